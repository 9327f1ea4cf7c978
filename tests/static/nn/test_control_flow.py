"""Branches and loops: in programs, in dynamic mode, and their gradients."""

import numpy as np
import pytest
from tests.support import check_error, run_program

import paddle
from paddle import static


def _f(*values):
    return np.array(values, "float32")


def test_cond_takes_one_branch(main):
    x = static.data("x", [2])
    out = static.nn.cond(x.sum() > 0, lambda: x * 2, lambda: x - 1)
    assert out.shape == [2]
    assert run_program(main, {"x": _f(1, 2)}, out)[0].tolist() == [2, 4]
    assert run_program(main, {"x": _f(-1, -2)}, out)[0].tolist() == [-2, -3]


def test_cond_has_gradients_of_the_branch_taken(main):
    x = static.data("x", [2])
    x.stop_gradient = False
    out = static.nn.cond(x.sum() > 0, lambda: (x**2).sum(), lambda: (x * 5).sum())
    (gradient,) = static.gradients(out, x)
    assert run_program(main, {"x": _f(1, 2)}, gradient)[0].tolist() == [2, 4]
    assert run_program(main, {"x": _f(-1, -2)}, gradient)[0].tolist() == [5, 5]


def test_nested_structures_come_back(main):
    x = static.data("x", [1])
    out = static.nn.cond(x.sum() > 0, lambda: {"a": x, "b": [x + 1, x + 2]}, lambda: {"a": -x, "b": [x - 1, x - 2]})
    got = run_program(main, {"x": _f(3)}, out["a"], *out["b"])
    assert [v.item() for v in got] == [3, 4, 5]


def test_cond_inside_cond_and_parameters_in_branches(main):
    x = static.data("x", [None, 2])
    inner = lambda: static.nn.cond(x.max() > 10, lambda: x * 0, lambda: static.nn.fc(x, 2, bias_attr=False))  # noqa: E731
    out = static.nn.cond(x.sum() > 0, inner, lambda: x)
    exe = static.Executor()
    exe.run(static.default_startup_program())
    weight = static.global_scope().find_var(main.all_parameters()[0].name).get_tensor().numpy()
    np.testing.assert_allclose(run_program(main, {"x": np.eye(2, dtype="float32")}, out)[0], weight, rtol=1e-6)
    assert not run_program(main, {"x": np.full([1, 2], 11, "float32")}, out)[0].any()


def test_while_loop_counts(main):
    n = static.data("n", [1], "int64")
    i, total = paddle.zeros([1], "int64"), paddle.zeros([1], "int64")
    _, total = static.nn.while_loop(lambda i, t: i < n, lambda i, t: [i + 1, t + i], [i, total])
    for count in (0, 1, 5):
        assert run_program(main, {"n": np.array([count])}, total)[0].item() == sum(range(count))


def test_while_loop_is_differentiable(main):
    x = static.data("x", [2])
    x.stop_gradient = False
    i = paddle.zeros([1], "int64")
    _, power = static.nn.while_loop(lambda i, p: i < 3, lambda i, p: [i + 1, p * x], [i, paddle.ones([2])])
    (gradient,) = static.gradients(power.sum(), x)
    got = run_program(main, {"x": _f(2, 3)}, power, gradient)
    assert got[0].tolist() == [8, 27]
    assert got[1].tolist() == [12, 27]


def test_case_and_switch_case(main):
    x, at = static.data("x", [1]), static.data("at", [1], "int32")
    first = static.nn.case([(x < 0, lambda: x * 0), (x < 10, lambda: x * 2)], default=lambda: x * 100)
    second = static.nn.switch_case(at, {1: lambda: x + 1, 3: lambda: x + 3}, default=lambda: x)
    for value, number, want in ((-1, 1, (0, 0)), (4, 3, (8, 7)), (20, 2, (2000, 20))):
        got = run_program(main, {"x": _f(value), "at": np.array([number], "int32")}, first, second)
        assert tuple(v.item() for v in got) == want


def test_control_flow_in_dynamic_mode():
    x = paddle.to_tensor([3.0], stop_gradient=False)
    out = static.nn.cond(x.sum() > 2, lambda: x * x, lambda: x)
    out.backward()
    assert x.grad.item() == 6
    start = [paddle.zeros([1]), paddle.zeros([1])]
    i, total = static.nn.while_loop(lambda i, t: i < 4, lambda i, t: [i + 1, t + i], start)
    assert (i.item(), total.item()) == (4, 6)
    assert static.nn.switch_case(paddle.to_tensor(1), [lambda: 10, lambda: 20]) == 20


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda x: static.nn.cond(x.sum() > 0, lambda: x, lambda: (x, x)), ["same structure"]),
        (lambda x: static.nn.cond(x.sum() > 0, lambda: x, lambda: x.astype("int64")), ["same dtypes", "astype"]),
        (lambda x: static.nn.cond(x.sum(), lambda: x, lambda: x), ["bool"]),
        (lambda x: static.nn.cond(x.sum() > 0, 3, lambda: x), ["true_fn", "callable"]),
        (lambda x: static.nn.while_loop(lambda v: v.sum() < 3, lambda v: [v, v], [x]), ["as many values"]),
        (lambda x: static.nn.while_loop(lambda v: v, lambda v: v, [x]), ["bool"]),
        (lambda x: static.nn.while_loop(lambda v: v.sum() < 3, lambda v: v, []), ["not be empty"]),
        (lambda x: static.nn.switch_case(x, {}), ["not be empty"]),
    ],
    ids=["structure", "dtypes", "predicate", "callable", "count", "condition", "empty", "no-branches"],
)
def test_mistakes_are_explained(main, call, words):
    check_error(lambda: call(static.data("x", [2])), (TypeError, ValueError, RuntimeError), *words)


def test_a_scan_over_rows_matches_numpy(main):
    rows = static.data("rows", [None, 3])
    count = paddle.shape(rows)[0:1]

    def body(i, best):
        return [i + 1, paddle.maximum(best, paddle.gather(rows, i.astype("int64"))[0])]

    _, best = static.nn.while_loop(
        lambda i, best: i < count.astype("int32"), body, [paddle.zeros([1], "int32"), paddle.full([3], -1e9)]
    )
    values = np.random.default_rng(0).standard_normal([6, 3]).astype("float32")
    np.testing.assert_array_equal(run_program(main, {"rows": values}, best)[0], values.max(0))
