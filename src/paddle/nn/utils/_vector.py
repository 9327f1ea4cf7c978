"""All parameters as one vector, and back."""

import torch

from ..._core.errors import InvalidArgumentError, OutOfRangeError, received
from ..._core.op import op
from ..._core.tensor import unwrap


@op(name="flatten_concat")
def _joined(tensors):
    return torch.cat([t.detach().reshape(-1) for t in tensors])


def parameters_to_vector(parameters, name=None):
    """Concatenate the values of the parameters to a 1-D tensor; no gradient flows back.

    >>> paddle.nn.utils.parameters_to_vector(paddle.nn.Linear(2, 3).parameters()).shape
    [9]
    """
    parameters = list(parameters)
    if not parameters:
        raise OutOfRangeError("parameters_to_vector: there must be at least one parameter.", "none")
    vector = _joined(parameters)
    vector.stop_gradient = all(p.stop_gradient for p in parameters)
    return vector


def vector_to_parameters(vec, parameters, name=None):
    """Write the pieces of a 1-D tensor into the parameters, in order; surplus values are ignored."""
    parameters = list(parameters)
    needed = sum(unwrap(p).numel() for p in parameters)
    source = unwrap(vec)
    if source.numel() < needed:
        raise InvalidArgumentError(f"vector_to_parameters: the parameters hold {needed} values.", received(vec=vec))
    with torch.no_grad():
        at = 0
        for p in parameters:
            t = unwrap(p)
            t.copy_(source[at : at + t.numel()].reshape(t.shape))
            at += t.numel()
