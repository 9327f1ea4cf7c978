"""A layer whose gradients and optimizer state are sharded."""

from paddle._core.errors import InvalidTypeError, received
from paddle.distributed import _group
from paddle.distributed._wrappers import LayerWrapper, broadcast_tensors

from .group_sharded_optimizer_stage2 import GroupShardedOptimizerStage2

__all__ = ["GroupShardedOptimizerStage2", "GroupShardedStage2"]


class GroupShardedStage2(LayerWrapper):
    """A layer that is trained with `GroupShardedOptimizerStage2`, whose steps exchange the gradients.

    Args:
        sharding_optimizer: the optimizer, or a list of them.
        sync_buffers: give every process the buffers of the first one before each pass.
    """

    def __init__(
        self,
        layer,
        sharding_optimizer,
        group=None,
        sync_buffers=False,
        buffer_max_size=2**23,
        auto_refresh_trainable=True,
        device="gpu",
        dp_group=None,
    ):
        super().__init__(layer)
        listed = sharding_optimizer if isinstance(sharding_optimizer, list) else [sharding_optimizer]
        if not all(isinstance(o, GroupShardedOptimizerStage2) for o in listed):
            raise InvalidTypeError(
                "GroupShardedStage2: expected a GroupShardedOptimizerStage2, or a list of them.",
                received(sharding_optimizer=sharding_optimizer),
            )
        self._sharding_optimizers, self._group, self._sync_buffers = listed, _group.of(group), sync_buffers
        if self._group.nranks > 1:
            broadcast_tensors(layer.buffers(), self._group)

    def forward(self, *inputs, **kwargs):
        if self._sync_buffers and self.training and self._group.nranks > 1:
            broadcast_tensors(self._layers.buffers(), self._group)
        return super().forward(*inputs, **kwargs)

    def _clear_gradients(self):
        """Clear the gradients of all sharded parameters."""
        for optimizer in self._sharding_optimizers:
            for p in optimizer.local_params:
                p.clear_gradient()
