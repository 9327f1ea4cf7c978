"""Dropout from one stream of random numbers for both libraries, so that two trainings can be compared step by step.

Each library draws dropout from its own generator, so that two correct trainings drift apart. Here the masks come from
NumPy, by the number of the step and of the layer: the reference and the port drop the same values. Both compute in
double precision, since training magnifies every rounding: with single precision the curves part after a few epochs.
"""

import numpy as np


class Masks:
    """The masks of one training; both sides make one with the same seed."""

    def __init__(self, seed):
        self.seed, self.step, self.layer = seed, 0, 0

    def next_step(self):
        self.step, self.layer = self.step + 1, 0

    def draw(self, shape, p):
        """Which values are kept, scaled so that their mean stays."""
        self.layer += 1
        kept = np.random.RandomState((self.seed, self.step, self.layer)).random_sample(shape) >= p
        return kept / (1 - p)


def in_torch(model, seed):
    """Replace the results of a torch network's dropout layers; returns the masks, to be told of every step."""
    import torch

    model.double()
    masks = Masks(seed)

    def drop(layer, inputs, output):
        return inputs[0] * torch.from_numpy(masks.draw(inputs[0].shape, layer.p)) if layer.training else output

    for layer in model.modules():
        if isinstance(layer, torch.nn.Dropout):
            layer.register_forward_hook(drop)
    return masks


def in_paddle(model, seed):
    """The same for a Paddle network."""
    import paddle

    model.to(dtype="float64")
    paddle.set_flags({"FLAGS_conv_channels_last": False})  # convolutions add up in the order of torch's
    masks = Masks(seed)

    def drop(layer, inputs, output):
        return inputs[0] * paddle.to_tensor(masks.draw(inputs[0].shape, layer.p)) if layer.training else output

    for layer in model.sublayers():
        if isinstance(layer, paddle.nn.Dropout):
            layer.register_forward_post_hook(drop)
    return masks
