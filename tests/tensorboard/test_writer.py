"""`tb_paddle`: what TensorBoard itself reads from the files."""

import io
import json
import types

import numpy as np
import pytest
from PIL import Image, ImageSequence
from tests.support import check_error, run_python

import paddle

tb = pytest.importorskip("tensorboard")

from tb_paddle import SummaryWriter  # noqa: E402


@pytest.fixture
def read(tmp_path):
    """What the tensorboard package finds in a folder."""

    def load(folder=tmp_path):
        from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

        found = EventAccumulator(str(folder), size_guidance={"images": 0, "histograms": 0})
        found.Reload()
        return found

    return load


def test_scalars(tmp_path, read):
    with SummaryWriter(logdir=str(tmp_path)) as writer:
        assert writer.logdir == str(tmp_path)
        values = (0.5, np.array([1.5], "float32"), paddle.to_tensor([[2.5]]), paddle.to_tensor(3), np.float64(4.5))
        for step, value in enumerate(values):
            writer.add_scalar("train/loss", value, step)
        writer.add_scalars("both", {"a": 1.0, "b": paddle.to_tensor(2.0)}, 7)
        check_error(lambda: writer.add_scalar("x", np.ones(2)), TypeError, "one number", "[2]")
        check_error(lambda: writer.add_scalar("x", "text"), TypeError, "one number")
    points = read().Scalars("train/loss")
    assert [(p.step, p.value) for p in points] == [(0, 0.5), (1, 1.5), (2, 2.5), (3, 3.0), (4, 4.5)]
    assert read(tmp_path / "both_b").Scalars("both")[0].value == 2.0


def test_pictures_histograms_and_texts(tmp_path, read):
    with SummaryWriter(str(tmp_path)) as writer:
        writer.add_image("digit", paddle.rand([1, 28, 28]), 1)
        writer.add_image("bytes", np.zeros((5, 7, 3), "uint8"), dataformats="HWC")
        writer.add_images("batch", paddle.rand([4, 3, 8, 8]))
        writer.add_histogram("weights", paddle.arange(100, dtype="float32"), 3)
        writer.add_text("note", "*well*", 2)
        writer.add_pr_curve("curve", paddle.to_tensor([0, 1, 1]), paddle.to_tensor([0.2, 0.6, 0.9]))
    found = read()
    digit, picture = found.Images("digit")[0], found.Images("bytes")[0]
    assert (digit.step, digit.width, digit.height) == (1, 28, 28)
    assert (picture.width, picture.height) == (7, 5)
    assert picture.encoded_image_string.startswith(b"\x89PNG")
    assert found.Images("batch")
    histogram = found.Histograms("weights")[0].histogram_value
    assert (histogram.min, histogram.max, histogram.num) == (0.0, 99.0, 100.0)
    assert found.Tensors("note/text_summary")[0].tensor_proto.string_val == [b"*well*"]
    assert "curve" in found.Tags()["tensors"]


def test_videos(tmp_path, read):
    with SummaryWriter(str(tmp_path)) as writer:
        moving = np.zeros((3, 5, 1, 6, 8), "float32")
        moving[2, 3] = 1.0
        writer.add_video("grey", moving, 4, fps=2)
        writer.add_video("colour", paddle.zeros([1, 2, 3, 4, 4]))
        check_error(lambda: writer.add_video("x", moving[0]), ValueError, "[N, T, C, H, W]")
    found = read().Images("grey")[0]
    assert (found.step, found.width, found.height) == (4, 16, 12)  # two by two
    film = Image.open(io.BytesIO(found.encoded_image_string))
    shown, times = [], []
    for frame in ImageSequence.Iterator(film):
        shown.append(np.asarray(frame.convert("L")))
        times.append(frame.info["duration"])
    assert times == [1500, 500, 500]  # three equal pictures, of half a second each, are one
    assert [picture.max() for picture in shown] == [0, 255, 0]
    assert shown[1][6:, :8].min() == 255
    assert read().Images("colour")[0].width == 4


def test_embeddings(tmp_path):
    points, pictures = paddle.rand([4, 3]), paddle.rand([4, 1, 5, 5])
    with SummaryWriter(str(tmp_path)) as writer:
        writer.add_embedding(points, np.arange(4), pictures, 2, "words")
        writer.add_embedding(points.numpy(), ["a", "b", "c", "d"], tag="plain")
    folder = tmp_path / "00002" / "words"
    np.testing.assert_allclose(np.loadtxt(folder / "tensors.tsv"), points.numpy(), rtol=1e-5)
    assert (folder / "metadata.tsv").read_text() == "0\n1\n2\n3\n"
    with Image.open(folder / "sprite.png") as sprite:
        assert sprite.size == (10, 10)
    assert 'tensor_name: "plain' in (tmp_path / "projector_config.pbtxt").read_text()


def test_hyperparameters(tmp_path, read):
    from tb_paddle import hparams_api as hp

    units = hp.HParam("units", hp.Discrete([16, 32]))
    with SummaryWriter(str(tmp_path)) as writer:
        writer.add_hparams_config([units], [hp.Metric("accuracy")])
    with SummaryWriter(str(tmp_path / "run")) as writer:
        writer.add_hparams({units: 16, "rate": 0.5}, trial_id="1")
        writer.add_scalar("accuracy", 0.75, 1)
    assert "_hparams_/experiment" in read().summary_metadata
    content = read(tmp_path / "run").summary_metadata["_hparams_/session_start_info"].plugin_data.content
    assert b"units" in content
    assert b"rate" in content


def test_scalars_as_json(tmp_path):
    with SummaryWriter(str(tmp_path)) as writer:
        for step in range(2):
            writer.add_scalars("run", {"a": step, "b": paddle.to_tensor(2.5)}, step, walltime=9.0)
        writer.export_scalars_to_json(tmp_path / "all.json")
    curves = json.loads((tmp_path / "all.json").read_text())
    assert curves.pop(f"{tmp_path}/run/a") == [[9.0, 0, 0], [9.0, 1, 1]]
    assert curves == {f"{tmp_path}/run/b": [[9.0, 0, 2.5], [9.0, 1, 2.5]]}


def test_the_rest_is_torchs(tmp_path, read):
    with SummaryWriter(str(tmp_path)) as writer:
        writer.add_audio("tone", paddle.sin(paddle.arange(800.0)), 1, sample_rate=8000)
        writer.add_image_with_boxes("boxed", paddle.rand([3, 20, 20]), paddle.to_tensor([[2.0, 2, 9, 9]]))
        writer.add_mesh("mesh", paddle.rand([1, 4, 3]), faces=paddle.to_tensor([[[0, 1, 2]]]))
        writer.add_tensor("numbers", paddle.ones([2, 3]))
        writer.add_custom_scalars_multilinechart(["a", "b"])
    found = read()
    assert found.Audio("tone")[0].sample_rate == 8000
    assert found.Tensors("numbers")[0].tensor_proto.tensor_shape.dim[1].size == 3
    assert {"boxed"} <= set(found.Tags()["images"])
    assert {"mesh_VERTEX", "mesh_FACE", "custom_scalars__config__"} <= set(found.Tags()["tensors"])


def nodes(found):
    from tensorboard.compat.proto.graph_pb2 import GraphDef

    graph = GraphDef.FromString(found.Graph().SerializeToString())
    return {node.name: (node.op, list(node.input), _size(node)) for node in graph.node}


def _size(node):
    shapes = node.attr["_output_shapes"].list.shape
    return [dim.size for dim in shapes[0].dim] if shapes else None


def test_the_graph_of_a_layer(tmp_path, read):
    class Net(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.features = paddle.nn.Sequential(paddle.nn.Conv2D(1, 2, 3), paddle.nn.BatchNorm2D(2), paddle.nn.ReLU())
            self.fc = paddle.nn.Linear(2 * 4 * 4, 3)

        def forward(self, x):
            return self.fc(paddle.flatten(self.features(x), 1))

    net = Net()
    mean = net.features[1]._mean.numpy().copy()
    with SummaryWriter(str(tmp_path)) as writer:
        writer.add_graph(net, paddle.ones([5, 1, 6, 6]))
    drawn = nodes(read())
    assert drawn["input/0"] == ("input", [], [5, 1, 6, 6])
    assert drawn["features/0/conv2d"] == ("conv2d", ["input/0"], [5, 2, 4, 4])
    assert drawn["features/2/relu"][1] == ["features/1/batch_norm"]
    assert drawn["flatten"] == ("flatten", ["features/2/relu"], [5, 32])
    assert drawn["fc/linear"] == ("linear", ["flatten"], [5, 3])
    assert net.training
    assert net.features[1].training
    np.testing.assert_array_equal(net.features[1]._mean.numpy(), mean)
    with SummaryWriter(str(tmp_path / "more")) as writer:
        writer.add_graph(net, [paddle.ones([5, 1, 6, 6])], verbose=True)
        check_error(lambda: writer.add_graph(3, paddle.ones([1])), TypeError, "Layer")
        check_error(lambda: writer.add_graph(net), TypeError, "input")
    assert nodes(read(tmp_path / "more"))["fc/linear"][1] == ["flatten", "fc/weight", "fc/bias"]


def test_the_graph_of_a_program(tmp_path, read):
    def op(kind, inputs, outputs):
        return types.SimpleNamespace(type=kind, input_arg_names=inputs, output_arg_names=outputs)

    shapes = {"x": [-1, 2], "out": [-1, 3]}
    block = types.SimpleNamespace(
        ops=[op("mul", ["x", "w"], ["t"]), op("relu", ["t"], ["out"])],
        has_var=shapes.__contains__,
        var=lambda name: types.SimpleNamespace(shape=shapes[name]),
    )
    program = types.SimpleNamespace(global_block=lambda: block)
    with SummaryWriter(str(tmp_path)) as writer:
        writer.add_paddle_graph(fluid_program=program, verbose=True)
        check_error(lambda: writer.add_paddle_graph(3), TypeError, "Program")
    assert nodes(read()) == {
        "x": ("variable", [], [-1, 2]),
        "w": ("variable", [], None),
        "mul": ("mul", ["x", "w"], None),
        "t": ("variable", ["mul"], None),
        "relu": ("relu", ["t"], None),
        "out": ("variable", ["relu"], [-1, 3]),
    }


def test_writing_nothing(tmp_path):
    writer = SummaryWriter(str(tmp_path / "none"), write_to_disk=False)
    writer.add_scalar("a", 1.0)
    writer.add_graph(paddle.nn.Linear(1, 1), paddle.ones([1]))
    writer.add_audio("b", paddle.ones([1, 8]))
    writer.flush()
    writer.close()
    assert not (tmp_path / "none").exists()


def test_arguments():
    check_error(lambda: SummaryWriter("log", colour=3), TypeError, "colour")
    writer = SummaryWriter(write_to_disk=False)
    with pytest.raises(AttributeError, match="add_nothing"):
        _ = writer.add_nothing


def test_without_tensorboard_it_says_what_to_install():
    program = """
import sys
sys.modules["tensorboard"] = None
from tb_paddle import SummaryWriter
try:
    SummaryWriter("log")
except ImportError as error:
    print(error)
"""
    assert "pip install 'outrigger-paddle[tensorboard]'" in run_python(program)
