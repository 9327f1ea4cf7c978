"""Run an exported model on fixed random inputs by paddle.inference and print its outputs.

`predict.py MODEL PARAMS SHAPE …`, a shape as `1,3,224,224`, optionally `name=1,3,224,224` or with a dtype:
`name=1,10:int64`. MODEL may be a .pdmodel or a .json; the one that exists is taken.
"""

import os
import sys

import numpy as np
from results import result, sample

from paddle import inference

model, params, *shapes = sys.argv[1:]
if not os.path.exists(model):
    model = os.path.splitext(model)[0] + (".json" if model.endswith(".pdmodel") else ".pdmodel")
config = inference.Config(model, params)
config.disable_gpu()
config.disable_mkldnn()  # the original fails on some operators with it
config.set_cpu_math_library_num_threads(1)
predictor = inference.create_predictor(config)
given = {}
for position, text in enumerate(shapes):
    name, _, shape = text.rpartition("=")
    shape, _, dtype = shape.partition(":")
    rng, shape = np.random.default_rng(position), [int(size) for size in shape.split(",")]
    values = rng.integers(1, 9, shape) if dtype.startswith("int") else rng.uniform(-1, 1, shape)
    given[name or predictor.get_input_names()[position]] = values.astype(dtype or "float32")
for name in predictor.get_input_names():
    handle = predictor.get_input_handle(name)
    handle.reshape(given[name].shape)
    handle.copy_from_cpu(given[name])
predictor.run()
for number, name in enumerate(predictor.get_output_names()):
    output = predictor.get_output_handle(name).copy_to_cpu()
    result(f"exported_output_{number}_shape", output.shape)
    if output.size:
        result(f"exported_output_{number}", sample(output))
