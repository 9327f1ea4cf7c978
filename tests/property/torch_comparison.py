"""Runs one small program with paddle and with torch, and compares values, shapes, dtypes and gradients."""

import contextlib

import numpy as np
import torch
from hypothesis import strategies as st
from tests.support import leaves

import paddle

from .strategies import LAYOUTS, agree, arrays, broadcastable, filled_shapes, shapes, tensor


class Draw:
    """Random inputs for a case, drawn by hypothesis."""

    def __init__(self, data):
        self.data = data

    def one(self, *choices):
        return self.data.draw(st.sampled_from(choices))

    def flag(self):
        return self.data.draw(st.booleans())

    def size(self, least=1, most=4):
        return self.data.draw(st.integers(least, most))

    def sizes(self, count, least=1, most=4):
        return [self.size(least, most) for _ in range(count)]

    def number(self, low, high):
        return round(self.data.draw(st.floats(low, high)), 3)

    def shape(self, least=0, most=3, longest=3):
        """A shape whose sizes may be 0."""
        return self.data.draw(shapes(least, most, longest))

    def filled(self, least=0, most=3, longest=3):
        """A shape whose sizes are at least 1."""
        return self.data.draw(filled_shapes(least, most, longest))

    def pair(self, longest=3):
        """Two shapes that broadcast."""
        return self.data.draw(broadcastable(longest=longest))

    def axis(self, shape):
        """An axis counted from either end."""
        return self.data.draw(st.integers(-len(shape), len(shape) - 1))

    def order(self, count):
        return self.data.draw(st.permutations(range(count)))

    def x(self, shape=None, low=-3.0, high=3.0, dtype="float64", extreme=False):
        return self.data.draw(arrays(shape, dtype, low, high, extreme))

    def whole(self, shape, low=0, high=5, dtype="int64"):
        return self.data.draw(arrays(shape, dtype, low, high))

    def truth(self, shape):
        return self.data.draw(arrays(shape, "bool"))

    def distinct(self, shape):
        """Distinct values, so that the order and the position of the largest are unique."""
        rng = np.random.default_rng(self.data.draw(st.integers(0, 2**32 - 1)))
        return (rng.permutation(int(np.prod(shape))) * 0.37 - 2).reshape(shape)

    def complex(self, shape):
        return self.x(shape) + 1j * self.x(shape)


class Cases(dict):
    """Cases by name. `@cases("a", "b", option=…)` adds `f(draw, name)`, which returns (arrays, shared program) or
    (arrays, ours, theirs).

    A shared program is called with the library, paddle or torch, before the tensors.

    Options: `grad` (True), `rtol`, `atol`, `dtype` (True: dtypes are compared), `layouts`.
    """

    def __call__(self, *names, **options):
        def add(make):
            for name in names:
                assert name not in self, name
                self[name] = make, options
            return make

        return add

    def holds(self, name, data):
        """Draw an example of a case and compare."""
        compare(*self[name], name, data)


def total(outputs, cosine):
    """A scalar to which every element of every differentiable output contributes with its own weight."""
    parts = []
    for out in outputs:
        if getattr(out, "stop_gradient", False) or (isinstance(out, torch.Tensor) and not out.requires_grad):
            continue
        real = out if not out.is_complex() else (out.real(), out.imag()) if callable(out.real) else (out.real, out.imag)
        for part in real if isinstance(real, tuple) else (real,):
            row = part.reshape([-1])
            parts.append((row * cosine(row.shape[0])).sum())
    return sum(parts[1:], parts[0]) if parts else None


def array_of(out):
    if isinstance(out, torch.Tensor):
        return out.detach().resolve_conj().numpy()
    return out.numpy() if isinstance(out, paddle.Tensor) else np.asarray(out)


def compare(make, options, name, data):
    """Run what `make` draws with both libraries."""
    inputs, *programs = make(Draw(data), name)
    ours, theirs = (
        programs if len(programs) == 2 else (lambda *t: programs[0](paddle, *t), lambda *t: programs[0](torch, *t))
    )
    layout = data.draw(st.sampled_from(options.get("layouts", LAYOUTS)))
    grad = options.get("grad", True)
    follows = [grad and np.asarray(a).dtype.kind in "fc" for a in inputs]
    mine = [tensor(a, layout, stop_gradient=not f) for a, f in zip(inputs, follows, strict=True)]
    others = [torch.tensor(np.array(a), requires_grad=f) for a, f in zip(inputs, follows, strict=True)]
    with np.errstate(all="ignore"), contextlib.ExitStack() as stack:
        if not grad:
            stack.enter_context(torch.no_grad())
        got, want = leaves(ours(*mine)), leaves(theirs(*others))
    assert len(got) == len(want)
    rtol, atol = options.get("rtol", 1e-7), options.get("atol", 1e-9)
    for g, w in zip(got, want, strict=True):
        agree(array_of(g), array_of(w), rtol, atol, options.get("dtype", True))
    if not any(follows):
        return
    a = total(got, lambda n: paddle.cos(paddle.arange(n, dtype="float64")))
    b = total(want, lambda n: torch.cos(torch.arange(n, dtype=torch.float64)))
    assert (a is None) == (b is None)
    if a is None:
        return
    a.backward()
    b.backward()
    for m, o in zip(mine, others, strict=True):
        if o.grad is None:
            assert m.grad is None or not m.grad.numpy().any()
        else:
            agree(m.grad, o.grad.resolve_conj().numpy(force=True), rtol * 10, atol * 10)
