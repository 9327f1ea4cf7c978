"""Optimizer state and gradients by owner: each process updates some of the parameters."""

import torch
import torch.distributed as c10d

from paddle._core.errors import InvalidTypeError, received
from paddle._core.tensor import unwrap, wrap
from paddle.distributed import _group
from paddle.distributed._wrappers import ParameterOwners, broadcast_tensors
from paddle.nn import ClipGradByGlobalNorm

from ..meta_parallel_base import gradient_of, set_gradient
from .group_sharded_utils import GroupShardedClipGrad


class GroupShardedOptimizerStage2:
    """An optimizer that keeps state for the parameters this process owns, and sends the new values to the others.

    Args:
        params: the parameters whose state is sharded; others of the optimizer stay as they are.
        pretrain_sync_models: give every process the parameters of the first one.
        offload: keep the optimizer state on the CPU, and compute steps there.
        dp_group: processes that hold the same shard, and average their gradients.
        keep_gradients: leave all gradients in all processes instead of only at the owner.
    """

    def __init__(
        self,
        params,
        optim,
        group=None,
        offload=False,
        device="gpu",
        pretrain_sync_models=True,
        dp_group=None,
        keep_gradients=False,
        **kw,
    ):
        if not hasattr(optim, "_param_groups"):
            raise InvalidTypeError("GroupShardedOptimizerStage2: 'optim' must be an Optimizer.", received(optim=optim))
        self._inner_opt = self._optim = optim
        self._group, self._dp_group, self._keep = _group.of(group), dp_group, keep_gradients
        self._broadcast_overlap, self._offload = False, offload
        self._parameter_list = list(optim._parameter_list)  # those of all processes, also for scalers
        listed = [p for p in params if not p.stop_gradient]
        if pretrain_sync_models and self._group.nranks > 1:
            broadcast_tensors(listed, self._group)
        for held in optim._param_groups:
            if isinstance(held["grad_clip"], ClipGradByGlobalNorm):
                held["grad_clip"] = GroupShardedClipGrad(held["grad_clip"], device, self._group)
        self._owners = ParameterOwners(listed, optim, self._group)
        self._local_params = self._owners.parameters

    def __getattr__(self, name):
        if name == "_inner_opt":
            raise AttributeError(name)
        return getattr(self._inner_opt, name)

    @property
    def local_params(self):
        return self._local_params

    def _set_broadcast_overlap(self, broadcast_overlap, layers=None, num_groups=None):
        if broadcast_overlap:
            raise NotImplementedError(
                "GroupShardedOptimizerStage2: sending parameters while the next pass runs is not supported yet"
            )

    def step(self):
        """Reduce each gradient to its owner, take the step there, and broadcast the parameters."""
        for p in self._local_params if self._group.nranks > 1 else ():
            gradient = gradient_of(p)
            if gradient is None:
                gradient = p._t.grad = torch.zeros_like(p._t)
            owner = self._owners.place(p)
            if self._dp_group is not None and self._dp_group.nranks > 1:
                c10d.all_reduce(gradient, c10d.ReduceOp.AVG, group=self._dp_group.engine)
            if self._keep:
                c10d.all_reduce(gradient, c10d.ReduceOp.AVG, group=self._group.engine)
                continue
            gradient.div_(self._group.nranks)
            c10d.reduce(gradient, self._group.ranks[owner], group=self._group.engine)
            if owner != self._group.rank:
                set_gradient(p, None)  # only its owner keeps it
        if self._offload:
            self._step_on_cpu()
        else:
            self._inner_opt.step()
        if self._group.nranks > 1:
            self._owners.broadcast()

    def _step_on_cpu(self):
        """Take the optimizer's step with copies of parameters and gradients, whose state then is on the CPU."""
        moved = [(p, p._t) for p in self._inner_opt._parameter_list]
        try:
            for p, t in moved:
                p._t = t.detach().cpu().requires_grad_(t.requires_grad)
                p._t.grad = None if t.grad is None else t.grad.cpu()
                if getattr(p, "main_grad", None) is not None:
                    p.main_grad = wrap(unwrap(p.main_grad).cpu())
            self._inner_opt.step()
            for p, t in moved:
                t.detach().copy_(p._t.detach())
        finally:
            for p, t in moved:
                p._t = t

    def clear_grad(self, set_to_zero=True):
        """Clear the gradients."""
        self._inner_opt.clear_grad(set_to_zero)
        for p in self._local_params:
            if getattr(p, "main_grad", None) is not None:
                p.main_grad = None
            p.clear_gradient(set_to_zero)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Compute the gradients of the loss if there are none yet, and take a step."""
        if all(gradient_of(p) is None for p in self._local_params):
            loss.backward()
        self.step()
        return None, None
