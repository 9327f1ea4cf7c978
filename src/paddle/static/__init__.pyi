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
    """Which operators the original's engine fuses; torch makes its own choices, so no setting has an effect.

    >>> strategy = paddle.static.BuildStrategy()
    >>> strategy.fuse_bn_act_ops = True"""
    def __init__(self) -> None: ...
    def __setattr__(self, name: str | None, value: Any) -> Any: ...
    ReduceStrategy: Any
    GradientScaleStrategy: Any

class CompiledProgram:
    """A Program with compilation settings; here it runs like the Program itself.

    Args:
        program_or_graph: a Program, or a graph with `to_program`.
        build_strategy: `BuildStrategy`, kept and not used.

    >>> compiled = paddle.static.CompiledProgram(paddle.static.Program())"""
    def __init__(self, program_or_graph: Any, build_strategy: BuildStrategy | None = None) -> None: ...
    def with_data_parallel(self, loss_name: Any = None, build_strategy: Any = None, exec_strategy: Any = None, share_vars_from: Any = None, places: Any = None) -> Any:
        """The Program for several devices; an Executor here uses one, and puts their batches together."""

class ExecutionStrategy:
    """The threads of the original's engine; torch manages its own, so no setting has an effect."""
    def __init__(self) -> None: ...
    def __setattr__(self, name: str | None, value: Any) -> Any: ...

class Executor:
    """Run programs on a place.

    Args:
        place: where it runs; by default the current device.

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
            feed: {name: array, Tensor, number or nested lists}, or a list with one such dict per device; after
                `with_data_parallel` there may be several, and their batches are concatenated.
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
        decay: how much of the average stays at each step. Default: 0.999.
        thres_steps: a variable that counts steps; the decay is then at most (1 + steps) / (10 + steps).
        name: how the names of the averages begin; by default nothing.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> ema = paddle.static.ExponentialMovingAverage(0.9)
    >>> ema.update()"""
    def __init__(self, decay: float = 0.999, thres_steps: Any = None, name: str | None = None) -> None: ...
    def update(self) -> Any:
        """Record the update of the averages; call it after `minimize`."""
    def apply(self, executor: Any, need_restore: bool = True) -> Any:
        """A context in which the parameters have their averaged values."""
    def restore(self, executor: Any) -> Any:
        """Restore the parameters' own values."""

class InputSpec:
    """Shape, dtype and name of an input; None or -1 in the shape stands for any size.

    Args:
        shape: list or tuple of sizes.
        dtype: dtype of the input; None for any. Default: 'float32'.
        name: name of the input, by which a saved model is fed; by default that of the argument.
        stop_gradient: whether no gradient flows to the input. Default: False.

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
    """A Program for IPUs; it raises NotImplementedError, since torch has no IPUs.

    Args:
        program: a Program; by default the main one.
        scope: its Scope.
        ipu_strategy: an IpuStrategy.

    >>> try:
    ...     paddle.static.IpuCompiledProgram()
    ... except Exception:
    ...     print("no IPU")
    no IPU"""
    def __init__(self, program: Program | None = None, scope: Any = None, ipu_strategy: IpuStrategy | None = None) -> None: ...

class IpuStrategy:
    """How a Program is distributed over IPUs; it raises NotImplementedError, since torch has no IPUs.

    >>> try:
    ...     paddle.static.IpuStrategy()
    ... except Exception:
    ...     print("no IPU")
    no IPU"""
    def __init__(self) -> None: ...

def Print(input: Tensor, first_n: float = -1, message: Any = None, summarize: float = 20, print_tensor_name: bool = True, print_tensor_type: bool = True, print_tensor_shape: bool = True, print_tensor_layout: bool = True, print_tensor_lod: bool = True, print_phase: str = 'both') -> Any:
    """Print a variable's value in every run, and return the variable.

    Args:
        input: the variable.
        first_n: the number of runs that print; -1 for all. Default: -1.
        message: text before the values; by default none.
        summarize: the number of elements to print; -1 for all. Default: 20.
        print_tensor_name: whether its name is printed. Default: True.
        print_tensor_type: whether its dtype is printed. Default: True.
        print_tensor_shape: whether its shape is printed. Default: True.
        print_tensor_layout: accepted and not used. Default: True.
        print_tensor_lod: accepted and not used. Default: True.
        print_phase: 'forward' or 'both'; gradients are not printed. Default: 'both'.

    Returns:
        the variable.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> y = paddle.static.Print(x, message="now")"""

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
    def global_seed(self, seed: float = 0) -> Any:
        """Set `random_seed`, the seed for every initializer of this Program."""
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
        """The Program as bytes of a `.pdmodel` file, with its gradients and updates, without values of parameters.

        Raises:
            NotImplementedError: naming the call that Paddle's model format cannot express."""
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

    Args:
        block: the block it belongs to.
        type: accepted and not used.
        name: its name; by default a new one.
        shape: size of each axis, None or -1 where it is not known; by default it has no axes.
        dtype: type of the elements.
        lod_level: number of levels of ragged sequences.
        capacity: accepted and not used.
        persistable: whether its value stays in the scope after a run.
        error_clip: stored as its attribute.
        stop_gradient: whether gradients stop here.
        is_data: whether it is fed.
        need_check_feed: accepted and not used.
        belong_to_optimizer: accepted and not used.

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
    def is_sparse(self) -> Any:
        """Whether its value is sparse, in any format."""
    def is_sparse_coo(self) -> Any:
        """Whether its value is sparse in COO format."""
    def is_sparse_csr(self) -> Any:
        """Whether its value is sparse in CSR format."""
    def is_selected_rows(self) -> Any: ...
    def is_dist(self) -> Any: ...
    def is_coalesced(self) -> Any:
        """False: whether every coordinate occurs once is known only in a run."""
    def sparse_dim(self) -> Any:
        """The number of axes stored as coordinates: 0 for a dense variable."""
    def dense_dim(self) -> Any:
        """The number of axes stored densely."""
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
        dim: the axis whose slices each have their own norm; None for one norm of the whole weight.
        name: name of the weight; by default a new one.
        initializer: initializer of the weight; by default that of the layer.
        learning_rate: factor of the optimizer's learning rate. Default: 1.0.
        regularizer: regularizer of the parameters; by default none.
        trainable: whether they are trained. Default: True.
        do_model_average: whether `ModelAverage` averages them. Default: False.
        need_clip: whether their gradients are clipped. Default: True.

    >>> paddle.static.WeightNormParamAttr(dim=0).dim
    0"""
    dim: int | None
    def __init__(self, dim: int | None = None, name: str | None = None, initializer: Initializer | None = None, learning_rate: float = 1.0, regularizer: L1Decay | L2Decay | None = None, trainable: bool = True, do_model_average: bool = False, need_clip: bool = True) -> None: ...

def accuracy(input: Tensor, label: Any, k: float = 1, correct: Any = None, total: Any = None) -> Any:
    """The share of samples whose label is among the `k` highest scores.

    Args:
        input: scores, of shape [n, number of classes].
        label: int64 classes, of shape [n, 1].
        k: how many of the highest scores count. Default: 1.
        correct: accepted as `paddle.metric.accuracy` does.
        total: accepted as `paddle.metric.accuracy` does.

    Returns:
        float32 variable of one element.

    >>> scores = paddle.to_tensor([[0.1, 0.9], [0.8, 0.2]])
    >>> paddle.static.accuracy(scores, paddle.to_tensor([[1], [1]])).item()
    0.5"""

def append_backward(loss: Any, parameter_list: Any = None, no_grad_set: Any = None, callbacks: Any = None, checkpoints: Any = None, distop_context: Any = None) -> Any:
    """Record the gradients of a loss: a list of (parameter, gradient) pairs.

    Args:
        loss: the variable whose gradients are wanted.
        parameter_list: parameters or their names; all trainable ones by default.
        no_grad_set: variables or names through which no gradient flows.
        callbacks: only None is supported.
        checkpoints: only None is supported.
        distop_context: accepted and not used.

    Returns:
        list of pairs (parameter, gradient).

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> pairs = paddle.static.append_backward(paddle.static.nn.fc(x, 1).mean())
    >>> [parameter.shape for parameter, gradient in pairs]
    [[2, 1], [1]]"""

def auc(input: Tensor, label: Any, curve: str = 'ROC', num_thresholds: float = 4095, topk: float = 1, slide_steps: float = 1, ins_tag_weight: Any = None) -> Any:
    """The area under the curve, over all batches so far and over the last `slide_steps` (0: over all).

    Returns (area, area of the last batches, [counts of the last batches by score: positive, negative; of all: …]).

    Args:
        input: probabilities of both classes, of shape [n, 2].
        label: 0 or 1, of shape [n, 1].
        curve: 'ROC' or 'PR'. Default: 'ROC'.
        num_thresholds: into how many intervals probabilities are counted. Default: 4095.
        topk: accepted and not used. Default: 1.
        slide_steps: how many of the last batches count for the second area. Default: 1.
        ins_tag_weight: weight of each sample; by default 1.

    Returns:
        the area, the area of the last batches, and a list of the counts.

    >>> paddle.enable_static()
    >>> score, label = paddle.static.data("score", [None, 2]), paddle.static.data("label", [None, 1], "int64")
    >>> area, recent, counts = paddle.static.auc(score, label)"""

def cpu_places(device_count: int | None = None) -> list[CPUPlace]:
    """The given number of CPU places; by default as many as the environment variable CPU_NUM.

    Args:
        device_count: how many; by default the environment variable CPU_NUM, or 1.

    Returns:
        list of CPUPlaces.

    >>> paddle.static.cpu_places(2)
    [Place(cpu), Place(cpu)]"""

def create_global_var(shape: ShapeLike, value: float, dtype: DTypeLike, persistable: bool = False, force_cpu: bool = False, name: str | None = None) -> Tensor:
    """A persistable variable that is not trained, such as a counter; it starts at `value`.

    Args:
        shape: list of sizes.
        value: number in every element.
        dtype: its dtype.
        persistable: whether its value is kept between runs. Default: False.
        force_cpu: accepted and not used. Default: False.
        name: its name; by default a new one.

    Returns:
        `paddle.static.Variable`.

    >>> paddle.enable_static()
    >>> paddle.static.create_global_var([1], 0.0, "float32", persistable=True, name="step").name
    'step'"""

def ctr_metric_bundle(input: Tensor, label: Any, ins_tag_weight: Any = None) -> Any:
    """Sums for click-through rates over all batches: squared and absolute error, probability, q, clicks, samples.

    Args:
        input: probabilities, of shape [n, 1].
        label: 0 or 1, of shape [n, 1].
        ins_tag_weight: weight of each sample; by default 1.

    Returns:
        six variables of one element, which grow with every run.

    >>> paddle.enable_static()
    >>> score, label = paddle.static.data("score", [None, 1]), paddle.static.data("label", [None, 1], "int64")
    >>> len(paddle.static.ctr_metric_bundle(score, label))
    6"""

def cuda_places(device_ids: Sequence[int] | None = None) -> list[CUDAPlace]:
    """The CUDA devices of this machine, or those with the given ids.

    Args:
        device_ids: their numbers; by default all of the environment variable FLAGS_selected_gpus, or of the machine.

    Returns:
        list of CUDAPlaces.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     places = paddle.static.cuda_places()"""

def data(name: str, shape: ShapeLike, dtype: DTypeLike | None = None, lod_level: int = 0) -> Tensor:
    """A variable that each run feeds; None or -1 in the shape stands for any size.

    Args:
        name: the name by which it is fed.
        shape: list of sizes.
        dtype: dtype; by default `paddle.get_default_dtype()`.
        lod_level: how deep sequences are nested; 0 for dense values. Default: 0.

    Returns:
        `paddle.static.Variable`.

    >>> paddle.enable_static()
    >>> paddle.static.data("image", [None, 784]).shape
    [-1, 784]
    >>> paddle.disable_static()"""

def default_main_program() -> Any:
    """The Program that calls are recorded into.

    Returns:
        `paddle.static.Program`.

    >>> paddle.static.default_main_program() is paddle.static.default_main_program()
    True"""

def default_startup_program() -> Any:
    """The Program that initializes parameters.

    Returns:
        `paddle.static.Program`.

    >>> paddle.static.default_startup_program() is paddle.static.default_main_program()
    False"""

def deserialize_persistables(program: Program, data: bytes, executor: Executor) -> Program:
    """Load the values from the bytes of a `.pdiparams` file into the global scope.

    Args:
        program: the Program whose variables they are.
        data: bytes of a `.pdiparams` file.
        executor: `paddle.static.Executor`.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> y = paddle.static.nn.fc(x, 1)
    >>> exe = paddle.static.Executor()
    >>> _ = exe.run(paddle.static.default_startup_program())
    >>> data = paddle.static.serialize_persistables([x], [y], exe)
    >>> paddle.static.deserialize_persistables(paddle.static.default_main_program(), data, exe)"""

def deserialize_program(data: bytes) -> Program:
    """The Program from the bytes of a `.pdmodel` file.

    Args:
        data: bytes of a `.pdmodel` file.

    Returns:
        `paddle.static.Program`.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> data = paddle.static.serialize_program([x], [x * 2])
    >>> type(paddle.static.deserialize_program(data)).__name__
    'Program'"""

def device_guard(device: str | None = None) -> Iterator[Any]:
    """A block whose operators carry the device they are meant for.

    Args:
        device: name of the device, such as 'cpu' or 'gpu:0'; by default any.

    Returns:
        a context manager.

    >>> paddle.enable_static()
    >>> with paddle.static.device_guard("cpu"):
    ...     x = paddle.static.data("x", [None, 2]) + 1"""

def global_scope() -> Any:
    """The scope in which programs run by default.

    Returns:
        Scope, with the values of variables by name.

    >>> paddle.static.global_scope() is paddle.static.global_scope()
    True"""

def gradients(targets: Tensor | Sequence[Tensor], inputs: Tensor | Sequence[Tensor], target_gradients: Tensor | Sequence[Tensor] | None = None, no_grad_set: set[Tensor | str] | None = None) -> list[Tensor]:
    """Record the gradients of targets with respect to inputs; None if they are not connected.

    Args:
        targets: variable or list of variables.
        inputs: variable or list of variables.
        target_gradients: variables with the gradients of the targets; by default ones.
        no_grad_set: variables or names through which no gradient flows.

    Returns:
        list of variables, a gradient or None for each input.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2]); x.stop_gradient = False
    >>> (g,) = paddle.static.gradients(x * x, x)
    >>> paddle.static.Executor().run(feed={"x": [1.0, 3.0]}, fetch_list=[g])[0].tolist()
    [2.0, 6.0]
    >>> paddle.disable_static()"""

def ipu_shard_guard(index: int = -1, stage: int = -1) -> Iterator[Any]:
    """A context whose operators run on one IPU; it raises NotImplementedError, since torch has no IPUs.

    Args:
        index: number of the IPU. Default: -1.
        stage: stage of the pipeline. Default: -1.

    Returns:
        nothing; it raises.

    >>> try:
    ...     paddle.static.ipu_shard_guard()
    ... except Exception:
    ...     print("no IPU")
    no IPU"""

def load(program: Program, model_path: str, executor: Executor | None = None, var_list: Sequence[Tensor] | None = None) -> None:
    """Load what `save` wrote, or a file or folder of earlier versions, into the scope.

    Args:
        program: `paddle.static.Program`.
        model_path: path without an ending.
        executor: accepted and not used.
        var_list: variables to load; by default all.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> main = paddle.static.default_main_program()
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> paddle.static.save(main, "model")
    >>> paddle.static.load(main, "model")"""

def load_from_file(path: str) -> bytes:
    """The bytes of a file.

    Args:
        path: the file.

    Returns:
        bytes.

    >>> paddle.static.save_to_file("data.bin", b"abc")
    >>> paddle.static.load_from_file("data.bin")
    b'abc'"""

def load_inference_model(path_prefix: str | None, executor: Executor, **kwargs: Any) -> list[Program | list[str] | list[Tensor]]:
    """Load a model: [the Program, the names to feed, the variables to fetch], with its values in the global scope.

    Args:
        path_prefix: path without an ending, as it was passed to `save_inference_model`.
        executor: `paddle.static.Executor`.
        model_filename: another name of the program's file in the folder `path_prefix`; without a path, its bytes.
        params_filename: another name of the file of values; without a path, its bytes.

    Returns:
        list of three: the Program, the names to feed, the variables to fetch.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> exe = paddle.static.Executor()
    >>> paddle.static.save_inference_model("model", [x], [x * 2], exe)
    >>> program, feeds, fetches = paddle.static.load_inference_model("model", exe)
    >>> exe.run(program, feed={"x": np.ones([1, 2], "float32")}, fetch_list=fetches)[0].tolist()
    [[2.0, 2.0]]"""

def load_program_state(model_path: str, var_list: Sequence[Tensor] | None = None) -> dict[str, npt.NDArray[Any]]:
    """The values of a saved Program: {name: array}.

    Args:
        model_path: path without an ending.
        var_list: variables to load; by default all.

    Returns:
        dict of NumPy arrays.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> paddle.static.save(paddle.static.default_main_program(), "model")
    >>> len(paddle.static.load_program_state("model"))
    2"""

def load_vars(executor: Any, dirname: Any, main_program: Any = None, vars: Any = None, predicate: Any = None, filename: Any = None) -> Any:
    """Load what `save_vars` wrote into the scope.

    Returns:
        None."""

def name_scope(prefix: str | None = None) -> Iterator[Any]:
    """A block whose operators carry a name, which a printed or drawn Program shows.

    Args:
        prefix: the name; blocks of the same name get a number.

    Returns:
        a context manager.

    >>> paddle.enable_static()
    >>> with paddle.static.name_scope("encoder"):
    ...     x = paddle.static.data("x", [None, 2]) + 1"""

def normalize_program(program: Program, feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], **kwargs: Any) -> Program:
    """A Program pruned to what computes the fetched variables from the fed ones, in evaluation mode.

    Args:
        program: `paddle.static.Program`.
        feed_vars: variables that are fed.
        fetch_vars: variables that are fetched.
        skip_prune_program: keep all operators.

    Returns:
        a new Program.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> y, other = x * 2, x + 1
    >>> program = paddle.static.normalize_program(paddle.static.default_main_program(), [x], [y])
    >>> type(program).__name__
    'Program'"""

def program_guard(main_program: Any, startup_program: Any = None) -> Any:
    """A context in which calls are recorded into the given programs instead of the default ones.

    Args:
        main_program: Program that receives the calls.
        startup_program: Program that receives the initialisation of parameters; by default the current one.

    Returns:
        a context manager.

    >>> paddle.enable_static()
    >>> main = paddle.static.Program()
    >>> with paddle.static.program_guard(main):
    ...     x = paddle.static.data("x", [None, 2])
    >>> [v.name for v in main.list_vars()]
    ['x']"""

def py_func(func: Any, x: Tensor, out: Tensor | None, backward_func: Any = None, skip_vars_in_backward_input: Any = None) -> Any:
    """Call a Python function on the values of `x` in every run; its results go to `out`, created by `create_var`.

    Args:
        func: called with arrays or Tensors, one for each of `x`.
        x: variable or list of variables.
        out: variable or list of variables that receive the results.
        backward_func: called with the inputs, the outputs and the outputs' gradients; returns the inputs' gradients.
        skip_vars_in_backward_input: the inputs and outputs not to pass to it.

    Returns:
        `out`.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [2])
    >>> out = paddle.static.default_main_program().current_block().create_var(name="out", shape=[2], dtype="float32")
    >>> out = paddle.static.py_func(lambda value: value * 2, x, out)
    >>> paddle.static.Executor().run(feed={"x": np.ones(2, "float32")}, fetch_list=[out])[0].tolist()
    [2.0, 2.0]"""

def save(program: Program, model_path: str, protocol: int = 4, **configs: Any) -> None:
    """Write the parameters, the optimizer's states and the Program to `model_path.pdparams`, `.pdopt` and `.pdmodel`.

    The Program is written as it is, with its gradients and updates, so that Paddle or `Program.parse_from_string` can
    go on training. What Paddle's model format cannot express is said in a warning, and no `.pdmodel` is written then.

    Args:
        program: `paddle.static.Program`.
        model_path: path without an ending; its last part is the name of the files.
        protocol: protocol of pickle. Default: 4.
        configs: `pickle_protocol`, which takes the place of `protocol`.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> paddle.static.save(paddle.static.default_main_program(), "model")
    >>> import os
    >>> os.path.exists("model.pdparams")
    True"""

def save_inference_model(path_prefix: str, feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], executor: Executor, **kwargs: Any) -> None:
    """Write the part of a program between feed and fetch to `path_prefix.pdmodel` and `path_prefix.pdiparams`.

    Args:
        path_prefix: path without an ending.
        feed_vars: variable or list of variables that are fed.
        fetch_vars: variable or list of variables that are fetched.
        executor: `paddle.static.Executor`.
        program: the program to save; the default main program by default.

    Returns:
        None.

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
    """Write bytes to a file.

    Args:
        path: where to write.
        content: bytes.

    Returns:
        None.

    >>> paddle.static.save_to_file("data.bin", b"abc")
    >>> paddle.static.load_from_file("data.bin")
    b'abc'"""

def save_vars(executor: Any, dirname: Any, main_program: Any = None, vars: Any = None, predicate: Any = None, filename: Any = None) -> Any:
    """Write variables to a folder, either one file per variable, or all of them to one file `filename`.

    Returns:
        None."""

def scope_guard(scope: Any) -> Iterator[Any]:
    """A block in which `scope` is the global one.

    Args:
        scope: a Scope, such as `paddle.static.Scope()`.

    Returns:
        a context manager.

    >>> scope = paddle.static.Scope()
    >>> with paddle.static.scope_guard(scope):
    ...     paddle.static.global_scope() is scope
    True"""

def serialize_persistables(feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], executor: Executor, **kwargs: Any) -> bytes:
    """The bytes of the `.pdiparams` file that `save_inference_model` writes.

    Args:
        feed_vars: variable or list of variables that are fed.
        fetch_vars: variable or list of variables that are fetched.
        executor: `paddle.static.Executor`.

    Returns:
        bytes.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> y = paddle.static.nn.fc(x, 1)
    >>> exe = paddle.static.Executor()
    >>> _ = exe.run(paddle.static.default_startup_program())
    >>> type(paddle.static.serialize_persistables([x], [y], exe))
    <class 'bytes'>"""

def serialize_program(feed_vars: Tensor | list[Tensor], fetch_vars: Tensor | list[Tensor], **kwargs: Any) -> bytes:
    """The bytes of the `.pdmodel` file that `save_inference_model` writes.

    Args:
        feed_vars: variable or list of variables that are fed.
        fetch_vars: variable or list of variables that are fetched.

    Returns:
        bytes.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 2])
    >>> type(paddle.static.serialize_program([x], [x * 2]))
    <class 'bytes'>"""

def set_ipu_shard(call_func: Any, index: float = -1, stage: float = -1) -> Any:
    """A function whose operators run on one IPU; it raises NotImplementedError, since torch has no IPUs.

    Args:
        call_func: function or layer.
        index: number of the IPU. Default: -1.
        stage: stage of the pipeline. Default: -1.

    Returns:
        nothing; it raises.

    >>> try:
    ...     paddle.static.set_ipu_shard(abs)
    ... except Exception:
    ...     print("no IPU")
    no IPU"""

def set_program_state(program: Program, state_dict: dict[str, npt.NDArray[Any]]) -> None:
    """Set the values of variables from {name: array}.

    Args:
        program: `paddle.static.Program`.
        state_dict: {name: array}.

    Returns:
        None.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> _ = paddle.static.Executor().run(paddle.static.default_startup_program())
    >>> main = paddle.static.default_main_program()
    >>> paddle.static.save(main, "model")
    >>> paddle.static.set_program_state(main, paddle.static.load_program_state("model"))"""

def xpu_places(device_ids: Sequence[int] | None = None) -> list[XPUPlace]:
    """The XPU devices of this machine, or those with the given ids.

    Args:
        device_ids: their numbers; by default all of the environment variable FLAGS_selected_xpus, or of the machine.

    Returns:
        list of XPUPlaces.

    >>> if paddle.device.xpu.device_count() > 0:
    ...     places = paddle.static.xpu_places()"""
