"""Record functions with `if` and `while` that the original's `jit.save` writes, with what they answer.

PYTHON_OF_THE_ORIGINAL tests/golden/record_branches.py
"""

import pathlib

import paddle
from paddle.static import InputSpec

FOLDER = pathlib.Path(__file__).with_name("models") / "branches"


def chosen(x):
    if x.sum() > 0:
        y = x * 2
    else:
        y = x - 1
    return y.reshape([-1, 2])


def counted(x):
    i = paddle.zeros([1], "int64")
    while i < 3:
        x = x + 1
        i += 1
    return x, i


def branch_in_loop(x):
    i = paddle.zeros([1], "int64")
    total = paddle.zeros([4])
    while i < 5:
        if x.mean() > total.mean():
            total = total + x * 0.5
        else:
            total = total - 1
        i += 1
    return total


def loop_in_branch(x):
    y = x * 1.5
    if y.max() > 1:
        while y.max() > 1:
            y = y / 2
    else:
        y = y + 1
    return y


FUNCTIONS = [chosen, counted, branch_in_loop, loop_in_branch]
INPUTS = [[1.0, 2.0, 3.0, 4.0], [-1.0, 0.5, 0.25, -2.0]]


def main():
    from recording import write_results  # beside this file: only the program needs it, the tests do not

    FOLDER.mkdir(exist_ok=True)
    for function in FUNCTIONS:
        static = paddle.jit.to_static(function, input_spec=[InputSpec([4], "float32", "x")], full_graph=True)
        path = str(FOLDER / function.__name__)
        paddle.jit.save(static, path)
        write_results(path + ".npz", function, INPUTS)


if __name__ == "__main__":
    main()
