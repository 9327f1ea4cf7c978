"""Record networks of cells that the original's `jit.save` writes as loops, with what they answer.

PYTHON_OF_THE_ORIGINAL tests/golden/record_cells.py
"""

import numpy as np
from cell_cases import CASES, FOLDER, SPECS, answers

import paddle


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, make in CASES.items():
        paddle.seed(5)
        net = make()
        net.eval()
        paddle.jit.save(net, str(FOLDER / name), input_spec=SPECS)
        paddle.save(net.state_dict(), str(FOLDER / f"{name}.pdparams"))
        np.savez(FOLDER / f"{name}.npz", **answers(net))


if __name__ == "__main__":
    main()
