"""`Group`: a set of processes, on a process group of torch.distributed."""

import datetime
import os

import torch.distributed as c10d
from torch.distributed.device_mesh import DeviceMesh

from .._core import state
from .._core.errors import InvalidArgumentError, PreconditionNotMetError, received
from .._core.help import complete
from . import _nccl


class Group:
    """Some of the processes, in the order of their ranks; this process may be one of them.

    In a program with one process, the only group contains just this process and needs no backend.
    """

    def __init__(self, ranks, engine=None, id=0):
        self.ranks, self.engine, self.id = list(ranks), engine, id
        self.rank = self.get_group_rank(_global_rank())  # the rank of this process in the group; -1 outside it
        self.checked = {}  # how many calls of each kind were compared across ranks; see _checks.py

    @property
    def nranks(self):
        return len(self.ranks)

    world_size = nranks

    @property
    def process_group(self):
        """The collectives of the group as methods."""
        from ._process_group import ProcessGroup

        return ProcessGroup(self)

    @property
    def name(self):
        return f"_default_pg{self.id}"

    @property
    def backend(self):
        return "gloo" if self.engine is None else c10d.get_backend(self.engine)

    def is_member(self):
        """Whether this process belongs to the group."""
        return self.rank >= 0

    def get_group_rank(self, rank):
        """The rank in the group of a process given by its global rank; -1 if it is not a member."""
        return self.ranks.index(rank) if rank in self.ranks else -1

    def get_global_rank(self, rank):
        """The global rank of the member with this rank in the group."""
        return self.ranks[rank]

    def __repr__(self):
        return f"Group(id={self.id}, rank={self.rank}, ranks={self.ranks})"


def _global_rank():
    return c10d.get_rank() if c10d.is_initialized() else 0


ALONE = Group([0])
_groups = state.collection("process groups", dict)


def world_group():
    """The group of all processes."""
    if 0 not in _groups:
        if not c10d.is_initialized():
            return ALONE
        _groups[0] = Group(range(c10d.get_world_size()), c10d.group.WORLD)
    return _groups[0]


def of(group):
    """The group itself, or the group of all processes for None."""
    return world_group() if group is None else group


def get_group(id=0):
    """The group with this id; 0 is the group of all processes.

    Args:
        id: number of the group.

    Returns:
        Group.

    >>> paddle.distributed.get_group().ranks
    [0]
    """
    if id == 0:
        return world_group()
    if id not in _groups:
        raise InvalidArgumentError(
            f"get_group: there is no group {id}.",
            received(id=id),
            f"one of {sorted({0, *_groups})}, or new_group(...).",
        )
    return _groups[id]


def known_groups():
    """The groups by id that were made so far."""
    return dict(_groups)


def add_group(group, id=None):
    """Make `get_group` find a group, under its id or another."""
    _groups[group.id if id is None else id] = group


_HALF_AN_HOUR = datetime.timedelta(seconds=1800)


def default_timeout():
    """The time to wait for other ranks: `PADDLE_DISTRI_TIMEOUT` in seconds, or half an hour."""
    given = os.environ.get("PADDLE_DISTRI_TIMEOUT")
    return datetime.timedelta(seconds=float(given)) if given else _HALF_AN_HOUR


def new_group(
    ranks=None, backend=None, timeout=datetime.timedelta(seconds=1800), nccl_comm_init_option=0, nccl_config=None
):
    """Create a group of some processes. Every process must call this with the same ranks, member or not.

    Args:
        nccl_config: settings of NCCL for this group, as `create_nccl_config` takes them.
        ranks: list of ranks; by default all.
        backend: 'gloo', 'nccl' or another of torch; by default that of all processes.
        timeout: how long an operation may take; by default half an hour.
        nccl_comm_init_option: accepted and not used.

    Returns:
        Group, with `rank`, `nranks`, `ranks` and `id`.

    >>> paddle.distributed.new_group([0]).nranks
    1
    """
    world = world_group()
    ranks = list(world.ranks) if ranks is None else sorted(ranks)
    stranger = next((r for r in ranks if r not in world.ranks), None)
    if stranger is not None:
        raise InvalidArgumentError(
            f"new_group: there is no rank {stranger}; the {world.nranks} processes are 0 to {world.nranks - 1}.",
            received(ranks=ranks),
        )
    engine = None
    if world.engine is not None:
        # A program that does not say how long to wait means what the variable says.
        timeout = default_timeout() if timeout == _HALF_AN_HOUR else timeout
        asked = _nccl.options(nccl_config, backend or world.backend, timeout)
        engine = c10d.new_group(ranks, timeout=timeout, backend=backend, pg_options=asked)
    made = Group(ranks, engine, max(_groups, default=0) + 1)
    _groups[made.id] = made
    return made


def forget(group=None):
    """Drop a destroyed group, or all of them, with their backends, which must end before the process does."""
    for held in list(_groups.values()) if group is None else [group]:
        held.engine = None
        _groups.pop(held.id, None)
    if group is None:
        for mesh_ in meshes.values():
            mesh_._pg_registry.clear()  # torch's caches keep the mesh itself
        meshes.clear()


def mesh(key, device, ranks, names=None):
    """The torch mesh for a key, created once by all processes; it is destroyed with the groups."""
    if key not in meshes:
        made = meshes[key] = DeviceMesh(device, ranks, mesh_dim_names=names)
        for engine in made.get_all_groups() if made.get_coordinate() is not None else ():
            if c10d.get_backend(engine) in ("gloo", "nccl"):
                c10d.distributed_c10d._set_pg_timeout(default_timeout(), engine)
    return meshes[key]


def mesh_of_groups(device, group, replicas=None):
    """A torch mesh along a group, with `replicas` a second axis in front; members alone take part."""
    key = (device, group.id, None if replicas is None else replicas.id)
    if key not in meshes:
        if replicas is None:
            meshes[key] = DeviceMesh.from_group(group.engine, device)
        else:
            # The rows are the groups of the replicas, of which this process knows only its own.
            rows = [None] * replicas.nranks
            c10d.all_gather_object(rows, group.ranks, group=replicas.engine)
            engines = [replicas.engine, group.engine]
            meshes[key] = DeviceMesh.from_group(engines, device, mesh=rows, mesh_dim_names=("replicate", "shard"))
    return meshes[key]


meshes = state.collection("device meshes", dict)


def member(group, what):
    """The group of a call; an error for a process that is not a member, since the others would wait forever."""
    group = world_group() if group is None else group
    if group.rank < 0:
        raise PreconditionNotMetError(
            f"{what}: rank {_global_rank()} does not belong to the group {group.ranks}.",
            received(group=group),
            "call it only where group.is_member() is true.",
        )
    return group


def place_of(rank, group, what, name):
    """A global rank as torch.distributed takes it, checked to be a member of the group."""
    if isinstance(rank, bool) or not isinstance(rank, int) or rank not in group.ranks:
        raise InvalidArgumentError(
            f"{what}: '{name}' must be the rank of a process of the group, one of {group.ranks}.",
            f"{received(**{name: rank})}, on rank {_global_rank()}",
        )
    return rank


complete(globals())
