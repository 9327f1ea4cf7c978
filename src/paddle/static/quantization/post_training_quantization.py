"""Quantise a trained model with scales found on sample data: `PostTrainingQuantization`."""

import itertools
import os

import numpy as np

from paddle._core.errors import FailedCheckError, InvalidArgumentError, received
from paddle._core.flags import flag
from paddle._core.graph import Program, Variable, global_scope, scope_guard
from paddle._core.place import placed
from paddle._format.described import described
from paddle._format.ir_graph import Graph, IrGraph

from . import _nodes as nodes
from ._calibration import ALGORITHMS
from .quant_config import (
    SUPPORT_ACT_QUANTIZATION_OP_DICT,
    SUPPORT_QUANTIZATION_OP_DICT,
    ARMCPUQuantizer,
    BaseQuantizer,
    TensorRTQuantizer,
)
from .quantization_pass import (
    AddQuantDequantForInferencePass,
    AddQuantDequantPass,
    AddQuantDequantPassV2,
    QuantizationFreezePass,
    QuantizationTransformPass,
    QuantizationTransformPassV2,
    QuantWeightPass,
)
from .utils import (
    _channelwise_quant_axis1_ops,
    _get_op_input_var_names,
    _get_op_output_var_names,
    _get_output_name_index,
    load_variable_data,
    set_variable_data,
)

_BACKENDS = {
    None: BaseQuantizer,
    "tensorrt": TensorRTQuantizer,
    "onednn": BaseQuantizer,
    "mkldnn": BaseQuantizer,
    "arm": ARMCPUQuantizer,
}


def _computed(op):
    """The names that get values; statistics of a norm are named in a model, and nothing computes them."""
    if hasattr(op, "moves"):
        return {target.name for target, _ in op.moves} | {v.name for call in op.calls for v in call.writes()}
    return {v.name for v in op.writes()}


class PostTrainingQuantization:
    """Quantise a saved model with scales found on sample data.

    Args:
        model_dir: the folder of the model, or, without `model_filename`, its path prefix.
        data_loader: yields batches to feed; `batch_generator` and `sample_generator` are functions that return
            generators of batches and of single samples.
        batch_nums: how many batches are used; all by default.
        algo: how scales are found: 'KL', 'hist', 'mse', 'emd', 'avg', 'abs_max', 'min_max' or 'ptf'.
        hist_percent: with 'hist', the part of the values that the scale covers.
        round_type: 'round', or 'adaround' to learn in which direction each weight is rounded.
        onnx_format: whether `quantize_linear` and `dequantize_linear` are used.
        freeze_model: whether weights become integers.
        skip_tensor_list: names of variables whose operators stay as they are.
    """

    def __init__(
        self,
        executor,
        model_dir,
        scope=None,
        model_filename=None,
        params_filename=None,
        batch_generator=None,
        sample_generator=None,
        data_loader=None,
        batch_size=10,
        batch_nums=None,
        algo="KL",
        hist_percent=0.99999,
        quantizable_op_type=[],  # noqa: B006  Paddle's default
        round_type="round",
        learning_rate=0.001,
        is_full_quantize=False,
        bias_correction=False,
        activation_bits=8,
        weight_bits=8,
        activation_quantize_type="range_abs_max",
        weight_quantize_type="channel_wise_abs_max",
        onnx_format=False,
        freeze_model=True,
        optimize_model=False,
        is_use_cache_file=False,
        skip_tensor_list=None,
        same_scale_tensor_list=None,
        cache_dir=None,
        scale_dict=None,
        return_graph=False,
        deploy_backend=None,
    ):
        what = type(self).__name__
        nodes.check_choice(what, "algo", algo, tuple(ALGORITHMS))
        nodes.check_choice(what, "round_type", round_type, ("round", "adaround"))
        kinds = ("range_abs_max", "moving_average_abs_max", "abs_max")
        nodes.check_choice(what, "activation_quantize_type", activation_quantize_type, kinds)
        nodes.check_choice(what, "weight_quantize_type", weight_quantize_type, ("abs_max", "channel_wise_abs_max"))
        if executor is None or (model_dir is None and not hasattr(self, "_program")):
            raise FailedCheckError(f"{what}: 'executor' and 'model_dir' must be given.", received(executor=executor))
        if all(source is None for source in (batch_generator, sample_generator, data_loader)):
            raise FailedCheckError(
                f"{what}: there is no data to find scales with.", hint="data_loader=paddle.io.DataLoader(...)."
            )
        self._executor, self._scope = executor, scope if scope is not None else global_scope()
        self._place = getattr(executor, "place", None)
        self._model_dir, self._model_filename, self._params_filename = model_dir, model_filename, params_filename
        self._batch_generator, self._sample_generator, self._data_loader = (
            batch_generator,
            sample_generator,
            data_loader,
        )
        self._batch_size, self._batch_nums = batch_size, batch_nums
        self._algo, self._hist_percent, self._round_type = algo, hist_percent, round_type
        self._learning_rate, self._bias_correction = learning_rate, bias_correction
        self._activation_bits, self._weight_bits = activation_bits, weight_bits
        self._activation_quantize_type, self._weight_quantize_type = activation_quantize_type, weight_quantize_type
        self._onnx_format, self._freeze_model, self._optimize_model = onnx_format, freeze_model, optimize_model
        self._skip_tensor_list, self._same_scale_tensor_list = skip_tensor_list, same_scale_tensor_list
        self._scale_dict, self._return_graph = scale_dict, return_graph
        backend = deploy_backend.lower() if isinstance(deploy_backend, str) else deploy_backend
        nodes.check_choice(what, "deploy_backend", backend, tuple(_BACKENDS))
        chosen = list(SUPPORT_QUANTIZATION_OP_DICT) if is_full_quantize else list(quantizable_op_type)
        self.quant_config = _BACKENDS[backend](chosen, weight_bits)
        self._quantized_threshold, self._quantized_var_min, self._quantized_var_max = {}, {}, {}
        self._quantized_weight_var_name, self._quantized_act_var_name = {}, set()

    # ---- the steps ----

    def quantize(self):
        """Find the scales and return the quantised Program, or its graph if `return_graph`."""
        with scope_guard(self._scope):
            self._load_model_data()
            if self._optimize_model:
                self._fold_batch_norms()
            self._collect_target_varnames()
            self._sample()
            if self._algo == "min_max":
                self._save_input_threshold()
                return self._program
            if self._round_type == "adaround":
                self._adaround()
            self._unite_scales()
            return self._update_program()

    def save_quantized_model(self, save_model_path, model_filename=None, params_filename=None):
        """Write the quantised Program to a folder."""
        prefix = os.path.join(save_model_path, (model_filename or "model.pdmodel").removesuffix(".pdmodel"))
        feeds = [self._program.global_block().var(_name(v)) for v in self._feed_list]
        fetches = [self._program.global_block().var(_name(v)) for v in self._fetch_list]
        from paddle._format import save_model

        params = None if params_filename is None else os.path.join(save_model_path, params_filename)
        model = None if model_filename is None else os.path.join(save_model_path, model_filename)
        save_model(
            prefix, self._program, feeds, fetches, scope=self._scope, model_filename=model, params_filename=params
        )

    def _load_model_data(self):
        if self._program is None:
            from paddle._format.files import load_described

            prefix = os.fspath(self._model_dir)
            if self._model_filename is not None:
                path = os.path.join(prefix, self._model_filename)
                params = None if self._params_filename is None else os.path.join(prefix, self._params_filename)
            else:
                path, params = prefix, None
            with placed(getattr(self._executor, "place", None)):
                loaded = load_described(path, params)
            loaded.fill(self._scope)
            self._program = loaded.program
            self._feed_list, self._fetch_list = [v.name for v in loaded.feeds], loaded.fetches
        elif flag("FLAGS_enable_pir_api") or any(not hasattr(op, "op") for op in self._program.global_block().ops):
            self._program = described(self._program)

    _program = None

    def _fold_batch_norms(self):
        raise NotImplementedError("PostTrainingQuantization: optimize_model")

    def _ops(self):
        return [op for block in self._program.blocks for op in block.ops]

    def _collect_target_varnames(self):
        """Find the weights and the computed variables that get scales."""
        config = self.quant_config
        products, activations = config.weight_quant_operation_types, config.activation_quant_operation_types
        lasting = {v.name for v in self._program.list_vars() if v.persistable}
        computed = {name for op in self._ops() for name in _computed(op)}
        skipped = set(self._skip_tensor_list or ())
        for op in self._ops():
            if skipped.intersection(op.input_arg_names):
                op._set_attr("op_namescope", "skip_quant")
                continue
            wanted = op.type in products or op.type in activations
            if wanted:
                for name in _get_op_input_var_names(op):
                    self._collect(name, lasting, op)
            if wanted or op.type in SUPPORT_ACT_QUANTIZATION_OP_DICT:
                for name in computed.intersection(_get_op_output_var_names(op)):
                    self._collect(name, lasting, op)

    def _collect(self, name, lasting, op):
        if name in lasting:
            self._quantized_weight_var_name.setdefault(name, op.type)
        elif self._program.global_block().var(name).dtype.name in nodes.FLOATS:
            self._quantized_act_var_name.add(name)

    def _batches(self):
        limit = self._batch_nums
        return itertools.islice(self._all_batches(), limit if limit else None)

    def _all_batches(self):
        if self._data_loader is not None:
            loader = self._data_loader
            yield from (_feed(b, self._feed_list) for b in (loader() if callable(loader) else loader))
        elif self._batch_generator is not None:
            yield from (_feed(b, self._feed_list) for b in self._batch_generator())
        else:
            rows = iter(self._sample_generator())
            while group := list(itertools.islice(rows, self._batch_size)):
                columns = zip(*(r if isinstance(r, (list, tuple)) else (r,) for r in group), strict=True)
                yield dict(zip(self._feed_list, (np.stack([np.asarray(v) for v in c]) for c in columns), strict=False))

    def _sample(self):
        """Run the batches and find the scales."""
        names = sorted(self._quantized_act_var_name)
        known = self._scale_dict or {}
        algorithm = ALGORITHMS[self._algo](self)
        for number in range(getattr(algorithm, "passes", 1)):
            if number:
                algorithm.next_pass()
            count = 0
            for feed in self._batches():
                count += 1
                values = self._executor.run(self._program, feed=feed, fetch_list=names, scope=self._scope)
                for name, value in zip(names, values, strict=True):
                    if value.size:
                        algorithm.sample(name, np.asarray(value))
            if not count:
                raise InvalidArgumentError(f"{type(self).__name__}: the data loader gave no batch.")
        self._quantized_threshold = {name: known.get(name, scale) for name, scale in algorithm.scales().items()}
        if self._algo == "min_max":
            self._quantized_var_min, self._quantized_var_max = dict(algorithm.min), dict(algorithm.max)
        for name, kind in self._quantized_weight_var_name.items():
            self._observe_weight(name, kind)

    def _observe_weight(self, name, kind):
        value = load_variable_data(self._scope, name)
        if self._weight_quantize_type == "abs_max" or not value.ndim:
            axes = None
        else:
            axis = 1 if kind in _channelwise_quant_axis1_ops else 0
            axes = tuple(i for i in range(value.ndim) if i != min(axis, value.ndim - 1))
        if self._algo == "min_max":
            self._quantized_var_min[name], self._quantized_var_max[name] = value.min(axes), value.max(axes)
            return
        found = np.abs(value).max(axes)
        self._quantized_threshold[name] = float(found) if axes is None else [float(v) for v in found.reshape(-1)]

    def _save_input_threshold(self):
        """Write the smallest and largest values into the operators."""
        for op in self._ops():
            if not hasattr(op, "op"):
                continue
            for name in dict.fromkeys((*_get_op_input_var_names(op), *_get_op_output_var_names(op))):
                if name in self._quantized_var_min and np.ndim(self._quantized_var_min[name]) == 0:
                    op.op.attrs[f"{name}.min"] = float(self._quantized_var_min[name])
                    op.op.attrs[f"{name}.max"] = float(self._quantized_var_max[name])
                    op.op.types[f"{name}.min"] = op.op.types[f"{name}.max"] = "FLOAT"

    def _unite_scales(self):
        """Give the variables of each group of `same_scale_tensor_list` the largest scale of the group."""
        for group in self._same_scale_tensor_list or ():
            plain = [name.split("#")[0] for name in group]
            present = [n for n in plain if n in self._quantized_threshold]
            if present:
                largest = max(float(np.max(self._quantized_threshold[n])) for n in present)
                for name in present:
                    self._quantized_threshold[name] = largest

    def _adaround(self):
        raise NotImplementedError("PostTrainingQuantization: round_type='adaround'")

    # ---- the graph ----

    def _update_program(self):
        graph = IrGraph(Graph(self._program.desc), for_test=True)
        config = self.quant_config
        common = {"scope": self._scope, "place": self._place}
        versions = (QuantizationTransformPassV2, AddQuantDequantPassV2)
        transform, activations = versions if self._onnx_format else (QuantizationTransformPass, AddQuantDequantPass)
        transform(
            **common,
            weight_bits=self._weight_bits,
            activation_bits=self._activation_bits,
            activation_quantize_type=self._activation_quantize_type,
            weight_quantize_type=self._weight_quantize_type,
            quantizable_op_type=config.weight_quant_operation_types,
            is_test=True,
        ).apply(graph)
        kinds = [k for k in config.activation_quant_operation_types if k in SUPPORT_ACT_QUANTIZATION_OP_DICT]
        activations(**common, quant_bits=self._activation_bits, quantizable_op_type=kinds, is_test=True).apply(graph)
        present = {n.name() for n in graph.all_persistable_nodes()}
        for name, scale in self._quantized_threshold.items():
            for target in (nodes.scale_name(name), nodes.scale_name(f"{name}.quant_dequant")):
                if target in present:
                    set_variable_data(self._scope, self._place, target, np.asarray(scale, "float32").reshape(-1))
        if self._onnx_format:
            if self._freeze_model:
                QuantWeightPass(
                    self._scope, self._place, self._bias_correction, self._weight_bits, save_int_weight=True
                ).apply(graph)
            computed = {n: s for n, s in self._quantized_threshold.items() if n in self._quantized_act_var_name}
            AddQuantDequantForInferencePass(
                self._scope, self._place, self._activation_bits, calibration_range_dict=computed
            ).apply(graph)
        elif self._freeze_model:
            QuantizationFreezePass(
                self._scope,
                self._place,
                bias_correction=self._bias_correction,
                weight_bits=self._weight_bits,
                activation_bits=self._activation_bits,
                round_type=self._round_type,
                weight_quantize_type=self._weight_quantize_type,
            ).apply(graph)
        if not self._onnx_format:
            self._mark(graph)
        self._program = graph.to_program()
        return graph if self._return_graph else self._program

    def _mark(self, graph):
        """Write into the operators how they were quantised, and the scales of their results."""
        config = self.quant_config
        wanted = (*config.weight_quant_operation_types, *config.activation_quant_operation_types)
        for op in graph.all_op_nodes():
            if op.record is not None or op.name() not in SUPPORT_QUANTIZATION_OP_DICT:
                continue
            if op.name() in wanted and not nodes.is_skipped(op, ["skip_quant"]):
                op.set_attr("quantization_type", f"post_{self._algo.lower()}")
            for name in _get_op_output_var_names(op):
                scale = self._quantized_threshold.get(name)
                if scale is None or name not in self._quantized_act_var_name:
                    continue
                slot, index = _get_output_name_index(op, name)
                op.set_attr("out_threshold", float(scale))
                op.set_attr(f"{slot}{index}_threshold", float(scale))
                op.set_attr("with_quant_attr", True)


def _name(value):
    return value.name if isinstance(value, Variable) else value


def _feed(batch, names):
    """What a loader yields, as {name: array}."""
    if isinstance(batch, (list, tuple)) and batch and isinstance(batch[0], dict):
        batch = batch[0]
    if isinstance(batch, dict):
        return {k: np.asarray(v) for k, v in batch.items() if k in names}
    values = batch if isinstance(batch, (list, tuple)) else [batch]
    return {name: np.asarray(value) for name, value in zip(names, values, strict=False)}


class PostTrainingQuantizationProgram(PostTrainingQuantization):
    """Quantise a Program with scales found on sample data; the arguments are those of `PostTrainingQuantization`.

    Args:
        feed_list: the variables to feed, or their names; likewise `fetch_list`.
    """

    def __init__(
        self,
        executor,
        program,
        feed_list=None,
        fetch_list=None,
        scope=None,
        batch_generator=None,
        sample_generator=None,
        data_loader=None,
        batch_size=10,
        batch_nums=None,
        algo="KL",
        hist_percent=0.99999,
        quantizable_op_type=["conv2d", "depthwise_conv2d", "mul"],  # noqa: B006  Paddle's default
        round_type="round",
        learning_rate=0.001,
        is_full_quantize=False,
        bias_correction=False,
        activation_bits=8,
        weight_bits=8,
        activation_quantize_type="range_abs_max",
        weight_quantize_type="channel_wise_abs_max",
        onnx_format=False,
        freeze_model=True,
        optimize_model=False,
        is_use_cache_file=False,
        skip_tensor_list=None,
        same_scale_tensor_list=None,
        cache_dir=None,
        scale_dict=None,
        return_graph=True,
    ):
        if not isinstance(program, Program):
            raise FailedCheckError(
                "PostTrainingQuantizationProgram: 'program' must be a Program.", received(program=program)
            )
        if not feed_list or not fetch_list:
            raise FailedCheckError(
                "PostTrainingQuantizationProgram: 'feed_list' and 'fetch_list' must be given.",
                received(feed_list=feed_list),
            )
        self._program = program
        self._feed_list, self._fetch_list = [_name(v) for v in feed_list], list(fetch_list)
        super().__init__(
            executor,
            None,
            scope,
            None,
            None,
            batch_generator,
            sample_generator,
            data_loader,
            batch_size,
            batch_nums,
            algo,
            hist_percent,
            quantizable_op_type,
            round_type,
            learning_rate,
            is_full_quantize,
            bias_correction,
            activation_bits,
            weight_bits,
            activation_quantize_type,
            weight_quantize_type,
            onnx_format,
            freeze_model,
            optimize_model,
            is_use_cache_file,
            skip_tensor_list,
            same_scale_tensor_list,
            cache_dir,
            scale_dict,
            return_graph,
        )
