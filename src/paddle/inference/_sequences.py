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

    def taken(self, feeds, lods):
        """{variable: offsets} of a run, from the offsets of each input; an error if required ones are missing."""
        found, by_name = {}, dict(zip(feeds, lods))
        for name, level, key in self.given:
            own = by_name.get(name) or ()
            if level < len(own):
                found[key] = np.asarray(own[level], np.int64)
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
