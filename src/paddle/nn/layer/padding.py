"""Padding layers."""

from ..._core.help import LAYERS, complete
from .. import functional as F
from .layers import Layer

__all__ = [
    "CircularPad1D",
    "CircularPad1d",
    "CircularPad2D",
    "CircularPad2d",
    "CircularPad3D",
    "CircularPad3d",
    "ConstantPad1D",
    "ConstantPad1d",
    "ConstantPad2D",
    "ConstantPad2d",
    "ConstantPad3D",
    "ConstantPad3d",
    "Pad1D",
    "Pad2D",
    "Pad3D",
    "ReflectionPad1D",
    "ReflectionPad1d",
    "ReflectionPad2D",
    "ReflectionPad2d",
    "ReflectionPad3D",
    "ReflectionPad3d",
    "ReplicationPad1D",
    "ReplicationPad1d",
    "ReplicationPad2D",
    "ReplicationPad2d",
    "ReplicationPad3D",
    "ReplicationPad3d",
    "ZeroPad1D",
    "ZeroPad2D",
    "ZeroPad3D",
]

HELP = LAYERS | {
    "padding": "lengths added at the borders, one for each side, the last axis first; or one integer for all.",
    "mode": "what the padding holds: 'constant', 'reflect', 'replicate' or 'circular'.",
    "value": "number that the padding holds; used by the mode 'constant'.",
    "shapes": "[N, C, sizes] to [N, C, longer sizes].",
}


class _Pad(Layer):
    """Stores the padding, a mode and a value; one length applies to all sides."""

    _n = 0
    _forward_aliases = {"input": "x"}

    def __init__(self, padding, mode, value, data_format, name):
        super().__init__()
        self.padding = [padding] * (2 * self._n) if isinstance(padding, int) else padding
        self._mode, self.value, self._data_format, self._name = mode, value, data_format, name

    def forward(self, x):
        return F.pad(x, pad=self.padding, mode=self._mode, value=self.value, data_format=self._data_format)

    def extra_repr(self):
        name = f", name={self._name}" if self._name else ""
        return f"padding={self.padding}, mode={self._mode}, value={self.value}, data_format={self._data_format}{name}"


class Pad1D(_Pad):
    """Pads sequences by a constant, a mirror image, the outermost values or circularly.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    >>> paddle.nn.Pad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]
    """

    _n = 1

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCL", name=None):
        super().__init__(padding, mode, value, data_format, name)


class Pad2D(_Pad):
    """Pads images by a constant, a mirror image, the outermost values or circularly.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    >>> paddle.nn.Pad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]
    """

    _n = 2

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCHW", name=None):
        super().__init__(padding, mode, value, data_format, name)


class Pad3D(_Pad):
    """Pads volumes by a constant, a mirror image, the outermost values or circularly.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    >>> paddle.nn.Pad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]
    """

    _n = 3

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCDHW", name=None):
        super().__init__(padding, mode, value, data_format, name)


class ConstantPad1D(Pad1D):
    """Pads sequences with a value.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    >>> paddle.nn.ConstantPad1D([1, 2], 7.0)(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [7.0, 1.0, 2.0, 3.0, 7.0, 7.0]
    """

    def __init__(self, padding, value, data_format="NCL", name=None):
        super().__init__(padding, "constant", value, data_format, name)


class ConstantPad2D(Pad2D):
    """Pads images with a value.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    >>> paddle.nn.ConstantPad2D([1, 2, 0, 0], 7.0)(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [7.0, 1.0, 2.0, 3.0, 7.0, 7.0]
    """

    def __init__(self, padding, value, data_format="NCHW", name=None):
        super().__init__(padding, "constant", value, data_format, name)


class ConstantPad3D(Pad3D):
    """Pads volumes with a value.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    >>> paddle.nn.ConstantPad3D([1, 2, 0, 0, 0, 0], 7.0)(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [7.0, 1.0, 2.0, 3.0, 7.0, 7.0]
    """

    def __init__(self, padding, value, data_format="NCDHW", name=None):
        super().__init__(padding, "constant", value, data_format, name)


class ZeroPad1D(Pad1D):
    """Pads sequences with zeros.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    >>> paddle.nn.ZeroPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]
    """

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "constant", 0.0, data_format, name)


class ZeroPad2D(Pad2D):
    """Pads images with zeros.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    >>> paddle.nn.ZeroPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]
    """

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "constant", 0.0, data_format, name)


class ZeroPad3D(Pad3D):
    """Pads volumes with zeros.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    >>> paddle.nn.ZeroPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [0.0, 1.0, 2.0, 3.0, 0.0, 0.0]
    """

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "constant", 0.0, data_format, name)


class ReflectionPad1D(Pad1D):
    """Pads sequences with their mirror image, which does not repeat the outermost values.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    >>> paddle.nn.ReflectionPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [2.0, 1.0, 2.0, 3.0, 2.0, 1.0]
    """

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "reflect", 0.0, data_format, name)


class ReflectionPad2D(Pad2D):
    """Pads images with their mirror image, which does not repeat the outermost values.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    >>> paddle.nn.ReflectionPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [2.0, 1.0, 2.0, 3.0, 2.0, 1.0]
    """

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "reflect", 0.0, data_format, name)


class ReflectionPad3D(Pad3D):
    """Pads volumes with their mirror image, which does not repeat the outermost values.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    >>> paddle.nn.ReflectionPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [2.0, 1.0, 2.0, 3.0, 2.0, 1.0]
    """

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "reflect", 0.0, data_format, name)


class ReplicationPad1D(Pad1D):
    """Pads sequences with their outermost values.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    >>> paddle.nn.ReplicationPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [1.0, 1.0, 2.0, 3.0, 3.0, 3.0]
    """

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "replicate", 0.0, data_format, name)


class ReplicationPad2D(Pad2D):
    """Pads images with their outermost values.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    >>> paddle.nn.ReplicationPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [1.0, 1.0, 2.0, 3.0, 3.0, 3.0]
    """

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "replicate", 0.0, data_format, name)


class ReplicationPad3D(Pad3D):
    """Pads volumes with their outermost values.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    >>> paddle.nn.ReplicationPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [1.0, 1.0, 2.0, 3.0, 3.0, 3.0]
    """

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "replicate", 0.0, data_format, name)


class CircularPad1D(Pad1D):
    """Pads sequences circularly: what leaves at one end enters at the other.

    Args:
        padding: lengths [left, right], or one integer for all.
        data_format: where the channels of the input are: 'NCL' or 'NLC'.

    >>> paddle.nn.CircularPad1D([1, 2])(paddle.to_tensor([[[1.0, 2.0, 3.0]]])).flatten().tolist()
    [3.0, 1.0, 2.0, 3.0, 1.0, 2.0]
    """

    def __init__(self, padding, data_format="NCL", name=None):
        super().__init__(padding, "circular", 0.0, data_format, name)


class CircularPad2D(Pad2D):
    """Pads images circularly: what leaves at one end enters at the other.

    Args:
        padding: lengths [left, right, top, bottom], or one integer for all.
        data_format: where the channels of the input are: 'NCHW' or 'NHWC'.

    >>> paddle.nn.CircularPad2D([1, 2, 0, 0])(paddle.to_tensor([[[[1.0, 2.0, 3.0]]]])).flatten().tolist()
    [3.0, 1.0, 2.0, 3.0, 1.0, 2.0]
    """

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "circular", 0.0, data_format, name)


class CircularPad3D(Pad3D):
    """Pads volumes circularly: what leaves at one end enters at the other.

    Args:
        padding: lengths [left, right, top, bottom, front, back], or one integer for all.
        data_format: where the channels of the input are: 'NCDHW' or 'NDHWC'.

    >>> paddle.nn.CircularPad3D([1, 2, 0, 0, 0, 0])(paddle.to_tensor([[[[[1.0, 2.0, 3.0]]]]])).flatten().tolist()
    [3.0, 1.0, 2.0, 3.0, 1.0, 2.0]
    """

    def __init__(self, padding, data_format="NCDHW", name=None):
        super().__init__(padding, "circular", 0.0, data_format, name)


CircularPad1d, CircularPad2d, CircularPad3d = CircularPad1D, CircularPad2D, CircularPad3D
ConstantPad1d, ConstantPad2d, ConstantPad3d = ConstantPad1D, ConstantPad2D, ConstantPad3D
ReflectionPad1d, ReflectionPad2d, ReflectionPad3d = ReflectionPad1D, ReflectionPad2D, ReflectionPad3D
ReplicationPad1d, ReplicationPad2d, ReplicationPad3d = ReplicationPad1D, ReplicationPad2D, ReplicationPad3D

complete(globals())
