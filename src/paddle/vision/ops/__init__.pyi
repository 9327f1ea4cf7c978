# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from paddle import Tensor
from paddle._typing import ParamAttrLike, Size2
from paddle.nn import Layer, Sequential
from typing import Any, Literal

from paddle.vision.ops import anchors as anchors
from paddle.vision.ops import deformable as deformable
from paddle.vision.ops import files as files
from paddle.vision.ops import layers as layers
from paddle.vision.ops import proposals as proposals
from paddle.vision.ops import regions as regions
from paddle.vision.ops import suppression as suppression
from paddle.vision.ops import yolo as yolo

class ConvNormActivation(Sequential):
    """A convolution, a normalisation and an activation.

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output.
        kernel_size: size of the window: an integer, or one for each axis. Default: 3.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: zeros at the borders; by default what keeps height and width, apart from the stride.
        groups: number of groups of channels that are convolved apart. Default: 1.
        norm_layer: class of the normalisation, or None for none. Default: <class 'paddle.nn.layer.norm.BatchNorm2D'>.
        activation_layer: class of the activation, or None for none. Default: <class 'paddle.nn.layer.activation.ReLU'>.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        bias: whether the convolution has one; by default only if there is no normalisation.

    Shape:
        [N, in_channels, H, W] to [N, out_channels, H', W'].

    >>> block = paddle.vision.ops.ConvNormActivation(3, 8, 3, stride=2)
    >>> block(paddle.rand([1, 3, 8, 8])).shape
    [1, 8, 4, 4]"""
    def __init__(self, in_channels: Any, out_channels: Any, kernel_size: float = 3, stride: float = 1, padding: Any = None, groups: float = 1, norm_layer: Any = ..., activation_layer: Any = ..., dilation: float = 1, bias: Any = None) -> None: ...

class DeformConv2D(Layer):
    """A deformable convolution; its offsets, and the mask of version 2, are given with the input.

    Args:
        in_channels: number of channels of the input.
        out_channels: number of channels of the output.
        kernel_size: size of the window: an integer, or one for each axis.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: zeros at the borders: an integer, or one for each axis. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        deformable_groups: number of groups of channels that share their shifts. Default: 1.
        groups: number of groups of channels that are convolved apart. Default: 1.
        weight_attr: `paddle.ParamAttr`, initializer or name for the weight; by default normal values, of deviation
            `sqrt(2 / (in_channels * points of the window))`.
        bias_attr: the same for the bias, which starts with zeros; False for no bias.

    Shape:
        x [N, in_channels, H, W], offset [N, 2 × deformable_groups × points of the window, H', W'] and mask, if any, to
        [N, out_channels, H', W'].

    >>> conv = paddle.vision.ops.DeformConv2D(4, 6, 3)
    >>> conv(paddle.rand([1, 4, 8, 8]), paddle.zeros([1, 18, 6, 6])).shape
    [1, 6, 6, 6]"""
    weight: Tensor
    bias: Tensor
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Size2, stride: Size2 = 1, padding: Size2 = 0, dilation: Size2 = 1, deformable_groups: int = 1, groups: int = 1, weight_attr: ParamAttrLike | None = None, bias_attr: ParamAttrLike | None = None) -> None: ...
    def forward(self, x: Tensor, offset: Tensor, mask: Tensor | None = None) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class PSRoIPool(Layer):
    """`psroi_pool` with fixed sizes.

    Args:
        output_size: (height, width) of the result, or one number for both.
        spatial_scale: factor from the coordinates of boxes to those of the feature map. Default: 1.0.

    Shape:
        x [N, C, H, W], boxes [R, 4] and boxes_num [N] to [R, C / (height * width), height, width].

    >>> pool = paddle.vision.ops.PSRoIPool(2)
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0]]), paddle.to_tensor([1], dtype="int32")
    >>> pool(paddle.rand([1, 12, 8, 8]), boxes, boxes_num).shape
    [1, 3, 2, 2]"""
    output_size: Size2
    spatial_scale: float
    def __init__(self, output_size: Size2, spatial_scale: float = 1.0) -> None: ...
    def forward(self, x: Tensor, boxes: Tensor, boxes_num: Tensor) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class RoIAlign(Layer):
    """`roi_align` with fixed sizes.

    Args:
        output_size: (height, width) of the result, or one number for both.
        spatial_scale: factor from the coordinates of boxes to those of the feature map. Default: 1.0.

    Shape:
        x [N, C, H, W], boxes [R, 4] and boxes_num [N] to [R, C, height, width].

    >>> align = paddle.vision.ops.RoIAlign(2)
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0]]), paddle.to_tensor([1], dtype="int32")
    >>> align(paddle.rand([1, 3, 8, 8]), boxes, boxes_num).shape
    [1, 3, 2, 2]"""
    def __init__(self, output_size: Size2, spatial_scale: float = 1.0) -> None: ...
    def forward(self, x: Tensor, boxes: Tensor, boxes_num: Tensor, aligned: bool = True) -> Tensor: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

class RoIPool(Layer):
    """`roi_pool` with fixed sizes.

    Args:
        output_size: (height, width) of the result, or one number for both.
        spatial_scale: factor from the coordinates of boxes to those of the feature map. Default: 1.0.

    Shape:
        x [N, C, H, W], boxes [R, 4] and boxes_num [N] to [R, C, height, width].

    >>> pool = paddle.vision.ops.RoIPool(2)
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0]]), paddle.to_tensor([1], dtype="int32")
    >>> pool(paddle.rand([1, 3, 8, 8]), boxes, boxes_num).shape
    [1, 3, 2, 2]"""
    def __init__(self, output_size: Size2, spatial_scale: float = 1.0) -> None: ...
    def forward(self, x: Tensor, boxes: Tensor, boxes_num: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Tensor: ...

def box_coder(prior_box: Tensor, prior_box_var: Tensor | Sequence[float], target_box: Tensor, code_type: Literal['encode_center_size', 'decode_center_size'] = 'encode_center_size', box_normalized: bool = True, axis: int = 0, name: str | None = None) -> Tensor:
    """Encode boxes relative to prior boxes, or decode them.

    Args:
        prior_box: [M, 4], as x1, y1, x2, y2.
        prior_box_var: [M, 4], or four numbers for all: what the four coordinates are divided by; or None.
        target_box: [N, 4] to encode each with each prior, [N, M, 4] to decode.
        code_type: 'encode_center_size' or 'decode_center_size'. Default: 'encode_center_size'.
        box_normalized: coordinates are fractions of the image; otherwise pixels, with the last one included. Default: True.
        axis: in decoding, 0 if the priors go along the second axis of `target_box`, 1 if along the first. Default: 0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, M, 4].

    >>> prior, target = paddle.to_tensor([[0.0, 0.0, 1.0, 1.0]]), paddle.to_tensor([[0.5, 0.5, 1.5, 1.5]])
    >>> paddle.vision.ops.box_coder(prior, [1.0, 1.0, 1.0, 1.0], target).tolist()
    [[[0.5, 0.5, 0.0, 0.0]]]"""

def decode_jpeg(x: Tensor, mode: Literal['unchanged', 'gray', 'rgb'] = 'unchanged', name: str | None = None) -> Tensor:
    """Decode the bytes of a JPEG file to an image [channels, height, width].

    Args:
        x: a 1-D uint8 tensor, as `read_file` returns it.
        mode: 'rgb', 'gray', or 'unchanged' for what the file has. Default: 'unchanged'.
        name: a name for the result, used in Programs only.

    Returns:
        uint8 Tensor [channels, height, width].

    >>> from PIL import Image
    >>> Image.fromarray(np.zeros((4, 5, 3), "uint8")).save("black.jpg")
    >>> paddle.vision.ops.decode_jpeg(paddle.vision.ops.read_file("black.jpg")).shape
    [3, 4, 5]"""

def deform_conv2d(x: Tensor, offset: Tensor, weight: Tensor, bias: Tensor | None = None, stride: Size2 = 1, padding: Size2 = 0, dilation: Size2 = 1, deformable_groups: int = 1, groups: int = 1, mask: Tensor | None = None, name: str | None = None) -> Tensor:
    """A convolution whose kernel reads `x` at positions shifted by `offset`, each value multiplied by `mask`.

    Args:
        x: Tensor [N, in, H, W].
        offset: Tensor [N, 2 × deformable_groups × kernel elements, H', W'], alternating vertical and horizontal shifts.
        weight: Tensor [out, in / groups, height, width].
        bias: Tensor [out]; by default none.
        stride: step of the window: an integer, or one for each axis. Default: 1.
        padding: zeros at the borders: an integer, or one for each axis. Default: 0.
        dilation: distance of neighbouring points of the window: an integer, or one for each axis. Default: 1.
        deformable_groups: the number of groups of channels that share their shifts. Default: 1.
        groups: number of groups of channels that are convolved apart. Default: 1.
        mask: Tensor [N, deformable_groups × kernel elements, H', W'], or None for the first version of the operator.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [N, out, H', W'].

    >>> x, weight = paddle.rand([1, 4, 8, 8]), paddle.rand([6, 4, 3, 3])
    >>> paddle.vision.ops.deform_conv2d(x, paddle.zeros([1, 18, 6, 6]), weight).shape
    [1, 6, 6, 6]"""

def distribute_fpn_proposals(fpn_rois: Any, min_level: Any, max_level: Any, refer_level: Any, refer_scale: Any, pixel_offset: bool = False, rois_num: Any = None, name: str | None = None) -> Any:
    """Assign boxes to the levels of a feature pyramid by their size.

    Args:
        fpn_rois: Tensor [N, 4].
        min_level: lowest level.
        max_level: highest level.
        refer_level: the level for boxes of side `refer_scale`; twice the side is one level higher.
        refer_scale: side of a box that belongs to `refer_level`, in pixels.
        pixel_offset: coordinates are pixels, with the last one included. Default: False.
        rois_num: int32 Tensor: how many boxes each image has; by default None.
        name: a name for the result, used in Programs only.

    Returns:
        the boxes of each level; where each box went, [N, 1]; with `rois_num`, for each level how many of its boxes
        are in each image.

    >>> rois = paddle.to_tensor([[0.0, 0.0, 300.0, 300.0], [0.0, 0.0, 30.0, 30.0]])
    >>> levels, restore, _ = paddle.vision.ops.distribute_fpn_proposals(rois, 2, 5, 4, 224)
    >>> [len(level) for level in levels], restore.tolist()
    ([1, 0, 1, 0], [[1], [0]])"""

def generate_proposals(scores: Any, bbox_deltas: Any, img_size: Any, anchors: Any, variances: Any, pre_nms_top_n: float = 6000, post_nms_top_n: float = 1000, nms_thresh: float = 0.5, min_size: float = 0.1, eta: float = 1.0, pixel_offset: bool = False, return_rois_num: bool = False, name: str | None = None) -> Any:
    """The boxes that a region proposal network proposes, after non-maximum suppression, the best first.

    Args:
        scores: Tensor [N, A, H, W] for A anchors at each pixel.
        bbox_deltas: [N, 4 × A, H, W], the differences of the boxes from the anchors.
        img_size: [N, 2], height and width of each image.
        anchors: Tensor [H, W, A, 4].
        variances: Tensor [H, W, A, 4], which multiplies the differences.
        pre_nms_top_n: how many boxes of an image are considered. Default: 6000.
        post_nms_top_n: how many boxes of an image are returned. Default: 1000.
        nms_thresh: the intersection over union above which a box is suppressed. Default: 0.5.
        min_size: boxes narrower or lower are dropped. Default: 0.1.
        eta: the factor of the threshold after each box, while it is above 0.5. Default: 1.0.
        pixel_offset: coordinates are pixels, with the last one included. Default: False.
        return_rois_num: whether the number of boxes of each image is returned. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        boxes [R, 4], their scores [R, 1], and how many each image has, or None unless `return_rois_num`.

    >>> scores, deltas = paddle.ones([1, 1, 1, 1]), paddle.zeros([1, 4, 1, 1])
    >>> anchors, variances = paddle.to_tensor([[[[0.0, 0.0, 4.0, 4.0]]]]), paddle.ones([1, 1, 1, 4])
    >>> boxes, probs, count = paddle.vision.ops.generate_proposals(
    ...     scores, deltas, paddle.to_tensor([[8.0, 8.0]]), anchors, variances, return_rois_num=True
    ... )
    >>> boxes.tolist(), count.tolist()
    ([[0.0, 0.0, 4.0, 4.0]], [1])"""

def matrix_nms(bboxes: Any, scores: Any, score_threshold: Any, post_threshold: Any, nms_top_k: Any, keep_top_k: Any, use_gaussian: bool = False, gaussian_sigma: float = 2.0, background_label: float = 0, normalized: bool = True, return_index: bool = False, return_rois_num: bool = True, name: str | None = None) -> Any:
    """Matrix NMS: lower the scores of boxes by how much they overlap better ones of their class.

    Args:
        bboxes: Tensor [N, M, 4].
        scores: Tensor [N, classes, M].
        score_threshold: boxes below it are not considered.
        post_threshold: the same for lowered scores.
        nms_top_k: how many boxes of a class to consider, -1 for all.
        keep_top_k: how many boxes of an image to return, -1 for all.
        use_gaussian: whether scores fall by a Gaussian of the overlap instead of linearly. Default: False.
        gaussian_sigma: strength of the Gaussian. Default: 2.0.
        background_label: a class to leave out, -1 for none. Default: 0.
        normalized: coordinates are fractions of the image; otherwise pixels, with the last one included. Default: True.
        return_index: whether the indices of the boxes are returned. Default: False.
        return_rois_num: whether the number of boxes of each image is returned. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        rows of label, score, x1, y1, x2, y2; how many each image has; the indices of the boxes among all N × M. The
        last two are None unless requested.

    >>> boxes = paddle.to_tensor([[[0.0, 0.0, 0.5, 0.5], [0.5, 0.5, 1.0, 1.0]]])
    >>> scores = paddle.to_tensor([[[0.0, 0.0], [0.5, 0.75]]])
    >>> rows, count, _ = paddle.vision.ops.matrix_nms(boxes, scores, 0.1, 0.0, 10, 10)
    >>> rows[:, :2].tolist(), count.tolist()
    ([[1.0, 0.75], [1.0, 0.5]], [2])"""

def nms(boxes: Tensor, iou_threshold: float = 0.3, scores: Tensor | None = None, category_idxs: Tensor | None = None, categories: Sequence[int] | None = None, top_k: int | None = None) -> Tensor:
    """Indices of the boxes that are kept, the best first: a box is dropped if it overlaps a better one too much.

    Args:
        boxes: [number, 4], as x1, y1, x2, y2.
        iou_threshold: the intersection over union above which a box is dropped. Default: 0.3.
        scores: the score of each box; without it, boxes must be in descending order.
        category_idxs: category of each box: only boxes of the same category suppress each other.
        categories: the categories to consider.
        top_k: with categories, the largest number of indices to return.

    Returns:
        1-D int64 Tensor.

    >>> boxes = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0], [0.0, 0.0, 4.0, 3.0], [5.0, 5.0, 8.0, 8.0]])
    >>> paddle.vision.ops.nms(boxes, 0.5, paddle.to_tensor([0.2, 0.9, 0.5])).tolist()
    [1, 2]"""

def prior_box(input: Tensor, image: Tensor, min_sizes: Sequence[float] | float, max_sizes: Sequence[float] | float | None = None, aspect_ratios: Sequence[float] | float = ..., variance: Sequence[float] | float = ..., flip: bool = False, clip: bool = False, steps: Sequence[float] | float = ..., offset: float = 0.5, min_max_aspect_ratios_order: bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """The boxes of SSD around every pixel of a feature map, as fractions of the image, and their variances.

    Args:
        input: Tensor [N, C, H, W], the feature map; only its size is used.
        image: Tensor [N, C, H', W'], the image; only its size is used.
        min_sizes: sides of the square boxes, in pixels of the image.
        max_sizes: one for each of `min_sizes`: adds a square box whose side is the geometric mean; by default none.
        aspect_ratios: width to height of the boxes that are not square. Default: [1.0].
        variance: four numbers that are returned for every box. Default: [0.1, 0.1, 0.2, 0.2].
        flip: use the inverse of each ratio too. Default: False.
        clip: clip the boxes to the image. Default: False.
        steps: distance of centres in pixels, horizontal and vertical; 0 for that of the feature map's pixels. Default: [0.0, 0.0].
        offset: where in its pixel a centre lies. Default: 0.5.
        min_max_aspect_ratios_order: the two squares first, as in Caffe. Default: False.
        name: a name for the result, used in Programs only.

    Returns:
        (boxes, variances), both Tensors [H, W, boxes, 4].

    >>> box, variance = paddle.vision.ops.prior_box(paddle.zeros([1, 3, 6, 9]), paddle.zeros([1, 3, 9, 12]), [2.0, 4.0])
    >>> box.shape, variance.shape
    ([6, 9, 2, 4], [6, 9, 2, 4])"""

def psroi_pool(x: Tensor, boxes: Tensor, boxes_num: Tensor, output_size: Size2, spatial_scale: float = 1.0, name: str | None = None) -> Tensor:
    """The mean in each cell of each box, where every cell reads different channels.

    Args:
        x: [N, C, H, W]; the output has C / (height × width of `output_size`) channels.
        boxes: [number, 4], as x1, y1, x2, y2; first those of the first image, then those of the second, …
        boxes_num: how many boxes each image has.
        output_size: (height, width) of the result, or one number for both.
        spatial_scale: the factor from the coordinates of boxes to those of `x`. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [number of boxes, C / (height × width), height, width].

    >>> boxes, boxes_num = paddle.to_tensor([[1.0, 2.0, 6.0, 7.0]]), paddle.to_tensor([1], dtype='int32')
    >>> paddle.vision.ops.psroi_pool(paddle.rand([1, 12, 8, 8]), boxes, boxes_num, 2).shape
    [1, 3, 2, 2]"""

def read_file(filename: str, name: str | None = None) -> Tensor:
    """Read the bytes of a file into a 1-D uint8 tensor.

    Args:
        filename: path of the file.
        name: a name for the result, used in Programs only.

    Returns:
        1-D uint8 Tensor.

    >>> with open("two.bin", "wb") as file:
    ...     _ = file.write(bytes([7, 9]))
    >>> paddle.vision.ops.read_file("two.bin").tolist()
    [7, 9]"""

def roi_align(x: Tensor, boxes: Tensor, boxes_num: Tensor, output_size: Size2, spatial_scale: float = 1.0, sampling_ratio: int = -1, aligned: bool = True, name: str | None = None) -> Tensor:
    """Means of regularly spaced, interpolated samples in each cell of each box.

    Args:
        x: Tensor [N, C, H, W].
        boxes: [number, 4], as x1, y1, x2, y2; first those of the first image, then those of the second, …
        boxes_num: how many boxes each image has.
        output_size: (height, width) of the result, or one number for both.
        spatial_scale: the factor from the coordinates of boxes to those of `x`. Default: 1.0.
        sampling_ratio: samples along each side of a cell; -1 for its size in pixels, rounded up. Default: -1.
        aligned: pixel centres are at half integers, which is correct. Default: True.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [number of boxes, C, height, width].

    >>> boxes = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0], [2.0, 2.0, 6.0, 8.0]])
    >>> paddle.vision.ops.roi_align(paddle.rand([1, 3, 8, 8]), boxes, paddle.to_tensor([2], dtype='int32'), 2).shape
    [2, 3, 2, 2]"""

def roi_pool(x: Tensor, boxes: Tensor, boxes_num: Tensor, output_size: Size2, spatial_scale: float = 1.0, name: str | None = None) -> Tensor:
    """The largest value in each cell of each box, whose edges are rounded to pixels.

    Args:
        x: Tensor [N, C, H, W].
        boxes: [number, 4], as x1, y1, x2, y2; first those of the first image, then those of the second, …
        boxes_num: how many boxes each image has.
        output_size: (height, width) of the result, or one number for both.
        spatial_scale: the factor from the coordinates of boxes to those of `x`. Default: 1.0.
        name: a name for the result, used in Programs only.

    Returns:
        Tensor [number of boxes, C, height, width].

    >>> x = paddle.arange(16.0).reshape([1, 1, 4, 4])
    >>> boxes, boxes_num = paddle.to_tensor([[0.0, 0.0, 3.0, 3.0]]), paddle.to_tensor([1], dtype='int32')
    >>> paddle.vision.ops.roi_pool(x, boxes, boxes_num, 2).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]"""

def yolo_box(x: Tensor, img_size: Tensor, anchors: Sequence[int], class_num: int, conf_thresh: float, downsample_ratio: int, clip_bbox: bool = True, name: str | None = None, scale_x_y: float = 1.0, iou_aware: bool = False, iou_aware_factor: float = 0.5) -> Tensor:
    """Boxes and the scores of their classes from the output of YOLO v3.

    Args:
        x: [N, C, H, W]; C holds for each anchor x, y, width, height, confidence and the classes.
        img_size: [N, 2], height and width of each image.
        anchors: a width and a height for each anchor, in turn.
        class_num: number of classes.
        conf_thresh: boxes with less confidence, and their scores, are set to zero.
        downsample_ratio: pixels of the network's input per pixel of `x`.
        clip_bbox: clip the boxes to the image. Default: True.
        name: a name for the result, used in Programs only.
        scale_x_y: how far a centre may move out of its pixel; 1 for not at all. Default: 1.0.
        iou_aware: `x` begins with a channel for each anchor that predicts the overlap. Default: False.
        iou_aware_factor: exponent of the predicted overlap in the confidence. Default: 0.5.

    Returns:
        (boxes [N, H × W × anchors, 4], scores [N, H × W × anchors, class_num]).

    >>> boxes, scores = paddle.vision.ops.yolo_box(
    ...     paddle.rand([2, 14, 8, 8]), paddle.to_tensor([[64, 64]] * 2, 'int32'), [10, 13, 16, 30], 2, 0.01, 8)
    >>> boxes.shape, scores.shape
    ([2, 128, 4], [2, 128, 2])"""

def yolo_loss(x: Tensor, gt_box: Tensor, gt_label: Tensor, anchors: Sequence[int], anchor_mask: Sequence[int], class_num: int, ignore_thresh: float, downsample_ratio: int, gt_score: Tensor | None = None, use_label_smooth: bool = True, name: str | None = None, scale_x_y: float = 1.0) -> Tensor:
    """The loss of YOLO v3 for each image: of position, confidence and class.

    Args:
        x: [N, C, H, W]; C holds for each masked anchor x, y, width, height, confidence and the classes.
        gt_box: [N, B, 4], the true boxes as centre, width and height, in fractions of the image; unused rows are zero.
        gt_label: [N, B].
        anchors: a width and a height for each anchor, in turn.
        anchor_mask: the indices of the anchors that `x` predicts for.
        class_num: number of classes.
        ignore_thresh: predictions that overlap a true box by more are not counted as false.
        downsample_ratio: pixels of the network's input per pixel of `x`.
        gt_score: Tensor [N, B], a weight for each true box; by default 1.
        use_label_smooth: use class targets slightly below 1 and above 0. Default: True.
        name: a name for the result, used in Programs only.
        scale_x_y: how far a centre may move out of its pixel; 1 for not at all. Default: 1.0.

    Returns:
        Tensor [N].

    >>> loss = paddle.vision.ops.yolo_loss(
    ...     paddle.rand([2, 14, 8, 8]), paddle.rand([2, 10, 4]), paddle.zeros([2, 10], "int32"),
    ...     anchors=[10, 13, 16, 30], anchor_mask=[0, 1], class_num=2, ignore_thresh=0.7, downsample_ratio=8)
    >>> loss.shape
    [2]"""
