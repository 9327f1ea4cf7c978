"""A trainer: sends gradients and receives parameters, in sync, async or geo mode."""

import numpy as np
import torch

from ..._core import mode
from ..._core.errors import PreconditionNotMetError
from ..._core.hooks import PARAMETERS_WRITTEN
from ..._core.tensor import unwrap, wrap
from ._client import Client
from ._tables import SparseTable, partition


class Worker:
    """What a trainer does at each step."""

    def __init__(self, job, index, trainers, endpoints):
        self.job, self.index, self.trainers = job, index, trainers
        partition(job.dense, len(endpoints), job.optimizer._by_element)
        self._pieces = [[] for _ in endpoints]  # of each server: (parameter, start, stop)
        for table in job.dense:
            for server, start, stop in table.pieces:
                self._pieces[server].append((table.parameter, start, stop))
        self.client = Client(index, endpoints, job.described())
        self._start()

    @mode.at_once()
    def _start(self):
        if self.client.loaded:  # the servers have loaded saved values, which replace those of this process
            self.client.ask_all({"call": "barrier"})
        else:
            if self.index == 0:
                self.client.ask_all({"call": "start"}, self._cut_out({p.name: _flat(p) for p in self._parameters()}))
            self.client.ask_all({"call": "barrier"})
        self.refresh()
        if self.job.mode == "geo":
            self._geo = Geo(self)

    def _parameters(self):
        return [table.parameter for table in self.job.dense]

    def _cut_out(self, values):
        """The pieces of {name: flat array} for each server."""
        return [[values[p.name][start:stop] for p, start, stop in pieces] for pieces in self._pieces]

    @mode.at_once()
    def refresh(self):
        """Fetch the values of all dense parameters."""
        self._take([arrays for _, arrays in self.client.ask_all({"call": "pull_dense"})])

    def _take(self, answers):
        for pieces, arrays in zip(self._pieces, answers, strict=True):
            for (p, start, stop), array in zip(pieces, arrays, strict=True):
                p._t.detach().view(-1)[start:stop].copy_(torch.from_numpy(array))
        PARAMETERS_WRITTEN.notify()

    # ---- a step ----

    def pull(self, table, ids, create=True):
        """The rows of distinct ids, as a torch tensor."""
        if self.job.mode == "geo" and create:
            return self._geo.pull(table, ids)
        return self._pull(table, ids, create)

    def _pull(self, table, ids, create):
        rows = np.zeros((len(ids), int(table.shape[1])), np.float32)
        owners = self.client.by_owner(ids)
        head = {"call": "pull", "table": table.name, "create": create}
        answers = self.client.ask({s: (head, [ids[chosen]]) for s, chosen in owners.items()})
        for chosen, (_, arrays) in zip(owners.values(), answers, strict=True):
            rows[chosen] = arrays[0]
        return torch.from_numpy(rows)

    @mode.at_once()
    @torch.no_grad()
    def step(self, dense, sparse):
        """Take one step with (parameter, gradient) pairs, and (table, ids, row gradients, events) of lookups."""
        sparse = _merged(sparse)
        if self.job.mode == "geo":
            self._geo.step(dense, sparse)
            return
        dense, sparse = self._clipped(dense, sparse)
        given = {p.name: g.to_dense().float().reshape(-1).numpy() for p, g in dense}
        messages = {}
        for server, pieces in enumerate(self._pieces):
            sent = [i for i, (p, _, _) in enumerate(pieces) if p.name in given]
            arrays = [given[p.name][start:stop] for p, start, stop in pieces if p.name in given]
            tables = []
            for table, parts in sparse:
                chosen = np.flatnonzero(parts[0] % len(self._pieces) == server)
                if len(chosen):
                    tables.append([table.name, len(parts)])
                    arrays += [part[chosen] for part in parts]
            head = {"call": "push", "rate": self.job.optimizer.get_lr(), "dense": sent, "sparse": tables}
            messages[server] = (head, arrays)
        self._take([arrays for _, arrays in self.client.ask(messages)])

    def _clipped(self, dense, sparse):
        clip = self.job.optimizer._grad_clip
        if clip is None:
            return dense, sparse
        rows = [(table.parameter, wrap(torch.from_numpy(parts[1]))) for table, parts in sparse]
        found = [unwrap(g) for _, g in clip([*((p, wrap(g)) for p, g in dense), *rows])]
        dense = [(p, g) for (p, _), g in zip(dense, found[: len(dense)], strict=True)]
        return dense, [
            (table, [parts[0], g.numpy(), *parts[2:]])
            for (table, parts), g in zip(sparse, found[len(dense) :], strict=True)
        ]

    # ---- among trainers ----

    def barrier(self):
        """Wait for all trainers."""
        self.client.ask({0: ({"call": "barrier"}, ())})

    def gather(self, value):
        """The values of all trainers, in a list."""
        return self.client.ask({0: ({"call": "gather", "value": value}, ())})[0][0]["values"]

    def stop(self):
        """Send the remaining changes, and disconnect."""
        if self.job.mode == "geo":
            self._geo.exchange()
        self.client.close()

    def rows(self, table):
        """All rows of a sparse table: ids, values, and counts of reads, shows and clicks."""
        answers = [arrays for _, arrays in self.client.ask_all({"call": "rows", "table": table.name})]
        return [np.concatenate(parts) for parts in zip(*answers, strict=True)]


class Geo:
    """Geo mode: the optimizer runs in the trainer, and every few steps changes are exchanged with the servers."""

    def __init__(self, worker):
        self._worker, job = worker, worker.job
        self._local = {table.name: SparseTable(table, job.optimizer) for table in job.sparse}
        self._bases = {table.name: {} for table in job.sparse}  # the servers' values of rows that were changed since
        self._base = {p.name: _flat(p).copy() for p in worker._parameters()}
        self._count = 0

    def pull(self, table, ids):
        local = self._local[table.name]
        unknown = local.unknown(ids)
        if len(unknown):
            local.insert(unknown, self._worker._pull(table, unknown, True))
        return torch.from_numpy(local.pull(ids, create=False))

    def step(self, dense, sparse):
        optimizer = self._worker.job.optimizer
        optimizer.apply_gradients([(p, wrap(g)) for p, g in dense])
        for table, parts in sparse:
            local, base = self._local[table.name], self._bases[table.name]
            fresh = np.array([key for key in parts[0].tolist() if key not in base], np.int64)
            base.update(zip(fresh.tolist(), local.pull(fresh, create=False), strict=True))
            local.update(parts[0], parts[1], optimizer.get_lr())
        self._count += 1
        if self._count % self._worker.job.every == 0:
            self.exchange()

    @mode.at_once()
    @torch.no_grad()
    def exchange(self):
        """Send the differences, and continue from the servers' new values."""
        worker, share = self._worker, np.float32(1 / self._worker.trainers)
        deltas = {p.name: (_flat(p) - self._base[p.name]) * share for p in worker._parameters()}
        dense, servers = worker._cut_out(deltas), len(worker._pieces)
        messages, asked = {}, {}
        for server in range(servers):
            tables, arrays = [], list(dense[server])
            for name, base in self._bases.items():
                ids = np.array([key for key in base if key % servers == server], np.int64)
                if len(ids):
                    tables.append([name, 2])
                    arrays += [ids, (self._local[name].pull(ids, False) - np.stack([base[k] for k in ids])) * share]
                    asked.setdefault(server, []).append((name, ids))
            head = {"call": "delta", "dense": list(range(len(dense[server]))), "sparse": tables}
            messages[server] = (head, arrays)
        answers = [arrays for _, arrays in worker.client.ask(messages)]
        worker._take([arrays[: len(dense[s])] for s, arrays in enumerate(answers)])
        for server, arrays in enumerate(answers):
            for (name, ids), rows in zip(asked.get(server, ()), arrays[len(dense[server]) :], strict=True):
                local = self._local[name]
                local.values[local._place_of(ids)] = torch.from_numpy(rows)
        self._bases = {name: {} for name in self._bases}
        self._base = {p.name: _flat(p).copy() for p in worker._parameters()}


def _flat(parameter):
    return parameter._t.detach().float().reshape(-1).numpy()


def _merged(lookups):
    """One entry for each table: (table, [ids, gradients, events])."""
    found = {}
    for table, ids, gradients, events in lookups:
        parts = [ids, gradients.float().numpy(), *([] if events is None else [events])]
        found.setdefault(table.name, (table, []))[1].append(parts)
    return [(table, [np.concatenate(p) for p in zip(*parts, strict=True)]) for table, parts in found.values()]


def required(worker, what):
    """The worker; an error if `init_worker` has not been called."""
    if worker is None:
        raise PreconditionNotMetError(
            f"{what}: this process is not connected to its servers.",
            None,
            "fleet.init_worker(), after the startup program has run.",
        )
    return worker
