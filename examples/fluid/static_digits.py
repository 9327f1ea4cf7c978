"""Digits with a convolutional net, as a Program of Paddle 1.x.

python examples/fluid/static_digits.py
"""

import itertools

import numpy as np

import paddle
import paddle.fluid as fluid


def network(image):
    """Two convolutions with pooling, and a classifier."""
    first = fluid.nets.simple_img_conv_pool(
        input=image, filter_size=5, num_filters=8, pool_size=2, pool_stride=2, act="relu"
    )
    first = fluid.layers.batch_norm(first)
    second = fluid.nets.simple_img_conv_pool(
        input=first, filter_size=5, num_filters=16, pool_size=2, pool_stride=2, act="relu"
    )
    return fluid.layers.fc(input=second, size=10, act="softmax")


def main(train=2000, test=500, epochs=2, verbose=True):
    """Train on some of the digits, and return the accuracy on others."""
    image = fluid.layers.data(name="img", shape=[1, 28, 28], dtype="float32")
    label = fluid.layers.data(name="label", shape=[1], dtype="int64")
    predicted = network(image)
    loss = fluid.layers.mean(fluid.layers.cross_entropy(input=predicted, label=label))
    accuracy = fluid.layers.accuracy(input=predicted, label=label)
    test_program = fluid.default_main_program().clone(for_test=True)
    fluid.optimizer.AdamOptimizer(learning_rate=0.002).minimize(loss)

    place = fluid.CPUPlace()
    exe = fluid.Executor(place)
    exe.run(fluid.default_startup_program())
    feeder = fluid.DataFeeder(feed_list=[image, label], place=place)

    def some(reader, count):
        return lambda: itertools.islice(reader(), count)

    batches = paddle.batch(some(paddle.dataset.mnist.train(), train), batch_size=64)
    for epoch in range(epochs):
        for batch in batches():
            value, share = exe.run(feed=feeder.feed(batch), fetch_list=[loss, accuracy])
        if verbose:
            print(f"epoch {epoch}: loss {value[0]:.3f}, accuracy {share[0]:.3f}")

    shares = [
        exe.run(test_program, feed=feeder.feed(batch), fetch_list=[accuracy.name])[0][0]
        for batch in paddle.batch(some(paddle.dataset.mnist.test(), test), batch_size=100)()
    ]
    if verbose:
        print(f"test accuracy {np.mean(shares):.3f}")
    return float(np.mean(shares))


if __name__ == "__main__":
    main()
