"""Data generators: programs for `pipe_command` that turn lines of raw data into lines for data sets."""

import sys

from ..._core.errors import InvalidArgumentError, received


class DataGenerator:
    """Reads lines, and writes the samples that `generate_sample` makes from each."""

    def __init__(self):
        self.batch_size_ = 32

    def set_batch(self, batch_size):
        """Set the number of samples that `generate_batch` gets at once."""
        self.batch_size_ = batch_size

    def generate_sample(self, line):
        """Defined by subclasses: return a function without arguments that yields samples, [(name, values), …]."""
        raise NotImplementedError(f"{type(self).__name__} does not define generate_sample(line)")

    def generate_batch(self, samples):
        """Return a function that yields the samples of a batch; a subclass may change them."""

        def each():
            yield from samples

        return each

    def run_from_stdin(self):
        """Process the lines of standard input."""
        self._run(sys.stdin)

    def run_from_memory(self):
        """Write the samples of `generate_sample(None)`."""
        self._run([None])

    def _run(self, lines):
        held = []
        for line in lines:
            for sample in self.generate_sample(line)():
                if sample is None:
                    continue
                held.append(sample)
                if len(held) == self.batch_size_:
                    self._write(held)
                    held = []
        if held:
            self._write(held)

    def _write(self, samples):
        for sample in self.generate_batch(samples)():
            sys.stdout.write(self._gen_str(sample))

    def _gen_str(self, line):
        raise NotImplementedError(f"{type(self).__name__}: use MultiSlotDataGenerator or MultiSlotStringDataGenerator")

    def _checked(self, line):
        if not isinstance(line, (list, tuple)):
            raise InvalidArgumentError(
                f"{type(self).__name__}: a sample must be a list of (name, values).",
                received(sample=line),
                "[('words', [1926, 8, 17]), ('label', [1])].",
            )
        for item in line:
            if len(item) != 2 or not isinstance(item[0], str) or not isinstance(item[1], list) or not item[1]:
                raise InvalidArgumentError(
                    f"{type(self).__name__}: expected (name, list of values), with at least one value.",
                    received(item=item),
                )
        return line


class MultiSlotStringDataGenerator(DataGenerator):
    """A generator whose values are strings, written unchanged.

    >>> from paddle.distributed import fleet
    >>> fleet.MultiSlotStringDataGenerator()._gen_str([("words", ["7", "8"]), ("label", ["1"])])
    '2 7 8 1 1\\n'
    """

    def _gen_str(self, line):
        parts = [" ".join([str(len(values)), *values]) for _, values in self._checked(line)]
        return " ".join(parts) + "\n"


class MultiSlotDataGenerator(DataGenerator):
    """A generator whose values are numbers; variables have the same order in all samples.

    >>> from paddle.distributed import fleet
    >>> fleet.MultiSlotDataGenerator()._gen_str([("words", [7, 8]), ("label", [1])])
    '2 7 8 1 1\\n'
    """

    def __init__(self):
        super().__init__()
        self._proto_info = None  # (name, 'uint64' or 'float') of each variable, from the samples so far

    def _gen_str(self, line):
        kinds = []
        for name, values in self._checked(line):
            for value in values:
                if isinstance(value, bool) or not isinstance(value, (int, float)):
                    raise InvalidArgumentError(
                        "MultiSlotDataGenerator: values must be integers or floats.", received(name=name, value=value)
                    )
            kinds.append((name, "float" if any(isinstance(v, float) for v in values) else "uint64"))
        before = self._proto_info
        if before is not None and [n for n, _ in before] != [n for n, _ in kinds]:
            raise InvalidArgumentError(
                "MultiSlotDataGenerator: every sample must have the same variables in the same order.",
                f"{[n for n, _ in before]} before, {[n for n, _ in kinds]} now",
            )
        if before is not None:  # one float makes a variable of floats
            kinds = [(n, "float" if "float" in (a, b) else a) for (n, a), (_, b) in zip(kinds, before, strict=True)]
        self._proto_info = kinds
        return " ".join(" ".join([str(len(values)), *map(str, values)]) for _, values in line) + "\n"
