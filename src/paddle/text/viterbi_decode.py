"""Viterbi decoding: the best sequence of tags under a linear chain."""

import torch

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.op import op
from paddle.nn import Layer

from .._core.help import complete

__all__ = ["ViterbiDecoder", "viterbi_decode"]

HELP = {"include_bos_eos_tag": "whether the last tag comes before each sequence and the second to last after it."}


@op
def viterbi_decode(potentials, transition_params, lengths, include_bos_eos_tag=True, name=None):
    """Score [batch] and tags [batch, longest length] of the best path through each sequence.

    `potentials` [batch, length, tags] scores tags alone, `transition_params` [tags, tags] pairs of neighbours
    (from row to column). With `include_bos_eos_tag` the last tag comes before each sequence and the second to last
    after it. Beyond a sequence's length its tags are 0.

    Args:
        potentials: float32 or float64 Tensor of shape [batch, length, tags].
        transition_params: Tensor of shape [tags, tags]: scores of pairs of neighbours.
        lengths: int64 Tensor of shape [batch].

    Returns:
        the scores, of shape [batch], and the int64 tags, of shape [batch, longest length].

    >>> potentials = paddle.to_tensor([[[1.0, 3.0], [2.0, 0.0]]])
    >>> scores, path = paddle.text.viterbi_decode(potentials, paddle.zeros([2, 2]), paddle.to_tensor([2]), False)
    >>> path.tolist()
    [[1, 0]]
    """
    _check(potentials, transition_params, lengths)
    lengths = lengths.to(torch.int64)
    longest = int(lengths.max()) if lengths.numel() else 0
    best = potentials[:, 0]
    if include_bos_eos_tag:
        best = best + transition_params[-1]
    stop = transition_params[-2] if include_bos_eos_tag else torch.zeros_like(transition_params[0])
    came_from = []
    for step in range(1, longest):
        score, previous = (best.unsqueeze(2) + transition_params).max(dim=1)
        goes_on = (step < lengths).unsqueeze(1)
        best = torch.where(goes_on, score + potentials[:, step], best)
        came_from.append(torch.where(goes_on, previous, torch.arange(previous.shape[1], device=previous.device)))
    scores, tag = (best + stop).max(dim=1)
    path = [tag]
    for previous in reversed(came_from):  # a sequence that has ended stays at its last tag
        tag = previous.gather(1, tag.unsqueeze(1)).squeeze(1)
        path.append(tag)
    path = torch.stack(path[::-1], dim=1)[:, :longest]
    return scores, path * (torch.arange(path.shape[1], device=path.device) < lengths.unsqueeze(1))


def _check(potentials, transitions, lengths):
    came = received(potentials=potentials, transition_params=transitions, lengths=lengths)
    if potentials.ndim != 3:
        raise InvalidArgumentError("viterbi_decode: potentials must be [batch, length, tags].", came)
    if tuple(transitions.shape) != (potentials.shape[2],) * 2:
        raise InvalidArgumentError("viterbi_decode: transition_params must be [tags, tags].", came)
    if tuple(lengths.shape) != (potentials.shape[0],):
        raise InvalidArgumentError("viterbi_decode: lengths must be [batch].", came)
    if lengths.is_floating_point():
        raise InvalidArgumentError("viterbi_decode: lengths must be integers.", came, "lengths.astype('int64').")


class ViterbiDecoder(Layer):
    """`viterbi_decode` as a layer that holds the transitions; call it with potentials and lengths.

    Args:
        transitions: Tensor of shape [tags, tags]: scores of pairs of neighbours.
        name: kept and not used.

    >>> import paddle
    >>> decoder = paddle.text.ViterbiDecoder(paddle.zeros([2, 2]), include_bos_eos_tag=False)
    >>> scores, path = decoder(paddle.to_tensor([[[1.0, 3.0], [2.0, 0.0]]]), paddle.to_tensor([2]))
    >>> scores.tolist(), path.tolist()
    ([5.0], [[1, 0]])
    """

    def __init__(self, transitions, include_bos_eos_tag=True, name=None):
        super().__init__()
        self.transitions = transitions
        self.include_bos_eos_tag = include_bos_eos_tag
        self.name = name

    def forward(self, potentials, lengths):
        return viterbi_decode(potentials, self.transitions, lengths, self.include_bos_eos_tag, self.name)


complete(globals())
