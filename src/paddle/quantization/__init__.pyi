# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import numpy.typing as npt
from collections.abc import Callable, Iterable
from paddle import Tensor
from paddle.nn import Layer
from typing import Any

from paddle.quantization import base_observer as base_observer
from paddle.quantization import base_quanter as base_quanter
from paddle.quantization import config as config
from paddle.quantization import factory as factory
from paddle.quantization import imperative as imperative
from paddle.quantization import observers as observers
from paddle.quantization import ptq as ptq
from paddle.quantization import qat as qat
from paddle.quantization import quanters as quanters
from paddle.quantization import quantize as quantize
from paddle.quantization import wrapper as wrapper

class AbsmaxQuantizer(BaseQuantizer):
    """The largest absolute value."""
    def sample_data(self, layer: Any, tensors: Any) -> Any: ...
    def cal_thresholds(self) -> Any: ...

class BaseObserver(BaseQuanter):
    """A quanter that changes nothing: it observes tensors and finds their scales.

    >>> issubclass(paddle.quantization.BaseObserver, paddle.quantization.BaseQuanter)
    True"""
    def __init__(self) -> None: ...
    def cal_thresholds(self) -> None:
        """Compute the scales from the observed tensors."""

class BaseQuanter(Layer):
    """A layer that simulates quantisation of a tensor, and reports its parameters.

    >>> issubclass(paddle.quantization.BaseQuanter, paddle.nn.Layer)
    True"""
    def __init__(self) -> None: ...
    def forward(self, input: Tensor) -> Tensor | npt.NDArray[Any]:
        """Quantise and dequantise the tensor, or return it unchanged while observing."""
    def scales(self) -> Tensor | npt.NDArray[Any]:
        """The value of the largest integer; one, or one for each channel or group."""
    def zero_points(self) -> Tensor | npt.NDArray[Any]:
        """The integer that represents 0, or None for 0."""
    def quant_axis(self) -> int | Iterable[int]:
        """The axis of the channels with separate scales; -1 for one scale for all."""
    def bit_length(self) -> int | Iterable[int]:
        """The number of bits."""
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor | npt.NDArray[Any]: ...

class BaseQuantizer:
    """Finds the scales of the tensors of a layer: `sample_data` with each batch, then `cal_thresholds`."""
    quant_bits: Any
    abs_max_vals: Any
    thresholds: Any
    def __init__(self, quant_bits: float = 8) -> None: ...
    def sample_data(self, layer: Any, tensors: Any) -> Any:
        """Observe tensors of a layer."""
    def cal_thresholds(self) -> Any:
        """Set `thresholds`, a scale for each tensor."""

class HistQuantizer(BaseQuantizer):
    """The value below which a part `hist_percent` of the values lies."""
    bins: Any
    upsample_bins: Any
    hists: Any
    hist_percent: Any
    def __init__(self, quant_bits: float = 8, bins: float = 1024, upsample_bins: float = 64, hist_percent: float = 0.99999) -> None: ...
    def sample_data(self, layer: Any, tensors: Any) -> Any: ...
    def cal_thresholds(self) -> Any: ...

class ImperativePTQ:
    """Find the scales of a trained dynamic model on data, and save it quantised.

    >>> ptq = paddle.quantization.ImperativePTQ()
    >>> observed = ptq.quantize(paddle.nn.Sequential(paddle.nn.Linear(4, 2), paddle.nn.ReLU()))
    >>> observed(paddle.ones([1, 4])).shape  # run it on data, then ptq.save_quantized_model(observed, path, …)
    [1, 2]"""
    def __init__(self, quant_config: Any = ...) -> None: ...
    def quantize(self, model: Any, inplace: bool = False, fuse: bool = False, fuse_list: Any = None) -> Any:
        """The model with quantisers that observe it: run it on data next.

        Args:
            fuse: whether batch norms are folded into the layers before them, those of `fuse_list` if given."""
    def save_quantized_model(self, model: Any, path: Any, input_spec: Any = None, **config: Any) -> Any:
        """Write the quantised model to `path.pdmodel` and `path.pdiparams`."""

class ImperativeQuantAware:
    """Put simulated quantisation into a dynamic model, to train it further.

    Args:
        quantizable_layer_type: the layers to quantise, by name or type.
        weight_quantize_type: 'abs_max', 'channel_wise_abs_max' or 'moving_average_abs_max'.
        fuse_conv_bn: whether batch norms are folded into convolutions first.
        weight_preprocess_layer: a class of layers that see weights before they are quantised; `act_preprocess_layer`
            likewise for inputs; `weight_quantize_layer` and `act_quantize_layer` replace the quantisers.
        onnx_format: whether saved models have `quantize_linear` and `dequantize_linear`.

    >>> model = paddle.nn.Sequential(paddle.nn.Linear(4, 2), paddle.nn.ReLU())
    >>> quantised = paddle.quantization.ImperativeQuantAware().quantize(model)
    >>> quantised(paddle.ones([1, 4])).shape
    [1, 2]"""
    fuse_conv_bn: Any
    def __init__(self, quantizable_layer_type: Any = ..., weight_quantize_type: str = 'abs_max', activation_quantize_type: str = 'moving_average_abs_max', weight_bits: float = 8, activation_bits: float = 8, moving_rate: float = 0.9, fuse_conv_bn: bool = False, weight_preprocess_layer: Any = None, act_preprocess_layer: Any = None, weight_quantize_layer: Any = None, act_quantize_layer: Any = None, onnx_format: bool = False) -> None: ...
    def quantize(self, model: Any) -> Any:
        """Change the model itself, and return it."""
    def save_quantized_model(self, layer: Any, path: Any, input_spec: Any = None, **config: Any) -> Any:
        """Write the model for deployment to `path.pdmodel` and `path.pdiparams`."""

class KLQuantizer(BaseQuantizer):
    """The value at which quantised values keep the most information."""
    bins: Any
    upsample_bins: Any
    hists: Any
    def __init__(self, quant_bits: float = 8, bins: float = 1024, upsample_bins: float = 64) -> None: ...
    def sample_data(self, layer: Any, tensors: Any) -> Any: ...
    def cal_thresholds(self) -> Any: ...

class PTQ:
    """Adds observers to a trained model, and quantises it from what they observed.

    Args:
        config: `QuantConfig`.

    >>> from paddle.quantization import PTQ, QuantConfig
    >>> from paddle.quantization.observers import AbsmaxObserver
    >>> ptq = PTQ(QuantConfig(activation=AbsmaxObserver(), weight=AbsmaxObserver()))
    >>> model = paddle.nn.Sequential(paddle.nn.Linear(2, 2))
    >>> model = model.eval()
    >>> observed = ptq.quantize(model)
    >>> out = observed(paddle.ones([4, 2]))  # calibrate: run it on data
    >>> quantised = ptq.convert(observed)"""
    def __init__(self, config: QuantConfig) -> None: ...
    def quantize(self, model: Layer, inplace: bool = False) -> Layer:
        """The model with observers in it: run it on data, then `convert` it."""
    def convert(self, model: Layer, inplace: bool = False, remain_weight: bool = False) -> Any:
        """The model with fixed scales: quanters quantise and dequantise, weights are integers.

        With `remain_weight` the weights stay unchanged and are rounded at each call."""

class PTQConfig:
    """The quantisers of one layer: copies of the given ones for its input, its result and its weight."""
    in_act_quantizer: Any
    out_act_quantizer: Any
    wt_quantizer: Any
    quant_hook_handle: Any
    enable_in_act_quantizer: Any
    def __init__(self, activation_quantizer: Any, weight_quantizer: Any) -> None: ...

class PTQRegistry:
    """Questions about layers."""
    @classmethod
    def is_supported_layer(cls, layer: Any) -> Any:
        """Whether a layer or a type of layers is observed."""
    @classmethod
    def is_registered_layer(cls, layer: Any) -> Any:
        """Whether a layer is observed, or made by `ImperativePTQ`."""
    @classmethod
    def is_simulated_quant_layer(cls, layer: Any) -> Any:
        """Whether a layer is quantised."""
    @classmethod
    def layer_info(cls, layer: Any) -> Any:
        """The slots of the operator that a layer becomes."""

class PerChannelAbsmaxQuantizer(BaseQuantizer):
    """The largest absolute value of each channel of a weight."""
    def sample_data(self, layer: Any, tensors: Any) -> Any: ...
    def cal_thresholds(self) -> Any: ...

class QAT:
    """Prepares a model for training with simulated quantisation.

    Args:
        config: `QuantConfig`.

    >>> from paddle.quantization import QAT, QuantConfig
    >>> from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
    >>> quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)
    >>> qat = QAT(QuantConfig(activation=quanter, weight=quanter))
    >>> qat.quantize(paddle.nn.Sequential(paddle.nn.Linear(2, 2)))
    Sequential(
      (0): QuantedLinear(
        (weight_quanter): FakeQuanterWithAbsMaxObserverLayer()
        (activation_quanter): FakeQuanterWithAbsMaxObserverLayer()
      )
    )"""
    def __init__(self, config: QuantConfig) -> None: ...
    def quantize(self, model: Layer, inplace: bool = False) -> Layer:
        """The model with fake quanters in it: train it further, then `convert` it."""
    def convert(self, model: Layer, inplace: bool = False, remain_weight: bool = False) -> Any:
        """The model with fixed scales: quanters quantise and dequantise, weights are integers.

        With `remain_weight` the weights stay unchanged and are rounded at each call."""

class QuantConfig:
    """How a model is quantised: for all layers, or by layer, name or type; the most specific rule applies.

    Args:
        activation: factory of quanters or observers for activations, or None.
        weight: factory of quanters or observers for weights, or None.

    >>> from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
    >>> quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)
    >>> config = paddle.quantization.QuantConfig(activation=None, weight=None)
    >>> config.add_type_config(paddle.nn.Linear, activation=quanter, weight=quanter)"""
    def __init__(self, activation: Any, weight: Any) -> None: ...
    def add_layer_config(self, layer: Layer | list[Layer], activation: Any = None, weight: Any = None) -> None:
        """Add a rule for a layer, or for each of a list of layers."""
    def add_name_config(self, layer_name: str | list[str], activation: Any = None, weight: Any = None) -> None:
        """Add a rule for the layer with a full name, or for each of a list of names."""
    def add_type_config(self, layer_type: type[Layer] | list[type[Layer]], activation: Any = None, weight: Any = None) -> None:
        """Add a rule for all layers of a type, or of each of a list of types."""
    def add_qat_layer_mapping(self, source: type[Layer], target: type[Layer]) -> None:
        """Replace layers of the type `source` by `target(layer, config)`."""
    def add_customized_leaf(self, layer_type: type[Layer]) -> None:
        """Quantise layers of this type as a unit, and not their sublayers."""
    @property
    def customized_leaves(self) -> list[type[Layer]]: ...
    @property
    def qat_layer_mappings(self) -> dict[Layer, Layer]: ...
    @property
    def default_qat_layer_mapping(self) -> dict[Layer, Layer]: ...
    @property
    def global_config(self) -> Any: ...
    def details(self) -> str:
        """The rules as text."""

def quanter(class_name: str) -> Callable[[type[BaseQuanter]], type[BaseQuanter]]:
    """Decorate a subclass of BaseQuanter to define a factory called `class_name` in the same module.

    Args:
        class_name: name of the factory.

    Returns:
        a decorator.

    >>> from paddle.quantization import BaseQuanter, quanter
    >>> @quanter("Halver")
    ... class HalverLayer(BaseQuanter):
    ...     def __init__(self, layer, bits=4):
    ...         super().__init__()
    ...         self.bits = bits
    ...     def forward(self, x):
    ...         return x / 2
    ...     def scales(self):
    ...         return 1.0
    ...     def zero_points(self):
    ...         return 0
    ...     def quant_axis(self):
    ...         return -1
    ...     def bit_length(self):
    ...         return self.bits
    >>> Halver(bits=3)
    Halver(bits=3)"""
