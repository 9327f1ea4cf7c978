"""The list of optimisation passes that programs may edit."""


class PassBuilder:
    """Names of passes in order; ONNX Runtime and torch have passes of their own and do not look at it."""

    def __init__(self):
        self._passes, self._analysis, self._debug = [], [], False

    def all_passes(self):
        """The names, in order."""
        return list(self._passes)

    def analysis_passes(self):
        """The names of passes that look only."""
        return list(self._analysis)

    def set_passes(self, passes):
        """Put other names in their place."""
        self._passes = list(passes)

    def append_pass(self, pass_type):
        """Add a name at the end."""
        self._passes.append(pass_type)

    def append_analysis_pass(self, pass_type):
        """Add the name of a pass that looks only."""
        self._analysis.append(pass_type)

    def insert_pass(self, idx, pass_type):
        """Add a name at a place."""
        self._passes.insert(idx, pass_type)

    def delete_pass(self, pass_type):
        """Take a name away, or what stands at a place."""
        if isinstance(pass_type, int):
            del self._passes[pass_type]
        else:
            self._passes = [p for p in self._passes if p != pass_type]

    def turn_on_debug(self):
        """Kept; there is nothing to debug."""
        self._debug = True

    def debug_string(self):
        """The names, one a line."""
        return "\n".join(f"- {p}" for p in self._passes)
