"""Embeddings and one-hot vectors."""

import torch
import torch.nn.functional as F
from torch.compiler import is_dynamo_compiling as compiling

from ..._core.args import int_arg
from ..._core.errors import InvalidArgumentError, UnimplementedError, received
from ..._core.op import op
from ..._core.tensor import unwrap

__all__ = ["embedding", "one_hot"]


def _refuse_outside(x, size, op_name, what):
    """Raise if an index is out of range."""
    if x.numel() and x.device.type == "cpu":
        low, high = (int(v) for v in torch.aminmax(x))
        if low < 0 or high >= size:
            bad = low if low < 0 else high
            raise InvalidArgumentError(
                f"{op_name}: every index must lie between 0 and {size - 1}, {what}.", f"an index of {bad}"
            )


_MANY = 65_536  # elements of a result from which adding rows up is faster than torch's gradient, which counts them
_THREADS = 2  # of torch up to which it is
_PLAIN = (torch.Tensor, torch.nn.Parameter)


def _adds_rows(x, weight):
    return (
        weight.requires_grad
        and torch.is_grad_enabled()
        and type(weight) in _PLAIN
        and weight.is_cpu
        and weight.dim() == 2
        and x.numel() * weight.shape[1] >= _MANY
        and torch.get_num_threads() <= _THREADS
        and not compiling()
        and torch._C._functorch.peek_interpreter_stack() is None
    )


class _Embedding(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        ctx.save_for_backward(x)
        ctx.rows = weight.shape[0]
        return F.embedding(x, weight.detach())

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        out = grad.new_zeros([ctx.rows, grad.shape[-1]])
        return None, out.index_add_(0, x.reshape(-1), grad.reshape(-1, grad.shape[-1]))


@op
def embedding(
    x, weight, padding_idx=None, max_norm=None, norm_type=2.0, sparse=False, scale_grad_by_freq=False, name=None
):
    """The rows of `weight` selected by `x`; the row `padding_idx` reads as zeros and is not trained.

    Args:
        x: integer Tensor of any shape.
        weight: Tensor [rows, size].
        padding_idx: the row that reads as zeros and is not trained; by default none.
        max_norm: length to which longer rows are cut, in `weight` itself; by default none.
        norm_type: which norm `max_norm` means.
        sparse: whether the gradient of `weight` is computed only for the rows used.
        scale_grad_by_freq: whether a row's gradient is divided by how often it was read.

    Returns:
        Tensor with the shape of `x` and one more axis, of `size`.

    >>> paddle.nn.functional.embedding(paddle.to_tensor([[0, 2]]), paddle.ones([3, 4])).shape
    [1, 2, 4]
    """
    if x.dtype not in (torch.int64, torch.int32):
        raise UnimplementedError(
            "embedding: 'x' must hold int32 or int64 indices.", received(x=x), "x.astype('int64')."
        )
    rows = weight.shape[0]
    if padding_idx is not None:
        if padding_idx < -rows:
            padding_idx = None  # as in Paddle, which adds the number of rows and takes what is still negative for none
        elif padding_idx >= rows:
            raise InvalidArgumentError(
                f"embedding: 'padding_idx' must lie between {-rows} and {rows - 1}.", received(padding_idx=padding_idx)
            )
        else:
            padding_idx %= rows
    try:
        if not (max_norm or sparse or scale_grad_by_freq) and _adds_rows(x, weight):
            out = _Embedding.apply(x, weight)
        else:
            out = F.embedding(x, weight, padding_idx, max_norm or None, norm_type, scale_grad_by_freq, sparse)
    except (IndexError, RuntimeError):
        _refuse_outside(x, rows, "embedding", f"as the weight has {rows} rows")
        raise
    if padding_idx is not None:
        out = out.masked_fill((x == padding_idx).unsqueeze(-1), 0)
    return out


def embedding_renorm_(x, weight, max_norm, norm_type=2.0):
    """Cut the rows of `weight` that `x` selects to a norm of at most `max_norm`, in place.

    Args:
        x: integer Tensor of any shape.
        weight: Tensor [rows, size].
        max_norm: greatest norm of a row.
        norm_type: which norm.

    Returns:
        `weight` itself.

    >>> weight = paddle.to_tensor([[3.0, 4.0], [0.3, 0.4]])
    >>> paddle.nn.functional.embedding_renorm_(paddle.to_tensor([0]), weight, 5.0).tolist()
    [[3.0, 4.0], [0.30000001192092896, 0.4000000059604645]]
    """
    if weight._is_symbolic:
        raise NotImplementedError("embedding_renorm_: a Program cannot change a weight; embedding(max_norm=…) can")
    rows, table = unwrap(x).reshape(-1), unwrap(weight)
    if rows.dtype not in (torch.int64, torch.int32):
        raise InvalidArgumentError("embedding_renorm_: 'x' must hold int32 or int64 indices.", received(x=x))
    _refuse_outside(rows, table.shape[0], "embedding_renorm_", f"as the weight has {table.shape[0]} rows")
    with torch.no_grad():
        torch.embedding_renorm_(table, rows, max_norm, norm_type)
    return weight


@op
def one_hot(x, num_classes=-1, name=None):
    """One-hot vectors of integers, as a float tensor.

    Args:
        x: integer Tensor of any shape.
        num_classes: length of a vector; -1 for the greatest number plus 1.

    Returns:
        float32 Tensor with the shape of `x` and one more axis; torch's namesake gives integers.

    >>> paddle.nn.functional.one_hot(paddle.to_tensor([1]), 3).tolist()
    [[0.0, 1.0, 0.0]]
    """
    if x.is_floating_point():
        raise UnimplementedError("one_hot: 'x' must hold integers.", received(x=x), "x.astype('int64').")
    count = int_arg(num_classes, "num_classes")
    if count == -1:
        count = int(x.max()) + 1 if x.numel() else 0
    if count < 1:
        raise InvalidArgumentError(
            "one_hot: 'num_classes' must be positive, or -1 to infer it.", received(num_classes=count)
        )
    out = torch.zeros((*x.shape, count), dtype=torch.float32, device=x.device)
    try:
        return out.scatter_(-1, x.long().unsqueeze(-1), 1.0)
    except RuntimeError:
        _refuse_outside(x, count, "one_hot", f"as there are {count} classes")
        raise
