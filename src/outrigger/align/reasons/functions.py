"""Why a value between the layers differs: the one call that, changed in one way, makes both sides agree.

Every hypothesis is a change of one call: other arguments, other operands, another function, a call left out. It is
confirmed by making the calls again with this change: the port then has the reference's value (or, for a call that is
missing in the port, the reference without it has the port's).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

import torch
from torch.utils._pytree import tree_leaves, tree_map_only

from outrigger.align import arrays, measure, vocabulary
from outrigger.align.graph import Arguments, Graph, Node, Ref
from outrigger.align.matching import paired_in_order
from outrigger.align.reasons import call_messages, messages
from outrigger.align.reasons.messages import Text
from outrigger.align.values import Correspondence, same

_TRIED = 300  # the most hypotheses that are tried
_MADE = {"full_like", "zeros_like", "ones_like", "empty_like"}  # their results do not depend on values
_LONG = 400  # more calls than this between two values are not searched


@dataclass
class Cause:
    """A call that differs, and how."""

    text: Text
    reference: str
    port: str
    confirmed: bool
    theirs: Node | None
    ours: Node | None


def counterpart(between: Correspondence, failed: Node) -> Node | None:
    """The reference's call at the place of a call of the port that raised an error."""
    made = [between.in_reference(ref) for node in between.port.nodes if node.run for ref in _outputs(node)]
    last = max((ref.node for ref in made if ref is not None), default=-1)
    names = [node for node in between.reference.nodes if node.run is not None and node.name == failed.name]
    return next((node for node in names if node.index > last), None)


def _outputs(node: Node) -> list[Ref]:
    return [Ref(node.index, place) for place in range(len(node.outputs))]


def explain(between: Correspondence, theirs: Ref, ours: Ref) -> Cause | None:
    """The first call that differs between values that agree and two that do not; None if there is none."""
    first: Cause | None = None
    for wide in (False, True):
        search = _Search(between, theirs, ours, wide=wide)
        if max(len(search.theirs), len(search.ours)) > _LONG:
            return None
        for hypothesis in islice(search.hypotheses(), _TRIED):
            cause = hypothesis()
            if cause is not None:
                return cause
        first = first or search.related() or search.unconfirmed()
        if first is not None and first.confirmed:
            return first
    return first


Hypothesis = Callable[[], "Cause | None"]


class _Search:
    def __init__(self, between: Correspondence, theirs: Ref, ours: Ref, *, wide: bool = False) -> None:
        self.between = between
        self.targets = theirs, ours
        self.theirs, self.ours = between.cones(theirs, ours, wide=wide)
        self.graphs = between.reference, between.port
        self.pairs = align(self.theirs, self.ours)
        self.partner = {a.index: b for a, b in self.pairs}
        self.members = {one.index for one in self.theirs}, {one.index for one in self.ours}

    # ---- both sides ----

    def hypotheses(self) -> Iterator[Hypothesis]:
        """The changes to try, the simplest and earliest first."""
        paired = {a.index for a, _ in self.pairs}, {b.index for _, b in self.pairs}
        for a, b in self.pairs:
            yield partial(self.inverted, b)
            yield partial(self.arguments, a, b)
        for a in self.theirs:
            if a.index not in paired[0]:
                yield partial(self.missing, a)
                yield partial(self.inserted, a)
        for b in self.ours:
            if b.index not in paired[1]:
                yield partial(self.extra, b)
        for a, b in self.pairs:
            yield partial(self.replaced, a, b)
        for a in self.theirs:
            yield partial(self.swapped, a)
        for a in self.theirs:
            if a.index in paired[0]:
                yield partial(self.missing, a)
        for b in self.ours:
            if b.index in paired[1]:
                yield partial(self.extra, b)
        yield from self.exchanges()
        yield self.other_value
        yield from self.two_changes()
        for a in self.theirs:
            for b in self.ours:
                if self.partner.get(a.index) is not b and (_alike(a, b) or _same_form(a, b)):
                    yield partial(self.arguments, a, b)
                    yield partial(self.replaced, a, b)

    def agrees(self, value: torch.Tensor | None, side: int) -> bool:
        """Whether a value is that of the target of a side."""
        graph = self.graphs[side]
        target = self.targets[side]
        return (
            value is not None
            and bool(graph.maker(target).outputs)
            and same(graph.value(target), value, self.between.tolerance)
        )

    def replay(self, side: int, changed: Any = None, redirected: Any = None) -> torch.Tensor | None:
        """The target of a side with changes; None if it cannot be computed with them."""
        graph = self.graphs[side]
        try:
            return graph.replay(self.targets[side], self.members[side], changed, redirected)
        except (RuntimeError, ValueError, TypeError, IndexError, KeyError, AttributeError, NotImplementedError):
            return None  # the changed call fails, so the change is not the answer

    # ---- changes of the port ----

    def wired(self, a: Node, b: Node) -> Arguments | None:
        """The arguments of the reference's call with the port's tensors in their places."""
        theirs, ours = a.inputs, b.inputs
        if len(theirs) != len(ours):
            return None
        refs = iter(ours)
        return tree_map_only(Ref, lambda _: next(refs), a.arguments)  # type: ignore[no-any-return]

    def mapped(self, a: Node) -> Arguments | None:
        """The arguments of the reference's call with those tensors of the port that correspond to its own."""
        lost = False

        def find(ref: Ref) -> Ref:
            nonlocal lost
            known = self.between.in_port(ref)
            if known is not None:
                return known
            partner = self.partner.get(ref.node)
            if partner is None or ref.output >= max(len(partner.outputs), 1):
                lost = True
                return ref
            return Ref(partner.index, ref.output)

        arguments = tree_map_only(Ref, find, a.arguments)
        return None if lost else arguments

    def arguments(self, a: Node, b: Node) -> Cause | None:
        """The port's call with the reference's function and arguments, on its own tensors."""
        wired = None if _has_weights(a) or _has_weights(b) else self.wired(a, b)
        if wired is None or not self.agrees(self.replay(1, {b.index: (a, wired)}), 0):
            return None
        return self.told(a, b)

    def replaced(self, a: Node, b: Node) -> Cause | None:
        """The reference's call in place of the port's, on the corresponding tensors."""
        mapped = None if _has_weights(a) or _has_weights(b) else self.mapped(a)
        if mapped is None or not self.agrees(self.replay(1, {b.index: (a, mapped)}), 0):
            return None
        if a.name != b.name or call_messages.differing(a, b):
            return self.told(a, b)
        theirs = _refs(mapped)
        if sorted(theirs, key=_order) == sorted(b.inputs, key=_order) or self.permuted(theirs, b.inputs):
            return Cause(*call_messages.parts(a), True, a, b)
        for wanted, present, other in zip(theirs, b.inputs, a.inputs):
            if wanted != present and not self.equal(wanted, present):
                made = self.between.reference.maker(other), self.between.port.maker(present)
                if _alike(*made) and self.differ(*made):
                    return self.told(*made)
                return Cause(*call_messages.operand(a, self.named(wanted), self.named(present)), True, a, b)
        return self.told(a, b)

    def equal(self, one: Ref, other: Ref) -> bool:
        port = self.between.port
        return same(port.value(one), port.value(other), self.between.tolerance)

    def permuted(self, wanted: list[Ref], present: list[Ref]) -> bool:
        """Whether the same tensors come in another order."""
        if len(wanted) != len(present) or len(wanted) < 2:
            return False
        left = list(present)
        for one in wanted:
            found = next((other for other in left if self.equal(one, other)), None)
            if found is None:
                return False
            left.remove(found)
        return True

    def named(self, ref: Ref) -> str:
        """A value of the port in words: where it comes from."""
        node = self.between.port.maker(ref)
        if node.run is None:
            return node.label
        return f"the result of {node.name}" + (f" ({node.source.place})" if node.source else "")

    def exchanges(self) -> Iterator[Hypothesis]:
        """Two values of the port that are used in each other's place, such as the two halves of a tensor."""
        used = dict.fromkeys(ref for node in self.ours for ref in node.inputs if ref.node not in self.members[1])
        port = self.between.port
        made = [ref for ref in used if port.maker(ref).run is not None]
        for place, one in enumerate(made):
            for other in made[place + 1 :]:
                if port.value(one).shape == port.value(other).shape and not self.equal(one, other):
                    yield partial(self.exchanged, one, other)

    def exchanged(self, one: Ref, other: Ref) -> Cause | None:
        """The port with two of its values exchanged."""
        if not self.agrees(self.replay(1, None, {one: other, other: one}), 0):
            return None
        theirs = self.between.in_reference(one)
        a = None if theirs is None else self.between.reference.maker(theirs)
        return Cause(
            *call_messages.exchanged(self.named(one), self.named(other)), True, a, self.between.port.maker(one)
        )

    def extra(self, b: Node) -> Cause | None:
        """The port without one of its calls."""
        if b.name in _MADE:
            return None
        for ref in self.passing(self.between.port, b):
            if self.agrees(self.replay(1, None, {Ref(b.index, 0): ref}), 0):
                before = self.around(self.ours, b)
                return Cause(*call_messages.extra(b, before), True, None, b)
        return None

    def inverted(self, b: Node) -> Cause | None:
        """The port's mask inverted."""
        if vocabulary.group(b.name) != "mask":
            return None
        masks = [ref for ref in b.inputs if self.between.port.value(ref).dtype == torch.bool]
        if len(masks) != 1:
            return None
        again = Node(b.index, b.name, b.label, _with_inverted(b), b.arguments, b.outputs)
        if not self.agrees(self.replay(1, {b.index: (again, b.arguments)}), 0):
            return None
        a = next((one for one, other in self.pairs if other is b), None)
        return Cause(*call_messages.inverted(a, b), True, a, b)

    # ---- changes of the reference ----

    def missing(self, a: Node) -> Cause | None:
        """The reference without one of its calls."""
        if a.name in _MADE:
            return None
        for ref in self.passing(self.between.reference, a):
            if self.agrees(self.replay(0, None, {Ref(a.index, 0): ref}), 1):
                lost = self.lost_layer([one for one in a.inputs if one != ref])
                if lost is not None and a.layer is None:
                    return Cause(messages.MISSING, call_messages.spelled(lost), "nothing like it", True, lost, None)
                return Cause(*call_messages.missing(a, self.around(self.theirs, a)), True, a, self.nearby(a))
        return None

    def lost_layer(self, refs: list[Ref]) -> Node | None:
        """The last layer of the reference that made these values, which the port does not have."""
        left, found = list(refs), None
        while left and found is None:
            node = self.between.reference.maker(left.pop(0))
            if node.index in self.members[0]:
                found = node if node.layer is not None else None
                left += node.inputs
        return found

    def inserted(self, a: Node) -> Cause | None:
        """The port with one of the reference's calls added: the call that follows it gets its result."""
        if any(self.between.in_port(ref) is None for ref in a.inputs) or not a.outputs:
            return None
        for after in self.theirs:
            b = self.partner.get(after.index)
            if b is None or Ref(a.index, 0) not in after.inputs or len(after.inputs) != len(b.inputs):
                continue
            wired = self.wired(after, b)
            arguments = _exchanged(wired, [a.outputs[0] if one == Ref(a.index, 0) else None for one in after.inputs])
            if self.agrees(self.replay(1, {b.index: (after, arguments)}), 0):
                present = b.inputs[after.inputs.index(Ref(a.index, 0))]
                made = self.between.port.maker(present)
                if made.run is not None and not any(self.between.equal(one, present) for one in a.inputs):
                    return Cause(*call_messages.differs(a, made, self.around(self.theirs, a)), True, a, made)
                return Cause(*call_messages.missing(a, self.around(self.theirs, a)), True, a, b)
        return None

    def nearby(self, a: Node) -> Node | None:
        """The port's call at the place where the reference's has no counterpart: the next that follows it."""
        for later in self.theirs:
            if Ref(a.index, 0) in later.inputs and later.index in self.partner:
                return self.partner[later.index]
        for ref in a.inputs:
            known = self.between.in_port(ref)
            if known is not None and self.between.port.maker(known).source is not None:
                return self.between.port.maker(known)
        return None

    def passing(self, graph: Graph, node: Node) -> Iterator[Ref]:
        """The inputs of a call that could take the place of its result."""
        for ref in node.inputs:
            value = graph.value(ref)
            if node.outputs and (value.numel() == node.outputs[0].numel() or vocabulary.group(node.name) != "shape"):
                yield ref

    def around(self, cone: list[Node], node: Node) -> set[str]:
        """The names of the calls of the cone."""
        return {one.name for one in cone if one is not node}

    def swapped(self, a: Node) -> Cause | None:
        """The reference with two successive calls in the other order."""
        after = [one for one in self.theirs if Ref(a.index, 0) in one.inputs]
        if len(after) != 1:
            return None
        (b,) = after
        for ref in a.inputs:
            first = _exchanged(b.arguments, [ref if one == Ref(a.index, 0) else None for one in b.inputs])
            second = _exchanged(a.arguments, [Ref(a.index, 0) if one == ref else None for one in a.inputs])
            if self.agrees(self.replay(0, {a.index: (b, first), b.index: (a, second)}), 1):
                ours = next((one for one in self.ours if one.name in (a.name, b.name)), None)
                return Cause(*call_messages.order(a, b), True, a, ours)
        return None

    # ---- neither ----

    def other_value(self) -> Cause | None:
        """The two sides go on with different values, both of which both sides have."""
        theirs = self.between.in_port(self.targets[0])
        if theirs is None or self.theirs or self.ours or self.between.in_reference(self.targets[1]) is None:
            return None
        a = self.between.reference.maker(self.targets[0])
        b = self.between.port.maker(self.targets[1])
        return Cause(*call_messages.other_value(a, self.named(theirs), self.named(self.targets[1])), True, a, b)

    def two_changes(self) -> Iterator[Hypothesis]:
        """Two of the port's calls that differ at once: the first of them is told."""
        found = [(a, b, wired) for a, b in self.pairs if (wired := self.wired(a, b)) and self.differ(a, b)]
        for place, (a, b, first) in enumerate(found):
            for c, d, second in found[place + 1 :]:

                def both(a: Node = a, b: Node = b, c: Node = c, d: Node = d, x: Any = first, y: Any = second) -> Any:
                    if not self.agrees(self.replay(1, {b.index: (a, x), d.index: (c, y)}), 0):
                        return None
                    return call_messages.joined(self.told(a, b), self.told(c, d))

                yield both

    def related(self) -> Cause | None:
        """What relates the two values, if no single call explains them: a factor, an offset, moved axes."""
        if not all(graph.maker(one).outputs for graph, one in zip(self.graphs, self.targets)):
            return None
        theirs, ours = (measure.as_array(graph.value(one)) for graph, one in zip(self.graphs, self.targets))
        allowed = self.between.tolerance * max(measure.root_mean_square(theirs), measure.NOISE)
        if not theirs.size or not ours.size or theirs.dtype.kind != "f":
            return None
        found = arrays.explain(theirs, ours, allowed)
        if not found.confirmed or not self.theirs or not self.ours:
            return None
        a, b = self.theirs[-1], self.ours[-1]
        there, here = (", ".join(node.name for node in side[-4:]) for side in (self.theirs, self.ours))
        return Cause(Text(found.reason, found.advice), there, here, True, a, b)

    def differ(self, a: Node, b: Node) -> bool:
        return a.name != b.name or bool(call_messages.differing(a, b))

    def told(self, a: Node, b: Node) -> Cause:
        return Cause(*call_messages.differs(a, b, self.around(self.theirs, a)), True, a, b)

    def unconfirmed(self) -> Cause | None:
        """The first pair whose inputs agree and whose results do not, without a reason that was confirmed."""
        for a, b in self.pairs:
            if all(self.between.in_port(ref) is not None for ref in a.inputs) and all(
                self.between.in_reference(ref) is not None for ref in b.inputs
            ):
                text, there, here = call_messages.differs(a, b, self.around(self.theirs, a))
                return Cause(text, there, here, False, a, b)
        theirs, ours = (next(iter(side), None) for side in (self.theirs, self.ours))
        if theirs is None and ours is None:
            return None
        return Cause(*call_messages.unlike(theirs, ours), False, theirs, ours)


def _exchanged(arguments: Arguments | None, others: list[Any]) -> Arguments:
    """Arguments with another value for each ref for which there is one."""
    left = iter(others)

    def other(ref: Ref) -> Any:
        found = next(left)
        return ref if found is None else found

    exchanged: Arguments = tree_map_only(Ref, other, arguments)
    return exchanged


def _with_inverted(node: Node) -> Callable[..., Any]:
    def run(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = tree_map_only(torch.Tensor, lambda one: ~one if one.dtype == torch.bool else one, (args, kwargs))
        assert node.run is not None
        return node.run(*args, **kwargs)

    return run


def _has_weights(node: Node) -> bool:
    """Whether a call is that of a layer with weights; layers are compared as such."""
    return node.layer is not None and any(True for _ in node.layer.parameters())


def _refs(arguments: Arguments) -> list[Ref]:
    return [leaf for leaf in tree_leaves(arguments) if isinstance(leaf, Ref)]


def _order(ref: Ref) -> tuple[int, int]:
    return ref.node, ref.output


def _alike(a: Node, b: Node) -> bool:
    return a.name == b.name or (bool(vocabulary.group(a.name)) and vocabulary.group(a.name) == vocabulary.group(b.name))


def _same_form(a: Node, b: Node) -> bool:
    """Whether two calls could stand for each other: as many tensors, and a result of the same shape."""
    shapes = [one.outputs[0].shape for one in (a, b) if one.outputs]
    return len(a.inputs) == len(b.inputs) and len(shapes) == 2 and shapes[0] == shapes[1]


def align(theirs: list[Node], ours: list[Node]) -> list[tuple[Node, Node]]:
    """Pair calls in order, like the lines of two texts: by name, group of functions and shape."""
    return paired_in_order(theirs, ours, _fit)


def _fit(a: Node, b: Node) -> float:
    if not _alike(a, b):
        return 0.0
    score = 4.0 if a.name == b.name else 1.5
    if a.outputs and b.outputs and a.outputs[0].shape == b.outputs[0].shape:
        score += 1.0
    return score + (0.5 if len(a.inputs) == len(b.inputs) else 0.0)
