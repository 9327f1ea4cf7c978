"""Every fluid test starts as a program of that era does: no mode chosen, names, programs and scope fresh."""

import pytest

import paddle
from paddle._core import mode, names
from paddle.fluid import _era, _lod


@pytest.fixture(autouse=True)
def _fresh_program():
    static = paddle.static
    before = names.switch()
    mode.disable_static()
    mode._dynamic_asked = False
    _era._everywhere = _era.Tracer()
    try:
        with static.scope_guard(static.Scope()), static.program_guard(static.Program(), static.Program()):
            yield
    finally:
        mode.disable_static()
        names.switch(before)
        if _lod.ROWS in _lod.INTERCEPTORS:  # a test had tensors with sequences
            _lod.INTERCEPTORS.remove(_lod.ROWS)
