"""`group_sharded_parallel`: optimizer state and gradients by owner, parameters by torch's fully sharded module."""

import os

import torch.distributed as c10d

from ..._core.errors import FailedCheckError, InvalidTypeError, received
from ..._core.tensor import unwrap, wrap
from ...framework.io import save_group
from ...nn import Layer
from .. import _group
from .._wrappers import broadcast_tensors
from ..fleet.meta_parallel.sharding.group_sharded_optimizer_stage2 import GroupShardedOptimizerStage2
from ..fleet.meta_parallel.sharding.group_sharded_stage2 import GroupShardedStage2
from ..fleet.meta_parallel.sharding.group_sharded_stage3 import GroupShardedStage3
from ..fleet.scaler import agree_on_overflow

_LEVELS = ("os", "os_g", "p_g_os")


def group_sharded_parallel(
    model,
    optimizer,
    level,
    scaler=None,
    group=None,
    offload=False,
    sync_buffers=False,
    buffer_max_size=2**23,
    segment_size=2**20,
    sync_comm=False,
    dp_group=None,
    exclude_layer=None,
):
    """Shard the training state over the processes of a group; returns (model, optimizer, scaler).

    Args:
        level: 'os' shards the optimizer state, 'os_g' also the gradients, 'p_g_os' also the parameters.
        sync_buffers: give every process the buffers of the first one before each pass.
        offload: keep the sharded state on the CPU, where the optimizer's step is computed.
        segment_size: with 'p_g_os', a sublayer is gathered on its own if its parameters have at least this many
            elements, and those of none of its own sublayers have; all other parameters are gathered together.
        dp_group: processes that hold the same shard, and average their gradients.
        exclude_layer: with 'p_g_os', layers that stay whole in every process, by class name or `id(layer)`.
    """
    if not isinstance(model, Layer) or not hasattr(optimizer, "_param_groups"):
        raise InvalidTypeError(
            "group_sharded_parallel: expected a Layer and an Optimizer.", received(model=model, optimizer=optimizer)
        )
    if level not in _LEVELS:
        raise FailedCheckError(f"group_sharded_parallel: 'level' must be one of {_LEVELS}.", received(level=level))
    group = _group.of(group)
    if group.nranks == 1:
        return model, optimizer, scaler
    scaler = None if scaler is None else agree_on_overflow(scaler, group)
    if level == "p_g_os":
        return (
            GroupShardedStage3(
                model,
                optimizer,
                group,
                sync_buffers,
                segment_size=segment_size,
                offload=offload,
                dp_group=dp_group,
                exclude_layer=exclude_layer,
            ),
            optimizer,
            scaler,
        )
    broadcast_tensors((*model.parameters(), *model.buffers()), group)
    shared = {"dp_group": dp_group, "offload": offload, "keep_gradients": level == "os", "pretrain_sync_models": False}
    optimizer = GroupShardedOptimizerStage2(model.parameters(), optimizer, group, **shared)
    return GroupShardedStage2(model, optimizer, group, sync_buffers), optimizer, scaler


def save_group_sharded_model(model, output, optimizer=None):
    """Save `model.pdmodel` and `model.pdopt` to a folder: full parameters, and the state that this rank owns."""
    state = {k: wrap(_full_tensor(v)) for k, v in model.state_dict().items()}
    optimizer_state = None if optimizer is None else full_optimizer_state(optimizer)
    if _group.world_group().rank == 0:
        os.makedirs(output, exist_ok=True)
        contents = {os.path.join(output, "model.pdmodel"): state}
        if optimizer_state is not None:
            contents[os.path.join(output, "model.pdopt")] = optimizer_state
        save_group(contents)


def _full_tensor(tensor):
    t = unwrap(tensor).detach()
    return t.full_tensor() if hasattr(t, "full_tensor") else t


def full_optimizer_state(optimizer, in_stages=False):
    """The state of an optimizer with the shards of all processes; every process calls this.

    Args:
        in_stages: processes hold different parameters, as the stages of a pipeline.
    """
    parts = [None] * _group.world_group().nranks
    own = {k: v if not hasattr(v, "_t") else wrap(_full_tensor(v)) for k, v in optimizer.state_dict().items()}
    if len(parts) == 1 or not (in_stages or isinstance(optimizer, GroupShardedOptimizerStage2)):
        return own
    c10d.all_gather_object(parts, {k: v.numpy() if hasattr(v, "numpy") else v for k, v in own.items()})
    return {k: v for part in parts for k, v in part.items()}
