"""How axes of tensors correspond to axes of meshes, by name and by number."""

from paddle._core.errors import InvalidArgumentError


def to_list(value):
    """A list of one value, or the list that it is; None stands for an empty list."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def convert_to_dims_mapping(shard_spec, process_mesh):
    """The number of a mesh axis for each axis of a tensor, given by name; -1 for None.

    >>> mesh = paddle.distributed.ProcessMesh([[0, 1], [2, 3]], dim_names=["x", "y"])
    >>> paddle.distributed.auto_parallel.static.utils.convert_to_dims_mapping([None, "y"], mesh)
    [-1, 1]
    """
    unknown = next((name for name in shard_spec if name is not None and name not in process_mesh.dim_names), None)
    if unknown is not None:
        raise InvalidArgumentError(
            f"the mesh has no axis {unknown!r}.",
            f"shard_spec = {list(shard_spec)}",
            f"one of {process_mesh.dim_names}.",
        )
    return [-1 if name is None else process_mesh.dim_names.index(name) for name in shard_spec]


def convert_to_shard_spec(dims_mapping, process_mesh):
    """The reverse of `convert_to_dims_mapping`."""
    return [None if number == -1 else process_mesh.dim_names[number] for number in dims_mapping]


def verify_shard_spec(shard_spec, tensor_shape, process_mesh):
    """Whether a tensor can be distributed so: an entry for each axis, no name twice, lengths that divide evenly."""
    names = [name for name in shard_spec if name is not None]
    if len(shard_spec) != len(tensor_shape) or len(set(names)) != len(names):
        return False
    numbers = convert_to_dims_mapping(shard_spec, process_mesh)
    return all(
        number == -1 or length <= 0 or length % process_mesh.shape[number] == 0
        for number, length in zip(numbers, tensor_shape, strict=True)
    )
