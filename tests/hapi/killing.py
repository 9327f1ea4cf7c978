"""A training program that is killed again and again (`kill -9`), and must end as if nobody had disturbed it.

    python -m tests.hapi.killing [times]

Every run is a process of its own, forked by multiprocessing's server, which imported the library once and does nothing
else: no thread, and no pipe that a dead run could leave half written. Runs speak through files alone, and whoever waits
for one waits for a limited time.
"""

import contextlib
import io
import multiprocessing
import os
import pathlib
import random
import signal
import sys
import tempfile
import time
import warnings

import numpy as np

import paddle
from paddle import nn
from paddle.hapi._resume import find

PATIENCE = 60  # seconds; a run takes a fraction of one
STEPS_AN_EPOCH, EPOCHS = 10, 3


class Trail(paddle.callbacks.Callback):
    """Leaves a mark in a file for every step, so that others see how far the run is."""

    def __init__(self, path):
        super().__init__()
        self.path = path

    def on_train_batch_end(self, step, logs=None):
        with open(self.path, "ab") as file:
            file.write(b".")


def train(folder, end, trail):
    """A run of `Model.fit` that goes on where an earlier one was killed, and writes its parameters to `end`."""
    with contextlib.redirect_stdout(io.StringIO()):
        paddle.seed(1)
        np.random.seed(1)  # the loader's order
        net = nn.Sequential(nn.Linear(64, 256), nn.ReLU(), nn.Dropout(0.5), nn.Linear(256, 10))
        model = paddle.Model(net)
        schedule = paddle.optimizer.lr.CosineAnnealingDecay(0.01, STEPS_AN_EPOCH * EPOCHS)
        model.prepare(paddle.optimizer.Adam(schedule, parameters=net.parameters()), nn.CrossEntropyLoss())
        numbers = np.random.RandomState(0)
        images, labels = numbers.rand(200, 64).astype("float32"), numbers.randint(0, 10, [200, 1])
        data = paddle.io.TensorDataset([paddle.to_tensor(images), paddle.to_tensor(labels)])
        loader = paddle.io.DataLoader(data, batch_size=200 // STEPS_AN_EPOCH, shuffle=True)
        model.resume(folder)
        saver = paddle.callbacks.StepCheckpoint(save_steps=4, save_dir=folder)
        model.fit(loader, epochs=EPOCHS, verbose=0, save_dir=folder, callbacks=[saver, Trail(trail)])
        paddle.save(net.state_dict(), end)


class Trainer:
    """Starts runs, and kills them."""

    def __init__(self):
        self._processes = multiprocessing.get_context("forkserver")
        self._processes.set_forkserver_preload([__name__])

    def run(self, folder, steps=None, seconds=0.0):
        """Train until the end, or until so many steps and then seconds have passed; whether the end was reached."""
        trail = folder.with_suffix(".trail")
        trail.write_bytes(b"")
        files = str(folder), str(folder.with_suffix(".pd")), str(trail)
        process = self._processes.Process(target=train, args=files, daemon=True)
        process.start()
        patience = time.monotonic() + PATIENCE
        while process.exitcode is None and (steps is None or trail.stat().st_size < steps):
            assert time.monotonic() < patience, f"a run has not come so far in {PATIENCE} seconds"
            process.join(0.001)
        process.join(seconds)
        process.kill()
        process.join(PATIENCE)
        assert process.exitcode in (0, -signal.SIGKILL), f"a run ended with {process.exitcode}"
        return process.exitcode == 0


def progress(folder):
    """How many steps the newest whole checkpoint holds; 0 where there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a checkpoint that is not whole is passed over, as it should be
        _, state = find(folder)
    return 0 if state is None else state["trained"]


def survive(folder, kills, seed=0):
    """Kill runs `kills` times at random moments; each that reaches its end must be the run that nobody disturbed.

    Returns how often a run went on from a checkpoint.
    """
    trainer, moments = Trainer(), random.Random(seed)
    assert trainer.run(folder / "calm")
    wanted = paddle.load(str(folder / "calm.pd"), return_numpy=True)
    killed = resumed = runs = steps = 0
    while killed < kills or steps:
        hunted = folder / f"hunted{runs}"
        moment = (moments.randrange(10), moments.uniform(0, 0.02)) if killed < kills else ()
        ended = trainer.run(hunted, *moment)
        killed += not ended
        before, steps = steps, progress(hunted)
        assert steps >= before, "a kill took away what an earlier checkpoint held"
        resumed += before > 0
        if ended:
            found = paddle.load(f"{hunted}.pd", return_numpy=True)
            for name, value in wanted.items():
                np.testing.assert_array_equal(found[name], value, err_msg=name)
            runs, steps = runs + 1, 0
    return resumed


if __name__ == "__main__":
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    with tempfile.TemporaryDirectory() as place:
        resumed = survive(pathlib.Path(place), times, seed=None)
    print(f"killed {times} times, resumed {resumed} times, and every run ended bit for bit as it does undisturbed")
