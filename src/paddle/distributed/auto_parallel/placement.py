"""Placements of a tensor on one axis of a mesh: sharded, replicated, or partial."""

import enum

from torch.distributed import tensor as spread

from ..._core.errors import InvalidTypeError, received


class ReduceType(enum.IntEnum):
    """How the parts of a partial tensor are combined.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.distributed.ReduceType.kRedSum.name
    'kRedSum'
    """

    kRedSum, kRedMax, kRedMin, kRedProd, kRedAvg, kRedAny, kRedAll = range(7)


_ENGINE = {
    ReduceType.kRedSum: "sum",
    ReduceType.kRedMax: "max",
    ReduceType.kRedMin: "min",
    ReduceType.kRedProd: "product",
    ReduceType.kRedAvg: "avg",
}


class Placement:
    """Base class of `Shard`, `Replicate` and `Partial`.

    >>> paddle.distributed.Shard(0).is_shard(), paddle.distributed.Shard(0).is_replicated()
    (True, False)
    """

    def is_shard(self, dim=None):
        """Whether the tensor is sharded, along axis `dim` if one is given."""
        return False

    def is_replicated(self):
        """Whether every process holds the full tensor."""
        return False

    def is_partial(self):
        """Whether the values of the processes still have to be combined."""
        return False

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self):
        return hash(repr(self))

    def __str__(self):
        return repr(self)


class Shard(Placement):
    """Sharded along axis `dim`, one part for each process.

    >>> paddle.distributed.Shard(0)
    Shard(dim=0)
    """

    def __init__(self, dim):
        self.dim = dim

    def is_shard(self, dim=None):
        return dim is None or dim == self.dim

    def get_dim(self):
        """The axis that is sharded."""
        return self.dim

    def __repr__(self):
        return f"Shard(dim={self.dim})"


class Replicate(Placement):
    """The full tensor in every process.

    >>> paddle.distributed.Replicate().is_replicated()
    True
    """

    def is_replicated(self):
        return True

    def __repr__(self):
        return "Replicate()"


class Partial(Placement):
    """A part of the value in each process: the tensor is their sum, or the reduction that `reduce_type` names.

    Args:
        reduce_type: one of `ReduceType`; by default the sum.

    >>> paddle.distributed.Partial().is_partial()
    True
    """

    def __init__(self, reduce_type=ReduceType.kRedSum):
        self._kind = ReduceType(reduce_type)

    def is_partial(self):
        return True

    def reduce_type(self):
        """How the parts are combined."""
        return self._kind

    def __repr__(self):
        return f"Partial(reduce_type={self._kind.name.removeprefix('kRed').upper()})"


def to_engine(placements, mesh, what):
    """The placements as torch's, one for each axis of the mesh; axes without a placement are replicated."""
    if not isinstance(placements, (list, tuple)) or not all(isinstance(p, Placement) for p in placements):
        raise InvalidTypeError(
            f"{what}: 'placements' must be a list of Shard, Replicate and Partial, one for each axis of the mesh.",
            received(placements=placements),
            "paddle.distributed.Shard(0).",
        )
    if len(placements) > mesh.ndim:
        raise InvalidTypeError(
            f"{what}: the mesh has {mesh.ndim} axes, so there are at most {mesh.ndim} placements.",
            received(placements=placements),
        )
    made = []
    for placement in (*placements, *[Replicate()] * (mesh.ndim - len(placements))):
        if placement.is_shard():
            made.append(spread.Shard(placement.get_dim()))
        elif placement.is_replicated():
            made.append(spread.Replicate())
        elif placement.reduce_type() in _ENGINE:
            made.append(spread.Partial(_ENGINE[placement.reduce_type()]))
        else:
            raise NotImplementedError(f"{what}: {placement} has no counterpart in torch's DTensor")
    return made


def from_engine(placements):
    """The placements of a torch DTensor as Paddle's."""
    names = {name: kind for kind, name in _ENGINE.items()}
    made = []
    for p in placements:
        if p.is_shard():
            made.append(Shard(p.dim))
        else:
            made.append(Replicate() if p.is_replicate() else Partial(names[p.reduce_op]))
    return made
