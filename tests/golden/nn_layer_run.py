"""How a layer or a function is run whose values and gradients are recorded: the same for the original and for us."""

import json
import zlib
from pathlib import Path
from typing import NamedTuple

import numpy as np

import paddle
import paddle.nn.functional as F
from paddle import nn


class Case(NamedTuple):
    code: str  # what makes the layer, or the call of a function itself
    inputs: dict  # name -> shape of floats, or (highest + 1, shape) of integers
    call: str | None  # how the layer is called; None for `layer(x, …)`
    steps: int  # how often it runs in training before it is looked at
    train: bool
    scale: float  # of the inputs
    grads: bool  # False where the original's gradients are wrong


def cases(*rows):
    made = {}
    for row in rows:
        name = row.code if row.call is None else f"{row.code} : {row.call}"
        name += "" if row.train else " (eval)"
        name += "" if row.steps == 1 else f" ({row.steps} steps)"
        name += "".join(f" {k}{list(v)}" for k, v in row.inputs.items())
        assert name not in made, name
        made[name] = row
    return made


def of(code, call=None, steps=1, train=True, scale=1.0, grads=True, **inputs):
    return Case(code, inputs, call, steps, train, scale, grads)


def draw(rng, spec, scale):
    if len(spec) == 2 and isinstance(spec[1], tuple):
        return rng.randint(0, spec[0], spec[1])
    return (rng.standard_normal(spec) * scale).astype("float32")


def run(name, case):
    """The layer's text and keys, and every value: outputs, gradients, and what the layer keeps."""
    rng = np.random.RandomState(zlib.crc32(name.encode()))
    layer = eval(case.code, {"nn": nn, "paddle": paddle}) if case.code.startswith("nn.") else None
    told, values = {}, {}
    if layer is not None:
        told = {"repr": repr(layer), "keys": list(layer.state_dict())}
        fill(layer, rng)
        layer.train() if case.train else layer.eval()
    for _ in range(case.steps):
        if layer is not None:
            layer.clear_gradients()
        inputs = {k: tensor(draw(rng, spec, case.scale)) for k, spec in case.inputs.items()}
        outputs = evaluate(case, layer, inputs)
        project(rng, outputs)
    for i, out in enumerate(outputs):
        values[f"out{i}"] = out
    for k, x in inputs.items():
        if case.grads and x.grad is not None:
            values[f"d {k}"] = x.grad
    if layer is not None:
        for k, p in layer.state_dict().items():
            if p.stop_gradient:
                values[f"state {k}"] = p
            elif case.grads:
                values[f"d {k}"] = p.grad if p.grad.shape == p.shape else whole(p, p.grad, inputs["x"])
    if case.steps > 1:
        layer.eval()
        values["out in eval"] = evaluate(case, layer, inputs)[0]
    return told, {k: np.asarray(v.numpy()) for k, v in values.items()}


def tensor(array):
    return paddle.to_tensor(array, stop_gradient=array.dtype.kind != "f")


def fill(layer, rng):
    """Weights drawn at random; running statistics stay as they begin."""
    for key, p in layer.state_dict().items():
        if not key.endswith(("_mean", "_variance")):
            p.set_value((rng.standard_normal(p.shape) * 0.5).astype("float32"))


def evaluate(case, layer, inputs):
    names = {"nn": nn, "F": F, "paddle": paddle, "layer": layer, **inputs}
    call = case.call or (f"layer({', '.join(inputs)})" if layer is not None else case.code)
    out = eval(call, names)
    return list(out) if isinstance(out, (list, tuple)) else [out]


def project(rng, outputs):
    """Gradients of the outputs weighted at random and added up."""
    total = None
    for out in outputs:
        if "float" in str(out.dtype):
            weighted = (out * paddle.to_tensor(rng.standard_normal(out.shape)).astype(out.dtype)).sum()
            total = weighted if total is None else total + weighted
    if total is not None and not total.stop_gradient:
        total.backward()


def whole(p, rows, x):
    """A sparse gradient of an embedding, which the original gives as the rows that were read."""
    dense = np.zeros(p.shape, "float32")
    np.add.at(dense, x.numpy().reshape(-1), rows.numpy())
    return paddle.to_tensor(dense)


def write(book, families):
    """Run all cases and write BOOK.json (texts, and where the values lie) and BOOK.npz (the values)."""
    told, values, at = {}, [], 0
    for family, members in families.items():
        told[family] = {}
        for name, case in members.items():
            facts, arrays = run(name, case)
            parts = []
            for label, array in arrays.items():
                parts.append([label, list(array.shape), str(array.dtype), at])
                values.append(array.reshape(-1).astype("float32"))
                at += array.size
            told[family][name] = facts | {"parts": parts}
    lines = [
        f' "{family}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
        for family, facts in told.items()
    ]
    here = Path(__file__)
    here.with_name(f"{book}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
    np.savez_compressed(here.with_name(f"{book}.npz"), values=np.concatenate(values))
