"""Convolutions, poolings, resampling, normalisations and attention against torch."""

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import paddle
import paddle.nn.functional as F

from .strategies import check
from .torch_comparison import Cases

case = Cases()
T = torch.nn.functional


def image(d, dims, least=3, most=6, channels=2):
    return (d.size(1, 2), channels, *d.sizes(dims, least, most))


@case("conv1d", "conv2d", "conv3d")
def _(d, name):
    dims, groups = int(name[4]), d.one(1, 2)
    stride, padding, dilation = d.size(1, 2), d.size(0, 2), d.size(1, 2)
    made = [d.x(image(d, dims)), d.x((4, 2 // groups, *dims * [2])), d.x((4,))]
    return made, lambda lib, x, w, b: getattr(lib.nn.functional, name)(x, w, b, stride, padding, dilation, groups)


@case("conv1d_transpose", "conv2d_transpose", "conv3d_transpose")
def _(d, name):
    dims, groups = int(name[4]), d.one(1, 2)
    stride, padding, dilation = d.size(1, 2), d.size(0, 1), d.size(1, 2)
    extra = d.size(0, stride - 1)
    made = [d.x(image(d, dims)), d.x((2, 2, *dims * [2])), d.x((2 * groups,))]
    theirs = getattr(T, f"conv_transpose{dims}d")
    return (
        made,
        lambda x, w, b: getattr(F, name)(x, w, b, stride, padding, extra, groups=groups, dilation=dilation),
        (lambda x, w, b: theirs(x, w, b, stride, padding, extra, groups, dilation)),
    )


@case("max_pool1d", "max_pool2d", "max_pool3d")
def _(d, name):
    kernel, stride = d.size(1, 3), d.size(1, 3)
    # With `ceil_mode`, Paddle has windows that start beyond the input, and torch does not.
    padding = d.size(0, kernel // 2)
    ceil = kernel >= stride and not padding and d.flag()
    return [d.distinct(image(d, int(name[8])))], lambda lib, x: getattr(lib.nn.functional, name)(
        x, kernel, stride, padding, ceil_mode=ceil
    )


@case("max_pool1d with places", "max_pool2d with places", "max_pool3d with places", dtype=False)
def _(d, name):
    name, kernel, stride = name.split()[0], d.size(1, 3), d.size(1, 3)
    return (
        [d.distinct(image(d, int(name[8])))],
        lambda x: getattr(F, name)(x, kernel, stride, return_mask=True),
        (lambda x: getattr(T, name)(x, kernel, stride, return_indices=True)),
    )


@case("max_unpool1d", "max_unpool2d", "max_unpool3d")
def _(d, name):
    pool = name.replace("un", "")
    shape = (1, 2, *(2 * n for n in d.sizes(int(name[10]), 1, 3)))

    def ours(x):
        out, at = getattr(F, pool)(x, 2, 2, return_mask=True)
        return getattr(F, name)(out, at, 2, 2)

    def theirs(x):
        out, at = getattr(T, pool)(x, 2, 2, return_indices=True)
        return getattr(T, name)(out, at, 2, 2)

    return [d.distinct(shape)], ours, theirs


@case("avg_pool1d", "avg_pool2d", "avg_pool3d")
def _(d, name):
    kernel, stride = d.size(1, 3), d.size(1, 3)
    padding, exclusive = d.size(0, kernel // 2), d.flag()
    return (
        [d.x(image(d, int(name[8])))],
        lambda x: getattr(F, name)(x, kernel, stride, padding, exclusive=exclusive),
        (lambda x: getattr(T, name)(x, kernel, stride, padding, count_include_pad=not exclusive)),
    )


@case("lp_pool1d", "lp_pool2d")
def _(d, name):
    kernel, stride, p = d.size(1, 3), d.size(1, 3), d.one(1.0, 2.0, 3.0)
    return [d.x(image(d, int(name[7])), 0.5, 3)], lambda lib, x: getattr(lib.nn.functional, name)(x, p, kernel, stride)


@case(
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
    "adaptive_max_pool1d",
    "adaptive_max_pool2d",
    "adaptive_max_pool3d",
)
def _(d, name):
    dims = int(name[17])
    s = tuple(d.sizes(dims, 1, 4))
    return [d.distinct(image(d, dims))], lambda lib, x: getattr(lib.nn.functional, name)(x, s[0] if dims == 1 else s)


@case("pad")
def _(d, name):
    shape, widths = image(d, 2), d.sizes(4, 0, 2)
    mode = d.one("constant", "reflect", "replicate", "circular")
    return [d.x(shape)], lambda x: F.pad(x, widths, mode), lambda x: T.pad(x, widths, mode)


@case("zeropad2d")
def _(d, name):
    widths = d.sizes(4, 0, 2)
    return [d.x(image(d, 2))], lambda x: F.zeropad2d(x, widths), lambda x: T.pad(x, widths)


@case("unfold")
def _(d, name):
    kernel, stride, padding, dilation = d.size(1, 2), d.size(1, 2), d.size(0, 1), d.size(1, 2)
    return (
        [d.x(image(d, 2))],
        lambda x: F.unfold(x, kernel, stride, padding, dilation),
        (lambda x: T.unfold(x, kernel, dilation, padding, stride)),
    )


@case("fold")
def _(d, name):
    height, width = d.sizes(2, 2, 4)
    columns = (height - 1) * (width - 1)
    return [d.x((2, 3 * 4, columns))], lambda lib, x: lib.nn.functional.fold(x, [height, width], [2, 2])


@case("interpolate", "upsample", rtol=1e-6)
def _(d, name):
    mode = d.one("nearest", "bilinear", "bicubic", "area")
    corners = d.flag() if mode in ("bilinear", "bicubic") else False
    size = d.sizes(2, 1, 7)
    shape = image(d, 2)
    # Without align_corners, the original samples like torch if align_mode=0.
    return (
        [d.x(shape)],
        lambda x: getattr(F, name)(x, size, mode=mode, align_corners=corners),
        (
            lambda x: T.interpolate(
                x, size, mode=mode, align_corners=corners or None if mode in ("nearest", "area") else corners
            )
        ),
    )


@case("grid_sample", rtol=1e-6)
def _(d, name):
    mode, padding, corners = d.one("bilinear", "nearest"), d.one("zeros", "border", "reflection"), d.flag()
    shape = image(d, 2)
    return [d.x(shape), d.x((shape[0], 3, 2, 2), -1.3, 1.3)], lambda lib, x, g: lib.nn.functional.grid_sample(
        x, g, mode, padding, corners
    )


@case("affine_grid")
def _(d, name):
    size, corners = [d.size(1, 2), 3, *d.sizes(2, 2, 4)], d.flag()
    return [d.x((size[0], 2, 3))], lambda lib, t: lib.nn.functional.affine_grid(t, size, corners)


@case("pixel_shuffle", "pixel_unshuffle", "channel_shuffle")
def _(d, name):
    n = d.size(1, 3)
    shape = {
        "pixel_shuffle": (2, 2 * n * n, 2, 3),
        "pixel_unshuffle": (2, 2, 2 * n, 3 * n),
        "channel_shuffle": (2, 2 * n, 2, 3),
    }[name]
    return [d.x(shape)], lambda lib, x: getattr(lib.nn.functional, name)(x, n)


@case("batch_norm", rtol=1e-6)
def _(d, name):
    shape = (d.size(2, 3), 3, *d.sizes(d.size(0, 2), 1, 3))
    training = d.flag()
    made = [d.x(shape), d.x((3,)), d.x((3,))]

    def ours(x, w, b):
        mean, variance = paddle.zeros([3], "float64"), paddle.ones([3], "float64")
        return [F.batch_norm(x, mean, variance, w, b, training), mean]

    def theirs(x, w, b):
        mean, variance = torch.zeros(3, dtype=torch.float64), torch.ones(3, dtype=torch.float64)
        return [T.batch_norm(x, mean, variance, w, b, training), mean]

    return made, ours, theirs


@case("instance_norm", rtol=1e-6)
def _(d, name):
    shape = (2, 3, *d.sizes(d.size(1, 3), 2, 3))
    return [d.x(shape), d.x((3,)), d.x((3,))], lambda lib, x, w, b: lib.nn.functional.instance_norm(x, weight=w, bias=b)


@case("group_norm", rtol=1e-6)
def _(d, name):
    groups = d.one(1, 2, 4)
    shape = (2, 4, *d.sizes(d.size(1, 2), 1, 3))
    return (
        [d.x(shape), d.x((4,)), d.x((4,))],
        lambda x, w, b: F.group_norm(x, groups, 1e-5, w, b),
        (lambda x, w, b: T.group_norm(x, groups, w, b, 1e-5)),
    )


@case("layer_norm", "rms_norm", rtol=1e-6)
def _(d, name):
    shape = d.filled(1)
    last = shape[-1:]
    if name == "rms_norm":
        return (
            [d.x(shape), d.x(last)],
            lambda x, w: F.rms_norm(x, last, w, 1e-5)[0],
            (lambda x, w: T.rms_norm(x, last, w, 1e-5)),
        )
    return [d.x(shape), d.x(last), d.x(last)], lambda lib, x, w, b: lib.nn.functional.layer_norm(x, last, w, b)


@case("local_response_norm", rtol=1e-6)
def _(d, name):
    size = d.size(1, 4)
    return [d.x(image(d, 2, channels=3))], lambda lib, x: lib.nn.functional.local_response_norm(x, size)


@case("normalize")
def _(d, name):
    shape = d.filled(1)
    p, axis = d.one(1.0, 2.0, 3.0), d.axis(shape)
    return [d.x(shape, 0.5, 3)], lambda lib, x: lib.nn.functional.normalize(x, p, axis)


@case("embedding")
def _(d, name):
    rows, at = d.size(1, 5), d.shape()
    return [d.whole(at, 0, rows - 1), d.x((rows, d.size()))], lambda lib, i, w: lib.nn.functional.embedding(i, w)


@case("one_hot", grad=False, dtype=False)
def _(d, name):
    kinds = d.size(1, 5)
    return [d.whole(d.filled(1), 0, kinds - 1)], lambda lib, x: lib.nn.functional.one_hot(x, kinds)


@case("linear")
def _(d, name):
    n, m = d.sizes(2)
    return [d.x((*d.shape(0, 2), n)), d.x((n, m)), d.x((m,))], F.linear, lambda x, w, b: T.linear(x, w.t(), b)


@case("bilinear")
def _(d, name):
    n, a, b, m = d.sizes(4, 1, 3)
    made = [d.x((n, a)), d.x((n, b)), d.x((m, a, b)), d.x((1, m))]
    return made, F.bilinear, lambda x, y, w, c: T.bilinear(x, y, w, c[0])


@case("scaled_dot_product_attention", rtol=1e-6)
def _(d, name):
    b, n, m, h, s = d.sizes(5, 1, 3)
    causal = n == m and d.flag()
    made = [d.x((b, n, h, s)), d.x((b, m, h, s)), d.x((b, m, h, s))]

    def theirs(q, k, v):
        q, k, v = (t.transpose(1, 2) for t in (q, k, v))
        return T.scaled_dot_product_attention(q, k, v, is_causal=causal).transpose(1, 2)

    return made, lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=causal), theirs


@case("sequence_mask", grad=False)
def _(d, name):
    most = d.size(1, 5)
    return (
        [d.whole(d.filled(1), 0, 4)],
        lambda x: F.sequence_mask(x, most),
        (lambda x: (torch.arange(most) < x[..., None]).long()),
    )


@case("temporal_shift")
def _(d, name):
    def theirs(x):
        x = x.reshape(1, 2, *x.shape[1:])
        out = torch.zeros_like(x)
        out[:, 1:, :1], out[:, :-1, 1:2], out[:, :, 2:] = x[:, :-1, :1], x[:, 1:, 1:2], x[:, :, 2:]
        return out.reshape(2, *x.shape[2:])

    return [d.x((2, 4, 2, 2))], lambda x: F.temporal_shift(x, 2), theirs


@case("maxout")
def _(d, name):
    groups = d.size(1, 3)
    return (
        [d.distinct((2, 2 * groups, 2, 3))],
        lambda x: F.maxout(x, groups),
        (lambda x: x.reshape(2, 2, groups, 2, 3).amax(2)),
    )


@case("gather_tree", grad=False)
def _(d, name):
    steps, batch, beams = d.size(1, 4), 2, 2
    ids, parents = d.whole((steps, batch, beams), 0, 9), d.whole((steps, batch, beams), 0, 1)

    def theirs(ids, parents):
        out, at = torch.zeros_like(ids), torch.arange(beams).expand(batch, beams)
        for step in reversed(range(steps)):
            out[step] = torch.gather(ids[step], 1, at)
            at = torch.gather(parents[step], 1, at)
        return out

    return [ids, parents], F.gather_tree, theirs


@case("cosine_similarity")
def _(d, name):
    shape = d.filled(2)
    axis = d.axis(shape)
    return (
        [d.x(shape, 0.3, 3), d.x(shape, 0.3, 3)],
        lambda x, y: F.cosine_similarity(x, y, axis),
        (lambda x, y: T.cosine_similarity(x, y, axis)),
    )


@case("pairwise_distance")
def _(d, name):
    shape, p, keep = d.filled(1, 2), d.one(1.0, 2.0, 3.0), d.flag()
    return [d.distinct(shape), d.distinct(shape) + 0.11], lambda lib, x, y: lib.nn.functional.pairwise_distance(
        x, y, p, 1e-6, keep
    )


@case("label_smooth")
def _(d, name):
    eps = d.number(0.01, 0.5)
    n = d.size(2, 5)
    return (
        [np.eye(n)[d.whole((3,), 0, n - 1)]],
        lambda x: F.label_smooth(x, epsilon=eps),
        (lambda x: (1 - eps) * x + eps / n),
    )


@pytest.mark.parametrize("name", case)
@given(data=st.data())
@check
def test_windows(name, data):
    case.holds(name, data)
