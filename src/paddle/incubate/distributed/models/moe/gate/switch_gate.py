"""The gate of Switch Transformers: one expert for each token."""

import math

import paddle
from paddle._core.errors import FailedCheckError, received
from paddle.nn import functional as F

from ..utils import expert_counts, limit_by_capacity
from .naive_gate import NaiveGate


class SwitchGate(NaiveGate):
    """The expert with the highest probability, with a limit for each, and a loss that balances them.

    Args:
        switch_eps: in training, scores get uniform noise of this width.
        capacity: (in training, in evaluation) how many tokens an expert takes, as a multiple of those of a process.
    """

    def __init__(self, d_model, num_expert, world_size, topk=1, switch_eps=0.1, capacity=(1.2, 2.4), group=None):
        if topk != 1:
            raise FailedCheckError("SwitchGate: 'topk' must be 1.", received(topk=topk))
        super().__init__(d_model, num_expert, world_size, topk)
        self.switch_eps, self.capacity, self.group = switch_eps, capacity, group

    def forward(self, inp):
        scores = self.gate(inp)
        if self.training:
            scores = scores + paddle.rand(scores.shape).astype(scores.dtype) * 2 * self.switch_eps + 1 - self.switch_eps
        probabilities = F.softmax(scores, -1)
        weights, index = paddle.topk(probabilities, 1, axis=-1)
        limit = math.ceil(self.capacity[0 if self.training else 1] * inp.shape[0])
        index = limit_by_capacity(index, self.num_expert, self.world_size, limit, self.group)
        counts = expert_counts(index, self.tot_expert).astype(probabilities.dtype)
        kept = counts.sum().clip(min=1.0)
        self.set_loss((counts / kept * (probabilities.sum(0) / kept)).sum() * self.tot_expert)
        return weights, index
