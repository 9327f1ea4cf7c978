"""Random numbers: draws differ from run to run, their distributions do not."""

import math

import paddle
from paddle._kernels import sampled_classes

from ..desc import dtype_number
from ..table import reads, writes
from ..wire import DamagedFileError
from ..writer import dtype_of, shape_of
from ._common import is_tensor
from .composed import composed


@writes("bernoulli")
def _write_bernoulli(w, x, p):
    if p is not None:
        x = w.emit("fill_any_like", X=x, Out=w.temp(shape_of(x), dtype_of(x)), value=p, dtype=dtype_number(dtype_of(x)))
    w.emit("bernoulli", X=x, Out=w.out)


@writes("poisson")
def _write_poisson(w, x):
    w.emit("poisson", X=x, Out=w.out)


@reads("poisson")
def _read_poisson(o):
    return paddle.poisson(o["X"])


@writes("binomial")
def _write_binomial(w, count, prob):
    w.emit("binomial", count=w.cast(count, dtype_of(prob)), prob=prob, out=w.out)


@reads("binomial")
def _read_binomial(o):
    return {"out": paddle.binomial(o["count"], o["prob"])}


@writes("standard_gamma", "gamma_draws")
def _write_standard_gamma(w):
    w.emit("standard_gamma", x=w.args["x"] if "x" in w.args else w.args["concentration"], out=w.out)


@reads("standard_gamma")
def _read_standard_gamma(o):
    return {"out": paddle.standard_gamma(o["x"])}


@writes("dirichlet_draws")
def _write_dirichlet(w, concentration):
    w.emit("dirichlet", Alpha=concentration, Out=w.out)


@reads("dirichlet")
def _read_dirichlet(o):
    return paddle.distribution.Dirichlet(o["Alpha"]).sample()


@writes("randperm")
def _write_randperm(w, n):
    w.emit("randperm", Out=w.out, n=w.known(n, "n"), dtype=dtype_number(dtype_of(w.out)))


@reads("exponential")
def _read_exponential(o):
    return -paddle.log(1.0 - paddle.rand(paddle.shape(o["X"]), o["X"].dtype)) / o.attr("lambda", 1.0)


@reads("truncated_gaussian_random")
def _read_truncated(o):
    """By the inverse of the distribution function, between the two bounds."""
    low, high = (0.5 * (1 + math.erf(o.attr(k, d) / math.sqrt(2))) for k, d in (("a", -2.0), ("b", 2.0)))
    share = paddle.uniform(list(o.attr("shape")), o.dtype("dtype"), low, high)
    return paddle.erfinv(2 * share - 1) * math.sqrt(2) * o.attr("std", 1.0) + o.attr("mean", 0.0)


@composed("normal")
def _normal(mean, std, shape):
    if not is_tensor(mean) and not is_tensor(std):
        return paddle.randn(shape) * std + mean
    like = mean if is_tensor(mean) else std
    return paddle.randn(paddle.shape(like), like.dtype) * std + mean


@composed("log_normal")
def _log_normal(mean, std, shape):
    return paddle.exp(_normal(mean, std, shape))


@composed("rand_like")
def _rand_like(input, dtype):
    return paddle.uniform(paddle.shape(input), _dtype(input, dtype), 0.0, 1.0)


@composed("randn_like")
def _randn_like(x, dtype):
    return paddle.randn(paddle.shape(x), _dtype(x, dtype))


def _dtype(like, dtype):
    return like.dtype.name if dtype is None else dtype


@composed("randint_like")
def _randint_like(x, low, high, dtype):
    low, high = (0, low) if high is None else (low, high)
    wanted = _dtype(x, dtype)
    drawn = paddle.randint(low, high, paddle.shape(x), "int64")
    return drawn.astype(wanted)


def _fractional(name, rank):
    @writes(name)
    def write(w, x, output_size, kernel_size, random_u, return_mask):
        out = w.outs[0]
        mask = w.outs[1] if return_mask else w.temp(shape_of(out), "int32")
        size = [0] * rank if kernel_size is None else kernel_size
        size = [size] * rank if isinstance(size, int) else list(size)
        w.emit(
            name,
            x=x,
            out=out,
            mask=mask,
            output_size=shape_of(out)[2:],
            kernel_size=size,
            random_u=0.0 if random_u is None else random_u,
            return_mask=return_mask,
        )

    @reads(name)
    def read(o):
        size = list(o.attr("kernel_size", []))
        call = getattr(paddle.nn.functional, name)
        out, mask = call(
            o["x"], list(o.attr("output_size")), size if any(size) else None, o.attr("random_u", 0.0) or None, True
        )
        return {"out": out, "mask": mask}


_fractional("fractional_max_pool2d", 2)
_fractional("fractional_max_pool3d", 3)


# ---- noise-contrastive estimation: a loss against sampled classes ----

_SAMPLERS = ("uniform", "log_uniform", "custom_dist")


def _aliases(shares):
    """Walker's tables, by which the original samples: (another class or -1, the share of each class in its cell)."""
    left = [float(share) * len(shares) for share in shares]
    other, kept = [-1] * len(left), [1.0] * len(left)
    small, large = ([i for i, n in enumerate(left) if (n < 1.0) == few] for few in (True, False))
    while small and large:
        few, many = small.pop(), large[-1]
        other[few], kept[few] = many, left[few]
        left[many] -= 1.0 - left[few]
        if left[many] < 1.0:
            small.append(large.pop())
    return other, kept


@writes("nce")
def _write_nce(w, x, label, weight, bias, sample_weight, negatives, sampler, dist, seed):
    tables = {}
    if sampler == "custom_dist":
        shares = [float(n) for n in w.known(dist, "custom_dist")]
        other, kept = _aliases(shares)
        tables["CustomDistProbs"] = paddle.to_tensor(shares, "float32")
        tables["CustomDistAlias"] = paddle.to_tensor(other, "int32")
        tables["CustomDistAliasProbs"] = paddle.to_tensor(kept, "float32")
    count = [shape_of(x)[0], negatives + (shape_of(label)[1] if len(label.shape) > 1 else 1)]
    w.emit(
        "nce",
        Input=x,
        Label=label,
        Weight=weight,
        Bias=bias,
        SampleWeight=sample_weight,
        **tables,
        Cost=w.out,
        SampleLogits=w.temp(count),
        SampleLabels=w.temp(count, "int64"),
        num_total_classes=shape_of(weight)[0],
        num_neg_samples=negatives,
        sampler=_SAMPLERS.index(sampler),
        seed=int(seed),
        is_sparse=False,
        remote_prefetch=False,
        is_test=True,
    )


@reads("nce")
def _read_nce(o):
    sampler = o.attr("sampler", 0)
    if sampler not in range(len(_SAMPLERS)):
        raise DamagedFileError(f"operator 'nce' of the model has a sampler {sampler}.", f"operator {o.at}")
    given = o["Input"], o["Label"], o["Weight"], o.get("Bias"), o.get("SampleWeight"), o.attr("num_neg_samples", 10)
    dist = o["CustomDistProbs"] if _SAMPLERS[sampler] == "custom_dist" else None
    return {"Cost": sampled_classes.nce(*given, _SAMPLERS[sampler], dist, o.attr("seed", 0))}
