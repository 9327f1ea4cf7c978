"""x2paddle: an ONNX model becomes a Paddle program, compared with ONNX's evaluator: `x2paddle_onnx.py convert|run`."""

import sys

import numpy as np
from onnx.reference import ReferenceEvaluator
from results import result
from x2paddle.convert import onnx2paddle

import onnx
import paddle
from onnx import TensorProto, helper, numpy_helper

rng = np.random.default_rng(0)


def weight(name, *shape):
    return numpy_helper.from_array(rng.normal(size=shape).astype("float32") * 0.3, name)


nodes = [
    helper.make_node("Conv", ["x", "w1", "b1"], ["c1"], kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1]),
    helper.make_node("BatchNormalization", ["c1", "scale", "shift", "mean", "var"], ["n1"]),
    helper.make_node("Relu", ["n1"], ["r1"]),
    helper.make_node("Conv", ["r1", "w2"], ["c2"], kernel_shape=[3, 3], pads=[1, 1, 1, 1], group=2),
    helper.make_node("Add", ["r1", "c2"], ["a1"]),
    helper.make_node("MaxPool", ["a1"], ["p1"], kernel_shape=[2, 2], strides=[2, 2]),
    helper.make_node("GlobalAveragePool", ["p1"], ["g1"]),
    helper.make_node("Flatten", ["g1"], ["f1"]),
    helper.make_node("Gemm", ["f1", "w3", "b3"], ["l1"], transB=1),
    helper.make_node("Softmax", ["l1"], ["y"], axis=1),
]
values = [
    weight("w1", 8, 3, 3, 3), weight("b1", 8), weight("scale", 8), weight("shift", 8), weight("mean", 8),
    numpy_helper.from_array(rng.uniform(0.5, 1.5, 8).astype("float32"), "var"), weight("w2", 8, 4, 3, 3),
    weight("w3", 5, 8), weight("b3", 5),
]  # fmt: skip
graph = helper.make_graph(
    nodes,
    "small",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 3, 32, 32])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 5])],
    values,
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
onnx.checker.check_model(model)
onnx.save(model, "small.onnx")
if sys.argv[1] == "convert":
    onnx2paddle("small.onnx", "converted", disable_feedback=True)
    sys.exit()
x = rng.normal(size=(1, 3, 32, 32)).astype("float32")
(expected,) = ReferenceEvaluator(model).run(None, {"x": x})
loaded = paddle.jit.load("converted/inference_model/model")(paddle.to_tensor(x))
result("loaded", (loaded[0] if isinstance(loaded, (list, tuple)) else loaded).numpy())
sys.path.insert(0, "converted")
from x2paddle_code import main  # noqa: E402

output = main(paddle.to_tensor(x))
output = output[0] if isinstance(output, (list, tuple)) else output
result("output", output.numpy())
result("as_onnx", [np.abs(output.numpy() - expected).max() < 1e-5])
