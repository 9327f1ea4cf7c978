"""Record quantised models of the original with what they answer.

Run with paddlepaddle 3.3.1 and numpy 1.26: FLAGS_enable_pir_api=0 PYTHON tests/golden/record_quantized_models.py
"""

import pathlib

import quantized_models
from record_models import _without_stacks

import paddle

FOLDER = pathlib.Path(__file__).with_name("models") / "quantised"


if __name__ == "__main__":
    paddle.enable_static()
    FOLDER.mkdir(exist_ok=True)
    for name, linear in quantized_models.FORMS.items():
        file = FOLDER / ("linear" if linear else "simulated")
        quantized_models.write(name, str(file))
        _without_stacks(file.with_suffix(".pdmodel"))
