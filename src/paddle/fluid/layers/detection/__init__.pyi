# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.layers.detection import anchors as anchors
from paddle.fluid.layers.detection import matching as matching
from paddle.fluid.layers.detection import precision as precision
from paddle.fluid.layers.detection import proposals as proposals
from paddle.fluid.layers.detection import sampling as sampling
from paddle.fluid.layers.detection import suppression as suppression
from paddle.fluid.layers.detection.anchors import anchor_generator as anchor_generator
from paddle.fluid.layers.detection.anchors import box_clip as box_clip
from paddle.fluid.layers.detection.anchors import box_coder as box_coder
from paddle.fluid.layers.detection.anchors import density_prior_box as density_prior_box
from paddle.fluid.layers.detection.anchors import iou_similarity as iou_similarity
from paddle.fluid.layers.detection.anchors import multi_box_head as multi_box_head
from paddle.fluid.layers.detection.anchors import prior_box as prior_box
from paddle.fluid.layers.detection.anchors import yolo_box as yolo_box
from paddle.fluid.layers.detection.anchors import yolov3_loss as yolov3_loss
from paddle.fluid.layers.detection.matching import bipartite_match as bipartite_match
from paddle.fluid.layers.detection.matching import ssd_loss as ssd_loss
from paddle.fluid.layers.detection.matching import target_assign as target_assign
from paddle.fluid.layers.detection.precision import detection_map as detection_map
from paddle.fluid.layers.detection.proposals import box_decoder_and_assign as box_decoder_and_assign
from paddle.fluid.layers.detection.proposals import collect_fpn_proposals as collect_fpn_proposals
from paddle.fluid.layers.detection.proposals import distribute_fpn_proposals as distribute_fpn_proposals
from paddle.fluid.layers.detection.proposals import generate_proposals as generate_proposals
from paddle.fluid.layers.detection.sampling import generate_proposal_labels as generate_proposal_labels
from paddle.fluid.layers.detection.sampling import retinanet_target_assign as retinanet_target_assign
from paddle.fluid.layers.detection.sampling import rpn_target_assign as rpn_target_assign
from paddle.fluid.layers.detection.suppression import detection_output as detection_output
from paddle.fluid.layers.detection.suppression import matrix_nms as matrix_nms
from paddle.fluid.layers.detection.suppression import multiclass_nms as multiclass_nms
from paddle.fluid.layers.detection.suppression import retinanet_detection_output as retinanet_detection_output
