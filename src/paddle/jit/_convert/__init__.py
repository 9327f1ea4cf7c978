"""Python's control flow as a Program's."""

import contextlib


@contextlib.contextmanager
def calling(bindings, convert=True):
    """A block in which functions are called as a trace wants; gives the function that makes them so."""
    yield lambda function: function
