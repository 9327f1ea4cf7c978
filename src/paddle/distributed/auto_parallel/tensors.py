"""Tensors that are distributed over a mesh, on torch's DTensor: operators work on them as on any other."""

import atexit

import torch
from torch.distributed.tensor import DTensor, distribute_tensor
from torch.distributed.tensor import Replicate as EngineReplicate
from torch.distributed.tensor import Shard as EngineShard
from torch.distributed.tensor.experimental import implicit_replication

import paddle
from paddle._core import state
from paddle._core.errors import InvalidTypeError, received
from paddle._core.hooks import ATTENTION
from paddle._core.parameter import Parameter
from paddle._core.tensor import Tensor, attach, unwrap, wrap

from ..._core.help import complete
from .crossing import cross
from .placement import Partial, Replicate, Shard, from_engine, to_engine
from .process_mesh import ProcessMesh

_meshes = state.collection("meshes of tensors", dict)  # id of torch's mesh -> ours
_REPLICATING = state.per_process("implicit replication")


def mix_with_plain_tensors():
    """Let operators mix plain tensors with distributed ones, as if they were replicated; this is permanent."""
    if _REPLICATING.value is None:
        _REPLICATING.value = implicit_replication()
        _REPLICATING.value.__enter__()
        atexit.register(_REPLICATING.value.__exit__, None, None, None)  # it cannot end once torch is torn down


def engine_of(mesh, what):
    """The torch mesh of a ProcessMesh, on which plain tensors may be mixed with distributed ones."""
    if not isinstance(mesh, ProcessMesh):
        raise InvalidTypeError(f"{what}: 'mesh' must be a ProcessMesh.", received(mesh=mesh))
    mix_with_plain_tensors()
    engine = mesh.engine()
    _meshes[id(engine)] = mesh
    return engine


def shard_tensor(data, mesh, placements, dtype=None, place=None, stop_gradient=None):
    """Distribute over a mesh a tensor that every process holds in full.

    Args:
        data: Tensor, or what `paddle.to_tensor` takes.
        mesh: `ProcessMesh`.
        placements: list with `Shard`, `Replicate` or `Partial` for each axis of the mesh.
        dtype: dtype of the result; by default that of `data`.
        stop_gradient: whether no gradient flows through the result; by default as in `data`.

    Returns:
        distributed Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> paddle.distributed.shard_tensor([[1, 2], [3, 4]], mesh, [paddle.distributed.Shard(0)]).placements
    [Shard(dim=0)]
    """
    engine = engine_of(mesh, "shard_tensor")
    wanted = to_engine(placements, mesh, "shard_tensor")
    given = isinstance(data, Tensor)
    x = data if given else paddle.to_tensor(data, dtype=dtype, place=place)
    x = x.astype(dtype) if given and dtype is not None else x
    stop = stop_gradient if stop_gradient is not None else x.stop_gradient
    t = unwrap(x).detach()
    if any(p.is_partial() for p in wanted):
        made = DTensor.from_local(_first_only(t, engine, wanted), engine, wanted, run_check=False)
    else:
        made = distribute_tensor(t, engine, wanted)
    made = made.detach().requires_grad_(not stop)
    if isinstance(x, Parameter):  # layers and optimizers keep their references to it
        x._t = made
        return x
    return wrap(made)


def _first_only(t, engine, wanted):
    """The parts of a partial value: the first process has all of it, the others have zeros."""
    for axis, placement in enumerate(wanted):
        if placement.is_partial() and placement.reduce_op == "sum" and engine.get_local_rank(axis):
            t = torch.zeros_like(t)
    return t


def dtensor_from_fn(fn, mesh, placements, *args, **kwargs):
    """Distribute the tensor that `fn(*args, **kwargs)` returns over a mesh.

    Args:
        fn: function that returns a Tensor, such as `paddle.ones`.
        mesh: `ProcessMesh`.
        placements: list with `Shard`, `Replicate` or `Partial` for each axis of the mesh.
        *args: arguments of `fn`.
        **kwargs: arguments of `fn`.

    Returns:
        distributed Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> paddle.distributed.dtensor_from_fn(paddle.ones, mesh, [paddle.distributed.Replicate()], [2]).shape
    [2]
    """
    return shard_tensor(fn(*args, **kwargs), mesh, placements)


def dtensor_from_local(local_tensor, mesh, placements):
    """Create a distributed tensor from the local tensors of the processes."""
    engine = engine_of(mesh, "dtensor_from_local")
    return wrap(DTensor.from_local(unwrap(local_tensor), engine, to_engine(placements, mesh, "dtensor_from_local")))


def dtensor_to_local(dist_tensor, mesh=None, placements=None):
    """The local part of a distributed tensor."""
    return wrap(_spread(dist_tensor, "dtensor_to_local").to_local())


def reshard(dist_tensor, mesh, placements):
    """Distribute a tensor in another way, on its mesh or on another; gradients flow back through this.

    On another mesh, as of the next stage of a pipeline, the processes of the first send it to those of the second.

    Args:
        dist_tensor: distributed Tensor.
        mesh: `ProcessMesh`.
        placements: list with `Shard`, `Replicate` or `Partial` for each axis of the mesh.

    Returns:
        distributed Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> x = paddle.distributed.shard_tensor([1, 2], mesh, [paddle.distributed.Shard(0)])
    >>> paddle.distributed.reshard(x, mesh, [paddle.distributed.Replicate()]).placements
    [Replicate()]
    """
    engine = engine_of(mesh, "reshard")
    wanted = to_engine(placements, mesh, "reshard")
    t = _spread(dist_tensor, "reshard")
    if t.device_mesh is not engine:
        return wrap(cross(t, engine, wanted))
    return wrap(t.redistribute(engine, wanted))


def unshard_dtensor(dist_tensor):
    """Gather a distributed tensor into a plain tensor in every process.

    Args:
        dist_tensor: distributed Tensor.

    Returns:
        Tensor.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> x = paddle.distributed.shard_tensor([1, 2], mesh, [paddle.distributed.Shard(0)])
    >>> paddle.distributed.unshard_dtensor(x).tolist()
    [1, 2]
    """
    return wrap(_spread(dist_tensor, "unshard_dtensor").full_tensor())


def _spread(x, what):
    t = unwrap(x) if isinstance(x, Tensor) else x
    if not isinstance(t, DTensor):
        raise InvalidTypeError(
            f"{what}: expected a tensor that is distributed over a mesh.",
            received(dist_tensor=x),
            "paddle.distributed.shard_tensor(x, mesh, placements).",
        )
    return t


def mesh_of(t):
    """The `ProcessMesh` of a torch DTensor."""
    engine = t.device_mesh
    if id(engine) not in _meshes:
        _meshes[id(engine)] = ProcessMesh(engine.mesh.numpy(), list(engine.mesh_dim_names or []) or None)
    return _meshes[id(engine)]


def _attention(q, k, v, mask, dropout, causal, scale):
    """Attention of each process on its samples or heads; torch has no rule for the gradients of its CPU kernel."""
    if not any(isinstance(t, DTensor) for t in (q, k, v)):
        return None
    mesh = next(t for t in (q, k, v) if isinstance(t, DTensor)).device_mesh
    parts = [t if isinstance(t, DTensor) else DTensor.from_local(t, mesh, run_check=False) for t in (q, k, v)]
    # Sequences are gathered, sums completed; samples (axis 0) and heads (axis 2) may stay split, all in the same way.
    heads = all(t.shape[2] % mesh.size() == 0 for t in parts)
    kept = [
        p if p == EngineShard(0) or (p == EngineShard(2) and heads) else EngineReplicate() for p in parts[0].placements
    ]
    if dropout:
        raise NotImplementedError("attention of distributed tensors with dropout is not supported yet")
    mask = None if mask is None else _mask_here(mask, mesh, kept)
    q, k, v = (t.redistribute(mesh, kept).to_local().transpose(1, 2) for t in parts)
    options = {"attn_mask": mask, "is_causal": causal, "scale": scale, "enable_gqa": q.shape[1] != k.shape[1]}
    out = torch.nn.functional.scaled_dot_product_attention(q, k, v, **options)
    return DTensor.from_local(out.transpose(1, 2), mesh, kept, run_check=False)


def _mask_here(mask, mesh, kept):
    """The part of a mask [samples, heads, queries, keys] for the samples and heads of this process."""
    spread = mask if isinstance(mask, DTensor) else DTensor.from_local(mask, mesh, run_check=False)
    missing = 4 - spread.dim()
    laid = []
    for placement in kept:
        axis = {EngineShard(0): 0, EngineShard(2): 1}.get(placement, -1) - missing
        laid.append(EngineShard(axis) if axis >= 0 and spread.shape[axis] > 1 else EngineReplicate())
    return spread.redistribute(mesh, laid).to_local()


ATTENTION.register(_attention, lasting=True)


# ---- attributes of tensors ----


@attach
def is_dist(self):
    """Whether the tensor is distributed over a mesh."""
    return isinstance(self._t, DTensor)


def _placements(self):
    return from_engine(self._t.placements) if isinstance(self._t, DTensor) else None


def _process_mesh(self):
    return mesh_of(self._t) if isinstance(self._t, DTensor) else None


def _num_shard(self):
    if not isinstance(self._t, DTensor):
        return None
    sizes = [self._t.device_mesh.size(i) for i, p in enumerate(self._t.placements) if p.is_shard()]
    count = 1
    for n in sizes:
        count *= n
    return count


for _name, _get in (("placements", _placements), ("process_mesh", _process_mesh), ("num_shard", _num_shard)):
    attach(property(_get), _name)


def _local_shape(self):
    return list((self._t.to_local() if isinstance(self._t, DTensor) else self._t).shape)


attach(property(_local_shape), "_local_shape")

__all__ = [
    "Partial",
    "Replicate",
    "Shard",
    "dtensor_from_fn",
    "dtensor_from_local",
    "dtensor_to_local",
    "mesh_of",
    "reshard",
    "shard_tensor",
    "unshard_dtensor",
]


complete(globals())
