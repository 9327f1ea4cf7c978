"""Hand-written reports for tests of the output."""

import math
import random

from outrigger.align.result import Checkpoint, Curve, Difference, Finding, Match, Report, Source, Status

KINDS = ("Conv2D", "BatchNorm2D", "ReLU", "MaxPool2D")
REASON = "the port pads by 0, the reference by 1"
ADVICE = "Conv2D(…, padding=1): the reference's layer has padding=(1, 1)."


def layer(place, of=30):
    stage = place * 4 // of + 1
    return f"layer{stage}.{place // 4}.{('conv', 'bn', 'relu', 'pool')[place % 4]}"


def layers(count=30, broken=None, seed=0, allowed=1e-4):
    """The differences of a forward pass that goes wrong at the layer `broken`."""
    chance = random.Random(seed)
    found = []
    for place in range(count):
        mean = 10 ** chance.uniform(-8.2, -6.6)
        if place % 11 == 3:
            mean = 0.0
        if broken is not None and place >= broken:
            mean = 10 ** chance.uniform(-1.6, -0.6) * 0.97 ** (place - broken)
        tolerance = allowed * (1, 3, 1, 0.5)[place % 4]
        name, kind = layer(place, count), KINDS[place % 4]
        found.append(Difference(name, f"body.{name}", kind, (8, 64, 14, 14), mean * 9, mean, 0.8, tolerance))
    return found


def gradients(iterations=3, count=20, broken=True):
    chance = random.Random(4)
    found = []
    for turn in range(1, iterations + 1):
        found.append(Difference(f"iteration {turn}", f"iteration {turn}", "loss", (), 1e-7, 1e-7, 2.3, 1e-6))
        for kind in ("gradient", "updated weight"):
            for place in reversed(range(count)):
                mean = 10 ** chance.uniform(-9, -7) if not broken else 10 ** chance.uniform(-4, -2)
                name = f"{layer(place)}.weight"
                found.append(
                    Difference(f"iteration {turn}: {name}", name, kind, (64, 64, 3, 3), mean * 4, mean, 0.01, 1e-6)
                )
    return found


def losses(count=5, drift=0.0):
    reference = tuple(2.4 * math.exp(-0.35 * step) + 0.1 * math.sin(step) for step in range(count))
    return reference, tuple(value + drift * step for step, value in enumerate(reference))


def matches(count=30):
    names = [layer(place, count) for place in range(count)]
    return [Match(f"body.{name}", name, KINDS[i % 4], ("order", "name")[i % 2]) for i, name in enumerate(names)]


def failing(count=30, broken=12):
    """A port whose forward pass goes wrong at one layer, with the consequences."""
    found = Finding(
        f"{layer(broken, count)} (Conv2D), in the reference body.{layer(broken, count)}",
        "padding=(1, 1); mean 0.0132 at [0, 3, 0, 0]: 0.41832",
        "padding=0; mean 0.0021 at [0, 3, 0, 0]: 0.10023",
        REASON,
        ADVICE,
        confirmed=True,
    )
    gradient = Finding(
        "layer1.0.conv.weight in iteration 1",
        "mean 1.2e-3",
        "mean 9.8e-4",
        "it follows from the forward pass",
        "Mend the forward pass first.",
    )
    return Report(
        "ResNetTiny (torch)",
        "ResNetTiny (paddle)",
        [
            Checkpoint("data", Status.PASSED, "2 batches of 8 samples", 1e-6, layers(2, allowed=1e-6, seed=9)),
            Checkpoint("initial", Status.SKIPPED, "not asked for (initial=True)"),
            Checkpoint(
                "forward",
                Status.FAILED,
                f"{broken} of {count} layers agree",
                1e-4,
                layers(count, broken),
                found,
                notes=["both sides ran in evaluation mode", "dropout was not active"],
            ),
            Checkpoint("metric", Status.PASSED, "top-1 0.5000 on both sides", 1e-6),
            Checkpoint(
                "loss",
                Status.WARNING,
                "2.31 against 2.29",
                1e-5,
                [Difference("loss", "loss", "loss", (), 2e-2, 2e-2, 2.3, 1e-5)],
            ),
            Checkpoint(
                "schedule",
                Status.PASSED,
                "the same over 40 steps",
                1e-9,
                curves=[Curve("learning rate", *[tuple(0.1 * 0.1 ** (s // 15) for s in range(40))] * 2)],
            ),
            Checkpoint(
                "backward",
                Status.FAILED,
                "3 iterations: 0 of 20 gradients agree",
                1e-6,
                gradients(),
                gradient,
                curves=[Curve("loss", *losses(5, 0.02))],
            ),
        ],
        matches(count),
        {"reference": ["body.extra.dropout"], "port": []},
    )


REFERENCE_LINE = Source("/home/me/paper/model.py", 118, "attn = (q @ k.transpose(-2, -1) * self.scale).softmax(dim=-1)")
PORT_LINE = Source(
    "/home/me/port/vision_transformer.py",
    97,
    "attn = F.softmax(paddle.matmul(q, k, transpose_y=True).astype(self.attention_dtype) * self.scale, axis=1)",
)


def between_layers():
    """A port that differs in a functional call, and running statistics that follow from it."""
    found = Finding(
        "after blocks.0.attention.qkv (Linear), before blocks.0.attention.projection (Linear): softmax",
        "softmax(axis=3)",
        "softmax(axis=1)",
        "the axis differs: softmax runs over axis 3 in the reference, over axis 1 in the port",
        "softmax(…, axis=-1)",
        True,
        REFERENCE_LINE,
        PORT_LINE,
    )
    call = Difference(
        "vision_transformer.py:97 softmax",
        "model.py:118 softmax",
        "softmax()",
        (8, 12, 197, 197),
        0.4,
        0.1,
        0.2,
        1e-6,
        sources=(REFERENCE_LINE, PORT_LINE),
    )
    before = Finding("blocks.0.norm (BatchNorm1D)", "mean 0.1", "mean 0.2", "it gets another input", "see forward")
    statistics = layers(2, broken=0, allowed=1e-6)
    return Report(
        "VisionTransformer",
        "PortedVisionTransformer",
        [
            Checkpoint("forward", Status.FAILED, "14 layers compared", 1e-5, [*layers(6), call, *layers(6, 0)], found),
            Checkpoint("buffers", Status.FAILED, "2 batch norms", 1e-5, statistics, before, follows="forward"),
            Checkpoint("loss", Status.FAILED, "2.31 and 4.62", 1e-5, layers(1, broken=0), before),
        ],
        matches(12),
    )


def passing(count=30):
    return Report(
        "ResNetTiny (torch)",
        "ResNetTiny (paddle)",
        [
            Checkpoint("data", Status.PASSED, "2 batches of 8 samples", 1e-6, layers(2, allowed=1e-6, seed=9)),
            Checkpoint("forward", Status.PASSED, f"all {count} layers agree", 1e-4, layers(count)),
            Checkpoint("loss", Status.PASSED, "2.31 on both sides", 1e-5),
            Checkpoint(
                "backward",
                Status.PASSED,
                "5 iterations agree",
                1e-6,
                gradients(5, broken=False),
                curves=[Curve("loss", *losses(5))],
            ),
            Checkpoint(
                "training",
                Status.PASSED,
                "accuracy 0.912 against 0.915",
                0.01,
                curves=[Curve("loss", *losses(400, 1e-5))],
            ),
        ],
        matches(count),
    )


def broken_numbers():
    """NaN, infinity, exact zeros, negative curves and sides of unequal length."""
    odd = [(math.nan, math.nan), (math.inf, math.inf), (0.0, 0.0), (1e-300, 1e-310), (1e300, 1e30)]
    differences = [
        Difference(f"layer{place}", f"layer{place}", "Linear", (2,), high, mean, math.nan, 1e-4)
        for place, (high, mean) in enumerate(odd)
    ]
    differences.append(Difference("free", "free", "Linear", (0,), 0.0, 0.0, 0.0, math.inf))
    differences.append(Difference("strict", "strict", "Linear", (3,), 0.0, 0.0, 0.0, 0.0))
    curves = [
        Curve("loss", (1.0, math.nan, -3.0, math.inf), (1.0, 2.0)),
        Curve("flat", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
        Curve("nothing", (), ()),
        Curve("lost", (math.nan, math.nan), (math.nan, math.nan)),
    ]
    return Report("r", "p", [Checkpoint("forward", Status.FAILED, "nan", 1e-4, differences, curves=curves)])


NASTY = '<script>alert("x")</script> & \u8bed\u4e49 é "quotes" \'single\' [bold]'


def nasty():
    """All user-provided texts contain markup for HTML or a terminal."""
    one = Difference(NASTY, NASTY, NASTY, (1,), 1.0, 1.0, 1.0, 1e-4)
    found = Finding(NASTY, NASTY, NASTY, NASTY, NASTY)
    curve = Curve(NASTY, (1.0, 2.0), (1.0, 2.5))
    checkpoints = [
        Checkpoint("forward", Status.FAILED, NASTY, 1e-4, [one], found, [curve], [NASTY]),
        Checkpoint(NASTY, Status.WARNING, NASTY, 1e-4, [one], found, [curve], [NASTY]),
    ]
    pair = Match(NASTY, NASTY, NASTY, NASTY)
    return Report(NASTY, NASTY, checkpoints, [pair], {"reference": [NASTY], "port": [NASTY]})


def empty():
    return Report("r", "p", [])


ALL = {
    "failing": failing,
    "between layers": between_layers,
    "passing": passing,
    "broken numbers": broken_numbers,
    "nasty names": nasty,
    "empty": empty,
    "300 layers": lambda: failing(300, 140),
}
