"""Anchors: the boxes that a detector starts from, and boxes encoded relative to them."""

import functools
import math

import torch

from paddle._core.args import plain_int
from paddle._core.errors import InvalidArgumentError, received, require_tensor
from paddle._core.op import op
from paddle._kernels.boxes import centred, require_boxes, require_dims


def _numbers(value, name):
    if isinstance(value, (list, tuple)):
        return [float(v) for v in value]
    if isinstance(value, (int, float)):
        return [float(value)]
    raise InvalidArgumentError(f"prior_box: '{name}' must be a number or a list of numbers.", received(**{name: value}))


def _ratios(aspect_ratios, flip):
    """The distinct ratios, 1 first, each followed by its inverse if `flip`."""
    ratios = [1.0]
    for ratio in aspect_ratios:
        if all(abs(ratio - known) >= 1e-6 for known in ratios):
            ratios += [ratio, 1 / ratio] if flip else [ratio]
    return ratios


@op
def prior_box(
    input,
    image,
    min_sizes,
    max_sizes=None,
    aspect_ratios=[1.0],  # noqa: B006 (the original's signature; never changed)
    variance=[0.1, 0.1, 0.2, 0.2],  # noqa: B006
    flip=False,
    clip=False,
    steps=[0.0, 0.0],  # noqa: B006
    offset=0.5,
    min_max_aspect_ratios_order=False,
    name=None,
):
    """The boxes of SSD around every pixel of a feature map, as fractions of the image, and their variances.

    Args:
        input: Tensor [N, C, H, W], the feature map; only its size is used.
        min_sizes: sides of the square boxes, in pixels of the image.
        max_sizes: one for each of `min_sizes`: adds a square box whose side is the geometric mean; by default none.
        aspect_ratios: width to height of the boxes that are not square.
        flip: use the inverse of each ratio too.
        clip: clip the boxes to the image.
        steps: distance of centres in pixels, horizontal and vertical; 0 for that of the feature map's pixels.
        offset: where in its pixel a centre lies.
        min_max_aspect_ratios_order: the two squares first, as in Caffe.
        image: Tensor [N, C, H', W'], the image; only its size is used.
        variance: four numbers that are returned for every box.

    Returns:
        (boxes, variances), both Tensors [H, W, boxes, 4].

    >>> box, variance = paddle.vision.ops.prior_box(paddle.zeros([1, 3, 6, 9]), paddle.zeros([1, 3, 9, 12]), [2.0, 4.0])
    >>> box.shape, variance.shape
    ([6, 9, 2, 4], [6, 9, 2, 4])
    """
    require_dims(input, 4, "input", "prior_box")
    require_dims(image, 4, "image", "prior_box")
    smallest = _numbers(min_sizes, "min_sizes")
    largest = [] if max_sizes is None else _numbers(max_sizes, "max_sizes")
    if largest and (len(largest) != len(smallest) or any(b <= a for a, b in zip(smallest, largest, strict=True))):
        raise InvalidArgumentError(
            "prior_box: 'max_sizes' must hold one larger number for each of 'min_sizes'.",
            received(min_sizes=min_sizes, max_sizes=max_sizes),
        )
    steps = _numbers(steps, "steps")
    steps = steps * 2 if len(steps) == 1 else steps
    ratios = _ratios(_numbers(aspect_ratios, "aspect_ratios"), flip)
    sides = []
    for i, small in enumerate(smallest):
        by_ratio = [(small * ratio**0.5, small / ratio**0.5) for ratio in ratios]
        between = [((small * largest[i]) ** 0.5,) * 2] if largest else []
        if min_max_aspect_ratios_order:
            sides += [by_ratio[0], *between, *by_ratio[1:]]
        else:
            sides += [*by_ratio, *between]

    (rows, columns), (high, wide) = input.shape[2:], image.shape[2:]
    if not input.numel() or not image.numel():
        nothing = torch.zeros(rows, columns, len(sides), 4, dtype=input.dtype, device=input.device)
        return nothing, nothing.clone()
    step_x, step_y = (steps[0], steps[1]) if all(steps) else (wide / columns, high / rows)
    sizes = (int(rows), int(columns), int(high), int(wide), step_x, step_y, offset, bool(clip))
    priors = _priors if type(input) is torch.Tensor else _priors.__wrapped__  # nothing symbolic is kept
    found = priors(*sizes, tuple(sides), tuple(_numbers(variance, "variance")), input.dtype, input.device)
    return tuple(t.clone() for t in found)


@functools.lru_cache(64)  # a detector asks for the same ones in every step
def _priors(rows, columns, high, wide, step_x, step_y, offset, clip, sides, variance, dtype, device):
    """The boxes and variances of `prior_box`."""
    options = {"dtype": dtype, "device": device}
    half = torch.tensor(sides, **options) / 2
    x = ((torch.arange(columns, **options) + offset) * step_x)[None, :, None]
    y = ((torch.arange(rows, **options) + offset) * step_y)[:, None, None]
    w, h = half.unbind(1)
    corners = torch.broadcast_tensors((x - w) / wide, (y - h) / high, (x + w) / wide, (y + h) / high)
    boxes = torch.stack(corners, dim=-1)
    if clip:
        boxes = boxes.clamp_(0, 1)
    return boxes, torch.tensor(variance, **options).expand(boxes.shape).contiguous()


@op
def box_coder(
    prior_box, prior_box_var, target_box, code_type="encode_center_size", box_normalized=True, axis=0, name=None
):
    """Encode boxes relative to prior boxes, or decode them.

    Args:
        prior_box: [M, 4], as x1, y1, x2, y2.
        prior_box_var: [M, 4], or four numbers for all: what the four coordinates are divided by; or None.
        target_box: [N, 4] to encode each with each prior, [N, M, 4] to decode.
        code_type: 'encode_center_size' or 'decode_center_size'.
        box_normalized: coordinates are fractions of the image; otherwise pixels, with the last one included.
        axis: in decoding, 0 if the priors go along the second axis of `target_box`, 1 if along the first.

    Returns:
        Tensor [N, M, 4].

    >>> prior, target = paddle.to_tensor([[0.0, 0.0, 1.0, 1.0]]), paddle.to_tensor([[0.5, 0.5, 1.5, 1.5]])
    >>> paddle.vision.ops.box_coder(prior, [1.0, 1.0, 1.0, 1.0], target).tolist()
    [[[0.5, 0.5, 0.0, 0.0]]]
    """
    prior_box = require_boxes(prior_box, "prior_box", "box_coder")
    target_box = require_tensor(target_box, "target_box", "box_coder").detach()
    rim = 0.0 if box_normalized else 1.0
    if isinstance(prior_box_var, (list, tuple)):
        prior_box_var = prior_box.new_tensor(prior_box_var)
    elif prior_box_var is not None:
        prior_box_var = require_tensor(prior_box_var, "prior_box_var", "box_coder").detach()
    if code_type.lower() in ("encode_center_size", "encode"):
        return _encode(prior_box, prior_box_var, require_boxes(target_box, "target_box", "box_coder"), rim)
    if code_type.lower() not in ("decode_center_size", "decode"):
        raise InvalidArgumentError(
            "box_coder: 'code_type' must be 'encode_center_size' or 'decode_center_size'.",
            received(code_type=code_type),
        )
    require_dims(target_box, 3, "target_box", "box_coder")
    axis = plain_int(axis, "axis", "box_coder")
    if axis not in (0, 1) or target_box.shape[1 - axis] != len(prior_box):
        raise InvalidArgumentError(
            "box_coder: 'prior_box' must have a box for each element along the second axis of 'target_box' "
            "(axis=0), or along its first (axis=1).",
            received(prior_box=prior_box, target_box=target_box, axis=axis),
        )
    if axis == 1:
        prior_box = prior_box[:, None]
        if prior_box_var is not None and prior_box_var.dim() == 2:
            prior_box_var = prior_box_var[:, None]
    return _decode(prior_box, prior_box_var, target_box, rim)


def _encode(prior, variance, target, rim):
    prior_wide, prior_high, prior_x, prior_y = centred(prior, rim)
    x, y = (target[:, 0] + target[:, 2]) / 2, (target[:, 1] + target[:, 3]) / 2
    wide, high, _, _ = centred(target, rim)
    code = torch.stack(
        [
            (x[:, None] - prior_x) / prior_wide,
            (y[:, None] - prior_y) / prior_high,
            (wide[:, None] / prior_wide).abs().log(),
            (high[:, None] / prior_high).abs().log(),
        ],
        dim=-1,
    )
    return code if variance is None else code / variance


def _decode(prior, variance, target, rim):
    code = target if variance is None else target * variance
    prior_wide, prior_high, prior_x, prior_y = centred(prior, rim)
    x, y = prior_wide * code[..., 0] + prior_x, prior_high * code[..., 1] + prior_y
    wide, high = prior_wide * code[..., 2].exp() / 2, prior_high * code[..., 3].exp() / 2
    return torch.stack([x - wide, y - high, x + wide - rim, y + high - rim], dim=-1)


@op
def anchor_generator(input, anchor_sizes, aspect_ratios, variances, stride, offset):
    """The anchors of Faster R-CNN around every pixel, and their variances: two of [height, width, anchors, 4]."""
    height, width = input.shape[2:]
    shapes = []
    for ratio in aspect_ratios:
        for size in anchor_sizes:
            base_w = round(math.sqrt(stride[0] * stride[1] / ratio))
            base_h = round(base_w * ratio)
            w, h = size / stride[0] * base_w, size / stride[1] * base_h
            shapes.append((-0.5 * (w - 1), -0.5 * (h - 1), 0.5 * (w - 1), 0.5 * (h - 1)))
    x = torch.arange(width, dtype=input.dtype, device=input.device) * stride[0] + offset * (stride[0] - 1)
    y = torch.arange(height, dtype=input.dtype, device=input.device) * stride[1] + offset * (stride[1] - 1)
    points = torch.stack([x.expand(height, -1), y[:, None].expand(-1, width)] * 2, -1)[:, :, None]
    boxes = points + torch.tensor(shapes, dtype=input.dtype, device=input.device)
    return boxes, boxes.new_tensor(variances).expand_as(boxes).contiguous()
