"""Switches for primitive operators, into which the original splits others; torch differentiates all of them directly.

They are kept and answered, and change no result.
"""

from .._core import state

_SWITCHES = state.collection(
    "switches for primitive operators", dict, lambda: {"forward": False, "backward": False, "eager": False}
)


def _set_prim_forward_enabled(value, print_flag=False):
    """Switch the splitting of operators in forward programs."""
    _SWITCHES["forward"] = bool(value)


def _set_prim_backward_enabled(value, print_flag=False):
    """Switch the splitting of operators in backward programs."""
    _SWITCHES["backward"] = bool(value)


def set_prim_eager_enabled(value, print_flag=False):
    """Switch the splitting of operators in dynamic mode."""
    _SWITCHES["eager"] = bool(value)


def _set_prim_all_enabled(value, print_flag=False):
    """Switch the splitting of operators in forward and backward programs."""
    _SWITCHES["forward"] = _SWITCHES["backward"] = bool(value)


def _is_fwd_prim_enabled():
    return _SWITCHES["forward"]


def _is_bwd_prim_enabled():
    return _SWITCHES["backward"]


def _is_eager_prim_enabled():
    return _SWITCHES["eager"]


def _is_all_prim_enabled():
    return _SWITCHES["forward"] and _SWITCHES["backward"]
