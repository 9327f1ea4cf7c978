"""Several kinds of parallelism at once: processes in a grid, with a group along each axis."""

from paddle._core.errors import FailedCheckError, InvalidArgumentError, received
from paddle.distributed import _group

from .strategy_group import StrategyGroupBase
from .topology import CommunicateTopology


class OrthogonalStrategy:
    """A grid of processes with an axis for each kind of parallelism.

    Args:
        list_of_strategy: (name, degree, class of its groups) for each axis; the last one varies fastest.
        fused_strategy_dict: {name: axes} of groups along several axes together.
        strategy_rank_list: the ranks of the grid, in order; all by default.
    """

    def __init__(self, list_of_strategy, fused_strategy_dict={}, strategy_rank_list=None):  # noqa: B006  the original's
        self._list_of_strategy, self._fused_strategy_dict = list(list_of_strategy), dict(fused_strategy_dict)
        names, degrees = [s[0] for s in list_of_strategy], [s[1] for s in list_of_strategy]
        self._list_of_strategy_name, self._list_of_degree = names, degrees
        if len(set(names)) != len(names):
            raise InvalidArgumentError("OrthogonalStrategy: each name may appear only once.", received(names=names))
        world = _group.world_group()
        self._strategy_rank_list = list(strategy_rank_list if strategy_rank_list is not None else world.ranks)
        grid = CommunicateTopology(names, degrees)
        if grid.world_size() != len(self._strategy_rank_list):
            raise FailedCheckError(
                f"OrthogonalStrategy: the degrees multiply to {grid.world_size()}, which must be the number of ranks.",
                f"{len(self._strategy_rank_list)} ranks, {dict(zip(names, degrees, strict=True))}",
            )
        self._name_to_group_dict = {
            name: kind(self._ranks(grid.get_comm_list(name))) for name, _, kind in self._list_of_strategy
        }
        self._name_to_fused_group_dict = {}
        for fused, axes in self._fused_strategy_dict.items():
            unknown = next((axis for axis in axes if axis not in names), None)
            if unknown is not None:
                raise FailedCheckError(f"OrthogonalStrategy: there is no axis {unknown!r} to fuse.", f"axes: {names}")
            self._name_to_fused_group_dict[fused] = StrategyGroupBase(self._ranks(grid.get_fused_ranks(axes)))

    def _ranks(self, places):
        return [[self._strategy_rank_list[place] for place in line] for line in places]

    def strategy_group(self, name):
        """The groups along an axis."""
        return self._found(self._name_to_group_dict, name, "strategy_group")

    def fused_strategy_group(self, name):
        """The groups along several axes together."""
        return self._found(self._name_to_fused_group_dict, name, "fused_strategy_group")

    def rank_in_strategy(self, name):
        """The position of this process on an axis."""
        return self.strategy_group(name).group.rank

    def _found(self, groups, name, what):
        if name not in groups:
            raise FailedCheckError(f"OrthogonalStrategy.{what}: there is no group {name!r}.", f"groups: {list(groups)}")
        return groups[name]
