"""Programs and calls of static quantisation whose results are recorded, the same for the original and for us.

They need `FLAGS_enable_pir_api=0`, with which the original has the operators that the passes rewrite.
"""

import tempfile

import numpy as np

import paddle
from paddle import static

PLACE = paddle.CPUPlace()


def image(count=8, seed=1):
    rng = np.random.RandomState(seed)
    return rng.randn(count, 1, 6, 6).astype("float32"), rng.randint(0, 4, (count, 1)).astype("int64")


def network():
    """Two convolutions, a sum, a pooling and a product: (image, label, result)."""
    x, label = static.data("image", [None, 1, 6, 6]), static.data("label", [None, 1], "int64")
    attr = paddle.ParamAttr
    y = static.nn.conv2d(x, 4, 3, padding=1, bias_attr=False, param_attr=attr(name="w1"))
    y = static.nn.batch_norm(y, act="relu", param_attr=attr(name="bn_scale"), bias_attr=attr(name="bn_shift"))
    z = static.nn.conv2d(y, 4, 3, padding=1, bias_attr=False, param_attr=attr(name="w2"))
    y = paddle.nn.functional.max_pool2d(paddle.nn.functional.relu(y + z), 2, 2)
    return x, label, static.nn.fc(y, 4, weight_attr=attr(name="w3"), bias_attr=attr(name="b3"))


def set_weights(program):
    rng = np.random.RandomState(0)
    for p in program.all_parameters():
        if not p.stop_gradient:
            held = static.global_scope().find_var(p.name).get_tensor()
            held.set((rng.randn(*p.shape) * 0.3).astype("float32"), PLACE)


def kinds(program):
    """How often each operator occurs, without gradients and updates."""
    skipped = ("feed", "fetch", "backward", "momentum", "fill_constant", "sum")
    names = [op.type for op in program.global_block().ops]
    names = [n for n in names if not n.endswith("_grad") and n not in skipped]
    return {n: names.count(n) for n in sorted(set(names))}


def held(name):
    return np.asarray(static.global_scope().find_var(name).get_tensor())


TRAINED = {
    "channels, moving average": dict(
        weight_quantize_type="channel_wise_abs_max", activation_quantize_type="moving_average_abs_max"
    ),
    "one scale, window": dict(weight_quantize_type="abs_max", activation_quantize_type="range_abs_max", window_size=3),
    "one scale each time": dict(weight_quantize_type="abs_max", activation_quantize_type="abs_max"),
}


def trained(how, linear):
    """Losses of training with simulated quantisation, and results and operators before and after freezing."""
    Q = static.quantization
    graph_of = paddle.framework.core.Graph
    out = {}
    main, startup = static.Program(), static.Program()
    with static.program_guard(main, startup):
        _, label, y = network()
        loss = paddle.mean(paddle.nn.functional.cross_entropy(y, label))
        test = main.clone(for_test=True)
        paddle.optimizer.Momentum(0.05, 0.9).minimize(loss)
    exe = static.Executor(PLACE)
    exe.run(startup)
    set_weights(main)
    scope = static.global_scope()
    settings = dict(scope=scope, place=PLACE, quantizable_op_type=["conv2d", "mul"], **TRAINED[how])
    graphs = []
    for program, for_test in ((test, True), (main, False)):
        graph = paddle.framework.IrGraph(graph_of(program.desc), for_test=for_test)
        (Q.QuantizationTransformPassV2 if linear else Q.QuantizationTransformPass)(**settings).apply(graph)
        add = Q.AddQuantDequantPassV2 if linear else Q.AddQuantDequantPass
        add(scope=scope, place=PLACE, quantizable_op_type=["elementwise_add", "pool2d"]).apply(graph)
        Q.OutScaleForTrainingPass(scope=scope, place=PLACE).apply(graph)
        graphs.append(graph)
    frozen, training = graphs[0], graphs[1].to_program()
    images, labels = image()
    feed = {"image": images, "label": labels}
    out["losses"] = [float(exe.run(training, feed=feed, fetch_list=[loss])[0]) for _ in range(3)]
    out["operators"] = kinds(training)
    evaluation = frozen.to_program()
    out["evaluated"] = exe.run(evaluation, feed=feed, fetch_list=[y])[0]
    if linear:
        Q.QuantWeightPass(scope, PLACE).apply(frozen)
        Q.AddQuantDequantForInferencePass(scope, PLACE).apply(frozen)
    else:
        Q.OutScaleForInferencePass(scope).apply(frozen)
        Q.QuantizationFreezePass(scope, PLACE, weight_quantize_type=settings["weight_quantize_type"]).apply(frozen)
    final = frozen.to_program()
    out["frozen operators"] = kinds(final)
    out["frozen"] = exe.run(final, feed=feed, fetch_list=[y])[0]
    out["weight"], out["image scale"] = held("w1").astype("float32"), held("image@scale")
    if not linear:
        thresholds = [op.attr("out_threshold") for op in final.global_block().ops if op.has_attr("out_threshold")]
        out["thresholds"] = np.array(sorted(thresholds), "float32")
        Q.ConvertToInt8Pass(scope, PLACE).apply(frozen)
        names = {v.name for v in frozen.to_program().list_vars() if v.persistable}
        out["8 bits"] = [str(held(n).dtype) for n in ("w1.int8", "w3.int8") if n in names]
    return out


class Rows(paddle.io.Dataset):
    """Samples for calibration."""

    def __len__(self):
        return 8

    def __getitem__(self, index):
        return image()[0][index]


ALGORITHMS = ("KL", "hist", "mse", "emd", "avg", "abs_max", "ptf")


def calibrated(algo, linear, **settings):
    """Scales found after training by an algorithm, and results of the quantised model."""
    main, startup = static.Program(), static.Program()
    with static.program_guard(main, startup):
        x, _, y = network()
    exe = static.Executor(PLACE)
    exe.run(startup)
    set_weights(main)
    with tempfile.TemporaryDirectory() as folder:
        static.save_inference_model(f"{folder}/m", [x], [y], exe, program=main)
        names = [
            next(op.output("Out")[0] for op in main.global_block().ops if op.type == t) for t in ("relu", "pool2d")
        ]
        with static.scope_guard(static.Scope()):
            post = static.quantization.PostTrainingQuantization(
                executor=exe,
                model_dir=folder,
                model_filename="m.pdmodel",
                params_filename="m.pdiparams",
                data_loader=paddle.io.DataLoader(Rows(), feed_list=[x], batch_size=4, return_list=False),
                algo=algo,
                quantizable_op_type=["conv2d", "mul", "elementwise_add"],
                onnx_format=linear,
                **settings,
            )
            program = post.quantize()
            result = exe.run(program, feed={"image": image()[0]}, fetch_list=post._fetch_list)[0]
            scales = [held(f"{n}@scale")[0] for n in ["image", *names]]
            post.save_quantized_model(f"{folder}/q", model_filename="q.pdmodel", params_filename="q.pdiparams")
        with static.scope_guard(static.Scope()):
            program, feeds, fetches = static.load_inference_model(f"{folder}/q/q", exe)
            saved = exe.run(program, feed={feeds[0]: image()[0]}, fetch_list=fetches)[0]
    return {"scales": np.array(scales), "result": result, "saved": saved, "operators": kinds(program)}


def stored_weights(bits, how):
    """A model whose weights are stored as integers: the weights, and results of the model for tests."""
    main, startup = static.Program(), static.Program()
    with static.program_guard(main, startup):
        x, _, y = network()
    exe = static.Executor(PLACE)
    exe.run(startup)
    set_weights(main)
    with tempfile.TemporaryDirectory() as folder:
        static.save_inference_model(f"{folder}/m", [x], [y], exe, program=main)
        stored = static.quantization.WeightQuantization(folder, "m.pdmodel", "m.pdiparams")
        stored.quantize_weight_to_int(
            f"{folder}/q",
            "q.pdmodel",
            "q.pdiparams",
            weight_bits=bits,
            weight_quantize_type=how,
            generate_test_model=True,
        )
        with static.scope_guard(static.Scope()):
            static.load_inference_model(f"{folder}/q/quantized_model/q", exe)
            weight = held("w1")
        with static.scope_guard(static.Scope()):
            program, feeds, fetches = static.load_inference_model(f"{folder}/q/test_model/q", exe)
            result = exe.run(program, feed={feeds[0]: image()[0]}, fetch_list=fetches)[0]
    return {"dtype": str(weight.dtype), "weight": weight.astype("float32"), "result": result}


def helpers():
    """Weights as integers and back, and thresholds of histograms."""
    from paddle.static.quantization import utils
    from paddle.static.quantization.cal_kl_threshold import cal_kl_threshold

    rng = np.random.RandomState(3)
    w = rng.randn(4, 3, 2, 2).astype("float32")
    scales = {0: [float(v) * 0.8 for v in np.abs(w).max((1, 2, 3))], 1: [float(v) for v in np.abs(w).max((0, 2, 3))]}
    out = {}
    for axis, scale in scales.items():
        integers = np.round(utils.quant_tensor(w.copy(), scale, axis))
        out[f"quant {axis}"] = integers
        out[f"onnx {axis}"] = utils.quant_tensor(w.copy(), scale, axis, onnx_format=True)
        out[f"dequant {axis}"] = utils.dequant_tensor(integers.copy(), scale, axis)
        out[f"bias {axis}"] = utils.bias_correction_w(w.copy(), integers.copy(), scale, axis)
    out["one scale"] = utils.quant_tensor(w.copy(), 1.5, weight_bits=4)
    out["sigmoid"] = utils.stable_sigmoid(np.array([-800.0, -1.0, 0.0, 2.0, 900.0]))
    out["cosine"] = utils.calculate_quant_cos_error(w, np.round(w))
    out["l2"] = utils.l2_loss(w, w + 0.5)
    for name, values in (("normal", np.abs(rng.randn(20000))), ("positive", np.clip(rng.randn(3000), 0, None))):
        counts, edges = np.histogram(values, bins=1024, range=(0, values.max()))
        out[f"kl {name}"] = np.array([cal_kl_threshold(counts, edges[1] - edges[0], bits) for bits in (8, 4)])
    return out


def tables():
    """What the settings for deployment targets say."""
    from paddle.static.quantization import quant_config as config

    out = {}
    for kind in (config.BaseQuantizer, config.TensorRTQuantizer, config.ARMCPUQuantizer):
        for given in ([], ["conv2d", "relu"]):
            made = kind(given, 7)
            out[f"{kind.__name__} {given}"] = [
                made.weight_quant_operation_types,
                made.activation_quant_operation_types,
                made.observer_operation_types,
                made._quant_min,
                made._quant_max,
            ]
    out["slots"] = {name: slots for name, slots in config.SUPPORT_QUANTIZATION_OP_DICT.items()}
    return out


OPERATORS = {
    "ties, even": ("fake_quantize_abs_max", {"X": [0.5, 1.5, 2.5, -0.5, -1.5, 127.0]}, {"round_type": 0}, 1),
    "ties, away": ("fake_quantize_abs_max", {"X": [0.5, 1.5, 2.5, -0.5, -1.5, 127.0]}, {"round_type": 1}, 1),
    "zeros": ("fake_quantize_abs_max", {"X": [0.0, 0.0]}, {}, 1),
    "both ways": ("fake_quantize_dequantize_abs_max", {"X": [-1.5, 0.25, 2.0, 1.27]}, {"bit_length": 4}, 1),
    "rows": ("fake_channel_wise_quantize_abs_max", {"X": [[-1.5, 0.25], [2.0, -0.75]]}, {"quant_axis": 0}, 1),
    "columns": ("fake_channel_wise_quantize_abs_max", {"X": [[-1.5, 0.25], [2.0, -0.75]]}, {"quant_axis": 1}, 1),
    "columns both ways": (
        "fake_channel_wise_quantize_dequantize_abs_max",
        {"X": [[-1.5, 0.25], [2.0, -0.75]]},
        {"quant_axis": 1},
        1,
    ),
    "moving": (
        "fake_quantize_moving_average_abs_max",
        {"X": [-1.5, 0.25, 2.0], "InScale": [0.001], "InAccum": [1.0], "InState": [1.0]},
        {"moving_rate": 0.9, "is_test": False},
        2,
    ),
    "moving both ways": (
        "fake_quantize_dequantize_moving_average_abs_max",
        {"X": [-1.5, 0.25, 2.0], "InScale": [0.001], "InAccum": [1.0], "InState": [1.0]},
        {"moving_rate": 0.9, "is_test": False},
        2,
    ),
    "moving, evaluation": (
        "fake_quantize_dequantize_moving_average_abs_max",
        {"X": [-1.5, 0.25, 2.0], "InScale": [1.0]},
        {"is_test": True},
        1,
    ),
    "observer": (
        "moving_average_abs_max_scale",
        {"X": [-1.5, 0.25, 2.0], "InAccum": [1.0], "InState": [1.0]},
        {"moving_rate": 0.9, "is_test": False},
        2,
    ),
    "window": (
        "fake_quantize_range_abs_max",
        {"X": [-1.5, 0.25, 2.0], "InScale": [0.001], "Iter": [0]},
        {"window_size": 3, "is_test": False},
        2,
    ),
    "window, evaluation": (
        "fake_quantize_range_abs_max",
        {"X": [-1.5, 0.25, 2.0], "InScale": [3.0]},
        {"window_size": 3, "is_test": True},
        1,
    ),
    "back": ("fake_dequantize_max_abs", {"X": [-127.0, 64.0, 3.0], "Scale": [0.5]}, {"max_range": 127.0}, 1),
    "rows back": (
        "fake_channel_wise_dequantize_max_abs",
        {"X": [[-127.0, 64.0], [3.0, 5.0]], "Scales": [0.5, 2.0]},
        {"quant_bits": [8], "quant_axis": 0},
        1,
    ),
    "integers back": ("dequantize_abs_max", {"X": [-127, 64, 3], "Scale": [0.5]}, {"max_range": 127.0}, 1),
    "linear": (
        "quantize_linear",
        {"X": [[-1.5, 0.25], [2.0, -0.75]], "Scale": [0.5, 2.0], "ZeroPoint": [0.0, 0.0]},
        {"quant_axis": 0},
        1,
    ),
    "linear, training": (
        "quantize_linear",
        {"X": [-1.5, 0.25, 2.0], "Scale": [0.1], "ZeroPoint": [0.0], "InAccum": [1.0], "InState": [1.0]},
        {"quant_axis": -1, "is_test": False},
        2,
    ),
    "linear, observer": (
        "quantize_linear",
        {"X": [-1.5, 0.25, 2.0], "Scale": [0.5], "ZeroPoint": [0.0]},
        {"quant_axis": -1, "only_observer": True},
        1,
    ),
    "linear back": (
        "dequantize_linear",
        {"X": [[-127.0, 64.0], [3.0, 5.0]], "Scale": [0.5, 2.0], "ZeroPoint": [0.0, 0.0]},
        {"quant_axis": 0},
        1,
    ),
}
_RESULTS = {
    "fake_quantize_range_abs_max": {"Out": "o", "OutScale": "InScale", "OutScales": "scales"},
    "moving_average_abs_max_scale": {"Out": "o", "OutScale": "s", "OutAccum": "InAccum", "OutState": "InState"},
}


def operator(name):
    """The results of an operator, called once or twice."""
    kind, inputs, attrs, runs = OPERATORS[name]
    main = static.Program()
    with static.program_guard(main, static.Program()):
        block = main.global_block()
        for slot, value in inputs.items():
            integer = slot == "Iter" or (kind == "dequantize_abs_max" and slot == "X")
            value = np.array(value, ("int64" if slot == "Iter" else "int8") if integer else "float32")
            block.create_var(name=slot, shape=value.shape, dtype=str(value.dtype), persistable=True)
            static.global_scope().var(slot).get_tensor().set(value, PLACE)
        outputs = {"Y": "o"} if kind.endswith("_linear") else {"Out": "o"}
        if kind.endswith("abs_max"):
            outputs["OutScale"] = "s"
        if "InAccum" in inputs:
            scale = "Scale" if kind == "quantize_linear" else "InScale"
            outputs.update(OutScale=scale, OutAccum="InAccum", OutState="InState")
        elif "InScale" in inputs:
            outputs["OutScale"] = "InScale"
        if kind in _RESULTS and not attrs["is_test"]:
            outputs = dict(_RESULTS[kind])
        if kind == "dequantize_abs_max":
            outputs = {"Out": "o"}
        for result in outputs.values():
            if not block.has_var(result):
                block.create_var(name=result, dtype="float32", persistable=result != "o")
            if result == "scales":
                static.global_scope().var(result).get_tensor().set(np.zeros(3, "float32"), PLACE)
        block.append_op(
            type=kind,
            inputs={slot: [slot] for slot in inputs},
            outputs={slot: [result] for slot, result in outputs.items()},
            attrs=dict(attrs),
        )
    exe = static.Executor(PLACE)
    wanted = list(dict.fromkeys(outputs.values()))
    return [[np.asarray(v) for v in exe.run(main, fetch_list=wanted)] for _ in range(runs)]


def cases():
    """{name: a function that returns results}."""
    found = {"helpers": helpers, "tables": tables}
    for name in OPERATORS:
        found[f"operator: {name}"] = lambda name=name: operator(name)
    for how in TRAINED:
        found[f"trained: {how}"] = lambda how=how: trained(how, False)
    found["trained: linear"] = lambda: trained("channels, moving average", True)
    for algo in ALGORITHMS:
        found[f"calibrated: {algo}"] = lambda algo=algo: calibrated(algo, False)
    for algo in ("hist", "mse"):
        found[f"calibrated, linear: {algo}"] = lambda algo=algo: calibrated(algo, True)
    found["calibrated: one scale, corrected"] = lambda: calibrated(
        "avg", False, weight_quantize_type="abs_max", activation_quantize_type="moving_average_abs_max"
    )
    for bits, how in ((8, "channel_wise_abs_max"), (16, "abs_max")):
        found[f"stored: {bits} {how}"] = lambda bits=bits, how=how: stored_weights(bits, how)
    return found


def plain(value):
    """Results as JSON: arrays become [dtype, shape, values]."""
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, (np.ndarray, np.generic)):
        value = np.asarray(value)
        return [str(value.dtype), list(value.shape), value.reshape(-1).tolist()]
    return value


def results(name):
    """The results of a case, in a scope of its own."""
    with paddle.utils.unique_name.guard(), static.scope_guard(static.Scope()):
        return plain(cases()[name]())
