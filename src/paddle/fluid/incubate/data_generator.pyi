# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.distributed.fleet import MultiSlotDataGenerator as MultiSlotDataGenerator
from paddle.distributed.fleet import MultiSlotStringDataGenerator as MultiSlotStringDataGenerator

class DataGenerator:
    """Reads lines, and writes the samples that `generate_sample` makes from each."""
    batch_size_: Any
    def __init__(self) -> None: ...
    def set_batch(self, batch_size: Any) -> Any:
        """Set the number of samples that `generate_batch` gets at once."""
    def generate_sample(self, line: Any) -> Any:
        """Defined by subclasses: return a function without arguments that yields samples, [(name, values), …]."""
    def generate_batch(self, samples: Any) -> Any:
        """Return a function that yields the samples of a batch; a subclass may change them."""
    def run_from_stdin(self) -> Any:
        """Process the lines of standard input."""
    def run_from_memory(self) -> Any:
        """Write the samples of `generate_sample(None)`."""
