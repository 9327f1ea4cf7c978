# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.audio import backends as backends
from paddle.audio import datasets as datasets
from paddle.audio import features as features
from paddle.audio import functional as functional
from paddle.audio.backends import info as info
from paddle.audio.backends import load as load
from paddle.audio.backends import save as save
