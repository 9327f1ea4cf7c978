"""Tensors created from values, shapes and ranges: recorded facts, NumPy, dtypes, errors."""

import numpy as np
import pytest
from tests.golden.creation_cases import ERRORS, FACTS
from tests.support import check_error, check_grad, check_op, golden
from tests.tensor.facts import check_fact, check_refused, plain

import paddle

RECORDED = golden("creation.json")


@pytest.mark.parametrize("expression", FACTS)
def test_as_recorded(expression):
    check_fact(eval(expression, plain()), RECORDED["facts"][expression])


@pytest.mark.parametrize("expression", ERRORS)
def test_refused_as_recorded(expression):
    check_refused(expression, plain(), RECORDED["errors"][expression])


SHAPES = [[2, 3], (2, 3), paddle.to_tensor([2, 3]), [paddle.to_tensor(2), 3], np.array([2, 3])]


@pytest.mark.parametrize("shape", SHAPES, ids=["list", "tuple", "tensor", "list with a tensor", "array"])
def test_a_shape_in_every_form(shape):
    assert paddle.zeros(shape).shape == [2, 3]
    assert paddle.rand(shape).shape == [2, 3]
    assert paddle.ones([1]).new_zeros(shape).shape == [2, 3]


@pytest.mark.parametrize("make", [paddle.zeros, paddle.ones, paddle.empty, paddle.rand, paddle.randn])
def test_separate_sizes(make):
    assert make(2, 3).shape == make(2, paddle.to_tensor(3)).shape == make(size=[2, 3]).shape == [2, 3]
    assert make(4, dtype="float64").dtype == "float64"


def test_keywords_that_torch_programs_use():
    x = paddle.ones([2], device="cpu", requires_grad=True)
    assert not x.stop_gradient
    into = paddle.zeros([2])
    assert paddle.full([2], 3.0, out=into) is into
    assert into.tolist() == [3.0, 3.0]
    assert not paddle.zeros([2], "int64", requires_grad=True).stop_gradient


def test_pinned_memory_needs_a_gpu():
    if paddle.get_device() == "cpu":
        check_error(lambda: paddle.zeros([2], pin_memory=True), ValueError, "CUDA")


def test_default_dtype_applies_to_constants_and_floats():
    paddle.set_default_dtype("float64")
    for made in (paddle.zeros([1]), paddle.full([1], 2), paddle.to_tensor([1.5]), paddle.arange(2.0), paddle.eye(2)):
        assert made.dtype == "float64"
    assert paddle.arange(2).dtype == "int64"
    assert paddle.to_tensor(1j).dtype == "complex128"


@pytest.mark.parametrize(("start", "end", "step"), [(0, 5, 1), (3, 20, 4), (5, -5, -3), (0.5, 3.0, 0.25), (2, 2, 1)])
def test_arange_matches_numpy(start, end, step):
    np.testing.assert_allclose(paddle.arange(start, end, step).numpy(), np.arange(start, end, step), rtol=1e-6)


@pytest.mark.parametrize("dtype", ["int32", "int64", "float32"])
def test_range_includes_its_end(dtype):
    assert paddle.range(1, 7, 2, dtype).tolist() == [1, 3, 5, 7]
    assert paddle.range(0, 4, 1, dtype).tolist() == [0, 1, 2, 3, 4]
    assert paddle.range(4, 0, -2, dtype).tolist() == [4, 2, 0]


def test_spaces_match_numpy():
    np.testing.assert_allclose(paddle.linspace(-1, 2, 7).numpy(), np.linspace(-1, 2, 7), rtol=1e-6)
    np.testing.assert_allclose(paddle.logspace(0, 2, 5, 3).numpy(), np.logspace(0, 2, 5, base=3), rtol=1e-5)


# ---- from data ----


def test_data_is_copied():
    array = np.ones(3, "float32")
    made = [paddle.to_tensor(array), paddle.as_tensor(array), paddle.from_numpy(array), paddle.asarray(array)]
    array[:] = 5
    assert all(t.tolist() == [1.0, 1.0, 1.0] for t in made)
    x = paddle.ones([2], requires_grad=True)
    again = paddle.to_tensor(x)
    assert again.stop_gradient
    again[0] = 7.0
    assert x.tolist() == [1.0, 1.0]


def test_arrays_of_any_layout():
    base = np.arange(12.0).reshape(3, 4)
    frozen = base.copy()
    frozen.flags.writeable = False
    for array in (base.T, base[::-1, ::2], base.astype(">f8"), frozen):
        for dtype in (None, "float32"):
            np.testing.assert_array_equal(paddle.to_tensor(array, dtype).numpy(), np.asarray(array, "float64"))


def test_bfloat16_is_exchanged_as_bits():
    x = paddle.to_tensor([1.5, -2.0], "bfloat16")
    bits = x.numpy()
    assert bits.dtype == np.uint16
    back = paddle.to_tensor(bits)
    assert back.dtype == "bfloat16"
    assert back.astype("float32").tolist() == [1.5, -2.0]


def test_a_long_list_of_tensors_keeps_their_type():
    assert paddle.to_tensor([paddle.to_tensor(1, dtype="int32")] * 3).dtype == "int32"
    assert paddle.to_tensor([[paddle.to_tensor(1.0), 2.0]]).shape == [1, 2]


def test_paddle_tensor_is_callable():
    x = paddle.tensor([1, 2], dtype="float32", requires_grad=True)
    assert (x.dtype.name, x.stop_gradient) == ("float32", False)


def test_typed_constructors_recognise_their_instances():
    x = paddle.IntTensor([1, 2])
    assert isinstance(x, paddle.Tensor)
    assert isinstance(x, paddle.IntTensor)
    assert not isinstance(x, paddle.LongTensor)
    assert paddle.DoubleTensor(2, 3).shape == [2, 3]


def test_errors_name_the_argument_and_a_remedy():
    check_error(lambda: paddle.to_tensor([[1, 2], [3]]), ValueError, "equal lengths", "[[1, 2], [3]]", "pad")
    check_error(lambda: paddle.to_tensor("text"), TypeError, "number", "'text'")
    check_error(lambda: paddle.zeros([2, -3]), ValueError, "zeros", "[2, -3]")
    check_error(lambda: paddle.zeros("ab"), TypeError, "shape", "'ab'")
    check_error(lambda: paddle.full([2], "two"), ValueError, "fill_value = 'two'")
    check_error(lambda: paddle.ones_like([1, 2]), ValueError, "ones_like", "'x'", "to_tensor")
    check_error(lambda: paddle.range(0, 5, -1), RuntimeError, "step", "sign")


# ---- copies ----


def test_assign_lets_gradients_through():
    check_grad(lambda x: paddle.assign(x) * 2, [np.ones([2, 2])])
    check_grad(lambda x: paddle.clone(x) * 2, [np.ones([2, 2])])
    assert paddle.assign([paddle.ones([2]), paddle.create_parameter([2], "float32")]).stop_gradient  # as in Paddle


def test_assign_into_an_output():
    out = paddle.zeros([2], "int64")
    assert paddle.assign([3, 4], out) is out
    assert out.tolist() == [3, 4]
    other = paddle.zeros([5])
    paddle.assign(paddle.to_tensor([1, 2]), other)
    assert (other.shape, other.dtype.name) == ([2], "int64")


def test_create_tensor_can_be_filled_later():
    t = paddle.tensor.create_tensor("float32", persistable=True)
    assert (t.dtype.name, t.persistable) == ("float32", True)
    assert paddle.assign(paddle.ones([2]), t).tolist() == [1.0, 1.0]


def test_a_tensor_can_be_the_value_to_fill_with():
    two = paddle.to_tensor(2.0)
    check_op(lambda x: paddle.full_like(x, two), lambda x: np.full_like(x, 2), [np.ones([2, 2])], grad=False)
