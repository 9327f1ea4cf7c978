"""The two networks: their inputs, and which modules and tensors correspond."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch

import paddle
from outrigger.align import kinds, matching, trace
from outrigger.bridge import PaddleModule, from_torch, to_torch
from outrigger.weights import layers
from outrigger.weights.move import IDENTITY, Transform
from paddle._core import tree


@dataclass(frozen=True)
class Link:
    """A tensor of the reference and the corresponding tensor of the port."""

    reference_name: str
    name: str
    reference: torch.Tensor
    port: torch.Tensor
    transform: Transform
    trained: bool
    """Whether it is a parameter rather than a statistic."""

    def in_port(self, value: torch.Tensor) -> torch.Tensor:
        """Convert a value of the reference (a weight, its gradient) to the port's layout."""
        return self.transform.apply(value)


@dataclass
class Networks:
    """A reference and its port, on the same inputs."""

    reference: torch.nn.Module
    port: torch.nn.Module
    inputs: list[torch.Tensor]
    names: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.matched: matching.Matching | None = None
        self.found: dict[str, str] = {}  # like `names`, found from equal inputs
        self.links: list[Link] = []
        self.left: dict[str, str] = {}

    def arguments(self) -> list[torch.Tensor]:
        """A copy of the inputs, so that neither side changes the other's."""
        return [one.clone() for one in self.inputs]

    def run(self, *, operations: bool = False) -> tuple[trace.Trace, trace.Trace]:
        """Run both networks on the inputs, with their functional calls or with torch's operators."""
        return (
            trace.run(self.reference, self.arguments(), operations=operations, functions=not operations),
            trace.run(self.port, self.arguments(), operations=operations, functions=not operations),
        )

    def load_and_match(self, reference: trace.Trace) -> trace.Trace:
        """Load the reference's values into the port, run it, and match again; return its run."""
        self.load()
        port = trace.run(self.port, self.arguments(), functions=True)
        self.match(reference, port)
        return port

    def match(self, reference: trace.Trace, port: trace.Trace) -> None:
        """Match the modules and tensors of the two networks."""
        self.matched = matching.match(reference, port, self.names, self.found)
        self.links = list(self._find_links())

    def _find_links(self) -> Iterator[Link]:
        assert self.matched is not None
        modules = dict(self.reference.named_modules()), dict(self.port.named_modules())
        pairs = [(a, b) for _, _, a, b in self.matched.modules()] + self.matched.containers
        done: tuple[set[int], set[int]] = (set(), set())
        # Modules that were never called can be matched only by name.
        called = {a for a, _ in pairs}, {b for _, b in pairs}
        pairs += [
            (path, path)
            for path in modules[0]
            if path in modules[1]
            and path not in called[0]
            and path not in called[1]
            and not self._inside_composite(path)
        ]
        for path, ours in pairs:
            module, inner = modules[0][path], modules[1][ours]
            layer = kinds.described(inner)
            sources, targets = layers.own_tensors(module), layers.own_tensors(layer)
            trained = {id(p) for p in module.parameters()}
            for move in layers.pairs(module, layer):
                source, target = sources[move.source], targets[move.target]
                if id(target) in done[1] or (id(source) in done[0] and move.transform.rows is None):
                    continue
                done[0].add(id(source))
                done[1].add(id(target))
                yield Link(
                    _joined(path, move.source),
                    _joined(ours, move.target),
                    source,
                    target,
                    move.transform,
                    id(source) in trained,
                )
        yield from self._same_full_names(done)
        self._record_unmatched(done)

    def _inside_composite(self, path: str) -> bool:
        parents = path.split(".")
        modules = dict(self.reference.named_modules())
        return any(kinds.kind(modules[".".join(parents[:n])]) in kinds.OPAQUE for n in range(1, len(parents)))

    def _same_full_names(self, done: tuple[set[int], set[int]]) -> Iterator[Link]:
        """Match tensors outside all pairs of modules by their full names and shapes."""
        theirs = dict(self.reference.named_parameters()) | dict(self.reference.named_buffers())
        ours = dict(self.port.named_parameters()) | dict(self.port.named_buffers())
        trained = {id(p) for p in self.reference.parameters()}
        for name, source in theirs.items():
            target = ours.get(name)
            if target is None or id(source) in done[0] or id(target) in done[1] or source.shape != target.shape:
                continue
            done[0].add(id(source))
            done[1].add(id(target))
            yield Link(name, name, source, target, IDENTITY, id(source) in trained)

    def _record_unmatched(self, done: tuple[set[int], set[int]]) -> None:
        self.left = {
            name: "reference" for name, value in self.reference.named_parameters() if id(value) not in done[0]
        } | {name: "port" for name, value in self.port.named_parameters() if id(value) not in done[1]}

    def load(self) -> None:
        """Load the reference's values into the port."""
        with torch.no_grad():
            for link in self.links:
                link.port.copy_(link.in_port(link.reference.detach()))

    @contextmanager
    def mode(self, *, training: bool = False) -> Iterator[None]:
        """Set both networks to one mode, and restore the mode of each module afterwards."""
        before = [(module, module.training) for side in (self.reference, self.port) for module in side.modules()]
        try:
            self.reference.train(training)
            self.port.train(training)
            yield
        finally:
            for module, was in before:
                module.training = was

    @contextmanager
    def preserved(self) -> Iterator[None]:
        """Restore the weights afterwards, and clear the gradients."""
        states = [
            {name: value.detach().clone() for name, value in side.state_dict(keep_vars=True).items()}
            for side in (self.reference, self.port)
        ]
        try:
            yield
        finally:
            for side, state in zip((self.reference, self.port), states):
                with torch.no_grad():
                    for name, value in side.state_dict(keep_vars=True).items():
                        value.copy_(state[name])
                for parameter in side.parameters():
                    parameter.grad = None


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def as_module(value: Any, what: str) -> torch.nn.Module:
    """A network of either library as a torch module."""
    if isinstance(value, torch.nn.Module):
        return value
    if isinstance(value, paddle.nn.Layer):
        module: torch.nn.Module = to_torch(value)
        return module
    hint = " Try an instance of this class." if isinstance(value, type) else ""
    raise TypeError(
        f"compare: '{what}' must be a {'torch.nn.Module' if what == 'reference' else 'paddle.nn.Layer'}. "
        f"Received: {what} = {value!r:.80}.{hint}"
    )


def sides(reference: Any, port: Any) -> tuple[torch.nn.Module, torch.nn.Module]:
    """Both networks as torch modules; raises an error if they are swapped."""
    if isinstance(reference, paddle.nn.Layer) and isinstance(port, torch.nn.Module):
        raise TypeError("compare: 'reference' is a paddle.nn.Layer and 'port' a torch.nn.Module. Try swapping them.")
    return as_module(reference, "reference"), as_module(port, "port")


def as_tensors(value: Any, dtype: torch.dtype | None) -> list[torch.Tensor]:
    """Inputs in any form as torch tensors; floating-point ones in the network's dtype."""
    if value is None:
        return []
    values: Sequence[Any] = value if isinstance(value, (tuple, list)) else (value,)
    found = []
    for one in values:
        if isinstance(one, torch.Tensor):
            held = one.detach().clone()
        elif isinstance(one, paddle.Tensor):
            held = to_torch(one).detach().clone()
        else:
            held = _from_numpy(one)
        if dtype is not None and held.is_floating_point():
            held = held.to(dtype)
        found.append(held)
    return found


def _from_numpy(value: Any) -> torch.Tensor:
    try:
        return torch.from_numpy(np.array(value))
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"compare: inputs and labels must be arrays or tensors, or tuples of them. Received: {value!r:.80}."
        ) from error


def floating(module: torch.nn.Module) -> torch.dtype | None:
    """The dtype a network computes in: that of its first floating-point parameter."""
    return next((p.dtype for p in module.parameters() if p.is_floating_point()), None)


def for_side(value: Any, module: torch.nn.Module) -> Any:
    """Torch tensors as the functions of one side expect them."""
    if not isinstance(module, PaddleModule):
        return value
    return tree.map(from_torch, value, kinds=tree.SAME_SEQUENCES, only=torch.Tensor)


def from_side(value: Any) -> Any:
    """Convert what a function of either side returned to torch tensors."""
    return tree.map(to_torch, value, kinds=tree.SAME_SEQUENCES, only=paddle.Tensor)
