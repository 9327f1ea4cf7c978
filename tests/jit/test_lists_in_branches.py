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


def written_in_a_loop(x):
    parts = [x, x * 2]
    for i in range(x.shape[0]):
        if i > 0:
            parts[0] = parts[1] + x
    return {"parts": parts, "x": x}


def written_in_a_loop_of_loops(x):
    parts = [x, x]
    for _ in range(x.shape[0]):
        for _ in range(x.shape[0]):
            parts[1] = parts[0] + x
        parts[0] = parts[1] * 2
    return parts


@pytest.mark.parametrize("function", [written_in_a_loop, written_in_a_loop_of_loops], ids=lambda f: f.__name__)
def test_a_list_that_is_written_in_its_places_is_as_many_results(function, tmp_path):
    path = str(tmp_path / "model")
    paddle.jit.save(function, path, input_spec=[InputSpec([None, 3], "float32", "x")])
    loaded = paddle.jit.load(path)
    for rows in (1, 3):
        x = paddle.arange(3.0 * rows).reshape([rows, 3])
        expected = function(x)
        expected = [*expected["parts"], x] if isinstance(expected, dict) else expected
        found = loaded(x)
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(one.numpy(), other.numpy(), rtol=1e-6)


def grown_in_a_loop(x):
    parts = [x]
    for i in range(x.shape[0]):
        parts.append(x[i : i + 1])
        parts[0] = x * 2
    return parts


def test_a_list_of_unknown_length_is_refused_as_a_result(tmp_path):
    spec = [InputSpec([None, 3], "float32", "x")]
    with pytest.raises(ValueError, match=r"list whose length is known only in a run(?s:.*)paddle\.stack"):
        paddle.jit.save(grown_in_a_loop, str(tmp_path / "model"), input_spec=spec)
    assert not list(tmp_path.iterdir())
