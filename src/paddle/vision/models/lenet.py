"""LeNet, for images of digits."""

from paddle import nn

__all__ = []


class LeNet(nn.Layer):
    """LeNet-5, after "Gradient-based learning applied to document recognition".

    Args:
        num_classes: width of the last layer; 0 leaves out the fully connected layers.

    >>> paddle.vision.models.LeNet()(paddle.rand([1, 1, 28, 28])).shape
    [1, 10]
    """

    def __init__(self, num_classes=10):
        super().__init__()
        self.num_classes = num_classes
        self.features = nn.Sequential(
            nn.Conv2D(1, 6, 3, stride=1, padding=1),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
            nn.Conv2D(6, 16, 5, stride=1, padding=0),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
        )
        if num_classes > 0:
            self.fc = nn.Sequential(nn.Linear(400, 120), nn.Linear(120, 84), nn.Linear(84, num_classes))

    def forward(self, inputs):
        x = self.features(inputs)
        return self.fc(x.flatten(1)) if self.num_classes > 0 else x
