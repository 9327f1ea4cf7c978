"""Weight normalisation: a weight as a learned norm times a learned direction."""

import torch

from paddle._core.errors import FailedCheckError, InvalidArgumentError, MissingKeyError, PreconditionNotMetError
from paddle._core.op import op
from paddle._core.tensor import unwrap


@op(name="weight_norm")
def _combined(v, g, dim):
    if dim is None:
        return v * (g / v.norm())
    shape = [-1 if i == dim else 1 for i in range(v.dim())]
    axes = [i for i in range(v.dim()) if i != dim]
    length = torch.linalg.vector_norm(v, dim=axes, keepdim=True) if axes else v.abs()
    return v * (g.reshape(shape) / length)


def _length(t, dim):
    if dim is None:
        return t.norm()
    axes = [i for i in range(t.dim()) if i != dim]
    return torch.linalg.vector_norm(t, dim=axes) if axes else t.abs()


class WeightNorm:
    """The hook that recomputes the weight before every call."""

    def __init__(self, name, dim):
        self.name, self.dim = name, dim

    def compute(self, layer):
        return _combined(getattr(layer, f"{self.name}_v"), getattr(layer, f"{self.name}_g"), self.dim)

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute(layer))


def _hook(layer, name):
    for key, entry in layer._forward_pre_hooks.items():
        if isinstance(entry[0], WeightNorm) and entry[0].name == name:
            return key, entry[0]
    return None, None


def weight_norm(layer, name="weight", dim=0):
    """Split a parameter into lengths and directions, which are trained apart; each call computes it anew.

    Args:
        layer: the layer, which is changed.
        name: name of its parameter. Default: 'weight'.
        dim: axis that keeps a length for each of its places; None or -1 for one length in all. Default: 0.

    Returns:
        `layer`, with the parameters `name_g` (lengths) and `name_v` (directions) in place of `name`.

    >>> layer = paddle.nn.utils.weight_norm(paddle.nn.Linear(3, 2), dim=1)
    >>> layer.weight_g.shape, layer.weight_v.shape
    ([2], [3, 2])
    """
    if _hook(layer, name)[1] is not None:
        raise PreconditionNotMetError(f"weight_norm: '{name}' of {type(layer).__name__} is already normalised.")
    weight = layer._parameters.get(name)
    if weight is None:
        raise MissingKeyError(
            f"weight_norm: {type(layer).__name__} has no parameter '{name}'.", str(list(layer._parameters))
        )
    t = unwrap(weight).detach()
    if dim is not None and not -t.dim() <= dim < t.dim():
        raise FailedCheckError(f"weight_norm: 'dim' must lie between {-t.dim()} and {t.dim() - 1}.", f"dim = {dim}")
    dim = None if dim is None or dim == -1 else dim % t.dim()
    hook = WeightNorm(name, dim)
    del layer._parameters[name]
    layer.add_parameter(f"{name}_v", _made(layer, t))
    layer.add_parameter(f"{name}_g", _made(layer, _length(t, dim)))
    hook(layer, None)
    layer.register_forward_pre_hook(hook)
    return layer


def remove_weight_norm(layer, name="weight"):
    """Merge what `weight_norm` has split back into one parameter.

    Args:
        layer: the layer, which is changed.
        name: name of its parameter. Default: 'weight'.

    Returns:
        `layer`.

    >>> layer = paddle.nn.utils.weight_norm(paddle.nn.Linear(3, 2))
    >>> sorted(name for name, _ in paddle.nn.utils.remove_weight_norm(layer).named_parameters())
    ['bias', 'weight']
    """
    key, hook = _hook(layer, name)
    if hook is None:
        raise InvalidArgumentError(
            f"remove_weight_norm: '{name}' of {type(layer).__name__} is not normalised.", repr(layer)
        )
    del layer._forward_pre_hooks[key]
    weight = unwrap(hook.compute(layer)).detach()
    delattr(layer, name)
    for part in ("_g", "_v"):
        del layer._parameters[name + part]
    layer.add_parameter(name, _made(layer, weight))
    return layer


def _made(layer, values):
    """A parameter with these values. Random ones come first, as in Paddle: what is drawn later depends on it."""
    parameter = layer.create_parameter(list(values.shape), dtype=str(values.dtype).removeprefix("torch."))
    unwrap(parameter).detach().copy_(values)
    return parameter
