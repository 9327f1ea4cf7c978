"""A ResNet on images in the format of CIFAR-10, in the dynamic mode of Paddle 1.7 and 1.8.

    python examples/fluid/cifar_resnet.py [cifar-10-python.tar.gz]

Without a file, a small set of drawn shapes is made first.
"""

import os
import sys
import tempfile

import numpy as np

import paddle
import paddle.fluid as fluid
from paddle.fluid.dygraph import BatchNorm, Conv2D, Linear, Pool2D, Sequential


class ConvBN(fluid.dygraph.Layer):
    """A convolution and its batch norm."""

    def __init__(self, channels, filters, size, stride=1, act=None):
        super().__init__()
        self.conv = Conv2D(channels, filters, size, stride=stride, padding=size // 2, bias_attr=False)
        self.norm = BatchNorm(filters, act=act)

    def forward(self, inputs):
        return self.norm(self.conv(inputs))


class Block(fluid.dygraph.Layer):
    """Two convolutions with a shortcut."""

    def __init__(self, channels, filters, stride):
        super().__init__()
        self.first = ConvBN(channels, filters, 3, stride, act="relu")
        self.second = ConvBN(filters, filters, 3)
        self.short = None if stride == 1 and channels == filters else ConvBN(channels, filters, 1, stride)

    def forward(self, inputs):
        short = inputs if self.short is None else self.short(inputs)
        return fluid.layers.elementwise_add(x=short, y=self.second(self.first(inputs)), act="relu")


class ResNet(fluid.dygraph.Layer):
    """Three stages, each with half the size and twice the channels of the one before."""

    def __init__(self, width=16, blocks=1, classes=10):
        super().__init__()
        self.stem = ConvBN(3, width, 3, act="relu")
        stages, channels = [], width
        for stage in range(3):
            for i in range(blocks):
                filters = width * 2**stage
                stages.append(Block(channels, filters, 2 if stage and i == 0 else 1))
                channels = filters
        self.stages = Sequential(*stages)
        self.pool = Pool2D(pool_type="avg", global_pooling=True)
        self.out = Linear(channels, classes, act="softmax")

    def forward(self, inputs):
        x = self.pool(self.stages(self.stem(inputs)))
        return self.out(fluid.layers.reshape(x, shape=[-1, x.shape[1]]))


def batches(path, part, size):
    """Batches of pictures [N, 3, 32, 32] and labels [N, 1]."""
    reader = paddle.batch(paddle.dataset.cifar.reader_creator(path, part), batch_size=size)
    for batch in reader():
        images = np.array([pixels for pixels, _ in batch], "float32").reshape(-1, 3, 32, 32) - 0.5
        yield images, np.array([[label] for _, label in batch], "int64")


def main(path=None, epochs=4, width=16, train=1500, verbose=True):
    """Train, and return the accuracy on other pictures."""
    if path is None:
        sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
        import make_pictures

        path = make_pictures.write(os.path.join(tempfile.mkdtemp(), "pictures.tar.gz"), train, 300)
    with fluid.dygraph.guard():
        fluid.default_startup_program().random_seed = 2
        model = ResNet(width)
        steps = -(-train // 50) * epochs
        optimizer = fluid.optimizer.MomentumOptimizer(
            learning_rate=fluid.dygraph.PolynomialDecay(0.1, steps, 0.001),
            momentum=0.9,
            regularization=fluid.regularizer.L2Decay(1e-4),
            parameter_list=model.parameters(),
        )
        for epoch in range(epochs):
            model.train()
            for images, labels in batches(path, "data_batch", 50):
                predicted = model(fluid.dygraph.to_variable(images))
                loss = fluid.layers.cross_entropy(predicted, fluid.dygraph.to_variable(labels))
                avg_loss = fluid.layers.mean(loss)
                avg_loss.backward()
                optimizer.minimize(avg_loss)
                model.clear_gradients()
            if verbose:
                print(f"epoch {epoch}: loss {avg_loss.numpy()[0]:.3f}, rate {optimizer.current_step_lr():.4f}")
        model.eval()
        shares = fluid.metrics.Accuracy()
        for images, labels in batches(path, "test_batch", 100):
            labels = fluid.dygraph.to_variable(labels)
            share = fluid.layers.accuracy(model(fluid.dygraph.to_variable(images)), labels)
            shares.update(share.numpy(), len(images))
        if verbose:
            print(f"accuracy on other pictures: {shares.eval():.3f}")
        return shares.eval()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
