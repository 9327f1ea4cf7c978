"""Digits with a convolutional net, in the dynamic mode of Paddle 1.5 and 1.6: layers under name scopes.

python examples/fluid/digits.py
"""

import itertools
import os
import tempfile

import numpy as np

import paddle
import paddle.fluid as fluid
from paddle.fluid.dygraph.nn import FC, Conv2D, Pool2D


class MNIST(fluid.dygraph.Layer):
    """Two convolutions with pooling, and a classifier; sizes are inferred at the first call."""

    def __init__(self, name_scope):
        super().__init__(name_scope)
        name_scope = self.full_name()
        self.conv1 = Conv2D(name_scope, num_filters=8, filter_size=5, stride=1, padding=2, act="relu")
        self.pool1 = Pool2D(name_scope, pool_size=2, pool_stride=2, pool_type="max")
        self.conv2 = Conv2D(name_scope, num_filters=16, filter_size=5, stride=1, padding=2, act="relu")
        self.pool2 = Pool2D(name_scope, pool_size=2, pool_stride=2, pool_type="max")
        self.fc = FC(name_scope, size=10, act="softmax")

    def forward(self, inputs, label=None):
        x = self.pool1(self.conv1(inputs))
        x = self.fc(self.pool2(self.conv2(x)))
        if label is not None:
            return x, fluid.layers.accuracy(input=x, label=label)
        return x


def some(reader, count):
    """A reader of the first samples of another, as pictures and labels."""

    def samples():
        for image, label in itertools.islice(reader(), count):
            yield image.reshape(1, 28, 28), np.array([label], "int64")

    return samples


def main(train=2000, test=500, epochs=2, verbose=True):
    """Train on some of the digits, save, load into another net, and return its accuracy on other digits."""
    place = fluid.CPUPlace()
    path = os.path.join(tempfile.mkdtemp(), "mnist")
    with fluid.dygraph.guard(place):
        model = MNIST("mnist")
        model.train()
        loader = fluid.io.DataLoader.from_generator(capacity=5, return_list=True)
        loader.set_sample_generator(some(paddle.dataset.mnist.train(), train), batch_size=64, places=place)
        optimizer = fluid.optimizer.AdamOptimizer(learning_rate=0.002)
        for epoch in range(epochs):
            for batch_id, (image, label) in enumerate(loader()):
                predict, acc = model(image, label)
                avg_loss = fluid.layers.mean(fluid.layers.cross_entropy(predict, label))
                if verbose and batch_id % 10 == 0:
                    print(f"epoch: {epoch}, batch: {batch_id}, loss is: {avg_loss.numpy()}, acc is {acc.numpy()}")
                avg_loss.backward()
                optimizer.minimize(avg_loss)
                model.clear_gradients()
        fluid.save_dygraph(model.state_dict(), path)

    with fluid.dygraph.guard(place):
        model = MNIST("mnist")
        model_dict, _ = fluid.load_dygraph(path)
        model.load_dict(model_dict)
        model.eval()
        images, labels = (np.array(part) for part in zip(*some(paddle.dataset.mnist.test(), test)(), strict=True))
        _, accuracy = model(fluid.dygraph.to_variable(images), fluid.dygraph.to_variable(labels))
        if verbose:
            print(f"accuracy on other digits: {accuracy.numpy()}")
        return float(accuracy.numpy()[0])


if __name__ == "__main__":
    main()
