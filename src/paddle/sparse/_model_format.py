"""Sparse tensors of the `.json` format; `.pdmodel` has no form for them, so these are read and not written."""

import math

from paddle._format.table import reads

from .. import full_like, scale
from .._core.errors import UnimplementedError, received
from ..nn.functional import batch_norm
from . import binary, creation, multiary, unary
from .nn import functional as F
from .unary import with_values

_LARGEST_KERNEL = 1 << 16  # elements of a kernel, each of which takes time even if few positions are stored

_UNARY = frozenset("abs asin asinh atan atanh expm1 isnan log1p sin sinh sqrt square tan tanh".split())
_ENTRYWISE = {
    **{name: getattr(unary, name) for name in unary.__all__ if name in _UNARY},
    "relu": F.relu,
    "relu6": F.relu6,
}


def _dense(o, slot):
    """An input that must not be sparse; None if it is absent."""
    value = o.get(slot)
    if value is not None and value.is_sparse():
        raise UnimplementedError(f"'{slot}' must be dense.", received(**{slot: value}))
    return value


def _entrywise(name, function):
    @reads(f"{name}_coo_sp")
    def read(o):
        return function(o["X"])


for _name, _function in _ENTRYWISE.items():
    _entrywise(_name, _function)


@reads("sparse_coo_tensor_sp")
def _read_coo_tensor(o):
    sizes = o.attr("shape")
    return creation.sparse_coo_tensor(
        _dense(o, "Indices"), _dense(o, "Values"), list(sizes) or None, stop_gradient=False
    )


@reads("indices_sp")
def _read_indices(o):
    return o["X"].indices()


@reads("values_coo_sp")
def _read_values(o):
    return o["X"].values()


@reads("coo_to_dense_sp")
def _read_to_dense(o):
    return o["X"].to_dense()


@reads("coalesce_sp")
def _read_coalesce(o):
    return unary.coalesce(o["X"])


@reads("scale_coo_sp")
def _read_scale(o):
    x, factor, shift = o["X"], o.attr("scale", 1.0), o.attr("bias", 0.0)
    if not shift:
        return binary.multiply(x, float(factor))
    return with_values(x, scale(x.values(), factor, shift, o.attr("bias_after_scale", True)))


@reads("divide_scalar_coo_sp")
def _read_divide_scalar(o):
    return binary.divide(o["X"], float(o.attr("scalar")))


@reads("pow_coo_sp")
def _read_pow(o):
    return unary.pow(o["X"], o.attr("factor"))


@reads("leaky_relu_coo_sp")
def _read_leaky_relu(o):
    return F.leaky_relu(o["X"], o.attr("alpha", 0.01))


@reads("softmax_coo_sp")
def _read_softmax(o):
    return F.softmax(o["X"], o.attr("axis", -1))


@reads("cast_coo_sp")
def _read_cast(o):
    return unary.cast(o["X"], o.dtype("index_dtype", None), o.dtype("value_dtype", None))


@reads("full_like_coo_sp")
def _read_full_like(o):
    x = o["X"]
    return with_values(x, full_like(x.values(), o.attr("value"), o.dtype("dtype", None)))


# ---- two operands ----


def _combined(name, function):
    @reads(name)
    def read(o):
        return function(o["X"], o["Y"])


for _name in ("add", "subtract", "multiply", "divide", "matmul"):
    _combined(f"{_name}_coo_coo_sp", getattr(multiary if _name == "matmul" else binary, _name))
for _name in ("add", "matmul"):
    _combined(f"{_name}_coo_dense_sp", getattr(multiary if _name == "matmul" else binary, _name))


@reads("mv_coo_sp")
def _read_mv(o):
    return multiary.mv(o["X"], o["Vec"])


@reads("addmm_coo_dense_sp", "addmm_coo_coo_sp")
def _read_addmm(o):
    return multiary.addmm(o["Input"], o["X"], o["Y"], o.attr("beta", 1.0), o.attr("alpha", 1.0))


@reads("mask_as_coo_sp")
def _read_mask_as(o):
    return binary.mask_as(o["X"], o["Mask"])


# ---- shapes ----


@reads("sum_coo_sp")
def _read_sum(o):
    axes = o.either("axis", "Axis", default=[])
    return unary.sum(o["X"], axes or None, o.dtype("dtype", None), o.attr("keepdim", False))


@reads("transpose_coo_sp")
def _read_transpose(o):
    return unary.transpose(o["X"], list(o.attr("perm")))


@reads("reshape_coo_sp")
def _read_reshape(o):
    return unary.reshape(o["X"], o.either("shape", "Shape"))


@reads("slice_coo_sp")
def _read_slice(o):
    return unary.slice(o["X"], list(o.attr("axes")), o.either("starts", "Starts"), o.either("ends", "Ends"))


# ---- layers ----


@reads("conv3d_sp", "conv3d_implicit_gemm_sp")
def _read_conv(o):
    x, weight, subm = o["X"], _dense(o, "Kernel"), bool(o.attr("subm", False))
    sizes = [int(n) for n in weight.shape[:-2]]
    if len(sizes) not in (2, 3) or math.prod(sizes) > _LARGEST_KERNEL:
        raise UnimplementedError(
            f"a sparse convolution has a kernel of 2 or 3 axes and at most {_LARGEST_KERNEL} elements.",
            received(kernel=weight),
        )
    two = len(sizes) == 2
    function = (F.subm_conv2d if two else F.subm_conv3d) if subm else (F.conv2d if two else F.conv3d)
    settings = [_numbers(o, name, len(sizes)) for name in ("strides", "paddings", "dilations")]
    return function(x, weight, None, *settings, o.attr("groups", 1))


def _numbers(o, name, count):
    return [int(n) for n in o.attr(name)[-count:]]


@reads("maxpool_sp")
def _read_max_pool(o):
    sizes = _numbers(o, "kernel_sizes", 3)
    if math.prod(sizes) > _LARGEST_KERNEL:
        raise UnimplementedError(
            f"a sparse pooling has windows of at most {_LARGEST_KERNEL} elements.", received(kernel_sizes=sizes)
        )
    if any(n != 1 for n in o.attr("dilations", [1])):
        raise UnimplementedError("a sparse pooling with dilation.", received(dilations=o.attr("dilations")))
    return F.max_pool3d(o["X"], sizes, _numbers(o, "strides", 3), _numbers(o, "paddings", 3))


@reads("batch_norm_sp", "sync_batch_norm_sp")
def _read_batch_norm(o):
    x = o["X"]
    rows = batch_norm(
        x.values(),
        *(_dense(o, slot) for slot in ("Mean", "Variance", "Scale", "Bias")),
        training=o.reader.training and not o.attr("is_test", False),
        momentum=o.attr("momentum", 0.9),
        epsilon=o.attr("epsilon", 1e-5),
        data_format="NC",
        use_global_stats=o.attr("use_global_stats", False) or None,
    )
    return with_values(x, rows)


def sparse_operators():
    """Do nothing: importing this module fills the table of readers."""
