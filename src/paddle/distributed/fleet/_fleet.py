"""`Fleet`: one object that knows the strategy, the topology and the role of this process."""

from ..._core.errors import InvalidTypeError, PreconditionNotMetError, received
from ...nn import Layer, SyncBatchNorm
from .. import _collective, _group
from .._data_parallel import DataParallel
from .._env import ParallelEnv, init_parallel_env
from . import meta_parallel
from ._parameter_server import ParameterServerMethods
from .base.distributed_strategy import DistributedStrategy
from .base.role_maker import PaddleCloudRoleMaker, Role, RoleMakerBase
from .base.topology import HybridCommunicateGroup, topology_of
from .base.util_factory import UtilBase
from .meta_optimizers.dygraph_optimizer.hybrid_parallel_optimizer import HybridParallelOptimizer
from .scaler import distributed_scaler


class NotInitializedError(PreconditionNotMetError, AttributeError):
    """A call that needs `fleet.init`; the original's object lacks an attribute then, and programs catch that."""


class Fleet(ParameterServerMethods):
    """The interface to training on many processes.

    >>> from paddle.distributed import fleet
    >>> _ = fleet.init(is_collective=True)
    >>> fleet.worker_num(), fleet.is_first_worker()
    (1, True)
    """

    def __init__(self):
        self._role_maker = self._strategy = self._topology = None  # `_hcg` exists after init: programs ask hasattr
        self._reduced = False
        self._servers = None  # with parameter servers: the part of this process
        self._last_optimizer = None
        self.util = UtilBase()
        self.util._fleet = self

    def init(self, role_maker=None, is_collective=False, strategy=None, log_level="INFO"):
        """Join the other processes with the given roles and parallel strategy."""
        if role_maker is not None and not isinstance(role_maker, RoleMakerBase):
            raise InvalidTypeError("fleet.init: 'role_maker' must be a role maker.", received(role_maker=role_maker))
        if strategy is not None and not isinstance(strategy, DistributedStrategy):
            raise InvalidTypeError("fleet.init: 'strategy' must be a DistributedStrategy.", received(strategy=strategy))
        self._strategy = strategy or DistributedStrategy()
        self._role_maker = role_maker or PaddleCloudRoleMaker(is_collective=is_collective)
        self._is_collective = is_collective or self._role_maker._is_collective
        self._servers = self._hcg = None
        self._reduced = False  # of an earlier model in this process
        if self._is_collective:
            init_parallel_env()
            self._topology = topology_of(self._strategy, _group.world_group().nranks)
            self._hcg = HybridCommunicateGroup(self._topology, self._strategy.hybrid_configs)
        elif self._role_maker._server_num():
            from ..ps import Runtime

            self._servers = Runtime(self._role_maker)
        return self

    def _needed(self, what):
        if self._role_maker is None:
            raise NotInitializedError(f"fleet.{what}: call fleet.init(is_collective=True) first.")
        return self._role_maker

    # ---- roles ----

    def is_first_worker(self):
        """Whether this is worker 0."""
        return self._needed("is_first_worker")._is_first_worker()

    def worker_index(self):
        """The index of this worker."""
        return self._needed("worker_index")._worker_index()

    def worker_num(self):
        """The number of workers."""
        return self._needed("worker_num")._worker_num()

    def node_num(self):
        """The number of machines that the workers run on."""
        hosts = {e.rsplit(":", 1)[0] for e in self.worker_endpoints()}
        return max(1, len(hosts))

    def local_rank(self):
        """The index of this worker on its machine."""
        return ParallelEnv().device_id

    def is_worker(self):
        """Whether this process trains."""
        return self._needed("is_worker")._is_worker()

    def is_server(self):
        """Whether this process serves parameters."""
        return self._needed("is_server")._is_server()

    def is_coordinator(self):
        """Whether this process coordinates federated learning; always False, as it is not supported."""
        return self._needed("is_coordinator")._role == Role.COORDINATOR

    def worker_endpoints(self, to_string=False):
        """The addresses of the workers."""
        found = self._needed("worker_endpoints")._get_trainer_endpoints()
        return ",".join(found) if to_string else found

    def server_num(self):
        """The number of servers."""
        return self._needed("server_num")._server_num()

    def server_index(self):
        """The index of this server."""
        return self._needed("server_index")._server_index()

    def server_endpoints(self, to_string=False):
        """The addresses of the servers."""
        found = self._needed("server_endpoints")._get_pserver_endpoints()
        return ",".join(found) if to_string else found

    def barrier_worker(self):
        """Wait for all workers."""
        if self._servers is not None:
            self._servers.worker("fleet.barrier_worker").barrier()
        else:
            _collective.barrier()

    def all_reduce(self, input, mode="sum"):
        """Combine the numbers of all workers."""
        return self.util.all_reduce(input, mode)

    def get_hybrid_communicate_group(self):
        """The groups of this process along each axis of parallelism."""
        self._needed("get_hybrid_communicate_group")
        return self._hcg

    def get_hybrid_parallel_topology(self):
        """The grid of ranks."""
        self._needed("get_hybrid_parallel_topology")
        return self._topology

    # ---- training ----

    def distributed_model(self, model):
        """Wrap a model as the strategy requires: data, tensor, sharding or pipeline parallel."""
        self._needed("distributed_model")
        if not isinstance(model, Layer):
            raise InvalidTypeError("fleet.distributed_model: expected a Layer.", received(model=model))
        if self._servers is not None:
            self._servers.model = model
            return model
        if self._strategy.sync_batch_norm:
            model = SyncBatchNorm.convert_sync_batchnorm(model)
        hybrid = self._hcg
        if hybrid is None or hybrid.nranks == 1:
            return model if not isinstance(model, meta_parallel.PipelineLayer) else self._pipeline(model)
        mode = hybrid.get_parallel_mode()
        if mode == 2:
            return self._pipeline(model)
        if mode == 1:
            return meta_parallel.TensorParallel(model, hybrid, self._strategy)
        if mode == 3:
            return meta_parallel.ShardingParallel(model, hybrid, self._strategy)
        if mode == 4:
            return meta_parallel.SegmentParallel(model, hybrid, self._strategy)
        self._reduced = True  # torch's reducer sends gradients during the backward pass
        return DataParallel(
            model,
            comm_buffer_size=self._strategy.fuse_grad_size_in_MB,
            last_comm_buffer_size=self._strategy.last_comm_group_size_MB,
            find_unused_parameters=self._strategy.find_unused_parameters,
            group=hybrid.get_data_parallel_group() if hybrid.nranks > 1 else None,
        )

    def _pipeline(self, model):
        made = meta_parallel.PipelineParallel
        if getattr(model, "v_shaped", False):
            made = meta_parallel.DualPipeVParallel
        elif isinstance(model, meta_parallel.PipelineLayer) and model.get_num_virtual_stages() > 1:
            made = meta_parallel.PipelineParallelWithInterleave
        return made(model, self._hcg, self._strategy)

    def distributed_optimizer(self, optimizer, strategy=None):
        """Wrap an optimizer as the strategy requires; a program with one process need not call `init` first."""
        if self._role_maker is None and ParallelEnv().world_size == 1:
            self.init(is_collective=True)
        self._needed("distributed_optimizer")
        if strategy is not None:
            self._strategy = strategy
        self._last_optimizer = made = self._distributed(optimizer)
        return made

    def _distributed(self, optimizer):
        if self._servers is not None:
            from ..ps import PsOptimizer

            return PsOptimizer(optimizer, self._strategy, self._servers)
        if getattr(self, "_hcg", None) is None:  # one process, and no servers
            return optimizer
        if self._hcg.nranks == 1 and not self._strategy.gradient_merge:
            return optimizer
        return HybridParallelOptimizer(optimizer, self._hcg, self._strategy, self._reduced)

    def distributed_scaler(self, scaler):
        """Make a `GradScaler` skip steps in all processes at once; returns the scaler."""
        return distributed_scaler(scaler)


_fleet = Fleet()


def current():
    """The fleet of this process."""
    return _fleet
