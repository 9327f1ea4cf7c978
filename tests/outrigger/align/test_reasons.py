"""Smaller mistakes, each in a network of a few layers: the place and the reason are right."""

import numpy as np
import pytest
import torch
import torch.nn.functional as tf
from tests.outrigger.align.pair import classes, cross_entropy, numbers, trained
from torch import nn as tnn

import paddle
import paddle.nn.functional as pf
from outrigger import align
from paddle import nn as pnn

PICTURES = numbers(2, 3, 12, 12)
WORDS = numbers(2, 5, 8)
ROWS, CLASSES = numbers(8, 6), classes(8, of=4)


def told(report, checkpoint, *phrases):
    """Check the first failed checkpoint, and that its finding contains all phrases."""
    assert report.first is not None, report
    assert report.first.name == checkpoint, report
    finding = report.first.finding
    said = f"{finding.where} | {finding.reason} | {finding.advice}"
    for phrase in phrases:
        assert phrase in said, said


# ---- the code of a forward ---------------------------------------------------------------------------------------


class Reference(tnn.Module):
    def __init__(self, middle):
        super().__init__()
        self.c1, self.b, self.c2 = tnn.Conv2d(3, 8, 3, padding=1), tnn.BatchNorm2d(8), tnn.Conv2d(8, 8, 3, padding=1)
        self.silu, self.relu = tnn.SiLU(), tnn.ReLU()
        self.fc = tnn.Linear(8, 5)
        self.middle = middle

    def forward(self, x):
        return self.fc(self.middle(self, x).mean((2, 3)))


class Port(pnn.Layer):
    def __init__(self, middle):
        super().__init__()
        self.c1, self.b, self.c2 = pnn.Conv2D(3, 8, 3, padding=1), pnn.BatchNorm2D(8), pnn.Conv2D(8, 8, 3, padding=1)
        self.fc = pnn.Linear(8, 5)
        self.middle = middle

    def forward(self, x):
        return self.fc(self.middle(self, x).mean([2, 3]))


def body(change):
    """A middle part that does something between the batch norm and the second convolution."""
    return lambda net, x: net.c2(change(net, net.b(net.c1(x))))


def first(net, x):
    return net.b(net.c1(x))


CODE = {
    "average_pool": (
        body(lambda net, x: tf.avg_pool2d(x, 3, 2, 1)),
        body(lambda net, x: pf.avg_pool2d(x, 3, 2, 1)),
        ("before c2", "AvgPool exclusive", "exclusive=False"),
    ),
    "max_pool": (
        body(lambda net, x: tf.max_pool2d(x, 5, 2, ceil_mode=True)),
        body(lambda net, x: pf.max_pool2d(x, 5, 2)),
        ("before c2", "ceil_mode", "ceil_mode=True"),
    ),
    "gelu": (
        body(lambda net, x: tf.gelu(x)),
        body(lambda net, x: pf.gelu(x, approximate=True)),
        ("before c2", "GELU by the tanh approximation", "approximate=False"),
    ),
    "leaky_relu": (
        body(lambda net, x: tf.leaky_relu(x, 0.2)),
        body(lambda net, x: pf.leaky_relu(x)),
        ("before c2", "slope of LeakyReLU", "negative_slope=0.2"),
    ),
    "another_function": (
        body(lambda net, x: tf.silu(x)),
        body(lambda net, x: pf.hardswish(x)),
        ("before c2", "the reference has silu here, the port hardswish", "paddle.nn.functional.silu"),
    ),
    "another_function_than_the_layer": (
        body(lambda net, x: net.silu(x)),
        body(lambda net, x: pf.relu(x)),
        ("before c2", "silu (SiLU) of the reference", "the reference has silu here, the port relu"),
    ),
    "padding_mode": (
        body(lambda net, x: tf.pad(x, (1, 1, 1, 1), mode="reflect")),
        body(lambda net, x: pf.pad(x, [1, 1, 1, 1])),
        ("before c2", "padding: another padding_mode", "mode='reflect'"),
    ),
    "padding_side": (
        body(lambda net, x: tf.pad(x, (0, 1, 0, 1))),
        body(lambda net, x: pf.pad(x, [1, 0, 1, 0])),
        ("before c2", "padding differs"),
    ),
    "residual_missing": (
        lambda net, x: net.relu(first(net, x) + net.c2(first(net, x))),
        lambda net, x: pf.relu(net.c2(first(net, x))),
        ("before fc", "missing"),
    ),
    "interpolation_of_another_rule": (
        body(lambda net, x: tf.interpolate(x, scale_factor=2, mode="bilinear")),
        body(lambda net, x: pf.interpolate(x, scale_factor=2, mode="bilinear", align_mode=1)),
        ("before c2", "align_mode=0"),
    ),
    "softmax_axis": (
        body(lambda net, x: tf.softmax(x, 1)),
        body(lambda net, x: pf.softmax(x)),
        ("before c2", "axis differs", "axis=1"),
    ),
    "function_added": (
        body(lambda net, x: x),
        body(lambda net, x: pf.relu(x)),
        ("before c2", "activation added", "take relu out"),
    ),
    "constant": (
        body(lambda net, x: x * 0.5),
        body(lambda net, x: x * 0.25),
        ("before c2", "multiply by different numbers", "0.5"),
    ),
    "transposed": (
        body(lambda net, x: x),
        body(lambda net, x: x.transpose([0, 1, 3, 2])),
        ("before c2", "permutation added"),
    ),
}


@pytest.mark.parametrize("name", CODE)
def test_the_code_between_layers(name):
    reference, port, phrases = CODE[name]
    torch.manual_seed(0)
    told(align.compare(trained(Reference(reference)), Port(port), PICTURES), "forward", *phrases)


def test_parts_joined_in_another_order():
    class Joined(tnn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b, self.c = tnn.Conv2d(3, 4, 1), tnn.Conv2d(3, 4, 3, padding=1), tnn.Conv2d(8, 2, 1)

        def forward(self, x):
            return self.c(torch.cat([self.a(x), self.b(x)], 1))

    class PortJoined(pnn.Layer):
        def __init__(self):
            super().__init__()
            self.a, self.b, self.c = pnn.Conv2D(3, 4, 1), pnn.Conv2D(3, 4, 3, padding=1), pnn.Conv2D(8, 2, 1)

        def forward(self, x):
            return self.c(paddle.concat([self.b(x), self.a(x)], 1))

    told(align.compare(Joined(), PortJoined(), PICTURES), "forward", "before c ", "parts are in another order")


def test_layers_called_in_another_order():
    reference = tnn.Sequential()
    for name, layer in (("c", tnn.Conv2d(3, 8, 3)), ("norm", trained(tnn.BatchNorm2d(8))), ("act", tnn.ReLU())):
        reference.add_module(name, layer)
    port = pnn.Sequential(("c", pnn.Conv2D(3, 8, 3)), ("act", pnn.ReLU()), ("norm", pnn.BatchNorm2D(8)))
    told(align.compare(reference, port, PICTURES), "forward", "act (ReLU)", "layers in another order")


def test_layers_in_another_order_that_only_training_shows():
    theirs, ours = (tnn.Conv2d(3, 8, 3), tnn.BatchNorm2d(8)), (pnn.Conv2D(3, 8, 3), pnn.BatchNorm2D(8))
    reference = tnn.Sequential(*theirs, tnn.ReLU())
    port = pnn.Sequential(ours[0], pnn.ReLU(), ours[1])  # an untrained batch norm returns its input
    told(align.compare(reference, port, PICTURES), "buffers", "BatchNorm2D", "gets another input")


def test_a_scale_forgotten_in_attention():
    class Attention(tnn.Module):
        def __init__(self):
            super().__init__()
            self.qkv, self.out = tnn.Linear(8, 24), tnn.Linear(8, 8)

        def forward(self, x):
            q, k, v = self.qkv(x).reshape(2, 5, 3, 2, 4).permute(2, 0, 3, 1, 4)
            mixed = ((q @ k.transpose(-1, -2)) * 4**-0.5).softmax(-1) @ v
            return self.out(mixed.transpose(1, 2).reshape(2, 5, 8))

    class PortAttention(pnn.Layer):
        def __init__(self):
            super().__init__()
            self.qkv, self.out = pnn.Linear(8, 24), pnn.Linear(8, 8)

        def forward(self, x):
            q, k, v = self.qkv(x).reshape([2, 5, 3, 2, 4]).transpose([2, 0, 3, 1, 4])
            mixed = pf.softmax(q @ k.transpose([0, 1, 3, 2])) @ v
            return self.out(mixed.transpose([0, 2, 1, 3]).reshape([2, 5, 8]))

    report = align.compare(Attention(), PortAttention(), WORDS)
    told(report, "forward", "after qkv", "before out", "scaled differently")


# ---- settings of layers ------------------------------------------------------------------------------------------


def stacked(theirs, ours):
    return (trained(tnn.Sequential(tnn.Conv2d(3, 8, 3), theirs)), pnn.Sequential(pnn.Conv2D(3, 8, 3), ours), PICTURES)


LAYERS = {
    "bias_missing": (lambda: stacked(tnn.Conv2d(8, 8, 3), pnn.Conv2D(8, 8, 3, bias_attr=False)), "bias: the reference"),
    "channels": (lambda: stacked(tnn.Conv2d(8, 8, 3), pnn.Conv2D(8, 16, 3)), "another size"),
    "kernel": (lambda: stacked(tnn.Conv2d(8, 8, 3), pnn.Conv2D(8, 8, 5)), "size of the kernel"),
    "prelu": (lambda: stacked(tnn.PReLU(8, init=0.3), pnn.PReLU(1)), "another size"),
    "groups": (lambda: stacked(tnn.GroupNorm(4, 8), pnn.GroupNorm(2, 8)), "num_groups"),
    "instance_epsilon": (
        lambda: stacked(tnn.InstanceNorm2d(8, eps=1e-3, affine=True), pnn.InstanceNorm2D(8)),
        "epsilon",
    ),
    "softmax": (lambda: stacked(tnn.Softmax(1), pnn.Softmax()), "axis"),
    "output_padding": (
        lambda: stacked(tnn.ConvTranspose2d(8, 4, 3, 2, 1, output_padding=1), pnn.Conv2DTranspose(8, 4, 3, 2, 1)),
        "output_padding",
    ),
    "attention_heads": (
        lambda: (tnn.TransformerEncoderLayer(8, 2, 16, batch_first=True), pnn.TransformerEncoderLayer(8, 4, 16), WORDS),
        "num_heads",
    ),
    "attention_axes": (
        lambda: (tnn.TransformerEncoderLayer(8, 2, 16), pnn.TransformerEncoderLayer(8, 2, 16), WORDS),
        "batch_first",
    ),
    "transformer_activation": (
        lambda: (
            tnn.TransformerEncoderLayer(8, 2, 16, batch_first=True, activation="gelu"),
            pnn.TransformerEncoderLayer(8, 2, 16),
            WORDS,
        ),
        "the reference has gelu here, the port relu",
    ),
    "lstm_axes": (lambda: (tnn.LSTM(8, 8, batch_first=True), pnn.LSTM(8, 8, time_major=True), WORDS), "batch_first"),
}


@pytest.mark.parametrize("name", LAYERS)
def test_settings_of_layers(name):
    made, phrase = LAYERS[name]
    torch.manual_seed(0)
    told(align.compare(*made()), "forward", phrase)


def test_a_bias_that_the_reference_has_not_is_noted_while_it_is_zero():
    reference, port = tnn.Sequential(tnn.Linear(6, 4, bias=False)), pnn.Sequential(pnn.Linear(6, 4))
    report = align.compare(reference, port, ROWS)
    assert any("0.bias of the port" in note for note in report["forward"].notes), report["forward"].notes
    port[0].bias.set_value(np.ones(4, "float32"))
    told(align.compare(reference, port, ROWS), "forward", "0 (Linear)", "bias: the port's layer has one")


def test_layers_that_changed_places_without_harm_hide_no_mistake():
    first, second, norm = tnn.Conv2d(3, 4, 3), tnn.Conv2d(4, 4, 3), tnn.BatchNorm2d(4)
    reference = trained(tnn.Sequential(first, tnn.ReLU(), tnn.MaxPool2d(2), second, norm))
    layers = [pnn.Conv2D(3, 4, 3), pnn.MaxPool2D(2), pnn.ReLU(), pnn.Conv2D(4, 4, 3)]
    right = align.compare(reference, pnn.Sequential(*layers, pnn.BatchNorm2D(4)), PICTURES)
    assert right, right
    wrong = align.compare(reference, pnn.Sequential(*layers, pnn.BatchNorm2D(4, epsilon=1e-2)), PICTURES)
    told(wrong, "forward", "4 (BatchNorm2D)", "epsilon")


@pytest.mark.parametrize(
    ("layers", "phrase"),
    [((tnn.Dropout(0.5), pnn.Dropout(0.2)), "dropout rate"), ((tnn.LayerNorm(4), pnn.LayerNorm(4, 1e-6)), "epsilon")],
    ids=["dropout", "epsilon"],
)
def test_what_differs_too_little_to_be_seen_is_a_warning(layers, phrase):
    reference = tnn.Sequential(tnn.Linear(6, 4), layers[0])
    port = pnn.Sequential(pnn.Linear(6, 4), layers[1])
    report = align.compare(reference, port, 9 * ROWS)
    assert report, "what comes out agrees"
    assert report["forward"].status is align.Status.WARNING
    assert report["forward"].finding.where.startswith("1 (")
    assert phrase in report["forward"].finding.reason


def test_a_mistake_behind_a_zero_is_found_though_nothing_of_it_comes_out():
    class Branch(tnn.Module):
        def __init__(self):
            super().__init__()
            self.conv, self.norm, self.scale = tnn.Conv2d(3, 3, 3, padding=1), tnn.BatchNorm2d(3), tnn.Conv2d(3, 3, 1)
            tnn.init.zeros_(self.scale.weight)
            tnn.init.zeros_(self.scale.bias)

        def forward(self, x):
            return x + self.scale(self.norm(self.conv(x)))

    class PortBranch(pnn.Layer):
        def __init__(self):
            super().__init__()
            self.conv, self.norm = pnn.Conv2D(3, 3, 3, padding=1), pnn.BatchNorm2D(3, epsilon=1e-2)
            self.scale = pnn.Conv2D(3, 3, 1)

        def forward(self, x):
            return x + self.scale(self.norm(self.conv(x)))

    told(align.compare(Branch(), PortBranch(), PICTURES), "forward", "norm", "epsilon")


def test_an_error_in_the_port_is_a_finding():
    reference = tnn.Sequential(tnn.Conv2d(3, 4, 3), tnn.Flatten(), tnn.Linear(400, 5))
    port = pnn.Sequential(pnn.Conv2D(3, 4, 3), pnn.Flatten(), pnn.Linear(401, 5))
    told(align.compare(reference, port, PICTURES), "forward", "2 (Linear)")


# ---- wrong usage -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "error", "phrase"),
    [
        ((pnn.Linear(6, 4), tnn.Linear(6, 4), ROWS), TypeError, "Try swapping them"),
        ((tnn.Linear, pnn.Linear(6, 4), ROWS), TypeError, "Try an instance of this class"),
        ((tnn.Linear(6, 4), pnn.Linear(6, 4), "rows"), TypeError, "must be arrays or tensors"),
        ((tnn.Linear(6, 4), pnn.Linear(6, 4), ROWS[:, :5]), ValueError, "the reference itself stops"),
        ((tnn.Linear(6, 4), pnn.Linear(6, 4)), ValueError, "nothing to compare"),
    ],
    ids=["exchanged", "class", "inputs", "shape", "nothing"],
)
def test_wrong_use(given, error, phrase):
    with pytest.raises(error, match=phrase):
        align.compare(*given)


@pytest.mark.parametrize(
    ("options", "phrase"),
    [
        ({"names": {"a": "b"}}, "calls no module named 'b'"),
        ({"tolerances": {"fwd": 1.0}}, "there is no checkpoint 'fwd'"),
        ({"loss": tf.cross_entropy}, "'loss' must be a pair"),
    ],
    ids=["names", "tolerances", "one_loss"],
)
def test_wrong_options(options, phrase):
    with pytest.raises((TypeError, ValueError), match=phrase):
        align.compare(*networks(), ROWS, CLASSES, **options)


# ---- losses ------------------------------------------------------------------------------------------------------


def networks():
    torch.manual_seed(0)
    theirs = tnn.Sequential(tnn.Linear(6, 8), tnn.ReLU(), tnn.Linear(8, 4))
    return theirs, pnn.Sequential(pnn.Linear(6, 8), pnn.ReLU(), pnn.Linear(8, 4))


VALUES = numbers(8, 4, seed=3)
LOSSES = {
    "smoothing": (tnn.CrossEntropyLoss(label_smoothing=0.1), pnn.CrossEntropyLoss(), CLASSES, "label smoothing"),
    "smoothing_of_functions": (
        lambda output, label: tf.cross_entropy(output, label),
        lambda output, label: pf.cross_entropy(output, label, label_smoothing=0.1),
        CLASSES,
        "label smoothing on one side only",
    ),
    "weights": (
        tnn.CrossEntropyLoss(torch.tensor([1.0, 2, 3, 4])),
        pnn.CrossEntropyLoss(),
        CLASSES,
        "class weights differ",
    ),
    "ignored": (tnn.CrossEntropyLoss(ignore_index=0), pnn.CrossEntropyLoss(), np.arange(8) % 4, "ignore_index"),
    "another": (tnn.MSELoss(), pnn.L1Loss(), VALUES, "the reference has MSELoss, the port L1Loss"),
    "beta": (tnn.SmoothL1Loss(beta=0.1), pnn.SmoothL1Loss(delta=1.0), 3 * VALUES, "delta differs"),
    "reduction": (
        lambda output, label: tf.mse_loss(output, label),
        lambda output, label: pf.mse_loss(output, label, reduction="sum"),
        VALUES,
        "reduction='mean'",
    ),
}


@pytest.mark.parametrize("name", LOSSES)
def test_losses(name):
    theirs, ours, labels, phrase = LOSSES[name]
    told(align.compare(*networks(), ROWS, labels, loss=(theirs, ours)), "loss", "the port's loss", phrase)


@pytest.mark.parametrize(
    "loss",
    [pnn.CrossEntropyLoss(), lambda output, label: pf.cross_entropy(output.reshape([-1, 5]), label.reshape([-1]))],
    ids=["last_axis", "reshaped"],
)
def test_cross_entropy_of_a_picture(loss):
    reference, port = tnn.Conv2d(3, 5, 3, padding=1), pnn.Conv2D(3, 5, 3, padding=1)
    report = align.compare(reference, port, PICTURES, classes(2, 12, 12, of=5), loss=(tnn.CrossEntropyLoss(), loss))
    told(report, "loss", "cross-entropy axis", "axis=1")


# ---- optimizers, schedules, data ---------------------------------------------------------------------------------

OPTIMIZERS = {
    "epsilon": (
        lambda p: torch.optim.Adam(p, eps=1e-3),
        lambda p: paddle.optimizer.Adam(parameters=p),
        "backward",
        "epsilon",
    ),
    "another": (
        lambda p: torch.optim.SGD(p, lr=0.1),
        lambda p: paddle.optimizer.Adam(0.1, parameters=p),
        "backward",
        "the reference follows SGD, the port Adam",
    ),
    "decay_decoupled": (
        lambda p: torch.optim.Adam(p, weight_decay=0.01),
        lambda p: paddle.optimizer.AdamW(parameters=p),
        "backward",
        "the reference follows Adam, the port AdamW",
    ),
    "momentum_of_one_step": (
        lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9),
        lambda p: paddle.optimizer.SGD(0.1, parameters=p),
        "backward",
        "torch's SGD with momentum is Paddle's Momentum",
    ),
    "dampening": (
        lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, dampening=0.5),
        lambda p: paddle.optimizer.Momentum(0.1, 0.9, parameters=p),
        "backward",
        "dampening on one side only",
    ),
    "amsgrad": (
        lambda p: torch.optim.Adam(p, amsgrad=True),
        lambda p: paddle.optimizer.Adam(parameters=p),
        "backward",
        "amsgrad on one side only",
    ),
    "decay_coefficient": (
        lambda p: torch.optim.AdamW(p, weight_decay=0.1),
        lambda p: paddle.optimizer.AdamW(parameters=p),
        "decay",
        "another coefficient",
    ),
    "decay_kind": (
        lambda p: torch.optim.SGD(p, lr=0.1, weight_decay=0.1),
        lambda p: paddle.optimizer.SGD(0.1, parameters=p, weight_decay=paddle.regularizer.L1Decay(0.1)),
        "backward",
        "is L1",
    ),
    "some_parameters": (
        lambda p: torch.optim.SGD(p, lr=0.1),
        lambda p: paddle.optimizer.SGD(0.1, parameters=p[:2]),
        "decay",
        "only the reference's optimizer has this parameter",
    ),
}


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optimizers(name):
    theirs, ours, checkpoint, phrase = OPTIMIZERS[name]
    for iterations in (1, 2):
        both = {"loss": cross_entropy(), "optimizer": (theirs, ours), "iterations": iterations}
        told(align.compare(*networks(), ROWS, CLASSES, **both), checkpoint, phrase)


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (lambda p: torch.optim.SGD(p, lr=0.1), lambda p: paddle.optimizer.Momentum(0.1, 0.0, parameters=p)),
        (lambda p: torch.optim.Adam(p), lambda p: paddle.optimizer.AdamW(parameters=p, weight_decay=0.0)),
        (lambda p: torch.optim.Adamax(p), lambda p: paddle.optimizer.Adamax(0.002, parameters=p)),
        (
            lambda p: torch.optim.SGD(p, lr=0.1, weight_decay=0.1),
            lambda p: paddle.optimizer.SGD(0.1, parameters=p, weight_decay=paddle.regularizer.L2Decay(0.1)),
        ),
    ],
    ids=["no_momentum", "no_decay", "adamax", "regularizer"],
)
def test_optimizers_of_other_names_that_are_the_same(theirs, ours):
    report = align.compare(*networks(), ROWS, CLASSES, loss=cross_entropy(), optimizer=(theirs, ours))
    assert report, report
    assert [one.finding for one in report if one.finding is not None] == []


def test_a_gradient_that_something_scales():
    theirs, ours = networks()
    for parameter in ours.parameters():
        parameter.register_hook(lambda gradient: gradient * 0.5)
    report = align.compare(theirs, ours, ROWS, CLASSES, loss=cross_entropy())
    told(report, "backward", "2.weight", "0.5 times the reference's")


def sgd():
    return torch.optim.SGD([tnn.Parameter(torch.zeros(1))], lr=0.1)


torch_lr, paddle_lr = torch.optim.lr_scheduler, paddle.optimizer.lr
SCHEDULES = {
    "base": (
        lambda: (torch_lr.CosineAnnealingLR(sgd(), 50), paddle_lr.CosineAnnealingDecay(0.01, 50)),
        "base learning rate",
    ),
    "milestone": (
        lambda: (torch_lr.MultiStepLR(sgd(), [10, 20]), paddle_lr.MultiStepDecay(0.1, [10, 25])),
        "milestone",
    ),
    "epochs_and_batches": (lambda: (lambda n: 0.5 ** (n // 30), lambda n: 0.5 ** (n // 3)), "one side steps per epoch"),
    "behind": (lambda: (lambda n: 0.9 ** (n + 1), lambda n: 0.9**n), "the port is 1 step behind"),
}


@pytest.mark.parametrize("name", SCHEDULES)
def test_schedules(name):
    made, phrase = SCHEDULES[name]
    told(align.compare(*networks(), schedule=made()), "schedule", phrase)


@pytest.mark.parametrize(
    "pair",
    [
        lambda: (torch_lr.CosineAnnealingLR(sgd(), 50), paddle_lr.CosineAnnealingDecay(0.1, 50)),
        lambda: (torch_lr.MultiplicativeLR(sgd(), lambda n: 0.95), paddle_lr.MultiplicativeDecay(0.1, lambda n: 0.95)),
        lambda: (torch_lr.ExponentialLR(sgd(), 0.9), paddle_lr.ExponentialDecay(0.1, 0.9)),
        lambda: ([0.1] * 5, lambda n: 0.1),
    ],
    ids=["cosine", "multiplicative", "exponential", "constant"],
)
def test_schedules_that_agree(pair):
    report = align.compare(*networks(), schedule=pair())
    assert report, report


PIXELS = np.random.default_rng(0).integers(0, 256, [4, 3, 8, 8]).astype("float32")
DATA = {
    "scale": (PIXELS / 255, PIXELS, "values up to 255"),
    "layout": (PIXELS, PIXELS.transpose(0, 2, 3, 1), "channels last (NHWC)"),
    "mirrored": (PIXELS, PIXELS[..., ::-1], "mirrored"),
    "colours": (PIXELS, PIXELS[:, ::-1], "BGR"),
    "labels": ((PIXELS, np.arange(4)), (PIXELS, np.arange(4) + 1), "the port's are the reference's +1"),
    "order": (PIXELS, PIXELS[[2, 0, 3, 1]], "another order"),
    "noise": (PIXELS, PIXELS + numbers(4, 3, 8, 8), "without a simple pattern"),
    "size": (PIXELS, PIXELS[..., :6], "shapes differ"),
}


@pytest.mark.parametrize("name", DATA)
def test_data(name):
    theirs, ours, phrase = DATA[name]
    told(align.compare(*networks(), data=([theirs], [ours])), "data", "batch 0", phrase)
