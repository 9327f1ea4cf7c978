"""Training logs in the standard form of the guide to reproducing papers, for custom loops in Paddle or torch.

    [2021/12/04 05:16:13] root INFO: [epoch 0, iter 10][TRAIN]avg_samples: 32.0 , avg_reader_cost: 0.0010543 sec, \
avg_batch_cost: 0.0111100 sec, loss: 0.3450000 , acc: 0.8750000 , lr: 0.1000000 , avg_ips: 2880.2952878 images/sec

`outrigger logs` plots such files and shows how much of the time was spent on reading.
"""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

Batch = TypeVar("Batch")

_RANKS = ("PADDLE_TRAINER_ID", "RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK", "PMI_RANK")


class TrainingLog:
    """Measures a training loop and writes a line every few batches, to the console and to a file.

    Args:
        path: the file, which is appended to if it exists; None for the console only.
        every: how many batches make a line. The first and last batches of an epoch always get a line.
        unit: what the samples are.
        console: whether to print the lines too.

    >>> log = TrainingLog("output/train.log", every=10)
    >>> for epoch in range(epochs):                                      # doctest: +SKIP
    ...     for image, label in log.timed(loader):
    ...         loss = loss_fn(model(image), label)
    ...         loss.backward(); optimizer.step(); optimizer.clear_grad()
    ...         log.step(loss=loss, lr=optimizer.get_lr())
    ...     log.eval(acc=accuracy(model, test_loader))

    The cost of a batch is the time for reading it and the time until `step`; what happens between `step` and the next
    batch, and the writing of lines, is not counted. Values passed to `step` are averaged over the batches of the line,
    except for the learning rate. Tensors are kept detached and read only when a line is due, so that other batches do
    not wait for the device. If several processes train together, only the first writes; it counts its own samples.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, *, every: int = 10, unit: str = "images", console: bool = True
    ) -> None:
        if not isinstance(every, int) or every < 1:
            raise ValueError(f"TrainingLog: 'every' must be a positive integer. Received: every = {every!r}")
        self.path = None if path is None else Path(path)
        self.every, self.unit, self.console = every, unit, console
        self.epoch, self.iter = -1, -1
        self._window = _Window()
        self._mark = 0.0
        self._running = False
        self.due = 0  # the batch whose step writes the next line

    # ---- custom loops ----

    def timed(self, loader: Iterable[Batch], epoch: int | None = None) -> Iterator[Batch]:
        """Yield the batches of one epoch, by default the next; waiting for them counts as reading."""
        self.begin_epoch(self.epoch + 1 if epoch is None else epoch)
        for batch in loader:
            self.begin_batch(_length(batch))
            yield batch
            if self._running:  # a batch without step, as when gradients are accumulated
                self._stop()
            self._mark = time.perf_counter()
        self.end_epoch()

    def step(self, *, samples: int | None = None, **values: Any) -> str | None:
        """End a batch; return the line that was written, if one was due.

        Args:
            samples: the size of the batch; by default the length of its first tensor.
            values: what to log: loss, acc, lr, …; numbers, or tensors with one element.
        """
        if not self._running:
            raise RuntimeError(
                "TrainingLog.step: no batch has started. Call it inside `for batch in log.timed(loader):`."
            )
        first = _first_process()
        if samples is not None:
            self._window.count(samples)
        if self._window.uncounted:
            raise ValueError("TrainingLog.step: the batch size cannot be determined. Try samples=…")
        if first:
            self._window.add(values)
        due = first and self.iter >= self.due
        numbers = self._window.numbers() if due else {}  # waits for the device, which is part of the batch cost
        self._stop()
        line = self._train_line(numbers) if due else None
        self._mark = time.perf_counter()
        return line

    def eval(self, **values: Any) -> str | None:
        """Write the results of an evaluation, and return the line."""
        if not _first_process():
            return None
        numbers = {name: _number(name, value) for name, value in _named(values)}
        line = self._write("EVAL", [_field(name, number) for name, number in numbers.items()])
        self._mark = time.perf_counter()
        return line

    # ---- events of a loop, for callbacks ----

    def begin_epoch(self, epoch: int) -> None:
        """Start an epoch: from here on, the loop waits for its first batch."""
        self.epoch, self.iter, self.due = epoch, -1, 0
        self._window = _Window()
        self._running = False
        self._mark = time.perf_counter()

    def begin_batch(self, samples: int | None = None) -> None:
        """Start a batch: reading it has ended."""
        self._window.reading += time.perf_counter() - self._mark
        self.iter += 1
        self._window.begin(samples)
        self._running = True
        self._mark = time.perf_counter()

    def end_epoch(self, **values: Any) -> str | None:
        """End an epoch: write a line for the batches since the last one."""
        if self._running:
            self._stop()
        if not self._window.batches or not _first_process():
            return None
        self._window.add(values)
        return self._train_line(self._window.numbers())

    # ----

    def _stop(self) -> None:
        self._window.running += time.perf_counter() - self._mark
        self._running = False

    def _train_line(self, numbers: dict[str, float]) -> str:
        window, self._window = self._window, _Window()
        self.due = self.iter - self.iter % self.every + self.every
        total = window.reading + window.running
        return self._write(
            "TRAIN",
            [
                f"avg_samples: {window.samples / window.batches:.1f} ",
                f"avg_reader_cost: {window.reading / window.batches:.7f} sec",
                f"avg_batch_cost: {total / window.batches:.7f} sec",
                *(_field(name, number) for name, number in numbers.items()),
                f"avg_ips: {window.samples / total if total else 0.0:.7f} {self.unit}/sec",
            ],
        )

    def _write(self, mode: str, fields: list[str]) -> str:
        now = time.strftime("%Y/%m/%d %H:%M:%S")
        place = f"[epoch {max(self.epoch, 0)}, iter {max(self.iter, 0)}]"
        line = f"[{now}] root INFO: {place}[{mode}]{', '.join(fields)}"
        if self.console:
            print(line, flush=True)
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open(
                "a", encoding="utf-8"
            ) as file:  # opened for each line, so that nothing is lost in a crash
                file.write(line + "\n")
        return line


class _Window:
    """The measurements since the last line."""

    def __init__(self) -> None:
        self.reading = self.running = 0.0
        self.batches = self.samples = 0
        self.latest: int | None = 0
        self.values: dict[str, list[tuple[int, Any]]] = {}

    @property
    def uncounted(self) -> bool:
        return self.latest is None

    def begin(self, samples: int | None) -> None:
        """Start a batch of the given size, or of a size not yet known."""
        self.batches += 1
        self.latest = samples
        self.samples += samples or 0

    def count(self, samples: int) -> None:
        """Set the size of the latest batch."""
        self.samples += samples - (self.latest or 0)
        self.latest = samples

    def add(self, values: dict[str, Any]) -> None:
        """Keep values, detached from their graphs, to be read later."""
        for name, value in _named(values):
            self.values.setdefault(name, []).append((self.latest or 1, _detached(value)))

    def numbers(self) -> dict[str, float]:
        """The average of each value, weighted by samples; for a learning rate, the latest value."""
        return {name: self._number(name, kept) for name, kept in self.values.items()}

    def _number(self, name: str, kept: list[tuple[int, Any]]) -> float:
        if name in ("lr", "learning_rate"):
            return _number(name, kept[-1][1])
        return sum(n * _number(name, value) for n, value in kept) / sum(n for n, _ in kept)


def _named(values: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values by name; the elements of a list are numbered."""
    for name, value in values.items():
        if not isinstance(value, (list, tuple)):
            yield name, value
        elif len(value) == 1:
            yield name, value[0]
        else:
            yield from ((f"{name}_{at}", one) for at, one in enumerate(value))


def _detached(value: Any) -> Any:
    return value.detach() if hasattr(value, "detach") else value


def _number(name: str, value: Any) -> float:
    try:
        return float(_detached(value))
    except (TypeError, ValueError, RuntimeError):
        shape = getattr(value, "shape", None)
        received = f"{type(value).__name__} of shape {list(shape)}" if shape is not None else repr(value)
        raise ValueError(
            f"TrainingLog: {name!r} must be a number, or a tensor with one element. Received: {received}"
        ) from None


def _field(name: str, number: float) -> str:
    """`loss: 0.3450000 `; the space replaces a unit, and small numbers keep their digits."""
    shown = f"{number:.7f}" if number == 0 or not abs(number) < 1e-3 else f"{number:.7g}"
    return f"{name}: {shown} "


def _length(batch: Any) -> int | None:
    """How many samples a batch has: the length of the first tensor in it."""
    shape = getattr(batch, "shape", None)
    if shape is not None:
        return int(shape[0]) if len(shape) else None
    if isinstance(batch, dict):
        batch = list(batch.values())
    if isinstance(batch, (list, tuple)):
        return next((n for n in map(_length, batch) if n is not None), None)
    return None


def _first_process() -> bool:
    """Whether this is the only process, or the first of several."""
    distributed: Any = sys.modules.get("torch.distributed")
    if distributed is not None and distributed.is_available() and distributed.is_initialized():
        return bool(distributed.get_rank() == 0)
    return next((os.environ[name] == "0" for name in _RANKS if os.environ.get(name, "").isdigit()), True)
