"""The schedule that depends on a metric."""

from paddle._core.errors import FailedCheckError, InvalidTypeError, received
from paddle._core.help import complete
from paddle._core.hooks import TRAINING_CALL
from paddle.optimizer.lr._base import SCHEDULES, LRScheduler, announce, plain_epoch
from paddle.optimizer.lr._checks import Real, check, check_choice, check_float, check_real

HELP = SCHEDULES


class ReduceOnPlateau(LRScheduler):
    """Multiply the rate by `factor` when the metric has not improved for more than `patience` epochs.

    An improvement is one of more than `threshold`, relative to the best value ("rel") or absolute ("abs"). After a
    reduction `cooldown` epochs are ignored. The rate stays above `min_lr`, and a change below `epsilon` is not
    made.

    Args:
        mode: 'min' if less is better, 'max' if more is.
        factor: what the rate is multiplied by, less than 1.
        patience: number of epochs without improvement that are borne.
        threshold: least improvement that counts.
        threshold_mode: 'rel' if the threshold is relative to the best value, 'abs' if not.
        cooldown: number of epochs after a reduction in which nothing is counted.
        min_lr: least rate.
        epsilon: least change that is made.

    >>> schedule = paddle.optimizer.lr.ReduceOnPlateau(learning_rate=1.0, factor=0.5, patience=1)
    >>> for loss in (0.9, 0.9, 0.9):
    ...     schedule.step(loss)
    >>> schedule()
    0.5
    """

    def __init__(
        self,
        learning_rate,
        mode="min",
        factor=0.1,
        patience=10,
        threshold=1e-4,
        threshold_mode="rel",
        cooldown=0,
        min_lr=0,
        epsilon=1e-8,
        verbose=False,
    ):
        self.mode, self.threshold_mode = _lower(mode), _lower(threshold_mode)
        check_choice(self, ("min", "max"), mode=self.mode)
        check_real(self, factor=factor)
        check(factor < 1, self, "less than 1, so that the rate is reduced", factor=factor)
        check_choice(self, ("rel", "abs"), threshold_mode=self.threshold_mode)
        check_float(self, learning_rate=learning_rate)
        self.factor = factor
        self.patience = patience
        self.threshold = threshold
        self.cooldown = cooldown
        self.min_lr = min_lr
        self.epsilon = epsilon
        self.cooldown_counter = 0
        self.best = None
        self.num_bad_epochs = 0
        # Not LRScheduler.__init__, which takes a first step: here a step needs a metric.
        self.base_lr = self.last_lr = float(learning_rate)
        self.last_epoch = 0
        self.verbose = verbose

    def state_keys(self):
        """Set `self.keys`, the attributes that `state_dict` saves."""
        self.keys = ["cooldown_counter", "best", "num_bad_epochs", "last_epoch", "last_lr"]

    @TRAINING_CALL
    def step(self, metrics, epoch=None):
        """Move to the next epoch, or to `epoch`, and reduce the rate if `metrics`, a number, has stopped improving."""
        metrics = _plain_metric(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else plain_epoch(epoch)
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
        elif self.best is None or self._is_better(metrics, self.best):
            self.best, self.num_bad_epochs = metrics, 0
        else:
            self.num_bad_epochs += 1
        if self.num_bad_epochs > self.patience:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
            self._reduce()

    def _is_better(self, current, best):
        margin = self.threshold * best if self.threshold_mode == "rel" else self.threshold
        return current < best - margin if self.mode == "min" else current > best + margin

    def _reduce(self):
        rate = max(self.last_lr * self.factor, self.min_lr)
        if self.last_lr - rate > self.epsilon:
            self.last_lr = rate
            if self.verbose:
                announce(self)


def _lower(word):
    return word.lower() if isinstance(word, str) else word


def _plain_metric(metrics):
    """Return the metric as a Python number, also from an array or a tensor of one element."""
    if isinstance(metrics, Real):
        return metrics
    if not hasattr(metrics, "shape"):
        raise InvalidTypeError(
            "ReduceOnPlateau.step: 'metrics' must be a number, or an array or a Tensor of one element.",
            received(metrics=metrics),
        )
    values = metrics.numpy() if hasattr(metrics, "numpy") else metrics
    if values.size != 1:
        raise FailedCheckError(
            "ReduceOnPlateau.step: 'metrics' must have one element.",
            received(metrics=metrics),
            "reduce it first, for example with paddle.mean(metrics).",
        )
    return float(values.item())


complete(globals())
