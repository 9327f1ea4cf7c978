# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
import numpy.typing as npt
from collections.abc import Callable, Iterable, Iterator, Sequence
from paddle import Tensor
from paddle._typing import DTypeLike, NestedNumericSequence, ParamAttrLike, PlaceLike, Size2, TensorLike
from paddle.amp import GradScaler
from paddle.distributed.fleet import Fleet
from paddle.io import DataLoader
from paddle.metric import Metric
from paddle.nn import Layer
from paddle.optimizer import Optimizer
from typing import Any, Literal

from paddle.distributed import auto_parallel as auto_parallel
from paddle.distributed import checkpoint as checkpoint
from paddle.distributed import collective as collective
from paddle.distributed import communication as communication
from paddle.distributed import fleet as fleet
from paddle.distributed import io as io
from paddle.distributed import launch as launch
from paddle.distributed import parallel as parallel
from paddle.distributed import parallel_helper as parallel_helper
from paddle.distributed import ps as ps
from paddle.distributed import rpc as rpc
from paddle.distributed import sharding as sharding
from paddle.distributed import utils as utils
from paddle.distributed.communication import stream as stream

class ColWiseParallel:
    """Shard the outputs of a linear layer, or the columns of an embedding.

    Args:
        gather_output: give every process the full output.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.ColWiseParallel(gather_output=True)}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    gather_output: bool
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Shard the weight along its last axis, and the bias with it."""
    def __init__(self, gather_output: bool = False) -> None: ...

class ContextParallel:
    """Compute the `scaled_dot_product_attention` of a layer on sequences that are cut over processes.

    Args:
        backend: 'p2p' sends keys and values round a ring; 'all2all' gives each process all positions of some heads.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["sep"])
    >>> net = paddle.nn.Sequential(paddle.nn.MultiHeadAttention(4, 2))
    >>> plan = {"0": [paddle.distributed.PrepareContextParallel(), paddle.distributed.ContextParallel()]}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"cp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 4]"""
    backend: str
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Answer the attention calls of the layer while it runs."""
    def __init__(self, backend: str = 'p2p') -> None: ...

class ConvParallel:
    """Compute a `Conv2D` on images that are cut along their width; neighbours exchange the borders.

    torch's DTensor has such a convolution for meshes of all processes only, whose gradients fail on the CPU; this is
    torch's convolution of the local part, with the borders of its neighbours.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["sep"])
    >>> net = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3, padding=1))
    >>> plan = {"0": paddle.distributed.ConvParallel()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"cp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 8, 8])).shape
    [2, 4, 8, 8]"""
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Replace the layer's forward pass."""

class CountFilterEntry:
    """Admit a new row once it has been read `count_filter` times; until then it reads as zeros.

    >>> paddle.distributed.CountFilterEntry(10)._to_attr()
    'count_filter_entry:10'"""
    def __init__(self, count_filter: int) -> None: ...

class DataParallel(Layer):
    """A layer whose gradients are averaged over all processes; with one process it is the layer itself.

    Args:
        layers: the Layer.
        strategy: accepted and not used.
        comm_buffer_size: size in MB of the buckets in which gradients are sent. Default: 25.
        last_comm_buffer_size: size in MB of the first bucket that is ready, that of the last layers. Default: 1.
        find_unused_parameters: find the parameters that each forward pass did not use. Default: False.
        group: group of processes; by default all.

    >>> net = paddle.DataParallel(paddle.nn.Linear(2, 1))
    >>> list(net.state_dict())
    ['weight', 'bias']"""
    find_unused_parameters: Any
    group: Any
    def __init__(self, layers: Any, strategy: Any = None, comm_buffer_size: float = 25, last_comm_buffer_size: float = 1, find_unused_parameters: bool = False, group: Any = None) -> None: ...
    def forward(self, *inputs: Any, **kwargs: Any) -> Tensor: ...
    def no_sync(self) -> Iterator[Any]:
        """Accumulate gradients locally in this block; the first backward pass after it sends them."""
    def scale_loss(self, loss: Any) -> Any:
        """Return the loss unchanged: gradients are averaged when they are sent. Older programs call this."""
    def apply_collective_grads(self) -> Any:
        """Do nothing: gradients are sent during the backward pass. Older programs call this."""
    def state_dict(self, destination: dict[str, Any] | None = None, include_sublayers: bool = True, structured_name_prefix: str = '', use_hook: bool = True) -> dict[str, Any]:
        """The state of the layer, under the names it has without this wrapper."""
    def set_state_dict(self, state_dict: dict[str, Any], use_structured_name: bool = True) -> None:
        """Load a state that was saved with or without this wrapper."""
    def set_dict(self, state_dict: dict[str, Any], use_structured_name: bool = True) -> None:
        """Load a state that was saved with or without this wrapper."""
    def load_dict(self, state_dict: dict[str, Any], use_structured_name: bool = True) -> None:
        """Load a state that was saved with or without this wrapper."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class DistAttr:
    """How a tensor is sharded over a mesh: for each axis of the tensor the name of a mesh axis, or None.

    Args:
        mesh: a `ProcessMesh`.
        sharding_specs: name of a mesh axis or None, for each axis of the tensor.

    >>> mesh = paddle.distributed.ProcessMesh([[0, 1], [2, 3]], dim_names=["dp", "mp"])
    >>> paddle.distributed.DistAttr(mesh, ["mp", None]).dims_mapping
    [1, -1]"""
    process_mesh: Any
    sharding_specs: Any
    dims_mapping: Any
    def __init__(self, mesh: Any, sharding_specs: Any) -> None: ...

class DistModel:
    """A distributed layer for training, evaluation or prediction: call it with a batch.

    `strategy.amp`, `sharding`, `gradient_merge` and `pipeline` have an effect; `fused_passes` needs none, as torch's
    kernels are fused. In training it takes a step and returns the loss; in evaluation it returns the loss; in
    prediction the outputs, of a pipeline in its last stage and None elsewhere. The layer runs in dynamic mode: torch
    does not need a static program for it.

    Args:
        layer: the layer.
        loader: accepted and not used: the model is called with batches.
        loss: function of outputs and labels; None for prediction.
        optimizer: the optimizer; None for evaluation.
        strategy: a `Strategy`; by default its defaults.
        metrics: accepted and not used.
        input_spec: accepted and not used.

    >>> layer = paddle.nn.Linear(4, 2)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> model = paddle.distributed.DistModel(layer, None, paddle.nn.MSELoss(), adam)
    >>> model(paddle.ones([3, 4]), paddle.zeros([3, 2])).shape
    []"""
    def __init__(self, layer: Layer, loader: ShardDataloader | DataLoader, loss: Layer | Callable[..., Any] | None = None, optimizer: Optimizer | None = None, strategy: Strategy | None = None, metrics: list[Metric] | None = None, input_spec: list[list[Any]] | None = None) -> None: ...
    def train(self) -> None:
        """Switch to training mode."""
    def eval(self) -> None:
        """Switch to evaluation mode."""
    def predict(self) -> None:
        """Switch to prediction mode."""
    def __call__(self, *args: Sequence[Any] | Tensor) -> Any: ...
    def state_dict(self, mode: Literal['opt', 'param', 'all'] = 'all', split_fusion: bool = True) -> dict[str, Tensor]:
        """The state of the layer, of the optimizer, or of both."""
    def set_state_dict(self, state_dict: dict[str, Tensor]) -> None:
        """Load a state into the layer and the optimizer."""

class Group:
    """Some of the processes, in the order of their ranks; this process may be one of them.

    In a program with one process, the only group contains just this process and needs no backend."""
    ranks: Any
    engine: Any
    id: Any
    rank: Any
    checked: Any
    def __init__(self, ranks: Any, engine: Any = None, id: float = 0) -> None: ...
    @property
    def nranks(self) -> Any: ...
    @property
    def world_size(self) -> Any: ...
    @property
    def process_group(self) -> Any: ...
    @property
    def name(self) -> Any: ...
    @property
    def backend(self) -> Any: ...
    def is_member(self) -> Any:
        """Whether this process belongs to the group."""
    def get_group_rank(self, rank: Any) -> Any:
        """The rank in the group of a process given by its global rank; -1 if it is not a member."""
    def get_global_rank(self, rank: Any) -> Any:
        """The global rank of the member with this rank in the group."""

class InMemoryDataset:
    """A data set that first reads the files into memory, where samples can be shuffled, locally or among all workers.

    >>> dataset = paddle.distributed.InMemoryDataset()
    >>> dataset.init(batch_size=32, thread_num=1, pipe_command="cat", use_var=[])"""
    def __init__(self) -> None: ...
    def init(self, **kwargs: Any) -> None:
        """Configure the data set: `batch_size`, `use_var`, `pipe_command`, `thread_num` and others."""
    def set_filelist(self, filelist: list[str]) -> None:
        """Set the files to read."""
    def set_use_var(self, var_list: Any) -> Any:
        """Set the variables that a line has numbers for, in order."""
    def set_batch_size(self, batch_size: Any) -> Any:
        """Set the number of lines in a batch."""
    def set_pipe_command(self, pipe_command: Any) -> Any:
        """Set a command that each file is piped through, such as `python my_reader.py`."""
    def set_thread(self, thread_num: Any) -> Any:
        """Accepted: the number of reading threads, which is always one here."""
    def set_hdfs_config(self, fs_name: Any, fs_ugi: Any) -> Any:
        """Not supported: files must be on this machine."""
    def desc(self) -> Any:
        """The settings, in one line."""
    def update_settings(self, **kwargs: Any) -> None:
        """Change settings after `init`."""
    def load_into_memory(self, is_shuffle: bool = False) -> None:
        """Read all files."""
    def preload_into_memory(self, thread_num: int | None = None) -> None:
        """Start reading all files in a thread; `wait_preload_done` waits for it."""
    def wait_preload_done(self) -> None:
        """Wait until all files are read."""
    def local_shuffle(self) -> None:
        """Shuffle the samples."""
    def global_shuffle(self, fleet: Fleet | None = None, thread_num: int = 12) -> None:
        """Shuffle the samples of all workers, and redistribute them."""
    def slots_shuffle(self, slots: list[str]) -> None:
        """Shuffle the values of some variables among samples, to measure how much they matter."""
    def release_memory(self) -> None:
        """Forget the samples."""
    def set_date(self, date: str) -> None:
        """Accepted and ignored: it is for tables whose rows expire after some days."""
    def get_memory_data_size(self, fleet: Fleet | None = None) -> int:
        """The number of samples, over all workers if a fleet is given."""
    def get_shuffle_data_size(self, fleet: Fleet | None = None) -> int:
        """The number of samples, over all workers if a fleet is given."""
    def tdm_sample(self, tree_name: str, tree_path: str, tdm_layer_counts: list[int], start_sample_layer: int, with_hierarchy: bool, seed: int, id_slot: int) -> None:
        """Not supported: sampling from item trees."""

class LocalLayer(Layer):
    """A layer whose forward pass works on the local tensors of each process.

    Args:
        out_dist_attrs: (mesh, placements) of each output; the mesh of the first counts.
        grad_dist_attrs: accepted and not used.

    >>> class Double(paddle.distributed.LocalLayer):
    ...     def forward(self, x):
    ...         return x * 2
    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> Double([(mesh, [paddle.distributed.Shard(0)])])(paddle.ones([4])).placements
    [Shard(dim=0)]"""
    def __init__(self, out_dist_attrs: list[tuple[ProcessMesh, list[Placement]]], grad_dist_attrs: list[tuple[ProcessMesh, list[Placement]]] | None = None) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class P2POp:
    """One message of `batch_isend_irecv`: `op` is isend or irecv, `peer` the other rank."""
    op: Any
    tensor: Any
    peer: Any
    group: Any
    def __init__(self, op: Any, tensor: Any, peer: Any, group: Any = None) -> None: ...

class ParallelEnv:
    """Rank, world size, device and addresses of this process.

    >>> env = paddle.distributed.ParallelEnv()
    >>> env.rank, env.world_size
    (0, 1)"""
    def __init__(self) -> None: ...
    @property
    def rank(self) -> int: ...
    @property
    def world_size(self) -> int: ...
    @property
    def device_id(self) -> int: ...
    @property
    def device_type(self) -> str: ...
    @property
    def trainer_endpoints(self) -> list[str]: ...
    @property
    def current_endpoint(self) -> str: ...
    @property
    def nrings(self) -> int: ...
    @property
    def local_rank(self) -> int: ...
    @property
    def nranks(self) -> int: ...
    @property
    def dev_id(self) -> int: ...

class ParallelMode:
    """Kinds of parallelism, by number.

    >>> paddle.distributed.ParallelMode.TENSOR_PARALLEL
    1"""
    DATA_PARALLEL: int
    TENSOR_PARALLEL: int
    PIPELINE_PARALLEL: int
    SHARDING_PARALLEL: int
    SEGMENT_PARALLEL: int

class Partial(Placement):
    """A part of the value in each process: the tensor is their sum, or the reduction that `reduce_type` names.

    Args:
        reduce_type: one of `ReduceType`; by default the sum.

    >>> paddle.distributed.Partial().is_partial()
    True"""
    def __init__(self, reduce_type: float = ...) -> None: ...
    def is_partial(self) -> Any: ...
    def reduce_type(self) -> Any:
        """How the parts are combined."""

class Placement:
    """Base class of `Shard`, `Replicate` and `Partial`.

    >>> paddle.distributed.Shard(0).is_shard(), paddle.distributed.Shard(0).is_replicated()
    (True, False)"""
    def is_shard(self, dim: Any = None) -> Any:
        """Whether the tensor is sharded, along axis `dim` if one is given."""
    def is_replicated(self) -> Any:
        """Whether every process holds the full tensor."""
    def is_partial(self) -> Any:
        """Whether the values of the processes still have to be combined."""
    def __eq__(self, other: Any) -> Any: ...

class PrepareContextParallel:
    """Cut the inputs of a layer, usually the whole network, along the sequence, their second axis.

    Args:
        backend: 'p2p' or 'all2all', as for `ContextParallel`; inputs are cut in the same way for both.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["sep"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 2))
    >>> plan = {"0": paddle.distributed.PrepareContextParallel()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"cp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).placements
    [Shard(dim=1)]"""
    backend: str
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Register the hook before the layer."""
    def __init__(self, backend: str = 'p2p') -> None: ...

class PrepareLayerInput:
    """`fn(mesh)` returns a hook that changes a layer's inputs.

    Args:
        fn: such a function; None changes nothing.

    >>> def halve(mesh):
    ...     return lambda layer, inputs: tuple(x / 2 for x in inputs)
    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.PrepareLayerInput(halve)}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    fn: Callable[[ProcessMesh], Callable[[Layer, tuple[Tensor], tuple[Tensor]], Any]] | None
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Register the hook before the layer."""
    def __init__(self, fn: Callable[[ProcessMesh], Callable[[Layer, tuple[Tensor], tuple[Tensor]], Any]] | None = None) -> None: ...

class PrepareLayerOutput:
    """`fn(mesh)` returns a hook that changes a layer's outputs.

    Args:
        fn: such a function; None changes nothing.

    >>> def halve(mesh):
    ...     return lambda layer, inputs, output: output / 2
    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.PrepareLayerOutput(halve)}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    fn: Callable[[ProcessMesh], Callable[[Layer, tuple[Tensor], tuple[Tensor]], Any]] | None
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Register the hook after the layer."""
    def __init__(self, fn: Callable[[ProcessMesh], Callable[[Layer, tuple[Tensor], tuple[Tensor]], Any]] | None = None) -> None: ...

class ProbabilityEntry:
    """Admit a new row with a probability, each time it is read.

    Args:
        probability: float between 0 and 1, both excluded.

    >>> paddle.distributed.ProbabilityEntry(0.1)._to_attr()
    'probability_entry:0.1'"""
    def __init__(self, probability: float) -> None: ...

class ProcessMesh:
    """Ranks in a grid, with a name for each axis.

    Args:
        mesh: nested lists or an array of ranks, or another `ProcessMesh`.
        dim_names: name of each axis; by default 'd0', 'd1' and so on.
        shape: length of each axis, if `mesh` is None.
        process_ids: all ranks in order, if `mesh` is None.

    >>> mesh = paddle.distributed.ProcessMesh([[0, 1], [2, 3]], dim_names=["dp", "mp"])
    >>> mesh.shape, mesh.get_dim_size("mp")
    ([2, 2], 2)"""
    def __init__(self, mesh: npt.NDArray[Any] | NestedNumericSequence | None = None, dim_names: list[str] | None = None, shape: Any = None, process_ids: Iterable[Any] | None = None) -> None: ...
    @property
    def mesh(self) -> npt.NDArray[Any]: ...
    @property
    def shape(self) -> Any: ...
    @property
    def ndim(self) -> Any: ...
    @property
    def size(self) -> Any: ...
    @property
    def dim_names(self) -> list[str]: ...
    @property
    def process_ids(self) -> Any: ...
    def contains(self, rank: Any) -> Any:
        """Whether a rank is in the mesh."""
    def empty(self) -> Any:
        """Whether the mesh has no ranks."""
    def dim_size(self, dim_name: Any) -> Any:
        """The length of an axis, by its name or its number."""
    def get_dim_size(self, dim_name: Any) -> int:
        """The length of an axis, by its name or its number."""
    def get_mesh_with_dim(self, dim_name: str, index: Any = None) -> ProcessMesh:
        """The mesh with an axis moved to the front; with `index`, the submesh at that index."""
    def get_submesh_with_dim(self, dim_name: str) -> ProcessMesh:
        """The one-dimensional mesh along an axis that contains this process."""
    def get_rank_by_dim_and_process_id(self, dim: str | int, process_id: int) -> int:
        """The position of a rank along an axis, by name or number; -1 if it is not in the mesh."""
    def get_group(self, dim_name: str | None = None) -> Group:
        """The group of this process along an axis, which may be omitted if the mesh has only one."""
    def engine(self) -> Any:
        """The torch mesh; created once, by all processes together."""
    def __getitem__(self, index: Any) -> ProcessMesh: ...
    def __eq__(self, other: Any) -> Any: ...

class QueueDataset:
    """A data set that reads the files while the program runs.

    >>> dataset = paddle.distributed.QueueDataset()
    >>> dataset.init(batch_size=32, pipe_command="cat", use_var=[])"""
    def __init__(self) -> None: ...
    def init(self, **kwargs: Any) -> None:
        """Configure the data set: `batch_size`, `use_var`, `pipe_command`, `thread_num` and others."""
    def set_filelist(self, filelist: list[str]) -> None:
        """Set the files to read."""
    def set_use_var(self, var_list: Any) -> Any:
        """Set the variables that a line has numbers for, in order."""
    def set_batch_size(self, batch_size: Any) -> Any:
        """Set the number of lines in a batch."""
    def set_pipe_command(self, pipe_command: Any) -> Any:
        """Set a command that each file is piped through, such as `python my_reader.py`."""
    def set_thread(self, thread_num: Any) -> Any:
        """Accepted: the number of reading threads, which is always one here."""
    def set_hdfs_config(self, fs_name: Any, fs_ugi: Any) -> Any:
        """Not supported: files must be on this machine."""
    def desc(self) -> Any:
        """The settings, in one line."""

class ReduceOp:
    """How the values of all ranks are combined.

    >>> paddle.distributed.ReduceOp.SUM, paddle.distributed.ReduceOp.MAX
    (0, 1)"""
    SUM: int
    MAX: int
    MIN: int
    PROD: int
    AVG: int

class ReduceType(enum.IntEnum):
    """How the parts of a partial tensor are combined.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.distributed.ReduceType.kRedSum.name
    'kRedSum'"""
    kRedSum = 0
    kRedMax = 1
    kRedMin = 2
    kRedProd = 3
    kRedAvg = 4
    kRedAny = 5
    kRedAll = 6

class Replicate(Placement):
    """The full tensor in every process.

    >>> paddle.distributed.Replicate().is_replicated()
    True"""
    def is_replicated(self) -> Any: ...

class RowWiseParallel:
    """Shard the inputs of a linear layer, or the rows of an embedding.

    Args:
        is_input_parallel: the input is already sharded, as `ColWiseParallel` leaves it.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.RowWiseParallel()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    is_input_parallel: bool
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Shard the weight along its first axis."""
    def __init__(self, is_input_parallel: bool = True) -> None: ...

class SequenceParallelBegin:
    """Shard sequences after this layer.

    Args:
        need_transpose: whether the batch is the first axis and the sequence the second; otherwise the sequence is the
            first.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelBegin()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    need_transpose: bool
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Shard the layer's output."""
    def __init__(self, need_transpose: bool = True) -> None: ...

class SequenceParallelDisable:
    """Gather sequences in this layer, and shard them again after it.

    Args:
        need_transpose: whether the batch is the first axis and the sequence the second; otherwise the sequence is the
            first.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelDisable()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    need_transpose: bool
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Gather the inputs, and shard the output."""
    def __init__(self, need_transpose: bool = True) -> None: ...

class SequenceParallelEnable:
    """Shard sequences in this layer.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelEnable()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    need_transpose: Any
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Shard the layer's inputs."""
    def __init__(self) -> None: ...

class SequenceParallelEnd:
    """Gather sequences before this layer.

    Args:
        need_transpose: whether the batch is the first axis and the sequence the second; otherwise the sequence is the
            first.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelEnd()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]"""
    need_transpose: bool
    def apply(self, layer: Any, mesh: Any) -> Any:
        """Gather the layer's inputs."""
    def __init__(self, need_transpose: bool = True) -> None: ...

class Shard(Placement):
    """Sharded along axis `dim`, one part for each process.

    >>> paddle.distributed.Shard(0)
    Shard(dim=0)"""
    dim: Any
    def __init__(self, dim: Any) -> None: ...
    def is_shard(self, dim: Any = None) -> Any: ...
    def get_dim(self) -> Any:
        """The axis that is sharded."""

class ShardDataloader:
    """A data loader whose batches are sharded or replicated over meshes."""
    def __init__(self, loader: Any, meshes: Any, keys: Any, axes: Any, is_split: Any) -> None: ...
    def __len__(self) -> Any: ...
    def __iter__(self) -> Any: ...
    def __call__(self) -> Any: ...

class ShardedStateDict:
    """dict() -> new empty dictionary
    dict(mapping) -> new dictionary initialized from a mapping object's
        (key, value) pairs
    dict(iterable) -> new dictionary initialized as if via:
        d = {}
        for k, v in iterable:
            d[k] = v
    dict(**kwargs) -> new dictionary initialized with the name=value pairs
        in the keyword argument list.  For example:  dict(one=1, two=2)"""
    def get(self, key: Any, default: Any = None, /) -> Any:
        """Return the value for key if key is in the dictionary, else default."""
    def setdefault(self, key: Any, default: Any = None, /) -> Any:
        """Insert key with a value of default if key is not in the dictionary.

        Return the value for key if key is in the dictionary, else default."""
    def pop(self, *args: Any, **kwargs: Any) -> Any:
        """D.pop(k[,d]) -> v, remove specified key and return the corresponding value.

        If the key is not found, return the default if given; otherwise,
        raise a KeyError."""
    def popitem(self) -> Any:
        """Remove and return a (key, value) pair as a 2-tuple.

        Pairs are returned in LIFO (last-in, first-out) order.
        Raises KeyError if the dict is empty."""
    def keys(self, *args: Any, **kwargs: Any) -> Any:
        """D.keys() -> a set-like object providing a view on D's keys"""
    def items(self, *args: Any, **kwargs: Any) -> Any:
        """D.items() -> a set-like object providing a view on D's items"""
    def values(self, *args: Any, **kwargs: Any) -> Any:
        """D.values() -> an object providing a view on D's values"""
    def update(self, *args: Any, **kwargs: Any) -> Any:
        """D.update([E, ]**F) -> None.  Update D from dict/iterable E and F.
        If E is present and has a .keys() method, then does:  for k in E: D[k] = E[k]
        If E is present and lacks a .keys() method, then does:  for k, v in E: D[k] = v
        In either case, this is followed by: for k in F:  D[k] = F[k]"""
    def fromkeys(self, iterable: Any, value: Any = None, /) -> Any:
        """Create a new dictionary with keys from iterable and values set to value."""
    def clear(self, *args: Any, **kwargs: Any) -> Any:
        """D.clear() -> None.  Remove all items from D."""
    def copy(self, *args: Any, **kwargs: Any) -> Any:
        """D.copy() -> a shallow copy of D"""

class ShardedWeight:
    """A shard of a weight, and its position in the full weight.

    Args:
        key: name of the weight.
        local_tensor: the shard.
        local_shape: its shape.
        global_shape: shape of the full weight.
        global_offset: where the shard begins along each axis.
        is_flattened: whether the shard is a range of the flattened weight.
        flattened_range: that range.

    >>> w = paddle.distributed.ShardedWeight("w", paddle.ones([2, 3]), (2, 3), (4, 3), (2, 0))
    >>> w.global_offset
    (2, 0)"""
    is_flattened: bool
    flattened_range: Any
    def __init__(self, key: str, local_tensor: Tensor, local_shape: tuple[int, ...], global_shape: tuple[int, ...], global_offset: tuple[int, ...], is_flattened: bool = False, flattened_range: slice | None = None) -> None: ...
    def __eq__(self, other: Any) -> Any: ...

class ShardingStage1:
    """Shard the optimizer state along an axis of the mesh.

    Args:
        sharding_mesh_dim: name or number of the axis.
        mesh: a `ProcessMesh`; by default that of each parameter.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["dp"])
    >>> layer = paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> adam = paddle.distributed.shard_optimizer(adam, paddle.distributed.ShardingStage1("dp", mesh))"""
    def __init__(self, sharding_mesh_dim: int | str, mesh: ProcessMesh | None = None) -> None: ...
    def __call__(self, key: str, parameter: Any, accumulator: Any) -> Tensor: ...

class ShardingStage2:
    """Same as stage 1 here: gradients are already reduced to where the optimizer state is.

    Args:
        sharding_mesh_dim: name or number of the axis.
        mesh: a `ProcessMesh`; by default that of each parameter.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["dp"])
    >>> layer = paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> adam = paddle.distributed.shard_optimizer(adam, paddle.distributed.ShardingStage2("dp", mesh))"""
    def __init__(self, sharding_mesh_dim: int | str, mesh: ProcessMesh | None = None) -> None: ...
    def __call__(self, key: str, parameter: Any, accumulator: Any) -> Tensor: ...

class ShardingStage3:
    """Shard the parameters as well.

    Args:
        sharding_mesh_dim: name or number of the axis.
        mesh: a `ProcessMesh`; by default that of each parameter.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["dp"])
    >>> layer = paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> adam = paddle.distributed.shard_optimizer(adam, paddle.distributed.ShardingStage3("dp", mesh))
    >>> layer.weight.placements
    [Shard(dim=0)]"""
    def __init__(self, sharding_mesh_dim: int | str, mesh: ProcessMesh | None = None) -> None: ...
    def __call__(self, key: str, parameter: Any, accumulator: Any) -> Tensor: ...
    def prepare(self, parameters: Any) -> Any:
        """Shard the parameters."""

class ShowClickEntry:
    """Count how often rows were shown and clicked, from two variables with a number for each sample.

    Args:
        show_name: name of the variable that counts how often a sample was shown.
        click_name: name of the variable that counts how often it was clicked.

    >>> paddle.distributed.ShowClickEntry("show", "click")._to_attr()
    'show_click_entry:show:click'"""
    def __init__(self, show_name: str, click_name: str) -> None: ...

class SplitPoint(enum.Enum):
    """Where a stage of a pipeline begins: before a layer, or after it.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.distributed.SplitPoint(1).name
    'END'"""
    BEGINNING = 0
    END = 1

class Strategy:
    """Settings by subject: `strategy.gradient_merge.enable = True`.

    Args:
        config: {"gradient_merge": {"enable": True, "k_steps": 2}}.

    >>> strategy = paddle.distributed.Strategy({"gradient_merge": {"enable": True, "k_steps": 2}})
    >>> strategy.gradient_merge.k_steps
    2"""
    def __init__(self, config: Any = None) -> None: ...

def all_gather(tensor_list: list[Tensor], tensor: Tensor, group: Group | None = None, sync_op: bool = True) -> Any:
    """Collect the tensors of all ranks, in their order, in `tensor_list`, which may be empty.

    Args:
        tensor_list: list that is filled.
        tensor: Tensor of the same shape and dtype on all ranks.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> found = []
    >>> task = paddle.distributed.all_gather(found, paddle.ones([2]))
    >>> [x.tolist() for x in found]
    [[1.0, 1.0]]"""

def all_gather_object(object_list: list[Any], obj: Any, group: Group | None = None) -> None:
    """Collect the values of all ranks, in their order, in `object_list`.

    Args:
        object_list: list that is filled.
        obj: value that can be pickled.
        group: group of processes, of `new_group`; by default all.

    Returns:
        None.

    >>> found = []
    >>> paddle.distributed.all_gather_object(found, {"a": 1})
    >>> found
    [{'a': 1}]"""

def all_reduce(tensor: Tensor, op: Any = 0, group: Group | None = None, sync_op: bool = True) -> Any:
    """Combine the tensors of all ranks; every rank gets the result.

    Args:
        tensor: Tensor of the same shape and dtype on all ranks; it receives the result.
        op: how values are combined, one of `ReduceOp`; by default the sum.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> x = paddle.to_tensor([1.0, 2.0])
    >>> task = paddle.distributed.all_reduce(x)  # one process: the sum over ranks is the tensor itself
    >>> x.tolist()
    [1.0, 2.0]"""

def alltoall(out_tensor_list: list[Tensor], in_tensor_list: list[Tensor], group: Group | None = None, sync_op: bool = True) -> Any:
    """Send element i of the list to rank i; `out_tensor_list`, which may be empty, collects what they send.

    Args:
        out_tensor_list: list that is filled.
        in_tensor_list: list with a Tensor for each rank.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> found = []
    >>> task = paddle.distributed.alltoall(found, [paddle.ones([2])])
    >>> [x.tolist() for x in found]
    [[1.0, 1.0]]"""

def alltoall_single(out_tensor: Tensor, in_tensor: Tensor, in_split_sizes: list[int] | None = None, out_split_sizes: list[int] | None = None, group: Group | None = None, sync_op: bool = True) -> Any:
    """Split a tensor along its first axis, part i for rank i; `out_tensor` receives the parts sent here, in order.

    Args:
        out_tensor: Tensor that receives the parts.
        in_tensor: Tensor whose first axis is split.
        in_split_sizes: sizes of the parts that are sent; by default equal ones.
        out_split_sizes: sizes of the parts that come; by default equal ones.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> x = paddle.zeros([2])
    >>> task = paddle.distributed.alltoall_single(x, paddle.ones([2]))
    >>> x.tolist()
    [1.0, 1.0]"""

def barrier(group: Group | None = None) -> None:
    """Wait until every process of the group has called this.

    Args:
        group: group of processes, of `new_group`; by default all.

    Returns:
        None.

    >>> paddle.distributed.barrier()"""

def batch_isend_irecv(p2p_op_list: Any) -> Any:
    """Start several messages; returns a task for each."""

def broadcast(tensor: Tensor, src: int, group: Group | None = None, sync_op: bool = True) -> Any:
    """Give every rank the tensor of rank `src`.

    Args:
        tensor: Tensor of the same shape and dtype on all ranks; it receives the result.
        src: rank whose values all get.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> x = paddle.ones([2])
    >>> task = paddle.distributed.broadcast(x, src=0)
    >>> x.tolist()
    [1.0, 1.0]"""

def broadcast_object_list(object_list: list[Any], src: int, group: Group | None = None) -> None:
    """Give every rank the values in the list of rank `src`; all lists have the same length.

    Args:
        object_list: list of values that can be pickled.
        src: rank whose values all get.
        group: group of processes, of `new_group`; by default all.

    Returns:
        None.

    >>> values = [{"a": 1}]
    >>> paddle.distributed.broadcast_object_list(values, src=0)
    >>> values
    [{'a': 1}]"""

def build_sharded_state_dict(state_dict: dict[str, Tensor], shard_rules: dict[str, int] | None = None, prefix: str = '') -> dict[str, ShardedWeight]:
    """Describe the shards of a state by name; `shard_rules` gives the axis of each weight that is split.

    They are split over the tensor-parallel group of `fleet`, or else over all processes.

    Args:
        state_dict: {name: Tensor}.
        shard_rules: {name: axis}; weights that it does not name are whole in every process.
        prefix: put before each name.

    Returns:
        {name: `ShardedWeight`}.

    >>> state = paddle.distributed.build_sharded_state_dict({"w": paddle.ones([2, 3])}, {"w": 0}, prefix="net.")
    >>> state["net.w"].global_shape
    (2, 3)"""

def create_nccl_config(nccl_config: dict[str, int | str] | None = None) -> Any:
    """Settings of NCCL for a group, for `new_group` and `init_parallel_env`; None where torch has no NCCL.

    `commName` and `nchannels` have an effect, and every field of torch's `ProcessGroupNCCL.Options().config` under its
    own name; what torch has no field for is named in a warning once.

    Args:
        nccl_config: {name of a field: value}, or None for NCCL's defaults.

    Returns:
        settings, or None.

    >>> config = paddle.distributed.create_nccl_config({"commName": "data"})
    >>> group = paddle.distributed.new_group([0], nccl_config=config)
    >>> group.nranks
    1"""

def destroy_process_group(group: Group | None = None) -> None:
    """Destroy a group, or all of them.

    Args:
        group: group of processes, of `new_group`; by default all.

    Returns:
        None.

    >>> paddle.distributed.destroy_process_group()"""

def dtensor_from_fn(fn: Callable[..., Tensor], mesh: ProcessMesh, placements: Sequence[Placement], *args: Any, **kwargs: Any) -> Tensor:
    """Distribute the tensor that `fn(*args, **kwargs)` returns over a mesh.

    Args:
        fn: function that returns a Tensor, such as `paddle.ones`.
        mesh: `ProcessMesh`.
        placements: list with `Shard`, `Replicate` or `Partial` for each axis of the mesh.
        *args: arguments of `fn`.
        **kwargs: arguments of `fn`.

    Returns:
        distributed Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> paddle.distributed.dtensor_from_fn(paddle.ones, mesh, [paddle.distributed.Replicate()], [2]).shape
    [2]"""

def dtensor_from_local(local_tensor: Any, mesh: Any, placements: Any) -> Any:
    """Create a distributed tensor from the local tensors of the processes."""

def dtensor_to_local(dist_tensor: Any, mesh: Any = None, placements: Any = None) -> Any:
    """The local part of a distributed tensor."""

def gather(tensor: Tensor, gather_list: list[Tensor] | None = None, dst: int = 0, group: Group | None = None, sync_op: bool = True) -> Any:
    """Collect the tensors of all ranks in the `gather_list` of rank `dst`.

    Args:
        tensor: Tensor of the same shape and dtype on all ranks.
        gather_list: list that rank `dst` fills; others need none.
        dst: rank that collects. Default: 0.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> found = []
    >>> task = paddle.distributed.gather(paddle.ones([2]), found)
    >>> [x.tolist() for x in found]
    [[1.0, 1.0]]"""

def get_backend(group: Group | None = None) -> str:
    """The communication backend of a group, such as GLOO or NCCL.

    Args:
        group: group of processes, of `new_group`; by default all.

    Returns:
        str.

    >>> isinstance(paddle.distributed.get_backend(), str)
    True"""

def get_group(id: int = 0) -> Group:
    """The group with this id; 0 is the group of all processes.

    Args:
        id: number of the group. Default: 0.

    Returns:
        Group.

    >>> paddle.distributed.get_group().ranks
    [0]"""

def get_mesh() -> ProcessMesh:
    """The mesh that was set with `set_mesh`.

    Returns:
        a `ProcessMesh`, or None if none was set.

    >>> paddle.distributed.set_mesh(paddle.distributed.ProcessMesh([0, 1], dim_names=["x"]))
    >>> paddle.distributed.get_mesh().dim_names
    ['x']
    >>> paddle.distributed.set_mesh(None)"""

def get_rank(group: Group | None = None) -> int:
    """The rank of this process; 0 if there is only one.

    Args:
        group: group of processes, of `new_group`; by default all.

    Returns:
        int.

    >>> paddle.distributed.get_rank()
    0"""

def get_world_size(group: Group | None = None) -> int:
    """The number of processes; 1 by default.

    Args:
        group: group of processes, of `new_group`; by default all.

    Returns:
        int.

    >>> paddle.distributed.get_world_size()
    1"""

def gloo_barrier() -> None:
    """Wait until every process has called this.

    Returns:
        None.

    >>> paddle.distributed.gloo_barrier()"""

def gloo_init_parallel_env(rank_id: int, rank_num: int, server_endpoint: str) -> None:
    """Join the other processes on the CPU, at an address.

    Args:
        rank_id: number of this process, from 0 on.
        rank_num: how many processes there are.
        server_endpoint: address of the first process, such as '127.0.0.1:8000'.

    Returns:
        None.

    >>> import socket
    >>> with socket.socket() as free:
    ...     free.bind(("127.0.0.1", 0))
    ...     address = f"127.0.0.1:{free.getsockname()[1]}"
    >>> paddle.distributed.gloo_init_parallel_env(0, 1, address)
    >>> paddle.distributed.gloo_release()"""

def gloo_release() -> None:
    """Destroy the process groups.

    Returns:
        None.

    >>> paddle.distributed.gloo_release()"""

def init_parallel_env(nccl_config: Any = None) -> Group:
    """Join the other processes, and return the group of all of them; nothing happens if there is only this one.

    Args:
        nccl_config: settings of NCCL for this group, as `create_nccl_config` takes them.

    Returns:
        the group of all processes.

    >>> paddle.distributed.init_parallel_env().nranks
    1"""

def irecv(tensor: Tensor, src: int | None = None, group: Group | None = None) -> Any:
    """Start receiving into a tensor what rank `src` sends; from any rank if it is None.

    Args:
        tensor: Tensor of the shape and dtype of what is sent.
        src: rank that sends it, another than this one; None for any.
        group: group of processes; by default all.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         task = paddle.distributed.isend(x, dst=1)
    ...     else:
    ...         task = paddle.distributed.irecv(x, src=0)
    ...     task.wait()"""

def is_available() -> bool:
    """Whether this build of torch supports several processes.

    Returns:
        bool.

    >>> isinstance(paddle.distributed.is_available(), bool)
    True"""

def is_initialized() -> bool:
    """Whether this process has joined the others.

    Returns:
        bool.

    >>> paddle.distributed.is_initialized()
    False"""

def isend(tensor: Tensor, dst: int, group: Group | None = None) -> Any:
    """Start sending a tensor to rank `dst`.

    Args:
        tensor: Tensor to send.
        dst: rank that receives it, another than this one.
        group: group of processes; by default all.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         task = paddle.distributed.isend(x, dst=1)
    ...     else:
    ...         task = paddle.distributed.irecv(x, src=0)
    ...     task.wait()"""

def load_merged_state_dict(path: str, prefix: str | None = None, unique_id: int | None = None, offload: bool = False, aoa_config: dict[str, list[str]] | None = None, safetensors: bool = False) -> dict[str, Tensor]:
    """Load the full tensors of a distributed checkpoint in one process.

    Args:
        path: folder that `save_state_dict` wrote.
        prefix: only the tensors whose names begin with this and a dot, which their names lose.
        unique_id: name of a folder in it, if it was saved with one.
        offload: accepted and not used.
        aoa_config: statements that rename, join, split and transpose them, as for `load_state_dict`.
        safetensors: read `.safetensors` files.

    Returns:
        {name: Tensor}.

    >>> paddle.distributed.save_state_dict({"net.w": paddle.ones([2])}, "checkpoint")
    >>> paddle.distributed.load_merged_state_dict("checkpoint", prefix="net")["w"].tolist()
    [1.0, 1.0]"""

def load_state_dict(state_dict: dict[str, Tensor] | dict[str, ShardedWeight], path: str, process_group: Group | None = None, coordinator_rank: int = 0, unique_id: int | None = None, offload: bool = False, mw_name_compatibility: bool = True, aoa_config: dict[str, list[str]] | None = None, safetensors: bool = False, worker_groups: list[Group] | None = None, comm_method: str = 'broadcast') -> None:
    """Fill the tensors of a state, distributed or not, from a folder written by any number of processes.

    Args:
        state_dict: names and tensors, which are filled.
        path: folder that `save_state_dict` wrote.
        process_group: group of the processes that read; by default all.
        coordinator_rank: accepted and not used.
        unique_id: name of a folder in `path`, if it was saved with one.
        offload: accepted and not used.
        mw_name_compatibility: accepted and not used.
        aoa_config: {"aoa_statements": ["a, b -> c, axis=1"]}, how tensors of the checkpoint become those of the state;
            `fused_qkv` and `fused_ffn` join and split projections by heads and by shards.
        safetensors: read `.safetensors` files, also those of other programs.
        worker_groups: accepted and not used.
        comm_method: accepted and not used.

    Returns:
        None.

    >>> paddle.distributed.save_state_dict({"w": paddle.ones([2])}, "checkpoint")
    >>> state = {"w": paddle.zeros([2])}
    >>> paddle.distributed.load_state_dict(state, "checkpoint")
    >>> state["w"].tolist()
    [1.0, 1.0]"""

def local_map(func: Callable[..., Any], out_placements: list[list[Placement]], in_placements: list[list[Placement]] | None = None, process_mesh: ProcessMesh | None = None, reshard_inputs: bool = False) -> Callable[..., Any]:
    """Run `func` on local tensors; its results are the local parts of tensors distributed by `out_placements`.

    Args:
        func: function of Tensors.
        out_placements: placements of the result, or a list of them for several results.
        in_placements: placements that each distributed argument must have; None for any.
        process_mesh: a `ProcessMesh`; by default that of the first distributed argument.
        reshard_inputs: whether arguments with other placements are distributed anew, instead of an error.

    Returns:
        function with the arguments of `func`.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> double = paddle.distributed.local_map(lambda x: x * 2, [paddle.distributed.Shard(0)], process_mesh=mesh)
    >>> double(paddle.ones([4])).placements
    [Shard(dim=0)]"""

def new_group(ranks: list[int] | None = None, backend: Literal['nccl'] | None = None, timeout: Any = ..., nccl_comm_init_option: int = 0, nccl_config: Any = None) -> Group:
    """Create a group of some processes. Every process must call this with the same ranks, member or not.

    Args:
        ranks: list of ranks; by default all.
        backend: 'gloo', 'nccl' or another of torch; by default that of all processes.
        timeout: how long an operation may take; by default half an hour.
        nccl_comm_init_option: accepted and not used. Default: 0.
        nccl_config: settings of NCCL for this group, as `create_nccl_config` takes them.

    Returns:
        Group, with `rank`, `nranks`, `ranks` and `id`.

    >>> paddle.distributed.new_group([0]).nranks
    1"""

def parallelize(model: Layer, optimizer: Optimizer | None = None, mesh: ProcessMesh | None = None, config: Any = None) -> tuple[Layer, Optimizer]:
    """Distribute a model and its optimizer over a mesh; returns (model, optimizer).

    With `pp_config` each part of the model is on the processes at one place of the mesh axis "pp". Called by itself
    such a model runs its parts one after another; `to_static` with `strategy.pipeline` keeps all of them busy.

    Args:
        model: `paddle.nn.Layer`, which is changed.
        optimizer: its optimizer, or None.
        mesh: a `ProcessMesh`; by default the one of `set_mesh`.
        config: `{"mp_config": {"parallelize_plan": {"name or pattern": plan}}, "dp_config": {"sharding_level": 0..3}}`;
            `cp_config` is like `mp_config`, for the plans of context parallelism. `pp_config` has `split_spec`: the
            name of a list of layers, which is cut into equal parts, or {layer name: SplitPoint}; and `global_spec`:
            names of layers without parameters whose results all parts need.

    Returns:
        (model, optimizer).

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([[0]], dim_names=["dp", "mp"])
    >>> plan = {"0": paddle.distributed.ColWiseParallel(), "1": paddle.distributed.RowWiseParallel()}
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net[0].weight.placements
    [Replicate(), Shard(dim=1)]"""

def recv(tensor: Tensor, src: int = 0, group: Group | None = None, sync_op: bool = True) -> Any:
    """Fill a tensor with what rank `src` sends.

    Args:
        tensor: Tensor of the shape and dtype of what is sent.
        src: rank that sends it, another than this one.
        group: group of processes; by default all.
        sync_op: whether to wait until it has arrived.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send(x, dst=1)
    ...     else:
    ...         paddle.distributed.recv(x, src=0)"""

def recv_object_list(object_list: list[Any], src: int | None = None, group: Group | None = None, src_in_group: int | None = None) -> Any:
    """Fill a list with the values that rank `src` sends.

    Args:
        object_list: list of as many values as are sent, which are replaced.
        src: rank that sends them.
        group: group of processes; by default all.
        src_in_group: position in the group of the rank that sends them, if `src` is None.

    Returns:
        None.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     values = ["text", {"a": 1}] if paddle.distributed.get_rank() == 0 else [None, None]
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send_object_list(values, dst=1)
    ...     else:
    ...         paddle.distributed.recv_object_list(values, src=0)"""

def reduce(tensor: Tensor, dst: int, op: Any = 0, group: Group | None = None, sync_op: bool = True) -> Any:
    """Combine the tensors of all ranks; rank `dst` gets the result.

    Args:
        tensor: Tensor of the same shape and dtype on all ranks; it receives the result.
        dst: rank that gets the result.
        op: how values are combined, one of `ReduceOp`; by default the sum.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> x = paddle.ones([2])
    >>> task = paddle.distributed.reduce(x, dst=0)
    >>> x.tolist()
    [1.0, 1.0]"""

def reduce_scatter(tensor: Tensor, tensor_list: list[Tensor], op: Any = 0, group: Group | None = None, sync_op: bool = True) -> Any:
    """Combine the lists of all ranks element by element; each rank gets the element at its position.

    Args:
        tensor: Tensor of the same shape and dtype on all ranks; it receives the result.
        tensor_list: list with a Tensor for each rank.
        op: how values are combined, one of `ReduceOp`; by default the sum.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> x = paddle.zeros([2])
    >>> task = paddle.distributed.reduce_scatter(x, [paddle.ones([2])])
    >>> x.tolist()
    [1.0, 1.0]"""

def reshard(dist_tensor: Tensor, mesh: ProcessMesh, placements: Sequence[Placement]) -> Tensor:
    """Distribute a tensor in another way, on its mesh or on another; gradients flow back through this.

    On another mesh, as of the next stage of a pipeline, the processes of the first send it to those of the second.

    Args:
        dist_tensor: distributed Tensor.
        mesh: `ProcessMesh`.
        placements: list with `Shard`, `Replicate` or `Partial` for each axis of the mesh.

    Returns:
        distributed Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> x = paddle.distributed.shard_tensor([1, 2], mesh, [paddle.distributed.Shard(0)])
    >>> paddle.distributed.reshard(x, mesh, [paddle.distributed.Replicate()]).placements
    [Replicate()]"""

def restart_process_group(group: Group | None = None) -> None:
    """Join the other processes again after `shutdown_process_group`.

    Args:
        group: accepted and not used: all groups come back.

    Returns:
        None.

    >>> paddle.distributed.restart_process_group()"""

def save_state_dict(state_dict: dict[str, Tensor] | dict[str, ShardedWeight], path: str, process_group: Group | None = None, coordinator_rank: int = 0, unique_id: int | None = None, async_save: bool = False, safetensors: bool = False, save_replicas: bool = False) -> None:
    """Write a state of tensors, distributed or not, into a folder: every process writes its part.

    The folder gets its name when everything is written, so that a crash leaves the last good checkpoint unchanged.

    Args:
        state_dict: names and tensors; tensors of a mesh and `ShardedWeight`s are written shard by shard.
        path: the folder.
        process_group: group of the processes that write; by default all.
        coordinator_rank: rank that makes the folder and gives it its name.
        unique_id: name of a folder in `path` to write to.
        async_save: accepted and not used: the call returns when everything is written.
        safetensors: write `.safetensors` files, which hold tensors only and no pickles.
        save_replicas: accepted and not used.

    Returns:
        None.

    >>> paddle.distributed.save_state_dict({"w": paddle.ones([2])}, "checkpoint")
    >>> state = {"w": paddle.zeros([2])}
    >>> paddle.distributed.load_state_dict(state, "checkpoint")
    >>> state["w"].tolist()
    [1.0, 1.0]"""

def scatter(tensor: Tensor, tensor_list: Sequence[Tensor] | None = None, src: int = 0, group: Group | None = None, sync_op: bool = True) -> Any:
    """Give each rank its part of the `tensor_list` of rank `src`.

    Args:
        tensor: Tensor of the same shape and dtype on all ranks; it receives the result.
        tensor_list: list with a Tensor for each rank; only rank `src` needs it.
        src: rank that has the list. Default: 0.
        group: group of processes, of `new_group`; by default all.
        sync_op: whether to wait until it is done; otherwise `wait()` of the result does. Default: True.

    Returns:
        a task with `wait()`.

    >>> x = paddle.zeros([2])
    >>> task = paddle.distributed.scatter(x, [paddle.ones([2])], src=0)  # a group of one
    >>> x.tolist()
    [1.0, 1.0]"""

def scatter_object_list(out_object_list: list[Any], in_object_list: list[Any] | None = None, src: int = 0, group: Group | None = None) -> None:
    """Give each rank its part of the list of rank `src`, as the only element of `out_object_list`.

    Args:
        out_object_list: list that is filled.
        in_object_list: list with a value for each rank; only rank `src` needs it.
        src: rank that has the list. Default: 0.
        group: group of processes, of `new_group`; by default all.

    Returns:
        None.

    >>> found = []
    >>> paddle.distributed.scatter_object_list(found, [{"a": 1}], src=0)
    >>> found
    [{'a': 1}]"""

def send(tensor: Tensor, dst: int = 0, group: Group | None = None, sync_op: bool = True) -> Any:
    """Send a tensor to rank `dst`, which must `recv` it.

    Args:
        tensor: Tensor to send.
        dst: rank that receives it, another than this one.
        group: group of processes; by default all.
        sync_op: whether to wait until it is sent.

    Returns:
        task with `wait()`.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     x = paddle.to_tensor([1.0, 2.0])
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send(x, dst=1)
    ...     else:
    ...         paddle.distributed.recv(x, src=0)"""

def send_object_list(object_list: list[Any], dst: int | None = None, group: Group | None = None, dst_in_group: int | None = None) -> Any:
    """Send the values of a list to rank `dst`.

    Args:
        object_list: values that pickle can write.
        dst: rank that receives them.
        group: group of processes; by default all.
        dst_in_group: position in the group of the rank that receives them, if `dst` is None.

    Returns:
        None.

    >>> def exchange():  # in two processes, with paddle.distributed.spawn(exchange, nprocs=2)
    ...     paddle.distributed.init_parallel_env()
    ...     values = ["text", {"a": 1}] if paddle.distributed.get_rank() == 0 else [None, None]
    ...     if paddle.distributed.get_rank() == 0:
    ...         paddle.distributed.send_object_list(values, dst=1)
    ...     else:
    ...         paddle.distributed.recv_object_list(values, src=0)"""

def set_mesh(mesh: ProcessMesh) -> None:
    """Set the mesh that functions use if none is given.

    Args:
        mesh: a `ProcessMesh`, or None for none.

    Returns:
        None.

    >>> paddle.distributed.set_mesh(paddle.distributed.ProcessMesh([0, 1], dim_names=["x"]))
    >>> paddle.distributed.get_mesh().shape
    [2]
    >>> paddle.distributed.set_mesh(None)"""

def shard_dataloader(dataloader: DataLoader, meshes: ProcessMesh | Sequence[ProcessMesh], input_keys: Sequence[str] | None = None, shard_dims: Sequence[str] | Sequence[int] | str | int | None = None, is_dataset_splitted: bool = False, dense_tensor_idx: list[list[int]] | None = None) -> ShardDataloader:
    """Return a data loader whose batches are distributed over meshes, sharded along the axes `shard_dims`.

    Args:
        dataloader: `paddle.io.DataLoader`, or another iterable of batches that has a length.
        meshes: a `ProcessMesh`, or one for each tensor of a batch.
        input_keys: order of the keys of a batch that is a dict, if there are several meshes.
        shard_dims: name or number of the mesh axis along which the first axis of a tensor is sharded, or one for each
            mesh; None replicates.
        is_dataset_splitted: whether every process already reads only its part.
        dense_tensor_idx: not supported yet.

    Returns:
        a loader of distributed batches.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> loader = paddle.distributed.shard_dataloader([paddle.ones([4, 2])], mesh, shard_dims="x")
    >>> [batch.placements for batch in loader]
    [[Shard(dim=0)]]"""

def shard_layer(layer: Layer, process_mesh: ProcessMesh, shard_fn: Callable[[str, Layer, ProcessMesh], None] | None = None, input_fn: Callable[[Any, ProcessMesh], list[Tensor]] | None = None, output_fn: Callable[[Any, ProcessMesh], list[Tensor]] | None = None) -> Layer:
    """Distribute the parameters of a layer with `shard_fn(name, sublayer, mesh)`; those it leaves out are replicated.

    Args:
        layer: `paddle.nn.Layer`, which is changed.
        process_mesh: a `ProcessMesh`.
        shard_fn: called for the layer and every layer in it; by default all parameters are replicated.
        input_fn: `fn(inputs, mesh)`, called before the forward pass.
        output_fn: `fn(outputs, mesh)`, called after the forward pass.

    Returns:
        the layer.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> paddle.distributed.shard_layer(paddle.nn.Linear(4, 2), mesh).weight.is_dist()
    True"""

def shard_optimizer(optimizer: Optimizer, shard_fn: Callable[[str, Tensor, Tensor], Tensor] | None = None, gradient_accumulation_steps: int = 1) -> Any:
    """Distribute the state that an optimizer keeps for each parameter with `shard_fn(key, parameter, state)`.

    Args:
        optimizer: the optimizer, which is changed.
        shard_fn: such a function, which returns the distributed state; or `ShardingStage1`, `ShardingStage2` or
            `ShardingStage3`.
        gradient_accumulation_steps: how many calls of `step` make one step.

    Returns:
        the optimizer.

    >>> layer = paddle.nn.Linear(4, 2)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> paddle.distributed.shard_optimizer(adam, gradient_accumulation_steps=2) is adam
    True"""

def shard_scaler(scaler: GradScaler) -> GradScaler:
    """Return the scaler unchanged: since gradients are distributed, all processes see a non-finite value.

    Args:
        scaler: `paddle.amp.GradScaler`.

    Returns:
        the scaler.

    >>> scaler = paddle.amp.GradScaler(enable=False)
    >>> paddle.distributed.shard_scaler(scaler) is scaler
    True"""

def shard_tensor(data: Tensor | TensorLike | NestedNumericSequence, mesh: ProcessMesh, placements: Sequence[Placement], dtype: DTypeLike | None = None, place: PlaceLike | None = None, stop_gradient: bool | None = None) -> Tensor:
    """Distribute over a mesh a tensor that every process holds in full.

    Args:
        data: Tensor, or what `paddle.to_tensor` takes.
        mesh: `ProcessMesh`.
        placements: list with `Shard`, `Replicate` or `Partial` for each axis of the mesh.
        dtype: dtype of the result; by default that of `data`.
        place: where the result lives, such as `paddle.CPUPlace()`; by default the current device.
        stop_gradient: whether no gradient flows through the result; by default as in `data`.

    Returns:
        distributed Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> paddle.distributed.shard_tensor([[1, 2], [3, 4]], mesh, [paddle.distributed.Shard(0)]).placements
    [Shard(dim=0)]"""

def shard_weight(key: str, weight: Tensor, axis: int, group: Group) -> ShardedWeight:
    """Describe the shard of a weight that this process holds, split along an axis over a group.

    Args:
        key: name of the weight.
        weight: the part that this process holds.
        axis: the axis along which the weight is split.
        group: group of the processes that hold its parts.

    Returns:
        a `ShardedWeight`.

    >>> group = paddle.distributed.new_group([0])
    >>> paddle.distributed.shard_weight("w", paddle.ones([2, 3]), 0, group).global_shape
    (2, 3)"""

def shutdown_process_group(group: Group | None = None) -> None:
    """Destroy a group, or all of them; `restart_process_group` creates them again.

    Args:
        group: the group; by default all.

    Returns:
        None.

    >>> paddle.distributed.shutdown_process_group()"""

def spawn(func: Callable[..., None], args: Iterable[Any] = ..., nprocs: int = -1, join: bool = True, daemon: bool = False, **options: Any) -> Any:
    """Call `func(*args)` in `nprocs` processes that can form a group; -1 takes one for each device.

    An exception in one of them ends the others, and is raised in the caller with its traceback.

    Args:
        func: function of a module; processes that are not forked import it.
        args: its arguments.
        nprocs: number of processes; -1 for one for each device.
        join: wait for all of them; else the returned context has `join()` and `processes`.
        daemon: whether the processes end with this one.
        options: `start_method` ('spawn', 'fork', 'forkserver'), `gpus` ('0,1'), `ips`, `print_config`, `backend`.

    Returns:
        None once all have ended; with `join=False` a context.

    >>> def train():
    ...     paddle.distributed.init_parallel_env()
    ...     print(paddle.distributed.get_rank())
    >>> def main():  # in a program: if __name__ == "__main__": main()
    ...     paddle.distributed.spawn(train, nprocs=2)"""

def split(x: Tensor, size: Size2, operation: Literal['linear', 'embedding'], axis: int = 0, num_partitions: int = 1, gather_out: bool = True, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None, name: str | None = None) -> Tensor:
    """Create a linear layer or an embedding of which each process holds a part, and apply it to `x`.

    Args:
        x: Tensor that the layer is applied to.
        size: (inputs, outputs), or (rows, columns) of the table.
        operation: 'linear' or 'embedding'.
        axis: 0 splits the weight's rows, 1 its columns.
        num_partitions: number of processes.
        gather_out: whether every process gets all outputs, if columns are split.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: False for a linear layer without bias; otherwise not used.
        name: accepted and not used.

    Returns:
        Tensor.

    >>> _ = paddle.distributed.fleet.init(is_collective=True)
    >>> paddle.distributed.split(paddle.ones([3, 4]), (4, 2), "linear", axis=1, num_partitions=1).shape
    [3, 2]"""

def to_distributed(model: Layer, optimizer: Optimizer, dataloader: DataLoader, device_num: int, node_num: int | None = 1, config: Any = None) -> tuple[Layer, Optimizer, ShardDataloader]:
    """Distribute a model, its optimizer and its data over all processes; returns the three.

    Each process trains on its part of every batch. The state of the optimizer is sharded; the parameters are too if
    with the training state, 16 bytes for each, they would fill more than half of the memory of this machine.

    Args:
        model: `paddle.nn.Layer`, which is changed.
        optimizer: its optimizer.
        dataloader: loader of batches for all processes together.
        device_num: the number of processes on each machine.
        node_num: the number of machines.
        config: a `ToDistributedConfig`; `sequence_parallel` is not supported yet.

    Returns:
        (model, optimizer, loader).

    >>> _ = paddle.distributed.init_parallel_env()
    >>> layer = paddle.nn.Linear(4, 2)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> layer, adam, loader = paddle.distributed.to_distributed(layer, adam, [paddle.ones([3, 4])], device_num=1)
    >>> [batch.is_dist() for batch in loader]
    [True]"""

def to_static(layer: Layer, loader: ShardDataloader | DataLoader | None = None, loss: Layer | Callable[..., Any] | None = None, optimizer: Optimizer | None = None, strategy: Strategy | None = None, input_spec: list[list[Any]] | None = None) -> DistModel:
    """Create a `DistModel` from a layer that is distributed over a mesh.

    Args:
        layer: the layer.
        loader: accepted and not used: the model is called with batches.
        loss: function of outputs and labels; None for prediction.
        optimizer: the optimizer; None for evaluation.
        strategy: a `Strategy`; by default its defaults.
        input_spec: accepted and not used.

    Returns:
        a `DistModel`.

    >>> model = paddle.distributed.to_static(paddle.nn.Linear(4, 2))
    >>> model(paddle.ones([3, 4])).shape
    [3, 2]"""

def unshard_dtensor(dist_tensor: Tensor) -> Tensor:
    """Gather a distributed tensor into a plain tensor in every process.

    Args:
        dist_tensor: distributed Tensor.

    Returns:
        Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> x = paddle.distributed.shard_tensor([1, 2], mesh, [paddle.distributed.Shard(0)])
    >>> paddle.distributed.unshard_dtensor(x).tolist()
    [1, 2]"""

def wait(tensor: Tensor, group: Group | None = None, use_calc_stream: bool = True) -> None:
    """Wait until all work on a tensor's device is done.

    Args:
        tensor: the Tensor.
        group: group of processes, of `new_group`; by default all.
        use_calc_stream: accepted and not used. Default: True.

    Returns:
        None.

    >>> paddle.distributed.wait(paddle.ones([2]))"""
