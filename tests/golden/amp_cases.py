"""What the mixed-precision facts are recorded on, the same for the original and for us."""

import numpy as np

# fmt: off

# Losses of nine steps in a row: inputs of a layer with two weights; infinite ones make infinite gradients.
INF, NAN = float("inf"), float("nan")
STEPS = ([1.0, 1.0], [1.0, 1.0], [INF, 1.0], [1.0, 1.0], [NAN, 1.0], [INF, 1.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0])


def build(paddle):
    """A network with every layer that `decorate` may treat in a way of its own."""
    nn = paddle.nn

    class Net(nn.Layer):
        def __init__(self):
            super().__init__()
            self.linear, self.conv, self.embedding = nn.Linear(4, 4), nn.Conv2D(1, 2, 2), nn.Embedding(3, 4)
            self.batch1, self.batch2, self.batch3 = nn.BatchNorm1D(2), nn.BatchNorm2D(2), nn.BatchNorm3D(2)
            self.batch, self.sync = nn.BatchNorm(2), nn.SyncBatchNorm(2)
            self.layer, self.group, self.instance = nn.LayerNorm(4), nn.GroupNorm(1, 2), nn.InstanceNorm2D(2)
            self.cell, self.prelu = nn.LSTMCell(4, 4), nn.PReLU()
            self.nested = nn.Sequential(nn.Linear(2, 2), nn.LayerNorm(2))
            self.register_buffer("floats", paddle.ones([2]))
            self.register_buffer("integers", paddle.ones([2], "int64"))
            self.register_buffer("doubles", paddle.ones([2], "float64"))

    return Net()


def dtypes(layer):
    """{name: dtype} of parameters and buffers."""
    entries = [*layer.named_parameters(), *layer.named_buffers()]
    return {name: str(entry.dtype).removeprefix("paddle.") for name, entry in entries}


def follow_scaler(paddle, scaler):
    """[scale, increments, decrements, gradients, weights] after each step."""
    layer = paddle.nn.Linear(2, 1, bias_attr=False)
    layer.weight.set_value(np.array([[1.0], [2.0]], "float32"))
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    facts = []
    for inputs in STEPS:
        scaler.scale(layer(paddle.to_tensor([inputs])).sum()).backward()
        scaler.step(optimizer)
        gradients = layer.weight.grad.numpy().ravel().tolist()
        scaler.update()
        optimizer.clear_grad()
        state = scaler.state_dict()
        counts = [float(state["scale"][0]), state["incr_count"], state["decr_count"]]
        facts.append([*counts, gradients, layer.weight.numpy().ravel().tolist()])
    return facts
