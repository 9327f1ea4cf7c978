"""Tables: the parameters that a server holds, and the optimizer steps on them.

A trainer and a server build the same program, so both know the tables, their initializers and the optimizer; only
ids, rows and gradients are sent.
"""

import copy
import dataclasses

import numpy as np
import torch

from ..._core.parameter import Parameter
from ..._core.tensor import wrap
from .._entry import CountFilterEntry, ProbabilityEntry

_WHOLE = 4096  # parameters with fewer elements are not split


@dataclasses.dataclass
class Dense:
    """A parameter whose values all trainers read at every step."""

    parameter: object
    shape: list
    pieces: list = None  # (server, start, stop) of the flat values


@dataclasses.dataclass
class Sparse:
    """A table of rows by id, of which a step reads only a few."""

    parameter: object
    shape: list
    initializer: object = None
    entry: object = None

    @property
    def name(self):
        return self.parameter.name


def partition(tables, servers, by_element):
    """Partition dense tables over servers: large ones into equal parts, small ones to the server with the least."""
    load = [0] * servers
    for table in tables:
        count = int(np.prod(table.shape))
        if by_element and count >= _WHOLE * servers:
            edges = [count * i // servers for i in range(servers + 1)]
            table.pieces = [(s, edges[s], edges[s + 1]) for s in range(servers)]
        else:
            table.pieces = [(load.index(min(load)), 0, count)]
        for server, start, stop in table.pieces:
            load[server] += stop - start


def copy_optimizer(optimizer, parameters, like):
    """A copy of an optimizer, without states, for parameters that correspond to those in `like`."""
    twin = copy.copy(optimizer)
    twin._param_groups, twin._state, twin._pending, twin._grad_clip = [], {}, {}, None
    for made, original in zip(parameters, like, strict=True):
        group = next((g for g in optimizer._param_groups if any(p is original for p in g["params"])), {})
        twin._add_param_group({**group, "params": [made], "grad_clip": None})
    return twin


def parameter_like(parameter, t):
    """A parameter with the name and the options of another one."""
    made = Parameter(wrap(t), name=parameter.name)
    for name in ("optimize_attr", "regularizer"):
        made.__dict__[name] = getattr(parameter, name, getattr(Parameter, name))
    return made


class DenseTables:
    """The pieces of dense parameters that one server holds."""

    def __init__(self, tables, server, optimizer):
        self.keys, self.held, originals = [], [], []
        for table in tables:
            for owner, start, stop in table.pieces:
                if owner == server:
                    cut_out = (start, stop) != (0, int(np.prod(table.shape)))
                    t = torch.zeros(stop - start if cut_out else table.shape)
                    self.keys.append([table.parameter.name, start, stop])
                    self.held.append(parameter_like(table.parameter, t))
                    originals.append(table.parameter)
        self.rule = copy_optimizer(optimizer, self.held, originals)

    def values(self):
        """The values of all pieces, flat."""
        return [p._t.detach().numpy().reshape(-1) for p in self.held]

    def assign(self, arrays):
        """Set the values of all pieces."""
        for p, a in zip(self.held, arrays, strict=True):
            p._t.detach().view(-1).copy_(torch.from_numpy(a))

    def add(self, arrays):
        """Add to the values, as geo mode does."""
        for p, a in zip(self.held, arrays, strict=True):
            p._t.detach().view(-1).add_(torch.from_numpy(a))

    def update(self, gradients, rate):
        """Take one optimizer step with {number of a piece: flat gradient}."""
        self.rule._learning_rate = rate
        chosen = [(self.held[i], torch.from_numpy(g).view(self.held[i]._t.shape)) for i, g in gradients.items()]
        self.rule.apply_gradients([(p, wrap(g)) for p, g in chosen])

    def state(self):
        """Values and optimizer states, as arrays by name."""
        out = {}
        for (name, start, stop), p in zip(self.keys, self.held, strict=True):
            entry = self.rule._entry(p)
            out[f"{name}|{start}|{stop}|value"] = p._t.detach().numpy().reshape(-1)
            out[f"{name}|{start}|{stop}|step"] = np.array(entry["step"])
            for key in self.rule._accumulators:
                out[f"{name}|{start}|{stop}|{key}"] = entry[key].numpy().reshape(-1)
        return out

    def load(self, parts):
        """Load what any number of servers have saved; returns the names that are missing."""
        found = {}
        for part in parts:
            for key in part.files:
                name, start, stop, what = key.rsplit("|", 3)
                found.setdefault(name, []).append((int(start), int(stop), what, part[key]))
        missing = []
        for (name, start, stop), p in zip(self.keys, self.held, strict=True):
            if name not in found:
                missing.append(name)
                continue
            entry = self.rule._entry(p)
            targets = {k: entry[k].view(-1) for k in self.rule._accumulators}
            targets["value"] = p._t.detach().view(-1)
            for low, high, what, array in found[name]:
                if what == "step":
                    entry["step"] = int(array)
                elif what in targets and max(low, start) < min(high, stop):
                    a, b = max(low, start), min(high, stop)
                    targets[what][a - start : b - start].copy_(torch.from_numpy(array[a - low : b - low]))
        return missing


class SparseTable:
    """Rows by id, created when they are first read, with their optimizer states."""

    def __init__(self, table, optimizer):
        if not optimizer._by_element:
            raise NotImplementedError(
                f"parameter server: {type(optimizer).__name__} needs norms of whole parameters, which a sparse table "
                "does not have; use SGD, Momentum, Adagrad or Adam"
            )
        self.table, self.width = table, int(table.shape[1])
        self._temporary = parameter_like(table.parameter, torch.zeros(0, self.width))
        self.rule = copy_optimizer(optimizer, [self._temporary], [table.parameter])
        self._initializer = _for_shape(table.initializer, table.shape)
        self.clear()

    def clear(self):
        """Remove all rows."""
        self.places, self.seen, self.step = {}, {}, 0
        self.values = torch.zeros(0, self.width)
        self.states = {name: torch.zeros(0, self.width) for name in self.rule._accumulators}
        self.counts = torch.zeros(0, 3)  # how often read, shown, clicked

    def __len__(self):
        return len(self.places)

    def _admits(self, key):
        entry = self.table.entry
        if isinstance(entry, CountFilterEntry):
            self.seen[key] = self.seen.get(key, 0) + 1
            return self.seen[key] >= entry._count_filter
        if isinstance(entry, ProbabilityEntry):
            return float(torch.rand(())) < entry._probability
        return True

    def _find(self, ids, create):
        """The position of each id, -1 if there is none; new rows are created on request."""
        places, fresh = np.empty(len(ids), np.int64), []
        for at, key in enumerate(ids.tolist()):
            place = self.places.get(key, -1)
            if place < 0 and create and self._admits(key):
                place = self.places[key] = len(self.places)
                self.seen.pop(key, None)
                fresh.append(key)
            places[at] = place
        if fresh:
            self._grow(len(self.places))
            self.put([self.places[key] for key in fresh], self._first_values(fresh))
        return torch.from_numpy(places)

    def _first_values(self, ids):
        given = getattr(self._initializer, "_value", None)
        if np.shape(given) == tuple(self.table.shape):  # a table of values gives each row its own
            return torch.as_tensor(np.asarray(given)[ids], dtype=torch.float32)
        rows = torch.empty(len(ids), self.width)
        self._initializer(wrap(rows))
        return rows

    def _grow(self, count):
        have = len(self.values)
        if count <= have:
            return
        more = max(count, 2 * have, 64) - have
        self.values = torch.cat([self.values, torch.zeros(more, self.width)])
        self.counts = torch.cat([self.counts, torch.zeros(more, 3)])
        for name, state in self.states.items():
            self.states[name] = torch.cat([state, self.rule._initial(name, torch.zeros(more, self.width))])

    def put(self, places, rows):
        """Write rows, and reset their states."""
        self.values[places] = rows
        self.counts[places] = 0
        for name, state in self.states.items():
            state[places] = self.rule._initial(name, rows)

    def insert(self, ids, rows):
        """Insert rows with their values."""
        for key in ids.tolist():
            self.places.setdefault(key, len(self.places))
        self._grow(len(self.places))
        self.put([self.places[key] for key in ids.tolist()], rows)

    def unknown(self, ids):
        """The ids that have no row."""
        return np.array([key for key in ids.tolist() if key not in self.places], np.int64)

    def pull(self, ids, create=True):
        """The rows of distinct ids; zeros for ids without a row."""
        places = self._find(ids, create)
        rows = self.values.new_zeros(len(ids), self.width)
        there = places >= 0
        rows[there] = self.values[places[there]]
        if create:
            self.counts[places[there], 0] += 1
        return rows.numpy()

    def update(self, ids, gradients, rate, events=None):
        """Take one optimizer step on the given rows; gradients of repeated ids are summed.

        Args:
            events: how often each was shown and clicked, [number of ids, 2].
        """
        merged, inverse = np.unique(ids, return_inverse=True)
        grads = torch.zeros(len(merged), self.width)
        grads.index_add_(0, torch.from_numpy(inverse), torch.from_numpy(gradients))
        places = self._find(merged, False)
        there = places >= 0
        places, grads = places[there], grads[there]
        if events is not None:
            known = torch.from_numpy(self._place_of(ids))
            self.counts[:, 1:].index_add_(0, known[known >= 0], torch.from_numpy(events)[known >= 0])
        self.step += 1
        if not len(places):
            return
        with torch.no_grad():
            self._temporary._t = self.values[places].requires_grad_()
            states = {name: state[places] for name, state in self.states.items()}
            self.rule._learning_rate = rate
            self.rule._state = {self._temporary: {"step": self.step - 1, **states}}
            self.rule.apply_gradients([(self._temporary, wrap(grads))])
            self.values[places] = self._temporary._t.detach()
            for name, state in self.states.items():
                state[places] = self.rule._state[self._temporary][name]

    def _place_of(self, ids):
        return np.array([self.places.get(key, -1) for key in ids.tolist()], np.int64)

    def add(self, ids, deltas):
        """Add to rows, as geo mode does."""
        places = self._find(ids, True)
        there = places >= 0
        self.values.index_add_(0, places[there], torch.from_numpy(deltas)[there])

    def ids(self):
        """The ids of all rows, by position."""
        return np.fromiter(self.places, np.int64, len(self.places))

    def shrink(self, threshold):
        """Drop rows that were read (or shown, if counted) less often than `threshold`; returns their number."""
        count = len(self)
        column = 1 if float(self.counts[:, 1].sum()) else 0
        kept = (self.counts[:count, column] >= threshold).nonzero().view(-1)
        ids = self.ids()[kept.numpy()]
        self._keep(ids, kept)
        return count - len(ids)

    def _keep(self, ids, places):
        self.places = {int(key): at for at, key in enumerate(ids)}
        self.values, self.counts = self.values[places], self.counts[places]
        self.states = {name: state[places] for name, state in self.states.items()}

    def state(self):
        """Ids, rows and states, as arrays by name."""
        count = len(self)
        out = {"ids": self.ids(), "value": self.values[:count].numpy(), "counts": self.counts[:count].numpy()}
        out["step"] = np.array(self.step)
        return {**out, **{name: state[:count].numpy() for name, state in self.states.items()}}

    def load(self, parts, mine):
        """Load the rows whose ids `mine` selects from what servers have saved."""
        self.clear()
        parts = [(part, mine(part["ids"])) for part in parts]
        ids = np.concatenate([part["ids"][m] for part, m in parts])
        self.places = {int(key): at for at, key in enumerate(ids)}
        joined = lambda name: torch.from_numpy(np.concatenate([part[name][m] for part, m in parts]))  # noqa: E731
        self.values, self.counts = joined("value"), joined("counts")
        self.step = max(int(part["step"]) for part, _ in parts)
        for name in self.states:
            if all(name in part.files for part, _ in parts):
                self.states[name] = joined(name)
            else:  # saved with another optimizer
                self.states[name] = self.rule._initial(name, self.values)


def _for_shape(initializer, shape):
    """An initializer that fills some rows as it would fill the whole table."""
    twin = copy.copy(initializer)
    for name, value in (("_fan_in", shape[0]), ("_fan_out", shape[1])):
        if getattr(twin, name, 0) is None:
            setattr(twin, name, value)
    return twin
