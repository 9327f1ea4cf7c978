"""Runs programs with a small file system mounted on one folder, in a separate mount namespace."""

import functools
import os
import shutil
import subprocess
import sys

import pytest

_MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"'


def _command(folder, size):
    return ["unshare", "--mount", "sh", "-c", _MOUNT, "sh", size, str(folder)]


@functools.cache
def _why_not(folder):
    """Why a file system cannot be mounted on the folder; None if it can."""
    if shutil.which("unshare") is None or not os.path.isdir(folder):
        return f"needs Linux's unshare and a folder {folder}"
    tried = subprocess.run([*_command(folder, "64k"), "true"], capture_output=True, text=True, timeout=20)
    return f"mounting is not permitted: {tried.stderr.strip()}" if tried.returncode else None


def run_on(folder, size, program, *arguments, timeout=60):
    """Run a Python program (a path) while `folder` is a file system of `size`; skips if that is not permitted."""
    reason = _why_not(str(folder))
    if reason:
        pytest.skip(reason)
    command = [*_command(folder, size), sys.executable, str(program), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout)
