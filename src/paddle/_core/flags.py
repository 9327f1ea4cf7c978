"""Process-wide flags: `FLAGS_*` from the environment, `set_flags` and `get_flags`."""

import os
from typing import Any

from . import state
from .errors import InvalidArgumentError, InvalidTypeError

# Only `original_random_stream`, `training_curves`, `conv_channels_last`, `cpu_kept_memory_mb`, `cpu_matmul_library`,
# `cpu_recurrent_library`, `cinn_compile_seconds`, `help_language` ('en', 'zh' or 'auto') and
# `model_constant_limit_mb` (which Paddle does not have), `set_to_1d`, `check_nan_inf`, `use_cinn` and both flags of
# determinism have an effect. The others control Paddle's memory and kernels and are only stored and returned, so that
# programs that set them run.
_DEFAULTS: dict[str, Any] = {
    "FLAGS_original_random_stream": True,
    "FLAGS_model_constant_limit_mb": 1024,
    "FLAGS_training_curves": "",
    "FLAGS_help_language": "en",
    "FLAGS_conv_channels_last": True,
    "FLAGS_cpu_kept_memory_mb": 1024,
    "FLAGS_cpu_matmul_library": "auto",
    "FLAGS_cpu_recurrent_library": "auto",
    "FLAGS_cinn_compile_seconds": 120,
    "FLAGS_set_to_1d": False,
    "FLAGS_check_collectives": False,
    "FLAGS_check_nan_inf": False,
    "FLAGS_check_nan_inf_level": 0,
    "FLAGS_cudnn_deterministic": False,
    "FLAGS_embedding_deterministic": 0,
    "FLAGS_benchmark": False,
    "FLAGS_allocator_strategy": "auto_growth",
    "FLAGS_eager_delete_tensor_gb": 0.0,
    "FLAGS_fast_eager_deletion_mode": True,
    "FLAGS_memory_fraction_of_eager_deletion": 1.0,
    "FLAGS_fraction_of_gpu_memory_to_use": 0.92,
    "FLAGS_fraction_of_cpu_memory_to_use": 1.0,
    "FLAGS_initial_cpu_memory_in_mb": 500,
    "FLAGS_initial_gpu_memory_in_mb": 0,
    "FLAGS_reallocate_gpu_memory_in_mb": 0,
    "FLAGS_gpu_memory_limit_mb": 0,
    "FLAGS_use_cuda_managed_memory": False,
    "FLAGS_use_pinned_memory": True,
    "FLAGS_cudnn_exhaustive_search": False,
    "FLAGS_cudnn_batchnorm_spatial_persistent": False,
    "FLAGS_conv_workspace_size_limit": 512,
    "FLAGS_enable_cublas_tensor_op_math": False,
    "FLAGS_gemm_use_half_precision_compute_type": False,
    "FLAGS_max_inplace_grad_add": 0,
    "FLAGS_sort_sum_gradient": False,
    "FLAGS_retain_grad_for_all_tensor": False,
    "FLAGS_use_mkldnn": False,
    "FLAGS_use_system_allocator": False,
    "FLAGS_paddle_num_threads": 1,
    "FLAGS_inner_op_parallelism": 0,
    "FLAGS_low_precision_op_list": 0,
    "FLAGS_selected_gpus": "",
    "FLAGS_enable_pir_api": True,
    "FLAGS_enable_pir_in_executor": False,
    "FLAGS_prim_all": False,
    "FLAGS_use_cinn": False,
    "FLAGS_use_stride_kernel": True,
    "FLAGS_enable_api_kernel_fallback": True,
    "FLAGS_call_stack_level": 1,
    "FLAGS_use_shm_cache": False,
    "FLAGS_dataloader_use_file_descriptor": False,
    "FLAGS_sync_nccl_allreduce": True,
    "FLAGS_nccl_blocking_wait": False,
    "FLAGS_fuse_parameter_memory_size": -1.0,
    "FLAGS_fuse_parameter_groups_size": 3,
    "FLAGS_init_allocated_mem": False,
    "FLAGS_tensor_operants_mode": "eager",
    "FLAGS_print_ir": False,
    "FLAGS_log_memory_stats": False,
    "FLAGS_enable_auto_parallel_align_mode": False,
}


def _parse(text, like):
    if isinstance(like, bool):
        return text.strip().lower() in ("1", "true", "yes", "on")
    return type(like)(text)


_FROM_ENVIRONMENT = {name: _parse(os.environ[name], like) for name, like in _DEFAULTS.items() if name in os.environ}
_values = state.collection("flags", dict, _DEFAULTS | _FROM_ENVIRONMENT)
_watchers = {}  # filled while modules are imported


def watch(name, action):
    """Call `action(value)` now and whenever the flag changes."""
    _watchers[name] = action
    action(_values[name])


def set_flags(flags):
    """Set flags from a dict.

    Args:
        flags: {name: value}; a name that is not known raises a ValueError.

    Returns:
        None.

    >>> paddle.set_flags({"FLAGS_eager_delete_tensor_gb": 1.0})
    """
    if not isinstance(flags, dict):
        raise InvalidTypeError("set_flags: expected a dict of names and values.", repr(flags))
    for name in flags:
        _known(name)
    for name, value in flags.items():
        like = _DEFAULTS[name]
        written = isinstance(value, str) and not isinstance(like, str)
        before, _values[name] = _values[name], _parse(value, like) if written else type(like)(value)
        if name in _watchers:
            try:
                _watchers[name](_values[name])
            except InvalidArgumentError:  # a value that its watcher refuses is not kept
                _values[name] = before
                raise


def get_flags(flags):
    """The values of one or several flags, as a dict.

    Args:
        flags: a name or a list of names.

    Returns:
        dict.

    >>> paddle.get_flags("FLAGS_eager_delete_tensor_gb")
    {'FLAGS_eager_delete_tensor_gb': 0.0}
    """
    names = [flags] if isinstance(flags, str) else flags
    if not isinstance(names, (list, tuple)):
        raise InvalidTypeError("get_flags: expected a name or a list of names.", repr(flags))
    return {name: _values[_known(name)] for name in names}


def flag(name):
    return _values[name]


def _known(name):
    if name not in _DEFAULTS:
        from difflib import get_close_matches

        near = get_close_matches(str(name), _DEFAULTS, 1)
        raise InvalidArgumentError(f"flags: there is no flag {name!r}.", None, f"{near[0]!r}?" if near else None)
    return name
