"""A parameter server: holds its share of the tables, and answers trainers, each in a thread of its own."""

import json
import os
import pathlib
import socket
import sys
import threading

import numpy as np
import torch

from ..._core import mode
from ..._core.errors import InvalidArgumentError, NotFoundError, PaddleError, PreconditionNotMetError
from . import _wire
from ._tables import DenseTables, SparseTable, cut


class Server:
    """The tables of one server, and the trainers that are connected to it."""

    def __init__(self, job, index, endpoint, servers, trainers):
        self.job, self.index, self.count, self.trainers = job, index, servers, trainers
        self.endpoint = endpoint
        cut(job.dense, servers, job.optimizer._by_element)
        self.dense = DenseTables(job.dense, index, job.optimizer)
        self.sparse = {table.name: SparseTable(table, job.optimizer) for table in job.sparse}
        self.loaded = False
        self._changed = threading.Condition()
        self._here, self._stopped, self._failed = set(), set(), None
        self._meetings = {}

    # ---- life ----

    def run(self):
        """Serve until every trainer has stopped; an error if one is lost in sync mode."""
        try:
            listener = socket.create_server(_wire.address(self.endpoint), backlog=self.trainers + 8)
        except OSError as error:
            raise PreconditionNotMetError(
                f"fleet.run_server: server {self.index} cannot listen at {self.endpoint}.",
                str(error),
                "the address must be this machine's, and no other process may use the port.",
            ) from error
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()
        with self._changed:
            self._changed.wait_for(lambda: self._failed or len(self._stopped) == self.trainers)
        listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        listener.close()
        if self._failed:
            # Trainers that wait are told first.
            with self._changed:
                self._changed.wait_for(lambda: not self._here, timeout=2)
            raise PreconditionNotMetError(f"parameter server {self.index}: {self._failed}.")

    def _accept(self, listener):
        while True:
            try:
                connection = _wire.Connection(listener.accept()[0])
            except OSError:  # closed: all is done
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        trainer = None
        with connection, mode.at_once(), torch.no_grad():
            while True:
                try:
                    head, arrays = connection.receive()
                except (EOFError, OSError):
                    break
                try:
                    if head["call"] == "hello":
                        trainer = self._hello(**head)
                        answer, out = {"loaded": self.loaded}, ()
                    else:
                        answer, out = self._answer(trainer, head, arrays)
                except PaddleError as error:
                    answer, out = {"error": str(error)}, ()
                except Exception as error:  # it is the trainer's program that has to hear of it
                    answer, out = {"error": f"parameter server {self.index}: {type(error).__name__}: {error}"}, ()
                try:
                    connection.send(answer, out)
                except OSError:
                    break
                if head["call"] == "stop":  # answered first: the last one ends this process
                    self._stop(trainer)
                    return
        if trainer is not None:
            self._lost(trainer)

    def _hello(self, trainer, tables, **_):
        if tables != self.job.described():
            raise InvalidArgumentError(
                f"parameter server {self.index}: trainer {trainer} has other tables.",
                f"trainer: {tables}; server: {self.job.described()}",
                "servers and trainers must build the same network, optimizer and strategy.",
            )
        with self._changed:
            if trainer in self._here:
                raise InvalidArgumentError(f"parameter server {self.index}: there are two trainers {trainer}.")
            self._here.add(trainer)
            self._stopped.discard(trainer)
        return trainer

    def _lost(self, trainer):
        with self._changed:
            self._here.discard(trainer)
            text = f"trainer {trainer} is gone without fleet.stop_worker()"
            if self.job.mode == "sync" or self._meetings:
                self._failed = self._failed or text
            else:
                self._stopped.add(trainer)  # the others go on without it
                print(f"parameter server {self.index}: {text}", file=sys.stderr, flush=True)
            self._changed.notify_all()

    # ---- calls ----

    def _answer(self, trainer, head, arrays):
        call = head["call"]
        if call == "stop":
            return {}, ()
        if call not in _CALLS:
            raise InvalidArgumentError(f"parameter server {self.index}: there is no call '{call}'.")
        return getattr(self, f"_{call}")(trainer, head, arrays)

    def _stop(self, trainer):
        with self._changed:
            self._stopped.add(trainer)
            self._here.discard(trainer)
            for name in list(self._meetings):
                self._close_if_full(name)
            self._changed.notify_all()

    def _meet(self, name, trainer, value, conclude=lambda values: values):
        """Wait until all trainers that have not stopped have brought a value; what is made of {trainer: value}."""
        with self._changed:
            meeting = self._meetings.setdefault(name, {"values": {}, "conclude": conclude, "over": False})
            meeting["values"][trainer] = value
            self._close_if_full(name)
            self._changed.wait_for(lambda: meeting["over"] or self._failed)
            if not meeting["over"]:
                raise PreconditionNotMetError(f"parameter server {self.index}: {self._failed}.")
            return meeting["result"]

    def _close_if_full(self, name):
        meeting = self._meetings[name]
        if len(meeting["values"]) + len(self._stopped - meeting["values"].keys()) >= self.trainers:
            del self._meetings[name]
            try:
                meeting["result"] = meeting["conclude"](meeting["values"])
            except Exception as error:  # whoever waits must hear of it too
                self._failed = f"'{name}' failed: {error}"
                self._changed.notify_all()
                raise
            meeting["over"] = True
            self._changed.notify_all()

    def _barrier(self, trainer, head, arrays):
        self._meet("barrier", trainer, None)
        return {}, ()

    def _gather(self, trainer, head, arrays):
        found = self._meet("gather", trainer, head["value"])
        return {"values": [found[t] for t in sorted(found)], "trainers": sorted(found)}, ()

    def _start(self, trainer, head, arrays):
        """The first values of dense tables, from trainer 0."""
        with self._changed:
            self.dense.assign(arrays)
        return {}, ()

    def _pull_dense(self, trainer, head, arrays):
        with self._changed:
            return {}, [a.copy() for a in self.dense.values()]

    def _pull(self, trainer, head, arrays):
        with self._changed:
            return {}, [self.sparse[head["table"]].pull(arrays[0], head["create"])]

    def _push(self, trainer, head, arrays):
        push = _Push(head, arrays)
        if self.job.mode == "sync":
            return {}, self._meet("push", trainer, push, self._apply_all)
        with self._changed:
            return {}, self._apply_all({trainer: push})

    def _apply_all(self, pushes):
        """One step with the mean of what trainers sent; the new dense values."""
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
        return [a.copy() for a in self.dense.values()]

    def _delta(self, trainer, head, arrays):
        """Geo mode: add what a trainer has learnt; the values of now, and of the rows it named."""
        push = _Push(head, arrays)
        with self._changed:
            self.dense.add([push.dense[i] for i in range(len(self.dense.held))])
            rows = []
            for name, (ids, deltas) in push.sparse.items():
                self.sparse[name].add(ids, deltas)
                rows.append(self.sparse[name].pull(ids))
            return {}, [*(a.copy() for a in self.dense.values()), *rows]

    def _stat(self, trainer, head, arrays):
        with self._changed:
            return {"rows": {name: len(table) for name, table in self.sparse.items()}}, ()

    def _rows(self, trainer, head, arrays):
        with self._changed:
            state = self.sparse[head["table"]].state()
            return {}, [state["ids"], state["value"], state["counts"]]

    def _shrink(self, trainer, head, arrays):
        with self._changed:
            names = head["tables"] or list(self.sparse)
            return {"dropped": {name: self.sparse[name].shrink(head["threshold"]) for name in names}}, ()

    def _save(self, trainer, head, arrays):
        with self._changed:
            self.save(head["dirname"], head.get("tables"))
        return {}, ()

    def _load(self, trainer, head, arrays):
        with self._changed:
            self.load(head["dirname"], head.get("tables"))
        return {}, ()

    # ---- files ----

    def save(self, dirname, tables=None):
        """Write this server's share to `dirname/NAME.pserver.N.npz`, and what there is to `pserver.json`."""
        folder = pathlib.Path(dirname)
        folder.mkdir(parents=True, exist_ok=True)
        if tables is None:
            _write(folder / f"dense.pserver.{self.index}.npz", self.dense.state())
        for name, table in self.sparse.items():
            if tables is None or name in tables:
                _write(folder / f"{_file(name)}.pserver.{self.index}.npz", table.state())
        if self.index == 0:
            (folder / "pserver.json").write_text(json.dumps({"servers": self.count, "sparse": list(self.sparse)}))

    def load(self, dirname, tables=None):
        """Take this server's share of what servers have saved, however many they were."""
        folder = pathlib.Path(dirname)
        about = folder / "pserver.json"
        if not about.is_file():
            raise NotFoundError(
                f"parameter server {self.index}: {folder} holds no saved tables.",
                f"no {about.name} there",
                "a folder that fleet.save_persistables wrote, which every server can read.",
            )
        count = json.loads(about.read_text())["servers"]
        if tables is None:
            missing = self.dense.load([np.load(folder / f"dense.pserver.{i}.npz") for i in range(count)])
            if missing:
                raise NotFoundError(f"parameter server {self.index}: {folder} has no {', '.join(missing)}.")
        for name, table in self.sparse.items():
            if tables is None or name in tables:
                parts = [np.load(folder / f"{_file(name)}.pserver.{i}.npz") for i in range(count)]
                table.load(parts, lambda ids: ids % self.count == self.index)
        self.loaded = True


_CALLS = frozenset("barrier gather start pull_dense pull push delta stat rows shrink save load".split())


class _Push:
    """What came with a push: gradients (or deltas) of dense pieces by number, and of rows by table."""

    def __init__(self, head, arrays):
        arrays = iter(arrays)
        self.rate = head.get("rate")
        self.dense = {at: next(arrays) for at in head["dense"]}
        self.sparse = {name: [next(arrays) for _ in range(parts)] for name, parts in head["sparse"]}


def _file(name):
    return name.replace(os.sep, "%2F")


def _write(path, arrays):
    beside = path.with_name(f".{path.name}")
    with beside.open("wb") as file:
        np.savez(file, **arrays)
    beside.replace(path)
