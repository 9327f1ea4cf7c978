"""Reading and writing audio files, with Python's `wave`."""

from ..._core.errors import UnimplementedError, received
from . import backend, wave_backend
from .wave_backend import info, load, save

__all__ = ["get_current_backend", "list_available_backends", "set_backend"]

_NAME = "wave_backend"


def list_available_backends():
    """The names of the available backends.

    Returns:
        list of str.

    >>> paddle.audio.backends.list_available_backends()
    ['wave_backend']
    """
    return [_NAME]


def get_current_backend():
    """The name of the backend in use.

    Returns:
        str.

    >>> paddle.audio.backends.get_current_backend()
    'wave_backend'
    """
    return _NAME


def set_backend(backend_name):
    """Choose a backend by name; `wave_backend` is the only one.

    Args:
        backend_name: 'wave_backend'.

    Returns:
        None.

    >>> paddle.audio.backends.set_backend("wave_backend")
    """
    if backend_name != _NAME:
        raise UnimplementedError(
            "set_backend: there is no such backend.",
            received(backend_name=backend_name),
            f"one of: {', '.join(list_available_backends())}.",
        )
