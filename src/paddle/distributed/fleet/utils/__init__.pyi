# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Callable
from paddle import Tensor
from paddle.distributed.fleet import PaddleCloudRoleMaker, UserDefinedRoleMaker
from paddle.nn import Layer
from paddle.static import Executor, Program
from typing import Any, Literal

from paddle.distributed.fleet.utils import hybrid_parallel_util as hybrid_parallel_util
from paddle.distributed.fleet.utils import log_util as log_util
from paddle.distributed.fleet.utils import mix_precision_utils as mix_precision_utils
from paddle.distributed.fleet.utils import ps_util as ps_util
from paddle.distributed.fleet.utils import sequence_parallel_utils as sequence_parallel_utils
from paddle.distributed.fleet.utils import timer_helper as timer_helper

class DistributedInfer:
    """Creates a Program whose sparse lookups are answered by parameter servers.

    Servers and trainers call `init_distributed_infer_env`; trainers then run `get_dist_infer_program()`.

    Args:
        main_program: the Program; by default the default main program.
        startup_program: the Program that sets its parameters; by default the default startup program.

    >>> paddle.enable_static()
    >>> x = paddle.static.data("x", [None, 4])
    >>> infer = paddle.distributed.fleet.utils.DistributedInfer()
    >>> infer.origin_main_program is paddle.static.default_main_program()
    False"""
    origin_main_program: Any
    def __init__(self, main_program: Program | None = None, startup_program: Program | None = None) -> None: ...
    def init_distributed_infer_env(self, exe: Executor, loss: Tensor, role_maker: PaddleCloudRoleMaker | UserDefinedRoleMaker | None = None, dirname: str | None = None) -> None:
        """Start the servers, with the tables of a folder if one is given, and connect the trainers to them.

        Args:
            loss: the loss that the network was trained with; only its Program is used.
            dirname: a folder that `fleet.save_persistables` wrote."""
    def get_dist_infer_program(self) -> Program:
        """The Program in evaluation mode, with lookups on servers."""

class HDFSClient:
    """The files of a Hadoop cluster, through its `hadoop fs` command.

    Args:
        hadoop_home: where Hadoop is installed.
        configs: `fs.default.name` and `hadoop.job.ugi`.
        time_out: milliseconds before a command is given up.
        sleep_inter: accepted and not used.

    >>> client = paddle.distributed.fleet.utils.HDFSClient("/opt/hadoop", {"fs.default.name": "hdfs://host:9000"})
    >>> client.need_upload_download()
    True"""
    def __init__(self, hadoop_home: str, configs: Any, time_out: int = 300000, sleep_inter: int = 1000) -> None: ...
    def ls_dir(self, fs_path: str) -> tuple[list[str], list[str]]:
        """(folders, files) in a folder."""
    def list_dirs(self, fs_path: str) -> list[str]:
        """The folders in a folder."""
    def is_exist(self, fs_path: str) -> bool: ...
    def is_dir(self, fs_path: str) -> bool: ...
    def is_file(self, fs_path: str) -> bool: ...
    def mkdirs(self, fs_path: str) -> None: ...
    def delete(self, fs_path: str) -> None: ...
    def mv(self, fs_src_path: str, fs_dst_path: str, overwrite: bool = False, test_exists: bool = True) -> None:
        """Move a file or a folder."""
    def upload(self, local_path: str, fs_path: str, multi_processes: int = 5, overwrite: bool = False) -> None:
        """Copy from this machine to the cluster."""
    def download(self, fs_path: str, local_path: str, multi_processes: int = 5, overwrite: bool = False) -> None:
        """Copy from the cluster to this machine."""
    def touch(self, fs_path: str, exist_ok: bool = True) -> None: ...
    def cat(self, fs_path: str | None = None) -> str:
        """The text of a file."""
    def need_upload_download(self) -> Literal[True]: ...

class LocalFS:
    """The files of this machine.

    >>> paddle.distributed.fleet.utils.LocalFS().is_exist("no such file")
    False"""
    def ls_dir(self, fs_path: str) -> tuple[list[str], list[str]]:
        """(folders, files) in a folder."""
    def list_dirs(self, fs_path: str) -> list[str]:
        """The folders in a folder."""
    def is_file(self, fs_path: str) -> bool: ...
    def is_dir(self, fs_path: str) -> bool: ...
    def is_exist(self, fs_path: str) -> bool: ...
    def mkdirs(self, fs_path: str) -> None:
        """Create a folder and its parents."""
    def rename(self, fs_src_path: str, fs_dst_path: str) -> None: ...
    def mv(self, src_path: str, dst_path: str, overwrite: bool = False, test_exists: bool = False) -> None:
        """Move a file or a folder; an existing target is kept unless `overwrite` is given."""
    def delete(self, fs_path: str) -> None:
        """Delete a file or a folder with its content; nothing happens if there is none."""
    def touch(self, fs_path: str, exist_ok: bool = True) -> None:
        """Create an empty file."""
    def need_upload_download(self) -> Literal[False]: ...

def recompute(function: Layer | Callable[..., Any], *args: Any, use_reentrant: bool = True, preserve_rng_state: bool = True, offload_indices: Any = ..., **kwargs: Any) -> Any:
    """Call `function(*args, **kwargs)`; its intermediate values are computed again when gradients need them.

    Args:
        function: layer or function.
        args: its arguments.
        use_reentrant: accepted and not used.
        preserve_rng_state: give the second run the random numbers of the first.
        offload_indices: accepted and not used.
        kwargs: its arguments by name.

    Returns:
        what the function returns.

    >>> x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    >>> paddle.distributed.fleet.utils.recompute(paddle.exp, x).sum().backward()
    >>> bool((x.grad == x.exp()).all())
    True"""

def recompute_sequential(ctx: Any, functions: Any, *args: Any, **kwargs: Any) -> Any:
    """Run the layers of a sequence in `ctx["segments"]` parts, each of which is recomputed separately."""
