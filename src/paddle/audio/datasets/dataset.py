"""The base class of audio data sets."""

import os

import paddle

from ..._core.errors import PaddleError, received
from ...dataset import common
from ...utils.download import get_path_from_url
from ..backends import load
from ..features import MFCC, LogMelSpectrogram, MelSpectrogram, Spectrogram

_FEATURES = {
    "raw": None,
    "melspectrogram": MelSpectrogram,
    "mfcc": MFCC,
    "logmelspectrogram": LogMelSpectrogram,
    "spectrogram": Spectrogram,
}


class UnknownFeatureError(PaddleError, RuntimeError):
    """An unknown feature type."""


class AudioClassificationDataset(paddle.io.Dataset):
    """`(waveform or features, label)` of each file; `feat_config` goes to the layer that computes the features."""

    def __init__(self, files, labels, feat_type="raw", sample_rate=None, **feat_config):
        if feat_type not in _FEATURES:
            raise UnknownFeatureError(
                "There is no such feature type.", received(feat_type=feat_type), "one of: " + ", ".join(_FEATURES) + "."
            )
        self.files, self.labels, self.feat_type, self.sample_rate = files, labels, feat_type, sample_rate
        self.feat_config, self._layers = feat_config, {}

    def _features(self, rate):
        """The feature layer for a sample rate, which most features depend on; created once."""
        if rate not in self._layers:
            kind = _FEATURES[self.feat_type]
            more = {} if kind is Spectrogram else {"sr": rate}
            self._layers[rate] = kind(**more, **self.feat_config)
        return self._layers[rate]

    def __getitem__(self, idx):
        waveform, rate = load(self.files[idx])
        self.sample_rate = rate
        waveform = waveform.astype("float32")
        if self.feat_type == "raw":
            return waveform.squeeze(0) if waveform.shape[0] == 1 else waveform, self.labels[idx]
        return self._features(rate)(waveform).squeeze(0), self.labels[idx]

    def __len__(self):
        return len(self.files)


def archive_folder(archive, inside):
    """The folder of a data set in Paddle's cache; its archive is downloaded and unpacked if `inside` is missing."""
    if not os.path.isdir(os.path.join(common.DATA_HOME, inside)):
        get_path_from_url(archive["url"], common.DATA_HOME, archive["md5"])
    return common.DATA_HOME
