"""Object detection: suppression of boxes that overlap."""

import torch

from ._builder import Unconvertible
from ._table import converts


@converts("nms")
def nms(b, boxes, iou_threshold=0.3, scores=None, category_idxs=None, categories=None, top_k=None):
    """NonMaxSuppression on one image; boxes of a category are moved apart so that they do not meet the others."""
    count = b.slice(b.shape_of(boxes), [0], [1], [0])
    if scores is None:  # the order of the boxes is that of their scores
        if boxes.shape is None or boxes.shape[0] is None:
            raise Unconvertible("without scores, of an unknown number of boxes, has no counterpart in ONNX")
        scores = b.const(torch.arange(boxes.shape[0], 0, -1).float())
    boxes, scores = b.cast(boxes, torch.float32), b.cast(scores, torch.float32)
    if category_idxs is not None:
        reach = b.reduce("Max", boxes) - b.reduce("Min", boxes) + 1.0
        boxes = boxes + b.unsqueeze(b.cast(category_idxs, torch.float32) * reach, [1])
    chosen = b.op(
        "NonMaxSuppression",
        b.unsqueeze(boxes, [0]),
        b.unsqueeze(scores, [0, 1]),
        b.op("Reshape", b.cast(count, torch.int64), b.ints(1), shape=[1]),
        b.const(torch.tensor([float(iou_threshold)])),
        dtype=torch.int64,
        shape=[None, 3],
    )
    found = b.squeeze(b.slice(chosen, [2], [3], [1]), [1])
    found.shape = [None]
    if category_idxs is not None:
        own = b.unsqueeze(b.gather(b.cast(category_idxs, torch.int64), found, 0), [1])
        listed = b.const(torch.tensor([int(c) for c in categories]))
        considered = b.cast(b.reduce("Max", b.cast(b.compare("Equal", own, listed), torch.int32), [1]), torch.bool)
        found = b.op("Compress", found, considered, axis=0, shape=[None])
    return found if top_k is None else b.slice(found, [0], [int(top_k)], [0])
