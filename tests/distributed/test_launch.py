"""The launcher: logs, environment, reports about failures, restarts; and `spawn`."""

import signal
import subprocess
import sys
import time

import pytest
from tests.distributed.jobs import environment, launch, logs
from tests.support import check_error

import paddle
from paddle import distributed as dist
from paddle._core import system


def test_environment_arguments_and_logs(tmp_path):
    program = "import os, sys; print(*(os.environ[f'PADDLE_TRAINER{k}'] for k in ('_ID', 'S_NUM')), sys.argv[1:])"
    done = launch(tmp_path, program, "--nproc_per_node=3", "--log_dir=mine", arguments=["--lr", "0.1"])
    assert done.returncode == 0, done.stderr
    assert logs(tmp_path, 3, "mine") == [f"{i} 3 ['--lr', '0.1']\n" for i in range(3)]
    assert "0 3 ['--lr', '0.1']" in done.stdout  # the first process is shown


def test_a_failure_is_reported_with_its_rank_log_and_last_lines(tmp_path):
    program = """
        import os, sys, time
        if os.environ["PADDLE_TRAINER_ID"] == "1":
            raise ValueError("picture 7 is unreadable")
        time.sleep(100)
    """
    started = time.monotonic()
    done = launch(tmp_path, program, "--nproc_per_node", "2")
    assert time.monotonic() - started < 30
    assert done.returncode == 1
    for words in ("rank 1", "exit code 1", "workerlog.1", "ValueError: picture 7 is unreadable"):
        assert words in done.stderr
    assert "Traceback" not in done.stderr.split("launch: rank 1")[0]


@pytest.mark.skipif(not system.POSIX, reason="names a signal")
def test_a_killed_process_is_named(tmp_path):
    program = """
        import os, signal, time
        if os.environ["PADDLE_TRAINER_ID"] == "0":
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(100)
    """
    done = launch(tmp_path, program, "--nproc_per_node", "2")
    assert done.returncode == 1
    assert "rank 0" in done.stderr
    assert "SIGKILL" in done.stderr


def test_restarts(tmp_path):
    program = """
        import os, sys
        count = int(os.environ["PADDLE_RESTART_COUNT"])
        print("start", count)
        sys.exit(3 if count < 2 else 0)
    """
    done = launch(tmp_path, program, "--nproc_per_node", "1", "--max_restart", "2")
    assert done.returncode == 0, done.stderr
    assert logs(tmp_path, 1) == ["start 0\nstart 1\nstart 2\n"]


def test_an_interrupt_ends_all_processes(tmp_path):
    (tmp_path / "train.py").write_text("import os, time\nprint('pid', os.getpid(), flush=True)\ntime.sleep(100)\n")
    command = [sys.executable, "-m", "paddle.distributed.launch", "--nproc_per_node", "2", "train.py"]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + 60
        paths = [tmp_path / "log" / f"workerlog.{i}" for i in range(2)]
        while not all(p.exists() and p.read_text() for p in paths):
            assert time.monotonic() < until, "the processes did not start"
            time.sleep(0.1)
        pids = [int(p.read_text().split()[1]) for p in paths]
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 128 + signal.SIGTERM
    finally:
        process.kill()
        process.communicate()
    for pid in pids:
        assert subprocess.run(["ps", "-p", str(pid), "-o", "stat="], capture_output=True, text=True).stdout.strip() in (
            "",
            "Z",
        )


def test_module_mode(tmp_path):
    (tmp_path / "job.py").write_text("import sys; print('as a module', __name__, sys.argv[1:])")
    command = [sys.executable, "-m", "paddle.distributed.launch", "-m", "job", "x"]
    done = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "as a module __main__ ['x']" in logs(tmp_path, 1)[0]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["nowhere.py"], ["no program nowhere.py"]),
        (["--nnodes", "2", "train.py"], ["--master"]),
        (["--nnodes", "x", "train.py"], ["range such as 2:4"]),
        (["--nproc_per_node", "0", "train.py"], ["positive"]),
    ],
    ids=["program", "master", "nnodes", "count"],
)
def test_mistakes_on_the_command_line(tmp_path, capsys, monkeypatch, options, words):
    from paddle.distributed.launch import main

    monkeypatch.chdir(tmp_path)
    try:
        code = main(options)
    except SystemExit as end:
        code = end.code
    assert code == 2
    shown = capsys.readouterr().err
    for word in words:
        assert word in shown


def _report_rank(folder):
    dist.init_parallel_env()
    x = paddle.to_tensor([float(dist.get_rank() + 1)])
    dist.all_reduce(x)
    (folder / f"{dist.get_rank()}").write_text(f"{dist.get_world_size()} {x.item()}")


def _fail(folder):
    if paddle.distributed.get_rank() == 1:
        raise KeyError("picture 7")
    time.sleep(60)


def test_spawn_runs_a_function_in_processes(tmp_path):
    dist.spawn(_report_rank, args=(tmp_path,), nprocs=2)
    assert [(tmp_path / str(i)).read_text() for i in range(2)] == ["2 3.0", "2 3.0"]


def test_an_exception_in_a_spawned_process_is_raised_here(tmp_path):
    check_error(lambda: dist.spawn(_fail, args=(tmp_path,), nprocs=2), Exception, "KeyError", "picture 7")


def test_spawn_checks_its_arguments():
    check_error(lambda: dist.spawn(3), TypeError, "callable")
    check_error(lambda: dist.spawn(print, nprocs=0), ValueError, "nprocs")
    check_error(lambda: dist.spawn(print, speed=3), ValueError, "no option 'speed'")
