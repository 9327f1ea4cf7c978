"""Data sets of text files for whole programs: `train_from_dataset` reads, batches and runs.

A line holds, for each variable in turn, a count and so many numbers: `2 11 12 1 0` for an id list of two and a label.
"""

import random
import subprocess

import numpy as np

from paddle._core.errors import InvalidArgumentError, NotFoundError, PreconditionNotMetError, received

from .lod_tensor import LoDTensor

__all__ = ["DatasetFactory", "InMemoryDataset", "QueueDataset"]


class DatasetFactory:
    """Makes data sets by the names of their classes."""

    def create_dataset(self, datafeed_class="QueueDataset"):
        """'QueueDataset', which reads while it runs, or 'InMemoryDataset', which reads first."""
        known = {"QueueDataset": QueueDataset, "InMemoryDataset": InMemoryDataset}
        if datafeed_class not in known:
            raise InvalidArgumentError(
                f"create_dataset: 'datafeed_class' must be one of {tuple(known)}.",
                received(datafeed_class=datafeed_class),
            )
        return known[datafeed_class]()


class DatasetBase:
    """Files, the variables that their lines are for, and how many lines make a batch."""

    def __init__(self):
        self._files, self._variables, self._batch_size, self._pipe, self._threads = [], [], 1, "cat", 1

    def set_filelist(self, filelist):
        """The files to read."""
        self._files = list(filelist)

    def set_use_var(self, var_list):
        """The variables that a line has numbers for, in order."""
        self._variables = list(var_list)

    def set_batch_size(self, batch_size):
        """How many lines make a batch."""
        self._batch_size = batch_size

    def set_pipe_command(self, pipe_command):
        """A command that each file is sent through, such as `python my_reader.py`."""
        self._pipe = pipe_command

    def set_thread(self, thread_num):
        """How many threads read; one does here."""
        self._threads = thread_num

    def set_hdfs_config(self, fs_name, fs_ugi):
        """Refused: files must lie on this machine."""
        raise NotImplementedError("Dataset.set_hdfs_config: files on HDFS are not there; copy them here first")

    def desc(self):
        """What is set, in a line."""
        names = ", ".join(v.name for v in self._variables)
        return f"{type(self).__name__}({len(self._files)} files, batch_size={self._batch_size}, variables: {names})"

    def _lines(self):
        if not self._variables:
            raise PreconditionNotMetError("Dataset: the variables are missing.", None, "set_use_var([...]) first.")
        for path in self._files:
            try:
                file = open(path, "rb")  # noqa: SIM115  it goes to another process
            except OSError as error:
                raise NotFoundError(f"Dataset: the file {path!r} cannot be read: {error.strerror}.") from None
            with file:
                if self._pipe == "cat":
                    yield from (line.decode() for line in file)
                    continue
                with subprocess.Popen(self._pipe, shell=True, stdin=file, stdout=subprocess.PIPE) as process:
                    yield from (line.decode() for line in process.stdout)
                if process.returncode:
                    raise PreconditionNotMetError(
                        f"Dataset: the pipe command failed with code {process.returncode}.",
                        received(pipe_command=self._pipe, file=path),
                    )

    def _samples(self):
        for number, line in enumerate(self._lines(), 1):
            words = line.split()
            if not words:
                continue
            at, sample = 0, []
            for variable in self._variables:
                count = int(words[at]) if at < len(words) and words[at].isdigit() else -1
                if count < 0 or at + 1 + count > len(words):
                    raise InvalidArgumentError(
                        f"Dataset: line {number} has no count and numbers for '{variable.name}'.", repr(line[:80])
                    )
                sample.append(words[at + 1 : at + 1 + count])
                at += 1 + count
            yield sample

    def _batches(self, drop_last=False):
        """{name: value} of each batch."""
        held = []
        for sample in self._samples():
            held.append(sample)
            if len(held) == self._batch_size:
                yield self._batch(held)
                held = []
        if held and not drop_last:
            yield self._batch(held)

    def _batch(self, samples):
        out = {}
        for variable, column in zip(self._variables, zip(*samples, strict=True), strict=True):
            kind = variable.dtype.name
            if variable.lod_level:
                made = LoDTensor()
                made.set(np.array([n for words in column for n in words], kind).reshape(-1, 1))
                made.set_recursive_sequence_lengths([[len(words) for words in column]])
                out[variable.name] = made
            else:
                sizes = [int(n) for n in variable.shape[1:]]
                out[variable.name] = np.array(column, kind).reshape(len(column), *sizes)
        return out


class QueueDataset(DatasetBase):
    """Reads the files while it runs."""

    def local_shuffle(self):
        """Refused: lines are not held, so they cannot change places."""
        raise NotImplementedError("QueueDataset.local_shuffle: use an InMemoryDataset")

    def global_shuffle(self, fleet=None):
        """Refused: lines are not held, so they cannot change places."""
        raise NotImplementedError("QueueDataset.global_shuffle: use an InMemoryDataset")


class InMemoryDataset(DatasetBase):
    """Reads the files into memory first, where samples can be shuffled."""

    def __init__(self):
        super().__init__()
        self._held = None

    def load_into_memory(self):
        """Read all files."""
        self._held = list(super()._samples())

    def preload_into_memory(self, thread_num=None):
        """Read all files, at once."""
        self.load_into_memory()

    def wait_preload_done(self):
        """Nothing to wait for: everything was read at once."""

    def local_shuffle(self):
        """Bring the samples into a random order."""
        random.shuffle(self._require())

    def global_shuffle(self, fleet=None, thread_num=12):
        """As `local_shuffle`: this process has all samples."""
        self.local_shuffle()

    def release_memory(self):
        """Forget the samples."""
        self._held = None

    def get_memory_data_size(self, fleet=None):
        """How many samples there are."""
        return len(self._require())

    get_shuffle_data_size = get_memory_data_size

    def _require(self):
        if self._held is None:
            raise PreconditionNotMetError("InMemoryDataset: nothing has been read.", None, "load_into_memory() first.")
        return self._held

    def _samples(self):
        return iter(self._require())
