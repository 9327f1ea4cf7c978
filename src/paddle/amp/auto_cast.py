"""`auto_cast`: operators in low precision where that is safe, in float32 where it is not.

Every thread has its own state, so that `auto_cast` in one thread does not affect another. The interceptor is in the
list of `_core.op` while any thread is inside a region.
"""

import contextlib
import threading
import warnings

import torch

from .._core import state
from .._core.errors import InvalidArgumentError, received
from .._core.help import complete
from .._core.hooks import PARAMETERS_WRITTEN
from .._core.state import INTERCEPTORS
from . import _support
from ._lists import FIRST_ONLY, FULL, GREY, LEVELS, LOW, SKIP, VARIANTS, argument, policy

_HALVES = frozenset((torch.float16, torch.bfloat16))
_CASTABLE = frozenset((torch.float16, torch.bfloat16, torch.float32))


class _Autocast(state.PerThread):
    """The state of one thread."""

    def __init__(self):
        self.stack = []  # the policies of the open regions, None for one that switches autocast off
        self.policy = None  # the last of them
        self.cache = {}  # parameters cast in this region
        self.bias = None  # the bias that a low-precision convolution adds afterwards in float32
        self.last = "float32"  # the dtype of the last enabled region, for loss scaling
        self.given = []  # the arguments of the open regions


thread_state = state.per_thread("autocast", _Autocast)


class _Interceptor:
    """Casts the arguments of every operator as the policy of the thread requires."""

    def before(self, op, args, kwargs):
        chosen = thread_state.policy
        if chosen is None:
            return args, kwargs
        thread_state.bias = None  # left over from a convolution that failed
        name = op.name
        if name in VARIANTS:
            name = VARIANTS[name](op, args, kwargs)
        kind = chosen.kinds.get(name, chosen.rest)
        if kind is SKIP:
            return args, kwargs
        if kind is GREY:
            if name in FIRST_ONLY or not _mixed(args, kwargs):
                return args, kwargs
            kind = FULL
        target = chosen.dtype if kind is LOW else torch.float32
        if name in FIRST_ONLY:
            if args:
                return [_cast(args[0], target), *args[1:]], kwargs
            return args, {**kwargs, "x": _cast(kwargs["x"], target)}
        if kind is LOW and op.name in ("conv1d", "conv2d"):
            args, kwargs = _set_bias_aside(op, args, kwargs)
        return [_cast(a, target) for a in args], {k: _cast(v, target) for k, v in kwargs.items()}

    def after(self, op, out):
        bias = thread_state.bias
        if bias is None:
            return out
        thread_state.bias = None
        return out + bias

    def frozen(self):
        """Return the current behaviour for a recorded call that runs elsewhere; None if it does nothing."""
        return None if thread_state.policy is None else _Frozen(thread_state.policy)


class _Frozen:
    """The interceptor with the policy of a recorded call; equal to others with the same policy."""

    def __init__(self, chosen):
        self._chosen = chosen

    def before(self, op, args, kwargs):
        now, thread_state.policy = thread_state.policy, self._chosen
        try:
            return _interceptor.before(op, args, kwargs)
        finally:
            thread_state.policy = now

    def after(self, op, out):
        return _interceptor.after(op, out)

    def __eq__(self, other):
        return isinstance(other, _Frozen) and self._chosen is other._chosen

    def __hash__(self):
        return id(self._chosen)


def _mixed(args, kwargs):
    """Whether float32 and low precision are mixed."""
    seen = set()
    _collect(args, seen)
    if kwargs:
        _collect(kwargs.values(), seen)
    return torch.float32 in seen and not seen.isdisjoint(_HALVES)


def _collect(values, seen):
    for v in values:
        if isinstance(v, torch.Tensor):
            seen.add(v.dtype)
        elif type(v) is list or type(v) is tuple:
            _collect(v, seen)


def _cast(value, target):
    if isinstance(value, torch.Tensor):
        if value.dtype is target or value.dtype not in _CASTABLE:
            return value
        return _cast_parameter(value, target) if value.requires_grad and value.is_leaf else value.to(target)
    if type(value) is list or type(value) is tuple:
        return type(value)([_cast(v, target) for v in value])
    return value


def _cast_parameter(t, target):
    """Cast a parameter once per region, since its layer may be called many times."""
    key = (id(t), target, torch.is_grad_enabled())
    cached = thread_state.cache.get(key)
    if cached is not None and cached[0] is t and cached[1] == t._version:
        return cached[2]
    converted = t.to(target)
    thread_state.cache[key] = (t, t._version, converted)
    return converted


def _set_bias_aside(op, args, kwargs):
    """Like Paddle, convolve in low precision and add the bias separately, in float32 if the bias is float32."""
    bias = argument(op, args, kwargs, "bias")
    if bias is None or bias.dtype is not torch.float32:
        return args, kwargs
    x = args[0] if args else kwargs["x"]
    last = argument(op, args, kwargs, "data_format", "NCHW") in ("NLC", "NHWC")
    thread_state.bias = bias if last else bias.reshape([-1, *[1] * (x.dim() - 2)])
    if len(args) > 2:
        return [*args[:2], None, *args[3:]], kwargs
    return args, {**kwargs, "bias": None}


_interceptor = _Interceptor()
_lock = threading.Lock()
_REGIONS = state.per_process("open autocast regions", 0)


def _count(step):
    """Keep the interceptor installed while any region of any thread is open."""
    with _lock:
        _REGIONS.value += step
        if _REGIONS.value and _interceptor not in INTERCEPTORS:
            INTERCEPTORS.insert(0, _interceptor)  # the others see the cast arguments
            PARAMETERS_WRITTEN.register(forget)
        elif not _REGIONS.value:
            INTERCEPTORS.remove(_interceptor)
            PARAMETERS_WRITTEN.hooks.remove(forget)


def forget():
    """Drop the cast parameters: an optimizer has changed the originals, which fused kernels do not signal."""
    thread_state.cache.clear()


class _Region(contextlib.ContextDecorator):
    """The result of `auto_cast`: a context manager and decorator."""

    def __init__(self, chosen, given):
        self._chosen, self._given = chosen, given

    def __enter__(self):
        chosen = self._chosen
        thread_state.stack.append(chosen)
        thread_state.given.append(self._given)
        thread_state.policy, thread_state.bias = chosen, None
        if chosen is not None:
            thread_state.last = chosen.name
        _count(1)

    def __exit__(self, *exc):
        thread_state.stack.pop()
        thread_state.given.pop()
        thread_state.policy, thread_state.bias = thread_state.stack[-1] if thread_state.stack else None, None
        if not thread_state.stack:
            thread_state.cache.clear()
        _count(-1)


def auto_cast(
    enable=True, custom_white_list=None, custom_black_list=None, level="O1", dtype="float16", use_promote=True
):
    """Run operators in low precision where that is safe; a context manager and a decorator.

    On the CPU bfloat16 works and float16 has no effect, as in Paddle.

    Args:
        custom_white_list: names of further operators to run in low precision (Paddle's names, such as
            'elementwise_add').
        level: 'O1': lists decide, and an operator in neither runs in float32 if any input is float32;
            'O2': like O1 with a shorter black list, for models cast by `decorate`;
            'OD': only the white list is low; 'O0': off.
        use_promote: at O2, use float32 if any input is float32; False always uses low precision.
        enable: whether anything is cast. Default: True.
        custom_black_list: names of further operators to keep in float32.
        dtype: 'float16' or 'bfloat16'. Default: 'float16'.

    Returns:
        a context manager, which is also a decorator.

    >>> layer, x = paddle.nn.Linear(4, 2), paddle.ones([1, 4])
    >>> with paddle.amp.auto_cast(dtype="bfloat16"):
    ...     y = layer(x)
    >>> y.dtype
    paddle.bfloat16
    """
    given = dict(
        enable=enable,
        custom_white_list=custom_white_list,
        custom_black_list=custom_black_list,
        level=level,
        dtype=dtype,
        use_promote=use_promote,
    )
    level = _level(level)
    white, black = _names(custom_white_list, "custom_white_list"), _names(custom_black_list, "custom_black_list")
    if white & black:
        raise InvalidArgumentError(
            "auto_cast: an operator is in both lists.",
            received(custom_white_list=sorted(white), custom_black_list=sorted(black)),
            f"remove {sorted(white & black)} from one of them.",
        )
    if not enable or level == "O0":
        return _Region(None, given)
    name = _support.dtype_name(dtype, "auto_cast")
    if not _support.effective(name):
        warnings.warn("auto_cast to float16 has no effect on the CPU; dtype='bfloat16' works there.", stacklevel=2)
        return _Region(None, given)
    return _Region(policy(level, name, white, black, bool(use_promote)), given)


def autocast(device_type, dtype="float16", enabled=True, cache_enabled=True):
    """`auto_cast` with torch's arguments; all devices share one state, and cast parameters are always cached.

    Args:
        device_type: accepted and not used, such as 'cpu'.
        dtype: 'float16' or 'bfloat16'.
        enabled: whether anything is cast.
        cache_enabled: accepted and not used.

    Returns:
        a context manager.

    >>> with paddle.autocast("cpu", dtype="bfloat16"):
    ...     paddle.matmul(paddle.ones([1, 2]), paddle.ones([2, 1])).dtype
    paddle.bfloat16
    """
    return auto_cast(enabled, dtype=dtype)


def _level(level):
    upper = level.upper() if isinstance(level, str) else level
    if upper not in LEVELS:
        raise InvalidArgumentError("auto_cast: 'level' must be 'O0', 'OD', 'O1' or 'O2'.", received(level=level))
    return upper


def _names(listed, what):
    if listed is None:
        return frozenset()
    if isinstance(listed, str) or not all(isinstance(name, str) for name in listed):
        raise InvalidArgumentError(
            f"auto_cast: '{what}' must be a set, list or tuple of operator names.",
            received(**{what: listed}),
            f"{what}={{'conv2d'}}.",
        )
    return frozenset(listed)


def is_autocast_enabled(device_type=None):
    """Whether autocast is currently active.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        bool.

    >>> paddle.amp.is_autocast_enabled()
    False
    """
    return thread_state.policy is not None


def get_autocast_dtype(device_type=None):
    """The current low-precision dtype; 'float16' where autocast is off.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        str.

    >>> with paddle.amp.auto_cast(dtype="bfloat16"):
    ...     paddle.get_autocast_dtype()
    'bfloat16'
    """
    return "float16" if thread_state.policy is None else thread_state.policy.name


def get_autocast_cpu_dtype(device_type=None):
    """Same as `get_autocast_dtype`: all devices share one state.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        str.

    >>> paddle.get_autocast_cpu_dtype()
    'float16'
    """
    return get_autocast_dtype(device_type)


def get_autocast_gpu_dtype(device_type=None):
    """Same as `get_autocast_dtype`: all devices share one state.

    Args:
        device_type: accepted and not used: all devices share one state.

    Returns:
        str.

    >>> paddle.get_autocast_gpu_dtype()
    'float16'
    """
    return get_autocast_dtype(device_type)


def amp_state():
    """The arguments of the innermost `auto_cast`, as a dict; None outside of all.

    >>> with paddle.amp.auto_cast(dtype="bfloat16"):
    ...     amp_state()["dtype"]
    'bfloat16'
    """
    return thread_state.given[-1] if thread_state.given else None


class AMPGlobalState:
    """What autocast does at the moment, for programs that look."""

    @property
    def amp_dtype(self):
        """The name of the low-precision dtype, 'float32' where autocast is off."""
        return "float32" if thread_state.policy is None else thread_state.policy.name


def amp_global_state():
    """What autocast does at the moment: `amp_global_state().amp_dtype`."""
    return AMPGlobalState()


amp_guard = auto_cast


def __getattr__(name):
    if name in ("amp_decorate", "decorate"):
        from ._decorate import decorate

        return decorate
    if name in ("black_list", "white_list"):
        from . import _lists

        return getattr(_lists, name)
    raise AttributeError(f"module 'paddle.amp.auto_cast' has no attribute {name!r}")


complete(globals())
