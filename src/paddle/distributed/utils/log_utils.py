"""Loggers of programs with several processes."""

import logging


def get_logger(log_level, name="root"):
    """A logger with a level, by name or number, that writes to stderr."""
    logger = logging.getLogger(name)
    logger.setLevel(log_level)
    if not logger.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(levelname)s %(asctime)s %(filename)s:%(lineno)d] %(message)s"))
        logger.addHandler(handler)
    return logger
