"""Functions of the fluid era that model files and ONNX have as the operators they are composed of."""

import numpy as np
import pytest
from tests.onnx.models import session_of

import paddle
import paddle.fluid as fluid
from paddle._onnx import convert

L = fluid.layers
rng = np.random.default_rng(8)
ROWS = {"x": rng.normal(size=(3, 6)).astype("float32"), "y": rng.normal(size=(3, 6)).astype("float32")}
MAPS = {"x": rng.normal(size=(2, 4, 6, 6)).astype("float32"), "y": rng.normal(size=(2, 3, 5, 6)).astype("float32")}
STEPS = {"x": rng.normal(size=(2, 5, 4)).astype("float32"), "y": rng.normal(size=(2, 5, 4)).astype("float32")}
BOXES = {k: np.sort(rng.uniform(0, 9, (3, 4)).astype("float32"), 1) for k in "xy"}
REGIONS = {
    "x": rng.normal(size=(1, 4, 8, 8)).astype("float32"),
    "y": np.sort(rng.uniform(0, 7, (3, 4)).astype("float32"), 1),
}

CASES = {
    "sigmoid_cross_entropy": (ROWS, lambda x, y: L.sigmoid_cross_entropy_with_logits(x, L.sigmoid(y), normalize=True)),
    "smooth_l1": (ROWS, lambda x, y: L.smooth_l1(x, y)),
    "huber_loss": (ROWS, lambda x, y: L.huber_loss(x, y, 0.7)),
    "bpr_loss": (ROWS, lambda x, y: L.bpr_loss(x, L.reshape(L.argmax(y, 1), [-1, 1]))),
    "space_to_depth": (MAPS, lambda x, y: L.space_to_depth(x, 2)),
    "pad_constant_like": (MAPS, lambda x, y: L.pad_constant_like(x, y, 2.0)),
    "polygon_box_transform": (MAPS, lambda x, y: L.polygon_box_transform(x)),
    "lrn": (MAPS, lambda x, y: L.lrn(x, 3, 1.5, 0.1, 0.6)),
    "resize_nearest": (MAPS, lambda x, y: L.resize_nearest(x, [4, 9])),
    "add_position_encoding": (STEPS, lambda x, y: L.add_position_encoding(x, 0.5, 2.0)),
    "row_conv": (STEPS, lambda x, y: paddle.static.nn.row_conv(x, 2)),
    "gru_unit": (ROWS, lambda x, y: L.gru_unit(x, L.slice(y, [1], [0], [2]), 6)[0]),
    "lstm_unit": (ROWS, lambda x, y: L.lstm_unit(x, y, L.tanh(y))[0]),
    "spectral_norm": (ROWS, lambda x, y: L.matmul(x, L.spectral_norm(L.create_parameter([6, 3], "float32"), 0, 2))),
    "roi_align": (REGIONS, lambda x, y: L.roi_align(x, y, 2, 2, 0.5)),
    "roi_pool": (REGIONS, lambda x, y: L.roi_pool(x, y, 2, 2)),
    "psroi_pool": (REGIONS, lambda x, y: L.psroi_pool(x, y, 1, 1.0, 2, 2)),
    "iou_similarity": (BOXES, lambda x, y: L.iou_similarity(x, y)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_saved_and_an_exported_model_give_the_same(name, tmp_path):
    feed, function = CASES[name]
    x, y = (L.data(k, list(v.shape), append_batch_size=False) for k, v in feed.items())
    out = function(x, y)
    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fluid.default_startup_program())
    (want,) = exe.run(feed=feed, fetch_list=[out])
    names = [
        k for k in feed if k in {v.name for op in fluid.default_main_program().global_block().ops for v in op.reads()}
    ]
    model = convert(fluid.default_main_program(), names, [out])
    (exported,) = session_of(model).run(None, {k: feed[k] for k in names})
    np.testing.assert_allclose(exported, want, 1e-4, 1e-5)
    fluid.io.save_inference_model(str(tmp_path), names, [out], exe)
    with fluid.scope_guard(fluid.Scope()):
        program, feeds, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
        (found,) = exe.run(program, feed={k: feed[k] for k in feeds}, fetch_list=fetches)
    np.testing.assert_allclose(found, want, 1e-4, 1e-5)


@pytest.mark.parametrize("shape", [[-1, 4, 6, 6], [-1, 4, -1, -1]], ids=["images", "images of any size"])
@pytest.mark.parametrize("how", [{"scale": 2.0}, {"out_shape": [4, 9]}], ids=["scale", "size"])
def test_nearest_pixels_of_any_number_of(shape, how, tmp_path):
    # As YOLOv3 and feature pyramids of PaddleDetection 0.5 enlarge their maps.
    x = L.data("x", shape, append_batch_size=False)
    out = L.resize_nearest(x, **how)
    exe = fluid.Executor(fluid.CPUPlace())
    (want,) = exe.run(feed={"x": MAPS["x"]}, fetch_list=[out])
    (exported,) = session_of(convert(fluid.default_main_program(), ["x"], [out])).run(None, {"x": MAPS["x"]})
    np.testing.assert_array_equal(exported, want)
    fluid.io.save_inference_model(str(tmp_path), ["x"], [out], exe)
    with fluid.scope_guard(fluid.Scope()):
        program, _, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
        (found,) = exe.run(program, feed={"x": MAPS["x"]}, fetch_list=fetches)
    np.testing.assert_array_equal(found, want)


def test_places_of_a_map_of_any_size(tmp_path):
    # As FCOS of PaddleDetection 0.5 lays out its places: parts of a shape have one element in this era.
    x = L.data("x", [-1, 4, -1, -1], append_batch_size=False)
    shape = L.shape(x)
    rows = L.reshape(x, L.concat([shape[0], shape[1], shape[2] * shape[3]]))
    across = L.expand_as(L.unsqueeze(L.range(0, shape[3] * 2, 2, dtype="float32"), [0]), x[0, 0, :, :])
    outs = [rows, across]
    exe = fluid.Executor(fluid.CPUPlace())
    want = exe.run(feed={"x": MAPS["x"]}, fetch_list=outs)
    np.testing.assert_array_equal(want[0], MAPS["x"].reshape(2, 4, 36))
    np.testing.assert_array_equal(want[1], np.tile(np.arange(0, 12, 2), (6, 1)))
    fluid.io.save_inference_model(str(tmp_path), ["x"], outs, exe)
    with fluid.scope_guard(fluid.Scope()):
        program, _, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
        found = exe.run(program, feed={"x": MAPS["x"][:, :, :4]}, fetch_list=fetches)
    np.testing.assert_array_equal(found[0], MAPS["x"][:, :, :4].reshape(2, 4, 24))
    np.testing.assert_array_equal(found[1], np.tile(np.arange(0, 12, 2), (4, 1)))


def test_which_operand_is_broadcast_a_run_tells(tmp_path):
    # As TTFNet of PaddleDetection 0.5 divides its 100 boxes by the scale of one image.
    x, scale = L.data("x", [3, 6], append_batch_size=False), L.data("y", [-1, 6], append_batch_size=False)
    out = L.elementwise_div(x, scale)
    exe = fluid.Executor(fluid.CPUPlace())
    fluid.io.save_inference_model(str(tmp_path), ["x", "y"], [out], exe)
    with fluid.scope_guard(fluid.Scope()):
        program, _, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
        for rows in (1, 3):
            (found,) = exe.run(program, feed={"x": ROWS["x"], "y": ROWS["y"][:rows]}, fetch_list=fetches)
            np.testing.assert_allclose(found, ROWS["x"] / ROWS["y"][:rows], 1e-6)
