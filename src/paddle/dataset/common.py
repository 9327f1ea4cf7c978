"""Dataset storage, and readers written to files and read back."""

import glob
import os
import pickle
from pathlib import Path

from paddle._core.errors import InvalidArgumentError, received
from paddle._files.download import data_home, fetch, file_name, md5_of
from paddle._files.unpickle import load as load_pickle

__all__ = ["DATA_HOME", "cluster_files_reader", "download", "md5file", "split"]

DATA_HOME = str(data_home())


def must_mkdirs(path):
    """Create a folder unless it exists."""
    os.makedirs(path, exist_ok=True)


def md5file(fname):
    """The MD5 sum of a file, in hexadecimal digits."""
    return md5_of(fname)


def download(url, module_name, md5sum, save_name=None):
    """The path of a file in `DATA_HOME/module_name`, downloaded if it does not exist."""
    place = Path(DATA_HOME, module_name, save_name or file_name(url))
    return str(fetch(url, place, md5sum, "or set paddle.dataset.common.DATA_HOME or PADDLE_DATA_HOME."))


def _check_exists_and_download(path, url, md5, module_name, download=True):
    """`path` if there is such a file, else that of the downloaded one."""
    if path and os.path.exists(path):
        return path
    if not download:
        raise InvalidArgumentError(
            "there is no such file, and download=False.", received(path=path), "another path, or download=True."
        )
    return globals()["download"](url, module_name, md5)


def fetch_all():
    """Download the files of every dataset."""
    import paddle.dataset as dataset

    for module in vars(dataset).values():
        if hasattr(module, "fetch"):
            module.fetch()


def split(reader, line_count, suffix="%05d.pickle", dumper=pickle.dump):
    """Write the samples of `reader` to files of `line_count` each, named after `suffix`."""
    from paddle.reader.batch import batch

    for number, samples in enumerate(batch(reader, line_count)()):
        with open(suffix % number, "wb") as file:
            dumper(samples, file)


def load(file):
    """The samples in a file written by `split`: arrays, numbers, strings and lists of these."""
    return load_pickle(file)


def cluster_files_reader(files_pattern, trainer_count, trainer_id, loader=load):
    """A reader of every `trainer_count`-th file written by `split`, starting at `trainer_id`."""

    def reader():
        for path in sorted(glob.glob(files_pattern))[trainer_id::trainer_count]:
            with open(path, "rb") as file:
                yield from loader(file)

    return reader
