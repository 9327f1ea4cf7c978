"""Write the files of golden/io and record what the original loads from them: run with paddlepaddle 3.3.1."""

import collections
import json
import pickle
import shutil
from pathlib import Path

import numpy as np
from io_facts import MODES, facts

import paddle

HERE = Path(__file__).parent
FOLDER = HERE / "io"
shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir()


def tensor(values, dtype, name):
    t = paddle.to_tensor(np.asarray(values), dtype=dtype)
    t.name = name
    return t


def save(obj, name, **options):
    paddle.save(obj, str(FOLDER / name), **options)


paddle.seed(7)
model = paddle.nn.Sequential(paddle.nn.Linear(3, 2), paddle.nn.BatchNorm1D(2))
scheduler = paddle.optimizer.lr.StepDecay(0.1, step_size=2)
adam = paddle.optimizer.Adam(scheduler, parameters=model.parameters())
inputs = paddle.to_tensor(np.sin(np.arange(12, dtype="float32")).reshape(4, 3))
for _ in range(3):
    (model(inputs) ** 3).sum().backward()
    adam.step()
    adam.clear_grad()
    scheduler.step()

save(model.state_dict(), "model.pdparams")
save(model.state_dict(), "model_protocol2.pdparams", protocol=2)
save(adam.state_dict(), "adam.pdopt")
save(tensor([[1.5, -2], [0, 3]], "float32", "one"), "tensor.pdtensor")
save(model[0].weight, "parameter.pdtensor", protocol=3)
save({"w": tensor([1, 1 / 3], "bfloat16", "half_w")}, "bfloat16.pdparams")
save([tensor([1, 1 / 3], "bfloat16", "half_w"), tensor(2.5, "float32", "scalar")], "bfloat16_list.pd")
t = tensor([1, 2], "int64", "shared")
save(
    {
        "model": collections.OrderedDict(weight=model[0].weight, bias=model[0].bias),
        "opt": {"lr": 0.1, "moment": tensor([0.5], "float64", "moment"), "LR_Scheduler": {"last_epoch": 3}},
        "twice": [t, (t, None)],
        "array": np.arange(3.0),
        "numpy number": np.float32(1.5),
        "plain": [True, 2, 2.5, "text", 1j, {7}, slice(1, 2)],
        "dtypes": [paddle.float32, paddle.bfloat16],
        "complex": tensor([1 + 2j], "complex64", "c"),
        "empty": tensor(np.zeros((0, 2)), "float32", "e"),
    },
    "nested.pd",
)
save({"w": np.arange(2.0), "steps": [np.arange(3)], "n": 3}, "arrays.pd")
save([1, "two", None, (3.5,)], "plain.pd")
for dtype in (
    "bool",
    "uint8",
    "int8",
    "int16",
    "int32",
    "int64",
    "float16",
    "bfloat16",
    "float32",
    "float64",
    "complex64",
    "complex128",
):
    save(tensor([[1], [0]], dtype, "b"), f"binary_{dtype}.pdtensor", use_binary_format=True)
save(tensor(1.5, "float32", "b"), "binary_scalar.pdtensor", use_binary_format=True)
# As fluid.save_dygraph and pickle itself write.
old = {"w": np.array([1, 2], "float32"), "StructuredToParameterName@@": {"w": "fc_0.w_0"}}
(FOLDER / "fluid.pdparams").write_bytes(pickle.dumps(old, 2).replace(b"numpy._core", b"numpy.core"))
trainable = tensor([1, 2], "float32", "p")
trainable.stop_gradient = False
(FOLDER / "pickled.pd").write_bytes(pickle.dumps({"x": trainable, "y": tensor([1], "bfloat16", "q")}))
(FOLDER / "variables").mkdir()
save(tensor([1.5], "float32", "b"), "variables/fc_0.w_0", use_binary_format=True)
save(tensor([[2]], "int64", "b"), "variables/fc_0.b_0", use_binary_format=True)

recorded = {}
for path in sorted(FOLDER.iterdir()):
    recorded[path.name] = {mode: facts(paddle.load(str(path), **options)) for mode, options in MODES.items()}
(HERE / "io.json").write_text(json.dumps(recorded) + "\n")
