"""The order of elements in memory: what a program sees of a tensor that the library keeps with its channels last."""

import numpy as np
import pytest
import torch

import paddle
import paddle.nn.functional as F
from paddle._core.memory_order import channels_last, reshaped
from paddle._core.tensor import unwrap, wrap

VALUES = np.arange(2 * 3 * 4 * 5, dtype="float32").reshape(2, 3, 4, 5)


def computed(grad=False):
    """A result with its channels last in memory, as a convolution leaves one."""
    x = paddle.to_tensor(VALUES, stop_gradient=not grad)
    out = channels_last(x) + 0.0
    assert not unwrap(out).is_contiguous()
    return out


@pytest.mark.parametrize("grad", [False, True])
def test_strides_are_those_of_row_major_order(grad):
    for read in (
        lambda x: x.strides,
        lambda x: x.get_strides(),
        lambda x: x.stride(),
        lambda x: [*map(x.stride, range(4))],
    ):
        assert read(computed(grad)) == [60, 20, 5, 1]
    assert computed(grad).is_contiguous()
    x = computed(grad)
    assert x.contiguous() is x
    np.testing.assert_array_equal(x.numpy(), VALUES)


def test_arrays_are_in_row_major_order():
    for array in (computed().numpy(), np.asarray(computed()), np.from_dlpack(computed())):
        assert array.flags.c_contiguous
        np.testing.assert_array_equal(array, VALUES)


def after_a_transposed_tensor(x):
    paddle.ones([2, 3]).t().reshape([6])  # from now on the order is asked for before torch is called
    return x.reshape([0, -1])


def test_a_changed_reshape_changes_its_source():
    for changed in (
        lambda x: x.reshape([2, -1]),
        lambda x: x.reshape([0, -1]),
        after_a_transposed_tensor,
        lambda x: x.flatten(1),
        lambda x: x.ravel(),
        lambda x: x.view([6, 20]),
        lambda x: x.view("int32"),
        lambda x: paddle.as_strided(x, [2, 60], [60, 1]),
    ):
        x = computed()
        y = changed(x)
        if y.dtype is paddle.float32:
            y.add_(paddle.ones([1]))
            np.testing.assert_array_equal(x.numpy(), VALUES + 1)
        np.testing.assert_array_equal(y.numpy().tobytes(), x.numpy().tobytes())


def test_reshaping_has_gradients():
    x = paddle.to_tensor(VALUES, stop_gradient=False)
    out = channels_last(x * 2.0)
    (out.reshape([-1]) * paddle.arange(120, dtype="float32")).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), 2 * VALUES)
    assert x.grad.is_contiguous()


def test_strides_chosen_by_the_program_stay():
    source = paddle.to_tensor(VALUES.transpose(0, 2, 3, 1))
    for view in (source.transpose([0, 3, 1, 2]), source.transpose([0, 3, 1, 2]).detach()):
        assert view.strides == [60, 1, 15, 3]
        assert not view.is_contiguous()
    other = torch.ones(2, 3, 4, 5).contiguous(memory_format=torch.channels_last)
    assert paddle.from_dlpack(other).strides == [60, 1, 15, 3]
    view[0, 0, 0, 0] = 7.0
    assert source[0, 0, 0, 0].item() == 7.0


def test_reading_strides_leaves_the_gradient_graph_alone():
    x = paddle.to_tensor(VALUES, stop_gradient=False)
    y = channels_last(x * 1.0)
    z = y * y  # keeps y for the backward pass
    assert y.strides == [60, 20, 5, 1]
    z.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), 2 * VALUES)


@pytest.mark.parametrize("followed", [True, False])
def test_random_numbers_do_not_depend_on_the_order(followed):
    with paddle._core.state.fresh():
        paddle.set_flags({"FLAGS_original_random_stream": followed})
        for draw in (
            lambda x: F.dropout(x, 0.4),
            lambda x: F.dropout2d(x, 0.4),
            paddle.rand_like,
            lambda x: x.uniform_(),
        ):
            found = []
            for order in (torch.contiguous_format, torch.channels_last):
                paddle.seed(3)
                found.append(draw(wrap(torch.ones(2, 3, 4, 5).contiguous(memory_format=order))).numpy())
            np.testing.assert_array_equal(*found)


def test_only_images_of_float32_change_their_order():
    for x in (paddle.ones([2, 3, 4]), paddle.ones([2, 3, 4, 5], "float64"), paddle.ones([2, 3, 4, 5], "int32")):
        assert channels_last(x) is x
    x = computed()
    assert channels_last(x) is x


@pytest.mark.parametrize("grad", [False, True])
def test_views_of_it_can_be_viewed_in_another_shape(grad):
    for take, shape, want in (
        (lambda x: x[0], [3, 20], VALUES[0]),
        (lambda x: x[:, 1:], [2, 40], VALUES[:, 1:]),
        (lambda x: x.detach(), [2, 60], VALUES),
        (lambda x: x.unsqueeze(0), [6, 20], VALUES),
    ):
        found = take(computed(grad)).view(shape)
        np.testing.assert_array_equal(found.numpy(), want.reshape(shape))
    assert computed(grad).detach().strides == [60, 20, 5, 1]


def test_a_view_that_the_program_made_is_not_copied():
    with pytest.raises(ValueError, match="without copying"):
        paddle.to_tensor(VALUES).transpose([0, 2, 3, 1]).view([2, 60])


@pytest.mark.parametrize("grad", [False, True])
def test_reshaping_in_the_other_order_shares_memory_and_keeps_gradients(grad):
    x = computed(grad)
    flat = x.reshape([-1])
    np.testing.assert_array_equal(flat.numpy(), VALUES.reshape(-1))
    assert flat._t.data_ptr() == x._t.data_ptr()
    if grad:
        (gradient,) = paddle.grad((flat * flat).sum(), x)
        np.testing.assert_allclose(gradient.numpy(), 2 * VALUES, rtol=1e-6)


def test_reshaping_under_vmap():
    x = torch.randn(3, 2, 4, 5)
    for change in (lambda t: t.transpose(0, 1), lambda t: t.transpose(0, 1) * 2):
        found = torch.func.vmap(lambda t, change=change: reshaped(change(t), [8, 5]))(x)
        torch.testing.assert_close(found, torch.stack([change(t).reshape(8, 5) for t in x]))
