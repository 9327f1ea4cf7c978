"""Operators in C++ and CUDA, built against torch, which runs them."""

from . import extension_utils
from .cpp_extension import BuildExtension, CppExtension, CUDAExtension, get_build_directory, load, setup
from .extension_utils import CUDA_HOME, IS_WINDOWS, load_op_meta_info_and_register_op, parse_op_info

__all__ = ["CUDAExtension", "CppExtension", "get_build_directory", "load", "setup"]
