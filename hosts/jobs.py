"""Jobs on hosts: a launcher on each, its output, and when it ended."""

import os
import pathlib
import sys
import textwrap
import threading
import time

KEY = "the key of these hosts"
PORT = 8090
_OTHERS = (
    "PADDLE_",
    "RANK",
    "WORLD_SIZE",
    "LOCAL_",
    "MASTER_",
    "SLURM_",
    "TORCHELASTIC_",
    "GLOO_",
    "NCCL_",
    "OUTRIGGER_",
)


class Launcher:
    """A launcher on one host: what it prints is kept with the time, and so is its end."""

    def __init__(self, host, command, folder, environment):
        self.host, self.lines, self.ended = host, [], None
        self.process = host.start(
            command, cwd=folder, env=environment, stdout=-1, stderr=-2, text=True, errors="replace", bufsize=1
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        with self.process:
            for line in self.process.stdout:
                self.lines.append((time.monotonic(), line.rstrip("\n")))
        self.ended = time.monotonic()

    @property
    def text(self):
        """All that it printed so far."""
        return "\n".join(line for _, line in self.lines)

    def wait(self, seconds):
        """Its exit code; TimeoutError with its output if it still runs after so many seconds."""
        self._reader.join(seconds)
        if self._reader.is_alive():
            raise TimeoutError(f"the launcher on {self.host.address} still runs after {seconds} s:\n{self.text}")
        return self.process.returncode

    def first(self, words):
        """When it first printed these words, or None."""
        return next((when for when, line in self.lines if words in line), None)

    def shown(self, words, seconds=90):
        """Wait until it prints these words, and return when it did."""
        until = time.monotonic() + seconds
        while (when := self.first(words)) is None:
            if self.ended or time.monotonic() > until:
                raise TimeoutError(f"the launcher on {self.host.address} did not say {words!r}:\n{self.text}")
            time.sleep(0.02)
        return when


class Job:
    """A program on all or some hosts of a network, in a folder that they share."""

    def __init__(self, network, folder, program, timeout=60, **variables):
        self.network, self.folder = network, pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "train.py").write_text(textwrap.dedent(program))
        kept = {name: value for name, value in os.environ.items() if not name.startswith(_OTHERS)}
        self._environment = {
            **kept,
            "OMP_NUM_THREADS": "1",
            "PYTHONWARNINGS": "ignore",
            "PYTHONPATH": "",
            "TMPDIR": str(self.folder),  # the records of processes of one job are not those of another
            "PADDLE_JOB_KEY": KEY,
            "PADDLE_DISTRI_TIMEOUT": str(timeout),
            **{name: str(value) for name, value in variables.items()},
        }
        self.launchers = {}

    def start(self, number, *options):
        """Start the launcher on a host, with these options."""
        command = [sys.executable, "-m", "paddle.distributed.launch", "--log_dir", f"log{number}", *options, "train.py"]
        host = self.network.hosts[number]
        self.launchers[number] = Launcher(host, command, self.folder, self._environment)
        return self.launchers[number]

    def start_collective(self, number, nodes, *options, processes=1):
        """Start the launcher of a job whose machines meet at the first host."""
        master = f"{self.network.hosts[0].address}:{PORT}"
        return self.start(
            number, "--master", master, "--nnodes", str(nodes), "--nproc_per_node", str(processes), *options
        )

    def start_servers(self, number):
        """Start the launcher of a job with a server and a trainer on each host."""
        hosts = [host.address for host in self.network.hosts]
        servers = ",".join(f"{address}:8000" for address in hosts)
        return self.start(number, "--servers", servers, "--trainers", ",".join(hosts))

    def reach(self, step, rank=0, seconds=90):
        """Wait until a rank has finished a step."""
        note, until = self.folder / f"step{rank}", time.monotonic() + seconds
        while not note.exists() or int(note.read_text()) < step:
            ended = {number: one.text for number, one in self.launchers.items() if one.ended}
            if ended or time.monotonic() > until:
                said = "\n".join(f"host {n}:\n{one.text}" for n, one in self.launchers.items())
                raise TimeoutError(f"rank {rank} did not reach step {step} within {seconds} s:\n{said}")
            time.sleep(0.02)
        return time.monotonic()

    def log(self, number, rank=0, kind="worker"):
        """What a process on a host has printed."""
        path = self.folder / f"log{number}" / f"{kind}log.{rank}"
        return path.read_text() if path.exists() else ""

    def stands_still(self, seconds, rank=0):
        """Check that a rank makes no step for so long, after a moment in which it may finish one; the step."""
        note = self.folder / f"step{rank}"
        time.sleep(1)
        step = note.read_text()
        time.sleep(seconds - 1)
        assert note.read_text() == step, f"rank {rank} went on alone"
        return int(step)
