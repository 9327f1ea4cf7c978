"""Random numbers, drawn by the runtime: their distributions are those of the library, their values are not.

A model for `paddle.inference` draws them on torch instead, so that `paddle.seed` counts.
"""

import torch

import paddle
from paddle._kernels.sampled_classes import log_uniform
from paddle.nn import functional as F
from paddle.static.nn import while_loop

from ._builder import Unconvertible, Value
from ._composed import composed
from ._shapes import known_ints
from ._table import converts


def _drawn(b, kind, row, dtype, shape, seed=0, **bounds):
    """Floats from RandomUniformLike or RandomNormalLike, of the shape in a row."""
    if b.draws_elsewhere:
        raise Unconvertible("draws random numbers, which the predictor does on torch, where paddle.seed counts")
    kept = dtype if dtype in (torch.float32, torch.float64) else torch.float32
    like = b.full(row, 0, kept, shape)
    given = {"seed": float(seed)} if seed else {}
    return b.cast(b.op(kind, like, **bounds, **given), dtype)


def _uniform(b, row, dtype, shape, low=0.0, high=1.0, seed=0):
    if isinstance(low, Value) or isinstance(high, Value):
        share = _drawn(b, "RandomUniformLike", row, dtype, shape, seed)
        low, high = (b.cast(b.value(v, dtype), dtype) for v in (low, high))
        return share * (high - low) + low
    return _drawn(b, "RandomUniformLike", row, dtype, shape, seed, low=float(low), high=float(high))


@converts("uniform")
def uniform(b, shape, dtype=None, min=0, max=1.0, seed=0):
    return _uniform(b, b.row(shape), *b.results[0], min, max, seed)


@converts("rand")
def rand(b, shape, dtype=None):
    return _uniform(b, b.row(shape), *b.results[0])


@converts("gaussian")
def gaussian(b, shape, mean=0.0, std=1.0, seed=0, dtype=None):
    return _drawn(b, "RandomNormalLike", b.row(shape), *b.results[0], seed, mean=float(mean), scale=float(std))


@converts("randn", "standard_normal")
def randn(b, shape, dtype=None, seed=0):
    return _drawn(b, "RandomNormalLike", b.row(shape), *b.results[0], seed)


@converts("randint")
def randint(b, low=0, high=None, shape=(1,), dtype=None):
    low, high = (0, low) if high is None else (low, high)
    wanted, sizes = b.results[0]
    if isinstance(low, Value) or isinstance(high, Value):
        low, high = known_ints(low)[0], known_ints(high)[0]
    drawn = b.op("Floor", _uniform(b, b.row(shape), torch.float64, sizes, low, high))
    return b.cast(b.clip(drawn, float(low), float(high - 1)), wanted)  # the upper bound may be rounded up to


@converts("randperm")
def randperm(b, n, dtype="int64"):
    row = b.row([n] if not isinstance(n, Value) or not n.rank else n)
    drawn = _uniform(b, row, torch.float64, b.results[0][1])
    _, places = b.op("TopK", drawn, row, axis=0, outputs=2)
    places.dtype = torch.int64
    return b.cast(places, b.results[0][0])


@converts("bernoulli")
def bernoulli(b, x, p=None):
    share = _uniform(b, b.shape_of(x), x.dtype, x.shape)
    return b.cast(b.compare("Less", share, x if p is None else b.const(p, x.dtype)), b.results[0][0])


def _gumbel(like):
    return -paddle.log(-paddle.log(paddle.uniform(paddle.shape(like), like.dtype, 1e-30, 1.0)))


@composed("multinomial")
def _multinomial(x, num_samples, replacement):
    """Without replacement, the greatest of the logarithms with Gumbel noise are such a sample."""
    if not replacement:
        return paddle.topk(paddle.log(x) + _gumbel(x), num_samples, axis=-1)[1]
    ends = paddle.cumsum(x, -1)
    total = paddle.slice(ends, [x.ndim - 1], [-1], [2**31 - 1])
    batch = paddle.shape(x)[:-1]
    drawn = paddle.rand(paddle.concat([batch, paddle.full([1], num_samples, batch.dtype)]), x.dtype) * total
    return paddle.sum((ends.unsqueeze(-2) <= drawn.unsqueeze(-1)).astype("int64"), -1)


@composed("nce")
def _nce(x, label, weight, bias, sample_weight, negatives, sampler, dist, seed):
    """The runtime samples the classes, so a seed has no effect."""
    classes = int(weight.shape[0])
    chances = {
        "uniform": lambda: paddle.full([classes], 1 / classes, x.dtype),
        "log_uniform": lambda: paddle.assign(log_uniform(classes).numpy()).astype(x.dtype),
        "custom_dist": lambda: paddle.assign(dist).astype(x.dtype),
    }[sampler]()
    batch = paddle.shape(x)[:1]
    true = label.reshape([-1, 1 if label.ndim == 1 else int(label.shape[1])]).astype("int64")
    each = paddle.expand(chances, paddle.concat([batch, paddle.full([1], classes, batch.dtype)]))
    picked = paddle.concat([true, _multinomial(each, negatives, True)], 1)
    rows = paddle.gather(weight, picked.flatten()).reshape([-1, *picked.shape[1:], int(weight.shape[1])])
    scores = paddle.matmul(rows, x.unsqueeze(-1)).squeeze(-1)
    pick = lambda values: paddle.gather(values.flatten(), picked.flatten()).reshape([-1, *picked.shape[1:]])  # noqa: E731
    share = F.sigmoid(scores if bias is None else scores + pick(bias))
    noise = pick(chances) * float(negatives)
    count = int(true.shape[1])
    right = paddle.concat([share[:, :count], noise[:, count:]], 1)
    cost = -paddle.sum(paddle.log(right / (share + noise)), 1, keepdim=True)
    return cost if sample_weight is None else cost * sample_weight.reshape([-1, 1])


@composed("gumbel_softmax")
def _gumbel_softmax(x, temperature, hard, axis):
    soft = F.softmax((x + _gumbel(x)) / temperature, axis)
    if not hard:
        return soft
    best = paddle.max(soft, axis, keepdim=True)
    return (soft == best).astype(x.dtype)


@composed("rrelu")
def _rrelu(x, lower, upper, training):
    slope = paddle.uniform(paddle.shape(x), x.dtype, lower, upper) if training else (lower + upper) / 2
    return paddle.where(x >= 0, x, x * slope)


def _until(test, body, values):
    """The values after a loop that runs while `test` gives True."""
    return while_loop(test, lambda *v: list(body(*v)), list(values))


@composed("binomial")
def _binomial(count, prob):
    """As many tries as the greatest count, each of which succeeds with its probability."""
    most = paddle.max(count)

    def tried(i, total):
        hit = paddle.rand(paddle.shape(prob), prob.dtype) < prob
        return i + 1, total + (hit & (i < count)).astype("int64")

    start = paddle.zeros([], count.dtype), paddle.zeros_like((count + prob.astype(count.dtype)) * 0, dtype="int64")
    return _until(lambda i, total: i < most, tried, start)[1]


@composed("poisson")
def _poisson(x):
    """How many exponential waiting times fit."""

    def waited(passed, total):
        passed = passed - paddle.log(paddle.uniform(paddle.shape(x), x.dtype, 1e-30, 1.0))
        return passed, total + (passed < x).astype(x.dtype)

    start = paddle.zeros_like(x), paddle.zeros_like(x)
    return _until(lambda passed, total: paddle.any(passed < x), waited, start)[1]


@composed("standard_gamma")
def _standard_gamma(x):
    """By Marsaglia and Tsang: a cube of a normal number is accepted or drawn again."""
    small = x < 1
    shape = paddle.where(small, x + 1, x)
    d = shape - 1.0 / 3.0
    c = 1.0 / paddle.sqrt(9.0 * d)

    def tried(out, done):
        normal = paddle.randn(paddle.shape(x), x.dtype)
        cube = paddle.pow(1.0 + c * normal, 3.0)
        share = paddle.uniform(paddle.shape(x), x.dtype, 1e-30, 1.0)
        safe = paddle.clip(cube, min=1e-30)
        good = (cube > 0) & (paddle.log(share) < 0.5 * normal * normal + d * (1.0 - cube + paddle.log(safe)))
        return paddle.where(done, out, d * cube), done | good

    start = paddle.zeros_like(x), paddle.zeros_like(x, dtype="bool")
    out = _until(lambda out, done: paddle.logical_not(paddle.all(done)), tried, start)[0]
    less = paddle.pow(paddle.uniform(paddle.shape(x), x.dtype, 1e-30, 1.0), 1.0 / paddle.where(small, x, shape))
    return paddle.where(small, out * less, out)


composed("gamma_draws")(lambda concentration: _standard_gamma(concentration))


@composed("dirichlet_draws")
def _dirichlet(concentration):
    drawn = _standard_gamma(concentration)
    return drawn / paddle.sum(drawn, -1, keepdim=True)


# ---- dropout ----


def _kept(b, x, p, axes=None):
    """Ones where elements are kept and zeros where they are dropped, drawn along some axes or all."""
    axes = range(x.rank) if axes is None else [axis % x.rank for axis in axes]
    sizes = [b.size_of(x, i) if i in axes else 1 for i in range(x.rank)]
    shape = [n if i in axes else 1 for i, n in enumerate(x.shape)]
    share = _uniform(b, b.row(sizes), torch.float32, shape)
    return b.cast(b.op("Not", b.compare("Less", share, b.const(p, torch.float32))), x.dtype)


def _probability(p):
    if isinstance(p, Value):
        if p.array is None:
            raise Unconvertible("needs to know 'p' when the model is written")
        p = p.array.reshape(-1)[0]
    return float(p)


@converts("dropout")
def dropout(b, x, p=0.5, axis=None, training=True, mode="upscale_in_train"):
    p = _probability(p)
    if not training:
        return x if mode == "upscale_in_train" else x * (1 - p)
    if not p:
        return x
    kept = x * _kept(b, x, p, [axis] if isinstance(axis, int) else axis)
    return kept / (1 - p) if mode == "upscale_in_train" and p < 1 else kept


def _channels(x, data_format):
    return [0, x.rank - 1] if data_format in ("NLC", "NHWC", "NDHWC") else [0, 1]


@converts("dropout1d", "dropout2d", "dropout3d")
def dropout_of_channels(b, x, p=0.5, training=True, data_format="NCHW"):
    p = _probability(p)
    if not training or not p:
        return x
    kept = x * _kept(b, x, p, _channels(x, data_format))
    return kept / (1 - p) if p < 1 else kept


def _alpha(b, x, p, axes):
    """What is dropped gets the value that SELU tends to, and all is scaled so that mean and variance stay."""
    least = -1.7580993408473766
    scale = ((1 - p) * (1 + p * least**2)) ** -0.5 if p < 1 else 0.0
    kept = _kept(b, x, p, axes)
    return (x * kept + (1.0 - kept) * least) * scale - scale * least * p


@converts("alpha_dropout")
def alpha_dropout(b, x, p=0.5, training=True):
    p = _probability(p)
    return _alpha(b, x, p, None) if training and p else x


@converts("feature_alpha_dropout")
def feature_alpha_dropout(b, x, p=0.5, training=True):
    p = _probability(p)
    return _alpha(b, x, p, [0, 1]) if training and p else x
