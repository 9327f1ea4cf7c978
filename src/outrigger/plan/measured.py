"""A network of the user's, as one forward and one backward pass of it show: parameters, saved bytes, operations."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from outrigger._cli import Refusal, one_line
from outrigger.plan.networks import Measured


def measure(target: str, micro: int) -> Measured:
    """Run FUNCTION(micro) of FILE.py, which returns a layer and its inputs, and count."""
    path, _, name = target.rpartition(":")
    build = _function(Path(path), name)
    import paddle

    try:
        found = build(micro)
    except Exception as error:
        raise Refusal(f"{target}: {type(error).__name__}: {one_line(error)}") from error
    layer, inputs = found if isinstance(found, tuple) and len(found) == 2 else (found, None)
    if not isinstance(layer, paddle.nn.Layer) or inputs is None:
        raise Refusal(
            f"{target} must return (layer, inputs): a paddle.nn.Layer and the list of its inputs, for a batch of the "
            f"size it is given. Received: {type(found).__name__}."
        )
    inputs = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
    return count(target, layer, inputs, micro)


def _function(path: Path, name: str) -> Any:
    if not path.is_file():
        raise Refusal(f"{path}: there is no such file. Expected FILE.py:FUNCTION.")
    try:
        names = runpy.run_path(str(path), run_name="outrigger.plan.network")
    except Exception as error:
        raise Refusal(f"{path}: {type(error).__name__}: {one_line(error)}") from error
    if not callable(names.get(name)):
        known = ", ".join(sorted(key for key, value in names.items() if callable(value) and not key.startswith("_")))
        raise Refusal(f"{path} has no function {name!r}. It has: {known or 'none'}.")
    return names[name]


def count(name: str, layer: Any, inputs: list[Any], micro: int) -> Measured:
    """What a layer holds, and what one pass with these inputs saves and computes, for each of `micro` samples."""
    import torch
    from torch.utils.flop_counter import FlopCounterMode

    own = {p._t.untyped_storage().data_ptr() for p in [*layer.parameters(), *layer.buffers()]}
    saved: dict[int, int] = {}

    def pack(t: torch.Tensor) -> torch.Tensor:
        # A view is saved with all that it is part of, once.
        storage = t.untyped_storage()
        if storage.data_ptr() not in own:
            saved[storage.data_ptr()] = storage.nbytes()
        return t

    layer.train()
    with FlopCounterMode(display=False) as counter:
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
            out = layer(*inputs)
        outputs = [t for t in _tensors(out) if not t.stop_gradient]
        if not outputs:
            raise Refusal(f"{name}: no output depends on a parameter, so there is nothing to train.")
        sum(t.sum() for t in outputs).backward()
    sizes = [int(p._t.numel()) for p in layer.parameters()]
    trained = [int(p._t.numel()) for p in layer.parameters() if not p.stop_gradient]
    held = [sum(int(p._t.numel()) for p in one.parameters()) for one in layer.children()] or [sum(sizes)]
    operations = float(counter.get_total_flops()) / micro
    shapes = [(int(p._t.shape[0]), int(p._t[0].numel())) for p in layer.parameters() if not p.stop_gradient and p.ndim]
    return Measured(name, sum(sizes), sum(trained), max(held), sum(saved.values()) / micro, operations, tuple(shapes))


def _tensors(value: Any) -> list[Any]:
    import paddle
    from paddle._core import tree

    return tree.leaves(value, only=paddle.Tensor)
