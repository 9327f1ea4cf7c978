"""paddle.nn.Layer as a base class."""

import pytest

import paddle

PRIVATE = ["_drop", "_load", "_cast", "_entry", "_named", "_collect", "_place_in", "_conv", "_pool", "_fc", "_act"]


@pytest.mark.parametrize("name", PRIVATE)
def test_private_names_belong_to_subclasses(name):
    class Net(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            setattr(self, name, paddle.nn.Linear(2, 3))

        def forward(self, x):
            return getattr(self, name)(x)

    net = Net()
    assert net(paddle.ones([1, 2])).shape == [1, 3]
    assert list(net.state_dict()) == [f"{name}.weight", f"{name}.bias"]
    net.set_state_dict(net.state_dict())
    assert net.to(dtype="float64")(paddle.ones([1, 2], "float64")).dtype == paddle.float64
