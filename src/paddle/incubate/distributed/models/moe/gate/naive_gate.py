"""A gate without a limit."""

from paddle import nn, topk

from .base_gate import BaseGate


class NaiveGate(BaseGate):
    """The experts with the highest scores; the scores are the weights."""

    def __init__(self, d_model, num_expert, world_size, topk=2):
        super().__init__(num_expert, world_size)
        self.gate = nn.Linear(d_model, self.tot_expert)
        self.gate.weight.name = "gate_" + self.gate.weight.name
        self.gate.bias.name = "gate_" + self.gate.bias.name
        self.top_k = topk

    def forward(self, inp, return_all_scores=False):
        scores = self.gate(inp)
        weights, index = topk(scores, self.top_k, axis=-1)
        return (weights, index, scores) if return_all_scores else (weights, index)
