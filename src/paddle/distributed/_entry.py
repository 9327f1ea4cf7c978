"""Entries: which new rows a sparse table on parameter servers admits."""

from .._core.errors import InvalidArgumentError, received
from .._core.help import complete


class EntryAttr:
    """Base class of the entries."""

    def _to_attr(self):
        return self._text


class ProbabilityEntry(EntryAttr):
    """Admit a new row with a probability, each time it is read.

    Args:
        probability: float between 0 and 1, both excluded.

    >>> paddle.distributed.ProbabilityEntry(0.1)._to_attr()
    'probability_entry:0.1'
    """

    def __init__(self, probability):
        if not isinstance(probability, float) or not 0 < probability < 1:
            raise InvalidArgumentError(
                "ProbabilityEntry: 'probability' must be a float between 0 and 1.", received(probability=probability)
            )
        self._probability, self._text = probability, f"probability_entry:{probability}"


class CountFilterEntry(EntryAttr):
    """Admit a new row once it has been read `count_filter` times; until then it reads as zeros.

    >>> paddle.distributed.CountFilterEntry(10)._to_attr()
    'count_filter_entry:10'
    """

    def __init__(self, count_filter):
        if isinstance(count_filter, bool) or not isinstance(count_filter, int) or count_filter < 0:
            raise InvalidArgumentError(
                "CountFilterEntry: 'count_filter' must be an integer, at least 0.", received(count_filter=count_filter)
            )
        self._count_filter, self._text = count_filter, f"count_filter_entry:{count_filter}"


class ShowClickEntry(EntryAttr):
    """Count how often rows were shown and clicked, from two variables with a number for each sample.

    Args:
        show_name: name of the variable that counts how often a sample was shown.
        click_name: name of the variable that counts how often it was clicked.

    >>> paddle.distributed.ShowClickEntry("show", "click")._to_attr()
    'show_click_entry:show:click'
    """

    def __init__(self, show_name, click_name):
        if not isinstance(show_name, str) or not isinstance(click_name, str):
            raise InvalidArgumentError(
                "ShowClickEntry: 'show_name' and 'click_name' must be names of variables.",
                received(show_name=show_name, click_name=click_name),
            )
        self._show_name, self._click_name = show_name, click_name
        self._text = f"show_click_entry:{show_name}:{click_name}"


complete(globals())
