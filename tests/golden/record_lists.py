"""Record functions whose lists grow in a loop, as the original's `jit.save` writes them, with what they answer.

FLAGS_enable_pir_api=0 PYTHON_OF_THE_ORIGINAL tests/golden/record_lists.py
PYTHON_OF_THE_ORIGINAL tests/golden/record_lists.py newer
"""

import pathlib
import sys

from list_cases import FOLDER, FUNCTIONS, FUNCTIONS_OF_3, INPUTS, NEWER
from record_models import _without_stacks
from recording import write_results

import paddle
from paddle.static import InputSpec


def main(newer):
    folder = NEWER if newer else FOLDER
    folder.mkdir(exist_ok=True)
    for function in FUNCTIONS_OF_3 if newer else FUNCTIONS:
        static = paddle.jit.to_static(function, input_spec=[InputSpec([-1, 3], "float32", "x")], full_graph=True)
        path = str(folder / function.__name__)
        paddle.jit.save(static, path)
        if not newer:
            _without_stacks(pathlib.Path(path + ".pdmodel"))
        write_results(path + ".npz", function, INPUTS)


if __name__ == "__main__":
    main("newer" in sys.argv[1:])
