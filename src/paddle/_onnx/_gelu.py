"""GELU that a model computes in steps: x / √2, erf, 1 more, and the product with x and a half, in any order."""

import math

import numpy as np

from onnx import numpy_helper


def gelu_after(name, readers, constants):
    """The nodes that compute the GELU of a result and nothing else, the last one last; [] if there are none."""
    found = readers.get(name, ())
    if len(found) != 2:
        return []
    scaled = next((n for n in found if _is(n, "Div", math.sqrt(2), name, constants)), None)
    scaled = scaled or next((n for n in found if _is(n, "Mul", math.sqrt(0.5), name, constants)), None)
    erf = _alone(scaled, readers, "Erf")
    more = _alone(erf, readers, "Add")
    if more is None or not _is(more, "Add", 1, erf.output[0], constants):
        return []
    (factor,) = [n for n in found if n is not scaled] or [None]
    if factor is None or factor.op_type != "Mul" or factor.domain:
        return []
    steps, both = [scaled, erf, more], more.output[0]
    if _is(factor, "Mul", 0.5, name, constants):  # (x / 2) (1 + erf)
        last = _alone(factor, readers, "Mul")
        steps += [factor, last]
        whole = last is not None and last is _alone(more, readers, "Mul")
    elif both in factor.input:  # (x (1 + erf)) / 2
        last = _alone(factor, readers, "Mul")
        steps += [factor, last]
        whole = factor is _alone(more, readers, "Mul") and _is(last, "Mul", 0.5, factor.output[0], constants)
    else:  # x ((1 + erf) / 2)
        half = _alone(more, readers, "Mul")
        steps += [half, factor]
        whole = _is(half, "Mul", 0.5, both, constants) and factor is _alone(half, readers, "Mul")
    return steps if whole else []


def _alone(node, readers, kind):
    found = readers.get(node.output[0], ()) if node is not None else ()
    return (
        found[0]
        if len(found) == 1 and found[0] is not None and found[0].op_type == kind and not found[0].domain
        else None
    )


def _value(name, constants):
    tensor = constants.get(name)
    array = None if tensor is None else numpy_helper.to_array(tensor)
    return float(array.reshape(())) if array is not None and array.size == 1 and array.dtype == np.float32 else None


def _is(node, kind, number, name, constants):
    """Whether a node computes so with a result and a number."""
    if node is None or node.op_type != kind or node.domain or name not in node.input:
        return False
    value = _value(node.input[1] if node.input[0] == name else node.input[0], constants)
    ordered = kind != "Div" or node.input[0] == name
    return ordered and value is not None and math.isclose(value, number, rel_tol=1e-6)
