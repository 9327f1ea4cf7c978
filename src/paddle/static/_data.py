"""Variables that a program declares: data, parameters, counters."""

from paddle._core.args import shape_list
from paddle._core.dtype import convert, get_default_dtype
from paddle._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, received
from paddle._core.graph import default_main_program
from paddle._core.graph.startup import declare
from paddle._core.graph.variable import Variable
from paddle._core.mode import in_dynamic_mode
from paddle._core.names import generate

from .._core.help import complete


def data(name, shape, dtype=None, lod_level=0):
    """A variable that each run feeds; None or -1 in the shape stands for any size.

    Args:
        name: the name by which it is fed.
        shape: list of sizes.
        dtype: dtype; by default `paddle.get_default_dtype()`.
        lod_level: how deep sequences are nested; 0 for dense values.

    Returns:
        `paddle.static.Variable`.

    >>> paddle.enable_static()
    >>> paddle.static.data("image", [None, 784]).shape
    [-1, 784]
    >>> paddle.disable_static()
    """
    _static_only("static.data")
    if not isinstance(name, str) or not name:
        raise InvalidTypeError("static.data: 'name' must be a non-empty string.", received(name=name))
    if not isinstance(shape, (list, tuple)):
        raise InvalidTypeError("static.data: 'shape' must be a list or a tuple.", received(shape=shape))
    sizes = [-1 if n is None else int(n) for n in shape]
    kind = convert(dtype or get_default_dtype())
    block = default_main_program().global_block()
    known = block.vars.get(name)
    if known is not None:
        if list(known.shape) != sizes or known.dtype is not kind:
            raise InvalidArgumentError(
                f"static.data: the variable '{name}' already exists, {known!r}.",
                f"shape = {sizes}, dtype = {kind.name}",
                "another name, or another Program (paddle.static.program_guard).",
            )
        return known
    variable = Variable(
        block, name=name, shape=sizes, dtype=kind, lod_level=lod_level, stop_gradient=True, is_data=True
    )
    return block._add(variable)


def create_global_var(shape, value, dtype, persistable=False, force_cpu=False, name=None):
    """A persistable variable that is not trained, such as a counter; it starts at `value`.

    Args:
        shape: list of sizes.
        value: number in every element.
        dtype: its dtype.
        persistable: whether its value is kept between runs.
        force_cpu: accepted and not used.
        name: its name; by default a new one.

    Returns:
        `paddle.static.Variable`.

    >>> paddle.enable_static()
    >>> paddle.static.create_global_var([1], 0.0, "float32", persistable=True, name="step").name
    'step'
    """
    from paddle.nn.initializer import Constant

    _static_only("create_global_var")
    variable = declare(
        name or generate("global_var"),
        shape_list(shape),
        convert(dtype),
        Constant(value),
        trainable=False,
        is_parameter=False,
    )
    variable.stop_gradient = True
    return variable


def _static_only(what):
    if in_dynamic_mode():
        raise FailedCheckError(
            f"{what}: it builds a static graph, but dynamic mode is on.", None, "paddle.enable_static() first."
        )


complete(globals())
