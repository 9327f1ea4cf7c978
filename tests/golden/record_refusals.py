"""Record the answers to refusal_cases.py: run with paddlepaddle 3.3.1."""

import json
import pathlib

import numpy as np
from refusal_cases import EXPRESSIONS

import paddle

GENERIC = (object, BaseException, Exception)


def names():
    """What the expressions are written with."""
    values = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -3.0]])
    f = paddle.to_tensor(values.astype("float32"))
    i = paddle.to_tensor((values * 4).astype("int64"))
    return {"paddle": paddle, "np": np, "F": f, "D": f.astype("float64"), "I": i, "S": i.astype("int32")}


def answer(expression):
    """'accepted', or the built-in exception that the original raises."""
    try:
        eval(expression, names())
    except Exception as error:
        return next(c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins" and c not in GENERIC)
    return "accepted"


if __name__ == "__main__":
    facts = {expression: answer(expression) for expression in EXPRESSIONS}
    pathlib.Path(__file__).with_name("refusals.json").write_text(json.dumps(facts, indent=0) + "\n")
    print(len(facts))
