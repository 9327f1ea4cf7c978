"""`ProcessMesh`: a grid of processes, along each axis of which tensors can be sharded or replicated."""

import atexit
import os

import numpy as np
import torch.distributed as c10d

from paddle._core import state

from ..._core import place
from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from .. import _group
from .._env import init_parallel_env, leave
from .._listen import stay_on_loopback

_CURRENT = state.per_process("current mesh")


class ProcessMesh:
    """Ranks in a grid, with a name for each axis.

    Args:
        mesh: nested lists or an array of ranks, or another `ProcessMesh`.
        dim_names: name of each axis; by default 'd0', 'd1' and so on.
        shape: length of each axis, if `mesh` is None.
        process_ids: all ranks in order, if `mesh` is None.

    >>> mesh = paddle.distributed.ProcessMesh([[0, 1], [2, 3]], dim_names=["dp", "mp"])
    >>> mesh.shape, mesh.get_dim_size("mp")
    ([2, 2], 2)
    """

    def __init__(self, mesh=None, dim_names=None, shape=None, process_ids=None):
        if mesh is None:
            if shape is None or process_ids is None:
                raise InvalidArgumentError(
                    "ProcessMesh: give 'mesh', or 'shape' and 'process_ids'.",
                    received(shape=shape, process_ids=process_ids),
                )
            mesh = np.array(list(process_ids)).reshape(shape)
        if not isinstance(mesh, (list, tuple, np.ndarray, ProcessMesh)):
            raise InvalidArgumentError("ProcessMesh: 'mesh' must be nested lists or an array.", received(mesh=mesh))
        self._mesh = mesh._mesh if isinstance(mesh, ProcessMesh) else np.array(mesh)
        if self._mesh.dtype.kind not in "iu" or (self._mesh < 0).any():
            raise FailedCheckError("ProcessMesh: ranks must be integers from 0.", received(mesh=mesh))
        if len(np.unique(self._mesh)) != self._mesh.size:
            raise FailedCheckError("ProcessMesh: each rank may appear in the mesh only once.", received(mesh=mesh))
        self._dim_names = [f"d{i}" for i in range(self._mesh.ndim)] if dim_names is None else list(dim_names)
        if len(self._dim_names) != self._mesh.ndim or len(set(self._dim_names)) != self._mesh.ndim:
            raise FailedCheckError(
                f"ProcessMesh: 'dim_names' must hold {self._mesh.ndim} different names, one for each axis.",
                received(dim_names=dim_names),
            )

    @property
    def mesh(self):
        return self._mesh

    @property
    def shape(self):
        return list(self._mesh.shape)

    @property
    def ndim(self):
        return self._mesh.ndim

    @property
    def size(self):
        return self._mesh.size

    @property
    def dim_names(self):
        return list(self._dim_names)

    @property
    def process_ids(self):
        return self._mesh.flatten().tolist()

    def contains(self, rank):
        """Whether a rank is in the mesh."""
        return rank in self.process_ids

    def empty(self):
        """Whether the mesh has no ranks."""
        return self._mesh.size == 0

    def _axis(self, dim_name):
        if dim_name not in self._dim_names:
            hint = f"one of {self._dim_names}."
            raise InvalidArgumentError(f"ProcessMesh: there is no axis '{dim_name}'.", repr(dim_name), hint)
        return self._dim_names.index(dim_name)

    def dim_size(self, dim_name):
        """The length of an axis, by its name or its number."""
        axis = dim_name if isinstance(dim_name, int) else self._axis(dim_name)
        return self._mesh.shape[axis]

    get_dim_size = dim_size

    def get_mesh_with_dim(self, dim_name, index=None):
        """The mesh with an axis moved to the front; with `index`, the submesh at that index."""
        axis = self._axis(dim_name)
        moved = np.moveaxis(self._mesh, axis, 0)
        others = [n for n in self._dim_names if n != dim_name]
        if index is not None:
            return ProcessMesh(moved[index], others) if others else ProcessMesh(moved[index : index + 1], [dim_name])
        return ProcessMesh(moved, [dim_name, *others])

    def get_submesh_with_dim(self, dim_name):
        """The one-dimensional mesh along an axis that contains this process."""
        axis = self._axis(dim_name)
        at = np.argwhere(self._mesh == _group.world_group().rank)
        where = [0] * self.ndim if not len(at) else at[0].tolist()
        line = tuple(slice(None) if i == axis else where[i] for i in range(self.ndim))
        return ProcessMesh(self._mesh[line], [dim_name])

    def get_rank_by_dim_and_process_id(self, dim, process_id):
        """The position of a rank along an axis, by name or number; -1 if it is not in the mesh."""
        axis = dim if isinstance(dim, int) else self._axis(dim)
        at = np.argwhere(self._mesh == process_id)
        return int(at[0][axis]) if len(at) else -1

    def get_group(self, dim_name=None):
        """The group of this process along an axis, which may be omitted if the mesh has only one."""
        if dim_name is None and self.ndim > 1:
            raise InvalidArgumentError(
                "ProcessMesh.get_group: the mesh has several axes, so name one.", None, f"one of {self._dim_names}."
            )
        name = self._dim_names[0] if dim_name is None else dim_name
        engine = self.engine().get_group(name)
        return _group.Group(c10d.get_process_group_ranks(engine), engine, 1000 + self._axis(name))

    def engine(self):
        """The torch mesh; created once, by all processes together."""
        if self not in _group.meshes:
            _joined(self)
        device = "cuda" if isinstance(place.current(), place.CUDAPlace) else "cpu"
        return _group.mesh(self, device, self._mesh.tolist(), tuple(self._dim_names))

    def __getitem__(self, index):
        if isinstance(index, str):
            return self.get_submesh_with_dim(index)
        keys = index if isinstance(index, tuple) else (index,)
        part = self._mesh[index]
        names = [
            n
            for n, k in zip(self._dim_names, (*keys, *[slice(None)] * self.ndim), strict=False)
            if isinstance(k, slice)
        ]
        return ProcessMesh(part if part.shape else [int(part)], names or [self._dim_names[-1]])

    def __eq__(self, other):
        return (
            isinstance(other, ProcessMesh)
            and np.array_equal(self._mesh, other._mesh)
            and self._dim_names == other._dim_names
        )

    def __hash__(self):
        return hash((self._mesh.tobytes(), self._mesh.shape, tuple(self._dim_names)))

    def __str__(self):
        return f"shape {self.shape}, process_ids {self.process_ids}, dim_names {self.dim_names}"

    __repr__ = __str__


def _joined(mesh):
    """Initialise the process groups for a mesh if needed; also for a single process."""
    init_parallel_env()
    if not c10d.is_initialized():
        stay_on_loopback(os.environ)
        c10d.init_process_group("gloo", store=c10d.HashStore(), rank=0, world_size=1)
        atexit.register(leave)
    world = c10d.get_world_size()
    if not all(rank < world for rank in mesh.process_ids):
        raise InvalidArgumentError(
            f"ProcessMesh: its largest rank is {max(mesh.process_ids)}, but {world} processes are running.",
            received(mesh=mesh),
            f"python -m paddle.distributed.launch --nproc_per_node {max(mesh.process_ids) + 1} ...",
        )


def set_mesh(mesh):
    """Set the mesh that functions use if none is given.

    Args:
        mesh: a `ProcessMesh`, or None for none.

    Returns:
        None.

    >>> paddle.distributed.set_mesh(paddle.distributed.ProcessMesh([0, 1], dim_names=["x"]))
    >>> paddle.distributed.get_mesh().shape
    [2]
    >>> paddle.distributed.set_mesh(None)
    """
    _CURRENT.value = mesh


def get_mesh():
    """The mesh that was set with `set_mesh`.

    Returns:
        a `ProcessMesh`, or None if none was set.

    >>> paddle.distributed.set_mesh(paddle.distributed.ProcessMesh([0, 1], dim_names=["x"]))
    >>> paddle.distributed.get_mesh().dim_names
    ['x']
    >>> paddle.distributed.set_mesh(None)
    """
    return _CURRENT.value
