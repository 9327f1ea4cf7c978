"""TESS: the Toronto emotional speech set."""

import collections
import os

from ..._core.errors import FailedCheckError, received
from .dataset import AudioClassificationDataset, archive_folder


class TESS(AudioClassificationDataset):
    """2,800 recordings of 200 words spoken in seven emotions.

    The files are split into `n_folds` folds: the fold `split` is for "dev" and the rest for "train".

    Args:
        mode: 'train' or 'dev'.
        n_folds: how many folds.
        split: the fold that is for "dev", from 1.
        feat_type: 'raw' for waveforms, or 'spectrogram', 'melspectrogram', 'logmelspectrogram' or 'mfcc'.
        archive: dict of 'url' and 'md5'; by default those of the class.
        kwargs: arguments of the layer that computes the features.

    >>> sounds = paddle.audio.datasets.TESS(mode="dev")  # doctest: +SKIP
    """

    archive = {  # a public name in Paddle
        "url": "https://bj.bcebos.com/paddleaudio/datasets/TESS_Toronto_emotional_speech_set.zip",
        "md5": "1465311b24d1de704c4c63e4ccc470c7",
    }
    label_list = ["angry", "disgust", "fear", "happy", "neutral", "ps", "sad"]  # ps: pleasant surprise
    meta_info = collections.namedtuple("META_INFO", ("speaker", "word", "emotion"))
    audio_path = "TESS_Toronto_emotional_speech_set"

    def __init__(self, mode="train", n_folds=5, split=1, feat_type="raw", archive=None, **kwargs):
        if not (isinstance(n_folds, int) and n_folds >= 1):
            raise FailedCheckError("TESS: 'n_folds' must be a positive int.", received(n_folds=n_folds))
        if split not in range(1, n_folds + 1):
            raise FailedCheckError(
                "TESS: 'split' must be between 1 and 'n_folds'.", received(split=split, n_folds=n_folds)
            )
        self.archive = archive or self.archive
        files, labels = self._get_data(mode, n_folds, split)
        super().__init__(files, labels, feat_type, **kwargs)

    def _get_meta_info(self, files):
        """Speaker, word and emotion of each file, from its name."""
        return [self.meta_info(*os.path.basename(file)[:-4].split("_")) for file in files]

    def _get_data(self, mode, n_folds, split):
        home = os.path.join(archive_folder(self.archive, self.audio_path), self.audio_path)
        found = sorted(
            os.path.join(folder, name) for folder, _, names in os.walk(home) for name in names if name.endswith(".wav")
        )
        files, labels = [], []
        for i, (file, about) in enumerate(zip(found, self._get_meta_info(found), strict=True)):
            if (i % n_folds + 1 == split) != (mode == "train"):
                files.append(file)
                labels.append(self.label_list.index(about.emotion))
        return files, labels
