"""Which sublayers of a sharded layer gather their parameters on their own, and how they do it with `fully_shard`."""

import torch
import torch.utils._pytree as pytree
from torch.distributed.fsdp import CPUOffloadPolicy, OffloadPolicy, fully_shard
from torch.distributed.tensor import DTensor

from paddle._core.errors import FailedCheckError, InvalidTypeError, PreconditionNotMetError, received
from paddle._core.tensor import unwrap, wrap_all


def excluded_parameters(layer, exclude_layer):
    """The ids of the parameters of excluded layers, which are named by class or given by `id(layer)`."""
    wanted = list(exclude_layer or ())
    if not all(isinstance(w, (str, int)) for w in wanted):
        raise InvalidTypeError(
            "GroupShardedStage3: 'exclude_layer' must be a list of names of classes and of id(layer).",
            received(exclude_layer=exclude_layer),
        )
    found, chosen = set(), set()
    for part in layer.sublayers(include_self=True):
        names = {type(part).__name__, id(part)} & set(wanted)
        if names:
            found |= names
            chosen |= {id(p) for p in part.parameters()}
    missing = [w for w in wanted if w not in found]
    if missing:
        raise FailedCheckError(
            f"GroupShardedStage3: 'exclude_layer' has {missing[0]!r}, which is no class and no id of a sublayer.",
            received(exclude_layer=exclude_layer),
        )
    return chosen


def choose_units(layer, segment_size, left_out=()):
    """The sublayers that become units: [(name, layer, parameters)], the layer itself last, with what remains.

    A sublayer is a unit if its parameters have at least `segment_size` elements, and those of none of its own
    sublayers have. Parameters that several units share belong to the last unit, which is gathered throughout.
    """
    wanted = {id(p): p for p in layer.parameters() if not p.stop_gradient and id(p) not in left_out}

    def held(part):
        return [p for p in part.parameters() if id(p) in wanted]

    def large(part):
        return sum(p._t.numel() for p in held(part)) >= segment_size

    holders = {}
    for part in layer.sublayers(include_self=True):
        for p in part._parameters.values():
            holders.setdefault(id(p), set()).add(id(part))
    units = []
    for name, part in layer.named_sublayers():
        if large(part) and not any(map(large, part.sublayers())):
            inside = {id(s) for s in part.sublayers(include_self=True)}
            own = [p for p in held(part) if holders[id(p)] <= inside]
            if own:
                units.append((name, part, own))
    taken = {id(p) for _, _, own in units for p in own}
    return [*units, ("", layer, [p for key, p in wanted.items() if key not in taken])]


class Unit(torch.nn.Module):
    """A layer as a torch module that holds some of its parameters, as `fully_shard` gathers and shards them."""

    def __init__(self, name, layer, parameters, of_whole):
        super().__init__()
        self.name, self._call, self._of_whole = name, layer.forward, of_whole
        for i, p in enumerate(parameters):
            p._t._is_param = True  # how torch recognises a parameter that is not a torch.nn.Parameter
            self.register_parameter(f"{i} {p.name.replace('.', ' ')}", p._t)
        self._held = list(zip(list(self._parameters), parameters, strict=True))
        self._shards = {}

    def shard(self, mesh, offload):
        """Shard the parameters; the Paddle parameters hold shards from now on, except during passes."""
        policy = CPUOffloadPolicy(pin_memory=mesh.device_type != "cpu") if offload else OffloadPolicy()
        fully_shard(self, mesh=mesh, reshard_after_forward=True, offload_policy=policy)
        self._shards = dict(self._parameters)
        self.use_shards()

    def use_shards(self):
        """Let the Paddle parameters hold the shards."""
        for key, parameter in self._held:
            parameter._t = self._shards[key]

    def use_registered(self):
        """Let the Paddle parameters hold what the engine has registered: during passes, full tensors."""
        for key, parameter in self._held:
            parameter._t = self._parameters[key]

    def use_full(self, on_cpu):
        """Let the Paddle parameters hold full copies."""
        for key, parameter in self._held:
            full = self._shards[key].detach().full_tensor()
            parameter._t = (full.cpu() if on_cpu else full).requires_grad_()

    def forward(self, *inputs, **kwargs):
        self.use_registered()
        out = unwrap(self._call(*wrap_all(inputs), **wrap_all(kwargs)))
        # An in-place operator on a view would lose the hook with which the engine gathers for the backward pass.
        return pytree.tree_map_only(torch.Tensor, lambda t: t.clone() if t.requires_grad and t._is_view() else t, out)

    def run(self, *inputs, **kwargs):
        """Call the layer with its full parameters: Paddle tensors go in and come out."""
        inputs, kwargs = unwrap(inputs), unwrap(kwargs)
        self._check(inputs, kwargs)
        try:
            out = self(*inputs, **kwargs)
        except Exception as error:
            if _mixes_shards(error):
                raise self._used_outside() from error
            raise
        finally:
            self.use_shards()
        if self._of_whole:
            self._check(out)
        return wrap_all(out)

    def _check(self, *values):
        if any(isinstance(t, DTensor) for t in pytree.tree_leaves(values)):
            raise self._used_outside()

    def _used_outside(self):
        return PreconditionNotMetError(
            f"GroupShardedStage3: a parameter was used outside the forward pass of its layer, while it was sharded "
            f"(noticed in {f'sublayer {self.name!r}' if self.name else 'the model'}).",
            None,
            "list the layer that owns it in exclude_layer=[id(layer)], which keeps it in full, or raise segment_size, "
            "so that both layers are part of one unit.",
        )


def _mixes_shards(error):
    while error is not None:
        if "mixed torch.Tensor and DTensor" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def shard_by_units(layer, segment_size, left_out, mesh, offload):
    """Shard a layer unit by unit; returns the units, that of the whole layer last."""
    chosen = choose_units(layer, segment_size, left_out)
    units = [Unit(name, part, parameters, of_whole=part is layer) for name, part, parameters in chosen]
    for i, (unit, (_, part, _)) in enumerate(zip(units[:-1], chosen[:-1], strict=True)):
        units[-1].add_module(f"unit {i} {unit.name.replace('.', ' ')}", unit)  # where the engine looks for units
        object.__setattr__(part, "forward", unit.run)
    for unit in units:
        unit.shard(mesh, offload)
    return units
