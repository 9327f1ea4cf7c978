"""`Ploter`: curves that are updated during training, as in courses for Paddle 1."""

import os

from outrigger.distribution import extra, pip_install

from .._core.errors import InvalidArgumentError, received

__all__ = ["Ploter"]


class PlotData:
    """The points of one curve."""

    def __init__(self):
        self.reset()

    def append(self, step, value):
        """Add a point."""
        self.step.append(step)
        self.value.append(value)

    def reset(self):
        """Remove all points."""
        self.step, self.value = [], []


class Ploter:
    """Several curves in one plot. With DISABLE_PLOT=True in the environment nothing is drawn.

    >>> curves = paddle.utils.plot.Ploter("train cost", "test cost")
    >>> curves.append("train cost", 0, 2.5)
    """

    def __init__(self, *args):
        self.__plot_data__ = {title: PlotData() for title in args}
        self.__disable_plot__ = os.environ.get("DISABLE_PLOT")

    def append(self, title, step, value):
        """Add a point to a curve; an array or a tensor of one element is a number."""
        if title not in self.__plot_data__:
            raise InvalidArgumentError(
                f"Ploter.append: there is no curve of that name; there are {list(self.__plot_data__)}.",
                received(title=title),
            )
        self.__plot_data__[title].append(step, value.item() if hasattr(value, "item") else value)

    def plot(self, path=None):
        """Draw the curves so far: to a file, or in a notebook in place of the previous drawing."""
        if self.__disable_plot__ == "True":
            return
        try:
            import matplotlib.pyplot as plt
        except ImportError:
            raise ImportError(f"Ploter.plot draws with matplotlib: {pip_install(extra('plot'))}") from None
        figure, axes = plt.subplots()
        for title, data in self.__plot_data__.items():
            if data.step:
                axes.plot(data.step, data.value, label=title)
        if axes.lines:
            axes.legend(loc="upper left")
        if path is not None:
            figure.savefig(path)
        else:
            _show(figure)
        plt.close(figure)

    def reset(self):
        """Remove all points."""
        for data in self.__plot_data__.values():
            data.reset()


def _show(figure):
    try:
        from IPython import display
    except ImportError:
        figure.show()
        return
    display.clear_output(wait=True)
    display.display(figure)
