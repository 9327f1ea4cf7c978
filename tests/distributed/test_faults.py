"""What goes wrong among processes: each fault ends in an error that names it, or is survived; nothing stays behind."""

import pathlib
import socket
import time

import numpy as np
from tests.distributed.jobs import finish, launch, logs, start_python
from tests.support import free_ports

import paddle

TRAIN = """
import os, signal, sys
import numpy as np
import paddle
import paddle.distributed as dist

dist.init_parallel_env()
me, fatal = dist.get_rank(), int(os.environ["FATAL_STEP"])
first_life = os.environ["PADDLE_RESTART_COUNT"] == "0"
paddle.seed(1)
net = paddle.DataParallel(paddle.nn.Linear(4, 2))
optimizer = paddle.optimizer.Adam(0.05, parameters=net.parameters())
start = 0
if os.path.exists("state.pdparams"):
    state = paddle.load("state.pdparams")
    net.set_state_dict(state["net"])
    optimizer.set_state_dict(state["optimizer"])
    start = state["step"]
    print("resumed at", start)
for step in range(start, 12):
    data = np.random.default_rng(step).standard_normal([8, 4]).astype("float32")[me::2]
    loss = net(paddle.to_tensor(data)).square().mean()
    if first_life and me == 1 and step == fatal:
        os.kill(os.getpid(), signal.SIGKILL)
    loss.backward()
    optimizer.step()
    optimizer.clear_grad()
    dist.barrier()
    if me == 0:
        paddle.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1}, "state.pdparams")
    dist.barrier()
if me == 0:
    np.save("final.npy", np.concatenate([p.numpy().reshape(-1) for p in net.parameters()]))
"""


def leftovers():
    """Shared-memory files of torch and of us."""
    shared = pathlib.Path("/dev/shm")
    held = shared.iterdir() if shared.is_dir() else ()
    return {p.name for p in held if p.name.startswith(("torch_", "paddle_", "psm_"))}


def test_a_rank_killed_in_a_step_is_started_again_and_nothing_is_lost(tmp_path):
    before = leftovers()
    finals = []
    for name, fatal in (("disturbed", 5), ("undisturbed", -1)):
        folder = tmp_path / name
        folder.mkdir()
        done = launch(folder, TRAIN, "--nproc_per_node", "2", "--max_restart", "2", FATAL_STEP=str(fatal))
        assert done.returncode == 0, done.stderr
        finals.append(np.load(folder / "final.npy"))
        assert ("resumed at 5" in logs(folder)[0]) == (fatal == 5)
    np.testing.assert_array_equal(*finals)
    assert leftovers() <= before


def test_a_rank_that_hangs_is_named(tmp_path):
    program = """
        import time
        import paddle, paddle.distributed as dist
        dist.init_parallel_env()
        dist.barrier()
        if dist.get_rank() == 1:
            time.sleep(60)
        dist.all_reduce(paddle.ones([2]))
    """
    started = time.monotonic()
    done = launch(tmp_path, program, "--nproc_per_node", "2", PADDLE_DISTRI_TIMEOUT="4")
    assert time.monotonic() - started < 50
    assert done.returncode == 1
    assert "no sign of rank 1" in done.stderr
    assert "look at the log of rank 1" in done.stderr


def test_a_rank_that_died_is_named_by_the_others(tmp_path):
    program = """
        import os, signal, time
        import paddle, paddle.distributed as dist
        dist.init_parallel_env()
        dist.barrier()
        if dist.get_rank() == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        try:
            time.sleep(0.5)
            dist.all_reduce(paddle.ones([2]))
        except RuntimeError as error:
            print("SAID", error)
            raise
    """
    done = launch(tmp_path, program, "--nproc_per_node", "2", PADDLE_DISTRI_TIMEOUT="20")
    assert done.returncode == 1
    assert "rank 1" in done.stderr
    assert "SIGKILL" in done.stderr


def _rank(rank, port, seconds, code="", world=2):
    program = f"import time; {code}\nimport paddle.distributed as d; d.init_parallel_env(); d.barrier(); print('met')"
    return start_python(
        program,
        PADDLE_TRAINER_ID=str(rank),
        PADDLE_TRAINERS_NUM=str(world),
        MASTER_ADDR="127.0.0.1",
        MASTER_PORT=str(port),
        PADDLE_DISTRI_TIMEOUT=str(seconds),
    )


def test_a_rank_that_comes_late_is_waited_for():
    port = free_ports(1)[0]
    ranks = [_rank(0, port, 60), _rank(1, port, 60, code="time.sleep(2)")]
    for _, out, err in finish(ranks, timeout=90):
        assert out == "met\n", err


def test_a_rank_that_never_comes_is_an_error_that_says_so():
    ((code, _, err),) = finish([_rank(0, free_ports(1)[0], 3)], timeout=60)
    assert code == 1
    assert "rank 0 of 2 could not join the others" in err
    assert "within 3 s" in err
    assert "PADDLE_DISTRI_TIMEOUT" in err


def test_a_port_that_is_taken_is_an_error_that_names_it():
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        port = held.getsockname()[1]
        ((code, _, err),) = finish([_rank(0, port, 3)], timeout=60)
    assert code == 1
    assert f"127.0.0.1:{port}" in err
    assert "its port is free" in err


def test_no_process_stays(tmp_path):
    program = """
        import os, time
        print("pid", os.getpid(), flush=True)
        import paddle.distributed as dist
        dist.init_parallel_env()
        if dist.get_rank() == 0:
            raise SystemExit(3)
        time.sleep(100)
    """
    done = launch(tmp_path, program, "--nproc_per_node", "2")
    assert done.returncode == 1
    for text in logs(tmp_path):
        pid = int(text.split()[1])
        assert not pathlib.Path(f"/proc/{pid}").exists() or "zombie" in pathlib.Path(f"/proc/{pid}/status").read_text()
    assert paddle.distributed.get_world_size() == 1
