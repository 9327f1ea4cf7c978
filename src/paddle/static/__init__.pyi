# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Iterator, Sequence
from paddle import CPUPlace, CUDAPlace, ParamAttr, Tensor, XPUPlace
from paddle._typing import DTypeLike, PlaceLike, ShapeLike, Size1
from paddle.fluid.dataset import DatasetBase
from paddle.nn.initializer import Initializer
from paddle.regularizer import L1Decay, L2Decay
from typing import Any
from typing_extensions import Self

from paddle import create_parameter as create_parameter
from paddle.static import amp as amp
from paddle.static import input as input
from paddle.static import io as io
from paddle.static import nn as nn
from paddle.static import quantization as quantization

class BuildStrategy:
    """Which operators the original's engine fuses; torch makes its own choices, so no setting has an effect."""
    def __init__(self) -> None: ...
    def __setattr__(self, name: str | None, value: Any) -> Any: ...
    ReduceStrategy: Any
    GradientScaleStrategy: Any

class CompiledProgram:
    """A Program with compilation settings; here it runs like the Program itself."""
    def __init__(self, program_or_graph: Any, build_strategy: BuildStrategy | None = None) -> None: ...
    def with_data_parallel(self, loss_name: Any = None, build_strategy: Any = None, exec_strategy: Any = None, share_vars_from: Any = None, places: Any = None) -> Any:
        """The Program for several devices; an Executor here uses one."""

class ExecutionStrategy:
    """The threads of the original's engine; torch manages its own, so no setting has an effect."""
    def __init__(self) -> None: ...
    def __setattr__(self, name: str | None, value: Any) -> Any: ...

class Executor:
    """Run programs on a place.

    >>> import numpy as np
    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> exe = paddle.static.Executor()
    >>> exe.run(feed={"x": np.ones([1, 2], "float32")}, fetch_list=[x * 3])[0].tolist()
    [[3.0, 3.0]]
    >>> paddle.disable_static()"""
    place: Any
    def __init__(self, place: PlaceLike | None = None) -> None: ...
    def run(self, program: Any = None, feed: Any = None, fetch_list: Any = None, feed_var_name: str = 'feed', fetch_var_name: str = 'fetch', scope: Any = None, return_numpy: bool = True, use_program_cache: bool = False, use_prune: bool = False) -> Any:
        """Run a Program with the given feed, and return the fetched values in order.

        Args:
            feed: {name: array, Tensor, number or nested lists}.
            fetch_list: variables, or names of variables.
            return_numpy: whether to return arrays instead of Tensors.
            use_program_cache: without effect; a Program is always prepared only once.
            use_prune: run only what the fetch_list needs; parameters are then not updated unless fetched."""
    def close(self) -> None:
        """Do nothing: an Executor holds no resources."""
    def flush(self) -> None:
        """Do nothing: there is nothing to flush."""
    def train_from_dataset(self, program: Program | CompiledProgram | None = None, dataset: Any = None, scope: Any = None, thread: int = 0, debug: bool = False, fetch_list: list[Tensor] | None = None, fetch_info: list[str] | None = None, print_period: int = 100, fetch_handler: Any = None) -> None:
        """Run a Program with every batch of a file dataset, and print fetched values periodically.

        Args:
            dataset: a `paddle.distributed.QueueDataset` or `InMemoryDataset`.
            fetch_info: a label for each of the fetched values.
            print_period: the number of batches between two prints.
            fetch_handler: an object whose `handler({name: value})` is called at the same interval."""
    def infer_from_dataset(self, program: Program | CompiledProgram | None = None, dataset: Any = None, scope: Any = None, thread: int = 0, debug: bool = False, fetch_list: list[Tensor] | None = None, fetch_info: list[str] | None = None, print_period: int = 100, fetch_handler: Any = None) -> None:
        """Like `train_from_dataset`, without gradients and updates."""

class ExponentialMovingAverage:
    """Averages of all trainable parameters, `average = decay * average + (1 - decay) * parameter` at every `update`.

    Args:
        thres_steps: a variable that counts steps; the decay is then at most (1 + steps) / (10 + steps)."""
    def __init__(self, decay: float = 0.999, thres_steps: Any = None, name: str | None = None) -> None: ...
    def update(self) -> Any:
        """Record the update of the averages; call it after `minimize`."""
    def apply(self, executor: Any, need_restore: bool = True) -> Any:
        """A context in which the parameters have their averaged values."""
    def restore(self, executor: Any) -> Any:
        """Restore the parameters' own values."""

class InputSpec:
    """Shape, dtype and name of an input; None or -1 in the shape stands for any size.

    >>> from paddle.static import InputSpec
    >>> InputSpec([None, 784], 'float32', 'x')
    InputSpec(shape=(-1, 784), dtype=paddle.float32, name=x, stop_gradient=False)"""
    shape: Any
    dtype: Any
    name: str | None
    stop_gradient: bool
    def __init__(self, shape: ShapeLike, dtype: DTypeLike = 'float32', name: str | None = None, stop_gradient: bool = False) -> None: ...
    @classmethod
    def from_tensor(cls, tensor: Tensor, name: str | None = None) -> Self:
        """The InputSpec of a tensor."""
    @classmethod
    def from_numpy(cls, ndarray: npt.NDArray[Any], name: str | None = None) -> Self:
        """The InputSpec of a numpy array."""
    def batch(self, batch_size: int | Size1) -> Self:
        """Prepend a batch size to the shape, in place, and return the InputSpec."""
    def unbatch(self) -> Self:
        """Remove the first axis of the shape, in place, and return the InputSpec."""
    def __eq__(self, other: Any) -> Any: ...

class IpuCompiledProgram:
    """A Program for IPUs."""
    def __init__(self, program: Program | None = None, scope: Any = None, ipu_strategy: IpuStrategy | None = None) -> None: ...

class IpuStrategy:
    """How a Program is distributed over IPUs."""
    def __init__(self) -> None: ...

def Print(input: Tensor, first_n: float = -1, message: Any = None, summarize: float = 20, print_tensor_name: bool = True, print_tensor_type: bool = True, print_tensor_shape: bool = True, print_tensor_layout: bool = True, print_tensor_lod: bool = True, print_phase: str = 'both') -> Any:
    """Print a variable's value in every run, and return the variable.

    Args:
        first_n: the number of runs that print; -1 for all.
        summarize: the number of elements to print; -1 for all.
        print_phase: 'forward' or 'both'; gradients are not printed."""

class Program:
    """A static graph: recorded calls, which `Executor.run` runs.

    >>> paddle.enable_static()
    >>> main = paddle.static.Program()
    >>> with paddle.static.program_guard(main, paddle.static.Program()):
    ...     y = paddle.static.data("x", [2]) * 3
    >>> [op.type for op in main.global_block().ops]
    ['multiply']
    >>> paddle.disable_static()"""
    blocks: Any
    def __init__(self) -> None: ...
    def global_block(self) -> Any:
        """The outermost block."""
    def block(self, index: Any) -> Any:
        """A block by its number."""
    def current_block(self) -> Any:
        """The block that calls are recorded into."""
    @property
    def current_block_idx(self) -> Any: ...
    @property
    def num_blocks(self) -> Any: ...
    @property
    def num_ops(self) -> Any: ...
    def inner_block(self) -> Any:
        """A context with a new current block inside the current one: a branch, or the body of a loop."""
    def list_vars(self) -> Any:
        """All variables."""
    def all_parameters(self) -> Any:
        """All parameters, in the order of their creation."""
    def persistables(self) -> Any:
        """Everything that outlasts a run: parameters, statistics, counters."""
    @property
    def random_seed(self) -> Any: ...
    @random_seed.setter
    def random_seed(self, value: Any) -> None: ...
    def clone(self, for_test: bool = False) -> Any:
        """A copy; with `for_test` without gradients and updates, and with dropout and batch norm in evaluation."""
    def state_dict(self, mode: str = 'all', scope: Any = None) -> Any:
        """The values by name: of parameters ('param'), of the optimizer ('opt'), or both ('all')."""
    def set_state_dict(self, state_dict: Any, scope: Any = None) -> Any:
        """Set values by name."""
    def to_string(self, throw_on_error: bool = True, with_details: bool = False) -> Any:
        """The variables and operators of all blocks, one per line."""
    @property
    def desc(self) -> Any: ...
    def serialize_to_string(self) -> Any:
        """The Program in evaluation mode as bytes of a `.pdmodel` file, without the values of parameters."""
    @staticmethod
    def parse_from_string(binary_str: Any) -> Any:
        """Parse the bytes of a `.pdmodel` file into a Program."""

class Scope:
    """Values by name; names that a scope does not have are looked up in its parent.

    >>> scope = paddle.static.Scope()
    >>> scope.var("x").get_tensor().set([1.0, 2.0], paddle.CPUPlace())
    >>> scope.find_var("x").get_tensor().tolist()
    [1.0, 2.0]"""
    def __init__(self, parent: Any = None) -> None: ...
    def var(self, name: str | None) -> Any:
        """The variable of that name, created if it does not exist."""
    def find_var(self, name: str | None) -> Any:
        """The variable of that name, or None."""
    def new_scope(self) -> Any:
        """Create a child scope."""
    def drop_kids(self) -> Any:
        """Remove the child scopes."""
    def erase(self, names: Any) -> Any:
        """Remove variables."""
    def local_var_names(self) -> Any:
        """The names in this scope itself."""
    def size(self) -> Any:
        """The number of names in this scope itself."""

class Variable(Tensor):
    """A value in a Program; `-1` in its shape is a size that is known only when the Program runs.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 4])
    >>> (x @ x.T).shape
    [-1, -1]
    >>> paddle.disable_static()"""
    is_parameter: bool
    is_data: bool
    lod_level: int
    error_clip: Any
    place: Any
    block: Any
    op: Any
    def __init__(self, block: Any, type: Any = None, name: str | None = None, shape: ShapeLike | None = None, dtype: DTypeLike | None = None, lod_level: Any = None, capacity: Any = None, persistable: Any = None, error_clip: Any = None, stop_gradient: bool = False, is_data: bool = False, need_check_feed: bool = False, belong_to_optimizer: bool = False, **kwargs: Any) -> None: ...
    @property
    def shape(self) -> Any: ...
    @shape.setter
    def shape(self, value: Any) -> None: ...
    def set_shape(self, shape: ShapeLike) -> Any:
        """Set the known sizes of the shape."""
    @property
    def desc(self) -> Any: ...
    @property
    def ndim(self) -> Any: ...
    def dim(self) -> Any:
        """The number of axes."""
    def ndimension(self) -> Any:
        """The number of axes."""
    @property
    def dtype(self) -> Any: ...
    @property
    def size(self) -> Any: ...
    def numel(self, name: str | None = None) -> Tensor:
        """The number of elements, as a variable."""
    def element_size(self) -> Any:
        """The size of one element in bytes."""
    @property
    def itemsize(self) -> Any: ...
    @property
    def name(self) -> Any: ...
    @name.setter
    def name(self, value: Any) -> None: ...
    @property
    def grad_name(self) -> Any: ...
    @property
    def program(self) -> Any: ...
    @property
    def type(self) -> Any: ...
    def stride(self, dim: Any = None) -> Any:
        """The strides that a tensor of this shape has if its memory is contiguous."""
    def is_dense(self) -> Any: ...
    def is_sparse(self) -> Any: ...
    def is_sparse_coo(self) -> Any: ...
    def is_sparse_csr(self) -> Any: ...
    def is_selected_rows(self) -> Any: ...
    def is_dist(self) -> Any: ...
    def sparse_dim(self) -> Any:
        """The number of axes stored as coordinates: none."""
    def dense_dim(self) -> Any:
        """The number of axes stored densely: all."""
    @property
    def stop_gradient(self) -> Any: ...
    @stop_gradient.setter
    def stop_gradient(self, value: Any) -> None: ...
    @property
    def is_leaf(self) -> Any: ...
    @property
    def grad(self) -> Any: ...
    def backward(self, grad_tensor: Any = None, retain_graph: bool = False, **kwargs: Any) -> Any:
        """Record the call in a traced function; other Programs have `append_backward` and `minimize`."""
    def gradient(self) -> Any:
        """Not available: fetch the gradient from a run."""
    def clear_gradient(self, set_to_zero: bool = True) -> Any:
        """Do nothing: the gradients of a Program exist only during a run."""
    def retain_grads(self) -> Any:
        """Do nothing: the gradient is a separate variable."""
    def register_hook(self, hook: Any) -> Any:
        """Call `hook(gradient)` in every run; a Tensor that it returns replaces the gradient of this variable."""
    def clone(self) -> Any:
        """Return a copy through which gradients flow back."""
    def detach(self) -> Any:
        """Return the same value without a gradient."""
    def detach_(self) -> Any:
        """Set `stop_gradient` and return the variable."""
    @property
    def data(self) -> Any: ...
    def contiguous(self) -> Any: ...
    def is_contiguous(self) -> Any: ...
    def astype(self, dtype: DTypeLike | None) -> Any:
        """Convert to another dtype; return the variable itself if it has that dtype."""
    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Convert to another dtype; a place is ignored, since the Executor chooses it."""
    def cpu(self) -> Any:
        """Copy to host memory."""
    def cuda(self, device_id: Any = None, blocking: bool = True) -> Any:
        """Copy to a CUDA device."""
    def pin_memory(self, blocking: bool = True) -> Any: ...
    def __setitem__(self, item: Any, value: Any) -> Any: ...
    def fill_(self, value: Any) -> Any:
        """Set every element to one number."""
    def zero_(self) -> Any:
        """Set every element to zero."""
    def cast_(self, dtype: DTypeLike) -> Tensor:
        """Convert to another dtype in place."""
    def item(self, *args: Any) -> Any:
        """The only element, or the one at an index: in a static graph a variable."""
    def get_value(self, scope: Any = None) -> Any:
        """The value that a persistable variable has in a scope."""
    def set_value(self, value: Any, scope: Any = None) -> Any:
        """Give a persistable variable a value in a scope."""
    def __getitem__(self, item: Any) -> Any: ...
    def __len__(self) -> Any: ...
    def __iter__(self) -> Any: ...
    def __contains__(self, item: Any) -> Any: ...
    def __format__(self, spec: Any) -> Any: ...
    def to_string(self, throw_on_error: bool = True, with_details: bool = False) -> Any:
        """A description of the variable in one line."""
    def __add__(self, y: Any, **others: Any) -> Any: ...
    def __sub__(self, y: Any, **others: Any) -> Any: ...
    def __mul__(self, y: Any, **others: Any) -> Any: ...
    def __truediv__(self, y: Any, **others: Any) -> Any: ...
    def __floordiv__(self, y: Any, **others: Any) -> Any: ...
    def __mod__(self, y: Any, **others: Any) -> Any: ...
    def __pow__(self, y: Any, **others: Any) -> Any: ...
    def __matmul__(self, y: Any, **others: Any) -> Any: ...
    def __and__(self, y: Any, **others: Any) -> Any: ...
    def __or__(self, y: Any, **others: Any) -> Any: ...
    def __xor__(self, y: Any, **others: Any) -> Any: ...
    def __lshift__(self, y: Any, **others: Any) -> Any: ...
    def __rshift__(self, y: Any, **others: Any) -> Any: ...
    def __lt__(self, y: Any, **others: Any) -> Any: ...
    def __le__(self, y: Any, **others: Any) -> Any: ...
    def __gt__(self, y: Any, **others: Any) -> Any: ...
    def __ge__(self, y: Any, **others: Any) -> Any: ...
    def __radd__(self, y: Any, **others: Any) -> Any: ...
    def __rmul__(self, y: Any, **others: Any) -> Any: ...
    def __rsub__(self, y: Any, **others: Any) -> Any: ...
    def __rtruediv__(self, y: Any, **others: Any) -> Any: ...
    def __rfloordiv__(self, y: Any, **others: Any) -> Any: ...
    def __rmod__(self, y: Any, **others: Any) -> Any: ...
    def __rpow__(self, y: Any, **others: Any) -> Any: ...
    def __rmatmul__(self, y: Any, **others: Any) -> Any: ...
    def __rand__(self, y: Any, **others: Any) -> Any: ...
    def __ror__(self, y: Any, **others: Any) -> Any: ...
    def __rxor__(self, y: Any, **others: Any) -> Any: ...
    def __rlshift__(self, y: Any, **others: Any) -> Any: ...
    def __rrshift__(self, y: Any, **others: Any) -> Any: ...
    def __eq__(self, other: Any) -> Any: ...
    def __ne__(self, other: Any) -> Any: ...
    def __neg__(self, _op_name: str = 'neg', **others: Any) -> Any: ...
    def __abs__(self, _op_name: str = 'abs', **others: Any) -> Any: ...
    def __invert__(self, _op_name: str = 'bitwise_not', **others: Any) -> Any: ...
    def __pos__(self, **_: Any) -> Any: ...

class WeightNormParamAttr(ParamAttr):
    """Attributes of a weight `w = g * v / |v|`, where `g` and `v` are the parameters.

    Args:
        dim: the axis whose slices each have their own norm; None for one norm of the whole weight."""
    dim: int | None
    def __init__(self, dim: int | None = None, name: str | None = None, initializer: Initializer | None = None, learning_rate: float = 1.0, regularizer: L1Decay | L2Decay | None = None, trainable: bool = True, do_model_average: bool = False, need_clip: bool = True) -> None: ...

def accuracy(input: Tensor, label: Any, k: float = 1, correct: Any = None, total: Any = None) -> Any:
    """The share of samples whose label is among the `k` highest scores."""

def append_backward(loss: Any, parameter_list: Any = None, no_grad_set: Any = None, callbacks: Any = None, checkpoints: Any = None, distop_context: Any = None) -> Any:
    """Record the gradients of a loss: a list of (parameter, gradient) pairs.

    Args:
        parameter_list: parameters or their names; all trainable ones by default.
        no_grad_set: variables or names through which no gradient flows."""

def auc(input: Tensor, label: Any, curve: str = 'ROC', num_thresholds: float = 4095, topk: float = 1, slide_steps: float = 1, ins_tag_weight: Any = None) -> Any:
    """The area under the curve, over all batches so far and over the last `slide_steps` (0: over all).

    Returns (area, area of the last batches, [counts of the last batches by score: positive, negative; of all: …])."""

def cpu_places(device_count: int | None = None) -> list[CPUPlace]:
    """The given number of CPU places; by default as many as the environment variable CPU_NUM."""

def create_global_var(shape: ShapeLike, value: float, dtype: DTypeLike, persistable: bool = False, force_cpu: bool = False, name: str | None = None) -> Tensor:
    """A persistable variable that is not trained, such as a counter; it starts at `value`."""

def ctr_metric_bundle(input: Tensor, label: Any, ins_tag_weight: Any = None) -> Any:
    """Sums for click-through rates over all batches: squared and absolute error, probability, q, clicks, samples."""

def cuda_places(device_ids: Sequence[int] | None = None) -> list[CUDAPlace]:
    """The CUDA devices of this machine, or those with the given ids."""

def data(name: str, shape: ShapeLike, dtype: DTypeLike | None = None, lod_level: int = 0) -> Tensor:
    """A variable that each run feeds; None or -1 in the shape stands for any size.

    >>> paddle.enable_static()
    >>> paddle.static.data("image", [None, 784]).shape
    [-1, 784]
    >>> paddle.disable_static()"""

def default_main_program() -> Any:
    """The Program that calls are recorded into."""

def default_startup_program() -> Any:
    """The Program that initializes parameters."""

def deserialize_persistables(program: Program, data: bytes, executor: Executor) -> Program:
    """Load the values from the bytes of a `.pdiparams` file into the global scope."""

def deserialize_program(data: bytes) -> Program:
    """The Program from the bytes of a `.pdmodel` file."""

def device_guard(device: str | None = None) -> Iterator[Any]:
    """A block whose operators carry the device they are meant for."""

def global_scope() -> Any:
    """The scope in which programs run by default."""

def gradients(targets: Tensor | Sequence[Tensor], inputs: Tensor | Sequence[Tensor], target_gradients: Tensor | Sequence[Tensor] | None = None, no_grad_set: set[Tensor | str] | None = None) -> list[Tensor]:
    """Record the gradients of targets with respect to inputs; None if they are not connected.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2]); x.stop_gradient = False
    >>> (g,) = paddle.static.gradients(x * x, x)
    >>> paddle.static.Executor().run(feed={"x": [1.0, 3.0]}, fetch_list=[g])[0].tolist()
    [2.0, 6.0]
    >>> paddle.disable_static()"""

def ipu_shard_guard(index: int = -1, stage: int = -1) -> Iterator[Any]:
    """A context whose operators run on one IPU."""

def load(program: Program, model_path: str, executor: Executor | None = None, var_list: Sequence[Tensor] | None = None) -> None:
    """Load what `save` wrote, or a file or folder of earlier versions, into the scope."""

def load_from_file(path: str) -> bytes:
    """The bytes of a file."""

def load_inference_model(path_prefix: str | None, executor: Executor, **kwargs: Any) -> list[Program | list[str] | list[Tensor]]:
    """Load a model: [the Program, the names to feed, the variables to fetch], with its values in the global scope.

    Args:
        model_filename: another name of the program's file in the folder `path_prefix`; without a path, its bytes.
        params_filename: another name of the file of values; without a path, its bytes."""

def load_program_state(model_path: str, var_list: Sequence[Tensor] | None = None) -> dict[str, npt.NDArray[Any]]:
    """The values of a saved Program: {name: array}."""

def load_vars(executor: Any, dirname: Any, main_program: Any = None, vars: Any = None, predicate: Any = None, filename: Any = None) -> Any:
    """Load what `save_vars` wrote into the scope."""

def name_scope(prefix: str | None = None) -> Iterator[Any]:
    """A block whose operators carry a name, which a printed or drawn Program shows."""

def normalize_program(program: Program, feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], **kwargs: Any) -> Program:
    """A Program pruned to what computes the fetched variables from the fed ones, in evaluation mode.

    Args:
        skip_prune_program: keep all operators."""

def program_guard(main_program: Any, startup_program: Any = None) -> Any:
    """A context in which calls are recorded into the given programs instead of the default ones."""

def py_func(func: Any, x: Tensor, out: Tensor | None, backward_func: Any = None, skip_vars_in_backward_input: Any = None) -> Any:
    """Call a Python function on the values of `x` in every run; its results go to `out`, created by `create_var`.

    Args:
        backward_func: called with the inputs, the outputs and the outputs' gradients; returns the inputs' gradients.
        skip_vars_in_backward_input: the inputs and outputs not to pass to it."""

def save(program: Program, model_path: str, protocol: int = 4, **configs: Any) -> None:
    """Write the parameters to `model_path.pdparams` and the optimizer's states to `model_path.pdopt`."""

def save_inference_model(path_prefix: str, feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], executor: Executor, **kwargs: Any) -> None:
    """Write the part of a program between feed and fetch to `path_prefix.pdmodel` and `path_prefix.pdiparams`.

    Args:
        program: the program to save; the default main program by default.

    >>> paddle.enable_static()
    >>> main, startup = paddle.static.Program(), paddle.static.Program()
    >>> with paddle.static.program_guard(main, startup):
    ...     x = paddle.static.data("x", [None, 4])
    ...     y = paddle.static.nn.fc(x, 2)
    >>> exe = paddle.static.Executor()
    >>> _ = exe.run(startup)
    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> paddle.static.save_inference_model(f"{folder}/model", [x], [y], exe, program=main)
    >>> program, feeds, fetches = paddle.static.load_inference_model(f"{folder}/model", exe)
    >>> feeds
    ['x']
    >>> paddle.disable_static()"""

def save_to_file(path: str, content: bytes) -> None:
    """Write bytes to a file."""

def save_vars(executor: Any, dirname: Any, main_program: Any = None, vars: Any = None, predicate: Any = None, filename: Any = None) -> Any:
    """Write variables to a folder, either one file per variable, or all of them to one file `filename`."""

def scope_guard(scope: Any) -> Iterator[Any]:
    """A block in which `scope` is the global one."""

def serialize_persistables(feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], executor: Executor, **kwargs: Any) -> bytes:
    """The bytes of the `.pdiparams` file that `save_inference_model` writes."""

def serialize_program(feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], **kwargs: Any) -> bytes:
    """The bytes of the `.pdmodel` file that `save_inference_model` writes."""

def set_ipu_shard(call_func: Any, index: float = -1, stage: float = -1) -> Any:
    """A function whose operators run on one IPU."""

def set_program_state(program: Program, state_dict: dict[str, npt.NDArray[Any]]) -> None:
    """Set the values of variables from {name: array}."""

def xpu_places(device_ids: Sequence[int] | None = None) -> list[XPUPlace]:
    """The XPU devices of this machine, or those with the given ids."""
