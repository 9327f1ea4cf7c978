"""Random streams that differ between the processes of a group, in addition to the shared one."""

import contextlib

from .... import get_rng_state, seed, set_rng_state
from ...._core.errors import InvalidArgumentError
from ...._core.state import per_process

MODEL_PARALLEL_RNG = "model_parallel_rng"


class RNGStatesTracker:
    """Named random streams, each of which continues where it stopped."""

    def __init__(self):
        self.reset()

    def reset(self):
        """Remove all streams."""
        self.states_, self._seeds = {}, set()

    def add(self, name, seed_):
        """Add a stream with a seed."""
        if name in self.states_ or seed_ in self._seeds:
            raise InvalidArgumentError(
                f"RNGStatesTracker.add: the name or the seed is already in use: {name!r}, {seed_}."
            )
        self._seeds.add(seed_)
        kept = get_rng_state()
        seed(seed_)
        self.states_[name] = get_rng_state()
        set_rng_state(kept)

    @contextlib.contextmanager
    def rng_state(self, name=MODEL_PARALLEL_RNG):
        """Draw the random numbers of this block from a stream."""
        if name not in self.states_:
            yield
            return
        kept = get_rng_state()
        set_rng_state(self.states_[name])
        try:
            yield
        finally:
            self.states_[name] = get_rng_state()
            set_rng_state(kept)


_TRACKER = per_process("random streams of a process", RNGStatesTracker)


def get_rng_state_tracker():
    """The streams of this process."""
    return _TRACKER.value


def model_parallel_random_seed(seed_=2048):
    """Seed the shared stream and the stream of this process."""
    from .._fleet import current

    hybrid = current()._hybrid
    rank = 0 if hybrid is None else hybrid.get_model_parallel_rank()
    _TRACKER.value.reset()
    seed(seed_)
    _TRACKER.value.add(MODEL_PARALLEL_RNG, seed_ + 1024 + rank)
