"""paddle.vision.ops against the original: outputs, types, gradients; and what the original leaves open."""

import inspect

import numpy as np
import pytest
from PIL import Image
from tests.golden.vision_ops_cases import CASES, run
from tests.support import check_error, check_grad, golden, run_examples

import paddle
from paddle.vision import ops

TOLD = golden("vision_ops.npz")
NONE = paddle.to_tensor([0, 0], dtype="int32")
EACH = paddle.to_tensor([1, 1], dtype="int32")


@pytest.mark.parametrize("name", CASES)
def test_recorded(name):
    want = {key.split("/")[1]: array for key, array in TOLD.items() if key.split("/")[0] == name}
    got = run(name)
    assert list(got) == list(want)
    for label, array in want.items():
        assert got[label].dtype == array.dtype, label
        scale = np.abs(array).max() if array.size else 0.0
        np.testing.assert_allclose(got[label], array, rtol=1e-5, atol=1e-5 * (1 + scale), err_msg=label)


def test_every_public_name_is_there():
    assert len(ops.__all__) == 18
    assert all(callable(getattr(ops, name)) for name in ops.__all__)


@pytest.mark.parametrize(
    "op",
    [
        ops.DeformConv2D,
        ops.box_coder,
        ops.deform_conv2d,
        ops.distribute_fpn_proposals,
        ops.nms,
        ops.prior_box,
        ops.psroi_pool,
        ops.roi_align,
        ops.roi_pool,
        ops.yolo_box,
    ],
)
def test_examples(op):
    run_examples(op)


@pytest.mark.parametrize("op", [ops.roi_align, ops.roi_pool, ops.psroi_pool])
def test_regions_without_boxes_and_outside(op):
    x = paddle.rand([2, 8, 6, 6])
    channels = 2 if op is ops.psroi_pool else 8
    assert op(x, paddle.zeros([0, 4]), NONE, 2).shape == [0, channels, 2, 2]
    outside = op(x, paddle.to_tensor([[20.0, 20, 30, 30], [-9, -9, -3, -3]]), EACH, 2)
    assert outside.shape == [2, channels, 2, 2]
    assert float(outside.abs().sum()) == 0


@pytest.mark.parametrize("op", [ops.roi_align, ops.roi_pool, ops.psroi_pool])
def test_regions_wrong_arguments(op):
    x, boxes = paddle.rand([2, 4, 6, 6]), paddle.rand([2, 4])
    check_error(lambda: op(x, boxes, paddle.to_tensor([1, 0]), 2), ValueError, "boxes_num = [1, 0]")
    check_error(lambda: op(x, boxes, paddle.to_tensor([2]), 2), ValueError, "boxes_num = [2]")
    check_error(lambda: op(x, boxes, [1, 1], 2), ValueError, "'boxes_num' must be a Tensor")
    check_error(lambda: op(x, boxes[:, :3], EACH, 2), ValueError, "[number of boxes, 4]", "shape=[2, 3]")
    check_error(lambda: op(x[0], boxes, EACH, 2), ValueError, "'x' must have 4 dimensions")
    check_error(lambda: op(x, boxes, EACH, 0), ValueError, "output_size = 0")
    check_error(lambda: op(x, boxes, EACH, (2, 2, 2)), ValueError, "output_size")


def test_psroi_channels():
    check_error(
        lambda: ops.psroi_pool(paddle.rand([2, 8, 6, 6]), paddle.rand([2, 4]), EACH, 3), ValueError, "output_size = 3"
    )


def test_roi_align_of_small_boxes_has_its_own_gradient():
    # Narrower than a pixel: the original's gradient is that of a box made a pixel wide.
    boxes = paddle.to_tensor([[1.3, 1.2, 1.6, 1.5]], "float64")
    one = paddle.to_tensor([1])
    check_grad(lambda x: ops.roi_align(x, boxes, one, 2, sampling_ratio=2), [np.random.rand(1, 1, 4, 4)])


def test_roi_align_of_a_box_without_extent_is_zero():
    point = paddle.to_tensor([[2.0, 2, 2, 2]])
    assert float(ops.roi_align(paddle.ones([1, 1, 5, 5]), point, paddle.to_tensor([1]), 2).sum()) == 0


def test_roi_pool_of_equal_values_trains_the_first():
    x = paddle.ones([1, 1, 3, 3])
    x.stop_gradient = False
    ops.roi_pool(x, paddle.to_tensor([[0.0, 0, 2, 2]]), paddle.to_tensor([1]), 1).sum().backward()
    assert x.grad.numpy().ravel().tolist() == [1.0] + [0.0] * 8


def test_layers_are_their_operators():
    x, boxes = paddle.rand([2, 8, 6, 6]), paddle.to_tensor([[0.0, 1, 4, 5], [1, 1, 5, 3]])
    for layer, op in ((ops.RoIAlign, ops.roi_align), (ops.RoIPool, ops.roi_pool), (ops.PSRoIPool, ops.psroi_pool)):
        np.testing.assert_array_equal(layer(2, 0.5)(x, boxes, EACH).numpy(), op(x, boxes, EACH, 2, 0.5).numpy())
    old = ops.RoIAlign(2)(x, boxes, EACH, aligned=False)
    np.testing.assert_array_equal(old.numpy(), ops.roi_align(x, boxes, EACH, 2, aligned=False).numpy())
    assert repr(ops.RoIPool((2, 3))) == "RoIPool(output_size=(2, 3), spatial_scale=1.0)"


def test_deform_conv_without_moves_is_a_convolution():
    conv = ops.DeformConv2D(4, 6, (3, 5), stride=2, padding=1, groups=2)
    x = paddle.rand([2, 4, 9, 9])
    plain = paddle.nn.functional.conv2d(x, conv.weight, conv.bias, stride=2, padding=1, groups=2)
    got = conv(x, paddle.zeros([2, 30, *plain.shape[2:]]))
    np.testing.assert_allclose(got.numpy(), plain.numpy(), rtol=1e-5, atol=1e-5)
    assert {k: v.shape for k, v in conv.state_dict().items()} == {"weight": [6, 2, 3, 5], "bias": [6]}
    assert conv.weight.name.endswith(".w_0")
    assert conv.weight.name.startswith("deform_conv2d_")


def test_deform_conv_wrong_arguments():
    x, weight = paddle.rand([2, 8, 10, 10]), paddle.rand([4, 8, 3, 3])
    offset = paddle.rand([2, 18, 8, 8])
    check_error(lambda: ops.deform_conv2d(x, offset[:, :17], weight), ValueError, "[2, 18, 8, 8]", "offset")
    check_error(lambda: ops.deform_conv2d(x, paddle.rand([2, 18, 10, 10]), weight), ValueError, "[2, 18, 8, 8]")
    check_error(lambda: ops.deform_conv2d(x, offset, weight[:, :7]), ValueError, "weight")
    check_error(lambda: ops.deform_conv2d(x, offset, weight, mask=offset), ValueError, "'mask'", "[2, 9, 8, 8]")
    check_error(lambda: ops.deform_conv2d(x, offset, weight, deformable_groups=3), ValueError, "deformable_groups = 3")
    check_error(lambda: ops.DeformConv2D(8, 6, 3, groups=4), ValueError, "groups = 4")


def greedy(boxes, order, threshold):
    kept = []
    for i in order:
        for j in kept:
            size = np.minimum(boxes[i, 2:], boxes[j, 2:]) - np.maximum(boxes[i, :2], boxes[j, :2])
            inside = size.clip(0).prod()
            areas = sum((boxes[k, 2:] - boxes[k, :2]).prod() for k in (i, j))
            if inside / (areas - inside) > threshold:
                break
        else:
            kept.append(i)
    return kept


@pytest.mark.parametrize("count", [1, 257, 700])
def test_nms_in_blocks_is_nms_one_by_one(count):
    rng = np.random.default_rng(count)
    corner = rng.uniform(0, 60, [count, 2])
    boxes = np.concatenate([corner, corner + rng.uniform(5, 30, [count, 2])], 1)
    scores = rng.permutation(count).astype("float64")
    got = ops.nms(paddle.to_tensor(boxes), 0.4, paddle.to_tensor(scores))
    assert got.tolist() == greedy(boxes, np.argsort(-scores), 0.4)


def test_nms_details():
    same = paddle.to_tensor([[1.0, 1, 1, 1], [1, 1, 1, 1], [0, 0, 2, 2]])
    assert ops.nms(same, 0.1).tolist() == [0, 1, 2]  # without extent nothing overlaps
    assert ops.nms(paddle.zeros([0, 4])).shape == [0]
    scores, kinds = paddle.to_tensor([0.2, 0.3, 0.4]), paddle.to_tensor([0, 1, 0])
    assert ops.nms(same, 0.1, scores, kinds, [7]).shape == [0]
    check_error(lambda: ops.nms(same, 0.1, scores, kinds), AssertionError, "'categories'")
    for top_k in (4, 0, -1):
        check_error(lambda k=top_k: ops.nms(same, 0.1, scores, kinds, [0, 1], k), AssertionError, f"top_k = {top_k}")
    assert ops.nms(same, 0.1, scores[:2]).tolist() == [1, 0]  # boxes beyond the scores are not considered
    check_error(lambda: ops.nms(same[:2], 0.1, scores), ValueError, "'scores'")
    check_error(lambda: ops.nms(scores, 0.1), ValueError, "'boxes'")


def test_matrix_nms_of_equal_boxes():
    # The original: index [1, 0, 3, 3] or the first two exchanged, scores 0.9, 0.9, 0.367…, 0.122…
    boxes = paddle.to_tensor([[[0.0, 0, 4, 4]] * 3 + [[1, 1, 5, 5]]])
    scores = paddle.to_tensor([[[0.9, 0.8, 0.7, 0.6], [0.5, 0.9, 0.3, 0.2]]])
    out, number, index = ops.matrix_nms(boxes, scores, 0.1, 0.0, -1, -1, background_label=-1, return_index=True)
    assert number.tolist() == [4]
    assert sorted(index.numpy().ravel().tolist()) == [0, 1, 3, 3]
    assert np.isfinite(out.numpy()).all()


def test_box_coder_without_variance():
    # The documentation allows None; the original refuses it.
    prior, target = paddle.rand([3, 4]) + paddle.to_tensor([0.0, 0, 1, 1]), paddle.rand([2, 3, 4])
    ones = paddle.ones([3, 4])
    kind = "decode_center_size"
    want = ops.box_coder(prior, ones, target, kind)
    np.testing.assert_allclose(ops.box_coder(prior, None, target, kind).numpy(), want.numpy(), rtol=1e-6)


def test_box_coder_there_and_back():
    boxes = paddle.to_tensor([[0.0, 0, 4, 3], [1, 2, 5, 9]])
    code = ops.box_coder(boxes, [0.1, 0.1, 0.2, 0.2], boxes + 0.5)
    back = ops.box_coder(boxes, [0.1, 0.1, 0.2, 0.2], code, "decode_center_size")
    for i in range(2):
        np.testing.assert_allclose(back.numpy()[i], np.tile(boxes.numpy()[i] + 0.5, (2, 1)), rtol=1e-5)
    check_error(lambda: ops.box_coder(boxes, None, boxes, "both"), ValueError, "code_type = 'both'")
    check_error(lambda: ops.box_coder(boxes, None, code[:, :1], "decode"), ValueError, "axis = 0")


def test_prior_boxes_asked_for_again_are_new():
    x = paddle.zeros([1, 2, 3, 4])
    first, _ = ops.prior_box(x, x, [2.0])
    wanted = first.numpy()
    first.zero_()
    np.testing.assert_array_equal(ops.prior_box(x, x, [2.0])[0].numpy(), wanted)


def test_prior_box_wrong_arguments():
    x = paddle.rand([1, 2, 4, 4])
    check_error(lambda: ops.prior_box(x, x, [4.0], max_sizes=[3.0]), ValueError, "max_sizes = [3.0]")
    check_error(lambda: ops.prior_box(x, x, [4.0], max_sizes=[5.0, 6.0]), ValueError, "max_sizes = [5.0, 6.0]")
    check_error(lambda: ops.prior_box(x, x, "4"), ValueError, "min_sizes = '4'")


def test_yolo_wrong_arguments():
    x, size = paddle.ones([1, 14, 4, 4]), paddle.to_tensor([[32, 32]], "int32")
    check_error(lambda: ops.yolo_box(x, size, [10, 13, 16], 2, 0.1, 8), ValueError, "[10, 13, 16]")
    check_error(lambda: ops.yolo_box(x, size, [10, 13], 2, 0.1, 8), ValueError, "7 channels")
    truth, label = paddle.to_tensor([[[0.5, 0.5, 0.2, 0.2]]]), paddle.to_tensor([[5]], "int32")
    options = {"anchor_mask": [0, 1], "class_num": 2, "ignore_thresh": 0.7, "downsample_ratio": 8}
    check_error(lambda: ops.yolo_loss(x, truth, label, [10, 13, 16, 30], **options), ValueError, "'gt_label'", "5")
    check_error(lambda: ops.yolo_loss(x[:, :7], truth, label, [10, 13, 16, 30], **options), ValueError, "14 channels")


def test_yolo_loss_without_objects_is_of_confidence_alone():
    # 42.024380 is the original's value for zero boxes and for boxes of zero size.
    x, options = paddle.ones([1, 14, 4, 4]), {"anchors": [10, 13, 16, 30], "anchor_mask": [0, 1], "class_num": 2}
    for count in (0, 3):
        truth, label = paddle.zeros([1, count, 4]), paddle.zeros([1, count], "int32")
        loss = ops.yolo_loss(x, truth, label, ignore_thresh=0.7, downsample_ratio=8, **options)
        assert float(loss) == pytest.approx(42.024380, rel=1e-6)


def test_proposals_in_the_forms_the_original_refuses():
    rois = paddle.to_tensor([[0.0, 0, 300, 300], [0, 0, 30, 30]])
    levels, restore, numbers = ops.distribute_fpn_proposals(rois, 2, 5, 4, 224)
    assert [len(level) for level in levels] == [1, 0, 1, 0]
    assert restore.tolist() == [[1], [0]]
    assert numbers is None
    check_error(lambda: ops.distribute_fpn_proposals(rois, 5, 2, 4, 224), AssertionError, "min_level = 5")
    shapes = [1, 2, 2, 2], [1, 8, 2, 2]
    anchors = paddle.rand([2, 2, 2, 4])
    size = paddle.to_tensor([[9.0, 9]])
    boxes, scores, numbers = ops.generate_proposals(*map(paddle.rand, shapes), size, anchors, anchors)
    assert boxes.shape == [1, 4]
    assert scores.tolist() == [[0.0]]
    assert numbers is None
    check_error(
        lambda: ops.generate_proposals(*map(paddle.rand, shapes), size, anchors[:1], anchors), ValueError, "'anchors'"
    )


@pytest.mark.parametrize(("mode", "channels"), [("unchanged", 3), ("rgb", 3), ("gray", 1)])
def test_jpeg_files(tmp_path, mode, channels):
    path = tmp_path / "picture.jpg"
    slope = np.linspace(0, 255, 24 * 32 * 3).reshape(24, 32, 3).astype("uint8")
    Image.fromarray(slope).save(path, quality=95)
    data = ops.read_file(str(path))
    assert data.dtype == paddle.uint8
    assert data.shape == [path.stat().st_size]
    picture = ops.decode_jpeg(data, mode)
    assert picture.shape == [channels, 24, 32]
    with Image.open(path) as image:
        want = np.atleast_3d(np.asarray(image if channels == 3 else image.convert("L"))).transpose(2, 0, 1)
    np.testing.assert_array_equal(picture.numpy(), want)


def test_jpeg_wrong_arguments(tmp_path):
    data = paddle.to_tensor([1, 2, 3], "uint8")
    check_error(lambda: ops.decode_jpeg(data), ValueError, "JPEG")
    check_error(lambda: ops.decode_jpeg(data, "bgr"), ValueError, "mode = 'bgr'")
    check_error(lambda: ops.decode_jpeg(data.astype("int32")), ValueError, "uint8", "read_file")
    check_error(lambda: ops.read_file(str(tmp_path / "absent.jpg")), OSError, "absent.jpg")
    (tmp_path / "empty").touch()
    assert ops.read_file(str(tmp_path / "empty")).shape == [0]


def test_conv_norm_activation():
    block = ops.ConvNormActivation(3, 4, kernel_size=5, dilation=2)
    assert [type(layer).__name__ for layer in block] == ["Conv2D", "BatchNorm2D", "ReLU"]
    assert block(paddle.rand([1, 3, 9, 9])).shape == [1, 4, 9, 9]
    bare = ops.ConvNormActivation(3, 4, norm_layer=None, activation_layer=None)
    assert list(bare.state_dict()) == ["0.weight", "0.bias"]
    names = list(inspect.signature(ops.ConvNormActivation).parameters)
    assert names[4:] == ["padding", "groups", "norm_layer", "activation_layer", "dilation", "bias"]
