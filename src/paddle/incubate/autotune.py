"""Tuning at run time: the algorithms of convolutions on GPUs, the memory order of convolutions on the CPU."""

import json
import warnings

import torch

from .._core.errors import InvalidTypeError, received
from . import _layout

__all__ = ["set_config"]

_KINDS = ("kernel", "layout", "dataloader")


def set_config(config=None):
    """Turn tuning on or off, with a dict, the path of a JSON file, or None to enable everything.

    "kernel" lets cuDNN benchmark its convolution algorithms on GPUs. "layout" measures, in the first steps of a
    network, in which memory order its convolutions are faster on the CPU, and remembers the result; with "verbose" it
    prints what it has chosen. "dataloader" is accepted and does nothing here.

    >>> paddle.incubate.autotune.set_config({"kernel": {"enable": True, "tuning_range": [1, 5]}})
    """
    if isinstance(config, str):
        with open(config) as file:
            config = json.load(file)
    if config is None:
        config = {kind: {"enable": True} for kind in _KINDS}
    if not isinstance(config, dict):
        raise InvalidTypeError("set_config: 'config' must be a dict, a path or None.", received(config=config))
    for kind, options in config.items():
        if kind not in _KINDS:
            warnings.warn(f"set_config: there is no tuning of {kind!r}; there is: {', '.join(_KINDS)}.", stacklevel=2)
            continue
        if not isinstance(options, dict):
            raise InvalidTypeError(
                f"set_config: the options of '{kind}' must be a dict.",
                received(**{kind: options}),
                f"{{'{kind}': {{'enable': True}}}}.",
            )
        enable = options.get("enable")
        if enable is not None and not isinstance(enable, bool):
            text = f"set_config: 'enable' of '{kind}' must be True or False; nothing is changed. Received: {enable!r}"
            warnings.warn(text, stacklevel=2)
        elif kind == "kernel" and enable is not None:
            torch.backends.cudnn.benchmark = enable
        elif kind == "layout" and enable is not None:
            _layout.enable(enable, options.get("verbose"))
