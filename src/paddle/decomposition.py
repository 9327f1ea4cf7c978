"""Decomposition of operators into primitive ones, for Paddle's compiler; torch's compiler does this itself."""


def decompose(program, src_vars, blacklist=frozenset(), whitelist=frozenset(), start_index=0, end_index=-1):
    """Return the variables unchanged: nothing needs to be decomposed here."""
    return src_vars
