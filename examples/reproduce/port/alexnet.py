"""AlexNet in Paddle, ported from reference/alexnet.py."""

from typing import Any

from paddle import ParamAttr, nn
from paddle.nn.initializer import Constant, KaimingNormal, Normal
from paddle.optimizer import Momentum
from paddle.optimizer.lr import StepDecay

RESIZE, CROP = 76, 67
BATCH_SIZE, LR, EPOCHS = 16, 0.005, 5


def initial(weight=None) -> dict[str, Any]:
    """The initializers of weights and biases: He et al.'s, or the given one."""
    return {
        "weight_attr": ParamAttr(initializer=weight or KaimingNormal(nonlinearity="relu")),
        "bias_attr": ParamAttr(initializer=Constant(0.0)),
    }


class AlexNet(nn.Layer):
    """`size` is the height and width after the last pooling: 6 for pictures of 227 × 227."""

    def __init__(self, num_classes=1000, size=6, hidden=4096, dropout=0.5):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2D(3, 96, 11, stride=4, **initial()),
            nn.ReLU(),
            nn.LocalResponseNorm(5, alpha=5e-4, beta=0.75, k=2.0),
            nn.MaxPool2D(3, 2),
            nn.Conv2D(96, 256, 5, padding=2, groups=2, **initial()),
            nn.ReLU(),
            nn.LocalResponseNorm(5, alpha=5e-4, beta=0.75, k=2.0),
            nn.MaxPool2D(3, 2),
            nn.Conv2D(256, 384, 3, padding=1, **initial()),
            nn.ReLU(),
            nn.Conv2D(384, 384, 3, padding=1, groups=2, **initial()),
            nn.ReLU(),
            nn.Conv2D(384, 256, 3, padding=1, groups=2, **initial()),
            nn.ReLU(),
            nn.MaxPool2D(3, 2),
            nn.Flatten(),
        )
        self.classifier = nn.Sequential(
            nn.Linear(256 * size * size, hidden, **initial()),
            nn.ReLU(),
            nn.Dropout(dropout),
            nn.Linear(hidden, hidden, **initial()),
            nn.ReLU(),
            nn.Dropout(dropout),
            nn.Linear(hidden, num_classes, **initial(Normal(0.0, 0.01))),
        )

    def forward(self, x):
        return self.classifier(self.features(x))


def build(num_classes):
    """A variant for small pictures, with fewer hidden units than the paper's network for a thousand classes."""
    return AlexNet(num_classes, size=1, hidden=1024)


def optimizer(parameters, lr=LR):
    return Momentum(learning_rate=lr, momentum=0.9, parameters=parameters, weight_decay=5e-4)


def schedule(steps, lr=LR):
    """Divide the learning rate by ten for the last third of the steps."""
    return StepDecay(lr, step_size=max(1, steps * 2 // 3), gamma=0.1)
