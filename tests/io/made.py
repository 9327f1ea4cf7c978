"""A data set of samples that a function makes, also in workers that start anew and know nothing of local functions."""

import importlib
import marshal
import types

from paddle.io import Dataset


class ByValue:
    """A function that is pickled by its code and what it refers to, not by its name."""

    def __init__(self, function):
        self.function = function

    def __call__(self, *args):
        return self.function(*args)

    def __reduce__(self):
        f = self.function
        held = [
            ByValue(v) if isinstance(v, types.FunctionType) else v
            for v in (c.cell_contents for c in f.__closure__ or ())
        ]
        return _made_again, (marshal.dumps(f.__code__), f.__module__, f.__defaults__, held)


def _made_again(code, module, defaults, held):
    names = importlib.import_module(module).__dict__
    cells = tuple(map(types.CellType, held))
    return ByValue(types.FunctionType(marshal.loads(code), names, None, defaults, cells))


class Made(Dataset):
    """Samples made by a function of the index."""

    def __init__(self, make, length=5):
        self.make, self.length = ByValue(make), length

    def __getitem__(self, index):
        return self.make(index)

    def __len__(self):
        return self.length
