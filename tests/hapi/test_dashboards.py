"""Dashboards read what is written for them: the real VisualDL and the real TensorBoard, where they are installed."""

import numpy as np
import pytest
from tests.support import check_error

import paddle


class Points(paddle.io.Dataset):
    def __getitem__(self, index):
        return np.full([3], index, "float32"), np.array([index % 2])

    def __len__(self):
        return 8


def fit(callback):
    paddle.seed(1)
    model = paddle.Model(paddle.nn.Linear(3, 2))
    optimizer = paddle.optimizer.SGD(0.1, parameters=model.parameters())
    model.prepare(optimizer, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy())
    model.fit(Points(), Points(), epochs=2, batch_size=4, verbose=0, shuffle=False, callbacks=callback)
    return model


# Training: a point for each of the four steps; evaluation: one for each of the two epochs.
STEPS = {"train/loss": [1, 2, 3, 4], "train/acc": [1, 2, 3, 4], "eval/loss": [0, 1], "eval/acc": [0, 1]}


@pytest.mark.filterwarnings("ignore")  # VisualDL has warnings of its own
def test_visualdl_reads_the_callback(tmp_path):
    visualdl = pytest.importorskip("visualdl", reason="VisualDL is large, and not needed to use the rest")
    model = fit(paddle.callbacks.VisualDL(str(tmp_path)))
    (file,) = tmp_path.glob("*.log")
    reader = visualdl.LogReader(file_path=str(file))
    assert sorted(reader.get_tags()["scalar"]) == sorted(STEPS)
    for tag, steps in STEPS.items():
        assert [point.id for point in reader.get_data("scalar", tag)] == steps
    accuracy = model.evaluate(Points(), batch_size=4, verbose=0)["acc"]
    assert reader.get_data("scalar", "eval/acc")[-1].value == pytest.approx(accuracy)


@pytest.mark.filterwarnings("ignore")
def test_visualdl_writes_what_we_compute(tmp_path):
    visualdl = pytest.importorskip("visualdl", reason="VisualDL is large, and not needed to use the rest")
    loss = paddle.mean(paddle.to_tensor([1.0, 2.0]))
    with visualdl.LogWriter(str(tmp_path)) as writer:
        for step, value in enumerate((loss, loss.numpy(), float(loss), loss.item())):
            writer.add_scalar(tag="loss", step=step, value=value)
        writer.add_histogram(tag="weights", values=paddle.rand([50]), step=0)
        writer.add_image(tag="picture", img=paddle.rand([5, 4, 3]).numpy(), step=0)
        writer.add_embeddings(tag="words", mat=paddle.rand([3, 2]), metadata=["a", "b", "c"])
    (file,) = tmp_path.glob("*.log")
    reader = visualdl.LogReader(file_path=str(file))
    assert [point.value for point in reader.get_data("scalar", "loss")] == [1.5] * 4
    assert {"histogram", "image", "embeddings"} <= set(reader.get_tags())


@pytest.mark.filterwarnings("ignore")
def test_visualdl_draws_a_layer(tmp_path):
    visualdl = pytest.importorskip("visualdl", reason="VisualDL is large, and not needed to use the rest")
    with visualdl.LogWriter(str(tmp_path)) as writer:
        spec = paddle.static.InputSpec([None, 1, 28, 28], "float32")
        writer.add_graph(paddle.vision.models.LeNet(), [spec], verbose=False)
    (file,) = tmp_path.glob("vdlgraph*")
    drawn = file.read_text(errors="ignore")
    assert "conv2d" in drawn
    assert "pool2d" in drawn


def test_descriptions_of_programs(tmp_path):
    """What VisualDL reads them with."""
    core = paddle.base.core
    net = paddle.jit.to_static(paddle.nn.Linear(3, 2), [paddle.static.InputSpec([None, 3], "float32", "x")])
    paddle.jit.save(net, str(tmp_path / "net"))
    desc = core.ProgramDesc((tmp_path / "net.pdmodel").read_bytes())
    assert desc.num_blocks() >= 1
    assert desc.get_feed_target_names() == ["x"]
    block = desc.block(0)
    operators = [block.op(i) for i in range(block.op_size())]
    assert operators[0].type() == "feed"
    assert operators[0].output_arg_names() == operators[0].output("Out") == ["x"]
    assert operators[0].attr_type("col") is core.AttrType.INT
    assert (str(core.AttrType.BOOLS), operators[0].attr("op_namescope")) == ("AttrType.BOOLS", "/")
    check_error(lambda: operators[0].attr("colour"), ValueError, "'feed'", "'colour'")
    x = block.find_var("x")
    assert (x.shape(), x.dtype(), x.type(), x.persistable()) == ([-1, 3], "float32", "VarType.DENSE_TENSOR", False)
    assert {var.name() for var in block.all_vars() if var.is_parameter()} >= {net.weight.name, net.bias.name}
    check_error(lambda: core.ProgramDesc(b"no program"), ValueError)


def test_tensorboard_reads_the_callback(tmp_path):
    pytest.importorskip("tensorboard")
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    model = fit(paddle.callbacks.TensorBoard(str(tmp_path)))
    found = EventAccumulator(str(tmp_path))
    found.Reload()
    for tag, steps in STEPS.items():
        assert [point.step for point in found.Scalars(tag)] == steps
    accuracy = model.evaluate(Points(), batch_size=4, verbose=0)["acc"]
    assert found.Scalars("eval/acc")[-1].value == pytest.approx(accuracy)
