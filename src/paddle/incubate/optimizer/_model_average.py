"""ModelAverage: the mean of the weights over the last part of training."""

import contextlib

import torch

from ..._core.autograd import no_grad
from ..._core.errors import PreconditionNotMetError
from ..._core.tensor import unwrap
from ...optimizer import Optimizer

_COUNTS = ("num_accumulates", "old_num_accumulates", "num_updates")
_MOVE_EVERY = 16384  # a sum of this many is set aside, so that later additions do not lose precision


class ModelAverage(Optimizer):
    """Average parameters over a sliding window while an optimizer trains them.

    Args:
        average_window_rate: the length of the window, as a share of all updates so far.
        parameters: list of parameters to average.
        min_average_window: lower bound of that length.
        max_average_window: upper bound of that length.
        name: a name for the optimizer.

    >>> layer = paddle.nn.Linear(2, 1)
    >>> average = paddle.incubate.ModelAverage(0.15, parameters=layer.parameters())
    >>> average.step()
    >>> with average.apply():
    ...     y = layer(paddle.ones([1, 2]))
    """

    _accumulators = ("sum_1", "sum_2", "sum_3", "restore")

    def __init__(
        self, average_window_rate, parameters=None, min_average_window=10000, max_average_window=10000, name=None
    ):
        super().__init__(0.0, parameters, name=name)
        self.average_window, self.type = average_window_rate, "average_accumulates"
        self.min_average_window, self.max_average_window = min_average_window, max_average_window

    def _entry(self, p):
        entry = super()._entry(p)
        for name in _COUNTS:
            entry.setdefault(name, 0)
        return entry

    def _counter_names(self):
        return _COUNTS

    def _counters(self, step, entry):
        return {name: torch.tensor([entry[name]]) for name in _COUNTS}

    def _steps_from(self, counters, entry):
        entry.update({name: int(value) for name, value in counters.items()})
        return entry["num_updates"]

    @no_grad()
    def step(self):
        """Add the current weights to the average."""
        trained = [p for p in self._parameter_list if not p.stop_gradient]
        if not trained:
            return
        entries = [self._entry(p) for p in trained]
        torch._foreach_add_([e["sum_1"] for e in entries], [unwrap(p).detach() for p in trained])
        for entry in entries:
            self._slide(entry)

    def _slide(self, entry):
        entry["num_updates"] += 1
        entry["num_accumulates"] += 1
        if entry["num_updates"] % _MOVE_EVERY == 0:
            entry["sum_2"].add_(entry["sum_1"])
            entry["sum_1"].zero_()
        window = min(self.max_average_window, int(entry["num_updates"] * self.average_window))
        if entry["num_accumulates"] >= max(self.min_average_window, window):
            entry["sum_3"].copy_(entry["sum_1"]).add_(entry["sum_2"])
            entry["sum_1"].zero_()
            entry["sum_2"].zero_()
            entry["old_num_accumulates"], entry["num_accumulates"] = entry["num_accumulates"], 0

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """The same as `step`: nothing is minimised, the weights are averaged."""
        self.step()

    @contextlib.contextmanager
    def apply(self, executor=None, need_restore=True):
        """Use the averaged weights inside the `with`; `need_restore=False` keeps them until `restore()`."""
        with no_grad():
            for p in self._averaged():
                entry, t = self._state[p], unwrap(p).detach()
                entry["restore"].copy_(t)
                count = entry["num_accumulates"] + entry["old_num_accumulates"]
                t.copy_((entry["sum_1"] + entry["sum_2"] + entry["sum_3"]) / count)
        try:
            yield
        finally:
            if need_restore:
                self.restore()

    @no_grad()
    def restore(self, executor=None):
        """Restore the weights that `apply` set aside."""
        for p in self._averaged():
            unwrap(p).detach().copy_(self._state[p]["restore"])

    def _averaged(self):
        trained = [p for p in self._parameter_list if not p.stop_gradient]
        if any(p not in self._state for p in trained):
            raise PreconditionNotMetError(
                "ModelAverage: nothing has been averaged yet.", None, "step() after the step of the optimizer."
            )
        return trained
