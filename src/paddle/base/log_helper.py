"""Loggers in Paddle's format."""

import logging


def get_logger(name, level, fmt=None):
    """A logger that writes to standard error at `level`, in the format `fmt`, without propagation."""
    logger = logging.getLogger(name)
    logger.setLevel(level)
    if not logger.handlers:
        handler = logging.StreamHandler()
        if fmt:
            handler.setFormatter(logging.Formatter(fmt=fmt, datefmt="%a %b %d %H:%M:%S"))
        logger.addHandler(handler)
    logger.propagate = False
    return logger
