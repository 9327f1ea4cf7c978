"""A layer whose parameters, gradients and optimizer state are sharded, by torch's `fully_shard`."""

from torch.distributed.fsdp import fully_shard

from paddle._core.tensor import unwrap, wrap_all
from paddle.distributed import _group
from paddle.distributed._data_parallel import LayerModule
from paddle.distributed._wrappers import LayerWrapper, broadcast_tensors
from paddle.distributed.auto_parallel import tensors as _tensors  # noqa: F401  the attributes of distributed tensors


class GroupShardedStage3(LayerWrapper):
    """A layer whose parameters are gathered for each pass and sharded again after it, by torch's `fully_shard`.

    Args:
        optimizer: the optimizer of the layer's parameters; it works on the shards.
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
        for name, value in (("offload", offload), ("exclude_layer", exclude_layer)):
            if value:
                raise NotImplementedError(f"GroupShardedStage3: {name} is not supported yet")
        if dp_group is not None and dp_group.nranks > 1:
            raise NotImplementedError("GroupShardedStage3: dp_group is not supported yet")
        group = _group.of(group)
        object.__setattr__(self, "_engine", None)
        if group.nranks == 1:
            return
        if pretrain_sync_models:
            broadcast_tensors((*layer.parameters(), *layer.buffers()), group)
        module = _Sharded(layer)
        mesh = _group.mesh(tuple(group.ranks), next(module.parameters()).device.type, group.ranks)
        module = fully_shard(module, mesh=mesh, reshard_after_forward=True)
        object.__setattr__(self, "_engine", module)
        module.update_parameters()

    def forward(self, *inputs, **kwargs):
        if self._engine is None:
            return super().forward(*inputs, **kwargs)
        out = self._engine(*unwrap(inputs), **unwrap(kwargs))
        self._engine.update_parameters()
        return wrap_all(out)

    def get_all_parameters(self, convert2cpu=False):
        """Not supported: `state_dict` of a sharded layer holds shards, and `save_group_sharded_model` gathers them."""
        raise NotImplementedError(
            "GroupShardedStage3.get_all_parameters: use paddle.distributed.sharding.save_group_sharded_model"
        )


class _Sharded(LayerModule):
    """The layer as a torch module: the layer uses the tensors that torch registers in it."""

    def __init__(self, layer):
        super().__init__(layer)
        names = [name for name, p in layer.named_parameters() if not p.stop_gradient]
        owners = dict(layer.named_parameters())
        self._held = list(zip(list(self._parameters), [owners[n] for n in names], strict=True))

    def update_parameters(self):
        """Make the currently registered tensors the layer's parameters."""
        for key, parameter in self._held:
            parameter._t = self._parameters[key]

    def forward(self, *inputs, **kwargs):
        self.update_parameters()
        return super().forward(*inputs, **kwargs)
