"""Tensors for tests of convolutions."""

import torch


def tensors(images, into, out, size, window):
    """Random images, weights and biases of torch that need gradients."""
    torch.manual_seed(0)
    x = torch.randn(images, into, *size, requires_grad=True)
    return x, torch.randn(out, into, *window, requires_grad=True), torch.randn(out, requires_grad=True)
