"""Tensor parallelism: layers of which each process of a group holds a part of the weights."""

from .... import nn
from ...._core.errors import FailedCheckError, received
from ....nn import functional as F
from ... import _group
from ._collective_ops import copy_to, gather_from, parallel_cross_entropy, reduce_from, split_to
from ._random import get_rng_state_tracker


def _of(group):
    if group is not None:
        return group
    from .._fleet import current

    hybrid = current()._hybrid
    return _group.ALONE if hybrid is None else hybrid.get_model_parallel_group()


def _share(size, group, what):
    if size % group.nranks:
        raise FailedCheckError(
            f"{what}: {size} does not divide evenly among {group.nranks} processes.", received(size=size)
        )
    return size // group.nranks


class _ShardedLayer(nn.Layer):
    """A layer whose parameters differ between processes."""

    def _create_local_parameter(self, shape, attr, **options):
        """A parameter of this process alone, initialised from a random stream of this process alone."""
        with get_rng_state_tracker().rng_state():
            made = self.create_parameter(shape, attr=attr, **options)
        made.is_distributed = self._mp_group.nranks > 1
        return made


class ColumnParallelLinear(_ShardedLayer):
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
        self._mp_group = _of(mp_group)
        self.gather_output, self.is_mp = gather_output, self._mp_group.nranks > 1
        own = _share(out_features, self._mp_group, "ColumnParallelLinear: out_features")
        self.weight = self._create_local_parameter([in_features, own], weight_attr)
        self.bias = self._create_local_parameter([own], None, is_bias=True) if has_bias else None

    def forward(self, x):
        out = F.linear(copy_to(x, self._mp_group), self.weight, self.bias)
        return gather_from(out, self._mp_group) if self.gather_output else out


class RowParallelLinear(_ShardedLayer):
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
        self._mp_group = _of(mp_group)
        self.input_is_parallel, self.is_mp = input_is_parallel, self._mp_group.nranks > 1
        own = _share(in_features, self._mp_group, "RowParallelLinear: in_features")
        self.weight = self._create_local_parameter([own, out_features], weight_attr)
        self.bias = self.create_parameter([out_features], is_bias=True) if has_bias else None

    def forward(self, x):
        x = x if self.input_is_parallel else split_to(x, self._mp_group)
        out = reduce_from(F.linear(x, self.weight), self._mp_group)
        return out if self.bias is None else out + self.bias


class VocabParallelEmbedding(_ShardedLayer):
    """An embedding of which each process holds some of the rows."""

    def __init__(self, num_embeddings, embedding_dim, weight_attr=None, mp_group=None, name=None):
        super().__init__()
        self._mp_group = _of(mp_group)
        self._rows = _share(num_embeddings, self._mp_group, "VocabParallelEmbedding: num_embeddings")
        self._first = self._mp_group.rank * self._rows
        self.weight = self._create_local_parameter([self._rows, embedding_dim], weight_attr)

    def forward(self, x):
        own = (x >= self._first).logical_and(x < self._first + self._rows)
        found = F.embedding((x - self._first) * own.astype(x.dtype), self.weight)
        return reduce_from(found * own.astype(found.dtype).unsqueeze(-1), self._mp_group)


class ParallelCrossEntropy(nn.Layer):
    """Softmax cross entropy on logits of which each process holds some of the classes; one loss for each sample."""

    def __init__(self, mp_group=None, name=None, ignore_index=-100):
        super().__init__()
        self._mp_group, self._ignore_index = _of(mp_group), ignore_index

    def forward(self, input, label):
        return parallel_cross_entropy(input, label, self._mp_group, self._ignore_index)
