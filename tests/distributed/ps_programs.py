"""Programs with parameter servers, run by `test_ps`: one interpreter forks the servers and trainers of each job.

`python ps_programs.py FOLDER NAME…` runs the jobs of these names at the same time, those after `then` later; what a
trainer returns goes to `FOLDER/NAME.trainer.N.json`, and how every process ended to `FOLDER/NAME.json`.
"""

import json
import os
import pathlib
import signal
import sys
import threading
import time
import traceback

import numpy as np
from tests.support import free_ports

import paddle
import paddle.distributed.ps  # imported before the fork
from paddle.distributed import fleet
from paddle.nn.initializer import Assign, Constant

LIMIT = 150  # seconds for all jobs
STEPS = 6
_rng = np.random.default_rng(0)
X = _rng.standard_normal([STEPS, 8, 6]).astype("float32")
IDS = _rng.integers(0, 40, [STEPS, 8, 2])
Y = (X.sum(-1, keepdims=True) + (IDS % 3).sum(-1, keepdims=True)).astype("float32")
FIRST = 0.1 * _rng.standard_normal([10, 900]).astype("float32")
SECOND = 0.1 * _rng.standard_normal([900, 1]).astype("float32")
TABLE = 0.1 * _rng.standard_normal([50, 2]).astype("float32")


def network(sparse=True, entry=None, rows=50, start=None):
    """A network with a lookup and two layers, of which the first is large enough to be cut: its loss and output."""
    x, y = paddle.static.data("x", [None, 6]), paddle.static.data("y", [None, 1])
    ids = paddle.static.data("ids", [None, 2], "int64")
    attr = paddle.ParamAttr(name="table", initializer=start or Assign(TABLE))
    if isinstance(entry, paddle.distributed.ShowClickEntry):
        paddle.static.data("show", [None, 1])
        paddle.static.data("click", [None, 1])
    if entry is not None:
        found = paddle.static.nn.sparse_embedding(ids, [rows, 2], entry=entry, param_attr=attr)
    else:
        found = paddle.static.nn.embedding(ids, [rows, 2], is_sparse=sparse, param_attr=attr)
    joined = paddle.concat([x, paddle.reshape(found, [-1, 4])], 1)
    given = [paddle.ParamAttr(initializer=Assign(value)) for value in (FIRST, SECOND)]
    hidden = paddle.static.nn.fc(joined, 900, weight_attr=given[0], activation="tanh")
    out = paddle.static.nn.fc(hidden, 1, weight_attr=given[1])
    return paddle.mean((out - y) ** 2), out


RULES = {
    "sgd": lambda: paddle.optimizer.SGD(0.05),
    "adam": lambda: paddle.optimizer.Adam(0.01, lazy_mode=True),
    # Adam takes large steps once gradients are small; late gradients then drive it away, but not at a small rate.
    "slow adam": lambda: paddle.optimizer.Adam(0.002, lazy_mode=True),
    "adagrad": lambda: paddle.optimizer.Adagrad(0.05),
}


def feed(step, part=slice(None)):
    return {"x": X[step, part], "y": Y[step, part], "ids": IDS[step, part]}


def parameters():
    """The dense parameters by name."""
    return {p.name: p.numpy().tolist() for p in paddle.static.default_main_program().all_parameters()}


def alone(rule):
    """One process with the whole batches: what `sync` must give."""
    paddle.enable_static()
    loss, _ = network()
    RULES[rule]().minimize(loss)
    exe = paddle.static.Executor()
    exe.run(paddle.static.default_startup_program())
    losses = [float(exe.run(feed=feed(s), fetch_list=[loss])[0]) for s in range(STEPS)]
    reached = parameters()
    losses += [float(exe.run(feed=feed(s), fetch_list=[loss])[0]) for s in range(STEPS)]
    return {"losses": losses, "parameters": reached}


def begin(mode="sync", rule="sgd", saved=None, clip=None, **options):
    """Build the network in its role; servers stay here until all is over. The executor, the loss and the output."""
    paddle.enable_static()
    paddle.seed(3)
    fleet.init(fleet.PaddleCloudRoleMaker(is_collective=False))
    loss, out = network(**options)
    strategy = fleet.DistributedStrategy()
    strategy.a_sync = mode != "sync"
    if mode == "geo":
        strategy.a_sync_configs = {"k_steps": 3}
    fleet.distributed_optimizer(RULES[rule](), strategy).minimize(loss)
    if fleet.is_server():
        fleet.init_server(*([saved] if saved else []))
        fleet.run_server()
        raise SystemExit(0)
    exe = paddle.static.Executor()
    exe.run(paddle.static.default_startup_program())
    fleet.init_worker()
    return exe, loss, out


def rows_of_table():
    """The rows that the servers hold: {id: row}, and the counts of each."""
    servers = fleet.fleet._servers
    ids, values, counts = servers.worker("test").rows(servers.table("table", "test"))
    return {str(i): v.tolist() for i, v in zip(ids.tolist(), values, strict=True)}, counts.tolist()


def half():
    return slice(fleet.worker_index() * 4, fleet.worker_index() * 4 + 4)


def sync(rule, folder):
    exe, loss, out = begin(rule=rule)
    losses = [float(exe.run(feed=feed(s, half()), fetch_list=[loss])[0]) for s in range(STEPS)]
    result = {"losses": losses, "parameters": parameters(), "rows": rows_of_table()[0]}
    fleet.barrier_worker()
    if fleet.is_first_worker():
        fleet.save_persistables(exe, str(folder / f"saved_{rule}"))
        fleet.save_inference_model(exe, str(folder / f"model_{rule}"), ["x", "ids"], [out])
        test = paddle.static.default_main_program().clone(for_test=True)
        result["out"] = exe.run(test, feed=feed(0), fetch_list=[out])[0].tolist()
    result["sum"] = fleet.util.all_reduce(np.array([1.0, fleet.worker_index()]), "sum").tolist()
    result["gathered"] = fleet.util.all_gather(fleet.worker_index())
    result["files"] = fleet.util.get_file_shard(["a", "b", "c"])
    fleet.stop_worker()
    return result


def again(rule, folder):
    """Three servers go on from what two have saved."""
    exe, loss, _ = begin(rule=rule, saved=str(folder / f"saved_{rule}"))
    loaded = {"parameters": parameters(), "rows": rows_of_table()[0]}
    fleet.barrier_worker()
    losses = [float(exe.run(feed=feed(s, half()), fetch_list=[loss])[0]) for s in range(STEPS)]
    fleet.stop_worker()
    return {**loaded, "losses": losses}


def longer(mode):
    exe, loss, _ = begin(mode, "slow adam", rows=10**9, start=Constant(0.0))
    fleet.barrier_worker()  # nobody begins with what another one has learnt
    losses = [float(exe.run(feed=feed(s % STEPS, half()), fetch_list=[loss])[0]) for s in range(80)]
    fleet.barrier_worker()
    rows, counts = rows_of_table()
    fleet.barrier_worker()
    fleet.stop_worker()
    return {"losses": losses, "rows": rows, "counts": counts}


def entries():
    """Rows are taken in at their third read, and dropped by `shrink`."""
    exe, loss, _ = begin("async", entry=paddle.distributed.CountFilterEntry(3))
    sizes = []
    for number in range(4):
        batch = {**feed(0), "ids": np.array([[1, 2]] * 8 if number % 2 else [[1, 3]] * 8)}
        exe.run(feed=batch, fetch_list=[loss])
        sizes.append(sorted(rows_of_table()[0]))
    fleet.shrink(10)
    sizes.append(sorted(rows_of_table()[0]))
    fleet.stop_worker()
    return {"sizes": sizes}


def clicks():
    """Rows keep how often they were shown and clicked."""
    exe, loss, _ = begin("async", entry=paddle.distributed.ShowClickEntry("show", "click"))
    ids = np.array([[1, 2], [1, 3], [2, 2]])
    batch = {
        "x": X[0, :3],
        "y": Y[0, :3],
        "ids": ids,
        "show": np.ones([3, 1], "float32"),
        "click": np.array([[1], [0], [1]], "float32"),
    }
    for _ in range(2):
        exe.run(feed=batch, fetch_list=[loss])
    rows, counts = rows_of_table()
    fleet.stop_worker()
    return {"counts": dict(zip(rows, counts, strict=True))}


def infer(folder):
    """Evaluation with tables that servers have read from files."""
    paddle.enable_static()
    loss, out = network()
    program = fleet.utils.DistributedInfer()
    exe = paddle.static.Executor()
    program.init_distributed_infer_env(exe, loss, fleet.PaddleCloudRoleMaker(), str(folder / "saved_adam"))
    if fleet.is_server():
        return None
    found = exe.run(program.get_dist_infer_program(), feed=feed(0), fetch_list=[out])[0].tolist()
    fleet.stop_worker()
    return {"out": found}


def layers(folder):
    """A dynamic program with a sparse embedding, and a data set shuffled among trainers."""
    fleet.init(fleet.PaddleCloudRoleMaker())
    paddle.seed(5)
    table = paddle.nn.Embedding(40, 4, sparse=True)
    line = paddle.nn.Linear(4, 1)
    model = fleet.distributed_model(paddle.nn.Sequential(table, line))
    strategy = fleet.DistributedStrategy()
    strategy.a_sync = False
    optimizer = fleet.distributed_optimizer(paddle.optimizer.SGD(0.2, parameters=model.parameters()), strategy)
    if fleet.is_server():
        fleet.init_server()
        fleet.run_server()
        return None
    fleet.init_worker()
    losses = []
    for step in range(30):
        ids = paddle.to_tensor(IDS[step % STEPS, half(), 0])
        loss = paddle.mean((model(ids).squeeze(-1) - (ids % 3).astype("float32")) ** 2)
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    # Files: each trainer reads its own, and samples change hands.
    paddle.enable_static()
    path = folder / f"part-{fleet.worker_index()}.txt"
    path.write_text("".join(f"1 {fleet.worker_index() * 10 + i} 1 0.5\n" for i in range(5)))
    data = paddle.distributed.InMemoryDataset()
    used = [paddle.static.data("a", [None, 1], "int64"), paddle.static.data("b", [None, 1])]
    data.init(batch_size=2, use_var=used)
    data.set_filelist([str(path)])
    data.load_into_memory()
    data.global_shuffle(fleet)
    shuffled = [int(v) for batch in data._batches() for v in batch["a"].ravel()]
    total = data.get_memory_data_size(fleet)
    rows = rows_of_table_named(table.weight.name)
    fleet.stop_worker()
    return {"losses": losses, "shuffled": shuffled, "total": total, "rows": rows, "line": line.weight.numpy().tolist()}


def rows_of_table_named(name):
    servers = fleet.fleet._servers
    return sorted(servers.worker("test").rows(servers.table(name, "test"))[0].tolist())


def _die_in_service():
    server = None
    while server is None or len(server._here) < 2:
        time.sleep(0.05)
        server = fleet.fleet._servers and fleet.fleet._servers._server
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGKILL)


def faulty(role, folder):
    """A trainer or a server is killed; who is left says so."""
    if os.environ["TRAINING_ROLE"] == role == "PSERVER" and os.environ["PADDLE_PSERVER_ID"] == "1":
        threading.Thread(target=_die_in_service, daemon=True).start()
    exe, loss, _ = begin()
    for step in range(10**6):
        if role == "TRAINER" and step == 3 and fleet.worker_index() == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        exe.run(feed=feed(step % STEPS, half()), fetch_list=[loss])


JOBS = {
    "alone_sgd": (0, 1, lambda f: alone("sgd")),
    "alone_adam": (0, 1, lambda f: alone("adam")),
    "alone_adagrad": (0, 1, lambda f: alone("adagrad")),
    "sync_sgd": (2, 2, lambda f: sync("sgd", f)),
    "sync_adam": (2, 2, lambda f: sync("adam", f)),
    "sync_adagrad": (2, 2, lambda f: sync("adagrad", f)),
    "again_adam": (3, 2, lambda f: again("adam", f)),
    "async": (2, 2, lambda f: longer("async")),
    "geo": (2, 2, lambda f: longer("geo")),
    "entries": (2, 1, lambda f: entries()),
    "clicks": (2, 1, lambda f: clicks()),
    "infer": (1, 1, infer),
    "layers": (2, 2, layers),
    "lost_trainer": (2, 2, lambda f: faulty("TRAINER", f)),
    "lost_server": (2, 2, lambda f: faulty("PSERVER", f)),
}


def child(folder, name, role, index, environment):
    """One process of a job; it never returns."""
    code = 1
    try:
        log = os.open(folder / f"{name}.{role}.{index}.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.environ.update(environment)
        result = JOBS[name][2](folder)
        if role == "trainer":
            (folder / f"{name}.trainer.{index}.json").write_text(json.dumps(result))
        code = 0
    except SystemExit as error:
        code = error.code
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def start(folder, name):
    """{pid: label} of the processes of a job."""
    servers, trainers, _ = JOBS[name]
    ports, pids = free_ports(servers), {}
    endpoints = [f"127.0.0.1:{port}" for port in ports]
    for role, index in [*(("server", i) for i in range(servers)), *(("trainer", i) for i in range(trainers))]:
        environment = {
            "PADDLE_PSERVERS_IP_PORT_LIST": ",".join(endpoints),
            "PADDLE_TRAINERS_NUM": str(trainers),
            "TRAINING_ROLE": "PSERVER" if role == "server" else "TRAINER",
            "POD_IP": "127.0.0.1",
            "PADDLE_PORT": str(ports[index]) if role == "server" else "0",
            "PADDLE_TRAINER_ID": str(index),
            "PADDLE_PSERVER_ID": str(index),
            "PADDLE_DISTRI_TIMEOUT": str(LIMIT),
        }
        pid = os.fork()
        if not pid:
            child(folder, name, role, index, environment)
        pids[pid] = f"{role} {index}"
    return pids


def main(folder, names):
    folder, running, ended = pathlib.Path(folder), {}, {name: {} for name in names}
    for name in names:
        running.update({pid: (name, label) for pid, label in start(folder, name).items()})
    until = time.monotonic() + LIMIT
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid and pid not in running:  # a child that a library started during its import
            continue
        if pid:
            name, label = running.pop(pid)
            ended[name][label] = os.waitstatus_to_exitcode(status)
        elif time.monotonic() > until:
            for left, (name, label) in running.items():
                os.kill(left, signal.SIGKILL)
                ended[name][label] = "did not end"
            break
        else:
            time.sleep(0.01)
    for name, codes in ended.items():
        (folder / f"{name}.json").write_text(json.dumps(codes))


if __name__ == "__main__":
    for together in " ".join(sys.argv[2:]).split(" then "):
        main(sys.argv[1], together.split())
