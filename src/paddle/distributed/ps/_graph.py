"""Static programs on parameter servers: lookups that ask the servers for rows, and a step that sends gradients."""

import numpy as np
import torch
import torch.nn.functional as F

from ..._core.errors import InvalidArgumentError
from ..._core.graph.backward import differentiate, reachable, trainable_parameters
from ..._core.graph.program import default_startup_program
from ..._core.graph.record import append
from ..._core.graph.recorded_call import OPTIMIZE, RecordedCall
from ..._core.graph.startup import Initialize
from ..._core.graph.variable import Variable
from ..._core.op import op
from .._entry import ShowClickEntry
from ._tables import Sparse


@op(name="lookup_table")
def _lookup(places, rows, padded):
    """Rows by position; zeros for position -1."""
    if not padded:
        return F.embedding(places, rows)
    return F.embedding(places.clamp(min=0), rows).masked_fill((places < 0).unsqueeze(-1), 0)


class Pull(RecordedCall):
    """Requests the rows that a batch needs from the servers, each once."""

    type = "distributed_lookup_table"

    def __init__(self, block, source, table, padding, runtime, outputs):
        super().__init__(block, None, (source,), outputs=outputs)
        self.table, self.padding, self.runtime, self.create = table, padding, runtime, True

    def named_arguments(self):
        return {"ids": self.args[0], "table": self.table.name}

    def _evaluate(self):
        self.create = False

    def step(self, plan):
        key, names = plan.key(self.args[0]), [v.name for v in self.outputs]
        table, padding, runtime, create = self.table, self.padding, self.runtime, self.create
        count = int(table.shape[0])

        def run(env):
            ids = env[key].long()
            unique, places = torch.unique(ids, return_inverse=True)
            if padding is not None:
                at = int(torch.searchsorted(unique, padding))
                if at < len(unique) and int(unique[at]) == padding:
                    places = torch.where(places == at, -1, places - (places > at).long())
                    unique = torch.cat([unique[:at], unique[at + 1 :]])
            if len(unique) and (int(unique[0]) < 0 or int(unique[-1]) >= count):
                raise InvalidArgumentError(
                    f"sparse table '{table.name}': ids must be between 0 and {count - 1}.",
                    f"ids between {int(unique[0])} and {int(unique[-1])}",
                )
            rows = runtime.worker("Executor.run").pull(table, unique.numpy(), create)
            # Without rows the kernel still needs one to point at.
            rows = rows if len(rows) else torch.zeros(1, int(table.shape[1]))
            env[names[0]], env[names[1]], env[names[2]] = rows.requires_grad_(plan.grad), places, unique

        return run


class Push(RecordedCall):
    """A step on parameter servers: sends gradients, receives parameters."""

    type, role = "send_and_recv", OPTIMIZE

    def __init__(self, block, optimizer, pairs, pulls, row_grads, runtime):
        events = [_events(block, pull.table) for pull in pulls]
        values = (
            [p for p, _ in pairs],
            [g for _, g in pairs],
            [p.outputs[1] for p in pulls],
            [p.outputs[2] for p in pulls],
            row_grads,
            events,
            optimizer._rate_in_graph(),
        )
        super().__init__(block, None, values)
        self.optimizer, self.tables, self.runtime = optimizer, [p.table for p in pulls], runtime

    def named_arguments(self):
        return {"parameters": self.args[0], "gradients": self.args[1], "rows": self.args[4]}

    def step(self, plan):
        parameters, grads, places, ids, row_grads, events, rate = self.args
        for p in parameters:
            plan.key(p)
        grads, places, ids, row_grads = ([plan.key(v) for v in part] for part in (grads, places, ids, row_grads))
        events = [None if pair is None else [plan.key(v) for v in pair] for pair in events]
        rate_key = None if rate is None else plan.key(rate)
        optimizer, tables, runtime = self.optimizer, self.tables, self.runtime

        def run(env):
            if rate_key is not None:
                optimizer._take_rate(float(env[rate_key]))
            dense = [(p, env[k].detach()) for p, k in zip(parameters, grads, strict=True)]
            sparse = [
                (table, env[i].numpy(), env[g].detach()[: len(env[i])], _counted(env, at, len(env[i]), pair))
                for table, at, i, g, pair in zip(tables, places, ids, row_grads, events, strict=True)
            ]
            runtime.worker("Executor.run").step(dense, sparse)

        return run


def _events(block, table):
    """The variables with shows and clicks that a table's entry names."""
    if not isinstance(table.entry, ShowClickEntry):
        return None
    found = [block._find_var_recursive(n) for n in (table.entry._show_name, table.entry._click_name)]
    if None in found:
        raise InvalidArgumentError(f"sparse_embedding: the Program has no variables for {table.entry._to_attr()!r}.")
    return found


def _counted(env, places, count, pair):
    """How often each row was shown and clicked: the sums over the samples that read it."""
    if pair is None:
        return None
    at = env[places].reshape(env[places].shape[0], -1)
    out = np.zeros((count, 2), np.float32)
    for column, key in enumerate(pair):
        each = env[key].reshape(-1, 1).float().expand(at.shape)
        np.add.at(out[:, column], at[at >= 0].numpy(), each[at >= 0].numpy())
    return out


# ---- changing a Program ----


def is_table(record):
    """Whether a record reads rows of a table that is kept on servers."""
    if record.type != "embedding" or type(record) is not RecordedCall:
        return False
    given = record.named_arguments()
    weight = given["weight"]
    return bool(given.get("sparse") or getattr(weight, "_on_servers", False))


def move_lookups(program, startup, runtime):
    """Make sparse lookups ask the servers; returns the tables and the lookup records."""
    block, tables, pulls, ops = program.global_block(), {}, [], []
    starts = {
        id(r.variable): r.initializer for r in startup.global_block().ops if isinstance(r, Initialize) and not r.spare
    }
    for record in block.ops:
        if not is_table(record):
            ops.append(record)
            continue
        given = record.named_arguments()
        weight, source = given["weight"], given["x"]
        table = tables.get(weight.name) or runtime.known_table(weight.name)
        if table is None:
            table = Sparse(weight, list(weight.shape), starts.get(id(weight)), getattr(weight, "_entry", None))
        tables[weight.name] = table
        padding = given.get("padding_idx")
        padding = None if padding is None else padding % int(weight.shape[0])
        pull = Pull(block, source, table, padding, runtime, _outputs(block, table, source, len(pulls)))
        pull.site, pull.namescope, pull.device = record.site, record.namescope, record.device
        record.operator, record.kwargs = _lookup.operator, {}
        record.args = (pull.outputs[1], pull.outputs[0], padding is not None)
        pulls.append(pull)
        ops += [pull, record]
    if not tables:
        return [], []
    elsewhere = {v.name for r in ops for v in r.reads() if v.name in tables}
    if elsewhere:
        raise NotImplementedError(f"sparse table '{min(elsewhere)}' is also read by operators other than embedding")
    block.ops[:] = ops
    for name, table in tables.items():
        block.vars.pop(name, None)
        startup.global_block().vars.pop(name, None)
        starting = startup.global_block()
        starting.ops[:] = [r for r in starting.ops if not (isinstance(r, Initialize) and r.variable is table.parameter)]
    program._touch()
    startup._touch()
    return list(tables.values()), pulls


def _outputs(block, table, source, number):
    made = []
    for what, shape, kind, stop in (
        ("rows", [-1, int(table.shape[1])], table.parameter.dtype, False),
        ("places", list(source.shape), "int64", True),
        ("ids", [-1], "int64", True),
    ):
        v = Variable(block, name=f"{table.name}@{what.upper()}_{number}", shape=shape, dtype=kind)
        v.__dict__.update(_stop=stop, _inert=stop)
        made.append(block._add(v))
    return made


def minimize(optimizer, loss, startup, parameters, no_grad_set, runtime):
    """Record gradients and a step on servers; returns ([record], pairs of dense parameters and gradients)."""
    program = loss.block.program
    startup = startup or default_startup_program()
    runtime.originals[id(program)] = program.clone(for_test=True)
    tables, pulls = move_lookups(program, startup, runtime)
    blocked = {v if isinstance(v, str) else v.name for v in no_grad_set or ()}
    chosen = list(parameters or optimizer._parameter_list or trainable_parameters(program))
    names = {t.name for t in tables}
    chosen = [p for p in chosen if not p.stop_gradient and p.name not in blocked and p.name not in names]
    rows = [p.outputs[0] for p in pulls if p.table.name not in blocked]
    reached = reachable(program, [*chosen, *rows], [loss], frozenset(blocked))
    dense = [p for p in chosen if id(p) in reached]
    pulls = [p for p in pulls if id(p.outputs[0]) in reached]
    if not dense and not pulls:
        raise InvalidArgumentError("minimize: the loss depends on no trainable parameter.", repr(loss))
    grads = differentiate([loss], [*dense, *(p.outputs[0] for p in pulls)], None, frozenset(blocked))
    pairs = list(zip(dense, grads, strict=False))
    optimizer._train_too(dense)
    block = program.current_block()
    record = append(Push(block, optimizer, pairs, pulls, grads[len(dense) :], runtime))
    return [record], pairs, dense, tables
