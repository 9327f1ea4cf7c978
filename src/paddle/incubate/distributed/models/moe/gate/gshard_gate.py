"""The gate of GShard: two experts, each with a limit, and a loss that balances them."""

import math

import paddle
from paddle._core.errors import FailedCheckError, received
from paddle.nn import functional as F

from ..utils import expert_counts, limit_by_capacity
from .naive_gate import NaiveGate


class GShardGate(NaiveGate):
    """Two experts for each token, of which the second is dropped at random if its weight is small.

    Args:
        capacity: (in training, in evaluation) how many tokens an expert takes, as a multiple of those of a process.
    """

    def __init__(self, d_model, num_expert, world_size, topk=2, capacity=(1.2, 2.4), random_routing=True, group=None):
        if topk != 2:
            raise FailedCheckError("GShardGate: 'topk' must be 2.", received(topk=topk))
        super().__init__(d_model, num_expert, world_size, topk)
        self.capacity, self.random_routing, self.group = capacity, random_routing, group

    def forward(self, x):
        weights, index, scores = super().forward(x, return_all_scores=True)
        share = expert_counts(index, self.tot_expert).astype(scores.dtype) / x.shape[0]
        self.set_loss((share * F.softmax(scores, -1).mean(0)).mean() * self.num_expert**2)
        limit = math.ceil(self.capacity[0 if self.training else 1] * x.shape[0])
        index = limit_by_capacity(index, self.num_expert, self.world_size, limit, self.group)
        if self.random_routing:
            kept = 2 * weights[:, 1].detach() >= paddle.rand([x.shape[0]]).astype(weights.dtype)
            index = paddle.stack([index[:, 0], paddle.where(kept, index[:, 1], paddle.full_like(index[:, 1], -1))], 1)
        return weights, index
