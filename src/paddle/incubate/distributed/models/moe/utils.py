"""Counting the tokens of experts, and dropping those that are too many."""

import paddle
from paddle.distributed import all_gather
from paddle.distributed.models.moe.utils import _number_count as expert_counts


def counts_of_processes(counts, group):
    """The rows that come here from each process for each expert here: [processes · experts of each]."""
    if group is None or group.nranks == 1:
        return counts
    found = []
    all_gather(found, counts, group)
    each = counts.shape[0] // group.nranks
    own = slice(group.rank * each, (group.rank + 1) * each)
    return paddle.concat([c[own] for c in found])


def limit_by_capacity(index, num_expert, world_size, capacity, group=None):
    """Drop tokens (index -1) beyond what an expert takes: `capacity`, first those of the last processes.

    Args:
        index: the expert of each token and choice, [tokens, choices].
    """
    total = num_expert * world_size
    before = paddle.zeros([total], "int64")  # tokens of earlier processes
    if group is not None and group.nranks > 1:
        found = []
        all_gather(found, expert_counts(index, total), group)
        for counts in found[: group.rank]:
            before = before + counts
    flat = index.reshape([-1])
    asked = paddle.nn.functional.one_hot(flat.clip(min=0), total).astype("int64")
    asked = asked * (flat >= 0).astype("int64").unsqueeze(-1)
    place = ((asked.cumsum(0) + before) * asked).sum(-1)  # the how-manieth token of its expert, from 1
    return paddle.where(place <= capacity, flat, paddle.full_like(flat, -1)).reshape(index.shape)
