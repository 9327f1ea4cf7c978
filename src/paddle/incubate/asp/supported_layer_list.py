"""The layers whose weights can be pruned, and their pruning functions."""

import re

from paddle import nn

from .utils import create_mask

_PRUNERS = {}


def add_supported_layer(layer, pruning_func=None):
    """Also prune the weights of a layer, given by type or name, with `pruning_func` or like those of Linear.

    `pruning_func(weight, m, n, mask_algo, name)` takes an array and returns the pruned array and its mask.
    """
    if isinstance(layer, str):
        name = layer
    elif isinstance(layer, nn.Layer):
        name = layer.full_name()
    else:
        name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", layer.__name__).lower()
    _PRUNERS[name] = pruning_func or prune_matrix


def prune_matrix(weight, m, n, mask_algo, name):
    """Prune along the input axis: the first of a matrix, the second of a convolution's weight."""
    turned = weight.T if weight.ndim == 2 else weight
    mask = create_mask(turned, mask_algo, n, m)
    mask = mask.T if weight.ndim == 2 else mask
    return weight * mask, mask


def pruner_of(name):
    """The pruning function for a parameter name such as `linear_0.w_0`, or None."""
    owner = name.split(".", 1)[0]
    return _PRUNERS.get(owner) or _PRUNERS.get(re.sub(r"_\d+$", "", owner))


for _name in ("linear", "conv2d", "fc"):
    add_supported_layer(_name)
