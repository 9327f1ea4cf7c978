"""Linear regression as a Program of Paddle 1.x: built first, then run, then saved for inference.

python examples/fluid/static_linear_regression.py
"""

import numpy as np

import paddle
import paddle.fluid as fluid

WEIGHTS = np.array([2.0, -3.4, 0.5, 1.7], "float32")
BIAS = 4.2


def houses(count, seed=0):
    """A reader of made-up houses: four features and a price."""

    def reader():
        rng = np.random.RandomState(seed)
        for _ in range(count):
            x = rng.uniform(-1, 1, 4).astype("float32")
            yield x, np.array([x @ WEIGHTS + BIAS + rng.normal(0, 0.01)], "float32")

    return reader


def main(epochs=30, verbose=True):
    """Train, and return the mean squared error on unseen houses."""
    x = fluid.layers.data(name="x", shape=[4], dtype="float32")
    y = fluid.layers.data(name="y", shape=[1], dtype="float32")
    predicted = fluid.layers.fc(input=x, size=1, act=None)
    loss = fluid.layers.mean(fluid.layers.square_error_cost(input=predicted, label=y))
    test_program = fluid.default_main_program().clone(for_test=True)
    fluid.optimizer.SGD(learning_rate=0.1).minimize(loss)

    place = fluid.CPUPlace()
    exe = fluid.Executor(place)
    exe.run(fluid.default_startup_program())
    feeder = fluid.DataFeeder(feed_list=[x, y], place=place)
    batches = paddle.batch(paddle.reader.shuffle(houses(200), buf_size=100), batch_size=20)
    for epoch in range(epochs):
        for batch in batches():
            (value,) = exe.run(fluid.default_main_program(), feed=feeder.feed(batch), fetch_list=[loss])
        if verbose and epoch % 10 == 0:
            print(f"epoch {epoch}: loss {value[0]:.4f}")

    unseen = list(houses(50, seed=1)())
    (error,) = exe.run(test_program, feed=feeder.feed(unseen), fetch_list=[loss.name])
    if verbose:
        print(f"error on unseen houses {error[0]:.5f}")
    return float(error[0])


if __name__ == "__main__":
    main()
