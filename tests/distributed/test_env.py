"""Who a process is, alone and among two."""

import pytest
from tests.distributed.jobs import finish, start_python
from tests.support import free_ports

from paddle import distributed as dist


def test_alone(monkeypatch):
    for name in ("PADDLE_TRAINER_ID", "RANK", "PADDLE_TRAINERS_NUM", "WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)
    assert (dist.get_rank(), dist.get_world_size(), dist.is_initialized()) == (0, 1, False)
    dist.init_parallel_env()
    dist.barrier()
    assert not dist.is_initialized()


@pytest.mark.parametrize(("rank", "world"), [("PADDLE_TRAINER_ID", "PADDLE_TRAINERS_NUM"), ("RANK", "WORLD_SIZE")])
def test_rank_from_the_environment(monkeypatch, rank, world):
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


def test_two_processes_meet():
    program = """
        import paddle.distributed as dist
        dist.init_parallel_env()
        dist.barrier()
        print(dist.is_initialized(), dist.get_rank(), dist.get_world_size())
        dist.destroy_process_group()
    """
    place = {"WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(free_ports(1)[0])}
    ended = finish([start_python(program, RANK=str(rank), **place) for rank in range(2)], timeout=60)
    assert [code for code, _, _ in ended] == [0, 0], ended
    assert [out for _, out, _ in ended] == ["True 0 2\n", "True 1 2\n"]
