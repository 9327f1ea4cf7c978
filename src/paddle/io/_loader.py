"""`DataLoader`, on torch's worker processes."""

import functools
import gc
import itertools
import random
import sys

import numpy as np
import torch

from .._core import place as places
from .._core import state
from .._core.errors import FailedCheckError, InvalidArgumentError, received
from .._core.hooks import NEXT_BATCH
from .._core.mode import in_dynamic_mode
from .._core.random import Generator
from ._collate import collate, default_collate_fn, default_convert_fn, to_numpy, to_paddle, to_torch
from ._dataset import IterableDataset
from ._fetch import Failure, MapFetcher, StreamFetcher
from ._random_order import permutation
from ._sampler import BatchSampler
from ._transport import ThroughPipe, shared_room, started, to_shared, warn_of_pipes, worker_context, worker_error


class WorkerInfo:
    """Information about a worker: `id`, `num_workers`, its copy of the `dataset`, the `seed` that all workers share."""

    def __init__(self, info):
        self.id, self.num_workers, self.seed = info.id, info.num_workers, _SEED.value
        self.dataset = info.dataset.dataset

    def __repr__(self):
        return f"WorkerInfo(id={self.id}, num_workers={self.num_workers}, seed={self.seed})"


def get_worker_info():
    """Information about this worker process.

    Returns:
        an object with `id`, `num_workers`, `dataset` and `seed`; None in the main process.

    >>> paddle.io.get_worker_info() is None
    True
    """
    info = torch.utils.data.get_worker_info()
    return None if info is None else WorkerInfo(info)


# In a worker: the number that NumPy's generator gave in the parent, from which the streams of all workers follow.
_SEED = state.per_process("seed of the loader's workers", None)


class _Start:
    """Initialises a new worker: gives it random streams of its own, then calls the user's function."""

    def __init__(self, user):
        self.user, self.base = user, int(np.random.randint(0, sys.maxsize))

    def __call__(self, worker_id):
        gc.freeze()  # objects of the parent are not collected here: its loaders' workers are not our children
        _SEED.value = self.base
        words = [worker_id, self.base % 2**32, self.base >> 32]
        np.random.seed(np.random.SeedSequence(words).generate_state(4))
        random.seed(self.base + worker_id)
        # The generators of devices stay: a forked process cannot use the devices of its parent.
        Generator._of(torch.default_generator).manual_seed(self.base + worker_id)
        if self.user is not None:
            self.user(worker_id)


class NoLengthError(InvalidArgumentError, TypeError):
    """`list(loader)` first asks for the length, and continues without it after a TypeError."""


class DataLoader:
    """Loads batches of a data set, in this process or in worker processes.

    A batch is a list of Tensors. torch's `sampler` goes into a `BatchSampler` here.

    Args:
        feed_list: the variables of a static graph that a batch is fed to; by default none.
        places: the device of the batches; by default the current one.
        return_list: whether a batch is a list, as always in dynamic mode; False feeds a static graph, with a list of
            dicts. Default: True.
        num_workers: number of processes that read ahead; 0 reads in this process. Default: 0.
        prefetch_factor: number of batches each worker reads ahead. Default: 2.
        use_shared_memory: whether large arrays come from the workers through shared memory, or through pipes with a
            warning while it is full; False always uses pipes, which is slower and needs no space in `/dev/shm`.
            Default: True.
        timeout: seconds to wait for a batch before giving up; 0 waits as long as the workers live. Default: 0.
        worker_init_fn: function that is called in every new worker with its id; by default none.
        persistent_workers: whether workers are kept from one epoch to the next. Default: False.
        dataset: a `Dataset` or an `IterableDataset`.
        batch_sampler: gives lists of indices, in place of `batch_size`, `shuffle` and `drop_last`; by default None.
        batch_size: number of samples of a batch; None for samples as they are. Default: 1.
        shuffle: whether the order is random. Default: False.
        drop_last: whether a last batch that is not full is left out. Default: False.
        collate_fn: function of a list of samples that makes a batch; by default fields are stacked.
        use_buffer_reader: whether, with workers and for a device other than the CPU, the next batch is already on its
            way while the program has this one. Default: True.
        reader_buffer_size: accepted; one batch is on its way at a time. Default: 2.

    >>> data = paddle.io.TensorDataset([paddle.arange(5)])
    >>> [batch[0].tolist() for batch in paddle.io.DataLoader(data, batch_size=2)]
    [[0, 1], [2, 3], [4]]
    """

    def __init__(
        self,
        dataset,
        feed_list=None,
        places=None,
        return_list=True,
        batch_sampler=None,
        batch_size=1,
        shuffle=False,
        drop_last=False,
        collate_fn=None,
        num_workers=0,
        use_buffer_reader=True,
        reader_buffer_size=2,
        prefetch_factor=2,
        use_shared_memory=True,
        timeout=0,
        worker_init_fn=None,
        persistent_workers=False,
    ):
        _check(num_workers, timeout, prefetch_factor, persistent_workers)
        self.dataset, self.return_list, self.collate_fn = dataset, return_list, collate_fn
        self.feed_list, self.places = feed_list, places
        self.use_buffer_reader, self.reader_buffer_size, self.use_shared_memory = (
            use_buffer_reader,
            reader_buffer_size,
            use_shared_memory,
        )
        self.num_workers, self.prefetch_factor, self.timeout = num_workers, prefetch_factor, timeout
        self.worker_init_fn, self.persistent_workers = worker_init_fn, persistent_workers
        self.drop_last, self.batch_size = drop_last, batch_size
        if not (return_list or in_dynamic_mode()) and feed_list is None:
            raise FailedCheckError(
                "DataLoader: with return_list=False a static graph is fed, so 'feed_list' must name its variables.",
                received(feed_list=feed_list),
                "return_list=True.",
            )
        self._stream = isinstance(dataset, IterableDataset)
        self.auto_collate_batch = batch_sampler is not None or batch_size is not None
        if self._stream and (shuffle or batch_sampler is not None):
            what = "shuffle=True" if shuffle else "a batch_sampler"
            raise InvalidArgumentError(
                "DataLoader: a stream cannot be shuffled or sampled.", what, "shuffle inside the data set's __iter__."
            )
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or drop_last:
                raise FailedCheckError(
                    "DataLoader: the batch_sampler decides; do not give 'batch_size', 'shuffle' or 'drop_last'.",
                    received(batch_size=batch_size, shuffle=shuffle, drop_last=drop_last),
                )
            self.batch_size = None
        elif batch_size is not None and (not isinstance(batch_size, int) or batch_size <= 0):
            raise FailedCheckError(
                "DataLoader: 'batch_size' must be a positive integer or None.", received(batch_size=batch_size)
            )
        self.batch_sampler = batch_sampler
        if batch_sampler is None and not self._stream and batch_size is not None:
            self.batch_sampler = BatchSampler(dataset, shuffle=shuffle, batch_size=batch_size, drop_last=drop_last)
        self._order = _Order(dataset, shuffle) if self.batch_sampler is None else self.batch_sampler
        self._engine, self._warned = None, False

    def __len__(self):
        if self._stream:
            raise NoLengthError(
                "DataLoader: a stream has no length, so its loader has none either.", received(dataset=self.dataset)
            )
        return len(self.dataset) if self.batch_sampler is None else len(self.batch_sampler)

    def __call__(self):
        return iter(self)

    def __iter__(self):
        device = self._device()
        batches = self._in_process(device) if self.num_workers == 0 else self._by_workers(device)
        # Read in this process, the next batch would draw its random numbers before the program has drawn its own.
        if self.use_buffer_reader and device.type != "cpu" and self.num_workers:
            batches = one_ahead(batches)
        batches = batches if self.return_list or in_dynamic_mode() else self._fed(batches)
        return LoaderIterator(self, _watched(batches) if NEXT_BATCH.hooks else batches)

    def _fed(self, batches):
        """Batches for a static graph: for each place a dict with a tensor for every variable of `feed_list`."""
        names = [variable.name for variable in self.feed_list]
        count = len(self.places) if isinstance(self.places, (list, tuple)) else 1
        while group := list(itertools.islice(batches, count)):
            yield [dict(zip(names, batch if isinstance(batch, list) else [batch], strict=True)) for batch in group]

    def _device(self):
        first = self.places[0] if isinstance(self.places, (list, tuple)) else self.places
        return places.current_torch() if first is None else places.parse(first).torch

    def _fetcher(self):
        put_together = self.collate_fn or (default_collate_fn if self.auto_collate_batch else default_convert_fn)
        usual, pack = put_together is default_collate_fn, self._pack()
        if usual and pack is to_shared:
            put_together = functools.partial(collate, room=shared_room)
        if self._stream:
            return StreamFetcher(self.dataset, put_together, self.batch_size, self.drop_last, pack)
        return MapFetcher(self.dataset, put_together, self.auto_collate_batch, pack, usual)

    def _pack(self):
        """Convert a batch for sending it from the process that read it."""
        return to_torch if not self.num_workers else to_shared if self.use_shared_memory else to_numpy

    def _after(self, count):
        """The batches after the first `count`, for a resumed run; without workers those are not even read."""
        if self.num_workers == 0 and not self._stream:
            left = iter(self._order)
            batches = self._in_process(self._device(), left)
        else:
            left = batches = iter(
                self
            )  # streams and workers have state that depends on what was read, so they read it again
        for _ in itertools.islice(left, count):  # now, not at the first batch: the order may be drawn here
            pass
        return batches

    def _in_process(self, device, indices=None):
        fetcher = self._fetcher()
        indices = iter(self._order) if indices is None and not self._stream else indices
        batches = iter(fetcher) if self._stream else map(fetcher.__getitem__, indices)
        for batch in batches:
            if type(batch) is Failure:
                batch.reraise()
            yield to_paddle(batch, device)

    def _by_workers(self, device):
        for batch in self._sent():
            if type(batch) is Failure:
                batch.reraise()
            if type(batch) is ThroughPipe:
                if not self._warned:
                    self._warned = True
                    warn_of_pipes()
                batch = batch.batch
            yield to_paddle(batch, device)

    def _sent(self):
        """Receive batches from the workers, and replace torch's errors about workers by ours."""
        try:
            if self._engine is None or not self.persistent_workers:
                self._engine = self._make_engine()
            yield from started(self._engine)
        except (RuntimeError, OSError) as error:
            self._engine = None  # the next epoch gets new workers
            raise worker_error(error, self) from error.__cause__

    def _make_engine(self):
        fetcher = self._fetcher()
        return _Engine(
            _Stream(fetcher) if self._stream else fetcher,
            sampler=None if self._stream else self._order,
            batch_size=None,
            num_workers=self.num_workers,
            collate_fn=_as_is,
            prefetch_factor=self.prefetch_factor,
            timeout=self.timeout,
            multiprocessing_context=worker_context(),
            worker_init_fn=_Start(self.worker_init_fn),
            persistent_workers=self.persistent_workers,
        )

    @staticmethod
    def from_generator(
        feed_list=None,
        capacity=None,
        use_double_buffer=True,
        iterable=True,
        return_list=False,
        use_multiprocess=False,
        drop_last=True,
    ):
        """Create a loader whose generator is set afterwards and read ahead by a thread.

        Args:
            feed_list: the variables of a static graph that a batch is fed to; None in dynamic mode.
            capacity: number of batches that are read ahead.
            iterable: whether the program iterates over it; else a static graph reads between `start` and `reset`.
            use_multiprocess: accepted; a thread reads.

        >>> loader = paddle.io.DataLoader.from_generator(capacity=2, return_list=True)
        >>> loader = loader.set_batch_generator(lambda: iter([np.ones([4, 2], "float32")] * 3))
        >>> [batch[0].shape for batch in loader]
        [[4, 2], [4, 2], [4, 2]]
        """
        from ._generator import GeneratorLoader

        return GeneratorLoader(
            feed_list, capacity, use_double_buffer, iterable, return_list, use_multiprocess, drop_last
        )

    @staticmethod
    def from_dataset(dataset, places, drop_last=True):
        """Create a loader for a data set of files, such as `fluid.DatasetFactory` creates."""
        from ._generator import DatasetLoader

        return DatasetLoader(dataset, places, drop_last)


class _Engine(torch.utils.data.DataLoader):
    """torch's loader, without its warning about more workers than processors, which Paddle does not give."""

    def check_worker_number_rationality(self):
        pass


class LoaderIterator:
    """The batches of one pass over a loader."""

    def __init__(self, loader, batches):
        self._loader, self._batches = loader, batches

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._batches)

    next = __next__  # its name in earlier versions

    def __len__(self):
        return len(self._loader)

    @property
    def _dataset(self):
        return self._loader.dataset

    @property
    def _batch_sampler(self):
        return self._loader.batch_sampler

    @property
    def _places(self):
        return self._loader.places

    @property
    def _num_workers(self):
        return self._loader.num_workers


def _watched(batches):
    """Fetch batches within the contexts that observers such as the profiler provide."""
    while (batch := NEXT_BATCH.run(next, batches, _END)) is not _END:
        yield batch


_END = object()


def one_ahead(batches):
    """The batches, each after the next one was fetched: its copy to the device runs beside the program."""
    held = _END
    while True:
        try:
            coming = next(batches, _END)
        except Exception:
            if held is not _END:
                yield held  # what was read before the error
            raise
        if held is not _END:
            yield held
        if coming is _END:
            return
        held = coming


class _Stream(torch.utils.data.IterableDataset):
    """A torch IterableDataset that wraps ours."""

    def __init__(self, fetcher):
        self.fetcher, self.dataset = fetcher, fetcher.dataset

    def __iter__(self):
        return iter(self.fetcher)


class _Order:
    """The indices of single samples."""

    def __init__(self, dataset, shuffle):
        self.dataset, self.shuffle = dataset, shuffle

    def __iter__(self):
        count = len(self.dataset)
        return iter(permutation(count).tolist() if self.shuffle else range(count))


def _as_is(batch):
    return batch


def _check(num_workers, timeout, prefetch_factor, persistent_workers):
    if not isinstance(num_workers, int) or num_workers < 0:
        raise FailedCheckError("DataLoader: 'num_workers' must not be negative.", received(num_workers=num_workers))
    if timeout < 0:
        raise FailedCheckError("DataLoader: 'timeout' must not be negative.", received(timeout=timeout))
    if prefetch_factor <= 0:
        raise FailedCheckError(
            "DataLoader: 'prefetch_factor' must be positive.", received(prefetch_factor=prefetch_factor)
        )
