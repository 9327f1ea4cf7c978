# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle import Tensor
from paddle._typing import DTypeLike
from paddle.nn import Layer
from typing import Any

from paddle.nn.quant import format as format
from paddle.nn.quant import functional_layers as functional_layers
from paddle.nn.quant import qat as qat
from paddle.nn.quant import quant_layers as quant_layers
from paddle.nn.quant import stub as stub

class FloatFunctionalLayer(Layer):
    """A layer that calls an operator."""

class Stub(Layer):
    """Passes its input through; quantisation-aware training and calibration replace it by an observer.

    Args:
        observer: the factory of that observer; by default that of the network.

    >>> paddle.nn.quant.Stub()(paddle.ones([2])).tolist()
    [1.0, 1.0]"""
    def __init__(self, observer: Any = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class add(FloatFunctionalLayer):
    """`paddle.add` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class concat(FloatFunctionalLayer):
    """`paddle.concat` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class divide(FloatFunctionalLayer):
    """`paddle.divide` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class flatten(FloatFunctionalLayer):
    """`paddle.flatten` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

def llm_int8_linear(x: Tensor, weight: Tensor, bias: Tensor | None = None, weight_scale: Tensor | None = None, threshold: float = 6.0) -> Tensor:
    """Multiply `x` by a quantised weight in integers, except for columns of `x` that contain an outlier.

    Args:
        x: Tensor [..., in].
        weight: int8 Tensor, from `weight_quantize(..., algo="llm.int8")`.
        bias: Tensor [out]; by default none.
        weight_scale: Tensor of scales, from the same call.
        threshold: magnitude from which a value of `x` is an outlier. Default: 6.0.
        weight, weight_scale: from `weight_quantize(…, algo="llm.int8")`.

    Returns:
        Tensor [..., out].

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.ones([64, 32]), algo="llm.int8")
    >>> paddle.nn.quant.llm_int8_linear(paddle.ones([32, 64]), weight, weight_scale=scale).shape
    [32, 32]"""

class matmul(FloatFunctionalLayer):
    """`paddle.matmul` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class multiply(FloatFunctionalLayer):
    """`paddle.multiply` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class reshape(FloatFunctionalLayer):
    """`paddle.reshape` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class subtract(FloatFunctionalLayer):
    """`paddle.subtract` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

class transpose(FloatFunctionalLayer):
    """`paddle.transpose` as a layer."""
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...

def weight_dequantize(x: Tensor, scale: Tensor, algo: Any = 'weight_only_int8', out_dtype: DTypeLike = 'float16', group_size: Any = -1) -> Tensor:
    """The dequantised weight `[in, out]`, in the dtype of `scale`; for llm.int8 in `out_dtype`.

    Args:
        x: int8 Tensor, from `weight_quantize`.
        scale: Tensor of scales, from `weight_quantize`.
        algo: the algorithm it was quantised by: 'weight_only_int8', 'weight_only_int4' or 'llm.int8'. Default: 'weight_only_int8'.
        out_dtype: dtype of the result for 'llm.int8'. Default: 'float16'.
        group_size: how many inputs share a scale, as given to `weight_quantize`. Default: -1.

    Returns:
        Tensor [in, out].

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.ones([64, 32]))
    >>> paddle.nn.quant.weight_dequantize(weight, scale).shape
    [64, 32]"""

def weight_only_linear(x: Tensor, weight: Tensor, bias: Tensor | None = None, weight_scale: Tensor | None = None, weight_dtype: DTypeLike = 'int8', arch: int | None = None, group_size: Any = -1) -> Tensor:
    """`x` times a quantised weight, plus `bias`.

    Args:
        x: Tensor [..., in].
        weight: int8 Tensor, from `weight_quantize`.
        bias: Tensor [out]; by default none.
        weight_scale: Tensor of scales, from `weight_quantize`.
        weight_dtype: 'int8' or 'int4'. Default: 'int8'.
        arch: the GPU architecture; not used.
        group_size: how many inputs share a scale, as given to `weight_quantize`. Default: -1.
        weight, weight_scale: from `weight_quantize`.

    Returns:
        Tensor [..., out].

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.ones([64, 32]))
    >>> paddle.nn.quant.weight_only_linear(paddle.ones([2, 64]), weight, weight_scale=scale).shape
    [2, 32]"""

def weight_quantize(x: Tensor, algo: Any = 'weight_only_int8', arch: int | None = None, group_size: Any = -1) -> tuple[Tensor, Tensor]:
    """A weight `[in, out]` in 8 or 4 bits, transposed, and its scales.

    Args:
        x: Tensor [in, out] of floats.
        algo: 'weight_only_int8', 'weight_only_int4' (two numbers in a byte) or 'llm.int8' (scales in float32). Default: 'weight_only_int8'.
        arch: the GPU architecture; not used, since the layout is the same everywhere.
        group_size: 64 or 128 inputs share a scale; -1 for all inputs of an output. Default: -1.

    Returns:
        (int8 Tensor [out, in], or [out / 2, in] with 4 bits; Tensor of scales [out], or [groups, out]).

    >>> weight, scale = paddle.nn.quant.weight_quantize(paddle.rand([64, 32], "float16"))
    >>> weight.shape, scale.shape
    ([32, 64], [32])"""
