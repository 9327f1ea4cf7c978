# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.static
from paddle.nn import Parameter
from typing import Any

from paddle import batch as batch
from paddle.fluid.reader import DataLoader as DataLoader
from paddle.fluid.reader import PyReader as PyReader
from paddle.io import BatchSampler as BatchSampler
from paddle.io import Dataset as Dataset
from paddle.io import IterableDataset as IterableDataset
from paddle.reader import ComposeNotAligned as ComposeNotAligned
from paddle.reader import buffered as buffered
from paddle.reader import cache as cache
from paddle.reader import chain as chain
from paddle.reader import compose as compose
from paddle.reader import firstn as firstn
from paddle.reader import map_readers as map_readers
from paddle.reader import multiprocess_reader as multiprocess_reader
from paddle.reader import shuffle as shuffle
from paddle.reader import xmap_readers as xmap_readers
from paddle.static import Program as Program
from paddle.static import Variable as Variable
from paddle.static import default_main_program as default_main_program
from paddle.static import global_scope as global_scope
from paddle.static import load_program_state as load_program_state
from paddle.static import set_program_state as set_program_state

class Persistable(paddle.static.Variable, Parameter):
    """A parameter of a Program; in dynamic mode it is an ordinary parameter, whose tensor the scope holds."""
    persistable: bool
    is_parameter: bool
    belongs_to_optimizer: bool
    def __init__(self, block: Any, name: Any, shape: Any, dtype: Any, trainable: bool = True, **attributes: Any) -> None: ...
    def hold_integers(self, dtype: Any) -> Any:
        """Take the integer type of its value: quantised models declare the type that the weights once had."""
    @property
    def grad(self) -> Any: ...
    @grad.setter
    def grad(self, value: Any) -> None: ...
    def clear_gradient(self, set_to_zero: bool = True) -> Any:
        """Clear the gradient of the last backward; the gradients of a Program exist only during a run."""
    def numpy(self, force: bool = False) -> Any:
        """The value in the scope, as an array."""
    def empty(self) -> Any:
        """A new, uninitialized torch tensor for its value."""

def at_once() -> Any:
    """A block whose calls run immediately, in this thread only, for the library's own computation in static mode."""

def atomic_group() -> Any:
    """Write files that belong together: `group.write(path)` opens one, and all are replaced when the block succeeds."""

def explaining(where: Any, caller: str = 'paddle.load') -> Any:
    """Add the file name, and what is wrong with the file, to errors."""

def get_parameter_value(para: Any, executor: Any) -> Any:
    """The value of a parameter, as an array."""

def get_parameter_value_by_name(name: Any, executor: Any, program: Any = None) -> Any:
    """The value of a parameter, by its name."""

def get_program_parameter(program: Any) -> Any:
    """The parameters of a program."""

def get_program_persistable_vars(program: Any) -> Any:
    """The persistable variables of a program."""

def is_parameter(var: Any) -> Any:
    """Whether a variable is a parameter.

    Returns:
        None."""

def is_persistable(var: Any) -> Any:
    """Whether a variable is persistable.

    Returns:
        None."""

def load(program: Any, model_path: Any, executor: Any = None, var_list: Any = None) -> Any:
    """Load what `save` wrote."""

def load_inference_model(dirname: Any, executor: Any, model_filename: Any = None, params_filename: Any = None, pserver_endpoints: Any = None) -> Any:
    """Load an inference model: (program, names to feed, variables to fetch)."""

def load_params(executor: Any, dirname: Any, main_program: Any = None, filename: Any = None) -> Any:
    """Load what `save_params` wrote."""

def load_persistables(executor: Any, dirname: Any, main_program: Any = None, filename: Any = None) -> Any:
    """Load what `save_persistables` wrote; training continues where it stopped."""

def load_vars(executor: Any, dirname: Any, main_program: Any = None, vars: Any = None, predicate: Any = None, filename: Any = None) -> Any:
    """Load what `save_vars` wrote into the scope."""

def placed(place: Any) -> Any:
    """A block whose new tensors live on a place, without choosing the current card of torch; None changes nothing."""

def read_tensor(file: Any) -> Any:
    """The next array of a file."""

def save(program: Any, model_path: Any, protocol: float = 2, **configs: Any) -> Any:
    """Write a program's parameters, its optimizer's states and itself to `.pdparams`, `.pdopt` and `.pdmodel`."""

def save_inference_model(dirname: Any, feeded_var_names: Any, target_vars: Any, executor: Any, main_program: Any = None, model_filename: Any = None, params_filename: Any = None, export_for_deployment: bool = True, program_only: bool = False) -> Any:
    """Write a program for inference to a folder: the graph to `__model__`, and the parameters, a file for each.

    Args:
        feeded_var_names: the names that a run feeds.
        target_vars: the variables that a run fetches.
        params_filename: one file for all parameters.

    Returns:
        the names of the targets

    >>> prediction = fluid.layers.fc(fluid.data("x", [None, 4]), 2, act="softmax")
    >>> exe = fluid.Executor(); _ = exe.run(fluid.default_startup_program())
    >>> _ = fluid.io.save_inference_model("model", ["x"], [prediction], exe)
    >>> program, feeds, fetches = fluid.io.load_inference_model("model", exe)
    >>> exe.run(program, feed={feeds[0]: np.ones([3, 4], "float32")}, fetch_list=fetches)[0].shape
    (3, 2)"""

def save_params(executor: Any, dirname: Any, main_program: Any = None, filename: Any = None) -> Any:
    """Write all parameters."""

def save_persistables(executor: Any, dirname: Any, main_program: Any = None, filename: Any = None) -> Any:
    """Write all persistable variables: parameters, statistics, counters and optimizer states."""

def save_vars(executor: Any, dirname: Any, main_program: Any = None, vars: Any = None, predicate: Any = None, filename: Any = None) -> Any:
    """Write variables to a folder, either one file per variable, or all of them to one file `filename`.

    >>> out = fluid.layers.fc(fluid.data("x", [None, 4]), 2)
    >>> exe = fluid.Executor(); _ = exe.run(fluid.default_startup_program())
    >>> fluid.io.save_vars(exe, "last_layer", vars=["fc_0.w_0", "fc_0.b_0"])
    >>> fluid.io.load_vars(exe, "last_layer", vars=["fc_0.w_0", "fc_0.b_0"])"""

def to_array(tensor: Any) -> Any:
    """The array that represents a tensor in a file: bfloat16 as uint16, float8 as int8."""

def write_tensor(file: Any, array: Any) -> Any:
    """Append an array."""
