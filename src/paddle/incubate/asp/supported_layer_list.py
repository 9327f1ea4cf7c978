"""Which weights can be pruned, and by which function."""

import re

from paddle import nn

from .utils import create_mask

_PRUNERS = {}


def add_supported_layer(layer, pruning_func=None):
    """Have the weights of a layer, of a type or of a name pruned too, by `pruning_func` or as those of Linear are.

    `pruning_func(weight, m, n, mask_algo, name)` takes an array and gives the pruned array and its mask.
    """
    if isinstance(layer, str):
        name = layer
    elif isinstance(layer, nn.Layer):
        name = layer.full_name()
    else:
        name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", layer.__name__).lower()
    _PRUNERS[name] = pruning_func or prune_matrix


def prune_matrix(weight, m, n, mask_algo, name):
    """Prune along the axis of the inputs: the first of a matrix, the second of a convolution's weight."""
    turned = weight.T if weight.ndim == 2 else weight
    mask = create_mask(turned, mask_algo, n, m)
    mask = mask.T if weight.ndim == 2 else mask
    return weight * mask, mask


def pruner_of(name):
    """The function for the parameter of a name, such as `linear_0.w_0`, or None."""
    owner = name.split(".", 1)[0]
    return _PRUNERS.get(owner) or _PRUNERS.get(re.sub(r"_\d+$", "", owner))


for _name in ("linear", "conv2d", "fc"):
    add_supported_layer(_name)
