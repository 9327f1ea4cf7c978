"""`InputSpec`, whose repr is recorded from the original."""

import numpy as np
from tests.support import check_error, golden

import paddle
from paddle.static import InputSpec

GOLDEN = golden("training.json")["specs"]


def test_reprs():
    assert repr(InputSpec([None, 784], "float32", "x")) == GOLDEN["any size"]
    assert repr(InputSpec.from_tensor(paddle.ones([2, 3], "int32"), name="y")) == GOLDEN["from a tensor"]
    assert repr(InputSpec([64], "int64").batch(4)) == GOLDEN["batch"]
    assert repr(InputSpec([4, 64]).unbatch()) == GOLDEN["unbatch"]


def test_fields():
    spec = InputSpec([None, -7, 3], np.float64, "x", True)
    assert (spec.shape, spec.dtype, spec.name, spec.stop_gradient) == ((-1, -1, 3), paddle.float64, "x", True)
    assert InputSpec.from_numpy(np.ones((2, 3))) == InputSpec((2, 3), "float64")
    assert InputSpec.from_tensor(paddle.ones([1])).name
    assert InputSpec([1], None).dtype is None


def test_equality():
    one = InputSpec([None, 4], "float32", "x")
    assert one == InputSpec([-1, 4], "float32", "x")
    assert hash(one) == hash(InputSpec([-1, 4], "float32", "x"))
    for other in (InputSpec([1, 4], "float32", "x"), InputSpec([None, 4], "int64", "x"), InputSpec([None, 4]), 3):
        assert one != other


def test_errors():
    check_error(lambda: InputSpec(3), TypeError, "shape")
    check_error(lambda: InputSpec([2.0]), ValueError, "shape[0]")
    check_error(lambda: InputSpec.from_tensor(3), ValueError, "tensor")
    check_error(lambda: InputSpec([2]).batch("a"), TypeError, "batch_size")
    check_error(lambda: InputSpec([2]).batch([1, 2]), ValueError, "batch_size")
    check_error(lambda: InputSpec([]).unbatch(), ValueError, "shape")
