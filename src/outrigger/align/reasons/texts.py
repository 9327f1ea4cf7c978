"""The mistakes that ports of networks make, in words: what it is, and what to try."""

from __future__ import annotations

from typing import Any, NamedTuple


class Text(NamedTuple):
    """A reason and an advice."""

    reason: str
    advice: str


TRANSPOSED = Text(
    "transposed Linear: the weight has torch's layout [out, in], Paddle's Linear holds [in, out]",
    "transpose the 2-D weights of Linear layers when converting; `outrigger convert` does it by itself",
)
UNLOADED = Text(
    "the weights are not the reference's",
    "load the converted weights of the reference into the port first, or let compare do it (weights=True)",
)
STATISTICS = Text(
    "running statistics: the mean and variance that the BatchNorm keeps are not the reference's",
    "convert running_mean to _mean and running_var to _variance when loading the weights",
)
DOWNSCALED = Text(
    "dropout mode: downscale_in_infer scales in evaluation what torch scales in training",
    "leave mode out of Dropout: the default, upscale_in_train, is torch's rule",
)
DROPOUT = Text(
    "dropout is active in evaluation",
    "call port.eval(), and give F.dropout training=self.training; a dropout of one's own must ask self.training",
)
RATE = "dropout rate: another share of the values is dropped in training"
MISSING = Text(
    "missing layer: the reference calls it here, the port does not",
    "call it in the port's forward; if it is computed in another way there, compare that code with it",
)
EXTRA = Text("extra layer: the port calls it here, the reference does not", "take it out of the port's forward")
BETWEEN = Text(
    "the code between the layers differs: it computes something else from the same values",
    "compare the two forward functions at this place line by line: order of operations, axes, reshapes, activations",
)
INSIDE = Text(
    "the layer computes something else from the same input, with the same weights and the same known settings",
    "compare the two implementations of this layer",
)
STOPS = Text("the port stops with an error here", "mend what the error names; shapes up to this layer are in the table")
AXIS = Text(
    "cross-entropy axis: torch takes the softmax over axis 1, paddle.nn.CrossEntropyLoss over the last one by default",
    "paddle.nn.CrossEntropyLoss(axis=1)",
)
AXIS_MIXED = Text(
    "cross-entropy axis: the port reshapes without moving the classes last, so that a row mixes classes and places",
    "transpose the class axis to the end before the reshape, or use paddle.nn.CrossEntropyLoss(axis=1) without any",
)
ORDER = Text(
    "the same layers in another order",
    "call the layers in the reference's order; a norm before or after its activation is not the same",
)
BEFORE_NORM = Text(
    "the BatchNorm gets another input in training: what comes before it is arranged otherwise",
    "call the layers in the reference's order; what comes out of an untrained norm does not show it",
)
SCALE = Text(
    "attention: the products of queries and keys are scaled otherwise",
    "multiply them by the inverse root of a head's width, head_dim ** -0.5",
)
ATTENTION = Text(
    "attention: it is computed otherwise from the same values",
    "compare scale, mask, the order of heads and axes, and over which axis the softmax goes",
)
PARTS = Text(
    "the parts come in another order: the same tensors are joined the other way round",
    "give concat (or the operator) its parts in the reference's order",
)
BIAS_MISSING = Text("bias: the reference's layer has one, the port's has none", "leave bias_attr=False out")
BIAS_ADDED = Text("bias: the port's layer has one, the reference's has none", "bias_attr=False")
UNPAIRED = Text(
    "a weight of the port has no counterpart in the reference, so that nothing was loaded into it",
    "give the two layers parameters of the same shape, or load the port's weights yourself and use weights=False",
)
SIZE = Text(
    "another size: the weights of the two layers have different shapes",
    "give the layer the reference's number of channels or features, in and out",
)

_SETTINGS: dict[tuple[str, str], Text] = {
    ("AvgPool", "exclusive"): Text(
        "AvgPool exclusive: Paddle leaves the padding out of the mean by default (exclusive=True), torch counts it in",
        "exclusive=False, which is torch's count_include_pad=True",
    ),
    ("BatchNorm", "epsilon"): Text("BatchNorm epsilon differs", "give BatchNorm the reference's eps: epsilon=…"),
    ("BatchNorm", "momentum"): Text(
        "BatchNorm momentum: Paddle's is how much of the old value stays, torch's how much of the new one comes in",
        "momentum = 1 - the reference's",
    ),
    ("BatchNorm", "use_global_stats"): Text(
        "BatchNorm use_global_stats is set: the statistics of the batch are never used", "leave use_global_stats out"
    ),
    ("LayerNorm", "epsilon"): Text("LayerNorm epsilon differs", "give LayerNorm the reference's eps: epsilon=…"),
    ("GELU", "approximate"): Text("activation: GELU by the tanh approximation on one side only", "approximate=…"),
    ("LeakyReLU", "negative_slope"): Text("activation: the slope of LeakyReLU differs", "negative_slope=…"),
    ("MultiHeadAttention", "batch_first"): Text(
        "batch_first: Paddle's attention takes [batch, time, width], the reference's [time, batch, width]",
        "transpose([1, 0, 2]) in front of the layer and behind it, or batch_first=True in the reference",
    ),
    ("", "batch_first"): Text(
        "batch_first: the axes of batch and time are exchanged", "time_major is the opposite of torch's batch_first"
    ),
    ("", "align_corners"): Text("interpolation: align_corners differs", "align_corners=…"),
    ("", "align_mode"): Text(
        "interpolation: align_mode differs; torch has the rule of align_mode=0 (half pixels)", "align_mode=0"
    ),
    ("", "mode"): Text("interpolation: another mode", "mode=…"),
    ("", "padding"): Text("padding differs", "padding=…"),
    ("", "padding_mode"): Text("padding: another padding_mode", "padding_mode=…"),
    ("", "stride"): Text("stride differs", "stride=…"),
    ("", "dilation"): Text("dilation differs", "dilation=…"),
    ("", "groups"): Text("groups differ", "groups=…"),
    ("", "kernel_size"): Text("the size of the kernel differs", "kernel_size=…"),
    ("", "ceil_mode"): Text("pooling: ceil_mode differs", "ceil_mode=…"),
    ("", "epsilon"): Text("epsilon differs", "epsilon=…"),
    ("", "axis"): Text("the axis differs", "axis=…"),
}


def random_in(side: str) -> Text:
    """What it means that a network gives other values in every run."""
    return Text(
        f"a random operation is active in evaluation: two runs of the {side} differ",
        "switch it off in evaluation (`if self.training`), or draw its numbers outside and give them to both sides",
    )


def of_setting(kind: str, setting: str, reference: Any) -> Text:
    """What it means that one setting of a layer differs, with the reference's value in the advice."""
    for (start, name), text in _SETTINGS.items():
        if name == setting and kind.startswith(start):
            advice = text.advice.replace("=…", f"={reference!r}") if text.advice.endswith("…") else text.advice
            return Text(text.reason, advice)
    return Text(f"{setting} differs", f"{setting}={reference!r}")


def of_kinds(reference: str, port: str, family: str | None) -> Text:
    """What it means that the two sides have different layers in one place."""
    what = family or "layer"
    spelled = f"functional.{reference}" if reference.islower() else reference
    return Text(f"{what}: the reference has {reference} here, the port {port}", f"use paddle.nn.{spelled}")
