"""Seeds: of the generators of all devices, of Programs, and of generators with names."""

from .._core import state
from .._core.errors import InvalidTypeError, NotFoundError, PreconditionNotMetError, received
from .._core.graph.program import NEW_PROGRAMS, default_main_program, default_startup_program
from .._core.random import (
    Generator,
    GeneratorState,
    generator,
    get_cuda_rng_state,
    get_rng_state,
    seed,
    set_cuda_rng_state,
    set_rng_state,
)

_NAMED = state.collection("generators with names", dict)

__all__ = [
    "Generator",
    "GeneratorState",
    "get_cuda_rng_state",
    "get_random_seed_generator",
    "get_rng_state",
    "initial_seed",
    "seed",
    "set_cuda_rng_state",
    "set_random_seed_generator",
    "set_rng_state",
]


def initial_seed():
    """The seed of the generator of the CPU: what `paddle.seed` was given, or a random number."""
    return generator().initial_seed()


def _manual_program_seed(seed):
    """Set the seed of the default Programs, and of Programs that are made from now on."""
    default_main_program().random_seed = seed
    default_startup_program().random_seed = seed
    NEW_PROGRAMS.value = seed


def set_random_seed_generator(name, seed):
    """Make a generator with a name and a seed; a name can be used once."""
    if not isinstance(name, str) or not isinstance(seed, int):
        raise InvalidTypeError(
            "set_random_seed_generator: expected a name and an integer.", received(name=name, seed=seed)
        )
    if name in _NAMED:
        raise PreconditionNotMetError(f"set_random_seed_generator: there is already a generator '{name}'.")
    _NAMED[name] = Generator().manual_seed(seed)


def get_random_seed_generator(name):
    """The generator that `set_random_seed_generator` made."""
    if name not in _NAMED:
        raise NotFoundError(
            f"get_random_seed_generator: there is no generator '{name}'.",
            f"known: {', '.join(_NAMED) or 'none'}",
            f"set_random_seed_generator('{name}', seed) makes it.",
        )
    return _NAMED[name]
