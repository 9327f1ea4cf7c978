"""Programs of one operator whose parts contradict one another."""

import random

import pytest

from attacks import programs
from paddle import _onnx
from paddle._core.graph.scope import Scope
from paddle._format import DamagedFileError, desc, load_model


def program(kind, shapes, inputs, outputs, attributes=()):
    """The bytes of a program: shapes and dtypes by names, the others as in the format."""
    block = desc.Block(vars={name: desc.Var(name, *about) for name, about in shapes.items()})
    fed = [name for slot in inputs.values() for name in slot]
    block.ops = [desc.Op("feed", {"X": ["feed"]}, {"Out": [n]}, {"col": i}, {"col": "INT"}) for i, n in enumerate(fed)]
    types = {name: "LONGS" if isinstance(value, list) else "INT" for name, value in dict(attributes).items()}
    block.ops.append(desc.Op(kind, inputs, outputs, dict(attributes), types))
    for slot in outputs.values():
        block.ops.append(desc.Op("fetch", {"X": slot}, {"Out": ["fetch"]}, {"col": 0}, {"col": "INT"}))
    return desc.serialize([block], 0, {})


def test_what_torch_asserts_is_an_error_of_the_file():
    shapes = {"w": ([3], "float32"), "ids": ([3, 4], "int64"), "y": ([1], "float32")}
    data = program("lookup_table_v2", shapes, {"W": ["w"], "Ids": ["ids"]}, {"Out": ["y"]}, {"padding_idx": -1})
    with pytest.raises(DamagedFileError, match="'lookup_table_v2' of the model has arguments that do not fit"):
        load_model(data)


def test_an_axis_that_a_tensor_lacks_has_no_form_in_onnx():
    shapes = {"x": ([2], "float32"), "w": ([1, 1, 8], "float32"), "y": ([2, 8], "float32")}
    given = {"strides": [1, 1], "paddings": [0, 0], "dilations": [1, 1], "groups": -1}
    model = load_model(program("depthwise_conv2d", shapes, {"Input": ["x"], "Filter": ["w"]}, {"Output": ["y"]}, given))
    scope = Scope()
    model.fill(scope)
    with pytest.raises(_onnx.NoCounterpartError, match="works on axis"):
        _onnx.convert(model.program, model.feeds, model.fetches, scope=scope)


def test_every_operator_of_the_format_is_written(tmp_path):
    for kind, signature in programs.signatures().items():
        data = programs.one_operator(kind, signature, random.Random(3))
        assert data == programs.one_operator(kind, signature, random.Random(3))
        (tmp_path / "one.pdmodel").write_bytes(data)
        programs.parse(tmp_path / "one.pdmodel")


def test_an_operator_without_its_input_is_an_error_of_the_file():
    shapes = {"x": ([2], "float32"), "y": ([2], "float32")}
    with pytest.raises(DamagedFileError, match="'share_buffer' of the model has arguments that do not fit"):
        load_model(program("share_buffer", shapes, {"Other": ["x"]}, {"Out": ["y"]}))
