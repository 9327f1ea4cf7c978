"""Optimizers under hybrid parallelism: gradients are averaged, clipped by the norm of all, and applied once."""

import torch

from paddle.distributed._wrappers import ClipOverGroups
from paddle.nn import ClipGradByGlobalNorm

from ...meta_parallel.meta_parallel_base import average_gradients, gradient_of
from ...utils.hybrid_parallel_util import fused_allreduce_gradients, obtain_optimizer_parameters_list
from .dygraph_sharding_optimizer import DygraphShardingOptimizer, DygraphShardingOptimizerV2

__all__ = [
    "DygraphShardingOptimizer",
    "DygraphShardingOptimizerV2",
    "HybridParallelClipGrad",
    "HybridParallelOptimizer",
    "fused_allreduce_gradients",
    "obtain_optimizer_parameters_list",
]


class HybridParallelOptimizer:
    """An optimizer whose step first exchanges the gradients as the parallel strategy requires.

    Args:
        reduced: the data-parallel exchange already happens in the backward pass.
    """

    def __init__(self, optimizer, hcg, strategy, reduced=False):
        self._hcg, self._strategy, self._reduced, self._count = hcg, strategy, reduced, 0
        self._dp_enable = hcg.get_data_parallel_world_size() > 1
        self._sep_enable = hcg.get_sep_parallel_world_size() > 1
        self._sharding_enable = hcg.get_sharding_parallel_world_size() > 1
        clip = optimizer._grad_clip
        if isinstance(clip, ClipGradByGlobalNorm) and hcg.get_parallel_mode() != 0:
            for group in optimizer._param_groups:
                group["grad_clip"] = HybridParallelClipGrad(clip, hcg)
        self._inner_opt = optimizer
        if self._sharding_enable and not hasattr(optimizer, "reduce_gradients"):
            self._inner_opt = self._sharded(optimizer)

    def _sharded(self, optimizer):
        configs = self._strategy.hybrid_configs["sharding_configs"] if self._strategy is not None else {}
        split = configs.get("split_param", False)
        return (DygraphShardingOptimizerV2 if split else DygraphShardingOptimizer)(optimizer, self._hcg)

    def __getattr__(self, name):
        if name == "_inner_opt":
            raise AttributeError(name)
        return getattr(self._inner_opt, name)

    def step(self):
        """Exchange gradients and take the optimizer's step; with gradient merging, once in every few calls."""
        merge = {"k_steps": 1, "avg": True}
        if self._strategy is not None and self._strategy.gradient_merge:
            merge = self._strategy.gradient_merge_configs
        self._count += 1
        if self._count % merge["k_steps"]:
            return
        parameters = obtain_optimizer_parameters_list(self._inner_opt)
        if merge["k_steps"] > 1 and merge["avg"]:
            held = [g for p in parameters if (g := gradient_of(p)) is not None]
            torch._foreach_div_(held, float(merge["k_steps"]))
        if self._dp_enable and not self._reduced:
            average_gradients(parameters, self._hcg.get_data_parallel_group())
        if self._sep_enable:
            average_gradients(parameters, self._hcg.get_sep_parallel_group(), scale=1.0)
        if self._sharding_enable:
            self._inner_opt.reduce_gradients(parameters, self._hcg)
        self._step(parameters)

    def _step(self, parameters_list):
        """Take the optimizer's step, for gradients that the program has exchanged itself."""
        self._inner_opt.step()

    def clear_grad(self, set_to_zero=True):
        """Clear the gradients, unless they are being merged."""
        merging = self._strategy is not None and self._strategy.gradient_merge
        if self._count % (self._strategy.gradient_merge_configs["k_steps"] if merging else 1):
            return
        if hasattr(self._inner_opt, "_inner_opt"):
            self._inner_opt.clear_grad(set_to_zero)
            return
        for p in obtain_optimizer_parameters_list(self._inner_opt):
            p.clear_gradient(set_to_zero)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Compute the gradients of the loss if there are none yet, and take a step."""
        if all(gradient_of(p) is None for p in obtain_optimizer_parameters_list(self._inner_opt)):
            loss.backward()
        self.step()
        return None, None


class HybridParallelClipGrad(ClipOverGroups):
    """Clip gradients by their norm over the parameters of all processes of a model."""

    def __init__(self, clip, hcg, split_norm_comm=False, timers=None):
        whole = [hcg.get_pipe_parallel_group(), hcg.get_sharding_parallel_group()]
        super().__init__(clip, [hcg.get_model_parallel_group()], whole)
        self._hcg = hcg
