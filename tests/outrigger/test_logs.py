"""`outrigger logs`: both forms of the standard line among other lines, as a summary and as a plot."""

import json
import math
import sys

import numpy as np
import pytest
from tests.outrigger.commands import ended

import outrigger
from outrigger.__main__ import main
from outrigger.logs.plot import panels, smoothed
from outrigger.logs.reading import Run, batches, epoch_lengths, name_runs, parse, read_all
from outrigger.logs.summary import RunSummary, usual_warmup

GUIDE = """\
[2021/12/04 05:16:13] root INFO: [epoch 0, iter 0][TRAIN]avg_samples: 32.0 , avg_reader_cost: 0.0010543 sec, \
avg_batch_cost: 0.0111100 sec, loss: 0.3450000 , avg_ips: 2880.2952878 images/sec
[2021/12/04 05:16:13] root INFO: [epoch 0, iter 0][TRAIN]avg_samples: 32.0 , avg_reader_cost: 0.0010542 sec, \
avg_batch_cost: 0.0111101 sec, loss: 0.2450000 , avg_ips: 2880.2582019 images/sec
"""
SECOND = (
    "[Epoch {}, iter: {}] acc: {:.5f}, lr: {:.5f}, loss: {:.5f}, avg_reader_cost: {:.5f} sec, "
    "avg_batch_cost: {:.5f} sec, avg_samples: {}, avg_ips: {:.5f} images/sec.\n"
)


def second(epoch, iter_, loss=1.0, acc=0.5, lr=0.1, reader=0.01, batch=0.1, samples=32.0):
    """A line as the guide's code prints it."""
    return SECOND.format(epoch, iter_, acc, lr, loss, reader, batch, samples, samples / batch)


def first(epoch, iter_, mode="TRAIN", **values):
    """A line as the guide shows it."""
    fields = ", ".join(f"{name}: {value} " for name, value in values.items())
    return f"[2021/12/04 05:16:13] root INFO: [epoch {epoch}, iter {iter_}][{mode}]{fields}\n"


def run_of(text, name="run"):
    run = Run(name, "file")
    parse(text.splitlines(keepends=True), run)
    return run


def places(run):
    return [line.place for line in run.train]


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(name, *texts):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(texts), encoding="utf-8")
        return name

    return write


def figures_of(capsys, *arguments):
    assert main(["logs", *arguments, "--json", "--no-plot"]) == 0
    return json.loads(capsys.readouterr().out)["runs"]


# ---- reading ----


def test_the_lines_of_the_guide():
    run = run_of(GUIDE)
    assert places(run) == [(0, 0), (0, 0)]
    assert run.restarts == []
    assert run.train[0].values == {
        "samples": 32.0,
        "reader_cost": 0.0010543,
        "batch_cost": 0.01111,
        "loss": 0.345,
        "ips": 2880.2952878,
    }
    assert run.unit == "images/sec"


def test_the_code_of_the_guide():
    run = run_of(second(3, 20, loss=0.25, acc=0.75, lr=0.00125))
    assert places(run) == [(3, 20)]
    assert run.train[0].values == {
        "acc": 0.75,
        "lr": 0.00125,
        "loss": 0.25,
        "reader_cost": 0.01,
        "batch_cost": 0.1,
        "samples": 32.0,
        "ips": 320.0,
    }


def test_what_our_own_log_writes(write, capsys, tmp_path):
    log = outrigger.TrainingLog(tmp_path / "own.log", every=2, unit="words", console=False)
    for epoch in range(2):
        for batch in log.timed([np.zeros([4])] * 6):
            log.step(loss=2.0 - epoch, acc=0.5 + epoch / 4, lr=1e-6, samples=len(batch))
        log.eval(acc=0.5 + epoch / 4)
    (run,) = figures_of(capsys, "own.log")
    assert (run["lines"], run["evaluations"], run["epochs"], run["other_lines"]) == (8, 2, 2, 0)
    assert run["train"]["loss"] == {"last": 1.0, "best": 1.0, "best_epoch": 1, "best_iter": 0}
    assert run["train"]["lr"]["last"] == 1e-6
    assert run["eval"]["acc"] == {"last": 0.75, "best": 0.75, "best_epoch": 1, "best_iter": 5}
    assert run["throughput"]["unit"] == "words/sec"
    assert run["throughput"]["mean"] > 0
    (read,) = read_all([tmp_path / "own.log"])
    assert read.positions == [0, 2, 4, 5, 6, 8, 10, 11]


def test_other_forms_of_a_value():
    run = run_of(
        "\x1b[32m[Epoch 1/10, iter: 5/100] loss: [0.5], top1: 7.5e-1 lr=1e-05, batch_cost: 20 ms, eta: 0:12:34, "
        "note: none, ips: 3.5 tokens/s\x1b[0m\r\n"
    )
    values = {"loss": 0.5, "top1": 0.75, "lr": 1e-5, "batch_cost": 0.02, "ips": 3.5}
    assert run.train[0].values == values
    assert run.unit == "tokens/sec"


def test_other_lines_are_counted_and_empty_ones_are_not():
    run = run_of(f"W1204 device_context.cc\n\n{second(0, 0)}[Epoch 0] begins\nepoch 1, loss: 3\n{second(0, 10)}")
    assert places(run) == [(0, 0), (0, 10)]
    assert run.others == 3


@pytest.mark.parametrize("cut", [5, 30, 60, 100, 150])
def test_a_last_line_that_is_cut_short_is_left_out(cut):
    text = second(0, 10)
    run = run_of(second(0, 0) + text[:cut])
    assert places(run) == [(0, 0)]
    assert run.cut or run.others == 1


def test_a_last_line_without_its_end_of_line_is_whole():
    assert places(run_of(second(0, 0).rstrip("\n"))) == [(0, 0)]
    evaluation = first(0, 0, "EVAL", acc="0.9712345").rstrip()
    assert run_of(evaluation).evaluations[0].values == {"acc": 0.9712345}
    assert run_of(evaluation[:-5]).cut


def test_a_restart_from_a_checkpoint():
    """Repeated iterations count; the evaluation of the first attempt does not."""
    before = [second(0, 0), second(0, 10), first(0, 10, "EVAL", acc=0.1), second(1, 0, 3.0), second(1, 10, 2.0)]
    lost = [first(1, 10, "EVAL", acc=0.9)]
    run = run_of("".join([*before, *lost, second(1, 0, 0.5), second(1, 10, 0.25), first(1, 10, "EVAL", acc=0.2)]))
    assert places(run) == [(0, 0), (0, 10), (1, 0), (1, 10)]
    assert [line.values["loss"] for line in run.train] == [1.0, 1.0, 0.5, 0.25]
    assert [line.values["acc"] for line in run.evaluations] == [0.1, 0.2]
    assert (len(run.restarts), run.superseded) == (1, 2)
    assert "restarted once (from epoch 1, iter 0): 2 earlier lines" in RunSummary.of(run).remarks()[0]


def test_a_run_that_began_anew():
    run = run_of(second(0, 0) + second(0, 10) + second(0, 0, 9.0))
    assert [line.values["loss"] for line in run.train] == [9.0]


def test_positions_over_epochs(write, tmp_path):
    write("a.log", *(second(e, i) for e in (1, 2) for i in (0, 10, 20)))
    write("later.log", second(3, 0), second(3, 10))
    a, later = read_all([tmp_path / "a.log", tmp_path / "later.log"])
    assert a.positions == [0, 10, 20, 30, 40, 50]  # epochs count from the first one of any run
    assert later.positions == [40, 50]
    write("on.log", *(second(i // 30, i) for i in range(0, 90, 10)))
    assert read_all([tmp_path / "on.log"])[0].positions == list(range(0, 90, 10))


@pytest.mark.parametrize(
    ("iters", "lengths"),
    [
        ([0, 10, 20], (21, 30)),
        ([10, 20, 30], (31, 40)),
        ([0, 10, 20, 24], (25, 25)),  # the last batch gets an extra line, so the length is known
        ([7], (8, 8)),
    ],
    ids=["from 0", "from 10", "with the last", "one line"],
)
def test_how_long_an_epoch_is(iters, lengths):
    run = run_of("".join(second(e, i) for e in (0, 1) for i in iters))
    assert epoch_lengths(run.train) == lengths


def test_runs_that_may_be_of_one_length_are(write, tmp_path):
    write("a.log", *(second(e, i) for e in (0, 1) for i in (0, 5, 10, 15)))  # 16 to 20
    write("b.log", *(second(e, i) for e in (0, 1) for i in (6, 12)))  # 13 to 18
    a, b = read_all([tmp_path / "a.log", tmp_path / "b.log"])
    assert a.positions[4] == 18
    assert b.positions == [6, 12, 24, 30]


def test_names():
    from pathlib import Path

    paths = [Path(p) for p in ("/r/one/train.log", "/r/two/train.log", "/r/other.txt", "/s/one/train.log")]
    assert name_runs(paths) == ["/r/one/train.log", "two/train", "other", "/s/one/train.log"]


# ---- summaries ----


def test_figures():
    lines = [
        second(0, i, loss=loss, acc=acc, reader=reader, samples=samples)
        for i, (loss, acc, reader, samples) in enumerate(
            [(9, 0.1, 0.1, 1), (1, 0.7, 0.01, 8), (0.5, 0.6, 0.02, 4), (0.75, 0.65, 0.03, 6)]
        )
    ]
    figures = RunSummary.of(run_of("".join(lines)))
    assert figures.warmup == 1
    assert figures.reader_share == pytest.approx(0.2)
    assert figures.throughput_mean == pytest.approx(60)
    assert figures.throughput_median == pytest.approx(60)
    assert (figures.loss.last, figures.loss.best, figures.loss.where.iter) == (0.75, 0.5, 2)
    assert (figures.train["acc"].best, figures.train["acc"].where.iter) == (0.7, 1)
    assert figures.remarks() == []
    everything = RunSummary.of(run_of("".join(lines)), warmup=0)
    assert everything.reader_share == pytest.approx(0.4)
    assert "40% of the time is spent on reading data" in everything.remarks()[0]
    assert "num_workers=4 or 8" in everything.remarks()[0]


def test_a_line_counts_for_its_batches():
    """0 is one batch, 10 and 20 are ten each, 24 is four; then the next epoch."""
    lines = [(0, 0), (0, 10), (0, 20), (0, 24), (1, 0), (1, 10)]
    run = run_of("".join(second(*place, reader=0.0, batch=0.1 if place[1] % 10 == 0 else 1.0) for place in lines))
    assert batches(run.train) == [1, 10, 10, 4, 1, 10]
    figures = RunSummary.of(run, warmup=0)
    assert figures.batch_cost == pytest.approx((32 * 0.1 + 4 * 1.0) / 36)
    assert figures.throughput_mean == pytest.approx(36 * 32 / (32 * 0.1 + 4 * 1.0))
    assert figures.throughput_median == pytest.approx(320)
    assert batches(run_of(second(3, 500) + second(3, 510)).train) == [10, 10]  # a run that resumed from a checkpoint
    assert batches(run_of(second(0, 10) + second(0, 20) + second(1, 30)).train) == [10, 10, 10]  # counted on


@pytest.mark.parametrize(("lines", "warmup"), [(0, 0), (2, 0), (3, 1), (50, 5), (1000, 10)])
def test_warmup(lines, warmup):
    assert usual_warmup(lines) == warmup


def test_costs_that_leave_reading_out():
    figures = RunSummary.of(run_of(second(0, 0, reader=0.3, batch=0.1)))
    assert figures.reader_share == pytest.approx(0.75)
    assert any("so the share is relative to their sum" in remark for remark in figures.remarks())


def test_throughput_from_the_costs_where_it_is_not_logged():
    figures = RunSummary.of(run_of(first(0, 0, avg_samples=8.0, avg_batch_cost=0.5, loss=1.0)))
    assert figures.throughput_mean == 16
    assert figures.reader_share is None


def test_nan():
    figures = RunSummary.of(run_of(second(0, 0, 2.0) + second(0, 10, math.nan) + second(0, 20, math.nan)))
    assert math.isnan(figures.loss.last)
    assert figures.loss.best == 2.0
    (remark,) = figures.remarks()
    assert remark.startswith("the loss is nan in 2 lines, first at epoch 0, iter 10.")
    for word in ("zero", "pretrained", "mask", "positive samples", "smaller inputs"):
        assert word in remark


def test_nan_from_the_beginning(write, capsys):
    (run,) = figures_of(capsys, write("a.log", second(0, 0, math.nan), second(0, 10, math.inf)))
    assert run["train"]["loss"] == {"last": "inf", "best": "nan", "best_epoch": None, "best_iter": None}
    assert run["nan_lines"] == 2


# ---- the command ----


def test_tables(write, capsys):
    a = write("a.log", "hello\n", *(second(e, i, 2 - e, reader=0.05) for e in (0, 1) for i in (0, 10)))
    b = write("b.log", second(0, 0, 3.0), second(0, 10, math.nan), first(0, 10, "EVAL", top1=0.25, top5=0.75))
    assert main(["logs", a, b, "--no-plot"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    rows = [line.split() for line in captured.out.splitlines()]
    assert rows[0][-4:] == ["images/sec", "median", "other", "lines"]
    assert ["a", "4", "2", "1", "1", "50.0%", "320", "320", "1"] in rows
    assert ["b", "2", "1", "nan", "3", "10.0%", "320", "320", "0"] in rows
    assert ["b", "EVAL", "top5", "0.75", "0.75", "epoch", "0,", "iter", "10"] in rows
    assert "! a: 50% of the time" in captured.out
    assert "! b: the loss is nan in 1 line, first at epoch 0, iter 10" in captured.out


def test_a_picture_of_several_runs(write, capsys, tmp_path):
    pytest.importorskip("matplotlib")
    from PIL import Image

    for name in ("one", "two", "_三$x$"):
        write(f"{name}.log", *(second(e, i, 1 / (e + 1)) for e in range(3) for i in range(0, 100, 10)))
    assert main(["logs", "one.log", "two.log", "_三$x$.log", "--output", "new/curves.png", "--smooth", "0.5"]) == 0
    assert f"curves: {tmp_path.joinpath('new', 'curves.png').relative_to(tmp_path)}" in capsys.readouterr().out
    with Image.open("new/curves.png") as picture:
        assert picture.width > 1200
        red, green, blue = np.moveaxis(np.asarray(picture.convert("RGB"), dtype=int), 2, 0)
    colours = set(np.unique(red << 16 | green << 8 | blue).tolist())
    assert {0x2563EB, 0xEA580C, 0x059669} <= colours  # the curves of all three are there


def test_panels(write, tmp_path):
    write("a.log", second(0, 0), second(0, 10), first(0, 10, "EVAL", acc=0.5, miou=0.25))
    write("b.log", first(0, 0, loss=2.0, my_loss=1.0), first(0, 5, loss=math.nan, my_loss=1.0))
    shown = panels(read_all([tmp_path / "a.log", tmp_path / "b.log"]))
    assert [panel.title for panel in shown] == [
        "loss",
        "my_loss",
        "accuracy",
        "miou",
        "learning rate",
        "throughput (images/sec or samples/sec)",
        "reader share of the batch cost (%)",
    ]
    loss, _, accuracy, miou, *_ = shown
    assert loss.train[0] == ([0, 10], [1.0, 1.0])
    assert loss.train[1][0] == [0, 5]
    assert accuracy.evaluations == [([10], [0.5]), ([], [])]
    assert miou.train == [([], []), ([], [])]
    pytest.importorskip("matplotlib")
    assert main(["logs", "a.log", "b.log"]) == 0
    assert (tmp_path / "logs.png").read_bytes().startswith(b"\x89PNG")


def test_smoothing():
    assert smoothed([1.0, 1.0, 1.0], 0.9) == pytest.approx([1, 1, 1])
    assert smoothed([0.0, 1.0], 0.5) == pytest.approx([0, 2 / 3])
    after = smoothed([1.0, math.nan, 1.0], 0.9)
    assert math.isnan(after[1])
    assert after[2] == pytest.approx(1)
    assert smoothed([3.0, 1.0], 0.0) == [3, 1]


def test_only_evaluations(write, capsys):
    path = write("a.log", first(0, 9, "EVAL", acc=0.5), first(1, 9, "EVAL", acc=0.75))
    assert main(["logs", path, "--no-plot"]) == 0
    assert ["a", "EVAL", "acc", "0.75", "0.75", "epoch", "1,", "iter", "9"] in [
        line.split() for line in capsys.readouterr().out.splitlines()
    ]


def test_standard_input(write, capsys, monkeypatch):
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO(second(0, 0)))
    (run,) = figures_of(capsys, "-")
    assert (run["name"], run["lines"]) == ("standard input", 1)


def test_names_of_runs(write, capsys):
    paths = [write("x/train.log", second(0, 0)), write("y/train.log", second(0, 0))]
    assert [run["name"] for run in figures_of(capsys, *paths)] == ["x/train", "y/train"]
    assert [run["name"] for run in figures_of(capsys, *paths, "--names", "torch", "paddle")] == ["torch", "paddle"]


def test_without_matplotlib(write, capsys, monkeypatch):
    path = write("a.log", second(0, 0))
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert main(["logs", path]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("run ")  # the table is still printed
    assert "pip install 'outrigger-paddle[plot]'" in captured.err
    assert "--no-plot" in captured.err
    assert main(["logs", path, "--no-plot"]) == 0


WRONG = {
    "no file": (["nope.log"], 2, "nope.log cannot be read: No such file or directory."),
    "folder": (["."], 2, ". is a folder. Try ./*.log."),
    "empty": (["empty.log"], 1, "empty.log is empty."),
    "no lines": (["other.log"], 1, "other.log has no standard line among its 2. Try outrigger.TrainingLog"),
    "names": (["good.log", "--names", "a", "b"], 2, "there are 1 files and 2 names."),
    "picture": (["good.log", "--output", "good.log"], 2, "--output good.log is not an image format."),
    "smooth": (["good.log", "--smooth", "1"], 2, "argument --smooth: 1 is not in 0 ≤ S < 1."),
    "warmup": (["good.log", "--warmup", "-1"], 2, "argument --warmup: -1 is negative."),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit(name, write, capsys):
    write("good.log", second(0, 0))
    write("empty.log")
    write("other.log", "epoch 0 loss 3\nnothing\n")
    arguments, code, message = WRONG[name]
    assert ended("logs", *arguments) == code
    captured = capsys.readouterr()
    assert captured.err.startswith(f"outrigger logs: {message}")
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_one_file_of_several_without_lines(write, capsys):
    good, other = write("good.log", second(0, 0)), write("other.log", "nothing\n")
    assert main(["logs", good, other, "--no-plot"]) == 1
    captured = capsys.readouterr()
    assert "other.log has no standard line" in captured.err
    assert "good" in captured.out
