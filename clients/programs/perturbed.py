"""Run a script with every weight changed by one unit in its last place: `perturbed.py SCRIPT …`.

They are changed when the optimizer is made. How far the numbers that the script prints move is what rounding does to
them. Nothing is imported before the script does it, so that it starts as it would alone.
"""

import importlib.util
import os
import pathlib
import runpy
import sys


class Watch:
    """Finds `paddle` and changes its optimizers once it is imported."""

    def find_spec(self, name, path=None, target=None):
        if name != "paddle":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        run = spec.loader.exec_module

        def exec_module(module):
            run(module)
            change(module.optimizer.Optimizer)

        spec.loader.exec_module = exec_module
        return spec


def change(optimizer):
    import numpy as np

    random, made = np.random.default_rng(int(os.environ.get("PERTURBATION", "0"))), optimizer.__init__

    def perturbed(self, learning_rate=0.001, parameters=None, *more, **named):
        parameters = None if parameters is None else list(parameters)
        for weight in parameters_of(parameters):
            value = weight.numpy()
            if value.dtype == np.float32:
                weight.set_value(np.nextafter(value, value + random.choice([-1, 1], value.shape).astype("float32")))
        made(self, learning_rate, parameters, *more, **named)

    optimizer.__init__ = perturbed


def parameters_of(given):
    """The parameters of an optimizer, which may come in groups."""
    for item in given or ():
        yield from item["params"] if isinstance(item, dict) else (item,)


sys.meta_path.insert(0, Watch())
sys.argv = sys.argv[1:]
sys.path[0] = str(pathlib.Path(sys.argv[0]).parent)
runpy.run_path(sys.argv[0], run_name="__main__")
