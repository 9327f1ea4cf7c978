"""Sessions of ONNX Runtime with the operators in `_kernels`, and what holds for all of these."""

import concurrent.futures

import numpy as np
import pytest

from onnx import TensorProto, helper, numpy_helper
from paddle._kernels import integers_operator, products_operator, winograd_operator
from paddle._kernels.loops import INTEGERS, PRODUCTS, WINOGRAD

TOLERANCE = 1e-5  # of the largest value; documented in docs/deploying.md


def model_of(nodes, ports, constants, out, shape=None):
    """A model of nodes with one result; `ports` are the names and sizes of what goes in."""
    ports = [helper.make_tensor_value_info(name, TensorProto.FLOAT, sizes) for name, sizes in ports]
    out = helper.make_tensor_value_info(out, TensorProto.FLOAT, shape)
    initializers = [numpy_helper.from_array(array, name) for name, array in constants.items()]
    graph = helper.make_graph(nodes, "model", ports, [out], initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)


def session_of(model, threads=1):
    """A session that knows all operators that are compiled."""
    ort = pytest.importorskip("onnxruntime")
    options = ort.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = threads, 4
    known = ((INTEGERS, integers_operator), (PRODUCTS, products_operator), (WINOGRAD, winograd_operator))
    for module, operator in known:
        if module is not None:
            operator.add_to(options)
    return ort.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def with_attributes(model, changes):
    """The model, whose only node gets other whole numbers."""
    (node,) = model.graph.node
    for attribute in node.attribute:
        if attribute.name in changes:
            attribute.i = changes[attribute.name]
    return model


def without_sizes(model):
    """The model with inputs and outputs of any size, so that the runtime does not refuse what an operator should."""
    for port in (*model.graph.input, *model.graph.output):
        port.type.tensor_type.ClearField("shape")
    return model


def check_close(found, want):
    """That numbers are those of another way to compute them."""
    assert found.shape == want.shape
    np.testing.assert_allclose(found, want, rtol=0, atol=TOLERANCE * np.abs(want).max(initial=0))


def check_bits(model, given):
    """That the first axis has the same bits whatever stands beside it, on one thread and on two; returns the result."""
    session = session_of(model, threads=2)
    (found,) = session.run(None, given)
    for i in range(len(found)):
        (alone,) = session.run(None, {name: array[i : i + 1] for name, array in given.items()})
        np.testing.assert_array_equal(found[i : i + 1], alone)
    np.testing.assert_array_equal(found, session_of(model).run(None, given)[0])
    return found


def check_several_threads(session, arrays):
    """That runs at the same time give what runs one after another give."""
    want = [session.run(None, {"x": x})[0] for x in arrays]
    with concurrent.futures.ThreadPoolExecutor(len(arrays)) as pool:
        for _ in range(5):
            for a, b in zip(pool.map(lambda x: session.run(None, {"x": x})[0], arrays), want, strict=True):
                np.testing.assert_array_equal(a, b)
