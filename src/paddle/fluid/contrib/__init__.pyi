# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.contrib import extend_optimizer as extend_optimizer
from paddle.fluid.contrib import layers as layers
from paddle.fluid.contrib import memory_usage_calc as memory_usage_calc
from paddle.fluid.contrib import mixed_precision as mixed_precision
from paddle.fluid.contrib import op_frequence as op_frequence
from paddle.fluid.contrib import reader as reader
from paddle.fluid.contrib import rnn_impl as rnn_impl
from paddle.fluid.contrib import statistics as statistics
