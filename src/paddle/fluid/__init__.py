"""The interface of Paddle 1.5 to 1.8, on today's core.

Nothing outside this package depends on it. Its modules are imported on first use.
"""

import importlib

from . import _tensor

# name -> the module of this package that has it
_WHERE = {
    **dict.fromkeys(
        (
            "Program Variable ComplexVariable default_main_program default_startup_program program_guard name_scope "
            "cuda_places cpu_places cuda_pinned_places xpu_places in_dygraph_mode is_compiled_with_cuda "
            "is_compiled_with_xpu require_version device_guard load_op_library set_flags get_flags"
        ).split(),
        "framework",
    ),
    **dict.fromkeys("Executor global_scope scope_guard".split(), "executor"),
    **dict.fromkeys("CompiledProgram BuildStrategy ExecutionStrategy".split(), "compiler"),
    "ParallelExecutor": "parallel_executor",
    **dict.fromkeys("CPUPlace CUDAPlace CUDAPinnedPlace XPUPlace Tensor Scope VarBase".split(), "core"),
    **dict.fromkeys("ParamAttr WeightNormParamAttr".split(), "param_attr"),
    **dict.fromkeys(
        (
            "enable_dygraph disable_dygraph enable_imperative disable_imperative save_dygraph load_dygraph Layer FC "
            "NCE BatchNorm BilinearTensorProduct Conv2D Conv2DTranspose Conv3D Conv3DTranspose Dropout Embedding "
            "Flatten GRUUnit GroupNorm InstanceNorm LayerNorm Linear PRelu Pool2D RowConv SequenceConv SpectralNorm "
            "TreeConv"
        ).split(),
        "dygraph",
    ),
    **dict.fromkeys("save load load_program_state set_program_state".split(), "io"),
    **dict.fromkeys("gradients append_backward".split(), "backward"),
    **dict.fromkeys(
        "DistributeTranspiler DistributeTranspilerConfig memory_optimize release_memory".split(), "transpiler"
    ),
    "DatasetFactory": "dataset",
    "Generator": "generator",
    "_cuda_synchronize": "core",
    "DataFeedDesc": "data_feed_desc",
    # tensors with levels of detail (LoD), and the functions on them
    **dict.fromkeys("LoDTensor LoDTensorArray create_lod_tensor create_random_int_lodtensor".split(), "lod_tensor"),
    "DataFeeder": "data_feeder",
    **dict.fromkeys("embedding one_hot".split(), "input"),
}

_MODULES = frozenset(
    (
        "annotations average backward clip compiler contrib core data_feed_desc data_feeder dataloader dataset "
        "debugger dygraph dygraph_grad_clip dygraph_utils evaluator executor framework generator incubate initializer "
        "input install_check io layer_helper layer_helper_base layers lod_tensor log_helper metrics nets optimizer "
        "parallel_executor param_attr profiler reader regularizer transpiler unique_name wrapped_decorator"
    ).split()
)

__all__ = [*_WHERE, *sorted(_MODULES), "core_avx", "data", "imperative", "learning_rate_decay"]


def __getattr__(name):
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    if name in _WHERE:
        value = getattr(importlib.import_module(f".{_WHERE[name]}", __name__), name)
    elif name == "data":  # fluid.data is the function; the module of the same name is not needed
        value = importlib.import_module(".input", __name__).data
    elif name == "imperative":
        value = importlib.import_module(".dygraph", __name__)
    elif name == "core_avx":  # the compiled core, as the wheels for processors with AVX named it
        value = importlib.import_module(".core", __name__)
    elif name == "learning_rate_decay":
        value = importlib.import_module(".layers", __name__).learning_rate_scheduler
    else:
        raise AttributeError(f"module 'paddle.fluid' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *__all__})
