"""Callbacks of `paddle.Model`: progress bar, checkpoints, schedules, early stopping, dashboards, curves."""

from .hapi.callbacks import (
    Callback,
    CurvePlotter,
    EarlyStopping,
    LRScheduler,
    ModelCheckpoint,
    ProgBarLogger,
    ReduceLROnPlateau,
    StepCheckpoint,
    TensorBoard,
    VisualDL,
    WandbCallback,
)

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
