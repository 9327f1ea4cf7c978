"""Static-graph tests build in a Program of their own and leave dynamic mode behind."""

import pytest

import paddle


@pytest.fixture
def main():
    """A fresh main Program, current while the test runs; its startup program and scope are fresh too."""
    paddle.enable_static()
    try:
        program = paddle.static.Program()
        with (
            paddle.static.scope_guard(paddle.static.Scope()),
            paddle.static.program_guard(program, paddle.static.Program()),
            paddle.utils.unique_name.guard(),
        ):
            yield program
    finally:
        paddle.disable_static()
