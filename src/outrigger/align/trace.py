"""Records a run of a network: which modules were called, with which inputs and outputs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from outrigger.align import graph, kinds, vocabulary
from outrigger.bridge import PaddleModule


def tensors(value: Any) -> list[torch.Tensor]:
    """The torch tensors in nested containers, in order."""
    return [leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor)]


@dataclass
class Call:
    """One call of a module."""

    path: str
    module: torch.nn.Module
    turn: int
    """The number of this call among the calls of its module, from 0."""
    parent: Call | None
    inputs: list[torch.Tensor]
    arguments: tuple[tuple[Any, ...], dict[str, Any]] = ((), {})
    outputs: list[torch.Tensor] = field(default_factory=list)
    started: int = 0
    """How many calls and operators started before it."""
    leaf: bool = False
    input_refs: list[graph.Ref] = field(default_factory=list)
    """Its inputs as values in the graph, if functional calls are recorded; `output_refs` likewise."""
    output_refs: list[graph.Ref] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The path, with the number of the call if it is not the first."""
        return f"{self.path} (call {self.turn + 1})" if self.turn else self.path

    @property
    def key(self) -> tuple[str, int]:
        """What identifies the call across runs of the network."""
        return self.path, self.turn

    @property
    def kind(self) -> str:
        return kinds.kind(self.module)

    def parents(self) -> Iterator[Call]:
        """The enclosing calls, innermost first."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent


@dataclass
class Operation:
    """One torch operator, called directly by the code of a module."""

    name: str
    settings: dict[str, Any]
    inputs: list[torch.Tensor]
    outputs: list[torch.Tensor]
    call: Call | None
    started: int

    def within(self, keys: Collection[tuple[str, int]]) -> bool:
        """Whether the operator was used in one of these calls or inside it."""
        return self.call is not None and any(one.key in keys for one in (self.call, *self.call.parents()))


@dataclass
class Trace:
    """The events of one run, in the order in which they started."""

    calls: list[Call] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    output: Any = None
    error: BaseException | None = None
    failed_in: Call | None = None
    """The innermost module that was running when the error was raised."""
    recording: graph.Recording | None = None
    """The functional calls, if they were asked for."""

    @property
    def leaves(self) -> list[Call]:
        """The calls of modules that are compared as units, in order of execution."""
        return [call for call in self.calls if call.leaf]


class _Recorder:
    def __init__(self) -> None:
        self.trace = Trace()
        self.stack: list[Call] = []
        self.turns: dict[str, int] = {}
        self.clock = 0
        self.hidden = 0  # nesting depth inside a module that is compared as a unit
        self.closed = 0  # nesting depth inside a module whose forward is the library's
        self.busy = False  # whether this recorder itself computes
        self.recording: graph.Recording | None = None
        self.taken: list[Any] = []

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """A block in which this recorder computes: its own calls are not recorded."""
        self.busy = True
        try:
            yield
        finally:
            self.busy = False

    def tick(self) -> int:
        self.clock += 1
        return self.clock

    def enter(self, path: str, module: torch.nn.Module, args: Any, kwargs: Any) -> None:
        turn = self.turns.get(path, 0)
        self.turns[path] = turn + 1
        leaf = kinds.is_leaf(module)
        call = Call(
            path,
            module,
            turn,
            self.stack[-1] if self.stack else None,
            [_snapshot(one) for one in tensors((args, kwargs))],
            (args, kwargs),
            started=self.tick(),
            leaf=leaf and not self.hidden,
        )
        if not self.hidden:
            self.trace.calls.append(call)
        if self.recording is not None:
            taken = None if self.closed else self.recording.taken(args, kwargs)
            self.taken.append(taken)
            call.input_refs = [] if taken is None else [self.recording.ref(one) for one in taken[1]]
            self.closed += _is_closed(module)
        self.hidden += leaf
        self.stack.append(call)

    def leave(self, module: torch.nn.Module, output: Any) -> None:
        call = self.stack.pop()
        self.hidden -= kinds.is_leaf(module)
        call.outputs = [_snapshot(one) for one in tensors(output)]
        if self.recording is not None:
            self.closed -= _is_closed(module)
            taken = self.taken.pop()
            if self.closed:
                return
            if _is_closed(module):
                label = kinds.label(module)
                node = self.recording.add(vocabulary.of_layer(module), label, module, taken, output, module)
                if node is not None:
                    node.call = call
            call.output_refs = [self.recording.ref(one) for one in tensors(output)]

    def fail(self) -> None:
        """Note the library's layer that was running when an error was raised."""
        closed = next((place for place, call in enumerate(self.stack) if _is_closed(call.module)), None)
        if self.recording is not None and closed is not None and self.taken[closed] is not None:
            call = self.stack[closed]
            self.recording.fail(
                vocabulary.of_layer(call.module), kinds.label(call.module), call.module, self.taken[closed][0]
            )
            assert self.recording.graph.failed is not None
            self.recording.graph.failed.layer, self.recording.graph.failed.call = call.module, call


def _is_closed(module: torch.nn.Module) -> bool:
    """Whether a module is compared as a unit and its forward is the library's, so that no code in it is the user's."""
    if not kinds.is_leaf(module):
        return False
    forward = getattr(type(kinds.described(module)), "forward", None)
    own = "forward" in vars(kinds.described(module))
    return not own and str(getattr(forward, "__module__", "")).startswith(("torch.", "paddle."))


def _snapshot(value: torch.Tensor) -> torch.Tensor:
    """A copy of the values, since later code may change them in place."""
    return value.detach().clone()


class _Operations(TorchDispatchMode):  # type: ignore[no-untyped-call]
    def __init__(self, recorder: _Recorder) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.recorder = recorder

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # nothing is compiled here; the default would import the compiler, which is slow

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        started = self.recorder.tick()
        before = [_snapshot(one) for one in tensors((args, kwargs))]
        result = func(*args, **kwargs)
        named = {a.name: a.default_value for a in func._schema.arguments if a.has_default_value()}
        named.update(zip((a.name for a in func._schema.arguments), args))
        named.update(kwargs)
        plain = {name: value for name, value in named.items() if not tensors(value)}
        after = [_snapshot(one) for one in tensors(result)]
        call = self.recorder.stack[-1] if self.recorder.stack else None
        self.recorder.trace.operations.append(Operation(_name(func), plain, before, after, call, started))
        return result


def _name(func: Any) -> str:
    """An operator's name; what returns copies of views (`expand_copy`) is named after the views."""
    name: str = func._schema.name.rpartition("::")[2]
    return name.removesuffix("_copy")


@contextmanager
def _watching(recorder: _Recorder, module: torch.nn.Module) -> Iterator[None]:
    with ExitStack() as stack:
        for path, inner in module.named_modules():

            def before(m: torch.nn.Module, args: Any, kwargs: Any, path: str = path) -> None:
                with recorder.unseen():
                    recorder.enter(path, m, args, kwargs)

            def after(m: torch.nn.Module, args: Any, kwargs: Any, output: Any) -> None:
                with recorder.unseen():
                    recorder.leave(m, output)

            for handle in (
                inner.register_forward_pre_hook(before, with_kwargs=True),
                inner.register_forward_hook(after, with_kwargs=True),
            ):
                stack.callback(handle.remove)
        yield


@contextmanager
def _slow_path() -> Iterator[None]:
    """Turn off the fused path of torch's Transformer layers, which bypasses their submodules."""
    enabled = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)
    try:
        yield
    finally:
        torch.backends.mha.set_fastpath_enabled(enabled)


def run(
    module: torch.nn.Module, inputs: Sequence[torch.Tensor], *, operations: bool = False, functions: bool = False
) -> Trace:
    """Call a module and return the trace; an error is recorded with the module that raised it."""
    recorder = _Recorder()
    if functions:
        recorder.recording = recorder.trace.recording = graph.Recording(module, recorder.tick)
        recorder.recording.enclosing = lambda: recorder.stack[-1] if recorder.stack else None
    with _slow_path(), _watching(recorder, module), torch.no_grad(), ExitStack() as seen:
        try:
            if operations:
                seen.enter_context(_Operations(recorder))
            if recorder.recording is not None:
                port = isinstance(module, PaddleModule)
                with graph.watching(recorder.recording, port=port, hidden=lambda: recorder.busy or recorder.closed > 0):
                    recorder.trace.output = module(*inputs)
            else:
                recorder.trace.output = module(*inputs)
        except Exception as error:  # becomes a finding: an unfinished port may fail
            recorder.trace.error = error
            recorder.trace.failed_in = recorder.stack[-1] if recorder.stack else None
            recorder.fail()
    return recorder.trace


def operations(function: Any, *args: Any) -> Trace:
    """Call a function and record its operators; an error is recorded, too."""
    recorder = _Recorder()
    with torch.no_grad():
        try:
            with _Operations(recorder):
                recorder.trace.output = function(*args)
        except Exception as error:
            recorder.trace.error = error
    return recorder.trace
