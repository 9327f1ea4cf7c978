"""Recorded calls that run a block for every step of sequences, of equal or different lengths."""

import torch

from paddle._core.graph.control import _Inner

from ._recurrent_ops import Schedule
from ._sequence_ops import rows_of


class _StepBlock(_Inner):
    """A recorded call that runs a block for every step."""

    def __init__(self, block, kind, inputs, memories, results, outputs, block_ids):
        super().__init__(block, None, ([v for v in inputs if v is not None],), outputs=outputs)
        self.kind, self.memories, self.results, self.block_ids = kind, memories, results, block_ids

    @property
    def type(self):
        return self.kind

    def reads(self):
        yield from self.args[0]
        for memory in self.memories:
            if memory["init"] is not None:
                yield memory["init"]

    def copy(self, block, change, for_test=False):
        copied = super().copy(block, change, for_test)
        keys = ("variable", "init", "next")
        copied.memories = [
            {k: change(v) if k in keys and v is not None else v for k, v in m.items()} for m in self.memories
        ]
        copied.results = [change(v) for v in self.results]
        for name in ("sliced", "static_inputs"):
            if hasattr(self, name):
                pairs = getattr(self, name)
                setattr(copied, name, [tuple(change(v) if v is not None else v for v in pair) for pair in pairs])
        return copied

    def body(self, plan):
        """The planned block, with the variables that must outlive its run."""
        kept = [v.name for v in self.results] + [m["next"].name for m in self.memories]
        return plan.inner(self.blocks[0], kept)


class StaticSteps(_StepBlock):
    """Steps along the first axis."""

    def step(self, plan):
        body = self.body(plan)
        slices = [(plan.key(x), inner.name) for x, inner in self.sliced]
        memories = [(m["variable"].name, plan.key(m["init"]), plan.key(m["next"])) for m in self.memories]
        results, store = [plan.key(v) for v in self.results], plan.writer(self)

        def run(env):
            states = [env[init] for _, init, _ in memories]
            kept = [[] for _ in results]
            for t in range(env[slices[0][0]].shape[0]):
                for key, name in slices:
                    env[name] = env[key][t]
                for (name, _, _), state in zip(memories, states, strict=True):
                    env[name] = state
                body(env)
                states = [env[new] for _, _, new in memories]
                for held, key in zip(kept, results, strict=True):
                    held.append(env[key])
            store(env, [torch.stack(held) for held in kept])

        return run


class DynamicSteps(_StepBlock):
    """Steps along LoD sequences; those that have ended are skipped."""

    def step(self, plan):
        body = self.body(plan)
        steps = [[None if v is None else plan.key(v) for v in group] for group in self.sliced]
        static_inputs = [[None if v is None else plan.key(v) for v in group] for group in self.static_inputs]
        memories = [
            (m["variable"].name, None if m["init"] is None else plan.key(m["init"]), plan.key(m["next"]), m)
            for m in self.memories
        ]
        results, store = [plan.key(v) for v in self.results], plan.writer(self)

        def run(env):
            outer = env[steps[0][1]]
            schedule = Schedule(outer)
            states = [_first(env, init, m, schedule) for _, init, _, m in memories]
            reordered = [
                _reordered(env[x], None if o is None else env[o], schedule.order) for x, o, *_ in static_inputs
            ]
            kept = [[] for _ in results]
            for rows in schedule.steps:
                count = rows.shape[0]
                for x, _, inner, name, level in steps:
                    if inner is None:
                        env[name] = env[x][rows]
                    else:
                        picked, env[level] = rows_of(env[inner], rows)
                        env[name] = env[x][picked]
                for (_, _, name, level), (value, ends) in zip(static_inputs, reordered, strict=True):
                    if ends is None:
                        env[name] = value[:count]
                    else:
                        env[level] = ends[: count + 1]
                        env[name] = value[: int(ends[count])]
                for (name, *_), state in zip(memories, states, strict=True):
                    env[name] = state[:count]
                body(env)
                states = [env[new] for _, _, new, _ in memories]
                for held, key in zip(kept, results, strict=True):
                    held.append(env[key])
            store(env, [schedule.rows(held) for held in kept])

        return run


def _first(env, init, memory, schedule):
    """A memory before the first step, in the order of the schedule."""
    if init is not None:
        return env[init][schedule.order] if memory["reorder"] else env[init]
    variable = memory["variable"]
    sizes = [schedule.order.shape[0], *(n for n in variable._shape[1:])]
    return torch.full(sizes, memory["value"], dtype=variable.dtype.torch, device=schedule.order.device)


def _reordered(x, ends, order):
    """Reorder rows, or whole sequences."""
    if ends is None:
        return x[order], None
    rows, new = rows_of(ends, order)
    return x[rows], new
