"""The arguments of a call under `to_static`: as variables of a Program, as descriptions, held against descriptions."""

import numpy as np

from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.tensor import Tensor
from paddle.static import InputSpec

from ._trace import declare_input, declare_inputs


def declared(program, value, name, feeds):
    """An argument with a variable for each tensor in it."""

    def one(path, leaf):
        own = "_".join([name, *map(str, path)])
        if not isinstance(leaf, Tensor):
            return declare_inputs(program, leaf, own, feeds)
        feeds.append(declare_input(program, _Look(leaf), own, stop_gradient=leaf.stop_gradient))
        return feeds[-1]

    return tree.map_with_path(one, value, only=(Tensor, InputSpec, np.ndarray))


_SPECS = tree.Kinds({list: tree.LIST, tuple: tree.TUPLE, dict: tree.DICT}, dict.fromkeys((list, tuple), tree.SEQUENCE))


def specs_of(value):
    """An argument with an InputSpec for each tensor."""
    return tree.map(
        lambda tensor: InputSpec([int(n) for n in tensor.shape], tensor.dtype), value, kinds=_SPECS, only=Tensor
    )


class _Look:
    """The description of a Tensor, without a name."""

    def __init__(self, tensor):
        self.shape, self.dtype = list(tensor.shape), tensor.dtype


def unspecified(args, specs):
    """The arguments for which the spec has no description."""
    return [a for a, s in zip(args, specs, strict=False) if not isinstance(s, (InputSpec, list, tuple, dict))]


def described(value, spec):
    """An argument with the description in the place of each tensor, after a check that it fits."""
    if isinstance(spec, InputSpec) and isinstance(value, (Tensor, np.ndarray)):
        _check(value, spec)
        made = InputSpec(spec.shape, spec.dtype or value.dtype, spec.name)
        made.stop_gradient = value.stop_gradient if isinstance(value, Tensor) else True
        return made
    if isinstance(spec, (list, tuple)) and isinstance(value, (list, tuple)):
        made = [described(v, s) for v, s in zip(value, spec, strict=False)]
        return type(value)([*made, *value[len(made) :]])
    if isinstance(spec, dict) and isinstance(value, dict):
        return {k: described(v, spec[k]) if k in spec else v for k, v in value.items()}
    return value


def _check(value, spec):
    shape = list(value.shape)
    fits = len(shape) == len(spec.shape) and all(n in (-1, m) for m, n in zip(shape, spec.shape, strict=True))
    if not fits:
        raise InvalidArgumentError(
            f"to_static: the input_spec says shape {list(spec.shape)} (-1: any size).",
            received(x=value),
            "a call that fits, or another input_spec.",
        )
