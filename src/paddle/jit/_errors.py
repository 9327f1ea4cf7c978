"""Why a function cannot become a Program."""


class Unconvertible(Exception):
    """Something that a Program cannot express; the function then runs dynamically.

    `site` is (file, line) of the user's program, where it is known.
    """

    def __init__(self, reason, site=None):
        super().__init__(reason)
        self.reason, self.site = reason, site
