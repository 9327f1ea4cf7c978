"""What the jobs share: a small convolutional network with fixed weights, data, and printing."""

import numpy as np
from results import result, sample

import paddle
from paddle import nn


def show(label, value):
    """Print numbers for the harness: some values of an array and what all of them come to."""
    array = np.asarray(value, dtype="float64").reshape(-1)
    result(label.replace(" ", "_"), array if array.size <= 12 else sample(array))


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2D(1, 8, 3, padding=1)
        self.bn1 = nn.BatchNorm2D(8)
        self.relu = nn.ReLU()
        self.pool = nn.MaxPool2D(2, 2)
        self.conv2 = nn.Conv2D(8, 8, 3, padding=1, bias_attr=False)
        self.bn2 = nn.BatchNorm2D(8)
        self.relu2 = nn.ReLU6()
        self.fc1 = nn.Linear(8 * 4 * 4, 16)
        self.act = nn.LeakyReLU()
        self.fc2 = nn.Linear(16, 10)

    def forward(self, x):
        x = self.pool(self.relu(self.bn1(self.conv1(x))))
        x = self.relu2(self.bn2(self.conv2(x)))
        x = paddle.flatten(x, 1)
        return self.fc2(self.act(self.fc1(x)))


def fix_weights(net, seed=0):
    """The same weights on both sides."""
    rng = np.random.RandomState(seed)
    for p in net.parameters():
        if p.stop_gradient:  # the statistics of batch norms
            continue
        p.set_value((rng.randn(*p.shape) * 0.3).astype("float32"))
    return net


def fix_scope(program, seed=0, scope=None):
    """The same weights on both sides, for a static Program after its startup."""
    rng = np.random.RandomState(seed)
    scope = scope or paddle.static.global_scope()
    for p in program.all_parameters():
        if p.stop_gradient:
            continue
        scope.find_var(p.name).get_tensor().set((rng.randn(*p.shape) * 0.3).astype("float32"), paddle.CPUPlace())


def data(n=16, seed=1, shape=(1, 8, 8)):
    rng = np.random.RandomState(seed)
    return rng.randn(n, *shape).astype("float32"), rng.randint(0, 10, (n, 1)).astype("int64")


def op_types(prefix):
    """The operator types of a saved model, in order."""
    with open(prefix + ".pdmodel", "rb") as file:
        desc = paddle.base.core.ProgramDesc(file.read())
    return [desc.block(0).op(i).type() for i in range(desc.block(0).op_size())]


def static_net(classes=10):
    """The network of static jobs: (image, label, logits)."""
    image = paddle.static.data("image", [None, 1, 8, 8], "float32")
    label = paddle.static.data("label", [None, 1], "int64")
    x = paddle.static.nn.conv2d(
        image, 8, 3, padding=1, bias_attr=False, param_attr=paddle.ParamAttr(name="conv1_weights")
    )
    x = paddle.static.nn.batch_norm(
        x, act="relu", param_attr=paddle.ParamAttr(name="bn1_scale"), bias_attr=paddle.ParamAttr(name="bn1_offset")
    )
    y = paddle.static.nn.conv2d(x, 8, 3, padding=1, bias_attr=False, param_attr=paddle.ParamAttr(name="conv2_weights"))
    y = paddle.static.nn.batch_norm(
        y, param_attr=paddle.ParamAttr(name="bn2_scale"), bias_attr=paddle.ParamAttr(name="bn2_offset")
    )
    x = paddle.nn.functional.relu(x + y)
    x = paddle.nn.functional.max_pool2d(x, 2, 2)
    x = paddle.static.nn.fc(
        x, 10, weight_attr=paddle.ParamAttr(name="fc_weights"), bias_attr=paddle.ParamAttr(name="fc_bias")
    )
    return image, label, x


def run_saved(prefix, x):
    """The result of a saved inference model, by the Executor."""
    dynamic = paddle.in_dynamic_mode()
    paddle.enable_static()
    try:
        exe = paddle.static.Executor(paddle.CPUPlace())
        with paddle.static.scope_guard(paddle.static.Scope()):
            program, feeds, fetches = paddle.static.load_inference_model(prefix, exe)
            return exe.run(program, feed={feeds[0]: x}, fetch_list=fetches)[0]
    finally:
        if dynamic:
            paddle.disable_static()


def attrs_of(
    prefix,
    names=("out_threshold", "quantization_type", "bit_length", "quant_axis", "round_type", "Input_scale", "X_scale"),
):
    """The attributes about quantization of the operators of a saved model."""
    with open(prefix + ".pdmodel", "rb") as file:
        desc = paddle.base.core.ProgramDesc(file.read())
    found = []
    for i in range(desc.block(0).op_size()):
        op = desc.block(0).op(i)
        kept = {n: op.attr(n) for n in names if op.has_attr(n)}
        found.append((op.type(), {n: round(v, 5) if isinstance(v, float) else v for n, v in kept.items()}))
    return found
