"""Which values of one run also occur in the other, and which calls lie between these and a value that does not."""

from __future__ import annotations

import torch

from outrigger.align import measure
from outrigger.align.graph import Graph, Node, Ref

_HUGE = 1e6  # numbers of masks, such as -1e9, are compared by themselves: beside them everything else would be rounding


def same(a: torch.Tensor, b: torch.Tensor, tolerance: float) -> bool:
    """Whether two tensors have the same shape and values within the tolerance."""
    if a.shape != b.shape or a.is_floating_point() != b.is_floating_point():
        return False
    if not a.is_floating_point():
        return bool(torch.equal(a.to(torch.float64), b.to(torch.float64))) if not a.is_complex() else torch.equal(a, b)
    one, other = a.double(), b.double()
    far = (one.abs() > _HUGE) | (other.abs() > _HUGE) | ~torch.isfinite(one) | ~torch.isfinite(other)
    if bool(far.any()):
        x, y = one[far], other[far]
        equal = (x == y) | (torch.isnan(x) & torch.isnan(y)) | ((x - y).abs() <= 1e-3 * x.abs())
        if not bool(equal.all()):
            return False
        one, other = one[~far], other[~far]
    if not one.numel():
        return True
    scale = float(one.square().mean().sqrt())
    return float((one - other).abs().mean()) <= tolerance * max(scale, measure.NOISE)


class Values:
    """The values of a run, to be found by what they are."""

    def __init__(self, graph: Graph, tolerance: float) -> None:
        self.graph = graph
        self.tolerance = tolerance
        self.by_shape: dict[tuple[tuple[int, ...], bool], list[tuple[Ref, float]]] = {}
        for ref in graph.refs():
            value = graph.value(ref)
            self.by_shape.setdefault(_key(value), []).append((ref, _mean(value)))

    def all(self, value: torch.Tensor) -> list[Ref]:
        """Where a value occurs."""
        mean = _mean(value)
        return [
            ref
            for ref, other in self.by_shape.get(_key(value), [])
            # The means differ at most as much as the values do; huge values have no useful mean.
            if (abs(mean - other) <= 1e-3 * (abs(mean) + 1) or not abs(mean) < _HUGE)
            and same(self.graph.value(ref), value, self.tolerance)
        ]

    def find(self, value: torch.Tensor) -> Ref | None:
        """The first place where a value occurs; None if it does not."""
        return next(iter(self.all(value)), None)


def _key(value: torch.Tensor) -> tuple[tuple[int, ...], bool]:
    return tuple(value.shape), value.is_floating_point()


def _mean(value: torch.Tensor) -> float:
    if not value.numel():
        return 0.0
    wide = value.detach().abs() if value.is_complex() else value.detach().double().abs()
    return float(wide.double().mean())


class Correspondence:
    """Which values of two runs are the same."""

    def __init__(self, reference: Graph, port: Graph, tolerance: float) -> None:
        self.reference, self.port, self.tolerance = reference, port, tolerance
        self._values = Values(reference, tolerance), Values(port, tolerance)
        self._found: tuple[dict[Ref, Ref | None], dict[Ref, Ref | None]] = ({}, {})

    def in_port(self, ref: Ref) -> Ref | None:
        """The port's value that is the same as one of the reference."""
        return self._lookup(0, ref)

    def in_reference(self, ref: Ref) -> Ref | None:
        """The reference's value that is the same as one of the port."""
        return self._lookup(1, ref)

    def places_in_reference(self, ref: Ref) -> list[Ref]:
        """All values of the reference that are the same as one of the port."""
        return self._values[0].all(self.port.value(ref))

    def equal(self, theirs: Ref, ours: Ref) -> bool:
        """Whether a value of the reference and one of the port are the same."""
        return same(self.reference.value(theirs), self.port.value(ours), self.tolerance)

    def _lookup(self, side: int, ref: Ref) -> Ref | None:
        found = self._found[side]
        if ref not in found:
            own = (self.reference, self.port)[side]
            found[ref] = self._values[1 - side].find(own.value(ref))
        return found[ref]

    def cones(self, theirs: Ref, ours: Ref, *, wide: bool = False) -> tuple[list[Node], list[Node]]:
        """The calls of each side between values that both have and a value that the other does not have.

        A value that differs may occur elsewhere in the other run; `wide` looks at the call that made it even then.
        """
        return self._cone(0, theirs, wide), self._cone(1, ours, wide)

    def _cone(self, side: int, target: Ref, wide: bool) -> list[Node]:
        own = (self.reference, self.port)[side]
        found: dict[int, Node] = {}
        left = [target]
        maker = own.maker(target)
        if wide and maker.run is not None and maker.layer is None:
            found[maker.index] = maker
            left = list(maker.inputs)
        while left:
            ref = left.pop()
            node = own.maker(ref)
            # A call that failed has no values.
            if node.run is None or node.index in found or (node.outputs and self._lookup(side, ref) is not None):
                continue
            found[node.index] = node
            left += node.inputs
        return [found[place] for place in sorted(found)]
