"""The decay checkpoint: which parameters have weight decay, and how much."""

from __future__ import annotations

from typing import Any

import torch

from outrigger.align.models import Networks
from outrigger.align.result import Checkpoint, Difference, Finding, Status
from outrigger.bridge import to_torch

NAME = "decay"


def of(optimizer: Any) -> dict[int, float]:
    """The weight decay of every parameter (by identity) of an optimizer of either library."""
    return _of_torch(optimizer) if isinstance(optimizer, torch.optim.Optimizer) else _of_paddle(optimizer)


def _of_torch(optimizer: torch.optim.Optimizer) -> dict[int, float]:
    return {
        id(parameter): float(group.get("weight_decay", 0) or 0)
        for group in optimizer.param_groups
        for parameter in group["params"]
    }


def _of_paddle(optimizer: Any) -> dict[int, float]:
    """A parameter's own regularizer takes precedence over the optimizer's."""
    found = {}
    chosen = getattr(optimizer, "_apply_decay_param_fun", None)
    for group in optimizer._param_groups:
        for parameter in group["params"]:
            own = getattr(parameter, "regularizer", None)
            if "coeff" in group or hasattr(optimizer, "_coeff"):
                decay = group.get("coeff", getattr(optimizer, "_coeff", 0.0))
                if chosen is not None and not chosen(parameter.name):
                    decay = 0.0
            else:
                decay = _coefficient(own if own is not None else group.get("regularization"))
            found[id(to_torch(parameter))] = float(decay or 0)
    return found


def _coefficient(regularizer: Any) -> float:
    if regularizer is None:
        return 0.0
    for name in ("_coeff", "coeff", "_regularization_coeff"):
        if hasattr(regularizer, name):
            return float(getattr(regularizer, name))
    return float(regularizer)


def check(networks: Networks, optimizers: tuple[Any, Any], tolerance: float) -> Checkpoint:
    """Compare the decay of every trained parameter."""
    theirs, ours = of(optimizers[0]), of(optimizers[1])
    checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance)
    trained = [link for link in networks.links if link.trained]
    for link in trained:
        a, b = theirs.get(id(link.reference)), ours.get(id(link.port))
        if a is None and b is None:
            continue
        if a is None or b is None:
            checkpoint.status = Status.FAILED
            only, other = ("port", "reference") if a is None else ("reference", "port")
            checkpoint.finding = checkpoint.finding or Finding(
                link.name,
                "not trained" if a is None else "trained",
                "not trained" if b is None else "trained",
                f"only the {only}'s optimizer has this parameter",
                f"pass it to the {other}'s optimizer, too, or to neither",
                True,
            )
            continue
        off = abs(a - b)
        checkpoint.differences.append(
            Difference(
                link.name,
                link.reference_name,
                "weight decay",
                (),
                off,
                off,
                a,
                max(tolerance, 1e-6 * a),
                (f"{a:g}", f"{b:g}"),
            )
        )
        if not checkpoint.differences[-1].ok and checkpoint.finding is None:
            checkpoint.status = Status.FAILED
            checkpoint.finding = _explain(link.name, a, b)
    decaying = sum(1 for link in trained if theirs.get(id(link.reference)))
    checkpoint.summary = f"{decaying} of {len(trained)} parameters of the reference have weight decay"
    if checkpoint.finding is not None:
        wrong = sum(not one.ok for one in checkpoint.differences)
        checkpoint.summary += f"; {wrong} differ in the port, first {checkpoint.finding.where}"
    return checkpoint


def _explain(name: str, a: float, b: float) -> Finding:
    if not a:
        reason = "weight decay: the port's optimizer shrinks this parameter, the reference's does not"
        advice = "leave it out: apply_decay_param_fun of AdamW, a group with weight_decay=0.0, ParamAttr(regularizer=…)"
    elif not b:
        reason = "weight decay: the reference's optimizer shrinks this parameter, the port's does not"
        advice = f"weight_decay={a:g} for it, too"
    else:
        reason, advice = "weight decay: another coefficient", f"weight_decay={a:g}"
    return Finding(name, f"weight_decay={a:g}", f"weight_decay={b:g}", reason, advice, True)
