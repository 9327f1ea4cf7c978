"""Calls of functions in other processes: values, tensors, errors that name the worker, where workers listen."""

import os

import numpy as np
import pytest
from tests.support import check_close, check_error, free_ports

import paddle
from paddle.distributed import rpc

TWO = """
import json, os, time
import numpy as np
import paddle
import paddle.distributed.rpc as rpc

class Odd(Exception):
    def __init__(self, a, b):
        super().__init__(f"{a} and {b}")

def add(a, b=1):
    return a + b

def fail(kind):
    raise {"value": ValueError("no such word"), "odd": Odd(1, 2)}[kind]

def slow():
    time.sleep(2)

def who():
    return rpc.get_current_worker_info().name

def error_of(call):
    try:
        call()
    except Exception as error:
        return [type(error).__name__, str(error), str(error.__cause__)]

def listening():
    held = [f"/proc/self/fd/{n}" for n in os.listdir("/proc/self/fd")]
    mine = {os.readlink(path) for path in held if os.path.lexists(path)}
    rows = [line.split() for name in ("tcp", "tcp6") for line in open(f"/proc/self/net/{name}").readlines()[1:]]
    return sorted({row[1].split(":")[0] for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in mine})

rank, got = int(os.environ["PADDLE_TRAINER_ID"]), {}
rpc.init_rpc(f"worker{rank}")
other = f"worker{1 - rank}"
got["sum"] = rpc.rpc_sync(other, add, args=(2,), kwargs={"b": 3})
got["default"] = rpc.rpc_async(other, add, (2,)).wait()
tensor = rpc.rpc_sync(other, add, args=(paddle.to_tensor([1.0, 2.0]), paddle.full([2], 0.5)))
got["tensor"] = [type(tensor).__name__, tensor.tolist()]
got["array"] = rpc.rpc_sync(other, np.cumsum, args=(np.arange(4),)).tolist()
got["who"] = [who(), rpc.rpc_sync(other, who), rpc.rpc_sync(f"worker{rank}", who)]
got["value"] = error_of(lambda: rpc.rpc_sync(other, fail, args=("value",)))
got["odd"] = error_of(lambda: rpc.rpc_sync(other, fail, args=("odd",)))
got["nobody"] = error_of(lambda: rpc.rpc_sync("nobody", add))
got["twice"] = error_of(lambda: rpc.init_rpc("again"))
if rank == 0:
    got["slow"] = error_of(lambda: rpc.rpc_sync("worker1", slow, timeout=0.5))
got["workers"] = [[w.name, w.rank, w.ip, w.port > 0] for w in rpc.get_all_worker_infos()]
got["repr"] = repr(rpc.get_worker_info("worker1"))
got["listening"] = listening()
print("RESULT" + json.dumps(got), flush=True)
rpc.shutdown()  # waits for the other, and for the call that nobody waits for
"""


def test_calls(two):
    for rank in two:
        assert (rank["sum"], rank["default"]) == (5, 3)
        assert rank["tensor"] == ["Tensor", [1.5, 2.5]]
        assert rank["array"] == [0, 1, 3, 6]
    assert [rank["who"] for rank in two] == [["worker0", "worker1", "worker0"], ["worker1", "worker0", "worker1"]]


def test_errors_name_the_worker(two):
    for number, rank in enumerate(two):
        there = f"worker{1 - number}"
        kind, text, cause = rank["value"]
        assert (kind, text) == ("ValueError", "no such word")
        assert f"fail failed in worker '{there}' (rank {1 - number})" in cause
        assert "ValueError: no such word" in cause
        kind, text, _ = rank["odd"]  # its class cannot be copied between processes
        assert kind == "RemoteError"
        assert there in text
        assert "1 and 2" in text
        assert "worker0, worker1" in rank["nobody"][1]
        assert f"worker{number}" in rank["twice"][1]
    kind, text, _ = two[0]["slow"]
    assert kind == "NoAnswerError"
    assert "'worker1' (rank 1)" in text


@pytest.mark.skipif(not os.path.exists("/proc/self/net/tcp"), reason="reads Linux's list of sockets")
def test_workers_listen_on_loopback(two):
    for rank in two:
        assert rank["listening"]
        assert set(rank["listening"]) == {"0100007F"}
        assert rank["workers"] == [["worker0", 0, "127.0.0.1", True], ["worker1", 1, "127.0.0.1", True]]
        assert rank["repr"].startswith("{name: worker1, rank: 1, ip: 127.0.0.1, port: ")


# ---- one process ----


def test_one_worker():
    check_error(lambda: rpc.rpc_sync("alone", len), RuntimeError, "init_rpc")
    check_error(rpc.shutdown, RuntimeError, "init_rpc")
    check_error(lambda: rpc.init_rpc(3), TypeError, "'name'")
    check_error(lambda: rpc.init_rpc("a b"), ValueError, "letters")
    check_error(lambda: rpc.init_rpc("alone", 0, 1, "nowhere"), ValueError, "HOST:PORT")
    rpc.init_rpc("alone", rank=0, world_size=1, master_endpoint=f"127.0.0.1:{free_ports(1)[0]}")
    try:
        check_close(rpc.rpc_sync("alone", paddle.add, (paddle.ones([2]), paddle.ones([2]))).numpy(), np.full(2, 2.0))
        check_error(lambda: rpc.rpc_async("alone", "len"), TypeError, "'fn'")
        assert [w.name for w in rpc.get_all_worker_infos()] == ["alone"]
    finally:
        rpc.shutdown()
    check_error(lambda: rpc.get_worker_info("alone"), RuntimeError, "init_rpc")
