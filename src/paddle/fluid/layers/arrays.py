"""Arrays of tensors: lists in dynamic mode; in a Program, variables whose values are lists."""

import paddle
from paddle._core.dtype import convert
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, OutOfRangeError, received
from paddle._core.graph import Variable, default_main_program
from paddle._core.mode import in_dynamic_mode
from paddle._core.names import generate

from .. import _mode
from .._lod import companion, levels, with_levels
from . import _array_ops as ops
from ._recorded_blocks import fresh, record

__all__ = ["create_array", "array_write", "array_read", "array_length", "tensor_array_to_tensor"]


def create_array(dtype):
    """An empty array of tensors."""
    _mode.begin_graph()
    if in_dynamic_mode():
        return []
    return _created(generate("array"), convert(dtype))


def _created(name, dtype):
    block = default_main_program().current_block()
    variable = Variable(block, name=name, shape=[-1], dtype=dtype, stop_gradient=True)
    variable.__dict__.update(is_array=True, element=None, array_levels=0)
    block._add(variable)
    record("create_array", lambda: [[]], [], [variable])
    return variable


def _require_array(array, what):
    if isinstance(array, Variable) and not getattr(array, "is_array", False):
        raise InvalidTypeError(f"{what}: 'array' must come from create_array.", received(array=array))


def _put(held, value, at):
    at = int(at)
    if at > len(held):
        raise OutOfRangeError(
            f"array_write: the array has {len(held)} tensors, so 'i' must be at most {len(held)}.", f"i = {at}"
        )
    held = list(held) if at < len(held) else held
    if at == len(held):
        held.append(value)
    else:
        held[at] = value
    return [held]


def array_write(x, i, array=None):
    """Write a tensor at index `i` of an array (by default a new one), and return the array."""
    array = create_array(x.dtype) if array is None else array
    if isinstance(array, list):
        return _put(array, x, i)[0]
    _require_array(array, "array_write")
    own, found = array.__dict__, levels(x)
    if own["element"] is None:  # the first tensor determines the number of levels of all
        own["array_levels"] = len(found)
    elif len(found) < own["array_levels"]:
        raise InvalidArgumentError(
            f"array_write: the array holds sequences of {own['array_levels']} level(s), like its first tensor.",
            received(x=x),
            "fluid.layers.lod_reset(x, y).",
        )
    own["element"] = _common(own["element"], x)
    if not x.stop_gradient:
        own.update(_stop=False, _inert=False)
    record("array_write", _put, [array, x, i], [array])
    for number, level in enumerate(found[: own["array_levels"]]):
        name = companion(array.name, number)
        levels_variable = default_main_program().current_block()._find_var_recursive(name)
        if levels_variable is None:
            levels_variable = _outer_array(array, name)
        record("array_write", _put, [levels_variable, level, i], [levels_variable])
    return array


def _outer_array(array, name):
    """A companion array, created in the block of the array itself."""
    with array.block._entered():
        variable = _created(name, convert("int64"))
    # It must exist before the block that fills it, so it is inserted right after the array itself.
    ops = array.block.ops
    created = ops.pop()
    at = next(n for n, op in enumerate(ops) if any(v is array for v in op.writes()))
    ops.insert(at + 1, created)
    array.block.program._touch()
    return variable


def _common(element, x):
    """The shape that all tensors of an array have, -1 where they differ."""
    shape, dtype = list(x._shape if isinstance(x, Variable) else x.shape), x.dtype
    if element is None:
        return shape, dtype
    if len(element[0]) != len(shape):
        return [-1] * len(shape), dtype
    return [a if a == b else -1 for a, b in zip(element[0], shape, strict=True)], dtype


def _get(held, at):
    at = int(at)
    if not 0 <= at < len(held):
        raise OutOfRangeError(f"array_read: the array has {len(held)} tensors.", f"i = {at}")
    return [held[at]]


def array_read(array, i):
    """The tensor at index `i` of an array."""
    if isinstance(array, list):
        return _get(array, i)[0]
    _require_array(array, "array_read")
    if array.element is None:
        raise InvalidArgumentError("array_read: nothing has been written to this array yet.", received(array=array))
    shape, dtype = array.element
    out = fresh("array_read", shape, dtype, flows=dtype.is_floating_point)
    record("array_read", _get, [array, i], [out])
    block, found = default_main_program().current_block(), []
    for number in range(array.array_levels):
        levels_variable = block._find_var_recursive(companion(array.name, number))
        level = fresh("array_read", [-1], "int64")
        record("array_read", _get, [levels_variable, i], [level])
        found.append(level)
    return with_levels(out, found) if found else out


def array_length(array):
    """The number of tensors in an array, as int64 [1]."""
    if isinstance(array, list):
        return paddle.to_tensor([len(array)], "int64")
    _require_array(array, "array_length")
    out = fresh("array_length", [1], "int64")
    record("array_length", ops.count, [array], [out])
    return out


def tensor_array_to_tensor(input, axis=1, name=None, use_stack=False):
    """The tensors of an array concatenated (or stacked) along an axis, and the size of each there."""
    if isinstance(input, list):
        out = (paddle.stack if use_stack else paddle.concat)(list(input), axis)
        sizes = [1 if use_stack else t.shape[axis] for t in input]
        return out, paddle.to_tensor(sizes, "int32")
    _require_array(input, "tensor_array_to_tensor")
    shape, dtype = list(input.element[0]), input.element[1]
    if use_stack:
        shape.insert(axis, -1)
    else:
        shape[axis] = -1
    out, sizes = fresh("tensor_array", shape, dtype, flows=not input.stop_gradient), fresh("sizes", [-1], "int32")
    record(
        "tensor_array_to_tensor",
        lambda held: ops.joined(held, axis, use_stack),
        [input],
        [out, sizes],
        axis=axis,
        use_stack=use_stack,
    )
    return out, sizes
