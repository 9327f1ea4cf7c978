"""Containers of layers and parameters: sequences, lists, dicts."""

import itertools
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from ..._core.args import also_named
from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, OutOfRangeError, received
from ..._core.parameter import Parameter
from ..._core.state import INTERCEPTORS
from ..._core.tensor import Tensor
from .activation import ReLU
from .layers import CALL_HOOKS, Layer
from .norm import BATCH_NORM_ACTIVATIONS, BatchNorm2D
from .pooling import MaxPool2D


def _position(index, size, owner):
    if isinstance(index, str) and index.isdecimal() and int(index) < size:
        return int(index)  # the name of the layer
    if not isinstance(index, int):
        raise InvalidTypeError(f"{owner}: expected an integer index or a slice.", repr(index))
    if not -size <= index < size:
        raise OutOfRangeError(f"{owner}: the index must lie between {-size} and {size - 1}.", str(index))
    return index % size


class _NumberedLayers(Layer):
    """Sublayers under the names '0', '1', …"""

    def _renumber(self, layers):
        self._sub_layers.clear()
        for i, layer in enumerate(layers):
            self.add_sublayer(str(i), layer)

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(list(self._sub_layers.values()))


class Sequential(_NumberedLayers):
    """Layers called in sequence, each with the output of the one before.

    Args:
        *layers: layers in order, (name, layer) pairs, or one dict or list of them.

    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.ReLU())
    >>> net(paddle.ones([2, 4])).shape
    [2, 3]
    """

    def __init__(self, *layers):
        super().__init__()
        if len(layers) == 1 and isinstance(layers[0], Mapping):
            named = layers[0].items()
        elif layers and isinstance(layers[0], (list, tuple)):
            named = layers[0] if len(layers) == 1 and isinstance(layers[0], list) else layers
            named = [pair if isinstance(pair, (list, tuple)) else (str(i), pair) for i, pair in enumerate(named)]
        else:
            named = [(str(i), layer) for i, layer in enumerate(layers)]
        for name, layer in named:
            self.add_sublayer(name, layer)

    def forward(self, input):
        layers = list(self._sub_layers.values())
        if type(input) is Tensor and not CALL_HOOKS and not INTERCEPTORS:
            return _called_together(_pooled_first(layers), input)
        for layer in layers:
            input = layer(input)
        return input

    def __getitem__(self, name):
        if isinstance(name, slice):
            return type(self)(*list(self._sub_layers.values())[name])
        if isinstance(name, str):
            return self._sub_layers[name]
        return list(self._sub_layers.values())[_position(name, len(self), "Sequential")]

    def __setitem__(self, name, layer):
        key = name if isinstance(name, str) else list(self._sub_layers)[_position(name, len(self), "Sequential")]
        self.add_sublayer(key, layer)

    def __delitem__(self, name):
        del self._sub_layers[
            name if isinstance(name, str) else list(self._sub_layers)[_position(name, len(self), "Sequential")]
        ]

    def append(self, module):
        """Add a layer at the end."""
        self.add_sublayer(str(len(self)), module)
        return self

    def insert(self, index, module):
        """Add a layer before `index`."""
        layers = list(self._sub_layers.values())
        layers.insert(index, module)
        self._renumber(layers)
        return self

    def extend(self, sequential):
        """Append the layers of another Sequential."""
        for layer in sequential:
            self.append(layer)
        return self


def _pooled_first(layers):
    """The layers with max pooling before a ReLU in front of it, which has the same result and fewer elements.

    The gradients are the same, too: where equal elements of a window are not positive, none of them gets any.
    """
    for i, (layer, behind) in enumerate(itertools.pairwise(layers)):
        swaps = type(behind) is MaxPool2D and type(layer) is ReLU and not behind.return_mask
        if swaps and _is_unobserved(layer) and _is_unobserved(behind):
            layers[i], layers[i + 1] = behind, layer
    return layers


def _called_together(layers, input):
    """The layers called in sequence, a batch norm and the activation behind it as one."""
    done = None
    for layer, behind in itertools.zip_longest(layers, layers[1:]):
        if layer is done:
            done = None
            continue
        together = type(layer) is BatchNorm2D and type(behind) in BATCH_NORM_ACTIVATIONS and type(input) is Tensor
        if together and _is_unobserved(layer) and _is_unobserved(behind):
            input, done = layer._activated(input, behind), behind
        else:
            input = layer(input)
    return input


def _is_unobserved(layer):
    """Whether nobody sees what goes into a layer and what comes out of it."""
    return not (layer._forward_pre_hooks or layer._forward_post_hooks or "forward" in layer.__dict__)


class LayerList(_NumberedLayers):
    """A list of layers whose parameters are registered.

    Args:
        sublayers: iterable of layers to begin with; by default none.

    >>> len(paddle.nn.LayerList([paddle.nn.Linear(1, 1) for _ in range(3)]))
    3
    """

    @also_named(("sublayers", "modules"))
    def __init__(self, sublayers=None):
        super().__init__()
        self.extend(sublayers or [])

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return type(self)(list(self._sub_layers.values())[idx])
        return self._sub_layers[str(_position(idx, len(self), "LayerList"))]

    def __setitem__(self, idx, sublayer):
        self.add_sublayer(str(_position(idx, len(self), "LayerList")), sublayer)

    def __delitem__(self, idx):
        layers = list(self._sub_layers.values())
        del layers[idx]
        self._renumber(layers)

    def __add__(self, other):
        return type(self)([*self, *other])

    def __iadd__(self, other):
        return self.extend(other)

    def append(self, sublayer):
        """Add a layer at the end."""
        self.add_sublayer(str(len(self)), sublayer)
        return self

    def insert(self, index, sublayer):
        """Add a layer before `index`."""
        if not isinstance(index, int) or not -len(self) <= index <= len(self):
            raise FailedCheckError(
                f"LayerList.insert: the index must lie between {-len(self)} and {len(self)}.", repr(index)
            )
        layers = list(self._sub_layers.values())
        layers.insert(index, sublayer)
        self._renumber(layers)

    def extend(self, sublayers):
        """Add several layers at the end."""
        for layer in sublayers:
            self.append(layer)
        return self

    def pop(self, key):
        """Remove and return the layer at an index."""
        layer = self[key]
        del self[key]
        return layer


class LayerDict(Layer):
    """A dict of layers whose parameters are registered.

    Args:
        sublayers: dict of layers, or (name, layer) pairs, to begin with; by default none.

    >>> layers = paddle.nn.LayerDict({"in": paddle.nn.Linear(1, 2), "out": paddle.nn.Linear(2, 1)})
    >>> list(layers.keys()), len(layers.parameters())
    (['in', 'out'], 4)
    """

    @also_named(("sublayers", "modules"))
    def __init__(self, sublayers=None):
        super().__init__()
        if sublayers is not None:
            self.update(sublayers)

    def __getitem__(self, key):
        return self._sub_layers[key]

    def __setitem__(self, key, sublayer):
        self.add_sublayer(key, sublayer)

    def __delitem__(self, key):
        del self._sub_layers[key]

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers)

    def __contains__(self, key):
        return key in self._sub_layers

    def clear(self):
        """Remove all layers."""
        self._sub_layers.clear()

    def pop(self, key):
        """Remove and return the layer with a given name."""
        return self._sub_layers.pop(key)

    def keys(self):
        return self._sub_layers.keys()

    def values(self):
        return self._sub_layers.values()

    def items(self):
        return self._sub_layers.items()

    def update(self, sublayers):
        """Add layers from a dict or from (name, layer) pairs."""
        pairs = sublayers.items() if isinstance(sublayers, (Mapping, LayerDict)) else sublayers
        if not isinstance(pairs, Iterable):
            raise FailedCheckError(
                "LayerDict.update: expected a dict or (name, layer) pairs.", received(sublayers=pairs)
            )
        for pair in pairs:
            if not isinstance(pair, (list, tuple)):
                raise InvalidTypeError("LayerDict.update: expected (name, layer) pairs.", received(pair=pair))
            if len(pair) != 2:
                raise InvalidArgumentError("LayerDict.update: expected (name, layer) pairs.", received(pair=pair))
            self.add_sublayer(*pair)


class ParameterList(Layer):
    """A list of registered parameters.

    Args:
        parameters: iterable of parameters to begin with; by default none.

    >>> weights = paddle.nn.ParameterList([paddle.create_parameter([2], "float32") for _ in range(3)])
    >>> len(weights), weights[0].shape
    (3, [2])
    """

    def __init__(self, parameters=None):
        super().__init__()
        for parameter in parameters or []:
            self.append(parameter)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            return type(self)(list(self._parameters.values())[idx])
        return self._parameters[str(_position(idx, len(self), "ParameterList"))]

    def __setitem__(self, idx, param):
        if not isinstance(param, Parameter):
            raise InvalidTypeError("ParameterList: expected a Parameter.", received(param=param))
        self._parameters[str(_position(idx, len(self), "ParameterList"))] = param

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(list(self._parameters.values()))

    def append(self, parameter):
        """Add a parameter at the end."""
        if not isinstance(parameter, Parameter):
            raise InvalidTypeError(
                "ParameterList: expected a Parameter.",
                received(parameter=parameter),
                "create one with paddle.create_parameter.",
            )
        self._parameters[str(len(self))] = parameter
        return self

    def extend(self, parameters):
        """Add several parameters at the end."""
        for parameter in parameters:
            self.append(parameter)
        return self


class ParameterDict(Layer):
    """A dict of registered parameters.

    Args:
        parameters: dict of parameters, or (name, parameter) pairs, to begin with; by default none.

    >>> weights = paddle.nn.ParameterDict({"w": paddle.create_parameter([2, 3], "float32")})
    >>> weights["w"].shape
    [2, 3]
    """

    def __init__(self, parameters=None):
        super().__init__()
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return self._parameters[key]

    def __setitem__(self, key, param):
        if not isinstance(param, Parameter):
            raise InvalidTypeError("ParameterDict: expected a Parameter.", received(param=param))
        self._parameters[str(key)] = param

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters)

    def __contains__(self, key):
        return key in self._parameters

    def keys(self):
        return self._parameters.keys()

    def values(self):
        return self._parameters.values()

    def items(self):
        return self._parameters.items()

    def update(self, parameters):
        """Add parameters from a dict or from (name, parameter) pairs."""
        for key, parameter in (
            parameters.items() if isinstance(parameters, (Mapping, ParameterDict, OrderedDict)) else parameters
        ):
            self[key] = parameter
