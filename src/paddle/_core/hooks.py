"""Hook points: where other parts of the library can wrap or observe what a class does.

The tracer, the profiler and `fluid` register hooks here and remove them again instead of replacing methods. A hook
wraps a call, `hook(call, *args, **kwargs)`, and decides whether and with which arguments to call `call`; the hook
registered last is the outermost. A point without hooks costs one check of an empty list.
"""

import functools

from . import state


class HookPoint:
    """A named point at which hooks can observe, change or answer calls."""

    def __init__(self, name):
        self.name = name
        self.hooks = []
        self._lasting = ()  # hooks that `state.fresh()` keeps
        state.declare(f"hooks: {name}", self)

    def register(self, hook, lasting=False):
        """Register a hook and return the function that removes it; `state.fresh()` keeps a `lasting` one."""
        if lasting:
            self._lasting = (*self._lasting, hook)
        self.hooks.append(hook)
        return functools.partial(self.hooks.remove, hook)

    def run(self, call, *args, **kwargs):
        """Make a call with the hooks around it."""
        for hook in self.hooks:
            call = functools.partial(hook, call)
        return call(*args, **kwargs)

    def ask(self, *args):
        """Return the first answer of a hook that is not None; None if there is none."""
        for hook in reversed(self.hooks):
            answer = hook(*args)
            if answer is not None:
                return answer
        return None

    def notify(self, *args):
        """Call every hook after an event."""
        for hook in list(self.hooks):
            hook(*args)

    def __call__(self, function):
        """Decorator: calls of the function pass through this point."""
        hooks, run = self.hooks, self.run

        @functools.wraps(function)
        def call(*args, **kwargs):
            return run(function, *args, **kwargs) if hooks else function(*args, **kwargs)

        return call

    def _save(self):
        return list(self.hooks)

    def _reset(self):
        self.hooks[:] = self._lasting

    def _restore(self, saved):
        self.hooks[:] = [*saved, *(hook for hook in self._lasting if hook not in saved)]


LAYER_CALL = HookPoint("layer call")  # around Layer.__call__(layer, *inputs, **kwargs)
TENSOR_VALUE = HookPoint("tensor value")  # asked before a tensor returns values: hook(tensor, "numpy"), "__bool__", …
BACKWARD = HookPoint("backward")  # around Tensor.backward
BACKWARD_ERROR = HookPoint("backward error")  # asked what to raise instead of torch's error in a backward pass
OPTIMIZER_STEP = HookPoint("optimizer step")  # around Optimizer.step
TRAINING_CALL = HookPoint("training call")  # around methods that change gradients, parameters or a learning rate
NEXT_BATCH = HookPoint("next batch")  # around the fetching of one batch by a DataLoader
PARAMETERS_WRITTEN = HookPoint("parameters written")  # after an optimizer has changed parameters
ATTENTION = HookPoint("attention")  # asked for attention: hook(q, k, v, mask, dropout, causal, scale), torch tensors
