"""Wrappers for hybrid parallelism: which processes share initial weights and average gradients."""

import torch
import torch.distributed as c10d

from paddle._core.tensor import unwrap, wrap
from paddle.distributed._wrappers import LayerWrapper, broadcast_tensors


class MetaParallelBase(LayerWrapper):
    """A layer whose parameters start equal in the processes where they must be."""

    def __init__(self, layers, hcg, strategy=None, **kwargs):
        super().__init__(layers, layers.full_name() + "_parallel")
        self._hcg, self._strategy = hcg, strategy
        self._prepare_for_model()

    def _prepare_for_model(self):
        raise NotImplementedError


def broadcast_parameters(layer, hcg):
    """Copy parameters from the first process of each group in which they must be equal."""
    for parameter in layer.parameters():
        groups = [hcg.get_data_parallel_group(), hcg.get_sharding_parallel_group(), hcg.get_sep_parallel_group()]
        if not getattr(parameter, "is_distributed", False):
            groups.append(hcg.get_model_parallel_group())
        for group in groups:
            if group.nranks > 1:
                broadcast_tensors([parameter], group)


def gradient_of(parameter):
    """The torch tensor of a parameter's gradient: its float32 `main_grad` if it has one; None without a gradient."""
    main = getattr(parameter, "main_grad", None)
    return unwrap(main) if main is not None else parameter._t.grad


def set_gradient(parameter, gradient):
    """Replace the gradient of a parameter by a torch tensor of its own dtype, or its `main_grad` by another."""
    if gradient is None or gradient.dtype == parameter._t.dtype:
        parameter._t.grad = gradient
        if getattr(parameter, "main_grad", None) is not None:
            parameter.main_grad = None
    else:
        parameter.main_grad = wrap(gradient)


def average_gradients(parameters, group, scale=None):
    """Replace gradients by their mean over a group, or by their sum times `scale`; one message for each dtype."""
    if group.nranks == 1:
        return
    by_type = {}
    for parameter in parameters:
        gradient = gradient_of(parameter)
        if gradient is not None:
            by_type.setdefault(gradient.dtype, []).append(gradient)
    for gradients in by_type.values():
        flat = torch.cat([g.reshape(-1) for g in gradients])
        c10d.all_reduce(flat, c10d.ReduceOp.AVG if scale is None else c10d.ReduceOp.SUM, group=group.engine)
        if scale is not None:
            flat.mul_(scale)
        torch._foreach_copy_(
            gradients,
            [f.view_as(g) for f, g in zip(flat.split([g.numel() for g in gradients]), gradients, strict=True)],
        )


class TensorParallel(MetaParallelBase):
    """A layer that contains tensor-parallel layers such as `ColumnParallelLinear`."""

    def _prepare_for_model(self):
        broadcast_parameters(self._layers, self._hcg)


class ShardingParallel(TensorParallel):
    """A layer whose optimizer state is sharded."""


class SegmentParallel(TensorParallel):
    """A layer of which each process computes a part of every sample; gradients are summed over these."""
