"""Errors in pickles."""

import pickle


class DamagedPickle(pickle.UnpicklingError):
    """The file violates the format, or describes something impossible."""


class CutOffPickle(DamagedPickle, EOFError):
    """The file ends before its content does."""


class OversizedPickle(DamagedPickle):
    """The file needs far more memory than its size justifies."""
