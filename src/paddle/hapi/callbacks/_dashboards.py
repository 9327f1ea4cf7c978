"""Callbacks that send losses and metrics to dashboards."""

import importlib

from outrigger.distribution import extra, pip_install

from ._base import Callback, reads_when
from ._process import is_first_process


def require(package, what, install=None):
    """Import an optional package, or say how to install it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise ImportError(
            f"{what} needs the package {package}, which cannot be imported ({error}).\n"
            f"  Try: {pip_install(install or package)}"
        ) from error


def _scalars(logs, names):
    """The values with these names in the logs; the first one if there are several losses."""
    for name in names:
        value = (logs or {}).get(name)
        if value is not None:
            yield name, value[0] if isinstance(value, (list, tuple)) else value


class _Dashboard(Callback):
    """Follows a run: calls `_train(step, values)` after a step, `_evaluated(epoch, values)` after an evaluation."""

    def __init__(self):
        super().__init__()
        self.epoch, self.train_step, self._fitting = 0, 0, False

    def state_dict(self):
        """The positions of the curves, for a resumed run."""
        return {"epoch": self.epoch, "train_step": self.train_step}

    def set_state_dict(self, state):
        """Restore what `state_dict` returned."""
        vars(self).update(state)

    def on_train_begin(self, logs=None):
        self._fitting = True

    def on_epoch_begin(self, epoch=None, logs=None):
        self.epoch = epoch

    @reads_when(lambda self, step: is_first_process())
    def on_train_batch_end(self, step, logs=None):
        self.train_step += 1
        if is_first_process():
            self._train(self.train_step, dict(_scalars(logs, self.params.get("metrics", []))))

    def on_eval_begin(self, logs=None):
        self._watched = (logs or {}).get("metrics", self.params.get("metrics", []))

    def on_eval_end(self, logs=None):
        if is_first_process():
            self._evaluated(self.epoch, dict(_scalars(logs, self._watched)))
            if not self._fitting:
                self._close()

    def on_train_end(self, logs=None):
        self._fitting = False
        if is_first_process():
            self._close()


class VisualDL(_Dashboard):
    """Writes losses and metrics into `log_dir`, where `visualdl --logdir` shows them; needs the package visualdl.

    >>> board = paddle.callbacks.VisualDL(log_dir="log")  # doctest: +SKIP
    """

    def __init__(self, log_dir):
        super().__init__()
        self.log_dir, self._open = log_dir, None

    def _new_writer(self):
        return require("visualdl", "paddle.callbacks.VisualDL").LogWriter(self.log_dir)

    @property
    def _writer(self):
        if self._open is None:
            self._open = self._new_writer()
        return self._open

    def on_train_begin(self, logs=None):
        super().on_train_begin(logs)
        if is_first_process():
            _ = self._writer  # a missing package is reported before the first epoch, not after

    def _train(self, step, values):
        for name, value in values.items():
            self._write(f"train/{name}", float(value), step)

    def _evaluated(self, epoch, values):
        for name, value in values.items():
            self._write(f"eval/{name}", float(value), epoch)

    def _write(self, tag, value, step):
        self._writer.add_scalar(tag=tag, step=step, value=value)

    def _close(self):
        if self._open is not None:
            self._open.close()
            self._open = None


class TensorBoard(VisualDL):
    """Writes losses and metrics into `log_dir`, where `tensorboard --logdir` shows them; needs the package tensorboard.

    >>> board = paddle.callbacks.TensorBoard(log_dir="log")  # doctest: +SKIP
    """

    def _new_writer(self):
        require("tensorboard", "paddle.callbacks.TensorBoard", extra("tensorboard"))
        from paddle._tensorboard import SummaryWriter

        return SummaryWriter(self.log_dir)

    def _write(self, tag, value, step):
        self._writer.add_scalar(tag, value, step)


class WandbCallback(_Dashboard):
    """Sends losses and metrics to Weights & Biases; needs the package wandb, whose `init` takes all the arguments.

    Args:
        project: name of the project.
        entity: user or team that the run belongs to.
        name: name of the run.
        dir: folder for local files.
        mode: 'online', 'offline' or 'disabled'.
        job_type: what groups the run with others.
        **kwargs: further arguments of `wandb.init`.

    >>> board = paddle.callbacks.WandbCallback(project="digits", mode="offline")  # doctest: +SKIP
    """

    def __init__(self, project=None, entity=None, name=None, dir=None, mode=None, job_type=None, **kwargs):
        super().__init__()
        self.wandb = require("wandb", "paddle.callbacks.WandbCallback")
        self.wandb_args = {
            "project": project,
            "name": name,
            "entity": entity,
            "dir": dir,
            "mode": mode,
            "job_type": job_type,
            **kwargs,
        }
        self._run = None
        if is_first_process():
            _ = self.run

    @property
    def run(self):
        """The wandb run: the current one, or a new one."""
        if self._run is None:
            self._run = self.wandb.run if self.wandb.run is not None else self.wandb.init(**self.wandb_args)
            self._run.define_metric("train/step")
            self._run.define_metric("train/*", step_metric="train/step")
            self._run.define_metric("epoch")
            self._run.define_metric("eval/*", step_metric="epoch")
        return self._run

    def _train(self, step, values):
        self.run.log({"train/step": step, **{f"train/{name}": value for name, value in values.items()}})

    def _evaluated(self, epoch, values):
        self.run.log({"epoch": epoch, **{f"eval/{name}": value for name, value in values.items()}})

    def _close(self):
        self.run.finish()
        self._run = None
