"""Peak memory of a training step beside torch and the original, by network.

Each network runs in each library in a process of its own. Counted is the resident memory beyond what the process has
after it has trained the same network once: the highest during three steps, which Linux counts anew on request, and what
is held between steps. glibc gives large blocks back to the system as soon as they are free (`--kept` leaves that to
the libraries, which may keep them), so that the figures are those of tensors. The exit code is 1 if a peak is more than
3 % and 1 MB above torch's.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

import harness

STEPS = 3
COLUMNS = ("ours", "torch", "original")
ALLOWED, SLACK = 1.03, 1.0  # times torch's peak, and megabytes


def networks(impl):
    """{name: (the network, the shape of a batch, which optimizer, and for words how many there are)}"""
    import more_networks
    import networks as written
    import sequence_networks
    import vision_networks

    lib = written.library(impl)
    found = {
        k: v for k, v in written.networks(lib).items() if k.split()[0] in ("LeNet", "ResNet-18", "LSTM", "Transformer")
    }
    for name, (make, shape) in vision_networks.vision_networks(lib).items():
        if name.split()[0].startswith(("MobileNet", "ResNet")):
            found[name] = (make, shape, lib.momentum)
    for name, (make, shape) in more_networks.more_networks(lib).items():
        if name.split()[0] in ("SqueezeNet", "MobileNetV1"):
            found[name] = (make, shape, lib.momentum)
    for name, (make, shape, *words) in sequence_networks.sequence_networks(lib).items():
        found[name] = (make, shape, lib.adam, *words)
    return lib, found


def status(name):
    """A figure of /proc/self/status, in megabytes."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) / 1024
    raise LookupError(name)


def work(impl, name):
    """Train one network, and print its figures."""
    import ctypes
    import gc

    import numpy as np

    lib, found = networks(impl)
    make, shape, optimizer, *words = found[name]
    rng = np.random.RandomState(0)
    x = rng.randint(0, *words, shape) if words else rng.standard_normal(shape).astype("float32")
    _train(lib, make(), x, optimizer, 2)  # loads what these steps need of the library, which is not counted
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    before = status("VmRSS")
    step = _train(lib, make(), x, optimizer, 2)
    pathlib.Path("/proc/self/clear_refs").write_text("5")
    for _ in range(STEPS):
        step()
    print("@" + json.dumps({"peak": status("VmHWM") - before, "between": status("VmRSS") - before}), flush=True)


def _train(lib, net, x, make_optimizer, steps):
    import numpy as np

    net.train()
    optimizer = make_optimizer(list(net.parameters()))
    x, y = lib.tensor(x), lib.tensor(np.arange(len(x)) % 4)

    def step():
        lib.cross_entropy(net(x), y).backward()
        optimizer.step()
        lib.clear(optimizer)

    for _ in range(steps):
        step()
    return step


def measure(impl, name, kept):
    """{"peak", "between"} in megabytes, of one process."""
    python = harness.oracle_python() if impl == "original" else sys.executable
    env = dict(os.environ, OMP_NUM_THREADS="1", GLOG_minloglevel="3")
    if not kept:
        env |= {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "0"}
    if impl == "original":
        env.pop("PYTHONPATH", None)
    command = [python, "-W", "ignore", __file__, "--work", impl, name]
    out = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=True, timeout=300).stdout
    return json.loads(next(line for line in out.splitlines() if line.startswith("@"))[1:])


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    ap.add_argument("--only", default="", help="networks whose name contains this")
    ap.add_argument("--rounds", type=int, default=1, help="processes for each figure; the median counts")
    ap.add_argument("--kept", action="store_true", help="leave it to the libraries what memory they keep")
    a = ap.parse_args()
    if a.work:
        work(*a.work)
        return 0
    impls = ["ours", "torch", *(["original"] if harness.oracle_python() else [])]
    print(f"{'peak of a step (between steps), MB':36s} {'ours':>14s} {'torch':>14s} {'original':>14s}  ours/torch")
    above = []
    for name in networks("ours")[1]:
        if a.only not in name:
            continue
        found = {}
        for impl in impls:
            runs = [measure(impl, name, a.kept) for _ in range(a.rounds)]
            found[impl] = {k: statistics.median(r[k] for r in runs) for k in ("peak", "between")}
        cells = [f"{found[i]['peak']:7.1f} ({found[i]['between']:4.0f})" if i in found else "-" for i in COLUMNS]
        ours, torch = found["ours"]["peak"], found["torch"]["peak"]
        if ours > torch * ALLOWED + SLACK:
            above.append(name)
        print(f"{name:36s} {cells[0]:>14s} {cells[1]:>14s} {cells[2]:>14s} {ours / torch:11.2f}", flush=True)
    print(f"above torch: {', '.join(above)}" if above else "nothing is above torch")
    return int(bool(above))


if __name__ == "__main__":
    sys.exit(main())
