"""Attention over sequences of which each process holds a part: keys and values travel round a ring.

torch's own ring attention (`torch.distributed.tensor.experimental`) has no path for the CPU. This is the same
algorithm on torch's parts: on the CPU its fused attention and the gradients of that, elsewhere matrix products. What a
block of keys contributes is merged by the logarithms of the sums of weights.
"""

import torch
import torch.distributed as c10d


class RingAttention(torch.autograd.Function):
    """Attention of local queries [batch, heads, length, size] to the keys and values of all processes of a group."""

    @staticmethod
    def forward(ctx, q, k, v, group, causal, scale):
        ring = _Ring(group)
        scale = q.shape[-1] ** -0.5 if scale is None else scale
        out, total, block = None, None, [k, v]
        for step in range(ring.size):
            coming = ring.pass_on(block) if step + 1 < ring.size else None
            seen = _visible(ring, step, causal)
            if seen is not None:
                part, lse = _block(q, *block, seen, scale)
                part, lse = part.float(), lse.float()
                if out is None:
                    out, total = part, lse
                else:
                    both = torch.logaddexp(total, lse)
                    out = out * (total - both).exp().unsqueeze(-1) + part * (lse - both).exp().unsqueeze(-1)
                    total = both
            block = ring.wait(coming) if coming is not None else block
        out = out.to(q.dtype)
        ctx.save_for_backward(q, k, v, out, total)
        ctx.ring, ctx.causal, ctx.scale = ring, causal, scale
        return out

    @staticmethod
    def backward(ctx, grad):
        q, k, v, out, total = ctx.saved_tensors
        ring, grad = ctx.ring, grad.contiguous()
        dq, block = torch.zeros_like(q), [k, v]
        sums = [torch.zeros_like(k), torch.zeros_like(v)]  # of the block at hand; they travel with it
        for step in range(ring.size):
            seen = _visible(ring, step, ctx.causal)
            if seen is not None:
                more, dk, dv = _block_gradients(grad, q, *block, out, total, seen, ctx.scale)
                dq, sums = dq + more, [sums[0] + dk, sums[1] + dv]
            moved = ring.wait(ring.pass_on([*block, *sums]))
            block, sums = moved[:2], moved[2:]
        return dq, *sums, None, None, None


class _Ring:
    """Sends tensors to the next process of a group, and receives those of the previous one."""

    def __init__(self, group):
        self.size, self.rank = c10d.get_world_size(group), c10d.get_rank(group)
        self._group = group

    def pass_on(self, tensors):
        tensors = [t.contiguous() for t in tensors]
        into = [torch.empty_like(t) for t in tensors]
        if self.size == 1:
            return [], tensors, tensors
        after, before = (self.rank + 1) % self.size, (self.rank - 1) % self.size
        work = []
        for tag, (sent, space) in enumerate(zip(tensors, into, strict=True)):
            work.append(c10d.P2POp(c10d.isend, sent, group=self._group, group_peer=after, tag=tag))
            work.append(c10d.P2POp(c10d.irecv, space, group=self._group, group_peer=before, tag=tag))
        return c10d.batch_isend_irecv(work), tensors, into

    def wait(self, moving):
        work, _, into = moving
        for one in work:
            one.wait()
        return into


def _visible(ring, step, causal):
    """What queries see of the block at hand: None for nothing, False for all of it, True for the earlier part."""
    source = (ring.rank - step) % ring.size
    if not causal or source < ring.rank:
        return False
    return True if source == ring.rank else None


def _block(q, k, v, causal, scale):
    """(output, logarithm of the sum of weights) of attention to one block."""
    if q.device.type == "cpu":
        return torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(q, k, v, 0.0, causal, scale=scale)[:2]
    return _block_by_products(q, k, v, causal, scale)


def _block_by_products(q, k, v, causal, scale):
    scores = _scores(q, k, causal, scale)
    lse = scores.logsumexp(-1)
    return (scores - lse.unsqueeze(-1)).exp().to(v.dtype) @ v, lse


def _scores(q, k, causal, scale):
    scores = (q @ k.transpose(-1, -2)).float() * scale
    if causal:
        later = torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device).triu(1)
        scores = scores.masked_fill(later, float("-inf"))
    return scores


def _block_gradients(grad, q, k, v, out, total, causal, scale):
    """The gradients of attention to one block, given the output and the sums of weights over all blocks."""
    if q.device.type == "cpu":
        backward = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward
        return backward(grad, q, k, v, out, total, 0.0, causal, scale=scale)
    return _gradients_by_products(grad, q, k, v, out, total, causal, scale)


def _gradients_by_products(grad, q, k, v, out, total, causal, scale):
    weights = (_scores(q, k, causal, scale) - total.unsqueeze(-1)).exp().to(q.dtype)
    inner = (grad * out).sum(-1, keepdim=True)
    products = weights * (grad @ v.transpose(-1, -2) - inner) * scale
    return products @ k, products.transpose(-1, -2) @ q, weights.transpose(-1, -2) @ grad


def ring_attention(q, k, v, group, causal=False, scale=None):
    """Attention of local queries to the keys of all processes, on torch tensors [batch, length, heads, size]."""
    heads = q.shape[2] // k.shape[2]
    if heads > 1:  # query heads share key heads
        k, v = k.repeat_interleave(heads, 2), v.repeat_interleave(heads, 2)
    first = [t.transpose(1, 2).contiguous() for t in (q, k, v)]
    return RingAttention.apply(*first, group, causal, scale).transpose(1, 2)
