"""Random streams that differ between the processes of a group, in addition to the shared one."""

import contextlib

import numpy as np

import paddle
from paddle import get_rng_state, set_rng_state
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.state import per_process
from paddle.nn import functional as F

MODEL_PARALLEL_RNG = "model_parallel_rng"


class RNGStatesTracker:
    """Named random streams, each of which continues where it stopped.

    >>> streams = paddle.distributed.fleet.meta_parallel.RNGStatesTracker()
    >>> streams.add("local", 7)
    >>> with streams.rng_state("local"):
    ...     x = paddle.rand([2])
    """

    def __init__(self):
        self.reset()

    def reset(self):
        """Remove all streams."""
        self.states_, self.seeds_ = {}, set()

    def add(self, name, seed):
        """Add a stream with a seed; neither may be in use."""
        if seed in self.seeds_:
            raise InvalidArgumentError("RNGStatesTracker.add: another stream has this seed.", received(seed=seed))
        if name in self.states_:
            raise InvalidArgumentError("RNGStatesTracker.add: there is already a stream of this name.", repr(name))
        self.seeds_.add(seed)
        kept = get_rng_state()
        paddle.seed(seed)
        self.states_[name] = get_rng_state()
        set_rng_state(kept)

    def get_states_tracker(self):
        """The state of each stream, by name."""
        return dict(self.states_)

    def set_states_tracker(self, states):
        """Continue from states that `get_states_tracker` returned."""
        self.states_ = dict(states)

    @contextlib.contextmanager
    def rng_state(self, name=MODEL_PARALLEL_RNG):
        """Draw the random numbers of this block from a stream."""
        if name not in self.states_:
            raise InvalidArgumentError(
                f"RNGStatesTracker.rng_state: there is no stream {name!r}.",
                f"streams: {list(self.states_)}",
                f"get_rng_state_tracker().add({name!r}, seed).",
            )
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


def own_random_stream():
    """A block that draws from the stream of this process, if `model_parallel_random_seed` made one."""
    tracker = _TRACKER.value
    return tracker.rng_state() if MODEL_PARALLEL_RNG in tracker.states_ else contextlib.nullcontext()


def model_parallel_random_seed(seed=None):
    """Seed the shared stream, and the stream of this process; without a seed, with a random one."""
    from ...base.topology import current_group

    hybrid = current_group()
    rank = 0 if hybrid is None else hybrid.get_model_parallel_rank()
    shared = int(np.random.default_rng().integers(1 << 20)) if seed is None else seed
    _TRACKER.value.reset()
    paddle.seed(shared)
    _TRACKER.value.add(MODEL_PARALLEL_RNG, shared + 1024 + rank)


def dropout(x, p=0.5, axis=None, rng_name=None, training=True, mode="upscale_in_train", name=None):
    """Dropout with random numbers of a named stream, so that processes may drop different elements."""
    if rng_name is None:
        return F.dropout(x, p, axis, training, mode, name)
    with get_rng_state_tracker().rng_state(rng_name):
        return F.dropout(x, p, axis, training, mode, name)
