"""`ExponentialMovingAverage`: smoothed parameters, for evaluation."""

import contextlib

import paddle
from paddle._core.graph import Persistable, default_main_program, global_scope
from paddle._core.graph.backward import trainable_parameters
from paddle._core.graph.recorded_call import OPTIMIZE
from paddle._core.names import generate

from .._core.help import complete
from ._data import create_global_var


class ExponentialMovingAverage:
    """Averages of all trainable parameters, `average = decay * average + (1 - decay) * parameter` at every `update`.

    Args:
        thres_steps: a variable that counts steps; the decay is then at most (1 + steps) / (10 + steps).
        decay: how much of the average stays at each step.
        name: how the names of the averages begin; by default nothing.

    >>> paddle.enable_static()
    >>> y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 1)
    >>> ema = paddle.static.ExponentialMovingAverage(0.9)
    >>> ema.update()
    """

    def __init__(self, decay=0.999, thres_steps=None, name=None):
        self._decay, self._thres_steps, self._name = decay, thres_steps, name or ""
        self._averages = []
        for parameter in trainable_parameters(default_main_program()):
            if isinstance(parameter, Persistable) and parameter.do_model_average is not False:
                name = generate(f"{self._name}{parameter.name}_ema")
                shadow = create_global_var(parameter.shape, 0.0, parameter.dtype, True, name=name)
                self._averages.append((parameter, shadow))
        # The product of all decays so far, which corrects the bias of averages that start at zero.
        self._product = create_global_var([1], 1.0, "float32", True, name=generate(f"{self._name}ema_decay_product"))
        self._saved = {}

    def update(self):
        """Record the update of the averages; call it after `minimize`."""
        block = default_main_program().global_block()
        before = len(block.ops)
        decay = self._decay
        if self._thres_steps is not None:
            steps = self._thres_steps.astype("float32")
            decay = paddle.minimum((steps + 1.0) / (steps + 10.0), paddle.full([1], self._decay))
        for parameter, shadow in self._averages:
            old, new = shadow * decay, parameter * (1.0 - decay)
            paddle.assign((old + new).astype(shadow.dtype), shadow)
        paddle.assign(self._product * decay, self._product)
        for op in block.ops[before:]:
            op.role = OPTIMIZE  # not part of a Program for testing

    @contextlib.contextmanager
    def apply(self, executor, need_restore=True):
        """A context in which the parameters have their averaged values."""
        scope = global_scope()
        missing = 1.0 - float(scope.find_var(self._product.name).get_tensor())
        for parameter, shadow in self._averages:
            held = scope.find_var(parameter.name).get_tensor()
            self._saved[parameter.name] = held.numpy()
            average = scope.find_var(shadow.name).get_tensor().numpy()
            held.set((average / missing if missing else average).astype(average.dtype))
        try:
            yield
        finally:
            if need_restore:
                self.restore(executor)

    def restore(self, executor):
        """Restore the parameters' own values."""
        scope = global_scope()
        for name, value in self._saved.items():
            scope.find_var(name).get_tensor().set(value)
        self._saved = {}


complete(globals())
