"""Builds what `pyproject.toml` cannot describe: compiled forms of Python code, which the package works without.

Without a compiler, or if it fails, the package is installed without them. `OUTRIGGER_ACCELERATOR=0` does not try; a
wheel that is built that way is for every version of Python.
"""

import hashlib
import os
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).parent
KERNELS = sorted((ROOT / "src/paddle/_kernels").glob("_*.c"))
SOURCES = {"paddle._core._accelerator": "src/paddle/_core/_accelerator.c"}
SOURCES |= {f"paddle._kernels.{path.stem}": path.relative_to(ROOT).as_posix() for path in KERNELS}
# Sums are rounded as NumPy rounds them, one step at a time. Nobody asks for traps and errno, which vectors do not set.
OPTIONS = [] if sys.platform == "win32" else ["-O3", "-ffp-contract=off", "-fno-trapping-math", "-fno-math-errno"]
# Sums of many products and polynomials need no such rounding: fused multiply-adds double their speed.
FUSED = {f"paddle._kernels.{name}" for name in ("_convolving", "_elementwise", "_products", "_recurrent", "_winograd")}


def options_of(name):
    return OPTIONS + ["-ffp-contract=fast"] if OPTIONS and name in FUSED else OPTIONS


def files_of(source):
    """A source and the headers beside it, which enter its digest as in `_core/accelerator.digest_of`."""
    path = ROOT / source
    return [path, *sorted(path.parent.glob("*.h"))]


def extensions():
    """The compiled modules, with the digest of its source in each, so that a stale file is noticed."""
    if os.environ.get("OUTRIGGER_ACCELERATOR") == "0" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return []
    found = []
    for name, source in SOURCES.items():
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in files_of(source))).hexdigest()[:16]
        compiling = {"define_macros": [("SOURCE", f"x{digest}")], "extra_compile_args": options_of(name)}
        headers = [str(Path(source).with_name(path.name)) for path in files_of(source)[1:]]
        found.append(Extension(name, [source], depends=headers, optional=True, **compiling))
    return found


setup(ext_modules=extensions())
