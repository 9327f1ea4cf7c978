"""Names below the documented surface, and what the original answers: run with either."""

import importlib
import io
from contextlib import redirect_stdout

import numpy as np


def plain(value):
    """An answer as JSON: tensors as [dtype, shape, values], other objects as text."""
    if hasattr(value, "numpy") and hasattr(value, "stop_gradient"):
        return [str(value.dtype).removeprefix("paddle."), list(value.shape), value.numpy().tolist()]
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(v) for v in value)
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, np.ndarray):
        return value.tolist()
    return (
        value
        if isinstance(value, (str, int, float, bool, type(None))) and type(value).__module__ != "enum"
        else str(value)
    )


def answer(case, paddle):
    try:
        return plain(case(paddle))
    except Exception as error:  # the class of an error is a fact too
        return f"raises {next(c.__name__ for c in type(error).__mro__ if c.__module__ == 'builtins')}"


def printed(call):
    text = io.StringIO()
    with redirect_stdout(text):
        call()
    return text.getvalue()


def module(path):
    return importlib.import_module(path)


def _bn_helper(paddle):
    helper = paddle.base.layer_helper.LayerHelper(
        "mine", bias_attr=None, act="relu", input=paddle.to_tensor([-1.0, 2.0])
    )
    x, out = helper.input(), helper.create_variable_for_type_inference("float32")
    helper.append_op(type="scale", inputs={"X": [x]}, outputs={"Out": [out]}, attrs={"scale": 3.0, "bias": 1.0})
    return out, helper.append_activation(x), helper.append_bias_op(paddle.ones([2, 3])), helper.layer_type


def _table(paddle):
    table = paddle.hapi.static_flops.Table(["OP Type", "Param name", "Flops"])
    table.add_row(["conv2d", "w", 12])
    table.add_row(["elementwise_add", "b_0", 1])
    return printed(table.print_table)


def _counted(paddle):
    layer, x = paddle.nn.Linear(4, 2), paddle.ones([3, 4])
    layer.register_buffer("total_params", paddle.zeros([1], "int64"), persistable=False)
    layer.register_buffer("total_ops", paddle.zeros([1], "int64"), persistable=False)
    flops, out = paddle.hapi.dynamic_flops, layer(x)
    for count in (flops.count_parameters, flops.count_io_info, flops.register_hooks[paddle.nn.Linear]):
        count(layer, (x,), out)
    return layer.total_params, layer.total_ops, layer.input_shape, layer.output_shape


def _qkv(paddle):
    layer, x = paddle.nn.MultiHeadAttention(8, 2), paddle.ones([1, 3, 8])
    cached = layer._prepare_qkv(x, x, x, layer.gen_cache(x, x, layer.StaticCache))
    return (
        [t.shape for t in layer._prepare_qkv(x, x, x)],
        len(layer._prepare_qkv(x, x, x, layer.gen_cache(x))),
        len(cached),
    )


def _amp(paddle):
    amp = module("paddle.amp.auto_cast")
    before = amp.amp_state(), amp.amp_global_state().amp_dtype
    with paddle.amp.auto_cast(level="O1", dtype="bfloat16"):
        return before, amp.amp_state(), amp.amp_global_state().amp_dtype


def _groups(paddle):
    assign, a = paddle.base.core.eager_assign_group_by_size, [paddle.zeros([256]) for _ in range(5)]
    mixed = [*a[:2], paddle.zeros([4], "float64"), *a[2:]]
    return [
        assign(a, [False] * 5, [2048, 2048]),
        assign(a, [False] * 5, [1024]),
        assign(a, [False] * 5, [0]),
        assign(a, [True, False, False, False, True], [4096]),
        assign(a, [False] * 5, [1500, 3000]),
        assign(mixed, [False] * 6, [10**9]),
    ]


def _prim(paddle):
    core = paddle.base.core
    ask = (core._is_fwd_prim_enabled, core._is_bwd_prim_enabled, core._is_eager_prim_enabled, core._is_all_prim_enabled)
    seen = []
    for change, value in (
        (core._set_prim_all_enabled, True),
        (core._set_prim_all_enabled, False),
        (core._set_prim_forward_enabled, True),
        (core._set_prim_backward_enabled, True),
        (core.set_prim_eager_enabled, True),
        (core._set_prim_all_enabled, False),
        (core.set_prim_eager_enabled, False),
    ):
        change(value)
        seen.append([question() for question in ask])
    return seen


def _checks_in_static_mode(paddle):
    feeder = paddle.base.data_feeder
    paddle.enable_static()
    try:
        return [
            answer(lambda paddle: feeder.check_dtype("bfloat16", "x", ["float32", "uint16"], "op"), paddle),
            answer(lambda paddle: feeder.check_dtype("int32", "x", ["float32"], "op"), paddle),
            answer(lambda paddle: feeder.check_type(1, "x", (str, float), "op"), paddle),
            answer(lambda paddle: feeder.check_type(1, "x", int, "op"), paddle),
        ]
    finally:
        paddle.disable_static()


def _guards(paddle):
    modes = []
    for name in ("IrGuard", "OldIrGuard", "DygraphPirGuard", "DygraphOldIrGuard"):
        with getattr(module("paddle.pir_utils"), name)():
            modes.append(paddle.in_dynamic_mode())
    return modes, paddle.in_dynamic_mode()


def _from_tensor(paddle):
    x = paddle.to_tensor([-1.0, 2.0])
    made = paddle.base.framework.EagerParamBase.from_tensor(x)
    frozen = paddle.base.framework.EagerParamBase.from_tensor(x, trainable=False, name="q")
    return made, made._is_shared_buffer_with(x), made.stop_gradient, made.persistable, frozen.stop_gradient, frozen.name


def _memory(paddle):
    x = paddle.arange(24, dtype="float32").reshape([4, 6])
    before = x._inplace_version()
    x.add_(paddle.ones([1]))
    after = x._inplace_version()
    part, other = x._slice(1, 3), paddle.zeros([2])
    part.zero_()
    x._share_underline_tensor_to(other)
    taken = paddle.ones([2])
    taken._inplace_assign(paddle.ones([3]))
    return [
        x,
        x._numel(),
        x._md5sum(),
        after - before,
        part.shape,
        part._offset(),
        x._holder_size(),
        other.shape,
        other._is_shared_underline_tensor_with(x),
        x._is_dense_tensor_hold_allocation(),
        taken,
        x._new_shared_tensor()._is_shared_buffer_with(x),
        x._place_str,
        x._local_value(),
        x._to("cpu", "float64"),
        str(x._to(dtype="float16").dtype),
        x._use_gpudnn(False),
        answer(lambda _: x._slice(3, 9), paddle),
    ]


def _cleared(paddle):
    x, y = paddle.ones([2]), paddle.ones([2])
    x._clear()
    y._clear_dataptr()
    return x._is_initialized(), y._is_initialized()


def _gradients(paddle):
    x = paddle.create_parameter(
        [2], "float32", default_initializer=paddle.nn.initializer.Assign(np.array([1.0, 2.0], "float32"))
    )
    none = x._grad_ivar()
    calls = []
    (x * x).sum().backward()
    first = x._grad_ivar().clone()
    x._zero_grads()
    zeros = x.grad.clone()
    x._set_grad_ivar(paddle.ones([2]) * 5)
    fives = x.grad.clone()
    x._copy_gradient_from(paddle.ones([2]))
    x._register_grad_hook(lambda g: g * 2)
    x._register_backward_hook(lambda: calls.append(1))
    ones = x.grad.clone()
    x.clear_gradient(False)
    (x * x).sum().backward()
    return none, first, zeros, fives, ones, x.grad, len(calls)


def _numbers(kind, names):
    return {name: int(getattr(kind, name)) for name in names.split()}


def _pinned(paddle):
    pinned = module("paddle.io.reader").use_pinned_memory
    return pinned(), pinned(False), pinned(), pinned(True), pinned()


def _convolutions(paddle):
    conv, image = paddle.nn.functional.conv._conv_nd, paddle.ones([1, 2, 5, 5])
    volume = paddle.ones([1, 2, 4, 4, 4]), paddle.ones([1, 2, 3, 3, 3])
    return [
        conv(image, paddle.ones([2, 2, 3, 3]), None, [1, 1], [0, 0], "EXPLICIT", [1, 1], 1, "NCHW", 1, "conv2d", False),
        conv(
            image,
            paddle.ones([2, 1, 3, 3]),
            paddle.ones([2]),
            [2, 2],
            [1, 1],
            "EXPLICIT",
            [1, 1],
            2,
            "NCHW",
            1,
            "depthwise_conv2d",
            False,
        ),
        conv(image, paddle.ones([2, 2, 3, 3]), None, [1, 1], [0, 0], "SAME", [1, 1], 1, "NCHW", 1, "conv2d", False),
        conv(*volume, None, [1, 1, 1], [0, 0, 0], "EXPLICIT", [1, 1, 1], 1, "NCDHW", 1, "conv3d", False),
    ]


_KINDS = (
    "DENSE_TENSOR LOD_TENSOR SELECTED_ROWS FEED_MINIBATCH FETCH_LIST STEP_SCOPES DENSE_TENSOR_ARRAY LOD_TENSOR_ARRAY "
    "PLACE_LIST READER RAW STRING STRINGS VOCAB SPARSE_COO"
)


CASES = {
    "kinds of variables": lambda p: _numbers(p.base.core.VarDesc.VarType, _KINDS),
    "levels of autocast": lambda p: _numbers(p.base.core.AmpLevel, "O0 O1 O2 O3 OD"),
    "roles": lambda p: _numbers(
        p.base.core.op_proto_and_checker_maker.OpRole, "Forward Backward Optimize Loss RPC Dist LRSched"
    ),
    "role attributes": lambda p: [
        getattr(p.base.core.op_proto_and_checker_maker, n)()
        for n in (
            "kOpRoleAttrName kOpRoleVarAttrName kOpNameScopeAttrName kOpCreationCallstackAttrName kOpDeviceAttrName "
            "kOpWithQuantAttrName"
        ).split()
    ],
    "dtypes": lambda p: [
        str(getattr(p.base.core.DataType, n)) == str(getattr(p, n.lower()))
        for n in "FLOAT16 BFLOAT16 FLOAT32 INT64 BOOL".split()
    ],
    "dtype class": lambda p: p.base.core.DataType is p.dtype,
    "names of dtypes": lambda p: [
        answer(lambda q, d=d: q.base.data_feeder.convert_dtype(d), p)
        for d in (
            "bfloat16",
            "uint16",
            p.bfloat16,
            np.float32,
            np.uint16,
            p.float8_e4m3fn,
            "complex64",
            bool,
            "foo",
            None,
        )
    ],
    "checks": lambda p: [
        p.base.data_feeder.check_dtype("int32", "x", ["float32"], "op"),
        p.base.data_feeder.check_type(1, "x", str, "op"),
    ],
    "checks in static mode": _checks_in_static_mode,
    "bfloat16 bits": lambda p: [
        p.base.data_feeder.convert_float_to_uint16(np.array([1.0, 3.14159, 1e-3, -7.3, np.inf], "float32")),
        p.base.data_feeder.convert_uint16_to_float(np.array([16256, 16457], "uint16")),
    ],
    "groups": _groups,
    "memory of a tensor": _memory,
    "tensor without memory": _cleared,
    "gradients of a tensor": _gradients,
    "switches": _prim,
    "helper": _bn_helper,
    "helper of a layer": lambda p: [
        p.nn.Linear(2, 3)._helper.create_parameter(None, [2], "float32").shape,
        p.nn.ReLU()._helper.append_activation(p.to_tensor([-1.0, 1.0]), "tanh"),
        p.nn.ReLU()._helper.append_activation(p.to_tensor([-1.0])),
    ],
    "parameter from a tensor": _from_tensor,
    "table": _table,
    "counted": _counted,
    "queries, keys and values": _qkv,
    "autocast": _amp,
    "guards": _guards,
    "pinned": _pinned,
    "endpoints": lambda p: p.utils.download._get_unique_endpoints(["127.0.0.1:80", "127.0.0.1:81", "10.0.0.1:3"]),
    "squared norm": lambda p: p.nn.clip._squared_l2_norm(p.to_tensor([3.0, 4.0])),
    "norms in float32": lambda p: [
        p.nn.clip._clip_by_global_norm_using_mp_type(),
        p.nn.clip._clip_by_global_norm_using_mp_type(True),
        p.nn.clip._clip_by_global_norm_using_mp_type(False),
        p.nn.clip._clip_by_global_norm_using_mp_type(),
    ],
    "convolutions": _convolutions,
    "errors of training": lambda p: [
        p.framework.recall_error.check_naninf(p.to_tensor(v)) for v in ([1.0], [np.nan], [np.inf], [np.nan, np.inf])
    ],
    "every object": lambda p: module("paddle.framework.io")._parse_every_object(
        {"a": [1, np.ones(1), (2, 3)], "b": {4}}, lambda o: isinstance(o, int), lambda o: o + 1
    ),
    "arrays of a file": lambda p: [
        module("paddle.framework.io")._transformed_from_lodtensor(o)
        for o in (np.ones(2), 1, [np.ones(2)], ("a", 1), ("a", np.ones(2)))
    ],
    "named arrays of a file": lambda p: [
        module("paddle.framework.io")._transformed_from_varbase(o)
        for o in (np.ones(2), 1, [np.ones(2)], ("a", 1), ("a", np.ones(2)))
    ],
    "places": lambda p: [
        str(p.framework._current_expected_place_()),
        str(p.device._convert_to_place("cpu")),
        answer(lambda q: q.device._convert_to_place("foo"), p),
    ],
    "modes": lambda p: [
        getattr(p.base.framework, n)()
        for n in ("in_dygraph_mode", "in_pir_mode", "in_pir_executor_mode", "in_cinn_mode", "in_dynamic_or_pir_mode")
    ],
    "no tracing": lambda p: p.nn.layer.layers.in_declarative_mode(),
    "short names of dtypes": lambda p: [
        answer(lambda q, d=d: q.base.framework.dtype_to_str(d), p) for d in (p.float32, p.bfloat16, p.float64, p.int32)
    ],
    "gradient's name": lambda p: p.base.framework.grad_var_name("x"),
    "device memory": lambda p: [
        p.base.core.device_memory_stat_current_value("Allocated", 0),
        p.base.core.device_memory_stat_peak_value("Reserved", 0),
    ],
    "custom operator": lambda p: p.base.core.eager._run_custom_op("none_such", p.ones([1])),
    "inference mode": lambda p: p.incubate.jit.is_inference_mode(lambda x: x),
    "value": lambda p: isinstance(p.ones([1]), module("paddle.pir").Value),
    "commit": lambda p: p.__git_commit__ == p.version.commit,
    "tracer": lambda p: [
        str(p.framework._dygraph_tracer()._amp_level),
        p.framework._dygraph_tracer()._amp_dtype,
        p.framework._dygraph_tracer()._has_grad,
    ],
}
