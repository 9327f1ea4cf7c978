"""Groups of processes, and the operators of tensor parallelism, where programs of Paddle 2 look for them."""

from .._core.errors import FailedCheckError
from .._core.import_paths import elsewhere as _by_path
from . import _group
from ._backends import restart_process_group, shutdown_process_group
from ._env import is_available, is_initialized
from ._group import Group, new_group
from .communication.group import _add_new_group, _get_global_group
from .fleet.layers.mpu.mp_ops import (
    _c_concat,
    _c_identity,
    _c_lookup_table,
    _c_softmax_with_cross_entropy,
    _c_split,
    _linear,
    _mp_allreduce,
    _set_var_distributed,
    split,
)

__all__ = [
    "Group",
    "_add_new_group",
    "_c_concat",
    "_c_identity",
    "_c_lookup_table",
    "_c_softmax_with_cross_entropy",
    "_c_split",
    "_get_default_group",
    "_get_global_group",
    "_get_group_map",
    "_get_group_map_by_name",
    "_linear",
    "_mp_allreduce",
    "_set_group_map",
    "_set_var_distributed",
    "is_available",
    "is_initialized",
    "new_group",
    "restart_process_group",
    "shutdown_process_group",
    "split",
]


def _get_default_group():
    """The group of all processes, after `init_parallel_env`."""
    if not is_initialized():
        raise FailedCheckError(
            "_get_default_group: this process has not joined the others.",
            None,
            "call paddle.distributed.init_parallel_env() first.",
        )
    return _group.world_group()


def _get_group_map():
    """All groups by their ids."""
    return {0: _group.world_group(), **_group.known_groups()}


def _get_group_map_by_name():
    """All groups by their names."""
    return {group.name: group for group in _get_group_map().values()}


def _set_group_map(gid, group):
    """Make `get_group(gid)` return a group."""
    _group.add_group(group, gid)


__getattr__ = _by_path(__name__)
