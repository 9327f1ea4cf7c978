"""Loggers, under their fluid path."""

from paddle.base.log_helper import get_logger

__all__ = ["get_logger"]
