"""Options of `Config` that are stored and answered but have no effect, since the runtime decides itself.

Each call takes the arguments of the original, by position or by name, and refuses values of other types.
"""

import inspect
import operator

from .._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from ._types import PrecisionType

DEFAULTS = {
    "ir_optim": True,
    "optimization_level": 2,
    "memory_optim": True,
    "profile": False,
    "engine": "auto",
    "onednn": True,
    "onednn_int8": False,
    "log": True,
    "feed_fetch_ops": False,
    "specify_input_names": False,
    "new_ir": False,
    "new_executor": False,
    "openvino": False,
    "openvino_precision": "f32",
    "save_optimized_model": None,
    "use_optimized_model": None,
    "optim_cache_dir": "",
    "shape_range_info_path": "",
    "shape_range_info_collected": False,
    "tuned_shapes": False,
    "build_at_runtime": False,
    "dynamic_shapes": {},
    "tensorrt_optimization_level": 3,
    "tensorrt_dla": False,
    "tensorrt_inspector": False,
    "tensorrt_varseqlen": False,
    "tensorrt_explicit_quantization": False,
}

_ONEDNN = "torch decides whether to use oneDNN, and ONNX Runtime does not use it"
_TENSORRT = "there is no TensorRT here"
_OTHERWISE = "the runtime decides itself"
_KERNELS = "torch chooses its kernels itself"
_TYPES = "the model's own types are kept"
_PASSES = "the runtime has its own passes"
_IPU = "there is no IPU here"


def _words(kind):
    def check(value):
        if not isinstance(value, kind) or not all(isinstance(word, str) for word in value):
            raise TypeError
        return value

    return check


def _truth(value):
    if value is not None and not hasattr(value, "__bool__"):
        raise TypeError
    return bool(value)


def _text(value):
    if isinstance(value, bytes):
        return value.decode()
    if not isinstance(value, str):
        raise TypeError
    return value


def _shapes(value):
    return {_text(name): [operator.index(n) for n in shape] for name, shape in value.items()}


def _exact(kind):
    def check(value):
        if not isinstance(value, kind):
            raise TypeError
        return value

    return check


# kind -> (a function that returns the value or raises, what was expected)
KINDS = {
    "bool": (_truth, "True or False"),
    "int": (operator.index, "an integer"),
    "float": (float, "a number"),
    "str": (_text, "a string"),
    "set": (_words((set, frozenset)), "a set of strings"),
    "list": (_words((list, tuple)), "a list of strings"),
    "lists": (_exact((list, tuple)), "a list of lists"),
    "shapes": (_shapes, "a dict of names and shapes"),
    "dict": (_exact(dict), "a dict"),
}

_NONE = inspect.Parameter.empty

# name -> (arguments as (name, kind, default), {option: the argument that sets it, or a value}, reason)
_OPTIONS = {
    "enable_mkldnn": ((), {"onednn": True}, _ONEDNN),
    "enable_onednn": ((), {"onednn": True}, _ONEDNN),
    "disable_mkldnn": ((), {"onednn": False}, _ONEDNN),
    "disable_onednn": ((), {"onednn": False}, _ONEDNN),
    "disable_mkldnn_fc_passes": ((), {}, _ONEDNN),
    "disable_onednn_fc_passes": ((), {}, _ONEDNN),
    "enable_mkldnn_bfloat16": ((), {}, _ONEDNN),
    "enable_onednn_bfloat16": ((), {}, _ONEDNN),
    "enable_mkldnn_int8": (
        (("mkldnn_int8_enabled_op_types", "set", frozenset()),), {"onednn_int8": True, "onednn": True}, _ONEDNN
    ),
    "enable_onednn_int8": (
        (("onednn_int8_enabled_op_types", "set", frozenset()),), {"onednn_int8": True, "onednn": True}, _ONEDNN
    ),
    "set_mkldnn_cache_capacity": ((("capacity", "int", 0),), {}, _ONEDNN),
    "set_onednn_cache_capacity": ((("capacity", "int", 0),), {}, _ONEDNN),
    "set_mkldnn_op": ((("op_list", "set", _NONE),), {}, _ONEDNN),
    "set_onednn_op": ((("op_list", "set", _NONE),), {}, _ONEDNN),
    "set_bfloat16_op": ((("op_list", "set", _NONE),), {}, _ONEDNN),
    "disable_glog_info": ((), {"log": False}, "nothing is logged anyway"),
    "switch_use_feed_fetch_ops": ((("x", "int", True),), {"feed_fetch_ops": "x"}, "inputs and outputs use handles"),
    "switch_specify_input_names": ((("x", "bool", True),), {"specify_input_names": "x"}, "inputs always have names"),
    "switch_ir_debug": ((("x", "int", True), ("passes", "list", ())), {}, "no graphs are written"),
    "enable_new_ir": ((("x", "bool", True),), {"new_ir": "x"}, "both forms of model files are read"),
    "enable_new_executor": ((("x", "bool", True),), {"new_executor": "x"}, "there is one executor"),
    "enable_custom_passes": ((("passes", "list", ()), ("custom_pass_only", "bool", False)), {}, _PASSES),
    "enable_tuned_tensorrt_dynamic_shape": (
        (("shape_range_info_path", "str", ""), ("allow_build_at_runtime", "bool", True)),
        {
            "shape_range_info_path": "shape_range_info_path",
            "build_at_runtime": "allow_build_at_runtime",
            "tuned_shapes": True,
        },
        _TENSORRT,
    ),
    "set_trt_dynamic_shape_info": (
        (
            ("min_input_shape", "shapes", {}), ("max_input_shape", "shapes", {}), ("optim_input_shape", "shapes", {}),
            ("disable_trt_plugin_fp16", "bool", False),
        ),
        {"dynamic_shapes": "min_input_shape"},
        _TENSORRT,
    ),
    "enable_tensorrt_dla": ((("dla_core", "int", 0),), {"tensorrt_dla": True}, _TENSORRT),
    "enable_tensorrt_inspector": ((("inspector_serialize", "bool", False),), {"tensorrt_inspector": True}, _TENSORRT),
    "enable_tensorrt_varseqlen": ((), {"tensorrt_varseqlen": True}, _TENSORRT),
    "enable_tensorrt_explicit_quantization": ((), {"tensorrt_explicit_quantization": True}, _TENSORRT),
    "mark_trt_engine_outputs": ((("output_tensor_names", "list", ()),), {}, _TENSORRT),
    "exp_disable_tensorrt_dynamic_shape_ops": ((("x", "bool", _NONE),), {}, _TENSORRT),
    "exp_disable_tensorrt_ops": ((("ops", "list", _NONE),), {}, _TENSORRT),
    "exp_disable_tensorrt_subgraph": ((("var_name_not_trt", "list", _NONE),), {}, _TENSORRT),
    "exp_specify_tensorrt_subgraph_precision": (
        (("trt_params_run_fp16", "list", _NONE), ("trt_params_run_int8", "list", _NONE), ("names", "list", _NONE)),
        {},
        _TENSORRT,
    ),
    "exp_disable_mixed_precision_ops": ((("black_list", "set", _NONE),), {}, _TYPES),
    "exp_enable_mixed_precision_ops": ((("white_list", "set", _NONE),), {}, _TYPES),
    "exp_enable_use_cutlass": ((), {}, _KERNELS),
    "exp_sparse_conv_using_buffer": ((("kernels", "lists", _NONE), ("strides", "lists", _NONE)), {}, _KERNELS),
    "set_ipu_config": (
        (
            ("ipu_enable_fp16", "bool", False), ("ipu_replica_num", "int", 1),
            ("ipu_available_memory_proportion", "float", 1.0), ("ipu_enable_half_partial", "bool", False),
            ("ipu_enable_model_runtime_executor", "bool", False),
        ),
        {},
        _IPU,
    ),
    "set_ipu_custom_info": ((("ipu_custom_ops_info", "lists", ()), ("ipu_custom_patterns", "dict", {})), {}, _IPU),
}  # fmt: skip

# name -> option, or the constant answer
_ANSWERS = {
    "mkldnn_enabled": "onednn",
    "onednn_enabled": "onednn",
    "mkldnn_int8_enabled": "onednn_int8",
    "onednn_int8_enabled": "onednn_int8",
    "use_feed_fetch_ops_enabled": "feed_fetch_ops",
    "specify_input_name": "specify_input_names",
    "new_ir_enabled": "new_ir",
    "openvino_engine_enabled": "openvino",
    "shape_range_info_path": "shape_range_info_path",
    "shape_range_info_collected": "shape_range_info_collected",
    "tuned_tensorrt_dynamic_shape": "tuned_shapes",
    "trt_allow_build_at_runtime": "build_at_runtime",
    "tensorrt_dynamic_shape_enabled": "dynamic_shapes",
    "tensorrt_optimization_level": "tensorrt_optimization_level",
    "tensorrt_dla_enabled": "tensorrt_dla",
    "tensorrt_inspector_enabled": "tensorrt_inspector",
    "tensorrt_varseqlen_enabled": "tensorrt_varseqlen",
    "tensorrt_explicit_quantization_enabled": "tensorrt_explicit_quantization",
    "tensorrt_engine_enabled": False,
    "use_xpu": False,
    "xpu_device_id": 0,
    "tensorrt_precision_mode": PrecisionType.Float32,
}


def checked(what, name, kind, value):
    """The value of an argument as the option stores it, or an error that says what was expected."""
    convert, expected = KINDS[kind]
    try:
        return convert(value)
    except (TypeError, ValueError, AttributeError):
        raise InvalidTypeError(f"Config.{what}: expected {expected} as '{name}'.", received(**{name: value})) from None


def _option(name, arguments, effects, reason):
    either = inspect.Parameter.POSITIONAL_OR_KEYWORD
    signature = inspect.Signature([inspect.Parameter(n, either, default=default) for n, _, default in arguments])
    kinds = {argument: kind for argument, kind, _ in arguments}

    def method(self, *args, **kwargs):
        try:
            given = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise InvalidTypeError(f"Config.{name}: {error}.", f"{len(args)} values", f"{name}{signature}.") from None
        given.apply_defaults()
        values = {n: checked(name, n, kinds[n], value) for n, value in given.arguments.items()}
        for option, source in effects.items():
            value = values[source] if isinstance(source, str) else source
            self._options[option] = bool(value) if isinstance(DEFAULTS[option], bool) else value

    method.__doc__ = f"Stored{', and answered by `Config`' if effects else ''}, without effect: {reason}."
    method.__name__, method.__qualname__ = name, f"Config.{name}"
    own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    method.__signature__ = signature.replace(parameters=[own, *signature.parameters.values()])
    return method


def _answer(name, source):
    def method(self):
        if not isinstance(source, str):
            return source
        value = self._options[source]
        return bool(value) if isinstance(value, dict) else value

    method.__doc__ = "The value that was set." if isinstance(source, str) else "Always the same value."
    method.__name__, method.__qualname__ = name, f"Config.{name}"
    return method


class InternalUtils:
    """Calls on a `Config` that the original keeps apart; all are about TensorRT, which is not here."""

    @staticmethod
    def set_transformer_posid(config, tensor_name):
        """Without effect: there is no TensorRT here."""
        checked("set_transformer_posid", "tensor_name", "str", tensor_name)

    @staticmethod
    def set_transformer_maskid(config, tensor_name):
        """Without effect: there is no TensorRT here."""
        checked("set_transformer_maskid", "tensor_name", "str", tensor_name)

    @staticmethod
    def disable_tensorrt_half_ops(config, ops):
        """Without effect: there is no TensorRT here."""
        checked("disable_tensorrt_half_ops", "ops", "set", ops)


class IgnoredOptions:
    """The base of `Config` with these calls; `_options` holds the values set."""

    def collect_shape_range_info(self, shape_range_info_path):
        """Stored, without effect: the ranges of shapes are collected for TensorRT, which is not here."""
        path = checked("collect_shape_range_info", "shape_range_info_path", "str", shape_range_info_path)
        if not path:
            raise InvalidArgumentError(
                "Config.collect_shape_range_info: expected the path of a file.", received(shape_range_info_path=path)
            )
        self._options["shape_range_info_path"], self._options["shape_range_info_collected"] = path, True

    def set_tensorrt_optimization_level(self, level):
        """Stored, without effect: there is no TensorRT here."""
        level = checked("set_tensorrt_optimization_level", "level", "int", level)
        if not 0 <= level <= 5:
            raise InvalidArgumentError(
                "Config.set_tensorrt_optimization_level: expected a level from 0 to 5.", received(level=level)
            )
        self._options["tensorrt_optimization_level"] = level

    def enable_tensorrt_memory_optim(self, engine_memory_sharing=True, sharing_identifier=0):
        """Not possible: it changes an engine of TensorRT, and there is none."""
        raise InvalidArgumentError(
            "Config.enable_tensorrt_memory_optim: there is no engine of TensorRT that could share memory.",
            received(engine_memory_sharing=engine_memory_sharing),
            "remove the call.",
        )

    def set_xpu_device_id(self, device_id=0):
        """Not possible: it chooses among Kunlun XPUs, and there is none."""
        self._without_xpu("set_xpu_device_id", device_id=device_id)

    def set_xpu_config(self, config):
        """Not possible: it configures a Kunlun XPU, and there is none."""
        self._without_xpu("set_xpu_config", config=config)

    def _without_xpu(self, name, **given):
        raise PreconditionNotMetError(
            f"Config.{name}: there is no Kunlun XPU here, so `enable_xpu` was not called.",
            received(**given),
            "remove the call.",
        )


for _name, _row in _OPTIONS.items():
    setattr(IgnoredOptions, _name, _option(_name, *_row))
for _name, _source in _ANSWERS.items():
    setattr(IgnoredOptions, _name, _answer(_name, _source))
