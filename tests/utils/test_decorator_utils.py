"""Decorators that let a function take an argument by torch's name as well."""

import inspect

import pytest

import paddle


def test_arguments_by_either_name():
    utils = paddle.utils.decorator_utils  # without an import, as the original has it

    @utils.param_one_alias(["axis", "dim"])
    def one(x, axis=0):
        return x, axis

    @utils.param_two_alias(["x", "input"], ["axis", "dim"])
    def two(x, axis=0):
        return x, axis

    assert one(1, dim=2) == one(1, axis=2) == one(1, 2) == two(input=1, dim=2) == (1, 2)
    assert list(inspect.signature(one).parameters) == ["x", "axis"]
    with pytest.raises(TypeError, match="dim"):
        one(1, axis=2, dim=2)
