# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import paddle.distributed.fleet
from paddle import Tensor
from paddle.distributed.fleet import UserDefinedRoleMaker
from paddle.fluid.layers.io import RecordedCall
from paddle.nn import Parameter
from paddle.optimizer import Optimizer
from paddle.static import Executor, Program, Variable
from typing import Any
from typing_extensions import Self

from paddle import in_dynamic_mode as in_dynamic_mode
from paddle.distributed import barrier as barrier
from paddle.distributed import init_parallel_env as init_parallel_env
from paddle.fluid.incubate.fleet.base.role_maker import PaddleCloudRoleMaker as PaddleCloudRoleMaker
from paddle.static import default_startup_program as default_startup_program
from paddle.static import program_guard as program_guard

class AfterStep(RecordedCall):
    """A recorded call that runs a Python function once per run, after the optimizer's step."""
    role: str
    def __init__(self, block: Any, kind: Any, function: Any) -> None: ...
    @property
    def type(self) -> Any: ...
    def named_arguments(self) -> Any: ...
    def step(self, plan: Any) -> Any: ...

class DistributedOptimizer:
    """An optimizer that steps with the mean of the gradients of all processes."""
    def __init__(self, fleet: Any, optimizer: Any, strategy: Any = None) -> None: ...
    def minimize(self, loss: Any, startup_program: Any = None, parameter_list: Any = None, no_grad_set: Any = None, **more: Any) -> Any:
        """Take or record a step; the startup program then broadcasts the first process's parameters."""
    def __getattr__(self, name: Any) -> Any: ...

class DistributedStrategy:
    """Settings for distributed training; they are stored but have no effect."""
    def __init__(self) -> None: ...

class Fleet:
    """The processes that train together, seen from one of them."""
    main_program: Any
    startup_program: Any
    def __init__(self, needs: Any, collective: bool = False) -> None: ...
    def init(self, role_maker: paddle.distributed.fleet.PaddleCloudRoleMaker | UserDefinedRoleMaker | None = None) -> Self:
        """Set the role, and join the other processes if there are any."""
    def __getattr__(self, name: Any) -> Any: ...
    def worker_endpoints(self, to_string: bool = False) -> list[str] | str:
        """The addresses of the workers."""
    def server_endpoints(self, to_string: bool = False) -> list[str] | str:
        """The addresses of the servers: none."""
    def split_files(self, files: Any) -> Any:
        """This worker's part of a list of files."""
    def init_worker(self) -> None:
        """Do nothing: there is no server to wait for."""
    def init_server(self, model_dir: Any = None) -> None:
        """Not supported: there are no parameter servers here."""
    def run_server(self, model_dir: Any = None) -> None:
        """Not supported: there are no parameter servers here."""
    def stop_worker(self) -> None:
        """Wait for the other workers."""
    def barrier_worker(self) -> None:
        """Wait for the other workers."""
    def distributed_optimizer(self, optimizer: Optimizer, strategy: paddle.distributed.fleet.DistributedStrategy | None = None) -> Self:
        """An optimizer that works on the gradients of all processes."""
    def minimize(self, losses: Any, *args: Any, **kwargs: Any) -> tuple[list[Any], list[tuple[Parameter, Tensor]]]:
        """Call `minimize` of the distributed optimizer."""
    def save_inference_model(self, executor: Executor, dirname: str, feeded_var_names: list[str] | None = None, target_vars: list[Variable] | None = None, main_program: Program | None = None, export_for_deployment: bool = True) -> None:
        """Save the inference model, on the first worker only."""
    def save_persistables(self, executor: Executor, dirname: str, main_program: Program | None = None, filename: Any = None) -> None:
        """Save all persistable variables, on the first worker only."""
    def save_check_point(self, executor: Any, path: Any, train_status: Any = None, main_program: Any = None, **more: Any) -> Any:
        """Save all persistable variables, on the first worker only."""
    def load_check_point(self, executor: Any, path: Any, train_status: Any = None, main_program: Any = None, **more: Any) -> Any:
        """Load what `save_check_point` wrote."""

def append(call: Any) -> Any:
    """Append a call to its block, with its location in the user's program."""
