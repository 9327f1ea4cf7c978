"""The two base classes that user data sets derive from."""

from typing import Generic, TypeVar

from paddle._core.errors import UnimplementedError

T_co = TypeVar("T_co", covariant=True)


class Dataset(Generic[T_co]):
    """A data set with access by index: subclasses define `__getitem__` and `__len__`.

    >>> class Squares(paddle.io.Dataset):
    ...     def __getitem__(self, index):
    ...         return index * index
    ...     def __len__(self):
    ...         return 10
    >>> Squares()[3]
    9
    """

    def __init__(self):
        pass

    def __getitem__(self, idx):
        raise _undefined(self, "__getitem__(self, index)")

    def __len__(self):
        raise _undefined(self, "__len__(self)")


class IterableDataset(Dataset[T_co]):
    """A data set that is a stream: subclasses define `__iter__`; it has no length and no index.

    >>> class Countdown(paddle.io.IterableDataset):
    ...     def __iter__(self):
    ...         yield from (3, 2, 1)
    >>> list(Countdown())
    [3, 2, 1]
    """

    def __iter__(self):
        raise _undefined(self, "__iter__(self)")

    def __getitem__(self, idx):
        raise _stream_has_no(self, "index")

    def __len__(self):
        raise _stream_has_no(self, "length")


def _undefined(dataset, method):
    name = type(dataset).__name__
    return UnimplementedError(f"{name} is a Dataset without {method}.", hint=f"define {method} in class {name}.")


class StreamError(RuntimeError, TypeError):
    """RuntimeError as in Paddle; TypeError so that `list(stream)`, which first asks for a length, works without it."""


def _stream_has_no(dataset, what):
    return StreamError(
        f"{type(dataset).__name__} is an IterableDataset: it is a stream and has no {what}. "
        "Iterate over it, or derive from paddle.io.Dataset if items can be read by index."
    )
