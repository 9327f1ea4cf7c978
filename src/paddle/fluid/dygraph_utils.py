"""Biases and activations for layers that call operators themselves."""

from .layers import elementwise_add
from .layers._base import activated


def _append_activation_in_dygraph(input, act=None, use_cudnn=None, use_mkldnn=None):
    """The input after the activation of that name; torch chooses the library that computes it."""
    return activated(input, act)


def _append_bias_in_dygraph(input, bias=None, axis=1, use_mkldnn=False):
    """The input plus a bias whose first axis is `axis` of the input; None adds nothing."""
    return input if bias is None else elementwise_add(input, bias, axis=axis)
