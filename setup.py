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

SOURCES = {
    "paddle._core._accelerator": "src/paddle/_core/_accelerator.c",
    "paddle._kernels._winograd": "src/paddle/_kernels/_winograd.c",
    "paddle._kernels._loops": "src/paddle/_kernels/_loops.c",
    "paddle._kernels._normalising": "src/paddle/_kernels/_normalising.c",
    "paddle._kernels._pictures": "src/paddle/_kernels/_pictures.c",
    "paddle._kernels._pooling": "src/paddle/_kernels/_pooling.c",
    "paddle._kernels._updates": "src/paddle/_kernels/_updates.c",
}
# Sums are rounded as NumPy rounds them, one step at a time. Nobody asks for traps and errno, which vectors do not set.
OPTIONS = [] if sys.platform == "win32" else ["-O3", "-ffp-contract=off", "-fno-trapping-math", "-fno-math-errno"]

# Products may be added without rounding in between where nobody compares bits with NumPy.
FURTHER = {"paddle._kernels._winograd": ["-ffp-contract=fast"]}


def files_of(source):
    """A source and the headers beside it, which enter its digest as in `_core/accelerator.digest_of`."""
    path = Path(__file__).parent / source
    return [path, *sorted(path.parent.glob("*.h"))]


def extensions():
    """The compiled modules, with the digest of its source in each, so that a stale file is noticed."""
    if os.environ.get("OUTRIGGER_ACCELERATOR") == "0" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return []
    found = []
    for name, source in SOURCES.items():
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in files_of(source))).hexdigest()[:16]
        options = {
            "define_macros": [("SOURCE", f"x{digest}")],
            "extra_compile_args": OPTIONS + FURTHER.get(name, []),
            "optional": True,
        }
        headers = [str(Path(source).with_name(path.name)) for path in files_of(source)[1:]]
        found.append(Extension(name, [source], depends=headers, **options))
    return found


setup(ext_modules=extensions())
