"""Losses of sequences and of trees of classes, composed of other functions."""

import torch

import paddle
from paddle.nn import functional as F
from paddle.nn.functional.loss_hierarchical import _default_path

from ._builder import Unconvertible
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
    batch = int(log_probs.shape[1])
    if batch >= 0 > int(labels.shape[0]):  # as many labels as the scores are for
        labels = labels.reshape([batch, -1])
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


@composed("rnnt_loss")
def _rnnt_loss(input, label, input_lengths, label_lengths, blank, fastemit_lambda, reduction):
    """Over a loop of diagonals of the lattice, whose nodes (t, u) have the same t + u: the paths to each node."""
    if int(label.shape[1]) != int(input.shape[2]) - 1 and -1 not in (int(label.shape[1]), int(input.shape[2])):
        raise Unconvertible("with more or fewer labels than the scores have places for has no counterpart in ONNX")
    steps = input_lengths.astype("int64").reshape([-1, 1])
    sizes = label_lengths.astype("int64").reshape([-1, 1])
    classes = int(input.shape[3])
    wanted = F.one_hot(paddle.clip(label.astype("int64"), 0, classes - 1), classes).unsqueeze(1) > 0
    before = input[:, :, :-1]
    emit = paddle.sum(paddle.where(wanted, before, paddle.zeros_like(before)), -1)
    stay = paddle.clip(input[:, :, :, blank], min=_NEVER)
    emit = paddle.concat([paddle.clip(emit, min=_NEVER), paddle.full_like(stay[:, :, :1], _NEVER)], 2)
    place = paddle.cumsum(paddle.ones_like(stay[:, 0]).astype("int64"), 1) - 1
    count = paddle.shape(input)[1].astype("int64")
    ends = steps - 1 + sizes

    def of_sizes(diagonal):
        return paddle.sum(paddle.where(place == sizes, diagonal, paddle.zeros_like(diagonal)), 1, keepdim=True)

    def along(scores, n):
        at = paddle.minimum(paddle.maximum(n - place, paddle.zeros_like(place)), count - 1)
        return paddle.take_along_axis(scores, at.unsqueeze(1), 1, broadcast=False).squeeze(1)

    def step(n, before, total):
        ways = paddle.stack([before + along(stay, n - 1), _moved(before + along(emit, n - 1), 1)], 0)
        inside = (n >= place) & (n - place < count)
        now = paddle.where(inside, paddle.logsumexp(ways, 0), paddle.full_like(before, _NEVER))
        return n + 1, now, paddle.where(ends == n, of_sizes(now), total)

    start = paddle.where(place == 0, paddle.zeros_like(stay[:, 0]), paddle.full_like(stay[:, 0], _NEVER))
    last = count + paddle.shape(input)[2].astype("int64") - 1
    first = paddle.full([], 1, "int64"), start, of_sizes(paddle.zeros_like(start))
    _, _, total = paddle.static.nn.while_loop(lambda n, before, total: n < last, step, list(first))
    loss = -(total + of_sizes(along(stay, ends)))  # and the last blank, from the node at the end
    return _reduced(loss.flatten(), reduction)


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
