"""Operators whose arguments the format keeps as numbers, for arguments of a run: composed by the places of elements."""

import paddle


def triangle_by_places(x, diagonal, lower):
    """`tril` or `triu` with a diagonal that is a variable."""
    rows, columns = (paddle.arange(n, dtype="int64") for n in x.shape[-2:])
    above = columns.unsqueeze(0) - rows.unsqueeze(1) - diagonal.reshape([]).astype("int64")
    return paddle.where(above <= 0 if lower else above >= 0, x, paddle.zeros_like(x))


def rolled_by_places(x, shifts, axis):
    """`roll` by shifts that are variables."""
    axes = [axis] if isinstance(axis, int) else axis
    out = x.flatten() if axes is None else x
    for shift, along in zip(shifts, axes or [0], strict=True):
        size = out.shape[along]
        out = paddle.gather(out, (paddle.arange(size, dtype="int64") - shift) % size, along)
    return out if axes is not None else out.reshape(x.shape)
