"""Plans compiled by Inductor, torch's compiler, where that is faster.

`to_static(backend="CINN")` asks for it. A plan is tried after a few calls with the same shapes: it is compiled, and the
compiled and the plain function run in turn on copies of the arguments, in training with the backward pass, so that a
program notices nothing but the time. The faster one is used from then on, and the choice is kept on the disk; Inductor
keeps its code there, too. The plain function stays where there is no C++ compiler, and where compiling fails or takes
too long.
"""

import logging
import os
import shutil
import threading
import time
import warnings

import torch

from paddle._core import state, tree
from paddle._core.flags import flag
from paddle._core.graph.codegen import function_of
from paddle._files.choices import Choices, digest

LOG = logging.getLogger("paddle.jit")

_CALLS_BEFORE = 2  # with the same shapes; a function that is called once is not worth compiling
_SHAPES = 4  # for which one plan is compiled
_TURNS = 4
_GAIN = 0.95  # of the plain time that the compiled function may take
_TOLD = state.per_process("inductor: no compiler", False)


class Unsaid(str):
    """The name of the compiler where a program has not asked for it: only `FLAGS_use_cinn` then does."""

    __slots__ = ()


def chooser(backend, build_strategy):
    """What `CallableProgram` takes as `choose`: None where no compiler is asked for."""
    asked = backend == "CINN" and (not isinstance(backend, Unsaid) or flag("FLAGS_use_cinn"))
    return choosing if asked or getattr(build_strategy, "build_cinn_pass", False) else None


def choosing(plan, feeds, fetches, plain):
    """`plain`, or a function that is faster with the same result."""
    if any(op.operator.random for op in plan.ops):
        return plain  # compiled code draws other numbers
    return _Choosing(plan, feeds, fetches, plain)


class _Choosing:
    """A function of a plan that tries its compiled form."""

    def __init__(self, plan, feeds, fetches, plain):
        self._plan, self._feeds, self._fetches, self._plain = plan, feeds, fetches, plain
        self._calls, self._chosen = {}, {}

    def __call__(self, tensors):
        case = tuple((t._t.shape, t._t.dtype, t._t.requires_grad) for t in tensors)
        chosen = self._chosen.get(case)
        if chosen is None:
            chosen = self._decide(case, tensors)
        return chosen(tensors)

    def _decide(self, case, tensors):
        calls = self._calls[case] = self._calls.get(case, 0) + 1
        if calls <= _CALLS_BEFORE:
            return self._plain
        self._chosen[case] = self._plain
        if len(self._chosen) <= _SHAPES and _has_compiler():
            trial = _Trial(self, tensors)
            self._chosen[case] = trial.outcome(case)
        return self._chosen[case]


class _Trial:
    """One attempt to compile a plan for arguments of certain shapes."""

    def __init__(self, choosing, tensors):
        self._plan, self._plain = choosing._plan, choosing._plain
        self._run, self._outside = function_of(choosing._plan, choosing._feeds, choosing._fetches)
        self._tensors, self._grad = tensors, torch.is_grad_enabled()
        self._error, self._times, self._stopped = None, None, False

    def outcome(self, case):
        """The function to use from now on."""
        choices = Choices("compiler")
        key = digest("compiler", self._grad, case, [(op.type, _shown((op.args, op.kwargs))) for op in self._plan.ops])
        known = choices.find(key, ("plain", "compiled"))
        if known == "plain":
            return self._plain
        self._compiled = torch.compile(self._run, fullgraph=True, dynamic=False)
        limit = flag("FLAGS_cinn_compile_seconds")
        thread = threading.Thread(target=self._work, args=(known is None,), daemon=True, name="paddle compiler")
        thread.start()
        thread.join(limit)
        if thread.is_alive():
            self._stopped = True
            LOG.warning("compiling takes more than %d s (FLAGS_cinn_compile_seconds), so the plain way is used", limit)
            chosen = "plain"
        elif self._error is not None:
            LOG.warning("a Program cannot be compiled, so the plain way is used: %s", self._error)
            chosen = "plain"
        elif known is None:
            plain, compiled = self._times
            chosen = "compiled" if compiled < _GAIN * plain else "plain"
            LOG.info("%s: plain %.3f ms, compiled %.3f ms", chosen, 1e3 * plain, 1e3 * compiled)
        else:
            chosen = known
        if known is None:
            choices.keep(key, chosen)
        return self._plain if chosen == "plain" else self._call

    def _call(self, tensors):
        return self._compiled([t._t for t in tensors], [t._t for t in self._outside])

    def _work(self, measure):
        """Compile by a first call on copies, then measure; in a thread, so that the caller can stop waiting."""
        try:
            with torch.set_grad_enabled(self._grad):
                inside, outside = _copies(self._tensors), _copies(self._outside)
                self._once(self._compiled, inside, outside)
                times = ([], [])
                for _ in range(_TURNS if measure else 0):
                    for function, found in zip((self._run, self._compiled), times, strict=True):
                        if self._stopped:
                            return
                        start = time.perf_counter()
                        self._once(function, inside, outside)
                        found.append(time.perf_counter() - start)
                self._times = tuple(min(found) for found in times) if measure else None
        except Exception as error:  # whatever the compiler does not support; the plain way remains
            self._error = error

    def _once(self, function, inside, outside):
        results = function(inside, outside)
        wanted = [t for t in results if isinstance(t, torch.Tensor) and t.requires_grad]
        if wanted:
            leaves = [t for t in (*inside, *outside) if t.requires_grad]
            torch.autograd.grad([t.sum() for t in wanted], leaves, allow_unused=True)


def _copies(tensors):
    """Copies of torch tensors that the guards of compiled code take for the originals."""
    found = []
    for x in tensors:
        t = x._t.detach().clone()
        if isinstance(x._t, torch.nn.Parameter):
            t = torch.nn.Parameter(t, x._t.requires_grad)
        found.append(t.requires_grad_(x._t.requires_grad))
    return found


def _shown(arguments):
    """Arguments of a recorded call as text, with tensors by their shape."""
    return tree.map(_text, arguments)


def _text(value):
    shape = getattr(value, "_shape", None) or getattr(value, "shape", None)
    return str(value) if shape is None else f"tensor {list(shape)}"


def _has_compiler():
    """Whether there is a C++ compiler; without one, the first program that asks is told."""
    names = [os.environ["CXX"]] if os.environ.get("CXX") else ["g++", "clang++", "c++"]
    if any(shutil.which(name) for name in names):
        return True
    if not _TOLD.value:
        _TOLD.value = True
        warnings.warn(
            f"to_static(backend='CINN') needs a C++ compiler, and none of {', '.join(names)} is found: Programs run "
            "the plain way, with the same results. Install g++, or set CXX; backend=None does not ask for a compiler.",
            stacklevel=2,
        )
    return False
