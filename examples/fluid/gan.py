"""A generative adversarial network that learns a distribution of points, in the dynamic mode of Paddle 1.8.

python examples/fluid/gan.py
"""

import numpy as np

import paddle.fluid as fluid
from paddle.fluid.dygraph import Linear, to_variable


class Generator(fluid.dygraph.Layer):
    """From noise to points."""

    def __init__(self, width=32):
        super().__init__()
        self.first = Linear(4, width, act="relu")
        self.second = Linear(width, width, act="relu")
        self.out = Linear(width, 2)

    def forward(self, noise):
        return self.out(self.second(self.first(noise)))


class Discriminator(fluid.dygraph.Layer):
    """From points to a score of how real they look."""

    def __init__(self, width=32):
        super().__init__()
        self.first = Linear(2, width, act="leaky_relu")
        self.second = Linear(width, width, act="leaky_relu")
        self.out = Linear(width, 1)

    def forward(self, points):
        return self.out(self.second(self.first(points)))


def real(count, rng):
    """Points on a circle around (1, 1)."""
    angle = rng.uniform(0, 2 * np.pi, count)
    ring = np.stack([np.cos(angle), np.sin(angle)], 1) + 1.0
    return (ring + rng.normal(0, 0.05, (count, 2))).astype("float32")


def judged(scores, label):
    """The loss of scores that should all have one label."""
    wanted = fluid.layers.fill_constant([scores.shape[0], 1], "float32", label)
    return fluid.layers.mean(fluid.layers.sigmoid_cross_entropy_with_logits(scores, wanted))


def main(steps=1500, verbose=True):
    """Train, and return the mean distance of the generated points from the circle."""
    rng = np.random.default_rng(0)
    draw = lambda count: to_variable(rng.normal(0, 1, (count, 4)).astype("float32"))  # noqa: E731
    with fluid.dygraph.guard():
        fluid.default_startup_program().random_seed = 3
        generator, discriminator = Generator(), Discriminator()
        teach = fluid.optimizer.Adam(2e-3, beta1=0.5, parameter_list=discriminator.parameters())
        learn = fluid.optimizer.Adam(2e-3, beta1=0.5, parameter_list=generator.parameters())
        for step in range(steps):
            fake = generator(draw(64))
            fake.stop_gradient = True
            loss_d = judged(discriminator(to_variable(real(64, rng))), 1.0) + judged(discriminator(fake), 0.0)
            loss_d.backward()
            teach.minimize(loss_d)
            discriminator.clear_gradients()

            loss_g = judged(discriminator(generator(draw(64))), 1.0)
            loss_g.backward()
            learn.minimize(loss_g)
            generator.clear_gradients()
            discriminator.clear_gradients()
            if verbose and step % 300 == 0:
                print(f"step {step}: discriminator {loss_d.numpy()[0]:.3f}, generator {loss_g.numpy()[0]:.3f}")
        points = generator(draw(1000)).numpy() - 1.0
        distance = float(np.mean(abs(np.hypot(points[:, 0], points[:, 1]) - 1.0)))
        if verbose:
            spread = np.std(np.arctan2(points[:, 1], points[:, 0]))
            print(f"mean distance from the circle: {distance:.3f}, spread of angles: {spread:.2f}")
        return distance


if __name__ == "__main__":
    main()
