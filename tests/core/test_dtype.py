"""Element types: names, spellings, limits, defaults."""

import pickle

import numpy as np
import pytest
import torch
from tests.support import check_error

import paddle
from paddle._core.dtype import BY_NAME, VarType, convert


def test_uint16_is_the_name_of_bfloat16():
    assert paddle.uint16 is paddle.bfloat16
    assert paddle.ones([2], "uint16").dtype is paddle.ones([2]).astype(np.uint16).dtype is paddle.bfloat16


@pytest.mark.parametrize("name", [name for name in BY_NAME if name != "uint16"])
def test_every_dtype(name):
    dtype = getattr(paddle, name)
    assert isinstance(dtype, paddle.dtype)
    assert (repr(dtype), str(dtype), dtype.name) == (f"paddle.{name}", f"paddle.{name}", name)
    assert dtype.torch is getattr(torch, name)
    assert dtype.itemsize == dtype.torch.itemsize
    assert dtype == name
    assert dtype == dtype.torch
    assert pickle.loads(pickle.dumps(dtype)) is dtype
    assert {dtype: 1}[getattr(paddle, name)] == 1


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("float32", "float32"),
        ("paddle.float32", "float32"),
        ("FP32", "float32"),
        ("double", "float64"),
        ("half", "float16"),
        ("int", "int64"),
        ("bf16", "bfloat16"),
        (np.float32, "float32"),
        (np.dtype("int16"), "int16"),
        (torch.bfloat16, "bfloat16"),
        (bool, "bool"),
        (int, "int64"),
        (float, "float64"),
        (complex, "complex128"),
        (VarType.FP16, "float16"),
        (paddle.base.core.VarDesc.VarType.INT64, "int64"),
        (np.complex128, "complex128"),
        (np.bool_, "bool"),
    ],
)
def test_spellings(spelling, name):
    assert convert(spelling) is getattr(paddle, name)
    assert paddle.zeros([1], dtype=spelling).dtype == name


def test_names_of_torch():
    assert (paddle.float, paddle.double, paddle.half) == (paddle.float32, paddle.float64, paddle.float16)
    assert (paddle.cfloat, paddle.cdouble) == (paddle.complex64, paddle.complex128)


@pytest.mark.parametrize("wrong", ["float33", "", 3, None, object, np.dtype("U3"), "pstring"])
def test_unknown_dtypes_are_refused(wrong):
    check_error(lambda: convert(wrong), TypeError, "dtype", "float32", "Received")


def test_dtypes_differ():
    assert paddle.float32 != paddle.float64
    assert paddle.float32 != "float64"
    assert paddle.float32 != None  # noqa: E711 - that is the question
    assert paddle.float32 not in (paddle.int32, "bool", 7)
    assert len({paddle.float32, paddle.float32, paddle.int8}) == 2


def test_dtypes_without_elements():
    assert (repr(paddle.pstring), repr(paddle.raw)) == ("paddle.pstring", "paddle.raw")
    assert paddle.pstring != paddle.raw


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64"])
def test_default_dtype(dtype):
    paddle.set_default_dtype(dtype)
    assert paddle.get_default_dtype() == dtype
    assert paddle.to_tensor([1.5]).dtype == dtype
    assert paddle.zeros([1]).dtype == dtype
    assert paddle.to_tensor([1]).dtype == "int64"
    assert paddle.to_tensor(np.ones(1, "float32")).dtype == "float32"


def test_the_default_dtype_is_that_of_new_tensors_only():
    """Dtypes that the original gives with the default dtype float64: integers become float32 all the same."""
    paddle.set_default_dtype("float64")
    i, f = paddle.to_tensor([[1, 2], [3, 4]]), paddle.to_tensor([[1.0, 2.0]], dtype="float32")
    normal, laplace = paddle.distribution.Normal(0.0, 1.0), paddle.distribution.Laplace(0.0, 1.0)
    single = [i / 2, i + 2.5, 2.5 - i, i / i, i**2.5, i % 2.5, paddle.exp(i), paddle.sqrt(i), paddle.std(i), i.cos()]
    single += [paddle.nanmean(i), paddle.logsumexp(i), paddle.logcumsumexp(i), paddle.nn.functional.one_hot(i, 6)]
    single += [f + 1.5, paddle.lerp(f, f, 0.5), normal.sample([2]), paddle.distribution.Exponential(0.5).mean]
    assert {str(t.dtype) for t in single} == {"paddle.float32"}
    double = [paddle.full([1], 1.5), paddle.rand([2]), paddle.eye(2), paddle.linspace(0, 1, 3), paddle.ldexp(f, i[:1])]
    double += [paddle.histogram_bin_edges(f, 3), paddle.where(f > 1, f, 1.0), paddle.where(f > 1, 1.0, 2.0)]
    double += [laplace.sample([2]), paddle.to_tensor(1.5), paddle.nn.Linear(2, 2).weight]
    assert {str(t.dtype) for t in double} == {"paddle.float64"}
    assert paddle.where(f > 1, 0.1, 2.0).tolist() == [[2.0, 0.1]]
    assert (i + 1j).dtype == "complex64"
    assert paddle.fft.fft(i).dtype == "complex128"


def test_default_dtype_is_a_float():
    for wrong in ("int32", "complex64", "float8_e4m3fn"):
        check_error(lambda: paddle.set_default_dtype(wrong), TypeError, "float16, bfloat16, float32 or float64")  # noqa: B023
    assert paddle.get_default_dtype() == "float32"


@pytest.mark.parametrize("name", ["uint8", "int8", "int16", "int32", "int64"])
def test_iinfo(name):
    ours, numpy = paddle.iinfo(name), np.iinfo(name)
    assert (ours.min, ours.max, ours.bits, ours.dtype) == (numpy.min, numpy.max, numpy.bits, name)
    assert repr(ours) == f"paddle.iinfo(min={numpy.min}, max={numpy.max}, bits={numpy.bits}, dtype={name})"


@pytest.mark.parametrize("name", ["float16", "float32", "float64"])
def test_finfo(name):
    ours, numpy = paddle.finfo(getattr(paddle, name)), np.finfo(name)
    for fact in ("min", "max", "eps", "tiny", "smallest_normal", "bits"):
        assert getattr(ours, fact) == pytest.approx(float(getattr(numpy, fact))), fact
    assert ours.dtype == name


def test_finfo_of_bfloat16():
    # In the original: paddle.finfo("bfloat16").eps -> 0.0078125, .max -> 3.3895313892515355e+38
    ours = paddle.finfo("bfloat16")
    assert (ours.eps, ours.max, ours.bits) == (0.0078125, 3.3895313892515355e38, 16)
