# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.incubate.fleet import base as base
from paddle.fluid.incubate.fleet import collective as collective
from paddle.fluid.incubate.fleet import parameter_server as parameter_server
from paddle.fluid.incubate.fleet import utils as utils
