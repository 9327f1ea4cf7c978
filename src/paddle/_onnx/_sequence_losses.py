"""Losses of sequences and of trees of classes, composed of other functions."""

import torch

import paddle
from paddle.nn import functional as F
from paddle.nn.functional.loss_hierarchical import _default_path

from ._composed import composed

_NEVER = -1e30  # the logarithm of what cannot happen; differences of infinities would be no numbers


def _reduced(loss, reduction):
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


def _moved(x, places):
    """Columns moved to the right, behind what cannot happen."""
    rim = paddle.full_like(x[:, :places], _NEVER)
    return paddle.concat([rim, x], 1)[:, : x.shape[1]]


@composed("ctc_loss")
def _ctc_loss(log_probs, labels, input_lengths, label_lengths, blank, reduction):
    """Over a loop of steps, the probability of each prefix of a label with blanks between its classes."""
    log_p, labels = F.log_softmax(log_probs, -1), labels.astype("int64")
    lengths, sizes = input_lengths.astype("int64").reshape([-1, 1]), label_lengths.astype("int64").reshape([-1, 1])
    blanks = paddle.full_like(labels, blank)
    wide = paddle.stack([blanks, labels], 2).flatten(1)
    wide = paddle.concat([wide, paddle.full_like(wide[:, :1], blank)], 1)
    wide = paddle.clip(wide, 0, int(log_probs.shape[2]) - 1)  # behind a label may stand anything
    twice_before = paddle.concat([paddle.full_like(wide[:, :2], blank), wide], 1)[:, : wide.shape[1]]
    may_skip = (wide != blank) & (wide != twice_before)
    place = paddle.cumsum(paddle.ones_like(wide), 1) - 1

    def chances(t):
        return paddle.take_along_axis(log_p[t], wide, 1, broadcast=False)

    start = paddle.where(place < 2, chances(0), paddle.full_like(chances(0), _NEVER))

    def step(t, before):
        skipped = paddle.where(may_skip, _moved(before, 2), paddle.full_like(before, _NEVER))
        ways = paddle.stack([before, _moved(before, 1), skipped], 0)
        now = paddle.logsumexp(ways, 0) + chances(t)
        return t + 1, paddle.where(t < lengths, now, before)

    count = paddle.shape(log_probs)[0].astype("int64")
    first = paddle.full([], 1, "int64")
    _, found = paddle.static.nn.while_loop(lambda t, before: t < count, step, [first, start])
    ends = paddle.where((place == 2 * sizes) | (place == 2 * sizes - 1), found, paddle.full_like(found, _NEVER))
    loss = -paddle.logsumexp(ends, 1)
    loss = paddle.where(loss < -0.5 * _NEVER, loss, paddle.zeros_like(loss))
    return _reduced(loss / sizes.flatten().astype(loss.dtype) if reduction == "mean" else loss, reduction)


@composed("hsigmoid_loss")
def _hsigmoid_loss(input, label, num_classes, weight, bias, path_table, path_code):
    if path_table is None:
        tables = _default_path(torch.arange(int(num_classes)).reshape(-1, 1), num_classes)
        nodes, code = (paddle.index_select(paddle.to_tensor(t.numpy()), label.flatten(), 0) for t in tables)
    else:
        nodes, code = path_table, path_code
    nodes, depth = nodes.astype("int64"), int(nodes.shape[1])
    parts = [paddle.slice(nodes >= 0, [1], [i], [i + 1]) for i in range(depth)]
    for i in range(1, depth):  # behind the first missing node a path has ended
        parts[i] = parts[i] & parts[i - 1]
    on_path = paddle.concat(parts, 1)
    nodes = paddle.where(on_path, nodes, paddle.zeros_like(nodes)).flatten()
    rows = paddle.index_select(weight, nodes, 0).reshape([-1, depth, int(weight.shape[1])])
    score = paddle.sum(rows * input.unsqueeze(1), -1)
    if bias is not None:
        score = score + paddle.index_select(bias.flatten(), nodes, 0).reshape([-1, depth])
    score = paddle.where(on_path, paddle.clip(score, -40.0, 40.0), paddle.zeros_like(score))
    return paddle.sum(F.softplus(score, threshold=50) - score * code.astype(score.dtype), 1, keepdim=True)
