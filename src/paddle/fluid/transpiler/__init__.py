"""Programs rewritten for several machines, which needs the distributed engine; for less memory nothing needs to be."""

__all__ = [
    "DistributeTranspiler",
    "DistributeTranspilerConfig",
    "HashName",
    "RoundRobin",
    "memory_optimize",
    "release_memory",
]


class DistributeTranspilerConfig:
    """How a program is to be cut for several machines."""

    def __init__(self):
        self.slice_var_up, self.split_method, self.min_block_size = True, None, 8192
        self.enable_dc_asgd, self.mode, self.print_log, self.wait_port = False, "pserver", False, True
        self.sync_mode, self.runtime_split_send_recv, self.half_async = True, False, False
        self.nccl_comm_num, self.use_hierarchical_allreduce, self.hierarchical_allreduce_inter_nranks = 1, False, 0


class DistributeTranspiler:
    """Cuts a program for several machines; one trainer alone trains with the program as it is."""

    def __init__(self, config=None):
        self.config = DistributeTranspilerConfig() if config is None else config

    def transpile(
        self,
        trainer_id,
        program=None,
        pservers="127.0.0.1:6174",
        trainers=1,
        sync_mode=True,
        startup_program=None,
        current_endpoint="127.0.0.1:6174",
    ):
        """Say who this machine is; more than one trainer needs the distributed engine."""
        from ..framework import default_main_program

        count = trainers if isinstance(trainers, int) else len(str(trainers).split(","))
        if count > 1:
            raise NotImplementedError(
                "DistributeTranspiler: programs cut over several machines (parameter servers, collectives between "
                "trainers) need the distributed engine, which has no static graphs yet. Train with one trainer, or in "
                "dynamic mode with paddle.distributed"
            )
        self._program = default_main_program() if program is None else program

    def get_trainer_program(self, wait_port=True):
        """The program of this trainer: the whole one."""
        return self._program

    def get_pserver_program(self, endpoint):
        """Refused: there are no parameter servers here."""
        raise NotImplementedError("DistributeTranspiler.get_pserver_program: parameter servers are not there")

    get_pserver_programs = get_startup_program = get_pserver_program


class HashName:
    """Spreads variables over servers by their names."""

    def __init__(self, pserver_endpoints):
        self.endpoints = pserver_endpoints


class RoundRobin(HashName):
    """Spreads variables over servers in turn."""


def memory_optimize(input_program, skip_opt_set=None, print_log=False, level=0, skip_grads=True):
    """Nothing to do: values are dropped after their last use, always."""


def release_memory(input_program, skip_opt_set=None):
    """Nothing to do: values are dropped after their last use, always."""
