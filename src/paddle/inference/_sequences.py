"""Models whose rows are sequences: the offsets that a run takes with its inputs and gives with its results."""

import numpy as np

from .._core.errors import InvalidArgumentError
from .._core.graph.offsets import of_inputs, of_outputs


class Sequences:
    """The variables of a model that hold offsets.

    Args:
        given: [(input, level, variable)] of those that are fed.
        levels: for each output, its variables, outermost level first.
        required: the variables of `given` that operators read.
    """

    def __init__(self, given, levels, required=()):
        self.given = [(str(name), int(level), str(key)) for name, level, key in given]
        self.levels = [[str(key) for key in keys] for keys in levels]
        self.required = [str(key) for key in required]

    @classmethod
    def of(cls, model):
        """Those of a `LoadedModel`; which of them are required is not known yet."""
        given = of_inputs(model.program, [v.name for v in model.feeds])
        return cls(given, of_outputs(model.program, model.fetches))

    def __bool__(self):
        return bool(self.given or any(self.levels))

    @property
    def computed(self):
        """The variables of outputs that are not fed."""
        fed = {key for _, _, key in self.given}
        return list(dict.fromkeys(key for keys in self.levels for key in keys if key not in fed))

    def taken(self, feeds, lods, arrays):
        """{variable: offsets} of a run, from the offsets of each input; an error if required ones are missing."""
        found, by_name = {}, dict(zip(feeds, lods))
        rows = {name: len(array) if array.ndim else 0 for name, array in zip(feeds, arrays, strict=True)}
        for name, level, key in self.given:
            own = by_name.get(name) or ()
            if level < len(own):
                below = len(own[level + 1]) - 1 if level + 1 < len(own) else rows[name]
                found[key] = _checked(own[level], name, below)
            elif key in self.required:
                raise InvalidArgumentError(
                    f"Predictor.run: the rows of '{name}' are sequences, whose offsets are missing.",
                    f"{len(own)} levels of offsets",
                    f"predictor.get_input_handle({name!r}).set_lod([[0, 2, 5]]) for two sequences of 2 and 3 rows.",
                )
        return found

    def results(self, known):
        """The offsets of each output as lists, from {variable: array}."""
        return [[known[key].tolist() for key in keys if key in known] for keys in self.levels]


def _checked(offsets, name, count):
    """Offsets as an array; an error unless they divide `count` rows, or sequences of the next level."""
    found = np.asarray(offsets, np.int64)
    if found.ndim != 1 or not found.size or found[0] != 0 or (np.diff(found) < 0).any() or found[-1] != count:
        raise InvalidArgumentError(
            f"Predictor.run: the offsets of the rows of '{name}' must begin with 0, never fall, and end with {count}.",
            f"{found.tolist() if found.size <= 12 else [*found[:12].tolist(), '...']}",
            f"predictor.get_input_handle({name!r}).set_lod([[0, 2, 5]]) for two sequences of 2 and 3 rows.",
        )
    return found
