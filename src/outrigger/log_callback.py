"""The standard training log as a callback of `paddle.Model`."""

import importlib
import os
from typing import TYPE_CHECKING, Any

from outrigger.training_log import TrainingLog

if TYPE_CHECKING:
    Callback = object
else:
    Callback = importlib.import_module("paddle").callbacks.Callback


class LogCallback(Callback):
    """Writes the lines of `TrainingLog` while `Model.fit` trains and evaluates; the arguments are the same.

    >>> model.fit(data, test_data, verbose=0, callbacks=LogCallback("output/train.log"))  # doctest: +SKIP

    Metrics are those of `Model`: averages since the epoch began.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, *, every: int = 10, unit: str = "images", console: bool = True
    ) -> None:
        super().__init__()
        self.model: Any = None
        self.params: dict[str, Any] = {}
        self.log = TrainingLog(path, every=every, unit=unit, console=console)

    def on_epoch_begin(self, epoch: int, logs: dict[str, Any] | None = None) -> None:
        self.log.begin_epoch(epoch)

    def on_train_batch_begin(self, step: int, logs: dict[str, Any] | None = None) -> None:
        self.log.iter = step - 1  # a resumed run starts in the middle
        self.log.begin_batch()

    def on_train_batch_end(self, step: int, logs: dict[str, Any] | None = None) -> None:
        logs = logs or {}
        values = self._values(logs) if self._due(step) else {}
        self.log.step(samples=logs.get("batch_size", 1), **values)

    def on_epoch_end(self, epoch: int, logs: dict[str, Any] | None = None) -> None:
        self.log.end_epoch(**self._values(logs or {}))

    def on_eval_end(self, logs: dict[str, Any] | None = None) -> None:
        self.log.eval(**self._results(logs or {}))

    def _due(self, step: int) -> bool:
        return step >= self.log.due

    def _values(self, logs: dict[str, Any]) -> dict[str, Any]:
        return {**self._results(logs), "lr": self.model._optimizer.get_lr()}

    def _results(self, logs: dict[str, Any]) -> dict[str, Any]:
        """Losses and metrics, without the other entries that a loop passes to its callbacks."""
        return {name: value for name, value in logs.items() if name not in ("step", "batch_size", "steps", "metrics")}

    # Steps that write no line do not read losses and metrics, which stay on the device.
    on_train_batch_begin.reads = lambda callback, step: False  # type: ignore[attr-defined]
    on_train_batch_end.reads = _due  # type: ignore[attr-defined]
