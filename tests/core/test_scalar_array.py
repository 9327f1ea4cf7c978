"""The array of a tensor of shape [], which can also be used like one of shape [1]."""

import copy
import json
import pickle
import struct

import numpy as np
import pytest
import torch

import paddle
from paddle._core.scalar_array import ScalarArray


@pytest.fixture(params=["float32", "float64", "float16", "int64", "bool", "complex64"])
def dtype(request):
    return request.param


def scalar(value=2.5, dtype="float32"):
    return np.array(value, dtype).view(ScalarArray)


def test_it_is_an_array_without_dimensions(dtype):
    a = scalar(1, dtype)
    assert isinstance(a, np.ndarray)
    assert (a.shape, a.ndim, a.size, a.dtype) == ((), 0, 1, np.dtype(dtype))


@pytest.mark.parametrize("key", [0, -1, np.int64(0), (), (0,)])
def test_its_element_by_index(key, dtype):
    value = scalar(1, dtype)[key]
    assert type(value) is np.dtype(dtype).type
    assert value == 1


@pytest.mark.parametrize("key", [slice(None), slice(0, 1), slice(-1, None), [0], np.array([0]), None, True])
def test_its_row_by_slice(key):
    row = scalar()[key]
    assert type(row) is np.ndarray
    np.testing.assert_array_equal(row, np.array([2.5], "float32"), strict=True)


def test_ellipsis_keeps_the_shape():
    assert scalar()[...].shape == ()


@pytest.mark.parametrize("key", [1, -2, (0, 0), "x"])
def test_other_indices_are_refused(key):
    with pytest.raises(IndexError):
        scalar()[key]


@pytest.mark.parametrize("key", [0, -1, (), slice(None), ...])
def test_assignment_reaches_the_memory(key):
    base = np.array(2.5, "float32")
    base.view(ScalarArray)[key] = 7
    assert base == 7


def test_assignment_out_of_range_is_refused():
    with pytest.raises(IndexError):
        scalar()[1] = 3


def test_iteration_and_length():
    a = scalar()
    assert len(a) == 1
    assert list(a) == [2.5]
    assert type(next(iter(a))) is np.float32
    losses = [1.0]
    losses.extend(a)
    assert losses == [1.0, 2.5]
    (only,) = a
    assert only == 2.5


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{:.4f}".format(scalar()), "2.5000"),  # noqa: UP032 - the idiom under test
        ("%.3f" % scalar(), "2.500"),  # noqa: UP031
        ("%s" % scalar(), "2.5"),  # noqa: UP031
        ("%d" % scalar(3, "int64"), "3"),  # noqa: UP031
        ("loss %.1f, acc %.2f" % (scalar(), scalar(1)), "loss 2.5, acc 1.00"),  # noqa: UP031
        (f"{scalar()}", "2.5"),
        (f"{scalar(7, 'int64'):03d}", "007"),
        (str(scalar()), "2.5"),
        (repr(scalar()), "array(2.5, dtype=float32)"),
        (json.dumps(scalar().item()), "2.5"),
        (json.dumps(scalar().tolist()), "2.5"),
    ],
)
def test_as_text(text, wanted):
    assert text == wanted


def test_as_a_python_number():
    assert (float(scalar()), int(scalar()), complex(scalar()), bool(scalar(0))) == (2.5, 2, 2.5 + 0j, False)
    assert [10, 20, 30][scalar(1, "int64")] == 20
    assert range(scalar(3, "int64")) == range(3)
    assert struct.pack("f", float(scalar())) == struct.pack("f", 2.5)


@pytest.mark.parametrize(
    "use",
    [
        lambda a: a + 1,
        lambda a: 1 - a,
        lambda a: a * np.float64(2),
        lambda a: a / a,
        lambda a: -a,
        lambda a: a**2,
        lambda a: a > 1,
        lambda a: a == 2.5,
        lambda a: a <= 3,
        lambda a: a + np.arange(3),
        lambda a: np.arange(3.0) * a,
        lambda a: np.exp(a),
        lambda a: np.maximum(a, 3),
        lambda a: a.sum(),
        lambda a: a.mean(),
        lambda a: a.max(),
        lambda a: a.item(),
        lambda a: a.argmax(),
        lambda a: np.mean(a),
        lambda a: np.round(a, 1),
        lambda a: np.isnan(a),
        lambda a: np.mean([a, a]),
        lambda a: np.array([a, a]),
        lambda a: np.array([[a], [a]]),
        lambda a: np.array([a, 1.0]),
        lambda a: np.array(a),
        lambda a: np.asarray(a),
        lambda a: np.stack([a, a]),
        lambda a: np.hstack([a, a]),
        lambda a: np.vstack([a, a]),
        lambda a: np.append([1.0], a),
        lambda a: np.sum([a, a], axis=0),
        lambda a: sum([a, a]),
        lambda a: np.float64(a),
        lambda a: np.full(3, a),
        lambda a: np.where(a > 1, a, 0),
        lambda a: np.dot(a, a),
        lambda a: np.atleast_1d([a]),
        lambda a: divmod(a, 2),
    ],
)
def test_computation_matches_a_plain_array(use):
    plain = np.array(2.5, "float32")
    ours, wanted = use(plain.view(ScalarArray)), use(plain)
    assert type(ours) is type(wanted)
    np.testing.assert_array_equal(ours, wanted, strict=not isinstance(wanted, tuple))


def test_in_place_arithmetic_keeps_the_array():
    base = np.array(2.5, "float32")
    a = base.view(ScalarArray)
    a += 1
    np.multiply(a, 2, out=a)
    assert isinstance(a, ScalarArray)
    assert base == 7


def test_arrays_made_from_it_are_ordinary():
    row = scalar().reshape(1)
    assert row[0] == 2.5
    assert (len(row), row.shape, list(row)) == (1, (1,), [2.5])
    with pytest.raises(IndexError):
        row[1]
    with pytest.raises(IndexError):
        row[1] = 3
    many = np.broadcast_to(scalar(), (2, 3))
    assert len(many) == 2
    assert repr(scalar().reshape(1, 1)) == "array([[2.5]], dtype=float32)"


def test_concatenation_works_as_with_shape_1():
    joined = np.concatenate([scalar(1), scalar(2), np.array([3], "float32")])
    assert type(joined) is np.ndarray
    assert joined.tolist() == [1, 2, 3]
    assert np.concatenate([scalar(1), scalar(2)], axis=0).tolist() == [1, 2]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_as_a_plain_array(protocol):
    data = pickle.dumps(scalar(), protocol)
    assert b"scalar_array" not in data
    back = pickle.loads(data)
    assert type(back) is np.ndarray
    np.testing.assert_array_equal(back, np.array(2.5, "float32"), strict=True)


def test_copies():
    a = scalar()
    for b in (a.copy(), copy.copy(a), copy.deepcopy(a)):
        b[0] = 9
        assert b.shape == ()
        assert a[0] == 2.5
    assert a.astype("float64")[0] == 2.5


def test_torch_accepts_it():
    assert torch.from_numpy(scalar()).shape == ()
    assert torch.tensor(scalar()).item() == 2.5
    assert torch.as_tensor(scalar()).dtype == torch.float32
    assert torch.tensor([float(v) for v in (scalar(), scalar())]).tolist() == [2.5, 2.5]


def test_saved_and_loaded_by_numpy(tmp_path):
    np.save(tmp_path / "a.npy", scalar())
    assert np.load(tmp_path / "a.npy").shape == ()


def test_an_array_of_one_element_is_a_number_too():
    a = paddle.to_tensor([0.5]).numpy()
    assert isinstance(a, np.ndarray)
    assert a.shape == (1,)
    assert (float(a), int(a), complex(a), "%.2f" % a) == (0.5, 0, 0.5 + 0j, "0.50")  # noqa: UP031
    assert float(paddle.to_tensor([[3]]).numpy()) == 3.0
    assert (float(a + 1), float(np.ones(1) + a * a), "%.1f" % (a / 5)) == (1.5, 1.25, "0.1")
    assert float(np.abs(np.ones((1, 1)) - a)) == 0.5
    assert type(a + np.ones(2)) is type(np.concatenate([a, np.ones(2)])) is np.ndarray
    assert type(a.sum()) is type(a[0]) is np.float32
    assert type(pickle.loads(pickle.dumps(a))) is np.ndarray
    assert repr(a) == repr(np.array([0.5], "float32"))
    with pytest.raises(TypeError):
        float(paddle.to_tensor([0.5, 1.0]).numpy())
    with pytest.raises(TypeError):
        float(np.concatenate([a, a]))
