"""`fleet`: one object that knows the role of the process and wraps its optimizer."""

import os

from paddle import distributed
from paddle._core.errors import PreconditionNotMetError
from paddle._core.graph import default_startup_program, program_guard
from paddle._core.graph.record import append
from paddle._core.mode import in_dynamic_mode
from paddle.distributed import barrier, init_parallel_env

from ....optimizer._wrappers import AfterStep
from .role_maker import PaddleCloudRoleMaker


class DistributedStrategy:
    """Settings for distributed training; they are stored but have no effect."""

    def __init__(self):
        self.__dict__.update(
            use_local_sgd=False,
            use_dgc=False,
            use_amp=False,
            amp_loss_scaling=2.0**15,
            forward_recompute=False,
            recompute_checkpoints=[],
            nccl_comm_num=1,
            fuse_all_reduce_ops=True,
            sync_batch_norm=False,
            mode="nccl2",
            collective_mode=None,
            exec_strategy=None,
            build_strategy=None,
        )


class Fleet:
    """The processes that train together, seen from one of them."""

    def __init__(self, needs, collective=False):
        self._needs, self._collective, self._role, self._optimizer = needs, collective, None, None
        self.main_program = self.startup_program = None

    def init(self, role_maker=None):
        """Set the role, and join the other processes if there are any."""
        self._role = PaddleCloudRoleMaker() if role_maker is None else role_maker
        self._role.generate_role()
        if self._role.worker_num() > 1:
            init_parallel_env()

    def _known(self):
        if self._role is None:
            raise PreconditionNotMetError("fleet: the role is not set.", None, "fleet.init(role_maker) first.")
        return self._role

    def __getattr__(self, name):
        if name in _ASKED:
            return getattr(self._known(), name)
        raise AttributeError(f"fleet has no attribute {name!r}")

    def worker_endpoints(self, to_string=False):
        """The addresses of the workers."""
        found = self._known().get_trainer_endpoints()
        return ",".join(found) if to_string else found

    def server_endpoints(self, to_string=False):
        """The addresses of the servers: none."""
        return "" if to_string else []

    def split_files(self, files):
        """This worker's part of a list of files."""
        rank, count = self._known().worker_index(), self._known().worker_num()
        share, left = divmod(len(files), count)
        start = rank * share + min(rank, left)
        return files[start : start + share + (rank < left)]

    def init_worker(self):
        """Do nothing: there is no server to wait for."""

    def init_server(self, model_dir=None):
        """Not supported: there are no parameter servers here."""
        raise NotImplementedError("fleet.init_server: parameter servers are not supported; train with workers only")

    run_server = init_server

    def stop_worker(self):
        """Wait for the other workers."""
        barrier()

    def barrier_worker(self):
        """Wait for the other workers."""
        barrier()

    def distributed_optimizer(self, optimizer, strategy=None):
        """An optimizer that works on the gradients of all processes."""
        self._optimizer = DistributedOptimizer(self, optimizer, strategy)
        return self._optimizer

    def minimize(self, losses, *args, **kwargs):
        """Call `minimize` of the distributed optimizer."""
        return self._optimizer.minimize(losses, *args, **kwargs)

    def save_inference_model(
        self, executor, dirname, feeded_var_names=None, target_vars=None, main_program=None, export_for_deployment=True
    ):
        """Save the inference model, on the first worker only."""
        from ....io import save_inference_model

        if self._known().is_first_worker():
            save_inference_model(dirname, feeded_var_names, target_vars, executor, main_program or self.main_program)

    def save_persistables(self, executor, dirname, main_program=None, filename=None):
        """Save all persistable variables, on the first worker only."""
        from ....io import save_persistables

        if self._known().is_first_worker():
            save_persistables(executor, dirname, main_program or self.main_program, filename)

    def save_check_point(self, executor, path, train_status=None, main_program=None, **more):
        """Save all persistable variables, on the first worker only."""
        self.save_persistables(executor, os.path.join(path, "__paddle_checkpoint__"), main_program)

    def load_check_point(self, executor, path, train_status=None, main_program=None, **more):
        """Load what `save_check_point` wrote."""
        from ....io import load_persistables

        load_persistables(executor, os.path.join(path, "__paddle_checkpoint__"), main_program or self.main_program)


_ASKED = ("is_worker", "is_server", "is_first_worker", "worker_num", "server_num", "worker_index", "server_index")


class DistributedOptimizer:
    """An optimizer that steps with the mean of the gradients of all processes."""

    def __init__(self, fleet, optimizer, strategy=None):
        self._fleet, self._optimizer, self._strategy = fleet, optimizer, strategy

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None, **more):
        """Take or record a step; the startup program then broadcasts the first process's parameters."""
        several = self._fleet._known().worker_num() > 1
        if several and not self._fleet._collective:
            raise NotImplementedError(
                f"fleet.distributed_optimizer({self._fleet._needs}): several workers need parameter servers, which are "
                "not supported; use one worker, or several with paddle.fluid.incubate.fleet.collective"
            )
        loss = loss[0] if isinstance(loss, (list, tuple)) else loss
        if several:
            getattr(self._optimizer, "_optimizer", self._optimizer)._before_step = _averaged
        out = self._optimizer.minimize(loss, startup_program, parameter_list, no_grad_set)
        if not in_dynamic_mode():
            self._note(loss.block.program, startup_program or default_startup_program(), several)
        return out

    def _note(self, program, startup, several):
        self._fleet.main_program = self._fleet._origin_program = program
        self._fleet.startup_program = startup
        if several:
            with program_guard(program, startup):
                shared = [v for v in program.persistables() if v.dtype.is_floating_point]
                append(AfterStep(startup.global_block(), "c_broadcast", lambda: _broadcast(shared)))

    def __getattr__(self, name):
        return getattr(self._optimizer, name)


def _averaged(params_grads):
    """The pairs, with each gradient averaged over all processes."""
    count = distributed.get_world_size()
    for _, gradient in params_grads:
        distributed.all_reduce(gradient)
    return [(parameter, gradient / count) for parameter, gradient in params_grads]


def _broadcast(variables):
    """Broadcast the values of the first process to all others."""
    for variable in variables:
        distributed.broadcast(variable.get_value(), 0)
