"""Checkpoints during training, from which a run can be resumed."""

import os

from paddle._core.errors import InvalidArgumentError, received
from paddle._files.atomic import remove_abandoned

from .._resume import remove, save_state
from ._base import Callback, reads_nothing
from ._process import is_first_process


class ModelCheckpoint(Callback):
    """Saves the model every `save_freq` epochs under `save_dir/<epoch>`, and under `save_dir/final` at the end.

    Next to the parameters (`.pdparams`) and the optimizer (`.pdopt`) it saves the state of the run (`.pdstate`): random
    numbers, the position in the data, the other callbacks. Files are replaced atomically, and a checkpoint is valid
    only with all its files, so `Model.resume(save_dir)` always finds a complete one.

    Args:
        save_freq: number of epochs between checkpoints. Default: 1.
        save_dir: folder of the checkpoints; by default that of `fit`.

    >>> model = paddle.Model(paddle.nn.Linear(4, 3))
    >>> model.prepare(paddle.optimizer.SGD(0.1, parameters=model.parameters()), paddle.nn.CrossEntropyLoss())
    >>> data = paddle.io.TensorDataset([paddle.rand([8, 4]), paddle.zeros([8, 1], "int64")])
    >>> saver = paddle.callbacks.ModelCheckpoint(save_dir="output")
    >>> model.fit(data, epochs=1, verbose=0, callbacks=saver)  # doctest: +ELLIPSIS
    save checkpoint at ...
    save checkpoint at ...
    >>> import os
    >>> "final.pdparams" in os.listdir("output")
    True
    """

    def __init__(self, save_freq=1, save_dir=None):
        super().__init__()
        self.save_freq, self.save_dir = save_freq, save_dir

    def _saves(self):
        return bool(self.model and self.save_dir) and is_first_process()

    def _save(self, name):
        path = os.path.abspath(os.path.join(self.save_dir, name))
        print(f"save checkpoint at {path}", flush=True)
        self.model.save(path)
        save_state(self.model, path)
        return path

    def on_train_begin(self, logs=None):
        if self._saves():
            remove_abandoned(self.save_dir)

    def on_epoch_end(self, epoch, logs=None):
        if self._saves() and epoch % self.save_freq == 0:
            self._save(str(epoch))

    def on_train_end(self, logs=None):
        if self._saves():
            self._save("final")


class StepCheckpoint(ModelCheckpoint):
    """Saves the model every `save_steps` steps of training under `save_dir/step_<number>`, for long epochs.

    Args:
        keep: how many of them to keep; older ones are deleted once a newer one is complete.

    >>> saver = paddle.callbacks.StepCheckpoint(save_steps=500, save_dir="output")  # doctest: +SKIP
    """

    def __init__(self, save_steps=1000, save_dir=None, keep=2):
        super().__init__(save_dir=save_dir)
        for name, value in (("save_steps", save_steps), ("keep", keep)):
            if not isinstance(value, int) or value < 1:
                raise InvalidArgumentError(
                    f"StepCheckpoint: '{name}' must be a positive integer.", received(**{name: value})
                )
        self.save_steps, self.keep = save_steps, keep
        self._due = False
        self._kept = []

    def state_dict(self):
        """The state for a resumed run: the checkpoints that will be deleted later."""
        return {"kept": [os.path.basename(path) for path in self._kept]}

    def set_state_dict(self, state):
        """Restore what `state_dict` returned."""
        self._kept = [os.path.abspath(os.path.join(self.save_dir, name)) for name in state["kept"]]

    @reads_nothing
    def on_train_batch_end(self, step, logs=None):
        if not self._saves():
            return
        run = self.model._run
        self._due = self._due or run.trained % self.save_steps == 0
        if self._due and run.updated:  # accumulated gradients are not saved
            self._due = False
            path = os.path.abspath(os.path.join(self.save_dir, f"step_{run.trained}"))
            old = [p for p in self._kept if p != path]
            self._kept = [*old, path][-self.keep :]
            self._save(os.path.basename(path))
            for stale in old[: max(len(old) + 1 - self.keep, 0)]:
                remove(stale)

    def on_epoch_end(self, epoch, logs=None):
        """Do nothing: `fit(save_dir=…)` and `ModelCheckpoint` save after epochs."""

    def on_train_end(self, logs=None):
        """Do nothing, as above."""
