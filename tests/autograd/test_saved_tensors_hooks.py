"""Hooks on saved tensors."""

import pytest
from tests.support import leaf

import paddle
from paddle.autograd import PyLayer, saved_tensors_hooks


def test_saved_tensors_go_through_the_hooks():
    log = []

    def pack(t):
        log.append("pack")
        return t.numpy()

    def unpack(array):
        log.append("unpack")
        return paddle.to_tensor(array)

    a, b = leaf([2.0]), leaf([3.0])
    with saved_tensors_hooks(pack, unpack):
        y = a * b
    assert log == ["pack", "pack"]
    y.backward()
    assert (log[2:], a.grad.tolist(), b.grad.tolist()) == (["unpack", "unpack"], [3.0], [2.0])


def test_the_unpacked_tensor_is_used():
    x = leaf([2.0])
    with saved_tensors_hooks(lambda t: t, lambda t: t * 10):
        y = x * x
    y.backward()
    assert x.grad.tolist() == [40.0]


def test_only_inside_the_block():
    packed = []
    x = leaf([2.0])
    with saved_tensors_hooks(packed.append, lambda _: x):
        pass
    (x * x).backward()
    assert packed == []


def test_custom_layers_too():
    class Square(PyLayer):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, dy):
            (x,) = ctx.saved_tensor()
            return dy * 2 * x

    packed, x = [], leaf([3.0])
    with saved_tensors_hooks(lambda t: packed.append(t.tolist()) or t, lambda t: t):
        y = Square.apply(x)
    y.backward()
    assert (packed, x.grad.tolist()) == ([[3.0]], [6.0])


def test_unpack_must_return_a_tensor():
    x = leaf([2.0])
    with saved_tensors_hooks(lambda t: t.numpy(), lambda a: a):
        y = x * x
    with pytest.raises(TypeError, match="unpack_hook"):
        y.backward()


# In 3.3.1 the second product, after the reset, is not packed, and a reset without hooks does nothing.
def test_hooks_registered_without_a_block():
    from paddle.base import core

    log, x = [], leaf([2.0])
    core.eager.register_saved_tensors_hooks(lambda t: log.append("pack") or t, lambda t: log.append("unpack") or t)
    y = x * x
    core.eager.reset_saved_tensors_hooks()
    z = y * y
    assert log == ["pack", "pack"]
    z.backward()
    assert (log[2:], x.grad.tolist()) == (["unpack", "unpack"], [32.0])
    core.eager.reset_saved_tensors_hooks()
