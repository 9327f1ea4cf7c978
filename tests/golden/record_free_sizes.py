"""Record what the original answers for pictures of several sizes, and its file of the same network.

PYTHON_OF_THE_ORIGINAL tests/golden/record_free_sizes.py

Only in the form of 3.x: in the older one the original no longer writes `sin`.
"""

import pathlib

import free_size_cases as cases
import numpy as np

import paddle

FOLDER = pathlib.Path(__file__).with_name("models") / "free_sizes"


def main():
    net = cases.Detector()
    net.eval()
    spec = [paddle.static.InputSpec([None, 3, None, None], "float32", "image")]
    paddle.jit.save(net, str(FOLDER / "detector"), input_spec=spec)
    answers = {}
    for i, size in enumerate(cases.SIZES):
        for name, value in zip(("scores", "boxes", "starts"), net(cases.picture(*size)), strict=True):
            answers[f"{name}{i}"] = value.numpy()
    np.savez_compressed(FOLDER / "answers.npz", **answers)


if __name__ == "__main__":
    main()
