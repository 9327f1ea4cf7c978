"""Store the weights of a saved model as integers or as 16-bit floats: `WeightQuantization`."""

import os

import numpy as np

from paddle._core.dtype import convert
from paddle._core.graph import Persistable, Scope, scope_guard

from . import _nodes as nodes
from .utils import _channelwise_quant_axis1_ops, _get_op_input_var_names, load_variable_data, set_variable_data


class WeightQuantization:
    """Store the weights of a model as integers, which makes its files smaller.

    Args:
        model_dir: the folder of the model, or, without `model_filename`, its path prefix.
    """

    _supported_quantizable_op_type = ["conv2d", "depthwise_conv2d", "mul"]
    _supported_weight_quantize_type = ["channel_wise_abs_max", "abs_max"]

    def __init__(self, model_dir, model_filename=None, params_filename=None):
        self._model_dir, self._model_filename, self._params_filename = model_dir, model_filename, params_filename

    def quantize_weight_to_int(
        self,
        save_model_dir,
        save_model_filename=None,
        save_params_filename=None,
        quantizable_op_type=["conv2d", "mul"],  # noqa: B006  Paddle's default
        weight_bits=8,
        weight_quantize_type="channel_wise_abs_max",
        generate_test_model=False,
        threshold_rate=0.0,
    ):
        """Write the model with integer weights to `save_model_dir/quantized_model`.

        Args:
            weight_bits: 8 or 16.
            generate_test_model: also write one with the values that the integers stand for, to `test_model`.
            threshold_rate: with 'abs_max', the part of the largest values that the scale leaves out.
        """
        for kind in quantizable_op_type:
            nodes.check_choice(
                "quantize_weight_to_int", "quantizable_op_type", kind, tuple(self._supported_quantizable_op_type)
            )
        nodes.check_choice("quantize_weight_to_int", "weight_bits", weight_bits, (8, 16))
        nodes.check_choice(
            "quantize_weight_to_int",
            "weight_quantize_type",
            weight_quantize_type,
            tuple(self._supported_weight_quantize_type),
        )
        wanted = ["quantized_model", *(["test_model"] if generate_test_model else [])]
        for folder in wanted:
            scope, loaded = self._load()
            self._quantize(
                scope, loaded.program, quantizable_op_type, weight_bits, weight_quantize_type, threshold_rate, folder
            )
            self._save(loaded, scope, os.path.join(save_model_dir, folder), save_model_filename, save_params_filename)

    def convert_weight_to_fp16(self, save_model_dir):
        """Write the model with weights stored as 16-bit floats, which are converted back when it runs."""
        scope, loaded = self._load()
        program = loaded.program
        block = program.global_block()
        for name in sorted(v.name for v in program.all_parameters() if v.dtype.name == "float32"):
            value = load_variable_data(scope, name)
            stored = f"{name}.fp16"
            made = Persistable(block, stored, value.shape, convert("float16"), False)
            block._add(made)
            set_variable_data(scope, None, stored, value.astype("float16"))
            del block.vars[name]
            block.create_var(name=name, shape=value.shape, dtype="float32")
            block._insert_op(
                0,
                type="cast",
                inputs={"X": [stored]},
                outputs={"Out": [name]},
                attrs={"in_dtype": _FP16, "out_dtype": _FP32},
            )
        self._save(loaded, scope, save_model_dir, self._model_filename, self._params_filename)

    # ---- files ----

    def _load(self):
        from paddle._format.files import load_described

        path = os.fspath(self._model_dir)
        params = None
        if self._model_filename is not None:
            path = os.path.join(self._model_dir, self._model_filename)
            if self._params_filename is not None:
                params = os.path.join(self._model_dir, self._params_filename)
        loaded = load_described(path, params)
        scope = Scope()
        loaded.fill(scope)
        return scope, loaded

    def _save(self, loaded, scope, folder, model_filename, params_filename):
        from paddle._format import save_model

        block = loaded.program.global_block()
        prefix = os.path.join(folder, (model_filename or "model.pdmodel").removesuffix(".pdmodel"))
        feeds, fetches = [block.var(v.name) for v in loaded.feeds], [block.var(v.name) for v in loaded.fetches]
        with scope_guard(scope):
            save_model(
                prefix,
                loaded.program,
                feeds,
                fetches,
                scope=scope,
                model_filename=None if model_filename is None else os.path.join(folder, model_filename),
                params_filename=None if params_filename is None else os.path.join(folder, params_filename),
            )

    # ---- weights ----

    def _quantize(self, scope, program, kinds, bits, how, threshold_rate, folder):
        block = program.global_block()
        largest = (1 << (bits - 1)) - 1
        stored = "int8" if bits == 8 else "int16"
        for op in list(block.ops):
            if op.type not in kinds:
                continue
            for name in _get_op_input_var_names(op):
                variable = block._find_var_recursive(name)
                if not isinstance(variable, Persistable):
                    continue
                value = load_variable_data(scope, name)
                scales, shaped = self._scales(value, op.type, how, largest, threshold_rate)
                integers = np.clip(np.around(value / shaped), -largest, largest)
                integers = (integers if how == "abs_max" else np.around(value / shaped)).astype(stored)
                if folder == "test_model":
                    set_variable_data(scope, None, name, (integers * shaped).astype("float32"))
                else:
                    set_variable_data(scope, None, name, integers)
                    made = Persistable(block, name, list(value.shape), convert(stored), False)
                    made.__dict__["is_parameter"] = True
                    block._add(made)
                op._set_attr("quantization_type", f"post_weight_{how}")
                op._set_attr("quantize_weight_bits", bits)
                op._set_attr(f"{name}_quant_scale", [float(v) for v in scales])
                op._set_attr("with_quant_attr", True)

    def _scales(self, value, kind, how, largest, threshold_rate):
        if how == "abs_max":
            threshold = np.abs(value).max()
            if abs(threshold_rate) > 1e-10:
                threshold = self._calculate_threshold(value, threshold_rate)
            scale = float(threshold) / largest
            return [scale], scale
        axis = 1 if kind in _channelwise_quant_axis1_ops else 0
        others = tuple(i for i in range(value.ndim) if i != axis)
        scales = np.abs(value).max(others) / largest
        return scales, scales.reshape([-1 if i == axis else 1 for i in range(value.ndim)])

    def _calculate_threshold(self, input, threshold_rate, histogram_bins=5000):
        """The value that a part of the absolute values exceeds."""
        values = np.abs(input)
        counts, edges = np.histogram(values, bins=histogram_bins, range=(0, values.max()))
        above = np.cumsum(counts[::-1]) / float(counts.sum())
        return edges[histogram_bins - 1 - int(np.argmax(above >= threshold_rate))]


_FP16, _FP32 = 4, 5  # element types in the model format
