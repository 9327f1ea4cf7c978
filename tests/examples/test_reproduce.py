"""The parts of examples/reproduce, on fewer pictures; `make reproduce` runs all of it."""

import importlib
import re
import sys

import numpy as np
import pytest
import torch
from tests.support import ROOT

from outrigger import align

FOLDER = ROOT / "examples" / "reproduce"
NETWORKS = ("alexnet", "mobilenet_v3_small")


@pytest.fixture(scope="module", autouse=True)
def importable():
    """Make the example's modules importable, and remove them afterwards."""
    known = set(sys.modules)
    sys.path.insert(0, str(FOLDER))
    yield
    sys.path.remove(str(FOLDER))
    for name in set(sys.modules) - known:
        if str(FOLDER) in (getattr(sys.modules[name], "__file__", None) or ""):
            del sys.modules[name]


@pytest.fixture(scope="module")
def output(importable, tmp_path_factory):
    """A folder as `make reproduce` creates it, with eight pictures of each class."""
    folder = tmp_path_factory.mktemp("reproduce")
    importlib.import_module("make_data").write(folder / "pictures", train=8, val=4)
    return folder


@pytest.fixture(scope="module")
def trained(output):
    """The port of MobileNetV3-small after two short epochs."""
    words = ["--data-path", str(output / "pictures"), "--output-dir", str(output / "port"), "--print-freq", "2"]
    importlib.import_module("train").main([*words, "--epochs", "2", "--lr", "0.001"])
    return output / "port"


def test_pictures_are_the_same_every_time(output, tmp_path):
    make_data = importlib.import_module("make_data")
    again = make_data.write(tmp_path, train=1, val=1)
    for name in make_data.LABELS:
        path = f"train/{name}/000.jpg"
        assert (again / path).read_bytes() == (output / "pictures" / path).read_bytes()
    lines = (output / "pictures" / "val_list.txt").read_text().splitlines()
    assert len(lines) == 32
    assert lines[-1] == "val/tree/003.jpg 7"


@pytest.mark.parametrize("name", NETWORKS)
def test_every_checkpoint_passes(name, output):
    given = importlib.import_module("settings").of(name, output)
    report = align.compare(**given, iterations=2)
    assert report, report
    names = [one.name for one in report if one.status is align.Status.PASSED]
    buffers = ["buffers"] if name == "mobilenet_v3_small" else []
    assert names == ["data", "initial", "forward", *buffers, "metric", "loss", "schedule", "decay", "backward"]
    assert not any(report.unmatched.values())
    assert report["data"].differences
    assert all(one.max == 0 for one in report["data"].differences)


def test_trainings_are_compared_by_their_logs(output, tmp_path):
    settings = importlib.import_module("settings")
    (tmp_path / "pictures").symlink_to(output / "pictures")
    for side, acc in (("reference", 0.95), ("port", 0.7)):
        log = tmp_path / "alexnet" / side / "train.log"
        log.parent.mkdir(parents=True)
        log.write_text(
            "[2021/12/04 05:16:13] root INFO: [epoch 0, iter 0][TRAIN]avg_samples: 32.0 , avg_reader_cost: 0.001 sec, "
            "avg_batch_cost: 0.011 sec, loss: 0.3450000 , avg_ips: 2880.2952878 images/sec\n"
            f"[2021/12/04 05:16:14] root INFO: [epoch 0, iter 0][EVAL]loss: 0.2000000 , acc: {acc:.7f} \n"
        )
    report = align.compare(**settings.of("alexnet", tmp_path), only=["training"])
    assert not report
    assert report["training"].finding.where == "top1"


@pytest.mark.parametrize(("name", "count"), [("alexnet", 60_965_224), ("mobilenet_v3_small", 2_542_856)])
def test_the_networks_are_those_of_the_papers(name, count):
    module = importlib.import_module(f"reference.{name}")
    with torch.device("meta"):
        network = {"alexnet": "AlexNet", "mobilenet_v3_small": "MobileNetV3Small"}[name]
        assert sum(p.numel() for p in getattr(module, network)().parameters()) == count


def test_both_sides_train_and_log(output, trained, capsys):
    importlib.import_module("reference.train").main(
        ["--data-path", str(output / "pictures"), "--output-dir", str(output / "reference"), "--epochs", "1"]
    )
    assert {path.name for path in (output / "reference").iterdir()} == {"initial.pth", "best.pth", "train.log"}
    settings = importlib.import_module("settings")
    results = [settings.trained(folder / "train.log") for folder in (output / "reference", trained)]
    assert all(0 < one["loss"][0] < 3 and 0 <= one["top1"] <= 1 for one in results)
    line = capsys.readouterr().out.splitlines()[0]
    assert re.search(r"\[epoch 0, iter 0\]\[TRAIN\]avg_samples: 16\.0 , avg_reader_cost: [\d.]+ sec, avg_batch", line)


def test_with_shared_dropout_both_sides_take_the_same_steps(output, tmp_path):
    paddle = importlib.import_module("paddle")
    flags = paddle.get_flags("FLAGS_conv_channels_last")
    words = ["--data-path", str(output / "pictures"), "--epochs", "1", "--shared-dropout"]
    importlib.import_module("reference.train").main([*words, "--output-dir", str(tmp_path / "shared_reference")])
    port = importlib.import_module("port.mobilenet_v3_small").build(8)
    reference = importlib.import_module("reference.mobilenet_v3_small").build(8)
    reference.load_state_dict(torch.load(tmp_path / "shared_reference" / "initial.pth"))
    inputs = np.zeros([1, 3, 56, 56], "float32")
    align.compare(reference, port, inputs, only=["forward"])  # loads the reference's weights
    paddle.save(port.state_dict(), str(tmp_path / "initial.pdparams"))
    start = ["--pretrained", str(tmp_path / "initial.pdparams")]
    try:
        importlib.import_module("train").main([*words, *start, "--output-dir", str(tmp_path / "shared_port")])
    finally:
        paddle.set_flags(flags)
    settings = importlib.import_module("settings")
    a, b = (settings.trainings(tmp_path, side)[f"loss{settings.SHARED}"] for side in ("reference", "port"))
    assert len(a) == len(b) >= 1
    np.testing.assert_allclose(a, b, rtol=0, atol=1e-6)


def test_a_training_goes_on(output, trained):
    paddle = importlib.import_module("paddle")
    log = (trained / "train.log").read_text()
    assert "[epoch 1, iter 3]" in log
    assert paddle.load(str(trained / "latest.pdstates"))["epochs"] == 2
    importlib.import_module("train").main(
        [
            "--data-path",
            str(output / "pictures"),
            "--output-dir",
            str(output / "longer"),
            "--epochs",
            "3",
            "--resume",
            str(trained / "latest"),
        ]
    )
    longer = (output / "longer" / "train.log").read_text()
    assert "[epoch 2, iter 3]" in longer
    assert "[epoch 1," not in longer
    step = paddle.load(str(output / "longer" / "latest.pdopt"))["LR_Scheduler"]["last_epoch"]
    assert step == 12


def test_prediction_and_export_agree(output, trained, capsys):
    pictures = output / "pictures"
    words = ["--weights", str(trained / "best.pdparams"), "--labels", str(pictures / "labels.txt")]
    words.append(str(pictures / "val" / "fish" / "003.jpg"))
    answers = importlib.import_module("predict").main(words)
    chances = [chance for _, chance in answers]
    assert len(answers) == 3
    assert chances == sorted(chances, reverse=True)
    assert f"{answers[0][0]:10} {chances[0]:7.2%}" in capsys.readouterr().out
    exported = importlib.import_module("export").main([*words, "--output", str(output / "inference")])
    labels = importlib.import_module("make_data").LABELS
    assert set(exported) == {"paddle.inference", "ONNX Runtime"}
    for found in exported.values():
        np.testing.assert_allclose(found[0, labels.index(answers[0][0])], chances[0], rtol=1e-4)


def test_what_fails_ends_it(output, tmp_path):
    run_all = importlib.import_module("run_all")
    with pytest.raises(run_all.Failed, match=r"(?s)no such thing.*bad failed with the exit code 3: -c"):
        run_all.run_in_parallel(tmp_path, good=["-c", ""], bad=["-c", "print('no such thing'); raise SystemExit(3)"])
    (tmp_path / "mine").write_text("")
    with pytest.raises(run_all.Failed, match="contains other files"):
        run_all.main(["--output", str(tmp_path)])
    assert (tmp_path / "mine").exists()


def test_the_page_shows_both_networks(output, tmp_path):
    page = importlib.import_module("page")
    make_data = importlib.import_module("make_data")
    make_data.write(tmp_path / "pictures", train=1, val=1)
    answers = [("fish", 0.9), ("boat", 0.05)]
    one = {"top1": dict.fromkeys(page.RUNS, 0.95), "answers": answers, "exported": {"a": 1, "b": 2}}
    one["apart"] = 2e-9
    for name in (*NETWORKS, *(f"{name}_shared" for name in NETWORKS)):
        (tmp_path / f"{name}.png").write_bytes((tmp_path / "pictures" / "overview.png").read_bytes())
    image = tmp_path / "pictures" / "val" / "fish" / "000.jpg"
    text = page.write(tmp_path, image, dict.fromkeys(NETWORKS, one)).read_text()
    for words in ("AlexNet and MobileNetV3-small", 'href="alexnet.html"', "95.0%", "90.00%", "from a and b"):
        assert words in text
    assert "2.0e-09; 0.0015 is allowed" in text
    assert (
        "<tr class=other><td>training: best accuracy, also with the same dropout<td class=n>0.06<td class=n>0.0015"
        in text
    )
    assert "http" not in text
