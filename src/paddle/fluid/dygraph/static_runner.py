"""`StaticModelRunner`: a model that `fluid.io.save_inference_model` wrote, as a layer."""

from paddle import jit

__all__ = ["StaticModelRunner"]


class StaticModelRunner:
    """The layer of a saved model, which can be called and trained further.

    Args:
        model_dir: the folder of `save_inference_model`.
        model_filename: the file of the program; by default `__model__`.
        params_filename: the file of all parameters; by default each has a file of its own.

    >>> net = fluid.dygraph.static_runner.StaticModelRunner("model")  # doctest: +SKIP
    >>> prediction = net(x)  # doctest: +SKIP
    """

    def __new__(cls, model_dir, model_filename=None, params_filename=None):
        names = {"model_filename": model_filename, "params_filename": params_filename}
        return jit.load(model_dir, **{name: value for name, value in names.items() if value is not None})
