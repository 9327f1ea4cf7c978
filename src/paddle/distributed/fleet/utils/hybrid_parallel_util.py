"""Helpers of hybrid parallel training: exchanging gradients, and giving processes the same parameters."""

from paddle._core import tree
from paddle._core.tensor import Tensor
from paddle.distributed import _group
from paddle.distributed._wrappers import broadcast_tensors

from ..meta_parallel.meta_parallel_base import average_gradients


def fused_allreduce_gradients(parameter_list, hcg):
    """Average gradients over the data-parallel group of `hcg`, or over all processes if it is None.

    Over a segment-parallel group they are summed: each process has seen a part of every sample.

    >>> net = paddle.nn.Linear(2, 1)
    >>> net(paddle.ones([1, 2])).backward()
    >>> from paddle.distributed.fleet.utils.hybrid_parallel_util import fused_allreduce_gradients
    >>> fused_allreduce_gradients(list(net.parameters()), None)  # one process: they stay as they are
    >>> net.weight.grad.tolist()
    [[1.0], [1.0]]
    """
    parameters = list(parameter_list)
    average_gradients(parameters, _group.world_group() if hcg is None else hcg.get_data_parallel_group())
    if hcg is not None:
        average_gradients(parameters, hcg.get_sep_parallel_group(), scale=1.0)


def fused_allreduce_gradients_with_group(parameter_list, group, bucket_size=128 * 1024 * 1024, scale=None):
    """Average gradients over a group; with `scale`, their sum times that number instead."""
    average_gradients(list(parameter_list), _group.of(group), scale)


def obtain_optimizer_parameters_list(optimizer):
    """All parameters of an optimizer, of all its groups, in order."""
    while hasattr(optimizer, "_inner_opt") and "_parameter_list" not in vars(optimizer):
        optimizer = optimizer._inner_opt
    listed = optimizer._parameter_list
    if listed and isinstance(listed[0], dict):
        return [p for held in listed for p in held["params"]]
    return list(listed)


def unwrap_optimizer(optimizer, optimizer_instances=()):
    """The optimizer inside wrappers of the given classes."""
    while isinstance(optimizer, optimizer_instances) and hasattr(optimizer, "_inner_opt"):
        optimizer = optimizer._inner_opt
    return optimizer


def _broadcast(model, group, parallel=False):
    """Give the processes of a group the parameters of its first one; with `parallel`, not those that are split."""
    if group.nranks > 1:
        broadcast_tensors(shared_state(model, parallel), group)


def shared_state(model, parallel=False):
    """The parameters and buffers that processes must have in common."""
    for value in (*model.parameters(), *model.buffers()):
        split = parallel and getattr(value, "is_distributed", False)
        if not split and not getattr(value, "no_sync", False):
            yield value


def broadcast_dp_parameters(model, hcg, fuse_params=True):
    """Give the processes of the data-parallel group the parameters of its first one."""
    _broadcast(model, hcg.get_data_parallel_group())


def broadcast_sharding_parameters(model, hcg, fuse_params=True):
    """Give the processes of the sharding group the parameters of its first one."""
    _broadcast(model, hcg.get_sharding_parallel_group())


def broadcast_mp_parameters(model, hcg, fuse_params=True):
    """Give the processes of the model-parallel group the parameters of its first one that are not split."""
    _broadcast(model, hcg.get_model_parallel_group(), parallel=True)


def broadcast_sep_parameters(model, hcg, fuse_params=True):
    """Give the processes of the segment-parallel group the parameters of its first one."""
    _broadcast(model, hcg.get_sep_parallel_group())


def broadcast_input_data(hcg, *inputs, **kwargs):
    """Give the processes of the model-parallel group the tensors of its first one; returns (inputs, kwargs)."""
    group = hcg.get_model_parallel_group()
    if group.nranks > 1:
        broadcast_tensors([leaf for leaf in tree.leaves((inputs, kwargs)) if isinstance(leaf, Tensor)], group)
    return inputs, kwargs
