"""Recurrent steps, losses with margins and of sequences, samples."""

import paddle
import paddle.nn.functional as F

_ACTIVATIONS = (lambda x: x, F.sigmoid, F.tanh, F.relu)


def gru_unit(input, hidden_prev, weight, bias, activation=2, gate_activation=1, origin_mode=False):
    """The state after one step of a GRU; the activations are numbers: none, sigmoid, tanh, relu."""
    return _gru_step(input, hidden_prev, weight, bias, activation, gate_activation, origin_mode)["Hidden"]


def gru_unit_with_parts(attrs, Input, HiddenPrev, Weight, Bias=None):
    """The same with the gates and the previous state after the reset gate, as the model format has it."""
    numbers = attrs.get("activation", 2), attrs.get("gate_activation", 1)
    return _gru_step(Input, HiddenPrev, Weight, Bias, *numbers, attrs.get("origin_mode", False))


def _gru_step(input, hidden_prev, weight, bias, activation, gate_activation, origin_mode):
    width = hidden_prev.shape[1]
    gates = input if bias is None else input + bias
    gate, candidate = _ACTIVATIONS[gate_activation], _ACTIVATIONS[activation]
    flat = weight.reshape([-1])
    both = flat[: 2 * width * width].reshape([width, 2 * width])
    last = flat[2 * width * width :].reshape([width, width])
    update, reset = paddle.split(gate(gates[:, : 2 * width] + hidden_prev @ both), 2, 1)
    kept = reset * hidden_prev
    new = candidate(gates[:, 2 * width :] + kept @ last)
    first, second = (hidden_prev, new) if origin_mode else (new, hidden_prev)
    hidden = update * first + (1 - update) * second
    return {"Gate": paddle.concat([update, reset, new], 1), "ResetHiddenPrev": kept, "Hidden": hidden}


def warpctc(logits, label, logits_length=None, labels_length=None, blank=0, norm_by_times=False):
    """The CTC loss of each sequence, [n, 1]."""
    if logits_length is None or labels_length is None:
        raise NotImplementedError("paddle._C_ops.warpctc of ragged sequences; give the lengths of the sequences")
    loss = F.ctc_loss(logits, label, logits_length, labels_length, blank, "none", norm_by_times)
    return loss.reshape([-1, 1])


def warpctc_with_gradient(attrs, Logits, Label, LogitsLength=None, LabelLength=None):
    """The same with the gradient of the losses, as the model format has it."""
    arguments = Label, LogitsLength, LabelLength, attrs.get("blank", 0)
    scores = Logits.detach()
    scores.stop_gradient = False
    with paddle.enable_grad():
        (grad,) = paddle.grad(warpctc(scores, *arguments).sum(), scores)
    return {"Loss": warpctc(Logits, *arguments, attrs.get("norm_by_times", False)), "WarpCTCGrad": grad}


def margin_cross_entropy(
    logits, label, return_softmax=False, ring_id=0, rank=0, nranks=1, margin1=1.0, margin2=0.5, margin3=0.0, scale=64.0
):
    """(softmax, loss) of a loss with margins, on one process."""
    if nranks > 1:
        raise NotImplementedError("paddle._C_ops.margin_cross_entropy among several processes")
    loss, softmax = F.margin_cross_entropy(
        logits, label, margin1, margin2, margin3, scale, group=False, return_softmax=True, reduction=None
    )
    return softmax, loss


def std(x, axis=None, keepdim=False, unbiased=True, correction=1.0):
    """The standard deviation; `correction` is subtracted from the number of elements."""
    if correction not in (0, 1):
        raise NotImplementedError("paddle._C_ops.std with a correction other than 0 and 1")
    return paddle.std(x, axis or None, bool(correction) and unbiased, keepdim)


def dirichlet(alpha):
    """Samples of Dirichlet distributions, one for each row of concentrations."""
    drawn = paddle.standard_gamma(alpha)
    return drawn / drawn.sum(-1, keepdim=True)
