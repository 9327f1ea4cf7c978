"""The command line, called in this process and in one of its own."""

import subprocess
import sys

from tests.support import environment

from outrigger.__main__ import main


def ended(*words):
    """The exit code of a command line, whichever way it ends."""
    try:
        return main(list(words))
    except SystemExit as exit_:
        return exit_.code


def outrigger_process(*words, **settings):
    """The command in a process of its own, just started."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-m", "outrigger", *words], **{"env": environment(), **pipes, **settings})


def run_outrigger(*words, cwd=None, timeout=60, **more):
    """The command in a process of its own, finished, with what it printed; `more` are variables of its environment."""
    command = [sys.executable, "-m", "outrigger", *words]
    return subprocess.run(command, cwd=cwd, env=environment(**more), capture_output=True, text=True, timeout=timeout)
