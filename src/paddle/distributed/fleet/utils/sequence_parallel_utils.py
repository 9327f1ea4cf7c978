"""Sequence parallelism: between tensor-parallel layers, each process holds a part of the sequence.

The sequence is the first axis. Where a layer needs all of it, it is gathered; where partial sums are left, they are
summed and scattered, which together cost what one all-reduce does.
"""

import torch
import torch.distributed as c10d

from paddle._core.errors import FailedCheckError, received
from paddle._core.tensor import unwrap, wrap
from paddle.autograd import PyLayer
from paddle.nn import functional as F

from ..base.topology import current_group
from ..layers.mpu.mp_layers import ShardedLayer, group_of, share
from ..meta_parallel.meta_parallel_base import average_gradients

__all__ = [
    "AllGatherOp",
    "ColumnSequenceParallelLinear",
    "GatherOp",
    "ReduceScatterOp",
    "RowSequenceParallelLinear",
    "ScatterOp",
    "all_gather",
    "create_fused_allreduce_gradient_hook",
    "create_non_fused_allreduce_gradient_hook",
    "is_sequence_parallel_parameter",
    "mark_as_sequence_parallel_parameter",
    "reduce_scatter",
    "register_sequence_parallel_allreduce_hooks",
    "scatter",
]


def _split(input, group, axis):
    if input.shape[axis] % group.nranks:
        raise FailedCheckError(
            f"scatter: axis {axis} must divide evenly among {group.nranks} processes.", received(input=input)
        )
    return input.chunk(group.nranks, axis)[group.rank].clone()


def _gathered(input, group, axis):
    t = unwrap(input).detach().contiguous()
    parts = [torch.empty_like(t) for _ in group.ranks]
    c10d.all_gather(parts, t, group=group.engine)
    return wrap(torch.cat(parts, axis))


def scatter(input, group=None, axis=0):
    """This process's part along an axis of a tensor that all processes hold."""
    group = group_of(group)
    return input.clone() if group.nranks == 1 else _split(input, group, axis)


def all_gather(input, group=None, axis=0):
    """The parts of all processes, concatenated along an axis."""
    group = group_of(group)
    return input.clone() if group.nranks == 1 else _gathered(input, group, axis)


def reduce_scatter(input, group=None):
    """This process's part along the first axis of the sum over all processes."""
    group = group_of(group)
    if group.nranks == 1:
        return input.clone()
    if input.shape[0] % group.nranks:
        raise FailedCheckError(
            f"reduce_scatter: the first axis must divide evenly among {group.nranks} processes.", received(input=input)
        )
    t = unwrap(input).detach().contiguous()
    made = t.new_empty([t.shape[0] // group.nranks, *t.shape[1:]])
    c10d.reduce_scatter_tensor(made, t, group=group.engine)
    return wrap(made)


class ScatterOp(PyLayer):
    """This process's part of the sequence; its gradients are gathered."""

    @staticmethod
    def forward(ctx, input, axis=0, group=None):
        ctx.axis, ctx.group = axis, group
        return scatter(input, group, axis)

    @staticmethod
    def backward(ctx, grad):
        return all_gather(grad, ctx.group, ctx.axis)


class GatherOp(PyLayer):
    """The whole sequence, which all processes use in the same way; each gets its part of the gradient."""

    @staticmethod
    def forward(ctx, input, axis=0, group=None):
        ctx.axis, ctx.group = axis, group
        return all_gather(input, group, axis)

    @staticmethod
    def backward(ctx, grad):
        return scatter(grad, ctx.group, ctx.axis)


class AllGatherOp(PyLayer):
    """The whole sequence, which each process uses in its own way; gradients are summed and scattered."""

    @staticmethod
    def forward(ctx, input, group=None):
        ctx.group = group
        return all_gather(input, group)

    @staticmethod
    def backward(ctx, grad):
        return reduce_scatter(grad, ctx.group)


class ReduceScatterOp(PyLayer):
    """This process's part of the sum over all processes; gradients are gathered."""

    @staticmethod
    def forward(ctx, input, group=None):
        ctx.group = group
        return reduce_scatter(input, group)

    @staticmethod
    def backward(ctx, grad):
        return all_gather(grad, ctx.group)


class ColumnSequenceParallelLinear(ShardedLayer):
    """A linear layer that gathers the sequence, and of which each process computes some of the outputs."""

    def __init__(
        self,
        in_features,
        out_features,
        weight_attr=None,
        has_bias=None,
        gather_output=True,
        fuse_matmul_bias=False,
        mp_group=None,
        name=None,
    ):
        super().__init__()
        if gather_output:
            raise FailedCheckError(
                "ColumnSequenceParallelLinear: the outputs stay split.", None, "gather_output=False."
            )
        self._mp_group = self.model_parallel_group = group_of(mp_group)
        self.world_size, self.is_mp = self._mp_group.nranks, self._mp_group.nranks > 1
        self.gather_output = False
        own = share(out_features, self._mp_group, "ColumnSequenceParallelLinear: out_features")
        self.weight = self._create_local_parameter([in_features, own], weight_attr, 1)
        self.bias = self._create_local_parameter([own], None, 0, is_bias=True) if has_bias else None

    def forward(self, x):
        return F.linear(AllGatherOp.apply(x, self._mp_group), self.weight, self.bias)


class RowSequenceParallelLinear(ShardedLayer):
    """A linear layer of which each process takes some of the inputs; each gets its part of the summed sequence."""

    def __init__(
        self,
        in_features,
        out_features,
        weight_attr=None,
        has_bias=True,
        input_is_parallel=False,
        fuse_matmul_bias=False,
        mp_group=None,
        name=None,
    ):
        super().__init__()
        if not input_is_parallel:
            raise FailedCheckError(
                "RowSequenceParallelLinear: each process must hold its part of the inputs.",
                None,
                "input_is_parallel=True.",
            )
        self._mp_group = self.model_parallel_group = group_of(mp_group)
        self.world_size, self.is_mp = self._mp_group.nranks, self._mp_group.nranks > 1
        self.input_is_parallel = True
        own = share(in_features, self._mp_group, "RowSequenceParallelLinear: in_features")
        self.weight = self._create_local_parameter([own, out_features], weight_attr, 0)
        self.bias = self.create_parameter([out_features], is_bias=True) if has_bias else None
        if self.bias is not None and self.is_mp:
            mark_as_sequence_parallel_parameter(self.bias)

    def forward(self, x):
        out = ReduceScatterOp.apply(F.linear(x, self.weight), self._mp_group)
        return out if self.bias is None else out + self.bias


# ---- parameters of layers that see a part of the sequence ----


def mark_as_sequence_parallel_parameter(parameter):
    """Mark a parameter whose gradient is only that of this process's part of the sequence."""
    parameter.sequence_parallel = True


def is_sequence_parallel_parameter(parameter):
    """Whether `mark_as_sequence_parallel_parameter` was called."""
    return getattr(parameter, "sequence_parallel", False)


def create_fused_allreduce_gradient_hook(parameter_list, accumulation_steps):
    """A hook for gradients: when all of so many passes have arrived, all of them are summed over the group at once."""
    hybrid, waiting = current_group(), [accumulation_steps * len(parameter_list)]

    def hook(*_):
        waiting[0] -= 1
        if waiting[0] == 0:
            waiting[0] = accumulation_steps * len(parameter_list)
            average_gradients(parameter_list, hybrid.get_model_parallel_group(), scale=1.0)

    return hook


def create_non_fused_allreduce_gradient_hook(param, accumulation_steps):
    """A hook for the gradient of one parameter: after so many passes it is summed over the group."""
    return create_fused_allreduce_gradient_hook([param], accumulation_steps)


def register_sequence_parallel_allreduce_hooks(model, accumulation_steps, fuse_sequence_parallel_allreduce):
    """Sum the gradients of the marked parameters over the group, after so many backward passes.

    Args:
        fuse_sequence_parallel_allreduce: send all of them at once instead of one by one.
    """
    hybrid = current_group()
    if accumulation_steps <= 0 or hybrid is None or hybrid.get_model_parallel_world_size() == 1:
        return
    marked = [p for p in model.parameters() if is_sequence_parallel_parameter(p)]
    if fuse_sequence_parallel_allreduce:
        hook = create_fused_allreduce_gradient_hook(marked, accumulation_steps)
    for parameter in marked:
        if not fuse_sequence_parallel_allreduce:
            hook = create_non_fused_allreduce_gradient_hook(parameter, accumulation_steps)
        parameter._t.register_post_accumulate_grad_hook(hook)
