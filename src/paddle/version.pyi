# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

def cinn() -> Any:
    """'False': torch's compiler replaces Paddle's."""

def cuda() -> str:
    """torch's CUDA version such as '12.8', or 'False'.

    Returns:
        str.

    >>> isinstance(paddle.version.cuda(), str)
    True"""

def cuda_archs() -> Any:
    """The compute capabilities torch is built for, such as `[80, 90]`; empty without CUDA.

    Returns:
        list of integers.

    >>> isinstance(paddle.version.cuda_archs(), list)
    True"""

def cudnn() -> str:
    """torch's cuDNN version such as '9.1.0', or 'False'.

    Returns:
        str.

    >>> isinstance(paddle.version.cudnn(), str)
    True"""

hip: Any
def mkl() -> Any:
    """'ON' if torch uses Intel's MKL."""

def nccl() -> str:
    """torch's NCCL version such as '2.21.5', or '0'.

    Returns:
        str.

    >>> isinstance(paddle.version.nccl(), str)
    True"""

def show() -> None:
    """Print all versions.

    Returns:
        None.

    >>> paddle.version.show()  # doctest: +ELLIPSIS
    full_version: 3.3.1
    ..."""

def tensorrt() -> str:
    """'None': TensorRT is not part of this.

    Returns:
        str.

    >>> paddle.version.tensorrt()
    'None'"""

def xpu() -> str:
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu()
    'False'"""

def xpu_xccl() -> str:
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu_xccl()
    'False'"""

def xpu_xhpc() -> str:
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu_xhpc()
    'False'"""

def xpu_xre() -> str:
    """'False': Baidu's XPU libraries are not part of this.

    Returns:
        str.

    >>> paddle.version.xpu_xre()
    'False'"""
