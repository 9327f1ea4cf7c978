"""Functions whose lists grow in a loop, for record_lists.py and the tests of what it recorded."""

import pathlib

import numpy as np

import paddle

FOLDER = pathlib.Path(__file__).with_name("models") / "lists"
NEWER = FOLDER / "newer"  # the same in the form of 3.x, `.json`


def joined(x):
    rows = []
    for i in range(x.shape[0]):
        rows.append(x[i] * 2)
    return paddle.concat(rows), paddle.stack(rows, axis=1)


def continued(x):
    rows = [x[0:1] + 1, x[0:1] - 1]
    for i in range(x.shape[0]):
        rows.append(x[i : i + 1] * 3)
    return paddle.concat(rows)


def of_other_lengths(x):
    rows = []
    for i in range(x.shape[0]):
        rows.append(paddle.expand(x[i : i + 1], [i + 1, 3]))
    return paddle.concat(rows)


def of_a_branch(x):
    rows = []
    for i in range(x.shape[0]):
        if i % 2 == 0:
            rows.append(x[i] * 3)
    return paddle.stack(rows)


def walked(x):
    rows, total = [x[0]], paddle.zeros([3])
    for i in range(x.shape[0]):
        rows.append(rows[i] * 2 + x[i])
    rows[0] = x[0] * 100
    for row in rows:
        total = total + row
    return total, rows[-1]


def accumulated(x):
    """`total` is a whole number before the loop and a row of floats in it."""
    total, rows = 0, paddle.zeros([x.shape[1], 0])
    for i in range(x.shape[0]):
        rows = paddle.concat([rows, x[i].unsqueeze(1)], 1)
        total = total + rows.mean(1)
    return total, rows


FUNCTIONS = [joined, continued, of_other_lengths]
FUNCTIONS_OF_3 = [*FUNCTIONS, of_a_branch, walked, accumulated]
INPUTS = [np.arange(6, dtype="float32").reshape(2, 3), np.linspace(-1, 1, 12, dtype="float32").reshape(4, 3)]
