"""How far the networks are from what this machine can do: a roofline picture of training steps and answers.

The roof is measured: multiply-adds by a large product of matrices or a convolution, bytes by copying. For each network,
operations are counted by torch's counter and bytes as the inputs and outputs of every operator, as if nothing stayed in
a cache. A point above the sloping part of the roof has found its data in a cache. A step counts as three answers:
torch's counter does not know the gradients of grouped convolutions. Nor does it know recurrent layers and torch's fused
encoder, which are left out.
"""

import argparse
import pathlib
import time

import goals
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.flop_counter import FlopCounterMode

NETWORKS = ("LeNet 64", "MobileNetV2 8×96²", "MobileNetV3-small 8×96²", "ResNet-18 8×64²", "ResNet-50 4×96²")


class Traffic(TorchDispatchMode):
    """Counts the bytes of the tensors that operators take and return; views move nothing."""

    def __init__(self):
        super().__init__()
        self.bytes = 0

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        out = function(*args, **(kwargs or {}))
        if not function.is_view and "empty" not in str(function) and "detach" not in str(function):
            found = torch.utils._pytree.tree_leaves((args, kwargs, out))
            self.bytes += sum(t.nbytes for t in found if isinstance(t, torch.Tensor))
        return out


def best(work, turns=5):
    clock = time.process_time if torch.get_num_threads() == 1 else time.perf_counter
    times = []
    for _ in range(turns):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def roof():
    """Operations a second and bytes a second of this machine: by MKL's products or oneDNN's convolutions."""
    a, b = torch.randn(1536, 1536), torch.randn(1536, 1536)
    images, filters = torch.randn(8, 256, 14, 14), torch.randn(256, 256, 3, 3)
    images = images.contiguous(memory_format=torch.channels_last)
    x, y = torch.randn(2**25), torch.empty(2**25)
    with torch.no_grad():
        times = best(lambda: a @ b), best(lambda: torch.conv2d(images, filters, padding=1), 20)
    operations = 2 * 1536**3, 2 * filters.numel() * 8 * 14**2
    return max(n / t for n, t in zip(operations, times, strict=True)), 2 * x.nbytes / best(lambda: y.copy_(x))


def point(work):
    """(operations, bytes, seconds) of one call."""
    work()
    with FlopCounterMode(display=False) as operations, Traffic() as traffic:
        work()
    return operations.get_total_flops(), traffic.bytes, best(work)


def draw(peak, speed, points, path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(9, 5))
    xs = [1, peak / speed, 100]
    ax.loglog(xs, [min(peak, speed * x) / 1e9 for x in xs], color="#444", label="roof")
    farthest = max(o / m for (_, _, impl), (o, m, _) in points.items() if impl == "ours")
    for (name, kind, impl), (operations, moved, seconds) in points.items():
        colour, mark = {"ours": "#2a6f97", "torch": "#e09f3e"}[impl], {"step": "o", "answer": "^"}[kind]
        x, y = operations / moved, operations / seconds / 1e9
        ax.plot(x, y, mark, color=colour, markersize=7)
        if impl == "ours":
            where = {"ha": "left", "xytext": (6, 4 if x == farthest else -9)}
            if kind == "answer" and x != farthest:
                where = {"ha": "right", "xytext": (-6, 4)}
            ax.annotate(name, (x, y), textcoords="offset points", fontsize=7, **where)
    for label, colour, mark in (("Outrigger", "#2a6f97", "s"), ("torch", "#e09f3e", "s")):
        ax.plot([], [], mark, color=colour, label=label)
    for label, mark in (("training step", "o"), ("answer", "^")):
        ax.plot([], [], mark, color="#777", label=label)
    ax.set_xlabel("operations for each byte moved")
    ax.set_ylabel("billion operations a second")
    ax.legend(loc="lower right")
    fig.tight_layout()
    fig.savefig(path, dpi=110)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--threads", type=int, default=1)
    ap.add_argument("--output", default=str(pathlib.Path(__file__).with_name("roofline.png")))
    a = ap.parse_args()
    torch.set_num_threads(a.threads)
    peak, speed = roof()
    print(f"roof: {peak / 1e9:.0f} billion operations and {speed / 1e9:.1f} GB a second, {a.threads} thread(s)")
    print(f"{'':34s} {'Gop':>8s} {'MB':>8s} {'ms':>9s} {'Gop/s':>8s} {'limit, ms':>10s} {'of limit':>9s}")
    points, forward = {}, {}
    for name in NETWORKS:
        for kind, prepare in (("answer", goals._answer), ("step", goals._step)):
            for impl in ("torch", "ours"):
                work = prepare(impl, name) if kind == "step" else prepare(impl, name, "dynamic")
                operations, moved, seconds = point(work)
                if impl == "torch" and kind == "answer":  # ours calls operators that torch's counter does not know
                    forward[name] = operations
                operations = forward[name] * (3 if kind == "step" else 1)
                points[name, kind, impl] = operations, moved, seconds
                limit = max(operations / peak, moved / speed)
                print(
                    f"{f'{kind}: {name}, {impl}':34s} {operations / 1e9:8.2f} {moved / 1e6:8.0f} {seconds * 1e3:9.2f} "
                    f"{operations / seconds / 1e9:8.1f} {limit * 1e3:10.2f} {limit / seconds:9.2f}",
                    flush=True,
                )
    draw(peak, speed, points, a.output)
    print(f"picture: {a.output}")


if __name__ == "__main__":
    main()
