"""The forward checkpoint: layer by layer, where the two networks first part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import torch

from outrigger.align import kinds, matching, measure
from outrigger.align.matching import Matching, Pair
from outrigger.align.models import Networks, from_side
from outrigger.align.reasons import layer as layer_reasons
from outrigger.align.reasons import operators, texts
from outrigger.align.result import Checkpoint, Difference, Finding, Status
from outrigger.align.trace import Call, Operation, Trace, tensors

NAME = "forward"


def check(networks: Networks, tolerance: float, *, weights: bool) -> tuple[Checkpoint, Trace, Trace]:
    """Run both networks in evaluation, pair their modules, and compare what each of them gave."""
    with networks.mode():
        reference, port = networks.run()
        if reference.error is not None:
            place = f" in {reference.failed_in.name or 'its own code'}" if reference.failed_in else ""
            raise ValueError(
                f"compare: the reference itself stops with an error{place}: {reference.error}. "
                "Try it on these inputs alone first."
            ) from reference.error
        networks.match(reference, port)
        assert networks.matched is not None
        if weights:
            port = networks.load_and_match(reference)
        port = _paired_anew(networks, reference, port, tolerance, weights=weights)
        checkpoint = _compared(networks, networks.matched, reference, port, tolerance)
    return checkpoint, reference, port


_AT_MOST = 32


def _paired_anew(networks: Networks, reference: Trace, port: Trace, tolerance: float, *, weights: bool) -> Trace:
    """Pair layers by what they get, where order alone paired what gets different things; the port's last run."""

    def agree(theirs: Call, ours: Call) -> bool:
        return _inputs_agree(Pair(theirs, ours, ""), tolerance)

    for _ in range(_AT_MOST):
        assert networks.matched is not None
        better = matching.better(networks.matched, reference, agree)
        if not better or better.keys() & networks.found.keys():
            break
        networks.found |= better
        networks.match(reference, port)
        if weights:
            port = networks.load_and_match(reference)
    return port


def _compared(networks: Networks, matched: Matching, reference: Trace, port: Trace, tolerance: float) -> Checkpoint:
    differences = [_output(pair, tolerance) for pair in matched.pairs if pair.reference.outputs and pair.port.outputs]
    finals = _finals(reference, port, tolerance) if port.error is None else []
    checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance, differences + finals)
    checkpoint.notes += _notes(networks, matched)
    if port.error is None:
        outputs = _outputs(reference, port)
        checkpoint.logs = {
            "logits" if len(outputs) == 1 else name.replace(" ", "_"): (measure.as_array(a), measure.as_array(b))
            for name, a, b in outputs
        }
    compared = f"{len(differences)} layers and {len(finals)} output{'s' if len(finals) != 1 else ''}"
    if port.error is not None:
        checkpoint.status = Status.FAILED
        checkpoint.finding = _stopped(matched, port, networks, tolerance)
        checkpoint.summary = f"the port stops with an error in {_call_name(port.failed_in)}"
        return checkpoint
    # Layers may be arranged differently inside as long as what comes out agrees; what comes out decides.
    failed = [one for one in finals if not one.ok]
    parted = _first(matched, tolerance)
    if not failed and not (parted is not None and _wrong_by_itself(networks, parted, tolerance)):
        checkpoint.summary = f"{compared} agree"
        if parted is not None:
            checkpoint.differences = [one for one in differences if one.ok] + finals
            checkpoint.summary = f"the outputs agree; inside, layers are arranged otherwise from {parted.port.name} on"
        unseen = layer_reasons.unseen(matched.pairs)
        if unseen is not None:
            checkpoint.status, checkpoint.finding = Status.WARNING, unseen
            checkpoint.summary += f"; but {unseen.where} has {unseen.port} for {unseen.reference}"
        return checkpoint
    checkpoint.status = Status.FAILED
    checkpoint.finding = (
        _find(networks, matched, parted, tolerance)
        if parted is not None
        else _behind_all(networks, matched, (reference, port), tolerance)
    )
    checkpoint.summary = f"{compared} compared: they part at {checkpoint.finding.where}"
    return checkpoint


def _output(pair: Pair, tolerance: float) -> Difference:
    """The difference of what two calls gave; of several tensors, that of the worst."""
    found = [
        measure.difference(
            a,
            b,
            tolerance,
            name=pair.port.name or kinds.label(pair.port.module),
            reference_name=pair.reference.name or kinds.label(pair.reference.module),
            kind=kinds.label(pair.port.module),
            least=measure.NOISE,
        )
        for number, (a, b) in enumerate(zip(_laid(pair.reference, "outputs"), _laid(pair.port, "outputs")))
        # Attention weights and the like, which one side gives and the other not, stand behind the first.
        if number == 0 or a.shape == b.shape
    ]
    return max(found, key=lambda one: one.mean / one.allowed if one.allowed else float(one.mean > 0))


def _finals(reference: Trace, port: Trace, tolerance: float) -> list[Difference]:
    found = [
        measure.difference(a, b, tolerance, name=name, reference_name=name, kind="output", least=measure.NOISE)
        for name, a, b in _outputs(reference, port)
    ]
    counts = len(tensors(from_side(reference.output))), len(tensors(from_side(port.output)))
    if counts[0] != counts[1]:
        n = float("inf")
        found.append(Difference("number of outputs", str(counts[0]), "output", (counts[1],), n, n, 1.0, tolerance))
    return found


def _outputs(reference: Trace, port: Trace) -> list[tuple[str, torch.Tensor, torch.Tensor]]:
    """(name, reference, port) of all that comes out: by key where both sides give the same keys, else in order."""
    theirs, ours = from_side(reference.output), from_side(port.output)
    if isinstance(theirs, dict) and isinstance(ours, dict):
        keyed = [{key: tensors(one) for key, one in side.items()} for side in (theirs, ours)]
        counts = [{key: len(held) for key, held in side.items() if held} for side in keyed]
        if counts[0] == counts[1]:
            return [
                (f"output {key}" if len(held) == 1 else f"output {key} {n}", a, b)
                for key, held in keyed[0].items()
                for n, (a, b) in enumerate(zip(held, keyed[1].get(key, [])))
            ]
    both = list(zip(tensors(theirs), tensors(ours)))
    return [("output" if len(both) == 1 else f"output {n}", a, b) for n, (a, b) in enumerate(both)]


def _laid(call: Call, which: str) -> list[torch.Tensor]:
    """What a call got or gave, with the channels where torch has them."""
    held: list[torch.Tensor] = getattr(call, which)
    if call.kind == "LSTMCell" and which == "outputs":
        return held[-2:]  # Paddle's gives the hidden state twice
    if not kinds.channels_last(call.module):
        return held
    return [one.movedim(-1, 1) if one.dim() > 2 else one for one in held]


def _inputs_agree(pair: Pair, tolerance: float) -> bool:
    """Whether two calls got the same values in their first tensor."""
    if not pair.reference.inputs or not pair.port.inputs:
        return True
    return measure.agree(_laid(pair.reference, "inputs")[0], _laid(pair.port, "inputs")[0], tolerance)


def _first(matched: Matching, tolerance: float) -> Pair | None:
    """The first pair that gave something else, in the order of the reference.

    What got something else and gave the same is only arranged otherwise, as a padding of its own before a convolution.
    """
    in_order = sorted(matched.pairs, key=lambda pair: pair.reference.begun)
    for at, pair in enumerate(in_order):
        if not pair.reference.outputs or not pair.port.outputs or _output(pair, tolerance).ok:
            continue
        if not _rejoined(pair, in_order[at + 1 :], tolerance):
            return pair
    return None


def _rejoined(pair: Pair, later: Sequence[Pair], tolerance: float) -> bool:
    """Whether a layer without weights got something else and all is well again behind it: two that changed places."""
    if any(True for _ in pair.port.module.parameters()) or _inputs_agree(pair, tolerance):
        return False
    weighted = next((one for one in later if any(True for _ in one.port.module.parameters())), None)
    return weighted is not None and bool(weighted.port.inputs) and _inputs_agree(weighted, tolerance)


def _wrong_by_itself(networks: Networks, pair: Pair, tolerance: float) -> bool:
    """Whether a layer makes something else of the same input and weights: a mistake, seen at the end or not."""
    theirs, ours = _laid(pair.reference, "outputs")[0], _laid(pair.port, "outputs")[0]
    if theirs.shape != ours.shape or not _inputs_agree(pair, tolerance):
        return False
    inside = [link for link in networks.links if link.name.startswith(f"{pair.port.path}.")]
    return all(torch.equal(link.in_port(link.reference.detach()), link.port.detach()) for link in inside)


def _find(networks: Networks, matched: Matching, pair: Pair, tolerance: float) -> Finding:
    if _inputs_agree(pair, tolerance):
        found = layer_reasons.explain(pair, networks.links, tolerance)
        if found.reason != texts.INSIDE.reason:
            return found
        return _inside(networks, pair, tolerance) or found
    return _between(networks, matched, pair, tolerance)


def _inside(networks: Networks, pair: Pair, tolerance: float) -> Finding | None:
    """What the operators inside a layer say, where its settings say nothing: a layer of the user's own."""
    traces = networks.run(operations=True)
    chosen = [
        [one for one in trace.operations if one.within((call.key,))]
        for trace, call in zip(traces, (pair.reference, pair.port))
    ]
    found = operators.suspect(chosen[0], chosen[1], tolerance)
    if found is None:
        return None
    return Finding(layer_reasons.where(pair), found.reference, found.port, *found.text, found.confirmed)


def _between(networks: Networks, matched: Matching, pair: Pair, tolerance: float) -> Finding:
    """What happens between the last pair that agreed and the first whose input differs."""
    in_order = sorted(matched.pairs, key=lambda one: one.reference.begun)
    before = in_order[: in_order.index(pair)]
    last = before[-1] if before else None
    traces = networks.run(operations=True)
    stretches = _stretches(traces, matched, last, pair)
    by_chance = _by_chance(traces, [call.inputs for call in (pair.reference, pair.port)], pair)
    place = f"before {layer_reasons.where(pair)}"
    if last is not None:
        place = f"after {layer_reasons.where(last)}, {place}"
    return _from_stretches(matched, place, last, pair, stretches, tolerance, by_chance)


def _by_chance(traces: tuple[Trace, Trace], before: list[list[torch.Tensor]], pair: Pair | None) -> str | None:
    """The side whose values are others when it runs again: before a pair, or at the end."""
    for side, (name, trace) in enumerate(zip(("reference", "port"), traces)):
        if pair is None:
            again = tensors(from_side(trace.output))
        else:
            known = (pair.reference, pair.port)[side]
            again = next((c.inputs for c in trace.calls if c.key == known.key), [])
        if any(a.shape == b.shape and not torch.equal(a, b) for a, b in zip(before[side], again)):
            return name
    return None


def _behind_all(networks: Networks, matched: Matching, outputs: tuple[Trace, Trace], tolerance: float) -> Finding:
    """All layers agree, and what comes out does not: the code behind the last of them."""
    last = max(matched.pairs, key=lambda one: one.reference.begun, default=None)
    traces = networks.run(operations=True)
    stretches = _stretches(traces, matched, last, None)
    place = f"after {layer_reasons.where(last)}, in the output" if last else "in the output"
    by_chance = _by_chance(traces, [tensors(from_side(one.output)) for one in outputs], None)
    return _from_stretches(matched, place, last, None, stretches, tolerance, by_chance)


def _stretches(
    traces: tuple[Trace, Trace], matched: Matching, last: Pair | None, first: Pair | None
) -> list[list[Operation]]:
    """The operators of both sides between two pairs, without those of layers that agree."""
    found = []
    for side, trace in enumerate(traces):
        paired = {call.key for pair in matched.pairs for call in [(pair.reference, pair.port)[side]]}
        ends = [(pair.reference, pair.port)[side] if pair else None for pair in (last, first)]
        again = {call.key: call for call in trace.calls}
        begin, end = (again.get(one.key) if one else None for one in ends)
        found.append(
            [
                one
                for one in trace.operations
                if (begin is None or one.begun > begin.begun)
                and (end is None or one.begun < end.begun)
                and not one.within(paired)
            ]
        )
    return found


def _from_stretches(
    matched: Matching,
    place: str,
    last: Pair | None,
    first: Pair | None,
    stretches: list[list[Operation]],
    tolerance: float,
    by_chance: str | None,
) -> Finding:
    suspected = operators.suspect(stretches[0], stretches[1], tolerance)
    if by_chance is not None and (suspected is None or suspected.text != texts.DROPOUT):
        values = ["the same values in every run"] * 2
        values[by_chance == "port"] = "other values in every run"
        return Finding(place, values[0], values[1], *texts.random_in(by_chance))
    if suspected is not None:
        # The layer that an operator belongs to says more than its name.
        theirs = _lone(suspected.theirs, matched.reference_alone)
        ours = _lone(suspected.ours, matched.port_alone)
        if theirs is not None and not suspected.ours:
            where, label = f"{place}: {_call_name(theirs)} of the reference", kinds.label(theirs.module)
            sure = _explains(theirs, first, tolerance)
            return Finding(where, label, "nothing like it", *texts.MISSING, confirmed=sure)
        if ours is not None and not suspected.theirs:
            where, label = f"{place}: {_call_name(ours)} of the port", kinds.label(ours.module)
            return Finding(where, "nothing like it", label, *texts.EXTRA)
        if theirs is not None:
            place += f": {_call_name(theirs)} of the reference"
        return Finding(place, suspected.reference, suspected.port, *suspected.text, suspected.confirmed)
    moved = _moved(matched, last, first)
    if moved is not None:
        there, here = (
            f"{call.name} is called {'here' if inside else 'elsewhere'}"
            for call, inside in ((moved[0].reference, not moved[1]), (moved[0].port, moved[1]))
        )
        return Finding(f"{place}: {layer_reasons.where(moved[0])}", there, here, *texts.ORDER)
    values = ["", ""]
    if first is not None and first.reference.inputs and first.port.inputs:
        values = [measure.shown(first.reference.inputs[0]), measure.shown(first.port.inputs[0])]
    return Finding(place, values[0], values[1], *texts.BETWEEN)


def _lone(operations: Sequence[Operation], calls: Sequence[Call]) -> Call | None:
    """The layer without a counterpart to which the first of the operators belongs."""
    return next((call for call in calls if operations and operations[0].within((call.key,))), None)


def _moved(matched: Matching, last: Pair | None, first: Pair | None) -> tuple[Pair, bool] | None:
    """A pair that only one side calls between two others, and whether it is the port."""
    for pair in matched.pairs:
        if pair is last or pair is first:
            continue
        inside = [
            (last is None or call.begun > begin) and (first is None or call.begun < end)
            for call, begin, end in (
                (pair.reference, last.reference.begun if last else 0, first.reference.begun if first else 0),
                (pair.port, last.port.begun if last else 0, first.port.begun if first else 0),
            )
        ]
        if inside[0] != inside[1]:
            return pair, inside[1]
    return None


def _explains(call: Call, first: Pair | None, tolerance: float) -> bool:
    """Whether the port goes on with what the reference's lone layer got: then that layer is what is missing."""
    if first is None or not call.inputs or not first.port.inputs:
        return False
    return measure.agree(call.inputs[0], first.port.inputs[0], tolerance)


def _stopped(matched: Matching, port: Trace, networks: Networks, tolerance: float) -> Finding:
    """An error in the port: where, what the reference has there, and whether the layers before agree."""
    call = port.failed_in
    message = f"{type(port.error).__name__}: {port.error}".strip().splitlines()[0]
    parted = _first(matched, tolerance)
    if parted is not None:
        found = _find(networks, matched, parted, tolerance)
        return replace(found, port=f"{found.port}; later the port stops: {message}")
    expected = next((one for one in matched.reference_alone if call is not None and one.kind == call.kind), None)
    theirs = (
        f"{expected.name} ({kinds.label(expected.module)}) takes {list(expected.inputs[0].shape)}"
        if expected is not None and expected.inputs
        else "runs"
    )
    if expected is not None and call is not None:
        pair = Pair(expected, call, "order")
        settings = {name: both for name, both in layer_reasons.differing(pair).items() if name != "momentum"}
        for name, (wanted, present) in settings.items():
            text = texts.of_setting(call.kind, name, wanted)
            return Finding(layer_reasons.where(pair), f"{name}={wanted!r}", f"{name}={present!r}; {message}", *text)
    return Finding(_call_name(call), theirs, message, *texts.STOPS)


def _call_name(call: Call | None) -> str:
    if call is None:
        return "its own code"
    return f"{call.name or 'its own code'} ({kinds.label(call.module)})"


def _notes(networks: Networks, matched: Matching) -> list[str]:
    notes = []
    for name, side in networks.left.items():
        other = "port" if side == "reference" else "reference"
        notes.append(f"parameter {name} of the {side} has no counterpart in the {other}")
    heavy = [call for call in matched.port_alone if any(True for _ in call.module.parameters())]
    if heavy:
        listed = ", ".join(call.name for call in heavy[:5])
        example = f"names={{'{heavy[0].path}': 'module of the reference'}}"
        notes.append(f"unmatched layers with weights: {listed}. If they have counterparts, give {example}")
    return notes
