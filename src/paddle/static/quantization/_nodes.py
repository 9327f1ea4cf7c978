"""What the passes share: names of quantised variables, and new variables with values."""

import numpy as np

from paddle._core.errors import InvalidArgumentError, received
from paddle.utils import unique_name

FIRST_SCALE = 0.001
FLOATS = ("float32", "float64", "float16")


def quantized_name(name):
    return f"{name}.quantized"


def dequantized_name(name):
    return f"{name}.dequantized"


def scale_name(name):
    return f"{name}@scale"


def zero_point_name(name):
    return f"{name}@zero_point"


def persistable(graph, name, value, scope, place, keep=False):
    """A new variable whose value in the scope is `value`; with `keep`, an existing value stays."""
    value = np.asarray(value)
    node = graph.create_persistable_node(name, None, value.shape, str(value.dtype))
    held = scope.find_var(name) if scope is not None else None
    if scope is not None and not (keep and held is not None and held.is_initialized()):
        scope.var(name).get_tensor().set(value, place)
    return node


def state(graph, key, value, scope, place):
    """A new variable of one number, under a new name."""
    return persistable(graph, unique_name.generate(key), np.full([1], value, "float32"), scope, place)


def like(graph, node, name, dtype=None):
    """A new variable with the shape of another."""
    return graph.create_var_node(name, None, node.shape(), dtype or node.dtype())


def input_node(op, name):
    """The variable of that name that an operator reads."""
    return next(n for n in op.inputs if n.name() == name)


def output_node(op, name):
    """The variable of that name that an operator writes."""
    return next(n for n in op.outputs if n.name() == name)


def inserted(graph, type, attrs, inputs, outputs):
    """A new operator with its edges; slots of `inputs` and `outputs` hold a node or a list of nodes."""
    op = graph.create_op_node(type, attrs, inputs, outputs)
    for nodes in inputs.values():
        for node in nodes if isinstance(nodes, list) else [nodes]:
            graph.link_to(node, op)
    for nodes in outputs.values():
        for node in nodes if isinstance(nodes, list) else [nodes]:
            graph.link_to(op, node)
    return op


def again(graph, node):
    """A second node for a variable that an operator writes again."""
    return graph.create_var_node_from_desc(node.var())


def is_skipped(op, patterns):
    """Whether the program excludes an operator, by an attribute or by its name scope."""
    desc = op.op()
    if desc.has_attr("skip_quant") and desc.attr("skip_quant"):
        return True
    scope = desc.attr("op_namescope") or getattr(op, "namescope", "/") or ""
    patterns = [patterns] if isinstance(patterns, str) else patterns or []
    return any(pattern in scope for pattern in patterns)


def has_weight(op):
    """Whether an operator reads a variable with a lasting value."""
    return any(n.persistable() for n in op.inputs if n.is_var())


def is_float(node):
    return node.dtype().name in FLOATS


def remove_unused(graph):
    """Remove variables that no operator reads or writes, except fed ones."""
    used = {id(n) for op in graph.all_op_nodes() for n in (*op.inputs, *op.outputs)}
    graph.safe_remove_nodes([n for n in graph.all_nodes() if n.is_var() and id(n) not in used])


def check_choice(what, name, value, known):
    if value not in known:
        raise InvalidArgumentError(f"{what}: '{name}' must be one of {', '.join(known)}.", received(**{name: value}))
