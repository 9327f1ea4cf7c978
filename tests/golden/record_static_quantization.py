"""Record the results of static_quantization_cases.py with paddlepaddle 3.3.1, numpy 1.26 and FLAGS_enable_pir_api=0."""

import json
import pathlib

from static_quantization_cases import cases, results

import paddle

paddle.enable_static()
found = {name: results(name) for name in cases()}
lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in found.items())
pathlib.Path(__file__).with_name("static_quantization.json").write_text("{\n" + lines + "\n}\n")
