"""The progress bar of `paddle.Model`, drawn as Paddle draws it."""

import math
import numbers
import os
import sys
import time


class ProgressBar:
    """Shows the progress of a loop of `num` steps, and some values.

    Args:
        num: the number of steps, or None if unknown.
        width: the width of the bar in characters.
        verbose: 0 shows nothing, 1 a bar, 2 a line for each update, 3 the same (with costs among the values).
        start: whether the clock starts now.
        file: where to write; by default whatever `sys.stdout` is at the time.

    In a terminal or a notebook the bar is redrawn in its place; elsewhere every update is a new line.

    >>> bar = ProgressBar(4, verbose=2)
    >>> bar.update(4, [("loss", 0.25)])  # doctest: +ELLIPSIS
    step 4/4 - loss: 0.2500 - ...s/step
    """

    def __init__(self, num=None, width=30, verbose=1, start=True, file=None, name="step"):
        self._num = num
        self._width = width
        self._verbose = verbose
        self._file = file
        self._name = name
        self.skipped = 0  # steps that were done before the clock started, in an earlier run
        self._shown = 0  # how many characters of the last drawing are on the screen
        if start:
            self.start()

    def start(self):
        """Start the clock."""
        self._begin = time.time()

    def update(self, current_num, values=()):
        """Show that `current_num` steps are done, and `values`, pairs of name and value."""
        if self._verbose not in (1, 2, 3):
            return
        out = self._file or sys.stdout
        elapsed = time.time() - self._begin
        each = elapsed / max(current_num - self.skipped, 1)
        values = values.items() if hasattr(values, "items") else values
        shown = "".join(f" - {key}: {_value(value)}" for key, value in values)
        pace = f" - {_pace(each)}/{self._name}"
        if self._num is None:
            out.write(f"{self._name} {current_num:3d}{shown}{pace}\n")
        elif self._verbose != 1:
            out.write(f"{self._count(current_num)}{shown}{pace}\n")
        else:
            left = f" - ETA: {_clock(each * (self._num - current_num))}" if current_num < self._num else ""
            self._draw(out, f"{self._count(current_num)} {self._bar(current_num)}{shown}{left}{pace}", current_num)
        out.flush()

    def _count(self, current_num):
        total = str(self._num)
        return f"{self._name} {current_num:{len(total)}d}/{total}"

    def _bar(self, current_num):
        done = min(int(self._width * current_num / self._num), self._width)
        head = "" if not done else "=" if current_num >= self._num else ">"
        return f"[{'=' * max(done - 1, 0)}{head}{'.' * (self._width - done)}]"

    def _draw(self, out, text, current_num):
        """Draw the bar, over the last drawing if possible."""
        if not _live(out):
            out.write(text + "\n")
            return
        cover = " " * max(self._shown - len(text), 0)
        done = current_num >= self._num
        out.write("\b" * self._shown + "\r" + text + cover + ("\n" if done else ""))
        self._shown = 0 if done else len(text)


def _live(out):
    """Whether the output can be overwritten in place."""
    notebook = "ipykernel" in sys.modules or "PYCHARM_HOSTED" in os.environ
    return notebook or (hasattr(out, "isatty") and out.isatty())


def _value(value):
    """Format a number with four digits, small ones with an exponent; several numbers side by side."""
    if isinstance(value, list):
        return " ".join(map(_value, value))
    if getattr(value, "size", None) == 1 and hasattr(value, "item"):
        value = value.item()
    if isinstance(value, numbers.Real) and not isinstance(value, numbers.Integral):
        large = abs(value) > 1e-3 or not math.isfinite(value)
        return f"{value:.4f}" if large else f"{value:.4e}"
    return str(value)


def _clock(seconds):
    """Time left: 2:05:09, 5:09 or 9s."""
    seconds = int(seconds)
    if seconds > 3600:
        return f"{seconds // 3600}:{seconds % 3600 // 60:02d}:{seconds % 60:02d}"
    return f"{seconds // 60}:{seconds % 60:02d}" if seconds > 60 else f"{seconds}s"


def _pace(seconds):
    """Time of one step in s, ms or us, whichever gives a number with few digits."""
    if seconds >= 1 or seconds == 0:
        return f"{seconds:.0f}s"
    return f"{seconds * 1e3:.0f}ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f}us"
