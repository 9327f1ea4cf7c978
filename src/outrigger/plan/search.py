"""Which degrees are possible for a network and a world, and which of them are best."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from outrigger.plan.model import AXES, STAGES, Degrees, Hardware, Job, Plan, plan
from outrigger.plan.networks import Measured


def divisors(number: int) -> list[int]:
    """All divisors of a number."""
    return [n for n in range(1, number + 1) if number % n == 0]


def problem(job: Job, degrees: Degrees) -> str | None:
    """Why a network cannot be trained with these degrees, or None."""
    network = job.network
    if job.batch % (degrees.replicas * job.micro):
        return (
            f"a batch of {job.batch} cannot be split into {degrees.replicas} parts (dp × sharding) of micro batches "
            f"of {job.micro}"
        )
    if isinstance(network, Measured):
        other = next((axis for axis in ("mp", "pp", "sep") if getattr(degrees, axis) > 1), None)
        return f"{other} splits transformers only; this network can have dp and sharding" if other else None
    if network.heads % degrees.mp or network.kv_heads % degrees.mp:
        return f"{network.heads} heads with {network.kv_heads} keys cannot be split over mp {degrees.mp}"
    if network.inner % degrees.mp or network.vocab % degrees.mp:
        return f"an inner width of {network.inner} and {network.vocab} words cannot be split over mp {degrees.mp}"
    if network.layers % degrees.pp:
        return f"{network.layers} layers cannot be split over pp {degrees.pp}"
    if network.sequence % degrees.sep or network.kv_heads // degrees.mp % degrees.sep:
        return (
            f"{network.sequence} positions and {network.kv_heads // degrees.mp} heads of a rank cannot be split over "
            f"sep {degrees.sep}"
        )
    return None


def choices(world: int, given: dict[str, int], stage: str | None) -> Iterator[Degrees]:
    """All degrees whose product is the world, with those that are given."""
    rest = divisors(world)
    for values in product(*([given[axis]] if axis in given else rest for axis in AXES[1:])):
        chosen = dict(zip(AXES[1:], values, strict=True))
        inner = values[0] * values[1] * values[2] * values[3]
        if inner > world or world % inner:
            continue
        outer = world // inner
        if given.get("dp", outer) != outer:
            continue
        for kind in [stage] if stage else STAGES if chosen["sharding"] > 1 else STAGES[1:2]:
            yield Degrees(dp=outer, stage=kind, **chosen)


def plans(job: Job, world: int, hardware: Hardware, given: dict[str, int], stage: str | None) -> list[Plan]:
    """The plans that are possible, the best first: those that fit, then the least time, then the least memory."""
    found = [plan(job, d, hardware) for d in choices(world, given, stage) if problem(job, d) is None]
    # Of plans with the same time, the one with the least to go wrong: fewer axes.
    return sorted(
        found,
        key=lambda p: (
            not p.fits,
            p.seconds if p.fits else p.memory.total,
            sum(getattr(p.degrees, axis) > 1 for axis in AXES),
            p.memory.total,
        ),
    )
