"""The benchmark timer: the cost of a step, the cost of reading, and samples per second."""

import contextlib
import functools
import time


class Averager:
    """Costs of steps, with average, maximum and minimum."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.total, self.count, self.samples, self.most, self.least = 0.0, 0, 0, 0.0, float("inf")

    def record(self, seconds, samples=None):
        self.total += seconds
        self.count += 1
        self.samples += 1 if samples is None else samples
        self.most, self.least = max(self.most, seconds), min(self.least, seconds)

    def average(self):
        return self.total / self.count if self.count else 0.0

    def per_second(self):
        return self.samples / self.total if self.total else 0.0


class Benchmark:
    """Times the steps of a loop, and within them the reading of data.

    While a Profiler runs, its loaders report to it; any other reader may call `before_reader` and `after_reader`.
    """

    _SETTLING = 10  # the first steps, which are slow, are left out of the summary if there are more

    def __init__(self):
        self.running = False

    def begin(self):
        """Start timing."""
        self.running, self.steps = True, 0
        self.reader, self.batch = Averager(), Averager()  # since the last `step_info`
        self.all_reader, self.all_batch = Averager(), Averager()
        self.speeds = Averager()
        self.unit, self.counts_samples = None, False
        self._since, self._reading, self._read = time.perf_counter(), None, 0.0

    def before_reader(self):
        """Reading begins."""
        self._reading = time.perf_counter()

    def after_reader(self):
        """Reading ends."""
        if self._reading is not None:
            self._read += time.perf_counter() - self._reading
            self._reading = None

    @contextlib.contextmanager
    def reading(self):
        """A context that times reading."""
        self.before_reader()
        yield
        self.after_reader()

    def step(self, num_samples=None):
        """End a step, which processed `num_samples` samples."""
        now = time.perf_counter()
        cost, read = now - self._since, self._read
        self._since, self._read = now, 0.0
        self.steps += 1
        self.counts_samples = self.counts_samples or num_samples is not None
        averages = [(self.reader, self.batch)]
        if self.steps > self._SETTLING or self.steps <= 1:
            averages.append((self.all_reader, self.all_batch))
        if self.steps == self._SETTLING + 1:  # enough steps: the first one is dropped
            self.all_reader.reset()
            self.all_batch.reset()
            self.speeds.reset()
        for reader, batch in averages:
            batch.record(cost, num_samples)
            if read:
                reader.record(read)
        if len(averages) == 2:
            self.speeds.record((num_samples or 1) / cost)

    def step_info(self, unit):
        """Average costs since the last call, as text."""
        self.unit = unit
        text = f" reader_cost: {self.reader.average():.5f} s" if self.reader.count else ""
        if self.batch.count:
            text += f" batch_cost: {self.batch.average():.5f} s ips: {self.batch.per_second():.3f} {self._unit()}"
        self.reader.reset()
        self.batch.reset()
        return text

    def _unit(self):
        return f"{self.unit or 'samples'}/s" if self.counts_samples else "steps/s"

    def end(self):
        """Stop, and print the summary."""
        if not self.running:
            return
        self.running = False
        if self.all_batch.count:
            print(self.summary())

    def summary(self):
        """Average, maximum and minimum costs, as a table."""
        rows = [
            ("batch_cost", self.all_batch.average(), self.all_batch.most, self.all_batch.least),
            ("ips", self.all_batch.per_second(), self.speeds.most, self.speeds.least),
        ]
        lines = ["Perf Summary".center(100, "=")]
        if self.all_reader.count:
            rows.insert(0, ("reader_cost", self.all_reader.average(), self.all_reader.most, self.all_reader.least))
            lines.append(f"Reader Ratio: {100 * self.all_reader.total / self.all_batch.total:.3f}%")
        lines.append(f"Time Unit: s, IPS Unit: {self._unit()}")
        lines.append("|" + "|".join(title.center(17) for title in ("", "avg", "max", "min")) + "|")
        for name, *values in rows:
            lines.append("|" + "|".join([name.center(17), *(f"{v:.5f}".center(17) for v in values)]) + "|")
        return "\n".join(lines)


@functools.cache
def benchmark():
    """The benchmark that profilers and loaders share."""
    return Benchmark()
