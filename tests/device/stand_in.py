"""A stand-in for `torch.cuda` with two cards, which records what is asked of it, and of torch about CUDA devices."""

import contextlib
import types

import torch
from torch.overrides import TorchFunctionMode, resolve_name

CARDS = 2


class Cuda(types.SimpleNamespace):
    """`torch.cuda`: every call goes into `calls` as (name, positional arguments, keyword arguments)."""

    def __init__(self):
        super().__init__()
        self.calls, self.current, self.streams = [], 0, {}
        self.default_generators = tuple(torch.Generator() for _ in range(CARDS))

    def noted(self, name, *args, **kwargs):
        self.calls.append((name, args, kwargs))

    # What is asked without changing anything is not recorded.
    def is_available(self):
        return True

    is_initialized = is_available

    def device_count(self):
        return CARDS

    def current_device(self):
        return self.current

    def is_bf16_supported(self, including_emulation=True):
        return True

    def is_current_stream_capturing(self):
        return False

    def _is_in_bad_fork(self):
        return True  # torch then leaves the cards alone when it seeds a worker

    def init(self):
        self.noted("init")

    def set_device(self, device):
        self.noted("set_device", device)
        self.current = device if isinstance(device, int) else torch.device(device).index

    def Stream(self, device=None, priority=0):
        self.noted("Stream", device=device, priority=priority)
        return Stream(self, device)

    def ExternalStream(self, pointer, device=None):
        self.noted("ExternalStream", pointer, device=device)
        return Stream(self, device)

    def Event(self, enable_timing=False, blocking=False, interprocess=False):
        self.noted("Event", enable_timing=enable_timing, blocking=blocking, interprocess=interprocess)
        return Event(self)

    def current_stream(self, device=None):
        self.noted("current_stream", device)
        index = self.current if device is None else torch.device(device).index
        return self.streams.setdefault(index, Stream(self, torch.device("cuda", index)))

    def set_stream(self, stream):
        self.noted("set_stream", stream)
        self.streams[stream.device.index] = stream

    def get_rng_state_all(self):
        return [g.get_state() for g in self.default_generators]

    def set_rng_state_all(self, states):
        self.noted("set_rng_state_all", len(states))

    def get_rng_state(self, device):
        self.noted("get_rng_state", device)
        return self.default_generators[torch.device(device).index].get_state()

    def CUDAGraph(self):
        self.noted("CUDAGraph")
        return Graph(self)

    def __getattr__(self, name):
        """Any other function: recorded, with a number as its answer."""
        if name.startswith("_"):
            raise AttributeError(name)

        def call(*args, **kwargs):
            self.noted(name, *args, **kwargs)
            return 1000 + (args[0].index if args and isinstance(args[0], torch.device) else 0)

        return call

    def names(self):
        return [name for name, _, _ in self.calls]


class _Recorded:
    def __init__(self, cuda, kind):
        self._cuda, self._kind = cuda, kind

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *args, **kwargs: self._cuda.noted(f"{self._kind}.{name}", *args, **kwargs)


class Stream(_Recorded):
    def __init__(self, cuda, device):
        super().__init__(cuda, "stream")
        self.device, self.cuda_stream = device, 4096


class Event(_Recorded):
    def __init__(self, cuda):
        super().__init__(cuda, "event")


class Graph(_Recorded):
    def __init__(self, cuda):
        super().__init__(cuda, "graph")


class Transfers(TorchFunctionMode):
    """Every torch function that is given a CUDA device is recorded, and computes on the CPU."""

    def __init__(self):
        super().__init__()
        self.calls = []  # (name of the function, device, non_blocking)

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        name = (resolve_name(func) or getattr(func, "__name__", str(func))).removeprefix("torch.")
        given = [*args, *kwargs.values()]
        device = next((v for v in given if isinstance(v, torch.device) and v.type == "cuda"), None)
        if device is not None:
            self.calls.append((name, device, kwargs.get("non_blocking", False)))
            here = lambda v: torch.device("cpu") if isinstance(v, torch.device) else v  # noqa: E731
            args, kwargs = tuple(map(here, args)), {k: here(v) for k, v in kwargs.items()}
        if name == "Tensor.pin_memory":  # there is no memory to pin without a driver
            self.calls.append((name, None, False))
            return args[0].clone()
        return func(*args, **kwargs)


@contextlib.contextmanager
def transfers():
    with Transfers() as mode:
        yield mode.calls
