"""`InputSpec`: the description of a network's input."""

import numpy as np

from paddle._core.dtype import convert
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received
from paddle._core.tensor import Tensor

from .._core.help import complete


class InputSpec:
    """Shape, dtype and name of an input; None or -1 in the shape stands for any size.

    Args:
        shape: list or tuple of sizes.
        dtype: dtype of the input; None for any.
        name: name of the input, by which a saved model is fed; by default that of the argument.
        stop_gradient: whether no gradient flows to the input.

    >>> from paddle.static import InputSpec
    >>> InputSpec([None, 784], 'float32', 'x')
    InputSpec(shape=(-1, 784), dtype=paddle.float32, name=x, stop_gradient=False)
    """

    def __init__(self, shape, dtype="float32", name=None, stop_gradient=False):
        self.shape = _any_size_as_minus_one(shape)
        self.dtype = None if dtype is None else convert(dtype)
        self.name = name
        self.stop_gradient = stop_gradient

    @classmethod
    def from_tensor(cls, tensor, name=None):
        """The InputSpec of a tensor."""
        if not isinstance(tensor, Tensor):
            raise InvalidArgumentError(
                "InputSpec.from_tensor: 'tensor' must be a Tensor.", received(tensor=tensor), "from_numpy takes arrays."
            )
        return cls(list(tensor.shape), tensor.dtype, name or tensor.name)

    @classmethod
    def from_numpy(cls, ndarray, name=None):
        """The InputSpec of a numpy array."""
        return cls(list(ndarray.shape), ndarray.dtype, name)

    def batch(self, batch_size):
        """Prepend a batch size to the shape, in place, and return the InputSpec."""
        if isinstance(batch_size, (list, tuple)):
            if len(batch_size) != 1:
                raise InvalidArgumentError(
                    "InputSpec.batch: a list 'batch_size' must hold one integer.", received(batch_size=batch_size)
                )
            batch_size = batch_size[0]
        if not isinstance(batch_size, (int, np.integer)):
            raise InvalidTypeError("InputSpec.batch: 'batch_size' must be an integer.", received(batch_size=batch_size))
        self.shape = (int(batch_size), *self.shape)
        return self

    def unbatch(self):
        """Remove the first axis of the shape, in place, and return the InputSpec."""
        if not self.shape:
            raise InvalidArgumentError("InputSpec.unbatch: the shape has no axis to remove.", f"shape = {self.shape}")
        self.shape = self.shape[1:]
        return self

    def _key(self):
        return type(self), self.shape, self.dtype, self.name, self.stop_gradient

    def __eq__(self, other):
        return isinstance(other, InputSpec) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return (
            f"InputSpec(shape={self.shape}, dtype={self.dtype}, name={self.name}, stop_gradient={self.stop_gradient})"
        )


def _any_size_as_minus_one(shape):
    if not isinstance(shape, (list, tuple)):
        raise InvalidTypeError("InputSpec: 'shape' must be a list or a tuple.", received(shape=shape))
    for i, size in enumerate(shape):
        if size is not None and (isinstance(size, bool) or not isinstance(size, (int, np.integer))):
            raise InvalidArgumentError(
                f"InputSpec: shape[{i}] must be an integer, or None for any size.", received(shape=shape)
            )
    return tuple(-1 if size is None or size < 0 else int(size) for size in shape)


complete(globals())
