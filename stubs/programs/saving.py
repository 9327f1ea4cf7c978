"""Saving, loading, exporting and predicting."""

import pathlib
import tempfile

import numpy as np

import paddle
from paddle import inference, nn
from paddle.static import InputSpec

net = nn.Linear(3, 2)
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder)
    paddle.save(net.state_dict(), str(path / "net.pdparams"))
    net.set_state_dict(paddle.load(str(path / "net.pdparams")))
    paddle.jit.save(net, str(path / "net"), input_spec=[InputSpec([None, 3], "float32", name="x")])
    loaded = paddle.jit.load(str(path / "net"))
    print(loaded(paddle.ones([1, 3])).shape)
    model = next(p for p in path.glob("net.*") if p.suffix in (".json", ".pdmodel"))
    predictor = inference.create_predictor(inference.Config(str(model), str(path / "net.pdiparams")))
    handle = predictor.get_input_handle(predictor.get_input_names()[0])
    handle.copy_from_cpu(np.ones([1, 3], "float32"))
    predictor.run()
    print(predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu().shape)
