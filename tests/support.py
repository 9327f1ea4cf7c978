"""Helpers for tests: comparisons, recorded facts, inputs, static mode, and programs in separate processes."""

import contextlib
import doctest
import importlib.util
import itertools
import json
import os
import pathlib
import socket
import subprocess
import sys

import numpy as np
import pytest

import paddle

GOLDEN = pathlib.Path(__file__).parent / "golden"
ROOT = pathlib.Path(__file__).parents[1]


# ---- comparisons ----


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
    check_as_program(ours, arrays, attrs, [got] if single else list(got))
    if grad and all(a.dtype.kind == "f" for a in arrays):
        check_grad(ours, arrays, attrs, eps)


def check_as_program(ours, arrays, attrs, want):
    """Check that the same call on variables of a Program has the same recorded shapes, and the same values when run."""
    with static_mode() as main:
        fed = {f"x{i}": a for i, a in enumerate(arrays)}
        variables = [paddle.static.data(name, a.shape, str(a.dtype)) for name, a in fed.items()]
        got = ours(*variables, **attrs)
        got = list(got) if isinstance(got, (tuple, list)) else [got]
        for variable, w in zip(got, want, strict=True):
            assert variable.dtype == w.dtype, f"recorded with dtype {variable.dtype} instead of {w.dtype}"
            assert len(variable.shape) == len(w.shape), f"recorded with shape {variable.shape}, not {w.shape}"
            assert all(m in (n, -1) for m, n in zip(variable.shape, w.shape)), f"{variable.shape}, not {w.shape}"
        values = run_program(main, fed, *got)
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
    """`call()` must raise `kind`, with all of `words` in its message."""
    with pytest.raises(kind) as caught:
        call()
    text = str(caught.value)
    del caught  # its traceback refers to this frame: the cycle would keep objects of the call alive
    for word in words:
        assert word in text, f"{word!r} is not in: {text}"


def check_close(got, want, rtol=1e-6, atol=None):
    """Tensors, arrays, numbers, or lists of these must have the same shapes, and values within the tolerances.

    Args:
        atol: by default the same as `rtol`.
    """
    atol = rtol if atol is None else atol
    if isinstance(want, (list, tuple)) and isinstance(got, (list, tuple)):
        assert len(got) == len(want), f"{len(got)} values instead of {len(want)}"
        for g, w in zip(got, want, strict=True):
            check_close(g, w, rtol, atol)
        return
    got, want = np.asarray(got), np.asarray(want)
    assert got.shape == want.shape, f"shape {got.shape} instead of {want.shape}"
    np.testing.assert_allclose(got, want, rtol=rtol, atol=atol)


def check_answer(got, want, number):
    """Check an answer against the recorded one: facts, or {"error": the class}; `number` as for `check_facts`."""
    if isinstance(want, dict):
        assert isinstance(got, dict), f"{got} instead of {want['error']}"
        assert want["error"] in got["error"]
    else:
        assert not isinstance(got, dict), f"raised {got}"
        check_facts(got, want, rtol=2e-4, atol=2e-5, number=number)


def check_facts(got, want, rtol=0, atol=0, number=float, label=""):
    """Check that nested facts are equal to the recorded ones.

    Args:
        rtol, atol: how far values may differ in a tensor of floats, recorded as [dtype, shape, values].
        number: what a single recorded float is compared as, such as `pytest.approx`.
    """
    if isinstance(want, list) and len(want) == 3 and str(want[0]).startswith(("float", "bfloat", "complex")):
        assert got[:2] == want[:2], f"{label}: {got[:2]} instead of {want[:2]}"
        np.testing.assert_allclose(got[2], want[2], rtol=rtol, atol=atol, err_msg=label)
    elif isinstance(want, list):
        assert isinstance(got, (list, tuple)), f"{label}: {got!r} is not a list"
        assert len(got) == len(want), f"{label}: {len(got)} values instead of {len(want)}"
        for i, (g, w) in enumerate(zip(got, want, strict=True)):
            check_facts(g, w, rtol, atol, number, f"{label}[{i}]")
    elif isinstance(want, dict):
        assert list(got) == list(want), label
        for key in want:
            check_facts(got[key], want[key], rtol, atol, number, f"{label}.{key}")
    else:
        assert got == (number(want) if isinstance(want, float) else want), label


def check_parts(arrays, parts, values, rtol=1e-5, atol=1e-5):
    """Named arrays must have the names, shapes, dtypes and values that were recorded.

    Args:
        parts: (label, shape, dtype, index of its first value in `values`) of each array.
        rtol: a number, or a function from a label to one.
    """
    assert list(arrays) == [label for label, *_ in parts]
    for label, shape, dtype, at in parts:
        got = arrays[label]
        assert list(got.shape) == shape, f"{label}: shape {list(got.shape)} instead of {shape}"
        assert str(got.dtype) == dtype, f"{label}: dtype {got.dtype} instead of {dtype}"
        want = values[at : at + got.size].reshape(shape)
        allowed = rtol(label) if callable(rtol) else rtol
        np.testing.assert_allclose(got.astype("float32"), want, rtol=allowed, atol=atol, err_msg=label)


def run_examples(target):
    """Run the examples in a docstring, which must have some."""
    (found,) = doctest.DocTestFinder(recurse=False).find(target, target.__name__, globs={"paddle": paddle, "np": np})
    assert found.examples, f"{target.__name__} shows no example"
    assert doctest.DocTestRunner().run(found).failed == 0


# ---- inputs and references ----


def leaf(values, dtype="float32"):
    """A tensor that gradients are computed for."""
    return paddle.to_tensor(values, dtype=dtype, stop_gradient=False)


def leaves(value):
    """The tensors, arrays and numbers of nested lists, tuples and dicts, in order."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [one for item in value for one in leaves(item)]
    return [value]


def normals(*shape, seed=0):
    """Normally distributed float32, the same for the same seed."""
    return np.random.default_rng(seed).standard_normal(shape).astype("float32")


def wave(*shape):
    """Values of a sine without a short period."""
    return np.sin(np.arange(np.prod(shape)) * 12.9898).reshape(shape)


def scattered(*shape, step=0.5, first=-2.0):
    """Distinct numbers without order if the size is not a multiple of 7: `first` plus multiples of `step`."""
    n = np.arange(np.prod(shape, dtype=int))
    return ((n * 7 + 3) % len(n) * step + first).reshape(shape)


def written(x, where, value):
    """A copy of an array with a part of it replaced."""
    out = np.array(x)
    out[where] = value
    return out


def numpy_axis(axis):
    """An axis, or a list of axes, as NumPy takes it."""
    return tuple(axis) if isinstance(axis, list) else axis


# ---- static mode ----


@contextlib.contextmanager
def static_mode():
    """Enter static mode with a new main Program, which is yielded, startup Program, scope and name generator."""
    static, program = paddle.static, paddle.static.Program()
    paddle.enable_static()
    try:
        with (
            static.scope_guard(static.Scope()),
            static.program_guard(program, static.Program()),
            paddle.utils.unique_name.guard(),
        ):
            yield program
    finally:
        paddle.disable_static()


def run_program(program, feed, *fetch):
    """The values of some variables after one run of a Program."""
    return paddle.static.Executor().run(program, feed=feed, fetch_list=list(fetch))


# ---- programs in separate processes ----

_FIRST_PORT, _PORTS_OF_A_WORKER, _PORT_RANGES = 12_000, 2_000, 10
# A program that a test starts counts in the same range, so it begins somewhere else.
_ports_asked = itertools.count(os.getpid() * 37)


def environment(**more):
    """The environment of a process that imports this source tree."""
    path = os.pathsep.join(map(str, [ROOT / "src", ROOT]))
    return {**os.environ, "PYTHONPATH": path, **more}


def run_python(code, *arguments, timeout=120, **more):
    """What a new interpreter prints for `code`, with arguments and environment variables."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, env=environment(**more), capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stderr
    return done.stdout


def free_ports(count):
    """Ports that are free on this machine and that no other test gets, though nobody listens on them yet.

    A port from the system's own range may be given to the next who asks, while the server that it was meant for is
    still starting. So each worker has a range of its own, below the system's, and hands out the next port each time.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    begin = _FIRST_PORT + int(worker) % _PORT_RANGES * _PORTS_OF_A_WORKER
    found = []
    for _ in range(_PORTS_OF_A_WORKER):
        if len(found) == count:
            return found
        port = begin + next(_ports_asked) % _PORTS_OF_A_WORKER
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:  # somebody else's
                continue
        found.append(port)
    raise RuntimeError(f"fewer than {count} of the ports {begin} to {begin + _PORTS_OF_A_WORKER - 1} are free")


def load_file(path, name=None):
    """Load a Python file as a module; it is registered in `sys.modules` only if a `name` is given."""
    spec = importlib.util.spec_from_file_location(name or pathlib.Path(path).stem, path)
    module = importlib.util.module_from_spec(spec)
    if name:
        sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
