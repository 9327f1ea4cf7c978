"""The available devices and their properties."""

import torch

from .._core import place as places
from ._engine import engine_of, place_of

_KINDS = {"gpu": "cuda", "xpu": "xpu", "mps": "mps"}


def _accelerators():
    """The names of all accelerators, kind by kind."""
    kinds = {**_KINDS, other: other} if (other := places.registered_kind()) else _KINDS
    return [(kind, index) for kind, of_torch in kinds.items() for index in range(places.device_count(of_torch))]


def is_compiled_with_cuda():
    """Whether torch is built for CUDA, or for ROCm, which has the same interface."""
    return torch.backends.cuda.is_built()


def is_compiled_with_rocm():
    """Whether torch is built for AMD GPUs."""
    return torch.version.hip is not None


def is_compiled_with_xpu():
    """Whether torch is built for Intel XPUs."""
    return hasattr(torch, "xpu") and bool(getattr(torch.xpu, "_is_compiled", lambda: False)())


def is_compiled_with_ipu():
    """Whether torch supports Graphcore IPUs: it does not."""
    return False


def is_compiled_with_cinn():
    """Whether Paddle's compiler CINN is available: no, torch's compiler is used."""
    return False


def is_compiled_with_distribute():
    """Whether several processes can train together."""
    return torch.distributed.is_available()


def is_compiled_with_custom_device(device_type):
    """Whether torch supports another kind of device, such as 'mps'."""
    return device_type not in ("cpu", "gpu", "xpu") and places.device_count(device_type) > 0


def get_all_device_type():
    """The available kinds of accelerators, such as `['gpu']`."""
    return list(dict.fromkeys(kind for kind, _ in _accelerators()))


def get_all_custom_device_type():
    """The kinds beyond 'gpu' and 'xpu'."""
    return [kind for kind in get_all_device_type() if kind not in ("gpu", "xpu")]


def get_available_device():
    """All accelerators by name, such as `['gpu:0', 'gpu:1']`."""
    return [f"{kind}:{index}" for kind, index in _accelerators()]


def get_available_custom_device():
    """The accelerators beyond 'gpu' and 'xpu', by name."""
    return [name for name in get_available_device() if not name.startswith(("gpu", "xpu"))]


def device_count():
    """The number of accelerators of the current kind; 0 on a machine with only a CPU."""
    place = places.current()
    return places.device_count(place.torch_type) if place.torch_type != "cpu" else len(_accelerators())


def is_available():
    """Whether there is any accelerator."""
    return bool(_accelerators())


def current_device():
    """The number of the current device; 0 for the CPU."""
    return places.current().get_device_id()


def get_cudnn_version():
    """cuDNN's version as a number such as 90100, or None."""
    return torch.backends.cudnn.version() if torch.cuda.is_available() else None


def get_device_properties(device=None):
    """Name, memory and processors of an accelerator."""
    module, target = engine_of(device, "get_device_properties")
    return module.get_device_properties(target)


def get_device_name(device=None):
    """The name of an accelerator."""
    return get_device_properties(device).name


def get_device_capability(device=None):
    """The compute capability of a card as (major, minor)."""
    properties = get_device_properties(device)
    return properties.major, properties.minor


def is_bf16_supported(including_emulation=True):
    """Whether the current accelerator computes in bfloat16; False without one."""
    place = place_of()
    if place.torch_type == "cuda":
        return torch.cuda.is_bf16_supported(including_emulation)
    return place.torch_type == "xpu"
