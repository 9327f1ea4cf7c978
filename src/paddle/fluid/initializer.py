"""Initializers, under their fluid names."""

import contextlib

from paddle._core import state
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.random import seeded
from paddle.nn import initializer as _today
from paddle.nn.initializer import set_global_initializer

__all__ = [
    "MSRA",
    "Bilinear",
    "BilinearInitializer",
    "Constant",
    "ConstantInitializer",
    "MSRAInitializer",
    "Normal",
    "NormalInitializer",
    "NumpyArrayInitializer",
    "TruncatedNormal",
    "TruncatedNormalInitializer",
    "Uniform",
    "UniformInitializer",
    "Xavier",
    "XavierInitializer",
    "force_init_on_cpu",
    "init_on_cpu",
    "set_global_initializer",
]

Initializer = _today.Initializer


class _Seeded:
    """An initializer with an optional seed; 0 uses the program's random stream."""

    _seed = 0

    def __call__(self, param, block=None):
        with seeded(self._seed):
            return super().__call__(param, block)


class ConstantInitializer(_today.Constant):
    """Fill with one value."""

    def __init__(self, value=0.0, force_cpu=False):
        super().__init__(value)


class UniformInitializer(_Seeded, _today.Uniform):
    """A uniform distribution between `low` and `high`."""

    def __init__(self, low=-1.0, high=1.0, seed=0, diag_num=0, diag_step=0, diag_val=1.0):
        super().__init__(low, high)
        self._seed, self._diagonal = seed, (diag_num, diag_step, diag_val)

    def _fill(self, t):
        super()._fill(t)
        count, step, value = self._diagonal
        for i in range(count):
            t.view(-1)[i * step + i] = value
        return t


class NormalInitializer(_Seeded, _today.Normal):
    """A normal distribution with mean `loc` and standard deviation `scale`."""

    def __init__(self, loc=0.0, scale=1.0, seed=0):
        super().__init__(loc, scale)
        self._seed = seed


class TruncatedNormalInitializer(_Seeded, _today.TruncatedNormal):
    """A normal distribution truncated at two standard deviations."""

    def __init__(self, loc=0.0, scale=1.0, seed=0):
        super().__init__(loc, scale, loc - 2 * scale, loc + 2 * scale)
        self._seed = seed


class _ByFans(_Seeded, _today.Initializer):
    """A uniform or a normal distribution (`uniform`), scaled by the fan-in and fan-out."""

    _pair = ()

    def _choose(self, uniform, **options):
        self._rule = self._pair[0 if uniform else 1](**options)

    def _fill(self, t):
        return self._rule._fill(t)


class XavierInitializer(_ByFans):
    """Keep the variance of signals in both directions (Glorot and Bengio, 2010)."""

    _pair = (_today.XavierUniform, _today.XavierNormal)

    def __init__(self, uniform=True, fan_in=None, fan_out=None, seed=0):
        self._seed = seed
        self._choose(uniform, fan_in=fan_in, fan_out=fan_out)


class MSRAInitializer(_ByFans):
    """Keep the variance of signals through rectifiers (He et al., 2015)."""

    _pair = (_today.KaimingUniform, _today.KaimingNormal)

    def __init__(self, uniform=True, fan_in=None, seed=0):
        self._seed = seed
        self._choose(uniform, fan_in=fan_in)


class BilinearInitializer(_today.Bilinear):
    """The bilinear upsampling kernel for a transposed convolution."""


class NumpyArrayInitializer(_today.Assign):
    """Copy the values of an array, such as word vectors from a file.

    >>> vectors = fluid.ParamAttr(initializer=fluid.initializer.NumpyArrayInitializer(np.eye(3, dtype="float32")))
    """

    def __call__(self, param, block=None):
        shape = list(getattr(self._value, "shape", ()))
        if shape and shape != list(param.shape):
            raise InvalidArgumentError(
                f"NumpyArrayInitializer: the array must have the shape of the parameter, {list(param.shape)}.",
                received(value=self._value),
            )
        return super().__call__(param, block)


Constant, Uniform, Normal, TruncatedNormal = (
    ConstantInitializer,
    UniformInitializer,
    NormalInitializer,
    TruncatedNormalInitializer,
)
Xavier, MSRA, Bilinear = XavierInitializer, MSRAInitializer, BilinearInitializer

_on_cpu = state.collection("init_on_cpu", list, [False])


def force_init_on_cpu():
    """Whether an `init_on_cpu` block is active; it has no effect on where the engine computes."""
    return _on_cpu[-1]


@contextlib.contextmanager
def init_on_cpu():
    """A context in which `force_init_on_cpu()` is True."""
    _on_cpu.append(True)
    try:
        yield
    finally:
        _on_cpu.pop()
