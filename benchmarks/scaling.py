"""Estimate the cost of a training step on several machines with a small simulator, from measured times.

For each kind of parallelism it knows how many bytes and messages a process sends in a step, and adds the time on the
links to the time of computing. Both are measured on this machine unless they are given:

    python benchmarks/scaling.py
    python benchmarks/scaling.py --bandwidth 1.25e9 --latency 2e-5    # 10 Gbit/s between machines
"""

import argparse
import dataclasses
import json
import os
import pathlib
import tempfile
import time

import harness


@dataclasses.dataclass
class Network:
    """The cost of a step on one process."""

    name: str
    seconds: float  # of computing, for the whole batch
    parameters: int  # bytes
    activations: int  # bytes between two blocks, for the whole batch
    blocks: int  # blocks that tensor parallelism splits, or stages of a pipeline


@dataclasses.dataclass
class Link:
    """The cost of sending."""

    bandwidth: float  # bytes per second
    latency: float  # seconds per message


def ring(size, ranks):
    """(bytes sent by each process, messages) of an all_reduce of `size` bytes around a ring."""
    return 2 * (ranks - 1) / ranks * size, 2 * (ranks - 1)


def half_ring(size, ranks):
    """The same for an all_gather or a reduce_scatter."""
    return (ranks - 1) / ranks * size, ranks - 1


def data(network, ranks):
    """Gradients are averaged once per step."""
    return network.seconds / ranks, *ring(network.parameters, ranks)


def sharded(network, ranks):
    """Parameters are gathered for each pass, gradients are reduced to their owners."""
    size, messages = half_ring(network.parameters, ranks)
    return network.seconds / ranks, 3 * size, 3 * messages


def tensor(network, ranks):
    """Every block sums its results in the forward pass, and its gradients in the backward pass."""
    size, messages = ring(network.activations, ranks)
    return network.seconds / ranks, 2 * network.blocks * size, 2 * network.blocks * messages


def pipeline(network, ranks, parts=8):
    """Parts of a batch pass from stage to stage and back; stages wait at both ends of a step."""
    busy = network.seconds / ranks
    waiting = busy * (ranks - 1) / parts
    return busy + waiting, 2 * network.activations * (ranks > 1), 2 * parts * (ranks > 1)


KINDS = {"data": data, "sharded": sharded, "tensor": tensor, "pipeline": pipeline}


def step(kind, network, link, ranks, overlap=0.5):
    """(seconds, bytes sent by each process) of a step; `overlap` is the part of computing that hides sending."""
    seconds, size, messages = KINDS[kind](network, ranks)
    sending = size / link.bandwidth + messages * link.latency
    if kind in ("data", "sharded"):
        sending = max(0.0, sending - overlap * seconds)
    return seconds + sending, size


# ---- measuring ----


def measured_network():
    """ResNet-18 at 64×64, a batch of 16, on one thread."""
    import networks
    import numpy as np

    lib = networks.library("ours")
    make, shape, optimizer = networks.networks(lib)["ResNet-18 8×3×64×64"]
    net = make()
    x = lib.tensor(np.zeros([16, *shape[1:]], "float32"))
    y = lib.tensor(np.zeros([16], "int64"))
    rule = optimizer(net.parameters())
    times = []
    for _ in range(5):
        start = time.perf_counter()
        lib.cross_entropy(net(x), y).backward()
        rule.step()
        lib.clear(rule)
        times.append(time.perf_counter() - start)
    held = sum(4 * int(np.prod(p.shape)) for p in net.parameters())
    return Network("ResNet-18, 16×3×64×64", min(times), held, 16 * 64 * 16 * 16 * 4, 8)


_LINK = """
import json, sys, time
import torch, paddle
torch.set_num_threads(1)
paddle.distributed.init_parallel_env()
found = {}
for count in (2**8, 2**22):
    x = paddle.zeros([count])
    times = []
    for _ in range(30):
        paddle.distributed.barrier()
        start = time.perf_counter()
        paddle.distributed.all_reduce(x)
        times.append(time.perf_counter() - start)
    found[4 * count] = min(times)
if paddle.distributed.get_rank() == 0:
    open(sys.argv[1], "w").write(json.dumps(found))
"""


def measured_link():
    """Latency and bandwidth between two processes, from an all_reduce of one kilobyte and one of 16 megabytes."""
    with tempfile.TemporaryDirectory() as folder:
        program, out = os.path.join(folder, "link.py"), os.path.join(folder, "link.json")
        pathlib.Path(program).write_text(_LINK)
        harness.launched(2, folder, program, out, seconds=300)
        times = {int(k): v for k, v in json.loads(pathlib.Path(out).read_text()).items()}
    small, large = min(times), max(times)
    bandwidth = (ring(large, 2)[0] - ring(small, 2)[0]) / (times[large] - times[small])
    return Link(bandwidth, times[small] / 2)


# ---- output ----


def table(network, link, counts):
    """Lines of text: time per step, speedup over one process, and megabytes sent."""
    yield f"{network.name}: {network.seconds * 1e3:.0f} ms a step on one process, {network.parameters / 1e6:.1f} MB"
    yield f"links: {link.bandwidth / 1e9:.2f} GB/s, {link.latency * 1e6:.0f} µs a message"
    yield f"{'processes':>10s}" + "".join(f"{kind:>28s}" for kind in KINDS)
    for ranks in counts:
        cells = []
        for kind in KINDS:
            if kind in ("tensor", "pipeline") and ranks > network.blocks:
                cells.append(f"{'–':>28s}")
                continue
            seconds, size = step(kind, network, link, ranks)
            cells.append(f"{seconds * 1e3:8.1f} ms ×{network.seconds / seconds:5.1f} {size / 1e6:7.1f} MB")
        yield f"{ranks:10d}" + "".join(f"{c:>28s}" for c in cells)


def plot(network, links, counts, path):
    """Plot the speedup over the number of processes, for each kind and each link."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    fig, axes = plt.subplots(1, len(links), figsize=(5 * len(links), 4), sharey=True, squeeze=False)
    colours = dict(zip(KINDS, ("#2a6f97", "#e09f3e", "#9e2a2b", "#5b8e7d"), strict=True))
    for ax, (title, link) in zip(axes[0], links.items(), strict=True):
        ax.plot(counts, counts, color="#bbbbbb", linestyle="--", label="ideal")
        for kind, colour in colours.items():
            held = [n for n in counts if kind in ("data", "sharded") or n <= network.blocks]
            speeds = [network.seconds / step(kind, network, link, n)[0] for n in held]
            ax.plot(held, speeds, "o-", color=colour, label=kind)
        ax.set(xscale="log", yscale="log", xlabel="processes", title=title)
        ax.set_xticks(counts, [str(n) for n in counts])
        ax.minorticks_off()
    axes[0][0].set_ylabel("speedup over one process")
    axes[0][0].legend(frameon=False)
    fig.suptitle(network.name)
    fig.tight_layout()
    fig.savefig(path, dpi=120)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--bandwidth", type=float, help="bytes per second; measured by default")
    ap.add_argument("--latency", type=float, help="seconds per message; measured by default")
    ap.add_argument("--png", help="write the picture here")
    a = ap.parse_args()
    counts = [1, 2, 4, 8, 16, 32, 64]
    network, link = measured_network(), measured_link()
    link = Link(a.bandwidth or link.bandwidth, a.latency or link.latency)
    links = {"as measured": link, "10 Gbit/s Ethernet": Link(1.25e9, 3e-5), "200 Gbit/s InfiniBand": Link(25e9, 3e-6)}
    for title, chosen in links.items():
        print(f"== {title}")
        print("\n".join(table(network, chosen, counts)))
    if a.png:
        plot(network, links, counts, a.png)


if __name__ == "__main__":
    main()
