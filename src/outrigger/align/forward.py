"""The forward checkpoint: layer by layer, where the two networks first differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch

from outrigger.align import calls, kinds, matching, measure
from outrigger.align.graph import Ref
from outrigger.align.matching import Matching, Pair
from outrigger.align.models import Networks, from_side
from outrigger.align.reasons import functions, messages, operators
from outrigger.align.reasons import layer as layer_reasons
from outrigger.align.result import Checkpoint, Difference, Finding, Status
from outrigger.align.trace import Call, Operation, Trace, tensors
from outrigger.align.values import Correspondence

NAME = "forward"


def check(networks: Networks, tolerance: float, *, weights: bool) -> tuple[Checkpoint, Trace, Trace]:
    """Run both networks in evaluation mode, pair their modules, and compare their outputs."""
    with networks.mode():
        reference, port = networks.run()
        if reference.error is not None:
            place = f" in {reference.failed_in.name or 'its own code'}" if reference.failed_in else ""
            raise ValueError(
                f"compare: the reference itself stops with an error{place}: {reference.error}. "
                "Try running it alone on these inputs first."
            ) from reference.error
        networks.match(reference, port)
        assert networks.matched is not None
        if weights:
            port = networks.load_and_match(reference)
        port = _rematched(networks, reference, port, tolerance, weights=weights)
        checkpoint = _compared(networks, networks.matched, reference, port, tolerance)
    return checkpoint, reference, port


_AT_MOST = 32


def _rematched(networks: Networks, reference: Trace, port: Trace, tolerance: float, *, weights: bool) -> Trace:
    """Pair layers again by their inputs, if pairs made by order get different inputs; return the port's last run."""

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


@dataclass(frozen=True)
class Sides:
    """Both runs and what corresponds in them."""

    networks: Networks
    matched: Matching
    traces: tuple[Trace, Trace]
    between: Correspondence
    tolerance: float


def _in_order(found: list[tuple[int, Difference]]) -> list[Difference]:
    """Layers and functional calls in the port's order."""
    return [one for _, one in sorted(found, key=lambda item: item[0])]


def _compared(networks: Networks, matched: Matching, reference: Trace, port: Trace, tolerance: float) -> Checkpoint:
    layers = [
        (pair.port.started, _output(pair, tolerance))
        for pair in matched.pairs
        if pair.reference.outputs and pair.port.outputs
    ]
    differences = [one for _, one in layers]
    assert reference.recording is not None
    assert port.recording is not None
    between = Correspondence(reference.recording.graph, port.recording.graph, tolerance)
    both = Sides(networks, matched, (reference, port), between, tolerance)
    finals = _finals(reference, port, tolerance) if port.error is None else []
    called = calls.agreeing(between, tolerance)
    checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance, _in_order(layers + called) + finals)
    checkpoint.notes += _notes(networks, matched)
    if port.error is None:
        outputs = _outputs(reference, port)
        checkpoint.logs = {
            "logits" if len(outputs) == 1 else name.replace(" ", "_"): (measure.as_array(a), measure.as_array(b))
            for name, a, b in outputs
        }
    outputs_ = f"{len(finals)} output{'s' if len(finals) != 1 else ''}"
    calls_ = f"{len(called)} functional call{'s' if len(called) != 1 else ''}"
    compared = f"{len(differences)} layers, {calls_} and {outputs_}"
    if port.error is not None:
        checkpoint.status = Status.FAILED
        checkpoint.finding = _stopped(both)
        checkpoint.summary = f"the port stops with an error in {_call_name(port.failed_in)}"
        return checkpoint
    # The outputs decide: layers may be arranged differently as long as the outputs agree.
    failed = [one for one in finals if not one.ok]
    first = _first(matched, tolerance)
    if not failed and not (first is not None and _wrong_by_itself(networks, first, tolerance)):
        checkpoint.summary = f"{compared} agree"
        if first is not None:
            checkpoint.differences = [one for one in _in_order(layers + called) if one.ok] + finals
            checkpoint.summary = f"the outputs agree; layers are arranged differently from {first.port.name} on"
        latent = layer_reasons.latent_difference(matched.pairs)
        if latent is not None:
            checkpoint.status, checkpoint.finding = Status.WARNING, latent
            checkpoint.summary += f"; but {latent.where} has {latent.port} for {latent.reference}"
        return checkpoint
    checkpoint.status = Status.FAILED
    checkpoint.finding = _find(both, first) if first is not None else _after_last_layer(both)
    following = calls.following(between, checkpoint.finding, tolerance)
    checkpoint.differences = _in_order(layers + called + following) + finals
    checkpoint.summary = f"{compared} compared: first difference at {checkpoint.finding.where}"
    return checkpoint


def _output(pair: Pair, tolerance: float) -> Difference:
    """The difference between the outputs of two calls; of several tensors, the largest one."""
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
        for number, (a, b) in enumerate(
            zip(_in_torch_layout(pair.reference, "outputs"), _in_torch_layout(pair.port, "outputs"))
        )
        # Outputs that only one side has, such as attention weights, follow the first.
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
    """(name, reference, port) of all outputs: by key if both sides have the same keys, else in order."""
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


def _in_torch_layout(call: Call, which: str) -> list[torch.Tensor]:
    """The inputs or outputs of a call, in torch's channel order."""
    held: list[torch.Tensor] = getattr(call, which)
    if call.kind == "LSTMCell" and which == "outputs":
        return held[-2:]  # Paddle's returns the hidden state twice
    if not kinds.channels_last(call.module):
        return held
    return [one.movedim(-1, 1) if one.dim() > 2 else one for one in held]


def _inputs_agree(pair: Pair, tolerance: float) -> bool:
    """Whether the first inputs of two calls agree."""
    if not pair.reference.inputs or not pair.port.inputs:
        return True
    return measure.agree(
        _in_torch_layout(pair.reference, "inputs")[0], _in_torch_layout(pair.port, "inputs")[0], tolerance
    )


def _first(matched: Matching, tolerance: float) -> Pair | None:
    """The first pair whose outputs differ, in the order of the reference.

    Different inputs with equal outputs are only another arrangement, such as a separate padding before a convolution.
    """
    in_order = sorted(matched.pairs, key=lambda pair: pair.reference.started)
    for at, pair in enumerate(in_order):
        if not pair.reference.outputs or not pair.port.outputs or _output(pair, tolerance).ok:
            continue
        if not _agrees_again(pair, in_order[at + 1 :], tolerance):
            return pair
    return None


def _agrees_again(pair: Pair, later: Sequence[Pair], tolerance: float) -> bool:
    """Whether a layer without weights has another input and later layers agree again: two were swapped."""
    if any(True for _ in pair.port.module.parameters()) or _inputs_agree(pair, tolerance):
        return False
    weighted = next((one for one in later if any(True for _ in one.port.module.parameters())), None)
    return weighted is not None and bool(weighted.port.inputs) and _inputs_agree(weighted, tolerance)


def _wrong_by_itself(networks: Networks, pair: Pair, tolerance: float) -> bool:
    """Whether a layer computes another result from the same input and weights: a mistake even if outputs agree."""
    theirs, ours = _in_torch_layout(pair.reference, "outputs")[0], _in_torch_layout(pair.port, "outputs")[0]
    if theirs.shape != ours.shape or not _inputs_agree(pair, tolerance):
        return False
    inside = [link for link in networks.links if link.name.startswith(f"{pair.port.path}.")]
    return all(torch.equal(link.in_port(link.reference.detach()), link.port.detach()) for link in inside)


def _find(sides: Sides, pair: Pair) -> Finding:
    networks, tolerance = sides.networks, sides.tolerance
    if not _inputs_agree(pair, tolerance):
        return _between(sides, pair)
    found = layer_reasons.explain(pair, networks.links, tolerance)
    if found.reason != messages.INSIDE.reason:
        return found
    targets = _targets(sides, pair, "output_refs") or _targets(sides, pair, "input_refs")
    cause = functions.explain(sides.between, *targets) if targets else None
    place = layer_reasons.where(pair)
    if cause is not None and cause.confirmed:
        return _told(sides, cause, place)
    return _inside(networks, pair, tolerance) or (found if cause is None else _told(sides, cause, place))


def _targets(sides: Sides, pair: Pair, which: str) -> tuple[Ref, Ref] | None:
    """The first input (or output) of a pair that differs, as a value of each side."""
    both = zip(getattr(pair.reference, which), getattr(pair.port, which))
    for theirs, ours in both:
        if not sides.between.equal(theirs, ours):
            return theirs, ours
    return None


def _told(sides: Sides, cause: functions.Cause, place: str) -> Finding:
    """The finding about a functional call, with both lines of source."""
    theirs, ours = cause.theirs, cause.ours
    for node, text, side in ((theirs, messages.MISSING, 0), (ours, messages.EXTRA, 1)):
        pairs = [pair for pair in sides.matched.pairs if node is not None and node.call in (pair.reference, pair.port)]
        if cause.text == text and pairs:  # the other side calls it, too, at another place
            said = [f"{call.name} is called elsewhere" for call in (pairs[0].reference, pairs[0].port)]
            said[side] = said[side].replace("elsewhere", "here")
            cause = replace(cause, text=messages.ORDER, reference=said[0], port=said[1])
    if theirs is not None and theirs.layer is not None:
        place += f": {_call_name(theirs.call)} of the reference"
    elif theirs is None and ours is not None and ours.layer is not None:
        place += f": {_call_name(ours.call)} of the port"
    elif (node := theirs or ours) is not None:
        place += f": {node.name}"
    near = " near this line" if cause.port == "nothing like it" and ours is not None and ours.source else ""
    return Finding(
        place,
        cause.reference,
        cause.port + near,
        *cause.text,
        cause.confirmed,
        theirs.source if theirs is not None else None,
        ours.source if ours is not None else None,
    )


def _inside(networks: Networks, pair: Pair, tolerance: float) -> Finding | None:
    """Explain a difference inside a custom layer by its operators, if its settings do not explain it."""
    traces = networks.run(operations=True)
    chosen = [
        [one for one in trace.operations if one.within((call.key,))]
        for trace, call in zip(traces, (pair.reference, pair.port))
    ]
    found = operators.suspect(chosen[0], chosen[1], tolerance)
    if found is None:
        return None
    return Finding(layer_reasons.where(pair), found.reference, found.port, *found.text, found.confirmed)


def _between(sides: Sides, pair: Pair) -> Finding:
    """Explain what happens between the last pair that agrees and the first whose input differs."""
    in_order = sorted(sides.matched.pairs, key=lambda one: one.reference.started)
    before = in_order[: in_order.index(pair)]
    last = before[-1] if before else None
    place = f"before {layer_reasons.where(pair)}"
    if last is not None:
        place = f"after {layer_reasons.where(last)}, {place}"
    inputs = [call.inputs for call in (pair.reference, pair.port)]
    return _explain_between(sides, place, last, pair, _targets(sides, pair, "input_refs"), inputs)


def _random_side(traces: tuple[Trace, Trace], before: list[list[torch.Tensor]], pair: Pair | None) -> str | None:
    """The side whose values change when it runs again: before a pair, or at the end; None if neither."""
    for side, (name, trace) in enumerate(zip(("reference", "port"), traces)):
        if pair is None:
            again = tensors(from_side(trace.output))
        else:
            known = (pair.reference, pair.port)[side]
            again = next((c.inputs for c in trace.calls if c.key == known.key), [])
        if any(a.shape == b.shape and not torch.equal(a, b) for a, b in zip(before[side], again)):
            return name
    return None


def _after_last_layer(sides: Sides) -> Finding:
    """Explain outputs that differ although all layers agree: the code after the last layer."""
    last = max(sides.matched.pairs, key=lambda one: one.reference.started, default=None)
    place = f"after {layer_reasons.where(last)}, in the output" if last else "in the output"
    outputs = [tensors(from_side(one.output)) for one in sides.traces]
    targets = None
    for _, theirs, ours in _outputs(*sides.traces):
        there, here = (one.recording for one in sides.traces)
        assert there is not None
        assert here is not None
        refs = there.ref(theirs), here.ref(ours)
        if not sides.between.equal(*refs):
            targets = refs
            break
    return _explain_between(sides, place, last, None, targets, outputs)


def _operators_between(
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
                if (begin is None or one.started > begin.started)
                and (end is None or one.started < end.started)
                and not one.within(paired)
            ]
        )
    return found


def _explain_between(
    sides: Sides,
    place: str,
    last: Pair | None,
    first: Pair | None,
    targets: tuple[Ref, Ref] | None,
    values: list[list[torch.Tensor]],
) -> Finding:
    cause = functions.explain(sides.between, *targets) if targets is not None else None
    sure = cause is not None and cause.confirmed
    traces = sides.networks.run(operations=not sure)
    random_side = _random_side(traces, values, first)
    if cause is not None and sure and (random_side is None or cause.text == messages.DROPOUT):
        return _told(sides, cause, place)
    if sure:
        traces = sides.networks.run(operations=True)
    stretches = _operators_between(traces, sides.matched, last, first)
    found = _by_operators(sides, place, last, first, stretches, random_side)
    if cause is None:
        return found
    lines = [one.source if one is not None else None for one in (cause.theirs, cause.ours)]
    return replace(found, reference_source=lines[0], port_source=lines[1])


def _by_operators(
    sides: Sides,
    place: str,
    last: Pair | None,
    first: Pair | None,
    stretches: list[list[Operation]],
    random_side: str | None,
) -> Finding:
    """Explain a difference between layers that no change of a single call explains, by torch's operators."""
    matched, tolerance = sides.matched, sides.tolerance
    suspected = operators.suspect(stretches[0], stretches[1], tolerance)
    if random_side is not None and (suspected is None or suspected.text != messages.DROPOUT):
        values = ["the same values in every run"] * 2
        values[random_side == "port"] = "different values in every run"
        return Finding(place, values[0], values[1], *messages.random_in(random_side))
    if suspected is not None:
        # The layer of an operator says more than the operator's name.
        theirs = _unmatched_layer(suspected.theirs, matched.reference_alone)
        ours = _unmatched_layer(suspected.ours, matched.port_alone)
        if theirs is not None and not suspected.ours:
            where, label = f"{place}: {_call_name(theirs)} of the reference", kinds.label(theirs.module)
            sure = _explains(theirs, first, tolerance)
            return Finding(where, label, "nothing like it", *messages.MISSING, confirmed=sure)
        if ours is not None and not suspected.theirs:
            where, label = f"{place}: {_call_name(ours)} of the port", kinds.label(ours.module)
            return Finding(where, "nothing like it", label, *messages.EXTRA)
        if theirs is not None:
            place += f": {_call_name(theirs)} of the reference"
        return Finding(place, suspected.reference, suspected.port, *suspected.text, suspected.confirmed)
    moved = _called_elsewhere(matched, last, first)
    if moved is not None:
        there, here = (
            f"{call.name} is called {'here' if inside else 'elsewhere'}"
            for call, inside in ((moved[0].reference, not moved[1]), (moved[0].port, moved[1]))
        )
        return Finding(f"{place}: {layer_reasons.where(moved[0])}", there, here, *messages.ORDER)
    values = ["", ""]
    if first is not None and first.reference.inputs and first.port.inputs:
        values = [measure.shown(first.reference.inputs[0]), measure.shown(first.port.inputs[0])]
    return Finding(place, values[0], values[1], *messages.BETWEEN)


def _unmatched_layer(operations: Sequence[Operation], calls: Sequence[Call]) -> Call | None:
    """The unmatched layer that the first of the operators belongs to."""
    return next((call for call in calls if operations and operations[0].within((call.key,))), None)


def _called_elsewhere(matched: Matching, last: Pair | None, first: Pair | None) -> tuple[Pair, bool] | None:
    """A pair that only one side calls between two others, and whether that side is the port."""
    for pair in matched.pairs:
        if pair is last or pair is first:
            continue
        inside = [
            (last is None or call.started > begin) and (first is None or call.started < end)
            for call, begin, end in (
                (pair.reference, last.reference.started if last else 0, first.reference.started if first else 0),
                (pair.port, last.port.started if last else 0, first.port.started if first else 0),
            )
        ]
        if inside[0] != inside[1]:
            return pair, inside[1]
    return None


def _explains(call: Call, first: Pair | None, tolerance: float) -> bool:
    """Whether the port continues with the input of the reference's unmatched layer, so that this layer is missing."""
    if first is None or not call.inputs or not first.port.inputs:
        return False
    return measure.agree(call.inputs[0], first.port.inputs[0], tolerance)


def _stopped(sides: Sides) -> Finding:
    """Describe an error in the port: where, what the reference has there, and whether earlier layers agree."""
    matched, tolerance, port = sides.matched, sides.tolerance, sides.traces[1]
    call = port.failed_in
    message = f"{type(port.error).__name__}: {port.error}".strip().splitlines()[0]
    first = _first(matched, tolerance)
    if first is not None:
        found = _find(sides, first)
        return replace(found, port=f"{found.port}; later the port stops: {message}")
    failed = sides.between.port.failed
    theirs_ = functions.counterpart(sides.between, failed) if failed is not None else None
    if failed is not None and theirs_ is not None:
        cause = functions.explain(sides.between, Ref(theirs_.index, 0), Ref(failed.index, 0))
        if cause is not None and cause.confirmed:
            found = _told(sides, cause, f"before {_call_name(call)} stops")
            return replace(found, port=f"{found.port}; the port stops: {message}")
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
            text = messages.of_setting(call.kind, name, wanted)
            return Finding(layer_reasons.where(pair), f"{name}={wanted!r}", f"{name}={present!r}; {message}", *text)
    lines = [one.source if one is not None else None for one in (theirs_, failed)]
    return Finding(_call_name(call), theirs, message, *messages.STOPS, False, *lines)


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
        notes.append(f"unmatched layers with weights: {listed}. If they have counterparts, pass {example}")
    return notes
