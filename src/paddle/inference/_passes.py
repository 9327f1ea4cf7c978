"""The list of optimisation passes that programs may edit."""

WINOGRAD = "conv_winograd_pass"
PRODUCTS = "linear_product_pass"
BEFORE_RESIZE = "conv_before_resize_pass"
PIECES = "batch_in_pieces_pass"
INTEGERS = "integer_operator_pass"
IN_FLOAT = "quantized_in_float32_pass"


class PassBuilder:
    """Names of passes in order. Six of them count; ONNX Runtime and torch have their own and ignore the rest."""

    def __init__(self):
        self._passes = [WINOGRAD, PRODUCTS, BEFORE_RESIZE, PIECES, INTEGERS, IN_FLOAT]
        self._analysis, self._debug = [], False

    def all_passes(self):
        """The names, in order."""
        return list(self._passes)

    def analysis_passes(self):
        """The names of analysis passes."""
        return list(self._analysis)

    def set_passes(self, passes):
        """Replace all names."""
        self._passes = list(passes)

    def append_pass(self, pass_type):
        """Add a name at the end."""
        self._passes.append(pass_type)

    def append_analysis_pass(self, pass_type):
        """Add the name of an analysis pass."""
        self._analysis.append(pass_type)

    def insert_pass(self, idx, pass_type):
        """Insert a name at an index."""
        self._passes.insert(idx, pass_type)

    def delete_pass(self, pass_type):
        """Remove a name, or the name at an index."""
        if isinstance(pass_type, int):
            del self._passes[pass_type]
        else:
            self._passes = [p for p in self._passes if p != pass_type]

    def turn_on_debug(self):
        """Do nothing: there is nothing to debug."""
        self._debug = True

    def debug_string(self):
        """The names, one per line."""
        return "\n".join(f"- {p}" for p in self._passes)
