"""Python's operators on variables, which have them from the start."""


def monkey_patch_variable():
    """Do nothing: variables have Python's operators already."""
