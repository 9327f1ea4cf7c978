"""Permuting tokens to experts and back (mixture of experts)."""

import torch

from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op

__all__ = ["moe_permute", "moe_unpermute"]


@op
def moe_permute(
    hidden_states,
    scale,
    expert_routemap_topk,
    expert_prob_topk,
    num_experts,
    tokens_per_expert,
    padding_alignment,
    do_gather=True,
    using_ue8m0_scale=False,
    return_expert_indices=False,
    override_buffer_size=-1,
    name=None,
):
    """Group the rows by expert, in the order of the tokens, each block padded with zeros.

    Args:
        hidden_states: [tokens, D].
        scale: scaling factors that go along with each token, or None.
        expert_routemap_topk: the experts of each token, -1 for none: [tokens, K].
        expert_prob_topk: the weight of each: [tokens, K].
        tokens_per_expert: the number of tokens for each expert.
        padding_alignment: block lengths are rounded up to a multiple of this.
        do_gather: False leaves the rows at zero and computes only the positions.
        override_buffer_size: the total number of rows, instead of the sum of the blocks.
        num_experts: number of experts.
        using_ue8m0_scale: accepted; scales are moved as they are.
        return_expert_indices: whether the expert of each row is returned too.

    Returns:
        The rows; the row of each token at each expert, or -1, [tokens, num_experts]; the weight of each row; its scale.
        With `return_expert_indices` also the expert of each row, or -1.

    >>> x, weights = paddle.ones([2, 4], "bfloat16"), paddle.ones([2, 1])
    >>> experts = paddle.to_tensor([[0], [1]], dtype="int32")
    >>> rows, places, weight, scale = F.moe_permute(x, None, experts, weights, 2, [1, 1], 1)
    >>> rows.shape, places.tolist()
    ([2, 4], [[0, -1], [-1, 1]])
    """
    route, weight = _by_expert(expert_routemap_topk, expert_prob_topk, num_experts, hidden_states.shape[0])
    starts, size = [], 0
    for count in _counts(route, tokens_per_expert):
        starts.append(size)
        size += -(-count // padding_alignment) * padding_alignment
    size = override_buffer_size if override_buffer_size > 0 else size
    place = torch.tensor(starts, device=route.device) + route.cumsum(0) - 1
    rowmap = place.where(route, -1)
    expert, token = route.T.nonzero(as_tuple=True)
    row = rowmap[token, expert]
    if row.numel() and int(row.max()) >= size:
        raise InvalidArgumentError(
            f"moe_permute: {size} rows are too few for the tokens routed to the experts.",
            received(override_buffer_size=override_buffer_size),
        )
    rows = _scatter_rows(hidden_states, token, row, size, do_gather)
    scales = hidden_states.new_zeros(0) if scale is None else _scatter_rows(scale, token, row, size, do_gather)
    weights = weight.new_zeros(size).index_put((row,), weight[token, expert])
    result = rows, rowmap.int(), weights, scales
    if not return_expert_indices:
        return result
    owner = torch.full((size,), -1, dtype=torch.int32, device=route.device)
    owner[row] = expert.int()
    return (*result, owner)


def _by_expert(routemap, prob, num_experts, tokens):
    """Return the expert and the weight of each token: two tensors [tokens, experts]."""
    if routemap.shape != prob.shape or routemap.shape[:1] != (tokens,):
        raise InvalidArgumentError(
            "moe_permute: 'expert_routemap_topk' and 'expert_prob_topk' must be of shape [tokens, K].",
            received(expert_routemap_topk=routemap, expert_prob_topk=prob),
        )
    routed = routemap >= 0
    if bool((routemap >= num_experts).any()):
        raise InvalidArgumentError(
            f"moe_permute: every expert must lie between 0 and {num_experts - 1}, or be -1.",
            f"an expert {routemap.max().item()}",
        )
    expert = routemap.long().where(routed, num_experts)
    shape = (routemap.shape[0], num_experts + 1)
    route = torch.zeros(shape, dtype=torch.bool, device=prob.device).scatter(1, expert, True)
    weight = prob.new_zeros(shape).scatter_add(1, expert, prob)
    return route[:, :-1], weight[:, :-1]


def _counts(route, given):
    """Return the number of tokens for each expert after checking it against the caller's counts."""
    if len(given) != route.shape[1]:
        raise InvalidArgumentError(
            f"moe_permute: 'tokens_per_expert' must hold {route.shape[1]} numbers.", received(tokens_per_expert=given)
        )
    counts = route.sum(0).tolist()
    if counts != [int(n) for n in given]:
        raise InvalidArgumentError(
            "moe_permute: 'tokens_per_expert' must match the counts in 'expert_routemap_topk'.",
            f"tokens_per_expert = {list(given)}, sent {counts}",
        )
    return counts


def _scatter_rows(values, token, row, size, filled):
    out = values.new_zeros(size, *values.shape[1:])
    # Eight-bit floats have no index_put: move them as bytes.
    if filled and values.dtype.itemsize == 1:
        out.view(torch.uint8)[row] = values.view(torch.uint8)[token]
        return out
    return out.index_put((row,), values[token]) if filled else out


@op
def moe_unpermute(
    hidden_states_unzipped,
    zipped_expertwise_rowmap,
    expert_routemap_topk,
    token_prob_unzipped,
    total_zipped_tokens,
    num_experts,
    using_mix_precision=True,
    using_weighted_combine=False,
    name=None,
):
    """Undo `moe_permute`: return the sum of each token's rows, and the weights [tokens, K].

    Args:
        using_mix_precision: whether sums are taken in float32.
        using_weighted_combine: whether the weights are applied; otherwise the rows are already weighted.
        hidden_states_unzipped: Tensor [rows, D], as `moe_permute` makes it.
        zipped_expertwise_rowmap: int32 Tensor [tokens, num_experts]: the row of each token at each expert, or -1.
        expert_routemap_topk: int32 Tensor [tokens, K]: the experts of each token, -1 for none.
        token_prob_unzipped: Tensor of the weight of each row.
        total_zipped_tokens: number of tokens.
        num_experts: number of experts.

    Returns:
        (Tensor [tokens, D], weights [tokens, K]).

    >>> x, weights = paddle.ones([2, 4], "bfloat16"), paddle.ones([2, 1])
    >>> experts = paddle.to_tensor([[0], [1]], dtype="int32")
    >>> rows, places, weight, _ = F.moe_permute(x, None, experts, weights, 2, [1, 1], 1)
    >>> out, _ = F.moe_unpermute(rows, places, experts, weight, 2, 2)
    >>> out.shape
    [2, 4]
    """
    rowmap = zipped_expertwise_rowmap.long()
    if rowmap.shape != (total_zipped_tokens, num_experts):
        raise InvalidArgumentError(
            f"moe_unpermute: 'zipped_expertwise_rowmap' must be of shape [{total_zipped_tokens}, {num_experts}].",
            received(zipped_expertwise_rowmap=zipped_expertwise_rowmap),
        )
    rows, weights = hidden_states_unzipped, token_prob_unzipped.reshape(-1)
    token, expert = (rowmap >= 0).nonzero(as_tuple=True)
    row = rowmap[token, expert]
    gathered = rows[row].float() if using_mix_precision else rows[row]
    if using_weighted_combine:
        gathered = gathered * weights[row].unsqueeze(1).to(gathered.dtype)
    combined = gathered.new_zeros(total_zipped_tokens, rows.shape[1]).index_add(0, token, gathered)
    routed = expert_routemap_topk >= 0
    at = rowmap.gather(1, expert_routemap_topk.long().where(routed, 0)).clamp_min(0)
    return combined.to(rows.dtype), weights[at] * routed
