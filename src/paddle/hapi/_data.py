"""Adapting the data that `paddle.Model` accepts to something that yields batches."""

import inspect

from paddle._core import tree
from paddle._core.errors import FailedCheckError, InvalidTypeError, received
from paddle._core.tensor import Tensor
from paddle.io import DataLoader, Dataset, DistributedBatchSampler, IterableDataset
from paddle.tensor.creation import to_tensor


def as_list(value):
    """A list of none, one or several values."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def as_tensors(values):
    """Convert arrays and numbers to tensors; tensors and containers stay unchanged."""
    return [
        v if isinstance(v, (Tensor, dict, list, tuple, str)) or not hasattr(v, "shape") else to_tensor(v)
        for v in as_list(values)
    ]


def as_loader(data, argument, batch_size=1, shuffle=False, drop_last=False, num_workers=0):
    """Wrap a data set in a loader; a loader or any other source of batches stays unchanged."""
    if isinstance(data, IterableDataset):
        return DataLoader(data, batch_size=batch_size, drop_last=drop_last, num_workers=num_workers)
    if isinstance(data, Dataset):
        # The order depends only on the epoch, so that all processes agree on it.
        sampler = DistributedBatchSampler(data, batch_size=batch_size, shuffle=shuffle, drop_last=drop_last)
        return DataLoader(data, batch_sampler=sampler, num_workers=num_workers)
    if hasattr(data, "__iter__"):
        return data
    if callable(data):
        return _CallableReader(data)
    raise InvalidTypeError(
        f"Model: '{argument}' must be a Dataset, a DataLoader, or anything that yields batches.",
        received(**{argument: data}),
    )


class _CallableReader:
    """Wraps a function that returns the batches of an epoch, as readers of early Paddle versions do."""

    def __init__(self, reader):
        self._reader = reader

    def __iter__(self):
        return iter(self._reader())


def length(loader):
    """The number of batches of an epoch, or None if unknown."""
    try:
        return len(loader)
    except (TypeError, ValueError, RuntimeError, NotImplementedError):
        return None


def batches_after(loader, count):
    """The batches after the first `count`; if reading has no side effects, the skipped ones are not even read."""
    if count and hasattr(loader, "_after"):
        return loader._after(count)
    batches = iter(loader)
    for _ in range(count):
        next(batches, None)
    return batches


def sampler_epoch(loader):
    """The epoch from which a distributed sampler derives its next order, or None."""
    return getattr(getattr(loader, "batch_sampler", None), "epoch", None)


def set_sampler_epoch(loader, epoch):
    """Make a distributed sampler derive its next order from `epoch`."""
    if epoch is not None and sampler_epoch(loader) is not None:
        loader.batch_sampler.epoch = epoch


def batch_length(values):
    """The number of samples in a batch, from its first tensor."""
    return next((leaf.shape[0] for leaf in tree.walk(list(values)) if getattr(leaf, "shape", None)), None)


class Fields:
    """Which fields of a batch are inputs of the network and which are labels.

    The number of inputs is that described to `Model`, or that of the arguments of `forward`; the rest are labels.
    """

    def __init__(self, network, inputs, labels):
        self._inputs, self._labels = inputs, labels
        parameters = inspect.signature(network.forward).parameters.values()
        plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        self._open = any(p.kind == p.VAR_POSITIONAL for p in parameters)
        self._count, self.names = len(plain), [p.name for p in plain]

    def split(self, batch):
        """The inputs and the labels of a batch."""
        if isinstance(batch, dict):
            return self._split_dict(batch)
        fields = as_list(batch)
        if self._inputs is not None:
            count = len(self._inputs)
        elif not self._open:
            count = self._count
        else:  # forward(*inputs) takes all except the labels
            count = len(fields) - (len(self._labels) if self._labels is not None else int(len(fields) > 1))
        if len(fields) < count and self._inputs is not None:
            raise FailedCheckError(
                f"Model: {count} inputs are described, so a batch must have at least {count} fields.",
                f"a batch of {len(fields)} fields",
            )
        return fields[:count], fields[count:]

    def _split_dict(self, batch):
        """Split a batch of named fields by the described inputs and labels; without descriptions all are one input."""
        described = [spec.name for spec in self._inputs or []]
        if described and all(name in batch for name in described):
            labels = [spec.name for spec in self._labels or []]
            if not labels or not all(name in batch for name in labels):
                labels = [name for name in batch if name not in described]
            return [batch[name] for name in described], [batch[name] for name in labels]
        return [batch], []
