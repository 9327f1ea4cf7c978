"""`psroi_pool` in C and in torch: against a plain loop, the two against each other, and what the loop refuses."""

import numpy as np
import pytest
import torch

import paddle
from paddle.vision import ops
from paddle.vision.ops import regions

T = paddle.to_tensor
COMPILED = pytest.mark.skipif(regions.LOOPS is None, reason="not built")


def _case(seed, dtype, rows, columns):
    random = np.random.RandomState(seed)
    count = random.randint(0, 5, 3).astype("int32")
    x = random.randn(3, 2 * rows * columns, 7, 9).astype(dtype)
    corner = random.uniform(-6, 16, (count.sum(), 2))
    boxes = np.concatenate([corner, corner + random.uniform(-2, 12, corner.shape)], 1).astype(dtype)
    return x, boxes, count


def _pooled(x, boxes, count, rows, columns, scale):
    """The means, cell by cell."""
    out = np.zeros((len(boxes), 2, rows, columns), "float64")
    f = x.dtype.type
    for b, (picture, box) in enumerate(zip(np.repeat(np.arange(3), count), boxes, strict=True)):
        edge = np.trunc(box + np.copysign(f(0.5), box))
        left, top, right, bottom = (
            edge[0] * f(scale),
            edge[1] * f(scale),
            (edge[2] + 1) * f(scale),
            (edge[3] + 1) * f(scale),
        )
        down, across = max(bottom - top, f(0.1)) / f(rows), max(right - left, f(0.1)) / f(columns)
        for c, i, j in np.ndindex(out.shape[1:]):
            y = np.clip([np.floor(i * down + top), np.ceil((i + 1) * down + top)], 0, 7).astype(int)
            z = np.clip([np.floor(j * across + left), np.ceil((j + 1) * across + left)], 0, 9).astype(int)
            part = x[picture, (c * rows + i) * columns + j, y[0] : y[1], z[0] : z[1]]
            out[b, c, i, j] = part.astype("float64").mean() if part.size else 0
    return out


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("rows", "columns", "scale"), [(1, 1, 1.0), (2, 3, 0.5), (3, 2, 1.0)])
@pytest.mark.parametrize(("dtype", "tolerance"), [("float32", 1e-5), ("float64", 1e-12)])
def test_psroi_pool_is_the_mean_of_each_cell(seed, rows, columns, scale, dtype, tolerance, monkeypatch):
    x, boxes, count = _case(seed, dtype, rows, columns)
    start = np.random.RandomState(9).randn(len(boxes), 2, rows, columns).astype(dtype)
    found = []
    for loops in {regions.LOOPS, None}:
        monkeypatch.setattr(regions, "LOOPS", loops)
        pixels = T(x, stop_gradient=False)
        out = ops.psroi_pool(pixels, T(boxes), T(count), (rows, columns), scale)
        (out * T(start)).sum().backward()
        assert out.dtype == pixels.dtype
        np.testing.assert_allclose(out, _pooled(x, boxes, count, rows, columns, scale), tolerance, tolerance)
        found.append(pixels.grad.numpy())
    np.testing.assert_allclose(found[0], found[-1], tolerance, tolerance)


@COMPILED
def test_the_gradient_of_psroi_pool_has_a_gradient():
    x, _, count = _case(1, "float64", 2, 2)
    picture = torch.from_numpy(np.repeat(np.arange(3), count))
    places = torch.tensor([[0, 3]]).expand(len(picture), 2).contiguous()
    where = picture, places, places + 4, places, places + 3
    x = torch.from_numpy(x).requires_grad_()
    assert len(picture)
    assert torch.autograd.gradgradcheck(lambda x: regions._Cells.apply(x.contiguous(), *where), x)


@COMPILED
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({1: np.array([0, 2])}, ValueError),
        ({1: np.array([-1, 0])}, ValueError),
        ({0: np.zeros((2, 4, 3, 2))}, ValueError),
        ({3: np.ones((2, 1), "int64")}, ValueError),
        ({6: np.zeros((2, 1, 2, 2), "float32")}, TypeError),
        ({9: -1}, ValueError),
    ],
)
def test_the_loop_refuses_memory_that_does_not_fit(change, error):
    edges = np.zeros((2, 2), "int64"), np.full((2, 2), 99)
    good = [np.ones((2, 4, 3, 3)), np.array([0, 1]), *edges, *edges, np.zeros((2, 1, 2, 2)), False, 2, 1, 2, 2, 3, 3]
    regions.LOOPS.cells(*good)
    assert (good[6] == 1).all()  # edges beyond the picture are those of the picture
    with pytest.raises(error):
        regions.LOOPS.cells(*(change.get(i, value) for i, value in enumerate(good)))
