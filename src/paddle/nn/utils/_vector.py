"""All parameters as one vector, and back."""

import torch

from ..._core.errors import FailedCheckError, InvalidArgumentError, OutOfRangeError, received, widened
from ..._core.op import op
from ..._core.tensor import Tensor, unwrap


@op(name="flatten_concat")
def _joined(tensors):
    return torch.cat([t.detach().reshape(-1) for t in tensors])


def _tensors(parameters, name):
    """The parameters as a list, each of which must be a Tensor."""
    parameters = list(parameters)
    for p in parameters:
        if not isinstance(p, Tensor):
            error = InvalidArgumentError(f"{name}: each of 'parameters' must be a Tensor.", received(parameter=p))
            raise widened(error, (AttributeError,))
    return parameters


def parameters_to_vector(parameters, name=None):
    """Concatenate the values of the parameters to a 1-D tensor; no gradient flows back.

    Args:
        parameters: iterable of parameters.
        name: accepted; used in Programs only.

    Returns:
        1-D Tensor.

    >>> paddle.nn.utils.parameters_to_vector(paddle.nn.Linear(2, 3).parameters()).shape
    [9]
    """
    parameters = _tensors(parameters, "parameters_to_vector")
    if not parameters:
        raise OutOfRangeError("parameters_to_vector: there must be at least one parameter.", "none")
    vector = _joined(parameters)
    vector.stop_gradient = all(p.stop_gradient for p in parameters)
    return vector


def vector_to_parameters(vec, parameters, name=None):
    """Write the pieces of a 1-D tensor into the parameters, in order; surplus values are ignored.

    Args:
        vec: 1-D Tensor.
        parameters: iterable of parameters, which are overwritten.
        name: accepted; used in Programs only.

    Returns:
        None.

    >>> layer = paddle.nn.Linear(2, 1)
    >>> paddle.nn.utils.vector_to_parameters(paddle.to_tensor([1.0, 2.0, 3.0]), layer.parameters())
    >>> layer.weight.tolist(), layer.bias.tolist()
    ([[1.0], [2.0]], [3.0])
    """
    if not isinstance(vec, Tensor):
        error = FailedCheckError("vector_to_parameters: 'vec' must be a Tensor.", received(vec=vec))
        raise widened(error, (AttributeError,))
    parameters = _tensors(parameters, "vector_to_parameters")
    if vec.ndim != 1:
        raise FailedCheckError("vector_to_parameters: 'vec' must have one axis.", received(vec=vec), "vec.flatten().")
    needed = sum(unwrap(p).numel() for p in parameters)
    source = unwrap(vec)
    if source.numel() < needed:
        raise InvalidArgumentError(f"vector_to_parameters: the parameters hold {needed} values.", received(vec=vec))
    with torch.no_grad():
        at = 0
        for p in parameters:
            t = unwrap(p)
            piece = source[at : at + t.numel()].reshape(t.shape)
            if piece.dtype is t.dtype and not t._is_view():
                t.copy_(piece)
            else:  # as in Paddle the parameter then has the dtype of the vector, and memory of its own
                kept = t.requires_grad and (piece.is_floating_point() or piece.is_complex())
                p._t = piece.detach().clone().requires_grad_(kept)
            at += t.numel()
