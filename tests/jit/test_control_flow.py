"""Control flow that depends on tensors, converted: the values, the types and the gradients of dynamic mode."""

import warnings

import numpy as np
import pytest
from tests.jit.control_flow_cases import CASES
from tests.support import leaves

import paddle
from paddle.static import InputSpec

MATRICES = {
    "mixed": [[1.0, 2.0, 3.0], [-1.0, -2.0, -3.5], [0.5, 0.25, 0.125]],
    "negative": [[-1.0, -0.5, -2.0], [-3.0, -1.0, -0.25]],
    "rising": [[0.0, 0.5, 1.0], [1.5, 2.0, 2.5], [3.0, 3.5, 4.0], [4.5, 5.0, 5.5]],
    "small": [[0.25, -0.5, 0.75], [0.125, 0.0, -0.25]],
}


def number(value):
    return value.numpy() if isinstance(value, paddle.Tensor) else np.asarray(value)


def check(function, static, matrix):
    x, y = (paddle.to_tensor(matrix, stop_gradient=False) for _ in range(2))
    wanted, got = leaves(function(x)), leaves(static(y))
    assert len(wanted) == len(got)
    for a, b in zip(wanted, got, strict=True):
        np.testing.assert_allclose(number(a), number(b), rtol=1e-6, atol=1e-6)
    flows = [[t for t in values if isinstance(t, paddle.Tensor) and not t.stop_gradient] for values in (wanted, got)]
    assert len(flows[0]) == len(flows[1])
    if flows[0]:
        for values in flows:
            sum((t * t).sum() for t in values).backward()
        np.testing.assert_allclose(x.grad.numpy(), y.grad.numpy(), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients(name):
    function = CASES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a warning says that it runs dynamically
        static = paddle.jit.to_static(function)
        for matrix in MATRICES.values():
            check(function, static, matrix)
    assert len(static.program_cache)


# Functions that need the number of rows before a run.
FIXED = {"ternary_in_list", "rows_in_pairs"}


@pytest.mark.parametrize("name", [n for n in CASES if n not in FIXED])
def test_unknown_number_of_rows(name):
    function = CASES[name]
    static = paddle.jit.to_static(function, input_spec=[InputSpec([None, 3])])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for matrix in MATRICES.values():
            check(function, static, matrix)
    assert len(static.program_cache) == 1


# Containers that change under a tensor, in files; Paddle 3.3.1 runs these files with the same results.
SAVED = "branch_with_nested_containers branch_that_passes_containers_on branch_with_attributes dict_in_loops".split()


@pytest.mark.parametrize("name", SAVED)
def test_containers_in_a_file(name, tmp_path):
    path = str(tmp_path / "model")
    paddle.jit.save(paddle.jit.to_static(CASES[name], input_spec=[InputSpec([None, 3])]), path)
    loaded = paddle.jit.load(path)
    for matrix in MATRICES.values():
        x = paddle.to_tensor(matrix)
        np.testing.assert_allclose(loaded(x).numpy(), CASES[name](x).numpy(), rtol=1e-6)


def test_list_with_a_second_name_and_two_lengths_runs_dynamically():
    def grows(x):
        parts = [x]
        other = parts
        if x.sum() > 0:
            parts.append(x * 2)
        return other[-1]

    static = paddle.jit.to_static(grows)
    with pytest.warns(UserWarning, match="the length of the list 'other' depends on an `if` that does not name it"):
        assert static(paddle.ones([2])).tolist() == [2.0, 2.0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert static(-paddle.ones([2])).tolist() == [-1.0, -1.0]


def test_none_that_a_loop_reads_is_not_replaced():
    def first_or_sum(x):
        last, i = None, paddle.zeros([], "int64")
        while i < 3:
            if last is None:
                last = x
            else:
                last = last + x
            i = i + 1
        return last

    static = paddle.jit.to_static(first_or_sum)
    with pytest.warns(UserWarning, match="'last' is None before the loop and a tensor after an iteration"):
        assert static(paddle.ones([2])).tolist() == [3.0, 3.0]
