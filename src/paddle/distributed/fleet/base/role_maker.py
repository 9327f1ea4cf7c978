"""Role makers: whether this process trains or serves parameters, and the addresses of the others."""

import os

from paddle._core.errors import InvalidArgumentError, received

from ...._core.import_paths import elsewhere as _elsewhere


class Role:
    """The roles of processes.

    >>> paddle.distributed.fleet.Role.SERVER
    2
    """

    WORKER, SERVER, HETER_WORKER, ALL, COORDINATOR = 1, 2, 3, 4, 5


class RoleMakerBase:
    """What `fleet` reports about this process."""

    def __init__(self, is_collective, role, index, workers, servers, worker_num=None):
        self._is_collective, self._role, self._index = bool(is_collective), role, index
        self._workers, self._servers = list(workers), list(servers)
        self._worker_count = worker_num if worker_num is not None else max(1, len(self._workers))

    def _is_worker(self):
        return self._role == Role.WORKER

    def _is_server(self):
        return self._role == Role.SERVER

    def _is_first_worker(self):
        return self._is_worker() and self._index == 0

    def _worker_index(self):
        return self._index

    _server_index = _role_id = _worker_index

    def _worker_num(self):
        return self._worker_count

    def _server_num(self):
        return len(self._servers)

    def _get_trainer_endpoints(self):
        return list(self._workers)

    def _get_pserver_endpoints(self):
        return list(self._servers)

    def to_string(self):
        """The role and the addresses, in one line."""
        kind = {Role.WORKER: "worker", Role.SERVER: "server"}.get(self._role, self._role)
        return (
            f"role: {kind}, current_id: {self._index}, pserver_endpoints: {self._servers}, "
            f"trainer_endpoints: {self._workers}"
        )

    __str__ = to_string


class PaddleCloudRoleMaker(RoleMakerBase):
    """The role given by the launcher's environment variables.

    Args:
        is_collective: whether processes train without parameter servers.
        kwargs: accepted and not used.

    >>> role = paddle.distributed.fleet.PaddleCloudRoleMaker(is_collective=True)
    >>> role._is_worker(), role._is_server()
    (True, False)
    """

    def __init__(self, is_collective=False, **kwargs):
        from paddle.distributed._env import ParallelEnv, get_rank, get_world_size

        servers = _listed(os.environ.get("PADDLE_PSERVERS_IP_PORT_LIST"))
        workers = ParallelEnv().trainer_endpoints
        if is_collective or not servers:
            super().__init__(is_collective, Role.WORKER, get_rank(), workers, servers, get_world_size())
            return
        role = os.environ.get("TRAINING_ROLE", "TRAINER").upper()
        if role not in ("TRAINER", "PSERVER"):
            raise InvalidArgumentError(
                "PaddleCloudRoleMaker: TRAINING_ROLE must be TRAINER or PSERVER.", received(TRAINING_ROLE=role)
            )
        count = int(os.environ.get("PADDLE_TRAINERS_NUM", len(workers) or 1))
        if role == "TRAINER":
            index = int(os.environ.get("PADDLE_TRAINER_ID", 0))
            super().__init__(False, Role.WORKER, index, workers, servers, count)
            return
        own = f"{os.environ.get('POD_IP', '127.0.0.1')}:{os.environ.get('PADDLE_PORT', '')}"
        index = servers.index(own) if own in servers else int(os.environ.get("PADDLE_PSERVER_ID", 0))
        super().__init__(False, Role.SERVER, index, workers, servers, count)


class UserDefinedRoleMaker(RoleMakerBase):
    """A role given by the program.

    Args:
        is_collective: whether processes train without parameter servers.
        init_gloo: accepted and not used.
        kwargs: `current_id`, `role` (Role.WORKER or Role.SERVER), `worker_num`, `worker_endpoints`,
            `server_endpoints`.

    >>> fleet = paddle.distributed.fleet
    >>> role = fleet.UserDefinedRoleMaker(current_id=1, role=fleet.Role.WORKER, worker_num=2)
    >>> role._worker_index(), role._worker_num()
    (1, 2)
    """

    def __init__(self, is_collective=False, init_gloo=False, **kwargs):
        workers = _listed(kwargs.get("worker_endpoints"))
        servers = _listed(kwargs.get("server_endpoints"))
        super().__init__(
            is_collective,
            kwargs.get("role", Role.WORKER),
            int(kwargs.get("current_id", 0)),
            workers,
            servers,
            kwargs.get("worker_num"),
        )


def _listed(value):
    if value is None:
        return []
    return [v for v in value.split(",") if v] if isinstance(value, str) else list(value)


__getattr__ = _elsewhere(__name__)
