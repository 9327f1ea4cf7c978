"""The update rules of `paddle.optimizer`, under their fluid names and arguments."""

from paddle import optimizer as today

from ._base import FluidOptimizer


class SGDOptimizer(FluidOptimizer, today.SGD):
    """`w -= rate * gradient`.

    >>> with fluid.dygraph.guard():
    ...     net = fluid.dygraph.Linear(2, 1)
    ...     sgd = fluid.optimizer.SGD(0.1, parameter_list=net.parameters())
    ...     loss = fluid.layers.mean(net(fluid.dygraph.to_variable(np.ones([4, 2], "float32"))))
    ...     loss.backward(); _ = sgd.minimize(loss); net.clear_gradients()
    """

    type = "sgd"

    def __init__(self, learning_rate, parameter_list=None, regularization=None, grad_clip=None, name=None):
        self._start(today.SGD, learning_rate, parameter_list, regularization, grad_clip, name)


class MomentumOptimizer(FluidOptimizer, today.Momentum):
    """`v = momentum * v + gradient; w -= rate * v`."""

    type = "momentum"

    def __init__(
        self,
        learning_rate,
        momentum=0.9,
        parameter_list=None,
        use_nesterov=False,
        regularization=None,
        grad_clip=None,
        name=None,
    ):
        self._start(
            today.Momentum,
            learning_rate,
            parameter_list,
            regularization,
            grad_clip,
            name,
            momentum=momentum,
            use_nesterov=use_nesterov,
        )


class AdagradOptimizer(FluidOptimizer, today.Adagrad):
    """`w -= rate * gradient / (sqrt(sum of squares) + epsilon)`."""

    type = "adagrad"

    def __init__(
        self,
        learning_rate,
        epsilon=1e-6,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
        initial_accumulator_value=0.0,
    ):
        self._start(
            today.Adagrad,
            learning_rate,
            parameter_list,
            regularization,
            grad_clip,
            name,
            epsilon=epsilon,
            initial_accumulator_value=initial_accumulator_value,
        )


class AdamOptimizer(FluidOptimizer, today.Adam):
    """Adam, with the penalty of the regularizer added to the gradient."""

    type = "adam"

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
        lazy_mode=False,
    ):
        self._start(
            today.Adam,
            learning_rate,
            parameter_list,
            regularization,
            grad_clip,
            name,
            beta1=beta1,
            beta2=beta2,
            epsilon=epsilon,
            lazy_mode=lazy_mode,
        )


class AdamaxOptimizer(FluidOptimizer, today.Adamax):
    """Adam scaled by the largest gradient so far (Adamax)."""

    type = "adamax"

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
    ):
        self._start(
            today.Adamax,
            learning_rate,
            parameter_list,
            regularization,
            grad_clip,
            name,
            beta1=beta1,
            beta2=beta2,
            epsilon=epsilon,
        )


class AdadeltaOptimizer(FluidOptimizer, today.Adadelta):
    """Steps scaled by the mean of past squared steps."""

    type = "adadelta"

    def __init__(
        self,
        learning_rate,
        epsilon=1.0e-6,
        rho=0.95,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
    ):
        self._start(
            today.Adadelta, learning_rate, parameter_list, regularization, grad_clip, name, epsilon=epsilon, rho=rho
        )


class RMSPropOptimizer(FluidOptimizer, today.RMSProp):
    """`w -= rate * gradient / sqrt(mean of squares + epsilon)`, with momentum."""

    type = "rmsprop"

    def __init__(
        self,
        learning_rate,
        rho=0.95,
        epsilon=1.0e-6,
        momentum=0.0,
        centered=False,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        name=None,
    ):
        self._start(
            today.RMSProp,
            learning_rate,
            parameter_list,
            regularization,
            grad_clip,
            name,
            rho=rho,
            epsilon=epsilon,
            momentum=momentum,
            centered=centered,
        )


class LambOptimizer(FluidOptimizer, today.Lamb):
    """Adam for very large batches: each step is scaled to the norm of the weights."""

    type = "lamb"

    def __init__(
        self,
        learning_rate=0.001,
        lamb_weight_decay=0.01,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-6,
        parameter_list=None,
        regularization=None,
        grad_clip=None,
        exclude_from_weight_decay_fn=None,
        name=None,
    ):
        self._start(
            today.Lamb,
            learning_rate,
            parameter_list,
            None,
            grad_clip,
            name,
            lamb_weight_decay=lamb_weight_decay,
            beta1=beta1,
            beta2=beta2,
            epsilon=epsilon,
            exclude_from_weight_decay_fn=exclude_from_weight_decay_fn,
        )
        if regularization is not None:
            self.regularization = self._weight_decay = regularization
            for group in self._param_groups:
                group["regularization"] = regularization
