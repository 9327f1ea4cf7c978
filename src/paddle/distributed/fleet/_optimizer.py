"""Optimizers under hybrid parallelism: gradients are averaged, clipped by the norm of all, and applied once."""

import torch
import torch.distributed as c10d

from ..._core.tensor import unwrap, wrap
from ...nn import ClipGradByGlobalNorm
from .._wrappers import ParameterOwners
from .meta_parallel._wrappers import average_gradients


class HybridParallelOptimizer:
    """An optimizer whose step first exchanges the gradients as the parallel strategy requires."""

    def __init__(self, optimizer, hcg, strategy, reduced=False):
        self._inner_opt, self._hcg, self._strategy, self._reduced = optimizer, hcg, strategy, reduced
        self._count, self._owners = 0, None
        clip = optimizer._grad_clip
        if isinstance(clip, ClipGradByGlobalNorm) and hcg.get_parallel_mode() in (1, 2):
            for group in optimizer._param_groups:
                group["grad_clip"] = _ClipOverGroups(clip.clip_norm, hcg)
        if hcg.get_sharding_parallel_world_size() > 1:
            self._owners = ParameterOwners(optimizer._parameter_list, optimizer, hcg.get_sharding_parallel_group())

    def __getattr__(self, name):
        if name == "_inner_opt":
            raise AttributeError(name)
        return getattr(self._inner_opt, name)

    def step(self):
        """Exchange gradients and take the optimizer's step; with gradient merging, once in every few calls."""
        merge = self._strategy.gradient_merge_configs if self._strategy.gradient_merge else {"k_steps": 1, "avg": True}
        self._count += 1
        if self._count % merge["k_steps"]:
            return
        parameters = self._parameters()
        if merge["k_steps"] > 1 and merge["avg"]:
            held = [p._t.grad for p in parameters if p._t.grad is not None]
            torch._foreach_div_(held, float(merge["k_steps"]))
        if not self._reduced:
            average_gradients(parameters, self._hcg.get_data_parallel_group())
        average_gradients(parameters, self._hcg.get_sharding_parallel_group())
        self._inner_opt.step()
        if self._owners is not None:
            self._owners.broadcast()

    def _parameters(self):
        """The parameters of all processes that share the optimizer state."""
        return self._inner_opt._parameter_list if self._owners is None else self._owners.parameters

    def clear_grad(self, set_to_zero=True):
        """Clear the gradients, unless they are being merged."""
        every = self._strategy.gradient_merge_configs["k_steps"] if self._strategy.gradient_merge else 1
        if self._count % every:
            return
        for p in self._parameters():
            p.clear_gradient(set_to_zero)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Compute the gradients of the loss if there are none yet, and take a step."""
        if all(p._t.grad is None for p in self._inner_opt._parameter_list):
            loss.backward()
        self.step()
        return None, None


class _ClipOverGroups:
    """Clip gradients by their norm over the parameters of all processes of a model."""

    def __init__(self, clip_norm, hcg):
        self._limit, self._hcg = clip_norm, hcg

    def __call__(self, params_grads):
        chosen = [(p, unwrap(g)) for p, g in params_grads if getattr(p, "need_clip", True)]
        if not chosen:
            return params_grads
        cut = [g for p, g in chosen if getattr(p, "is_distributed", False)]
        whole = [g for p, g in chosen if not getattr(p, "is_distributed", False)]
        squares = [sum((g.float().square().sum() for g in part), torch.zeros(())) for part in (cut, whole)]
        if self._hcg.get_model_parallel_world_size() > 1:
            c10d.all_reduce(squares[0], group=self._hcg.get_model_parallel_group().engine)
        total = squares[0] + squares[1]
        if self._hcg.get_pipe_parallel_world_size() > 1:
            c10d.all_reduce(total, group=self._hcg.get_pipe_parallel_group().engine)
        scale = self._limit / torch.clamp(total.sqrt(), min=self._limit)
        return [
            (p, wrap(unwrap(g) * scale.to(unwrap(g).dtype)) if getattr(p, "need_clip", True) else g)
            for p, g in params_grads
        ]
