"""Experimental additions to `fluid.layers`."""

from ..layers import tree_conv
from .rnn_impl import BasicGRUUnit, BasicLSTMUnit, basic_gru, basic_lstm

__all__ = ["BasicGRUUnit", "BasicLSTMUnit", "basic_gru", "basic_lstm", "tree_conv"]
