"""`DistributedStrategy`: the switches and settings of distributed training."""

import copy
import json
import pathlib

from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received


class Fields(dict):
    """Settings that are attributes and keys: `hybrid_configs["mp_configs"].sync_grad = True`."""

    def __getattr__(self, name):
        if name not in self:
            raise AttributeError(f"there is no setting {name!r}; there are {', '.join(self)}")
        return self[name]

    def __setattr__(self, name, value):
        if name not in self:
            raise AttributeError(f"there is no setting {name!r}; there are {', '.join(self)}")
        self[name] = value

    def __deepcopy__(self, memo):
        return Fields(copy.deepcopy(dict(self), memo))


def _nccl():
    """Settings of NCCL for the groups along an axis; 0 and "" leave them to NCCL."""
    sizes = dict.fromkeys(("ll_buffsize", "ll128_buffsize", "simple_buffsize", "buffsize_align", "nchannels"), 0)
    return Fields(commName="", **sizes, algoStr="", protoStr="")


_SWITCHES = {
    False: "adam_d2sum adaptive_localsgd amp asp auto auto_search cudnn_batchnorm_spatial_persistent "
    "cudnn_exhaustive_search dgc elastic find_unused_parameters fp16_allreduce fuse_grad_merge gradient_merge "
    "heter_ccl_mode is_fl_ps_mode is_with_coordinator lamb lars localsgd pipeline qat recompute semi_auto sharding "
    "sync_batch_norm tensor_parallel use_hierarchical_allreduce",
    True: "a_sync fuse_all_reduce_ops split_data sync_nccl_allreduce without_graph_optimization",
}
_NUMBERS = {
    "conv_workspace_size_limit": 512,
    "fuse_grad_size_in_MB": 32,
    "fuse_grad_size_in_num": 8,
    "hierarchical_allreduce_inter_nranks": 1,
    "last_comm_group_size_MB": 1.0,
    "nccl_comm_num": 1,
}
_SETTINGS = {
    "a_sync_configs": {
        "k_steps": -1,
        "max_merge_var_num": 1,
        "send_queue_size": 16,
        "independent_recv_thread": False,
        "min_send_grad_num_before_recv": 1,
        "thread_pool_size": 1,
        "send_wait_times": 1,
        "runtime_split_send_recv": False,
        "launch_barrier": True,
        "heter_worker_device_guard": "cpu",
        "lr_decay_steps": 10,
        "use_ps_gpu": 0,
        "use_gpu_graph": 0,
    },
    "adaptive_localsgd_configs": {"init_k_steps": 1, "begin_step": 1},
    "amp_configs": {
        "init_loss_scaling": 32768.0,
        "incr_every_n_steps": 1000,
        "decr_every_n_nan_or_inf": 2,
        "incr_ratio": 2.0,
        "decr_ratio": 0.8,
        "use_dynamic_loss_scaling": True,
        "custom_white_list": [],
        "custom_black_list": [],
        "custom_black_varnames": [],
        "use_pure_fp16": False,
        "use_fp16_guard": True,
        "use_optimizer_fp16": False,
        "use_pure_bf16": False,
    },
    "dgc_configs": {"rampup_begin_step": 0, "rampup_step": 1, "sparsity": []},
    "gradient_merge_configs": {"k_steps": 1, "avg": True},
    "gradient_scale_configs": {"scale_strategy": "avg", "scale_gradient": False},
    "hybrid_configs": {
        "dp_degree": -1,
        "mp_degree": 1,
        "pp_degree": 1,
        "sharding_degree": 1,
        "sep_degree": 1,
        "cp_degree": 1,
        "ep_degree": 1,
        "moe_sharding_degree": 1,
        "order": None,
        "mp_configs": Fields(
            sync_param=True,
            sync_grad=False,
            sync_moment=False,
            sync_mode="broadcast",
            mp_async_allreduce=False,
            mp_skip_c_identity=False,
            mp_fused_linear_param_grad_add=False,
            need_broadcast_data=True,
            recompute_allgather=False,
            sp_async_reduce_scatter=False,
            nccl_config=_nccl(),
        ),
        "pp_configs": Fields(
            dp_comm_overlap=False,
            delay_scale_loss=False,
            enable_timer=False,
            sharding_comm_overlap=False,
            profiling=False,
            release_gradients=False,
            overlap_p2p_comm=False,
            clear_every_step_cache=False,
            use_batch_p2p_comm=True,
            best_unbalanced_scheduler=False,
            enable_offload_queue=False,
            enable_dynamic_shape=False,
            use_dualpipev=False,
            forward_backward_overlap_scheduler=False,
            coll_nccl_config=_nccl(),
            p2p_nccl_config=_nccl(),
            shared_nccl_config=_nccl(),
            sync_param=False,
            sync_moment=False,
            sync_mode="broadcast",
        ),
        "sharding_configs": Fields(
            tensor_fusion=False,
            accumulate_steps=1,
            comm_overlap=False,
            split_param=False,
            fuse_optimizer=True,
            use_reduce_avg=True,
            comm_buffer_size_MB=256,
            release_gradients=False,
            free_grads_in_comm=False,
            enable_fuse_optimizer_states=False,
            nccl_config=_nccl(),
            check_nccl_config=_nccl(),
            offload_opt_buffer_size=-1,
        ),
        "dp_configs": Fields(nccl_config=_nccl(), check_nccl_config=_nccl()),
        "sep_configs": Fields(nccl_config=_nccl()),
        "enable_optimizer_timer": False,
        "split_norm_comm": False,
    },
    "lamb_configs": {"lamb_weight_decay": 0.01, "exclude_from_weight_decay": []},
    "lars_configs": {"lars_coeff": 0.001, "lars_weight_decay": 0.0005, "epsilon": 0.0, "exclude_from_weight_decay": []},
    "localsgd_configs": {"k_steps": 1, "begin_step": 1},
    "pipeline_configs": {
        "micro_batch_size": 1,
        "accumulate_steps": 1,
        "schedule_mode": "1F1B",
        "p2p_cache_shape": True,
        "enable_partial_send_recv": True,
    },
    "qat_configs": {
        "channel_wise_abs_max": True,
        "weight_bits": 8,
        "activation_bits": 8,
        "not_quant_pattern": [],
        "algo": "",
    },
    "recompute_configs": {
        "checkpoints": [],
        "enable_offload": False,
        "checkpoint_shape": [],
        "enable_tuning": False,
        "refined_ops_patterns": [],
    },
    "sharding_configs": {
        "sharding_segment_strategy": "segment_broadcast_MB",
        "segment_broadcast_MB": 32.0,
        "segment_anchors": [],
        "sharding_degree": 8,
        "mp_degree": 1,
        "dp_degree": 1,
        "hybrid_dp": False,
        "gradient_merge_acc_step": 1,
        "optimize_offload": False,
        "pp_allreduce_in_optimize": False,
        "pp_degree": 1,
        "optimize_cast": False,
        "stage": 1,
        "enable_tuning": False,
        "use_calc_stream": False,
    },
    "tensor_parallel_configs": {"tensor_parallel_degree": 1, "tensor_init_seed": -1},
    "trainer_desc_configs": {
        "dump_fields_path": "",
        "dump_fields": [],
        "dump_param": [],
        "stat_var_names": [],
        "trainer": "",
        "device_worker": "",
        "local_sparse": [],
        "remote_sparse": [],
    },
}
_OTHER = {
    "build_strategy": None,
    "execution_strategy": None,
    "fleet_desc_configs": [],
    "fs_client_param": None,
    "hybrid_parallel_order": ["dp", "pp", "sharding", "sep", "cp", "mp"],
    "sparse_table_configs": [],
    "sync_param_name": ["embedding", "layer_norm", ".b_"],
}
_DEFAULTS = {
    **{name: value for value, names in _SWITCHES.items() for name in names.split()},
    **_NUMBERS,
    **_SETTINGS,
    **_OTHER,
}


class DistributedStrategy:
    """Switches such as `amp`, and settings such as `hybrid_configs`, for `fleet.init` and what follows it.

    Settings are dicts: assigning one changes only the keys that it contains.

    >>> strategy = paddle.distributed.fleet.DistributedStrategy()
    >>> strategy.hybrid_configs = {"mp_degree": 2}
    >>> strategy.hybrid_configs["mp_degree"], strategy.hybrid_configs["pp_degree"]
    (2, 1)
    """

    def __init__(self):
        self.__dict__["_values"] = copy.deepcopy(_DEFAULTS)

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._values:
            raise AttributeError(f"DistributedStrategy has no setting {name!r}")
        return self._values[name]

    def __setattr__(self, name, value):
        if name not in _DEFAULTS:
            raise AttributeError(f"DistributedStrategy has no setting {name!r}; it has {', '.join(sorted(_DEFAULTS))}")
        if name in _SETTINGS:
            self._update(name, value)
            return
        default = _DEFAULTS[name]
        if isinstance(default, bool) and not isinstance(value, bool):
            raise InvalidTypeError(f"DistributedStrategy.{name}: expected True or False.", received(value=value))
        self._values[name] = value

    def _update(self, name, value):
        if not isinstance(value, dict):
            raise InvalidTypeError(f"DistributedStrategy.{name}: expected a dict.", received(value=value))
        known = self._values[name]
        for key, item in value.items():
            if key not in known:
                raise InvalidArgumentError(
                    f"DistributedStrategy.{name}: there is no key '{key}'.", received(value=value), f"{list(known)}."
                )
            if isinstance(known[key], Fields) and isinstance(item, dict):
                known[key].update(item)  # as in the original, names of other versions are no error here
            else:
                known[key] = item

    def save_to_prototxt(self, output):
        """Write all settings to a file, as JSON."""
        kept = {k: v for k, v in self._values.items() if k not in ("build_strategy", "execution_strategy")}
        pathlib.Path(output).write_text(json.dumps(kept, indent=1, default=str))

    def load_from_prototxt(self, pb_file):
        """Read settings that `save_to_prototxt` wrote."""
        for name, value in json.loads(pathlib.Path(pb_file).read_text()).items():
            if name in _SETTINGS:
                self._update(name, value)
            else:
                self._values[name] = value

    def __repr__(self):
        changed = {k: v for k, v in self._values.items() if v != _DEFAULTS[k]}
        return f"DistributedStrategy({', '.join(f'{k}={v!r}' for k, v in sorted(changed.items()))})"
