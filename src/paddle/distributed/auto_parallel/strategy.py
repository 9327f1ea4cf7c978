"""`Strategy`: the settings of an engine, by subject."""

import copy

from paddle._core.errors import InvalidTypeError, received

_PLAIN = {
    "auto_mode": "semi",
    "gradient_scale": True,
    "gradient_scale_using_allreduce_avg": False,
    "use_cache": True,
    "return_numpy": True,
    "all_ranks": False,
    "split_data": True,
    "seed": None,
    "reinit": False,
}
_SUBJECTS = {
    "recompute": {
        "enable": False,
        "checkpoints": [],
        "no_recompute_segments": [],
        "sr": 0,
        "refined_ops_patterns": [],
        "enable_tuning": False,
    },
    "amp": {
        "enable": False,
        "dtype": "float16",
        "level": "o1",
        "init_loss_scaling": 32768.0,
        "incr_every_n_steps": 1000,
        "decr_every_n_nan_or_inf": 2,
        "incr_ratio": 2.0,
        "decr_ratio": 0.8,
        "use_dynamic_loss_scaling": True,
        "custom_white_list": [],
        "custom_black_list": [],
        "custom_black_varnames": [],
        "use_fp16_guard": False,
        "use_bf16_guard": False,
        "use_master_grad": False,
        "use_promote": True,
    },
    "sharding": {
        "enable": False,
        "stage": 1,
        "degree": 8,
        "enable_overlap": False,
        "param_comm_stream_num": 1,
        "grad_comm_stream_num": 1,
        "param_bucket_size_numel": 1,
        "grad_bucket_size_numel": 1,
        "enable_hierarchical_comm": False,
        "partition_algor": "greedy_even",
        "enable_tuning": False,
        "tuning_range": [],
        "release_gradients": False,
        "comm_buffer_size_MB": 256,
        "enable_tensor_fusion": False,
        "save_unbalanced_param": True,
    },
    "gradient_merge": {"enable": False, "k_steps": 1, "avg": True},
    "pipeline": {
        "enable": False,
        "schedule_mode": "1F1B",
        "pp_degree": 1,
        "vpp_degree": 1,
        "vpp_seg_method": "",
        "micro_batch_size": 1,
        "accumulate_steps": 1,
        "generation_batch_size": 1,
        "enable_send_recv_overlap": False,
        "job_schedule_profiler_start": -1,
        "job_schedule_profiler_stop": -1,
        "program_runtimes": [61, 72, 71, 34, 3],
        "memory_limit_times": -1,
        "split_backward": False,
        "auto_parallel_sync_shared_params": False,
    },
    "qat": {
        "enable": False,
        "channel_wise_abs_max": True,
        "weight_bits": 8,
        "activation_bits": 8,
        "not_quant_pattern": ["skip_quant"],
        "algo": None,
        "onnx_format": True,
    },
    "tuning": {
        "enable": False,
        "profile_start_step": 1,
        "profile_end_step": 1,
        "run_after_tuning": True,
        "debug": False,
    },
    "dataset": {"enable": False, "num_shards": 1},
    "fused_passes": {"enable": False, "fused_passes_list": []},
    "fused_linear_promotion": {"enable": False},
    "dp_optimization": {
        "enable": False,
        "fuse_all_reduce_ops": True,
        "fuse_grad_size_in_MB": 32,
        "overlap_comm_cacl": True,
        "gradient_sync_after_accumulate": False,
    },
    "mp_optimization": {
        "allreduce_matmul_grad_overlapping": False,
        "replace_with_c_embedding": False,
        "replace_with_parallel_cross_entropy": False,
    },
    "sp_optimization": {"enable": True},
}


class BaseConfig:
    """Settings as attributes; keys that are not known are ignored, as in the original."""

    def __init__(self, category, config_dict=None, defaults=None):
        self._category, self._config_dict = category, config_dict
        self.__dict__.update(copy.deepcopy(_SUBJECTS.get(category, {}) if defaults is None else defaults))
        if config_dict is not None:
            self.from_dict(config_dict)

    def from_dict(self, config_dict):
        """Take the settings of a dict that are known."""
        if not isinstance(config_dict, dict):
            raise InvalidTypeError("Strategy: expected a dict.", received(config=config_dict))
        for name, value in config_dict.items():
            known = vars(self).get(name)
            if isinstance(known, BaseConfig):
                known.from_dict(value)
            elif name in vars(self) and not name.startswith("_"):
                setattr(self, name, value)

    def to_dict(self):
        """All settings in a dict."""
        return {
            name: value.to_dict() if isinstance(value, BaseConfig) else copy.deepcopy(value)
            for name, value in vars(self).items()
            if not name.startswith("_")
        }

    def get(self, k, d=None):
        """A setting, or `d` if there is no such one."""
        return vars(self).get(k, d)

    def __repr__(self):
        return str(self.to_dict())

    def __deepcopy__(self, memo):
        made = type(self).__new__(type(self))
        made.__dict__.update({name: copy.deepcopy(value, memo) for name, value in vars(self).items()})
        return made


class Strategy(BaseConfig):
    """Settings of an `Engine` by subject: `strategy.gradient_merge.enable = True`.

    Args:
        config: {"gradient_merge": {"enable": True, "k_steps": 2}}.

    >>> strategy = paddle.distributed.fleet.auto.Strategy({"gradient_merge": {"k_steps": 2}})
    >>> strategy.gradient_merge.k_steps, strategy.gradient_merge.avg
    (2, True)
    """

    def __init__(self, config=None):
        super().__init__("base", None, _PLAIN)
        for subject in _SUBJECTS:
            setattr(self, subject, BaseConfig(subject))
        if config is not None:
            self.from_dict(config)
