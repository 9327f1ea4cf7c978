"""Groups of processes."""

import warnings

from .._collective import barrier, wait
from .._env import destroy_process_group, get_backend, is_initialized
from .._group import Group, add_group, get_group, place_of, world_group

__all__ = ["Group", "barrier", "destroy_process_group", "get_backend", "get_group", "is_initialized", "wait"]


def _get_global_group():
    """The group of all processes; of this one alone before `init_parallel_env`."""
    return world_group()


def _is_global_group(group):
    """Whether a group is the one of all processes."""
    return group.id == 0


def _add_new_group(group):
    """Make `get_group` find a group."""
    add_group(group)


def _get_or_throw_group_rank(global_rank, group):
    """The rank in a group of a process given by its global rank, which must be a member."""
    return group.get_group_rank(place_of(global_rank, group, "_get_or_throw_group_rank", "global_rank"))


def _warn_cur_rank_not_in_group(group):
    """Whether this process is outside a group, with a warning."""
    if group is None or group.is_member():
        return False
    warnings.warn(f"this process does not belong to the group of ranks {group.ranks}.", stacklevel=2)
    return True
