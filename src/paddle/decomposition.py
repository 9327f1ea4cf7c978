"""Operators taken apart into primitive ones, for Paddle's compiler: torch's compiler takes operators apart itself."""


def decompose(program, src_vars, blacklist=frozenset(), whitelist=frozenset(), start_index=0, end_index=-1):
    """The variables as they are: nothing needs to be taken apart here."""
    return src_vars
