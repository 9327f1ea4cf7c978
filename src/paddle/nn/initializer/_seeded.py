"""Initializers under their names before Paddle 2.0, with seeds; today's are in the files beside this one."""

from ..._core.errors import InvalidArgumentError, received
from ..._core.random import seeded
from ._base import Initializer
from ._constant import Assign, Constant
from ._random import KaimingNormal, KaimingUniform, Normal, TruncatedNormal, Uniform, XavierNormal, XavierUniform


class _Seeded:
    """An initializer with an optional seed; 0 uses the program's random stream."""

    _seed = 0

    def __call__(self, param, block=None):
        with seeded(self._seed):
            return super().__call__(param, block)


class ConstantInitializer(Constant):
    """Fill with one value."""

    def __init__(self, value=0.0, force_cpu=False):
        super().__init__(value)


class UniformInitializer(_Seeded, Uniform):
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


class NormalInitializer(_Seeded, Normal):
    """A normal distribution with mean `loc` and standard deviation `scale`."""

    def __init__(self, loc=0.0, scale=1.0, seed=0):
        super().__init__(loc, scale)
        self._seed = seed


class TruncatedNormalInitializer(_Seeded, TruncatedNormal):
    """A normal distribution truncated at `a` and `b` standard deviations."""

    def __init__(self, loc=0.0, scale=1.0, seed=0, a=-2.0, b=2.0):
        super().__init__(loc, scale, loc + a * scale, loc + b * scale)
        self._seed = seed


class _ByFans(_Seeded, Initializer):
    """A uniform or a normal distribution (`uniform`), scaled by the fan-in and fan-out."""

    _pair = ()

    def _choose(self, uniform, **options):
        self._rule = self._pair[0 if uniform else 1](**options)

    def _fill(self, t):
        return self._rule._fill(t)


class XavierInitializer(_ByFans):
    """Keep the variance of signals in both directions (Glorot and Bengio, 2010)."""

    _pair = (XavierUniform, XavierNormal)

    def __init__(self, uniform=True, fan_in=None, fan_out=None, seed=0, gain=1.0):
        self._seed = seed
        self._choose(uniform, fan_in=fan_in, fan_out=fan_out, gain=gain)


class MSRAInitializer(_ByFans):
    """Keep the variance of signals through rectifiers (He et al., 2015)."""

    _pair = (KaimingUniform, KaimingNormal)

    def __init__(self, uniform=True, fan_in=None, seed=0, negative_slope=0, nonlinearity="relu", mode="fan_in"):
        self._seed = seed
        self._choose(uniform, fan_in=fan_in, negative_slope=negative_slope, nonlinearity=nonlinearity, mode=mode)


class NumpyArrayInitializer(Assign):
    """Copy the values of an array, such as word vectors from a file.

    >>> table = paddle.nn.initializer.NumpyArrayInitializer(np.eye(3, dtype="float32"))
    >>> vectors = paddle.ParamAttr(initializer=table)
    """

    def __call__(self, param, block=None):
        shape = list(getattr(self._value, "shape", ()))
        if shape and shape != list(param.shape):
            raise InvalidArgumentError(
                f"NumpyArrayInitializer: the array must have the shape of the parameter, {list(param.shape)}.",
                received(value=self._value),
            )
        return super().__call__(param, block)
