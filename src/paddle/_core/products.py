"""Products of float32 matrices by oneDNN, on processors that MKL, which torch calls for them, has no good code for.

On AMD's processors MKL uses vectors of 256 bits. Where the processor computes with 512 bits at once (Zen 5), oneDNN is
twice as fast; torch contains it, but does not call it for float32. `FLAGS_cpu_matmul_library` says which of the two is
used; by default both are measured once, on AMD's processors with AVX-512, at the first large product.
"""

import functools
import math
import time

import torch
import torch.nn.functional as F
from torch.compiler import is_dynamo_compiling as compiling

from . import system
from .accelerator import by_size
from .errors import InvalidArgumentError, received
from .flags import flag, watch

FLAG = "FLAGS_cpu_matmul_library"
LIBRARIES = ("auto", "torch", "onednn")

_LEAST = 3 << 19  # multiply-adds for each thread from which a call of oneDNN, 10 µs, is worth it, also in training
_LEAST_ROWS = 4  # with fewer, reading the matrix takes all the time
_ENOUGH = 1.3  # times as fast oneDNN must be
_PLAIN = (torch.Tensor, torch.nn.Parameter)


def _check(library):
    if library not in LIBRARIES:
        raise InvalidArgumentError(f"{FLAG} must be one of {', '.join(LIBRARIES)}.", received(**{FLAG: library}))


watch(FLAG, _check)


def onednn_is_faster():
    """Whether oneDNN is to be used for large products."""
    library = flag(FLAG)
    return _measured() if library == "auto" else library == "onednn"


def may_differ_from_torch():
    """Whether results may be rounded otherwise than torch's, as other libraries and orders of sums do."""
    return flag(FLAG) != "torch"


@functools.cache
def _measured():
    if not _may_be_faster() or flag("FLAGS_cudnn_deterministic"):  # which asks for choices that do not vary
        return False
    with torch.no_grad():
        x, y = torch.rand(2, 384, 384).unbind()
        ours = functools.partial(_by_onednn, x, y)
        torchs = functools.partial(F.linear, x, y)
        times = [(_seconds(torchs), _seconds(ours)) for _ in range(5)]
    best, of_onednn = (min(column) for column in zip(*times, strict=True))
    return best > _ENOUGH * of_onednn


def _may_be_faster():
    if not torch.backends.mkldnn.is_available() or not hasattr(torch.ops.mkldnn, "_linear_pointwise"):
        return False
    return torch.backends.mkl.is_available() and system.is_amd() and torch.backends.cpu.get_cpu_capability() == "AVX512"


def _seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@functools.cache
def mkl_is_good():
    """Whether torch multiplies with MKL on a processor that it has good code for."""
    return torch.backends.mkl.is_available() and not system.is_amd()


def applies(x, y, bias=None):
    """Whether `product` is the faster way to `x @ y + bias`, of rows and a matrix; cheap for small products."""
    if y.dim() != 2:
        return False
    work = x.numel() * y.shape[1]
    if work < _LEAST or compiling() or x.dim() < 2 or x.shape[-1] != y.shape[0]:
        return False
    if type(x) not in _PLAIN or type(y) not in _PLAIN or not (x.is_cpu and y.is_cpu):
        return False
    if x.dtype is not torch.float32 or y.dtype is not torch.float32 or not (bias is None or _fits(bias, y)):
        return False
    return (
        work >= _LEAST * torch.get_num_threads()
        and x.numel() >= _LEAST_ROWS * x.shape[-1]
        and torch.backends.mkldnn.enabled
        and torch._C._functorch.peek_interpreter_stack() is None  # vmap and jvp know torch's own functions only
        and onednn_is_faster()
    )


def _fits(bias, y):
    return bias.dtype is torch.float32 and bias.is_cpu and type(bias) in _PLAIN and bias.shape == y.shape[1:]


def small(few, many):
    """A function of torch for products of two small tensors, and `many`, where the accelerator calls it."""
    return by_size(few, many, math.isqrt(_LEAST), torch.Tensor.numel, counted=2)


def product(x, y, bias=None):
    """`x @ y + bias` by oneDNN; `applies` says whether it can be called."""
    if torch.is_grad_enabled() and (x.requires_grad or y.requires_grad or (bias is not None and bias.requires_grad)):
        return _Product.apply(x, y, bias)
    return _by_onednn(x, y.t(), bias)


def linear(x, weight, bias=None):
    """`torch.nn.functional.linear`, whose weight is [out, in], by the faster library."""
    turned = weight.t() if weight.dim() == 2 else weight
    return product(x, turned, bias) if applies(x, turned, bias) else F.linear(x, weight, bias)


def _by_onednn(x, weight, bias=None):
    return torch.ops.mkldnn._linear_pointwise.default(x, weight, bias, "none", [], "")


class _Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, y, bias):
        ctx.save_for_backward(x, y)
        return _by_onednn(x, y.t(), bias)

    @staticmethod
    def backward(ctx, grad):
        (x, y), (of_x, of_y, of_bias) = ctx.saved_tensors, ctx.needs_input_grad
        # With gradients enabled that of the gradient is wanted, too, which torch's own function has.
        multiply = F.linear if torch.is_grad_enabled() else _by_onednn
        rows = grad.reshape(-1, grad.shape[-1])
        return (
            multiply(grad, y) if of_x else None,
            multiply(x.reshape(-1, x.shape[-1]).t(), rows.t()) if of_y else None,
            rows.sum(0) if of_bias else None,
        )
