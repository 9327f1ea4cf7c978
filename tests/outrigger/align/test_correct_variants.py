"""Correct ports in forms that could look like mistakes: other orders, layouts, wrappers, modes and outputs."""

import pytest
import torch
import torch.nn.functional as tf
from tests.outrigger.align.pair import adam, classes, copy_weights, cross_entropy, momentum, numbers, trained
from torch import nn as tnn

import paddle
import paddle.nn.functional as pf
from outrigger import align
from paddle import nn as pnn

PICTURES = numbers(2, 3, 16, 16)


def network(base, layers, forward):
    """A network of named layers, `{name: layer}`, and a forward that gets the network first."""

    class Network(base):
        def __init__(self):
            super().__init__()
            for name, layer in layers.items():
                setattr(self, name, layer)

        def forward(self, *inputs):
            return forward(self, *inputs)

    return Network()


def reference(forward, **layers):
    torch.manual_seed(0)
    return trained(network(tnn.Module, layers, forward))


def port(forward, **layers):
    return network(pnn.Layer, layers, forward)


def passes(report):
    assert report, report
    assert [one.name for one in report if one.finding is not None] == []
    return report


# ---- order -------------------------------------------------------------------------------------------------------


def test_branches_of_one_shape_that_run_in_another_order():
    report = align.compare(
        reference(
            lambda net, x: torch.cat([net.b1(x), net.b3(x), net.bp(tf.max_pool2d(x, 3, 1, 1))], 1),
            b1=tnn.Conv2d(3, 4, 1),
            b3=tnn.Conv2d(3, 4, 3, padding=1),
            bp=tnn.Conv2d(3, 4, 1),
        ),
        port(_joined, behind_pool=pnn.Conv2D(3, 4, 1), three=pnn.Conv2D(3, 4, 3, padding=1), one=pnn.Conv2D(3, 4, 1)),
        PICTURES,
    )
    passes(report)
    matches = {one.port: one.reference for one in report.matches}
    assert matches == {"behind_pool": "bp", "three": "b3", "one": "b1"}


def _joined(net, x):
    pooled = net.behind_pool(pf.max_pool2d(x, 3, 1, 1))
    return paddle.concat([net.one(x), net.three(x), pooled], axis=1)


def test_a_pyramid_whose_sides_are_computed_first():
    def theirs(net, x):
        fine = net.c1(x).relu()
        coarse = net.c2(fine).relu()
        below = net.l2(coarse)
        above = net.l1(fine) + tf.interpolate(below, scale_factor=2)
        return [net.o1(above), net.o2(below)]

    def ours(net, x):
        fine = pf.relu(net.stages[0](x))
        coarse = pf.relu(net.stages[1](fine))
        above, below = net.sides[0](fine), net.sides[1](coarse)
        above = above + pf.interpolate(below, scale_factor=2)
        return [net.outs[0](above), net.outs[1](below)]

    conv = tnn.Conv2d
    report = align.compare(
        reference(
            theirs,
            c1=conv(3, 8, 3, 2, 1),
            c2=conv(8, 8, 3, 2, 1),
            l1=conv(8, 4, 1),
            l2=conv(8, 4, 1),
            o1=conv(4, 4, 3, padding=1),
            o2=conv(4, 4, 3, padding=1),
        ),
        port(
            ours,
            stages=pnn.LayerList([pnn.Conv2D(3, 8, 3, 2, 1), pnn.Conv2D(8, 8, 3, 2, 1)]),
            sides=pnn.LayerList([pnn.Conv2D(8, 4, 1), pnn.Conv2D(8, 4, 1)]),
            outs=pnn.LayerList([pnn.Conv2D(4, 4, 3, padding=1), pnn.Conv2D(4, 4, 3, padding=1)]),
        ),
        PICTURES,
    )
    passes(report)
    assert ("sides.0", "l1") in {(one.port, one.reference) for one in report.matches}


def test_a_shortcut_that_is_computed_first():
    def theirs(net, x):
        return net.conv3(net.conv1(x).relu()) + net.downsample(x)

    def ours(net, x):
        short = net.short(x)
        return short + net.second(pf.relu(net.first(x)))

    made = reference(theirs, conv1=tnn.Conv2d(3, 3, 1), conv3=tnn.Conv2d(3, 8, 1), downsample=tnn.Conv2d(3, 8, 1))
    other = port(ours, first=pnn.Conv2D(3, 3, 1), second=pnn.Conv2D(3, 8, 1), short=pnn.Conv2D(3, 8, 1))
    passes(align.compare(made, other, PICTURES))


# ---- layouts, wrappers, cells ------------------------------------------------------------------------------------


def test_channels_last_where_all_axes_are_of_one_length():
    report = align.compare(
        reference(
            lambda net, x: net.fc(net.pool(net.norm(net.conv(x)).relu()).mean((2, 3))),
            conv=tnn.Conv2d(3, 8, 3, padding=1),
            norm=tnn.BatchNorm2d(8),
            pool=tnn.MaxPool2d(2),
            fc=tnn.Linear(8, 4),
        ),
        port(
            lambda net, x: net.fc(net.pool(pf.relu(net.norm(net.conv(x.transpose([0, 2, 3, 1]))))).mean([1, 2])),
            conv=pnn.Conv2D(3, 8, 3, padding=1, data_format="NHWC"),
            norm=pnn.BatchNorm2D(8, data_format="NHWC"),
            pool=pnn.MaxPool2D(2, data_format="NHWC"),
            fc=pnn.Linear(8, 4),
        ),
        PICTURES,
        classes(2, of=4),
        loss=cross_entropy(),
        optimizer=momentum(),
    )
    passes(report)


@pytest.mark.parametrize("kind", ["weight_norm", "spectral_norm"])
def test_weights_that_are_computed(kind):
    theirs, ours = getattr(tnn.utils.parametrizations, kind), getattr(pnn.utils, kind)
    options = {"dim": 0} if kind == "weight_norm" else {}
    report = align.compare(
        reference(lambda net, x: net.b(net.a(x).mean(2)), a=theirs(tnn.Conv1d(4, 6, 3)), b=tnn.Linear(6, 2)),
        port(lambda net, x: net.b(net.a(x).mean(2)), a=ours(pnn.Conv1D(4, 6, 3), **options), b=pnn.Linear(6, 2)),
        numbers(2, 4, 10),
    )
    passes(report)
    assert report["forward"].notes == []


def test_cells_in_a_loop():
    def theirs(net, x):
        state = torch.zeros(len(x), 6), torch.zeros(len(x), 6)
        for at in range(x.shape[1]):
            state = net.cell(x[:, at], state)
        return net.out(state[0])

    def ours(net, x):
        state = paddle.zeros([x.shape[0], 6]), paddle.zeros([x.shape[0], 6])
        for at in range(x.shape[1]):
            _, state = net.cell(x[:, at], state)
        return net.out(state[0])

    made = reference(theirs, cell=tnn.LSTMCell(4, 6), out=tnn.Linear(6, 2))
    other = port(ours, cell=pnn.LSTMCell(4, 6), out=pnn.Linear(6, 2))
    labels = classes(3, of=2)
    passes(align.compare(made, other, numbers(3, 5, 4), labels, loss=cross_entropy(), optimizer=adam()))


def test_a_sequence_first_reference_and_a_batch_first_port():
    made = reference(lambda net, x: net.out(net.rnn(x.transpose(0, 1))[0][-1]), rnn=tnn.GRU(4, 5), out=tnn.Linear(5, 2))
    other = port(lambda net, x: net.out(net.rnn(x)[0][:, -1]), rnn=pnn.GRU(4, 5), out=pnn.Linear(5, 2))
    passes(align.compare(made, other, numbers(3, 6, 4)))


def test_projections_that_are_one_layer_there_and_three_here():
    def attention(q, k, v):
        return (q @ k.transpose(-1, -2)).softmax(-1) @ v

    made = reference(
        lambda net, x: net.out(attention(*net.qkv(x).chunk(3, -1))), qkv=tnn.Linear(8, 24), out=tnn.Linear(8, 8)
    )

    def ours(net, x):
        q, k, v = net.q(x), net.k(x), net.v(x)
        return net.out(pf.softmax(q @ k.transpose([0, 2, 1])) @ v)

    other = port(ours, q=pnn.Linear(8, 8), k=pnn.Linear(8, 8), v=pnn.Linear(8, 8), out=pnn.Linear(8, 8))
    copy_weights(made, other, {})
    for layer, weight, bias in zip((other.q, other.k, other.v), *map(_thirds, made.qkv.parameters()), strict=True):
        layer.weight.set_value(weight.T)
        layer.bias.set_value(bias)
    passes(align.compare(made, other, numbers(2, 5, 8), weights=False))


def _thirds(parameter):
    return [one.numpy().copy() for one in parameter.detach().chunk(3)]


# ---- modes, frozen parts, answers --------------------------------------------------------------------------------


def test_layers_that_are_frozen_on_both_sides():
    made = tnn.Sequential(tnn.Linear(6, 4), tnn.ReLU(), tnn.Linear(4, 2))
    other = pnn.Sequential(("first", pnn.Linear(6, 4)), ("act", pnn.ReLU()), ("last", pnn.Linear(4, 2)))
    for parameter in made[0].parameters():
        parameter.requires_grad = False
    for parameter in other.first.parameters():
        parameter.stop_gradient = True
    labels = classes(4, of=2)
    passes(align.compare(made, other, numbers(4, 6), labels, loss=cross_entropy(), optimizer=momentum()))


def test_a_batch_norm_that_is_kept_from_training():
    class Kept(tnn.Module):
        def __init__(self):
            super().__init__()
            self.conv, self.norm = tnn.Conv2d(3, 4, 3), tnn.BatchNorm2d(4)

        def train(self, mode=True):
            super().train(mode)
            self.norm.eval()
            return self

        def forward(self, x):
            return self.norm(self.conv(x)).mean((2, 3))

    other = port(
        lambda net, x: net.norm(net.conv(x)).mean([2, 3]),
        conv=pnn.Conv2D(3, 4, 3),
        norm=pnn.BatchNorm2D(4, use_global_stats=True),
    )
    passes(align.compare(trained(Kept()), other, PICTURES))


def test_answers_by_name_in_another_order():
    def loss(function):
        return lambda output, label: function(output["kind"], label)

    made = reference(lambda net, x: {"kind": net.f(x), "place": net.g(x)}, f=tnn.Linear(4, 3), g=tnn.Linear(4, 2))
    other = port(lambda net, x: {"place": net.g(x), "kind": net.f(x)}, f=pnn.Linear(4, 3), g=pnn.Linear(4, 2))
    both = tuple(map(loss, cross_entropy()))
    report = passes(align.compare(made, other, numbers(3, 4), classes(3, of=3), loss=both))
    assert set(report["forward"].logs) == {"output_kind", "output_place"}


def test_double_precision():
    made = tnn.Sequential(tnn.Linear(6, 4), tnn.Tanh(), tnn.Linear(4, 2)).double()
    paddle.set_default_dtype("float64")
    other = pnn.Sequential(pnn.Linear(6, 4), pnn.Tanh(), pnn.Linear(4, 2))
    labels = classes(4, of=2)
    passes(align.compare(made, other, numbers(4, 6), labels, loss=cross_entropy(), optimizer=momentum()))


def test_chance_is_named():
    made = reference(lambda net, x: net.f(x), f=tnn.Linear(6, 3))
    other = port(lambda net, x: net.f(x) + paddle.randn([3]), f=pnn.Linear(6, 3))
    finding = align.compare(made, other, numbers(4, 6)).first.finding
    assert "two runs of the port differ" in finding.reason
