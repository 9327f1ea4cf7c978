"""Starting and watching processes from a program: `paddle.distributed.utils.launch_utils`."""

import subprocess
import sys

import pytest
from tests.support import check_error

from paddle.distributed.utils import launch_utils


def _process(code, rank=0):
    made = launch_utils.TrainerProc()
    made.proc, made.rank = subprocess.Popen([sys.executable, "-c", code]), rank
    return made


def test_free_ports():
    ports = launch_utils.find_free_ports(3)
    assert isinstance(ports, set)
    assert len(ports) == 3


# The texts are those of 3.3.1.
def test_clusters():
    endpoints = [["10.0.0.1:6170"], ["10.0.0.2:6170"]]
    cluster, pod = launch_utils.get_cluster(["10.0.0.1", "10.0.0.2"], "10.0.0.2", endpoints, [0])
    assert str(pod) == (
        "rank:1 id:None addr:10.0.0.2 port:None visible_gpu:[] trainers:['gpu:[0] endpoint:10.0.0.2:6170 rank:1']"
    )
    assert str(cluster).startswith('job_server:None pods:["rank:0 id:None addr:10.0.0.1 ')
    assert (cluster.trainers_nranks(), cluster.pods_nranks()) == (2, 2)
    assert cluster.trainers_endpoints() == ["10.0.0.1:6170", "10.0.0.2:6170"]
    check_error(cluster.pods_endpoints, AssertionError, "port")
    assert cluster == launch_utils.get_cluster(["10.0.0.1", "10.0.0.2"], "10.0.0.2", endpoints, [0])[0]
    check_error(lambda: launch_utils.get_cluster(["a"], "a", [["a:1"]], [0, 1]), AssertionError, "2 trainers")
    _, single = launch_utils.get_cluster(["127.0.0.1"], "127.0.0.1", ["127.0.0.1:1", "127.0.0.1:2"], [0, 1])
    assert [t.endpoint for t in single.trainers] == ["127.0.0.1:1", "127.0.0.1:2"]


def test_watching_and_ending_processes():
    waiting = _process("import time; time.sleep(60)")
    assert launch_utils.watch_local_trainers([waiting], 1)
    launch_utils.terminate_local_procs([waiting])
    assert waiting.proc.poll() == -15
    done = _process("pass")
    done.proc.wait()
    assert not launch_utils.watch_local_trainers([done], 1)


def test_a_failure_ends_the_others():
    failed, waiting = _process("import sys; sys.exit(3)"), _process("import time; time.sleep(60)", rank=1)
    failed.proc.wait()
    with pytest.raises(SystemExit) as ended:
        launch_utils.watch_local_trainers([failed, waiting], 2)
    assert ended.value.code == 1
    assert waiting.proc.poll() == -15


def test_starting_trainers(tmp_path):
    (tmp_path / "train.py").write_text("import os, sys; print(os.environ['PADDLE_TRAINER_ID'], sys.argv[1:])")
    cluster, pod = launch_utils.get_cluster(["127.0.0.1"], "127.0.0.1", ["127.0.0.1:1", "127.0.0.1:2"], [0, 1])
    logs = tmp_path / "log"
    procs = launch_utils.start_local_trainers(cluster, pod, str(tmp_path / "train.py"), ["--x"], str(logs))
    for tp in procs:
        assert tp.proc.wait(60) == 0
    launch_utils.terminate_local_procs(procs)
    assert [(logs / f"workerlog.{i}").read_text() for i in range(2)] == ["0 ['--x']\n", "1 ['--x']\n"]
