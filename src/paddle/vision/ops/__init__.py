"""Operators for object detection: regions, boxes, suppression, YOLO, deformable convolution, JPEG files."""

from .anchors import box_coder, prior_box
from .deformable import deform_conv2d
from .files import decode_jpeg, read_file
from .layers import ConvNormActivation as ConvNormActivation  # not in the original's list, but used by programs
from .layers import DeformConv2D, PSRoIPool, RoIAlign, RoIPool
from .proposals import distribute_fpn_proposals, generate_proposals
from .regions import psroi_pool, roi_align, roi_pool
from .suppression import matrix_nms, nms
from .yolo import yolo_box, yolo_loss

__all__ = [
    "DeformConv2D",
    "PSRoIPool",
    "RoIAlign",
    "RoIPool",
    "box_coder",
    "decode_jpeg",
    "deform_conv2d",
    "distribute_fpn_proposals",
    "generate_proposals",
    "matrix_nms",
    "nms",
    "prior_box",
    "psroi_pool",
    "read_file",
    "roi_align",
    "roi_pool",
    "yolo_box",
    "yolo_loss",
]
