"""A model that holds up its loading for ever: the others are served, and the server goes on."""

import os
import re
import signal
import subprocess
import sys

import numpy as np
import pytest
from tests.inference.conftest import Endless, write
from tests.outrigger.serve import running
from tests.outrigger.serve.running import get, lines_of, tensor, until

from paddle._core import system
from paddle._kernels import winograd_operator
from paddle.static import InputSpec


@pytest.mark.skipif(system.reload_signal() is None, reason="needs signals of POSIX")
@pytest.mark.skipif(not winograd_operator.is_there(), reason="there is no second form of a small picture")
def test_a_model_that_never_stops_loading(tmp_path):
    for module in running.NEEDS:
        pytest.importorskip(module, reason="needs the extra 'serve'")
    for name in ("endless", "good"):
        (tmp_path / "models" / name).mkdir(parents=True)
    running.scaled(tmp_path / "models" / "good" / "inference", 2.0)
    write(Endless(), [InputSpec([None, 16, 8, 8], "float32", "x")], tmp_path / "models" / "endless" / "inference")
    words = ("serve", str(tmp_path / "models"), "--port", "0", "--drain", "0", "--load-timeout", "10")
    environment = {**os.environ, "OUTRIGGER_MODEL_CACHE": str(tmp_path)}  # forms are tried if that is kept
    process = subprocess.Popen(
        [sys.executable, "-m", "outrigger", *words], stderr=subprocess.PIPE, text=True, env=environment
    )
    try:
        lines = lines_of(process)
        until(lambda: any("ready at http" in line for line in lines) or process.poll() is not None, 90)
        url = re.search(r"ready at (http://127.0.0.1:\d+)", lines[-1]).group(1)
        index = {one["name"]: one for one in get(f"{url}/v2/repository/index", {})}
        assert index["endless"]["reason"] == "converting the model took more than 10 s (--load-timeout)."
        assert [index["endless"]["state"], index["good"]["state"]] == ["UNAVAILABLE", "READY"]
        ask = {"inputs": [tensor("x", np.ones([1, 4], "float32"))]}
        assert get(f"{url}/v2/models/good/infer", ask)["outputs"][0]["data"] == [2, 2, 2, 2]
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.communicate()
