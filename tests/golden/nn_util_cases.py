"""weight_norm, spectral_norm, vectors of parameters and clips, run the same by the original and by us."""

import numpy as np

import paddle
from paddle import nn

# fmt: off

RNG = np.random.RandomState


def _set(layer, rng):
    for p in layer.parameters():
        p.set_value(rng.standard_normal(p.shape).astype("float32"))
    return layer


def _trained(layer, x, steps=3):
    """Output, gradients and state after some steps of training."""
    rng = RNG(1)
    x = paddle.to_tensor(x, stop_gradient=False)
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    for _ in range(steps):
        out = layer(x)
        optimizer.clear_grad()
        (out * paddle.to_tensor(rng.standard_normal(out.shape).astype("float32"))).sum().backward()
        grads = {f"d {k}": p.grad for k, p in layer.named_parameters()}
        optimizer.step()
    layer.eval()
    return {"out": layer(x), "d x": x.grad, **grads, **layer.state_dict()}


def weight_norm(code, shape, *args):
    rng = RNG(0)
    layer = nn.utils.weight_norm(_set(eval(code, {"nn": nn}), rng), *args)
    return _trained(layer, rng.standard_normal(shape).astype("float32"))


def weight_norm_removed(code, shape, *args):
    rng = RNG(0)
    layer = nn.utils.weight_norm(_set(eval(code, {"nn": nn}), rng), *args)
    layer.weight_g.set_value(np.asarray(layer.weight_g.numpy() * 2))
    layer = nn.utils.remove_weight_norm(layer)
    return _trained(layer, rng.standard_normal(shape).astype("float32"))


def spectral_norm(code, shape, *args):
    rng = RNG(0)
    layer = nn.utils.spectral_norm(_set(eval(code, {"nn": nn}), rng), *args)
    for buffer in (layer.weight_u, layer.weight_v):
        value = rng.standard_normal(buffer.shape).astype("float32")
        buffer.set_value(value / np.linalg.norm(value))
    return _trained(layer, rng.standard_normal(shape).astype("float32"))


def vectors():
    layer = _set(nn.Linear(3, 2), RNG(0))
    vector = nn.utils.parameters_to_vector(layer.parameters())
    nn.utils.vector_to_parameters(vector * 2, layer.parameters())
    return {"vector": vector, "weight": layer.weight, "bias": layer.bias}


def _with_gradients():
    layer = _set(nn.Linear(3, 2), RNG(0))
    (layer(paddle.to_tensor(RNG(1).standard_normal([4, 3]).astype("float32"))) ** 2).sum().backward()
    return layer


def clip_grad_norm(*args):
    layer = _with_gradients()
    total = nn.utils.clip_grad_norm_(layer.parameters(), *args)
    return {"total": total, "d weight": layer.weight.grad, "d bias": layer.bias.grad}


def clip_grad_value(*args):
    layer = _with_gradients()
    nn.utils.clip_grad_value_(layer.parameters(), *args)
    return {"d weight": layer.weight.grad, "d bias": layer.bias.grad}


def clip(code, need_clip):
    layer = _with_gradients()
    layer.bias.need_clip = need_clip
    given = [(p, p.grad) for p in layer.parameters()] + [(nn.Linear(1, 1).weight, None)]
    kept = eval(code, {"nn": nn})(given)
    return {"weight": kept[0][1], "bias": kept[1][1], "untouched": layer.weight.grad}


CASES = [
    *[
        (function, (code, shape, *args))
        for function in (weight_norm, weight_norm_removed)
        for code, shape, *args in (
            ("nn.Linear(3, 4)", [2, 3]),
            ("nn.Linear(3, 4)", [2, 3], "weight", 1),
            ("nn.Linear(3, 4)", [2, 3], "weight", None),
            ("nn.Linear(3, 4)", [2, 3], "weight", -1),
            ("nn.Conv2D(2, 3, 2)", [1, 2, 4, 4]),
            ("nn.Conv2D(2, 3, 2)", [1, 2, 4, 4], "weight", 2),
            ("nn.Conv2D(2, 3, 2)", [1, 2, 4, 4], "bias", 0),
        )
        if not (function is weight_norm_removed and "bias" in args)
    ],
    *[
        (spectral_norm, case)
        for case in (
            ("nn.Linear(3, 4)", [2, 3]),
            ("nn.Linear(3, 4)", [2, 3], "weight", 3, 1e-6, 0),
            ("nn.Conv2D(2, 3, 2)", [1, 2, 4, 4]),
            ("nn.Conv2D(2, 3, 2)", [1, 2, 4, 4], "weight", 2),
            ("nn.Conv1DTranspose(2, 3, 2)", [1, 2, 4]),
        )
    ],
    (vectors, ()),
    *[(clip_grad_norm, args) for args in ((1.0,), (1e6,), (2.0, 1.0), (0.5, float("inf")), (1.0, 0), (0.0,))],
    *[(clip_grad_value, args) for args in ((0.5,), (1e6,), (0.0,))],
    *[
        (clip, (code, need))
        for code in (
            "nn.ClipGradByValue(0.5)", "nn.ClipGradByValue(0.5, -0.2)", "nn.ClipGradByNorm(1.0)",
            "nn.ClipGradByNorm(1e6)",
            "nn.ClipGradByGlobalNorm(1.0)", "nn.ClipGradByGlobalNorm(1e6)",
            "nn.ClipGradByGlobalNorm(1e6, auto_skip_clip=True)",
        )
        for need in (True, False)
    ],
]


def label(case):
    return f"{case[0].__name__}{case[1]}"


def run(case):
    return {k: np.asarray(v.numpy()) for k, v in case[0](*case[1]).items() if v is not None}
