# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Iterable, Sequence
from paddle import Tensor
from paddle._typing import NestedNumericSequence
from paddle.distributed import Group
from paddle.fluid.incubate.data_generator import DataGenerator
from paddle.nn import Parameter
from paddle.optimizer import Optimizer
from paddle.static import Executor, Program, Variable
from typing import Any, Literal
from typing_extensions import Self

from paddle.distributed.fleet import base as base
from paddle.distributed.fleet import data_generator as data_generator
from paddle.distributed.fleet import layers as layers
from paddle.distributed.fleet import meta_optimizers as meta_optimizers
from paddle.distributed.fleet import meta_parallel as meta_parallel
from paddle.distributed.fleet import model as model
from paddle.distributed.fleet import optimizer as optimizer
from paddle.distributed.fleet import recompute as recompute
from paddle.distributed.fleet import scaler as scaler
from paddle.distributed.fleet import utils as utils

class CommunicateTopology:
    """Ranks in a grid with named axes.

    Args:
        hybrid_group_names: names of the axes.
        dims: length of each axis.

    >>> grid = paddle.distributed.fleet.CommunicateTopology(["data", "model"], [2, 2])
    >>> grid.get_comm_list("model"), grid.get_rank(data=1, model=0)
    ([[0, 1], [2, 3]], 2)"""
    def __init__(self, hybrid_group_names: list[str] = ..., dims: list[int] = ...) -> None: ...
    def get_hybrid_group_names(self) -> list[str]:
        """The names of the axes."""
    def get_dim(self, axis_name: str) -> int:
        """The length of an axis."""
    def get_dim_size(self, axis_name: str) -> int:
        """The length of an axis."""
    def world_size(self) -> int:
        """The number of ranks."""
    def get_rank(self, **args: Any) -> int:
        """The rank at a position, given by the names of all axes."""
    def get_coord(self, rank: int) -> Any:
        """The position of a rank along each axis."""
    def get_axis_list(self, axis_name: str, index: int) -> list[int]:
        """The ranks at one position of an axis."""
    def get_comm_list(self, axis_name: str) -> list[list[int]]:
        """The groups along an axis: lists of ranks that differ only in that axis."""
    def get_fused_ranks(self, fused_axis: list[int]) -> list[list[int]]:
        """The lists of ranks that differ only in the given axes."""
    def get_rank_from_stage(self, global_rank: int, **kwargs: Any) -> int:
        """The rank at the position of another, except for the given axes."""

class DistributedStrategy:
    """Switches such as `amp`, and settings such as `hybrid_configs`, for `fleet.init` and what follows it.

    Settings are dicts: assigning one changes only the keys that it contains.

    >>> strategy = paddle.distributed.fleet.DistributedStrategy()
    >>> strategy.hybrid_configs = {"mp_degree": 2}
    >>> strategy.hybrid_configs["mp_degree"], strategy.hybrid_configs["pp_degree"]
    (2, 1)"""
    def __init__(self) -> None: ...
    def __getattr__(self, name: str | None) -> Any: ...
    def __setattr__(self, name: str | None, value: Any) -> Any: ...
    def save_to_prototxt(self, output: str) -> None:
        """Write all settings to a file, as JSON."""
    def load_from_prototxt(self, pb_file: str) -> None:
        """Read settings that `save_to_prototxt` wrote."""

class Fleet:
    """The interface to training on many processes.

    >>> from paddle.distributed import fleet
    >>> _ = fleet.init(is_collective=True)
    >>> fleet.worker_num(), fleet.is_first_worker()
    (1, True)"""
    util: UtilBase
    def init_server(self, *args: Any, **kwargs: Any) -> None:
        """Create this server's tables; with a folder that `save_persistables` wrote, load its values.

        Args:
            args: the folder, and the names of the sparse tables to read (all, and the dense ones, if left out)."""
    def run_server(self) -> None:
        """Serve until all trainers have stopped."""
    def init_worker(self, scopes: Sequence[Any] | None = None) -> None:
        """Connect this trainer to all servers; call it after the startup program has run."""
    def stop_worker(self) -> None:
        """Disconnect this trainer; the servers end after the last one."""
    def minimize(self, loss: Tensor, startup_program: Program | None = None, parameter_list: Iterable[Tensor | str] | None = None, no_grad_set: set[Tensor | str] | None = None) -> tuple[list[Any], list[tuple[Parameter, Tensor]]]:
        """Call `minimize` of the optimizer that `distributed_optimizer` returned last."""
    def shrink(self, threshold: int | None = None) -> None:
        """Drop rows of sparse tables that were read (or shown) less often than `threshold`, 1 by default."""
    def print_table_stat(self, table_id: int, pass_id: int, threshold: float) -> Any:
        """Print the number of rows of a sparse table."""
    def save_persistables(self, executor: Executor, dirname: str, main_program: Program | None = None, mode: int = 0) -> None:
        """Save everything to a folder: servers write their tables and states, this trainer the dense parameters.

        Args:
            mode: 0 for everything; Paddle's other modes are not supported."""
    def save_dense_params(self, executor: Executor, dirname: str, scope: Any, program: Program, var_names: list[str] | None = None) -> None:
        """Save the dense parameters to a folder, one file for each."""
    def save_inference_model(self, executor: Executor, dirname: str, feeded_var_names: list[str], target_vars: list[Variable], main_program: Program | None = None, export_for_deployment: bool = True, mode: int = 0) -> None:
        """Save `dirname/model.pdmodel` and its values, including the rows of sparse tables."""
    def save(self, dirname: str, feed: list[str | Variable] = ..., fetch: list[str | Variable] = ..., **configs: Any) -> None:
        """Call `save_inference_model` if variables to feed and fetch are given, else `save_persistables`."""
    def load_model(self, path: str, mode: int = 0) -> None:
        """Let the servers load all tables from a folder that `save_persistables` wrote."""
    def load_inference_model(self, path: str, mode: int = 0) -> None:
        """Let the servers load all tables from a folder that `save_persistables` wrote."""
    def save_one_table(self, table_id: int, path: str, mode: int = 0) -> None:
        """Save one sparse table, by its number or name."""
    def load_one_table(self, table_id: int, path: str, mode: int = 0) -> None:
        """Load one sparse table, by its number or name."""
    def check_save_pre_patch_done(self) -> None:
        """Do nothing: saves are complete when they return."""
    def save_cache_model(self, dirname: str, **configs: Any) -> int:
        """Not supported: tables are in memory, without a cache."""
    def save_cache_table(self, table_id: int, pass_id: int, mem_cache_key_threshold: int = 4000000000) -> None:
        """Not supported: tables are in memory, without a cache."""
    def set_date(self, table_id: int, day_id: str) -> None:
        """Not supported: rows have no age in days."""
    def init_coordinator(self, scopes: Sequence[Any] | None = None) -> None:
        """Not supported: federated learning."""
    def make_fl_strategy(self) -> None:
        """Not supported: federated learning."""
    def get_fl_client(self) -> Any:
        """Not supported: federated learning."""
    def __init__(self) -> None: ...
    def init(self, role_maker: PaddleCloudRoleMaker | UserDefinedRoleMaker | None = None, is_collective: bool = False, strategy: DistributedStrategy | None = None, log_level: int | str = 'INFO') -> Self:
        """Join the other processes with the given roles and parallel strategy."""
    def is_first_worker(self) -> bool:
        """Whether this is worker 0."""
    def worker_index(self) -> int:
        """The index of this worker."""
    def worker_num(self) -> int:
        """The number of workers."""
    def node_num(self) -> int:
        """The number of machines that the workers run on."""
    def local_rank(self) -> str | None:
        """The index of this worker on its machine."""
    def is_worker(self) -> bool:
        """Whether this process trains."""
    def is_server(self) -> bool:
        """Whether this process serves parameters."""
    def is_coordinator(self) -> bool:
        """Whether this process coordinates federated learning; always False, as it is not supported."""
    def worker_endpoints(self, to_string: bool = False) -> list[str] | str:
        """The addresses of the workers."""
    def server_num(self) -> int:
        """The number of servers."""
    def server_index(self) -> int:
        """The index of this server."""
    def server_endpoints(self, to_string: bool = False) -> list[str] | str:
        """The addresses of the servers."""
    def barrier_worker(self) -> None:
        """Wait for all workers."""
    def all_reduce(self, input: Any, mode: Literal['sum', 'mean', 'max'] = 'sum') -> npt.NDArray[Any]:
        """Combine the numbers of all workers."""
    def get_hybrid_communicate_group(self) -> HybridCommunicateGroup:
        """The groups of this process along each axis of parallelism."""
    def get_hybrid_parallel_topology(self) -> CommunicateTopology:
        """The grid of ranks."""
    def distributed_model(self, model: Any) -> Any:
        """Wrap a model as the strategy requires: data, tensor, sharding or pipeline parallel."""
    def distributed_optimizer(self, optimizer: Optimizer, strategy: DistributedStrategy | None = None) -> Self:
        """Wrap an optimizer as the strategy requires; a program with one process need not call `init` first."""
    def distributed_scaler(self, scaler: Any) -> Any:
        """Make a `GradScaler` skip steps in all processes at once; returns the scaler."""

class HybridCommunicateGroup:
    """The groups of this process along each axis of a topology.

    Args:
        topology: a `CommunicateTopology` of all processes.
        hybrid_configs: {"mp_configs": {"nccl_config": ...}}, settings of NCCL for the groups of an axis.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> grid = paddle.distributed.fleet.CommunicateTopology()
    >>> groups = paddle.distributed.fleet.HybridCommunicateGroup(grid)
    >>> groups.nranks, groups.get_stage_id()
    (1, 0)"""
    global_rank: Any
    nranks: Any
    def __init__(self, topology: CommunicateTopology, hybrid_configs: Any = None) -> None: ...
    def topology(self) -> CommunicateTopology:
        """The grid of ranks."""
    def get_global_rank(self) -> int:
        """The global rank."""
    def get_parallel_mode(self) -> Literal[0, 1, 2, 3, 4]:
        """The parallel mode: data 0, tensor 1, pipeline 2, sharding 3, segment 4."""
    def get_stage_id(self) -> int:
        """The pipeline stage that this process runs."""
    @property
    def is_first_stage(self) -> Any: ...
    @property
    def is_last_stage(self) -> Any: ...
    def get_rank_from_stage(self, stage_id: int, **kwargs: Any) -> int:
        """The rank that runs a stage of this process's pipeline."""
    def get_check_parallel_group(self, sharding: bool = False) -> Group:
        """The group of the processes that hold one copy of the model; with `sharding`, of one optimizer state."""
    def get_dp_sep_parallel_group(self) -> Group:
        """The group of the processes that differ in their data or in their segments of it."""
    def create_fuse_group(self, fused_strategy_list: list[str], nccl_config: Any = None) -> tuple[list[list[int]], list[Group]] | tuple[list[int], Group]:
        """The group of the processes that differ from this one only in the given axes: (ranks, group)."""
    def get_data_parallel_rank(self) -> int:
        """The position of this process on the axis."""
    def get_data_parallel_world_size(self) -> int:
        """The length of the axis."""
    def get_data_parallel_group(self) -> Group:
        """The group of this process along the axis."""
    def get_data_parallel_group_src_rank(self) -> int:
        """The first rank of that group."""
    def get_sharding_parallel_rank(self) -> int:
        """The position of this process on the axis."""
    def get_sharding_parallel_world_size(self) -> int:
        """The length of the axis."""
    def get_sharding_parallel_group(self) -> Group:
        """The group of this process along the axis."""
    def get_sharding_parallel_group_src_rank(self) -> int:
        """The first rank of that group."""
    def get_sep_parallel_rank(self) -> int:
        """The position of this process on the axis."""
    def get_sep_parallel_world_size(self) -> int:
        """The length of the axis."""
    def get_sep_parallel_group(self) -> Group:
        """The group of this process along the axis."""
    def get_sep_parallel_group_src_rank(self) -> int:
        """The first rank of that group."""
    def get_context_parallel_rank(self) -> Any:
        """The position of this process on the axis."""
    def get_context_parallel_world_size(self) -> Any:
        """The length of the axis."""
    def get_context_parallel_group(self) -> Any:
        """The group of this process along the axis."""
    def get_context_parallel_group_src_rank(self) -> Any:
        """The first rank of that group."""
    def get_model_parallel_rank(self) -> int:
        """The position of this process on the axis."""
    def get_model_parallel_world_size(self) -> int:
        """The length of the axis."""
    def get_model_parallel_group(self) -> Group:
        """The group of this process along the axis."""
    def get_model_parallel_group_src_rank(self) -> int:
        """The first rank of that group."""
    def get_pipe_parallel_rank(self) -> Any:
        """The position of this process on the axis."""
    def get_pipe_parallel_world_size(self) -> int:
        """The length of the axis."""
    def get_pipe_parallel_group(self) -> Group:
        """The group of this process along the axis."""
    def get_pipe_parallel_group_src_rank(self) -> Any:
        """The first rank of that group."""

class MultiSlotDataGenerator(DataGenerator):
    r"""A generator whose values are numbers; variables have the same order in all samples.

    >>> from paddle.distributed import fleet
    >>> fleet.MultiSlotDataGenerator()._gen_str([("words", [7, 8]), ("label", [1])])
    '2 7 8 1 1\n'"""
    def __init__(self) -> None: ...

class MultiSlotStringDataGenerator(DataGenerator):
    r"""A generator whose values are strings, written unchanged.

    >>> from paddle.distributed import fleet
    >>> fleet.MultiSlotStringDataGenerator()._gen_str([("words", ["7", "8"]), ("label", ["1"])])
    '2 7 8 1 1\n'"""

class PaddleCloudRoleMaker:
    """The role given by the launcher's environment variables.

    Args:
        is_collective: whether processes train without parameter servers.
        kwargs: accepted and not used.

    >>> role = paddle.distributed.fleet.PaddleCloudRoleMaker(is_collective=True)
    >>> role._is_worker(), role._is_server()
    (True, False)"""
    def __init__(self, is_collective: bool = False, **kwargs: Any) -> None: ...
    def to_string(self) -> Any:
        """The role and the addresses, in one line."""

class Role:
    """The roles of processes.

    >>> paddle.distributed.fleet.Role.SERVER
    2"""
    WORKER: int
    SERVER: int
    HETER_WORKER: int
    ALL: int
    COORDINATOR: int

class UserDefinedRoleMaker:
    """A role given by the program.

    Args:
        is_collective: whether processes train without parameter servers.
        init_gloo: accepted and not used.
        kwargs: `current_id`, `role` (Role.WORKER or Role.SERVER), `worker_num`, `worker_endpoints`,
            `server_endpoints`.

    >>> fleet = paddle.distributed.fleet
    >>> role = fleet.UserDefinedRoleMaker(current_id=1, role=fleet.Role.WORKER, worker_num=2)
    >>> role._worker_index(), role._worker_num()
    (1, 2)"""
    def __init__(self, is_collective: bool = False, init_gloo: bool = False, **kwargs: Any) -> None: ...
    def to_string(self) -> Any:
        """The role and the addresses, in one line."""

class UtilBase:
    """Helpers among the workers.

    >>> _ = paddle.distributed.fleet.init(is_collective=True)
    >>> paddle.distributed.fleet.util.get_file_shard(["a.txt", "b.txt"])
    ['a.txt', 'b.txt']"""
    def __init__(self) -> None: ...
    def all_reduce(self, input: NestedNumericSequence | npt.NDArray[Any], mode: Literal['sum', 'min', 'max'] = 'sum', comm_world: Literal['worker', 'server', 'all'] = 'worker') -> npt.NDArray[Any] | None:
        """Combine the numbers of all workers, element by element; returns an array, or a number for a number."""
    def barrier(self, comm_world: Literal['worker', 'server', 'all'] = 'worker') -> None:
        """Wait for all workers."""
    def all_gather(self, input: float, comm_world: Literal['worker', 'server', 'all'] = 'worker') -> list[float]:
        """The values of all workers, in a list."""
    def get_file_shard(self, files: list[str]) -> list[str]:
        """This worker's share of a list of files: the same number for each, one more for the first ones."""
    def print_on_rank(self, message: str, rank_id: int) -> None:
        """Print a line on one rank."""

def all_reduce(input: Any, mode: Literal['sum', 'mean', 'max'] = 'sum') -> npt.NDArray[Any]:
    """Combine the numbers of all workers."""

def barrier_worker() -> None:
    """Wait for all workers."""

def check_save_pre_patch_done() -> None:
    """Do nothing: saves are complete when they return."""

def current() -> Any:
    """The fleet of this process."""

def distributed_model(model: Any) -> Any:
    """Wrap a model as the strategy requires: data, tensor, sharding or pipeline parallel."""

def distributed_optimizer(optimizer: Optimizer, strategy: DistributedStrategy | None = None) -> Fleet:
    """Wrap an optimizer as the strategy requires; a program with one process need not call `init` first."""

def distributed_scaler(scaler: Any) -> Any:
    """Make a `GradScaler` skip steps in all processes at once; returns the scaler."""

def get_fl_client() -> Any:
    """Not supported: federated learning."""

def get_hybrid_communicate_group() -> HybridCommunicateGroup:
    """The groups of this process along each axis of parallelism."""

def get_hybrid_parallel_topology() -> CommunicateTopology:
    """The grid of ranks."""

def init(role_maker: PaddleCloudRoleMaker | UserDefinedRoleMaker | None = None, is_collective: bool = False, strategy: DistributedStrategy | None = None, log_level: int | str = 'INFO') -> Fleet:
    """Join the other processes with the given roles and parallel strategy."""

def init_coordinator(scopes: Sequence[Any] | None = None) -> None:
    """Not supported: federated learning."""

def init_server(*args: Any, **kwargs: Any) -> None:
    """Create this server's tables; with a folder that `save_persistables` wrote, load its values.

    Args:
        args: the folder, and the names of the sparse tables to read (all, and the dense ones, if left out)."""

def init_worker(scopes: Sequence[Any] | None = None) -> None:
    """Connect this trainer to all servers; call it after the startup program has run."""

def is_coordinator() -> bool:
    """Whether this process coordinates federated learning; always False, as it is not supported."""

def is_first_worker() -> bool:
    """Whether this is worker 0."""

def is_server() -> bool:
    """Whether this process serves parameters."""

def is_worker() -> bool:
    """Whether this process trains."""

def load_inference_model(path: str, mode: int = 0) -> None:
    """Let the servers load all tables from a folder that `save_persistables` wrote."""

def load_model(path: str, mode: int = 0) -> None:
    """Let the servers load all tables from a folder that `save_persistables` wrote."""

def load_one_table(table_id: int, path: str, mode: int = 0) -> None:
    """Load one sparse table, by its number or name."""

def local_rank() -> str | None:
    """The index of this worker on its machine."""

def make_fl_strategy() -> None:
    """Not supported: federated learning."""

def minimize(loss: Tensor, startup_program: Program | None = None, parameter_list: Iterable[Tensor | str] | None = None, no_grad_set: set[Tensor | str] | None = None) -> tuple[list[Any], list[tuple[Parameter, Tensor]]]:
    """Call `minimize` of the optimizer that `distributed_optimizer` returned last."""

def node_num() -> int:
    """The number of machines that the workers run on."""

def print_table_stat(table_id: int, pass_id: int, threshold: float) -> Any:
    """Print the number of rows of a sparse table."""

def run_server() -> None:
    """Serve until all trainers have stopped."""

def save(dirname: str, feed: list[str | Variable] = ..., fetch: list[str | Variable] = ..., **configs: Any) -> None:
    """Call `save_inference_model` if variables to feed and fetch are given, else `save_persistables`."""

def save_cache_model(dirname: str, **configs: Any) -> int:
    """Not supported: tables are in memory, without a cache."""

def save_cache_table(table_id: int, pass_id: int, mem_cache_key_threshold: int = 4000000000) -> None:
    """Not supported: tables are in memory, without a cache."""

def save_dense_params(executor: Executor, dirname: str, scope: Any, program: Program, var_names: list[str] | None = None) -> None:
    """Save the dense parameters to a folder, one file for each."""

def save_inference_model(executor: Executor, dirname: str, feeded_var_names: list[str], target_vars: list[Variable], main_program: Program | None = None, export_for_deployment: bool = True, mode: int = 0) -> None:
    """Save `dirname/model.pdmodel` and its values, including the rows of sparse tables."""

def save_one_table(table_id: int, path: str, mode: int = 0) -> None:
    """Save one sparse table, by its number or name."""

def save_persistables(executor: Executor, dirname: str, main_program: Program | None = None, mode: int = 0) -> None:
    """Save everything to a folder: servers write their tables and states, this trainer the dense parameters.

    Args:
        mode: 0 for everything; Paddle's other modes are not supported."""

def server_endpoints(to_string: bool = False) -> list[str] | str:
    """The addresses of the servers."""

def server_index() -> int:
    """The index of this server."""

def server_num() -> int:
    """The number of servers."""

def set_date(table_id: int, day_id: str) -> None:
    """Not supported: rows have no age in days."""

def shrink(threshold: int | None = None) -> None:
    """Drop rows of sparse tables that were read (or shown) less often than `threshold`, 1 by default."""

def stop_worker() -> None:
    """Disconnect this trainer; the servers end after the last one."""

def worker_endpoints(to_string: bool = False) -> list[str] | str:
    """The addresses of the workers."""

def worker_index() -> int:
    """The index of this worker."""

def worker_num() -> int:
    """The number of workers."""
