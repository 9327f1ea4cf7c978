# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class StaticModelRunner:
    """The layer of a saved model, which can be called and trained further.

    Args:
        model_dir: the folder of `save_inference_model`.
        model_filename: the file of the program; by default `__model__`.
        params_filename: the file of all parameters; by default each has a file of its own.

    >>> net = fluid.dygraph.static_runner.StaticModelRunner("model")  # doctest: +SKIP
    >>> prediction = net(x)  # doctest: +SKIP"""
    def __init__(self, model_dir: Any, model_filename: Any = None, params_filename: Any = None) -> None: ...
