"""Training logs: what is measured, what is written, and by which process."""

import gc
import re
import weakref

import numpy as np
import pytest
import torch

import paddle
from outrigger import LogCallback, TrainingLog, training_log

STAMP = r"\[\d{4}/\d\d/\d\d \d\d:\d\d:\d\d\] root INFO: "


@pytest.fixture
def clock(monkeypatch):
    """A clock that is advanced by calls."""
    now = [100.0]

    def wait(seconds):
        now[0] += seconds

    monkeypatch.setattr(training_log.time, "perf_counter", lambda: now[0])
    return wait


def reading(clock, batches, seconds):
    for batch in batches:
        clock(seconds)
        yield batch


def without_stamp(line):
    stamp, rest = re.match(f"({STAMP})(.*)", line).groups()
    assert stamp
    return rest


def test_the_form_of_the_guide(clock, tmp_path, capsys):
    path = tmp_path / "output" / "train.log"
    log = TrainingLog(path, every=2)
    batches = [np.zeros([32, 3])] * 3
    lines = []
    for _ in log.timed(reading(clock, batches, 0.001)):
        clock(0.004)
        lines.append(log.step(loss=0.345, acc=0.5, lr=1e-5))
        clock(7)  # saving and evaluating are not counted
    rest = "loss: 0.3450000 , acc: 0.5000000 , lr: 1e-05 , avg_ips: 6400.0000000 images/sec"
    costs = "avg_samples: 32.0 , avg_reader_cost: 0.0010000 sec, avg_batch_cost: 0.0050000 sec, "
    assert [line and without_stamp(line) for line in lines] == [
        f"[epoch 0, iter 0][TRAIN]{costs}{rest}",
        None,
        f"[epoch 0, iter 2][TRAIN]{costs}{rest}",
    ]
    written = [line for line in lines if line]
    assert path.read_text().splitlines() == written
    assert capsys.readouterr().out.splitlines() == written


def test_a_line_speaks_for_all_batches_since_the_last(clock):
    log = TrainingLog(every=2, console=False)
    lines = []
    for n in log.timed(reading(clock, [8, 8, 4, 4, 4], 0.1)):
        clock(0.3)
        lines.append(log.step(samples=n, loss=float(n), lr=n))
    assert "avg_samples: 6.0 , avg_reader_cost: 0.1000000 sec, avg_batch_cost: 0.4000000 sec" in lines[2]
    assert "loss: 6.6666667 , lr: 4.0000000 , avg_ips: 15.0000000 images/sec" in lines[2]  # (8·8 + 4·4) / 12; latest lr


def test_the_last_batches_of_an_epoch_are_not_lost(clock, capsys):
    log = TrainingLog(every=10, unit="tokens")
    for epoch in range(2):
        for batch in log.timed([np.zeros([2, 2])] * 4):
            clock(0.1)
            log.step(loss=float(epoch), samples=len(batch))
        log.eval(acc=0.25, loss=paddle.to_tensor(0.5))
    shown = [without_stamp(line) for line in capsys.readouterr().out.splitlines()]
    places = [re.match(r"(.*?)(?:avg|acc)", line).group(1) for line in shown]
    assert places == [
        f"[epoch {e}, iter {i}][{mode}]" for e in (0, 1) for i, mode in ((0, "TRAIN"), (3, "TRAIN"), (3, "EVAL"))
    ]
    assert shown[-1] == "[epoch 1, iter 3][EVAL]acc: 0.2500000 , loss: 0.5000000 "
    assert shown[-2].endswith("loss: 1.0000000 , avg_ips: 20.0000000 tokens/sec")


def test_writing_and_what_follows_are_not_counted(clock, monkeypatch):
    log = TrainingLog(every=1)
    monkeypatch.setattr("builtins.print", lambda *_, **__: clock(60))
    lines = []
    for _ in log.timed(reading(clock, [[1, 2]] * 3, 0.1)):
        clock(0.1)
        lines.append(log.step(samples=2, loss=1.0))
        log.eval(acc=1.0)
    assert all("avg_reader_cost: 0.1000000 sec, avg_batch_cost: 0.2000000 sec" in line for line in lines)


def test_gathered_gradients(clock):
    """Batches without a step count, and the line is written by the next step."""
    log = TrainingLog(every=3, console=False)
    lines = []
    for at, _ in enumerate(log.timed(reading(clock, [np.zeros([4, 1])] * 8, 0.1))):
        clock(0.1)
        if at % 4 == 3:
            lines.append(log.step(loss=1.0))
    assert [re.search(r"iter (\d+)", line).group(1) for line in lines] == ["3", "7"]
    assert "avg_samples: 4.0 , avg_reader_cost: 0.1000000 sec, avg_batch_cost: 0.2000000 sec" in lines[1]


def test_waiting_for_the_device_belongs_to_the_batch(clock):
    class Slow:
        def detach(self):
            return self

        def __float__(self):
            clock(0.5)
            return 1.0

    log = TrainingLog(every=2, console=False)
    lines = [log.step(samples=1, loss=Slow()) for _ in log.timed([0, 0, 0])]
    assert "avg_batch_cost: 0.5000000" in lines[0]
    assert "avg_batch_cost: 0.5000000" in lines[2]  # two of them, once for the line


@pytest.mark.parametrize("library", ["paddle", "torch"])
def test_the_graph_is_not_kept(library):
    log = TrainingLog(every=10, console=False)
    for at, _ in enumerate(log.timed([np.zeros([2, 2])] * 3)):
        if library == "paddle":
            x = paddle.ones([2, 2])
            x.stop_gradient = False
        else:
            x = torch.ones(2, 2, requires_grad=True)
        loss = (x * x).mean()
        log.step(loss=loss)
        if at == 1:
            graph = weakref.ref(loss)
            del loss, x
            gc.collect()
            assert graph() is None


@pytest.mark.parametrize(
    ("batch", "samples"),
    [
        ([paddle.ones([5, 2]), paddle.ones([5])], 5),
        ({"image": torch.ones(6, 2)}, 6),
        ((["a", "b"], np.zeros([7, 1])), 7),
        (torch.ones(3, 2), 3),
    ],
    ids=["list", "dict", "nested", "tensor"],
)
def test_how_long_a_batch_is(batch, samples):
    log = TrainingLog(console=False)
    (line,) = [log.step(loss=1.0) for _ in log.timed([batch])]
    assert f"avg_samples: {samples}.0 " in line


def test_nan_is_written_as_such():
    log = TrainingLog(console=False, every=2)
    losses = iter([1.0, float("nan"), 1.0, float("inf"), 1.0])
    lines = [log.step(samples=1, loss=next(losses)) for _ in log.timed(range(5))]
    assert "loss: nan ," in lines[2]
    assert "loss: inf ," in lines[4]


def test_several_losses():
    log = TrainingLog(console=False)
    (line,) = [log.step(samples=1, loss=[1.0, 2.0], acc=[paddle.to_tensor([0.5])]) for _ in log.timed([0])]
    assert "loss_0: 1.0000000 , loss_1: 2.0000000 , acc: 0.5000000 ," in line


def test_only_the_first_process_writes(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PADDLE_TRAINER_ID", "1")
    log = TrainingLog(tmp_path / "train.log")

    def unread(self):
        raise AssertionError("nobody writes this, so nobody has to wait for it")

    value = type("Value", (), {"__float__": unread})()
    assert [log.step(samples=1, loss=value) for _ in log.timed([0, 0])] == [None, None]
    assert log.eval(acc=1.0) is None
    monkeypatch.setenv("PADDLE_TRAINER_ID", "0")
    assert log.eval(acc=1.0) is not None
    assert len((tmp_path / "train.log").read_text().splitlines()) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_group_of_processes_knows_better_than_the_environment(monkeypatch):
    monkeypatch.setenv("RANK", "0")
    assert TrainingLog(console=False).eval(acc=1.0) is not None
    monkeypatch.setattr(torch.distributed, "is_initialized", lambda: True)
    monkeypatch.setattr(torch.distributed, "get_rank", lambda: 1)
    assert TrainingLog(console=False).eval(acc=1.0) is None


def test_a_file_is_continued(tmp_path):
    for _ in range(2):
        log = TrainingLog(tmp_path / "train.log", console=False)
        for _ in log.timed([0], epoch=4):
            log.step(samples=1, loss=1.0)
    lines = (tmp_path / "train.log").read_text().splitlines()
    assert [without_stamp(line)[:18] for line in lines] == ["[epoch 4, iter 0]["] * 2


def test_wrong_use():
    with pytest.raises(ValueError, match=r"'every' must be a positive integer. Received: every = 0"):
        TrainingLog(every=0)
    log = TrainingLog(console=False)
    with pytest.raises(RuntimeError, match=r"for batch in log.timed\(loader\)"):
        log.step(loss=1.0)
    with pytest.raises(ValueError, match="Try samples="):
        [log.step(loss=1.0) for _ in log.timed(["a text"])]
    with pytest.raises(ValueError, match=r"'loss' must be a number.*Tensor of shape \[2\]"):
        [log.step(samples=1, loss=paddle.ones([2])) for _ in log.timed([0])]
    with pytest.raises(ValueError, match=r"'note' must be a number.*Received: 'good'"):
        [log.step(samples=1, note="good") for _ in log.timed([0])]


# ---- in Model.fit ----


class Points(paddle.io.Dataset):
    def __len__(self):
        return 10

    def __getitem__(self, at):
        return np.full([3], at, "float32"), np.array([at % 2])


def test_in_fit(tmp_path, capsys):
    net = paddle.nn.Linear(3, 2)
    model = paddle.Model(net)
    optimizer = paddle.optimizer.SGD(0.25, parameters=net.parameters())
    model.prepare(optimizer, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy())
    log = LogCallback(tmp_path / "fit.log", every=2, unit="points", console=False)
    model.fit(Points(), Points(), batch_size=3, epochs=2, verbose=0, callbacks=log)
    lines = [without_stamp(line) for line in (tmp_path / "fit.log").read_text().splitlines()]
    places = [re.match(r"\[.*?\]\[.*?\]", line).group() for line in lines]
    steps = ((0, "TRAIN"), (2, "TRAIN"), (3, "TRAIN"), (3, "EVAL"))
    assert places == [f"[epoch {e}, iter {i}][{mode}]" for e in (0, 1) for i, mode in steps]
    number = r"-?[\d.e-]+"
    train = rf".*avg_samples: 3.0 , avg_reader_cost: {number} sec, avg_batch_cost: {number} sec, loss: {number} , "
    assert re.fullmatch(train + rf"acc: {number} , lr: 0.2500000 , avg_ips: {number} points/sec", lines[0])
    assert "avg_samples: 1.0 " in lines[2]
    results = model.evaluate(Points(), batch_size=3, verbose=0)
    acc = re.search(r"acc: ([\d.]+)", lines[-1]).group(1)
    assert float(acc) == pytest.approx(results["acc"], abs=1e-6)
    assert capsys.readouterr().out == ""


def test_in_fit_only_lines_wait_for_the_device():
    log = LogCallback(every=3, console=False)
    log.log.begin_epoch(0)
    due = LogCallback.on_train_batch_end.reads
    assert [due(log, step) for step in (0, 1)] == [True, True]  # until the first line is written
    log.log.iter, log.log.due = 0, 3
    assert [due(log, step) for step in (1, 2, 3)] == [False, False, True]
    assert not LogCallback.on_train_batch_begin.reads(log, 0)
