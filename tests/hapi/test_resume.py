"""Runs that stop and go on: bit for bit, from whole checkpoints, whatever moment they were killed at."""

import os
import random
import sys
import time

import numpy as np
import pytest
from tests.hapi.killing import survive
from tests.support import check_error

import paddle
from paddle.callbacks import Callback, EarlyStopping, ReduceLROnPlateau, StepCheckpoint


class Noisy(paddle.io.Dataset):
    """Points with random noise from three sources, as augmented pictures have."""

    def __len__(self):
        return 20

    def __getitem__(self, index):
        noise = np.random.rand(4) + random.random() + paddle.rand([4]).numpy()
        return (np.arange(4) * index % 5 + noise).astype("float32"), np.array([index % 3])


class Stop(Exception):
    """The moment a run ends."""


class StopAt(Callback):
    def __init__(self, epoch, step):
        super().__init__()
        self.at = epoch, step

    def on_epoch_begin(self, epoch, logs=None):
        self.epoch = epoch

    def on_train_batch_end(self, step, logs=None):
        if (self.epoch, step) == self.at:
            raise Stop


def make(optimizer="Adam", rate=None):
    nn = paddle.nn
    net = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1D(8), nn.ReLU(), nn.Dropout(0.3), nn.Linear(8, 3))
    model = paddle.Model(net)
    rate = paddle.optimizer.lr.CosineAnnealingDecay(0.01, 30) if rate is None else rate
    chosen = getattr(paddle.optimizer, optimizer)(rate, parameters=net.parameters())
    model.prepare(chosen, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy())
    return model


def shuffled():
    return paddle.io.DataLoader(Noisy(), batch_size=3, shuffle=True)


def everything(model):
    """All that a run ends with."""
    states = [*model.network.state_dict().items(), *sorted(model._optimizer.state_dict().items())]
    arrays = [t.numpy() for _, t in states if isinstance(t, paddle.Tensor)]
    drawn = [paddle.rand([3]).numpy(), np.random.rand(3), np.array(random.random())]
    return [*arrays, *drawn, np.array(model._optimizer.get_lr())]


def same(found, wanted):
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(a, b)


def disturb():
    """Another process has other random numbers."""
    paddle.seed(99)
    np.random.seed(99)
    random.seed(99)


def run(model, source, folder, epochs=4, callbacks=(), **options):
    options = {"batch_size": 3, "epochs": epochs, "verbose": 0, "save_dir": folder, **options}
    model.fit(source(), Noisy(), callbacks=list(callbacks), **options)


@pytest.mark.parametrize("source", [Noisy, shuffled])
@pytest.mark.parametrize("optimizer", ["Adam", "Momentum", "SGD"])
def test_a_resumed_run_is_the_same_run(source, optimizer, tmp_path, capsys):
    model = make(optimizer)
    initial = [p.numpy().copy() for p in model.parameters()]
    state = paddle.get_rng_state(), np.random.get_state(), random.getstate()
    run(model, source, tmp_path / "whole")
    wanted = everything(model)
    names = [p.name for p in model.parameters()]

    broken = make(optimizer)
    for p, value in zip(broken.parameters(), initial, strict=True):
        p.set_value(value)
    paddle.set_rng_state(state[0])
    np.random.set_state(state[1])
    random.setstate(state[2])
    with pytest.raises(Stop):
        run(broken, source, tmp_path / "broken", callbacks=[StopAt(2, 4)])

    disturb()
    resumed = make(optimizer)
    assert [p.name for p in resumed.parameters()] != names
    assert resumed.resume(tmp_path / "broken")
    assert f"resume from checkpoint at {tmp_path / 'broken' / '1'}" in capsys.readouterr().out
    run(resumed, source, tmp_path / "broken")
    same(everything(resumed), wanted)


@pytest.mark.parametrize("accumulate", [1, 2])
@pytest.mark.parametrize("workers", [0, 2])
def test_from_the_middle_of_an_epoch(accumulate, workers, tmp_path):
    def source():
        return paddle.io.DataLoader(Noisy(), batch_size=3, shuffle=True, num_workers=workers)

    def begin():
        paddle.seed(5)
        np.random.seed(5)
        random.seed(5)
        return make()

    def go(model, folder, *callbacks):
        saver = StepCheckpoint(save_steps=5, save_dir=folder, keep=2)
        run(model, source, folder, 3, [saver, *callbacks], accumulate_grad_batches=accumulate)

    model = begin()
    go(model, tmp_path / "whole")
    wanted = everything(model)
    with pytest.raises(Stop):
        go(begin(), tmp_path / "broken", StopAt(1, 6))
    assert (tmp_path / "broken" / f"step_{10 if accumulate == 1 else 11}.pdstate").exists()
    disturb()
    resumed = make()
    assert resumed.resume(tmp_path / "broken")
    go(resumed, tmp_path / "broken")
    same(everything(resumed), wanted)


def test_metrics_of_a_resumed_epoch_count_the_whole_epoch(tmp_path, capsys):
    def go(*callbacks):
        model = make()
        resumed = model.resume(tmp_path)
        model.fit(Noisy(), batch_size=4, epochs=1, verbose=2, callbacks=[StepCheckpoint(2, tmp_path), *callbacks])
        return resumed

    assert not make().resume(tmp_path)
    with pytest.raises(Stop):
        go(StopAt(0, 3))
    capsys.readouterr()
    assert go()
    assert "step 5/5" in capsys.readouterr().out
    state = paddle.load(f"{tmp_path}/step_4.pdstate", return_numpy=True)
    assert state["metrics"][0]["count"] == [16]
    assert state["step"] == 4


def test_only_the_newest_checkpoints_of_steps_stay(tmp_path):
    run(make(), Noisy, None, 3, [StepCheckpoint(2, tmp_path, keep=3)])
    assert sorted(p.stem for p in tmp_path.glob("*.pdstate")) == ["step_16", "step_18", "step_20"]
    assert len(list(tmp_path.iterdir())) == 9
    check_error(lambda: StepCheckpoint(0), ValueError, "save_steps")
    check_error(lambda: StepCheckpoint(keep=0), ValueError, "keep")


def test_callbacks_continue_where_they_stopped(tmp_path):
    def go(folder, stop=None):
        paddle.seed(3)
        np.random.seed(3)
        random.seed(3)
        model = make("SGD", rate=0.5)
        model.resume(folder)
        reduce = ReduceLROnPlateau("acc", patience=1, factor=0.5, verbose=0)
        stopper = EarlyStopping("acc", patience=4, verbose=0, save_best_model=False)
        run(model, Noisy, folder, 8, [reduce, stopper, *([stop] if stop else [])])
        return [reduce.state_dict(), stopper.state_dict(), model._optimizer.get_lr(), everything(model)]

    *wanted, ends = go(tmp_path / "whole")
    with pytest.raises(Stop):
        go(tmp_path / "broken", StopAt(3, 2))
    *found, resumed_ends = go(tmp_path / "broken")
    assert found == wanted
    same(resumed_ends, ends)


def test_a_finished_run_has_nothing_left_to_do_until_more_is_asked(tmp_path):
    model = make()
    run(model, Noisy, tmp_path, 2)
    ends = everything(model)
    again = make()
    assert again.resume(tmp_path)
    run(again, Noisy, tmp_path, 2)
    same(everything(again), ends)
    longer = make()
    assert longer.resume(tmp_path)
    run(longer, Noisy, tmp_path, 3)
    assert longer._optimizer._learning_rate.last_epoch == 21


def test_num_iters_counts_over_all_parts_of_a_run(tmp_path):
    with pytest.raises(Stop):
        run(make(), Noisy, tmp_path, 9, [StopAt(1, 3)], num_iters=17)
    model = make()
    assert model.resume(tmp_path)
    run(model, Noisy, tmp_path, 9, num_iters=17)
    assert model._optimizer._learning_rate.last_epoch == 17


# ---- checkpoints that are not complete ----


def test_a_checkpoint_with_a_foreign_part_does_not_count(tmp_path):
    run(make(), Noisy, tmp_path, 3)
    for name in ("final", "2"):
        (tmp_path / f"{name}.pdopt").write_bytes((tmp_path / "0.pdopt").read_bytes())
    model = make()
    with pytest.warns(UserWarning, match=r"skips .*(final|2): .*pdopt"):
        assert model.resume(tmp_path)
    assert model._resumed["epoch"] == 1
    check_error(lambda: make().resume(tmp_path / "2"), ValueError, "not complete", "2.pdopt")
    assert make().resume(tmp_path / "0")


def test_what_is_damaged_is_passed_over(tmp_path):
    run(make(), Noisy, tmp_path, 1)
    (tmp_path / "final.pdstate").write_bytes(b"nonsense")
    (tmp_path / "0.pdparams").unlink()
    model = make()
    with pytest.warns(UserWarning, match="cannot be read|is missing"):
        assert not model.resume(tmp_path)
    assert not model.resume(tmp_path / "nowhere")
    check_error(lambda: paddle.Model(paddle.nn.Linear(1, 1)).resume(tmp_path), AssertionError, "prepare")


def test_leftovers_of_dead_processes_go(tmp_path):
    old, young = tmp_path / ".paddle-save-old.tmp", tmp_path / ".paddle-save-young.tmp"
    for path in (old, young):
        path.touch()
    os.utime(old, (time.time() - 600,) * 2)
    run(make(), Noisy, tmp_path, 1)
    assert not old.exists()
    assert young.exists()


# ---- kill -9 ----


def test_killed_at_any_moment(tmp_path, monkeypatch):
    monkeypatch.setenv("OMP_NUM_THREADS", "1")  # the runs are small, and other tests want the cores
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # the server is to find what we found
    assert survive(tmp_path, kills=20) >= 8
