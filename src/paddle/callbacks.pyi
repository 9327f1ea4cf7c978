# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.hapi import Model
from typing import Any, Literal

class Callback:
    """Base class of callbacks: override the methods for the events of interest.

    `self.model` is the `paddle.Model`, and `self.model.stop_training = True` ends the run after the epoch;
    `self.params` describes the run: `epochs`, `steps`, `verbose`, `metrics`.

    >>> class Announce(paddle.callbacks.Callback):
    ...     def on_epoch_end(self, epoch, logs=None):
    ...         print(f"epoch {epoch} ended with a loss of {logs['loss']}")"""
    model: Any
    params: Any
    def __init__(self) -> None: ...
    def set_params(self, params: Any) -> None:
        """Set the parameters of the run."""
    def set_model(self, model: Model) -> None:
        """Set the model."""
    def on_train_begin(self, logs: Any = None) -> None:
        """Before the first epoch."""
    def on_train_end(self, logs: Any = None) -> None:
        """After the last epoch."""
    def on_eval_begin(self, logs: Any = None) -> None:
        """Before an evaluation; `logs` has `steps` and `metrics`."""
    def on_eval_end(self, logs: Any = None) -> None:
        """After an evaluation."""
    def on_predict_begin(self, logs: Any = None) -> None:
        """Before a prediction; `logs` has `steps`."""
    def on_predict_end(self, logs: Any = None) -> None:
        """After a prediction."""
    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        """Before an epoch of training."""
    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """After an epoch of training, and before its evaluation."""
    def on_train_batch_begin(self, step: int, logs: Any = None) -> None:
        """Before a step of training."""
    def on_train_batch_end(self, step: int, logs: Any = None) -> None:
        """After a step of training; `logs` has `loss`, the metrics, `step` and `batch_size`."""
    def on_eval_batch_begin(self, step: int, logs: Any = None) -> None:
        """Before a step of an evaluation."""
    def on_eval_batch_end(self, step: int, logs: Any = None) -> None:
        """After a step of an evaluation."""
    def on_predict_batch_begin(self, step: int, logs: Any = None) -> None:
        """Before a step of a prediction."""
    def on_predict_batch_end(self, step: int, logs: Any = None) -> None:
        """After a step of a prediction."""

class CurvePlotter(Callback):
    """Draws the curves of loss and metrics, in training and evaluation, to a PNG file; needs matplotlib.

    Args:
        path: the file name; None means `curves.png` in the `save_dir` of `fit`, or in the current folder.
        log_freq: the number of steps between points of the training curves.

    It also works without changing a program: with `FLAGS_training_curves=1` (or a file name instead of 1) in the
    environment, every `fit` draws its curves.

    >>> model.fit(data, epochs=5, callbacks=paddle.callbacks.CurvePlotter())  # doctest: +SKIP"""
    path: Any
    log_freq: Any
    save_dir: Any
    train: Any
    eval: Any
    def __init__(self, path: Any = None, log_freq: float = 10) -> None: ...
    def state_dict(self) -> Any:
        """The curves so far, for a resumed run."""
    def set_state_dict(self, state: Any) -> Any:
        """Restore what `state_dict` returned."""
    def on_train_begin(self, logs: Any = None) -> None: ...
    def on_train_batch_end(self, step: int, logs: Any = None) -> None: ...
    def on_eval_end(self, logs: Any = None) -> None: ...
    def on_epoch_end(self, epoch: int, logs: Any = None) -> None: ...
    def on_train_end(self, logs: Any = None) -> None: ...

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

    >>> stopper = paddle.callbacks.EarlyStopping("acc", mode="max", patience=3)"""
    monitor: str
    patience: int
    verbose: int
    baseline: float | None
    min_delta: float
    save_best_model: bool
    save_dir: Any
    def __init__(self, monitor: str = 'loss', mode: Literal['auto', 'min', 'max'] = 'auto', patience: int = 0, verbose: int = 1, min_delta: float = 0, baseline: float | None = None, save_best_model: bool = True) -> None: ...
    def state_dict(self) -> Any:
        """The state that a resumed run needs to continue in the same way."""
    def set_state_dict(self, state: Any) -> Any:
        """Restore what `state_dict` returned."""
    def on_train_begin(self, logs: Any = None) -> None: ...
    def on_eval_end(self, logs: Any = None) -> None: ...

class LRScheduler(Callback):
    """Advances the optimizer's schedule after every step or every epoch; `fit` adds one by step by default.

    Args:
        by_step: whether it advances after every step. Default: True.
        by_epoch: whether it advances after every epoch. Default: False.

    >>> by_epoch = paddle.callbacks.LRScheduler(by_step=False, by_epoch=True)"""
    by_step: bool
    by_epoch: bool
    def __init__(self, by_step: bool = True, by_epoch: bool = False) -> None: ...
    def on_epoch_end(self, epoch: int, logs: Any = None) -> None: ...
    def on_train_batch_end(self, step: int, logs: Any = None) -> None: ...

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
    True"""
    save_freq: int
    save_dir: str | None
    def __init__(self, save_freq: int = 1, save_dir: str | None = None) -> None: ...
    def on_train_begin(self, logs: Any = None) -> None: ...
    def on_epoch_end(self, epoch: int, logs: Any = None) -> None: ...
    def on_train_end(self, logs: Any = None) -> None: ...

class ProgBarLogger(Callback):
    """Prints loss and metrics during training, evaluation and prediction; `fit` adds one by default.

    Args:
        log_freq: number of steps between outputs. Default: 1.
        verbose: 0 nothing, 1 a progress bar, 2 a line each time, 3 a line that also shows the cost of reading and
            running a batch and the samples per second. Default: 2.

    >>> model = paddle.Model(paddle.nn.Linear(4, 3))
    >>> model.prepare(paddle.optimizer.SGD(0.1, parameters=model.parameters()), paddle.nn.CrossEntropyLoss())
    >>> data = paddle.io.TensorDataset([paddle.rand([8, 4]), paddle.zeros([8, 1], "int64")])
    >>> model.fit(data, batch_size=4, callbacks=paddle.callbacks.ProgBarLogger(verbose=0))"""
    log_freq: int
    verbose: int
    epochs: Any
    steps: Any
    def __init__(self, log_freq: int = 1, verbose: int = 2) -> None: ...
    def on_train_begin(self, logs: Any = None) -> None: ...
    def on_epoch_begin(self, epoch: int | None = None, logs: Any = None) -> None: ...
    def on_epoch_end(self, epoch: int, logs: Any = None) -> None: ...
    def on_eval_begin(self, logs: Any = None) -> None: ...
    def on_eval_end(self, logs: Any = None) -> None: ...
    def on_predict_begin(self, logs: Any = None) -> None: ...
    def on_predict_end(self, logs: Any = None) -> None: ...
    def on_train_batch_begin(self, step: int, logs: Any = None) -> None: ...
    def on_train_batch_end(self, step: int, logs: Any = None) -> None: ...
    def on_eval_batch_begin(self, step: int, logs: Any = None) -> None: ...
    def on_predict_batch_begin(self, step: int, logs: Any = None) -> None: ...
    def on_eval_batch_end(self, step: int, logs: Any = None) -> None: ...
    def on_predict_batch_end(self, step: int, logs: Any = None) -> None: ...

class ReduceLROnPlateau(Callback):
    """Reduces the learning rate when the monitored value of evaluations stops improving.

    Args:
        monitor: the loss or a metric of the evaluation. Default: 'loss'.
        factor: what the rate is multiplied by, less than 1. Default: 0.1.
        patience: number of evaluations without improvement that are tolerated. Default: 10.
        mode: 'min' if smaller is better, 'max' if larger is; 'auto' takes 'max' for a name with `acc` in it. Default:
            'auto'.
        min_delta: smallest change that counts as an improvement. Default: 0.0001.
        cooldown: number of evaluations to wait after a change. Default: 0.
        min_lr: smallest rate. Default: 0.
        verbose: 0 prints nothing, 1 each change. Default: 1.

    >>> callback = paddle.callbacks.ReduceLROnPlateau(monitor="acc", patience=3)
    >>> callback.monitor, callback.factor
    ('acc', 0.1)"""
    monitor: str
    factor: float
    patience: int
    verbose: int
    cooldown: int
    min_lr: float
    min_delta: float
    mode: Any
    def __init__(self, monitor: str = 'loss', factor: float = 0.1, patience: int = 10, verbose: int = 1, mode: Literal['auto', 'min', 'max'] = 'auto', min_delta: float = 0.0001, cooldown: int = 0, min_lr: float = 0) -> None: ...
    def in_cooldown(self) -> bool:
        """Whether a change was too recent to count evaluations again."""
    def state_dict(self) -> Any:
        """The state that a resumed run needs to continue in the same way."""
    def set_state_dict(self, state: Any) -> Any:
        """Restore what `state_dict` returned."""
    def on_train_begin(self, logs: Any = None) -> None: ...
    def on_eval_end(self, logs: Any = None) -> None: ...

class StepCheckpoint(ModelCheckpoint):
    """Saves the model every `save_steps` steps of training under `save_dir/step_<number>`, for long epochs.

    Args:
        keep: how many of them to keep; older ones are deleted once a newer one is complete.

    >>> saver = paddle.callbacks.StepCheckpoint(save_steps=500, save_dir="output")  # doctest: +SKIP"""
    save_steps: Any
    keep: Any
    def __init__(self, save_steps: float = 1000, save_dir: Any = None, keep: float = 2) -> None: ...
    def state_dict(self) -> Any:
        """The state for a resumed run: the checkpoints that will be deleted later."""
    def set_state_dict(self, state: Any) -> Any:
        """Restore what `state_dict` returned."""
    def on_train_batch_end(self, step: int, logs: Any = None) -> None: ...
    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Do nothing: `fit(save_dir=…)` and `ModelCheckpoint` save after epochs."""
    def on_train_end(self, logs: Any = None) -> None:
        """Do nothing, as above."""

class TensorBoard(VisualDL):
    """Writes losses and metrics into `log_dir`, where `tensorboard --logdir` shows them; needs the package tensorboard.

    >>> board = paddle.callbacks.TensorBoard(log_dir="log")  # doctest: +SKIP"""

class VisualDL(Callback):
    """Writes losses and metrics into `log_dir`, where `visualdl --logdir` shows them; needs the package visualdl.

    >>> board = paddle.callbacks.VisualDL(log_dir="log")  # doctest: +SKIP"""
    epoch: Any
    train_step: Any
    log_dir: str
    def __init__(self, log_dir: str) -> None: ...
    def state_dict(self) -> Any:
        """The positions of the curves, for a resumed run."""
    def set_state_dict(self, state: Any) -> Any:
        """Restore what `state_dict` returned."""
    def on_train_begin(self, logs: Any = None) -> None: ...
    def on_epoch_begin(self, epoch: int | None = None, logs: Any = None) -> None: ...
    def on_train_batch_end(self, step: int, logs: Any = None) -> None: ...
    def on_eval_begin(self, logs: Any = None) -> None: ...
    def on_eval_end(self, logs: Any = None) -> None: ...
    def on_train_end(self, logs: Any = None) -> None: ...

class WandbCallback(Callback):
    """Sends losses and metrics to Weights & Biases; needs the package wandb, whose `init` takes all the arguments.

    Args:
        project: name of the project.
        entity: user or team that the run belongs to.
        name: name of the run.
        dir: folder for local files.
        mode: 'online', 'offline' or 'disabled'.
        job_type: what groups the run with others.
        **kwargs: further arguments of `wandb.init`.

    >>> board = paddle.callbacks.WandbCallback(project="digits", mode="offline")  # doctest: +SKIP"""
    epoch: Any
    train_step: Any
    wandb: Any
    wandb_args: Any
    def __init__(self, project: str | None = None, entity: str | None = None, name: str | None = None, dir: str | None = None, mode: Literal['online', 'offline', 'disabled'] | None = None, job_type: str | None = None, **kwargs: Any) -> None: ...
    def state_dict(self) -> Any:
        """The positions of the curves, for a resumed run."""
    def set_state_dict(self, state: Any) -> Any:
        """Restore what `state_dict` returned."""
    def on_train_begin(self, logs: Any = None) -> None: ...
    def on_epoch_begin(self, epoch: int | None = None, logs: Any = None) -> None: ...
    def on_train_batch_end(self, step: int, logs: Any = None) -> None: ...
    def on_eval_begin(self, logs: Any = None) -> None: ...
    def on_eval_end(self, logs: Any = None) -> None: ...
    def on_train_end(self, logs: Any = None) -> None: ...
    @property
    def run(self) -> Any: ...
