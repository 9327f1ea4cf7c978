# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def set_config(config: Any = None) -> Any:
    """Turn tuning on or off, with a dict, the path of a JSON file, or None to enable everything.

    "kernel" lets cuDNN benchmark its convolution algorithms on GPUs. "layout" measures, in the first steps of a
    network, in which memory order its convolutions are faster on the CPU, and remembers the result; with "verbose" it
    prints what it has chosen. "dataloader" is accepted and does nothing here.

    >>> paddle.incubate.autotune.set_config({"kernel": {"enable": True, "tuning_range": [1, 5]}})"""
