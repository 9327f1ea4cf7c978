"""Callbacks: actions at certain points of training, evaluation and prediction."""

from paddle._core.flags import flag

from ._base import Callback, CallbackList
from ._checkpoint import ModelCheckpoint, StepCheckpoint
from ._curves import CurvePlotter
from ._dashboards import TensorBoard, VisualDL, WandbCallback
from ._progress import ProgBarLogger
from ._schedule import LRScheduler, ReduceLROnPlateau
from ._stopping import EarlyStopping

__all__ = [
    "Callback",
    "CurvePlotter",
    "EarlyStopping",
    "LRScheduler",
    "ModelCheckpoint",
    "ProgBarLogger",
    "ReduceLROnPlateau",
    "StepCheckpoint",
    "TensorBoard",
    "VisualDL",
    "WandbCallback",
]


def config_callbacks(
    callbacks=None,
    model=None,
    batch_size=None,
    epochs=None,
    steps=None,
    log_freq=2,
    verbose=2,
    save_freq=1,
    save_dir=None,
    metrics=None,
    mode="train",
):
    """The callbacks of a run: those given, and a default progress bar, schedule and checkpoints if missing."""
    given = [] if callbacks is None else list(callbacks) if isinstance(callbacks, (list, tuple)) else [callbacks]
    has = lambda kind: any(isinstance(callback, kind) for callback in given)  # noqa: E731
    chosen = [ProgBarLogger(log_freq, verbose=verbose)] if verbose and not has(ProgBarLogger) else []
    chosen += given
    if mode == "train":
        if flag("FLAGS_training_curves") and not has(CurvePlotter):
            path = flag("FLAGS_training_curves")
            chosen.append(CurvePlotter(None if path == "1" else path))
        if not has(LRScheduler):
            chosen.append(LRScheduler())
        if not any(isinstance(c, ModelCheckpoint) and not isinstance(c, StepCheckpoint) for c in given):
            chosen.append(ModelCheckpoint(save_freq, save_dir))
        # Last, so that they save the state after all other callbacks.
        chosen.sort(key=lambda callback: isinstance(callback, ModelCheckpoint))
    for callback in chosen:
        if isinstance(callback, (EarlyStopping, CurvePlotter)):
            callback.save_dir = save_dir
    listed = CallbackList(chosen)
    listed.set_model(model)
    listed.set_params(
        {"batch_size": batch_size, "epochs": epochs, "steps": steps, "verbose": verbose, "metrics": metrics or []}
    )
    return listed
