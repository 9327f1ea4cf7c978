"""Products of float32 matrices: by MKL, which torch calls, and by oneDNN, which `paddle._core.products` calls.

    python benchmarks/products.py [threads]

A row is `x @ y` with rows × inner × columns: microseconds of both, and the time of oneDNN divided by that of torch, for
an answer and for a step; `*` marks what is chosen.
"""

import functools
import sys
import time

import torch

from paddle._core import products

SIZES = (
    *((64, 120, 84), (16, 256, 256), (128, 128, 128), (64, 400, 120), (4, 576, 1024), (4, 1024, 1000), (16, 512, 1000)),
    *((1, 1024, 1024), (2, 4096, 4096), (1024, 128, 128), (1024, 128, 512), (1024, 256, 1024), (1024, 768, 3072)),
)


def best(work, seconds=0.1):
    """The shortest of the times that fit into so many seconds, after three calls."""
    times, end = [], None
    while end is None or time.perf_counter() < end:
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
        if end is None and len(times) == 3:
            times, end = [], time.perf_counter() + seconds
    return min(times) * 1e6


def step(multiply, x, y, grad):
    multiply(x, y).backward(grad)


def main():
    torch.set_num_threads(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    print(f"oneDNN is chosen for large products: {products.onednn_is_faster()}")
    print(f"{'sizes':20s} {'answer: torch':>14s} {'oneDNN':>9s}        {'step: torch':>12s} {'oneDNN':>9s}")
    for rows, inner, columns in SIZES:
        x, y = torch.randn(rows, inner, requires_grad=True), torch.randn(inner, columns, requires_grad=True)
        ways, grad, chosen = (torch.mm, products.product), torch.randn(rows, columns), "*" * products.applies(x, y)
        with torch.no_grad():
            answers = [best(functools.partial(multiply, x, y)) for multiply in ways]
        steps = [best(functools.partial(step, multiply, x, y, grad)) for multiply in ways]
        cells = [f"{mkl:12.1f} {onednn:9.1f} {onednn / mkl:5.2f}{chosen:1s}" for mkl, onednn in (answers, steps)]
        print(f"{f'{rows}×{inner}×{columns}':20s}  {'  '.join(cells)}", flush=True)


if __name__ == "__main__":
    main()
