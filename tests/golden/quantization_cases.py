"""Quantisation of small networks, the same for the original and for us."""

import numpy as np

import paddle
from paddle import nn
from paddle.nn.quant import Stub
from paddle.nn.quant.format import LinearDequanter, LinearQuanter
from paddle.quantization import PTQ, QAT, QuantConfig
from paddle.quantization.observers import AbsmaxObserver, GroupWiseWeightObserver
from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver

# fmt: off

T = paddle.to_tensor


def values(shape, seed):
    return T(np.random.default_rng(seed).uniform(-1, 1, shape).astype("float32"))


def small_net(kind="plain"):
    """A network with weights of its own; one kind with a stub, one with layers in odd forms."""
    if kind == "plain":
        net = nn.Sequential(nn.Conv2D(1, 2, 2), nn.ReLU(), nn.Flatten(), nn.Linear(8, 3))
    elif kind == "odd":
        net = nn.Sequential(
            nn.Conv2D(2, 4, 3, 2, 1, groups=2, padding_mode="circular", bias_attr=False), nn.Sequential(nn.Flatten()),
            nn.Linear(16, 2, bias_attr=False), nn.Sigmoid(),
        )
    else:
        net = _Stubbed()
    for i, parameter in enumerate(net.parameters()):
        parameter.set_value(values(parameter.shape, i))
    return net


class _Stubbed(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv, self.quant = nn.Conv2D(1, 2, 2), Stub(FakeQuanterWithAbsMaxObserver(moving_rate=0.5))
        self.own = Stub()

    def forward(self, x):
        return self.own(self.quant(self.conv(x)))


def inputs(kind):
    return values([2, 2, 4, 4] if kind == "odd" else [2, 1, 3, 3], 9)


def plain(value):
    if isinstance(value, paddle.Tensor):
        array = np.asarray(value.numpy())
        return [str(value.dtype).removeprefix("paddle."), list(array.shape),
                [float(f"{v:.7g}") for v in array.ravel().tolist()]]
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value


def qat_facts(kind, bits=8):
    """The network's form, outputs of steps while training and after, scales, gradients."""
    quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9, bit_length=bits)
    net, x = small_net(kind), inputs(kind)
    qat = QAT(QuantConfig(activation=quanter, weight=quanter))
    made = qat.quantize(net)
    facts = {"form": str(made), "same": made is net, "plain": plain(net(x))}
    made.train()
    facts["training"] = [plain(made(x * scale)) for scale in (1.0, 2.0, 0.5)]
    out = made(x)
    out.sum().backward()
    facts["gradients"] = [plain(p.grad) for p in made.parameters() if p.grad is not None]
    made.eval()
    facts["evaluated"] = plain(made(x))
    facts["state"] = {k: plain(v) for k, v in made.state_dict().items() if "quanter" in k or "observer" in k}
    return facts


def ptq_facts(kind, bits=8):
    """The network's form and outputs while observing and when converted, and what it holds then."""
    observer = AbsmaxObserver(quant_bits=bits)
    net, x = small_net(kind), inputs(kind)
    net.eval()
    ptq = PTQ(QuantConfig(activation=observer, weight=observer))
    made = ptq.quantize(net)
    facts = {"form": str(made), "observing": [plain(made(x)), plain(made(0.5 * x))]}
    done = ptq.convert(made)
    facts |= {"converted form": str(done), "converted": plain(done(x)), "same": done is made}
    facts["state"] = {k: plain(v) for k, v in done.state_dict().items()}
    kept = ptq.convert(made, remain_weight=True)
    facts["remaining weight"] = [plain(p) for p in kept.parameters()]
    facts["remaining"] = plain(kept(x))
    return facts


def parts():
    """Quanters and observers by themselves."""
    layer = nn.Linear(2, 2)
    quanter = FakeQuanterWithAbsMaxObserver(0.9)._instance(layer)
    facts = {"fresh": plain([quanter.scales(), quanter.quant_axis(), quanter.bit_length()])}
    quanter.train()
    for step, scale in enumerate((1.0, 3.0)):
        x = T([[1.0, -2.0], [0.5, 0.3]]) * scale
        x.stop_gradient = False
        out = quanter(x)
        out.sum().backward()
        facts[f"step {step}"] = plain([out, quanter.scales(), x.grad])
    quanter.eval()
    x = T([[50.0, -2.0], [0.5, 0.3]])
    x.stop_gradient = False
    out = quanter(x)
    out.sum().backward()
    facts["evaluated"] = plain([out, x.grad])
    observer = AbsmaxObserver(quant_bits=4)._instance(layer)
    seen = [observer(T([[1.0, -3.0]])), observer.scales(), observer.zero_points(), observer.quant_axis(),
            observer.bit_length()]
    observer(T([[2.0]]))
    facts["observer"] = plain([*seen, observer.scales()])
    groups = GroupWiseWeightObserver(4, 128)._instance(nn.Linear(128, 2))
    out = groups(T(np.arange(256, dtype="float32").reshape(128, 2)))
    facts["groups"] = plain([list(out.shape), groups.scales(), groups.zero_points(), groups.quant_axis(),
                             groups.bit_length()])
    x = T([[0.3, -0.6, 2.0], [-1.0, 0.0, 0.9]])
    for axis, scales in ((None, 0.8), (0, T([0.8, 0.5])), (1, T([0.8, 0.5, 1.5]))):
        for bits in (8, 4):
            q = LinearQuanter(scales, T(0.0), axis, bits)(x)
            facts[f"linear {axis} {bits}"] = plain([q, LinearDequanter(scales, T(0.0), axis, bits)(q)])
    return facts


CONFIGS = [
    "c = QuantConfig(q, q)", "c = QuantConfig(None, None)", "c = QuantConfig(q, None)",
    "c = QuantConfig(None, None); c.add_type_config(nn.Linear, q, q)",
    "c = QuantConfig(q, q); c.add_type_config([nn.Linear, nn.Conv2D], None, None)",
    "c = QuantConfig(None, None); c.add_layer_config(net[3], q, q)",
    "c = QuantConfig(None, None); c.add_layer_config([net[0]], q, None)",
    "c = QuantConfig(None, None); c.add_name_config(net[3].full_name(), None, q)",
    "c = QuantConfig(q, q); c.add_layer_config(net[3], AbsmaxObserver(), AbsmaxObserver())",
    "c = QuantConfig(q, q); c.add_customized_leaf(nn.Flatten)",
    "c = QuantConfig(q, q); c.add_qat_layer_mapping(nn.Linear, _Own)",
    "c = QuantConfig(None, None); c.add_type_config(nn.ReLU, q)",
]


class _Own(nn.Layer):
    def __init__(self, layer, config):
        super().__init__()
        self.inner = nn.Linear(8, 3)

    def forward(self, x):
        return self.inner(x)


def config_form(code):
    """The form of the plain network under a configuration."""
    names = {"QuantConfig": QuantConfig, "q": FakeQuanterWithAbsMaxObserver(), "nn": nn, "net": small_net(),
             "AbsmaxObserver": AbsmaxObserver, "_Own": _Own}
    exec(code, names)
    return str(QAT(names["c"]).quantize(names["net"]))
