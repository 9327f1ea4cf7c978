"""Small operations in a loop leave memory as it was. The full million is in `benchmarks/leak.py`."""

import gc
import os
import sys

import numpy as np
import pytest
from tests.support import static_mode

import paddle

COUNT = 10_000


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


def slices(count):
    x = paddle.ones([8, 8])
    for i in range(count // 2):
        x[i % 8, 1:] = x[(i + 1) % 8, :-1]


def names_and_hooks(count):
    x = paddle.ones([2])
    x.stop_gradient = False
    for _ in range(count // 6):
        y = x * 2
        assert y.name
        handle = y.register_hook(lambda g: g)
        y.backward()
        handle.remove()
        x.clear_gradient(False)


class Twice(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x):
        y = x * 2
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, dy):
        ctx.saved_tensor()
        return dy * 2


def custom_layers(count):
    x = paddle.ones([2])
    x.stop_gradient = False
    for _ in range(count // 12):
        Twice.apply(Twice.apply(x)).backward()
        x.clear_gradient(False)


def errors(count):
    a, b = paddle.ones([2]), paddle.ones([3])
    for _ in range(count // 30):
        try:
            a + b
        except ValueError:
            continue


def traced_calls():
    """A traced layer, trained in a loop."""
    layer = paddle.nn.Linear(4, 4)
    traced, x = paddle.jit.to_static(layer), paddle.ones([2, 4])

    def work(count):
        for _ in range(count // 100):
            traced(x).mean().backward()
            layer.clear_gradients()

    return work


def traced_layers():
    """Layers that are traced, and go; their cycles are left to the collector."""
    x = paddle.ones([2, 4])

    def work(count):
        for _ in range(count // 2500):
            paddle.jit.to_static(paddle.nn.Linear(4, 4))(x)
        gc.collect()

    return work


def loaded_models(folder):
    """`jit.load` in a loop; the cycles of a model are left to the collector."""
    path, spec = str(folder / "model"), [paddle.static.InputSpec([None, 4])]
    paddle.jit.save(paddle.nn.Linear(4, 4), path, input_spec=spec)
    x = paddle.ones([2, 4])

    def work(count):
        for _ in range(count // 2500):
            paddle.jit.load(path)(x)
        gc.collect()

    return work


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_programs_and_models_leave_memory_flat(tmp_path):
    for work in (traced_calls(), traced_layers(), loaded_models(tmp_path)):
        test_memory_stays_flat(work)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_runs_of_an_executor_leave_memory_flat():
    with static_mode() as main:
        x = paddle.static.data("x", [None, 4])
        loss = paddle.nn.Linear(4, 4)(x).mean()
        paddle.optimizer.SGD(0.01).minimize(loss)
        executor, feed = paddle.static.Executor(), {"x": np.ones([2, 4], "float32")}
        executor.run(paddle.static.default_startup_program())

        def work(count):
            for _ in range(count // 100):
                executor.run(main, feed=feed, fetch_list=[loss])

        test_memory_stays_flat(work)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("work", [plain, with_gradients, slices, names_and_hooks, custom_layers, errors])
def test_memory_stays_flat(work):
    gc.collect()
    gc.disable()  # memory that only the garbage collector frees is a leak too
    try:
        work(COUNT // 10)
        left, grown = zip(*(growth(work) for _ in range(3)))
    finally:
        gc.enable()
    # A leak shows in every round; allocators take a little more memory now and then.
    assert min(left) < 50, f"{left} objects were left behind"
    assert min(grown) < 50 * COUNT, f"{grown} bytes of memory were left behind"  # a tensor takes eight times that


def growth(work):
    objects, memory = len(gc.get_objects()), resident()
    work(COUNT)
    return len(gc.get_objects()) - objects, resident() - memory


def test_a_leak_is_detected():
    kept = []
    with pytest.raises(AssertionError, match="left behind"):
        test_memory_stays_flat(lambda count: kept.extend(paddle.ones([1]) for _ in range(count // 20)))
