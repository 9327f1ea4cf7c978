"""`ProgBarLogger`: the progress bar as a callback."""

import time

from paddle._core.errors import InvalidArgumentError, received

from ..progressbar import ProgressBar
from ._base import Callback, reads_nothing, reads_when
from ._process import is_first_process

_NOTE = "The loss value printed in the log is the current step, and the metric is the average value of previous steps."


class _Phase:
    """The progress of one pass over the data."""

    def __init__(self, steps, metrics, verbose):
        self.steps, self.metrics, self.verbose = steps, metrics, verbose
        self.bar = ProgressBar(steps, verbose=verbose)
        self.step = self.samples = self.shown = 0
        self.reading = self.running = 0.0
        self.counted = self.seen = 0  # steps and samples since the last line
        self.mark = time.time()

    def begin_step(self):
        now = time.time()
        self.reading += now - self.mark
        self.mark = now

    def end_step(self, step, logs):
        now = time.time()
        self.running += now - self.mark
        self.mark = now
        size = (logs or {}).get("batch_size", 1)
        if not self.step:
            self.bar.skipped = step
        self.step = step + 1
        self.samples += size
        self.counted += 1
        self.seen += size

    def show(self, logs):
        values = [(name, logs[name]) for name in self.metrics if name in (logs or {})]
        if self.verbose == 3 and self.counted:
            total = self.reading + self.running
            values += [
                ("avg_reader_cost", f"{self.reading / self.counted:.5f} sec"),
                ("avg_batch_cost", f"{self.running / self.counted:.5f} sec"),
                ("ips", f"{self.seen / total if total else 0.0:.5f} samples/sec"),
            ]
        self.bar.update(self.step, values)
        self.shown = self.step
        self.reading = self.running = 0.0
        self.counted = self.seen = 0
        self.mark = time.time()  # the time for printing is not counted


class ProgBarLogger(Callback):
    """Prints loss and metrics during training, evaluation and prediction; `fit` adds one by default.

    Args:
        log_freq: number of steps between outputs. Default: 1.
        verbose: 0 nothing, 1 a progress bar, 2 a line each time, 3 a line that also shows the cost of reading and
            running a batch and the samples per second. Default: 2.

    >>> model = paddle.Model(paddle.nn.Linear(4, 3))
    >>> model.prepare(paddle.optimizer.SGD(0.1, parameters=model.parameters()), paddle.nn.CrossEntropyLoss())
    >>> data = paddle.io.TensorDataset([paddle.rand([8, 4]), paddle.zeros([8, 1], "int64")])
    >>> model.fit(data, batch_size=4, callbacks=paddle.callbacks.ProgBarLogger(verbose=0))
    """

    def __init__(self, log_freq=1, verbose=2):
        super().__init__()
        if not isinstance(log_freq, int) or log_freq < 1:
            raise InvalidArgumentError(
                "ProgBarLogger: 'log_freq' must be a positive integer.",
                received(log_freq=log_freq),
                "verbose=0 prints nothing.",
            )
        self.log_freq, self.verbose = log_freq, verbose
        self.epochs = self.steps = None
        self._phase = None

    def _prints(self):
        return bool(self.verbose) and is_first_process()

    def _due(self, step):
        """Whether to print after this step: every log_freq-th; the last one is printed when the epoch ends."""
        done = step + 1
        return self._prints() and done % self.log_freq == 0 and done != self._phase.steps

    # ---- training ----

    def on_train_begin(self, logs=None):
        self.epochs = self.params.get("epochs")
        if self._prints():
            print(_NOTE, flush=True)

    def on_epoch_begin(self, epoch=None, logs=None):
        self.steps = self.params.get("steps")
        self._phase = _Phase(self.steps, self.params.get("metrics", []), self.verbose)
        if self.epochs and self._prints():
            print(f"Epoch {epoch + 1}/{self.epochs}", flush=True)

    def on_epoch_end(self, epoch, logs=None):
        self._end(logs)

    # ---- evaluation and prediction ----

    def on_eval_begin(self, logs=None):
        self._begin("Eval", logs)

    def on_eval_end(self, logs=None):
        self._end(logs, "Eval")

    def on_predict_begin(self, logs=None):
        self._begin("Predict", logs)

    def on_predict_end(self, logs=None):
        self._end(logs, "Predict")

    def _begin(self, what, logs):
        self._phase = _Phase((logs or {}).get("steps"), (logs or {}).get("metrics", []), self.verbose)
        if self._prints():
            print(f"{what} begin...", flush=True)

    def _end(self, logs, what=None):
        phase = self._phase
        if not self._prints() or phase is None:
            return
        if phase.shown != phase.step:
            phase.show(logs)
        if what:
            print(f"{what} samples: {phase.samples}", flush=True)

    # ---- steps, the same in all three ----

    @reads_nothing
    def on_train_batch_begin(self, step, logs=None):
        self._phase.begin_step()

    @reads_when(_due)
    def on_train_batch_end(self, step, logs=None):
        self._phase.end_step(step, logs)
        if self._due(step):
            self._phase.show(logs)

    on_eval_batch_begin = on_predict_batch_begin = on_train_batch_begin
    on_eval_batch_end = on_predict_batch_end = on_train_batch_end
