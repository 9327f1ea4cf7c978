"""Data sets of text files for static programs: `Executor.train_from_dataset` reads, batches and runs.

A line holds, for each variable in turn, a count and that many numbers: `2 11 12 1 0` for an id list of two and a label.
"""

import random
import subprocess
import threading

import numpy as np

from .._core.errors import InvalidArgumentError, NotFoundError, PreconditionNotMetError, received

_SETTINGS = {
    "batch_size": 1,
    "thread_num": 1,
    "use_var": (),
    "input_type": 0,
    "fs_name": "",
    "fs_ugi": "",
    "pipe_command": "cat",
    "download_cmd": "cat",
}
_MEMORY_SETTINGS = {"data_feed_type": "MultiSlotInMemoryDataFeed", "queue_num": -1}
_DISTRIBUTED_SETTINGS = {
    "merge_size": -1,
    "parse_ins_id": False,
    "parse_content": False,
    "fleet_send_batch_size": 1024,
    "fleet_send_sleep_seconds": 0,
    "fea_eval": False,
    "candidate_size": 10000,
}
_WITHOUT = ("merge_size", "parse_ins_id", "parse_content")  # settings that change what a line means


class DatasetBase:
    """A list of files, the variables that their lines describe, and the batch size."""

    _known = _SETTINGS

    def __init__(self):
        self._files, self._variables, self._batch_size, self._pipe, self._threads = [], [], 1, "cat", 1
        self._settings = dict(self._known)

    def init(self, **kwargs):
        """Configure the data set: `batch_size`, `use_var`, `pipe_command`, `thread_num` and others."""
        self._settings = dict(self._known)
        self._update({**self._known, **kwargs})

    def _update(self, given):
        unknown = [name for name in given if name not in self._settings]
        if unknown:
            raise InvalidArgumentError(
                f"{type(self).__name__}: there is no setting '{unknown[0]}'.",
                received(settings=sorted(given)),
                f"{', '.join(self._settings)}.",
            )
        if given.get("fs_name") or given.get("fs_ugi"):
            self.set_hdfs_config(given.get("fs_name"), given.get("fs_ugi"))
        self._settings.update(given)
        for name, put in (
            ("batch_size", self.set_batch_size),
            ("use_var", self.set_use_var),
            ("thread_num", self.set_thread),
            ("pipe_command", self.set_pipe_command),
        ):
            if name in given:
                put(given[name])

    def set_filelist(self, filelist):
        """Set the files to read."""
        self._files = list(filelist)

    def set_use_var(self, var_list):
        """Set the variables that a line has numbers for, in order."""
        self._variables = list(var_list)

    def set_batch_size(self, batch_size):
        """Set the number of lines in a batch."""
        self._batch_size = batch_size

    def set_pipe_command(self, pipe_command):
        """Set a command that each file is piped through, such as `python my_reader.py`."""
        self._pipe = pipe_command

    def set_thread(self, thread_num):
        """Accepted: the number of reading threads, which is always one here."""
        self._threads = thread_num

    def set_hdfs_config(self, fs_name, fs_ugi):
        """Not supported: files must be on this machine."""
        raise NotImplementedError(
            "Dataset.set_hdfs_config: files on HDFS are not supported; copy them to this machine first"
        )

    def desc(self):
        """The settings, in one line."""
        names = ", ".join(v.name for v in self._variables)
        return f"{type(self).__name__}({len(self._files)} files, batch_size={self._batch_size}, variables: {names})"

    _set_batch_size, _set_use_var, _set_thread, _set_pipe_command = (
        set_batch_size,
        set_use_var,
        set_thread,
        set_pipe_command,
    )
    _desc = desc

    # ---- reading ----

    def _lines(self):
        for name in _WITHOUT:
            if self._settings.get(name) not in (None, False, -1):
                raise NotImplementedError(
                    f"{type(self).__name__}({name}={self._settings[name]}): sample names in a line are not supported"
                )
        if not self._variables:
            raise PreconditionNotMetError(
                "Dataset: the variables are missing.", None, "use_var=[...] in init, or set_use_var([...]), first."
            )
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
                out[variable.name] = self._ragged(column, kind)
                continue
            sizes = [int(n) for n in variable.shape[1:]]
            try:
                out[variable.name] = np.array(column, kind).reshape(len(column), *sizes)
            except ValueError:
                counts = sorted({len(words) for words in column})
                raise InvalidArgumentError(
                    f"Dataset: '{variable.name}' has the shape {list(variable.shape)}, but lines have {counts} numbers "
                    "for it.",
                    None,
                    "lod_level=1 in static.data, for lists of any length.",
                ) from None
        return out

    def _ragged(self, column, kind):
        """Concatenate lists of any length."""
        return np.array([n for words in column for n in words], kind).reshape(-1, 1)


class QueueDataset(DatasetBase):
    """A data set that reads the files while the program runs.

    >>> dataset = paddle.distributed.QueueDataset()
    >>> dataset.init(batch_size=32, pipe_command="cat", use_var=[])
    """


class InMemoryDataset(DatasetBase):
    """A data set that first reads the files into memory, where samples can be shuffled, locally or among all workers.

    >>> dataset = paddle.distributed.InMemoryDataset()
    >>> dataset.init(batch_size=32, thread_num=1, pipe_command="cat", use_var=[])
    """

    _known = {**_SETTINGS, **_MEMORY_SETTINGS}

    def __init__(self):
        super().__init__()
        self._held = self._reading = None

    def init(self, **kwargs):
        """Configure the data set: `batch_size`, `use_var`, `pipe_command`, `thread_num` and others."""
        super().init(**kwargs)
        self._settings.update(_DISTRIBUTED_SETTINGS)

    def _init_distributed_settings(self, **kwargs):
        self._settings = {**_DISTRIBUTED_SETTINGS, **self._settings}
        self._update(kwargs)

    def update_settings(self, **kwargs):
        """Change settings after `init`."""
        self._settings = {**_DISTRIBUTED_SETTINGS, **self._settings}
        self._update(kwargs)

    def load_into_memory(self, is_shuffle=False):
        """Read all files."""
        self._held = list(super()._samples())
        if is_shuffle:
            self.local_shuffle()

    def preload_into_memory(self, thread_num=None):
        """Start reading all files in a thread; `wait_preload_done` waits for it."""
        self._reading = _Reading(self.load_into_memory)

    def wait_preload_done(self):
        """Wait until all files are read."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.result()

    def local_shuffle(self):
        """Shuffle the samples."""
        random.shuffle(self._require())

    def global_shuffle(self, fleet=None, thread_num=12):
        """Shuffle the samples of all workers, and redistribute them."""
        servers = getattr(getattr(fleet, "fleet", fleet), "_servers", None)
        if servers is None:
            self.local_shuffle()
            return
        worker = servers.worker("InMemoryDataset.global_shuffle")
        parts = worker.gather([random.getrandbits(32), self._require()])
        # The first worker's seed gives the same order everywhere.
        together = [sample for _, samples in parts for sample in samples]
        random.Random(parts[0][0]).shuffle(together)
        self._held = together[worker.index :: worker.trainers]

    def slots_shuffle(self, slots):
        """Shuffle the values of some variables among samples, to measure how much they matter."""
        held = self._require()
        for name in slots:
            at = [v.name for v in self._variables].index(name)
            column = [sample[at] for sample in held]
            random.shuffle(column)
            for sample, value in zip(held, column, strict=True):
                sample[at] = value

    def release_memory(self):
        """Forget the samples."""
        self._held = None

    def set_date(self, date):
        """Accepted and ignored: it is for tables whose rows expire after some days."""
        self._date = str(date)

    def get_memory_data_size(self, fleet=None):
        """The number of samples, over all workers if a fleet is given."""
        count = len(self._require())
        if fleet is None or getattr(getattr(fleet, "fleet", fleet), "_servers", None) is None:
            return count
        return int(fleet.util.all_reduce(np.array([count]), "sum")[0])

    get_shuffle_data_size = get_memory_data_size

    def tdm_sample(self, tree_name, tree_path, tdm_layer_counts, start_sample_layer, with_hierarchy, seed, id_slot):
        """Not supported: sampling from item trees."""
        raise NotImplementedError("InMemoryDataset.tdm_sample: sampling from item trees is not supported")

    def _require(self):
        if self._reading is not None:
            self.wait_preload_done()
        if self._held is None:
            raise PreconditionNotMetError("InMemoryDataset: nothing has been read.", None, "load_into_memory() first.")
        return self._held

    def _samples(self):
        return iter(self._require())


class _Reading:
    """A call in a thread; `result` returns its value or raises its error."""

    def __init__(self, call):
        self._error = None
        self._thread = threading.Thread(target=self._run, args=(call,), daemon=True)
        self._thread.start()

    def _run(self, call):
        try:
            call()
        except Exception as error:  # raised again in result()
            self._error = error

    def result(self):
        self._thread.join()
        if self._error is not None:
            raise self._error
