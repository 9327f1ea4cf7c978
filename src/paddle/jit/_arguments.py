"""The arguments of a traced function: as input variables of its Program, and as InputSpecs."""

import inspect

import numpy as np

from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph.variable import Variable
from paddle._core.tensor import Tensor
from paddle.nn import Layer
from paddle.static import InputSpec


def argument_names(function, count):
    """Names for the first `count` positional arguments of a function."""
    target = function.forward if isinstance(function, Layer) else function
    try:
        known = inspect.signature(target).parameters.values()
    except (TypeError, ValueError):
        known = ()
    named = [p.name for p in known if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest = next((p.name for p in known if p.kind is p.VAR_POSITIONAL), "x")
    return (named + [f"{rest}_{i}" for i in range(max(0, count - len(named)))])[:count]


# ---- as variables ----


def declare(program, value, name, feeds, kinds=tree.SAME):
    """An argument with an input variable for each InputSpec, Tensor and array in it; these are appended to `feeds`.

    With `tree.SORTED` as `kinds` those of a dict follow its sorted keys, as the inputs of a model do.
    """

    def one(path, leaf):
        like = InputSpec.from_numpy(leaf) if isinstance(leaf, np.ndarray) else leaf
        feeds.append(_declare_input(program.global_block(), like, "_".join([name, *map(str, path)])))
        return feeds[-1]

    return tree.map_with_path(one, value, kinds=kinds, only=(Tensor, InputSpec, np.ndarray))


def _declare_input(block, like, fallback):
    """A variable that every run feeds, of the shape and dtype of a Tensor or an InputSpec."""
    if isinstance(like, Tensor) and like.is_sparse():
        raise NotImplementedError(
            "a sparse tensor as an argument of a traced function; pass x.indices() and x.values(), and make it inside "
            "with paddle.sparse.sparse_coo_tensor"
        )
    wanted = like.name if isinstance(like, InputSpec) else None
    name, count = wanted or fallback, 0
    while name in block.vars:
        if wanted and not count:
            raise InvalidArgumentError(f"input_spec: two inputs have the name '{wanted}'.", repr(like))
        count += 1
        name = f"{wanted or fallback}_{count}"
    made = Variable(block, name=name, shape=list(like.shape), dtype=like.dtype or "float32", is_data=True)
    stop = bool(like.stop_gradient) or not (made.dtype.is_floating_point or made.dtype.is_complex)
    made.__dict__.update(_stop=stop, _inert=stop)
    return block._add(made)


# ---- as InputSpecs ----


def specs_of(value, named=False):
    """An argument with an InputSpec for each Tensor; `named`: with the Tensor's name and stop_gradient."""

    def one(tensor):
        spec = InputSpec([int(n) for n in tensor.shape], tensor.dtype)
        if named:
            spec.name, spec.stop_gradient = tensor._name, tensor.stop_gradient
        return spec

    return tree.map(one, value, kinds=tree.SAME_SEQUENCES, only=Tensor)


def without_spec(args, specs):
    """The arguments that an input_spec does not describe."""
    return [a for a, s in zip(args, specs, strict=False) if not isinstance(s, (InputSpec, list, tuple, dict))]


def apply_spec(value, spec):
    """An argument with the matching InputSpec in place of each tensor, after a check that it fits."""
    if isinstance(spec, InputSpec) and isinstance(value, (Tensor, np.ndarray)):
        _check(value, spec)
        made = InputSpec(spec.shape, spec.dtype or value.dtype, spec.name)
        made.stop_gradient = value.stop_gradient if isinstance(value, Tensor) else True
        return made
    if isinstance(spec, (list, tuple)) and isinstance(value, (list, tuple)):
        made = [apply_spec(v, s) for v, s in zip(value, spec, strict=False)]
        return type(value)([*made, *value[len(made) :]])
    if isinstance(spec, dict) and isinstance(value, dict):
        return {k: apply_spec(v, spec[k]) if k in spec else v for k, v in value.items()}
    return value


def _check(value, spec):
    shape = list(value.shape)
    fits = len(shape) == len(spec.shape) and all(n in (-1, m) for m, n in zip(shape, spec.shape, strict=True))
    if not fits:
        raise InvalidArgumentError(
            f"to_static: the input_spec has the shape {list(spec.shape)} (-1: any size).",
            received(x=value),
            "pass a tensor of that shape, or change the input_spec.",
        )


# ---- two descriptions of the same inputs ----

_DESCRIBED = (Tensor, InputSpec, np.ndarray)


def chosen_inputs(own, given):
    """Which inputs of the input_spec of `to_static` that of `jit.save` names, by their positions among the inputs.

    A tensor is looked for by its name, then by its position. Only `to_static` says what the sizes are; another size,
    type or value is refused.
    """
    mine = tree.leaves(own, kinds=tree.SORTED)
    names = {leaf.name: i for i, leaf in enumerate(mine) if isinstance(leaf, InputSpec) and leaf.name}
    tensors = [i for i, leaf in enumerate(mine) if isinstance(leaf, _DESCRIBED)]
    theirs, found = tree.leaves(given, kinds=tree.SORTED), set()
    for position, leaf in enumerate(theirs):
        at = names.get(getattr(leaf, "name", None), position)
        if len(theirs) > len(mine) or not _agree(mine[at], leaf):
            raise InvalidArgumentError(
                "jit.save: 'input_spec' contradicts the input_spec of to_static.",
                received(input_spec=given, to_static=own),
                "leave out input_spec, or inputs that the outputs do not need.",
            )
        if at in tensors:
            found.add(tensors.index(at))
    return found


def _agree(mine, leaf):
    if not isinstance(mine, _DESCRIBED) or not isinstance(leaf, _DESCRIBED):
        return type(mine) is type(leaf) and mine == leaf
    mine, leaf = (InputSpec.from_numpy(x) if isinstance(x, np.ndarray) else x for x in (mine, leaf))
    sizes, others = ([-1 if n is None else int(n) for n in x.shape] for x in (mine, leaf))
    same = len(sizes) == len(others) and all(-1 in (n, m) or n == m for n, m in zip(sizes, others, strict=True))
    return same and (mine.dtype or "float32") == (leaf.dtype or "float32")
