"""A layer whose parameters, gradients and optimizer state are sharded, by torch's `fully_shard`."""

import torch.distributed as c10d

from paddle.distributed import _group
from paddle.distributed._wrappers import LayerWrapper, broadcast_tensors
from paddle.distributed.auto_parallel.tensors import mix_with_plain_tensors

from ._units import excluded_parameters, shard_by_units


class GroupShardedStage3(LayerWrapper):
    """A layer whose parameters are sharded, and gathered for the passes of each unit, by torch's `fully_shard`.

    Args:
        optimizer: the optimizer of the layer's parameters; it works on the shards.
        sync_buffers: give every process the buffers of the first one before each pass.
        segment_size: a sublayer is a unit of its own if its parameters have at least this many elements, and those
            of none of its own sublayers have. All other parameters form one more unit.
        offload: keep shards and optimizer state on the CPU.
        dp_group: processes that hold the same shard, and average their gradients.
        exclude_layer: layers that stay whole in every process, named by class or given by `id(layer)`.
    """

    def __init__(
        self,
        layer,
        optimizer,
        group=None,
        sync_buffers=False,
        device="gpu",
        segment_size=2**20,
        pretrain_sync_models=True,
        offload=False,
        sync_comm=False,
        dp_group=None,
        exclude_layer=None,
    ):
        super().__init__(layer)
        self._group, self._sync_buffers, self._offload = _group.of(group), sync_buffers, offload
        object.__setattr__(self, "_units", [])
        replicas = dp_group if dp_group is not None and dp_group.nranks > 1 else None
        if self._group.nranks == 1 and replicas is None:
            return
        if pretrain_sync_models:
            for among in (self._group, replicas):
                if among is not None:
                    broadcast_tensors((*layer.parameters(), *layer.buffers()), among)
        left_out = excluded_parameters(layer, exclude_layer)
        device_type = next(iter(layer.parameters()))._t.device.type
        mesh = _group.mesh_of_groups(device_type, self._group, replicas)
        object.__setattr__(self, "_units", shard_by_units(layer, segment_size, left_out, mesh, offload))
        if left_out:
            mix_with_plain_tensors()  # clipping and the optimizer's step see whole parameters and shards together
        for p in layer.parameters():
            if id(p) in left_out and not p.stop_gradient:
                p._t.register_hook(_averaging([g for g in (self._group, replicas) if g is not None]))

    def forward(self, *inputs, **kwargs):
        if not self._units:
            return super().forward(*inputs, **kwargs)
        if self._sync_buffers and self.training:
            broadcast_tensors(self._layers.buffers(), self._group)
        return self._units[-1].run(*inputs, **kwargs)

    def get_all_parameters(self, convert2cpu=False):
        """Give the layer its full parameters, until the next pass; every process calls this.

        Args:
            convert2cpu: put them on the CPU.
        """
        for unit in self._units:
            unit.use_full(convert2cpu)


def _averaging(groups):
    """A hook that averages a gradient over groups, for parameters that every process holds in full."""

    def average(gradient):
        gradient = gradient.contiguous().clone()
        for group in groups:
            c10d.all_reduce(gradient, c10d.ReduceOp.AVG, group=group.engine)
        return gradient

    return average
