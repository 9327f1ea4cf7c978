"""Shortcuts: calls that the accelerator makes of torch's function give what the kernels of the operators give."""

import random
import sys

import pytest
import torch

import paddle
import paddle.nn.functional
from paddle._core import accelerator
from paddle._core.operator import REGISTRY
from paddle._core.state import INTERCEPTORS
from paddle._core.tensor import unwrap, wrap

needs_it = pytest.mark.skipif(not accelerator.STATUS.startswith("in use"), reason=accelerator.STATUS)

_ = paddle.nn.functional.cross_entropy, paddle.nn.functional.gelu  # imported on first use
SHORT = sorted(key for key, operator in REGISTRY.items() if hasattr(unwrapped := operator.function, "kernel")
               and hasattr(unwrapped.kernel, "shortcut"))  # fmt: skip
UNINITIALISED = {"empty", "empty_like", "new_empty"}
inf, nan = float("inf"), float("nan")


def tensors():
    """Tensors of many dtypes and shapes: without axes, without elements, transposed, expanded, with NaN."""
    x = torch.tensor([[0.5, -1.0, nan], [inf, 2.0, -0.0], [1.0, 1.0, -inf]])
    plain = torch.tensor([[0.25, 0.5], [0.75, 1.0]])
    found = [
        x,
        x.t(),
        x[0],
        x[0, 0],
        x[:0],
        x[:1].expand(3, 3),
        plain,
        plain.double(),
        plain[0],
        plain.reshape(1, 2, 2),
    ]
    found += [plain.half(), plain.bfloat16(), torch.complex(plain, plain), plain[:, 1:], torch.arange(6).reshape(2, 3)]
    found += [
        torch.tensor([1, 0]),
        torch.tensor([[1, 0], [0, 1]], dtype=torch.int32),
        torch.tensor([3], dtype=torch.uint8),
    ]
    found += [torch.tensor([[True, False], [True, True]]), torch.tensor([True, False]), torch.tensor(True)]
    return [*found, *(t.clone().requires_grad_() for t in (x, plain, plain[0]))]


VALUES = {int: [0, 1, -1, 2, 7, -2, 10**30], float: [0.0, 0.5, -2.5, inf, nan], bool: [True, False], type(None): [None]}
SIZES = [[2, 2], [], [0, 1], [-1], (1, 0), [0], [3, 0], [0, 0], [True], [1.5]]
DTYPES = ["float32", "int64", paddle.float64, paddle.bool, "complex64", "nothing", "float", torch.float16, None]


def choices(step, drawn):
    if step.kind <= accelerator.CONTIGUOUS.kind:
        fitting = [t for t in TENSORS if step.allowed is None or t.dtype in step.allowed]
        fitting = [t for t in fitting if step.axes in (None, t.dim())]
        return drawn.choice(fitting if drawn.random() < 0.7 else TENSORS)
    if step.kind == accelerator.only(1).kind:
        return drawn.choice([*step.allowed] * 9 + [None, "a"])
    if step.kind == accelerator.SIZES.kind:
        return drawn.choice(SIZES)
    if isinstance(step.allowed, dict):
        return drawn.choice([*step.allowed] if drawn.random() < 0.7 else DTYPES)
    return drawn.choice([value for kind in (*step.allowed, drawn.choice([*VALUES])) for value in VALUES.get(kind, ())])


def calls(kernel, number):
    """Calls with what the steps describe and what they do not, some without an argument that may be absent."""
    drawn = random.Random(kernel.__name__)
    steps = {name: step for name, step in kernel.shortcut[2].items() if step.given}
    for turn in range(number):
        alike = TENSORS[turn % len(TENSORS)]
        given = {}
        for name, step in steps.items():
            if step.absent and drawn.random() < 0.4:
                continue
            same = step.kind <= accelerator.CONTIGUOUS.kind and drawn.random() < 0.6
            given[name] = alike if same else choices(step, drawn)
        yield given


TENSORS = tensors()


class Watching:
    """An interceptor that changes nothing, with which every call is made in full by the kernel."""

    def before(self, operator, args, kwargs):
        return args, kwargs

    def after(self, operator, out):
        return out


def outcome(operator, given):
    """Results and gradients as torch tensors; or the class and the words of the error."""
    wrapped = {
        name: wrap(v.clone()) if isinstance(v, torch.Tensor) and v.is_contiguous() else v for name, v in given.items()
    }
    leaves = []
    for name, value in given.items():
        if isinstance(value, torch.Tensor):
            leaf = value.detach().clone() if value.is_contiguous() else value
            wrapped[name] = wrap(leaf.requires_grad_(value.requires_grad))
            leaves += [leaf] if value.requires_grad else []
    placed = []
    for name in operator.positional:
        if name not in wrapped:
            break
        placed.append(wrapped.pop(name))
    try:
        out = unwrap(operator.function(*placed, **wrapped))
        out = list(out) if isinstance(out, (list, tuple)) else [out]
        wanted = [o for o in out if o.requires_grad]
        if wanted and leaves:
            out += torch.autograd.grad(wanted, leaves, [torch.ones_like(o) for o in wanted], allow_unused=True)
    except Exception as error:
        return type(error).__mro__, str(error)
    return out


def same(a, b, values):
    if a is None or b is None:
        return a is b
    if (a.dtype, a.shape, a.requires_grad) != (b.dtype, b.shape, b.requires_grad):
        return False
    wide = torch.complex128 if a.is_complex() else torch.float64
    return not values or torch.equal(a.detach().to(wide).nan_to_num(17), b.detach().to(wide).nan_to_num(17))


@needs_it
@pytest.mark.filterwarnings("ignore:Casting complex values")
@pytest.mark.parametrize("key", SHORT)
def test_the_shortcut_gives_what_a_call_in_full_gives(key):
    operator, answered, taken = REGISTRY[key], 0, 0
    for turn, given in enumerate(calls(operator.function.kernel, 600)):
        if turn > 80 and taken:
            break
        entered = set()
        sys.setprofile(lambda frame, event, arg, entered=entered: entered.add(frame.f_code))
        try:
            found = outcome(operator, given)
        finally:
            sys.setprofile(None)
        INTERCEPTORS.append(watching := Watching())
        try:
            expected = outcome(operator, given)
        finally:
            INTERCEPTORS.remove(watching)
        assert type(found) is type(expected), (given, found, expected)
        if type(expected) is tuple:
            assert found == expected, given
        else:
            answered += 1
            taken += operator.function.kernel.__code__ not in entered
            assert len(found) == len(expected), given
            assert all(same(f, e, key not in UNINITIALISED) for f, e in zip(found, expected, strict=True)), (
                given,
                found,
            )
    assert answered
    assert taken, "no call went the short way"
