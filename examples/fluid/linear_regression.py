"""House prices by linear regression, in the dynamic mode of Paddle 1.8.

python examples/fluid/linear_regression.py
"""

import numpy as np

import paddle.fluid as fluid
from paddle.fluid.dygraph import Linear, to_variable

WEIGHTS = np.array([[2.5], [-1.0], [0.5], [3.0]], "float32")


def houses(count, seed):
    """A reader of houses that follow a rule, with a little noise."""

    def reader():
        rng = np.random.default_rng(seed)
        for _ in range(count):
            features = rng.uniform(-1, 1, 4).astype("float32")
            yield features, (features @ WEIGHTS + 4.0 + rng.normal(0, 0.05, 1)).astype("float32")

    return reader


class Regressor(fluid.dygraph.Layer):
    """One linear layer."""

    def __init__(self):
        super().__init__()
        self.fc = Linear(input_dim=4, output_dim=1, act=None)

    def forward(self, inputs):
        return self.fc(inputs)


def main(count=400, epochs=12, verbose=True):
    """Train, and return the mean squared error on other houses."""
    with fluid.dygraph.guard(fluid.CPUPlace()):
        fluid.default_startup_program().random_seed = 1
        model = Regressor()
        model.train()
        optimizer = fluid.optimizer.SGD(learning_rate=0.1, parameter_list=model.parameters())
        batches = fluid.io.batch(fluid.io.shuffle(houses(count, seed=0), 200), batch_size=20)
        for epoch in range(epochs):
            for batch in batches():
                x = to_variable(np.array([features for features, _ in batch]))
                y = to_variable(np.array([price for _, price in batch]))
                loss = fluid.layers.square_error_cost(model(x), label=y)
                avg_loss = fluid.layers.mean(loss)
                avg_loss.backward()
                optimizer.minimize(avg_loss)
                model.clear_gradients()
            if verbose:
                print(f"epoch: {epoch}, loss is: {avg_loss.numpy()}")
        model.eval()
        x, y = (np.array(part) for part in zip(*houses(100, seed=1)(), strict=True))
        error = float(np.mean((model(to_variable(x)).numpy() - y) ** 2))
        if verbose:
            print(f"mean squared error on other houses: {error:.4f}")
        return error


if __name__ == "__main__":
    main()
