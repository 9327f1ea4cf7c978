"""Convolutions with windows of 1×1: torch's, and the product of matrices that `paddle._kernels.pointwise` makes.

    python benchmarks/pointwise.py [threads]

A row is a batch: images, channels before and after, height. The figures are the time of the product divided by that of
torch's convolution, for an answer and for a step, with the channels first and last in memory; `*` marks what is chosen.
"""

import sys
import timeit

import torch

from paddle._kernels import pointwise

BATCHES = (
    *((2, 512, 2048, 3), (4, 512, 2048, 3), (4, 2048, 512, 3), (15, 512, 2048, 3), (16, 512, 2048, 3)),
    *((8, 96, 576, 3), (8, 576, 96, 3), (4, 256, 1024, 4), (4, 1024, 256, 6), (8, 112, 672, 6), (4, 160, 960, 7)),
    *((1, 512, 2048, 7), (4, 512, 2048, 7), (4, 512, 128, 12), (8, 576, 144, 1), (8, 64, 16, 1)),
)
ORDERS = {"first": torch.contiguous_format, "last": torch.channels_last}


def _best(work):
    return min(timeit.repeat(work, number=2, repeat=15))


def _torchs(x, weight, bias):
    return torch.conv2d(x, weight, bias)


def _step(way, x, weight, grad):
    def step():
        x.grad = weight.grad = None
        way(x, weight, None).backward(grad)

    return step


def figures(batch, order):
    """Ratios of an answer and of a step, each with whether the product is chosen."""
    images, into, out, height = batch
    x = torch.randn(images, into, height, height).to(memory_format=ORDERS[order]).requires_grad_()
    weight = torch.randn(out, into, 1, 1, requires_grad=True)
    grad = torch.randn(images, out, height, height).to(memory_format=ORDERS[order])
    ways = (pointwise.convolved, _torchs)
    step = [_best(_step(way, x, weight, grad)) for way in ways], pointwise.applies(x, weight, 1, 0)
    with torch.no_grad():
        answer = [_best(lambda way=way: way(x, weight, None)) for way in ways], pointwise.applies(x, weight, 1, 0)
    return [f"{ours / theirs:5.2f}{'*' if chosen else ' '}" for (ours, theirs), chosen in (answer, step)]


if __name__ == "__main__":
    torch.set_num_threads(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    print(f"{'images, channels, height':26s} first: answer  step   last: answer  step")
    for batch in BATCHES:
        first, last = figures(batch, "first"), figures(batch, "last")
        print(f"{batch!s:26s} {first[0]:>13s} {first[1]} {last[0]:>14s} {last[1]}", flush=True)
