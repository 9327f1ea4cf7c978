"""Parts of a Program whose values are dropped and computed again for the gradients, by torch's checkpoint."""

import contextlib

from torch.utils.checkpoint import checkpoint

from ..random import get_rng_state, set_rng_state
from .persistable import Persistable
from .recorded_call import RecordedCall


def segments(plan):
    """The segments of a plan between the checkpoints of its backward pass, in order."""
    at = next((i for i, op in enumerate(plan.ops) if op.checkpoints), None)
    if at is None:
        return []
    wanted, start, found = plan.ops[at].checkpoints, 0, []
    for i, op in enumerate(plan.ops[:at]):
        if any(v.name in wanted for v in op.writes()):
            if i > start and all(map(_can_run_twice, plan.ops[start : i + 1])):
                found.append(Segment(plan, start, i + 1))
            start = i + 1
    return found


def _can_run_twice(op):
    """Whether a second run changes nothing: branches, loops and records that keep statistics may."""
    if type(op) is not RecordedCall or any(isinstance(v, Persistable) for v in op.writes()):
        return False
    return not any(isinstance(v, Persistable) and v.stop_gradient for v in op.reads())


class Segment:
    """Some records that run as one function of what they read to what later records read."""

    def __init__(self, plan, start, end):
        self.start, self.end, self._plan = start, end, plan
        inside, reads = plan.ops[start:end], {}
        written = set()
        for op in inside:
            for v in op.reads():
                if plan.key(v) not in written:
                    reads[plan.key(v)] = None
            written.update(v.name for v in op.writes())
        dropped = {name for i in range(start, end) for name in plan.drops[i]}
        self._inputs, self._outputs = list(reads), sorted(written - dropped)

    def run(self, env):
        """Run the records on an environment; what only the gradients need is computed again for them."""
        begin = get_rng_state()

        def records(*values):
            local = dict(zip(self._inputs, values, strict=True))
            for i in range(self.start, self.end):
                self._plan.steps[i](local)
            return tuple(local[name] for name in self._outputs)

        values = checkpoint(
            records,
            *(env[name] for name in self._inputs),
            use_reentrant=False,
            preserve_rng_state=False,
            context_fn=lambda: (contextlib.nullcontext(), _random_numbers(begin)),
        )
        env.update(zip(self._outputs, values, strict=True))


@contextlib.contextmanager
def _random_numbers(begin):
    """Run a block with the random numbers from a state on, and restore the current state afterwards."""
    kept = get_rng_state()
    set_rng_state(begin)
    try:
        yield
    finally:
        set_rng_state(kept)


def recompute_between(loss, checkpoints):
    """Let the last backward pass of a loss's Program recompute the values between checkpoints."""
    block = loss.block.program.global_block()
    last = next((op for op in reversed(block.ops) if op.differentiates), None)
    if last is not None:
        last.checkpoints = frozenset(v if isinstance(v, str) else v.name for v in checkpoints)
