"""Engines in forked processes, such as the workers of a loader."""

import pytest
from tests.support import run_python

from paddle._core import system

pytestmark = pytest.mark.skipif(not system.can_fork(), reason="this system cannot fork processes")

# The collector is off: what is dropped is freed in the child, where a collection may happen at any time.
PROGRAM = """
import gc, os, sys, time
import numpy as np
import paddle
from paddle.inference import Config, create_predictor

engine, path = sys.argv[1:]
net = paddle.nn.Sequential(paddle.nn.Linear(64, 256), paddle.nn.ReLU(), paddle.nn.Linear(256, 4))
paddle.jit.save(net, path, input_spec=[paddle.static.InputSpec([None, 64], "float32", "x")])
config = Config(path)
config.set_cpu_math_library_num_threads(2)
if engine == "openvino":
    config.enable_openvino_engine()
predictor, dropped = create_predictor(config), create_predictor(config)
inputs = [paddle.to_tensor(np.random.default_rng(n).random((n, 64), "float32")) for n in (1, 3, 16)]
dropped.run(inputs[:1])
wanted = [predictor.run([x])[0].numpy() for x in inputs]

gc.disable()
time.sleep(0.3)  # until the threads of the engine are idle
child = os.fork()
if not child:
    given = [predictor.run([x])[0].numpy() for x in inputs]
    same = all(np.array_equal(a, b) for a, b in zip(given, wanted))
    dropped.cycle = [dropped]
    del dropped, predictor
    gc.collect()
    os._exit(0 if same else 3)
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print("the same", [predictor.run([x])[0].numpy().tolist() for x in inputs] == [w.tolist() for w in wanted], status)
"""


@pytest.mark.parametrize("engine", ["onnxruntime", "openvino"])
def test_a_fork_runs_a_predictor_and_drops_it(engine, tmp_path):
    assert run_python(PROGRAM, engine, tmp_path / "net", timeout=60) == "the same True 0\n"
