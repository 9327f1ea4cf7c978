# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.transpiler import distribute_transpiler as distribute_transpiler

class DistributeTranspiler:
    """Split a program over several machines; a single trainer uses the program unchanged."""
    config: Any
    def __init__(self, config: Any = None) -> None: ...
    def transpile(self, trainer_id: Any, program: Any = None, pservers: str = '127.0.0.1:6174', trainers: float = 1, sync_mode: bool = True, startup_program: Any = None, current_endpoint: str = '127.0.0.1:6174') -> Any:
        """Set the role of this machine; more than one trainer is not supported."""
    def get_trainer_program(self, wait_port: bool = True) -> Any:
        """The program of this trainer, which is the whole program."""
    def get_pserver_program(self, endpoint: Any) -> Any:
        """Not supported: there are no parameter servers here."""
    def get_pserver_programs(self, endpoint: Any) -> Any:
        """Not supported: there are no parameter servers here."""
    def get_startup_program(self, endpoint: Any) -> Any:
        """Not supported: there are no parameter servers here."""

class DistributeTranspilerConfig:
    """How to split a program over several machines."""
    slice_var_up: Any
    split_method: Any
    min_block_size: Any
    enable_dc_asgd: Any
    mode: Any
    print_log: Any
    wait_port: Any
    sync_mode: Any
    runtime_split_send_recv: Any
    half_async: Any
    nccl_comm_num: Any
    use_hierarchical_allreduce: Any
    hierarchical_allreduce_inter_nranks: Any
    def __init__(self) -> None: ...

class HashName:
    """Distribute variables over servers by name."""
    endpoints: Any
    def __init__(self, pserver_endpoints: Any) -> None: ...

class RoundRobin(HashName):
    """Distribute variables over servers in turn."""

def memory_optimize(input_program: Any, skip_opt_set: Any = None, print_log: bool = False, level: float = 0, skip_grads: bool = True) -> Any:
    """Do nothing: values are always freed after their last use."""

def release_memory(input_program: Any, skip_opt_set: Any = None) -> Any:
    """Do nothing: values are always freed after their last use."""
