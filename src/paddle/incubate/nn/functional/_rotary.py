"""Rotary position embeddings."""

import torch

from ...._core.errors import InvalidArgumentError, received, require_tensor
from ...._core.op import op


def rotate(x, cos, sin, adjacent):
    """Rotate every pair of features by its angle: neighbours, or features of the first and second half."""
    if adjacent:
        turned = torch.stack([-x[..., 1::2], x[..., 0::2]], -1).flatten(-2)
    else:
        first, second = x.chunk(2, -1)
        turned = torch.cat([-second, first], -1)
    return x * cos + turned * sin


def _tables(length, size, base, adjacent, device):
    """(cos, sin) of each position and feature."""
    rate = base ** (-torch.arange(0, size, 2, dtype=torch.float32, device=device) / size)
    angle = torch.outer(torch.arange(length, dtype=torch.float32, device=device), rate)
    angle = angle.repeat_interleave(2, -1) if adjacent else torch.cat([angle, angle], -1)
    return angle.cos(), angle.sin()


@op
def fused_rotary_position_embedding(
    q,
    k=None,
    v=None,
    sin=None,
    cos=None,
    position_ids=None,
    use_neox_rotary_style=True,
    time_major=False,
    rotary_emb_base=10000.0,
):
    """Rotate queries, keys and values by their positions.

    Args:
        position_ids: [batch, length], the index of each element in the tables; by default its place.
        use_neox_rotary_style: whether neighbours are paired; otherwise the two halves are.
        q: [batch, length, heads, size] with an even size, or with `time_major` [length, batch, heads, size].
        k: the same for keys, or None.
        v: the same for values, or None.
        sin: table of sines, [length, size]; by default computed from `rotary_emb_base`.
        cos: table of cosines, given together with `sin`.
        time_major: whether the length comes before the batch.
        rotary_emb_base: base of the angles.

    Returns:
        (q, k, v), rotated; None for those not given.

    >>> q = paddle.ones([1, 2, 1, 2])
    >>> q, k, v = paddle.incubate.nn.functional.fused_rotary_position_embedding(q)
    >>> q[0, 0, 0].tolist(), k, v
    ([1.0, 1.0], None, None)
    """
    for name, t in (("q", q), ("k", k), ("v", v)):
        if t is not None or name == "q":
            require_tensor(t, name, "fused_rotary_position_embedding")
            if t.dim() != 4 or t.shape[-1] % 2:
                raise InvalidArgumentError(
                    f"fused_rotary_position_embedding: '{name}' must have 4 dimensions, the last of them even.",
                    received(**{name: t}),
                )
    if (sin is None) != (cos is None):
        raise InvalidArgumentError(
            "fused_rotary_position_embedding: 'sin' and 'cos' must be given together.", received(sin=sin, cos=cos)
        )
    length, size = q.shape[0 if time_major else 1], q.shape[-1]
    if sin is None:
        furthest = length if position_ids is None else int(position_ids.max()) + 1
        cos, sin = _tables(furthest, size, rotary_emb_base, use_neox_rotary_style, q.device)
    cos, sin = (t.reshape(-1, size) for t in (cos, sin))
    if position_ids is None:
        cos, sin = (t[:length].reshape(1, length, 1, size) for t in (cos, sin))
    else:
        cos, sin = (t[position_ids.long()].unsqueeze(2) for t in (cos, sin))
    if time_major:
        cos, sin = cos.transpose(0, 1), sin.transpose(0, 1)

    def turned(t):
        if t is None:
            return None
        exact = torch.promote_types(t.dtype, torch.float32)  # half precision is too coarse for the angles
        return rotate(t.to(exact), cos.to(exact), sin.to(exact), use_neox_rotary_style).to(t.dtype)

    return turned(q), turned(k), turned(v)
