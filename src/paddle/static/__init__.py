"""Static graphs: programs that are built first and run later."""

from paddle._core.graph import (
    Program,
    Scope,
    Variable,
    default_main_program,
    default_startup_program,
    device_guard,
    global_scope,
    name_scope,
    program_guard,
    scope_guard,
)
from paddle._core.param_attr import create_parameter

from .._core.import_paths import elsewhere as _by_path
from . import amp, io, nn
from ._data import create_global_var, data
from ._ema import ExponentialMovingAverage
from ._executor import BuildStrategy, CompiledProgram, ExecutionStrategy, Executor
from ._gradients import append_backward, gradients
from ._input_spec import InputSpec
from ._ipu import IpuCompiledProgram, IpuStrategy, ipu_shard_guard, set_ipu_shard
from ._metrics import accuracy, auc, ctr_metric_bundle
from ._places import cpu_places, cuda_places, xpu_places
from ._py_func import Print, py_func
from ._weight_norm import WeightNormParamAttr
from .io import (
    deserialize_persistables,
    deserialize_program,
    load,
    load_from_file,
    load_inference_model,
    load_program_state,
    load_vars,
    normalize_program,
    save,
    save_inference_model,
    save_to_file,
    save_vars,
    serialize_persistables,
    serialize_program,
    set_program_state,
)

__all__ = [
    "BuildStrategy",
    "CompiledProgram",
    "Executor",
    "ExponentialMovingAverage",
    "InputSpec",
    "IpuCompiledProgram",
    "IpuStrategy",
    "Print",
    "Program",
    "Variable",
    "WeightNormParamAttr",
    "accuracy",
    "append_backward",
    "auc",
    "cpu_places",
    "create_global_var",
    "create_parameter",
    "ctr_metric_bundle",
    "cuda_places",
    "data",
    "default_main_program",
    "default_startup_program",
    "deserialize_persistables",
    "deserialize_program",
    "device_guard",
    "global_scope",
    "gradients",
    "ipu_shard_guard",
    "load",
    "load_from_file",
    "load_inference_model",
    "load_program_state",
    "name_scope",
    "normalize_program",
    "program_guard",
    "py_func",
    "save",
    "save_inference_model",
    "save_to_file",
    "scope_guard",
    "serialize_persistables",
    "serialize_program",
    "set_ipu_shard",
    "set_program_state",
    "xpu_places",
]


_elsewhere = _by_path(__name__)


def __getattr__(name):
    if name in ("amp", "quantization"):  # imported when first used
        import importlib

        return importlib.import_module(f".{name}", __name__)
    return _elsewhere(name)
