"""Annotations by names of mesh axes: how tensors and calls are distributed, what is recomputed, what is reported."""

import functools

import numpy as np
from torch.distributed.tensor import DTensor
from torch.distributed.tensor import Replicate as EngineReplicate

from paddle._core import state, tree
from paddle._core.errors import FailedCheckError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.parameter import Parameter
from paddle._core.tensor import Tensor

from . import tensors
from .placement import Replicate, Shard, to_engine
from .process_mesh import ProcessMesh, get_mesh, set_mesh
from .static.utils import convert_to_dims_mapping, verify_shard_spec

_fetched = state.collection("values that an engine reports", dict)


def create_mesh(mesh_dims):
    """Make a mesh of all processes the current one: [("dp", 2), ("mp", 4)] for eight of them.

    >>> mesh = paddle.distributed.fleet.auto.create_mesh([("dp", 1)])
    >>> mesh.shape, mesh.dim_names
    ([1], ['dp'])
    """
    if not isinstance(mesh_dims, (list, tuple)) or not all(len(part) == 2 for part in mesh_dims):
        raise InvalidTypeError("create_mesh: expected (name, length) for each axis.", received(mesh_dims=mesh_dims))
    names, lengths = [part[0] for part in mesh_dims], [part[1] for part in mesh_dims]
    mesh = ProcessMesh(np.arange(int(np.prod(lengths))).reshape(lengths), names)
    set_mesh(mesh)
    return mesh


def _mesh(mesh, what):
    mesh = get_mesh() if mesh is None else mesh
    if not isinstance(mesh, ProcessMesh):
        raise PreconditionNotMetError(
            f"{what}: there is no mesh.", received(process_mesh=mesh), "create_mesh([('dp', 2)]), or process_mesh=…"
        )
    return mesh


def placements_of(shard_spec, mesh):
    """The placement along each axis of a mesh, for the name of a mesh axis, or None, for each axis of a tensor."""
    made = [Replicate() for _ in range(mesh.ndim)]
    for axis, number in enumerate(convert_to_dims_mapping(shard_spec, mesh)):
        if number >= 0:
            made[number] = Shard(axis)
    return made


def shard_tensor(x, process_mesh=None, shard_spec=None):
    """Distribute a tensor over a mesh, in place; returns it.

    Args:
        shard_spec: for each axis of the tensor the name of a mesh axis, or None; None for a tensor that all hold.

    >>> mesh = paddle.distributed.ProcessMesh([0], dim_names=["x"])
    >>> x = paddle.distributed.fleet.auto.shard_tensor(paddle.ones([2, 2]), mesh, ["x", None])
    >>> x.placements
    [Shard(dim=0)]
    """
    if not isinstance(x, Tensor):
        raise InvalidTypeError("shard_tensor: 'x' must be a Tensor.", received(x=x))
    mesh = _mesh(process_mesh, "shard_tensor")
    spec = [None] * len(x.shape) if shard_spec is None else list(shard_spec)
    if not verify_shard_spec(spec, x.shape, mesh):
        raise FailedCheckError(
            "shard_tensor: 'shard_spec' must have an entry for each axis, each name once, and lengths that divide.",
            f"{received(shard_spec=shard_spec)}, {received(x=x)}, mesh {mesh}",
        )
    placements = placements_of(spec, mesh)
    if isinstance(x, Parameter) and not isinstance(x._t, DTensor):
        return tensors.shard_tensor(x, mesh, placements)
    engine = tensors.engine_of(mesh, "shard_tensor")
    t = x._t
    if not isinstance(t, DTensor):  # every process holds the same values
        t = DTensor.from_local(t, engine, [EngineReplicate()] * mesh.ndim, run_check=False)
    x._t = t.redistribute(engine, to_engine(placements, mesh, "shard_tensor"))
    return x


def shard_op(op, process_mesh=None, in_shard_specs=None, out_shard_specs=None, **kwargs):
    """A function that distributes its inputs and results as given, and calls `op`.

    Args:
        in_shard_specs: for each tensor among the inputs its spec, as `shard_tensor` takes it, or None to leave it.
        out_shard_specs: the same for the results.
    """
    mesh = _mesh(process_mesh, "shard_op")

    def annotated(value, specs, what):
        found = [leaf for leaf in tree.leaves(value) if isinstance(leaf, Tensor)]
        if specs is not None and len(specs) != len(found):
            raise FailedCheckError(
                f"shard_op: '{what}' must have a spec, or None, for each of the {len(found)} tensors.",
                received(**{what: specs}),
            )
        for tensor, spec in zip(found, specs or (), strict=False):
            if spec is not None:
                shard_tensor(tensor, mesh, spec)
        return value

    @functools.wraps(op)
    def call(*args, **named):
        args, named = annotated((args, {**kwargs, **named}), in_shard_specs, "in_shard_specs")
        return annotated(op(*args, **named), out_shard_specs, "out_shard_specs")

    return call


def recompute(op):
    """A function that calls `op`, whose intermediate values are computed again when gradients need them."""
    if not callable(op):
        raise InvalidTypeError("recompute: expected a layer or a function.", received(op=op))

    def call(*args, **kwargs):
        from ..fleet.utils import recompute as run

        return run(op, *args, **kwargs)

    return call


def exclude_ops_in_recompute(run_function):
    """The function itself: what is kept is decided for a whole call of `recompute`."""
    return run_function


def fetch(tensor, name=None, logging=False):
    """Report a tensor with the results of the engine that runs this: `outs["fetches"][name]`.

    Args:
        logging: the engine's log shows it as well.
    """
    if not isinstance(tensor, Tensor):
        raise InvalidTypeError("fetch: expected a Tensor.", received(tensor=tensor))
    _fetched[name or tensor.name] = (tensor.detach(), logging)


def take_fetched():
    """{name: (value, whether it is logged)} of what was reported since the last call."""
    found = dict(_fetched)
    _fetched.clear()
    return found
