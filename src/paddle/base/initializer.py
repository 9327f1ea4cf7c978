"""Initializers that hold for all layers."""

from ..nn.initializer import set_global_initializer as set_global_initializer
