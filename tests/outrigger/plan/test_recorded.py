"""The model of `outrigger plan` against the real code: one rank of 1,024, recorded by `benchmarks/plan.py`."""

import importlib.util
import json
import subprocess
import sys

import pytest
from tests.support import ROOT, environment

PROGRAM = ROOT / "benchmarks" / "plan.py"


def test_bytes_held_and_sent_by_one_of_1024_ranks(tmp_path):
    spec = importlib.util.spec_from_file_location("plan_benchmark", PROGRAM)
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    degrees = {"dp": 64, "sep": 2, "mp": 8}
    command = [sys.executable, str(PROGRAM), "--rank", json.dumps([degrees]), str(tmp_path / "out")]
    settings = environment(PLAN_WORLD="1024", PLAN_RANK="0", OMP_NUM_THREADS="1", PYTHONWARNINGS="ignore")
    done = subprocess.run(command, env=settings, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = json.loads((tmp_path / "out.0").read_text())
    model = benchmark.predicted(degrees)
    assert found["sent"] == pytest.approx(model["sent"], rel=1e-3)
    for kind in ("weights", "gradients", "optimizer"):
        assert found[kind] == pytest.approx(model[kind], rel=1e-3), kind
    assert found["activations"] == pytest.approx(model["activations"], rel=0.15)
