# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.io import Dataset
from typing import Any

from paddle.audio.datasets import dataset as dataset
from paddle.audio.datasets import esc50 as esc50
from paddle.audio.datasets import tess as tess

class ESC50(Dataset):
    """2,000 recordings of five seconds, 40 in each of 50 classes, in five folds.

    The fold `split` is for "dev" and the rest for "train".

    Args:
        mode: 'train' or 'dev'.
        split: the fold that is for "dev", 1 to 5.
        feat_type: 'raw' for waveforms, or 'spectrogram', 'melspectrogram', 'logmelspectrogram' or 'mfcc'.
        archive: dict of 'url' and 'md5'; by default those of the class.
        kwargs: arguments of the layer that computes the features.

    >>> sounds = paddle.audio.datasets.ESC50(mode="dev")  # doctest: +SKIP"""
    files: Any
    labels: Any
    feat_type: Any
    sample_rate: Any
    feat_config: Any
    def __init__(self, mode: Any = 'train', split: int = 1, feat_type: Any = 'raw', archive: dict[str, str] | None = None, **kwargs: Any) -> None: ...
    def __getitem__(self, idx: Any) -> Any: ...
    def __len__(self) -> Any: ...
    archive: dict[Any, Any]
    label_list: list[Any]
    meta: str
    meta_info: type[Any]
    audio_path: str

class TESS(Dataset):
    """2,800 recordings of 200 words spoken in seven emotions.

    The files are split into `n_folds` folds: the fold `split` is for "dev" and the rest for "train".

    Args:
        mode: 'train' or 'dev'.
        n_folds: how many folds.
        split: the fold that is for "dev", from 1.
        feat_type: 'raw' for waveforms, or 'spectrogram', 'melspectrogram', 'logmelspectrogram' or 'mfcc'.
        archive: dict of 'url' and 'md5'; by default those of the class.
        kwargs: arguments of the layer that computes the features.

    >>> sounds = paddle.audio.datasets.TESS(mode="dev")  # doctest: +SKIP"""
    files: Any
    labels: Any
    feat_type: Any
    sample_rate: Any
    feat_config: Any
    def __init__(self, mode: Any = 'train', n_folds: int = 5, split: int = 1, feat_type: Any = 'raw', archive: dict[str, str] | None = None, **kwargs: Any) -> None: ...
    def __getitem__(self, idx: Any) -> Any: ...
    def __len__(self) -> Any: ...
    archive: dict[Any, Any]
    label_list: list[Any]
    meta_info: type[Any]
    audio_path: str
