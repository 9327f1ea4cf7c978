"""Starting a program in several processes, as tests do it: always with a limit, and with nothing left behind."""

import json
import os
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).parents[2]
_OURS = ("PADDLE_", "RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_", "SLURM_", "TORCHELASTIC_")


def environment(**more):
    """The environment of a process that was not started by a launcher."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(_OURS)}
    path = os.pathsep.join(map(str, [ROOT / "src", ROOT]))
    return {**kept, "PYTHONPATH": path, "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore", **more}


def launch(folder, program, *options, arguments=(), timeout=120, **more):
    """Run a program under the launcher, in a folder; the finished process, with what it printed."""
    (folder / "train.py").write_text(textwrap.dedent(program))
    command = [sys.executable, "-m", "paddle.distributed.launch", *options, "train.py", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment(**more), capture_output=True, text=True, timeout=timeout, check=False
    )


def logs(folder, count=2, where="log"):
    """What each process printed."""
    return [(folder / where / f"workerlog.{i}").read_text() for i in range(count)]


def results(folder, program, count=2):
    """What each of so many processes printed as JSON behind the word RESULT."""
    done = launch(folder, program, "--nproc_per_node", str(count))
    assert done.returncode == 0, done.stderr
    return [json.loads(text.split("RESULT", 1)[1].splitlines()[0]) for text in logs(folder, count)]
