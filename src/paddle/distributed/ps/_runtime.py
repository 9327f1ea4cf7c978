"""The part of one process in a job with parameter servers: server or trainer."""

import atexit
import contextlib
import os
import sys

import numpy as np
import torch

from ..._core import mode
from ..._core.errors import InvalidArgumentError, PreconditionNotMetError
from ..._core.graph.scope import Scope, global_scope, scope_guard
from ..._core.tensor import unwrap
from . import _graph
from ._job import job_of_layers, sparse_layers
from ._server import Server
from ._worker import Worker, required

_LARGEST = 1 << 30  # bytes of a sparse table that is written out as a dense weight


class Runtime:
    """The job of this process, and its server or its connections to servers."""

    def __init__(self, role):
        self.role, self.optimizer, self.strategy, self.model, self.job = role, None, None, None, None
        self.originals = {}  # id of a Program -> its copy from before lookups were moved to servers
        self._server = self._worker = None

    def refuse_second(self, optimizer):
        if self.job is not None and self.job.optimizer is not optimizer:
            raise NotImplementedError(
                "fleet with parameter servers: a second optimizer in one program is not supported"
            )

    def known_table(self, name):
        """The sparse table with this name, if the job has it already."""
        return None if self.job is None else next((t for t in self.job.sparse if t.name == name), None)

    def _need_job(self, what):
        if self.job is None and self.optimizer is not None and self.optimizer._parameter_list:
            self.job = job_of_layers(self.optimizer, self.strategy, self.model)
        if self.job is None:
            raise PreconditionNotMetError(
                f"fleet.{what}: no optimizer has been set up yet.",
                None,
                "fleet.distributed_optimizer(optimizer, strategy).minimize(loss) first, on servers too.",
            )
        return self.job

    # ---- servers ----

    def init_server(self, dirname=None, tables=None):
        """Create the tables, with the values from a folder if one is given."""
        if not self.role._is_server():
            raise PreconditionNotMetError("fleet.init_server: this process is not a server.", self.role.to_string())
        endpoints, index = self.role._get_pserver_endpoints(), self.role._server_index()
        job = self._need_job("init_server")
        with mode.at_once():
            self._server = Server(job, index, endpoints[index], len(endpoints), self.role._worker_num())
            if dirname is not None:
                self._server.load(dirname, tables)

    def run_server(self):
        """Serve until all trainers have stopped."""
        if self._server is None:
            self.init_server()
        self._server.run()

    # ---- trainers ----

    def init_worker(self, scope=None):
        """Connect to all servers, and take their values (trainer 0 sends the initial ones)."""
        if not self.role._is_worker():
            raise PreconditionNotMetError("fleet.init_worker: this process is not a trainer.", self.role.to_string())
        if self._worker is not None:
            return
        endpoints = self.role._get_pserver_endpoints()
        if not endpoints:
            raise PreconditionNotMetError(
                "fleet.init_worker: there are no servers.",
                "PADDLE_PSERVERS_IP_PORT_LIST is empty",
                "python -m paddle.distributed.launch --run_mode ps --server_num 1 --trainer_num 1 train.py.",
            )
        job = self._need_job("init_worker")
        with scope_guard(scope) if scope is not None else contextlib.nullcontext():
            self._worker = Worker(job, self.role._worker_index(), self.role._worker_num(), endpoints)
        if self.model is not None:
            for layer in sparse_layers(self.model):
                layer.register_forward_pre_hook(self._before_lookup)
        atexit.register(self._leave)

    def worker(self, what):
        """The connection to the servers; an error if there is none."""
        return required(self._worker, what)

    def stop_worker(self):
        """Disconnect from the servers, which end when the last trainer has disconnected."""
        worker, self._worker = self.worker("fleet.stop_worker"), None
        worker.stop()

    def _leave(self):
        """Disconnect at exit if a program succeeds without `stop_worker`; a failed one is reported as gone."""
        if self._worker is not None and getattr(sys, "last_value", None) is None:
            with contextlib.suppress(PreconditionNotMetError):
                self.stop_worker()

    # ---- dynamic programs ----

    def _before_lookup(self, layer, inputs):
        """Update the rows that a lookup is about to read."""
        ids = torch.unique(unwrap(inputs[0])).numpy()
        table = self.known_table(layer.weight.name)
        if self._worker is not None and table is not None:
            rows = self._worker.pull(table, ids, create=layer.training)
            unwrap(layer.weight).detach()[ids] = rows

    def step_of_layers(self):
        """Send the gradients that `backward` computed."""
        worker, job = self.worker("step"), self.job
        dense = [(t.parameter, g) for t in job.dense if (g := unwrap(t.parameter).grad) is not None]
        sparse = []
        for table in job.sparse:
            grad = unwrap(table.parameter).grad
            if grad is not None:
                grad = grad.coalesce() if grad.is_sparse else grad.to_sparse(1).coalesce()
                sparse.append((table, grad.indices()[0].numpy(), grad.values(), None))
        worker.step(dense, sparse)

    # ---- saving ----

    def ask_servers(self, what, **head):
        """Send one call to all servers; returns their answers."""
        return [answer for answer, _ in self.worker(f"fleet.{what}").client.ask_all(head)]

    def table(self, number, what):
        """A sparse table by its number or name."""
        tables = self._need_job(what).sparse
        found = [t for i, t in enumerate(tables) if number in (i, t.name)]
        if not found:
            known = ", ".join(f"{i}: {t.name}" for i, t in enumerate(tables))
            raise InvalidArgumentError(f"fleet.{what}: there is no sparse table {number!r}.", f"tables {{{known}}}")
        return found[0]

    def save(self, dirname, tables=None):
        """Let all servers write their tables into a folder."""
        self.ask_servers("save_persistables", call="save", dirname=os.path.abspath(dirname), tables=tables)

    def load(self, dirname, tables=None):
        """Let all servers read their tables from a folder, and take the dense values."""
        self.ask_servers("load_model", call="load", dirname=os.path.abspath(dirname), tables=tables)
        if tables is None:
            self._worker.refresh()

    def for_inference(self, program):
        """(the Program from before lookups were moved to servers, a scope with the tables as weights)."""
        plain, scope = self.originals.get(id(program)), Scope(global_scope())
        if plain is None:
            return program, scope
        for table in self.job.sparse:
            size = 4 * int(np.prod(table.shape))
            if size > _LARGEST:
                raise InvalidArgumentError(
                    f"save_inference_model: as a weight the sparse table '{table.name}' takes {size / 1e9:.1f} GB.",
                    f"shape {[int(n) for n in table.shape]}",
                    "fleet.save_persistables, and fleet.utils.DistributedInfer to read it from servers.",
                )
            ids, values, _ = self.worker("save_inference_model").rows(table)
            whole = np.zeros([int(n) for n in table.shape], np.float32)
            whole[ids] = values
            scope._vars.pop(table.name, None)
            scope.var(table.name).get_tensor().set(whole)
        return plain, scope

    def infer_program(self, program):
        """A Program in evaluation mode whose lookups ask the servers."""
        twin = program.clone(for_test=True)
        tables, _ = _graph.move_lookups(twin, twin.__class__(), self)
        unknown = [t.name for t in tables if self.known_table(t.name) is None]
        if unknown:
            raise InvalidArgumentError(f"DistributedInfer: the servers have no table {', '.join(unknown)}.")
        return twin
