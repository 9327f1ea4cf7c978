"""`inference`: computing without gradients, in a given precision."""

import functools

from .._core.autograd import no_grad
from .._core.errors import InvalidArgumentError, UnimplementedError, received
from ..nn import Layer


def inference(
    function=None,
    cache_static_model=False,
    save_model_dir=None,
    memory_pool_init_size_mb=1000,
    precision_mode="float32",
    switch_ir_optim=True,
    switch_ir_debug=False,
    enable_cinn=False,
    with_trt=False,
    trt_precision_mode="float32",
    trt_use_static=False,
    collect_shape=False,
    enable_new_ir=False,
    exp_enable_use_cutlass=False,
    delete_pass_lists=None,
    skip_prune_program=False,
):
    """Make a layer, or one of its methods, compute without gradients.

    There is no separate inference engine, so options for its cache, memory or compiler have no effect.

    Args:
        precision_mode: 'float32', 'float16' or 'bfloat16': autocast to it.
        function: a layer, or a function; None to use this as a decorator with arguments.
        cache_static_model: accepted and not used.
        save_model_dir: accepted and not used.
        memory_pool_init_size_mb: accepted and not used.
        switch_ir_optim: accepted and not used.
        switch_ir_debug: accepted and not used.
        enable_cinn: accepted and not used.
        with_trt: must be False; TensorRT raises an error.
        trt_precision_mode: accepted and not used.
        trt_use_static: accepted and not used.
        collect_shape: accepted and not used.
        enable_new_ir: accepted and not used.
        exp_enable_use_cutlass: accepted and not used.
        delete_pass_lists: accepted and not used.
        skip_prune_program: accepted and not used.

    Returns:
        the layer itself, or a function that computes the same without gradients.

    >>> layer = paddle.incubate.inference(paddle.nn.Linear(2, 1))
    >>> layer(paddle.ones([1, 2])).stop_gradient
    True
    """
    if with_trt:
        raise UnimplementedError("inference: TensorRT is not used here.", received(with_trt=with_trt))
    if precision_mode not in ("float32", "float16", "bfloat16"):
        raise InvalidArgumentError(
            "inference: 'precision_mode' must be 'float32', 'float16' or 'bfloat16'.",
            received(precision_mode=precision_mode),
        )

    def decorate(target):
        if isinstance(target, Layer):
            target.forward = decorate(target.forward)
            return target

        @functools.wraps(target)
        def infer(*args, **kwargs):
            from ..amp import auto_cast

            with no_grad(), auto_cast(precision_mode != "float32", dtype=_low(precision_mode)):
                return target(*args, **kwargs)

        infer._outrigger_inference = True
        return infer

    return decorate if function is None else decorate(function)


def is_inference_mode(function):
    """Whether a function is one that `inference` made."""
    return getattr(function, "_outrigger_inference", False)


def _low(mode):
    return "bfloat16" if mode == "float32" else mode
