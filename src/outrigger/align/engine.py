"""`compare`: runs all checkpoints on a reference and its port."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from outrigger.align import backward, buffers, decay, forward, logged_reference, losses, measure
from outrigger.align import data as data_
from outrigger.align import initial as initial_
from outrigger.align import schedule as schedule_
from outrigger.align import training as training_
from outrigger.align.models import Networks, as_tensors, floating, from_side, sides
from outrigger.align.result import Checkpoint, Report, Status

Both = tuple[Callable[..., Any], Callable[..., Any]]
TORCHS_ORDER: dict[str, bool | str | float] = {
    "FLAGS_conv_channels_last": False,
    "FLAGS_cpu_matmul_library": "torch",
    "FLAGS_cpu_recurrent_library": "torch",
}


@contextlib.contextmanager
def _same_order_as_torch() -> Iterator[None]:
    """A block in which convolutions and products add up in the order of torch's, so that what differs is the port."""
    import paddle

    before = paddle.get_flags([*TORCHS_ORDER])
    paddle.set_flags(TORCHS_ORDER)
    try:
        yield
    finally:
        paddle.set_flags(before)


@_same_order_as_torch()
def compare(
    reference: Any,
    port: Any,
    inputs: Any = None,
    labels: Any = None,
    *,
    loss: Both | None = None,
    optimizer: Both | None = None,
    metric: Both | None = None,
    data: tuple[Iterable[Any], Iterable[Any]] | None = None,
    schedule: tuple[Any, Any] | None = None,
    training: tuple[Any, Any] | None = None,
    iterations: int = 5,
    names: Mapping[str, str] | None = None,
    weights: bool = True,
    initial: bool = False,
    tolerances: Mapping[str, float] | None = None,
    only: Iterable[str] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Compare a port with its reference, and report where they first differ and why.

    Pairs are (reference's, port's). Checkpoints whose arguments are not given are not run.

    Args:
        reference: a torch module, or a folder of files that were logged elsewhere (`forward_ref.npy`, …).
        port: the Paddle layer.
        inputs: the inputs of both networks: an array, or a tuple of arrays.
        labels: what losses and metrics get after the output: an array, or a tuple of arrays.
        loss: functions of (output, label).
        optimizer: functions that take a list of parameters and return an optimizer.
        metric: functions of (output, label) that return a number, or a dict of numbers.
        data: loaders, or other iterables of batches.
        schedule: learning rate schedules of either library, functions of the step, or lists.
        training: functions that train and return a number, a list of losses or a dict of these; or what they returned.
        iterations: how many iterations the backward checkpoint runs.
        names: {layer of the port: module of the reference}, if order, kind and shape are ambiguous.
        weights: whether to load the reference's weights into the port; False if it has them already.
        initial: whether to compare the initial distributions of the parameters, before weights are loaded.
        tolerances: {checkpoint: tolerance}, replacing the guide's; `training.loss` is that of one result of a training,
            and of a curve that of every point, where otherwise only its end is compared.
        only: the checkpoints to run; by default all that are possible.
        progress: called with a line of text before each checkpoint.

    >>> import torch
    >>> report = compare(torch.nn.Linear(4, 2), paddle.nn.Linear(4, 2), paddle.ones([3, 4]))
    >>> assert report, report
    """
    tell = progress or (lambda step: None)
    allowed = measure.tolerances(tolerances)
    for one in only or ():
        if one not in measure.TOLERANCES:
            raise ValueError(f"compare: there is no checkpoint {one!r}. Try one of: {', '.join(measure.TOLERANCES)}.")
    wanted = set(only) if only else set(allowed)
    _check_pairs(loss=loss, optimizer=optimizer, metric=metric, data=data, schedule=schedule, training=training)
    if isinstance(reference, (str, Path)):
        return logged_reference.compare(
            Path(reference),
            port,
            inputs,
            labels,
            loss=loss,
            optimizer=optimizer,
            metric=metric,
            data=data,
            schedule=schedule,
            training=training,
            iterations=iterations,
            tolerances=allowed,
            wanted=wanted,
        )
    networks = Networks(*sides(reference, port), [], names or {})
    checkpoints: list[Checkpoint] = []
    if data is not None and "data" in wanted:
        tell("data: the batches of both loaders")
        checkpoints.append(data_.check(data, allowed["data"]))
    if inputs is not None:
        dtype = floating(networks.reference)
        networks.inputs = as_tensors(inputs, dtype)
        checkpoints += _on_inputs(
            networks,
            as_tensors(labels, dtype),
            loss,
            optimizer,
            metric,
            iterations,
            weights,
            initial,
            allowed,
            wanted,
            tell,
        )
    if schedule is not None and "schedule" in wanted:
        tell("schedule: the learning rates of both sides")
        checkpoints.append(schedule_.check(schedule, allowed["schedule"]))
    if training is not None and "training" in wanted:
        tell("training: both sides train")
        own = {name.partition(".")[2]: value for name, value in allowed.items() if name.startswith("training.")}
        checkpoints.append(training_.check(training, allowed["training"], own))
    if not checkpoints:
        raise ValueError("compare: there is nothing to compare. Try inputs=, data=, schedule= or training=.")
    order = list(measure.TOLERANCES)
    checkpoints.sort(key=lambda one: order.index(one.name))
    _mark_consequences(checkpoints)
    matched = networks.matched
    return Report(
        _title(reference),
        _title(port),
        checkpoints,
        matched.table() if matched else [],
        {
            "reference": [call.name for call in matched.reference_alone],
            "port": [call.name for call in matched.port_alone],
        }
        if matched
        else {},
    )


def _on_inputs(
    networks: Networks,
    labels: list[Any],
    loss: Both | None,
    optimizer: Both | None,
    metric: Both | None,
    iterations: int,
    weights: bool,
    initial: bool,
    allowed: dict[str, float],
    wanted: set[str],
    tell: Callable[[str], None],
) -> list[Checkpoint]:
    """The checkpoints that run the networks."""
    found: list[Checkpoint] = []
    if initial and "initial" in wanted:
        tell("initial: the distributions of the parameters")
        with networks.mode():
            networks.match(*networks.run())
        found.append(initial_.check(networks, allowed["initial"]))
    tell("forward: both networks, layer by layer")
    checkpoint, reference, port = forward.check(networks, allowed["forward"], weights=weights)
    found += [checkpoint] if "forward" in wanted else []
    running = port.error is None
    if running and "buffers" in wanted:
        tell("buffers: the running statistics")
        differs = checkpoint.status is Status.FAILED
        buffer_check = buffers.check(networks, allowed["buffers"], forward_failed=differs)
        found += [buffer_check] if buffer_check is not None else []
    outputs = from_side(reference.output), from_side(port.output)
    for name, functions in (("metric", metric), ("loss", loss)):
        if functions is not None and name in wanted:
            tell(f"{name}: of the same outputs")
            found.append(losses.check(name, networks, functions, outputs, labels, allowed[name]))
    if optimizer is not None and "decay" in wanted:
        tell("decay: which parameters decay")
        found.append(decay.check(networks, backward.make(networks, optimizer), allowed["decay"]))
    if loss is not None and "backward" in wanted:
        failed = [one.name for one in found if one.status is Status.FAILED and one.name in ("forward", "loss")]
        if failed:
            found.append(
                Checkpoint("backward", Status.SKIPPED, f"waits for {' and '.join(failed)}", allowed["backward"])
            )
        else:
            tell(f"backward: {iterations} iterations")
            optimizers = backward.make(networks, optimizer) if optimizer is not None else None
            found.append(backward.check(networks, loss, optimizers, labels, allowed["backward"], iterations, reference))
    return found


def _mark_consequences(checkpoints: list[Checkpoint]) -> None:
    """Say where a checkpoint that failed only follows from an earlier one.

    A training ends elsewhere if anything before it differs; a weight with another decay is another after a step.
    """
    failed = {one.name: one for one in checkpoints if one.status is Status.FAILED}
    causes = [name for name, one in failed.items() if name != "training" and one.follows is None]
    if "training" in failed and causes:
        failed["training"].follows = causes[0]
    if "decay" in failed and "backward" in failed:
        first = failed["backward"].first
        decayed = {one.name for one in failed["decay"].differences if not one.ok}
        if first is not None and first.kind == "updated weight" and any(first.name.startswith(one) for one in decayed):
            failed["backward"].follows = "decay"


def _check_pairs(**given: Any) -> None:
    """Check that arguments for both sides are pairs."""
    for name, value in given.items():
        if value is not None and not (isinstance(value, (tuple, list)) and len(value) == 2):
            raise TypeError(
                f"compare: '{name}' must be a pair: (the reference's, the port's). Received: {name} = {value!r:.80}."
            )


def _title(value: Any) -> str:
    return f"{type(value).__name__}"
