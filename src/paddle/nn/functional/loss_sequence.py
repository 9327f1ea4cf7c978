"""Losses over sequences with unknown alignment: CTC and transducer."""

import torch
import torch.nn.functional as F
from torch.autograd.function import once_differentiable

from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from ..._core.op import op
from ..._kernels.loops import LOOPS
from ..._kernels.vectorised import PLAIN
from ._loss import LOSSES, check_labels, check_reduction, readable, reduce

__all__ = ["ctc_loss", "rnnt_loss"]

HELP = LOSSES


@op
def ctc_loss(
    log_probs, labels, input_lengths, label_lengths, blank=0, reduction="mean", norm_by_times=False, zero_infinity=False
):
    """The negative log probability of label sequences, over all alignments with repeats and blanks.

    A sequence too short for its labels has a loss of 0.

    Args:
        log_probs: Tensor of scores [T, N, classes]; the softmax is applied here, unlike in torch, and does not change
            normalised scores.
        labels: Tensor of class numbers [N, L], padded.
        reduction: 'mean' (of each loss divided by its number of labels), 'sum' or 'none'.
        norm_by_times: whether the gradients, not the loss, are divided by the length of each sequence.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> lengths = paddle.to_tensor([3]), paddle.to_tensor([1])
    >>> loss = F.ctc_loss(paddle.zeros([3, 1, 2]), paddle.to_tensor([[1]], dtype="int32"), *lengths)
    >>> round(loss.item(), 4)
    0.2877
    """
    check_reduction(reduction, "ctc_loss", error=FailedCheckError)
    if log_probs.dim() != 3 or labels.dim() != 2 or labels.shape[0] != log_probs.shape[1]:
        raise InvalidArgumentError(
            "ctc_loss: 'log_probs' must be of shape [T, N, C] and 'labels' of shape [N, L].",
            received(log_probs=log_probs, labels=labels),
        )
    steps, batch, classes = log_probs.shape
    input_lengths = _lengths(input_lengths, batch, steps, "input_lengths", "ctc_loss")
    label_lengths = _lengths(label_lengths, batch, labels.shape[1], "label_lengths", "ctc_loss")
    _check_blank(blank, classes, "ctc_loss")
    _check_sequences(labels, label_lengths, classes, "labels", "ctc_loss")
    log_p = torch.log_softmax(log_probs, -1)
    loss = F.ctc_loss(log_p, labels, input_lengths, label_lengths, blank, reduction="none", zero_infinity=True)
    if norm_by_times:
        scaled = loss / input_lengths
        loss = scaled + (loss - scaled).detach()
    return reduce(loss / label_lengths.to(loss.dtype) if reduction == "mean" else loss, reduction)


@op
def rnnt_loss(input, label, input_lengths, label_lengths, blank=0, fastemit_lambda=0.001, reduction="mean", name=None):
    """The negative log probability of label sequences under a transducer, over all alignments.

    Args:
        input: Tensor of log probabilities [N, T, L + 1, classes]; they are not normalised here.
        label: Tensor of class numbers [N, L], padded.
        fastemit_lambda: the fraction by which label gradients are increased, to encourage early emission.

    Returns:
        a single number, or with 'none' a Tensor [N].

    >>> one = paddle.to_tensor([1], dtype="int32")
    >>> label = paddle.to_tensor([[1]], dtype="int32")
    >>> round(F.rnnt_loss(paddle.zeros([1, 1, 2, 2]), label, one, one, fastemit_lambda=0.0).item(), 4)
    0.0
    """
    check_reduction(reduction, "rnnt_loss", error=FailedCheckError)
    if input.dim() != 4 or label.dim() != 2 or label.shape[0] != input.shape[0]:
        raise InvalidArgumentError(
            "rnnt_loss: 'input' must be of shape [B, T, U + 1, D] and 'label' of shape [B, U].",
            received(input=input, label=label),
        )
    batch, steps, places, classes = input.shape
    input_lengths = _lengths(input_lengths, batch, steps, "input_lengths", "rnnt_loss")
    label_lengths = _lengths(label_lengths, batch, min(places - 1, label.shape[1]), "label_lengths", "rnnt_loss")
    _check_blank(blank, classes, "rnnt_loss")
    _check_sequences(label, label_lengths, classes, "label", "rnnt_loss")
    # Labels beyond a sequence's length may be anything: they are never read.
    label = F.pad(label.long(), (0, max(0, places - 1 - label.shape[1])))[:, : places - 1].clamp(0, classes - 1)
    loss = _Transducer.apply(input, label, input_lengths.long(), label_lengths.long(), blank, fastemit_lambda)
    return reduce(loss, reduction)


class _Transducer(torch.autograd.Function):
    """The lattice of a transducer: at (t, u) either a blank leads to (t + 1, u), or label u to (t, u + 1)."""

    @staticmethod
    def forward(ctx, input, label, steps, labels, blank, fastemit):
        ctx.shape, ctx.blank, ctx.fastemit = input.shape, blank, fastemit
        ctx.by_loops = _by_loops(input)
        if ctx.by_loops:
            input = input.contiguous()
            reached, total = input.new_empty(input.shape[:3]), input.new_empty(len(input))
            found = input, label.contiguous(), steps.contiguous(), labels.contiguous(), reached, total
            LOOPS.transducer(*(t.detach().numpy() for t in found), *input.shape, blank)
            ctx.save_for_backward(*found)
            return -total
        at_label = label[:, None, :, None].expand(-1, input.shape[1], -1, 1)
        stay = input[..., blank]
        emit = F.pad(input[:, :, :-1].gather(3, at_label).squeeze(3), (0, 1), value=-torch.inf)
        reached = _forward_scores(stay, emit)
        rows = torch.arange(len(steps), device=steps.device)
        total = (reached + stay)[rows, steps - 1, labels]
        ctx.save_for_backward(at_label, stay, emit, reached, total, steps, labels)
        return -total

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        if ctx.by_loops:
            gradient = grad.new_zeros(ctx.shape)
            arrays = [t.detach().numpy() for t in ctx.saved_tensors]
            LOOPS.transducer(
                *arrays, *ctx.shape, ctx.blank, grad.detach().contiguous().numpy(), ctx.fastemit, gradient.numpy()
            )
            return gradient, None, None, None, None, None
        at_label, stay, emit, reached, total, steps, labels = ctx.saved_tensors
        left = F.pad(_backward_scores(stay, emit, steps, labels), (0, 1, 0, 1), value=-torch.inf)
        after_stay, after_emit = left[:, 1:, :-1].clone(), left[:, :-1, 1:]
        # The final blank of a sequence leads nowhere.
        after_stay[torch.arange(len(steps), device=steps.device), steps - 1, labels] = 0
        scale = -grad[:, None, None]
        share = reached - total[:, None, None]
        gradient = stay.new_zeros(ctx.shape)
        gradient[..., ctx.blank] = scale * (share + stay + after_stay).exp()
        of_labels = scale * (1 + ctx.fastemit) * (share + emit + after_emit).exp()
        gradient[:, :, :-1].scatter_add_(3, at_label, of_labels[:, :, :-1, None])
        return gradient, None, None, None, None, None


def _by_loops(input):
    """Whether the loops in C apply; the lengths and labels of what is readable have been checked."""
    kinds = (torch.float32, torch.float64)
    return LOOPS is not None and readable(input) and input.dtype in kinds and type(input) in PLAIN


def _forward_scores(stay, emit):
    """The log probability of all paths from (0, 0) to each node: [B, T, U]."""
    batch, steps, places = stay.shape
    # After skewing, diagonal n holds the nodes with t + u = n, which depend only on diagonal n - 1.
    stay, emit = _skew(stay), _skew(emit)
    diagonal = torch.full((batch, places), -torch.inf, dtype=stay.dtype, device=stay.device)
    diagonal[:, 0] = 0
    diagonals = [diagonal]
    for n in range(1, steps + places - 1):
        by_label = F.pad((diagonal + emit[:, n - 1])[:, :-1], (1, 0), value=-torch.inf)
        diagonal = torch.logaddexp(diagonal + stay[:, n - 1], by_label)
        diagonals.append(diagonal)
    return _unskew(torch.stack(diagonals, 1), steps)


def _backward_scores(stay, emit, steps, labels):
    """The log probability of all paths from each node to the end: [B, T, U]."""
    batch, length, places = stay.shape
    t, u = torch.arange(length, device=stay.device)[:, None], torch.arange(places, device=stay.device)
    last_t, last_u = (steps - 1)[:, None, None], labels[:, None, None]
    # In a sequence's lattice a blank is possible before the last row, a label before the last column.
    stay_on = _skew(stay.masked_fill((t >= last_t) | (u > last_u), -torch.inf))
    emit_on = _skew(emit.masked_fill((t > last_t) | (u >= last_u), -torch.inf))
    last = _skew(stay.masked_fill((t != last_t) | (u != last_u), -torch.inf))
    diagonal = torch.full((batch, places), -torch.inf, dtype=stay.dtype, device=stay.device)
    diagonals = []
    for n in reversed(range(length + places - 1)):
        by_label = emit_on[:, n] + F.pad(diagonal[:, 1:], (0, 1), value=-torch.inf)
        continued = torch.logaddexp(stay_on[:, n] + diagonal, by_label)
        diagonal = torch.logaddexp(continued, last[:, n])
        diagonals.append(diagonal)
    return _unskew(torch.stack(diagonals[::-1], 1), length)


def _skew(lattice):
    """[B, T, U] with column u moved down by u: row n of the result is diagonal n."""
    batch, steps, places = lattice.shape
    padded = F.pad(lattice.transpose(1, 2), (0, places), value=-torch.inf).reshape(batch, -1)
    return padded[:, : places * (steps + places - 1)].reshape(batch, places, -1).transpose(1, 2)


def _unskew(diagonals, steps):
    """The inverse of `_skew`."""
    batch, total, places = diagonals.shape
    flat = F.pad(diagonals.transpose(1, 2).reshape(batch, -1), (0, places))
    return flat.reshape(batch, places, total + 1)[:, :, :steps].transpose(1, 2)


def _lengths(lengths, batch, longest, name, op_name):
    lengths = lengths.reshape(-1)
    if lengths.numel() != batch:
        raise InvalidArgumentError(
            f"{op_name}: '{name}' must hold {batch} lengths, one for each sequence.", received(**{name: lengths})
        )
    if readable(lengths) and batch:
        low, high = (v.item() for v in torch.aminmax(lengths))
        if low < (name == "input_lengths") or high > longest:
            raise InvalidArgumentError(
                f"{op_name}: the lengths in '{name}' must lie between {int(name == 'input_lengths')} and {longest}.",
                f"{name} = {lengths.tolist()}",
            )
    return lengths


def _check_blank(blank, classes, op_name):
    if not 0 <= blank < classes:
        raise InvalidArgumentError(f"{op_name}: 'blank' must lie between 0 and {classes - 1}.", received(blank=blank))


def _check_sequences(labels, lengths, classes, name, op_name):
    """Check that the labels of each sequence, without its padding, are valid classes."""
    if readable(labels) and labels.numel():
        used = torch.arange(labels.shape[1], device=labels.device) < lengths[:, None]
        check_labels(labels.where(used, 0), classes, op_name, name=name)
