"""What the rewriters of ONNX models share: sizes, readers, and batch norms as a factor and a shift."""

import numpy as np

from onnx import numpy_helper
from paddle._onnx._integers import read_inside


def sizes_of(graph):
    """{name: its sizes}: a number, the name of a size of an input, or None for a size that may be anything, even 0."""
    sizes = {d.dim_param for v in graph.input for d in v.type.tensor_type.shape.dim if d.dim_param}
    return {
        v.name: [
            d.dim_value if d.HasField("dim_value") else d.dim_param if d.dim_param in sizes else None
            for d in v.type.tensor_type.shape.dim
        ]
        for v in (*graph.value_info, *graph.input, *graph.output)
    }


def is_known(size):
    return isinstance(size, int) and size > 0


def readers_of(graph):
    """{name: the nodes that read it}; None among them stands for an output of the model or the body of a node."""
    found = {out.name: [None] for out in graph.output}
    for node in graph.node:
        for name in node.input:
            found.setdefault(name, []).append(node)
    for name in read_inside(graph.node):
        found.setdefault(name, []).append(None)
    return found


def only_reader(readers, name, kind, dropped=()):
    """The node of a kind that alone reads a result, if it is not dropped already; None otherwise."""
    found = readers.get(name, ())
    alone = len(found) == 1 and found[0] is not None and found[0].op_type == kind and not found[0].domain
    return found[0] if alone and found[0].output[0] not in dropped else None


def batch_norm_after(readers, constants):
    """The batch norm that alone reads a result, with constant statistics."""
    if len(readers) != 1 or readers[0] is None or readers[0].op_type != "BatchNormalization":
        return None
    (node,) = readers
    return node if len(node.output) == 1 and all(name in constants for name in node.input[1:5]) else None


def drop_unread(graph):
    """Leave out nodes whose results nobody reads."""
    used, kept = {o.name for o in graph.output} | set(read_inside(graph.node)), []
    for node in reversed(graph.node):
        if used.intersection(node.output):
            used.update(node.input)
            kept.append(node)
    del graph.node[:]
    graph.node.extend(reversed(kept))


def drop_unused(graph):
    """Leave out constants that nobody reads, and sizes, which a rewriting makes invalid."""
    used = {o.name for o in graph.output} | set(read_inside(graph.node))
    used.update(name for node in graph.node for name in node.input)
    kept = [t for t in graph.initializer if t.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    del graph.value_info[:]


def norm_factor(norm, constants):
    """A batch norm as (factor, shift) of each channel, in float64."""
    scale, shift, mean, variance = (numpy_helper.to_array(constants[n]).astype(np.float64) for n in norm.input[1:5])
    factor = scale / np.sqrt(variance + next((a.f for a in norm.attribute if a.name == "epsilon"), 1e-5))
    return factor, shift - mean * factor
