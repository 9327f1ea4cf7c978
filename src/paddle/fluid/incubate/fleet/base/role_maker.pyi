# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.distributed import ParallelEnv as ParallelEnv

class GeneralRoleMaker(RoleMakerBase):
    """The role of a process, from the environment."""

class MPISymetricRoleMaker(RoleMakerBase):
    """Not supported: half of the processes would be parameter servers."""
    def __init__(self) -> None: ...

class PaddleCloudRoleMaker(RoleMakerBase):
    """The role of a process, from the environment; with `is_collective=False` only one worker is supported."""
    def __init__(self, is_collective: bool = False) -> None: ...

class Role:
    """The role of a process."""
    WORKER: int
    SERVER: int
    XPU: int

class RoleMakerBase:
    """A worker whose rank comes from the environment."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def generate_role(self) -> Any:
        """Do nothing: the role is known already."""
    def is_worker(self) -> Any: ...
    def is_server(self) -> Any: ...
    def is_first_worker(self) -> Any: ...
    def worker_num(self) -> Any: ...
    def server_num(self) -> Any: ...
    def worker_index(self) -> Any: ...
    def server_index(self) -> Any: ...
    def get_trainer_endpoints(self) -> Any: ...
    def get_pserver_endpoints(self) -> Any: ...

class UserDefinedCollectiveRoleMaker(RoleMakerBase):
    """The role of a process, set by the program."""
    def __init__(self, current_id: float = 0, worker_endpoints: Any = None) -> None: ...

class UserDefinedRoleMaker(RoleMakerBase):
    """The role of a process, set by the program."""
    def __init__(self, current_id: float = 0, role: float = 1, worker_num: float = 0, server_endpoints: Any = None) -> None: ...
