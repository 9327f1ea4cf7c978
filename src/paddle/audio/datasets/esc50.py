"""ESC-50: environmental sounds."""

import collections
import csv
import os

from ..._core.errors import FailedCheckError, received
from .dataset import AudioClassificationDataset, archive_folder


class ESC50(AudioClassificationDataset):
    """2,000 recordings of five seconds, 40 in each of 50 classes, in five folds.

    The fold `split` is for "dev" and the rest for "train".

    Args:
        mode: 'train' or 'dev'.
        split: the fold that is for "dev", 1 to 5.
        feat_type: 'raw' for waveforms, or 'spectrogram', 'melspectrogram', 'logmelspectrogram' or 'mfcc'.
        archive: dict of 'url' and 'md5'; by default those of the class.
        kwargs: arguments of the layer that computes the features.

    >>> sounds = paddle.audio.datasets.ESC50(mode="dev")  # doctest: +SKIP
    """

    archive = {  # a public name in Paddle
        "url": "https://paddleaudio.bj.bcebos.com/datasets/ESC-50-master.zip",
        "md5": "7771e4b9d86d0945acce719c7a59305a",
    }
    label_list = [  # animals, nature, people, indoors, streets: ten of each
        "Dog",
        "Rooster",
        "Pig",
        "Cow",
        "Frog",
        "Cat",
        "Hen",
        "Insects (flying)",
        "Sheep",
        "Crow",
        "Rain",
        "Sea waves",
        "Crackling fire",
        "Crickets",
        "Chirping birds",
        "Water drops",
        "Wind",
        "Pouring water",
        "Toilet flush",
        "Thunderstorm",
        "Crying baby",
        "Sneezing",
        "Clapping",
        "Breathing",
        "Coughing",
        "Footsteps",
        "Laughing",
        "Brushing teeth",
        "Snoring",
        "Drinking, sipping",
        "Door knock",
        "Mouse click",
        "Keyboard typing",
        "Door, wood creaks",
        "Can opening",
        "Washing machine",
        "Vacuum cleaner",
        "Clock alarm",
        "Clock tick",
        "Glass breaking",
        "Helicopter",
        "Chainsaw",
        "Siren",
        "Car horn",
        "Engine",
        "Train",
        "Church bells",
        "Airplane",
        "Fireworks",
        "Hand saw",
    ]
    meta = os.path.join("ESC-50-master", "meta", "esc50.csv")
    meta_info = collections.namedtuple(
        "META_INFO", ("filename", "fold", "target", "category", "esc10", "src_file", "take")
    )
    audio_path = os.path.join("ESC-50-master", "audio")

    def __init__(self, mode="train", split=1, feat_type="raw", archive=None, **kwargs):
        if split not in range(1, 6):
            raise FailedCheckError("ESC50: 'split' must be between 1 and 5.", received(split=split))
        self.archive = archive or self.archive
        files, labels = self._get_data(mode, split)
        super().__init__(files, labels, feat_type, **kwargs)

    def _get_meta_info(self):
        """The rows of the metadata table."""
        with open(os.path.join(self._home, self.meta), newline="") as file:
            return [self.meta_info(*row) for row in list(csv.reader(file))[1:]]

    def _get_data(self, mode, split):
        self._home = archive_folder(self.archive, self.audio_path)
        files, labels = [], []
        for row in self._get_meta_info():
            if (int(row.fold) == split) != (mode == "train"):
                files.append(os.path.join(self._home, self.audio_path, row.filename))
                labels.append(int(row.target))
        return files, labels
