"""Functional calls in pairs, for the report: which calls of both sides correspond, and how their results differ."""

from __future__ import annotations

import torch

from outrigger.align import measure, vocabulary
from outrigger.align.graph import Node, Ref
from outrigger.align.reasons.functions import align
from outrigger.align.result import Difference, Finding
from outrigger.align.values import Correspondence

Placed = list[tuple[int, Difference]]  # with the time at which the port made the call


def _compares(node: Node) -> bool:
    """Whether a call is worth a row: it computes or moves floating-point values."""
    return (
        node.run is not None
        and node.layer is None
        and node.name not in ("assign", "cast")
        and bool(node.inputs)
        and bool(node.outputs)
        and node.outputs[0].is_floating_point()
    )


def agreeing(between: Correspondence, tolerance: float) -> Placed:
    """Calls of one function with the same result on both sides."""
    taken: set[int] = set()
    found: Placed = []
    for node in between.port.nodes:
        if not _compares(node):
            continue
        for ref in between.places_in_reference(Ref(node.index, 0)):
            other = between.reference.maker(ref)
            if ref.output == 0 and other.index not in taken and other.name == node.name and _compares(other):
                taken.add(other.index)
                found.append((node.started, _difference(other, node, tolerance)))
                break
    return found


def following(between: Correspondence, finding: Finding | None, tolerance: float) -> Placed:
    """Calls from the first difference on that correspond by their order, and whose results differ."""
    if finding is None or finding.port_source is None:
        return []
    theirs, ours = (
        [node for node in graph.nodes if _compares(node) and lookup(Ref(node.index, 0)) is None]
        for graph, lookup in ((between.reference, between.in_port), (between.port, between.in_reference))
    )
    starts = [
        next((node.started for node in side if node.source == source), None)
        for side, source in ((theirs, finding.reference_source), (ours, finding.port_source))
    ]
    if starts[1] is None or len(theirs) * len(ours) > 250_000:
        return []
    theirs = [node for node in theirs if starts[0] is None or node.started >= starts[0]]
    ours = [node for node in ours if node.started >= starts[1]]
    return [(b.started, _difference(a, b, tolerance)) for a, b in align(theirs, ours) if a.name == b.name]


def _difference(theirs: Node, ours: Node, tolerance: float) -> Difference:
    a, b = theirs.outputs[0], ours.outputs[0]
    if a.shape != b.shape:  # another layout is no difference of a layer, but of a function it is
        a, b = torch.full((), float("inf")), b
    return measure.difference(
        a,
        b,
        tolerance,
        name=_named(ours),
        reference_name=_named(theirs),
        kind=f"{vocabulary.from_paddle(ours.name)}()",
        least=measure.NOISE,
        sources=(theirs.source, ours.source),
    )


def _named(node: Node) -> str:
    return f"{node.source.place} {node.name}" if node.source is not None else node.name
