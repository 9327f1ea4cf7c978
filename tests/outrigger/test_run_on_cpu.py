"""`outrigger run --cpu`: programs that hard-code an accelerator, on the CPU."""

import textwrap

import pytest
import torch
from tests.outrigger.commands import run_outrigger

PROGRAM = """
    import sys
    import numpy as np
    import paddle
    import paddle.fluid as fluid
    import paddle.inference as inference

    paddle.set_device("gpu")                                    # line 8
    place = paddle.CUDAPlace(0)                                 # line 9
    again = [paddle.CUDAPlace(0) for _ in range(3)]
    x = paddle.to_tensor([1.0, 2.0], place=place).cuda()        # line 11
    net = paddle.nn.Linear(2, 1)
    net.cuda()
    net.to("gpu:0")
    loss = net(x.reshape([1, 2])).sum()
    loss.backward()
    pinned = x.pin_memory()
    assert x.place.is_cpu_place() and net.weight.place.is_cpu_place(), x.place
    assert paddle.get_device() == "cpu"
    start, end = paddle.device.cuda.Event(enable_timing=True), paddle.device.cuda.Event(enable_timing=True)
    stream = paddle.device.cuda.Stream()
    with paddle.device.cuda.stream_guard(stream):
        start.record()
        paddle.device.cuda.synchronize()
        end.record()
    assert start.elapsed_time(end) >= 0 and end.query() and paddle.device.cuda.current_stream().query()
    assert paddle.device.cuda.max_memory_allocated() == 0
    paddle.device.cuda.empty_cache()
    assert paddle.device.cuda.device_count() == 0
    config = inference.Config()
    config.enable_use_gpu(100, 0)
    assert not config.use_gpu()
    paddle.enable_static()
    use_gpu = True
    exe = fluid.Executor(fluid.CUDAPlace(0) if use_gpu else fluid.CPUPlace())
    y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    exe.run(paddle.static.default_startup_program())
    exe.run(feed={"x": np.ones([1, 2], "float32")}, fetch_list=[y])
    parallel = fluid.ParallelExecutor(use_cuda=True, main_program=paddle.static.default_main_program())
    assert len(paddle.static.cuda_places()) == 1
    paddle.disable_static()
    with fluid.dygraph.guard(fluid.CUDAPlace(0)):
        assert fluid.dygraph.to_variable(np.ones([2], "float32")).place.is_cpu_place()
    try:
        paddle.device.cuda.get_device_properties()
    except NotImplementedError as error:
        print("refused:", error)
    print("done", sys.argv[1:])
"""


def test_a_program_for_a_card_runs(tmp_path):
    (tmp_path / "train.py").write_text(textwrap.dedent(PROGRAM))
    done = run_outrigger("run", "--cpu", "train.py", "--epochs", "2", cwd=tmp_path, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "done ['--epochs', '2']" in done.stdout
    assert "refused:" in done.stdout  # nothing is invented about a card that is not there
    told = [line for line in done.stderr.splitlines() if line.startswith("outrigger run --cpu: ")]
    assert "outrigger run --cpu: the device 'gpu' uses the CPU (train.py, line 8)" in told
    assert "outrigger run --cpu: CUDAPlace(0) uses the CPU (train.py, line 9)" in told
    for asked in ("CUDAPinnedPlace()", "paddle.device.cuda.Event", "paddle.device.cuda.synchronize"):
        assert sum(asked in line for line in told) == 1, done.stderr
    assert any("Config.enable_use_gpu uses the CPU" in line for line in told)
    assert sum("CUDAPlace(0)" in line for line in told) == 1


def test_processes_that_the_program_starts_do_the_same(tmp_path):
    (tmp_path / "child.py").write_text("import paddle\nprint(paddle.CUDAPlace(1))\n")
    (tmp_path / "train.py").write_text(
        "import subprocess, sys\nprint(subprocess.run([sys.executable, 'child.py'], check=True, text=True,"
        " capture_output=True).stdout)\n"
    )
    done = run_outrigger("run", "--cpu", "train.py", cwd=tmp_path)
    assert (done.returncode, done.stdout.strip()) == (0, "Place(cpu)"), done.stderr


@pytest.mark.skipif(torch.cuda.is_available(), reason="this machine has a card")
def test_without_the_option_the_refusal_suggests_it():
    import paddle

    for call in (lambda: paddle.CUDAPlace(0), lambda: paddle.set_device("gpu"), lambda: paddle.ones([1]).cuda()):
        with pytest.raises(ValueError, match="outrigger run --cpu"):
            call()
