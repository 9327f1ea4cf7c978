"""A parameter server: holds its part of the tables, and answers trainers.

Everything except the work on tables happens in one event loop, and all work on tables in one other thread, so neither
needs locks, and a server that waits for trainers holds no thread for each of them.
"""

import asyncio
import concurrent.futures
import dataclasses
import threading

import numpy as np
import torch

from ..._core import mode
from ..._core.errors import InvalidArgumentError, PreconditionNotMetError
from . import _files, _transport
from ._sessions import Log, Sessions
from ._tables import DenseTables, SparseTable, partition

_FAREWELL = 2  # seconds for trainers to receive the reason why a server ends


@dataclasses.dataclass
class _Barrier:
    """A barrier of trainers: the values they bring, and the result they wait for."""

    conclude: object  # computes the result from {trainer: value}
    result: asyncio.Future
    values: dict = dataclasses.field(default_factory=dict)


class Server:
    """The tables of one server, and the trainers that are connected to it."""

    def __init__(self, job, index, endpoint, servers, trainers):
        self.job, self.index, self.count, self.trainers = job, index, servers, trainers
        self.endpoint, self.folders = endpoint, _files.Folders(index)
        partition(job.dense, servers, job.optimizer._by_element)
        self.dense = DenseTables(job.dense, index, job.optimizer)
        self.sparse = {table.name: SparseTable(table, job.optimizer) for table in job.sparse}
        self.loaded = False
        self._here, self._stopped, self._failed = set(), set(), None
        self._barriers, self._concluding = {}, set()
        self._changed = None  # an event of the running loop

    # ---- starting and stopping ----

    def run(self):
        """Serve until every trainer has stopped; an error if one is lost in sync mode."""
        sessions = Sessions(self)
        # A separate thread, because the program's may already have an event loop.
        with concurrent.futures.ThreadPoolExecutor(1, "tables") as self._worker:
            running = _Running(self._main(sessions))
            try:
                running.wait()
            finally:
                _transport.settle(sessions.threads)
        if self._failed:
            raise PreconditionNotMetError(f"parameter server {self.index}: {self._failed}.")

    async def _main(self, sessions):
        self._changed = asyncio.Event()
        await sessions.run(self._done())

    async def _done(self):
        while not self._failed and len(self._stopped) < self.trainers:
            self._changed.clear()
            await self._changed.wait()
        if self._failed:  # waiting trainers are informed first
            loop = asyncio.get_running_loop()
            until = loop.time() + _FAREWELL
            while self._here and loop.time() < until:
                await asyncio.sleep(0.01)

    def hello(self, trainer, tables):
        """Admit a trainer; returns its number."""
        if type(trainer) is not int or not 0 <= trainer < self.trainers:
            raise InvalidArgumentError(
                f"parameter server {self.index}: trainers are numbered from 0 to {self.trainers - 1}.",
                repr(trainer)[:80],
                "PADDLE_TRAINERS_NUM must be the same in all processes.",
            )
        if tables != self.job.described():
            raise InvalidArgumentError(
                f"parameter server {self.index}: trainer {trainer} has different tables.",
                f"trainer: {tables}; server: {self.job.described()}",
                "servers and trainers must build the same network, optimizer and strategy.",
            )
        if trainer in self._here:
            raise InvalidArgumentError(f"parameter server {self.index}: there are two trainers {trainer}.")
        self._here.add(trainer)
        self._stopped.discard(trainer)
        return trainer

    def left(self, trainer):
        """Handle the end of a trainer's session: expected after `stop`, a fault before it."""
        if trainer not in self._here:
            return
        self._here.discard(trainer)
        text = f"trainer {trainer} is gone without fleet.stop_worker()"
        if self.job.mode == "sync" or self._barriers:
            self._fail(text)
        else:
            self._stopped.add(trainer)  # the others continue without it
            Log(f"parameter server {self.index}")(text)
            self._changed.set()

    def _fail(self, text):
        self._failed = self._failed or text
        for barrier in self._barriers.values():
            barrier.result.set_result(None)
        self._barriers.clear()
        self._changed.set()

    # ---- calls ----

    async def answer(self, trainer, head, arrays):
        """Answer one call of a trainer: (dict, arrays)."""
        call = head.get("call")
        if call == "stop":
            return self._stop(trainer)
        if call in ("barrier", "gather"):
            found = await self._wait_for_all(call, trainer, head.get("value"))
            return ({"values": [found[t] for t in sorted(found)]} if call == "gather" else {}), ()
        if call not in _CALLS:
            raise InvalidArgumentError(f"parameter server {self.index}: there is no call {str(call)[:80]!r}.")
        if call == "push" and self.job.mode == "sync":
            push = _Push(self, head, arrays)
            return {}, await self._wait_for_all("push", trainer, push, self._apply_all)
        return await self._on_tables(getattr(self, f"_{call}"), head, arrays)

    async def _on_tables(self, work, *arguments):
        """Run a function in the thread of the tables."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, _quietly, work, arguments)

    def _stop(self, trainer):
        self._stopped.add(trainer)
        self._here.discard(trainer)
        for name in list(self._barriers):
            self._close_if_full(name)
        self._changed.set()
        return {}, ()

    async def _wait_for_all(self, name, trainer, value, conclude=None):
        """Wait until all trainers that have not stopped have sent a value; returns the result for {trainer: value}."""
        if self._failed is None:
            if name not in self._barriers:
                self._barriers[name] = _Barrier(conclude, asyncio.get_running_loop().create_future())
            barrier = self._barriers[name]
            barrier.values[trainer] = value
            self._close_if_full(name)
            found = await asyncio.shield(barrier.result)  # shielded: it belongs to the other trainers too
            if found is not None:
                return found
        raise PreconditionNotMetError(f"parameter server {self.index}: {self._failed}.")

    def _close_if_full(self, name):
        barrier = self._barriers[name]
        if len(barrier.values) + len(self._stopped - barrier.values.keys()) < self.trainers:
            return
        del self._barriers[name]
        if barrier.conclude is None:
            barrier.result.set_result(barrier.values)
            return
        # A separate task: the last trainer may disconnect while it runs.
        task = asyncio.get_running_loop().create_task(self._conclude(name, barrier))
        self._concluding.add(task)
        task.add_done_callback(self._concluding.discard)

    async def _conclude(self, name, barrier):
        found = None
        try:
            found = await self._on_tables(barrier.conclude, barrier.values)
        except Exception as error:  # waiting trainers must receive the error
            self._fail(f"'{name}' failed: {error}")
        barrier.result.set_result(found)

    # ---- calls on tables, in their thread ----

    def _table(self, head):
        """The sparse table that a call names."""
        name = head.get("table")
        if not isinstance(name, str) or name not in self.sparse:
            raise InvalidArgumentError(f"parameter server {self.index}: there is no sparse table {str(name)[:80]!r}.")
        return self.sparse[name]

    def _tables_named(self, head):
        """The names of the sparse tables in a call; None for all."""
        names = head.get("tables")
        if names is not None and not (isinstance(names, list) and all(isinstance(n, str) for n in names)):
            raise InvalidArgumentError(f"parameter server {self.index}: 'tables' must be a list of names.")
        return names

    def _start(self, head, arrays):
        """Take the initial values of dense tables from trainer 0."""
        self._check_dense(dict(enumerate(arrays)), whole=True)
        self.dense.assign(arrays)
        return {}, ()

    def _pull_dense(self, head, arrays):
        return {}, self._dense_values()

    def _dense_values(self):
        return [a.copy() for a in self.dense.values()]

    def _pull(self, head, arrays):
        table = self._table(head)
        if len(arrays) != 1:
            raise InvalidArgumentError(f"parameter server {self.index}: 'pull' takes one array of ids.")
        self._check_ids(table, arrays[0])
        return {}, [table.pull(arrays[0], bool(head.get("create", True)))]

    def _push(self, head, arrays):
        return {}, self._apply_all({0: _Push(self, head, arrays)})

    def _apply_all(self, pushes):
        """Take one step with the mean of the trainers' gradients; returns the new dense values."""
        pushes = [pushes[t] for t in sorted(pushes)]
        share, rate = np.float32(1 / len(pushes)), pushes[0].rate
        dense = {}
        for push in pushes:
            for at, gradient in push.dense.items():
                dense[at] = gradient * share if at not in dense else dense[at] + gradient * share
        if dense:
            self.dense.update(dense, rate)
        for name in sorted({name for push in pushes for name in push.sparse}):
            parts = [push.sparse[name] for push in pushes if name in push.sparse]
            ids = np.concatenate([p[0] for p in parts])
            events = np.concatenate([p[2] for p in parts]) if len(parts[0]) > 2 else None
            self.sparse[name].update(ids, np.concatenate([p[1] for p in parts]) * share, rate, events)
        return self._dense_values()

    def _delta(self, head, arrays):
        """Geo mode: add a trainer's changes; returns the current dense values and the rows it named."""
        push = _Push(self, head, arrays)
        self._check_dense(push.dense, whole=True)
        self.dense.add([push.dense[i] for i in range(len(self.dense.held))])
        rows = []
        for name, (ids, deltas) in push.sparse.items():
            self.sparse[name].add(ids, deltas)
            rows.append(self.sparse[name].pull(ids))
        return {}, [*self._dense_values(), *rows]

    def _stat(self, head, arrays):
        return {"rows": {name: len(table) for name, table in self.sparse.items()}}, ()

    def _rows(self, head, arrays):
        state = self._table(head).state()
        return {}, [state["ids"], state["value"].copy(), state["counts"].copy()]

    def _shrink(self, head, arrays):
        names = self._tables_named(head)
        threshold = head.get("threshold")
        if type(threshold) not in (int, float):
            raise InvalidArgumentError(f"parameter server {self.index}: the threshold of 'shrink' must be a number.")
        return {"dropped": {n: t.shrink(threshold) for n, t in self.sparse.items() if names is None or n in names}}, ()

    def _save(self, head, arrays):
        _files.save(self, head.get("dirname"), self._tables_named(head))
        return {}, ()

    def _load(self, head, arrays):
        _files.load(self, head.get("dirname"), self._tables_named(head))
        return {}, ()

    def load(self, dirname, tables=None):
        """Load the tables from a folder that the server's program named."""
        self.folders.admit(dirname)
        _files.load(self, dirname, tables)

    # ---- checking the arguments of calls ----

    def _check_dense(self, arrays, whole=False):
        held = self.dense.values()
        if whole and sorted(arrays) != list(range(len(held))):
            raise InvalidArgumentError(
                f"parameter server {self.index} holds {len(held)} pieces of dense tables.", f"{len(arrays)} pieces"
            )
        for at, array in arrays.items():
            if type(at) is not int or not 0 <= at < len(held):
                raise InvalidArgumentError(f"parameter server {self.index}: there is no dense piece {str(at)[:80]}.")
            _check(self.index, f"dense piece {at}", array, np.float32, held[at].shape)

    def _check_ids(self, table, ids):
        rows = int(table.table.shape[0])
        _check(self.index, f"ids of '{table.table.name}'", ids, np.int64, (len(ids) if ids.ndim else 0,))
        if len(ids) and (int(ids.min()) < 0 or int(ids.max()) >= rows):
            raise InvalidArgumentError(
                f"parameter server {self.index}: ids of '{table.table.name}' must be between 0 and {rows - 1}.",
                f"ids between {int(ids.min())} and {int(ids.max())}",
            )


_CALLS = frozenset("start pull_dense pull push delta stat rows shrink save load".split())


class _Push:
    """The content of a push: gradients (or deltas) of dense pieces by number, and of rows by table."""

    def __init__(self, server, head, arrays):
        arrays, dense, sparse = iter(arrays), head.get("dense"), head.get("sparse")
        self.rate = head.get("rate")
        try:
            self.dense = {at: next(arrays) for at in dense}
            self.sparse = {name: [next(arrays) for _ in range(parts)] for name, parts in sparse if parts in (2, 3)}
            complete = len(self.dense) == len(dense) and len(self.sparse) == len(sparse) and not [*arrays]
        except (TypeError, ValueError, StopIteration, RuntimeError):  # generators raise RuntimeError for StopIteration
            complete = False
        if not complete or type(self.rate) not in (int, float, type(None)):
            raise InvalidArgumentError(f"parameter server {server.index}: a push does not fit its arrays.")
        server._check_dense(self.dense)
        for name, (ids, rows, *events) in self.sparse.items():
            table = server._table({"table": name})
            server._check_ids(table, ids)
            _check(server.index, f"rows of '{name}'", rows, np.float32, (len(ids), table.width))
            for counted in events:
                _check(server.index, f"events of '{name}'", counted, np.float32, (len(ids), 2))


def _check(index, what, array, kind, shape):
    if array.dtype != kind or array.shape != shape:
        raise InvalidArgumentError(
            f"parameter server {index}: {what} must be {np.dtype(kind)} of shape {list(shape)}.",
            f"{array.dtype} of shape {list(array.shape)}",
        )


def _quietly(work, arguments):
    with mode.at_once(), torch.no_grad():
        return work(*arguments)


class _Running:
    """A coroutine that runs in its own event loop, in its own thread."""

    def __init__(self, coroutine):
        self._error, self._coroutine = None, coroutine
        self._loop, self._task, self._begun = None, None, threading.Event()
        self._thread = threading.Thread(target=self._run, name="parameter server", daemon=True)
        self._thread.start()

    def _run(self):
        try:
            asyncio.run(self._within())
        except asyncio.CancelledError:  # the main thread handles the interrupt
            return
        except BaseException as error:
            self._error = error

    async def _within(self):
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        self._begun.set()
        await self._coroutine

    def wait(self):
        """Wait until it ends; an interrupt of this thread stops the loop first."""
        try:
            self._thread.join()
        except BaseException:
            if self._begun.wait(1):
                self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join(10)
            raise
        if self._error is not None:
            raise self._error
