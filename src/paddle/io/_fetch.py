"""Reading samples, in this process or in a worker, with errors that name the sample."""

import contextlib
import itertools
import pickle
import traceback

from torch.utils.data import get_worker_info as torch_worker_info


class Failure:
    """An exception that is sent from where a sample was read to the training loop."""

    def __init__(self, error, where):
        info = torch_worker_info()
        self.text = traceback.format_exc()
        self.where = where if info is None else f"{where}, in worker process {info.id}"
        self.error = error if _can_be_sent(error) else RuntimeError(f"{type(error).__name__}: {error}")

    def reraise(self):
        error, self.error = self.error, None
        try:
            raise error from DataReadError(f"{self.where}:\n\n{self.text}")
        finally:
            del error  # its traceback refers to this frame, and the cycle would keep the workers alive


def _can_be_sent(error):
    """Whether an exception can be sent from another process and raised in the loop over batches."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return False
    return not isinstance(error, StopIteration)


class DataReadError(RuntimeError):
    """The cause of an error: the sample that was being read, and the traceback of the process that read it."""


class MapFetcher:
    """The data set as torch's workers see it: a list of indices gives a batch."""

    def __init__(self, dataset, collate_fn, batched, pack, usual):
        self.dataset, self.collate_fn, self.batched, self.pack = dataset, collate_fn, batched, pack
        # `usual`: batches are put together in the default way, so that a data set may do it itself.
        self.quick = getattr(dataset, "fetch_batch", None) if batched and usual else None

    def __len__(self):
        return len(self.dataset)

    def __getitem__(self, indices):
        if type(indices) is Failure:  # instead of indices that could not be sent to this process
            return indices
        try:
            return self.pack(self._read(indices))
        except Failed as failed:
            return failed.failure
        except Exception as error:
            return Failure(error, f"while putting samples {_short(indices)} into a batch")

    def _read(self, indices):
        if not self.batched:
            return self.collate_fn(self._samples([indices])[0])
        if self.quick is not None:
            with contextlib.suppress(Exception):  # reading them one by one shows which sample fails
                batch = self.quick(indices)
                if batch is not None:
                    return batch
        return self.collate_fn(self._samples(indices))

    def _samples(self, indices):
        dataset, samples, index = self.dataset, [], None
        try:
            for index in indices:
                samples.append(dataset[index])
        except Exception as error:
            if index is None:  # there are no indices to go through
                raise
            raise Failed(Failure(error, f"while reading sample {index}")) from None
        return samples


class Failed(Exception):
    """Carries a Failure out of the loop over samples."""

    def __init__(self, failure):
        super().__init__()
        self.failure = failure


class StreamFetcher:
    """A stream as torch's workers see it: it yields batches."""

    def __init__(self, dataset, collate_fn, batch_size, drop_last, pack):
        self.dataset, self.collate_fn, self.batch_size, self.drop_last = dataset, collate_fn, batch_size, drop_last
        self.pack = pack

    def __iter__(self):
        at = 0
        try:
            samples = iter(self.dataset)
            while True:
                if self.batch_size is None:
                    batch = list(itertools.islice(samples, 1))
                    if not batch:
                        return
                    yield self.pack(self.collate_fn(batch[0]))
                else:
                    batch = list(itertools.islice(samples, self.batch_size))
                    if not batch or (self.drop_last and len(batch) < self.batch_size):
                        return
                    yield self.pack(self.collate_fn(batch))
                at += len(batch)
        except Exception as error:
            yield Failure(
                error, f"while reading the stream after sample {at - 1}" if at else "while reading the stream"
            )


def _short(indices):
    return indices if not isinstance(indices, list) or len(indices) <= 8 else f"{indices[:6]} … ({len(indices)} in all)"
