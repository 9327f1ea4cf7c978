"""Options of `Config` that are stored and shown but have no effect, since the runtime decides itself."""

from ._types import PrecisionType

DEFAULTS = {
    "ir_optim": True,
    "memory_optim": True,
    "profile": False,
    "engine": "auto",
    "onednn": True,
    "onednn_int8": False,
    "log": True,
    "ir_debug": False,
    "feed_fetch_ops": False,
    "specify_input_names": False,
    "new_ir": False,
    "new_executor": False,
    "xpu_device_id": 0,
    "save_optimized_model": False,
    "use_optimized_model": False,
    "optim_cache_dir": "",
    "shape_range_info_path": "",
    "tensorrt_optimization_level": 3,
}

_ONEDNN = "torch decides whether to use oneDNN, and ONNX Runtime does not use it"
_TENSORRT = "there is no TensorRT here"
_OTHERWISE = "the runtime decides itself"

# name -> (option, the value that the call sets or the default of its argument (...: none), has an argument, reason)
_OPTIONS = {
    "enable_mkldnn": ("onednn", True, False, _ONEDNN),
    "enable_onednn": ("onednn", True, False, _ONEDNN),
    "disable_mkldnn": ("onednn", False, False, _ONEDNN),
    "disable_onednn": ("onednn", False, False, _ONEDNN),
    "disable_mkldnn_fc_passes": (None, None, False, _ONEDNN),
    "disable_onednn_fc_passes": (None, None, False, _ONEDNN),
    "enable_mkldnn_bfloat16": (None, None, False, _ONEDNN),
    "enable_onednn_bfloat16": (None, None, False, _ONEDNN),
    "enable_mkldnn_int8": (None, frozenset(), True, _ONEDNN),
    "enable_onednn_int8": (None, frozenset(), True, _ONEDNN),
    "set_mkldnn_cache_capacity": (None, 0, True, _ONEDNN),
    "set_onednn_cache_capacity": (None, 0, True, _ONEDNN),
    "set_mkldnn_op": (None, ..., True, _ONEDNN),
    "set_onednn_op": (None, ..., True, _ONEDNN),
    "set_bfloat16_op": (None, ..., True, _ONEDNN),
    "disable_glog_info": ("log", False, False, "nothing is logged anyway"),
    "switch_use_feed_fetch_ops": ("feed_fetch_ops", True, True, "inputs and outputs use handles"),
    "switch_specify_input_names": ("specify_input_names", True, True, "inputs always have names"),
    "enable_new_ir": ("new_ir", True, True, "both forms of model files are read"),
    "enable_new_executor": ("new_executor", True, True, "there is one executor"),
    "set_xpu_device_id": ("xpu_device_id", 0, True, "there is no XPU here"),
    "enable_save_optim_model": ("save_optimized_model", False, True, _OTHERWISE),
    "use_optimized_model": ("use_optimized_model", True, True, _OTHERWISE),
    "set_optim_cache_dir": ("optim_cache_dir", ..., True, _OTHERWISE),
    "collect_shape_range_info": ("shape_range_info_path", ..., True, _TENSORRT),
    "set_tensorrt_optimization_level": ("tensorrt_optimization_level", ..., True, _TENSORRT),
    "enable_tensorrt_explicit_quantization": (None, None, False, _TENSORRT),
    "enable_tensorrt_varseqlen": (None, None, False, _TENSORRT),
    "exp_disable_tensorrt_dynamic_shape_ops": (None, ..., True, _TENSORRT),
    "exp_disable_tensorrt_ops": (None, ..., True, _TENSORRT),
    "exp_disable_tensorrt_subgraph": (None, ..., True, _TENSORRT),
    "exp_disable_mixed_precision_ops": (None, ..., True, "the model's own types are kept"),
    "exp_enable_mixed_precision_ops": (None, ..., True, "the model's own types are kept"),
    "exp_enable_use_cutlass": (None, None, False, "torch chooses its kernels itself"),
}

# name -> option, or the constant answer
_ANSWERS = {
    "mkldnn_enabled": "onednn",
    "onednn_enabled": "onednn",
    "mkldnn_int8_enabled": False,
    "onednn_int8_enabled": False,
    "use_feed_fetch_ops_enabled": "feed_fetch_ops",
    "specify_input_name": "specify_input_names",
    "new_ir_enabled": "new_ir",
    "xpu_device_id": "xpu_device_id",
    "shape_range_info_path": "shape_range_info_path",
    "tensorrt_optimization_level": "tensorrt_optimization_level",
    "use_xpu": False,
    "openvino_engine_enabled": False,
    "tensorrt_dla_enabled": False,
    "tensorrt_dynamic_shape_enabled": False,
    "tensorrt_engine_enabled": False,
    "tensorrt_explicit_quantization_enabled": False,
    "tensorrt_inspector_enabled": False,
    "tensorrt_varseqlen_enabled": False,
    "trt_allow_build_at_runtime": False,
    "tuned_tensorrt_dynamic_shape": False,
    "tensorrt_precision_mode": PrecisionType.Float32,
}

# Calls with several arguments, which are ignored: name -> reason.
_IGNORED = {
    "enable_tensorrt_dla": _TENSORRT,
    "enable_tensorrt_inspector": _TENSORRT,
    "enable_tensorrt_memory_optim": _TENSORRT,
    "enable_tuned_tensorrt_dynamic_shape": _TENSORRT,
    "exp_specify_tensorrt_subgraph_precision": _TENSORRT,
    "mark_trt_engine_outputs": _TENSORRT,
    "set_trt_dynamic_shape_info": _TENSORRT,
    "load_ipu_config": "there is no IPU here",
    "set_ipu_config": "there is no IPU here",
    "set_ipu_custom_info": "there is no IPU here",
    "enable_custom_passes": "the runtime has its own passes",
    "exp_sparse_conv_using_buffer": "torch chooses its kernels itself",
    "switch_ir_debug": "no graphs are written",
}


def _ignored(name, reason):
    def method(self, *args, **kwargs):
        pass

    method.__doc__ = f"Ignored: {reason}."
    method.__name__, method.__qualname__ = name, f"Config.{name}"
    return method


def _option(name, option, value, takes, reason):
    if not takes:

        def method(self):
            if option:
                self._options[option] = value

    elif value is ...:

        def method(self, x):
            if option:
                self._options[option] = x

    else:

        def method(self, x=value):
            if option:
                self._options[option] = x

    method.__doc__ = f"Stored, and shown by `summary`, without effect: {reason}."
    method.__name__, method.__qualname__ = name, f"Config.{name}"
    return method


def _answer(name, source):
    def method(self):
        return self._options[source] if isinstance(source, str) else source

    method.__doc__ = "The value that was set." if isinstance(source, str) else "Always the same value."
    method.__name__, method.__qualname__ = name, f"Config.{name}"
    return method


class IgnoredOptions:
    """The base of `Config` with these calls; `_options` holds the values set."""


for _name, _reason in _IGNORED.items():
    setattr(IgnoredOptions, _name, _ignored(_name, _reason))
for _name, _row in _OPTIONS.items():
    setattr(IgnoredOptions, _name, _option(_name, *_row))
for _name, _source in _ANSWERS.items():
    setattr(IgnoredOptions, _name, _answer(_name, _source))
