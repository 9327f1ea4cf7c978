"""Truth values in words."""

from .._core.errors import InvalidArgumentError, received

_WORDS = {
    **dict.fromkeys(("y", "yes", "t", "true", "on", "1"), True),
    **dict.fromkeys(("n", "no", "f", "false", "off", "0"), False),
}


def strtobool(val):
    """The truth that a word such as 'yes', 'off' or '1' means.

    >>> paddle.utils.strtobool("on")
    True
    """
    found = _WORDS.get(str(val).lower())
    if found is None:
        raise InvalidArgumentError("strtobool: expected one of " + ", ".join(_WORDS) + ".", received(val=val))
    return found
