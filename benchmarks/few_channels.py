"""Convolutions of batches of images with few channels: the loops in C against what is used without them.

For each shape the ratio of the median times of interleaved calls without gradients, with that of the weight, and with
those of weight and images; "-" where the loops are not used. `_kernels/side_by_side.py` has the limits that follow.
`--lanes 8` computes as a processor with AVX2 does (with ONEDNN_MAX_CPU_ISA=AVX2 in the environment for oneDNN).
"""

import argparse
import importlib
import itertools
import statistics
import time

import torch

import paddle
from paddle._kernels import side_by_side

conv = importlib.import_module(
    "paddle.nn.functional.conv"
)  # `paddle.nn.functional` has a function of the name of others
IMAGES, INTO, OUT, WINDOWS, SIZES = (
    (1, 8, 16, 20, 64, 256),
    (1, 3, 6, 16, 32),
    (1, 6, 16, 20, 32),
    (3, 5),
    (8, 14, 28, 64),
)
MOST = 5e8  # multiply-adds of a shape


def ratio(x, weight, bias, padding, seconds):
    """Our time divided by the time without the loops, or None if they are not used."""
    applies = side_by_side.applies
    if not applies(x, weight, bias, 1, padding):
        return None
    wanted = [t for t in (x, weight, bias) if t.requires_grad]
    grad = torch.ones_like(conv._conv2d(x, weight, bias, 1, padding, 1, 1))

    def work():
        out = conv._conv2d(x, weight, bias, 1, padding, 1, 1)
        if wanted:
            torch.autograd.grad(out, wanted, grad)

    times, end = {applies: [], (lambda *_: False): []}, time.monotonic() + seconds
    try:
        while time.monotonic() < end or len(times[applies]) < 5:
            for way, found in times.items():
                side_by_side.applies = way
                start = time.perf_counter()
                work()
                found.append(time.perf_counter() - start)
    finally:
        side_by_side.applies = applies
    ours, without = (statistics.median(found) for found in times.values())
    return ours / without


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--seconds", type=float, default=0.02, help="time for each ratio")
    ap.add_argument("--images", type=int, nargs="*", default=IMAGES)
    ap.add_argument("--lanes", type=int, default=side_by_side.LANES)
    a = ap.parse_args()
    torch.set_num_threads(1)
    side_by_side.LANES = a.lanes
    paddle.optimizer.SGD(parameters=paddle.nn.Linear(1, 1).parameters())  # memory is kept, as in a program that trains
    worst = 0
    for images, into, out, window, size in itertools.product(a.images, INTO, OUT, WINDOWS, SIZES):
        if images * into * out * window**2 * size**2 > MOST:
            continue
        cells = []
        for of_weight, of_images in ((False, False), (True, False), (True, True)):
            x = torch.randn(images, into, size, size, requires_grad=of_images)
            weight = torch.randn(out, into, window, window, requires_grad=of_weight)
            cells.append(ratio(x, weight, torch.zeros(out, requires_grad=of_weight), window // 2, a.seconds))
        if any(cells):
            worst = max(worst, *filter(None, cells))
            shape = f"{images}×{into}×{size}² to {out}, {window}×{window}"
            print(f"{shape:30s}", *("    -" if c is None else f"{c:5.2f}" for c in cells), flush=True)
    print(f"the largest ratio: {worst:.2f}")


if __name__ == "__main__":
    main()
