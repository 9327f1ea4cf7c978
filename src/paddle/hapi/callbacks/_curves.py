"""`CurvePlotter`: training curves as an image."""

import os

from paddle._core.errors import InvalidArgumentError, received

from ._base import Callback, reads_when
from ._dashboards import _scalars, require
from ._process import is_first_process

_LINES = (("training", "train", "-", "#2b6cb0"), ("evaluation", "eval", "o-", "#dd6b20"))


class CurvePlotter(Callback):
    """Draws the curves of loss and metrics, in training and evaluation, to a PNG file; needs matplotlib.

    Args:
        path: the file name; None means `curves.png` in the `save_dir` of `fit`, or in the current folder.
        log_freq: the number of steps between points of the training curves.

    It also works without changing a program: with `FLAGS_training_curves=1` (or a file name instead of 1) in the
    environment, every `fit` draws its curves.

    >>> model.fit(data, epochs=5, callbacks=paddle.callbacks.CurvePlotter())  # doctest: +SKIP
    """

    def __init__(self, path=None, log_freq=10):
        super().__init__()
        if not isinstance(log_freq, int) or log_freq < 1:
            raise InvalidArgumentError(
                "CurvePlotter: 'log_freq' must be a positive integer.", received(log_freq=log_freq)
            )
        require("matplotlib", "paddle.callbacks.CurvePlotter")
        self.path, self.log_freq = path, log_freq
        self.save_dir = None  # set by fit
        self.train, self.eval = {}, {}  # name -> ([step, …], [value, …])
        self._step = 0

    def state_dict(self):
        """The curves so far, for a resumed run."""
        return {"train": self.train, "eval": self.eval, "step": self._step}

    def set_state_dict(self, state):
        """Restore what `state_dict` returned."""
        self.train, self.eval, self._step = state["train"], state["eval"], state["step"]

    def on_train_begin(self, logs=None):
        self.train, self.eval, self._step = {}, {}, 0

    @reads_when(lambda self, step: self._step % self.log_freq == 0)
    def on_train_batch_end(self, step, logs=None):
        if self._step % self.log_freq == 0:
            self._add(self.train, logs)
        self._step += 1

    def on_eval_end(self, logs=None):
        self._add(self.eval, logs)

    def on_epoch_end(self, epoch, logs=None):
        self._draw()

    def on_train_end(self, logs=None):
        self._draw()

    def _add(self, curves, logs):
        for name, value in _scalars(logs, self.params.get("metrics", [])):
            steps, values = curves.setdefault(name, ([], []))
            steps.append(self._step)
            values.append(float(value))

    def _draw(self):
        names = list(dict.fromkeys([*self.train, *self.eval]))
        if not names or not is_first_process():
            return
        # Drawn without pyplot, so that no window opens and no figure of the program is affected.
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        figure = Figure(figsize=(5.5 * len(names), 4), layout="constrained")
        FigureCanvasAgg(figure)
        for axes, name in zip(figure.subplots(1, len(names), squeeze=False)[0], names, strict=True):
            for label, curves, style, colour in _LINES:
                found = getattr(self, curves).get(name)
                if found:
                    axes.plot(*found, style, label=f"{label}, {found[1][-1]:.4g} at last", color=colour, mec="white")
            axes.set_title(name, loc="left", weight="bold")
            axes.set_xlabel("step")
            axes.grid(alpha=0.25)
            axes.spines[["top", "right"]].set_visible(False)
            axes.legend(frameon=False)
        path = self.path or os.path.join(self.save_dir or ".", "curves.png")
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        figure.savefig(path, format="png", dpi=120)
