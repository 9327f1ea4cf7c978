"""Hooks on tensors saved for the backward pass."""

import torch

from .._core.errors import InvalidTypeError, received
from .._core.tensor import Tensor, unwrap, wrap


class saved_tensors_hooks(torch.autograd.graph.saved_tensors_hooks):
    """Store the result of `pack_hook` instead of a saved tensor, until `unpack_hook` converts it back.

    >>> x = paddle.to_tensor([3.0], stop_gradient=False)
    >>> with paddle.autograd.saved_tensors_hooks(lambda t: t.numpy(), paddle.to_tensor):
    ...     y = x * x
    >>> y.backward(); x.grad.tolist()
    [6.0]
    """

    def __init__(self, pack_hook, unpack_hook):
        def unpack(packed):
            tensor = unpack_hook(packed)
            if not isinstance(tensor, Tensor):
                expected = "saved_tensors_hooks: 'unpack_hook' must return a Tensor."
                raise InvalidTypeError(expected, received(returned=tensor))
            return unwrap(tensor)

        super().__init__(lambda t: pack_hook(wrap(t)), unpack)
