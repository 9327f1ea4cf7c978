"""AlexNet in torch, from the paper: Krizhevsky, Sutskever and Hinton, ImageNet classification with deep convolutional
neural networks, 2012. The two halves, which were on two devices, are two groups here."""

import torch
from torch import nn

RESIZE, CROP = 76, 67
BATCH_SIZE, LR, EPOCHS = 16, 0.005, 5


class AlexNet(nn.Module):
    """`size` is the height and width after the last pooling: 6 for pictures of 227 × 227."""

    def __init__(self, num_classes=1000, size=6, hidden=4096, dropout=0.5):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 96, 11, stride=4),
            nn.ReLU(),
            nn.LocalResponseNorm(5, alpha=5e-4, beta=0.75, k=2.0),
            nn.MaxPool2d(3, 2),
            nn.Conv2d(96, 256, 5, padding=2, groups=2),
            nn.ReLU(),
            nn.LocalResponseNorm(5, alpha=5e-4, beta=0.75, k=2.0),
            nn.MaxPool2d(3, 2),
            nn.Conv2d(256, 384, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(384, 384, 3, padding=1, groups=2),
            nn.ReLU(),
            nn.Conv2d(384, 256, 3, padding=1, groups=2),
            nn.ReLU(),
            nn.MaxPool2d(3, 2),
            nn.Flatten(),
        )
        self.classifier = nn.Sequential(
            nn.Linear(256 * size * size, hidden),
            nn.ReLU(),
            nn.Dropout(dropout),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Dropout(dropout),
            nn.Linear(hidden, num_classes),
        )
        self.apply(initialise)
        nn.init.normal_(self.classifier[-1].weight, 0, 0.01)  # as in the paper, so that no class is preferred initially

    def forward(self, x):
        return self.classifier(self.features(x))


def initialise(module):
    """He et al.'s initialisation: with the paper's, 0.01 for all, the first thousands of steps have no effect."""
    if isinstance(module, (nn.Conv2d, nn.Linear)):
        nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
        nn.init.zeros_(module.bias)


def build(num_classes):
    """A variant for small pictures, with fewer hidden units than the paper's network for a thousand classes."""
    return AlexNet(num_classes, size=1, hidden=1024)


def optimizer(parameters, lr=LR):
    return torch.optim.SGD(parameters, lr=lr, momentum=0.9, weight_decay=5e-4)


def schedule(optimizer, steps):
    """Divide the learning rate by ten for the last third of the steps."""
    return torch.optim.lr_scheduler.StepLR(optimizer, max(1, steps * 2 // 3), gamma=0.1)
