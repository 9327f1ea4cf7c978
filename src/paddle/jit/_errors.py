"""Why a function cannot become a Program."""


class Unconvertible(Exception):
    """Something that a Program cannot express; the function then runs dynamically.

    `line` is the one of the user's program, where the traceback does not say it.
    """

    def __init__(self, reason, line=None):
        super().__init__(reason)
        self.reason, self.line = reason, line
