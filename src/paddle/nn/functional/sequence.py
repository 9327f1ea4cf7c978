"""Sequence masks, beam search results and class sampling."""

import torch
import torch.distributed as c10d

from ..._core.args import int_arg
from ..._core.dtype import torch_dtype
from ..._core.errors import InvalidArgumentError, received
from ..._core.op import op
from ..._core.random import generator
from ..._kernels.split_classes import counts_of_all
from ._loss import check_labels, readable, same_shape
from .loss_classification import engine_of

__all__ = ["class_center_sample", "gather_tree", "sequence_mask"]


@op
def sequence_mask(x, maxlen=None, dtype="int64", name=None):
    """A mask with each length in `x` as that many ones, then zeros up to `maxlen` (by default the maximum length).

    Args:
        x: integer Tensor of lengths, of any shape.
        maxlen: size of the new axis; by default the maximum length.
        dtype: dtype of the result.

    Returns:
        Tensor with the shape of `x` and one more axis.

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
        ids: integer Tensor [steps, N, beams].
        parents: integer Tensor [steps, N, beams]: the beam that each id continues.

    Returns:
        Tensor [steps, N, beams].

    >>> ids = paddle.to_tensor([[[1, 2]], [[3, 4]]])
    >>> parents = paddle.to_tensor([[[0, 0]], [[1, 0]]])
    >>> F.gather_tree(ids, parents).tolist()
    [[[2, 1]], [[3, 4]]]
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

    Args:
        label: integer Tensor [N] of class numbers.
        num_classes: number of classes; with a group those of this process.
        num_samples: how many classes are kept; more if `label` has more. With a group each process keeps so many.
        group: the processes over which the classes are split; all have the same labels, which count the classes of all
            of them. None for all processes, False for no split.

    Returns:
        The new labels, and the sampled classes: those of the labels, in order, then random others. With a group the
        labels count the sampled classes of all processes, and the classes are those of this process, from 0 on.

    >>> label, classes = F.class_center_sample(paddle.to_tensor([7, 2, 7]), 20, 4)
    >>> label.tolist(), classes[:2].tolist(), classes.shape
    ([1, 0, 1], [2, 7], [4])
    """
    op_name = "class_center_sample"
    if label.dim() != 1:
        raise InvalidArgumentError(f"{op_name}: 'label' must have 1 dimension.", received(label=label))
    if not 0 < num_samples <= num_classes:
        raise InvalidArgumentError(
            f"{op_name}: 'num_samples' must lie between 1 and 'num_classes' ({num_classes}).",
            received(num_samples=num_samples),
        )
    engine = engine_of(group, op_name)
    if engine is not None:
        return _sampled_over_processes(label, num_classes, num_samples, engine)
    check_labels(label, num_classes, op_name)
    classes, place = label.unique(return_inverse=True)
    return place.to(label.dtype), _with_others(classes, num_classes, num_samples)


def _sampled_over_processes(label, num_classes, num_samples, engine):
    widths = counts_of_all(num_classes, engine, label.device)
    samples = counts_of_all(num_samples, engine, label.device)
    check_labels(label, sum(widths), "class_center_sample")
    renumbered, own = torch.empty_like(label), None
    first = base = 0  # of a process, among all classes and among those that are sampled
    for process, (width, count) in enumerate(zip(widths, samples, strict=True)):
        here = (label >= first) & (label < first + width)
        classes, place = (label[here] - first).unique(return_inverse=True)
        renumbered[here] = place.to(label.dtype) + base
        if process == c10d.get_rank(engine):
            own = _with_others(classes, width, count)
        first, base = first + width, base + max(count, len(classes))
    return renumbered, own


def _with_others(classes, num_classes, num_samples):
    """The classes and random others, until there are `num_samples`."""
    others = num_samples - len(classes)
    if others > 0:
        free = torch.ones(num_classes, dtype=torch.bool, device=classes.device)
        free[classes.long()] = False
        free = free.nonzero().squeeze(1)
        chosen = torch.randperm(len(free), generator=generator(classes.device), device=classes.device)[:others]
        classes = torch.cat([classes, free[chosen].to(classes.dtype)])
    return classes
