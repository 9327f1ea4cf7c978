"""Every operator of the simulated device, computed by the CPU's kernel on host views."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from . import _memory

# Operators that accept some tensors of the CPU on a card as well.
_HOST_INDICES = {"aten::index", "aten::index_put", "aten::index_put_", "aten::_index_put_impl_", "aten::_unsafe_index"}
_HOST_SCALARS = {"aten::masked_fill_", "aten::masked_fill", "aten::fill_", "aten::fill", "aten::index_fill_"}
_HOST_SCALARS |= {"aten::where", "aten::linspace", "aten::logspace"}
_HOST_LENGTHS = {"aten::_pack_padded_sequence", "aten::_pad_packed_sequence"}
_HOST = torch.device("cpu")


class RandomState:
    """The random stream of the device, which has nothing to do with the CPU's."""

    def __init__(self) -> None:
        self.generator = torch.Generator()

    def call(self, operator: Any, args: Any, kwargs: Any) -> Any:
        """Call an operator that draws from the CPU's default stream, and give that one back unchanged."""
        default = torch.default_generator
        before = default.get_state()
        default.set_state(self.generator.get_state())
        try:
            return operator(*args, **kwargs)
        finally:
            self.generator.set_state(default.get_state())
            default.set_state(before)


RANDOM = RandomState()


def run(operator: Any, *args: Any, **kwargs: Any) -> Any:
    """Run an operator on the device: refuse other devices' tensors, compute on the host, wrap the results."""
    facts = _facts(operator)
    call = _Call()
    host_args, host_kwargs = call.enter(args), call.enter(kwargs)
    if call.strangers:
        _refuse_mixture(facts, call.strangers, args)
    for at in facts.tensors:  # torch gives a number where it made a tensor of one
        if at < len(args) and isinstance(args[at], (bool, int, float, complex)):
            number = torch.tensor(args[at], dtype=torch.float64 if type(args[at]) is float else None)
            host_args = (*host_args[:at], number, *host_args[at + 1 :])
    if not facts.random:
        return call.finish(operator(*host_args, **host_kwargs))
    if not facts.takes_generator:
        return call.finish(RANDOM.call(operator, host_args, host_kwargs))
    if host_kwargs.get("generator") is None:
        host_kwargs["generator"] = RANDOM.generator
    return call.finish(operator(*host_args, **host_kwargs))


def run_as(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel for an operator that the CPU does not have: a function on host tensors in its place."""

    def kernel(operator: Any, *args: Any, **kwargs: Any) -> Any:
        call = _Call()
        host_args, host_kwargs = call.enter(args), call.enter(kwargs)
        return call.finish(function(*host_args, **host_kwargs))

    return kernel


class _Facts(NamedTuple):
    """What the schema of an operator says."""

    name: str
    scalars: bool  # whether it takes a tensor of the CPU without axes, as a number
    random: bool
    takes_generator: bool
    tensors: list[int]  # positions of arguments that are one tensor


@functools.cache
def _facts(operator: Any) -> _Facts:
    schema = operator._schema
    return _Facts(
        schema.name,
        torch.Tag.pointwise in operator.tags or schema.name in _HOST_SCALARS,
        torch.Tag.nondeterministic_seeded in operator.tags,
        any(argument.name == "generator" for argument in schema.arguments),
        [
            i
            for i, a in enumerate(schema.arguments)
            if not a.kwarg_only and str(a.type) in ("Tensor", "Optional[Tensor]")
        ],
    )


def _refuse_mixture(facts: _Facts, strangers: list[torch.Tensor], args: Any) -> None:
    """Raise torch's error for tensors on two devices, where a card would."""
    if facts.name in _HOST_LENGTHS or (facts.name in _HOST_INDICES and args[0].device.type == _memory.NAME):
        return
    for t in strangers:
        if not (facts.scalars and t.dim() == 0 and t.device.type == "cpu"):
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{_memory.NAME}:0 and {t.device}! (when checking arguments of {facts.name})"
            )


class _Call:
    """One call: which host view stands for which tensor of the device."""

    def __init__(self) -> None:
        self.views: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}  # by the id of the host view
        self.storages: dict[int, torch.UntypedStorage] = {}  # of the device, by the address they share with the host
        self.strangers: list[torch.Tensor] = []

    def enter(self, value: Any) -> Any:
        """What the host's kernel is given for an argument."""
        if isinstance(value, torch.Tensor):
            if value.device.type != _memory.NAME:
                self.strangers.append(value)
                return value
            view = _memory.on_host(value)
            self.views[id(view)] = (view, value)
            if address := view.untyped_storage().data_ptr():
                self.storages[address] = value.untyped_storage()
            return view
        kind = type(value)
        if kind is tuple or kind is list:
            return kind([self.enter(one) for one in value])
        if kind is dict:
            return {key: self.enter(one) for key, one in value.items()}
        if kind is torch.device and value.type == _memory.NAME:
            return _HOST
        return value

    def finish(self, results: Any) -> Any:
        """The results as tensors of the device, after arguments that were given new memory have followed it."""
        for view, value in self.views.values():
            storage = view.untyped_storage()
            if storage.data_ptr() != value.untyped_storage().data_ptr() and storage.nbytes():
                _memory.point_at(value, self.storage(storage), view)
            elif view.size() != value.size() or view.stride() != value.stride():
                _memory.point_at(value, value.untyped_storage(), view)
        return self.leave(results)

    def leave(self, result: Any) -> Any:
        """What a result of the host's kernel is on the device."""
        if isinstance(result, (tuple, list)):
            return type(result)([self.leave(one) for one in result])
        if not isinstance(result, torch.Tensor) or any(result is t for t in self.strangers):
            return result
        if id(result) in self.views:
            return self.views[id(result)][1]
        if result.is_conj():
            return torch.conj(self.leave(result.conj()))
        if result.is_neg():
            return torch._neg_view(self.leave(torch._neg_view(result)))
        return _memory.on_device(result, self.storage(result.untyped_storage()))

    def storage(self, host: torch.UntypedStorage) -> torch.UntypedStorage:
        """The device's storage that shares the bytes of a host storage."""
        address = host.data_ptr()
        if not address:
            return _memory.storage_on_device(host)
        if address not in self.storages:
            self.storages[address] = _memory.storage_on_device(host)
        return self.storages[address]
