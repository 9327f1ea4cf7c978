"""Callbacks of an `Engine`: those of `paddle.callbacks`, whose `model` is the engine."""

from paddle._core.errors import InvalidTypeError, received
from paddle.optimizer.lr import LRScheduler


class Callbacks:
    """Several callbacks, called by the name of an event; a schedule of the learning rate takes a step a batch.

    Args:
        settings: what callbacks see as `params`.
    """

    def __init__(self, given, engine, **settings):
        self._given = [] if given is None else list(given) if isinstance(given, (list, tuple)) else [given]
        wrong = next((c for c in self._given if not hasattr(c, "on_train_begin")), None)
        if wrong is not None:
            raise InvalidTypeError(
                "Engine: 'callbacks' must be callbacks of paddle.callbacks.", received(callback=wrong)
            )
        self._engine = engine
        engine.stop_training = False
        for callback in self._given:
            callback.set_params(settings)
            callback.set_model(engine)
        # As in `Model.fit`: unless a callback does it.
        self._own_schedule = not any(type(c).__name__ == "LRScheduler" for c in self._given)

    def __call__(self, event, *args, **logs):
        for callback in self._given:
            getattr(callback, f"on_{event}")(*args, logs or None)

    def after_batch(self, step, logs):
        """The end of a training batch."""
        rate = getattr(self._engine.optimizer, "_learning_rate", None)
        if self._own_schedule and isinstance(rate, LRScheduler):
            rate.step()
        self("train_batch_end", step, **logs)
