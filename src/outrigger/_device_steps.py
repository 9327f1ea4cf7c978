"""The steps of `outrigger doctor --device NAME`: one returns a sentence, raises to fail, or `NotHere` to be skipped."""

import functools
import importlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from outrigger.device_check import Device, NotHere, distance, expect, folder, path_in

_DTYPES = "float32 float64 float16 bfloat16 int8 uint8 int16 int32 int64 bool complex64 complex128".split()
# How far a result may be from the CPU's, relative to its largest value: cards sum in another order, and in TF32.
_TOLERANCE, _LOW = 2e-3, 4e-2


def _place(d: Device) -> str:
    x = d.paddle.ones([2])
    d.expect_here(x)
    expect(d.paddle.get_device() in (d.name, f"{d.name}:0"), f"get_device() is {d.paddle.get_device()!r}")
    expect(x.cpu().place.is_cpu_place(), "cpu() does not move to the CPU")
    d.expect_here(x.cpu().to(d.name), d.tensor([1.0]), d.paddle.nn.Linear(2, 2).weight)
    return f"new tensors are on {x.place}"


def _transfer(d: Device) -> str:
    rng = np.random.default_rng(0)
    for dtype in _DTYPES:
        host = d.on_host(functools.partial(d.paddle.to_tensor, rng.integers(0, 2, [64, 33]))).astype(dtype)
        there = host.to(d.name)
        d.expect_here(there)
        back = there.cpu()
        expect((host.numpy() == back.numpy()).all(), f"{dtype} does not come back as it went")
        expect((host.to(d.name, blocking=False).cpu().numpy() == host.numpy()).all(), f"{dtype}, not blocking, differs")
    return f"{len(_DTYPES)} dtypes there and back, bit for bit"


def _pinned(d: Device) -> str:
    if d.kind != "gpu":
        raise NotHere("pinned memory belongs to CUDA devices")
    host = d.on_host(lambda: d.paddle.arange(1000).pin_memory())
    expect(host.place.is_cuda_pinned_place(), f"pin_memory() is on {host.place}")
    there = host.to(d.name, blocking=False)
    d.paddle.device.synchronize()
    expect((there.cpu().numpy() == host.numpy()).all(), "a copy from pinned memory differs")
    return "a copy from pinned memory that does not block is complete after synchronize()"


def _random(d: Device) -> str:
    paddle = d.paddle
    paddle.seed(5)
    first, state = paddle.rand([1000]), paddle.get_rng_state()
    second = paddle.randn([1000])
    paddle.set_rng_state(state)
    expect((paddle.randn([1000]) == second).all(), "a restored state gives other numbers")
    paddle.seed(5)
    expect((paddle.rand([1000]) == first).all(), "the same seed gives other numbers")
    expect(0.4 < float(first.mean()) < 0.6, f"the mean of rand is {float(first.mean())}")
    kept = float((paddle.nn.functional.dropout(paddle.ones([10000]), 0.3) > 0).astype("float32").mean())
    expect(0.66 < kept < 0.74, f"dropout of 0.3 keeps {kept}")
    return "seeds and states repeat, dropout keeps its share"


def _calls(d: Device) -> dict[str, Callable[..., Any]]:
    """Functions of three tensors: a square matrix, images, indices."""
    paddle, f = d.paddle, d.paddle.nn.functional
    return {
        "add, mul, exp, log": lambda m, x, i: (m * m + m.exp()).log(),
        "matmul": lambda m, x, i: m @ m,
        "sum, mean, var": lambda m, x, i: m.sum(0) + m.mean(1) + m.var(0),
        "softmax": lambda m, x, i: f.softmax(m * 3),
        "gather": lambda m, x, i: paddle.gather(m, i),
        "scatter": lambda m, x, i: paddle.scatter(m, i, m[:4] * 2),
        "index": lambda m, x, i: m[i, :3],
        "where, masks": lambda m, x, i: paddle.where(m > 0, m, m * 0.1),
        "sort": lambda m, x, i: paddle.sort(m, axis=1),
        "top k": lambda m, x, i: paddle.topk(m, 3)[0],
        "cumsum": lambda m, x, i: m.cumsum(1),
        "concat, split": lambda m, x, i: paddle.concat(paddle.split(m, 2, 1)[::-1]),
        "transpose, reshape": lambda m, x, i: m.transpose([1, 0]).reshape([4, -1]) * 2,
        "pad": lambda m, x, i: f.pad(x, [1, 2, 0, 1]),
        "linear": lambda m, x, i: f.linear(m, m, m[0]),
        "embedding": lambda m, x, i: f.embedding(i, m),
        "conv2d": lambda m, x, i: f.conv2d(x, x[:, :3, :3, :3].tile([2, 1, 1, 1]), padding=1),
        "conv2d_transpose": lambda m, x, i: f.conv2d_transpose(x, x[:1, :3, :3, :3].tile([3, 1, 1, 1]), stride=2),
        "max_pool2d": lambda m, x, i: f.max_pool2d(x, 2),
        "avg_pool2d": lambda m, x, i: f.avg_pool2d(x, 2),
        "interpolate": lambda m, x, i: f.interpolate(x, size=[12, 12], mode="bilinear"),
        "batch_norm": lambda m, x, i: f.batch_norm(x, m[0, :3] * 0, m[1, :3] ** 2 + 1, training=True),
        "layer_norm": lambda m, x, i: f.layer_norm(m, [8]),
        "group_norm": lambda m, x, i: f.group_norm(x, 3),
        "cross_entropy": lambda m, x, i: f.cross_entropy(m[:4], i),
        "attention": lambda m, x, i: f.scaled_dot_product_attention(*[m.reshape([1, 4, 2, 8])] * 3),
        "einsum": lambda m, x, i: paddle.einsum("ij,kj->ik", m, m),
        "fft": lambda m, x, i: paddle.fft.rfft(m).abs(),
        "solve": lambda m, x, i: paddle.linalg.solve(m + 8 * paddle.eye(8), m),
        "svd": lambda m, x, i: paddle.linalg.svd(m)[1],
    }


def _arguments(d: Device, on_device: bool) -> list[Any]:
    rng = np.random.default_rng(1)
    arrays = [rng.standard_normal([8, 8]).astype("float32"), rng.standard_normal([2, 3, 8, 8]).astype("float32")]
    place = d.place if on_device else "cpu"
    made = [d.paddle.to_tensor(a, place=place, stop_gradient=False) for a in arrays]
    return [*made, d.paddle.to_tensor(np.array([1, 3, 0, 6]), place=place)]


def _compared(d: Device, run: Callable[[Callable[..., Any], list[Any]], list[Any]], tolerance: float) -> str:
    worst, where, wrong = 0.0, "", []
    calls = _calls(d)
    for name, call in calls.items():
        want = [t.numpy() for t in d.on_host(functools.partial(run, call, _arguments(d, False)))]
        try:
            results = run(call, _arguments(d, True))
            d.expect_here(*results)
            off = max(distance(a.numpy(), b) for a, b in zip(results, want, strict=True))
            expect(off <= tolerance, f"differs from the CPU by {off:.1e}")
        except Exception as error:  # go on, so that all that fails is told at once
            wrong.append(f"{name}: {str(error).splitlines()[0]}")
            continue
        worst, where = max((worst, where), (off, name))
    expect(not wrong, f"{len(wrong)} of {len(calls)} fail: " + "; ".join(wrong))
    return f"{len(calls)} operators, at most {worst:.1e} from the CPU ({where}), allowed {tolerance:.0e}"


def _operators(d: Device) -> str:
    return _compared(d, lambda call, args: [call(*args)], _TOLERANCE)


def _backward(d: Device) -> str:
    def gradients(call: Callable[..., Any], args: list[Any]) -> list[Any]:
        out = call(*args)
        (out * out * out).sum().backward()
        return [t.grad for t in args[:2] if t.grad is not None]

    return _compared(d, gradients, 5 * _TOLERANCE)


def _cast(d: Device, dtype: str) -> str:
    paddle = d.paddle
    if d.kind == "cpu" and dtype == "float16":
        raise NotHere("on a CPU, autocast to float16 has no effect")
    if not getattr(paddle.amp, f"is_{dtype}_supported")(d.name) and d.kind != "cpu":
        raise NotHere(f"the device has no {dtype}")
    net = paddle.nn.Linear(16, 16)
    x = paddle.rand([8, 16])
    with paddle.amp.auto_cast(dtype=dtype):
        out = net(x)
    expect(str(out.dtype) == f"paddle.{dtype}", f"a layer under auto_cast gives {out.dtype}")
    off = distance(out.astype("float32").numpy(), net(x).numpy())
    expect(off <= _LOW, f"differs from float32 by {off:.1e}")
    optimizer = paddle.optimizer.SGD(0.1, parameters=net.parameters())
    scaler = paddle.amp.GradScaler(enable=dtype == "float16", init_loss_scaling=1024.0)
    before = net.weight.numpy()
    with paddle.amp.auto_cast(dtype=dtype):
        loss = net(x).astype("float32").square().mean()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    expect(np.isfinite(net.weight.numpy()).all() and (net.weight.numpy() != before).any(), "the step changes nothing")
    return f"{off:.1e} from float32, allowed {_LOW:.0e}; a scaled step"


def _loader(d: Device) -> str:
    import paddle

    values = np.arange(24, dtype="float32").reshape(12, 2)
    data = paddle.io.TensorDataset([d.on_host(lambda: paddle.to_tensor(values))])
    for workers in (0, 1):
        batches = [batch[0] for batch in paddle.io.DataLoader(data, batch_size=4, num_workers=workers)]
        d.expect_here(*batches)
        expect((np.concatenate([b.numpy() for b in batches]) == values).all(), f"other values with {workers} workers")
    return "batches are on the device, with and without a worker"


def _network(d: Device) -> Any:
    nn = d.paddle.nn
    d.paddle.seed(3)
    return nn.Sequential(nn.Conv2D(1, 4, 3), nn.BatchNorm2D(4), nn.ReLU(), nn.Flatten(), nn.Linear(144, 5))


def _training(d: Device) -> str:
    paddle = d.paddle
    rng = np.random.default_rng(2)
    x, y = rng.standard_normal([16, 1, 8, 8]).astype("float32"), rng.integers(0, 5, [16])

    def curve(place: Any) -> list[float]:
        net = d.on_host(lambda: _network(d)).to(place)
        optimizer = paddle.optimizer.Adam(0.01, parameters=net.parameters())
        losses = []
        for _ in range(5):
            inputs, labels = paddle.to_tensor(x, place=place), paddle.to_tensor(y, place=place)
            loss = paddle.nn.functional.cross_entropy(net(inputs), labels)
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            losses.append(float(loss))
        return losses

    there, here = curve(d.name), d.on_host(lambda: curve("cpu"))
    off = distance(there, here)
    expect(off <= 10 * _TOLERANCE, f"the losses {there} differ from the CPU's {here}")
    expect(there[-1] < there[0], f"the losses do not fall: {there}")
    return f"5 steps of Adam, losses {there[0]:.3f} to {there[-1]:.3f}, {off:.1e} from the CPU"


def _files(d: Device) -> str:
    paddle = d.paddle
    net = _network(d)
    with folder() as root:
        path = path_in(root, "net.pdparams")
        paddle.save(net.state_dict(), path)
        for state in (paddle.load(path), d.on_host(lambda: paddle.load(path))):
            for name, value in net.state_dict().items():
                expect((state[name].numpy() == value.numpy()).all(), f"'{name}' is not what was saved")
        d.expect_here(*paddle.load(path).values())
    return "saved and loaded, on the device and on the CPU"


def _jit(d: Device) -> str:
    paddle = d.paddle
    net = _network(d)
    net.eval()
    x = paddle.rand([2, 1, 8, 8])
    want = net(x).numpy()
    static = paddle.jit.to_static(net, input_spec=[paddle.static.InputSpec([None, 1, 8, 8], "float32")])
    off = distance(static(x).numpy(), want)
    with folder() as root:
        paddle.jit.save(static, path_in(root, "net"))
        loaded = paddle.jit.load(path_in(root, "net"))
        d.expect_here(loaded(x), *loaded.parameters())
        off = max(off, distance(loaded(x).numpy(), want))
    expect(off <= _TOLERANCE, f"the saved model differs by {off:.1e}")
    return f"to_static, save and load, {off:.1e} from the layer"


def _streams(d: Device) -> str:
    device = d.paddle.device
    try:
        stream, start, end = device.Stream(), device.Event(enable_timing=True), device.Event(enable_timing=True)
    except (ValueError, NotImplementedError) as error:
        raise NotHere(str(error).splitlines()[0]) from None
    x = d.paddle.rand([256, 256])
    device.synchronize()
    with device.stream_guard(stream):
        start.record(stream)
        y = x @ x
        end.record(stream)
    device.current_stream().wait_stream(stream)
    end.synchronize()
    expect(end.query() and start.elapsed_time(end) >= 0, "an event after synchronize() is not done")
    off = distance(y.numpy(), x.numpy() @ x.numpy())
    expect(off <= _TOLERANCE, f"a product on another stream differs by {off:.1e}")
    return f"work on a stream of its own, {start.elapsed_time(end):.2f} ms between two events"


def _memory(d: Device) -> str:
    device = d.paddle.device
    try:
        before = device.memory_allocated()
    except (ValueError, NotImplementedError) as error:
        raise NotHere(str(error).splitlines()[0]) from None
    device.reset_max_memory_allocated()
    x = d.paddle.zeros([4 << 20])
    grown = device.memory_allocated() - before
    expect(16 << 20 <= grown < 32 << 20, f"a tensor of 16 MiB takes {grown} bytes")
    expect(device.max_memory_allocated() >= before + (16 << 20), "the peak does not have it")
    del x
    expect(device.memory_allocated() == before, "the memory of a deleted tensor is still in use")
    device.empty_cache()
    return f"16 MiB are {grown / 2**20:.1f} MiB, and given back"


def _graphs(d: Device) -> str:
    graphs: Any = importlib.import_module("paddle.device.cuda.graphs")
    if d.kind != "gpu" or not graphs.is_cuda_graph_supported():
        raise NotHere("only CUDA devices record graphs")
    paddle = d.paddle
    x = paddle.ones([64])
    y = paddle.zeros([64])
    graph = graphs.CUDAGraph()
    graph.capture_begin()
    y.copy_(x * 2 + 1)
    graph.capture_end()
    for value in (1.0, 5.0):
        x.fill_(value)
        graph.replay()
        paddle.device.synchronize()
        expect((y.numpy() == 2 * value + 1).all(), f"a replay with {value} gives {y.numpy()[0]}")
    graph.reset()
    return "recorded once, replayed with two inputs"


_CARDS = """
import paddle, paddle.distributed as dist
dist.init_parallel_env()
x = paddle.to_tensor([float(dist.get_rank() + 1)])
dist.all_reduce(x)
n = dist.get_world_size()
assert float(x) == n * (n + 1) / 2, float(x)
assert dist.get_backend() == "NCCL", dist.get_backend()
net = paddle.DataParallel(paddle.nn.Linear(2, 2))
net(paddle.ones([1, 2]) * (dist.get_rank() + 1)).sum().backward()
assert abs(float(net.parameters()[0].grad[0, 0]) - (n + 1) / 2) < 1e-5
"""


def _cards(d: Device) -> str:
    if d.kind != "gpu":
        raise NotHere("NCCL belongs to CUDA devices")
    count = min(d.paddle.device.cuda.device_count(), 4)
    if count < 2:
        raise NotHere("there is one card; NCCL needs two")
    with folder() as root:
        program = path_in(root, "cards.py")
        with open(program, "w") as file:
            file.write(_CARDS)
        command = [sys.executable, "-m", "paddle.distributed.launch", "--nproc_per_node", str(count), program]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300, check=False)
    expect(done.returncode == 0, "\n".join(done.stderr.splitlines()[-12:]))
    return f"all_reduce and DataParallel over {count} cards"


STEPS: dict[str, Callable[[Device], str]] = {
    "place": _place,
    "transfer": _transfer,
    "pinned memory": _pinned,
    "random numbers": _random,
    "operators": _operators,
    "gradients": _backward,
    "autocast float16": lambda d: _cast(d, "float16"),
    "autocast bfloat16": lambda d: _cast(d, "bfloat16"),
    "DataLoader": _loader,
    "training": _training,
    "save and load": _files,
    "jit": _jit,
    "streams and events": _streams,
    "memory figures": _memory,
    "CUDA graphs": _graphs,
    "NCCL": _cards,
}
