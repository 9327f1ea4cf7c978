"""`static.nn`: each function creates its parameters and agrees with the layer of dynamic mode."""

import numpy as np
import pytest
from tests.support import normals

import paddle
from paddle import static


def _parameters(main):
    return [static.global_scope().find_var(p.name).get_tensor().numpy() for p in main.all_parameters()]


CASES = {
    "fc": (
        [None, 3, 2],
        lambda x: static.nn.fc(x, 5),
        lambda: paddle.nn.Sequential(paddle.nn.Flatten(), paddle.nn.Linear(6, 5)),
    ),
    "conv2d": (
        [None, 2, 6, 6],
        lambda x: static.nn.conv2d(x, 4, 3, stride=2, padding=1),
        lambda: paddle.nn.Conv2D(2, 4, 3, 2, 1),
    ),
    "conv2d groups": (
        [None, 4, 5, 5],
        lambda x: static.nn.conv2d(x, 4, 3, groups=4, bias_attr=False),
        lambda: paddle.nn.Conv2D(4, 4, 3, groups=4, bias_attr=False),
    ),
    "conv2d_transpose": (
        [None, 2, 4, 4],
        lambda x: static.nn.conv2d_transpose(x, 3, filter_size=3, stride=2),
        lambda: paddle.nn.Conv2DTranspose(2, 3, 3, 2),
    ),
    "conv3d": ([None, 1, 4, 4, 4], lambda x: static.nn.conv3d(x, 2, 3), lambda: paddle.nn.Conv3D(1, 2, 3)),
    "batch_norm": ([None, 3, 4, 4], lambda x: static.nn.batch_norm(x), lambda: paddle.nn.BatchNorm2D(3)),
    "layer_norm": ([None, 3, 4], lambda x: static.nn.layer_norm(x, begin_norm_axis=2), lambda: paddle.nn.LayerNorm(4)),
    "group_norm": ([None, 4, 3, 3], lambda x: static.nn.group_norm(x, 2), lambda: paddle.nn.GroupNorm(2, 4)),
    "instance_norm": ([None, 3, 4, 4], lambda x: static.nn.instance_norm(x), lambda: paddle.nn.InstanceNorm2D(3)),
    "prelu": ([None, 3, 2, 2], lambda x: static.nn.prelu(x, "channel"), lambda: paddle.nn.PReLU(3)),
}


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients_are_those_of_the_layer(main, name):
    shape, function, layer = CASES[name]
    x = static.data("x", shape)
    x.stop_gradient = False
    out = function(x)
    (gradient,) = static.gradients((out * out).sum(), x)
    exe = static.Executor()
    exe.run(static.default_startup_program())
    image = normals(2, *shape[1:])
    values = _parameters(main)
    got, slope = exe.run(main, feed={"x": image}, fetch_list=[out, gradient])
    assert list(got.shape[1:]) == list(out.shape[1:])
    paddle.disable_static()
    twin = layer()
    for parameter, value in zip([p for p in twin.parameters() if not p.stop_gradient], values, strict=False):
        parameter.set_value(value.reshape(parameter.shape))
    leaf = paddle.to_tensor(image, stop_gradient=False)
    want = twin(leaf)
    (want * want).sum().backward()
    np.testing.assert_allclose(got, want.numpy().reshape(got.shape), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(slope, leaf.grad.numpy(), rtol=1e-4, atol=1e-4)


def test_embedding_looks_rows_up(main):
    out = static.nn.embedding(static.data("ids", [None, 2], "int64"), [5, 3])
    exe = static.Executor()
    exe.run(static.default_startup_program())
    ids = np.array([[0, 4], [2, 2]])
    np.testing.assert_array_equal(exe.run(main, feed={"ids": ids}, fetch_list=[out])[0], _parameters(main)[0][ids])


def test_parameters_are_shared_by_name(main):
    attr = paddle.ParamAttr(name="shared")
    x = static.data("x", [None, 3])
    a, b = (static.nn.fc(x, 2, weight_attr=attr, bias_attr=False) for _ in range(2))
    exe = static.Executor()
    exe.run(static.default_startup_program())
    assert [p.name for p in main.all_parameters()] == ["shared"]
    first, second = exe.run(main, feed={"x": normals(2, 3)}, fetch_list=[a, b])
    np.testing.assert_array_equal(first, second)


def test_activations_by_name(main):
    out = static.nn.fc(static.data("x", [None, 3]), 2, activation="sigmoid")
    exe = static.Executor()
    exe.run(static.default_startup_program())
    (got,) = exe.run(main, feed={"x": 100 * normals(4, 3)}, fetch_list=[out])
    assert ((got >= 0) & (got <= 1)).all()
