"""Who a process is, alone and among two."""

import pytest
from tests.support import run_python

from paddle import distributed as dist


def test_alone(monkeypatch):
    for name in ("PADDLE_TRAINER_ID", "RANK", "PADDLE_TRAINERS_NUM", "WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)
    assert (dist.get_rank(), dist.get_world_size(), dist.is_initialized()) == (0, 1, False)
    dist.init_parallel_env()
    dist.barrier()
    assert not dist.is_initialized()


@pytest.mark.parametrize(("rank", "world"), [("PADDLE_TRAINER_ID", "PADDLE_TRAINERS_NUM"), ("RANK", "WORLD_SIZE")])
def test_told_by_the_environment(monkeypatch, rank, world):
    for name in ("PADDLE_TRAINER_ID", "RANK", "PADDLE_TRAINERS_NUM", "WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(rank, "3")
    monkeypatch.setenv(world, "4")
    env = dist.ParallelEnv()
    assert (dist.get_rank(), dist.get_world_size()) == (3, 4)
    assert (env.rank, env.world_size, env.local_rank, env.nranks) == (3, 4, 3, 4)


def test_what_is_missing_says_so():
    assert not hasattr(dist, "all_to_all_of_the_future")
    with pytest.raises(NotImplementedError, match=r"paddle\.distributed\.all_to_all_of_the_future"):
        dist.all_to_all_of_the_future()


def test_two_processes_meet(tmp_path):
    program = """
        import os, socket, subprocess, sys
        if "RANK" not in os.environ:
            with socket.socket() as s:
                s.bind(("127.0.0.1", 0))
                port = str(s.getsockname()[1])
            env = dict(os.environ, WORLD_SIZE="2", MASTER_ADDR="127.0.0.1", MASTER_PORT=port)
            both = [subprocess.Popen([sys.executable, __file__], env={**env, "RANK": str(r)}) for r in range(2)]
            sys.exit(max(p.wait(60) for p in both))
        import paddle.distributed as dist
        dist.init_parallel_env()
        assert dist.is_initialized() and dist.get_rank() == int(os.environ["RANK"]) and dist.get_world_size() == 2
        dist.barrier()
        dist.destroy_process_group()
    """
    import textwrap

    path = tmp_path / "meet.py"
    path.write_text(textwrap.dedent(program))
    run_python(f"import runpy, sys; sys.argv = [{str(path)!r}]; runpy.run_path({str(path)!r}, run_name='__main__')")
