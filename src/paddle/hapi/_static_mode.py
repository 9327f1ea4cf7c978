"""`Model` in static mode: its network was built as a static graph, but still runs dynamically."""

import functools

from paddle._core import mode


def run_dynamically(method):
    """Run a method of `Model` in dynamic mode, with the parameters that the startup program initialised."""

    @functools.wraps(method)
    def run(model, *args, **kwargs):
        if mode.in_dynamic_mode():
            return method(model, *args, **kwargs)
        _start(model.network)
        with mode.at_once():
            return method(model, *args, **kwargs)

    return run


def _start(network):
    """Run the startup program, unless everything is initialised already."""
    from paddle import static

    scope = static.global_scope()
    names = [value.name for value in network.state_dict().values()]
    found = [scope.find_var(name) for name in names]
    if not all(variable is not None and variable.is_initialized() for variable in found):
        static.Executor().run(static.default_startup_program())
