"""Run an exported detector on a fixed picture by paddle.inference and print its boxes: `detect.py FOLDER SHAPE`."""

import pathlib
import sys

import numpy as np
from results import result

from paddle import inference

folder, shape = pathlib.Path(sys.argv[1]), [int(size) for size in sys.argv[2].split(",")]
model = next(file for file in (folder / "model.json", folder / "model.pdmodel") if file.exists())
config = inference.Config(str(model), str(folder / "model.pdiparams"))
config.disable_gpu()
config.disable_mkldnn()  # the original fails on some operators with it
predictor = inference.create_predictor(config)
given = {
    "image": np.random.default_rng(0).uniform(-1, 1, shape).astype("float32"),
    "im_shape": np.array([shape[2:]], "float32"),
    "scale_factor": np.ones((1, 2), "float32"),
}
for name in predictor.get_input_names():
    predictor.get_input_handle(name).copy_from_cpu(given[name])
predictor.run()
outputs = [predictor.get_output_handle(name).copy_to_cpu() for name in predictor.get_output_names()]
for number, output in enumerate(outputs):
    result("output_shape", output.shape)
    print(f"output {number}", output.reshape(-1)[:12])
boxes = outputs[0].reshape(-1, 6)
# The scores are those of a hardly trained network and lie close together: their order is not compared.
result("best_scores", np.sort(boxes[:, 1])[::-1][:20])
result("mean_box", boxes[:, 2:].mean(0) if len(boxes) else np.zeros(4))
