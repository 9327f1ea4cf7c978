"""Places: the devices of tensors, and the place of new tensors."""

import contextlib

import torch

from . import cpu_instead, state
from .errors import InvalidArgumentError, InvalidTypeError, UnavailableError


class Place:
    """A device, which can be compared and printed."""

    kind = torch_type = "undefined"
    __slots__ = ("_id",)

    def __init__(self):
        self._id = 0

    @property
    def torch(self):
        return torch.device(self.torch_type) if self.torch_type == "cpu" else torch.device(self.torch_type, self._id)

    def get_device_id(self):
        return self._id

    def gpu_device_id(self):
        return self._id

    def is_cpu_place(self):
        return type(self) is CPUPlace

    def is_gpu_place(self):
        return type(self) is CUDAPlace

    def is_cuda_pinned_place(self):
        return type(self) is CUDAPinnedPlace

    def is_xpu_place(self):
        return type(self) is XPUPlace

    def is_custom_place(self):
        return type(self) is CustomPlace

    def _type(self):
        return self.kind

    def __eq__(self, other):
        return isinstance(other, Place) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __repr__(self):
        return f"Place({self.kind}:{self._id})"

    __str__ = __repr__


class CPUPlace(Place):
    """Host memory.

    >>> paddle.ones([1]).to(paddle.CPUPlace()).place
    Place(cpu)
    """

    kind, torch_type = "cpu", "cpu"
    __slots__ = ()

    def __repr__(self):
        return "Place(cpu)"

    __str__ = __repr__


class _Numbered(Place):
    __slots__ = ()
    what = "a device"

    def __new__(cls, *args, **kwargs):
        if cpu_instead.wanted():
            shown = ", ".join(repr(value) for value in (*args, *kwargs.values()))
            cpu_instead.tell(f"{cls.__name__}({shown})")
            return CPUPlace()
        return super().__new__(cls)

    def __init__(self, id=None):
        if id is None:
            raise InvalidTypeError(
                f"{type(self).__name__}: the number of the device is missing.",
                "no argument",
                f"{type(self).__name__}(0) for the first one, or paddle.set_device('{self.kind}').",
            )
        if not isinstance(id, int) or id < 0:
            raise InvalidArgumentError(f"{type(self).__name__}: expected a device number of 0 or more.", repr(id))
        refuse_missing(self.torch_type, id, type(self).__name__)
        self._id = id


class CUDAPlace(_Numbered):
    """A CUDA (or ROCm) device, by its number.

    Args:
        id: number of the device, from 0 on.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.CUDAPlace(0))
    """

    kind, torch_type = "gpu", "cuda"
    __slots__ = ()


class XPUPlace(_Numbered):
    """An XPU device, by its number.

    Args:
        dev_id: number of the device, from 0 on.

    >>> if paddle.device.xpu.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.XPUPlace(0))
    """

    kind, torch_type = "xpu", "xpu"
    __slots__ = ()

    def __init__(self, dev_id=None):
        super().__init__(dev_id)


class CustomPlace(_Numbered):
    """Another accelerator that torch supports, such as `mps`.

    Args:
        dev_type: name of the device, as torch knows it.
        id: number of the device. Default: 0.

    >>> if "mps" in paddle.device.get_all_device_type():
    ...     x = paddle.to_tensor([1.0], place=paddle.CustomPlace("mps", 0))
    """

    __slots__ = ("kind", "torch_type")

    def __init__(self, dev_type, id=0):
        self.kind = self.torch_type = dev_type
        super().__init__(id)


class CUDAPinnedPlace(Place):
    """Pinned host memory, which a CUDA device reads directly.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.CUDAPinnedPlace())
    """

    kind, torch_type = "gpu_pinned", "cpu"
    __slots__ = ()

    def __new__(cls):
        if cpu_instead.wanted():
            cpu_instead.tell("CUDAPinnedPlace()")
            return CPUPlace()
        return super().__new__(cls)

    def __init__(self):
        refuse_missing("cuda", 0, "CUDAPinnedPlace")
        super().__init__()

    def __repr__(self):
        return "Place(gpu_pinned)"

    __str__ = __repr__


class XPUPinnedPlace(Place):
    """Pinned host memory, which an XPU device reads directly.

    >>> if paddle.device.xpu.device_count() > 0:
    ...     x = paddle.to_tensor([1.0], place=paddle.XPUPinnedPlace())
    """

    kind, torch_type = "xpu_pinned", "cpu"
    __slots__ = ()

    def __init__(self):
        refuse_missing("xpu", 0, "XPUPinnedPlace")
        super().__init__()


_ON_CPU = "paddle.set_device('cpu'), or `outrigger run --cpu FILE`, which runs the program on the CPU as it is."
_REASONS = {
    "cuda": (
        "this torch ({version}) has no CUDA support or finds no NVIDIA GPU",
        f"install a CUDA build of torch and a driver, or use {_ON_CPU}",
    ),
    "xpu": ("this torch ({version}) finds no Intel XPU", _ON_CPU),
    "mps": ("this torch ({version}) finds no Apple GPU", _ON_CPU),
}


def device_count(torch_type):
    """How many devices of a torch type this process can use."""
    if torch_type == "cpu":
        return 1
    if cpu_instead.wanted():
        return 0
    module = getattr(torch, torch_type, None)
    if torch_type == "mps":
        return int(torch.backends.mps.is_available())
    if module is None or not getattr(module, "is_available", lambda: False)():
        return 0
    return module.device_count()


def refuse_missing(torch_type, index, asked):
    """Raise an error if a device is not available."""
    count = device_count(torch_type)
    if index < count:
        return
    if count:
        there = "there is one such device, number 0" if count == 1 else f"there are {count}, numbered 0 to {count - 1}"
        hint = "a smaller number, or check CUDA_VISIBLE_DEVICES." if torch_type == "cuda" else "a smaller number."
        raise UnavailableError(f"{asked}: {there}.", f"number {index}", hint)
    why, hint = _REASONS.get(torch_type, ("this torch ({version}) has no such device", _ON_CPU))
    why = why.format(version=torch.__version__)
    raise UnavailableError(f"{asked}: no device of type {torch_type!r} (gpu = cuda) is available: {why}.", None, hint)


_CLASSES = {"cpu": CPUPlace, "gpu": CUDAPlace, "cuda": CUDAPlace, "dcu": CUDAPlace, "xpu": XPUPlace}
_OTHER = ("mps", "npu", "mlu", "hpu", "gcu", "sdaa", "intel_hpu", "iluvatar_gpu", "metax_gpu")


def is_kind(name):
    """Whether a word is a kind of device: one of Paddle's, or the out-of-tree device that torch was given."""
    return name in _CLASSES or name in _OTHER or name == registered_kind()


def registered_kind():
    """The name of the out-of-tree device of this process, or None."""
    name = torch._C._get_privateuse1_backend_name()
    return name if hasattr(torch, name) else None


def parse(device):
    """The place meant by 'cpu', 'gpu', 'gpu:1', a Place or a torch device."""
    if isinstance(device, Place):
        return device
    if isinstance(device, torch.device):
        device = str(device)
    if isinstance(device, int):
        return CUDAPlace(device)
    if cpu_instead.wanted() and isinstance(device, str) and is_kind(kind := device.lower().partition(":")[0]):
        if kind != "cpu":
            cpu_instead.tell(f"the device {device!r}")
        return _CPU
    if isinstance(device, str):
        kind, _, number = device.lower().removeprefix("place(").rstrip(")").partition(":")
        if number == "" or number.isdigit():
            if kind == "cpu":
                return CPUPlace()
            if kind in ("gpu_pinned", "cuda_pinned"):
                return CUDAPinnedPlace()
            if kind in _CLASSES:
                if number == "":
                    refuse_missing(_CLASSES[kind].torch_type, 0, f"device {device!r}")
                return _CLASSES[kind](int(number or _current_index(kind)))
            if is_kind(kind):
                return CustomPlace(kind, int(number or 0))
    raise InvalidArgumentError(
        "device: expected 'cpu', 'gpu', 'gpu:0', 'xpu', 'xpu:0', 'mps' or a Place such as paddle.CPUPlace().",
        repr(device),
    )


def _current_index(kind):
    local = getattr(torch, "cuda" if kind in ("gpu", "cuda", "dcu") else kind)
    return local.current_device()


def of_torch(device):
    """The place of a torch device."""
    if device.type == "cpu":
        return _CPU
    if device.type == "meta":
        return _UNDEFINED
    cls = {"cuda": CUDAPlace, "xpu": XPUPlace}.get(device.type)
    place = Place.__new__(cls or CustomPlace)
    if cls is None:
        place.kind = place.torch_type = device.type
    place._id = device.index or 0
    return place


_CPU = CPUPlace()
_UNDEFINED = Place()
CURRENT = state.per_process("place of new tensors")


def current():
    """The place of new tensors: the choice of `set_device`, or the first CUDA device, or the CPU."""
    if CURRENT.value is None:
        CURRENT.value = CUDAPlace(torch.cuda.current_device()) if device_count("cuda") else _CPU
    return CURRENT.value


_CPU_DEVICE = torch.device("cpu")


def current_torch():
    """The torch device of the current place, with a fast path since every operator that creates a tensor calls it."""
    return _CPU_DEVICE if type(CURRENT.value) is CPUPlace else current().torch


def set_device(device):
    """Choose the device of new tensors: `'cpu'`, `'gpu'`, `'gpu:0'`, `'xpu'`, `'mps'`.

    Args:
        device: the device by name, a Place, or a number, which means the accelerator of that number.

    Returns:
        the Place.

    >>> paddle.set_device("cpu")
    Place(cpu)
    """
    place = numbered(device) if isinstance(device, int) else parse(device)
    if isinstance(place, CUDAPlace):
        torch.cuda.set_device(place._id)
    CURRENT.value = place
    return place


@contextlib.contextmanager
def placed(place):
    """A block whose new tensors live on a place, without choosing the current card of torch; None changes nothing."""
    previous, CURRENT.value = CURRENT.value, CURRENT.value if place is None else place
    try:
        yield
    finally:
        CURRENT.value = previous


def numbered(index):
    """The place meant by a bare number: the accelerator of that number, or the CPU if there is no accelerator."""
    kind = next((kind for kind in ("gpu", "xpu") if device_count(_CLASSES[kind].torch_type)), "cpu")
    return parse(kind if kind == "cpu" else f"{kind}:{index}")


def get_device(input=None):
    """The current device, such as `'cpu'` or `'gpu:0'`; for a tensor, the number of its device, -1 for the CPU.

    Args:
        input: a Tensor; by default none.

    Returns:
        str, or int for a Tensor.

    >>> paddle.set_device("cpu"); paddle.get_device()
    Place(cpu)
    'cpu'
    """
    if input is not None:
        device = input._t.device
        return -1 if device.type == "cpu" else device.index or 0
    place = current()
    return place.kind if isinstance(place, CPUPlace) else f"{place.kind}:{place._id}"


class Device(str):
    """A device by name, `'cpu'` or `'gpu:0'`, with torch's `type` and `index`; as a context, the one of new tensors."""

    def __new__(cls, type="cpu", index=None):
        if isinstance(type, int):
            type, index = "gpu", type
        kind, _, number = str(type).removeprefix("Place(").rstrip(")").partition(":")
        if not is_kind(kind):
            raise InvalidArgumentError("Device: expected 'cpu', 'gpu', 'gpu:0', 'xpu' or 'mps'.", repr(type))
        index = int(number) if number else index
        index = None if kind == "cpu" else index or 0
        self = str.__new__(cls, kind if index is None else f"{kind}:{index}")
        self.type, self.index, self._previous = kind, index, []
        return self

    @classmethod
    def of(cls, device):
        """The same device as torch's."""
        return cls(str(of_torch(device)))

    def __enter__(self):
        self._previous.append(current())
        set_device(str(self))
        return self

    def __exit__(self, *exc):
        set_device(self._previous.pop())

    def __dlpack_device__(self):
        return ({"cpu": 1, "xpu": 14, "mps": 8}.get(self.type, 2), self.index or 0)
