"""Compares a port with files that the reference logged elsewhere."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from outrigger.align import data as data_
from outrigger.align import logs, measure, trace
from outrigger.align import schedule as schedule_
from outrigger.align.backward import step_back
from outrigger.align.losses import named
from outrigger.align.models import as_module, as_tensors, floating, for_side, from_side
from outrigger.align.result import Checkpoint, Report, Status

Array = np.ndarray[Any, Any]


def compare(
    folder: Path,
    port: Any,
    inputs: Any,
    labels: Any,
    *,
    loss: Any,
    optimizer: Any,
    metric: Any,
    data: Any,
    schedule: Any,
    training: Any,
    iterations: int,
    tolerances: Mapping[str, float],
    wanted: set[str],
) -> Report:
    """Compare what the port computes with the reference's files in `folder`; only the second of each pair is used."""
    if not folder.exists():
        raise ValueError(f"compare: there is no folder '{folder}' with files of the reference (forward_ref.npy, …).")
    logged = logs.read_folder(folder, "reference") if folder.is_dir() else {"forward": logs.read(folder)}
    module = as_module(port, "port")
    dtype = floating(module)
    given, answers = as_tensors(inputs, dtype), as_tensors(labels, dtype)
    ours: dict[str, dict[str, Any]] = {}
    if "data" in logged and data is not None:
        ours["data"] = _batches(data[1], logged["data"])
    if given:
        ours |= _on_inputs(module, given, answers, loss, optimizer, metric, iterations, logged)
    if "schedule" in logged and schedule is not None:
        key, rates = next(iter(logged["schedule"].items()))
        ours["schedule"] = {key: np.array(schedule_.rates(schedule[1], len(rates)))}
    if "training" in logged and training is not None:
        ours["training"] = named(training[1]() if callable(training[1]) else training[1], "result")
    checkpoints = []
    for name, theirs in logged.items():
        if name not in wanted:
            continue
        if name not in ours:
            summary = f"the reference logged {len(theirs)} arrays; the port has none of them"
            checkpoints.append(Checkpoint(name, Status.SKIPPED, summary))
            continue
        present = {key: measure.as_array(value) for key, value in ours[name].items()}
        if len(theirs) == len(present) == 1:  # one of each: they are paired regardless of their names
            present = dict(zip(theirs, present.values()))
        present = {key: value for key, value in present.items() if key in theirs or name != "forward"}
        checkpoints.append(logs.checkpoint_of(name, theirs, present, tolerances.get(name, logs.THRESHOLD)))
    return Report(str(folder), type(port).__name__, checkpoints)


def _on_inputs(
    module: Any,
    inputs: list[Any],
    labels: list[Any],
    loss: Any,
    optimizer: Any,
    metric: Any,
    iterations: int,
    logged: Mapping[str, Mapping[str, Array]],
) -> dict[str, dict[str, Any]]:
    """What the port computes for each checkpoint that the reference logged, in evaluation mode."""
    found: dict[str, dict[str, Any]] = {}
    mode = module.training
    state = {name: value.detach().clone() for name, value in module.state_dict().items()}
    module.eval()
    try:
        seen = trace.run(module, [one.clone() for one in inputs])
        if seen.error is not None:
            raise seen.error
        outputs = trace.tensors(from_side(seen.output))
        # A name in the file is that of a layer; any other name means the output.
        by_name: dict[str, Any] = {call.name: call.outputs[0] for call in seen.calls if call.outputs and call.path}
        rest = [key for key in logged.get("forward", {}) if key not in by_name]
        found["forward"] = {key: by_name[key] for key in logged.get("forward", {}) if key in by_name} | dict(
            zip(rest, outputs)
        )
        arguments = for_side(from_side(seen.output), module), *(for_side(one, module) for one in labels)
        if metric is not None:
            found["metric"] = named(metric[1](*arguments), "metric")
        if loss is not None:
            found["loss"] = named(loss[1](*arguments), "loss")
            found["backward"] = _iterated(module, inputs, labels, loss[1], optimizer, iterations, logged)
    finally:
        module.train(mode)
        module.load_state_dict(state)
    return found


def _iterated(
    module: Any, inputs: list[Any], labels: list[Any], loss: Any, optimizer: Any, iterations: int, logged: Any
) -> dict[str, Any]:
    """The losses of several iterations, under the reference's names."""
    made = optimizer[1](getattr(module, "layer", module).parameters()) if optimizer is not None else None
    names = list(logged.get("backward", {})) or [f"loss_{number}" for number in range(iterations)]
    found = {}
    for name in names:
        found[name] = step_back(module, loss, [one.clone() for one in inputs], labels)
        if made is not None:
            made.step()
            made.clear_grad()
    return found


def _batches(batches: Any, logged: Mapping[str, Array]) -> dict[str, Any]:
    """The port's batches under the reference's names, in order."""
    parts = [part for batch in itertools.islice(iter(batches), len(logged)) for part in data_.arrays(batch)]
    return dict(zip(logged, parts))
