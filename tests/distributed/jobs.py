"""Starting a program in several processes, as tests do it: always with a limit, and with nothing left behind."""

import json
import subprocess
import sys
import textwrap

from tests import support

_OURS = ("PADDLE_", "RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_", "SLURM_", "TORCHELASTIC_")


def environment(**more):
    """The environment of a process that was not started by a launcher."""
    kept = {k: v for k, v in support.environment().items() if not k.startswith(_OURS)}
    return {**kept, "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore", **more}


def start_python(program, **more):
    """A process that runs a program, just started; `more` are variables of its environment."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], env=environment(**more), **pipes)


def finish(processes, timeout):
    """(exit code, output, errors) of each process; none of them outlives the call."""
    try:
        told = [process.communicate(timeout=timeout) for process in processes]
        return [(process.returncode, *texts) for process, texts in zip(processes, told, strict=True)]
    finally:
        for process in processes:
            process.kill()
            process.wait()


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


def names_of(source):
    """What a piece of a program defines, for the comparison with one process."""
    names = {}
    exec(source, names)
    return names
