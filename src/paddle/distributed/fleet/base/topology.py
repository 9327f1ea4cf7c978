"""Hybrid parallelism: every process has a position on several axes, and a group along each of them."""

import itertools

import numpy as np

from paddle._core import state
from paddle._core.errors import FailedCheckError, received
from paddle.distributed import _group, _nccl

_CURRENT = state.per_process("hybrid groups")  # what was made last; None before fleet.init
_NAMES = {"dp": "data", "pp": "pipe", "sharding": "sharding", "sep": "sep", "cp": "context", "mp": "model"}


class CommunicateTopology:
    """Ranks in a grid with named axes.

    Args:
        hybrid_group_names: names of the axes.
        dims: length of each axis.

    >>> grid = paddle.distributed.fleet.CommunicateTopology(["data", "model"], [2, 2])
    >>> grid.get_comm_list("model"), grid.get_rank(data=1, model=0)
    ([[0, 1], [2, 3]], 2)
    """

    def __init__(
        self, hybrid_group_names=("data", "pipe", "sharding", "sep", "context", "model"), dims=(1, 1, 1, 1, 1, 1)
    ):
        self._names, self._dims = list(hybrid_group_names), list(dims)
        self._grid = np.arange(int(np.prod(self._dims))).reshape(self._dims)

    def get_hybrid_group_names(self):
        """The names of the axes."""
        return list(self._names)

    def get_dim(self, axis_name):
        """The length of an axis."""
        return self._dims[self._names.index(axis_name)]

    get_dim_size = get_dim

    def world_size(self):
        """The number of ranks."""
        return int(self._grid.size)

    def get_rank(self, **args):
        """The rank at a position, given by the names of all axes."""
        if sorted(args) != sorted(self._names):
            raise FailedCheckError(f"get_rank: name each of {self._names}.", received(**args))
        return int(self._grid[tuple(args[n] for n in self._names)])

    def get_coord(self, rank):
        """The position of a rank along each axis."""
        return tuple(int(i) for i in np.argwhere(self._grid == rank)[0])

    def get_axis_list(self, axis_name, index):
        """The ranks at one position of an axis."""
        return sorted(np.take(self._grid, index, self._names.index(axis_name)).flatten().tolist())

    def get_comm_list(self, axis_name):
        """The groups along an axis: lists of ranks that differ only in that axis."""
        moved = np.moveaxis(self._grid, self._names.index(axis_name), -1)
        return moved.reshape(-1, self.get_dim(axis_name)).tolist()

    def get_fused_ranks(self, fused_axis):
        """The lists of ranks that differ only in the given axes."""
        kept = [i for i, n in enumerate(self._names) if n not in fused_axis]
        moved = [i for i, n in enumerate(self._names) if n in fused_axis]
        count = int(np.prod([self._dims[i] for i in moved]))
        return self._grid.transpose([*kept, *moved]).reshape(-1, count).tolist()

    def get_rank_from_stage(self, global_rank, **kwargs):
        """The rank at the position of another, except for the given axes."""
        place = dict(zip(self._names, self.get_coord(global_rank), strict=True))
        return self.get_rank(**{**place, **kwargs})


class ParallelMode:
    """What `HybridCommunicateGroup.get_parallel_mode` returns."""

    DATA_PARALLEL, TENSOR_PARALLEL, PIPELINE_PARALLEL, SHARDING_PARALLEL, SEGMENT_PARALLEL = range(5)


def _nccl_config(configs, axis):
    """What `hybrid_configs` asks of NCCL for the groups along an axis; a pipeline has one group for both kinds."""
    short = next((name for name, long in _NAMES.items() if long == axis), axis)
    fields = (configs or {}).get(f"{short}_configs", {})
    kinds = ("nccl_config", "coll_nccl_config", "p2p_nccl_config")
    return next((found for kind in kinds if (found := _nccl.settings_of(fields.get(kind)))), None)


class HybridCommunicateGroup:
    """The groups of this process along each axis of a topology.

    Args:
        topology: a `CommunicateTopology` of all processes.
        hybrid_configs: {"mp_configs": {"nccl_config": ...}}, settings of NCCL for the groups of an axis.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> grid = paddle.distributed.fleet.CommunicateTopology()
    >>> groups = paddle.distributed.fleet.HybridCommunicateGroup(grid)
    >>> groups.nranks, groups.get_stage_id()
    (1, 0)
    """

    def __init__(self, topology, hybrid_configs=None):
        self._topo = topology
        self.global_rank = _group.world_group().rank
        self.nranks = topology.world_size()
        self._place = dict(zip(topology.get_hybrid_group_names(), topology.get_coord(self.global_rank), strict=True))
        self._groups = {}
        for axis in topology.get_hybrid_group_names():
            asked = _nccl_config(hybrid_configs, axis)
            for ranks in topology.get_comm_list(axis):  # every process creates every group, in the same order
                made = _group.new_group(ranks, nccl_config=asked)
                if self.global_rank in ranks:
                    self._groups[axis] = made
        known = [a for a in ("pp", "mp") if _NAMES[a] in self._place]
        over = [*known, "sharding"] if "sharding" in self._place else known
        self._checked = {False: self.create_fuse_group(known)[1], True: self.create_fuse_group(over)[1]}
        both = [a for a in ("dp", "sep") if _NAMES[a] in self._place]
        self._data_and_segments = self.create_fuse_group(both)[1]
        _CURRENT.value = self

    def topology(self):
        """The grid of ranks."""
        return self._topo

    def get_global_rank(self):
        """The global rank."""
        return self.global_rank

    def get_parallel_mode(self):
        """The parallel mode: data 0, tensor 1, pipeline 2, sharding 3, segment 4."""
        size = self._size
        if size("pipe") > 1:
            return 2
        if size("model") > 1:
            return 1
        if size("sep") > 1:
            return 4
        return 3 if size("sharding") > 1 else 0

    def _size(self, axis):
        return self._topo.get_dim(axis) if axis in self._place else 1

    # ---- stages ----

    def get_stage_id(self):
        """The pipeline stage that this process runs."""
        return self._place.get("pipe", 0)

    @property
    def is_first_stage(self):
        return self.get_stage_id() == 0

    @property
    def is_last_stage(self):
        return self.get_stage_id() == self._size("pipe") - 1

    def get_rank_from_stage(self, stage_id, **kwargs):
        """The rank that runs a stage of this process's pipeline."""
        return self._topo.get_rank_from_stage(self.global_rank, pipe=stage_id, **kwargs)

    def get_check_parallel_group(self, sharding=False):
        """The group of the processes that hold one copy of the model; with `sharding`, of one optimizer state."""
        return self._checked[bool(sharding)]

    def get_dp_sep_parallel_group(self):
        """The group of the processes that differ in their data or in their segments of it."""
        return self._data_and_segments

    def create_fuse_group(self, fused_strategy_list, nccl_config=None):
        """The group of the processes that differ from this one only in the given axes: (ranks, group)."""
        for ranks in self._topo.get_fused_ranks([_NAMES.get(n, n) for n in fused_strategy_list]):
            made = _group.new_group(ranks, nccl_config=nccl_config)
            if self.global_rank in ranks:
                found = made
        return found.ranks, found


def _add_getters(axis, word):
    """Add `get_data_parallel_rank` and the related methods for one axis."""

    def rank(self):
        return self._place.get(axis, 0)

    def size(self):
        return self._size(axis)

    def group(self):
        return self._groups.get(axis, _group.ALONE)

    def source(self):
        return group(self).ranks[0]

    answers = {
        "rank": (rank, "The position of this process on the axis."),
        "world_size": (size, "The length of the axis."),
        "group": (group, "The group of this process along the axis."),
        "group_src_rank": (source, "The first rank of that group."),
    }
    for question, (answer, text) in answers.items():
        answer.__name__ = f"get_{word}_parallel_{question}"
        answer.__doc__ = text
        setattr(HybridCommunicateGroup, answer.__name__, answer)


for _axis, _word in itertools.chain(
    [(name, name) for name in ("data", "sharding", "sep", "context", "model")], [("pipe", "pipe")]
):
    _add_getters(_axis, _word)


def topology_of(strategy, world):
    """The topology for a strategy's `hybrid_configs`; data parallelism takes what the other axes leave."""
    configs = strategy.hybrid_configs
    order = configs["order"] or strategy.hybrid_parallel_order
    degrees = {name: configs.get(f"{name}_degree", 1) for name in order}
    others = int(np.prod([n for name, n in degrees.items() if name != "dp"]))
    if degrees.get("dp", -1) in (-1, 0):
        degrees["dp"] = max(1, world // others)
    if int(np.prod(list(degrees.values()))) != world:
        shown = " × ".join(f"{name}_degree {n}" for name, n in degrees.items())
        raise FailedCheckError(
            f"fleet.init: the degrees must multiply to the number of processes, {world}.",
            shown,
            f"python -m paddle.distributed.launch --nproc_per_node {int(np.prod(list(degrees.values())))} ...",
        )
    return CommunicateTopology([_NAMES[n] for n in order], [degrees[n] for n in order])


def current_group():
    """The `HybridCommunicateGroup` that was made last, by `fleet.init`; None before."""
    return _CURRENT.value


def __getattr__(name):
    if name == "_HYBRID_PARALLEL_GROUP":
        return current_group()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
