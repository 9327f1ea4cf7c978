"""Inference with tables that are too large for one process: lookups ask the parameter servers."""

from ...._core.graph.program import default_main_program, default_startup_program
from ...._core.graph.scope import global_scope


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
    False
    """

    def __init__(self, main_program=None, startup_program=None):
        self.origin_main_program = (main_program or default_main_program()).clone()
        self._startup = startup_program or default_startup_program()
        self._program = None

    def init_distributed_infer_env(self, exe, loss, role_maker=None, dirname=None):
        """Start the servers, with the tables of a folder if one is given, and connect the trainers to them.

        Args:
            loss: the loss that the network was trained with; only its Program is used.
            dirname: a folder that `fleet.save_persistables` wrote.
        """
        from ....optimizer import SGD
        from .. import fleet
        from ..base.distributed_strategy import DistributedStrategy

        if fleet._servers is None:
            fleet.init(role_maker)
        servers = fleet._with_servers("utils.DistributedInfer")
        if servers.job is None:
            strategy = DistributedStrategy()
            strategy.a_sync = True
            fleet.distributed_optimizer(SGD(0.0), strategy).minimize(loss, self._startup)
        if fleet.is_server():
            fleet.init_server(dirname)
            fleet.run_server()
            return
        if servers._worker is None:
            exe.run(self._startup)
            _have_values(servers.job)
            fleet.init_worker()

    def get_dist_infer_program(self):
        """The Program in evaluation mode, with lookups on servers."""
        from .. import fleet

        if self._program is None:
            servers = fleet._with_servers("utils.DistributedInfer.get_dist_infer_program")
            self._program = servers.infer_program(self.origin_main_program)
        return self._program


def _have_values(job):
    """Create variables for the servers' values of parameters that no startup program initialises."""
    for table in job.dense:
        held = global_scope().find_var(table.parameter.name)
        if held is None or not held.is_initialized():
            table.parameter._t = table.parameter.empty().zero_()
