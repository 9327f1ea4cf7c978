"""Saving and loading Programs whose parameters may be on parameter servers."""

import os

from .._core.errors import NotFoundError
from .._core.graph.program import default_main_program
from .._core.import_paths import elsewhere as _elsewhere
from ..static.io import is_persistable, load_vars, save_vars
from .fleet import fleet as _fleet

__all__ = ["is_persistable", "load_inference_model_distributed", "load_persistables", "save_persistables"]


def save_persistables(executor, dirname, main_program=None, filename=None):
    """Save all parameters and states of a Program to a folder; servers write their tables."""
    program = default_main_program() if main_program is None else main_program
    if _fleet._servers is not None:
        _fleet._servers.save(dirname)
        _fleet._servers.worker("save_persistables").refresh()
    save_vars(executor, dirname, program, filename=filename)


def load_persistables(executor, dirname, main_program=None, filename=None):
    """Load what `save_persistables` wrote, into the scope and into the tables on servers."""
    program = default_main_program() if main_program is None else main_program
    load_vars(executor, dirname, program, filename=filename)
    if _fleet._servers is not None:
        _fleet._servers.load(dirname)


def load_inference_model_distributed(
    dirname, executor, model_filename=None, params_filename=None, pserver_endpoints=None
):
    """Load a model that `fleet.save_inference_model` wrote: [the Program, the names to feed, the variables to fetch].

    Args:
        pserver_endpoints: not needed, since the values include the rows of sparse tables.
    """
    from ..static import load_inference_model

    prefix = os.path.join(dirname, os.path.splitext(model_filename or "model")[0])
    if not os.path.exists(f"{prefix}.pdmodel") and model_filename is None:
        raise NotFoundError(
            f"load_inference_model_distributed: there is no model in {dirname!r}.",
            f"no file {prefix}.pdmodel",
            "a folder that fleet.save_inference_model wrote.",
        )
    if model_filename and params_filename:
        return load_inference_model(dirname, executor, model_filename=model_filename, params_filename=params_filename)
    return load_inference_model(prefix, executor)


__getattr__ = _elsewhere(__name__)
