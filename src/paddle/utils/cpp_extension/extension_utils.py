"""Operators in compiled libraries, and the steps by which a program builds and imports an extension itself."""

import importlib.machinery
import importlib.util
import subprocess
import sys
import types
from pathlib import Path

from ..._core import system
from ..._core.errors import NotFoundError, PreconditionNotMetError, UnimplementedError, received
from .cpp_extension import CUDA_HOME as CUDA_HOME
from .cpp_extension import adapt

IS_WINDOWS = not system.POSIX


def load_op_meta_info_and_register_op(lib_filename):
    """Not possible: a library with operators that were compiled for the original needs the original's engine."""
    raise UnimplementedError(
        f"load_op_meta_info_and_register_op: {lib_filename} was compiled for the original and cannot run on torch.",
        None,
        "compile its source with paddle.utils.cpp_extension.load, or write the operator in Python.",
    )


def parse_op_info(op_name):
    """Not possible: operators that were compiled for the original cannot be registered here."""
    raise UnimplementedError(
        "parse_op_info: only operators that were compiled for the original have such a description.",
        received(op_name=op_name),
        f"`python -m outrigger op {op_name}` prints what is known about an operator.",
    )


def _jit_compile(file_path, verbose=False):
    """Build an extension by running its setup file with this interpreter, in the folder of the file."""
    path = Path(file_path).resolve()
    ran = subprocess.run(
        [sys.executable, path.name, "build"], cwd=path.parent, capture_output=True, text=True, check=False
    )
    if verbose:
        print(ran.stdout + ran.stderr)
    if ran.returncode:
        raise PreconditionNotMetError(
            f"{path.name} could not be built:\n{(ran.stdout + ran.stderr)[-2000:]}", received(file_path=str(file_path))
        )


def _import_module_from_library(module_name, build_directory, verbose=False):
    """Import an extension from the folder in which it was built, with functions on Paddle's tensors."""
    folder = Path(build_directory)
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = folder / f"{module_name}{suffix}"
        if path.is_file():
            break
    else:
        raise NotFoundError(
            f"no extension {module_name!r} in {folder}.",
            f"the folder has {', '.join(sorted(p.name for p in folder.glob('*'))) or 'no files'}",
            "paddle.utils.cpp_extension.load builds and imports in one call.",
        )
    spec = importlib.util.spec_from_file_location(module_name, path)
    built = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(built)
    module = types.ModuleType(module_name, f"The extension {module_name} on Paddle's tensors.")
    adapt(built, vars(module))
    if verbose:
        print(f"imported {path}")
    return module
