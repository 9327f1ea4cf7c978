"""Compiled programs."""

from ..static import BuildStrategy as BuildStrategy
from ..static import CompiledProgram as CompiledProgram
from ..static import IpuCompiledProgram as IpuCompiledProgram
from ..static import IpuStrategy as IpuStrategy
