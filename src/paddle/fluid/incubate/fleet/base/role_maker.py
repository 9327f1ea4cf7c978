"""The role and rank of a process in distributed training."""

from paddle.distributed import ParallelEnv

__all__ = [
    "GeneralRoleMaker",
    "MPISymetricRoleMaker",
    "PaddleCloudRoleMaker",
    "Role",
    "UserDefinedCollectiveRoleMaker",
    "UserDefinedRoleMaker",
]


class Role:
    """The role of a process."""

    WORKER, SERVER, XPU = 1, 2, 3


class RoleMakerBase:
    """A worker whose rank comes from the environment."""

    def __init__(self, *args, **kwargs):
        env = ParallelEnv()
        self._rank, self._count, self._endpoints = env.rank, env.world_size, env.trainer_endpoints or ["127.0.0.1:6170"]

    def generate_role(self):
        """Do nothing: the role is known already."""

    def is_worker(self):
        return True

    def is_server(self):
        return False

    def is_first_worker(self):
        return self._rank == 0

    def worker_num(self):
        return self._count

    def server_num(self):
        return 0

    def worker_index(self):
        return self._rank

    def server_index(self):
        return 0

    def get_trainer_endpoints(self):
        return list(self._endpoints)

    def get_pserver_endpoints(self):
        return []


class PaddleCloudRoleMaker(RoleMakerBase):
    """The role of a process, from the environment; with `is_collective=False` only one worker is supported."""

    def __init__(self, is_collective=False):
        super().__init__()
        self._is_collective = is_collective


class GeneralRoleMaker(RoleMakerBase):
    """The role of a process, from the environment."""


class UserDefinedRoleMaker(RoleMakerBase):
    """The role of a process, set by the program."""

    def __init__(self, current_id=0, role=Role.WORKER, worker_num=0, server_endpoints=None):
        super().__init__()
        if role == Role.SERVER:
            raise NotImplementedError("UserDefinedRoleMaker(role=Role.SERVER): parameter servers are not supported")
        self._rank, self._count = current_id, max(worker_num, 1)


class UserDefinedCollectiveRoleMaker(RoleMakerBase):
    """The role of a process, set by the program."""

    def __init__(self, current_id=0, worker_endpoints=None):
        super().__init__()
        self._endpoints = list(worker_endpoints or self._endpoints)
        self._rank, self._count = current_id, len(self._endpoints)


class MPISymetricRoleMaker(RoleMakerBase):
    """Not supported: half of the processes would be parameter servers."""

    def __init__(self):
        raise NotImplementedError("MPISymetricRoleMaker: parameter servers are not supported")
