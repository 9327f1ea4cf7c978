"""Products of float32 matrices: by the library that torch calls (MKL), and by oneDNN, which `paddle._core.products` calls.

    python benchmarks/products.py [threads]

A row is `x @ y` with rows × inner × columns: microseconds of both, and the time of oneDNN divided by that of torch, for
an answer and for a step; `*` marks what is chosen.
"""

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


def main():
    torch.set_num_threads(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    print(f"oneDNN is chosen for large products: {products.onednn_is_faster()}")
    print(f"{'sizes':20s} {'answer: torch':>14s} {'oneDNN':>9s}        {'step: torch':>12s} {'oneDNN':>9s}")
    for rows, inner, columns in SIZES:
        x, y = torch.randn(rows, inner, requires_grad=True), torch.randn(inner, columns, requires_grad=True)
        grad = torch.randn(rows, columns)
        cells = []
        for step in (False, True):
            times = []
            for multiply in (torch.mm, products.product):
                with torch.set_grad_enabled(step):
                    times.append(best(lambda m=multiply: m(x, y).backward(grad) if step else m(x, y)))
            cells.append(
                f"{times[0]:12.1f} {times[1]:9.1f} {times[1] / times[0]:5.2f}{'*' * products.applies(x, y):1s}"
            )
        print(f"{f'{rows}×{inner}×{columns}':20s}  {cells[0]}  {cells[1]}", flush=True)


if __name__ == "__main__":
    main()
