"""Save a model with simulated quantisation: observed scales become attributes of the operators."""

import os

import numpy as np

import paddle
from paddle._core.graph import Scope, scope_guard
from paddle._core.mode import at_once
from paddle._format import save_model
from paddle._format.files import load_described

_PRODUCTS = ("conv2d", "depthwise_conv2d", "conv2d_transpose", "matmul_v2")


def save(layer, path, input_spec, config, rewrite):
    """Write a layer with `paddle.jit.save`, rewrite its Program with `rewrite(program, scope)`, and write that."""
    paddle.jit.save(layer, path, input_spec, **config)
    loaded = load_described(path)
    scope = Scope()
    loaded.fill(scope)
    with scope_guard(scope), at_once():
        program = rewrite(loaded.program, scope) or loaded.program
        block = program.global_block()
        feeds = [block.var(v.name) for v in loaded.feeds]
        fetches = [block.var(v.name) for v in loaded.fetches]
        save_model(os.fspath(path), program, feeds, fetches, scope=scope)


def gather_scales(program, scope, on_product=False):
    """Turn operators that observe into attributes of the operators before them.

    Args:
        on_product: also mark the product before an added bias.
    """
    block = program.global_block()
    for observer in [op for op in block.ops if op.type == "moving_average_abs_max_scale"]:
        (source,), (result,) = observer.input("X"), observer.output("Out")
        scale = _observed(scope, observer)
        maker = _maker(block, source)
        if scale is not None and maker is not None:
            _mark(maker, scale)
            if on_product and maker.type == "elementwise_add":
                product = _maker(block, maker.input("X")[0])
                if product is not None and product.type in _PRODUCTS:
                    _mark(product, scale)
        block.ops.remove(observer)
        _read_instead(block, result, source)
    program._touch()


def quantize_results(program, scope, bits):
    """Turn operators that observe the results of products into ones that quantise them, and remove the others."""
    block = program.global_block()
    for observer in [op for op in block.ops if op.type == "moving_average_abs_max_scale"]:
        (source,), (result,) = observer.input("X"), observer.output("Out")
        scale, maker = _observed(scope, observer), _maker(block, source)
        product = maker
        if maker is not None and maker.type == "elementwise_add":
            product = _maker(block, maker.input("X")[0])
        at = block.ops.index(observer)
        block.ops.remove(observer)
        if scale is None or product is None or product.type not in _PRODUCTS:
            _read_instead(block, result, source)
            continue
        held = block.create_var(name=f"{source}@scale", shape=[1], dtype="float32", persistable=True)
        zero = block.create_var(name=f"{source}@zero_point", shape=[1], dtype="int32", persistable=True)
        scope.var(held.name).get_tensor().set(np.array([scale], "float32"))
        scope.var(zero.name).get_tensor().set(np.zeros([1], "int32"))
        middle = block.create_var(name=f"{source}.quantized", dtype="float32")
        shared, attrs = {"Scale": [held], "ZeroPoint": [zero]}, {"quant_axis": -1, "bit_length": bits}
        block._insert_op(at, "quantize_linear", {"X": [source], **shared}, {"Y": [middle]}, attrs)
        block._insert_op(at + 1, "dequantize_linear", {"X": [middle], **shared}, {"Y": [result]}, attrs)
    program._touch()


def _observed(scope, observer):
    accum, state = (float(_value(scope, observer.input(slot)[0])) for slot in ("InAccum", "InState"))
    return None if state == 0 else accum / state


def _value(scope, name):
    return np.asarray(scope.find_var(name).get_tensor().numpy()).reshape(-1)[0]


def _mark(op, scale):
    op._set_attr("out_threshold", float(np.float32(scale)))
    op._set_attr("with_quant_attr", True)


def _maker(block, name):
    return next((op for op in reversed(block.ops) if name in op.output_arg_names), None)


def _read_instead(block, old, new):
    """Read another variable; where the model returns the old one, its maker writes under that name."""
    readers = [op for op in block.ops if old in op.input_arg_names]
    for op in readers:
        op._rename_input(old, new)
    if not readers and (maker := _maker(block, new)) is not None:
        for op in block.ops:
            if new in op.input_arg_names:
                op._rename_input(new, old)
        maker._rename_output(new, old)
