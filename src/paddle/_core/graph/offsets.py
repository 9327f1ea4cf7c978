"""The offsets of sequences that enter and leave a Program.

They are variables, which `paddle.fluid._lod` makes and names after the variables whose rows they divide.
"""

from ..above import above

COMPANION = "@lod_"  # in the name of such a variable, between that of the rows and the level


def has_sequences(program):
    """Whether some rows of a Program are divided into sequences."""
    return any(COMPANION in name for name in program.global_block().vars)


def of_inputs(program, names):
    """[(input, level, variable)] of the offsets that are fed with inputs; all are names."""
    known, found = program.global_block().vars, []
    for name in names:
        level = 0
        while f"{name}{COMPANION}{level}" in known:
            found.append((name, level, f"{name}{COMPANION}{level}"))
            level += 1
    return found


def of_outputs(program, variables):
    """For each variable, the names of those with its offsets, outermost level first."""
    if not has_sequences(program):
        return [[] for _ in variables]
    return [[v.name for v in above("companions_of")([variable])] for variable in variables]
