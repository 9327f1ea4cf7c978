"""Tensor parallelism: layers of which each process of a group holds a part of the weights."""

from paddle import nn
from paddle._core.errors import FailedCheckError, received
from paddle.distributed import _group
from paddle.nn import functional as F

from .mp_ops import copy_to, gather_from, lookup_rows, parallel_cross_entropy, reduce_from, split_to
from .random import own_random_stream


def group_of(group):
    """The group itself, or for None the model-parallel group of fleet."""
    if group is not None:
        return group
    from ...base.topology import current_group

    hybrid = current_group()
    return _group.ALONE if hybrid is None else hybrid.get_model_parallel_group()


def share(size, group, what):
    """This process's share of a number that must divide evenly."""
    if size % group.nranks:
        raise FailedCheckError(
            f"{what}: {size} does not divide evenly among {group.nranks} processes.", received(size=size)
        )
    return size // group.nranks


class ShardedLayer(nn.Layer):
    """A layer whose parameters differ between processes."""

    def _create_local_parameter(self, shape, attr, split_axis, **options):
        """A parameter of this process alone, initialised from a random stream of this process alone."""
        with own_random_stream():
            made = self.create_parameter(shape, attr=attr, **options)
        made.is_distributed = self._mp_group.nranks > 1
        if made.is_distributed:
            made.split_axis = split_axis
        return made


class ColumnParallelLinear(ShardedLayer):
    """A linear layer of which each process computes some of the outputs.

    Args:
        gather_output: give every process all outputs; else each keeps its part, for a following `RowParallelLinear`.
    """

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
        self._mp_group = self.model_parallel_group = group_of(mp_group)
        self.gather_output, self.world_size = gather_output, self._mp_group.nranks
        self.is_mp = self.world_size > 1
        own = share(out_features, self._mp_group, "ColumnParallelLinear: out_features")
        self.weight = self._create_local_parameter([in_features, own], weight_attr, 1)
        self.bias = self._create_local_parameter([own], None, 0, is_bias=True) if has_bias else None

    def forward(self, x):
        out = F.linear(copy_to(x, self._mp_group), self.weight, self.bias)
        return gather_from(out, self._mp_group) if self.gather_output else out


class RowParallelLinear(ShardedLayer):
    """A linear layer of which each process takes some of the inputs; their results are summed.

    Args:
        input_is_parallel: each process already holds its part of the input.
    """

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
        self._mp_group = self.model_parallel_group = group_of(mp_group)
        self.input_is_parallel, self.world_size = input_is_parallel, self._mp_group.nranks
        self.is_mp = self.world_size > 1
        own = share(in_features, self._mp_group, "RowParallelLinear: in_features")
        self.weight = self._create_local_parameter([own, out_features], weight_attr, 0)
        self.bias = self.create_parameter([out_features], is_bias=True) if has_bias else None

    def forward(self, x):
        x = x if self.input_is_parallel else split_to(x, self._mp_group)
        out = reduce_from(F.linear(x, self.weight), self._mp_group)
        return out if self.bias is None else out + self.bias


class VocabParallelEmbedding(ShardedLayer):
    """An embedding of which each process holds some of the rows."""

    def __init__(self, num_embeddings, embedding_dim, weight_attr=None, mp_group=None, name=None):
        super().__init__()
        self._mp_group = self.model_parallel_group = group_of(mp_group)
        self._rows = share(num_embeddings, self._mp_group, "VocabParallelEmbedding: num_embeddings")
        self._first = self._mp_group.rank * self._rows
        self.weight = self._create_local_parameter([self._rows, embedding_dim], weight_attr, 0)

    def forward(self, x):
        return reduce_from(lookup_rows(self.weight, x, self._first), self._mp_group)


class ParallelCrossEntropy(nn.Layer):
    """Softmax cross entropy on logits of which each process holds some of the classes; one loss for each sample."""

    def __init__(self, mp_group=None, name=None, ignore_index=-100):
        super().__init__()
        self._mp_group, self._ignore_index = group_of(mp_group), ignore_index

    def forward(self, input, label):
        return parallel_cross_entropy(input, label, self._mp_group, self._ignore_index)[0]
