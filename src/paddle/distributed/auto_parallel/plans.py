"""`parallelize`: plans that say how each layer of a network is sharded over a mesh."""

import os

from paddle import nn
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received

from .. import _group
from .layers import (
    ShardingStage1,
    ShardingStage2,
    ShardingStage3,
    replicate,
    shard_dataloader,
    shard_layer,
    shard_optimizer,
)
from .pipeline_plan import cut_into_stages, named_layers
from .placement import Replicate, Shard
from .process_mesh import ProcessMesh, get_mesh
from .tensors import dtensor_from_local, reshard, shard_tensor


class PlanBase:
    """How one layer is sharded; `apply(layer, mesh)` does it."""

    def apply(self, layer, mesh):
        raise NotImplementedError


def along(mesh, dim):
    """Placements that shard axis `dim` of a tensor along the model axis of a mesh: 'mp', or else the last."""
    laid = [Replicate()] * mesh.ndim
    laid[mesh.dim_names.index("mp") if "mp" in mesh.dim_names else mesh.ndim - 1] = Shard(dim)
    return laid


def cut(x, mesh, laid):
    """A tensor distributed as given, whether it was distributed before or every process has all of it.

    Gradients flow back through this, which `shard_tensor` stops.
    """
    if not x.is_dist():
        x = dtensor_from_local(x, mesh, [Replicate()] * mesh.ndim)
    return reshard(x, mesh, laid)


def _replicated(x, mesh):
    return reshard(x, mesh, [Replicate()] * mesh.ndim) if x.is_dist() else x


class ColWiseParallel(PlanBase):
    """Shard the outputs of a linear layer, or the columns of an embedding.

    Args:
        gather_output: give every process the full output.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.ColWiseParallel(gather_output=True)}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def __init__(self, gather_output=False):
        self.gather_output = gather_output

    def apply(self, layer, mesh):
        """Shard the weight along its last axis, and the bias with it."""
        only(layer, (nn.Linear, nn.Embedding), "ColWiseParallel")
        layer.weight = shard_tensor(layer.weight, mesh, along(mesh, 1))
        if getattr(layer, "bias", None) is not None:
            layer.bias = shard_tensor(layer.bias, mesh, along(mesh, 0))
        if self.gather_output:
            layer.register_forward_post_hook(lambda _, inputs, out: _replicated(out, mesh))


class RowWiseParallel(PlanBase):
    """Shard the inputs of a linear layer, or the rows of an embedding.

    Args:
        is_input_parallel: the input is already sharded, as `ColWiseParallel` leaves it.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.RowWiseParallel()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def __init__(self, is_input_parallel=True):
        self.is_input_parallel = is_input_parallel

    def apply(self, layer, mesh):
        """Shard the weight along its first axis."""
        only(layer, (nn.Linear, nn.Embedding), "RowWiseParallel")
        layer.weight = shard_tensor(layer.weight, mesh, along(mesh, 0))
        layer.register_forward_post_hook(lambda _, inputs, out: _replicated(out, mesh))


def only(layer, kinds, plan):
    if not isinstance(layer, kinds):
        raise InvalidTypeError(
            f"{plan}: this plan is for {' and '.join(k.__name__ for k in kinds)}.", received(layer=layer)
        )


class _Prepare(PlanBase):
    def __init__(self, fn=None):
        if fn is not None and not callable(fn):
            raise InvalidTypeError(f"{type(self).__name__}: 'fn' must be callable.", received(fn=fn))
        self.fn = fn


class PrepareLayerInput(_Prepare):
    """`fn(mesh)` returns a hook that changes a layer's inputs.

    Args:
        fn: such a function; None changes nothing.

    >>> def halve(mesh):
    ...     return lambda layer, inputs: tuple(x / 2 for x in inputs)
    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.PrepareLayerInput(halve)}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def apply(self, layer, mesh):
        """Register the hook before the layer."""
        if self.fn is not None:
            layer.register_forward_pre_hook(self.fn(mesh))


class PrepareLayerOutput(_Prepare):
    """`fn(mesh)` returns a hook that changes a layer's outputs.

    Args:
        fn: such a function; None changes nothing.

    >>> def halve(mesh):
    ...     return lambda layer, inputs, output: output / 2
    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.PrepareLayerOutput(halve)}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def apply(self, layer, mesh):
        """Register the hook after the layer."""
        if self.fn is not None:
            layer.register_forward_post_hook(self.fn(mesh))


class _Sequence(PlanBase):
    """Shards outputs or inputs along the sequence: the second axis, or the first if they are transposed."""

    def __init__(self, need_transpose=True):
        self.need_transpose = need_transpose

    def _cut(self, x, mesh):
        return cut(x, mesh, along(mesh, 1 if self.need_transpose else 0))

    def _before(self, layer, change):
        layer.register_forward_pre_hook(lambda _, inputs: tuple(change(x) for x in inputs))

    def _behind(self, layer, change):
        layer.register_forward_post_hook(lambda _, inputs, out: change(out))


class SequenceParallelBegin(_Sequence):
    """Shard sequences after this layer.

    Args:
        need_transpose: whether the batch is the first axis and the sequence the second; otherwise the sequence is the
            first.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelBegin()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def apply(self, layer, mesh):
        """Shard the layer's output."""
        self._behind(layer, lambda x: self._cut(x, mesh))


class SequenceParallelEnd(_Sequence):
    """Gather sequences before this layer.

    Args:
        need_transpose: whether the batch is the first axis and the sequence the second; otherwise the sequence is the
            first.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelEnd()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def apply(self, layer, mesh):
        """Gather the layer's inputs."""
        self._before(layer, lambda x: _replicated(x, mesh))


class SequenceParallelEnable(_Sequence):
    """Shard sequences in this layer.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelEnable()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def __init__(self):
        super().__init__(True)

    def apply(self, layer, mesh):
        """Shard the layer's inputs."""
        self._before(layer, lambda x: self._cut(x, mesh))


class SequenceParallelDisable(_Sequence):
    """Gather sequences in this layer, and shard them again after it.

    Args:
        need_transpose: whether the batch is the first axis and the sequence the second; otherwise the sequence is the
            first.

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["mp"])
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> plan = {"0": paddle.distributed.SequenceParallelDisable()}
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net(paddle.ones([2, 3, 4])).shape
    [2, 3, 2]
    """

    def apply(self, layer, mesh):
        """Gather the inputs, and shard the output."""
        self._before(layer, lambda x: _replicated(x, mesh))
        self._behind(layer, lambda x: self._cut(x, mesh))


STAGES = {1: ShardingStage1, 2: ShardingStage2, 3: ShardingStage3}
_CONFIGS = ("mp_config", "dp_config", "pp_config", "cp_config")


def parallelize(model, optimizer=None, mesh=None, config=None):
    """Distribute a model and its optimizer over a mesh; returns (model, optimizer).

    With `pp_config` each part of the model is on the processes at one place of the mesh axis "pp". Called by itself
    such a model runs its parts one after another; `to_static` with `strategy.pipeline` keeps all of them busy.

    Args:
        model: `paddle.nn.Layer`, which is changed.
        optimizer: its optimizer, or None.
        mesh: a `ProcessMesh`; by default the one of `set_mesh`.
        config: `{"mp_config": {"parallelize_plan": {"name or pattern": plan}}, "dp_config": {"sharding_level": 0..3}}`;
            `cp_config` is like `mp_config`, for the plans of context parallelism. `pp_config` has `split_spec`: the
            name of a list of layers, which is cut into equal parts, or {layer name: SplitPoint}; and `global_spec`:
            names of layers without parameters whose results all parts need.

    Returns:
        (model, optimizer).

    >>> _ = paddle.distributed.init_parallel_env()
    >>> mesh = paddle.distributed.ProcessMesh([[0]], dim_names=["dp", "mp"])
    >>> plan = {"0": paddle.distributed.ColWiseParallel(), "1": paddle.distributed.RowWiseParallel()}
    >>> net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Linear(8, 2))
    >>> net, _ = paddle.distributed.parallelize(net, None, mesh, {"mp_config": {"parallelize_plan": plan}})
    >>> net[0].weight.placements
    [Replicate(), Shard(dim=1)]
    """
    mesh = mesh or get_mesh()
    if not isinstance(mesh, ProcessMesh):
        raise InvalidTypeError(
            "parallelize: 'mesh' must be a ProcessMesh.", received(mesh=mesh), "paddle.distributed.set_mesh(mesh)."
        )
    config = config or {}
    unknown = sorted(set(config) - set(_CONFIGS))
    if unknown:
        raise InvalidArgumentError(f"parallelize: there is no '{unknown[0]}'.", received(config=config))
    layers = dict(model.named_sublayers())
    stages = cut_into_stages(model, mesh, config["pp_config"]) if config.get("pp_config") else None
    plans = [(config.get(key) or {}).get("parallelize_plan", {}) for key in ("mp_config", "cp_config")]
    for name, chosen in (row for plan in plans for row in plan.items()):
        for key in named_layers(layers, name, "parallelize"):
            for step in chosen if isinstance(chosen, (list, tuple)) else [chosen]:
                step.apply(layers[key], mesh if stages is None else stages[key])
    if stages is None:
        shard_layer(model, mesh)
    else:
        for key, layer in model.named_sublayers(include_self=True):
            if stages[key] is not None:
                replicate(layer, stages[key])
    level = (config.get("dp_config") or {}).get("sharding_level", 0)
    if optimizer is not None and level:
        axis = "dp" if "dp" in mesh.dim_names else mesh.dim_names[0]
        optimizer = shard_optimizer(optimizer, STAGES[int(level)](axis, mesh if stages is None else None))
    return model, optimizer


def to_distributed(model, optimizer, dataloader, device_num, node_num=1, config=None):
    """Distribute a model, its optimizer and its data over all processes; returns the three.

    Each process trains on its part of every batch. The state of the optimizer is sharded; the parameters are too if
    with the training state, 16 bytes for each, they would fill more than half of the memory of this machine.

    Args:
        model: `paddle.nn.Layer`, which is changed.
        optimizer: its optimizer.
        dataloader: loader of batches for all processes together.
        device_num: the number of processes on each machine.
        node_num: the number of machines.
        config: a `ToDistributedConfig`; `sequence_parallel` is not supported yet.

    Returns:
        (model, optimizer, loader).

    >>> _ = paddle.distributed.init_parallel_env()
    >>> layer = paddle.nn.Linear(4, 2)
    >>> adam = paddle.optimizer.Adam(parameters=layer.parameters())
    >>> layer, adam, loader = paddle.distributed.to_distributed(layer, adam, [paddle.ones([3, 4])], device_num=1)
    >>> [batch.is_dist() for batch in loader]
    [True]
    """
    if getattr(config, "sequence_parallel", False):
        raise NotImplementedError("to_distributed: sequence_parallel is not supported yet; give a plan to parallelize")
    count, world = device_num * (node_num or 1), _group.world_group().nranks
    if count != world:
        raise InvalidArgumentError(
            f"to_distributed: {node_num or 1} machines with {device_num} processes each are {count}, but the job has "
            f"{world}.",
            received(device_num=device_num, node_num=node_num),
            "call paddle.distributed.init_parallel_env() first." if world == 1 else None,
        )
    mesh = ProcessMesh(list(range(world)), ["dp"])
    needed = 16 * sum(p.size for p in model.parameters())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    level = 3 if needed * device_num > memory / 2 else 1
    model, optimizer = parallelize(model, optimizer, mesh, {"dp_config": {"sharding_level": level if world > 1 else 0}})
    return model, optimizer, shard_dataloader(dataloader, mesh, shard_dims="dp")


class ToDistributedConfig:
    """Settings of `to_distributed`: specs of the inputs, which it does not need, and whether to split sequences."""

    def __init__(self):
        self.input_spec, self.sequence_parallel = None, False
