"""Operators in C++ and CUDA, built against torch, which runs them."""

from . import extension_utils
from .cpp_extension import BuildExtension, CppExtension, CUDAExtension, get_build_directory, load, setup

__all__ = ["CUDAExtension", "CppExtension", "get_build_directory", "load", "setup"]
