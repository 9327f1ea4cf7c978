"""Builds what `pyproject.toml` cannot describe: the compiled form of the fast path, which the package works without.

Without a compiler, or if it fails, the package is installed without it. `OUTRIGGER_ACCELERATOR=0` does not try; a wheel
that is built that way is for every version of Python.
"""

import hashlib
import os
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

SOURCE = "src/paddle/_core/_accelerator.c"


def extensions():
    """The compiled module, with the digest of its source in it, so that a stale file is noticed."""
    if os.environ.get("OUTRIGGER_ACCELERATOR") == "0" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return []
    digest = hashlib.sha256((Path(__file__).parent / SOURCE).read_bytes()).hexdigest()[:16]
    return [Extension("paddle._core._accelerator", [SOURCE], define_macros=[("SOURCE", f"x{digest}")], optional=True)]


setup(ext_modules=extensions())
