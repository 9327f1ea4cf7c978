"""Wrappers for hybrid parallelism: which processes share initial weights and average gradients."""

import torch
import torch.distributed as c10d

from ..._wrappers import LayerWrapper, broadcast_tensors


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
        groups = [hcg.get_data_parallel_group(), hcg.get_sharding_parallel_group()]
        if not getattr(parameter, "is_distributed", False):
            groups.append(hcg.get_model_parallel_group())
        for group in groups:
            if group.nranks > 1:
                broadcast_tensors([parameter], group)


def average_gradients(parameters, group):
    """Replace gradients by their mean over a group, sent as one buffer for each dtype."""
    if group.nranks == 1:
        return
    by_type = {}
    for parameter in parameters:
        gradient = parameter._t.grad
        if gradient is not None:
            by_type.setdefault(gradient.dtype, []).append(gradient)
    for gradients in by_type.values():
        flat = torch.cat([g.reshape(-1) for g in gradients])
        c10d.all_reduce(flat, c10d.ReduceOp.AVG, group=group.engine)
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
