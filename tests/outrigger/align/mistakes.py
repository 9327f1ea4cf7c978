"""Common mistakes in ports, each planted alone into the correct port of thirty layers.

A mistake is a function that spoils a `Case`: it replaces one layer, one step of the forward, or one side's loss,
optimizer, schedule or data. Beside it stands what an alignment has to say: the first checkpoint that fails, where, and
why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from tests.outrigger.align.pair import copy_weights
from tests.outrigger.align.thirty_layers import NAMES, THIRTY

import paddle
from paddle import nn

MEAN, STD = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]


@dataclass
class Case:
    """An alignment before it runs: both networks and all arguments of `align.compare`."""

    reference: Any
    port: Any
    arguments: dict[str, Any] = field(default_factory=dict)

    def second(self, name: str, value: Any) -> None:
        """Use another loss, optimizer, schedule or data for the port."""
        self.arguments[name] = (self.arguments[name][0], value)

    def first(self, name: str, value: Any) -> None:
        """The same for the reference; the port is not changed."""
        self.arguments[name] = (value, self.arguments[name][1])


@dataclass(frozen=True)
class Mistake:
    """A mistake, and what an alignment must find."""

    name: str
    plant: Callable[[Case], None]
    checkpoint: str
    where: str
    """The port's name, or the reference's, if the port has none there."""
    reason: str
    """A phrase of the reason, in lower case."""

    def __str__(self) -> str:
        return self.name


MISTAKES: list[Mistake] = []


def mistake(checkpoint: str, where: str, reason: str) -> Callable[[Callable[[Case], None]], Callable[[Case], None]]:
    """Add a mistake to the list, with the expected finding."""

    def add(plant: Callable[[Case], None]) -> Callable[[Case], None]:
        MISTAKES.append(Mistake(plant.__name__, plant, checkpoint, where, reason))
        return plant

    return add


def correct_case() -> Case:
    """The correct alignment, which every mistake changes."""
    reference, port = THIRTY.build()
    arguments: dict[str, Any] = {
        "inputs": THIRTY.inputs,
        "labels": THIRTY.labels,
        "loss": THIRTY.loss,
        "optimizer": THIRTY.optimizer,
        "metric": (reference_accuracy, port_accuracy),
        "data": (torch_data(), paddle_data()),
        "schedule": (torch_steps(), paddle.optimizer.lr.StepDecay(0.1, step_size=3, gamma=0.1)),
        "iterations": 3,
    }
    return Case(reference, port, arguments)


# ---- the parts around the network, each side in its own library ------------------------------------------------------


def reference_accuracy(output: torch.Tensor, label: torch.Tensor) -> float:
    return float((output.argmax(1) == label).float().mean())


def port_accuracy(output: paddle.Tensor, label: paddle.Tensor) -> float:
    return float((output.argmax(axis=1) == label).astype("float32").mean())


PICTURES = np.random.default_rng(5).integers(0, 256, [10, 6, 6, 3], dtype=np.uint8)


def torch_data() -> Any:
    """Four pictures per batch, normalised as for ImageNet."""
    pixels = torch.tensor(PICTURES).permute(0, 3, 1, 2) / 255
    pixels = (pixels - torch.tensor(MEAN)[:, None, None]) / torch.tensor(STD)[:, None, None]
    return torch.utils.data.DataLoader(torch.utils.data.TensorDataset(pixels, torch.arange(10)), batch_size=4)


class Pictures(paddle.io.Dataset):
    """The same pictures through Paddle's transforms."""

    def __init__(self, transform: Callable[[np.ndarray], Any]) -> None:
        super().__init__()
        self.transform = transform

    def __getitem__(self, at: int) -> tuple[Any, int]:
        return self.transform(PICTURES[at]), at

    def __len__(self) -> int:
        return len(PICTURES)


def paddle_data(prepare: Callable[[np.ndarray], Any] = lambda picture: picture, std: list[float] = STD, **loader: Any):
    """The port's loader; the keywords are possible mistakes."""
    transforms = paddle.vision.transforms
    steps = transforms.Compose([prepare, transforms.ToTensor(), transforms.Normalize(MEAN, std)])
    return paddle.io.DataLoader(Pictures(steps), batch_size=4, **loader)


def torch_steps() -> torch.optim.lr_scheduler.LRScheduler:
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=0.1)
    return torch.optim.lr_scheduler.StepLR(optimizer, step_size=3, gamma=0.1)


# ---- weights that the user converted ---------------------------------------------------------------------------------


@mistake("forward", "fc1", "transpos")
def transposed_linear(case: Case) -> None:
    copy_weights(case.reference, case.port, NAMES)
    case.port.fc1.weight.set_value(case.reference.fc1.weight.detach().numpy().copy())
    case.arguments["weights"] = False


@mistake("forward", "bn2", "running")
def statistics_not_loaded(case: Case) -> None:
    kept = [one.numpy().copy() for one in (case.port.bn2._mean, case.port.bn2._variance)]
    copy_weights(case.reference, case.port, NAMES)
    case.port.bn2._mean.set_value(kept[0])
    case.port.bn2._variance.set_value(kept[1])
    case.arguments["weights"] = False


@mistake("forward", "up_conv", "weight")
def layer_not_loaded(case: Case) -> None:
    kept = case.port.up_conv.weight.numpy().copy()
    copy_weights(case.reference, case.port, NAMES)
    case.port.up_conv.weight.set_value(kept)
    case.arguments["weights"] = False


# ---- settings of layers ----------------------------------------------------------------------------------------------


@mistake("buffers", "bn3", "momentum")
def batch_norm_momentum(case: Case) -> None:
    case.port.bn3 = nn.BatchNorm2D(16, momentum=0.1)


@mistake("forward", "bn3", "epsilon")
def batch_norm_epsilon(case: Case) -> None:
    case.port.bn3 = nn.BatchNorm2D(16, epsilon=1e-3)


@mistake("forward", "norm", "epsilon")
def layer_norm_epsilon(case: Case) -> None:
    case.port.norm = nn.LayerNorm(64, epsilon=1e-3)


@mistake("forward", "avg", "exclusive")
def average_pool_exclusive(case: Case) -> None:
    case.port.avg = nn.AvgPool2D(3, 2, 1)


@mistake("forward", "down.pool", "ceil_mode")
def pool_ceil_mode(case: Case) -> None:
    case.port.down.pool = nn.MaxPool2D(3, 2)


@mistake("forward", "conv2", "padding")
def convolution_without_padding(case: Case) -> None:
    case.port.conv2 = nn.Conv2D(8, 8, 3, groups=2)


@mistake("forward", "down.conv", "padding")
def padding_same(case: Case) -> None:
    case.port.down.conv = nn.Conv2D(16, 16, 3, stride=2, padding="SAME", bias_attr=False)


@mistake("forward", "refine.0", "padding")
def padding_mode(case: Case) -> None:
    case.port.refine[0] = nn.Conv2D(16, 16, 3, padding=1, padding_mode="reflect")


@mistake("forward", "down.conv", "stride")
def convolution_stride(case: Case) -> None:
    case.port.down.conv = nn.Conv2D(16, 16, 3, padding=1, bias_attr=False)


@mistake("forward", "conv3", "dilation")
def convolution_dilation(case: Case) -> None:
    case.port.conv3 = nn.Conv2D(8, 16, 3, padding=1)


@mistake("forward", "conv2", "groups")
def convolution_groups(case: Case) -> None:
    case.port.conv2 = nn.Conv2D(8, 8, 3, padding=1)


@mistake("forward", "upsample", "align_corners")
def upsample_align_corners(case: Case) -> None:
    case.port.upsample = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)


@mistake("forward", "upsample", "interpolation")
def upsample_mode(case: Case) -> None:
    case.port.upsample = nn.Upsample(scale_factor=2)


@mistake("forward", "act", "approximation")
def gelu_approximate(case: Case) -> None:
    case.port.act = nn.GELU(approximate=True)


@mistake("forward", "act2", "slope")
def leaky_slope(case: Case) -> None:
    case.port.act2 = nn.LeakyReLU()


@mistake("forward", "down.act", "hardswish")
def another_activation(case: Case) -> None:
    case.port.down.act = nn.ReLU6()


# ---- dropout active in evaluation ------------------------------------------------------------------------------------


@mistake("forward", "before upsample", "dropout")
def dropout_function(case: Case) -> None:
    case.port.drop1 = lambda x: nn.functional.dropout(x, 0.3)


class RestlessDropout(nn.Dropout):
    """Written for sampling at test time; copied from another project."""

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        return nn.functional.dropout(x, self.p)


@mistake("forward", "drop2", "dropout")
def dropout_layer(case: Case) -> None:
    case.port.drop2 = RestlessDropout(0.5)


@mistake("forward", "drop1", "downscale_in_infer")
def dropout_downscale(case: Case) -> None:
    case.port.drop1 = nn.Dropout(0.3, mode="downscale_in_infer")


# ---- steps of the forward --------------------------------------------------------------------------------------------


@mistake("forward", "refine.0", "align_corners")
def interpolate_align_corners(case: Case) -> None:
    case.port.enlarge = lambda x: nn.functional.interpolate(x, size=[11, 11], mode="bilinear")


@mistake("forward", "refine.0", "interpolation")
def interpolate_mode(case: Case) -> None:
    case.port.enlarge = lambda x: nn.functional.interpolate(x, size=[11, 11])


@mistake("forward", "up.3", "missing")
def function_forgotten(case: Case) -> None:
    port = case.port
    port.up = lambda x: port.up_bn(port.up_conv(port.upsample(x)))


@mistake("forward", "act", "missing")
def layer_forgotten(case: Case) -> None:
    port = case.port
    del port.act
    port.classify = lambda x: port.head(paddle.tanh(port.fc2(port.drop2(port.norm(port.fc1(x))))))


@mistake("forward", "head", "tanh")
def function_before_the_head_forgotten(case: Case) -> None:
    port = case.port
    port.classify = lambda x: port.head(port.fc2(port.drop2(port.act(port.norm(port.fc1(x))))))


@mistake("forward", "shortcut", "missing")
def branch_forgotten(case: Case) -> None:
    port = case.port
    del port.shortcut
    port.branches = lambda x: port.gelu(port.bn3(port.conv3(x)))


# ---- metric and loss -------------------------------------------------------------------------------------------------


@mistake("metric", "metric", "100")
def accuracy_in_percent(case: Case) -> None:
    case.second("metric", lambda output, label: 100 * port_accuracy(output, label))


@mistake("loss", "loss", "axis")
def cross_entropy_axis(case: Case) -> None:
    case.second("loss", nn.CrossEntropyLoss())


@mistake("loss", "loss", "softmax")
def softmax_twice(case: Case) -> None:
    case.second("loss", lambda o, label: nn.functional.cross_entropy(nn.functional.softmax(o, axis=1), label, axis=1))


@mistake("loss", "loss", "reduction")
def loss_summed(case: Case) -> None:
    case.second("loss", nn.CrossEntropyLoss(axis=1, reduction="sum"))


# ---- schedule, weight decay, optimizer -------------------------------------------------------------------------------


@mistake("schedule", "step 2", "ahead")
def schedule_off_by_one(case: Case) -> None:
    early = paddle.optimizer.lr.StepDecay(0.1, step_size=3, gamma=0.1)
    early.step()
    case.second("schedule", early)


@mistake("schedule", "step 3", "factor")
def schedule_gamma(case: Case) -> None:
    case.second("schedule", paddle.optimizer.lr.StepDecay(0.1, step_size=3, gamma=0.5))


@mistake("decay", "bn1.weight", "decay")
def decay_on_norms(case: Case) -> None:
    def groups(parameters: Any) -> torch.optim.Optimizer:
        kept = list(parameters)
        decayed, rest = [p for p in kept if p.ndim > 1], [p for p in kept if p.ndim == 1]
        return torch.optim.SGD([{"params": decayed}, {"params": rest, "weight_decay": 0}], 0.01, 0.9, weight_decay=0.1)

    case.first("optimizer", groups)
    case.second(
        "optimizer", lambda parameters: paddle.optimizer.Momentum(0.01, 0.9, parameters=parameters, weight_decay=0.1)
    )


@mistake("decay", "conv1.weight", "decay")
def decay_forgotten(case: Case) -> None:
    case.second("optimizer", lambda parameters: paddle.optimizer.Momentum(0.01, 0.9, parameters=parameters))


@mistake("backward", "iteration 1", "momentum")
def sgd_without_momentum(case: Case) -> None:
    case.second("optimizer", lambda parameters: paddle.optimizer.SGD(0.01, parameters=parameters, weight_decay=1e-4))


@mistake("backward", "iteration 0", "nesterov")
def nesterov(case: Case) -> None:
    case.second(
        "optimizer",
        lambda parameters: paddle.optimizer.Momentum(
            0.01, 0.9, parameters=parameters, weight_decay=1e-4, use_nesterov=True
        ),
    )


@mistake("backward", "iteration 0", "adamw")
def adam_for_adamw(case: Case) -> None:
    case.first("optimizer", lambda parameters: torch.optim.AdamW(parameters, lr=1e-3, weight_decay=0.05))
    case.second("optimizer", lambda parameters: paddle.optimizer.Adam(1e-3, parameters=parameters, weight_decay=0.05))


@mistake("backward", "iteration 0", "learning_rate")
def learning_rate(case: Case) -> None:
    case.second(
        "optimizer", lambda parameters: paddle.optimizer.Momentum(0.1, 0.9, parameters=parameters, weight_decay=1e-4)
    )


@mistake("backward", "fc2.weight", "step is 0.1 times")
def learning_rate_of_one_parameter(case: Case) -> None:
    case.port.fc2 = nn.Linear(64, 48, weight_attr=paddle.ParamAttr(learning_rate=0.1))


@mistake("backward", "iteration 0", "clip")
def gradient_clipping(case: Case) -> None:
    clip = nn.ClipGradByGlobalNorm(0.1)
    case.second(
        "optimizer",
        lambda parameters: paddle.optimizer.Momentum(
            0.01, 0.9, parameters=parameters, weight_decay=1e-4, grad_clip=clip
        ),
    )


@mistake("backward", "iteration 1", "beta1")
def adam_betas(case: Case) -> None:
    case.first("optimizer", lambda parameters: torch.optim.Adam(parameters, lr=1e-3, betas=(0.5, 0.999)))
    case.second("optimizer", lambda parameters: paddle.optimizer.Adam(1e-3, parameters=parameters))


# ---- missing gradients -----------------------------------------------------------------------------------------------


@mistake("backward", "conv2.weight", "frozen")
def frozen_parameter(case: Case) -> None:
    case.port.conv2.weight.stop_gradient = True


@mistake("backward", "shortcut", "detached")
def detached_branch(case: Case) -> None:
    port = case.port
    port.branches = lambda x: port.gelu(port.bn3(port.conv3(x))) + port.shortcut(x).detach()


# ---- data ------------------------------------------------------------------------------------------------------------


@mistake("data", "batch 0", "normal")
def normalised_differently(case: Case) -> None:
    case.second("data", paddle_data(std=[0.5, 0.5, 0.5]))


@mistake("data", "batch 0", "bgr")
def channels_reversed(case: Case) -> None:
    case.second("data", paddle_data(prepare=lambda picture: picture[:, :, ::-1].copy()))


@mistake("data", "batch 0", "shuffl")
def shuffled(case: Case) -> None:
    paddle.seed(3)
    case.second("data", paddle_data(shuffle=True))


@mistake("data", "number of batches", "numbers of batches")
def last_batch_dropped(case: Case) -> None:
    case.second("data", paddle_data(drop_last=True))


# ---- results of training -----------------------------------------------------------------------------


@mistake("training", "loss", "training ends at another value")
def trained_apart(case: Case) -> None:
    curve = list(np.linspace(2.0, 0.5, 20))
    case.arguments["training"] = (curve, curve[:10] + [2.0] * 10)
