"""Configuration: which layers are quantised, and how."""

from paddle import nn

from .._core.errors import FailedCheckError, received
from ..nn.quant.qat import QuantedConv2D, QuantedLinear
from ..nn.quant.stub import QuanterStub, Stub
from .wrapper import ObserveWrapper

DEFAULT_QAT_LAYER_MAPPINGS = {Stub: QuanterStub, nn.Linear: QuantedLinear, nn.Conv2D: QuantedConv2D}


class SingleLayerConfig:
    """The quanters of one layer."""

    def __init__(self, activation, weight):
        self._activation, self._weight = activation, weight

    @property
    def activation(self):
        """The factory of the quanter for the layer's input, or None."""
        return self._activation

    @property
    def weight(self):
        """The factory of the quanter for the layer's weight, or None."""
        return self._weight

    def __str__(self):
        return f"activation: {self._activation}\nweight: {self._weight}"


class QuantConfig:
    """How a model is quantised: for all layers, or by layer, name or type; the most specific rule applies.

    Args:
        activation: factory of quanters or observers for activations, or None.
        weight: factory of quanters or observers for weights, or None.

    >>> from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
    >>> quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)
    >>> config = paddle.quantization.QuantConfig(activation=None, weight=None)
    >>> config.add_type_config(paddle.nn.Linear, activation=quanter, weight=quanter)
    """

    def __init__(self, activation, weight):
        given = activation is not None or weight is not None
        self._global_config = SingleLayerConfig(activation, weight) if given else None
        self._by_name, self._by_type = {}, {}
        self._mappings = dict(DEFAULT_QAT_LAYER_MAPPINGS)
        self._leaves = []

    def add_layer_config(self, layer, activation=None, weight=None):
        """Add a rule for a layer, or for each of a list of layers."""
        for one in layer if isinstance(layer, (list, tuple)) else [layer]:
            self.add_name_config(one.full_name(), activation, weight)

    def add_name_config(self, layer_name, activation=None, weight=None):
        """Add a rule for the layer with a full name, or for each of a list of names."""
        for name in layer_name if isinstance(layer_name, (list, tuple)) else [layer_name]:
            if isinstance(name, str):
                self._by_name[name] = SingleLayerConfig(activation, weight)

    def add_type_config(self, layer_type, activation=None, weight=None):
        """Add a rule for all layers of a type, or of each of a list of types."""
        for kind in layer_type if isinstance(layer_type, (list, tuple)) else [layer_type]:
            if isinstance(kind, type) and issubclass(kind, nn.Layer):
                self._by_type[kind] = SingleLayerConfig(activation, weight)

    def add_qat_layer_mapping(self, source, target):
        """Replace layers of the type `source` by `target(layer, config)`."""
        for name, kind in (("source", source), ("target", target)):
            if not (isinstance(kind, type) and issubclass(kind, nn.Layer)):
                raise FailedCheckError(
                    f"add_qat_layer_mapping: '{name}' must be a subclass of paddle.nn.Layer.", received(**{name: kind})
                )
        self._mappings[source] = target

    def add_customized_leaf(self, layer_type):
        """Quantise layers of this type as a unit, and not their sublayers."""
        self._leaves.append(layer_type)

    @property
    def customized_leaves(self):
        """The types that are quantised as a unit."""
        return self._leaves

    @property
    def qat_layer_mappings(self):
        """The replacements of layer types."""
        return self._mappings

    @property
    def default_qat_layer_mapping(self):
        """The default replacements of layer types."""
        return DEFAULT_QAT_LAYER_MAPPINGS

    @property
    def global_config(self):
        """The rule for all layers, or None."""
        return self._global_config

    def _get_config_by_layer(self, layer):
        """The rule for a layer, or None."""
        if layer.full_name() in self._by_name:
            return self._by_name[layer.full_name()]
        return self._by_type.get(type(layer), self._global_config)

    def _is_leaf(self, layer):
        return type(layer) in self._leaves or not list(layer.children())

    def _replacement(self, layer):
        """The replacement of a layer in the quantised model, or None if it stays; sublayers are handled separately."""
        config = self._get_config_by_layer(layer)
        if config is None:
            return None
        if type(layer) in self._mappings:
            return self._mappings[type(layer)](layer, config)
        if config.activation is not None and self._is_leaf(layer):
            return ObserveWrapper(config.activation._instance(layer), layer)
        return None

    def __str__(self):
        text = f"Global config:\n{self._global_config}\n"
        if self._by_type:
            text += f"Layer type config:\n{self._by_type}\n"
        if self._by_name:
            text += f"Layer prefix config: \n{self._by_name}\n"
        return text

    def details(self):
        """The rules as text."""
        return str(self)
