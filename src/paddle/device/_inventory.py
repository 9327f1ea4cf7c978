"""The available devices and their properties."""

import torch

from .._core import place as places
from .._core import system
from .._core.help import complete
from ._engine import engine_of, place_of

HELP = {"device": "the device, as `paddle.set_device` takes it; by default the current one."}

_KINDS = {"gpu": "cuda", "xpu": "xpu", "mps": "mps"}


def _accelerators():
    """The names of all accelerators, kind by kind."""
    kinds = {**_KINDS, other: other} if (other := places.registered_kind()) else _KINDS
    return [(kind, index) for kind, of_torch in kinds.items() for index in range(places.device_count(of_torch))]


def is_compiled_with_cuda():
    """Whether torch is built for CUDA, or for ROCm, which has the same interface.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_cuda(), bool)
    True
    """
    return torch.backends.cuda.is_built()


def is_compiled_with_rocm():
    """Whether torch is built for AMD GPUs.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_rocm(), bool)
    True
    """
    return torch.version.hip is not None


def is_compiled_with_xpu():
    """Whether torch is built for Intel XPUs.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_xpu(), bool)
    True
    """
    return hasattr(torch, "xpu") and bool(getattr(torch.xpu, "_is_compiled", lambda: False)())


def is_compiled_with_ipu():
    """Whether torch supports Graphcore IPUs: it does not.

    Returns:
        bool.

    >>> paddle.device.is_compiled_with_ipu()
    False
    """
    return False


def is_compiled_with_cinn():
    """Whether Paddle's compiler CINN is available: no, torch's compiler is used.

    Returns:
        bool.

    >>> paddle.device.is_compiled_with_cinn()
    False
    """
    return False


def is_compiled_with_distribute():
    """Whether several processes can train together.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_compiled_with_distribute(), bool)
    True
    """
    return torch.distributed.is_available()


def is_compiled_with_custom_device(device_type):
    """Whether torch supports another kind of device, such as 'mps'.

    Args:
        device_type: its kind, such as 'npu'.

    Returns:
        bool.

    >>> paddle.device.is_compiled_with_custom_device("cpu")
    False
    """
    return device_type not in ("cpu", "gpu", "xpu") and places.device_count(device_type) > 0


def get_all_device_type():
    """The available kinds of accelerators, such as `['gpu']`.

    Returns:
        list of str.

    >>> isinstance(paddle.device.get_all_device_type(), list)
    True
    """
    return list(dict.fromkeys(kind for kind, _ in _accelerators()))


def get_all_custom_device_type():
    """The kinds beyond 'gpu' and 'xpu'.

    Returns:
        list of str.

    >>> "gpu" in paddle.device.get_all_custom_device_type()
    False
    """
    return [kind for kind in get_all_device_type() if kind not in ("gpu", "xpu")]


def get_available_device():
    """All accelerators by name, such as `['gpu:0', 'gpu:1']`.

    Returns:
        list of str.

    >>> isinstance(paddle.device.get_available_device(), list)
    True
    """
    return [f"{kind}:{index}" for kind, index in _accelerators()]


def get_available_custom_device():
    """The accelerators beyond 'gpu' and 'xpu', by name.

    Returns:
        list of str.

    >>> isinstance(paddle.device.get_available_custom_device(), list)
    True
    """
    return [name for name in get_available_device() if not name.startswith(("gpu", "xpu"))]


def device_count():
    """The number of accelerators of the current kind; 0 on a machine with only a CPU.

    Returns:
        int.

    >>> paddle.device.device_count() >= 0
    True
    """
    place = places.current()
    return places.device_count(place.torch_type) if place.torch_type != "cpu" else len(_accelerators())


def is_available():
    """Whether there is any accelerator.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_available(), bool)
    True
    """
    return bool(_accelerators())


def current_device():
    """The number of the current device; 0 for the CPU."""
    return places.current().get_device_id()


def get_cudnn_version():
    """cuDNN's version as a number such as 90100, or None.

    Returns:
        int or None.

    >>> paddle.device.get_cudnn_version() is None or paddle.device.is_compiled_with_cuda()
    True
    """
    return torch.backends.cudnn.version() if torch.cuda.is_available() else None


def get_device_properties(device=None):
    """Name, memory and processors of an accelerator.

    Returns:
        torch's record, with `name`, `total_memory` and others.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     name = paddle.device.get_device_properties("gpu:0").name
    """
    module, target = engine_of(device, "get_device_properties")
    return module.get_device_properties(target)


def get_device_name(device=None):
    """The name of an accelerator.

    Returns:
        str.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     name = paddle.device.get_device_name("gpu:0")
    """
    return get_device_properties(device).name


def get_device_capability(device=None):
    """The compute capability of a card as (major, minor).

    Returns:
        pair of integers.

    >>> if paddle.device.cuda.device_count() > 0:
    ...     major, minor = paddle.device.get_device_capability("gpu:0")
    """
    properties = get_device_properties(device)
    return properties.major, properties.minor


def is_bf16_supported(including_emulation=True):
    """Whether the current device computes in bfloat16; a CPU, if it has instructions for it (AVX512_BF16).

    Args:
        including_emulation: whether computing through float32 counts.

    Returns:
        bool.

    >>> isinstance(paddle.device.is_bf16_supported(), bool)
    True
    """
    place = place_of()
    if place.torch_type == "cuda":
        return torch.cuda.is_bf16_supported(including_emulation)
    if place.torch_type == "cpu":
        return "avx512_bf16" in system.instructions()
    return place.torch_type == "xpu"


complete(globals())


def is_compiled_with_npu():
    """Whether torch can use devices of the kind 'npu'; a function of Paddle 2.0 to 2.4."""
    return is_compiled_with_custom_device("npu")


def is_compiled_with_mlu():
    """Whether torch can use devices of the kind 'mlu'; a function of Paddle 2.3 and 2.4."""
    return is_compiled_with_custom_device("mlu")
