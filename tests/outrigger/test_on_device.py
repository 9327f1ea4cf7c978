"""The simulated device in a process of its own: its tests, and a sample of the whole suite with its tensors on it."""

import subprocess
import sys

from tests.support import ROOT, environment

# A sample of the files that `make test-device` runs, and of their tests: all of them take half an hour.
FILES = """
    tensor/test_creation.py tensor/test_gather_scatter.py tensor/test_math.py tensor/test_search.py
    nn/functional/test_conv.py nn/functional/test_loss.py nn/layer/test_norm.py optimizer/test_state.py
    amp/test_decorate.py hapi/test_resume.py io/test_loader.py static/test_executor.py fluid/layers/test_detection.py
""".split()
ONE_IN = 40


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
    own = [f"tests/outrigger/simulated_device/test_{name}.py" for name in ("operators", "programs")]
    done = run_on_device(*own, *(f"tests/{name}" for name in FILES), "--one-in", str(ONE_IN))
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
