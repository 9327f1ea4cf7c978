"""A million small operations of each kind, and the memory in use along the way: `python benchmarks/leak.py`.

Of `Executor.run` there is one in a hundred, of `to_static` and `jit.load` one in a thousand.

The exit code is 1 if memory grows from the second tenth of the work to the last.
"""

import argparse
import gc
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import paddle  # from this checkout

ALLOWED = 2_000_000  # bytes over the complete run: two per operation, while a tensor takes hundreds


def resident():
    """The bytes of memory this process has in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def plain(count):
    a, b = paddle.ones([2, 2]), paddle.ones([2, 2])
    for _ in range(count // 2):
        a = (a + b) * 0.5


def with_gradients(count):
    w = paddle.ones([2, 2])
    w.stop_gradient = False
    for _ in range(count // 6):
        ((w * w + w).sum() * 0.5).backward()
        w.clear_grad()


def slicing(count):
    x = paddle.ones([8, 8])
    for i in range(count // 2):
        x[i % 8, 1:] = x[(i + 1) % 8, :-1]


def executor(count):
    """`Executor.run` of a training Program."""
    import numpy as np

    paddle.enable_static()
    main, start = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, start):
        loss = paddle.nn.Linear(4, 4)(paddle.static.data("x", [None, 4])).mean()
        paddle.optimizer.SGD(0.01).minimize(loss)
    runner, feed = paddle.static.Executor(), {"x": np.ones([2, 4], "float32")}
    runner.run(start)
    for _ in range(count // 100):
        runner.run(main, feed=feed, fetch_list=[loss])
    paddle.disable_static()
    gc.collect()  # the Program itself


def traced(count):
    """Layers under `to_static`, each called ten times; the collector frees what they leave."""
    x = paddle.ones([2, 4])
    for _ in range(count // 1000):
        layer = paddle.jit.to_static(paddle.nn.Linear(4, 4))
        for _ in range(10):
            layer(x).mean().backward()
    gc.collect()


def loaded(count):
    """A model read from its files by `jit.load` and called; the collector frees what it leaves."""
    with tempfile.TemporaryDirectory() as folder:
        path, x = f"{folder}/model", paddle.ones([2, 4])
        paddle.jit.save(paddle.nn.Linear(4, 4), path, input_spec=[paddle.static.InputSpec([None, 4])])
        for _ in range(count // 1000):
            paddle.jit.load(path)(x)
    gc.collect()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1_000_000, help="operations of each kind")
    count = parser.parse_args().count
    gc.disable()  # memory that only the collector frees counts as a leak, too
    bad = False
    for work in (plain, with_gradients, slicing, executor, traced, loaded):
        begin, marks = time.perf_counter(), []
        for _ in range(10):
            work(count // 10)
            marks.append(resident())
        grown = marks[-1] - marks[1]
        bad |= grown > ALLOWED
        seconds = time.perf_counter() - begin
        print(f"{work.__name__:15} {count:>9} operations  {seconds:6.1f} s  {grown / 1e3:+9.1f} kB")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
