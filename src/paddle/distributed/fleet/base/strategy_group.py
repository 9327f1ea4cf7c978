"""Groups of processes for one kind of parallelism each; `OrthogonalStrategy` combines them."""

from paddle.distributed import _group

from ..layers.mpu.random import RNGStatesTracker


class StrategyGroupBase:
    """The groups given by lists of ranks, of which this process belongs to one.

    Every process creates all of them, in the same order.
    """

    def __init__(self, list_of_ranks):
        self._list_of_ranks = [list(ranks) for ranks in list_of_ranks]
        self._rank = _group.world_group().rank
        self.random_states_tracker = RNGStatesTracker()
        self.list_of_group = [_group.new_group(ranks) for ranks in self._list_of_ranks]
        self._group = next((g for g in self.list_of_group if g.is_member()), None)

    @property
    def group(self):
        """The group of this process; None if it belongs to none."""
        return self._group

    @property
    def world_size(self):
        return 0 if self._group is None else self._group.nranks

    def add_random_seed(self, name, seed):
        """Add a random stream of this group."""
        self.random_states_tracker.add(name, seed)

    def get_random_states_tracker(self):
        """The random streams of this group."""
        return self.random_states_tracker

    def __repr__(self):
        return f"{type(self).__name__}({self._list_of_ranks})"


class DPGroup(StrategyGroupBase):
    """Processes that hold the same weights and train on different data."""


class MPGroup(StrategyGroupBase):
    """Processes that share the weights of tensor-parallel layers."""


class ShardingGroup(StrategyGroupBase):
    """Processes that share the optimizer state."""


class PPGroup(StrategyGroupBase):
    """Processes that run the stages of a pipeline, with groups for the messages between neighbours."""

    def __init__(self, list_of_ranks):
        super().__init__(list_of_ranks)
        place = 0 if self._group is None else self._group.rank
        ranks = [self._rank] if self._group is None else self._group.ranks
        self._rank_of_next_stage = ranks[(place + 1) % len(ranks)]
        self._rank_of_prev_stage = ranks[(place - 1) % len(ranks)]
        self._send_next_group = self._send_prev_group = self._recv_next_group = self._recv_prev_group = None
        if len(ranks) > 1:
            self._create_p2p_group()

    def _create_p2p_group(self):
        for ranks in self._list_of_ranks:
            for place, rank in enumerate(ranks):
                after, before = ranks[(place + 1) % len(ranks)], ranks[place - 1]
                forward, backward = _group.new_group([rank, after]), _group.new_group([before, rank])
                if self._rank == rank:
                    self._send_next_group, self._send_prev_group = forward, backward
                if self._rank == after:
                    self._recv_prev_group = forward
                if self._rank == before:
                    self._recv_next_group = backward

    @property
    def rank_of_next_stage(self):
        return self._rank_of_next_stage

    @property
    def rank_of_prev_stage(self):
        return self._rank_of_prev_stage

    @property
    def p2p_groups(self):
        """The groups in which this process sends to the next and the previous stage, and receives from them."""
        return self._send_next_group, self._send_prev_group, self._recv_next_group, self._recv_prev_group
