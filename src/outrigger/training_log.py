"""Training logs in the standard form of the guide to reproducing papers, for loops of one's own, Paddle's or torch's.

    [2021/12/04 05:16:13] root INFO: [epoch 0, iter 10][TRAIN]avg_samples: 32.0 , avg_reader_cost: 0.0010543 sec, \
avg_batch_cost: 0.0111100 sec, loss: 0.3450000 , acc: 0.8750000 , lr: 0.1000000 , avg_ips: 2880.2952878 images/sec

`outrigger logs` draws such files and tells how much of the time went into reading.
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
        path: the file, which is continued if it exists; None for the console alone.
        every: how many batches make a line. The first batch of an epoch and its last ones get a line in any case.
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
    batch, and the writing of lines, is not counted. What `step` is given is averaged over the batches of the line, but
    for the learning rate. Tensors are read only when a line is due, so that no batch waits for the device without need,
    and never with their graph. Where several processes train together, the first writes, and counts its own samples.
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

    # ---- a loop of one's own ----

    def timed(self, loader: Iterable[Batch], epoch: int | None = None) -> Iterator[Batch]:
        """The batches of one epoch, which is the next one unless it is given; waiting for them counts as reading."""
        self.begin_epoch(self.epoch + 1 if epoch is None else epoch)
        for batch in loader:
            self.begin_batch(_length(batch))
            yield batch
            if self._running:  # a batch without step, as there are where gradients are gathered
                self._stop()
            self._mark = time.perf_counter()
        self.end_epoch()

    def step(self, *, samples: int | None = None, **values: Any) -> str | None:
        """End a batch; returns the line that was written, if one was due.

        Args:
            samples: how many there are in the batch; as long as its first tensor unless it is given.
            values: what to log: loss, acc, lr, …; numbers, or tensors with one.
        """
        if not self._running:
            raise RuntimeError("TrainingLog.step: no batch has begun. Put it into `for batch in log.timed(loader):`.")
        first = _first_process()
        if samples is not None:
            self._window.count(samples)
        if self._window.uncounted:
            raise ValueError("TrainingLog.step: how long the batch is cannot be told by looking. Pass samples=…")
        if first:
            self._window.add(values)
        due = first and self.iter >= self.due
        numbers = self._window.numbers() if due else {}  # waits for the device, which belongs to the batch
        self._stop()
        line = self._train_line(numbers) if due else None
        self._mark = time.perf_counter()
        return line

    def eval(self, **values: Any) -> str | None:
        """Write the results of an evaluation; returns the line."""
        if not _first_process():
            return None
        numbers = {name: _number(name, value) for name, value in _named(values)}
        line = self._write("EVAL", [_field(name, number) for name, number in numbers.items()])
        self._mark = time.perf_counter()
        return line

    # ---- the moments of a loop, for what is called back ----

    def begin_epoch(self, epoch: int) -> None:
        """From here on the loop waits for the first batch."""
        self.epoch, self.iter, self.due = epoch, -1, 0
        self._window = _Window()
        self._running = False
        self._mark = time.perf_counter()

    def begin_batch(self, samples: int | None = None) -> None:
        """The batch is there."""
        self._window.reading += time.perf_counter() - self._mark
        self.iter += 1
        self._window.begin(samples)
        self._running = True
        self._mark = time.perf_counter()

    def end_epoch(self, **values: Any) -> str | None:
        """Write what is left since the last line."""
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
            with self.path.open("a", encoding="utf-8") as file:  # anew for each line: nothing is lost when a run dies
                file.write(line + "\n")
        return line


class _Window:
    """What has gathered since the last line."""

    def __init__(self) -> None:
        self.reading = self.running = 0.0
        self.batches = self.samples = 0
        self.latest: int | None = 0
        self.values: dict[str, list[tuple[int, Any]]] = {}

    @property
    def uncounted(self) -> bool:
        return self.latest is None

    def begin(self, samples: int | None) -> None:
        """One more batch, of so many samples if that is known."""
        self.batches += 1
        self.latest = samples
        self.samples += samples or 0

    def count(self, samples: int) -> None:
        """The latest batch has so many samples, whatever was thought of it."""
        self.samples += samples - (self.latest or 0)
        self.latest = samples

    def add(self, values: dict[str, Any]) -> None:
        """Keep values, without what they were computed from, to be read later."""
        for name, value in _named(values):
            self.values.setdefault(name, []).append((self.latest or 1, _detached(value)))

    def numbers(self) -> dict[str, float]:
        """The average of each value, weighted by samples; of a learning rate, the latest."""
        return {name: self._number(name, kept) for name, kept in self.values.items()}

    def _number(self, name: str, kept: list[tuple[int, Any]]) -> float:
        if name in ("lr", "learning_rate"):
            return _number(name, kept[-1][1])
        return sum(n * _number(name, value) for n, value in kept) / sum(n for n, _ in kept)


def _named(values: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values by name; of several in a list, each has its number."""
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
        came = f"{type(value).__name__} of shape {list(shape)}" if shape is not None else repr(value)
        raise ValueError(f"TrainingLog: {name!r} must be a number, or a tensor with one. Received: {came}") from None


def _field(name: str, number: float) -> str:
    """`loss: 0.3450000 `; the space stands where others have their unit, and small numbers keep their digits."""
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
