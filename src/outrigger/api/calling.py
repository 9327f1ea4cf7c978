"""Calls both sides of a row on the same inputs, and compares the results."""

import ast
import contextlib
import dataclasses
import functools
import importlib
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from outrigger.api.row import TENSOR, Row
from outrigger.api.signatures import Parameter, matched, parameters

Scope = dict[str, Any]
STEPS = 5  # of an optimizer
EPOCHS = 12  # of a learning-rate schedule


class Mismatch(AssertionError):
    """The results of the two sides of a row differ."""


def check(row: Row, folder: Path) -> None:
    """Call both sides of a row: they must agree, and the naive call must not; files are written to `folder`."""
    with context(row, folder):
        _check(row, folder)


def context(row: Row, folder: Path) -> contextlib.AbstractContextManager[None]:
    """The context that a row's calls need."""
    return single_process_group(folder) if row.by == "group" else contextlib.nullcontext()


def _check(row: Row, folder: Path) -> None:
    theirs = side(row, "torch", row.torch_call, folder)
    ours = side(row, "paddle", row.paddle_call, folder)
    compare(theirs, ours, row)
    if row.naive and agree(theirs, lambda: side(row, "paddle", row.naive, folder), row):
        raise Mismatch(f"{row.naive} gives the result of {row.torch_call}, so the row must not say that it differs")
    if row.fill == "transposed":
        naive = dataclasses.replace(row, fill="")
        if agree(theirs, lambda: side(naive, "paddle", row.paddle_call, folder), row):
            raise Mismatch(f"{row.paddle} gives the same result with torch's weights unchanged")
    keywords = by_keywords(row)
    if keywords:
        compare(theirs, side(row, "paddle", keywords, folder), row)


@contextlib.contextmanager
def single_process_group(folder: Path) -> Iterator[None]:
    """A process group with only this process."""
    distributed = importlib.import_module("torch.distributed")
    store = folder / "store"
    distributed.init_process_group("gloo", init_method=f"file://{store}", rank=0, world_size=1)
    try:
        yield
    finally:
        store.unlink(missing_ok=True)
        importlib.import_module("paddle.distributed").destroy_process_group()  # also destroys torch's


def side(row: Row, library: str, code: str, folder: Path) -> Any:
    """The result of one call, as plain arrays and numbers."""
    scope = inputs(library, folder, f"{code}\n({row.on})")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the table includes deprecated names
        try:
            return plain(outcome(evaluate(code, scope), scope, row, folder))
        finally:
            _reset_globals()


def _reset_globals() -> None:
    """Reset the global settings that a row may have changed."""
    torch, paddle = (importlib.import_module(library) for library in ("torch", "paddle"))
    torch.set_default_device(None)  # a default device would slow down all later torch calls
    torch.set_printoptions(profile="default")
    paddle.set_printoptions(precision=8, threshold=1000, edgeitems=3, sci_mode=False, linewidth=80)


def evaluate(code: str, scope: Scope) -> Any:
    """Run the statements and return the value of the last one, which must be an expression."""
    tree = ast.parse(code)
    last = tree.body.pop()
    if not isinstance(last, ast.Expr):
        raise SyntaxError(f"the last statement must be an expression: {code}")
    exec(compile(tree, "<row>", "exec"), scope)
    return eval(compile(ast.Expression(last.value), "<row>", "eval"), scope)


# ---- the inputs ----


@functools.cache
def arrays() -> dict[str, Any]:
    """The arrays that the calls in the table use, by name."""
    import numpy as np

    random = np.random.RandomState(20)
    root = random.randn(4, 4).astype("float32")

    def normal(*shape: int) -> Any:
        return random.randn(*shape).astype("float32")

    return {
        "x": normal(3, 4),
        "y": normal(3, 4),
        "g": normal(3, 4),  # with a gradient
        "u": random.uniform(0.1, 0.9, (3, 4)).astype("float32"),  # between 0 and 1
        "v": normal(4),
        "w": normal(4),
        "a": normal(2, 3, 4),
        "k": normal(2, 4, 5),
        "q": root,  # square
        "s": root @ root.T + np.eye(4, dtype="float32"),  # symmetric, positive definite
        "n": random.randint(1, 9, (3, 4)),
        "m": random.randint(1, 9, (3, 4)),
        "i": random.randint(0, 3, (3, 4)),
        "j": np.array([2, 0]),
        "t": np.array([1, 0, 3]),  # labels for x
        "p": random.rand(3, 4) > 0.5,
        "r": random.rand(3, 4) > 0.5,
        "z": normal(3, 4) + 1j * normal(3, 4),
        "img": normal(2, 3, 8, 8),
        "seq": normal(2, 3, 8),
        "vol": normal(2, 3, 4, 4, 4),
        "sign": np.sign(normal(3, 4)),
    }


def inputs(library: str, folder: Path, code: str) -> Scope:
    """The inputs that some code uses, for one library."""
    import numpy as np

    used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    torch = library == "torch"
    side = importlib.import_module(library)
    make: Callable[[Any], Any] = side.from_numpy if torch else side.to_tensor
    scope: Scope = {"np": np, library: side, "path": str(folder / f"{library}.file"), "array": arrays()["x"].copy()}
    if not torch and "fluid" in used:
        scope["fluid"] = importlib.import_module("paddle.fluid")
    if used & {"model", "params", "optimizer"}:
        used.add("x")
        scope["model"] = side.nn.Sequential(side.nn.Linear(4, 3), side.nn.Tanh(), side.nn.Linear(3, 2))
        fill(scope["model"], transposed=not torch)
        scope["params"] = list(scope["model"].parameters())
        sgd = side.optim.SGD if torch else side.optimizer.SGD
        scope["optimizer"] = sgd(lr=0.1, params=scope["params"]) if torch else sgd(0.1, scope["params"])
    if "big" in used:
        scope["big"] = side.empty([200, 100]) if torch else side.create_parameter([200, 100], "float32")
    if "data" in used:  # a dataset of six images with labels
        scope["data"] = [(picture, np.int64(at)) for at, picture in enumerate(arrays()["img"].reshape(6, 8, 8))]
    scope |= {name: make(array.copy()) for name, array in arrays().items() if name in used}
    if "g" in scope:
        scope["g"].requires_grad_(True)
    return scope


def fill(layer: Any, transposed: bool = False) -> None:
    """Set each parameter to values that depend only on its position and shape; `transposed` for Paddle's Linear."""
    import numpy as np

    for place, parameter in enumerate(layer.parameters()):
        shape = [int(n) for n in parameter.shape]
        turn = transposed and len(shape) == 2
        count = math.prod(shape)
        values = 0.4 * np.sin(0.7 * np.arange(count) + place + 1)
        array = values.reshape(shape[::-1]).T if turn else values.reshape(shape)
        put(parameter, np.ascontiguousarray(array.astype("float32")))


def put(parameter: Any, array: Any) -> None:
    """Write values into a parameter of either side."""
    if hasattr(parameter, "set_value"):
        parameter.set_value(array)
    else:
        torch = importlib.import_module("torch")
        with torch.no_grad():
            parameter.copy_(torch.from_numpy(array))


# ---- the results ----


def outcome(value: Any, scope: Scope, row: Row, folder: Path) -> Any:
    """What to compare: a layer's output, the weights after optimizer steps, the rates of a schedule, or the value."""
    if "torch" in scope:
        torch = scope["torch"]
        if isinstance(value, torch.nn.Module):
            fill(value)
            return answer(value, scope, row)
        if isinstance(value, torch.optim.Optimizer):
            return trained(value, scope, value.zero_grad)
        if isinstance(value, torch.optim.lr_scheduler.LRScheduler):
            return rates(value, lambda: value.optimizer.param_groups[0]["lr"], row, value.optimizer.step)
        return value
    paddle = scope["paddle"]
    if isinstance(value, paddle.nn.Layer):
        if row.fill in ("names", "decoder"):
            copy_values(value, evaluate(row.torch_call, inputs("torch", folder, row.torch_call)))
        else:
            fill(value, transposed=row.fill == "transposed")
        return answer(value, scope, row)
    if isinstance(value, paddle.optimizer.Optimizer):
        return trained(value, scope, value.clear_grad)
    if isinstance(value, paddle.optimizer.lr.LRScheduler):
        return rates(value, value, row)
    return value


def answer(layer: Any, scope: Scope, row: Row) -> Any:
    """The output of a layer for the row's inputs."""
    layer.eval() if row.by == "eval" else layer.train()
    value = evaluate(f"layer({row.on})", {**scope, "layer": layer})
    return value[0] if row.by == "first" and isinstance(value, tuple) else value


def copy_values(layer: Any, module: Any) -> None:
    """Copy the values of a torch module to a Paddle layer with the same inner names."""
    import numpy as np

    fill(module)
    state = {name.replace("multihead_attn", "cross_attn"): p.detach().numpy() for name, p in module.named_parameters()}
    for name in list(state):
        if "in_proj_" in name:
            parts = zip("qkv", np.split(state.pop(name), 3), strict=True)
            state.update({name.replace("in_proj_", f"{letter}_proj."): part for letter, part in parts})
    for name, parameter in layer.named_parameters():
        array = state.pop(name)
        put(parameter, np.ascontiguousarray(array.T if array.ndim == 2 else array))
    if state:
        raise Mismatch(f"the layer has no {', '.join(state)}")


def trained(optimizer: Any, scope: Scope, forget: Callable[[], Any]) -> list[Any]:
    """The parameters after some steps; Paddle's matrices are transposed to torch's layout."""
    model, x = scope["model"], scope["x"]
    for _ in range(STEPS):
        loss = ((model(x) - 0.5) ** 2).sum()
        loss.backward()
        optimizer.step()
        forget()
    return [p.T if "paddle" in scope and len(p.shape) == 2 else p for p in scope["params"]]


def rates(schedule: Any, rate: Callable[[], float], row: Row, step: Callable[[], Any] | None = None) -> list[float]:
    """The learning rates of some epochs."""
    found = []
    for epoch in range(EPOCHS):
        found.append(float(rate()))
        if step is not None:
            step()
        schedule.step(*([1.0 / (1 + min(epoch, 3))] if row.by == "plateau" else []))
    return found


# ---- comparing ----


def plain(value: Any) -> Any:
    """Convert a value to arrays, numbers, strings, lists and dicts."""
    import numpy as np

    if hasattr(value, "detach") and hasattr(value, "numpy"):
        value = value.detach()
        if hasattr(value, "resolve_conj"):
            value = value.resolve_conj().resolve_neg()
        if str(value.dtype).endswith("bfloat16"):
            value = value.float() if hasattr(value, "float") else value.astype("float32")
        if str(getattr(value, "layout", "")).startswith("torch.sparse"):
            value = value.to_dense()
        return np.asarray(value.numpy())
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (bool, float, complex, str, type(None), np.ndarray)):
        return value
    if isinstance(value, int):
        return int(value)  # Paddle's size is a kind of int
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, Sequence) or hasattr(value, "__iter__"):
        return [plain(item) for item in value]
    return str(value).removeprefix("torch.").removeprefix("paddle.")


def agree(theirs: Any, ours: Callable[[], Any], row: Row) -> bool:
    """Whether a call gives the same result as torch's; a call that raises an error does not."""
    try:
        compare(theirs, ours(), row)
    except (Mismatch, ValueError, TypeError, IndexError, KeyError, AttributeError, RuntimeError, NotImplementedError):
        return False
    return True


def compare(theirs: Any, ours: Any, row: Row, where: str = "") -> None:
    """Raise Mismatch unless both values are equal within the row's tolerance."""
    import numpy as np

    if isinstance(theirs, dict) and isinstance(ours, dict):
        if list(theirs) != list(ours):
            raise Mismatch(f"{row.torch}{where}: {list(theirs)} in torch, {list(ours)} in Paddle")
        for key in theirs:
            compare(theirs[key], ours[key], row, f"{where}[{key!r}]")
        return
    if isinstance(theirs, list) and isinstance(ours, list):
        if len(theirs) != len(ours):
            raise Mismatch(f"{row.torch}{where}: {len(theirs)} items in torch, {len(ours)} in Paddle")
        for at, (one, other) in enumerate(zip(theirs, ours, strict=True)):
            compare(one, other, row, f"{where}[{at}]")
        return
    arrays_ = isinstance(theirs, np.ndarray), isinstance(ours, np.ndarray)
    if not any(arrays_) and not (isinstance(theirs, float) and isinstance(ours, float)):
        if theirs != ours or type(theirs) is not type(ours):
            raise Mismatch(f"{row.torch}{where}: {theirs!r} in torch, {ours!r} in Paddle")
        return
    if arrays_[0] != arrays_[1]:
        raise Mismatch(f"{row.torch}{where}: {type(theirs).__name__} in torch, {type(ours).__name__} in Paddle")
    one, other = np.asarray(theirs), np.asarray(ours)
    if one.shape != other.shape or one.dtype != other.dtype:
        kinds = f"{one.dtype}{list(one.shape)} in torch, {other.dtype}{list(other.shape)} in Paddle"
        raise Mismatch(f"{row.torch}{where}: {kinds}")
    if row.by == "shape":
        return
    if row.by == "moments":
        one, other = moments(one), moments(other)
        if len(one) != len(other):
            raise Mismatch(f"{row.torch}{where}: only one side has sharp bounds")
    tolerance = 0.06 if row.by == "moments" else row.tolerance
    if not np.allclose(one, other, rtol=tolerance, atol=tolerance, equal_nan=True):
        raise Mismatch(f"{row.torch}{where}: the values differ\n{one}\n{other}")


def moments(array: Any) -> Any:
    """Mean and standard deviation of random numbers, and their bounds if these are sharp."""
    import numpy as np

    values = array.astype("float64")
    spread = values.std()
    ends = [values.min(), values.max()] if np.abs(values - values.mean()).max() < 2.3 * spread else []
    return np.array([values.mean(), spread, *ends]) / max(spread, 1e-12)


# ---- the arguments ----


def by_keywords(row: Row) -> str:
    """Paddle's call with the arguments of torch's call, under the names that the row gives them.

    "" if one of the two is not a plain call of the row's name.
    """
    theirs, ours = named_arguments(row.torch_call, row.torch), named_arguments(row.paddle_call, row.paddle)
    if theirs is None or ours is None:
        return ""
    subject, written = ours
    names = {one.name: other.name for one, other in matched(row) if one and other}
    names |= {name: row.arguments[name] for name in row.converted}
    for name, value in theirs[1].items():
        if name not in names:
            raise Mismatch(f"the row of {row.torch} must give the name of its argument {name!r} in {row.paddle}")
        if name not in row.converted and "torch" not in value:
            written[names[name]] = value
    return f"{subject}({', '.join(f'{name}={value}' for name, value in written.items())})"


def named_arguments(code: str, name: str) -> tuple[str, dict[str, str]] | None:
    """The callee and its arguments by name; None unless the code is a single call of `name`."""
    tree = ast.parse(code).body
    call = tree[0].value if len(tree) == 1 and isinstance(tree[0], ast.Expr) else None
    signature = parameters(name) if name else None
    if not isinstance(call, ast.Call) or signature is None:
        return None
    function = ast.unparse(call.func)
    method = name.startswith(TENSOR) and function.rpartition(".")[2] == name.rpartition(".")[2]
    arguments = bound(call, signature) if method or function == name else None
    return None if arguments is None else (function, arguments)


def bound(call: ast.Call, signature: list[Parameter]) -> dict[str, str] | None:
    """The arguments of a call by name; None if some have no name."""
    places = [p.name for p in signature if not p.keyword_only]
    if any(p.star for p in signature) or len(call.args) > len(places) or any(k.arg is None for k in call.keywords):
        return None
    if any(isinstance(value, ast.Starred) for value in call.args):
        return None
    placed = {name: ast.unparse(value) for name, value in zip(places, call.args)}
    return placed | {str(k.arg): ast.unparse(k.value) for k in call.keywords}
