"""`Callback`, the base class of callbacks, and the list through which a loop calls them.

A hook may have an attribute `reads`, a function of callback and step that says whether it reads the logs then. If no
hook reads them, losses and metrics stay on the device without synchronisation. A hook without `reads` always reads.
"""

_MODES = ("train", "eval", "predict")


def reads_when(condition):
    """Mark a hook that reads the logs of some steps only: `condition(callback, step)`."""

    def mark(hook):
        hook.reads = condition
        return hook

    return mark


def reads_nothing(hook):
    """Mark a hook that never reads the logs."""
    return reads_when(lambda callback, step: False)(hook)


class Callback:
    """Base class of callbacks: override the methods for the events of interest.

    `self.model` is the `paddle.Model`, and `self.model.stop_training = True` ends the run after the epoch;
    `self.params` describes the run: `epochs`, `steps`, `verbose`, `metrics`.

    >>> class Announce(paddle.callbacks.Callback):
    ...     def on_epoch_end(self, epoch, logs=None):
    ...         print(f"epoch {epoch} ended with a loss of {logs['loss']}")
    """

    def __init__(self):
        self.model = None
        self.params = {}

    def set_params(self, params):
        """Set the parameters of the run."""
        self.params = params

    def set_model(self, model):
        """Set the model."""
        self.model = model

    def on_train_begin(self, logs=None):
        """Before the first epoch."""

    def on_train_end(self, logs=None):
        """After the last epoch."""

    def on_eval_begin(self, logs=None):
        """Before an evaluation; `logs` has `steps` and `metrics`."""

    def on_eval_end(self, logs=None):
        """After an evaluation."""

    def on_predict_begin(self, logs=None):
        """Before a prediction; `logs` has `steps`."""

    def on_predict_end(self, logs=None):
        """After a prediction."""

    def on_epoch_begin(self, epoch, logs=None):
        """Before an epoch of training."""

    def on_epoch_end(self, epoch, logs=None):
        """After an epoch of training, and before its evaluation."""

    @reads_nothing
    def on_train_batch_begin(self, step, logs=None):
        """Before a step of training."""

    @reads_nothing
    def on_train_batch_end(self, step, logs=None):
        """After a step of training; `logs` has `loss`, the metrics, `step` and `batch_size`."""

    @reads_nothing
    def on_eval_batch_begin(self, step, logs=None):
        """Before a step of an evaluation."""

    @reads_nothing
    def on_eval_batch_end(self, step, logs=None):
        """After a step of an evaluation."""

    @reads_nothing
    def on_predict_batch_begin(self, step, logs=None):
        """Before a step of a prediction."""

    @reads_nothing
    def on_predict_batch_end(self, step, logs=None):
        """After a step of a prediction."""


class CallbackList:
    """Several callbacks as one."""

    def __init__(self, callbacks=None):
        self.callbacks = list(callbacks or [])
        self.params, self.model = {}, None
        self._readers = {}

    def append(self, callback):
        self.callbacks.append(callback)

    def __iter__(self):
        return iter(self.callbacks)

    def set_params(self, params):
        for callback in self.callbacks:
            callback.set_params(params)

    def set_model(self, model):
        self.model = model
        for callback in self.callbacks:
            callback.set_model(model)

    def _call(self, name, *args):
        for callback in self.callbacks:
            getattr(callback, name)(*args)

    def on_begin(self, mode, logs=None):
        self._call(f"on_{mode}_begin", logs)

    def on_end(self, mode, logs=None):
        self._call(f"on_{mode}_end", logs)

    def on_epoch_begin(self, epoch=None, logs=None):
        self._call("on_epoch_begin", epoch, logs)

    def on_epoch_end(self, epoch=None, logs=None):
        self._call("on_epoch_end", epoch, logs)

    def on_batch_begin(self, mode, step=None, logs=None):
        self._call(f"on_{mode}_batch_begin", step, logs)

    def on_batch_end(self, mode, step=None, logs=None):
        self._call(f"on_{mode}_batch_end", step, logs)

    def read(self, mode, step):
        """Whether any callback reads the logs after this step, or before the next one."""
        if mode not in self._readers:
            self._readers[mode] = [
                (callback, getattr(getattr(callback, f"on_{mode}_batch_{moment}"), "reads", None))
                for callback in self.callbacks
                for moment in ("begin", "end")
            ]
        return any(reads is None or reads(callback, step) for callback, reads in self._readers[mode])
