"""Calls the command line, in this process or in a separate one."""

import subprocess
import sys

from tests.support import environment

from outrigger.__main__ import main


def ended(*words):
    """The exit code of a command line, whether it returns or raises SystemExit."""
    try:
        return main(list(words))
    except SystemExit as exit_:
        return exit_.code


def outrigger_process(*words, **settings):
    """Start the command in a separate process."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-m", "outrigger", *words], **{"env": environment(), **pipes, **settings})


def run_outrigger(*words, cwd=None, timeout=60, **more):
    """Run the command in a separate process and capture its output; `more` are environment variables."""
    command = [sys.executable, "-m", "outrigger", *words]
    return subprocess.run(command, cwd=cwd, env=environment(**more), capture_output=True, text=True, timeout=timeout)
