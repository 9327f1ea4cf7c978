"""Running one batch through a network, and its losses and metrics."""

import numpy as np

import paddle
from paddle._core import tree
from paddle._core.autograd import no_grad
from paddle._core.errors import InvalidTypeError, received
from paddle._core.tensor import Tensor

from ._data import as_list
from ._distributed import ResultGatherer

_FEW = 1 << 16  # elements that may stay on the device until they are read


class Steps:
    """Forward, loss, metrics, backward and update, as `Model.prepare` configured them."""

    def __init__(self, network, optimizer, loss, metrics, amp):
        self.network, self.optimizer, self.loss, self.metrics, self.amp = network, optimizer, loss, metrics, amp
        self.gather = ResultGatherer()  # replaced for each pass over data that is shared by several processes

    def train(self, inputs, labels, update=True):
        """Train one step; returns the losses and what each metric computed."""
        with self.amp.region():
            outputs = as_list(self.network(*inputs))
            losses = as_list(self.loss(*outputs, *labels))
        self.amp.backward(losses[0] if len(losses) == 1 else paddle.add_n(losses))
        if update:
            self.amp.update(self.optimizer)
        return losses, self._computed(outputs, labels)

    @no_grad()
    def evaluate(self, inputs, labels):
        """Evaluate one step: the same, without gradients."""
        with self.amp.region():
            outputs = as_list(self.network(*inputs))
            losses = [] if self.loss is None else as_list(self.loss(*outputs, *labels))
        seen = self.gather([*outputs, *labels])
        return losses, self._computed(seen[: len(outputs)], seen[len(outputs) :])

    @no_grad()
    def predict(self, inputs):
        """The outputs of the network as arrays."""
        with self.amp.region():
            return [to_numpy(output) for output in self.gather(as_list(self.network(*inputs)))]

    @no_grad()
    def _computed(self, outputs, labels):
        if not self.metrics:
            return ()
        # Detached, so that unread values do not keep the graph alive.
        seen = [o.detach() if isinstance(o, Tensor) else o for o in (*outputs, *labels)]
        return [as_list(metric.compute(*seen)) for metric in self.metrics]


class Readings:
    """Losses and metrics of a pass over the data, copied from the device only when they are read."""

    def __init__(self, metrics):
        self._metrics, self._losses, self._waiting = metrics, [], []

    def add(self, losses, computed):
        """Add the results of a step."""
        self._losses = losses
        if computed:
            self._waiting.append(computed)
            if sum(v.size for values in computed for v in values if isinstance(v, Tensor)) > _FEW:
                self.settle()

    def settle(self):
        """Update the metrics with all steps they have not seen."""
        for computed in self._waiting:
            update_metrics(self._metrics, computed)
        self._waiting = []

    def logs(self):
        """The losses of the last step and the metrics so far, by name."""
        self.settle()
        found = {"loss": [_number(loss) for loss in self._losses]} if self._losses else {}
        for metric in self._metrics:
            found.update(zip(as_list(metric.name()), as_list(metric.accumulate()), strict=False))
        return found


def update_metrics(metrics, computed):
    """Update the metrics with a batch; returns the result of each."""
    return [metric.update(*map(to_numpy, values)) for metric, values in zip(metrics, computed, strict=True)]


def to_numpy(value):
    """Convert the tensors in a value to arrays."""
    return tree.map(lambda tensor: tensor.numpy(), value, kinds=tree.SAME_SEQUENCES, only=Tensor)


def _number(loss):
    if isinstance(loss, Tensor) and loss.size != 1:
        raise InvalidTypeError(
            "Model: a loss must be a single number.",
            received(loss=loss),
            "reduction='mean' in the loss, or loss.mean().",
        )
    return float(np.asarray(loss).item()) if isinstance(loss, np.ndarray) else float(loss)
