"""Starting the processes of a job from a program: which there are, where they listen, and watching them."""

import os
import socket
import subprocess
import sys
import time

from ..._core.errors import FailedCheckError, InvalidArgumentError, received
from .._interfaces import free_ports
from .log_utils import get_logger

logger = get_logger("INFO", __name__)

_PATIENCE = 3.0  # seconds that a process has to end before it is killed


class Hdfs:
    """Where a job keeps files on a Hadoop file system."""

    def __init__(self):
        self.hdfs_ugi = self.hdfs_name = self.hdfs_path = None

    def is_valid(self):
        """Whether all is known."""
        return None not in (self.hdfs_ugi, self.hdfs_name, self.hdfs_path)

    def __str__(self):
        return f"hdfs_ugi:{self.hdfs_ugi} hdfs_name:{self.hdfs_name} hdfs_path{self.hdfs_path}"

    def __eq__(self, other):
        return isinstance(other, Hdfs) and vars(self) == vars(other)

    __hash__ = None


class JobServer:
    """The address of a job's server."""

    def __init__(self):
        self.endpoint = None

    def __str__(self):
        return f"{self.endpoint}"


class Trainer:
    """One process that trains: its rank, its devices and its address."""

    def __init__(self):
        self.gpus, self.endpoint, self.rank = [], None, None

    def get_rank(self):
        """The rank."""
        return self.rank

    def __str__(self):
        return f"gpu:{self.gpus} endpoint:{self.endpoint} rank:{self.rank}"

    def __eq__(self, other):
        return isinstance(other, Trainer) and vars(self) == vars(other)

    __hash__ = None


class Pod:
    """One machine and its trainers."""

    def __init__(self):
        self.rank = self.id = self.addr = self.port = None
        self.trainers, self.gpus = [], []

    def get_visible_gpus(self):
        """The numbers of the machine's devices, separated by commas."""
        if not self.gpus:
            raise FailedCheckError("Pod.get_visible_gpus: this machine has no devices.", str(self))
        return ",".join(str(gpu) for gpu in self.gpus)

    def __str__(self):
        listed = [str(trainer) for trainer in self.trainers]
        return (
            f"rank:{self.rank} id:{self.id} addr:{self.addr} port:{self.port} visible_gpu:{self.gpus} trainers:{listed}"
        )

    def __eq__(self, other):
        names = ("rank", "id", "addr", "port", "trainers")
        return isinstance(other, Pod) and all(getattr(self, n) == getattr(other, n) for n in names)

    __hash__ = None


class Cluster:
    """All machines of a job."""

    def __init__(self, hdfs):
        self.job_server, self.pods, self.hdfs, self.job_stage_flag = None, [], hdfs, None

    def update_pods(self, cluster):
        """Take the machines of another cluster."""
        self.pods = list(cluster.pods)

    def trainers_nranks(self):
        """The number of trainers."""
        return len(self.trainers_endpoints())

    def pods_nranks(self):
        """The number of machines."""
        return len(self.pods)

    def trainers_endpoints(self):
        """The addresses of all trainers, in the order of their ranks."""
        return [trainer.endpoint for pod in self.pods for trainer in pod.trainers]

    def pods_endpoints(self):
        """The addresses of the machines."""
        for pod in self.pods:
            if pod.addr is None or pod.port is None:
                raise FailedCheckError("Cluster.pods_endpoints: a machine needs an address and a port.", str(pod))
        return [f"{pod.addr}:{pod.port}" for pod in self.pods]

    def get_pod_by_id(self, pod_id):
        """The machine with an id; None if there is none."""
        return next((pod for pod in self.pods if str(pod.id) == str(pod_id)), None)

    def __str__(self):
        listed = [str(pod) for pod in self.pods]
        return f"job_server:{self.job_server} pods:{listed} job_stage_flag:{self.job_stage_flag} hdfs:{self.hdfs}"

    def __eq__(self, other):
        return isinstance(other, Cluster) and self.pods == other.pods and self.job_stage_flag == other.job_stage_flag

    __hash__ = None


class TrainerProc:
    """A process that was started: `proc` is the `subprocess.Popen`, `log_fn` its log file."""

    def __init__(self):
        self.proc = self.log_fn = self.log_offset = self.rank = self.local_rank = self.cmd = None


def find_free_ports(num):
    """So many free ports of this machine, as a set.

    >>> len(paddle.distributed.utils.launch_utils.find_free_ports(2))
    2
    """
    return set(free_ports(max(1, num)))


def get_host_name_ip():
    """(the name of this machine, its address); None if its name has no address."""
    name = socket.gethostname()
    try:
        return name, socket.gethostbyname(name)
    except OSError:
        return None


def get_cluster(node_ips, node_ip, trainer_endpoints, selected_gpus):
    """Describe a job: (all machines, this machine).

    Args:
        node_ips: the addresses of the machines.
        node_ip: that of this machine.
        trainer_endpoints: a list of "address:port" for each machine, or one list for a single machine.
        selected_gpus: the device of each trainer of a machine.
    """
    if trainer_endpoints and isinstance(trainer_endpoints[0], str):
        trainer_endpoints = [trainer_endpoints]
    if len(trainer_endpoints) != len(node_ips):
        raise InvalidArgumentError(
            f"get_cluster: 'trainer_endpoints' must have a list for each of the {len(node_ips)} machines.",
            received(trainer_endpoints=trainer_endpoints),
        )
    cluster, rank = Cluster(hdfs=None), 0
    for number, (ip, endpoints) in enumerate(zip(node_ips, trainer_endpoints, strict=True)):
        if len(endpoints) < len(selected_gpus):
            raise FailedCheckError(
                f"get_cluster: {len(selected_gpus)} trainers need as many addresses on {ip}.",
                received(trainer_endpoints=endpoints),
            )
        pod = Pod()
        pod.rank, pod.addr = number, ip
        for gpu, endpoint in zip(selected_gpus, endpoints, strict=False):
            trainer = Trainer()
            trainer.gpus, trainer.endpoint, trainer.rank = [gpu], f"{endpoint}", rank
            pod.trainers.append(trainer)
            rank += 1
        cluster.pods.append(pod)
    return cluster, cluster.pods[node_ips.index(node_ip)]


def get_gpus(selected_gpus):
    """The devices in a text such as "0,1"."""
    if selected_gpus is None:
        import torch

        return list(range(torch.cuda.device_count()))
    return [number.strip() for number in selected_gpus.split(",")]


def _prepare_trainer_env(cluster, trainer, backend=None):
    """The environment variables that tell a process which trainer it is."""
    env = {
        "PADDLE_TRAINER_ID": f"{trainer.rank}",
        "PADDLE_CURRENT_ENDPOINT": f"{trainer.endpoint}",
        "PADDLE_TRAINERS_NUM": f"{cluster.trainers_nranks()}",
        "PADDLE_TRAINER_ENDPOINTS": ",".join(cluster.trainers_endpoints()),
    }
    import torch

    if backend == "nccl" or (backend is None and torch.cuda.is_available()):
        env["FLAGS_selected_gpus"] = ",".join(str(gpu) for gpu in trainer.gpus)
    return env


def start_local_trainers(cluster, pod, training_script, training_script_args, log_dir=None):
    """Start the trainers of a machine, each with its log in `log_dir` if one is given; a list of `TrainerProc`."""
    procs = []
    for number, trainer in enumerate(pod.trainers):
        made = TrainerProc()
        made.cmd = [sys.executable, "-u", training_script, *training_script_args]
        if log_dir is not None:
            os.makedirs(log_dir, exist_ok=True)
            made.log_fn = open(os.path.join(log_dir, f"workerlog.{number}"), "a", encoding="utf8")  # noqa: SIM115
            made.log_offset = made.log_fn.tell()
        environment = {k: v for k, v in os.environ.items() if k not in ("http_proxy", "https_proxy")}
        environment.update(_prepare_trainer_env(cluster, trainer))
        output = {} if made.log_fn is None else {"stdout": made.log_fn, "stderr": made.log_fn}
        made.proc = subprocess.Popen(made.cmd, env=environment, **output)
        made.rank, made.local_rank = trainer.rank, number
        procs.append(made)
    return procs


def pull_worker_log(tp):
    """Print what a trainer has written to its log since the last call."""
    if tp.log_fn is None:
        return
    with open(tp.log_fn.name, encoding="utf8", errors="replace") as file:
        file.seek(tp.log_offset or 0)
        sys.stdout.write(file.read())
        tp.log_offset = file.tell()


def watch_local_trainers(procs, nranks):
    """Whether a trainer still runs. If one has failed, the others are stopped, and the program exits with 1."""
    alive, failed = False, []
    for tp in procs:
        if tp.log_fn and tp.local_rank == 0:
            pull_worker_log(tp)
        code = tp.proc.poll()
        if code is None:
            alive = True
        elif code != 0:
            failed.append(tp.rank)
    if failed:
        terminate_local_procs(procs)
        logger.error("of %s trainers, those with the ranks %s failed; see their logs", nranks, failed)
        sys.exit(1)
    return alive


def terminate_local_procs(procs):
    """Ask the trainers to end, and after some seconds kill those that did not."""
    for tp in procs:
        if tp.proc.poll() is None:
            tp.proc.terminate()
    until = time.monotonic() + _PATIENCE
    for tp in procs:
        if tp.log_fn:
            tp.log_fn.close()
        try:
            tp.proc.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            tp.proc.kill()
            tp.proc.wait()
