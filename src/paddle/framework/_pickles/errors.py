"""What can be wrong with a pickle."""

import pickle


class DamagedPickle(pickle.UnpicklingError):
    """The file breaks the rules of the format, or describes something that cannot be."""


class CutOffPickle(DamagedPickle, EOFError):
    """The file ends before its content does."""


class OversizedPickle(DamagedPickle):
    """The file asks for far more memory than its own size explains."""
