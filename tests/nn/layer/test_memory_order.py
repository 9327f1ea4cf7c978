"""Networks that compute with the channels last in memory."""

import copy
import warnings

import numpy as np
import pytest
from tests.support import static_mode

import paddle
from paddle import nn
from paddle._core.state import fresh
from paddle._core.tensor import unwrap


class Inverted(nn.Layer):
    """An inverted residual, with squeeze and excitation."""

    def __init__(self, channels=8, kernel=3):
        super().__init__()
        wide = channels * 2
        self.grow = nn.Sequential(nn.Conv2D(channels, wide, 1, bias_attr=False), nn.BatchNorm2D(wide), nn.Hardswish())
        self.depth = nn.Sequential(
            nn.Conv2D(wide, wide, kernel, padding=kernel // 2, groups=wide), nn.BatchNorm2D(wide), nn.ReLU()
        )
        self.squeeze = nn.Sequential(nn.AdaptiveAvgPool2D(1), nn.Conv2D(wide, wide, 1), nn.Hardsigmoid())
        self.shrink = nn.Sequential(nn.Conv2D(wide, channels, 1), nn.BatchNorm2D(channels))

    def forward(self, x):
        y = self.depth(self.grow(x))
        return x + self.shrink(y * self.squeeze(y))


def mobile(kernel=3):
    paddle.seed(1)
    return nn.Sequential(
        nn.Conv2D(3, 8, 3, 2, 1),
        nn.BatchNorm2D(8),
        nn.ReLU6(),
        Inverted(kernel=kernel),
        nn.MaxPool2D(2),
        Inverted(kernel=kernel),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(8 * 4 * 4, 5),
    )


def images(seed=0):
    return paddle.to_tensor(np.random.default_rng(seed).standard_normal((4, 3, 16, 16)).astype("float32"))


def trained(on, kernel):
    """Losses of three steps, the state after them, an answer, and the gradient of the input."""
    with fresh():
        paddle.set_flags({"FLAGS_conv_channels_last": on})
        net = mobile(kernel)
        optimizer = paddle.optimizer.Momentum(0.01, parameters=net.parameters())
        losses = []
        for step in range(3):
            x = images(step)
            x.stop_gradient = False
            loss = nn.functional.cross_entropy(net(x), paddle.to_tensor([0, 1, 2, 3]))
            loss.backward()
            gradient = x.grad.numpy()
            optimizer.step()
            optimizer.clear_grad()
            losses.append(float(loss))
        net.eval()
        answer = net(images()).numpy()
        assert {layer._channels_last for layer in net.sublayers() if isinstance(layer, nn.Conv2D)} == {on}
        return losses, {k: v.numpy() for k, v in net.state_dict().items()}, answer, gradient


@pytest.mark.parametrize("kernel", [3, 5])
def test_results_are_those_of_the_usual_order(kernel):
    ours, plain = trained(True, kernel), trained(False, kernel)
    np.testing.assert_allclose(ours[0], plain[0], rtol=1e-5)
    for name, value in plain[1].items():
        np.testing.assert_allclose(ours[1][name], value, rtol=2e-3, atol=2e-4, err_msg=name)
    np.testing.assert_allclose(ours[2], plain[2], rtol=2e-3, atol=2e-4)
    np.testing.assert_allclose(ours[3], plain[3], rtol=2e-3, atol=2e-6)


def marks(layer):
    return [part._channels_last for part in layer.sublayers(include_self=True) if isinstance(part, nn.Conv2D)]


def test_the_structure_decides():
    net = mobile()
    net(images())
    assert set(marks(net)) == {True}
    assert not unwrap(net[:4](images())).is_contiguous()
    dense = nn.Sequential(nn.Conv2D(3, 4, 3), nn.ReLU(), nn.Conv2D(4, 4, 1))
    dense(images())
    assert marks(dense) == [False, False]
    grouped = nn.Sequential(nn.Conv2D(3, 4, 3, padding=1), nn.Conv2D(4, 4, 3, padding=1, groups=2))
    grouped(images())
    assert marks(grouped) == [False, True]  # as many dense as grouped ones: each by itself


def test_parts_of_a_mixed_network_decide_for_themselves():
    body = nn.Sequential(nn.Conv2D(3, 8, 1), Inverted(), Inverted())
    head = nn.Sequential(*(nn.Conv2D(8, 8, 3, padding=1) for _ in range(4)))
    net = nn.Sequential(body, head)
    net(images())
    assert set(marks(body)) == {True}
    assert set(marks(head)) == {False}


def test_a_network_entered_by_forward_decides_as_a_whole():
    class Network(nn.Layer):
        def __init__(self):
            super().__init__()
            self.stem, self.body = nn.Conv2D(3, 8, 3, padding=1), nn.Sequential(Inverted(), Inverted())

        def forward(self, x):
            return self.body(self.stem(x))

    net = Network()
    net.forward(images())
    assert set(marks(net)) == {True}
    assert set(marks(copy.deepcopy(net))) == {True}


def test_channels_last_by_data_format_is_left_alone():
    net = nn.Conv2D(4, 4, 3, groups=4, data_format="NHWC")
    x = paddle.ones([1, 5, 6, 4])
    assert net(x).shape == [1, 3, 4, 4]
    assert marks(net) == [False]


def test_a_network_is_traced_before_its_first_call():
    net = nn.Sequential(nn.Conv2D(3, 6, 3, groups=3), nn.ReLU())
    net.eval()
    x = images()
    with warnings.catch_warnings(action="error"):  # a warning says that a network runs dynamically
        static = paddle.jit.to_static(nn.Sequential(*net))
        found = static(x).numpy()
    assert marks(net) == [None]
    np.testing.assert_allclose(found, net(x).numpy(), rtol=1e-5, atol=1e-6)


def test_programs_have_no_trace_of_it():
    with static_mode():
        x = paddle.static.data("x", [4, 3, 16, 16])
        kinds = {op.type for op in Inverted()(nn.Conv2D(3, 8, 1)(x)).block.ops}
    assert not {"contiguous", "channels_last"} & kinds
