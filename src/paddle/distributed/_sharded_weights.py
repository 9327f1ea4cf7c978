"""Weights of which each process holds a shard: split layers, sharded state dicts, merged checkpoints."""

import dataclasses

from .._core.errors import InvalidArgumentError, received
from .._core.tensor import Tensor, wrap
from . import _group


class DistAttr:
    """How a tensor is sharded over a mesh: for each axis of the tensor the name of a mesh axis, or None.

    Args:
        mesh: a `ProcessMesh`.
        sharding_specs: name of a mesh axis or None, for each axis of the tensor.

    >>> mesh = paddle.distributed.ProcessMesh([[0, 1], [2, 3]], dim_names=["dp", "mp"])
    >>> paddle.distributed.DistAttr(mesh, ["mp", None]).dims_mapping
    [1, -1]
    """

    def __init__(self, mesh, sharding_specs):
        self.process_mesh, self.sharding_specs = mesh, list(sharding_specs)
        self.dims_mapping = [-1 if s is None else mesh.dim_names.index(s) for s in self.sharding_specs]

    def __repr__(self):
        return f"{{process_mesh: {{{self.process_mesh}}}, dim_mappings: {self.dims_mapping}}}"


def split(x, size, operation, axis=0, num_partitions=1, gather_out=True, weight_attr=None, bias_attr=None, name=None):
    """Create a linear layer or an embedding of which each process holds a part, and apply it to `x`.

    Args:
        x: Tensor that the layer is applied to.
        size: (inputs, outputs), or (rows, columns) of the table.
        operation: 'linear' or 'embedding'.
        axis: 0 splits the weight's rows, 1 its columns.
        num_partitions: number of processes.
        gather_out: whether every process gets all outputs, if columns are split.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight.
        bias_attr: False for a linear layer without bias; otherwise not used.
        name: accepted and not used.

    Returns:
        Tensor.

    >>> _ = paddle.distributed.fleet.init(is_collective=True)
    >>> paddle.distributed.split(paddle.ones([3, 4]), (4, 2), "linear", axis=1, num_partitions=1).shape
    [3, 2]
    """
    from .fleet.meta_parallel import ColumnParallelLinear, RowParallelLinear, VocabParallelEmbedding

    group = _group.world_group()
    if operation not in ("linear", "embedding"):
        raise InvalidArgumentError("split: 'operation' must be 'linear' or 'embedding'.", received(operation=operation))
    if axis not in (0, 1) or (operation == "embedding" and axis):
        raise InvalidArgumentError("split: 'axis' must be 0, or 1 for a linear map.", received(axis=axis))
    if num_partitions != group.nranks:
        raise InvalidArgumentError(
            f"split: 'num_partitions' must be the number of processes, {group.nranks}.",
            received(num_partitions=num_partitions),
        )
    if operation == "embedding":
        return VocabParallelEmbedding(*size, weight_attr, group)(x)
    if axis == 1:
        return ColumnParallelLinear(*size, weight_attr, bias_attr is not False, gather_out, mp_group=group)(x)
    return RowParallelLinear(*size, weight_attr, bias_attr is not False, mp_group=group)(x)


# ---- shards of weights ----


@dataclasses.dataclass
class ShardedWeight:
    """A shard of a weight, and its position in the full weight.

    Args:
        key: name of the weight.
        local_tensor: the shard.
        local_shape: its shape.
        global_shape: shape of the full weight.
        global_offset: where the shard begins along each axis.
        is_flattened: whether the shard is a range of the flattened weight.
        flattened_range: that range.

    >>> w = paddle.distributed.ShardedWeight("w", paddle.ones([2, 3]), (2, 3), (4, 3), (2, 0))
    >>> w.global_offset
    (2, 0)
    """

    key: str
    local_tensor: Tensor
    local_shape: tuple
    global_shape: tuple
    global_offset: tuple
    is_flattened: bool = False
    flattened_range: slice | None = None


ShardedStateDict = dict


def shard_weight(key, weight, axis, group):
    """Describe the shard of a weight that this process holds, split along an axis over a group.

    Args:
        key: name of the weight.
        weight: the part that this process holds.
        axis: the axis along which the weight is split.
        group: group of the processes that hold its parts.

    Returns:
        a `ShardedWeight`.

    >>> group = paddle.distributed.new_group([0])
    >>> paddle.distributed.shard_weight("w", paddle.ones([2, 3]), 0, group).global_shape
    (2, 3)
    """
    shape = list(weight.shape)
    whole, offset = list(shape), [0] * len(shape)
    whole[axis] *= group.nranks
    offset[axis] = shape[axis] * group.rank
    return ShardedWeight(key, weight, tuple(shape), tuple(whole), tuple(offset))


def build_sharded_state_dict(state_dict, shard_rules=None, prefix=""):
    """Describe the shards of a state by name; `shard_rules` gives the axis of each weight that is split.

    They are split over the tensor-parallel group of `fleet`, or else over all processes.

    Args:
        state_dict: {name: Tensor}.
        shard_rules: {name: axis}; weights that it does not name are whole in every process.
        prefix: put before each name.

    Returns:
        {name: `ShardedWeight`}.

    >>> state = paddle.distributed.build_sharded_state_dict({"w": paddle.ones([2, 3])}, {"w": 0}, prefix="net.")
    >>> state["net.w"].global_shape
    (2, 3)
    """
    from .fleet.base.topology import current_group

    hybrid, made = current_group(), {}
    group = _group.world_group() if hybrid is None else hybrid.get_model_parallel_group()
    for name, weight in state_dict.items():
        key = f"{prefix}{name}"
        if shard_rules and name in shard_rules:
            made[key] = shard_weight(key, weight, shard_rules[name], group)
        else:
            shape = tuple(weight.shape)
            made[key] = ShardedWeight(key, weight, shape, shape, (0,) * len(shape))
    return made


def load_merged_state_dict(path, prefix=None, unique_id=None, offload=False, aoa_config=None, safetensors=False):
    """Load the full tensors of a distributed checkpoint in one process.

    Args:
        path: folder that `save_state_dict` wrote.
        prefix: only the tensors whose names begin with this and a dot, which their names lose.
        unique_id: name of a folder in it, if it was saved with one.
        offload: accepted and not used.
        aoa_config: statements that rename, join, split and transpose them, as for `load_state_dict`.
        safetensors: read `.safetensors` files.

    Returns:
        {name: Tensor}.

    >>> paddle.distributed.save_state_dict({"net.w": paddle.ones([2])}, "checkpoint")
    >>> paddle.distributed.load_merged_state_dict("checkpoint", prefix="net")["w"].tolist()
    [1.0, 1.0]
    """
    from ._checkpoint_rules import Rules
    from .checkpoint import open_checkpoint, read_full, shards_of

    reader = open_checkpoint(path, unique_id, safetensors, "load_merged_state_dict")
    known = {k: m for k, m in reader.read_metadata().state_dict_metadata.items() if hasattr(m, "size")}
    rules = None if aoa_config is None else Rules(aoa_config, known, shards_of(known))
    names = sorted(known) if rules is None else rules.names()
    start = "" if not prefix else f"{prefix.removesuffix('.')}."
    found = read_full(reader, [n for n in names if n.startswith(start)], rules)
    return {name[len(start) :]: wrap(value) for name, value in found.items()}
