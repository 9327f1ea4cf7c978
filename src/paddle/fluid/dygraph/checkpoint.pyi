# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.nn import Parameter as Parameter

def load_dygraph(model_path: Any, keep_name_table: bool = False, **configs: Any) -> Any:
    """Load (parameters, optimizer state), each a dict of arrays, or None if its file does not exist."""

def load_persistables(dirname: str = 'save_dir') -> Any:
    """Load what `save_persistables` wrote: a dict of the parameters, and one dict of all optimizer states."""

def save_dygraph(state_dict: Any, model_path: Any) -> Any:
    """Write the state of a layer to `model_path.pdparams`, or that of an optimizer to `model_path.pdopt`.

    A state that holds parameters is a layer's.

    >>> with fluid.dygraph.guard():
    ...     fluid.save_dygraph(fluid.dygraph.Embedding([10, 10]).state_dict(), "model")"""

def save_persistables(model_dict: Any, dirname: str = 'save_dir', optimizers: Any = None) -> Any:
    """Write the states of a layer and of its optimizers to a folder, as in 1.5."""
