"""Record the results of static_quantization_cases.py: run with FLAGS_enable_pir_api=0, paddlepaddle 3.3.1 and numpy 1.26."""

import json
import pathlib

from static_quantization_cases import cases, results

import paddle

paddle.enable_static()
found = {name: results(name) for name in cases()}
lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in found.items())
pathlib.Path(__file__).with_name("static_quantization.json").write_text("{\n" + lines + "\n}\n")
