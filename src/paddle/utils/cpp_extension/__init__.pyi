# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from collections.abc import Sequence
from typing import Any

from paddle.utils.cpp_extension import cpp_extension as cpp_extension
from paddle.utils.cpp_extension import extension_utils as extension_utils

class BuildExtension:
    """torch's build command for extensions, as a class for setuptools."""
    @staticmethod
    def with_options(**options: Any) -> Any:
        """The command with options, such as `use_ninja=False`."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...

def CUDAExtension(sources: Sequence[str], *args: Any, **kwargs: Any) -> Any:
    """An extension of C++ and CUDA sources, for `setup`; it needs the CUDA toolkit.

    Args:
        sources: list of paths of C++ and CUDA files.
        kwargs: further arguments of setuptools' `Extension`, such as the name.

    Returns:
        an extension of setuptools.

    >>> paddle.utils.cpp_extension.CUDAExtension(["relu.cc", "relu.cu"]).sources  # doctest: +SKIP"""

def CppExtension(sources: Sequence[str], *args: Any, **kwargs: Any) -> Any:
    """An extension of C++ sources, for `setup`.

    Args:
        sources: list of paths of C++ files.
        kwargs: further arguments of setuptools' `Extension`, such as the name.

    Returns:
        an extension of setuptools.

    >>> paddle.utils.cpp_extension.CppExtension(["relu.cc"]).sources
    ['relu.cc']"""

def get_build_directory(verbose: bool = False) -> str:
    """The folder in which `load` builds: PADDLE_EXTENSION_DIR, or one in Paddle's cache.

    Args:
        verbose: whether the folder is printed.

    Returns:
        path of the folder, which exists then.

    >>> import os, unittest.mock
    >>> with unittest.mock.patch.dict(os.environ, PADDLE_EXTENSION_DIR="built"):
    ...     paddle.utils.cpp_extension.get_build_directory()
    'built'"""

def load(name: str, sources: Sequence[str], extra_cxx_cflags: Sequence[str] | None = None, extra_cuda_cflags: Sequence[str] | None = None, extra_ldflags: Sequence[str] | None = None, extra_include_paths: Sequence[str] | None = None, extra_library_paths: Sequence[str] | None = None, build_directory: str | None = None, verbose: bool = False) -> Any:
    """Compile sources if needed, and return a module with their functions on Paddle's tensors.

    Args:
        name: name of the extension.
        sources: list of paths of C++ and CUDA files.
        extra_cxx_cflags: list of options for the C++ compiler.
        extra_cuda_cflags: list of options for the CUDA compiler.
        extra_ldflags: list of options for the linker.
        extra_include_paths: list of folders with headers.
        extra_library_paths: list of folders with libraries.
        build_directory: folder for what is built; by default that of `get_build_directory`.
        verbose: whether the build shows its commands.

    Returns:
        a module with the functions of the extension.

    >>> ops = paddle.utils.cpp_extension.load(name="ops", sources=["relu.cc"])  # doctest: +SKIP"""

def load_op_meta_info_and_register_op(lib_filename: Any) -> Any:
    """Not possible: a library with operators that were compiled for the original needs the original's engine."""

def parse_op_info(op_name: Any) -> Any:
    """Not possible: operators that were compiled for the original cannot be registered here."""

def setup(**attr: Any) -> None:
    """`setuptools.setup` for one extension: the package `name` gets its functions, on Paddle's tensors.

    Args:
        attr: arguments of `setuptools.setup`; `name` is needed.

    Returns:
        nothing.

    >>> # setup.py
    >>> from paddle.utils.cpp_extension import CppExtension, setup
    >>> setup(name="custom_ops", ext_modules=CppExtension(sources=["relu.cc"]))  # doctest: +SKIP"""
