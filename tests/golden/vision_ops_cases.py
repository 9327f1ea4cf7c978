"""Calls of paddle.vision.ops that are compared; runs under the original and under ours."""

import zlib

import numpy as np

import paddle
from paddle.vision import ops

# fmt: off


def boxes(rng, count, extent, least=0.5):
    """Boxes x1, y1, x2, y2 inside and a little outside a square."""
    corner = rng.uniform(-2, extent - 1, [count, 2])
    return np.concatenate([corner, corner + rng.uniform(least, extent * 0.7, [count, 2])], 1).astype("float32")


def normal(rng, *shape):
    return rng.standard_normal(shape).astype("float32")


def uniform(rng, low, high, *shape):
    return rng.uniform(low, high, shape).astype("float32")


def _regions(op, size, channels=3, scale=1.0, **options):
    def case(rng):
        # At least a pixel wide: for less, the original's gradient of roi_align is that of another box.
        x, where = normal(rng, 2, channels, 9, 11), boxes(rng, 7, 10 / scale, least=1.1 / scale)
        numbers = np.array([3, 4], "int32")
        return (lambda x, b, n: getattr(ops, op)(x, b, n, size, scale, **options)), [x, where, numbers], [0]

    return case


def _deform(groups=1, deformable=1, mask=True, whole=False, bias=True, kernel=(3, 3), **options):
    def case(rng):
        x, weight = normal(rng, 2, 4, 7, 9), normal(rng, 6, 4 // groups, *kernel)
        plain = paddle.nn.functional.conv2d(
            paddle.to_tensor(x), paddle.to_tensor(weight), groups=groups, **options
        ).shape[2:]
        elements = deformable * kernel[0] * kernel[1]
        offset = 2 * normal(rng, 2, 2 * elements, *plain)
        offset = np.round(offset) if whole else offset
        inputs = [x, offset, weight, normal(rng, 6), uniform(rng, 0, 1, 2, elements, *plain)]
        options_ = {"groups": groups, "deformable_groups": deformable, **options}

        def call(x, offset, weight, b, m):
            return ops.deform_conv2d(x, offset, weight, b if bias else None, mask=m if mask else None, **options_)

        used = [0, 1, 2] + [3] * bias + [4] * mask
        return call, inputs, used

    return case


def _nms(scores=True, categories=None, count=60, **options):
    def case(rng):
        inputs = [boxes(rng, count, 12), rng.permutation(count).astype("float32") / count]
        inputs.append(rng.randint(0, 4, [count]).astype("int64"))

        def call(b, s, c):
            by = {"category_idxs": c, "categories": categories} if categories else {}
            return ops.nms(b, scores=s if scores else None, **by, **options)

        return call, inputs, []

    return case


def _matrix_nms(**options):
    def case(rng):
        where = np.stack([boxes(rng, 30, 12), boxes(rng, 30, 12)])
        worth = rng.permutation(2 * 3 * 30).reshape(2, 3, 30).astype("float32") / 180
        options_ = {"score_threshold": 0.2, "post_threshold": 0.1, "nms_top_k": 20, "keep_top_k": 15, **options}
        return (lambda b, s: ops.matrix_nms(b, s, **options_)), [where, worth], []

    return case


def _yolo_box(iou_aware=False, **options):
    def case(rng):
        x = normal(rng, 2, 2 * (5 + iou_aware + 3), 4, 5)
        size = np.array([[60, 80], [64, 48]], "int32")

        def call(x, size):
            return ops.yolo_box(x, size, [10, 13, 16, 30], 3, 0.3, 8, iou_aware=iou_aware, **options)

        return call, [x, size], []

    return case


def _yolo_loss(score=False, same=False, zero=False, **options):
    def case(rng):
        x = normal(rng, 2, 2 * (5 + 3), 5, 5)
        truth = np.concatenate([uniform(rng, 0.05, 0.95, 2, 6, 2), uniform(rng, 0.05, 0.9, 2, 6, 2)], 2)
        truth[0, 4:] = 0
        if same:
            truth[1, 3:] = truth[1, 3]
        label, weight = rng.randint(0, 3, [2, 6]).astype("int32"), uniform(rng, 0, 1, 2, 6)
        if zero:
            weight[:, ::2] = 0
        options_ = {"anchors": [5, 6, 16, 12, 13, 30], "anchor_mask": [1, 2], "class_num": 3, **options}
        options_ = {"ignore_thresh": 0.4, "downsample_ratio": 8, **options_}

        def call(x, truth, label, weight):
            return ops.yolo_loss(x, truth, label, gt_score=weight if score else None, **options_)

        return call, [x, truth, label, weight], [0]

    return case


def _prior_box(**options):
    def case(rng):
        maps = [normal(rng, 1, 2, 3, 4), normal(rng, 1, 3, 30, 48)]
        return (lambda x, image: ops.prior_box(x, image, **options)), maps, []

    return case


def _box_coder(code, variance="each", axis=0, **options):
    def case(rng):
        prior, by = boxes(rng, 5, 8), uniform(rng, 0.1, 1, 5, 4)
        target = boxes(rng, 3, 8) if code == "encode_center_size" else normal(rng, *[(3, 5), (5, 3)][axis], 4)
        options_ = {"code_type": code, "axis": axis, **options}

        def call(p, v, t):
            return ops.box_coder(p, v if variance == "each" else [0.1, 0.1, 0.2, 0.3], t, **options_)

        return call, [prior, by, target], []

    return case


def _proposals(**options):
    def case(rng):
        anchors = boxes(rng, 4 * 5 * 3, 40, least=4).reshape(4, 5, 3, 4)
        worth = rng.permutation(2 * 60).reshape(2, 3, 4, 5).astype("float32") / 120
        deltas, by = normal(rng, 2, 12, 4, 5), uniform(rng, 0.1, 1, 4, 5, 3, 4)
        size = np.array([[40, 50], [32, 36]], "float32")
        return (lambda *a: ops.generate_proposals(*a, **options)), [worth, deltas, size, anchors, by], []

    return case


def _distribute(**options):
    def case(rng):
        rois = boxes(rng, 20, 600)
        rois[3, 2:] = rois[3, :2] - 5

        def call(rois, n):
            return ops.distribute_fpn_proposals(rois, 2, 5, 4, 224, rois_num=n, **options)

        return call, [rois, np.array([4, 0, 9, 7], "int32")], []

    return case


ENCODE, DECODE = "encode_center_size", "decode_center_size"
CASES = {
    "roi_align": _regions("roi_align", (2, 3)),
    "roi_align ratio": _regions("roi_align", 2, sampling_ratio=2),
    "roi_align scale": _regions("roi_align", 3, scale=0.5, sampling_ratio=1),
    "roi_align old": _regions("roi_align", (3, 2), aligned=False),
    "roi_align old ratio": _regions("roi_align", 2, scale=0.25, aligned=False, sampling_ratio=3),
    "roi_pool": _regions("roi_pool", (2, 3)),
    "roi_pool scale": _regions("roi_pool", 3, scale=0.5),
    "roi_pool fine": _regions("roi_pool", 7, scale=0.25),
    "psroi_pool": _regions("psroi_pool", 2, channels=12),
    "psroi_pool scale": _regions("psroi_pool", (3, 2), channels=12, scale=0.5),
    "psroi_pool fine": _regions("psroi_pool", 3, channels=18, scale=0.1),
    "deform_conv2d": _deform(),
    "deform_conv2d version 1": _deform(mask=False, padding=1),
    "deform_conv2d groups": _deform(groups=2, deformable=2, padding=(1, 2), stride=2),
    "deform_conv2d dilation": _deform(deformable=2, padding=2, dilation=(2, 1), bias=False),
    "deform_conv2d whole": _deform(padding=1, whole=True),
    "deform_conv2d kernel": _deform(kernel=(1, 2), stride=(1, 2), whole=True),
    "nms order": _nms(scores=False),
    "nms": _nms(),
    "nms many": _nms(count=600, iou_threshold=0.6),
    "nms top": _nms(iou_threshold=0.5, top_k=5),
    "nms categories": _nms(categories=[0, 1, 2, 3], iou_threshold=0.2),
    "nms some categories": _nms(categories=[3, 1], iou_threshold=0.2, top_k=7),
    "nms categories without scores": _nms(scores=False, categories=[0, 1, 2, 3]),
    "matrix_nms": _matrix_nms(),
    "matrix_nms gaussian": _matrix_nms(use_gaussian=True, gaussian_sigma=1.5, return_index=True),
    "matrix_nms pixels": _matrix_nms(normalized=False, background_label=-1, keep_top_k=-1, nms_top_k=-1),
    "matrix_nms bare": _matrix_nms(background_label=2, return_rois_num=False, post_threshold=0.0),
    "matrix_nms nothing": _matrix_nms(score_threshold=2.0, return_index=True),
    "yolo_box": _yolo_box(),
    "yolo_box unclipped": _yolo_box(clip_bbox=False, scale_x_y=1.2),
    "yolo_box iou": _yolo_box(iou_aware=True, iou_aware_factor=0.4),
    "yolo_loss": _yolo_loss(),
    "yolo_loss score": _yolo_loss(score=True, use_label_smooth=False),
    "yolo_loss same": _yolo_loss(score=True, same=True, ignore_thresh=0.1),
    "yolo_loss zero": _yolo_loss(score=True, zero=True, scale_x_y=1.1),
    "prior_box": _prior_box(min_sizes=[4.0, 8.0]),
    "prior_box all": _prior_box(min_sizes=[4.0, 9.0], max_sizes=[8.0, 12.0], aspect_ratios=[2.0, 1.0, 3.0], flip=True),
    "prior_box order": _prior_box(
        min_sizes=[6.0], max_sizes=[9.0], aspect_ratios=[0.5], clip=True, min_max_aspect_ratios_order=True
    ),
    "prior_box steps": _prior_box(min_sizes=[6.0], steps=[10.0, 8.0], offset=0.25, variance=[0.1, 0.2, 0.3, 0.4]),
    "prior_box one step": _prior_box(min_sizes=[6.0], steps=[10.0, 0.0]),
    "box_coder encode": _box_coder(ENCODE),
    "box_coder encode all": _box_coder(ENCODE, "all", box_normalized=False),
    "box_coder decode": _box_coder(DECODE),
    "box_coder decode all": _box_coder(DECODE, "all", axis=1, box_normalized=False),
    "box_coder decode axis": _box_coder(DECODE, axis=1),
    "generate_proposals": _proposals(return_rois_num=True),
    "generate_proposals few": _proposals(pre_nms_top_n=30, post_nms_top_n=5, nms_thresh=0.7, return_rois_num=True),
    "generate_proposals pixels": _proposals(pixel_offset=True, min_size=6.0, return_rois_num=True),
    "generate_proposals large": _proposals(min_size=100.0, return_rois_num=True),
    "generate_proposals eta": _proposals(nms_thresh=0.8, eta=0.9, return_rois_num=True),
    "distribute_fpn_proposals": _distribute(),
    "distribute_fpn_proposals pixels": _distribute(pixel_offset=True),
}


def run(name, seed=0):
    """Every output, and the gradients of a fixed projection of the float ones, as a dict of arrays."""
    rng = np.random.RandomState(zlib.crc32(name.encode()) % 100000 + seed)
    call, inputs, trained = CASES[name](rng)
    tensors = [paddle.to_tensor(a) for a in inputs]
    for i in trained:
        tensors[i].stop_gradient = False
    outputs = _flat(call(*tensors))
    arrays = {f"out {i}": np.zeros(0) if out is None else out.numpy() for i, out in enumerate(outputs)}
    if trained:
        loss = sum((out * paddle.to_tensor(normal(rng, *out.shape))).sum() for out in outputs)
        loss.backward()
        arrays |= {f"grad {i}": tensors[i].grad.numpy() for i in trained}
    return arrays


def _flat(value):
    return [leaf for part in value for leaf in _flat(part)] if isinstance(value, (list, tuple)) else [value]
