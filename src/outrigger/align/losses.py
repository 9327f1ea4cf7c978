"""The metric and loss checkpoints: both sides' functions on the same outputs and labels."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import torch

from outrigger.align import measure, trace
from outrigger.align.models import Networks, for_side, from_side
from outrigger.align.reasons import loss as loss_reasons
from outrigger.align.reasons import messages, operators
from outrigger.align.result import Checkpoint, Finding, Status

Function = Callable[..., Any]


def named(value: Any, name: str) -> dict[str, Any]:
    """The results of a function by name: a single one gets the checkpoint's name, several their keys or numbers."""
    value = from_side(value)
    if isinstance(value, dict):
        return {str(key): one for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return {f"{name}_{number}": one for number, one in enumerate(value)}
    return {name: value}


def check(
    name: str,
    networks: Networks,
    functions: tuple[Function, Function],
    outputs: tuple[Any, Any],
    labels: list[torch.Tensor],
    tolerance: float,
) -> Checkpoint:
    """Compare the results of two functions of outputs and labels; if the outputs differ, both get the reference's."""
    agree = (
        all(measure.agree(a, b, 1e-4) for a, b in zip(trace.tensors(outputs[0]), trace.tensors(outputs[1])))
        and outputs[1] is not None
    )
    given = (outputs[0], outputs[1] if agree else outputs[0])
    checkpoint = Checkpoint(name, Status.PASSED, "", tolerance)
    if not agree:
        checkpoint.notes.append("the networks' outputs differ, so both functions got the reference's")
    traces = [
        trace.operations(function, for_side(output, side), *(for_side(one, side) for one in labels))
        for function, output, side in zip(functions, given, (networks.reference, networks.port))
    ]
    if traces[0].error is not None:
        raise ValueError(f"compare: the reference's {name} stops with an error: {traces[0].error}") from traces[0].error
    found = operators.suspect(traces[0].operations, traces[1].operations, tolerance, loss=True)
    if traces[1].error is not None:
        checkpoint.status = Status.FAILED
        message = f"{type(traces[1].error).__name__}: {traces[1].error}".splitlines()[0]
        value = measure.shown(next(iter(named(traces[0].output, name).values())))
        checkpoint.finding = _axis(traces, given, name, message) or Finding(
            f"the port's {name}", value, message, *messages.STOPS
        )
        checkpoint.summary = f"the port's {name} stops with an error"
        return checkpoint
    values = named(traces[0].output, name), named(traces[1].output, name)
    for key in values[0].keys() | values[1].keys():
        if key not in values[0] or key not in values[1]:
            checkpoint.status = Status.FAILED
            missing = "the port" if key not in values[1] else "the reference"
            checkpoint.notes.append(f"{missing} has no value named {key!r}")
    for key in sorted(values[0].keys() & values[1].keys()):
        checkpoint.logs[key] = (measure.as_array(values[0][key]), measure.as_array(values[1][key]))
        checkpoint.differences.append(
            measure.difference(*checkpoint.logs[key], tolerance, name=key, reference_name=key, kind=name, least=1.0)
        )
    first = checkpoint.first
    shown = {key: measure.shown(value) for key, value in values[1].items()}
    checkpoint.summary = ", ".join(f"{key} {text}" for key, text in list(shown.items())[:3])
    if first is not None:
        theirs, ours = checkpoint.logs[first.name]
        checkpoint.status = Status.FAILED
        checkpoint.finding = _explain(name, first.name, theirs, ours, found, traces, functions, given, labels)
        there, here = measure.shown(theirs), measure.shown(ours)
        checkpoint.summary = f"{first.name}: {there} in the reference, {here} in the port"
    return checkpoint


_MIXED = -1


def _softmax_axis(operation: trace.Operation, output: torch.Tensor | None) -> int:
    """The axis of the network's output that a softmax runs over, even after a transpose."""
    got = operation.inputs[0]
    axis = int(operation.settings["dim"]) % got.dim()
    if output is None or output.numel() != got.numel() or output.dim() > 5:
        return axis
    for order in itertools.permutations(range(output.dim())):
        turned = output.detach().permute(order)
        if turned.shape == got.shape and torch.equal(turned, got):
            return order[axis]
        flat = axis == got.dim() - 1 and turned.shape[-1] == got.shape[-1]
        if flat and torch.equal(turned.reshape(got.shape), got):
            return order[-1]
    # Reshaped without a transpose: a row mixes several axes.
    return _MIXED if torch.equal(output.detach().reshape(got.shape), got) else axis


def _axis(traces: list[trace.Trace], outputs: tuple[Any, Any], name: str, message: str) -> Finding | None:
    """Explain a difference or an error by a softmax over another axis."""
    axes: list[int | None] = []
    for one, output in zip(traces, outputs):
        softmax = [op for op in one.operations if "softmax" in op.name and op.inputs]
        held = trace.tensors(output)
        axes.append(_softmax_axis(softmax[0], held[0] if held else None) if softmax else None)
    deep = any(op.inputs and op.inputs[0].dim() > 2 for op in traces[0].operations if "softmax" in op.name)
    if not deep or axes[1] == axes[0]:
        return None
    theirs, ours = (
        "no softmax yet" if axis is None else f"softmax over {'axis ' + str(axis) if axis != _MIXED else 'mixed axes'}"
        for axis in axes
    )
    text = messages.AXIS_MIXED if axes[1] == _MIXED else messages.AXIS
    return Finding(f"the port's {name}", theirs, f"{ours}; {message}", *text)


def _with_axis_moved(function: Function, output: Any, labels: list[torch.Tensor], value: Any) -> bool:
    """Whether the reference's function returns the port's value if another axis is used for the classes."""
    held = trace.tensors(output)
    for axis in range(2, held[0].dim() if len(held) == 1 and held[0] is output else 0):
        try:
            again = measure.as_array(from_side(function(held[0].detach().movedim(axis, 1), *labels)))
        except (RuntimeError, ValueError, IndexError, TypeError):
            continue  # the labels do not fit this axis
        if again.size == value.size == 1 and abs(again - value) <= 1e-5 * abs(value):
            return True
    return False


def _explain(
    name: str,
    key: str,
    theirs: Any,
    ours: Any,
    found: operators.Suspect | None,
    traces: list[trace.Trace],
    functions: tuple[Function, Function],
    outputs: tuple[Any, Any],
    labels: list[torch.Tensor],
) -> Finding:
    place = f"the port's {name}" if key == name else f"the port's {name}, {key}"
    values = measure.shown(theirs), measure.shown(ours)
    axis = _axis(traces, outputs, name, values[1])
    if axis is not None:
        sure = _with_axis_moved(functions[0], outputs[0], labels, ours)
        return Finding(place, f"{axis.reference}: {values[0]}", axis.port, axis.reason, axis.advice, sure)
    slip = loss_reasons.explain(functions, outputs, labels, (theirs, ours))
    if slip is not None:
        there, here, text, sure = slip
        return Finding(place, f"{there}: {values[0]}", f"{here}: {values[1]}", *text, sure)
    if found is not None and found.confirmed:
        return Finding(place, f"{found.reference}: {values[0]}", f"{found.port}: {values[1]}", *found.text, True)
    if theirs.size == ours.size == 1 and float(theirs.reshape(-1)[0]):
        ratio = float(ours.reshape(-1)[0]) / float(theirs.reshape(-1)[0])
        if name == "metric" and (abs(ratio / 100 - 1) < 1e-4 or abs(ratio * 100 - 1) < 1e-4):
            percent, share = ("port", "reference") if ratio > 1 else ("reference", "port")
            return Finding(
                place,
                values[0],
                values[1],
                f"percent: the {percent}'s value is 100 times the {share}'s",
                "return both as fractions, or both in percent",
                True,
            )
        counts = {n for op in traces[0].operations for one in op.inputs for n in (one.numel(), *one.shape) if n > 1}
        for n in sorted(counts):
            if abs(ratio / n - 1) < 1e-4 or abs(ratio * n - 1) < 1e-4:
                more, less = ("port", "reference") if ratio > 1 else ("reference", "port")
                return Finding(
                    place,
                    values[0],
                    values[1],
                    f"reduction: the {more}'s value is {n} times the {less}'s, like a sum and a mean",
                    "use the same reduction for both ('mean' is the default of both libraries)",
                    True,
                )
    if found is not None:
        return Finding(place, f"{found.reference}: {values[0]}", f"{found.port}: {values[1]}", *found.text, False)
    return Finding(
        place,
        *values,
        f"the two {name} functions compute different results from the same values",
        "compare them on one sample by hand: reduction, class weights, label smoothing, ignored labels",
    )
