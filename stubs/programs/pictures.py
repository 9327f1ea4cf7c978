"""Transforms, data sets and networks for pictures."""

import numpy as np

import paddle
from paddle.vision import models, transforms

change = transforms.Compose(
    [
        transforms.Resize(32),
        transforms.RandomHorizontalFlip(),
        transforms.ToTensor(),
        transforms.Normalize([0.5, 0.5, 0.5], [0.5, 0.5, 0.5]),
    ]
)
picture = change(np.zeros([40, 40, 3], "uint8"))
net = models.resnet18(num_classes=3)
net.eval()
scores = net(paddle.stack([picture]))
boxes = paddle.to_tensor([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 2.1]])
print(scores.shape, paddle.vision.ops.nms(boxes, 0.5).shape)
