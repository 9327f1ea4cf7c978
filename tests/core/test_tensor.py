"""A Tensor in Python, NumPy, torch and pickle."""

import copy
import pickle

import numpy as np
import pytest
import torch
from tests.golden.promotion_cases import NUMBERS, OPERATORS, cases
from tests.support import check_error, golden

import paddle
from paddle import Tensor


def tensor(values, dtype=None, **more):
    return paddle.to_tensor(values, dtype=dtype, **more)


# ---- operators ----

A = np.array([[5.0, -5.0, 2.5], [0.5, -7.0, 3.0]], "float32")
B = np.array([[2.0, 3.0, -2.0]], "float32")


@pytest.mark.parametrize("symbol", ["+", "-", "*", "/", "//", "%", "<", "=="])
def test_operators_broadcast_as_numpy(symbol):
    act = OPERATORS[symbol]
    for left, right in ((A, B), (B, A), (A, 2.5), (2.5, A), (A, 2), (-3, A)):
        ours = act(*(tensor(v) if isinstance(v, np.ndarray) else v for v in (left, right)))
        np.testing.assert_allclose(ours.numpy(), act(left, right), rtol=1e-6)


@pytest.mark.parametrize(("x", "y", "want"), [([2.0, 3.0], [3.0, -1.0], [8.0, 1 / 3]), ([2, 3], 2, [4, 9])])
def test_power(x, y, want):
    y = tensor(y) if isinstance(y, list) else y
    np.testing.assert_allclose((tensor(x) ** y).numpy(), want, rtol=1e-6)


def test_integer_operators():
    x, y = np.array([6, -7, 3]), np.array([2, 2, -2])
    for act in (OPERATORS[s] for s in ("+", "-", "*", "/", "//", "%", "&")):
        np.testing.assert_allclose(act(tensor(x), tensor(y)).numpy(), act(x, y), rtol=1e-6)
    assert (tensor([6, -7]) >> 1).tolist() == [3, -4]
    assert (tensor([6, -7]) << 1).tolist() == [12, -14]
    assert (tensor([5]) ^ tensor([3])).tolist() == [6]
    assert (tensor([5]) | tensor([3])).tolist() == [7]
    assert (~tensor([5])).tolist() == [-6]
    assert (~tensor([True, False])).tolist() == [False, True]


def test_unary_operators():
    x = tensor([1.0, -2.0])
    assert (-x).tolist() == [-1.0, 2.0]
    assert (+x).tolist() == [1.0, -2.0]
    assert abs(x).tolist() == [1.0, 2.0]


def test_matmul_operator():
    np.testing.assert_allclose((tensor(A) @ tensor(B.T)).numpy(), A @ B.T, rtol=1e-6)


def test_inplace_operator_makes_a_new_tensor_for_a_leaf():
    x = tensor([1.0], stop_gradient=False)
    y = x
    x += 1.0
    x.backward()
    assert (y.tolist(), y.grad.tolist(), x.tolist()) == ([1.0], [1.0], [2.0])


# Paddle orders complex numbers and computes remainders of them by its own rules; torch, like Python, refuses. Paddle
# divides booleans as integers, and `2 & x` is boolean.
REFUSED = {
    name
    for name, symbol, left, right in cases()
    if (symbol in ("%", "<") and any(word in ("1j", "complex64", "complex128") for word in (left, right)))
    or name in ("bool / bool", "bool / True", "True / bool", "2 & bool")
}


def test_dtypes_of_results():
    recorded, wrong = golden("promotion.json"), {}
    for name, symbol, left, right in cases():
        if name in recorded and name not in REFUSED:
            x, y = (NUMBERS[v] if v in NUMBERS else tensor(np.ones(2), v) for v in (left, right))
            got = OPERATORS[symbol](x, y).dtype
            if got != recorded[name]:
                wrong[name] = f"{got} instead of {recorded[name]}"
    assert not wrong
    assert len(recorded) > 1000


def test_numpy_numbers_are_plain_numbers():
    # In the original: (paddle.ones([2]) * np.float64(2)).dtype -> paddle.float32
    for product in (tensor([1.0]) * np.float64(2), np.float64(2) * tensor([1.0]), tensor([1.0]) * np.int64(2)):
        assert product.dtype == "float32"
        assert product.tolist() == [2.0]


def test_comparison_with_none():
    x = tensor([1.0])
    assert (x == None) is False  # noqa: E711 - that is the question
    assert (x != None) is True  # noqa: E711
    assert (x == "a") is False


def test_unsupported_operand():
    for other in ([1.0], None, object()):
        with pytest.raises(TypeError):
            tensor([1.0]) + other


# ---- numpy ----


def test_array_protocol():
    x = tensor([1.0, 2.0], stop_gradient=False)
    array = np.asarray(x)
    assert array.dtype == np.float32
    assert np.array(x, dtype="float64").dtype == np.float64
    array[0] = 9.0
    assert x.tolist() == [1.0, 2.0]


def test_ufuncs_give_arrays():
    x = tensor([0.0, 1.0])
    for got, want in ((np.sin(x), np.sin([0.0, 1.0])), (np.add.reduce(x), 1.0), (np.maximum(x, 0.5), [0.5, 1.0])):
        assert not isinstance(got, Tensor)
        np.testing.assert_allclose(got, want, rtol=1e-6)


def test_array_and_tensor_give_a_tensor():
    x, a = tensor([1.0, 2.0], "float64", stop_gradient=False), np.array([3.0, 4.0])
    for got, want in ((a + x, [4.0, 6.0]), (x - a, [-2.0, -2.0]), (a / x, [3.0, 2.0]), (a < x, [False, False])):
        assert isinstance(got, Tensor)
        assert got.tolist() == want
    (a * x).sum().backward()
    assert x.grad.tolist() == [3.0, 4.0]


@pytest.mark.parametrize(
    "dtype",
    ["bool", "int8", "uint8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128"],
)
def test_numpy_and_back(dtype):
    array = np.array([[0, 1], [1, 0]]).astype(dtype)
    back = tensor(array).numpy()
    assert back.dtype == array.dtype
    np.testing.assert_array_equal(back, array)


def test_numpy_of_bfloat16_is_its_bits():
    # In the original: paddle.to_tensor([1.0, -2.0], dtype="bfloat16").numpy() -> array([16256, 49152], dtype=uint16)
    got = tensor([1.0, -2.0], "bfloat16").numpy()
    assert got.dtype == np.uint16
    assert got.tolist() == [16256, 49152]


def test_numpy_is_a_copy():
    x = tensor([1.0])
    x.numpy()[0] = 5.0
    assert x.tolist() == [1.0]


def test_scalars_of_every_era():
    loss = tensor(0.25)
    assert loss.numpy().shape == ()
    assert loss.numpy()[0] == 0.25
    assert loss[0].item() == 0.25
    assert list(loss.numpy()) == [0.25]
    assert f"{float(loss.numpy()):.2f}" == "0.25"
    assert f"{loss.numpy():.2f}" == "0.25"


def test_set_to_1d():
    paddle.set_flags({"FLAGS_set_to_1d": True})
    try:
        assert tensor(0.25).numpy().shape == (1,)
    finally:
        paddle.set_flags({"FLAGS_set_to_1d": False})


# ---- torch, DLPack ----


def test_torch_functions_take_and_give_our_tensors():
    x = tensor([0.0, 1.0], stop_gradient=False)
    y = torch.sin(x)
    assert type(y) is Tensor
    y.sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), np.cos([0.0, 1.0]), rtol=1e-6)
    assert type(torch.cat([x, x])) is Tensor
    assert [type(part) for part in torch.split(x, 1)] == [Tensor, Tensor]


@pytest.mark.parametrize("give", [lambda x: x, paddle.utils.dlpack.to_dlpack, paddle.to_dlpack])
def test_dlpack_to_torch_shares_memory(give):
    x = tensor([[1.0, 2.0]])
    t = torch.from_dlpack(give(x))
    assert t.data_ptr() == x.data_ptr()
    t[0, 0] = 7.0
    assert x.tolist() == [[7.0, 2.0]]


def test_dlpack_from_torch_shares_memory():
    for t in (torch.ones(3), torch.arange(6).reshape(2, 3).T):
        x = paddle.from_dlpack(t)
        assert x.data_ptr() == t.data_ptr()
        assert x.tolist() == t.tolist()
    assert paddle.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(torch.ones(2))).tolist() == [1.0, 1.0]


def test_dlpack_with_numpy_shares_memory():
    array = np.zeros(3)
    x = paddle.from_dlpack(array)
    array[1] = 4.0
    assert x.tolist() == [0.0, 4.0, 0.0]
    assert np.from_dlpack(x).ctypes.data == x.data_ptr()
    assert paddle.from_dlpack(array, copy=True).data_ptr() != array.ctypes.data


def test_dlpack_of_a_tensor_with_gradient():
    x = tensor([1.0], stop_gradient=False)
    assert torch.from_dlpack(x).data_ptr() == x.data_ptr()
    assert paddle.from_dlpack(x).stop_gradient


def test_dlpack_refusals():
    check_error(lambda: paddle.from_dlpack(3), ValueError, "from_dlpack", "Received: dlpack = 3")
    check_error(lambda: paddle.to_dlpack([1.0]), TypeError, "to_dlpack", "x = [1.0]")
    capsule = paddle.to_dlpack(tensor([1.0]))
    paddle.from_dlpack(capsule)
    check_error(lambda: paddle.from_dlpack(capsule), ValueError, "only once")


# ---- pickle, deepcopy, hash ----


@pytest.mark.parametrize("dtype", ["float32", "int64", "bfloat16", "complex64"])
@pytest.mark.parametrize("stop_gradient", [True, False])
def test_pickle(dtype, stop_gradient):
    x = tensor([1, 2], dtype, stop_gradient=stop_gradient)
    y = pickle.loads(pickle.dumps(x))
    assert (y.dtype, y.tolist(), y.stop_gradient) == (x.dtype, x.tolist(), stop_gradient)


def test_pickle_of_a_result_leaves_the_graph_behind():
    x = tensor([3.0], stop_gradient=False)
    y = pickle.loads(pickle.dumps(x * 2))
    assert (y.tolist(), y.is_leaf) == ([6.0], True)


def test_deepcopy():
    x = tensor([1.0], stop_gradient=False)
    x.note = ["kept"]
    y = copy.deepcopy(x)
    assert (y.tolist(), y.stop_gradient, y.note) == ([1.0], False, ["kept"])
    assert y.data_ptr() != x.data_ptr()
    assert y.note is not x.note
    assert y.name == f"{x.name}_deepcopy_0"
    twice = copy.deepcopy([x, x])
    assert twice[0] is twice[1]
    # In the original a result can be copied too: copy.deepcopy(x * 2).stop_gradient -> False
    assert not copy.deepcopy(x * 2).stop_gradient


def test_hash_is_identity():
    x, y = tensor([1.0]), tensor([1.0])
    assert {x: 1, y: 2}[x] == 1
    assert x in [y, x]
    assert len({x, y, x}) == 2


# ---- Python numbers, length, iteration, text ----


@pytest.mark.parametrize("shape", [[], [1], [1, 1]])
def test_one_element_is_a_number(shape):
    x = tensor(np.full(shape, 2.0, "float32"))
    assert (float(x), int(x), complex(x), bool(x), x.item()) == (2.0, 2, 2 + 0j, True, 2.0)
    assert f"{x:.1f}" == "2.0"
    assert "{:5.2f}".format(x) == " 2.00"  # noqa: UP032 - the old way is what is tested


def test_index_of_python():
    assert ["a", "b", "c"][tensor(1)] == "b"
    assert list(range(tensor(3))) == [0, 1, 2]
    assert ["a", "b"][tensor(1.0)] == "b"
    check_error(lambda: ["a"][tensor([0, 0])], TypeError, "one element")


def test_item():
    x = tensor([[1, 2], [3, 4]])
    assert (x.item(1), x.item(1, 0), type(x.item(0))) == (2, 3, int)
    assert type(tensor([1.5], "float16").item()) is float
    check_error(x.item, ValueError, "Tensor(shape=[2, 2], dtype=int64)", "tolist")
    check_error(lambda: x.item(4), ValueError, "item")


def test_tolist():
    assert tensor([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
    assert tensor(True).tolist() is True
    assert paddle.tolist(tensor([1.5])) == [1.5]


def test_a_tensor_with_many_elements_is_not_a_number():
    x = tensor([1.0, 2.0])
    for convert in (float, int, complex):
        check_error(lambda: convert(x), TypeError, "shape=[2]")  # noqa: B023 - called at once
    check_error(lambda: bool(x), ValueError, "ambiguous", "x.any()")
    check_error(lambda: bool(tensor([])), ValueError, "ambiguous")
    check_error(lambda: f"{x:.2f}", TypeError, ".2f")


def test_len_and_iteration():
    x = tensor([[1.0, 2.0], [3.0, 4.0]], stop_gradient=False)
    assert len(x) == 2
    first, second = x
    assert second.tolist() == [3.0, 4.0]
    first.sum().backward()
    assert x.grad.tolist() == [[1.0, 1.0], [0.0, 0.0]]
    assert [row.tolist() for row in reversed(list(x))] == [[3.0, 4.0], [1.0, 2.0]]
    assert [i for i, _ in enumerate(x)] == [0, 1]
    check_error(lambda: len(tensor(1.0)), TypeError, "0-D")
    check_error(lambda: list(tensor(1.0)), TypeError, "0-D")


def test_contains():
    assert 2.0 in tensor([1.0, 2.0])
    assert 3.0 not in tensor([1.0, 2.0])


def test_repr():
    x = tensor([[1.0, 2.0]], stop_gradient=False)
    text = "Tensor(shape=[1, 2], dtype=float32, place=Place(cpu), stop_gradient=False,\n       [[1., 2.]])"
    assert repr(x) == str(x) == f"{x}" == text


# ---- shape, size, memory ----


def test_shape_is_a_list_with_numel():
    x = tensor(np.zeros((2, 3)))
    assert x.shape == [2, 3]
    assert x.shape == (2, 3)
    assert isinstance(x.shape, list)
    assert isinstance(x.shape, paddle.Size)
    assert str(x.shape) == "[2, 3]"
    assert x.shape.numel() == 6
    assert hash(x.shape) == hash((2, 3))
    assert x.shape + [1] == x.shape + (1,) == [2, 3, 1]
    assert [1] + x.shape == (1,) + x.shape == [1, 2, 3]
    assert (x.shape + [4]).numel() == 24
    assert (2 * x.shape).numel() == (x.shape * 2).numel() == 36
    n, m = x.shape
    assert (n, m) == (2, 3)
    assert x.shape != [2, 4]


def test_sizes():
    x = tensor(np.zeros((2, 3), "int16"))
    assert (x.ndim, x.dim(), x.ndimension(), x.size, x.numel().item()) == (2, 2, 2, 6, 6)
    assert (x.size(), x.size(1)) == ([2, 3], 3)
    assert (x.element_size(), x.itemsize, x.nbytes) == (2, 2, 12)


def test_strides_and_offset():
    x = tensor(np.arange(6, dtype="float32").reshape(2, 3))
    assert (x.strides, x.stride(), x.stride(0), x.get_strides()) == ([3, 1], [3, 1], 3, [3, 1])
    assert (x.T.strides, x.T.is_contiguous(), x.T.contiguous().strides) == ([1, 3], False, [2, 1])
    assert x.contiguous() is x
    # In the original, in bytes: paddle.arange(6.).reshape([2, 3])[1].offset -> 12
    assert (x[1].offset, x[1].storage_offset()) == (12, 3)
    assert x[1].data_ptr() == x.data_ptr() + 12


def test_size_is_copied_and_pickled_as_a_number():
    size = paddle.zeros([2, 3]).size
    assert copy.deepcopy({"n": size}) == pickle.loads(pickle.dumps({"n": size})) == {"n": 6}


def test_size_called_on_a_slice():
    assert tensor([1, 2, 3])[1:].size == 2


# ---- places, types, values ----


def test_places():
    x = tensor([1.0])
    assert x.place == paddle.CPUPlace()
    assert x.cpu() is x
    assert (x.device, x.device.type, x.device.index) == ("cpu", "cpu", None)
    assert not x.is_cuda
    assert x.get_device() == -1


def test_to():
    x = tensor([1.5, 2.5])
    assert x.to("cpu") is x
    other = tensor([1.0], "float64")
    for given in (("float64",), ("cpu", "float64"), (other,), (paddle.float64,), (paddle.CPUPlace(), "float64")):
        assert x.to(*given).dtype == "float64"
    assert x.to(dtype="float64").dtype == x.to(other=other).dtype == "float64"
    assert x.to("float32", copy=True).data_ptr() != x.data_ptr()
    check_error(lambda: x.to(colour="red"), TypeError, "colour")


def test_astype():
    x = tensor([1.7, -1.7], stop_gradient=False)
    assert x.astype("int64").tolist() == [1, -1]
    assert x.astype("float32") is x
    assert x.cast("float32") is not x
    x.astype("float64").sum().backward()
    assert x.grad.dtype == "float32"
    # In the original a cast is part of the gradient graph: x.astype("int64").stop_gradient -> False
    assert not x.astype("int64").stop_gradient
    assert (x > 0).stop_gradient
    check_error(lambda: x.astype("float33"), TypeError, "float33")


def test_clone_and_detach():
    x = tensor([1.0], stop_gradient=False)
    y, z = x.clone(), x.detach()
    assert (y.stop_gradient, z.stop_gradient) == (False, True)
    assert y.data_ptr() != x.data_ptr()
    assert z.data_ptr() == x.data_ptr()
    y.backward()
    assert x.grad.tolist() == [1.0]


def test_set_value():
    x = tensor([1.0, 2.0], stop_gradient=False)
    before = x.data_ptr()
    x.set_value(np.array([3.0, 4.0], "float32"))
    assert (x.tolist(), x.data_ptr(), x.stop_gradient, x.is_leaf) == ([3.0, 4.0], before, False, True)
    x.set_value(tensor([5.0, 6.0]))
    assert x.tolist() == [5.0, 6.0]
    x.get_tensor().set(np.array([7.0, 8.0], "float32"), paddle.CPUPlace())
    assert x.value().tolist() == [7.0, 8.0]
    check_error(lambda: x.set_value(np.zeros(3, "float32")), ValueError, "[2]", "ndarray(shape=[3], dtype=float32)")
    check_error(lambda: x.set_value(np.zeros(2)), AssertionError, "float32", "float64", "astype")


def test_copy_():
    x = tensor([1.0, 2.0])
    assert x.copy_(tensor([3.0, 4.0]), True) is x
    assert x.tolist() == [3.0, 4.0]


def test_data():
    x = tensor([1.0], stop_gradient=False)
    y = (x * 2).sum()
    x.data = tensor([5.0])
    assert (x.tolist(), x.stop_gradient, x.data.stop_gradient) == ([5.0], False, True)
    y.backward()
    assert x.grad.tolist() == [2.0]


def test_names():
    x = tensor([1.0])
    assert x.name == x.name
    assert x.name.startswith("generated_tensor_")
    assert tensor([1.0]).name != x.name
    x.name = "mine"
    assert x.name == "mine"


def test_user_defined_attributes():
    x = tensor([1.0])
    x.tag = "kept"
    assert x.tag == "kept"
    assert x.persistable is False


def test_storage_format():
    x = tensor([1.0])
    assert (x.is_dense(), x.layout) == (True, "NCHW")
    assert not any((x.is_dist(), x.is_sparse(), x.is_selected_rows()))


@pytest.mark.parametrize(
    ("make", "want"), [(lambda: Tensor(2, 3), [2, 3]), (lambda: Tensor([1, 2]), [2]), (lambda: Tensor(), [0])]
)
def test_constructor(make, want):
    assert type(make()) is Tensor
    assert make().shape == want
