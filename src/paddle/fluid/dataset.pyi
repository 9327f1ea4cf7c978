# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.distributed
from typing import Any

from paddle.fluid.lod_tensor import LoDTensor as LoDTensor

class DatasetBase:
    """Files, the variables that their lines fill, and the number of lines in a batch."""
    def __init__(self) -> None: ...
    def init(self, **kwargs: Any) -> None:
        """Configure the data set: `batch_size`, `use_var`, `pipe_command`, `thread_num` and others."""
    def set_filelist(self, filelist: list[str]) -> None:
        """Set the files to read."""
    def set_use_var(self, var_list: Any) -> Any:
        """Set the variables that a line has numbers for, in order."""
    def set_batch_size(self, batch_size: Any) -> Any:
        """Set the number of lines in a batch."""
    def set_pipe_command(self, pipe_command: Any) -> Any:
        """Set a command that each file is piped through, such as `python my_reader.py`."""
    def set_thread(self, thread_num: Any) -> Any:
        """Accepted: the number of reading threads, which is always one here."""
    def set_hdfs_config(self, fs_name: Any, fs_ugi: Any) -> Any:
        """Not supported: files must be on this machine."""
    def desc(self) -> Any:
        """The settings, in one line."""

class DatasetFactory:
    """Create datasets by class name."""
    def create_dataset(self, datafeed_class: str = 'QueueDataset') -> Any:
        """Create a 'QueueDataset', which reads while it runs, or an 'InMemoryDataset', which reads everything first."""

class InMemoryDataset(DatasetBase, paddle.distributed.InMemoryDataset):
    """A dataset that reads its files into memory first, where samples can be shuffled."""

class QueueDataset(DatasetBase):
    """A dataset that reads its files while it runs."""
    def local_shuffle(self) -> Any:
        """Not supported: the lines are not held in memory, so they cannot be shuffled."""
    def global_shuffle(self, fleet: Any = None) -> Any:
        """Not supported: the lines are not held in memory, so they cannot be shuffled."""
