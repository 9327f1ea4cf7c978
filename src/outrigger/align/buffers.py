"""The buffers checkpoint: the running statistics of batch norms after a pass in training mode.

Only the batch norms are in training mode. Dropout and similar layers stay off: their random numbers would differ.
"""

from __future__ import annotations

import torch

from outrigger.align import kinds, measure, trace
from outrigger.align.matching import Pair
from outrigger.align.models import Link, Networks
from outrigger.align.reasons import layer as layer_reasons
from outrigger.align.reasons import messages
from outrigger.align.result import Checkpoint, Finding, Status

NAME = "buffers"


def check(networks: Networks, tolerance: float, *, forward_failed: bool = False) -> Checkpoint | None:
    """Compare the running statistics after one pass; None if no layer has any.

    If the forward pass has failed already, batch norms that get another input only follow from that; a setting of a
    batch norm that differs is told first.
    """
    assert networks.matched is not None
    pairs = [
        pair
        for pair in networks.matched.pairs
        if pair.reference.kind.startswith("BatchNorm") and pair.port.kind.startswith("BatchNorm")
    ]
    if not pairs:
        return None
    statistics = {link.name: link for link in networks.links if not link.trained}
    with networks.mode(), networks.preserved():
        before = {name: link.port.detach().clone() for name, link in statistics.items()}
        for side in (networks.reference, networks.port):
            kinds.described(side).train()  # by its own method: the user may have frozen a batch norm
            for module in side.modules():
                if not kinds.kind(module).startswith("BatchNorm"):
                    module.training = False
        seen, answered = (trace.run(side, networks.arguments()) for side in (networks.reference, networks.port))
        if answered.error is not None:
            return Checkpoint(
                NAME,
                Status.FAILED,
                f"the port stops in training mode: {answered.error}",
                tolerance,
                finding=Finding("a pass in training mode", "runs", str(answered.error), *messages.STOPS),
            )
        checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance)
        for pair in pairs:
            for link in (statistics.get(f"{pair.port.path}.{name}") for name in ("_mean", "_variance")):
                if link is None:
                    continue
                expected = _expected(link, before[link.name], pair.reference.module, _inputs(seen, pair.reference))
                found = measure.difference(
                    expected,
                    link.port,
                    tolerance,
                    name=link.name,
                    reference_name=link.reference_name,
                    kind="running statistic",
                    least=measure.NOISE,
                )
                checkpoint.differences.append(found)
                if not found.ok and (checkpoint.finding is None or checkpoint.follows):
                    got = _inputs(seen, pair.reference), _inputs(answered, pair.port)
                    told = _finding(pair, link, expected, got)
                    follows = forward_failed and told.reason == messages.BEFORE_NORM.reason
                    if checkpoint.finding is None or not follows:
                        checkpoint.finding, checkpoint.follows = told, "forward" if follows else None
    checkpoint.summary = f"running statistics of {len(pairs)} batch norms after one pass"
    checkpoint.notes.append(
        "Paddle's running variance divides by n, torch's by n - 1; the comparison accounts for this"
    )
    if checkpoint.finding is not None:
        checkpoint.status = Status.FAILED
        checkpoint.summary += f": first difference at {checkpoint.finding.where}"
    return checkpoint


def _inputs(pass_: trace.Trace, known: trace.Call) -> list[torch.Tensor]:
    """The inputs of a batch norm in a pass, one for each call."""
    return [call.inputs[0] for call in pass_.calls if call.path == known.path and call.inputs]


def _expected(link: Link, before: torch.Tensor, module: torch.nn.Module, inputs: list[torch.Tensor]) -> torch.Tensor:
    """The statistics that the port should have, given the reference's."""
    after = link.reference.detach()
    share = getattr(module, "momentum", None)
    if not link.reference_name.endswith("running_var") or not share or not module.training:
        return after
    expected = before
    for one in inputs:
        spread = one.transpose(0, 1).flatten(1).var(1, unbiased=False)
        expected = expected + share * (spread - expected)
    return expected


def _finding(
    pair: Pair, link: Link, expected: torch.Tensor, inputs: tuple[list[torch.Tensor], list[torch.Tensor]]
) -> Finding:
    differing = layer_reasons.differing(pair)
    for setting in ("momentum", "use_global_stats"):
        if setting in differing:
            theirs, ours = differing[setting]
            text = messages.of_setting(pair.port.kind, setting, theirs)
            advice = f"momentum={theirs:g}" if setting == "momentum" else text.advice
            share = f" (torch's momentum={1 - theirs:g})" if setting == "momentum" else ""
            values = f"{setting}={theirs!r}{share}", f"{setting}={ours!r}"
            return Finding(layer_reasons.where(pair), *values, text.reason, advice, True)
    for theirs, ours in zip(*inputs):
        gap = measure.difference(theirs, ours, 1e-5, name="", reference_name="", kind="", least=measure.NOISE)
        if not gap.ok:
            values = measure.shown(theirs), measure.shown(ours)
            return Finding(layer_reasons.where(pair), *values, *messages.BEFORE_NORM)
    return Finding(
        f"{layer_reasons.where(pair)}: {link.name}", measure.shown(expected), measure.shown(link.port), *messages.INSIDE
    )
