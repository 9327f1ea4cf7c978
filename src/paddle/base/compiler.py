"""Compiled programs."""

from .._core.import_paths import elsewhere as _elsewhere
from ..static import BuildStrategy as BuildStrategy
from ..static import CompiledProgram as CompiledProgram
from ..static import IpuCompiledProgram as IpuCompiledProgram
from ..static import IpuStrategy as IpuStrategy

__getattr__ = _elsewhere(__name__)
