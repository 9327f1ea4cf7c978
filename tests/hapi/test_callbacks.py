"""Callbacks of `paddle.Model`, against runs recorded from the original."""

import functools
import io

import numpy as np
import pytest
from tests.golden.training_cases import BARS, SCHEDULES, WATCHERS, Points, dashboard, draw, model, moments, rates, watch
from tests.support import check_error, check_facts, golden

import paddle
from paddle.callbacks import CurvePlotter, EarlyStopping, LRScheduler, ProgBarLogger, ReduceLROnPlateau
from paddle.hapi.progressbar import ProgressBar

GOLDEN = golden("training.json")


# ---- the progress bar ----


@pytest.mark.parametrize("name", BARS)
def test_progress_bar_in_a_terminal(name):
    drawn = draw(*BARS[name])
    if "unknown" in name:  # the original moves back over a line that has ended; that has no effect
        assert drawn == GOLDEN["bars"][name].replace("\b", "").replace("\r", "")
    else:
        assert drawn == GOLDEN["bars"][name]


def test_progress_bar_in_a_pipe_is_a_line_now_and_then():
    lines = draw(*BARS["bar, every third"], terminal=False).splitlines()[2:]
    assert lines == [
        "step  3/10 [========>.....................] - loss: 1.2346 - acc: 0.5000 - ETA: 0s - 10ms/step",
        "step  6/10 [=================>............] - loss: 1.2346 - acc: 0.5000 - ETA: 0s - 10ms/step",
        "step  9/10 [==========================>...] - loss: 1.2346 - acc: 0.5000 - ETA: 0s - 10ms/step",
        "step 10/10 [==============================] - loss: 1.2346 - acc: 0.5000 - 10ms/step",
    ]


def test_progress_bar_is_live_in_a_notebook(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ipykernel", object())
    assert "\r" in draw(*BARS["bar"], terminal=False)


def test_a_prediction_shows_its_last_step():
    # The original leaves it out when the number of steps is a multiple of log_freq, and the bar ends short.
    assert "step 4/4" in draw("predict", 2, 2, 4, 0.01, [{}])


def test_progress_bar_by_itself():
    out = io.StringIO()
    bar = ProgressBar(2, verbose=2, file=out, name="file")
    bar.update(2, {"size": 3})
    assert out.getvalue().startswith("file 2/2 - size: 3 - ")
    bar = ProgressBar(2, verbose=0, file=out)
    bar.update(1)
    assert out.getvalue().count("\n") == 1


def test_log_freq_must_be_positive():
    check_error(lambda: ProgBarLogger(0), ValueError, "log_freq", "positive")


# ---- order of events ----


def test_moments_of_a_run():
    *found, predicted = moments()
    *wanted, predicted_there = GOLDEN["moments"]
    assert found == wanted
    # There the logs of the evaluation before are still among those of a prediction.
    earlier = {"loss", "acc_top1", "acc_top2"}
    clean = lambda arg: [k for k in arg if k not in earlier] if isinstance(arg, list) else arg  # noqa: E731
    assert predicted == [[clean(arg) for arg in call] for call in predicted_there]


def test_logs_are_read_only_where_somebody_looks():
    read = []

    class Value(paddle.metric.Metric):
        def name(self):
            return "value"

        def reset(self):
            pass

        def update(self, *args):
            pass

        def accumulate(self):
            read.append(True)
            return 0.0

    class Look(paddle.callbacks.Callback):
        def on_train_batch_end(self, step, logs=None):
            assert "value" in logs

    net = paddle.nn.Linear(4, 3)
    made = paddle.Model(net)
    made.prepare(paddle.optimizer.SGD(0.1, parameters=net.parameters()), paddle.nn.CrossEntropyLoss(), Value())
    made.fit(Points(20), batch_size=1, verbose=0)
    assert len(read) == 1  # when the epoch ends
    read.clear()
    made.fit(Points(20), batch_size=1, verbose=0, callbacks=ProgBarLogger(log_freq=5, verbose=2))
    assert len(read) == 4  # after 5, 10, 15 and 20 steps
    read.clear()
    made.fit(Points(20), batch_size=1, verbose=0, callbacks=Look())
    assert len(read) == 21


def test_metrics_count_every_step_though_read_seldom():
    seen = []

    class Count(paddle.metric.Accuracy):
        def update(self, correct, *args):
            seen.append(len(correct))
            return super().update(correct)

    net = paddle.nn.Linear(4, 3)
    made = paddle.Model(net)
    made.prepare(paddle.optimizer.SGD(0.1, parameters=net.parameters()), paddle.nn.CrossEntropyLoss(), Count())
    made.fit(Points(10), batch_size=4, verbose=0)
    assert seen == [4, 4, 2]


def test_a_callback_without_init_of_its_base():
    class Plain(paddle.callbacks.Callback):
        def __init__(self):
            self.epochs = []

        def on_epoch_end(self, epoch, logs=None):
            self.epochs.append((epoch, self.model is made, self.params["epochs"], sorted(logs)))

    made, plain = model(), Plain()
    made.fit(Points(4), epochs=2, verbose=0, callbacks=plain)
    keys = ["acc_top1", "acc_top2", "batch_size", "loss", "step"]
    assert plain.epochs == [(0, True, 2, keys), (1, True, 2, keys)]


def test_a_given_progress_bar_replaces_the_usual_one(capsys):
    model().fit(Points(4), batch_size=2, verbose=2, callbacks=ProgBarLogger(log_freq=1, verbose=2))
    assert capsys.readouterr().out.count("step 1/2") == 1


# ---- watching the evaluation ----


@pytest.mark.parametrize("name", WATCHERS)
def test_watchers(name):
    found, wanted = watch(*WATCHERS[name]), GOLDEN["watchers"][name]
    assert found == wanted


def test_early_stopping_does_not_claim_what_it_did_not_save():
    # The original says so although no model beat the baseline.
    found = watch("EarlyStopping", {"baseline": 0.6, "patience": 1}, "loss", [[0.7], [0.8]])
    assert found == {"printed": "Epoch 1: Early stopping.\n", "course": [[True, 0.1, 0]], "saved": []}


@pytest.mark.parametrize("kind", [EarlyStopping, ReduceLROnPlateau])
def test_watchers_warn_about_what_is_not_there(kind):
    callback = kind("bleu", patience=1)
    callback.set_model(model())
    callback.on_train_begin()
    with pytest.warns(UserWarning, match="'bleu'.*'loss'"):
        callback.on_eval_end({"loss": [1.0]})
    with pytest.warns(UserWarning, match="'up'"):
        kind("loss", mode="up")


def test_reduce_on_plateau_leaves_a_schedule_alone():
    made = model(rate=paddle.optimizer.lr.StepDecay(0.1, 2))
    callback = ReduceLROnPlateau(patience=1)
    callback.set_model(made)
    callback.on_train_begin()
    with pytest.warns(UserWarning, match="StepDecay"):
        callback.on_eval_end({"loss": [1.0]})
    check_error(lambda: ReduceLROnPlateau(factor=1.0), ValueError, "factor")


def test_early_stopping_in_a_run(tmp_path, capsys):
    class Worse(paddle.metric.Metric):
        def __init__(self):
            super().__init__()
            self.passes = 0

        def name(self):
            return "worse"

        def reset(self):
            self.passes += 1

        def update(self, *args):
            pass

        def accumulate(self):
            return self.passes

    net = paddle.nn.Linear(4, 3)
    made = paddle.Model(net)
    made.prepare(paddle.optimizer.SGD(0.1, parameters=net.parameters()), paddle.nn.CrossEntropyLoss(), Worse())
    stopper = EarlyStopping("worse", mode="min", patience=2)
    made.fit(Points(4), Points(4), batch_size=4, epochs=9, verbose=0, save_dir=tmp_path, callbacks=stopper)
    assert "Epoch 3: Early stopping." in capsys.readouterr().out
    assert made.stop_training
    assert {"best_model.pdparams", "2.pdparams", "final.pdparams"} <= {p.name for p in tmp_path.iterdir()}
    assert not (tmp_path / "3.pdparams").exists()
    made.fit(Points(4), epochs=2, verbose=0)  # a new run begins anew
    assert not made.stop_training


@pytest.mark.parametrize("name", SCHEDULES)
def test_schedules(name):
    assert rates(SCHEDULES[name]) == GOLDEN["rates"][name]


def test_a_schedule_moves_by_step_or_by_epoch():
    check_error(lambda: LRScheduler(True, True), ValueError, "by_step", "by_epoch")


# ---- dashboards, logs and curves ----


@pytest.mark.parametrize("name", ["visualdl", "wandb"])
def test_dashboards_get_what_the_original_sends_them(name):
    found, wanted = dashboard(name), GOLDEN["dashboards"][name]
    assert [call[0] for call in found] == [call[0] for call in wanted]
    for (_, args, named), (_, wanted_args, wanted_named) in zip(found, wanted, strict=True):
        approximately = functools.partial(pytest.approx, abs=2e-4)
        check_facts(args, wanted_args, number=approximately)
        check_facts(dict(sorted(named.items())), dict(sorted(wanted_named.items())), number=approximately)


@pytest.mark.parametrize(
    ("package", "make"),
    [
        ("visualdl", lambda: model().fit(Points(2), verbose=0, callbacks=paddle.callbacks.VisualDL("log"))),
        ("tensorboard", lambda: model().fit(Points(2), verbose=0, callbacks=paddle.callbacks.TensorBoard("log"))),
        ("wandb", lambda: paddle.callbacks.WandbCallback()),
    ],
)
def test_a_missing_package_is_named(package, make, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, package, None)
    check_error(make, ImportError, package, "pip install ", package)


def test_curves(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    plotter = CurvePlotter(tmp_path / "run" / "curves.png", log_freq=2)
    model().fit(Points(10), Points(4), batch_size=2, epochs=2, verbose=0, callbacks=plotter)
    assert (tmp_path / "run" / "curves.png").read_bytes().startswith(b"\x89PNG")
    steps, values = plotter.train["loss"]
    assert steps == [0, 2, 4, 6, 8]
    assert all(np.isfinite(values))
    assert plotter.eval["acc_top1"][0] == [5, 10]
    monkeypatch.chdir(tmp_path)
    model().fit(Points(4), verbose=0, callbacks=CurvePlotter())
    assert (tmp_path / "curves.png").exists()


def test_curves_without_changing_the_program(tmp_path):
    pytest.importorskip("matplotlib")
    paddle.set_flags({"FLAGS_training_curves": str(tmp_path / "flag.png")})
    try:
        model().fit(Points(4), verbose=0)
        assert (tmp_path / "flag.png").exists()
        paddle.set_flags({"FLAGS_training_curves": "1"})
        model().fit(Points(4), verbose=0, save_dir=tmp_path / "saved")
        assert (tmp_path / "saved" / "curves.png").exists()
    finally:
        paddle.set_flags({"FLAGS_training_curves": ""})
