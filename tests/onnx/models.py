"""Convert functions to ONNX models and run them on ONNX Runtime."""

import numpy as np
import onnxruntime

import onnx
import paddle
from paddle._core.graph.recorded_call import leaves
from paddle._onnx import convert
from paddle.jit._trace import trace
from paddle.static import InputSpec


def uniform(rng, *shape, low=-2.0, high=2.0):
    """Random numbers of float32."""
    return rng.uniform(low, high, shape).astype("float32")


def session_of(model):
    """A session of one thread for a model, or for the path of its file."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = 1, 3
    given = model.SerializeToString() if isinstance(model, onnx.ModelProto) else str(model)
    return onnxruntime.InferenceSession(given, options, providers=["CPUExecutionProvider"])


def check(function, arrays, opset=17, unknown=(), tolerance=1e-5):
    """Check that a function and its ONNX model agree; `unknown` are axes of unknown size."""
    specs = [
        InputSpec([None if i in unknown else n for i, n in enumerate(a.shape)], str(a.dtype), f"x{k}")
        for k, a in enumerate(arrays)
    ]
    traced = trace(function, specs, convert=False)
    model = convert(traced.program, traced.feeds, traced.fetches, opset=opset, scope=traced.scope)
    onnx.checker.check_model(model, full_check=True)
    session = session_of(model)
    known = {i.name for i in session.get_inputs()}
    got = session.run(None, {f"x{k}": a for k, a in enumerate(arrays) if f"x{k}" in known})
    with paddle.no_grad():
        wanted = [t.numpy() for t in leaves(function(*map(paddle.to_tensor, arrays)))]
    assert len(got) == len(wanted)
    for a, b in zip(got, wanted, strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance)
    return model
