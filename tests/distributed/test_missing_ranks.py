"""A rank that is missing in a pass backward is named by every other rank, in our words and in bounded time."""

import json
import re
import subprocess
import sys

import pytest
from tests.distributed.jobs import environment

# Each case is three processes, forked from one that has imported everything; what each rank raises goes into a file.
PROGRAM = """
import json, multiprocessing, os, pathlib, signal, socket, sys, time
import paddle, paddle.distributed as dist
import torch._dynamo  # torch's wrapper wants it: once, before the processes part
from paddle.distributed import _spawn
from tests.support import free_ports

def hangs(): time.sleep(60)
def stops(): os.kill(os.getpid(), signal.SIGSTOP)
def is_killed(): os.kill(os.getpid(), signal.SIGKILL)
def exits(): os._exit(0)
def leaves():
    dist.destroy_process_group()
    os._exit(0)
def has_fewer_batches():
    dist.barrier()
    raise AssertionError("the barrier was passed by one rank alone")

began = []

def train(case, missing, batch_norm):
    dist.init_parallel_env()
    layers = [paddle.nn.Linear(4, 4), paddle.nn.Linear(4, 2)]
    if batch_norm:
        layers.insert(1, paddle.nn.SyncBatchNorm(4))
    net = paddle.DataParallel(paddle.nn.Sequential(*layers))
    for step in range(4):
        began[:] = [time.monotonic()]
        if step == 2 and dist.get_rank() == missing:
            globals()[case]()
        net(paddle.ones([2, 4])).sum().backward()

def entry(rank, endpoints, name, case, missing, batch_norm):
    os.environ.update(_spawn.environment(rank, endpoints, "0"))
    try:
        train(case, missing, batch_norm)
        said = "nothing"
    except BaseException as error:
        said = f"{type(error).__name__}: {error}"
    text = json.dumps([said, time.monotonic() - began[0]])
    pathlib.Path(f"{name}-{rank}").write_text(text)
    os._exit(0)

if __name__ == "__main__":
    fork, running = multiprocessing.get_context("fork"), []
    for name, case, missing, batch_norm in json.loads(sys.argv[1]):
        endpoints = [f"127.0.0.1:{port}" for port in free_ports(3)]
        for rank in range(3):
            made = fork.Process(target=entry, args=(rank, endpoints, name, case, missing, batch_norm))
            made.start()
            running.append((rank == missing and case in ("hangs", "stops"), made))
    for absent, process in running:
        if not absent:
            process.join(60)
    for _, process in running:
        process.kill()
"""

CASES = [
    ("hang", "hangs", 1, False),
    ("stop", "stops", 2, False),
    ("kill", "is_killed", 1, False),
    ("exit", "exits", 1, False),
    ("first", "exits", 0, False),  # which serves the store
    ("leave", "leaves", 1, False),
    ("fewer", "has_fewer_batches", 1, False),
    ("norm", "exits", 1, True),
]
TIMEOUT = 5


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What each rank of each case raised, and how many seconds into the step."""
    folder = tmp_path_factory.mktemp("ranks")
    (folder / "cases.py").write_text(PROGRAM)
    subprocess.run(
        [sys.executable, "cases.py", json.dumps(CASES)],
        cwd=folder,
        env=environment(PADDLE_DISTRI_TIMEOUT=str(TIMEOUT), TMPDIR=str(folder)),
        timeout=100,
        check=True,
    )
    return lambda name, rank: json.loads((folder / f"{name}-{rank}").read_text())


@pytest.mark.parametrize(("name", "case", "missing", "batch_norm"), CASES, ids=[c[0] for c in CASES])
def test_every_other_rank_names_the_one_that_is_missing(said, name, case, missing, batch_norm):
    for rank in {0, 1, 2} - {missing}:
        text, seconds = said(name, rank)
        where = "SyncBatchNorm" if batch_norm else r"DataParallel(\.backward)?"
        how = f"rank {missing} was in barrier instead" if name == "fewer" else f"no sign of rank {missing}"
        said_by = rf"PreconditionNotMetError: \(PreconditionNotMet\) {where}: rank {rank} of 3 could not exchange"
        assert re.match(rf"{said_by} with the others; {how}\.", text), text
        assert f"rank {missing}" in text.split("Try:")[1]
        assert "gloo" not in text
        assert "GLHF" not in text
        assert seconds < TIMEOUT + 10
    if name == "fewer":
        text, _ = said(name, missing)
        assert "barrier: rank 1 of 3 could not exchange" in text
        assert "rank 0 was in DataParallel.backward instead; rank 2 was in DataParallel.backward instead" in text


def test_a_failure_of_the_layer_itself_is_not_blamed_on_the_others():
    from paddle.distributed._checks import of_exchange

    assert not of_exchange(RuntimeError("mat1 and mat2 shapes cannot be multiplied (2x4 and 5x2)"))
    assert not of_exchange(RuntimeError("Expected to have finished reduction in the prior iteration"))
    assert of_exchange(RuntimeError("[/build/third_party/gloo/transport/tcp/pair.cc:553] Connection closed by peer"))
    assert of_exchange(RuntimeError("Application timeout caused pair closure"))
