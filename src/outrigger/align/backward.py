"""The backward checkpoint: losses, gradients and updated weights over several iterations.

As the guide requires: on fixed data, in evaluation mode, and with equal weights before each iteration.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import torch

from outrigger.align import decay, kinds, measure
from outrigger.align.losses import Function
from outrigger.align.models import Link, Networks, for_side, from_side
from outrigger.align.reasons import optimizer as optimizer_reasons
from outrigger.align.result import Checkpoint, Curve, Difference, Finding, Status
from outrigger.align.trace import Trace
from outrigger.bridge import PaddleModule

NAME = "backward"
# A gradient accumulates more rounding than a loss, so its tolerance is larger by this factor.
_LONGER = 10
# A gradient below this fraction of the largest is compared relative to it: rounding alone makes 1e-7 of the largest.
_SMALL = 0.1
# The same fraction for a gradient that is missing on one side, which is less likely to be noise.
_ABSENT = 0.01
# How much a step may differ, in multiples of its tolerance, plus the rounding of the weight that it changes.
_STEP, _ROUNDING = 30, 2e-7
# Gradients that differ by more than this fraction, yet agree relative to the other gradients, are noise.
_NOISY = 1e-4
_REMEMBERED = 65536
Step = tuple[torch.Tensor, torch.Tensor]
"""A weight before a step, and its gradient."""
Optimizers = tuple[Callable[[Any], Any], Callable[[Any], Any]]


def make(networks: Networks, factories: Optimizers) -> tuple[Any, Any]:
    """Make the two optimizers from the networks' parameters."""
    made = []
    for side, factory in zip((networks.reference, networks.port), factories):
        paddles = isinstance(side, PaddleModule)
        one = factory(kinds.described(side).parameters() if paddles else list(side.parameters()))
        if not hasattr(one, "clear_grad" if paddles else "param_groups"):
            library = "Paddle" if paddles else "torch"
            raise TypeError(
                "compare: 'optimizer' must be two functions of a list of parameters, the reference's and the port's. "
                f"Received: {type(one).__name__} instead of a {library} optimizer."
            )
        made.append(one)
    return made[0], made[1]


def check(
    networks: Networks,
    losses: tuple[Function, Function],
    optimizers: tuple[Any, Any] | None,
    labels: list[torch.Tensor],
    tolerance: float,
    iterations: int,
    forward: Trace,
) -> Checkpoint:
    """Run the iterations on both sides and compare; differences are ordered from the loss backwards."""
    checkpoint = Checkpoint(NAME, Status.PASSED, "", tolerance)
    in_order = _from_the_loss(networks, forward)
    curves: tuple[list[float], list[float]] = ([], [])
    history: list[dict[int, Step]] = []
    with networks.mode(), networks.preserved():
        for iteration in range(iterations if optimizers else 1):
            values = [
                step_back(side, function, networks.arguments(), labels)
                for side, function in zip((networks.reference, networks.port), losses)
            ]
            for curve, value in zip(curves, values):
                curve.append(float(value))
            found = [_loss(values, iteration, tolerance)]
            found += _gradients(in_order, iteration, tolerance)
            before = [(link.reference.detach().clone(), link.port.detach().clone()) for link in in_order]
            gradients = [link.port.grad for link in in_order]
            if optimizers and all(one.ok for one in found):
                _share_noise(in_order)
                history.append(_steps(in_order, before))
                optimizers[0].step()
                optimizers[1].step()
                found += _updates(in_order, before, iteration, tolerance)
            checkpoint.differences += found
            wrong = next((one for one in found if not one.ok), None)
            if wrong is not None:
                checkpoint.status = Status.FAILED
                checkpoint.finding = _explain(wrong, in_order, iteration, values, optimizers, before, gradients)
                if optimizers and wrong.kind == "updated weight":
                    sure = _replayed(optimizers[0], in_order, history, found[-len(in_order) :])
                    checkpoint.finding = replace(checkpoint.finding, confirmed=sure)
                break
            _make_equal(in_order)
            for side in (networks.reference, networks.port):
                for parameter in side.parameters():
                    parameter.grad = None
    checkpoint.curves = [Curve("loss", *map(tuple, curves))]
    checkpoint.logs = {f"loss_{n}": (measure.as_array(a), measure.as_array(b)) for n, (a, b) in enumerate(zip(*curves))}
    done = len(curves[0])
    checkpoint.summary = f"{done} iteration{'s' if done > 1 else ''}, {len(in_order)} parameters"
    if checkpoint.finding is not None:
        checkpoint.summary += f": first difference at {checkpoint.finding.where}"
    elif not optimizers:
        checkpoint.notes.append("no optimizer was given: one iteration, gradients only")
    else:
        _latent_difference(checkpoint, optimizers)
    return checkpoint


def _latent_difference(checkpoint: Checkpoint, optimizers: tuple[Any, Any]) -> None:
    """Fail for another update rule and warn for another epsilon, even if a few iterations do not show it."""
    known = optimizer_reasons.latent_difference(optimizers)
    if known is None:
        return
    (theirs, ours, reason, advice, _), grave = known
    checkpoint.status = Status.FAILED if grave else Status.WARNING
    checkpoint.finding = Finding("the optimizer", theirs, ours, reason, advice, False)
    checkpoint.summary += f" agree; {reason}"


def step_back(side: torch.nn.Module, function: Function, inputs: list[torch.Tensor], labels: list[torch.Tensor]) -> Any:
    """Run one forward and backward pass of a network of either library; return the loss."""
    output = side(*inputs)
    loss = from_side(function(for_side(output, side), *(for_side(one.clone(), side) for one in labels)))
    if isinstance(loss, dict):
        loss = loss["loss"]
    if isinstance(loss, (tuple, list)):
        loss = loss[0]
    loss.sum().backward()
    return loss.detach().sum()


def _from_the_loss(networks: Networks, forward: Trace) -> list[Link]:
    """The trained parameters, nearest to the loss first."""
    order = {call.path: call.started for call in forward.calls}
    trained = [link for link in networks.links if link.trained]

    def started(link: Link) -> int:
        path = link.reference_name
        while path:
            path = path.rpartition(".")[0]
            if path in order:
                return order[path]
        return 0

    return sorted(trained, key=started, reverse=True)


def _loss(values: list[Any], iteration: int, tolerance: float) -> Difference:
    name = f"loss, iteration {iteration}"
    return measure.difference(values[0], values[1], tolerance, name=name, reference_name=name, kind="loss", least=1.0)


def _scale(gradients: list[torch.Tensor | None]) -> float:
    return measure.typical(measure.as_array(one) for one in gradients if one is not None)


def _gradients(links: list[Link], iteration: int, tolerance: float) -> list[Difference]:
    # A gradient that is noise relative to the others means nothing: that of a bias before a batch norm is zero.
    largest = _scale([link.reference.grad for link in links])
    found = []
    for link in links:
        a, b = link.reference.grad, link.port.grad
        if a is None and b is None:
            continue
        theirs = link.in_port(a) if a is not None else torch.zeros_like(link.port)
        ours = b if b is not None else torch.zeros_like(link.port)
        one = measure.difference(
            theirs,
            ours,
            tolerance * _LONGER,
            name=f"{link.name}, iteration {iteration}",
            reference_name=link.reference_name,
            kind="gradient",
            least=max(largest * (_SMALL if a is not None and b is not None else _ABSENT), 1e-12),
        )
        found.append(one)
    return found


def _share_noise(links: list[Link]) -> None:
    """Copy the reference's gradients to the port where they agree and are only noise.

    A gradient that is zero in theory (of a bias before a norm, of the keys' bias in attention) is a different tiny
    number on each side, and a rule such as Adam's turns it into full-size steps.
    """
    for link in links:
        if link.reference.grad is not None and link.port.grad is not None:
            theirs, ours = link.in_port(link.reference.grad), link.port.grad
            noise = (theirs - ours).abs() > _NOISY * theirs.abs()
            ours.copy_(torch.where(noise, theirs, ours))


def _steps(links: list[Link], before: list[tuple[torch.Tensor, torch.Tensor]]) -> dict[int, Step]:
    """Weights and gradients of the smaller parameters, for replaying the optimizer's steps."""
    return {
        n: (link.in_port(theirs), link.port.grad.clone())
        for n, (link, (theirs, _)) in enumerate(zip(links, before))
        if link.port.grad is not None and link.port.numel() <= _REMEMBERED
    }


def _replayed(optimizer: Any, links: list[Link], history: list[dict[int, Step]], updates: list[Difference]) -> bool:
    """Whether a Paddle optimizer with the reference's settings would have taken the reference's step."""
    for n, (link, update) in enumerate(zip(links, updates)):
        if update.ok or any(n not in one for one in history):
            continue
        decayed = decay.of(optimizer).get(id(link.reference), 0.0)
        again = optimizer_reasons.replay(optimizer, decayed, [one[n] for one in history])
        if again is None:
            return False
        gap = measure.difference(link.in_port(link.reference.detach()), again, 0.0, name="", reference_name="", kind="")
        return gap.mean <= update.allowed
    return False


def _make_equal(links: list[Link]) -> None:
    """Make weights that agree equal, so that the next iteration is compared on its own.

    Rounding grows with each step: in a deep network with Adam it would exceed any tolerance after a few.
    """
    with torch.no_grad():
        for link in links:
            link.port.copy_(link.in_port(link.reference.detach()))


def _updates(
    links: list[Link], before: list[tuple[torch.Tensor, torch.Tensor]], iteration: int, tolerance: float
) -> list[Difference]:
    """Compare the updates relative to their size; relative to the weights, a wrong rule could go unnoticed."""
    found = []
    for link, (theirs, ours) in zip(links, before):
        one = measure.difference(
            link.in_port(link.reference.detach() - theirs),
            link.port.detach() - ours,
            tolerance,
            name=f"{link.name}, after iteration {iteration}",
            reference_name=link.reference_name,
            kind="updated weight",
        )
        rounding = _ROUNDING * measure.root_mean_square(measure.as_array(theirs))
        found.append(replace(one, allowed=_STEP * tolerance * one.scale + max(rounding, 1e-12)))
    return found


def _explain(
    wrong: Difference,
    links: list[Link],
    iteration: int,
    values: list[Any],
    optimizers: tuple[Any, Any] | None,
    before: list[tuple[torch.Tensor, torch.Tensor]],
    gradients: list[torch.Tensor | None],
) -> Finding:
    if wrong.kind == "loss":
        return Finding(
            f"iteration {iteration}: the loss",
            f"{float(values[0]):.8g}",
            f"{float(values[1]):.8g}",
            "the losses differ before any update"
            if iteration == 0
            else "the losses differ although the weights agreed before",
            "fix the checkpoints 'forward' and 'loss' first",
        )
    at = next(n for n, link in enumerate(links) if wrong.name.startswith(f"{link.name},"))
    link = links[at]
    if wrong.kind == "gradient":
        return _gradient(link, iteration)
    moved = link.in_port(link.reference.detach() - before[at][0]), link.port.detach() - before[at][1]
    large = moved[0].abs() > 0.1 * moved[0].abs().max()
    ratio = None
    if bool(large.any()) and bool(moved[0].abs().max() > 0):
        ratios = moved[1][large] / moved[0][large]
        if float((ratios - ratios.mean()).abs().max()) < 1e-3 * abs(float(ratios.mean())) + 1e-12:
            ratio = float(ratios.mean())
    if gradients[at] is None and not bool(moved[1].any()):
        return _gradient(link, iteration)
    assert optimizers is not None
    theirs, ours, reason, advice, sure = optimizer_reasons.explain(optimizers, iteration, ratio)
    return Finding(f"{link.name}, after iteration {iteration}", theirs, ours, reason, advice, sure)


def _shown(gradient: torch.Tensor | None) -> str:
    return measure.shown(gradient) if gradient is not None else "none"


def _gradient(link: Link, iteration: int) -> Finding:
    place = f"gradient of {link.name}, iteration {iteration}"
    a, b = link.reference.grad, link.port.grad
    none = [one is None or not bool(one.any()) for one in (a, b)]
    laid = link.in_port(a) if a is not None else None
    values = _shown(laid), _shown(b)
    if none[1] and not none[0]:
        frozen = not link.port.requires_grad
        return Finding(
            place,
            *values,
            f"no gradient in the port: {'the parameter is frozen' if frozen else 'its branch is detached'}",
            "look for stop_gradient=True, trainable=False or a learning rate of zero in its ParamAttr"
            if frozen
            else "look for detach(), numpy() or no_grad() between it and the loss",
        )
    if none[0] and not none[1]:
        return Finding(
            place,
            *values,
            "no gradient in the reference: the parameter is frozen there, or its branch is detached",
            "freeze it in the port, too: stop_gradient=True, or detach() as in the reference",
            True,
        )
    assert laid is not None
    assert b is not None
    theirs = laid
    large = theirs.abs() > 0.1 * theirs.abs().max()
    ratios = b[large] / theirs[large]
    ratio = float(ratios.mean())
    if float((ratios - ratio).abs().max()) < 1e-3 * abs(ratio) and abs(ratio - 1) > 1e-3:
        return Finding(
            place,
            *values,
            f"the port's gradient is {ratio:.6g} times the reference's",
            "compare how often backward is called between two steps, the loss's reduction, and hooks on gradients",
            True,
        )
    return Finding(
        place,
        *values,
        "the first gradient that differs, counting from the loss; the forward values agree",
        "check what is done with this layer's output before the loss: a detached branch, an operator "
        "with a custom gradient, an in-place change",
    )
