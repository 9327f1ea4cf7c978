"""Two processes: training steps compared with torch's DistributedDataParallel, and `all_reduce` with torch's.

Both libraries run alternately in the same two processes, so that noise of the machine affects both equally.
"""

import argparse
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time

import harness

LIMITS = {"step": 1 / 0.97, "all_reduce": 1 / 0.95}
NETWORKS = ("LeNet 64×1×28×28", "ResNet-18 8×3×64×64")
SIZES = {"1 KB": 2**8, "32 KB": 2**13, "1 MB": 2**18, "8 MB": 2**21, "64 MB": 2**24}


def steps(impl, rank):
    """{network: a training step} in one library, data parallel over the processes."""
    import networks
    import numpy as np

    lib = networks.library(impl)
    made = {}
    for name, (make, shape, optimizer) in networks.networks(lib).items():
        if name not in NETWORKS:
            continue
        lib.seed(0)
        net = make()
        net.train()
        if impl == "ours":
            import paddle

            parallel = paddle.DataParallel(net)
        else:
            import torch

            parallel = torch.nn.parallel.DistributedDataParallel(net)
        rng = np.random.default_rng(rank)
        x = lib.tensor(rng.standard_normal(shape).astype("float32"))
        y = lib.tensor(rng.integers(0, 10, shape[:1]))
        made[f"step {name}"] = _step(lib, parallel, optimizer(net.parameters()), x, y)
    return made


def _step(lib, net, optimizer, x, y):
    def step():
        lib.cross_entropy(net(x), y).backward()
        optimizer.step()
        lib.clear(optimizer)

    return step


def exchanges(impl):
    """{size: an all_reduce of that many bytes}."""
    import torch

    made = {}
    for name, count in SIZES.items():
        if impl == "ours":
            import paddle

            x = paddle.zeros([count])
            made[f"all_reduce {name}"] = lambda x=x: paddle.distributed.all_reduce(x)
        else:
            x = torch.zeros(count)
            made[f"all_reduce {name}"] = lambda x=x: torch.distributed.all_reduce(x)
    return made


def work(rounds, seconds, out):
    """Run one of the two processes: every case alternately; rank 0 writes the times."""
    import torch

    import paddle

    torch.set_num_threads(1)
    paddle.distributed.init_parallel_env()
    rank = paddle.distributed.get_rank()
    cases = {impl: {**steps(impl, rank), **exchanges(impl)} for impl in ("ours", "torch")}
    times = {name: {impl: [] for impl in cases} for name in cases["ours"]}
    for name, found in times.items():
        for impl in cases:
            for _ in range(3):
                cases[impl][name]()
        count = torch.tensor([max(1, int(seconds / max(_time(cases["torch"][name], 1), 1e-6)))])
        torch.distributed.broadcast(count, 0)
        for turn in range(rounds):
            for impl in ("ours", "torch")[:: 1 if turn % 2 else -1]:
                torch.distributed.barrier()
                found[impl].append(_time(cases[impl][name], int(count)))
    if rank == 0:
        pathlib.Path(out).write_text(json.dumps(times))


def _time(call, count):
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--rounds", type=int, default=15)
    ap.add_argument("--seconds", type=float, default=0.3, help="time spent on a case in one round")
    ap.add_argument("--work", help=argparse.SUPPRESS)
    a = ap.parse_args()
    if a.work:
        work(a.rounds, a.seconds, a.work)
        return True
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "times.json")
        harness.launched(2, folder, __file__, "--rounds", a.rounds, "--seconds", a.seconds, "--work", out)
        times = json.loads(pathlib.Path(out).read_text())
    print(f"{'two processes':30s} {'ours':>10s} {'torch':>10s}  ours/torch")
    good = True
    for name, found in times.items():
        ours, theirs = (statistics.median(found[i]) for i in ("ours", "torch"))
        ratio = statistics.median(x / y for x, y in zip(found["ours"], found["torch"], strict=True))
        limit = LIMITS[name.split()[0]]
        good = good and ratio <= limit
        verdict = "kept" if ratio <= limit else "MISSED"
        print(f"{name:30s} {ours * 1e3:10.3f} {theirs * 1e3:10.3f}  {ratio:10.2f}  (limit {limit:.2f}: {verdict})")
    print(f"(median milliseconds; ratios are medians of times over {a.rounds} alternating rounds)")
    return good


if __name__ == "__main__":
    sys.exit(not main())
