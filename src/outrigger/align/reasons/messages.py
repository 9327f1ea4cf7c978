"""Messages for common mistakes in ports: the reason, and what to try."""

from __future__ import annotations

from typing import Any, NamedTuple


class Text(NamedTuple):
    """A reason and a piece of advice."""

    reason: str
    advice: str


TRANSPOSED = Text(
    "transposed Linear: the weight has torch's layout [out, in], Paddle's Linear holds [in, out]",
    "transpose the 2-D weights of Linear layers when converting; `outrigger convert` does this",
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
    "dropout mode: downscale_in_infer scales in evaluation, torch scales in training",
    "remove mode from Dropout: the default, upscale_in_train, is torch's rule",
)
DROPOUT = Text(
    "dropout is active in evaluation",
    "call port.eval(), and give F.dropout training=self.training; a custom dropout must check self.training",
)
RATE = "dropout rate: another fraction of the values is dropped in training"
MISSING = Text(
    "missing layer: the reference calls it here, the port does not",
    "call it in the port's forward; if the port computes it in another way, compare that code with it",
)
EXTRA = Text("extra layer: the port calls it here, the reference does not", "remove it from the port's forward")
BETWEEN = Text(
    "the code between the layers differs: it computes another result from the same values",
    "compare the two forward functions at this place line by line: order of operations, axes, reshapes, activations",
)
INSIDE = Text(
    "the layer computes another result from the same input, with the same weights and the same known settings",
    "compare the two implementations of this layer",
)
STOPS = Text("the port stops with an error here", "fix what the error names; shapes up to this layer are in the table")
AXIS = Text(
    "cross-entropy axis: torch takes the softmax over axis 1, paddle.nn.CrossEntropyLoss over the last one by default",
    "paddle.nn.CrossEntropyLoss(axis=1)",
)
AXIS_MIXED = Text(
    "cross-entropy axis: the port reshapes without moving the classes last, so that a row mixes classes and positions",
    "transpose the class axis to the end before the reshape, or use paddle.nn.CrossEntropyLoss(axis=1) without any",
)
ORDER = Text(
    "the same layers in another order",
    "call the layers in the reference's order; a norm before or after its activation is not the same",
)
BEFORE_NORM = Text(
    "the BatchNorm gets another input in training: the layers before it are arranged differently",
    "call the layers in the reference's order; the output of an untrained norm does not show it",
)
SCALE = Text(
    "attention: the products of queries and keys are scaled differently",
    "multiply them by the inverse root of a head's width, head_dim ** -0.5",
)
ATTENTION = Text(
    "attention: it is computed differently from the same values",
    "compare scale, mask, the order of heads and axes, and the axis of the softmax",
)
PARTS = Text(
    "the parts are in another order: the same tensors are concatenated in another order",
    "pass the parts to concat (or the operator) in the reference's order",
)
BIAS_MISSING = Text("bias: the reference's layer has one, the port's has none", "remove bias_attr=False")
BIAS_ADDED = Text("bias: the port's layer has one, the reference's has none", "bias_attr=False")
UNPAIRED = Text(
    "a weight of the port has no counterpart in the reference, so nothing was loaded into it",
    "give the two layers parameters of the same shape, or load the port's weights yourself and use weights=False",
)
SIZE = Text(
    "another size: the weights of the two layers have different shapes",
    "use the reference's number of input and output channels or features",
)

_SETTINGS: dict[tuple[str, str], Text] = {
    ("AvgPool", "exclusive"): Text(
        "AvgPool exclusive: Paddle excludes the padding from the mean by default (exclusive=True), torch includes it",
        "exclusive=False, which is torch's count_include_pad=True",
    ),
    ("BatchNorm", "epsilon"): Text("BatchNorm epsilon differs", "give BatchNorm the reference's eps: epsilon=…"),
    ("BatchNorm", "momentum"): Text(
        "BatchNorm momentum: Paddle's is the weight of the old value, torch's that of the new one",
        "momentum = 1 - the reference's",
    ),
    ("BatchNorm", "use_global_stats"): Text(
        "BatchNorm use_global_stats is set: the statistics of the batch are never used", "remove use_global_stats"
    ),
    ("LayerNorm", "epsilon"): Text("LayerNorm epsilon differs", "give LayerNorm the reference's eps: epsilon=…"),
    ("GELU", "approximate"): Text("activation: GELU by the tanh approximation on one side only", "approximate=…"),
    ("LeakyReLU", "negative_slope"): Text("activation: the slope of LeakyReLU differs", "negative_slope=…"),
    ("MultiHeadAttention", "batch_first"): Text(
        "batch_first: Paddle's attention takes [batch, time, width], the reference's [time, batch, width]",
        "transpose([1, 0, 2]) before and after the layer, or batch_first=True in the reference",
    ),
    ("", "batch_first"): Text(
        "batch_first: the axes of batch and time are swapped", "time_major is the opposite of torch's batch_first"
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
    """The message for a network whose values change from run to run."""
    return Text(
        f"a random operation is active in evaluation: two runs of the {side} differ",
        "switch it off in evaluation (`if self.training`), or draw its numbers outside and pass them to both sides",
    )


def of_setting(kind: str, setting: str, reference: Any) -> Text:
    """The message for a setting that differs, with the reference's value in the advice."""
    for (start, name), text in _SETTINGS.items():
        if name == setting and kind.startswith(start):
            advice = text.advice.replace("=…", f"={reference!r}") if text.advice.endswith("…") else text.advice
            return Text(text.reason, advice)
    return Text(f"{setting} differs", f"{setting}={reference!r}")


def of_kinds(reference: str, port: str, family: str | None) -> Text:
    """The message for different layers at the same place."""
    what = family or "layer"
    spelled = f"functional.{reference}" if reference.islower() else reference
    return Text(f"{what}: the reference has {reference} here, the port {port}", f"use paddle.nn.{spelled}")
