"""The simulated device in a process of its own: its tests, and a sample of the whole suite with its tensors on it."""

import subprocess
import sys

from tests.support import ROOT, environment

# Folders whose tests are about results, not about the CPU; `make test-device` runs all of them.
FOLDERS = (
    "tensor nn optimizer amp autograd metric hapi io jit distribution geometric core static incubate fluid text audio"
).split()
ONE_IN = 60


def run_on_device(*arguments):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--device", "sim"]
    return subprocess.run(
        [*command, "--no-header", "--tb=short", *arguments],
        cwd=ROOT,
        env=environment(OMP_NUM_THREADS="1"),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def test_the_device_and_a_sample_of_the_suite():
    done = run_on_device(
        "tests/outrigger/simulated_device", *(f"tests/{name}" for name in FOLDERS), "--one-in", str(ONE_IN)
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
