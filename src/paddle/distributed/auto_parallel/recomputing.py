"""Layers of a model that are computed again for the gradients, as `strategy.recompute` names them."""

import functools

from paddle._core.errors import InvalidTypeError, received
from paddle.nn import Layer, LayerList, Sequential

from .pipeline_plan import named_layers


def recompute_layers(model, settings):
    """Compute chosen layers of a model again for the gradients; returns their names.

    `settings.checkpoints` has names of layers or patterns, or the layers; without any, the layers of the longest list
    in the model are chosen: the blocks of a transformer. `no_recompute_segments` has the numbers of those to leave out.
    """
    from ..fleet.utils import recompute

    layers = dict(model.named_sublayers())
    names = _chosen(settings.checkpoints, layers) or _blocks(layers)
    left = set(settings.no_recompute_segments or ())
    names = [name for number, name in enumerate(names) if number not in left]
    for name in names:
        layers[name].forward = functools.partial(recompute, layers[name].forward)
    return names


def _chosen(given, layers):
    found = []
    for one in given or ():
        if isinstance(one, str):
            found += named_layers(layers, one, "strategy.recompute.checkpoints")
        elif isinstance(one, Layer):
            found += [name for name, layer in layers.items() if layer is one]
        else:
            raise InvalidTypeError(
                "strategy.recompute.checkpoints: expected names of layers, or layers.", received(checkpoints=given)
            )
    return list(dict.fromkeys(found))


def _blocks(layers):
    """The names of the layers in the longest list; all of the model's direct layers if there is none."""
    lists = [name for name, layer in layers.items() if isinstance(layer, (LayerList, Sequential)) and len(layer)]
    if not lists:
        return [name for name in layers if "." not in name]
    longest = max(lists, key=lambda name: len(layers[name]))
    return [f"{longest}.{name}" for name, _ in layers[longest].named_children()]
