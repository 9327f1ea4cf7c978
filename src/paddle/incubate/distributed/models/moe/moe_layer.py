"""`MoELayer`: experts, a gate, and the exchange of tokens between the processes that hold the experts."""

import paddle
from paddle import nn
from paddle._core.errors import FailedCheckError, InvalidArgumentError, received
from paddle.distributed.fleet.layers.mpu.mp_ops import gather_from, split_to
from paddle.distributed.fleet.recompute import recompute_hybrid
from paddle.distributed.utils.moe_utils import global_gather, global_scatter

from .gate import BaseGate, GShardGate, NaiveGate, SwitchGate
from .utils import counts_of_processes, expert_counts

_GATES = {"naive": NaiveGate, "gshard": GShardGate, "switch": SwitchGate}


class MoELayer(nn.Layer):
    """A mixture of experts: every token is processed by the experts its gate chooses, weighted by the gate.

    Args:
        d_model: the length of a token.
        experts: the experts of this process; every process of `moe_group` has as many.
        gate: a gate, or {"type": "gshard", "top_k": 2}; types are 'naive', 'gshard' and 'switch'.
        moe_group: the processes over which the experts are spread.
        mp_group: processes that hold the same tokens; each sends its part of them.
        recompute_interval: with a number above 0, experts recompute their intermediate values for the gradients.

    >>> experts = paddle.nn.LayerList([paddle.nn.Linear(4, 4) for _ in range(3)])
    >>> moe = paddle.incubate.distributed.models.moe.MoELayer(4, experts, gate={"type": "naive", "top_k": 2})
    >>> moe(paddle.rand([2, 5, 4])).shape
    [2, 5, 4]
    """

    def __init__(
        self, d_model, experts, gate=None, moe_group=None, mp_group=None, recompute_interval=0, recompute_ctx=None
    ):
        super().__init__()
        self.d_model, self.experts = d_model, experts
        self.group, self.mp_group = moe_group, mp_group
        self.world_size = moe_group.nranks if moe_group is not None else 1
        self.num_expert = len(experts)
        self.recompute_interval, self.recompute_ctx = recompute_interval, recompute_ctx or {}
        gate = {} if gate is None else gate
        if isinstance(gate, dict):
            gate = self._made(gate)
        if not isinstance(gate, BaseGate):
            raise FailedCheckError("MoELayer: 'gate' must be a BaseGate or a dict.", received(gate=gate))
        self.gate, self.top_k = gate, getattr(gate, "top_k", None)

    def _made(self, config):
        kind = config.get("type", "gshard") or "naive"
        if kind not in _GATES:
            raise FailedCheckError(f"MoELayer: a gate must be of a type of {sorted(_GATES)}.", received(type=kind))
        options = {} if kind == "naive" else {"group": self.group}
        top_k = config.get("top_k", 1 if kind == "switch" else 2)
        return _GATES[kind](self.d_model, self.num_expert, self.world_size, topk=top_k, **options)

    def forward(self, inp):
        shape = inp.shape
        if shape[-1] != self.d_model:
            raise InvalidArgumentError(
                f"MoELayer: the last axis must have the length d_model = {self.d_model}.", received(inp=inp)
            )
        tokens = inp.reshape([-1, self.d_model])
        shared = self.mp_group is not None and self.mp_group.nranks > 1
        if shared:
            tokens = split_to(tokens, self.mp_group, axis=0)
        weights, index = self.gate(tokens)
        out = self._apply(tokens, index)  # [tokens, choices, d_model]
        out = (out * weights.astype(out.dtype).unsqueeze(-1)).sum(1)
        if shared:
            out = gather_from(out, self.mp_group, axis=0)
        return out.reshape(shape)

    def _apply(self, tokens, index):
        """The results of the chosen experts; zeros where the gate dropped a token."""
        count, choices = index.shape
        index = index.reshape([-1]).detach()
        kept = paddle.nonzero(index >= 0).reshape([-1])
        order = paddle.gather(kept, paddle.argsort(paddle.gather(index, kept), stable=True))
        local = expert_counts(index, self.num_expert * self.world_size)
        world = counts_of_processes(local, self.group)
        sent = paddle.gather(tokens, order // choices)
        came = sent if self.world_size == 1 else global_scatter(sent, local, world, self.group)
        rows = world.reshape([self.world_size, self.num_expert]).sum(0).tolist()
        parts, start = [], 0
        for expert, number in zip(self.experts, rows, strict=True):
            part = came[start : start + number]
            # An expert without tokens runs too, so that its parameters have gradients in every process.
            parts.append(self._run(expert, part))
            start += number
        back = paddle.concat(parts)
        if self.world_size > 1:
            back = global_gather(back, local, world, self.group)
        out = paddle.zeros([count * choices, back.shape[-1]], back.dtype)
        return paddle.scatter(out, order, back).reshape([count, choices, -1])

    def _run(self, expert, part):
        if self.recompute_interval > 0 and part.shape[0]:
            return recompute_hybrid(self.recompute_ctx, expert, part)
        return expert(part)
