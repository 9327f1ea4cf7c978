# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.fluid.contrib.rnn_impl import BasicGRUUnit as BasicGRUUnit
from paddle.fluid.contrib.rnn_impl import BasicLSTMUnit as BasicLSTMUnit
from paddle.fluid.contrib.rnn_impl import basic_gru as basic_gru
from paddle.fluid.contrib.rnn_impl import basic_lstm as basic_lstm
from paddle.fluid.layers.structured import tree_conv as tree_conv
