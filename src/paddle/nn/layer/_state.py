"""The contents of a layer: iterating, saving and loading, moving to another place or dtype."""

import functools
from collections import OrderedDict, namedtuple

from ..._core import place as places
from ..._core.args import also_named
from ..._core.dtype import convert
from ..._core.errors import FailedCheckError, InvalidTypeError, NotFoundError, received
from ..._core.parameter import assign_saved, convert_in_place
from ..._core.tensor import Tensor


class _IncompatibleKeys(namedtuple("_IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """What `load_state_dict` found: names that the dict lacks, names in it that nothing took."""

    __slots__ = ()

    def __repr__(self):
        return super().__repr__() if self.missing_keys or self.unexpected_keys else "<All keys matched successfully>"

    __str__ = __repr__


def also_in_torch_form(state_dict):
    """Let `state_dict` be called as in torch: (destination, prefix, keep_vars), where the tensors are detached."""

    @functools.wraps(state_dict)
    def call(self, *args, **kwargs):
        if "prefix" not in kwargs and not (len(args) > 1 and isinstance(args[1], str)):
            return state_dict(self, *args, **kwargs)
        return in_torch_form(self, *args, **kwargs)

    def in_torch_form(self, destination=None, prefix="", keep_vars=False):
        return state_dict(self, destination, structured_name_prefix=prefix, keep_vars=keep_vars)

    in_torch_form.__name__, in_torch_form.__qualname__ = state_dict.__name__, state_dict.__qualname__
    return call


class LayerState:
    """The part of `Layer` that manages its contents."""

    # ---- iterating ----

    def children(self):
        """The direct sublayers."""
        return (layer for _, layer in self.named_children())

    def named_children(self):
        """The direct sublayers with their names."""
        seen = set()
        for name, layer in self._sub_layers.items():
            if layer is not None and id(layer) not in seen:
                seen.add(id(layer))
                yield name, layer

    def named_sublayers(self, prefix="", include_self=False, layers_set=None, remove_duplicate=True):
        """All layers below, depth first, with their dotted names."""
        seen = set() if layers_set is None else layers_set
        if remove_duplicate:
            if self in seen:
                return
            seen.add(self)
        if include_self:
            yield prefix, self
        for name, layer in self._sub_layers.items():
            if layer is not None:
                below = f"{prefix}.{name}" if prefix else name
                yield from layer.named_sublayers(
                    below, include_self=True, layers_set=seen, remove_duplicate=remove_duplicate
                )

    def sublayers(self, include_self=False):
        """All layers below, depth first."""
        return [layer for _, layer in self.named_sublayers(include_self=include_self)]

    def modules(self):
        """This layer and all below."""
        return iter(self.sublayers(include_self=True))

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        """Like `named_sublayers`, with this layer first."""
        return self.named_sublayers(prefix, include_self=True, layers_set=memo, remove_duplicate=remove_duplicate)

    def _layer_named(self, table, prefix, include_sublayers, remove_duplicate=True):
        seen = set()
        layers = [(prefix, self)]
        if include_sublayers:
            layers = self.named_sublayers(prefix, include_self=True, remove_duplicate=remove_duplicate)
        for at, layer in layers:
            for name, entry in getattr(layer, table).items():
                if entry is None or (remove_duplicate and id(entry) in seen):
                    continue
                seen.add(id(entry))
                yield (f"{at}.{name}" if at else name), entry

    @also_named(("include_sublayers", "recurse"))
    def named_parameters(self, prefix="", include_sublayers=True, remove_duplicate=True):
        """The parameters with their dotted names."""
        return self._layer_named("_parameters", prefix, include_sublayers, remove_duplicate)

    @also_named(("include_sublayers", "recurse"))
    def parameters(self, include_sublayers=True):
        """The parameters, each once."""
        return [parameter for _, parameter in self.named_parameters(include_sublayers=include_sublayers)]

    @also_named(("include_sublayers", "recurse"))
    def named_buffers(self, prefix="", include_sublayers=True, remove_duplicate=True):
        """The buffers with their dotted names."""
        return self._layer_named("_buffers", prefix, include_sublayers, remove_duplicate)

    @also_named(("include_sublayers", "recurse"))
    def buffers(self, include_sublayers=True):
        """The buffers, each once."""
        return [buffer for _, buffer in self.named_buffers(include_sublayers=include_sublayers)]

    def get_sublayer(self, target):
        """The layer at a dotted name."""
        layer = self
        for part in target.split(".") if target else ():
            below = layer._sub_layers.get(part)
            if below is None:
                raise AttributeError(f"{type(layer).__name__} has no sublayer {part!r} (looking for {target!r})")
            layer = below
        return layer

    get_submodule = get_sublayer

    @also_named(("layer", "module"))
    def set_sublayer(self, target, layer, strict=False):
        """Replace the layer at a dotted name."""
        if not target:
            raise ValueError("set_sublayer: the name must not be empty")
        at, _, name = target.rpartition(".")
        owner = self.get_sublayer(at)
        if strict and name not in owner._sub_layers:
            raise AttributeError(f"{type(owner).__name__} has no sublayer {name!r} (strict)")
        owner.add_sublayer(name, layer)

    set_submodule = set_sublayer

    def get_parameter(self, target):
        """The parameter at a dotted name."""
        return self._layer_entry("_parameters", target, "parameter")

    def get_buffer(self, target):
        """The buffer at a dotted name."""
        return self._layer_entry("_buffers", target, "buffer")

    def _layer_entry(self, table, target, what):
        at, _, name = target.rpartition(".")
        owner = self.get_sublayer(at)
        if name not in getattr(owner, table):
            raise AttributeError(f"{type(owner).__name__} has no {what} {name!r} (looking for {target!r})")
        return getattr(owner, table)[name]

    # ---- saving and loading ----

    @also_in_torch_form
    def state_dict(
        self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True, keep_vars=True
    ):
        """All parameters and persistable buffers by name: what `paddle.save` writes.

        >>> sorted(paddle.nn.Linear(2, 2).state_dict())
        ['bias', 'weight']
        """
        state = OrderedDict() if destination is None else destination
        self._layer_collect(state, include_sublayers, structured_name_prefix, use_hook, keep_vars, False)
        return state

    def to_static_state_dict(
        self, destination=None, include_sublayers=True, structured_name_prefix="", use_hook=True, keep_vars=True
    ):
        """Like `state_dict`, including non-persistable buffers."""
        state = OrderedDict() if destination is None else destination
        self._layer_collect(state, include_sublayers, structured_name_prefix, use_hook, keep_vars, True)
        return state

    def _layer_collect(self, state, deep, prefix, use_hook, keep_vars, include_all):
        for name, parameter in self._parameters.items():
            if parameter is not None:
                state[prefix + name] = parameter if keep_vars else parameter.detach()
        for name, buffer in self._buffers.items():
            if buffer is not None and (include_all or name not in self._non_persistable_buffer_names_set):
                state[prefix + name] = buffer if keep_vars else buffer.detach()
        extra = self.get_extra_state()
        if extra is not None:
            state[prefix + "_extra_state"] = extra
        if deep:
            for name, layer in self._sub_layers.items():
                if layer is not None:
                    layer._layer_collect(state, deep, f"{prefix}{name}.", use_hook, keep_vars, include_all)
        if use_hook:
            for hook in list(self._state_dict_hooks.values()):
                result = hook[0](state)
                if result is not None and result is not state:
                    state.clear()
                    state.update(result)

    def register_state_dict_hook(self, hook):
        """Call `hook(state)` whenever the state is collected; it may change or replace it."""
        from .layers import _register

        return _register(self._state_dict_hooks, (hook,), False)

    def get_extra_state(self):
        """Return additional state to save; subclasses override it."""
        return None

    def set_extra_state(self, state):
        """Restore the result of `get_extra_state`; subclasses override it."""
        raise NotImplementedError(f"{type(self).__name__} saves an extra state and must define set_extra_state()")

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Load parameters and buffers from a dict; entries that do not fit are skipped, warned about and returned.

        Returns:
            (names missing from the dict, names in the dict that nothing took)
        """
        from .layers import warn_skipped

        missing, unexpected, problems = self._layer_load(state_dict, use_structured_name)
        warn_skipped(problems)
        return missing, unexpected

    set_dict = set_state_dict
    load_dict = set_state_dict

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Like `set_state_dict`, but with `strict` any entry that does not fit is an error."""
        missing, unexpected, problems = self._layer_load(state_dict, True)
        if strict and problems:
            raise NotFoundError(
                f"load_state_dict: the state does not fit {type(self).__name__}:\n  " + "\n  ".join(problems),
                None,
                "strict=False to load the entries that fit.",
            )
        return _IncompatibleKeys(missing, unexpected)

    def _layer_load(self, state_dict, use_structured_name):
        if not isinstance(state_dict, dict):
            raise InvalidTypeError(
                "set_state_dict: expected a dict of tensors or arrays.", received(state_dict=state_dict)
            )
        missing, problems, loaded, held = [], [], set(), OrderedDict()
        self._layer_collect(held, True, "", False, True, False)  # not a subclass's `state_dict`, which may rename
        for name, target in held.items():
            if not isinstance(target, Tensor):
                self._layer_load_extra(name, state_dict, loaded)
                continue
            key = name if use_structured_name else target.name
            if key not in state_dict:
                missing.append(key)
                problems.append(f"{key}: not in the given dict")
                continue
            problem = assign_saved(target, state_dict[key])
            if problem:
                missing.append(key)
                problems.append(f"{key}: {problem}")
            else:
                loaded.add(key)
        unexpected = [k for k in state_dict if k not in loaded and k != "StructuredToParameterName@@"]
        known = set(missing)
        problems += [f"{k}: nothing in the model has this name" for k in unexpected if k not in known]
        return missing, unexpected, problems

    def _layer_load_extra(self, name, state_dict, loaded):
        if name in state_dict:
            self.get_sublayer(name.rpartition(".")[0]).set_extra_state(state_dict[name])
            loaded.add(name)

    # ---- another place, another dtype ----

    def to(self, device=None, dtype=None, blocking=None, non_blocking=None):
        """Move to a device, change the dtype of floating-point tensors, or both; in place."""
        if not (blocking is None or isinstance(blocking, bool)):
            raise FailedCheckError("to: 'blocking' must be a bool or None.", received(blocking=blocking))
        if isinstance(device, Tensor):
            device, dtype = device.place, device.dtype
        elif dtype is None and device is not None and _is_dtype(device):
            device, dtype = None, device
        target = None if device is None else places.parse(device)
        wanted = None if dtype is None else convert(dtype)
        for layer in self.sublayers(include_self=True):
            layer._convert_tensors(target, wanted)
        return self

    def _convert_tensors(self, target, wanted, only_float=True):
        for table in (self._parameters, self._buffers):
            for entry in table.values():
                if entry is not None:
                    convert_in_place(entry, target, wanted, only_float)
        if wanted is not None:
            object.__setattr__(self, "_dtype", wanted.name)

    @also_named(("dtype", "dst_type"))
    def astype(self, dtype=None):
        """Change the dtype of floating parameters and buffers, in place."""
        return self if dtype is None else self.to(dtype=dtype)

    type = astype

    def _layer_cast(self, dtype, excluded_layers):
        excluded = (
            excluded_layers
            if isinstance(excluded_layers, (list, tuple))
            else [excluded_layers]
            if excluded_layers
            else []
        )
        types = tuple(e for e in excluded if isinstance(e, type))
        for layer in self.sublayers(include_self=True):
            if not (types and isinstance(layer, types)) and layer not in [
                e for e in excluded if not isinstance(e, type)
            ]:
                layer._convert_tensors(None, convert(dtype))
        return self

    def float(self, excluded_layers=None):
        """float32 for every floating parameter and buffer."""
        return self._layer_cast("float32", excluded_layers)

    def float16(self, excluded_layers=None):
        """float16, except in the given layers or kinds of layer."""
        return self._layer_cast("float16", excluded_layers)

    def half(self):
        """As `float16()`."""
        return self._layer_cast("float16", None)

    def bfloat16(self, excluded_layers=None):
        """bfloat16, except in the given layers or kinds of layer."""
        return self._layer_cast("bfloat16", excluded_layers)

    def double(self):
        """float64 for every floating parameter and buffer."""
        return self._layer_cast("float64", None)

    def cpu(self):
        """Move to the CPU."""
        return self.to("cpu")

    def cuda(self, device=None):
        """Move to a CUDA device."""
        return self.to("gpu" if device is None else f"gpu:{device}" if isinstance(device, int) else device)

    def xpu(self, device=None):
        """Move to an XPU device."""
        return self.to("xpu" if device is None else f"xpu:{device}" if isinstance(device, int) else device)


def _is_dtype(value):
    try:
        convert(value)
    except (TypeError, ValueError):
        return False
    return True
