"""`EarlyStopping`."""

import os

from ._base import Callback
from ._monitor import Monitor, current_value
from ._process import is_first_process


class EarlyStopping(Callback):
    """Stops training when the monitored value of evaluations stops improving.

    Args:
        monitor: the loss or a metric of the evaluation. Default: 'loss'.
        mode: 'min' if smaller is better, 'max' if larger is; 'auto' takes 'max' for a name with `acc` in it. Default:
            'auto'.
        patience: number of evaluations without improvement after which training stops. Default: 0.
        min_delta: smallest change that counts as an improvement. Default: 0.
        baseline: value that must be improved on from the start; by default none.
        save_best_model: whether the best model is kept as `best_model` in the `save_dir` of `fit`. Default: True.
        verbose: 0 prints nothing, 1 that training stops. Default: 1.

    >>> stopper = paddle.callbacks.EarlyStopping("acc", mode="max", patience=3)
    """

    def __init__(
        self, monitor="loss", mode="auto", patience=0, verbose=1, min_delta=0, baseline=None, save_best_model=True
    ):
        super().__init__()
        self.monitor, self.patience, self.verbose, self.baseline = monitor, patience, verbose, baseline
        self.min_delta, self.save_best_model = min_delta, save_best_model
        self.save_dir = None  # set by fit
        self._judge = Monitor(self, monitor, mode, min_delta)
        self._restart()

    def _restart(self):
        self.wait_epoch = self.stopped_epoch = 0
        self.best_value = self._judge.worst if self.baseline is None else self.baseline
        self._saved = None

    def state_dict(self):
        """The state that a resumed run needs to continue in the same way."""
        return {name: getattr(self, name) for name in ("wait_epoch", "stopped_epoch", "best_value")}

    def set_state_dict(self, state):
        """Restore what `state_dict` returned."""
        vars(self).update(state)

    def on_train_begin(self, logs=None):
        self._restart()

    def on_eval_end(self, logs=None):
        current = current_value(self, self.monitor, logs)
        if current is None:
            return
        self.stopped_epoch += 1
        if self._judge.better(current, self.best_value):
            self.best_value, self.wait_epoch = current, 0
            if self.save_best_model and self.save_dir is not None and is_first_process():
                self._saved = os.path.join(self.save_dir, "best_model")
                self.model.save(self._saved)
        else:
            self.wait_epoch += 1
        if self.wait_epoch >= self.patience:
            self.model.stop_training = True
            if self.verbose > 0 and is_first_process():
                print(f"Epoch {self.stopped_epoch}: Early stopping.", flush=True)
                if self._saved:
                    print(f"Best checkpoint has been saved at {os.path.abspath(self._saved)}", flush=True)
