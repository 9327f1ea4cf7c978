# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import DTypeLike, Number, ShapeLike
from typing import Any, Literal

from paddle import BFloat16Tensor as BFloat16Tensor
from paddle import BoolTensor as BoolTensor
from paddle import ByteTensor as ByteTensor
from paddle import CharTensor as CharTensor
from paddle import DoubleTensor as DoubleTensor
from paddle import FloatTensor as FloatTensor
from paddle import HalfTensor as HalfTensor
from paddle import IntTensor as IntTensor
from paddle import LongTensor as LongTensor
from paddle import MmapStorage as MmapStorage
from paddle import ShortTensor as ShortTensor
from paddle import abs as abs
from paddle import abs_ as abs_
from paddle import acos as acos
from paddle import acos_ as acos_
from paddle import acosh as acosh
from paddle import acosh_ as acosh_
from paddle import add as add
from paddle import add_n as add_n
from paddle import addmm as addmm
from paddle import addmm_ as addmm_
from paddle import all as all
from paddle import allclose as allclose
from paddle import amax as amax
from paddle import amin as amin
from paddle import angle as angle
from paddle import any as any
from paddle import arange as arange
from paddle import argmax as argmax
from paddle import argmin as argmin
from paddle import argsort as argsort
from paddle import argwhere as argwhere
from paddle import as_complex as as_complex
from paddle import as_real as as_real
from paddle import as_strided as as_strided
from paddle import as_tensor as as_tensor
from paddle import asarray as asarray
from paddle import asin as asin
from paddle import asin_ as asin_
from paddle import asinh as asinh
from paddle import asinh_ as asinh_
from paddle import assign as assign
from paddle import atan as atan
from paddle import atan2 as atan2
from paddle import atan_ as atan_
from paddle import atanh as atanh
from paddle import atanh_ as atanh_
from paddle import atleast_1d as atleast_1d
from paddle import atleast_2d as atleast_2d
from paddle import atleast_3d as atleast_3d
from paddle import baddbmm as baddbmm
from paddle import baddbmm_ as baddbmm_
from paddle import bernoulli as bernoulli
from paddle import bernoulli_ as bernoulli_
from paddle import bincount as bincount
from paddle import binomial as binomial
from paddle import bitwise_and as bitwise_and
from paddle import bitwise_and_ as bitwise_and_
from paddle import bitwise_invert_ as bitwise_invert_
from paddle import bitwise_left_shift as bitwise_left_shift
from paddle import bitwise_left_shift_ as bitwise_left_shift_
from paddle import bitwise_not as bitwise_invert
from paddle import bitwise_not as bitwise_not
from paddle import bitwise_not_ as bitwise_not_
from paddle import bitwise_or as bitwise_or
from paddle import bitwise_or_ as bitwise_or_
from paddle import bitwise_right_shift as bitwise_right_shift
from paddle import bitwise_right_shift_ as bitwise_right_shift_
from paddle import bitwise_xor as bitwise_xor
from paddle import bitwise_xor_ as bitwise_xor_
from paddle import block_diag as block_diag
from paddle import bmm as bmm
from paddle import broadcast_shape as broadcast_shape
from paddle import broadcast_shapes as broadcast_shapes
from paddle import broadcast_tensors as broadcast_tensors
from paddle import broadcast_to as broadcast_to
from paddle import bucketize as bucketize
from paddle import cartesian_prod as cartesian_prod
from paddle import cast as cast
from paddle import cast_ as cast_
from paddle import cauchy_ as cauchy_
from paddle import cdist as cdist
from paddle import ceil as ceil
from paddle import check_shape as check_shape
from paddle import cholesky as cholesky
from paddle import chunk as chunk
from paddle import clip as clamp
from paddle import clip as clip
from paddle import clone as clone
from paddle import column_stack as column_stack
from paddle import combinations as combinations
from paddle import complex as complex
from paddle import concat as cat
from paddle import concat as concat
from paddle import concat as concatenate
from paddle import conj as conj
from paddle import copysign as copysign
from paddle import copysign_ as copysign_
from paddle import cos as cos
from paddle import cos_ as cos_
from paddle import cosh as cosh
from paddle import cosh_ as cosh_
from paddle import count_nonzero as count_nonzero
from paddle import crop as crop
from paddle import cross as cross
from paddle import cummax as cummax
from paddle import cummin as cummin
from paddle import cumprod as cumprod
from paddle import cumprod_ as cumprod_
from paddle import cumsum as cumsum
from paddle import cumsum_ as cumsum_
from paddle import cumulative_trapezoid as cumulative_trapezoid
from paddle import deg2rad as deg2rad
from paddle import diag as diag
from paddle import diag_embed as diag_embed
from paddle import diagflat as diagflat
from paddle import diagonal as diagonal
from paddle import diagonal_scatter as diagonal_scatter
from paddle import diff as diff
from paddle import digamma as digamma
from paddle import digamma_ as digamma_
from paddle import dist as dist
from paddle import div_ as div_
from paddle import divide as div
from paddle import divide as divide
from paddle import divide_ as divide_
from paddle import dot as dot
from paddle import dsplit as dsplit
from paddle import dstack as dstack
from paddle import eigvalsh as eigvalsh
from paddle import einsum as einsum
from paddle import empty as empty
from paddle import empty_like as empty_like
from paddle import equal as eq
from paddle import equal as equal
from paddle import equal_ as equal_
from paddle import equal_all as equal_all
from paddle import erf as erf
from paddle import erf_ as erf_
from paddle import erfinv as erfinv
from paddle import exp as exp
from paddle import expand as expand
from paddle import expand_as as expand_as
from paddle import expm1 as expm1
from paddle import expm1_ as expm1_
from paddle import eye as eye
from paddle import flatten as flatten
from paddle import flatten_ as flatten_
from paddle import flip as flip
from paddle import flip as reverse
from paddle import floor as floor
from paddle import floor_divide as floor_divide
from paddle import floor_divide_ as floor_divide_
from paddle import floor_mod_ as floor_mod_
from paddle import fmax as fmax
from paddle import fmin as fmin
from paddle import frac as frac
from paddle import frac_ as frac_
from paddle import frexp as frexp
from paddle import from_dlpack as from_dlpack
from paddle import from_numpy as from_numpy
from paddle import full as full
from paddle import full_like as full_like
from paddle import gammainc as gammainc
from paddle import gammainc_ as gammainc_
from paddle import gammaincc as gammaincc
from paddle import gammaincc_ as gammaincc_
from paddle import gammaln as gammaln
from paddle import gammaln_ as gammaln_
from paddle import gather as gather
from paddle import gather_nd as gather_nd
from paddle import gcd as gcd
from paddle import gcd_ as gcd_
from paddle import geometric_ as geometric_
from paddle import ger as ger
from paddle import greater_equal as ge
from paddle import greater_equal as greater_equal
from paddle import greater_equal_ as greater_equal_
from paddle import greater_than as greater
from paddle import greater_than as greater_than
from paddle import greater_than as gt
from paddle import greater_than_ as greater_than_
from paddle import heaviside as heaviside
from paddle import histogram as histogram
from paddle import histogram_bin_edges as histogram_bin_edges
from paddle import histogramdd as histogramdd
from paddle import hsplit as hsplit
from paddle import hstack as hstack
from paddle import hypot as hypot
from paddle import hypot_ as hypot_
from paddle import i0 as i0
from paddle import i0_ as i0_
from paddle import i0e as i0e
from paddle import i1 as i1
from paddle import i1e as i1e
from paddle import imag as imag
from paddle import increment as increment
from paddle import index_add as index_add
from paddle import index_add_ as index_add_
from paddle import index_fill as index_fill
from paddle import index_fill_ as index_fill_
from paddle import index_put as index_put
from paddle import index_put_ as index_put_
from paddle import index_sample as index_sample
from paddle import index_select as index_select
from paddle import inner as inner
from paddle import inverse as inverse
from paddle import is_complex as is_complex
from paddle import is_empty as is_empty
from paddle import is_floating_point as is_floating_point
from paddle import is_integer as is_integer
from paddle import is_tensor as is_tensor
from paddle import isclose as isclose
from paddle import isfinite as isfinite
from paddle import isin as isin
from paddle import isinf as isinf
from paddle import isnan as isnan
from paddle import isneginf as isneginf
from paddle import isposinf as isposinf
from paddle import isreal as isreal
from paddle import kron as kron
from paddle import kthvalue as kthvalue
from paddle import lcm as lcm
from paddle import lcm_ as lcm_
from paddle import ldexp as ldexp
from paddle import ldexp_ as ldexp_
from paddle import lerp as lerp
from paddle import less_ as less_
from paddle import less_equal as le
from paddle import less_equal as less_equal
from paddle import less_equal_ as less_equal_
from paddle import less_than as less
from paddle import less_than as less_than
from paddle import less_than as lt
from paddle import less_than_ as less_than_
from paddle import lgamma as lgamma
from paddle import lgamma_ as lgamma_
from paddle import linspace as linspace
from paddle import log as log
from paddle import log10 as log10
from paddle import log10_ as log10_
from paddle import log1p as log1p
from paddle import log1p_ as log1p_
from paddle import log2 as log2
from paddle import log2_ as log2_
from paddle import log_ as log_
from paddle import log_normal as log_normal
from paddle import log_normal_ as log_normal_
from paddle import logaddexp as logaddexp
from paddle import logcumsumexp as logcumsumexp
from paddle import logical_and as logical_and
from paddle import logical_and_ as logical_and_
from paddle import logical_not as logical_not
from paddle import logical_not_ as logical_not_
from paddle import logical_or as logical_or
from paddle import logical_or_ as logical_or_
from paddle import logical_xor as logical_xor
from paddle import logical_xor_ as logical_xor_
from paddle import logit as logit
from paddle import logit_ as logit_
from paddle import logspace as logspace
from paddle import logsumexp as logsumexp
from paddle import masked_fill as masked_fill
from paddle import masked_fill_ as masked_fill_
from paddle import masked_scatter as masked_scatter
from paddle import masked_scatter_ as masked_scatter_
from paddle import masked_select as masked_select
from paddle import matmul as matmul
from paddle import matrix_transpose as matrix_transpose
from paddle import max as max
from paddle import maximum as maximum
from paddle import mean as mean
from paddle import median as median
from paddle import meshgrid as meshgrid
from paddle import min as min
from paddle import minimum as minimum
from paddle import mm as mm
from paddle import mod_ as mod_
from paddle import mode as mode
from paddle import moveaxis as moveaxis
from paddle import msort as msort
from paddle import multigammaln as multigammaln
from paddle import multigammaln_ as multigammaln_
from paddle import multinomial as multinomial
from paddle import multiplex as multiplex
from paddle import multiply as mul
from paddle import multiply as multiply
from paddle import multiply_ as multiply_
from paddle import mv as mv
from paddle import nan_to_num as nan_to_num
from paddle import nan_to_num_ as nan_to_num_
from paddle import nanmean as nanmean
from paddle import nanmedian as nanmedian
from paddle import nanquantile as nanquantile
from paddle import nansum as nansum
from paddle import narrow as narrow
from paddle import neg as neg
from paddle import neg_ as neg_
from paddle import negative as negative
from paddle import nextafter as nextafter
from paddle import nonzero as nonzero
from paddle import norm as norm
from paddle import normal as normal
from paddle import normal_ as normal_
from paddle import not_equal as ne
from paddle import not_equal as not_equal
from paddle import not_equal_ as not_equal_
from paddle import numel as numel
from paddle import ones as ones
from paddle import ones_like as ones_like
from paddle import outer as outer
from paddle import pdist as pdist
from paddle import permute as permute
from paddle import poisson as poisson
from paddle import polar as polar
from paddle import polygamma as polygamma
from paddle import polygamma_ as polygamma_
from paddle import positive as positive
from paddle import pow as pow
from paddle import pow_ as pow_
from paddle import prod as prod
from paddle import put_along_axis as put_along_axis
from paddle import quantile as quantile
from paddle import rad2deg as rad2deg
from paddle import rand as rand
from paddle import rand_like as rand_like
from paddle import randint as randint
from paddle import randint_like as randint_like
from paddle import randn as randn
from paddle import randn_like as randn_like
from paddle import randperm as randperm
from paddle import range as range
from paddle import rank as rank
from paddle import ravel as ravel
from paddle import real as real
from paddle import reciprocal as reciprocal
from paddle import reduce_as as reduce_as
from paddle import remainder as floor_mod
from paddle import remainder as mod
from paddle import remainder as remainder
from paddle import remainder_ as remainder_
from paddle import renorm as renorm
from paddle import renorm_ as renorm_
from paddle import repeat_interleave as repeat_interleave
from paddle import reshape as reshape
from paddle import reshape_ as reshape_
from paddle import roll as roll
from paddle import rot90 as rot90
from paddle import round as round
from paddle import rsqrt as rsqrt
from paddle import scale as scale
from paddle import scatter as scatter
from paddle import scatter_ as scatter_
from paddle import scatter_add as scatter_add
from paddle import scatter_add_ as scatter_add_
from paddle import scatter_nd as scatter_nd
from paddle import scatter_nd_add as scatter_nd_add
from paddle import scatter_reduce as scatter_reduce
from paddle import searchsorted as searchsorted
from paddle import select_scatter as select_scatter
from paddle import sgn as sgn
from paddle import shape as shape
from paddle import shard_index as shard_index
from paddle import sigmoid as sigmoid
from paddle import sign as sign
from paddle import signbit as signbit
from paddle import sin as sin
from paddle import sin_ as sin_
from paddle import sinc as sinc
from paddle import sinc_ as sinc_
from paddle import sinh as sinh
from paddle import sinh_ as sinh_
from paddle import slice as slice
from paddle import slice_scatter as slice_scatter
from paddle import softmax as softmax
from paddle import sort as sort
from paddle import split as split
from paddle import sqrt as sqrt
from paddle import square as square
from paddle import square_ as square_
from paddle import squeeze as squeeze
from paddle import squeeze_ as squeeze_
from paddle import stack as stack
from paddle import standard_gamma as standard_gamma
from paddle import standard_normal as standard_normal
from paddle import stanh as stanh
from paddle import std as std
from paddle import strided_slice as strided_slice
from paddle import sub_ as sub_
from paddle import subtract as sub
from paddle import subtract as subtract
from paddle import subtract_ as subtract_
from paddle import sum as sum
from paddle import t as t
from paddle import t_ as t_
from paddle import take as take
from paddle import take_along_axis as take_along_axis
from paddle import take_along_axis as take_along_dim
from paddle import tan as tan
from paddle import tan_ as tan_
from paddle import tanh as tanh
from paddle import tanh_ as tanh_
from paddle import tensor_split as tensor_split
from paddle import tensordot as tensordot
from paddle import tile as tile
from paddle import to_dlpack as to_dlpack
from paddle import to_tensor as to_tensor
from paddle import tolist as tolist
from paddle import topk as topk
from paddle import trace as trace
from paddle import transpose as swapaxes
from paddle import transpose as swapdims
from paddle import transpose as transpose
from paddle import transpose_ as transpose_
from paddle import trapezoid as trapezoid
from paddle import tril as tril
from paddle import tril_ as tril_
from paddle import tril_indices as tril_indices
from paddle import triu as triu
from paddle import triu_ as triu_
from paddle import triu_indices as triu_indices
from paddle import true_divide as true_divide
from paddle import trunc as trunc
from paddle import trunc_ as trunc_
from paddle import unbind as unbind
from paddle import unflatten as unflatten
from paddle import unfold as unfold
from paddle import uniform as uniform
from paddle import unique as unique
from paddle import unique_consecutive as unique_consecutive
from paddle import unsqueeze as unsqueeze
from paddle import unsqueeze_ as unsqueeze_
from paddle import unstack as unstack
from paddle import vander as vander
from paddle import var as var
from paddle import vecdot as vecdot
from paddle import view as view
from paddle import view_as as view_as
from paddle import view_as_complex as view_as_complex
from paddle import view_as_real as view_as_real
from paddle import vsplit as vsplit
from paddle import vstack as row_stack
from paddle import vstack as vstack
from paddle import where as where
from paddle import where_ as where_
from paddle import zeros as zeros
from paddle import zeros_like as zeros_like
from paddle.linalg import cholesky_inverse as cholesky_inverse
from paddle.linalg import cholesky_solve as cholesky_solve
from paddle.linalg import cond as cond
from paddle.linalg import corrcoef as corrcoef
from paddle.linalg import cov as cov
from paddle.linalg import det as det
from paddle.linalg import eig as eig
from paddle.linalg import eigh as eigh
from paddle.linalg import eigvals as eigvals
from paddle.linalg import fp8_fp8_half_gemm_fused as fp8_fp8_half_gemm_fused
from paddle.linalg import householder_product as householder_product
from paddle.linalg import lstsq as lstsq
from paddle.linalg import lu as lu
from paddle.linalg import lu_solve as lu_solve
from paddle.linalg import lu_unpack as lu_unpack
from paddle.linalg import matrix_exp as matrix_exp
from paddle.linalg import matrix_norm as matrix_norm
from paddle.linalg import matrix_power as matrix_power
from paddle.linalg import matrix_rank as matrix_rank
from paddle.linalg import multi_dot as multi_dot
from paddle.linalg import ormqr as ormqr
from paddle.linalg import pca_lowrank as pca_lowrank
from paddle.linalg import pinv as pinv
from paddle.linalg import qr as qr
from paddle.linalg import slogdet as slogdet
from paddle.linalg import solve as solve
from paddle.linalg import svd as svd
from paddle.linalg import svd_lowrank as svd_lowrank
from paddle.linalg import svdvals as svdvals
from paddle.linalg import triangular_solve as triangular_solve
from paddle.linalg import vector_norm as vector_norm
from paddle.signal import istft as istft
from paddle.signal import stft as stft
from paddle.tensor import array as array
from paddle.tensor import attribute as attribute
from paddle.tensor import conversion as conversion
from paddle.tensor import creation as creation
from paddle.tensor import cumulative as cumulative
from paddle.tensor import diagonals as diagonals
from paddle.tensor import gather_scatter as gather_scatter
from paddle.tensor import inplace as inplace
from paddle.tensor import join_split as join_split
from paddle.tensor import linalg as linalg
from paddle.tensor import logic as logic
from paddle.tensor import masking as masking
from paddle.tensor import math as math
from paddle.tensor import random as random
from paddle.tensor import reduction as reduction
from paddle.tensor import repeating as repeating
from paddle.tensor import search as search
from paddle.tensor import shape_ops as shape_ops
from paddle.tensor import short_time_fourier as short_time_fourier
from paddle.tensor import slicing as slicing
from paddle.tensor import sparse_forms as sparse_forms
from paddle.tensor import special as special
from paddle.tensor import statistics as statistics
from paddle.tensor import storage as storage

def add_(x: Tensor, y: Tensor, name: str | None = None, *, alpha: Number = 1) -> Tensor:
    """In-place form of `add`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.
        alpha: factor of `y`. Default: 1.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1, 2]).add_(paddle.to_tensor([3, 4])).tolist()
    [4, 6]"""

def array_length(array: Any) -> Any:
    """The number of tensors in a list.

    Args:
        array: a list from `create_array`.

    Returns:
        An int; while a Program is built, an int64 variable of shape [1].

    >>> paddle.tensor.array_length([paddle.ones([2])])
    1"""

def array_read(array: Any, i: Any) -> Any:
    """The tensor at a place of a list.

    Args:
        array: a list from `create_array`.
        i: the place, an int64 Tensor of shape [1].

    Returns:
        The Tensor.

    >>> paddle.tensor.array_read([paddle.ones([2])], paddle.zeros([1], "int64")).tolist()
    [1.0, 1.0]"""

def array_write(x: Tensor, i: Any, array: Any = None) -> Any:
    """Write a tensor at a place of a list, at most at its end, and return the list.

    Args:
        x: the tensor.
        i: the place, an int64 Tensor of shape [1].
        array: a list from `create_array`, by default a new one.

    Returns:
        The list."""

def ceil_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `ceil`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.2, -1.2]).ceil_().tolist()
    [2.0, -1.0]"""

def clamp_(x: Tensor, min: float | None = None, max: float | None = None, name: str | None = None) -> Tensor:
    """In-place form of `clip`; an integer `x` keeps its type, and the bounds are truncated.

    Args:
        x: Tensor of any shape.
        min: number or Tensor: the lower bound; by default none.
        max: number or Tensor: the upper bound; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([-1.0, 5.0]).clip_(0.0, 2.0).tolist()
    [0.0, 2.0]"""

clip_ = clamp_
def create_array(dtype: DTypeLike, initialized_list: Sequence[Tensor] | None = None) -> Tensor | list[Tensor]:
    """A list of tensors: empty, or with those of `initialized_list`.

    Args:
        dtype: dtype of its tensors.
        initialized_list: tensors that it holds at first.

    Returns:
        A Python list; while a Program is built, a variable.

    >>> array = paddle.tensor.create_array("float32")
    >>> array = paddle.tensor.array_write(paddle.ones([2]), paddle.zeros([1], "int64"), array)
    >>> paddle.tensor.array_length(array)
    1"""

def create_tensor(dtype: DTypeLike, name: str | None = None, persistable: bool = False) -> Tensor:
    """A tensor without a value yet, for use as the `output` of another operator.

    Args:
        name: its name; by default a new one.
        persistable: whether its value is kept between runs of a Program.
        dtype: dtype of the tensor.

    Returns:
        Tensor of shape [0].

    >>> paddle.tensor.create_tensor("float32").shape
    [0]"""

def erfinv_(x: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `erfinv`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).erfinv_().tolist()
    [0.0]"""

def exp_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `exp`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).exp_().tolist()
    [1.0]"""

def exponential_(x: Tensor, lam: float = 1.0, name: str | None = None) -> Tensor:
    """Fill with numbers of the exponential distribution with rate `lam`.

    Args:
        x: Tensor of any shape.
        lam: rate: one divided by the mean. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> bool((paddle.ones([100]).exponential_() >= 0.0).all())
    True"""

def fill_diagonal_tensor_(x: Tensor, y: Any, offset: float = 0, dim1: float = 0, dim2: float = 1, name: str | None = None) -> Any:
    """In-place form of `fill_diagonal_tensor`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        offset: which diagonal: 0 the main one, positive above it, negative below. Default: 0.
        dim1: first axis of the matrices. Default: 0.
        dim2: second axis of the matrices. Default: 1.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself."""

def floor_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `floor`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.2, -1.2]).floor_().tolist()
    [1.0, -2.0]"""

def gaussian(shape: ShapeLike, mean: float = 0.0, std: float = 1.0, seed: float = 0, dtype: DTypeLike | None = None, name: str | None = None, *, out: Tensor | None = None, device: Any = None, requires_grad: bool = False) -> Any:
    """Normal numbers of a shape; a `seed` other than 0 always gives the same ones.

    Args:
        shape: sizes of the result: integers, or a Tensor of them.
        mean: number or Tensor: the mean. Default: 0.0.
        std: number or Tensor: the standard deviation. Default: 1.0.
        seed: 0: numbers of the current generator; another number gives the same ones every time. Default: 0.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        name: a name for the result, used in Programs only.
        out: Tensor that receives the result.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.

    Returns:
        Tensor of the given shape, of `paddle.get_default_dtype()` by default; complex if `mean` is.

    >>> paddle.tensor.random.gaussian([2], mean=5.0, std=0.0).tolist()
    [5.0, 5.0]"""

def gaussian_(x: Tensor, mean: float = 0.0, std: float = 1.0, seed: float = 0, name: str | None = None) -> Any:
    """Fill with normal numbers; a `seed` other than 0 always gives the same ones.

    Args:
        x: Tensor of any shape.
        mean: number or Tensor: the mean. Default: 0.0.
        std: number or Tensor: the standard deviation. Default: 1.0.
        seed: 0: numbers of the current generator; another number gives the same ones every time. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.tensor.random.gaussian_(paddle.zeros([2]), 5.0, 0.0).tolist()
    [5.0, 5.0]"""

def lerp_(x: Tensor, y: Tensor, weight: float | Tensor, name: str | None = None) -> Tensor:
    """In-place form of `lerp`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        weight: number or Tensor that broadcasts: 0 gives `x`, 1 gives `y`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0]).lerp_(paddle.to_tensor([3.0, 4.0]), 0.5).tolist()
    [2.0, 3.0]"""

def mul_(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """In-place form of `mul`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        y: Tensor whose shape broadcasts with that of `x`.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([2.0, 3.0]).mul_(paddle.to_tensor([4.0, 5.0])).tolist()
    [8.0, 15.0]"""

def new_empty(var: Any, size: Any, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: bool = False, pin_memory: bool = False) -> Any:
    """An uninitialised tensor of another shape, with this tensor's dtype and place.

    Args:
        var: Tensor whose dtype and device serve as a pattern.
        size: sizes of the result.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.to_tensor([1.0]).new_empty([2, 3]).shape
    [2, 3]"""

def new_full(var: Any, size: Any, fill_value: Any, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: bool = False, pin_memory: bool = False) -> Any:
    """A tensor of another shape filled with one value, with this tensor's dtype and place.

    Args:
        var: Tensor whose dtype and device serve as a pattern.
        size: sizes of the result.
        fill_value: number that every element gets.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.to_tensor([1.0]).new_full([2], 7).tolist()
    [7.0, 7.0]"""

def new_ones(var: Any, size: Any, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: bool = False, pin_memory: bool = False) -> Any:
    """Ones of another shape, with this tensor's dtype and place.

    Args:
        var: Tensor whose dtype and device serve as a pattern.
        size: sizes of the result.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.to_tensor([1]).new_ones([2]).tolist()
    [1, 1]"""

def new_zeros(var: Any, size: Any, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: bool = False, pin_memory: bool = False) -> Any:
    """Zeros of another shape, with this tensor's dtype and place.

    Args:
        var: Tensor whose dtype and device serve as a pattern.
        size: sizes of the result.
        dtype: dtype of the result, by name or as a `paddle.dtype`.
        device: where the result lives, as `paddle.set_device` takes it; by default the current device.
        requires_grad: whether gradients flow through the result; the opposite of `stop_gradient`. Default: False.
        pin_memory: whether the result lives in pinned memory, from which copies to a GPU are faster. Default: False.

    Returns:
        Tensor.

    >>> paddle.to_tensor([1.0]).new_zeros([2]).tolist()
    [0.0, 0.0]"""

def put_along_axis_(arr: Tensor, indices: Tensor, values: float | Tensor, axis: int, reduce: Literal['assign', 'add', 'mul', 'multiply', 'mean', 'amin', 'amax'] = 'assign', include_self: bool = True, broadcast: bool = True) -> Any:
    """In-place form of `put_along_axis`: the result is written into `x`, which is returned.

    Args:
        arr: Tensor to read from or to write into.
        indices: int32 or int64 Tensor of places.
        values: Tensor or number that is written.
        axis: an axis; a negative one counts from the last.
        reduce: how values meet at one place: 'assign', 'add', 'multiply', 'mean', 'amax' or 'amin'. Default: 'assign'.
        include_self: whether the values that were there take part. Default: True.
        broadcast: whether the indices broadcast with `arr`. Default: True.

    Returns:
        `x` itself.

    >>> x, column = paddle.zeros([2, 2]), paddle.to_tensor([[1], [0]])
    >>> x.put_along_axis_(column, 9.0, 1).tolist()
    [[0.0, 9.0], [9.0, 0.0]]"""

def random_(x: Tensor, from_: int = 0, to: int | None = None, *, generator: None = None) -> Tensor:
    """Fill with integers from `from_` up to `to`, from 0 up to `from_` if given alone, else the dtype's range.

    Args:
        x: Tensor of any shape.
        from_: lower bound; without `to`, the upper one. Default: 0.
        to: upper bound, which is left out.
        generator: None; others do not exist here.

    Returns:
        `x` itself.

    >>> paddle.zeros([2]).random_(7, 8).tolist()
    [7.0, 7.0]"""

def reciprocal_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `reciprocal`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([2.0, 4.0]).reciprocal_().tolist()
    [0.5, 0.25]"""

def repeat(input: Tensor, repeats: int | Sequence[int] | Tensor) -> Tensor:
    """As `tile`.

    Args:
        input: Tensor, or list of Tensors that broadcast.
        repeats: how often: an integer, or a 1-D Tensor with a number for each element.

    Returns:
        Tensor whose sizes are those of `input` times `repeats`.

    >>> paddle.to_tensor([1, 2]).repeat(2).tolist()
    [1, 2, 1, 2]"""

def round_(x: Tensor, decimals: float = 0, name: str | None = None) -> Any:
    """In-place form of `round`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape; floats or complex numbers. Integers are computed in float32.
        decimals: how many decimal places stay; negative ones round to tens, hundreds and so on. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.5, 1.5, 2.5]).round_().tolist()
    [0.0, 2.0, 2.0]"""

def rsqrt_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `rsqrt`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([4.0, 1.0]).rsqrt_().tolist()
    [0.5, 1.0]"""

def scale_(x: Tensor, scale: float = 1.0, bias: float = 0.0, bias_after_scale: bool = True, act: str | None = None, name: str | None = None) -> Tensor:
    """In-place form of `scale`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        scale: number or Tensor of one element, the factor. Default: 1.0.
        bias: number that is added. Default: 0.0.
        bias_after_scale: whether the number is added after the multiplication instead of before. Default: True.
        act: name of an activation applied to the result, such as 'relu'; by default none.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([1.0, 2.0]).scale_(scale=2.0, bias=1.0).tolist()
    [3.0, 5.0]"""

def sigmoid_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `sigmoid`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([0.0]).sigmoid_().tolist()
    [0.5]"""

def split_with_sizes(self: Tensor, split_sizes: list[int], dim: int = 0) -> list[Tensor]:
    """Split into parts of the given sizes.

    Args:
        self: Tensor of any shape.
        split_sizes: list of integers, whose sum is the size of the axis.
        dim: the axis.

    Returns:
        list of Tensors that share the memory.

    >>> [part.tolist() for part in paddle.ones([3]).split_with_sizes([1, 2])]
    [[1.0], [1.0, 1.0]]"""

def sqrt_(x: Tensor, name: str | None = None) -> Any:
    """In-place form of `sqrt`: the result is written into `x`, which is returned.

    Args:
        x: Tensor of any shape.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> paddle.to_tensor([4.0, 9.0]).sqrt_().tolist()
    [2.0, 3.0]"""

def top_p_sampling(x: Tensor, ps: Tensor, threshold: Tensor | None = None, topp_seed: Tensor | None = None, seed: int = -1, k: int = 0, mode: Literal['truncated', 'non-truncated'] = 'truncated', return_top: bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Sample a token for each row of probabilities from the likeliest ones that together reach `ps`: (score, id).

    Args:
        x: Tensor of any shape.
        ps: Tensor with a probability for each row.
        threshold: tokens less likely than this, one number for each row, are never drawn.
        topp_seed: a seed for each row, instead of one `seed` for all.
        seed: 0: numbers of the current generator; another number gives the same ones every time. Default: -1.
        k: how many of the likeliest are returned too. Default: 0.
        mode: 'truncated' cuts the last token's probability at `ps`, 'non-truncated' keeps it. Default: 'truncated'.
        return_top: also return the `k` best scores and ids of each row. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        the probabilities of what was drawn and the places, two Tensors of shape [rows, 1]; with `return_top`, also the
        `k` likeliest of each row and their places.

    >>> value, place = paddle.tensor.top_p_sampling(paddle.to_tensor([[0.1, 0.9]]), paddle.to_tensor([0.5]))
    >>> place.tolist()
    [[1]]"""

def uniform_(x: Tensor, min: float = 0, max: float = 1.0, seed: int = 0, name: str | None = None) -> Tensor:
    """Fill with uniform numbers from `min` up to `max`.

    Args:
        x: Tensor of any shape.
        min: lower bound. Default: 0.
        max: upper bound, which is left out. Default: 1.0.
        seed: 0: numbers of the current generator; another number gives the same ones every time. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        `x` itself.

    >>> bool((paddle.ones([100]).uniform_(0.0, 1.0) < 1.0).all())
    True"""
