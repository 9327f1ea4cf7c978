"""The buffers checkpoint: what batch norms remember of a pass in training mode.

Only the batch norms are in training mode for it. Dropout and its like stay off: their random numbers would differ.
"""

from __future__ import annotations

import torch

from outrigger.align import kinds, measure, trace
from outrigger.align.matching import Pair
from outrigger.align.models import Link, Networks
from outrigger.align.reasons import layer as layer_reasons
from outrigger.align.reasons import texts
from outrigger.align.result import Checkpoint, Finding, Status

NAME = "buffers"


def check(networks: Networks, tolerance: float) -> Checkpoint | None:
    """Compare the running statistics after one pass; None where no layer keeps any."""
    assert networks.matched is not None
    pairs = [
        pair
        for pair in networks.matched.pairs
        if pair.reference.kind.startswith("BatchNorm") and pair.port.kind.startswith("BatchNorm")
    ]
    if not pairs:
        return None
    statistics = {link.name: link for link in networks.links if not link.trained}
    with networks.mode(), networks.kept():
        before = {name: link.port.detach().clone() for name, link in statistics.items()}
        for side in (networks.reference, networks.port):
            for module in side.modules():
                if kinds.kind(module).startswith("BatchNorm"):
                    module.training = True
        seen, answered = (trace.run(side, networks.arguments()) for side in (networks.reference, networks.port))
        if answered.error is not None:
            return Checkpoint(
                NAME,
                Status.FAILED,
                f"the port stops in training mode: {answered.error}",
                tolerance,
                finding=Finding("a pass in training mode", "runs", str(answered.error), *texts.STOPS),
            )
        sizes = {
            call.path: call.inputs[0].numel() // call.inputs[0].shape[1]
            for call in seen.calls
            if call.kind.startswith("BatchNorm") and call.inputs
        }
        checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance)
        for pair in pairs:
            for link in (statistics.get(f"{pair.port.path}.{name}") for name in ("_mean", "_variance")):
                if link is None:
                    continue
                expected = _expected(link, before[link.name], pair.reference.module, sizes[pair.reference.path])
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
                if not found.ok and checkpoint.finding is None:
                    checkpoint.finding = _finding(pair, link, expected)
    checkpoint.summary = f"running statistics of {len(pairs)} batch norms after one pass"
    checkpoint.notes.append(
        "Paddle's running variance is that over n values, torch's that over n - 1; what is compared allows for it"
    )
    if checkpoint.finding is not None:
        checkpoint.status = Status.FAILED
        checkpoint.summary += f": they part at {checkpoint.finding.where}"
    return checkpoint


def _expected(link: Link, before: torch.Tensor, module: torch.nn.Module, count: int) -> torch.Tensor:
    """What the port has to remember, from what the reference does."""
    after = link.reference.detach()
    share = getattr(module, "momentum", None)
    if not link.reference_name.endswith("running_var") or not share or count < 2:
        return after
    batch: torch.Tensor = before + (after - before) / share
    expected: torch.Tensor = before + share * (batch * (count - 1) / count - before)
    return expected


def _finding(pair: Pair, link: Link, expected: torch.Tensor) -> Finding:
    differing = layer_reasons.differing(pair)
    for setting in ("momentum", "use_global_stats"):
        if setting in differing:
            theirs, ours = differing[setting]
            text = texts.of_setting(pair.port.kind, setting, theirs)
            advice = f"momentum={theirs:g}" if setting == "momentum" else text.advice
            share = f" (torch's momentum={1 - theirs:g})" if setting == "momentum" else ""
            values = f"{setting}={theirs!r}{share}", f"{setting}={ours!r}"
            return Finding(layer_reasons.where(pair), *values, text.reason, advice, True)
    return Finding(
        f"{layer_reasons.where(pair)}: {link.name}", measure.shown(expected), measure.shown(link.port), *texts.INSIDE
    )
