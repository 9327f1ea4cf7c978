"""`TrainLog`: the standard line of a training log, in `fit` and in a loop of one's own."""

import time

from paddle._core.errors import InvalidArgumentError, received

from ._base import Callback, reads_nothing, reads_when
from ._process import is_first_process


class TrainLog(Callback):
    """Prints what reproduction guides ask of a training log: loss, metrics, learning rate, costs, images a second.

    Args:
        log_freq: every so many steps.
        unit: what the samples are.
        print: what a line is given to, for example `logging.getLogger("train").info`.

    As a callback: `model.fit(data, verbose=0, callbacks=TrainLog())`. In a loop of one's own, `batches` measures how
    long reading takes, and `step` ends a step:

    >>> log = paddle.callbacks.TrainLog(log_freq=10)
    >>> for image, label in log.batches(loader, epoch=0):  # doctest: +SKIP
    ...     loss = loss_fn(model(image), label)
    ...     loss.backward(); optimizer.step(); optimizer.clear_grad()
    ...     log.step(samples=len(image), loss=loss, lr=optimizer.get_lr())
    [Epoch 0, iter: 0] loss: 2.30259, lr: 0.10000, avg_reader_cost: 0.00102 sec, avg_batch_cost: 0.02500 sec, \
avg_samples: 64.0, avg_ips: 2560.00000 images/sec

    Costs are averages over the steps since the last line; a batch's cost includes reading it. Tensors are read only
    when a line is printed, so that the steps in between do not wait for the device.
    """

    def __init__(self, log_freq=10, unit="images", print=print):
        super().__init__()
        if not isinstance(log_freq, int) or log_freq < 1:
            raise InvalidArgumentError(
                "TrainLog: 'log_freq' must be a positive integer.", received(log_freq=log_freq)
            )
        self.log_freq, self.unit = log_freq, unit
        self._print = print
        self._start(0)

    def _start(self, epoch):
        self.epoch, self.iter = epoch, 0
        self._restart()

    def _restart(self):
        self._reading = self._running = 0.0
        self._steps = self._samples = 0
        self._mark = time.perf_counter()

    # ---- in a loop of one's own ----

    def batches(self, loader, epoch=0):
        """The batches of a loader; the time spent waiting for them is counted as reading."""
        self._start(epoch)
        for batch in loader:
            self._read()
            yield batch

    def step(self, samples, **values):
        """End a step of so many samples; returns the line it printed, or None."""
        now = time.perf_counter()
        self._running += now - self._mark
        self._steps += 1
        self._samples += samples
        self._mark = now
        line = None
        if self._due(self.iter):
            line = self._line(values)
            if is_first_process():
                self._print(line)
            self._restart()  # the time it takes to print is nobody's
        self.iter += 1
        return line

    def _read(self):
        now = time.perf_counter()
        self._reading += now - self._mark
        self._mark = now

    def _due(self, step):
        return step % self.log_freq == 0

    def _line(self, values):
        total = self._reading + self._running
        shown = [f"{name}: {number:.5f}" for name, value in values.items() for number in _numbers(value)]
        shown += [
            f"avg_reader_cost: {self._reading / self._steps:.5f} sec",
            f"avg_batch_cost: {total / self._steps:.5f} sec",
            f"avg_samples: {self._samples / self._steps}",
            f"avg_ips: {self._samples / total if total else 0.0:.5f} {self.unit}/sec",
        ]
        return f"[Epoch {self.epoch}, iter: {self.iter}] " + ", ".join(shown)

    # ---- in fit ----

    def on_epoch_begin(self, epoch, logs=None):
        self._start(epoch)

    @reads_nothing
    def on_train_batch_begin(self, step, logs=None):
        self.iter = step
        self._read()

    @reads_when(_due)
    def on_train_batch_end(self, step, logs=None):
        names = [*self.params.get("metrics", [])]
        values = {name: logs[name] for name in names if name in logs}
        self.step(logs.get("batch_size", 1), **values, lr=self.model._optimizer.get_lr())


def _numbers(value):
    """The numbers in a value: one, or one for each of several losses."""
    if isinstance(value, (list, tuple)):
        return [float(v) for v in value]
    return [float(value)]
