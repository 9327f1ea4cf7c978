"""How much memory a file may ask for: a multiple of its own size, so that a small file cannot fill the machine."""

from .errors import OversizedPickle

MULTIPLE = 8
BASE = 192 * 2**20  # a small file may still hold a long list of small numbers


class Budget:
    """Counts the memory that objects take beyond the bytes they were read from."""

    def __init__(self, size):
        self.size = size
        self.limit = MULTIPLE * size + BASE
        self.spent = 0

    def charge(self, count):
        """Account for `count` bytes that are about to be allocated."""
        self.spent += count
        if self.spent > self.limit:
            self.refuse()

    def refuse(self):
        raise OversizedPickle(
            f"its {self.size} bytes ask for more than {self.limit} bytes of memory, as no file of weights does"
        )
