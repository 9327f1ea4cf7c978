"""The memory limit of a file: a multiple of its size, so that a small file cannot use up all memory."""

from paddle._files.pickles.errors import OversizedPickle

MULTIPLE = 8
BASE = 192 * 2**20  # a small file may still hold a long list of small numbers


class Budget:
    """Counts the memory of objects beyond the bytes they were read from."""

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
            f"its {self.size} bytes need more than {self.limit} bytes of memory, which no file of weights does"
        )
