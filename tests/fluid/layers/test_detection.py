"""Images and object detection: resizing, regions, prior boxes, matching, suppression."""

import functools

import numpy as np
import pytest
import torch
import torch.nn.functional as TF
from tests.fluid.both_modes import both, static
from tests.support import check_error

import paddle.fluid as fluid

L = fluid.layers
still, program = functools.partial(both, grad=False), functools.partial(static, grad=False)
R = np.random.RandomState(0)
PICTURE = R.randn(2, 3, 5, 6).astype("float32")


# ---- sizes ----


def test_resizing_with_corners_on_each_other():
    x = torch.tensor(PICTURE)
    want = TF.interpolate(x, (7, 4), mode="bilinear", align_corners=True).numpy()
    np.testing.assert_allclose(both(lambda v: L.resize_bilinear(v, [7, 4]), PICTURE), want, 1e-4, 1e-5)
    np.testing.assert_allclose(both(lambda v: L.image_resize(v, [7, 4]), PICTURE), want, 1e-4, 1e-5)
    assert both(lambda v: L.image_resize(v, scale=2.0), PICTURE).shape == (2, 3, 10, 12)
    rows, columns = np.floor(np.arange(7) * 4 / 6 + 0.5).astype(int), np.floor(np.arange(4) * 5 / 3 + 0.5).astype(int)
    found = both(lambda v: L.resize_nearest(v, [7, 4]), PICTURE)
    np.testing.assert_allclose(found, PICTURE[:, :, rows][:, :, :, columns])
    found = both(lambda v: L.resize_nearest(v, [10, 12], align_corners=False), PICTURE)
    np.testing.assert_allclose(found, PICTURE.repeat(2, 2).repeat(2, 3))
    assert both(lambda v: L.image_resize_short(v, 10), PICTURE).shape == (2, 3, 10, 12)
    volume = R.randn(1, 2, 3, 4, 5).astype("float32")
    want = TF.interpolate(torch.tensor(volume), (4, 5, 6), mode="trilinear", align_corners=True).numpy()
    np.testing.assert_allclose(both(lambda v: L.resize_trilinear(v, [4, 5, 6]), volume), want, 1e-4, 1e-5)
    check_error(lambda: both(lambda v: L.image_resize(v, [2, 2], resample="AREA"), PICTURE), ValueError, "AREA")


def test_grids():
    theta = np.tile(np.array([[[1, 0, 0.1], [0, 1, 0]]], "float32"), (2, 1, 1))
    found = both(lambda x, t: L.grid_sampler(x, L.affine_grid(t, [2, 3, 5, 6])), PICTURE, theta, batch=False)
    grid = TF.affine_grid(torch.tensor(theta), (2, 3, 5, 6), align_corners=True)
    want = TF.grid_sample(torch.tensor(PICTURE), grid, align_corners=True)
    np.testing.assert_allclose(found, want.numpy(), 1e-3, 1e-4)


def test_regions_are_sequences():
    x = np.arange(72, dtype="float32").reshape(2, 1, 6, 6)
    boxes = np.array([[0, 0, 5, 5], [2, 2, 3, 3], [0, 0, 1, 1]], "float32")
    lod = [None, [[2, 1]]]
    found = still(lambda v, b: L.roi_pool(v, b, 1, 1), x, boxes, lod=lod)
    assert found.reshape(-1).tolist() == [35, 21, 43]
    aligned = still(lambda v, b: L.roi_align(v, b, 2, 2, sampling_ratio=2), x, boxes, lod=lod)
    assert aligned.shape == (3, 1, 2, 2)
    assert aligned[2].mean() > 36
    four = R.randn(1, 8, 6, 6).astype("float32")
    found = still(lambda v, b: L.psroi_pool(v, b, 2, 1.0, 2, 2), four, boxes[:1], lod=[None, [[1]]])
    assert found.shape == (1, 2, 2, 2)


def test_precise_regions():
    x = np.tile(np.arange(6, dtype="float32"), (1, 1, 6, 1))  # a linear ramp: the mean of a cell is its middle
    boxes = np.array([[1.0, 1.0, 4.0, 3.0], [0.5, 0.0, 2.5, 5.0]], "float32")
    found = both(lambda v, b: L.prroi_pool(v, b, 1.0, 1, 2), x, boxes, lod=[None, [[2]]])
    np.testing.assert_allclose(found.reshape(2, 2), [[1.75, 3.25], [1.0, 2.0]], 1e-5)


def pooled(x, boxes, image, shifts, groups, size, scale, parts, samples, spread, channels):
    """Deformable pooling as it is documented, cell by cell and sample by sample."""
    out, classes = np.zeros((len(boxes), channels, *size)), 1 if shifts is None else shifts.shape[1] // 2
    for r, c, i, j in np.ndindex(out.shape):
        left, top, right, bottom = boxes[r]
        left, top, right, bottom = (
            left * scale - 0.5,
            top * scale - 0.5,
            (right + 1) * scale - 0.5,
            (bottom + 1) * scale - 0.5,
        )
        width, height = max(right - left, 0.1), max(bottom - top, 0.1)
        dx = dy = 0.0
        if shifts is not None:
            k = c // (channels // classes)
            dx, dy = shifts[r, 2 * k : 2 * k + 2, i * parts[0] // size[0], j * parts[1] // size[1]] * spread
        x0, y0 = left + j * width / size[1] + dx * width, top + i * height / size[0] + dy * height
        plane = x[image[r], (c * groups[0] + i * groups[0] // size[0]) * groups[1] + j * groups[1] // size[1]]
        found = []
        for a, b in np.ndindex(samples, samples):
            v, u = y0 + a * height / size[0] / samples, x0 + b * width / size[1] / samples
            if -0.5 <= u <= plane.shape[1] - 0.5 and -0.5 <= v <= plane.shape[0] - 0.5:
                v, u = min(max(v, 0), plane.shape[0] - 1), min(max(u, 0), plane.shape[1] - 1)
                rows, columns = (np.maximum(0, 1 - abs(np.arange(n) - at)) for n, at in zip(plane.shape, (v, u)))
                found.append(rows @ plane @ columns)
        out[r, c, i, j] = np.mean(found) if found else 0
    return out


@pytest.mark.parametrize(
    ("size", "groups", "parts", "classes"),
    [((2, 3), (1, 1), (2, 3), 1), ((2, 2), (2, 2), (1, 2), 2), ((3, 2), (1, 2), None, 0)],
)
def test_deformable_regions(size, groups, parts, classes):
    random = np.random.RandomState(1)
    x = random.randn(2, 4 * groups[0] * groups[1], 7, 9).astype("float32")
    boxes = np.array([[1, 0, 9, 12], [4, 3, 7, 5], [0, 2, 16, 13]], "float32")
    shifts = random.randn(3, 2 * max(classes, 1), *(parts or size)).astype("float32")
    sensitive = groups != (1, 1)

    def call(x, boxes, shifts):
        options = {"part_size": parts, "sample_per_part": 3, "trans_std": 0.2, "position_sensitive": sensitive}
        return L.deformable_roi_pooling(x, boxes, shifts, not classes, 0.5, groups, *size, **options)

    found = both(call, x, boxes, shifts, lod=[None, [[2, 1]], None])
    channels = x.shape[1] // (size[0] * size[1]) if sensitive else x.shape[1]
    wanted = pooled(
        x, boxes, [0, 0, 1], shifts if classes else None, groups, size, 0.5, parts or size, 3, 0.2, channels
    )
    np.testing.assert_allclose(found, wanted, 1e-4, 1e-4)


def test_quadrangles():
    x = R.rand(1, 2, 2, 3).astype("float32")
    found = both(L.polygon_box_transform, x)
    np.testing.assert_allclose(found[0, 0], np.arange(3) * 4 - x[0, 0], 1e-6)
    np.testing.assert_allclose(found[0, 1], np.arange(2)[:, None] * 4 - x[0, 1], 1e-6)


# ---- prior boxes and anchors ----


def test_anchors():
    def call(v):
        return L.anchor_generator(v, [32.0, 64.0], [0.5, 1.0], [0.1] * 4, [16.0, 16.0])

    boxes, variances = still(call, PICTURE)
    assert boxes.shape == (5, 6, 4, 4)
    base = np.round(np.sqrt(256 / 0.5))
    w, h = 32 / 16 * base, 32 / 16 * np.round(base * 0.5)
    cx, cy = 3 * 16 + 7.5, 2 * 16 + 7.5
    np.testing.assert_allclose(boxes[2, 3, 0], [cx - (w - 1) / 2, cy - (h - 1) / 2, cx + (w - 1) / 2, cy + (h - 1) / 2])
    assert (variances == np.float32(0.1)).all()


def test_prior_boxes():
    image = np.zeros((2, 3, 50, 60), "float32")
    boxes, variances = still(lambda f, i: L.prior_box(f, i, [10.0], [20.0], [1.0, 2.0], flip=True), PICTURE, image)
    assert boxes.shape == variances.shape == (5, 6, 4, 4)
    np.testing.assert_allclose(boxes[0, 0, 0], [0, 0, 10 / 60, 10 / 50], 1e-5, 1e-6)
    dense, _ = still(lambda f, i: L.density_prior_box(f, i, [2], [8.0], [1.0]), PICTURE, image)
    assert dense.shape == (5, 6, 4, 4)
    # In a pixel of size 10, two by two boxes of size 8 are centred at 2.5 and 7.5.
    for number, middle in ((0, 12.5), (3, 17.5)):
        want = np.array([middle - 4, middle - 4, middle + 4, middle + 4]) / [60, 50, 60, 50]
        np.testing.assert_allclose(dense[1, 1, number], want, 1e-5)
    flat, _ = still(lambda f, i: L.density_prior_box(f, i, [2], [8.0], [1.0], flatten_to_2d=True), PICTURE, image)
    np.testing.assert_allclose(flat, dense.reshape(-1, 4))


def test_the_head_of_ssd():
    image = L.data("image", [3, 32, 32])
    maps = [L.conv2d(image, 4, 3, stride=s, padding=1) for s in (4, 8)]
    places, scores, boxes, variances = L.multi_box_head(
        maps, image, 32, 5, [[2.0], [2.0]], min_sizes=[4.0, 8.0], max_sizes=[8.0, 16.0], flip=True
    )
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    feed = {"image": R.randn(2, 3, 32, 32).astype("float32")}
    found = exe.run(feed=feed, fetch_list=[places, scores, boxes, variances])
    count = 4 * (8 * 8 + 4 * 4)
    assert [f.shape for f in found] == [(2, count, 4), (2, count, 5), (count, 4), (count, 4)]


def test_boxes_cut_off_and_compared():
    boxes = np.array([[-5, -5, 20, 20], [2, 3, 8, 30]], "float32")
    info = np.array([[10, 15, 1.0]], "float32")
    assert still(L.box_clip, boxes, info, lod=[[[2]], None]).tolist() == [[0, 0, 14, 9], [2, 3, 8, 9]]
    a, b = np.array([[0, 0, 2, 2]], "float32"), np.array([[1, 1, 3, 3], [0, 0, 2, 2]], "float32")
    np.testing.assert_allclose(still(L.iou_similarity, a, b), [[1 / 7, 1]], 1e-5)


# ---- matching ----


def test_bipartite_match():
    distance = np.array([[0.9, 0.1, 0.6], [0.8, 0.3, 0.2]], "float32")
    found, value = still(L.bipartite_match, distance)
    assert found.tolist() == [[0, 1, -1]]
    np.testing.assert_allclose(value, [[0.9, 0.3, 0]])
    found, _ = still(lambda d: L.bipartite_match(d, "per_prediction", 0.5), distance)
    assert found.tolist() == [[0, 1, 0]]
    found, _ = still(L.bipartite_match, distance, lod=[[[1, 1]]])
    assert found.tolist() == [[0, -1, -1], [0, -1, -1]]


def test_target_assign():
    x = np.arange(12, dtype="float32").reshape(3, 1, 4)
    matched = np.array([[0, -1, 1], [0, 0, -1]], "int32")
    out, weight = still(lambda a, m: L.target_assign(a, m, mismatch_value=9), x, matched, lod=[[[2, 1]], None])
    assert out[0].tolist() == [x[0, 0].tolist(), [9] * 4, x[1, 0].tolist()]
    assert out[1, 0].tolist() == x[2, 0].tolist()
    assert weight[..., 0].tolist() == [[1, 0, 1], [1, 1, 0]]
    negative = np.array([[1]], "int32")
    _, weight = still(lambda a, m, n: L.target_assign(a, m, n), x, matched[:1], negative, lod=[[[3]], None, [[1]]])
    assert weight[..., 0].tolist() == [[1, 1, 1]]


def test_ssd_loss_is_the_sum_of_its_parts():
    prior = np.array([[0, 0, 0.5, 0.5], [0.5, 0.5, 1, 1], [0, 0.5, 0.5, 1], [0.4, 0, 1, 0.5]], "float32")
    box, label = np.array([[0.05, 0.05, 0.5, 0.5]], "float32"), np.array([[2]], "int64")
    place, score = R.randn(1, 4, 4).astype("float32"), R.randn(1, 4, 3).astype("float32")

    def call(p, s, b, c, q):
        return L.ssd_loss(p, s, b, c, q)

    found = both(call, place, score, box, label, prior, lod=[None, None, [[1]], [[1]], None])
    chances = np.exp(score[0]) / np.exp(score[0]).sum(1, keepdims=True)
    # The first prior is matched; with the ratio 3, the other three, all far away, count as background.
    cost = -np.log(chances[0, 2]) - np.log(chances[1:, 0]).sum()
    w = h = 0.45 / 0.5
    told = np.array([(0.275 - 0.25) / 0.5, (0.275 - 0.25) / 0.5, np.log(w), np.log(h)])
    moved = TF.smooth_l1_loss(torch.tensor(place[0, 0]), torch.tensor(told).float(), reduction="sum").item()
    np.testing.assert_allclose(found, [[cost + moved]], 1e-4)


def test_targets_of_a_region_proposal_network():
    anchors = np.array([[0, 0, 9, 9], [20, 20, 29, 29], [0, 0, 100, 100], [2, 2, 9, 9]], "float32")
    boxes, crowd = np.array([[0, 0, 9, 9]], "float32"), np.array([[0]], "int32")
    info = np.array([[40, 40, 1.0]], "float32")
    scores, places = R.randn(1, 4, 1).astype("float32"), R.randn(1, 4, 4).astype("float32")

    def call(p, s, a, b, c, i):
        return L.rpn_target_assign(p, s, a, a, b, c, i, use_random=False)

    lod = [None, None, None, [[1]], [[1]], None]
    found = still(call, places, scores, anchors, boxes, crowd, info, lod=lod)
    assert found[2].reshape(-1).tolist() == [1, 0]  # the first is the object, the second lies elsewhere
    np.testing.assert_allclose(found[0].reshape(-1), scores[0, [0, 1], 0])
    np.testing.assert_allclose(found[1], places[0, [0]])
    np.testing.assert_allclose(found[3], [[0, 0, 0, 0]], atol=1e-6)


def test_targets_of_retinanet():
    anchors = np.array([[0, 0, 9, 9], [20, 20, 29, 29], [0, 0, 14, 9]], "float32")
    boxes, labels, crowd = np.array([[0, 0, 9, 9]], "float32"), np.array([[3]], "int32"), np.array([[0]], "int32")
    info = np.array([[40, 40, 1.0]], "float32")
    scores, places = R.randn(1, 3, 2).astype("float32"), R.randn(1, 3, 4).astype("float32")

    def call(p, s, a, b, k, c, i):
        return L.retinanet_target_assign(p, s, a, a, b, k, c, i, num_classes=2)

    lod = [None, None, None, [[1]], [[1]], [[1]], None]
    found = still(call, places, scores, anchors, boxes, labels, crowd, info, lod=lod)
    assert found[2].reshape(-1).tolist() == [3, 3, 0]
    np.testing.assert_allclose(found[0], scores[0, [0, 2, 1]])
    np.testing.assert_allclose(found[1], places[0, [0, 2]])
    np.testing.assert_allclose(found[3][1], [-2.5 / 15, 0, np.log(10 / 15), 0], 1e-4, 1e-6)
    assert found[5].tolist() == [[3]]


def test_labels_of_proposals():
    rois = np.array([[0, 0, 19, 19], [40, 40, 59, 59]], "float32")
    boxes, kinds, crowd = np.array([[0, 0, 9, 9]], "float32"), np.array([[2]], "int32"), np.array([[0]], "int32")
    info = np.array([[80, 80, 2.0]], "float32")

    def call(r, k, c, b, i):
        return L.generate_proposal_labels(r, k, c, b, i, 8, 0.5, 0.5, class_nums=3, use_random=False)

    (found, label, target, inside, _), _, lods = program(
        call, rois, kinds, crowd, boxes, info, lod=[[[2]], [[1]], [[1]], [[1]], None]
    )
    # The first proposal, in the scale of the boxes, is the object; so is the object itself; the other is background.
    assert label.reshape(-1).tolist() == [2, 2, 0]
    np.testing.assert_allclose(found, [[0, 0, 19, 19], [0, 0, 18, 18], [40, 40, 59, 59]])
    assert inside[0].tolist() == [0] * 8 + [1] * 4
    assert target.shape == (3, 12)
    assert not inside[2].any()
    assert lods[0] == [[3]]


def test_precision_of_detections():
    found = np.array([[1, 0.8, 0, 0, 0.5, 0.5], [1, 0.9, 0.6, 0.6, 0.9, 0.9]], "float32")
    truth = np.array([[1, 0, 0, 0.5, 0.5]], "float32")
    (value,), _, _ = program(lambda d, t: L.detection_map(d, t, 2), found, truth, lod=[[[2]], [[1]]])
    np.testing.assert_allclose(value.reshape(-1), [0.5])


# ---- suppression ----

BOXES = np.array([[[0, 0, 10, 10], [1, 1, 10, 10], [20, 20, 30, 30]]], "float32")


def test_multiclass_nms_keeps_the_best_of_each_class():
    scores = np.array([[[0.9, 0.9, 0.9], [0.6, 0.8, 0.7], [0.05, 0.0, 0.3]]], "float32")
    (out,), _, (lod,) = program(lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 10, normalized=False), BOXES, scores)
    want = [[1, 0.8, 1, 1, 10, 10], [1, 0.7, 20, 20, 30, 30], [2, 0.3, 20, 20, 30, 30]]
    np.testing.assert_allclose(out, want, 1e-6)
    assert lod == [[3]]
    still(lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 2), BOXES, scores)
    (out,), _, _ = program(lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 1), BOXES, scores)
    np.testing.assert_allclose(out[:, 1], [0.8])
    (out,), _, _ = program(lambda b, s: L.multiclass_nms(b, s, 0.99, 10, 10), BOXES, scores)
    assert out.tolist() == [[-1]]


def test_multiclass_nms_of_boxes_of_each_class():
    both_images = np.random.RandomState(3).rand(1, 3, 8).astype("float32")
    boxes = np.tile(BOXES, [1, 3, 1])[:, :8]
    (want,), _, _ = program(lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 10), boxes, both_images)
    rows = np.repeat(boxes[0, :, None], 3, 1)
    (one,), _, (lod,) = program(lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 10), rows, both_images[0].T.copy())
    np.testing.assert_allclose(np.sort(one, 0), np.sort(want, 0), rtol=1e-6)
    assert lod == [[len(one)]]
    # Two images of four boxes each, of which the second has nothing above the threshold.
    scores, lengths = np.concatenate([both_images[0].T[:4], np.zeros([4, 3], "float32")]), [None, [[4, 4]]]
    (two,), _, (lod,) = program(lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 10), rows, scores, lod=lengths)
    assert lod == [[len(two), 0]]
    (none,), _, _ = program(lambda b, s: L.multiclass_nms(b, s, 0.999, 10, 10), rows, scores, lod=lengths)
    assert none.tolist() == [[-1]]


def test_retinanet_detections():
    anchors = np.array([[0, 0, 9, 9], [20, 20, 29, 29]], "float32")
    places = np.zeros((1, 2, 4), "float32")
    scores = np.array([[[0.9, 0.1], [0.2, 0.8]]], "float32")
    info = np.array([[64, 64, 2.0]], "float32")

    def call(p, s, a, i):
        return L.retinanet_detection_output([p, p], [s, s * 0.5], [a, a], i, keep_top_k=2)

    (out,), _, (lod,) = program(call, places, scores, anchors, info)
    np.testing.assert_allclose(out, [[1, 0.9, 0, 0, 4.5, 4.5], [2, 0.8, 10, 10, 14.5, 14.5]], 1e-5)
    assert lod == [[2]]


def test_matrix_nms_and_detection_output():
    scores = np.array([[[0.9, 0.9, 0.9], [0.6, 0.8, 0.7]]], "float32")
    (out,), _, (lod,) = program(lambda b, s: L.matrix_nms(b, s, 0.1, 0.1, 10, 10), BOXES, scores)
    assert out.shape[1] == 6
    assert lod == [[len(out)]]
    prior = np.array([[0, 0, 0.5, 0.5], [0.5, 0.5, 1, 1]], "float32")
    variance = np.full((2, 4), 0.1, "float32")
    raw = np.log(np.array([[[0.1, 0.9], [0.8, 0.2]]], "float32"))
    still_place = np.zeros((1, 2, 4), "float32")

    def call(p, s, b, v):
        return L.detection_output(p, s, b, v, score_threshold=0.5)

    (out,), _, _ = program(call, still_place, raw, prior, variance)
    np.testing.assert_allclose(out, [[1, 0.9, 0, 0, 0.5, 0.5]], 1e-5, 1e-6)


# ---- proposals ----


def test_proposals_and_the_levels_they_go_to():
    scores = np.array([[[[0.9]], [[0.8]]]], "float32")
    deltas = np.zeros((1, 8, 1, 1), "float32")
    anchors = np.array([[[[0, 0, 15, 15], [0, 0, 200, 200]]]], "float32")
    info = np.array([[300, 300, 1.0]], "float32")
    (boxes, chances), _, (lod, _) = program(
        lambda s, d, i, a: L.generate_proposals(s, d, i, a, L.ones_like(a)), scores, deltas, info, anchors, batch=False
    )
    np.testing.assert_allclose(chances.reshape(-1), [0.9, 0.8], 1e-6)
    assert lod == [[2]]
    np.testing.assert_allclose(boxes[0], [0, 0, 15, 15], 1e-4, 1e-4)

    rois = np.array([[0, 0, 10, 10], [0, 0, 400, 400], [0, 0, 100, 100]], "float32")
    (*parts, back), _, lods = program(
        lambda r: [*(found := L.distribute_fpn_proposals(r, 2, 5, 4, 224))[0], found[1]], rois, lod=[[[1, 2]]]
    )
    assert [len(p) for p in parts] == [2, 0, 1, 0] or sum(len(p) for p in parts) == 3
    joined = np.concatenate(parts)
    np.testing.assert_allclose(joined[back.reshape(-1)], rois)
    assert [sum(level[0]) for level in lods[:4]] == [len(p) for p in parts]
    values = [np.array([[0.2], [0.9]], "float32"), np.array([[0.5]], "float32")]
    (best,), _, (lod,) = program(
        lambda a, b, s, t: L.collect_fpn_proposals([a, b], [s, t], 2, 3, 2),
        rois[:2],
        rois[2:],
        *values,
        lod=[[[1, 1]], [[1, 0]], None, None],
    )
    assert best.tolist() == [rois[2].tolist(), rois[1].tolist()]
    assert lod == [[1, 1]]


def test_boxes_of_the_best_class():
    prior = np.array([[0, 0, 9, 9]], "float32")
    deltas = np.array([[0, 0, 0, 0, 0.1, 0, 0, 0, 0.2, 0, 0, 0]], "float32")
    score = np.array([[0.9, 0.2, 0.6]], "float32")
    variance = np.ones(4, "float32")
    boxes, best = still(
        lambda p, d, s, v: L.box_decoder_and_assign(p, v, d, s, 4.0), prior, deltas, score, variance, batch=False
    )
    assert boxes.shape == (1, 12)
    np.testing.assert_allclose(best, [[2, 0, 11, 9]], 1e-5)


def test_yolo():
    x = R.randn(1, 14, 4, 4).astype("float32")
    size = np.array([[64, 64]], "int32")
    boxes, scores = still(lambda v, s: L.yolo_box(v, s, [10, 13, 16, 30], 2, 0.01, 16), x, size)
    assert boxes.shape == (1, 32, 4)
    assert scores.shape == (1, 32, 2)
    truth, kind = np.array([[[0.5, 0.5, 0.2, 0.3]]], "float32"), np.array([[1]], "int32")
    loss = both(lambda v, b, k: L.yolov3_loss(v, b, k, [10, 13, 16, 30], [0, 1], 2, 0.7, 16), x, truth, kind)
    assert loss.shape == (1,)
    assert loss[0] > 0


def test_box_coder_round_trip():
    prior = np.array([[0, 0, 0.5, 0.5], [0.2, 0.2, 0.9, 0.8]], "float32")
    target = np.array([[0.1, 0.1, 0.4, 0.6]], "float32")
    variance = np.full((2, 4), 0.1, "float32")
    told = still(lambda p, v, t: L.box_coder(p, v, t), prior, variance, target)
    back = still(lambda p, v, t: L.box_coder(p, v, t, "decode_center_size"), prior, variance, told)
    np.testing.assert_allclose(back[0], np.tile(target, (2, 1)), 1e-4, 1e-5)


def test_unsupported_functions_raise_an_error():
    from paddle.fluid.layers import _unsupported

    for name in _unsupported.__all__:
        with pytest.raises(NotImplementedError, match=name):
            getattr(L, name)(None)
