"""Kinds and dtypes of arguments that the original refuses are refused, with an exception that is caught alike."""

import contextlib

import numpy as np
import pytest
from tests.golden.refusal_cases import EXPRESSIONS
from tests.support import check_error, golden
from tests.tensor.facts import check_refused

import paddle
from paddle._core import argument_kinds
from paddle._core.argument_kinds import kind_of

FACTS = golden("refusals.json")
# The original refuses what programs for a GPU, or of earlier versions, rely on; or it fails by mistake.
ACCEPTED_HERE = {}


def names():
    values = np.array([[0.5, -1.0, 2.0], [1.5, 0.25, -3.0]])
    f = paddle.to_tensor(values.astype("float32"))
    i = paddle.to_tensor((values * 4).astype("int64"))
    return {"paddle": paddle, "np": np, "F": f, "D": f.astype("float64"), "I": i, "S": i.astype("int32")}


@pytest.mark.parametrize("expression", [e for e in EXPRESSIONS if FACTS[e] == "accepted" or e in ACCEPTED_HERE])
def test_what_is_accepted(expression):
    assert eval(expression, names()) is not None


@pytest.mark.parametrize("expression", [e for e in EXPRESSIONS if FACTS[e] != "accepted" and e not in ACCEPTED_HERE])
def test_what_is_refused(expression):
    check_refused(expression, names(), FACTS[expression])


def test_operators_accept_numbers_where_functions_do_not():
    x = paddle.ones([2])
    for number in (2, 2.5, True, np.float32(2), np.int64(2)):
        assert (x + number).tolist() == (number + x).tolist() == [1 + float(number)] * 2
        with paddle.amp.auto_cast(dtype="bfloat16"):
            assert (x * number - number).tolist() == [0, 0]
        check_error(lambda number=number: paddle.add(x, number), ValueError, "add", "'y' must be a Tensor", "to_tensor")


@contextlib.contextmanager
def static():
    paddle.enable_static()
    try:
        with paddle.static.program_guard(paddle.static.Program()):
            yield
    finally:
        paddle.disable_static()


def test_in_a_program():
    with static():
        x = paddle.static.data("x", [2, 3])
        assert (x + 2).shape == (2 - x).shape == [2, 3]
        check_error(lambda: paddle.add(x, 2), TypeError, "add", "'y' must be a Tensor")


def test_the_library_itself_may_pass_more():
    made = {"paddle": paddle, "__name__": "paddle.nn.made_up"}
    exec("def call(x): return paddle.add(x, 2)", made)
    assert made["call"](paddle.ones([1])).tolist() == [3]


def test_kinds():
    t = paddle.to_tensor
    kinds = {
        "bool": True, "int": 1, "float": 1.0, "None": None, "str": "a", "list of int": [1, 2], "tuple of float": (1.0,),
        "list of nothing": [], "list of several": [1, 2.0], "list of tensor": [t(1)], "numpy int": np.int8(1),
        "numpy float": np.float32(1), "numpy float64": np.float64(1), "array": np.zeros(2), "array0": np.array(1),
        "tensor0 int": t(1),
        "tensor1 float": t([1.0]), "tensor bool": t([True, False]),
    }  # fmt: skip
    assert {kind: kind_of(value) for kind, value in kinds.items()} == {kind: kind for kind in kinds}


def test_rows_name_parameters_and_exceptions_that_exist():
    rows = argument_kinds._table()["rows"]
    assert len(rows) > 300
    for key in rows:
        rules = argument_kinds.rules_of(key)
        for found in (rules.dynamic, rules.static, *rules.classes.values()):
            for kinds in found.values():
                for names in kinds.values():
                    assert all(issubclass(kind, Exception) for kind in argument_kinds._classes(names))
