"""`x[...]` and `x[...] = v` against NumPy: every kind of index, gradients, dtypes, memory, errors."""

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.support import check_error
from tests.tensor import manipulation_facts as facts

import paddle

SHAPES = st.lists(st.integers(1, 4), min_size=1, max_size=4)


def ramp(shape):
    return np.arange(float(np.prod(shape))).reshape(shape) + 1


@st.composite
def slices(draw, size):
    bound = st.none() | st.integers(-size - 2, size + 2)
    return slice(draw(bound), draw(bound), draw(st.none() | st.integers(-3, 3).filter(bool)))


@st.composite
def basic_indices(draw, shape):
    """Ints, slices with steps of both signs, None and one Ellipsis, in any order."""
    items, axis = [], 0
    skipped = draw(st.integers(0, len(shape)))
    while axis < len(shape):
        kind = draw(st.sampled_from(["int", "slice", "slice", "none", "stop"]))
        if kind == "none":
            items.append(None)
        elif kind == "stop":
            if Ellipsis in items:
                break
            items.append(Ellipsis)
            axis += skipped
        elif kind == "int":
            items.append(draw(st.integers(-shape[axis], shape[axis] - 1)))
            axis += 1
        else:
            items.append(draw(slices(shape[axis])))
            axis += 1
    assume(Ellipsis not in items or sum(i is not None and i is not Ellipsis for i in items) <= len(shape))
    return tuple(_for_their_axes(items, shape))


def _for_their_axes(items, shape):
    """Ints brought into the range of the axis that they index after an Ellipsis."""
    after = items[items.index(Ellipsis) + 1 :] if Ellipsis in items else []
    axis = len(shape) - sum(i is not None for i in after)
    head = items[: len(items) - len(after)]
    for item in after:
        if item is not None:
            if type(item) is int:
                item %= shape[axis]
            axis += 1
        head.append(item)
    return head


@st.composite
def advanced_indices(draw, shape):
    """Integer arrays that broadcast, and masks, with slices around them."""
    rows = draw(st.integers(1, 3))
    items, axis = [], 0
    while axis < len(shape):
        kind = draw(st.sampled_from(["array", "array", "column", "mask", "slice", "none"]))
        size = shape[axis]
        if kind == "none":
            items.append(None)
            continue
        if kind == "slice":
            items.append(draw(slices(size)))
        elif kind == "mask":
            true = draw(st.permutations(range(size))) if rows <= size else None
            if true is None:
                items.append(slice(None))
            else:
                mask = np.zeros(size, bool)
                mask[true[:rows]] = True
                items.append(mask)
        else:
            values = draw(st.lists(st.integers(-size, size - 1), min_size=rows, max_size=rows))
            items.append(np.array(values).reshape(-1, 1) if kind == "column" else np.array(values))
        axis += 1
    return tuple(items)


def spelled(draw, item):
    """The same index as a user may write it: lists, tensors, numpy integers, tensors of one number."""
    if isinstance(item, np.ndarray):
        forms = [lambda: item, item.tolist, lambda: paddle.to_tensor(item)]
        if item.dtype != bool:
            forms += [lambda: paddle.to_tensor(item.astype("int32")), lambda: item.astype("int16")]
        return draw(st.sampled_from(forms))()
    if type(item) is int:
        return draw(st.sampled_from([int, np.int64, np.int32, np.int8, paddle.to_tensor]))(item)
    if type(item) is slice and draw(st.booleans()):
        return slice(*(None if v is None else paddle.to_tensor(v) for v in (item.start, item.stop, item.step)))
    return item


@st.composite
def cases(draw):
    """A shape, an index for NumPy, and the same index for us."""
    shape = draw(SHAPES)
    index = draw(st.one_of(basic_indices(shape), advanced_indices(shape)))
    ours = tuple(spelled(draw, i) for i in index)
    return shape, index, ours[0] if len(ours) == 1 and draw(st.booleans()) else ours


@settings(max_examples=150, deadline=None)
@given(cases())
def test_reading_matches_numpy(case):
    shape, index, ours = case
    x = ramp(shape)
    got = paddle.to_tensor(x)[ours]
    want = x[index]
    assert got.shape == list(want.shape)
    np.testing.assert_array_equal(got.numpy(), want)


@settings(max_examples=80, deadline=None)
@given(cases())
def test_the_gradient_of_reading_is_accumulated(case):
    shape, index, ours = case
    x = paddle.to_tensor(ramp(shape), stop_gradient=False)
    out = x[ours]
    assume(out.size)
    weights = np.cos(ramp(out.shape))
    (out * paddle.to_tensor(weights)).sum().backward()
    want = np.zeros(shape)
    np.add.at(want, index, weights)
    np.testing.assert_allclose(x.grad.numpy(), want)


@settings(max_examples=120, deadline=None)
@given(cases(), st.data())
def test_writing_matches_numpy(case, data):
    shape, index, ours = case
    x = ramp(shape)
    places = np.arange(x.size).reshape(shape)[index]
    assume(np.unique(places).size == places.size)  # which of several values is kept is not specified
    value = -ramp(data.draw(st.sampled_from(broadcastable(places.shape))))
    want = x.copy()
    want[index] = value
    nested = value.tolist() if value.size else value  # a list without elements has lost its shape
    for form in (paddle.to_tensor(value), value, nested, paddle.to_tensor(value.astype("int32"))):
        got = paddle.to_tensor(x)
        got[ours] = form
        np.testing.assert_array_equal(got.numpy(), want)
    number = paddle.to_tensor(x)
    number[ours] = -5
    want[index] = -5
    np.testing.assert_array_equal(number.numpy(), want)


def broadcastable(shape):
    """Shapes that broadcast to `shape`."""
    shape = tuple(shape)
    return [shape, (), (1,) * len(shape), shape[1:], tuple(n if i else 1 for i, n in enumerate(shape))]


@settings(max_examples=60, deadline=None)
@given(cases(), st.data())
def test_the_gradients_of_writing(case, data):
    shape, index, ours = case
    x, places = ramp(shape), np.arange(np.prod(shape)).reshape(shape)[index]
    assume(places.size and np.unique(places).size == places.size)
    value = -ramp(data.draw(st.sampled_from(broadcastable(places.shape))))
    weights = np.cos(x)

    def written(x, value):
        out = x.copy()
        out[index] = value
        return (out * weights).sum()

    tensors = [paddle.to_tensor(a, stop_gradient=False) for a in (x, value)]
    y = tensors[0] * 1
    y[ours] = tensors[1]
    (y * paddle.to_tensor(weights)).sum().backward()
    for k, a in enumerate((x, value)):
        numeric = np.zeros_like(a)
        for at in np.ndindex(a.shape):
            step = np.zeros_like(a)
            step[at] = 0.5  # the function is linear: any step will do
            moved = [written(*(b + sign * step if j == k else b for j, b in enumerate((x, value)))) for sign in (1, -1)]
            numeric[at] = moved[0] - moved[1]
        np.testing.assert_allclose(tensors[k].grad.numpy(), numeric, atol=1e-9)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_masks_over_several_axes(data):
    shape = data.draw(SHAPES)
    mask = data.draw(hnp.arrays(bool, shape[: data.draw(st.integers(1, len(shape)))]))
    x = ramp(shape)
    for form in (mask, paddle.to_tensor(mask)):
        np.testing.assert_array_equal(paddle.to_tensor(x)[form].numpy(), x[mask])
        got, want = paddle.to_tensor(x), x.copy()
        got[form] = -1.0
        want[mask] = -1.0
        np.testing.assert_array_equal(got.numpy(), want)
        got[form] = paddle.to_tensor(x)[form]
        np.testing.assert_array_equal(got.numpy(), x)


@pytest.mark.parametrize("call", facts.calls("indexing"))
def test_recorded_calls(call):
    facts.check(call)


def test_an_int_next_to_index_arrays_removes_its_axis_first():
    x = ramp([2, 3, 4])  # NumPy would put the axis of the list in front: (2, 3)
    np.testing.assert_array_equal(paddle.to_tensor(x)[0, :, [1, 2]].numpy(), x[0][:, [1, 2]])


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int16", "int32", "int64"])
def test_integers_of_any_width_are_indices_and_never_masks(dtype):
    x = ramp([3])
    index = np.array([1, 0, 1, 1], dtype)
    np.testing.assert_array_equal(paddle.to_tensor(x)[paddle.to_tensor(index)].numpy(), x[index])
    np.testing.assert_array_equal(paddle.to_tensor(x)[index].numpy(), x[index])


@pytest.mark.parametrize("index", [0, -1, np.int64(0), (0,), paddle.to_tensor(0)])
def test_a_scalar_can_be_indexed_as_if_it_had_shape_1(index):
    loss = paddle.to_tensor(3.5, stop_gradient=False)
    assert loss[index].shape == []
    loss[index].backward()
    assert loss.grad.item() == 1
    total = paddle.to_tensor(1.0)
    total[index] = 2.0
    assert total.item() == 2


def test_other_indices_of_a_scalar():
    s = paddle.to_tensor(3.5)
    assert s[...].shape == s[()].shape == []
    assert s[None].shape == s[True].shape == s[:].shape == [1]
    assert s[None, None].shape == [1, 1]
    check_error(lambda: s[1], IndexError, "0 dimensions")
    check_error(lambda: s[0, 0], IndexError, "0 dimensions", "2")


@pytest.mark.parametrize(
    ("dtype", "value", "want"),
    [
        ("int64", 7.9, 7),
        ("int32", paddle.to_tensor(-2.7), -2),
        ("float32", True, 1.0),
        ("bool", 2, True),
        ("float64", np.float32(0.5), 0.5),
        ("complex64", 2, 2 + 0j),
        ("bfloat16", 1.5, 1.5),
        ("uint8", np.int64(9), 9),
    ],
)
def test_a_value_is_converted_to_the_dtype_of_the_tensor(dtype, value, want):
    x = paddle.zeros([2, 2], dtype=dtype)
    x[0, 1] = value
    assert x.dtype == getattr(paddle, dtype)
    assert x[0, 1].item() == want
    assert x[1, 1].item() == 0


@pytest.mark.parametrize("index", [0, np.s_[1:], np.s_[:, 1], np.s_[..., None], np.s_[0, 1], None])
def test_basic_indices_give_views(index):
    x = paddle.to_tensor(ramp([2, 3]))
    part = x[index]
    part[...] = -1.0
    want = ramp([2, 3])
    want[index] = -1
    np.testing.assert_array_equal(x.numpy(), want)


def test_writing_records_the_value():
    x, value = paddle.zeros([2]), paddle.to_tensor(5.0, stop_gradient=False)
    x[0] = value
    assert not x.stop_gradient
    (x * x).sum().backward()
    assert value.grad.item() == 10


def test_a_leaf_can_only_be_written_under_no_grad():
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    check_error(lambda: x.__setitem__(0, 5.0), ValueError, "leaf", "no_grad")
    with paddle.no_grad():
        x[0] = 5.0
    assert x.tolist() == [5, 2]
    assert not x.stop_gradient


def test_rows_of_a_recorded_tensor_can_be_written_to():
    x = paddle.to_tensor(ramp([2, 2]), stop_gradient=False)
    rows = list(x * 3)
    rows[0][1] = 0.0
    (rows[0].sum() + rows[1].sum()).backward()
    assert x.grad.tolist() == [[3, 0], [3, 3]]


@pytest.mark.parametrize(
    ("index", "error", "words"),
    [
        (5, IndexError, ["5", "axis 0", "size 2", "[2, 3]"]),
        (np.s_[0, -4], IndexError, ["-4", "axis 1", "size 3"]),
        (np.s_[..., 3], IndexError, ["3", "axis 1"]),
        (np.s_[:, [0, 7]], IndexError, ["7", "axis 1", "size 3"]),
        (np.s_[None, [0, -3]], IndexError, ["-3", "axis 0", "size 2"]),
        (paddle.to_tensor([0, 2]), IndexError, ["2", "axis 0"]),
        (np.s_[0, 0, 0], IndexError, ["2 dimensions", "3"]),
        (np.s_[..., ...], IndexError, ["only one"]),
        ([True, False, True], IndexError, ["mask", "axis 0", "[2]", "[3]"]),
        (np.s_[:, [True, False]], IndexError, ["mask", "axis 1", "[3]", "[2]"]),
        (([0, 1], [0, 1, 2]), IndexError, ["[2]", "[3]"]),
        (1.5, ValueError, ["integers", "1.5"]),
        ("s", ValueError, ["'s'"]),
        (paddle.to_tensor([0.5]), ValueError, ["integers", "float32", "astype"]),
        (paddle.to_tensor(0.5), ValueError, ["integers", "float32"]),
        (np.s_[::0], ValueError, ["step"]),
    ],
)
def test_bad_indices_are_named_by_axis(index, error, words):
    x = paddle.to_tensor(ramp([2, 3]))
    check_error(lambda: x[index], error, *words)
    check_error(lambda: x.__setitem__(index, 1.0), error, *words)


@pytest.mark.parametrize(
    ("index", "value", "words"),
    [
        (0, paddle.ones([2]), ["[2]", "[3]"]),
        (np.s_[:, ::-2], paddle.ones([3]), ["[3]", "[2, 2]"]),
        ([0, 1], np.ones([3, 3]), ["[3, 3]", "[2, 3]"]),
        (0, "s", ["'s'"]),
        (0, None, ["None"]),
        (0, 1 + 2j, ["float"]),
    ],
)
def test_bad_values(index, value, words):
    x = paddle.to_tensor(ramp([2, 3]))
    check_error(lambda: x.__setitem__(index, value), ValueError, "x[index] = value", *words)
