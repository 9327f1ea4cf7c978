"""Groups of tensors that are sent or copied together."""

from torch import distributed

from .._core.tensor import unwrap


def eager_assign_group_by_size(tensors, is_sparse_gradient, group_size_limits=(26214400,), tensor_indices=()):
    """Indices of tensors in groups of one dtype, each closed when it reaches its limit in bytes.

    Args:
        is_sparse_gradient: for each tensor, whether it needs a group of its own.
        group_size_limits: the limit of the first group, the second, …; the last one holds for the rest.

    >>> paddle.base.core.eager_assign_group_by_size([paddle.zeros([256])] * 3, [False] * 3, [2048])
    [[0, 1], [2]]
    """
    groups, _ = distributed._compute_bucket_assignment_by_size(
        [unwrap(t) for t in tensors], list(group_size_limits), list(is_sparse_gradient), list(tensor_indices)
    )
    return groups
