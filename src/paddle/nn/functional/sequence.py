"""Sequence masks, beam search results and class sampling."""

import torch

from ..._core.args import int_arg
from ..._core.dtype import torch_dtype
from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op
from ..._core.random import generator
from ._loss import check_labels, readable, same_shape
from .loss_classification import refuse_group

__all__ = ["class_center_sample", "gather_tree", "sequence_mask"]


@op
def sequence_mask(x, maxlen=None, dtype="int64", name=None):
    """A mask with each length in `x` as that many ones, then zeros up to `maxlen` (by default the maximum length).

    >>> paddle.nn.functional.sequence_mask(paddle.to_tensor([2, 0, 1])).tolist()
    [[1, 1], [0, 0], [1, 0]]
    """
    longest = -1 if maxlen is None else int_arg(maxlen, "maxlen")
    if longest < 0:
        longest = int(x.max()) if x.numel() else 0
    return (torch.arange(longest, device=x.device) < x.unsqueeze(-1)).to(torch_dtype(dtype) or torch.float64)


@op
def gather_tree(ids, parents):
    """Reconstruct the sequences of a beam search, following each id's parent back from the last step.

    Args:
        ids: [steps, batch, beams].
    """
    if ids.dim() != 3:
        raise InvalidArgumentError("gather_tree: 'ids' must be of shape [steps, batch, beams].", received(ids=ids))
    if not ids.numel():
        return ids.clone()
    same_shape("gather_tree", ids=ids, parents=parents)
    parents, beams = parents.long(), ids.shape[2]
    if readable(parents) and parents.numel() and not 0 <= parents.min() <= parents.max() < beams:
        raise InvalidArgumentError(
            f"gather_tree: every value in 'parents' must lie between 0 and {beams - 1}, as there are {beams} beams.",
            f"values from {parents.min().item()} to {parents.max().item()}",
        )
    beam = torch.arange(beams, device=ids.device).expand(ids.shape[1:])
    sequences = torch.empty_like(ids)
    for step in reversed(range(ids.shape[0])):
        sequences[step] = ids[step].gather(1, beam)
        beam = parents[step].gather(1, beam)
    return sequences


@op
def class_center_sample(label, num_classes, num_samples, group=None):
    """Sample `num_samples` classes that include all in `label`, and renumber the labels within that sample.

    Returns:
        The new labels, and the sampled classes: those of the labels, in order, then random others.
    """
    op_name = "class_center_sample"
    refuse_group(group, op_name)
    if label.dim() != 1:
        raise InvalidArgumentError(f"{op_name}: 'label' must have 1 dimension.", received(label=label))
    if not 0 < num_samples <= num_classes:
        raise InvalidArgumentError(
            f"{op_name}: 'num_samples' must lie between 1 and 'num_classes' ({num_classes}).",
            received(num_samples=num_samples),
        )
    check_labels(label, num_classes, op_name)
    classes, place = label.unique(return_inverse=True)
    others = num_samples - len(classes)
    if others > 0:
        free = torch.ones(num_classes, dtype=torch.bool, device=label.device)
        free[classes.long()] = False
        free = free.nonzero().squeeze(1)
        chosen = torch.randperm(len(free), generator=generator(label.device), device=label.device)[:others]
        classes = torch.cat([classes, free[chosen].to(label.dtype)])
    return place.to(label.dtype), classes
