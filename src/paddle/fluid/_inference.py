"""Inference models in fluid's layout: a folder with `__model__` and the parameters."""

import os

from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import global_scope
from paddle._files.atomic import atomic_group
from paddle._files.tensor_file import write_tensor
from paddle._files.write import to_array
from paddle._format import desc, load_model
from paddle._format.checksum import Summed
from paddle._format.writer import Writer

from . import _model_format  # noqa: F401  registers the sequence functions


def write(dirname, feeds, targets, program, model_filename, params_filename, program_only):
    """Write the part of the program that computes the targets from the fed names."""
    block = program.global_block()
    missing = [name for name in feeds if not block.has_var(name)]
    if missing:
        raise InvalidArgumentError(
            f"save_inference_model: the program has no variable {missing[0]!r} to feed.",
            received(feeded_var_names=feeds),
        )
    writer = Writer(program, [block.var(name) for name in feeds], targets)
    os.makedirs(dirname, exist_ok=True)
    model = writer.model_bytes()
    with atomic_group() as files:
        if not program_only:
            params = {name: to_array(value) for name, value in sorted(writer.params(None).items())}
            groups = {params_filename: params} if params_filename else {name: {name: v} for name, v in params.items()}
            summed = Summed(None)
            for name, group in groups.items():
                path = os.path.join(dirname, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with files.write(path) as summed.file:
                    for value in group.values():
                        write_tensor(summed, value)
            model = desc.marked(model, summed.mark())
        with files.write(os.path.join(dirname, model_filename or "__model__")) as file:
            file.write(model)


def read(dirname, model_filename, params_filename):
    """[program, names that are fed, variables that are fetched], with the values in the scope."""
    if not os.path.isdir(dirname):
        raise InvalidArgumentError(
            f"load_inference_model: there is no folder {dirname!r}.",
            f"the current folder is {os.getcwd()!r}",
            "the dirname that save_inference_model was given.",
        )
    model = os.path.join(dirname, model_filename) if model_filename else dirname
    params = os.path.join(dirname, params_filename) if params_filename else None
    if params is None and model_filename and os.path.splitext(model_filename)[1] != ".pdmodel":
        params = dirname
    found = load_model(model, params)
    found.fill(global_scope())
    return [found.program, [v.name for v in found.feeds], found.fetches]
