"""Spectral normalisation: a weight divided by its largest singular value."""

import torch
import torch.nn.functional as F

from paddle._core.args import one_axis
from paddle._core.errors import InvalidArgumentError, MissingKeyError, PreconditionNotMetError, received
from paddle._core.op import op
from paddle._core.tensor import unwrap, wrap
from paddle._kernels import draws


def _matrix(weight, dim):
    return weight.movedim(dim, 0).flatten(1)


@torch.no_grad()
def _iterate(matrix, u, v, times, eps):
    """Power iteration: update the singular vectors of the largest singular value."""
    for _ in range(times):
        v = F.normalize(matrix.t() @ u, dim=0, eps=eps)
        u = F.normalize(matrix @ v, dim=0, eps=eps)
    return u, v


@torch.no_grad()
def _iterate_damped(matrix, u, v, times, eps):
    """Power iteration as the layer has it: `eps` is added to the norms."""
    for _ in range(times):
        v = matrix.t() @ u
        v = v / (v.norm() + eps)
        u = matrix @ v
        u = u / (u.norm() + eps)
    return u, v


@op(name="spectral_norm")
def spectral_divide(weight, u, v, dim, power_iters, eps):
    """Divide the weight by its largest singular value; `u` and `v` do not change."""
    matrix = _matrix(weight, dim)
    times = int(power_iters) if isinstance(power_iters, torch.Tensor) else power_iters
    u, v = _iterate_damped(matrix.detach(), u.detach(), v.detach(), times, eps)
    return weight / torch.dot(u, matrix @ v)


class SpectralNormHook:
    """The hook that divides the weight before every call and updates the vectors while training."""

    def __init__(self, name, dim, times, eps):
        self.name, self.dim, self.times, self.eps = name, dim, times, eps

    def __call__(self, layer, inputs):
        weight = getattr(layer, f"{self.name}_orig")
        u, v = (getattr(layer, f"{self.name}_{k}") for k in "uv")
        if layer.training:
            matrix = _matrix(unwrap(weight).detach(), self.dim)
            for kept, fresh in zip((u, v), _iterate(matrix, unwrap(u), unwrap(v), self.times, self.eps), strict=True):
                kept.set_value(wrap(fresh))
        setattr(layer, self.name, spectral_divide(weight, u.clone(), v.clone(), self.dim, 0, self.eps))


def spectral_norm(layer, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Keep the largest singular value of the parameter `name` at 1.

    Args:
        dim: the axis of the outputs; by default 1 for Linear and transposed convolutions, else 0.
        layer: the layer, which is changed.
        name: name of its parameter. Default: 'weight'.
        n_power_iterations: iterations before each call while training. Default: 1.
        eps: what is added to lengths, so that they can be divided by. Default: 1e-12.

    Returns:
        `layer`, whose parameter is now computed from `name_orig`.

    >>> layer = paddle.nn.utils.spectral_norm(paddle.nn.Linear(3, 2))
    >>> sorted(name for name, _ in layer.named_parameters())
    ['bias', 'weight_orig']
    """
    if n_power_iterations <= 0:
        raise InvalidArgumentError(
            "spectral_norm: 'n_power_iterations' must be positive.", received(n_power_iterations=n_power_iterations)
        )
    if any(isinstance(e[0], SpectralNormHook) and e[0].name == name for e in layer._forward_pre_hooks.values()):
        raise PreconditionNotMetError(f"spectral_norm: '{name}' of {type(layer).__name__} is already normalised.")
    weight = layer._parameters.get(name)
    if weight is None:
        raise MissingKeyError(
            f"spectral_norm: {type(layer).__name__} has no parameter '{name}'.", str(list(layer._parameters))
        )
    if dim is None:
        dim = 1 if type(layer).__name__ in ("Linear", "Conv1DTranspose", "Conv2DTranspose", "Conv3DTranspose") else 0
    matrix = _matrix(unwrap(weight).detach(), one_axis(dim, weight.ndim, "dim"))
    del layer._parameters[name]
    layer.add_parameter(f"{name}_orig", weight)
    for letter, size in zip("uv", matrix.shape, strict=True):
        draws.uniform([size], dtype=matrix.dtype, device=matrix.device)  # Paddle draws these first and discards them
        start = draws.normal([size], dtype=matrix.dtype, device=matrix.device)
        layer.register_buffer(f"{name}_{letter}", wrap(F.normalize(start, dim=0, eps=eps)))
    setattr(layer, name, weight.detach())  # unchanged until the first call divides it
    layer.register_forward_pre_hook(SpectralNormHook(name, dim, n_power_iterations, eps))
    return layer
