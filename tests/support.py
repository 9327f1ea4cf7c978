"""What the tests share: an operator against its reference, an error against its words, golden facts."""

import doctest
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import paddle

GOLDEN = pathlib.Path(__file__).parent / "golden"


def golden(name):
    """Facts recorded from the original: `tests/golden/NAME.json`, or an `.npz` as a dict of arrays."""
    path = GOLDEN / name
    if path.suffix == ".npz":
        with np.load(path) as stored:
            return {k: stored[k] for k in stored}
    return json.loads(path.read_text())


def check_op(ours, reference, inputs, *, attrs=None, grad=True, rtol=1e-5, atol=1e-6, eps=1e-3, dtype=None):
    """Compare values, shapes and dtypes with a NumPy reference, and gradients with finite differences.

    `ours(*tensors, **attrs)` and `reference(*arrays)`; gradients are checked in float64 for float inputs.
    """
    attrs = attrs or {}
    arrays = [np.asarray(a) for a in inputs]
    got = ours(*[paddle.to_tensor(a) for a in arrays], **attrs)
    want = reference(*arrays)
    single = not isinstance(want, (tuple, list))
    for g, w in zip([got] if single else got, [want] if single else want, strict=True):
        w = np.asarray(w)
        assert list(g.shape) == list(w.shape), f"shape {g.shape} instead of {list(w.shape)}"
        if dtype is not None and single:
            assert g.dtype == dtype, f"dtype {g.dtype} instead of {dtype}"
        np.testing.assert_allclose(np.asarray(g), w, rtol=rtol, atol=atol)
    check_recorded(ours, arrays, attrs, [got] if single else list(got))
    if grad and all(a.dtype.kind == "f" for a in arrays):
        check_grad(ours, arrays, attrs, eps)


def check_recorded(ours, arrays, attrs, want):
    """The same call on variables of a Program: the shapes found beforehand and the values of a run are the same."""
    main = paddle.static.Program()
    paddle.enable_static()
    try:
        with paddle.static.program_guard(main, paddle.static.Program()):
            fed = {f"x{i}": a for i, a in enumerate(arrays)}
            variables = [paddle.static.data(name, a.shape, str(a.dtype)) for name, a in fed.items()]
            got = ours(*variables, **attrs)
            got = list(got) if isinstance(got, (tuple, list)) else [got]
            for variable, w in zip(got, want, strict=True):
                assert variable.dtype == w.dtype, f"recorded with dtype {variable.dtype} instead of {w.dtype}"
                assert len(variable.shape) == len(w.shape), f"recorded with shape {variable.shape}, not {w.shape}"
                assert all(m in (n, -1) for m, n in zip(variable.shape, w.shape)), f"{variable.shape}, not {w.shape}"
            values = paddle.static.Executor().run(main, feed=fed, fetch_list=got)
    finally:
        paddle.disable_static()
    for value, w in zip(values, want, strict=True):
        np.testing.assert_array_equal(value, w.numpy(), err_msg="run as a Program")


def check_grad(ours, inputs, attrs=None, eps=1e-3, rtol=2e-3, atol=1e-4):
    """Compare gradients of a random projection of the output with central differences, in float64."""
    attrs = attrs or {}
    arrays = [np.asarray(a, "float64") for a in inputs]
    rng = np.random.default_rng(0)
    weights = []

    def project(outputs, as_tensor):
        outputs = outputs if isinstance(outputs, (tuple, list)) else [outputs]
        total = 0.0
        for i, out in enumerate(o for o in outputs if "float" in str(o.dtype)):
            if i == len(weights):
                weights.append(rng.standard_normal(out.shape))
            total = total + (out * paddle.to_tensor(weights[i])).sum()
        return total if as_tensor else float(total)

    tensors = [paddle.to_tensor(a, stop_gradient=False) for a in arrays]
    project(ours(*tensors, **attrs), True).backward()
    for k, a in enumerate(arrays):
        numeric = np.zeros_like(a)
        for at in np.ndindex(a.shape):
            moved = []
            for step in (eps, -eps):
                b = a.copy()
                b[at] += step
                args = [paddle.to_tensor(b if j == k else arrays[j]) for j in range(len(arrays))]
                moved.append(project(ours(*args, **attrs), False))
            numeric[at] = (moved[0] - moved[1]) / (2 * eps)
        analytic = tensors[k].grad
        assert analytic is not None, f"input {k} has no gradient"
        np.testing.assert_allclose(analytic.numpy(), numeric, rtol=rtol, atol=atol, err_msg=f"gradient of input {k}")


def check_error(call, kind, *words):
    """`call()` must raise `kind`, with every one of `words` in its text."""
    with pytest.raises(kind) as caught:
        call()
    text = str(caught.value)
    del caught  # its traceback leads to this frame: in a cycle it would keep what the call made, such as processes
    for word in words:
        assert word in text, f"{word!r} is not in: {text}"


def run_python(code, **environment):
    """What a fresh interpreter prints for `code`."""
    path = os.pathsep.join(map(str, [GOLDEN.parents[1] / "src", GOLDEN.parents[1]]))
    environment = {**os.environ, "PYTHONPATH": path, **environment}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_examples(target):
    """Run the examples in a docstring, which must have some."""
    (found,) = doctest.DocTestFinder(recurse=False).find(target, target.__name__, globs={"paddle": paddle, "np": np})
    assert found.examples, f"{target.__name__} shows no example"
    assert doctest.DocTestRunner().run(found).failed == 0
