"""Unique names for layers, parameters and variables."""

from ..utils.unique_name import *  # noqa: F403
