"""Rewriting of programs for several machines (not supported), and for less memory (not needed)."""

__all__ = [
    "DistributeTranspiler",
    "DistributeTranspilerConfig",
    "HashName",
    "RoundRobin",
    "memory_optimize",
    "release_memory",
]


class DistributeTranspilerConfig:
    """How to split a program over several machines."""

    def __init__(self):
        self.slice_var_up, self.split_method, self.min_block_size = True, None, 8192
        self.enable_dc_asgd, self.mode, self.print_log, self.wait_port = False, "pserver", False, True
        self.sync_mode, self.runtime_split_send_recv, self.half_async = True, False, False
        self.nccl_comm_num, self.use_hierarchical_allreduce, self.hierarchical_allreduce_inter_nranks = 1, False, 0


class DistributeTranspiler:
    """Split a program over several machines; a single trainer uses the program unchanged."""

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
        """Set the role of this machine; more than one trainer is not supported."""
        from ..framework import default_main_program

        count = trainers if isinstance(trainers, int) else len(str(trainers).split(","))
        if count > 1:
            raise NotImplementedError(
                "DistributeTranspiler: programs split over several machines (parameter servers, collectives between "
                "trainers) are not supported for static graphs. Train with one trainer, or in "
                "dynamic mode with paddle.distributed"
            )
        self._program = default_main_program() if program is None else program

    def get_trainer_program(self, wait_port=True):
        """The program of this trainer, which is the whole program."""
        return self._program

    def get_pserver_program(self, endpoint):
        """Not supported: there are no parameter servers here."""
        raise NotImplementedError("DistributeTranspiler.get_pserver_program: parameter servers are not supported")

    get_pserver_programs = get_startup_program = get_pserver_program


class HashName:
    """Distribute variables over servers by name."""

    def __init__(self, pserver_endpoints):
        self.endpoints = pserver_endpoints


class RoundRobin(HashName):
    """Distribute variables over servers in turn."""


def memory_optimize(input_program, skip_opt_set=None, print_log=False, level=0, skip_grads=True):
    """Do nothing: values are always freed after their last use."""


def release_memory(input_program, skip_opt_set=None):
    """Do nothing: values are always freed after their last use."""
