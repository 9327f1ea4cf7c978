"""Counting the tokens of experts, and dropping those that are too many."""

import paddle
from paddle.distributed import all_gather


def _number_count(numbers, upper_range):
    """How many of the numbers, which are below `upper_range`, are 0, 1 and so on; negative ones stand for none.

    >>> from paddle.distributed.models.moe.utils import _number_count
    >>> _number_count(paddle.to_tensor([0, 2, 0, -1]), 3).tolist()
    [2, 0, 1]
    """
    numbers = numbers.reshape([-1])
    return paddle.bincount(paddle.masked_select(numbers, numbers >= 0).astype("int64"), minlength=upper_range)


expert_counts = _number_count


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


# ---- steps that gates of programs put together, under their path paddle.distributed.models.moe.utils ----


def _assign_pos(x, cum_count):
    """The tokens sorted by their expert; those of one expert in their order.

    Args:
        x: the expert of each token; -1 for none.
        cum_count: how many tokens the experts up to each one have together.

    >>> from paddle.distributed.models.moe.utils import _assign_pos
    >>> _assign_pos(paddle.to_tensor([1, 0, 1, -1]), paddle.to_tensor([1, 3])).tolist()
    [1, 0, 2]
    """
    experts = x.reshape([-1])
    order = paddle.argsort(experts, stable=True)
    return order[experts.shape[0] - int(cum_count[-1]) :]


def _limit_by_capacity(expert_count, capacity, n_worker):
    """Lower the counts of tokens, process by process, until no expert has more than its capacity.

    Args:
        expert_count: [processes · experts].
        capacity: [experts].

    >>> from paddle.distributed.models.moe.utils import _limit_by_capacity
    >>> _limit_by_capacity(paddle.to_tensor([3, 1, 2, 4]), paddle.to_tensor([4, 2]), 2).tolist()
    [3, 1, 1, 1]
    """
    counts = expert_count.reshape([n_worker, -1])
    so_far = paddle.minimum(counts.cumsum(0), capacity.astype(counts.dtype))
    before = paddle.concat([paddle.zeros_like(so_far[:1]), so_far[:-1]])
    return (so_far - before).reshape(expert_count.shape)


def _prune_gate_by_capacity(gate_idx, expert_count, n_expert, n_worker):
    """The experts of tokens, -1 for those beyond the count of their expert.

    >>> from paddle.distributed.models.moe.utils import _prune_gate_by_capacity
    >>> _prune_gate_by_capacity(paddle.to_tensor([0, 0, 1, 0]), paddle.to_tensor([2, 1]), 2, 1).tolist()
    [0, 0, 1, -1]
    """
    flat, total = gate_idx.reshape([-1]), n_expert * n_worker
    asked = paddle.nn.functional.one_hot(flat.clip(min=0), total).astype("int64")
    asked = asked * (flat >= 0).astype("int64").unsqueeze(-1)
    place = (asked.cumsum(0) * asked).sum(-1)  # the how-manieth token of its expert, from 1
    allowed = (asked * expert_count.astype("int64")).sum(-1)
    return paddle.where(place <= allowed, flat, paddle.full_like(flat, -1)).reshape(gate_idx.shape)


def _random_routing(topk_idx, topk_value, prob, topk=2):
    """The two experts of each token; the second is -1 where twice its value is below the random number `prob`.

    >>> from paddle.distributed.models.moe.utils import _random_routing
    >>> values = paddle.to_tensor([[0.75, 0.25], [0.5, 0.5]])
    >>> _random_routing(paddle.to_tensor([[0, 1], [1, 0]]), values, paddle.to_tensor([0.9, 0.9])).tolist()
    [[0, -1], [1, 0]]
    """
    if topk != 2:
        raise NotImplementedError(f"_random_routing(topk={topk}): only the second of two experts is left out at random")
    kept = 2 * topk_value[:, 1] >= prob
    second = paddle.where(kept, topk_idx[:, 1], paddle.full_like(topk_idx[:, 1], -1))
    return paddle.stack([topk_idx[:, 0], second], 1)
