"""Lists of two lengths from the branches of an `if`, in saved models; Paddle 3.3.1 runs them too, except in a loop."""

import numpy as np
import pytest

import paddle
from paddle.static import InputSpec


def joined(x):
    parts = []
    if x.sum() > 0:
        parts.append(x)
    else:
        parts.append(x)
        parts.append(x * 2)
    return paddle.concat(parts, 0)


def counted(x):
    if x.sum() > 0:
        parts = [x, x + 1, x + 2]
    else:
        parts = [x * 3]
    return paddle.stack(parts).sum(0) + len(parts)


def kept_in_one_branch(x):
    parts = [x, x + 1]
    if x.sum() > 0:
        parts.append(x * 5)
    return paddle.concat(parts, 0)


def in_a_loop(x):
    i, out = paddle.zeros([], "int64"), x
    while i < 3:
        if out.sum() > 0:
            parts = [x, out]
        else:
            parts = [out + 1]
        out = paddle.stack(parts).sum(0) - 2
        i += 1
    return out


@pytest.mark.parametrize("function", [joined, counted, kept_in_one_branch, in_a_loop], ids=lambda f: f.__name__)
def test_in_a_file(function, tmp_path):
    path = str(tmp_path / "model")
    paddle.jit.save(function, path, input_spec=[InputSpec([None, 3], "float32", "x")])
    loaded = paddle.jit.load(path)
    for matrix in ([[1.0, 2.0, 3.0], [0.5, 0.25, 1.0]], [[-1.0, -2.0, 0.5]]):
        x = paddle.to_tensor(matrix)
        np.testing.assert_allclose(loaded(x).numpy(), function(x).numpy(), rtol=1e-6)
