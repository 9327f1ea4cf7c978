"""Random tensors and random fills. All use the generator that `paddle.seed` sets, unless given a seed."""

import contextlib
import functools
import math

import torch

from paddle._kernels import draws
from paddle._kernels.creator import creator, device_of, kind_of

from .._core.args import int_arg, number_arg, shape_list
from .._core.dtype import convert, torch_dtype
from .._core.errors import (
    FailedCheckError,
    InvalidArgumentError,
    InvalidTypeError,
    OutOfRangeError,
    PreconditionNotMetError,
    UnimplementedError,
    received,
    require_tensor,
)
from .._core.inplace import refuse_leaf
from .._core.op import op
from .._core.random import Generator
from .._core.tensor import Tensor

__all__ = [
    "bernoulli",
    "bernoulli_",
    "binomial",
    "cauchy_",
    "geometric_",
    "log_normal",
    "log_normal_",
    "multinomial",
    "normal",
    "normal_",
    "poisson",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "standard_gamma",
    "standard_normal",
    "uniform",
]

HELP = {
    "mean": "number or Tensor: the mean.",
    "std": "number or Tensor: the standard deviation.",
    "seed": "0: numbers of the current generator; another number gives the same ones every time.",
    "min": "lower bound.",
    "max": "upper bound, which is left out.",
    "low": "lower bound; with `high` left out, the upper one, and the lower one is 0.",
    "high": "upper bound, which is left out.",
    "p": "probability of 1.",
    "input": "Tensor whose shape serves as a pattern.",
    "n": "how many numbers.",
    "num_samples": "how many are drawn.",
    "replacement": "whether a place may be drawn twice.",
    "from_": "lower bound; without `to`, the upper one.",
    "to": "upper bound, which is left out.",
    "generator": "None; others do not exist here.",
    "count": "Tensor: how many trials.",
    "prob": "Tensor: probability of success.",
    "probs": "number or Tensor: probability of success.",
    "lam": "rate: one divided by the mean.",
    "loc": "where the middle is.",
    "scale": "half of the width at half of the height.",
    "ps": "Tensor with a probability for each row.",
    "threshold": "Tensor: smaller probabilities are never drawn.",
    "topp_seed": "Tensor with a seed for each row.",
    "k": "how many of the likeliest are returned too.",
    "mode": "'truncated' or 'non-truncated'.",
    "return_top": "whether the likeliest are returned too.",
}

INNER = ["exponential_", "gaussian", "gaussian_", "random_", "top_p_sampling", "uniform_"]


# ---- uniform and normal ----


@creator(sizes=0, random=True)
def rand(shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False):
    """Uniform numbers from 0 up to 1.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> paddle.rand([2, 3]).shape
    [2, 3]
    """
    return draws.uniform(shape_list(shape), **kind_of(dtype, device))


@creator(sizes=0, random=True)
def randn(shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False, pin_memory=False):
    """Standard normal numbers; complex ones have total variance 1.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> paddle.randn([2, 3]).shape
    [2, 3]
    """
    return draws.normal(shape_list(shape), **kind_of(dtype, device))


@creator(random=True)
def standard_normal(shape, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """Like `randn`, but the shape must be one argument.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> paddle.standard_normal([2, 3]).shape
    [2, 3]
    """
    return randn.kernel(shape, dtype, device=device)


@creator(random=True)
def rand_like(input, name=None, *, dtype=None, device=None, requires_grad=False):
    """Uniform numbers from 0 up to 1 in another tensor's shape, dtype and place.

    Returns:
        Tensor with the shape of `input`, and its dtype by default.

    >>> paddle.rand_like(paddle.ones([2, 3])).shape
    [2, 3]
    """
    require_tensor(input, "input", "rand_like")
    return rand.kernel(input.shape, dtype or input.dtype, device=device or input.device)


@creator(random=True)
def randn_like(x, dtype=None, name=None, *, device=None, requires_grad=False):
    """Standard normal numbers in another tensor's shape, dtype and place.

    Returns:
        Tensor with the shape of `x`, and its dtype by default.

    >>> paddle.randn_like(paddle.ones([2, 3])).shape
    [2, 3]
    """
    require_tensor(x, "x", "randn_like")
    return randn.kernel(x.shape, dtype or x.dtype, device=device or x.device)


@creator(random=True)
def uniform(shape, dtype=None, min=0, max=1.0, seed=0, name=None, *, out=None, device=None, requires_grad=False):
    """Uniform numbers from `min` up to `max`; a `seed` other than 0 always gives the same ones.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default.

    >>> bool((paddle.uniform([100], min=-1.0).abs() <= 1).all())
    True
    """
    return draws.uniform(shape_list(shape), number_arg(min), number_arg(max), seed=seed, **kind_of(dtype, device))


@creator(random=True)
def gaussian(shape, mean=0.0, std=1.0, seed=0, dtype=None, name=None, *, out=None, device=None, requires_grad=False):
    """Normal numbers of a shape; a `seed` other than 0 always gives the same ones.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default; complex if `mean` is.

    >>> paddle.tensor.random.gaussian([2], mean=5.0, std=0.0).tolist()
    [5.0, 5.0]
    """
    kind = kind_of(dtype, device)
    if isinstance(mean, complex):
        if dtype is not None and not kind["dtype"].is_complex:
            given = received(mean=mean, dtype=dtype)
            raise InvalidTypeError("gaussian: a complex 'mean' needs a complex dtype.", given)
        mean = _same_parts(mean)
        kind["dtype"] = kind["dtype"].to_complex()
    return draws.normal(shape_list(shape), number_arg(mean), number_arg(std), seed=seed, **kind)


@op(aliases={"size": "shape"}, random=True)
def normal(mean=0.0, std=1.0, shape=None, name=None, *, out=None):
    """Normal numbers: of `shape` if mean and std are numbers, else one for each element of the tensors.

    Returns:
        Tensor of the given shape, or of that of `mean` and `std` if one of them is a Tensor.

    >>> paddle.normal(mean=1.0, std=0.0, shape=[2]).tolist()
    [1.0, 1.0]
    """
    shifted, scaled = isinstance(mean, torch.Tensor), isinstance(std, torch.Tensor)
    if shifted or scaled:
        like = mean if shifted else std
        size = torch.broadcast_shapes(mean.shape, std.shape) if shifted and scaled else like.shape
        return draws.normal(size, dtype=like.dtype, device=like.device) * std + mean
    if shape is None:
        raise InvalidTypeError("normal: 'shape' is required if mean and std are numbers.", received(shape=shape))
    kind = kind_of()
    if isinstance(mean, complex):
        mean, kind["dtype"] = _same_parts(mean), kind["dtype"].to_complex()
    return draws.normal(shape_list(shape), number_arg(mean), number_arg(std), **kind)


def _same_parts(mean):
    if mean.real != mean.imag:
        raise InvalidArgumentError(
            "normal: the real and imaginary part of a complex mean must be equal.", received(mean=mean)
        )
    return mean


@op(random=True)
def log_normal(mean=1.0, std=2.0, shape=None, name=None):
    """Numbers whose logarithm is normal with the given mean and std.

    Returns:
        Tensor of the given shape, or of that of `mean` and `std` if one of them is a Tensor.

    >>> paddle.log_normal(mean=0.0, std=0.0, shape=[2]).tolist()
    [1.0, 1.0]
    """
    return normal.kernel(mean, std, shape).exp_()


# ---- integers and choices ----


@op(random=True)
def randint(low=0, high=None, shape=[1], dtype=None, name=None):  # noqa: B006 - the recorded default, never changed
    """Integers from `low` up to but excluding `high`, or from 0 up to `low` if only that is given.

    Returns:
        Tensor of the given shape, int64 by default.

    >>> int(paddle.randint(3, 4, [1]))
    3
    """
    wanted = torch_dtype(dtype) or torch.int64
    if wanted.is_floating_point or wanted.is_complex:
        raise PreconditionNotMetError("randint: 'dtype' must be an integer type.", received(dtype=convert(wanted).name))
    return _integers("randint", low, high, shape, wanted, device_of(None))


@op(random=True)
def randint_like(x, low=0, high=None, dtype=None, name=None):
    """Integers from `low` up to `high` in another tensor's shape and dtype, even float or bool.

    Returns:
        Tensor with the shape of `x`, and its dtype by default.

    >>> paddle.randint_like(paddle.ones([2, 3]), 0, 10).shape
    [2, 3]
    """
    require_tensor(x, "x", "randint_like")
    drawn = _integers("randint_like", low, high, x.shape, torch.int64, x.device)
    return drawn.to(torch_dtype(dtype) or x.dtype)


def _integers(op_name, low, high, shape, dtype, device):
    low = _integer(low, "low", op_name)
    if high is None:
        low, high = 0, low
        if high <= 0:
            raise InvalidArgumentError(
                f"{op_name}: 'low' must be greater than 0 if 'high' is not given.", received(low=high, high=None)
            )
    high = _integer(high, "high", op_name)
    if low >= high:
        raise InvalidArgumentError(f"{op_name}: 'low' must be less than 'high'.", received(low=low, high=high))
    return draws.integers(shape_list(shape), low, high, dtype=dtype, device=device)


def _integer(value, name, op_name):
    if isinstance(value, float):
        raise InvalidTypeError(f"{op_name}: '{name}' must be an integer.", received(**{name: value}))
    return int_arg(value, name)


@creator(random=True)
def randperm(n, dtype="int64", name=None, *, out=None, device=None, requires_grad=False, pin_memory=False):
    """The integers from 0 up to `n` in random order.

    Returns:
        1-D Tensor with the numbers from 0 to n - 1 in random order.

    >>> sorted(paddle.randperm(3).tolist())
    [0, 1, 2]
    """
    count = _integer(n, "n", "randperm")
    if count < 0:
        raise PreconditionNotMetError("randperm: 'n' must be 0 or more.", received(n=n))
    return draws.permutation(count, **kind_of("float64" if dtype is None else dtype, device))


@op(random=True)
def multinomial(x, num_samples=1, replacement=False, name=None, *, out=None):
    """Indices drawn with the weights in the last axis, `num_samples` for each row.

    Returns:
        int64 Tensor of places, with `num_samples` in place of the last axis.

    >>> paddle.multinomial(paddle.to_tensor([0.0, 1.0, 0.0])).tolist()
    [1]
    """
    require_tensor(x, "x", "multinomial")
    if x.dim() not in (1, 2):
        raise InvalidArgumentError("multinomial: 'x' must have 1 or 2 dimensions.", received(x=x))
    count = int(number_arg(num_samples))
    if count <= 0:
        raise InvalidArgumentError("multinomial: 'num_samples' must be 1 or more.", received(num_samples=num_samples))
    if not replacement:
        possible = int((x > 0).sum(-1).min())
        if count > possible:
            raise InvalidArgumentError(
                f"multinomial: cannot draw {count} different indices from {possible} nonzero weights.",
                received(x=x, num_samples=num_samples, replacement=replacement),
                "replacement=True.",
            )
    if not x.is_floating_point():
        raise UnimplementedError("multinomial: 'x' must have a float dtype.", received(x=x), "x.astype('float32').")
    if not (x >= 0).all() or not (x.sum(-1) > 0).all():
        wanted = "multinomial: weights must not be negative, nor all zero."
        raise InvalidArgumentError(wanted, received(x=x))
    return draws.choices(x, count, bool(replacement))


# ---- one sample for each element of a parameter tensor ----


@op(random=True)
def bernoulli(x, p=None, name=None):
    """1 with the probability in `x` (or `p` for all elements), else 0.

    Returns:
        Tensor of zeros and ones with the shape and dtype of `x`.

    >>> paddle.bernoulli(paddle.to_tensor([0.0, 1.0])).tolist()
    [0.0, 1.0]
    """
    require_tensor(x, "x", "bernoulli")
    chances = x.detach() if p is None else torch.full_like(x, number_arg(p), requires_grad=False)
    if not x.is_floating_point():
        raise UnimplementedError("bernoulli: 'x' must have a float dtype.", received(x=x), "x.astype('float32').")
    if chances.numel() and not 0 <= chances.min() <= chances.max() <= 1:
        raise OutOfRangeError("bernoulli: probabilities must lie between 0 and 1.", received(x=x, p=p))
    return draws.bernoulli(chances)


@op(random=True)
def binomial(count, prob, name=None):
    """The number of successes in `count` trials of probability `prob`, as int64, with broadcasting.

    Returns:
        int64 Tensor with the broadcast shape of both.

    >>> paddle.binomial(paddle.to_tensor([3.0]), paddle.to_tensor([1.0])).tolist()
    [3]
    """
    require_tensor(count, "count", "binomial")
    require_tensor(prob, "prob", "binomial")
    trials, chances = torch.broadcast_tensors(count.to(prob.dtype), prob)
    return draws.binomial(trials, chances.detach()).to(torch.int64)


@op(random=True)
def poisson(x, name=None):
    """Samples of the Poisson distribution with the rates in `x`; a rate below 0 counts as 0.

    Returns:
        Tensor with the shape and dtype of `x`.

    >>> paddle.poisson(paddle.to_tensor([0.0, 0.0])).tolist()
    [0.0, 0.0]
    """
    require_tensor(x, "x", "poisson")
    drawn = draws.poisson(x.detach().clamp(min=0))
    return drawn + x * 0 if x.requires_grad else drawn  # with a gradient of zeros


@op(random=True)
def standard_gamma(x, name=None):
    """Samples of the gamma distribution with the shapes in `x` and rate 1.

    Returns:
        Tensor with the shape and dtype of `x`.

    >>> paddle.standard_gamma(paddle.to_tensor([1.0, 2.0])).shape
    [2]
    """
    require_tensor(x, "x", "standard_gamma")
    return draws.gamma(x.detach())


# ---- random fills, in place ----


def filler(impl=None, *, leaves=False, aliases=None):
    """Make an in-place operator from a function that fills the torch tensor `x`; `leaves` allows leaf tensors too."""
    if impl is None:
        return functools.partial(filler, leaves=leaves, aliases=aliases)
    run = op(impl, random=True, aliases=aliases)

    @functools.wraps(run)
    def call(x, *args, **kwargs):
        if not isinstance(x, Tensor):
            return run(x, *args, **kwargs)
        if x._is_symbolic:
            return x._rebind(run(x.clone(), *args, **kwargs))
        with torch.no_grad() if leaves and x._t.is_leaf else contextlib.nullcontext():
            refuse_leaf(x, impl.__name__)
            run(x, *args, **kwargs)
        return x

    return call


@filler(aliases={"from": "min", "to": "max"})
def uniform_(x, min=0, max=1.0, seed=0, name=None):
    """Fill with uniform numbers from `min` up to `max`.

    Returns:
        `x` itself.

    >>> bool((paddle.ones([100]).uniform_(0.0, 1.0) < 1.0).all())
    True
    """
    low, high = number_arg(min), number_arg(max)
    if low >= high:
        raise InvalidArgumentError("uniform_: 'min' must be less than 'max'.", received(min=low, max=high))
    return x.copy_(draws.uniform(x.shape, low, high, seed=seed, dtype=x.dtype, device=x.device))


@filler
def normal_(x, mean=0.0, std=1.0, name=None):
    """Fill with normal numbers.

    Returns:
        `x` itself.

    >>> paddle.zeros([3]).normal_(5.0, 0.0).tolist()
    [5.0, 5.0, 5.0]
    """
    mean, std = _number(mean, "mean"), _number(std, "std")
    if isinstance(mean, complex):
        _same_parts(mean)
    return x.copy_(draws.normal(x.shape, mean, std, dtype=x.dtype, device=x.device))


@filler
def gaussian_(x, mean=0.0, std=1.0, seed=0, name=None):
    """Fill with normal numbers; a `seed` other than 0 always gives the same ones.

    Returns:
        `x` itself.

    >>> paddle.tensor.random.gaussian_(paddle.zeros([2]), 5.0, 0.0).tolist()
    [5.0, 5.0]
    """
    mean, std = _number(mean, "mean"), _number(std, "std")
    if isinstance(mean, complex):
        _same_parts(mean)
    return x.copy_(draws.normal(x.shape, mean, std, seed=seed, dtype=x.dtype, device=x.device))


def _number(value, name):
    """Return a Python number; like Paddle, assert that a tensor has one element."""
    if isinstance(value, torch.Tensor) and value.numel() != 1:
        raise FailedCheckError(f"'{name}' must be a number or a Tensor with one element.", received(**{name: value}))
    return number_arg(value)


@filler
def log_normal_(x, mean=1.0, std=2.0, name=None):
    """Fill with numbers whose logarithm is normal with the given mean and std.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 3]).log_normal_().shape
    [2, 3]
    """
    drawn = draws.normal(x.shape, _number(mean, "mean"), _number(std, "std"), dtype=x.dtype, device=x.device)
    return x.copy_(drawn.exp_())


@filler(leaves=True, aliases={"lambd": "lam"})
def exponential_(x, lam=1.0, name=None):
    """Fill with numbers of the exponential distribution with rate `lam`.

    Returns:
        `x` itself.

    >>> bool((paddle.ones([100]).exponential_() >= 0.0).all())
    True
    """
    return x.copy_(draws.exponential(x.shape, dtype=x.dtype, device=x.device).div_(number_arg(lam)))


@filler
def cauchy_(x, loc=0, scale=1, name=None):
    """Fill with numbers of the Cauchy distribution.

    Returns:
        `x` itself.

    >>> paddle.ones([2, 3]).cauchy_().shape
    [2, 3]
    """
    # Like the original: the fractional part of a normal number is uniform to nine digits.
    turned = draws.normal(x.shape, dtype=x.dtype, device=x.device).sub_(0.5).mul_(math.pi).tan_()
    if isinstance(loc, (list, tuple)):
        loc = torch.as_tensor([number_arg(item) for item in loc], dtype=x.dtype, device=x.device)
    elif not isinstance(loc, torch.Tensor):
        loc = number_arg(loc)
    return x.copy_(turned.mul_(number_arg(scale)).add_(loc))


@filler
def geometric_(x, probs, name=None):
    """Fill with numbers of the geometric distribution, extended to the reals as in Paddle: log(u) / log(1 - p).

    Returns:
        `x` itself.

    >>> bool((paddle.ones([100]).geometric_(0.5) > 0.0).all())
    True
    """
    if not isinstance(probs, torch.Tensor):
        probs = torch.as_tensor(probs, dtype=x.dtype, device=x.device)
    return x.copy_(draws.uniform(x.shape, dtype=x.dtype, device=x.device).log_().div_(torch.log1p(-probs) + 0.0))


@filler
def bernoulli_(x, p=0.5, name=None):
    """Fill with 1 with probability `p`, else 0; `p` is a number or a tensor with one probability for each element.

    Returns:
        `x` itself.

    >>> paddle.ones([3]).bernoulli_(p=1.0).tolist()
    [1.0, 1.0, 1.0]
    """
    chances = torch.as_tensor(p, dtype=torch.float32, device=x.device)
    # Probabilities outside [0, 1] always give 0 or 1, as in Paddle.
    return x.copy_(draws.bernoulli(chances.clamp(0, 1).expand(x.shape)))


@filler
def random_(x, from_=0, to=None, *, generator=None):
    """Fill with integers from `from_` up to `to`, from 0 up to `from_` if given alone, else the dtype's range.

    Returns:
        `x` itself.

    >>> paddle.zeros([2]).random_(7, 8).tolist()
    [7.0, 7.0]
    """
    low = _integer(from_, "from_", "random_")
    if to is not None:
        high = _integer(to, "to", "random_")
    else:
        low, high = 0, low or _largest(x)
    if low >= high:
        raise InvalidArgumentError("random_: 'from_' must be less than 'to'.", received(from_=low, to=high))
    if generator is not None:
        if not isinstance(generator, Generator):
            hint = "paddle.seed(n) returns the generator that is used without this argument."
            text = "random_: 'generator' must be a paddle.Generator."
            raise InvalidTypeError(text, received(generator=generator), hint)
        return x.random_(low, high, generator=generator._g)
    return x.copy_(draws.remainders(x.shape, low, high, dtype=x.dtype, device=x.device))


def _largest(x):
    """The upper end of the range in which a dtype represents every integer."""
    if x.is_floating_point():
        return round(2 / torch.finfo(x.dtype).eps)
    return 2 if x.dtype is torch.bool else torch.iinfo(x.dtype).max


# ---- token sampling ----


@op(random=True)
def top_p_sampling(x, ps, threshold=None, topp_seed=None, seed=-1, k=0, mode="truncated", return_top=False, name=None):
    """Sample a token for each row of probabilities from the likeliest ones that together reach `ps`: (score, id).

    Args:
        threshold: tokens less likely than this, one number for each row, are never drawn.
        topp_seed: a seed for each row, instead of one `seed` for all.
        mode: 'truncated' cuts the last token's probability at `ps`, 'non-truncated' keeps it.
        return_top: also return the `k` best scores and ids of each row.

    Returns:
        the probabilities of what was drawn and the places, two Tensors of shape [rows, 1]; with `return_top`, also the
        `k` likeliest of each row and their places.

    >>> value, place = paddle.tensor.top_p_sampling(paddle.to_tensor([[0.1, 0.9]]), paddle.to_tensor([0.5]))
    >>> place.tolist()
    [[1]]
    """
    if require_tensor(x, "x", "top_p_sampling").dim() != 2:
        raise InvalidArgumentError("top_p_sampling: 'x' must have 2 dimensions: rows of probabilities.", received(x=x))
    if mode not in ("truncated", "non-truncated"):
        wanted = "top_p_sampling: 'mode' must be 'truncated' or 'non-truncated'."
        raise InvalidArgumentError(wanted, received(mode=mode))
    scores, order = torch.sort(x, dim=-1, descending=True, stable=True)
    mass = scores.float().cumsum(-1)
    limit = ps.reshape(-1, 1).float()
    if mode == "non-truncated":
        last = (mass < limit).sum(-1, keepdim=True).clamp(max=x.shape[-1] - 1)
        limit = mass.gather(-1, last)
    if threshold is not None:
        kept = (scores >= threshold.reshape(-1, 1)).sum(-1, keepdim=True).clamp(min=1)
        limit = torch.minimum(limit, mass.gather(-1, kept - 1))
    rank = (mass <= _drawn(x, topp_seed, seed) * limit).sum(-1, keepdim=True).clamp(max=x.shape[-1] - 1)
    chosen = scores.gather(-1, rank), order.gather(-1, rank)
    return (*chosen, scores[:, :k], order[:, :k]) if return_top else chosen


def _drawn(x, topp_seed, seed):
    """Draw a uniform number for each row."""
    if topp_seed is None:
        return draws.uniform([x.shape[0], 1], dtype=torch.float32, device=x.device, seed=seed)
    seeds = topp_seed.reshape(-1).tolist()
    return torch.stack([draws.uniform([1], dtype=torch.float32, device=x.device, seed=s) for s in seeds])
