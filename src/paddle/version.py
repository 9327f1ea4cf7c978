"""Versions of the Paddle interface, of Outrigger, and of torch and its libraries."""

import torch as _torch

from outrigger import __version__ as outrigger

__all__ = ["cuda", "cudnn", "nccl", "show", "xpu", "xpu_xre", "xpu_xccl", "xpu_xhpc", "tensorrt", "cuda_archs", "hip"]

full_version = "3.3.1"
major, minor, patch = full_version.split(".")
rc = "0"
commit = __git_commit__ = f"outrigger-{outrigger}"
is_tagged = True
with_mkl = "ON" if _torch.backends.mkl.is_available() else "OFF"
with_pip_cuda_libraries = "OFF"
hip = _torch.version.hip
torch = _torch.__version__


# The same as texts, of which the functions tell.
hip_version, with_pip_tensorrt = hip, "OFF"


def __getattr__(name):
    """`cuda_version` for `cuda()`, and so on: the libraries are asked when a program asks."""
    function = name.removesuffix("_version")
    if name.endswith("_version") and function in (
        "cuda",
        "cudnn",
        "nccl",
        "tensorrt",
        "xpu_xre",
        "xpu_xccl",
        "xpu_xhpc",
    ):
        return globals()[function]()
    raise AttributeError(f"module 'paddle.version' has no attribute {name!r}")


def cuda():
    """torch's CUDA version such as '12.8', or 'False'.

    Returns:
        str.

    >>> isinstance(paddle.version.cuda(), str)
    True
    """
    return _torch.version.cuda or "False"


def cudnn():
    """torch's cuDNN version such as '9.1.0', or 'False'.

    Returns:
        str.

    >>> isinstance(paddle.version.cudnn(), str)
    True
    """
    number = _torch.backends.cudnn.version() if _torch.backends.cudnn.is_available() else None
    if not number:
        return "False"
    big, rest = divmod(number, 10000 if number >= 90000 else 1000)
    return f"{big}.{rest // 100}.{rest % 100}"


def nccl():
    """torch's NCCL version such as '2.21.5', or '0'.

    Returns:
        str.

    >>> isinstance(paddle.version.nccl(), str)
    True
    """
    return ".".join(map(str, _torch.cuda.nccl.version())) if _torch.cuda.is_available() and not hip else "0"


def mkl():
    """'ON' if torch uses Intel's MKL."""
    return with_mkl


def cinn():
    """'False': torch's compiler replaces Paddle's."""
    return "False"


def tensorrt():
    """'None': TensorRT is not part of this.

    Returns:
        str.

    >>> paddle.version.tensorrt()
    'None'
    """
    return "None"


def xpu():
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu()
    'False'
    """
    return "False"


def xpu_xre():
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu_xre()
    'False'
    """
    return "False"


def xpu_xccl():
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu_xccl()
    'False'
    """
    return "False"


def xpu_xhpc():
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu_xhpc()
    'False'
    """
    return "False"


def cuda_archs():
    """The compute capabilities torch is built for, such as `[80, 90]`; empty without CUDA.

    Returns:
        list of integers.

    >>> isinstance(paddle.version.cuda_archs(), list)
    True
    """
    return [int(name.removeprefix("sm_")) for name in _torch.cuda.get_arch_list() if name.removeprefix("sm_").isdigit()]


def show():
    """Print all versions.

    Returns:
        None.

    >>> paddle.version.show()  # doctest: +ELLIPSIS
    full_version: 3.3.1
    ...
    """
    rows = {
        "full_version": full_version,
        "major": major,
        "minor": minor,
        "patch": patch,
        "rc": rc,
        "outrigger": outrigger,
        "torch": torch,
        "cuda": cuda(),
        "cudnn": cudnn(),
        "hip": hip,
        "nccl": nccl(),
        "xpu_xre": xpu_xre(),
        "xpu_xccl": xpu_xccl(),
        "xpu_xhpc": xpu_xhpc(),
        "cinn": cinn(),
        "tensorrt_version": tensorrt(),
        "cuda_archs": cuda_archs(),
    }
    print("\n".join(f"{name}: {value}" for name, value in rows.items()))
