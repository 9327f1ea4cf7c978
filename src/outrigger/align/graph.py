"""A run as a graph: every functional call with its arguments, its results and its line in the source.

The reference's calls are seen by a mode of torch, the port's by an interceptor of Paddle's operators. Both end in
functions on torch tensors, so that every call can be made again, with other arguments, on either side.
"""

from __future__ import annotations

import linecache
import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch.overrides import TorchFunctionMode, resolve_name
from torch.utils._pytree import tree_leaves, tree_map, tree_map_only
from torch.utils.weak import WeakTensorKeyDictionary

import outrigger
import paddle
from outrigger.align import vocabulary
from outrigger.align.result import Source
from paddle._core.state import INTERCEPTORS

Arguments = tuple[tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True)
class Ref:
    """A value in the graph: one of the results of a node."""

    node: int
    output: int


@dataclass
class Node:
    """A functional call, a call of a layer, or a value that comes from outside (an input, a parameter, a constant)."""

    index: int
    name: str
    """Paddle's name of the function for both libraries."""
    label: str
    """The name in its own library."""
    run: Callable[..., Any] | None
    """The function on torch tensors; None for a value from outside."""
    arguments: Arguments
    """With a `Ref` in place of every tensor."""
    outputs: list[torch.Tensor]
    source: Source | None = None
    layer: torch.nn.Module | None = None
    call: Any = None
    """The call of the module that encloses it."""
    changes: tuple[int, ...] = ()
    """Which of its tensors it changes in place; these follow its results in `outputs`."""
    started: int = 0

    @property
    def inputs(self) -> list[Ref]:
        return [leaf for leaf in tree_leaves(self.arguments) if isinstance(leaf, Ref)]

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments that are no tensors, in Paddle's terms."""
        return vocabulary.settings(self)

    def again(self, arguments: Arguments) -> list[torch.Tensor]:
        """The results of the same function on other arguments (torch tensors)."""
        assert self.run is not None
        if self.changes:
            arguments = tree_map_only(torch.Tensor, torch.clone, arguments)
        with torch.no_grad():
            found = tensors_in(self.run(*arguments[0], **arguments[1]))
        given = tensors_in(arguments)
        return found + [given[place] for place in self.changes if place < len(given)]


@dataclass
class Graph:
    """All calls of a run, in order."""

    nodes: list[Node] = field(default_factory=list)
    failed: Node | None = None
    """The call that raised an error."""

    def value(self, ref: Ref) -> torch.Tensor:
        return self.nodes[ref.node].outputs[ref.output]

    def maker(self, ref: Ref) -> Node:
        return self.nodes[ref.node]

    def refs(self) -> Iterator[Ref]:
        for node in self.nodes:
            for place in range(len(node.outputs)):
                yield Ref(node.index, place)

    def replay(
        self,
        target: Ref,
        members: set[int],
        changed: dict[int, tuple[Node, Arguments]] | None = None,
        redirected: dict[Ref, Ref] | None = None,
    ) -> torch.Tensor:
        """The value of `target` if the calls `members` are made again, some changed, or with other values for some."""
        changed, redirected = changed or {}, redirected or {}
        made: dict[int, list[torch.Tensor]] = {}

        def value(ref: Ref) -> torch.Tensor:
            ref = redirected.get(ref, ref)
            held = made[ref.node] if ref.node in made else self.nodes[ref.node].outputs
            return held[ref.output]

        for place in sorted(members):
            node = self.nodes[place]
            runner, arguments = changed.get(place, (node, node.arguments))
            made[place] = runner.again(tree_map_only(Ref, value, arguments))
        return value(target)


def tensors_in(value: Any) -> list[torch.Tensor]:
    """The torch tensors in nested containers, in order."""
    return [leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor)]


# ---- recording -------------------------------------------------------------------------------------------------------


class Recording:
    """Builds the graph of one run: knows which value a tensor is."""

    def __init__(self, module: torch.nn.Module, clock: Callable[[], int]) -> None:
        self.graph = Graph()
        self.clock = clock
        self.known: Any = WeakTensorKeyDictionary()  # tensor -> (Ref, version)
        named = [*module.named_parameters(), *module.named_buffers()]
        self.names = {id(tensor): name for name, tensor in named}
        self.enclosing: Callable[[], Any] = lambda: None

    def ref(self, tensor: torch.Tensor) -> Ref:
        """The value that a tensor has now; one that no recorded call made is a value from outside."""
        found = self.known.get(tensor)
        if found is not None and found[1] == tensor._version:
            ref: Ref = found[0]
            return ref
        label = self.names.get(id(tensor), "a value from outside")
        node = self._add(label, label, None, ((), {}), [tensor.detach().clone()])
        return self._hold(tensor, Ref(node.index, 0))

    def _hold(self, tensor: torch.Tensor, ref: Ref) -> Ref:
        self.known[tensor] = ref, tensor._version
        return ref

    def _add(self, name: str, label: str, run: Any, arguments: Arguments, outputs: list[torch.Tensor]) -> Node:
        node = Node(len(self.graph.nodes), name, label, run, arguments, outputs, started=self.clock())
        self.graph.nodes.append(node)
        return node

    def taken(self, args: Any, kwargs: Any) -> tuple[Arguments, list[torch.Tensor], list[int]]:
        """Arguments with refs in place of tensors, the tensors, and their versions before the call."""
        given = tensors_in((args, kwargs))
        refs = iter([self.ref(one) for one in given])
        arguments = tree_map(lambda leaf: next(refs) if isinstance(leaf, torch.Tensor) else leaf, (args, kwargs))
        return (tuple(arguments[0]), dict(arguments[1])), given, [one._version for one in given]

    def add(
        self,
        name: str,
        label: str,
        run: Callable[..., Any],
        before: tuple[Arguments, list[torch.Tensor], list[int]],
        result: Any,
        layer: torch.nn.Module | None = None,
    ) -> Node | None:
        """Record a call that was made; one that gives and changes no tensor is none of interest."""
        arguments, given, versions = before
        outputs = tensors_in(result)
        changes = tuple(
            place
            for place, (one, version) in enumerate(zip(given, versions))
            if one._version != version and not any(one is out for out in outputs)
        )
        outputs = outputs + [given[place] for place in changes]
        if not outputs:
            return None
        in_place = any(one._version != version for one, version in zip(given, versions))
        node = self._add(name, label, run, arguments, [one.detach().clone() for one in outputs])
        node.layer, node.call, node.source = layer, self.enclosing(), here()
        node.changes = changes
        if in_place and not changes:
            node.run = partial(_on_copies, run)
        for place, one in enumerate(outputs):
            self._hold(one, Ref(node.index, place))
        return node

    def fail(self, name: str, label: str, run: Callable[..., Any], arguments: Arguments) -> None:
        """Record the call that raised the error; it has no results."""
        node = self._add(name, label, run, arguments, [])
        node.source, node.call = here(), self.enclosing()
        self.graph.failed = node


def _on_copies(run: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a function that writes into its argument and returns it."""
    args, kwargs = tree_map_only(torch.Tensor, torch.clone, (args, kwargs))
    return run(*args, **kwargs)


# Folders, with the separator: a program in `paddle_port` is not in `paddle`.
_LIBRARIES = tuple(
    str(Path(file).resolve().parent) + os.sep
    for file in (torch.__file__, paddle.__file__, outrigger.__file__)
    if file is not None
)
_PYTHON = sysconfig.get_path("stdlib")


def here() -> Source | None:
    """The innermost line of the user's code that is running: outside torch, Paddle, Outrigger and Python itself."""
    frame: Any = sys._getframe(1)
    while frame is not None:
        path = frame.f_code.co_filename
        if not path.startswith(("<", *_LIBRARIES)) and (not path.startswith(_PYTHON) or "site-packages" in path):
            return Source(path, frame.f_lineno, linecache.getline(path, frame.f_lineno).strip())
        frame = frame.f_back
    return None


class _TorchCalls(TorchFunctionMode):
    """Sees the functions and methods of torch that a reference calls."""

    def __init__(self, recording: Recording, hidden: Callable[[], bool]) -> None:
        super().__init__()
        self.recording = recording
        self.hidden = hidden

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if self.hidden():
            return func(*args, **kwargs)
        before = self.recording.taken(args, kwargs)
        label = vocabulary.torch_label(func, resolve_name(func))
        try:
            result = func(*args, **kwargs)
        except Exception:
            self.recording.fail(vocabulary.from_torch(label), label, func, before[0])
            raise
        _record(self.recording, vocabulary.from_torch(label), label, func, before, (args, kwargs), result)
        return result


class _PaddleCalls:
    """An interceptor: sees the operators that a port calls."""

    def __init__(self, recording: Recording, hidden: Callable[[], bool]) -> None:
        self.recording = recording
        self.hidden = hidden
        self.open: list[tuple[Any, Any, Any]] = []

    def before(self, operator: Any, args: Any, kwargs: Any) -> Any:
        if not self.hidden():
            self.open.append((operator, (tuple(args), dict(kwargs)), self.recording.taken(tuple(args), dict(kwargs))))
        return args, kwargs

    def after(self, operator: Any, result: Any) -> Any:
        if not self.hidden():
            while self.open:
                known, given, before = self.open.pop()
                if known is operator:
                    name, label = vocabulary.from_paddle(operator.name), f"paddle {operator.name}"
                    _record(self.recording, name, label, operator.kernel, before, given, result)
                    break
        return result

    def stop(self) -> None:
        """Record the operator that was running when an error was raised."""
        if self.open:
            operator, _, before = self.open[-1]
            name = vocabulary.from_paddle(operator.name)
            self.recording.fail(name, f"paddle {operator.name}", operator.kernel, before[0])


def _record(recording: Recording, name: str, label: str, run: Any, before: Any, given: Arguments, result: Any) -> None:
    """Record a call; attention is recorded as the steps that it consists of."""
    if name == "scaled_dot_product_attention" and isinstance(result, torch.Tensor):
        _attention(recording, label, given, result, paddle_layout=label.startswith("paddle"))
    else:
        recording.add(name, label, run, before, result)


def _attention(recording: Recording, label: str, given: Arguments, result: torch.Tensor, paddle_layout: bool) -> None:
    """Record a fused attention step by step: scale, mask and softmax may be what differs."""
    names = ("query", "key", "value", "attn_mask", "dropout_p", "is_causal")
    used = dict(zip(names, given[0])) | given[1]
    query, key, value = (used[name] for name in names[:3])

    def step(function: Callable[..., Any], *args: Any) -> torch.Tensor:
        before = recording.taken(args, {})
        out: torch.Tensor = function(*args)
        name = f"torch.{getattr(function, '__name__', '')}"
        recording.add(vocabulary.from_torch(name), f"{label}: {function.__name__}", function, before, out)
        return out

    if paddle_layout:
        query, key, value = (step(torch.transpose, one, 1, 2) for one in (query, key, value))
    scale = used.get("scale")
    scores = step(torch.matmul, query, step(torch.transpose, key, -2, -1))
    scores = step(torch.mul, scores, query.shape[-1] ** -0.5 if scale is None else scale)
    mask = used.get("attn_mask")
    if used.get("is_causal"):
        mask = torch.ones(scores.shape[-2:], dtype=torch.bool, device=scores.device).tril()
    if mask is not None and mask.dtype == torch.bool:
        scores = step(torch.masked_fill, scores, step(torch.logical_not, mask), -torch.inf)
    elif mask is not None:
        scores = step(torch.add, scores, mask)
    out = step(torch.matmul, step(torch.softmax, scores, -1), value)
    if paddle_layout:
        out = step(torch.transpose, out, 1, 2)
    recording._hold(result, recording.ref(out))


@contextmanager
def watching(recording: Recording, *, port: bool, hidden: Callable[[], bool]) -> Iterator[None]:
    """A block in which functional calls are recorded: torch's, or Paddle's for a port."""
    if not port:
        with _TorchCalls(recording, hidden):
            yield
        return
    seen = _PaddleCalls(recording, hidden)
    INTERCEPTORS.append(seen)
    try:
        yield
    except Exception:
        seen.stop()
        raise
    finally:
        INTERCEPTORS.remove(seen)
