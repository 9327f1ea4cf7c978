"""Runs of `paddle.Model` and its callbacks whose course is recorded, the same for the original and for us."""

import contextlib
import importlib.machinery
import io
import itertools
import re
import sys
import time
import types
from unittest import mock

import numpy as np

import paddle

# fmt: off

# ---- the progress bar, by a clock that goes as we say ----


class Terminal(io.StringIO):
    def isatty(self):
        return True


LOSS = [{"loss": [1.23456], "acc": 0.5}]
MIXED = [{"loss": [1e-6], "acc": 0.5}, {"loss": [1.0, 2.0], "acc": 1}, {"loss": [12345.678], "acc": np.float64(0.25)}]
ODD_VALUES = [
    1e-4, -1e-4, 0.0, 0, 1e10, -5.5, float("nan"), float("inf"), np.float32(0.3), np.array(0.3), np.array([0.3, 0.4]),
    [0.1, 0.2], [1e-5, 3], (1.0, 2.0), "abc", None, np.int64(3), True, 0.001, 0.00099999, [np.array([0.5])],
]

# name -> mode, verbose, log_freq, steps, seconds a step, values of the steps in turn
BARS = {
    "bar": ("train", 1, 1, 4, 0.01, LOSS),
    "bar, widths change": ("train", 1, 1, 7, 2.0, MIXED),
    "bar, minutes": ("train", 1, 5, 40, 10.0, LOSS),
    "bar, hours": ("train", 1, 31, 400, 100.0, LOSS),
    "bar, microseconds": ("train", 1, 1, 3, 1e-5, LOSS),
    "bar, every third": ("train", 1, 3, 10, 0.01, LOSS),
    "bar, one step": ("train", 1, 1, 1, 0.01, LOSS),
    "bar of an evaluation": ("eval", 1, 2, 5, 0.01, LOSS),
    "bar of a prediction": ("predict", 1, 2, 5, 0.01, [{}]),
    "lines": ("train", 2, 2, 5, 0.01, MIXED),
    "lines, slow": ("train", 2, 1, 3, 1.5, LOSS),
    "lines of an evaluation": ("eval", 2, 3, 7, 0.01, LOSS),
    "lines of a prediction": ("predict", 2, 2, 5, 0.01, [{}]),
    "lines with costs": ("train", 3, 2, 5, 0.01, LOSS),
    "lines, number of steps unknown": ("train", 2, 1, None, 0.01, LOSS),
    "nothing": ("train", 0, 1, 3, 0.01, LOSS),
    "no such verbosity": ("train", 4, 1, 3, 0.01, LOSS),
    **{f"value {value!r}": ("train", 2, 1, 1, 0.01, [{"loss": value}]) for value in ODD_VALUES},
}


def draw(mode, verbose, log_freq, steps, seconds, values, terminal=True):
    """What the progress bar writes."""
    now = [1000.0]
    out = Terminal() if terminal else io.StringIO()
    with mock.patch.object(time, "time", side_effect=lambda: now[0]), contextlib.redirect_stdout(out):
        bar = paddle.callbacks.ProgBarLogger(log_freq, verbose=verbose)
        bar.set_model(types.SimpleNamespace())
        names = list(values[0])
        bar.set_params({"batch_size": None, "epochs": 2, "steps": steps, "verbose": verbose, "metrics": names})
        if mode == "train":
            bar.on_train_begin(None)
            bar.on_epoch_begin(0, None)
        elif mode == "eval":
            bar.on_eval_begin({"steps": steps, "metrics": names})
        else:
            bar.on_predict_begin({"steps": steps})
        logs = {}
        for step in range(steps or 3):
            now[0] += seconds / 4
            getattr(bar, f"on_{mode}_batch_begin")(step, logs)
            now[0] += seconds * 3 / 4
            logs = {**values[step % len(values)], "step": step, "batch_size": 4}
            getattr(bar, f"on_{mode}_batch_end")(step, logs)
        if mode == "train":
            bar.on_epoch_end(0, logs)
        else:
            getattr(bar, f"on_{mode}_end")(logs)
    return out.getvalue()


# ---- whole runs ----


class Points(paddle.io.Dataset):
    """Points in four dimensions, and a class for each."""

    def __init__(self, count):
        self.count, self.order = count, []

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        self.order.append(index)
        return np.random.RandomState(index).randn(4).astype("float32"), np.array([index % 3])


def network():
    net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.ReLU(), paddle.nn.Linear(8, 3))
    for i, p in enumerate(net.parameters()):
        p.set_value(np.random.RandomState(i).randn(*p.shape).astype("float32") * 0.3)
    return net


def model(metrics=True, rate=0.1, optimizer="SGD"):
    net = network()
    made = paddle.Model(net)
    chosen = getattr(paddle.optimizer, optimizer)(rate, parameters=net.parameters())
    made.prepare(chosen, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy((1, 2)) if metrics else None)
    return made


def weights(made):
    return made.network[2].weight.numpy().ravel().astype("float64").tolist()


FITS = {
    "plain": {"batch_size": 4, "epochs": 2, "log_freq": 5, "verbose": 2},
    "with costs": {"batch_size": 4, "epochs": 1, "log_freq": 5, "verbose": 3},
    "silent": {"batch_size": 8, "epochs": 1, "verbose": 0},
    "in order": {"batch_size": 4, "epochs": 1, "shuffle": False, "verbose": 2},
    "whole batches": {"batch_size": 8, "epochs": 2, "drop_last": True, "verbose": 2},
    "seldom evaluated": {"batch_size": 8, "epochs": 4, "eval_freq": 3, "verbose": 2},
    "gradients of 3 batches": {"batch_size": 4, "epochs": 2, "accumulate_grad_batches": 3, "verbose": 2},
    # Without evaluation: its steps count in the original too, and end the run within it.
    "13 steps": {"eval_data": None, "batch_size": 5, "epochs": 1, "num_iters": 13, "verbose": 2},
    "4 steps": {"eval_data": None, "batch_size": 5, "epochs": 3, "num_iters": 4, "verbose": 2},
    "two batch sizes": {"batch_size": [10, 6], "verbose": 2},
}


def without_times(text):
    text = re.sub(r"\d+(ms|us|s)/step", "T/step", text)
    return re.sub(r"(cost|ips): [\d.]+", r"\1: T", text)


def fit(options, optimizer="SGD"):
    """What a run prints, the weights it ends with, the order it read in, and what it then evaluates and predicts."""
    made, data, out = model(optimizer=optimizer), Points(50), io.StringIO()
    with contextlib.redirect_stdout(out):
        returned = made.fit(data, **{"eval_data": Points(23), **options})
        result = made.evaluate(Points(23), batch_size=4, verbose=2)
        outputs = made.predict(Points(9), batch_size=4, verbose=2)
    return {
        "printed": without_times(out.getvalue()),
        "returned": returned,
        "weights": weights(made),
        "order": data.order,
        "evaluated": {k: np.asarray(v, "float64").tolist() for k, v in result.items()},
        "predicted": [[list(a.shape) for a in o] for o in outputs],
    }


# ---- runs that begin with nothing but a seed ----


class Pairs(paddle.io.Dataset):
    """Two inputs and two labels, a class and a number."""

    def __len__(self):
        return 24

    def __getitem__(self, index):
        numbers = np.random.RandomState(index)
        x, y, value = (numbers.randn(size).astype("float32") for size in (4, 3, 1))
        return x, y, np.array([index % 3]), value


class Branches(paddle.nn.Layer):
    """Two inputs, two outputs."""

    def __init__(self):
        super().__init__()
        self.left, self.right = paddle.nn.Linear(4, 8), paddle.nn.Linear(3, 8)
        self.name, self.size = paddle.nn.Linear(8, 3), paddle.nn.Linear(8, 1)

    def forward(self, x, y):
        hidden = paddle.nn.functional.relu(self.left(x) + self.right(y))
        return self.name(hidden), self.size(hidden)


class TwoLosses(paddle.nn.Layer):
    def forward(self, name, size, label, value):
        return [paddle.nn.functional.cross_entropy(name, label), paddle.nn.functional.mse_loss(size, value)]


class NameAccuracy(paddle.metric.Accuracy):
    def compute(self, name, size, label, value):
        return super().compute(name, label)


def _dropout():
    net = paddle.nn.Sequential(
        paddle.nn.Linear(4, 16), paddle.nn.ReLU(), paddle.nn.Dropout(0.3), paddle.nn.Linear(16, 3)
    )
    return net, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy(), Points(40)


def _branches():
    return Branches(), TwoLosses(), NameAccuracy(), Pairs()


# name -> what is trained, optimizer, options of prepare, options of fit
SEEDED = {
    "dropout": (_dropout, "Adam", {}, {}),
    "dropout, gradients of 2 batches": (_dropout, "Momentum", {}, {"accumulate_grad_batches": 2}),
    "two inputs, outputs and losses": (_branches, "AdamW", {}, {}),
    "two losses, 5 steps": (_branches, "SGD", {}, {"eval_data": None, "num_iters": 5}),
    "mixed precision": (_dropout, "Adam", {"amp_configs": {"level": "O1", "init_loss_scaling": 128.0}}, {}),
}


def seeded(make, optimizer, preparing, fitting):
    """What a run prints, the weights it ends with, and the random numbers that come after it."""
    paddle.seed(11)
    np.random.seed(5)
    net, loss, metric, data = make()
    made, out = paddle.Model(net), io.StringIO()
    with contextlib.redirect_stdout(out):
        chosen = getattr(paddle.optimizer, optimizer)(0.01, parameters=net.parameters())
        made.prepare(chosen, loss, metric, **preparing)
        made.fit(data, **{"eval_data": data, "batch_size": 8, "epochs": 2, "verbose": 2, **fitting})
        shapes = [list(a.shape) for a in made.predict(data, batch_size=8, stack_outputs=True, verbose=0)]
    return {
        "printed": without_times(out.getvalue()),
        "weights": [v for p in net.parameters() for v in p.numpy().ravel()[:8].astype("float64").tolist()],
        "shapes": shapes,
        "following": [*paddle.rand([3]).numpy().astype("float64").tolist(), np.random.rand()],
    }


# ---- callbacks ----


class Recorder(paddle.callbacks.Callback):
    """Writes down who called it with what."""

    def __init__(self):
        super().__init__()
        self.calls = []

    def set_params(self, params):
        self.calls.append(["params", {k: v for k, v in params.items() if k != "batch_size"}])
        super().set_params(params)


def _recorded(name):
    def hook(self, *args):
        self.calls.append([name, *[sorted(a) if isinstance(a, dict) else a for a in args]])

    return hook


for _mode, _moment in itertools.product(("train", "eval", "predict"), ("begin", "end", "batch_begin", "batch_end")):
    setattr(Recorder, f"on_{_mode}_{_moment}", _recorded(f"on_{_mode}_{_moment}"))
for _moment in ("begin", "end"):
    setattr(Recorder, f"on_epoch_{_moment}", _recorded(f"on_epoch_{_moment}"))


def moments():
    """The calls of a callback in the course of training, evaluation and prediction; logs by their keys."""
    made, calls = model(), []
    for run in (
        lambda c: made.fit(Points(10), Points(5), batch_size=4, epochs=3, eval_freq=2, verbose=0, callbacks=c),
        lambda c: made.evaluate(Points(5), batch_size=4, verbose=0, callbacks=[c]),
        lambda c: made.predict(Points(5), batch_size=4, verbose=0, callbacks=[c]),
    ):
        recorder = Recorder()
        run(recorder)
        calls.append([call for call in recorder.calls if "batch_begin" not in call[0]])
    return calls


# name -> class, options, the monitored value, what the evaluations give
WATCHERS = {
    "stop": ("EarlyStopping", {"patience": 1}, "loss", [[3.0], [2.0], [2.5], [2.6]]),
    "stop at once": ("EarlyStopping", {}, "loss", [[3.0], [2.0]]),
    "stop, small gains": ("EarlyStopping", {"patience": 1, "min_delta": 0.5}, "loss", [[3.0], [2.0], [1.8], [1.7]]),
    "stop, accuracy": (
        "EarlyStopping",
        {"monitor": "acc", "patience": 2, "min_delta": 0.1},
        "acc",
        [0.3, 0.5, 0.55, 0.56],
    ),
    "stop, baseline": (
        "EarlyStopping",
        {"monitor": "acc", "patience": 2, "baseline": 0.6, "mode": "max", "save_best_model": False},
        "acc",
        [0.3, 0.61, 0.4, 0.5],
    ),
    "stop, silent": ("EarlyStopping", {"patience": 1, "verbose": 0}, "loss", [3.0, 4.0]),
    "reduce": ("ReduceLROnPlateau", {"patience": 1}, "loss", [[3.0], [2.0], [2.5], [2.6]]),
    "reduce, rest between": ("ReduceLROnPlateau", {"patience": 1, "cooldown": 2, "factor": 0.5}, "loss", [[3.0]] * 9),
    "reduce, not below": ("ReduceLROnPlateau", {"patience": 1, "factor": 0.5, "min_lr": 0.04}, "loss", [[3.0]] * 6),
    "reduce, accuracy": (
        "ReduceLROnPlateau",
        {"monitor": "acc", "patience": 1, "factor": 0.5, "verbose": 0},
        "acc",
        [0.3, 0.4, 0.4, 0.40005, 0.41, 0.4],
    ),
}


def watch(kind, options, key, values):
    """What a callback that watches the evaluation prints and does, one evaluation after the other."""
    callback = getattr(paddle.callbacks, kind)(**options)
    net, saved, out, course = paddle.nn.Linear(1, 1), [], io.StringIO(), []
    made = types.SimpleNamespace(
        stop_training=False, _optimizer=paddle.optimizer.SGD(0.1, parameters=net.parameters()), save=saved.append
    )
    callback.set_model(made)
    callback.set_params({"epochs": len(values), "verbose": 2, "metrics": ["loss", "acc"]})
    with contextlib.redirect_stdout(out):
        callback.on_train_begin()
        callback.save_dir = "/checkpoints"
        for epoch, value in enumerate(values):
            callback.on_epoch_begin(epoch)
            callback.on_epoch_end(epoch, {})
            callback.on_eval_begin({"steps": 1, "metrics": ["loss", "acc"]})
            callback.on_eval_end({key: value})
            course.append([made.stop_training, made._optimizer.get_lr(), len(saved)])
            if made.stop_training:
                break
        callback.on_train_end({})
    return {"printed": out.getvalue(), "course": course, "saved": saved}


SCHEDULES = {"by itself": None, "by epoch": {"by_step": False, "by_epoch": True}, "never": {"by_step": False}}


def rates(options):
    """The learning rates of the steps."""
    schedule, seen = paddle.optimizer.lr.StepDecay(1.0, 1, 0.5), []
    made = model(False, schedule)

    class Look(paddle.callbacks.Callback):
        def on_train_batch_end(self, step, logs=None):
            seen.append(made._optimizer.get_lr())

    extra = [] if options is None else [paddle.callbacks.LRScheduler(**options)]
    made.fit(Points(6), batch_size=2, epochs=2, verbose=0, callbacks=[Look(), *extra])
    return [*seen, schedule.last_epoch]


# ---- programs that draw curves, played by ourselves ----


def _stand_in(name, calls):
    """A module of that name whose every call is written down."""

    class Anything:
        def __getattr__(self, method):
            if method.startswith("__"):
                raise AttributeError(method)
            return lambda *args, **kwargs: calls.append([method, _plain(args), _plain(kwargs)])

    def make(*args, **kwargs):
        calls.append(["make", _plain(args), _plain(kwargs)])
        return Anything()

    module = types.ModuleType(name)
    module.__spec__ = importlib.machinery.ModuleSpec(name, None)
    module.LogWriter = module.init = make
    module.run = None
    module.wandb_sdk = types.SimpleNamespace(wandb_run=types.SimpleNamespace(Run=Anything))
    return module


def _plain(value):
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return round(float(value), 4) if isinstance(value, (float, np.floating)) else value


def dashboard(name):
    """What is told to visualdl or wandb in the course of a run."""
    calls = []
    with mock.patch.dict(sys.modules, {name: _stand_in(name, calls)}):
        if name == "visualdl":
            callback = paddle.callbacks.VisualDL("log")
        else:
            callback = paddle.callbacks.WandbCallback(project="p", name="n", config={"rate": 1})
        model().fit(Points(6), Points(4), batch_size=3, epochs=2, verbose=0, shuffle=False, callbacks=callback)
    return calls
