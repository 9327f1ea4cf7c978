"""Shared code of the networks."""

from collections import OrderedDict

from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import LayerDict

# What functions that make a network share.
NETWORKS = {
    "pretrained": "whether the weights of Paddle's model zoo are downloaded and loaded.",
    "scale": "factor of the numbers of channels.",
    "batch_norm": "whether every convolution is followed by batch normalisation.",
    "returns": "a Layer from images [N, 3, H, W] to scores [N, num_classes].",
}


def _make_divisible(v, divisor=8, min_value=None):
    """The multiple of `divisor` nearest to `v`, at least `min_value`, and not more than a tenth below `v`."""
    nearest = max(divisor if min_value is None else min_value, int(v + divisor / 2) // divisor * divisor)
    return nearest + divisor if nearest < 0.9 * v else nearest


class IntermediateLayerGetter(LayerDict):
    """A network up to the last of the requested children, whose outputs it returns under new names.

    The children must be used in the order in which they were registered, each once.

    Args:
        return_layers: name of a child of `model` to the name of its output.

    >>> from paddle.vision.models._utils import IntermediateLayerGetter
    >>> backbone = IntermediateLayerGetter(paddle.vision.models.resnet18(), {'layer1': 'low', 'layer3': 'high'})
    >>> {name: feature.shape for name, feature in backbone(paddle.rand([1, 3, 64, 64])).items()}
    {'low': [1, 64, 16, 16], 'high': [1, 256, 4, 4]}
    """

    def __init__(self, model, return_layers):
        children = OrderedDict(model.named_children())
        absent = [name for name in return_layers if name not in children]
        if absent:
            raise InvalidArgumentError(
                f"return_layers names {absent}, which the model does not have as children.",
                received(return_layers=return_layers),
                f"choose among {list(children)}.",
            )
        self.return_layers = dict(return_layers)
        last = max(list(children).index(name) for name in return_layers) if return_layers else -1
        super().__init__(OrderedDict(list(children.items())[: last + 1]))

    def forward(self, x):
        out = OrderedDict()
        for name, child in self.items():
            x = child(x)
            if name in self.return_layers:
                out[self.return_layers[name]] = x
        return out
