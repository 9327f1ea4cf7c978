"""Python's garbage collector while modules are imported.

What an import makes stays: collections in between look through it for nothing, for 0.2 s of `import torch` and `import
paddle` together. This file imports nothing of torch, so that it can be used around that import, too.
"""

import contextlib
import gc


@contextlib.contextmanager
def paused():
    """A block without garbage collections; what it made counts as old afterwards, as if it had survived some."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():  # a program that froze objects keeps them frozen
            gc.freeze()
            gc.unfreeze()
        gc.enable()
