"""Unique names, counted per key."""

from .._core import names

__all__ = ["generate", "switch", "guard"]

generate = names.generate
guard = names.guard


def generate_with_ignorable_key(key):
    """Same as `generate`, for internal names."""
    return names.generate(key)


def switch(new_generator=None, new_para_name_checker=None):
    """Start a new name generator, or restore one that an earlier `switch` returned.

    Args:
        new_generator: a generator of names; by default a new one.
        new_para_name_checker: accepted and not used.

    Returns:
        pair of the generator before and None.

    >>> before, checker = paddle.utils.unique_name.switch()
    >>> paddle.utils.unique_name.generate("fc")
    'fc_0'
    >>> _ = paddle.utils.unique_name.switch(before, checker)
    """
    return names.switch(new_generator), None
