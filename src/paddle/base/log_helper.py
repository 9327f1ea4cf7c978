"""Loggers as Paddle makes them."""

import logging


def get_logger(name, level, fmt=None):
    """A logger that writes at `level` to the standard error, in the format `fmt`, and passes nothing on."""
    logger = logging.getLogger(name)
    logger.setLevel(level)
    if not logger.handlers:
        handler = logging.StreamHandler()
        if fmt:
            handler.setFormatter(logging.Formatter(fmt=fmt, datefmt="%a %b %d %H:%M:%S"))
        logger.addHandler(handler)
    logger.propagate = False
    return logger
