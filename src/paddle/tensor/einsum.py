"""Einstein summation."""

import torch

from .._core.errors import FailedCheckError, InvalidArgumentError, received, widened
from .._core.mistakes import NOT_A_TENSOR
from .._core.op import op

__all__ = ["einsum"]

HELP = {"equation": "the axes of each operand by letters, such as 'ij,jk->ik'.", "operands": "the Tensors."}


@op
def einsum(equation, *operands):
    """Einstein summation: `'ij,jk->ik'` is the matrix product, `'ii->i'` a diagonal, `'...ij->...ji'` a transpose.

    Letters that are missing after the arrow are summed over; without an arrow the result has the letters that occur
    once, in alphabetical order.

    Args:
        *operands: the Tensors.

    Returns:
        Tensor with the axes that the equation names behind the arrow.

    >>> paddle.einsum("ij,ij->i", paddle.ones([2, 3]), paddle.ones([2, 3])).tolist()
    [3.0, 3.0]
    """
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    _check(equation, operands)
    common = operands[0].dtype
    for t in operands[1:]:
        if t.dtype is not common:
            common = torch.promote_types(common, t.dtype)
    out = torch.einsum(equation, *[t if t.dtype is common else t.to(common) for t in operands])
    # A transpose or a diagonal has memory of its own, as in Paddle.
    copied = len(operands) == 1 and out._is_view() and out.stride() != operands[0].stride()
    return out.clone(memory_format=torch.contiguous_format) if copied else out


def _check(equation, operands):
    """Reject an equation that does not match the operands."""
    if not isinstance(equation, str):
        raise FailedCheckError("einsum: 'equation' must be a string such as 'ij,jk->ik'.", received(equation=equation))
    parts = equation.replace(" ", "").split("->")[0].split(",")
    if len(parts) != len(operands):
        raise FailedCheckError(
            f"einsum: the equation names {len(parts)} operands, but received {len(operands)}.",
            received(equation=equation, operands=operands),
        )
    for at, (labels, t) in enumerate(zip(parts, operands, strict=True)):
        if not isinstance(t, torch.Tensor):
            refused = InvalidArgumentError(f"einsum: operand {at} must be a Tensor.", received(operands=operands))
            raise widened(refused, NOT_A_TENSOR)
        letters = labels.replace("...", "", 1)
        if letters and not (letters.isascii() and letters.isalpha()):
            raise FailedCheckError(
                "einsum: axes must be named by letters or covered by '...'.", received(equation=equation)
            )
        if len(letters) > t.dim() or (len(letters) < t.dim() and "..." not in labels):
            raise FailedCheckError(
                f"einsum: '{labels}' names {len(letters)} axes, but operand {at} has {t.dim()}.",
                received(equation=equation, operands=operands),
            )
