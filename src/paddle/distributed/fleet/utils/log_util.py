"""The logger of fleet."""

import logging

logger = logging.getLogger(__name__)
logger.setLevel(logging.INFO)
logger.propagate = False  # it writes to stderr itself, whatever the program does with the root logger
if not logger.handlers:
    _to_stderr = logging.StreamHandler()
    _to_stderr.setFormatter(logging.Formatter("[%(asctime)s] [%(levelname)8s] %(filename)s:%(lineno)s - %(message)s"))
    logger.addHandler(_to_stderr)


def set_log_level(level):
    """Set the level of fleet's messages, by name such as 'INFO' or by number."""
    logger.setLevel(level.upper() if isinstance(level, str) else level)


def get_log_level_code():
    """The level of fleet's messages, as a number."""
    return logger.getEffectiveLevel()


def get_log_level_name():
    """The level of fleet's messages, by name."""
    return logging.getLevelName(get_log_level_code())


def layer_to_str(base, *args, **kwargs):
    """How a layer is written: its class and arguments.

    >>> from paddle.distributed.fleet.utils.log_util import layer_to_str
    >>> layer_to_str("Linear", 2, 3, bias=False)
    'Linear(2, 3, bias=False)'
    """
    listed = [str(a) for a in args] + [f"{k}={v}" for k, v in kwargs.items()]
    return f"{base}({', '.join(listed)})"
