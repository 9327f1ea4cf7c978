"""Optimizer state that is sharded over a group: by parameter (`DygraphShardingOptimizer`) or by slices (`…V2`)."""

import torch
import torch.distributed as c10d

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.parameter import Parameter
from paddle._core.tensor import wrap
from paddle.distributed._wrappers import ParameterOwners

from ...meta_parallel.meta_parallel_base import average_gradients, gradient_of, set_gradient
from ...utils.hybrid_parallel_util import obtain_optimizer_parameters_list


class _ShardedOptimizer:
    """What both kinds have in common; everything else is answered by the inner optimizer."""

    def __init__(self, optimizer, hcg):
        self._inner_opt, self._hcg = optimizer, hcg
        self._group = hcg.get_sharding_parallel_group()
        self._sharding_world_size, self._sharding_rank = self._group.nranks, self._group.rank
        self._parameter_list = [p for p in obtain_optimizer_parameters_list(optimizer) if not p.stop_gradient]

    def __getattr__(self, name):
        if name == "_inner_opt":
            raise AttributeError(name)
        return getattr(self._inner_opt, name)

    def clear_grad(self, set_to_zero=True):
        """Clear the gradients of all parameters."""
        for p in self._parameter_list:
            if getattr(p, "main_grad", None) is not None:
                p.main_grad = None
            p.clear_gradient(set_to_zero)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Compute the gradients of the loss if there are none yet, and take a step."""
        if all(gradient_of(p) is None for p in self._parameter_list):
            loss.backward()
        self.step()
        return None, None


class DygraphShardingOptimizer(_ShardedOptimizer):
    """Each process keeps the optimizer state of some parameters, updates them, and sends them to the others."""

    def __init__(self, optimizer, hcg):
        super().__init__(optimizer, hcg)
        self._owners = ParameterOwners(self._parameter_list, optimizer, self._group)
        self._param2rank = {p.name: self._owners.place(p) for p in self._parameter_list}
        self._rank2params = {
            rank: [p for p in self._parameter_list if self._owners.place(p) == rank]
            for rank in range(self._group.nranks)
        }

    def reduce_gradients(self, parameter_list, hcg):
        """Average the gradients over the group; `step` expects this to have been done."""
        average_gradients(parameter_list, hcg.get_sharding_parallel_group())

    def filter_parameters(self, parameter_list, hcg):
        """Those of the parameters that this process updates."""
        return [p for p in parameter_list if self._param2rank.get(p.name) == self._sharding_rank]

    def step(self):
        """Update this process's parameters, and exchange them."""
        self._inner_opt.step()
        self._owners.broadcast()


class DygraphShardingOptimizerV2(_ShardedOptimizer):
    """Each process keeps the optimizer state of a slice of every parameter, updates it, and collects the others.

    Slices are of flattened parameters, padded to equal lengths: for rules that update elements independently.
    """

    def __init__(self, optimizer, hcg):
        super().__init__(optimizer, hcg)
        if not getattr(optimizer, "_by_element", True):
            raise InvalidArgumentError(
                "DygraphShardingOptimizerV2: this rule needs norms of whole parameters, which no process has.",
                received(optimizer=optimizer),
                "DygraphShardingOptimizer.",
            )
        self._slice_params, self._lengths = {}, {}
        for parameter in self._parameter_list:
            length = -(-parameter._t.numel() // self._group.nranks)
            made = Parameter(wrap(self._slice(parameter._t.detach(), length).clone()), name=parameter.name)
            made.stop_gradient = False
            for setting in ("optimize_attr", "regularizer", "need_clip", "is_distributed"):
                setattr(made, setting, getattr(parameter, setting))
            self._slice_params[parameter.name], self._lengths[parameter.name] = made, length
        for held in optimizer._param_groups:
            held["params"] = [self._slice_params.get(p.name, p) for p in held["params"]]

    def _slice(self, t, length):
        """This process's part of a tensor, flattened and padded."""
        flat, start = t.reshape(-1), self._sharding_rank * length
        part = flat[start : start + length]
        return part if len(part) == length else torch.nn.functional.pad(part, (0, length - len(part)))

    def reduce_gradients(self, parameter_list, hcg):
        """Average the gradients over the group; `step` expects this to have been done."""
        average_gradients(parameter_list, hcg.get_sharding_parallel_group())

    def filter_parameters(self, parameter_list, hcg):
        """The slices of the parameters that this process updates."""
        return [self._slice_params[p.name] for p in parameter_list if p.name in self._slice_params]

    def step(self):
        """Update this process's slices, and collect those of the others in the parameters."""
        for parameter in self._parameter_list:
            gradient, length = gradient_of(parameter), self._lengths[parameter.name]
            own = None if gradient is None else self._slice(gradient, length)
            made = self._slice_params[parameter.name]
            set_gradient(made, own)
        self._inner_opt.step()
        for parameter in self._parameter_list:
            made = self._slice_params[parameter.name]._t.detach()
            if self._group.nranks == 1:
                whole = made
            else:
                whole = made.new_empty(len(made) * self._group.nranks)
                c10d.all_gather_into_tensor(whole, made, group=self._group.engine)
            target = parameter._t.detach()
            target.copy_(whole[: target.numel()].view(target.shape))
            set_gradient(self._slice_params[parameter.name], None)
