"""Fully connected layers, embeddings, PRelu, dropout and bilinear products."""

import math

import paddle
from paddle._core.errors import InvalidArgumentError, received
from paddle.nn import functional as F
from paddle.nn.initializer import Constant

from ._two_signatures import TwoSignatures, activation

__all__ = ["FC", "NCE", "BilinearTensorProduct", "Dropout", "Embedding", "Flatten", "Linear", "PRelu"]


class Linear(TwoSignatures):
    """`input @ weight + bias`, then an activation.

    >>> with fluid.dygraph.guard():
    ...     fluid.dygraph.Linear(4, 2)(fluid.dygraph.to_variable(np.ones([3, 4], "float32"))).shape
    [3, 2]
    """

    _old = ("input_dim", "output_dim", "param_attr", "bias_attr", "act", "dtype")

    def _setup(self, input_dim, output_dim, param_attr=None, bias_attr=None, act=None, dtype="float32"):
        self._act = activation(act)
        self.weight = self.create_parameter([input_dim, output_dim], param_attr, dtype)
        self.bias = self.create_parameter([output_dim], bias_attr, dtype, is_bias=True)

    def forward(self, input):
        out = F.linear(input, self.weight, self.bias)
        return out if self._act is None else self._act(out)


class FC(TwoSignatures):
    """A fully connected layer of 1.5 and 1.6: flattens the axes from `num_flatten_dims` on and maps them to `size`.

    Several inputs in a list have a weight each, and their results are summed.
    """

    _old = ("size", "num_flatten_dims", "param_attr", "bias_attr", "act", "is_test", "dtype")

    def _setup(
        self, size, num_flatten_dims=1, param_attr=None, bias_attr=None, act=None, is_test=False, dtype="float32"
    ):
        self._size, self._num_flatten_dims, self._act = size, num_flatten_dims, activation(act)
        self._param_attr, self._bias_attr = param_attr, bias_attr

    def _build_once(self, input):
        inputs = input if isinstance(input, (list, tuple)) else [input]
        attrs = self._param_attr if isinstance(self._param_attr, (list, tuple)) else [self._param_attr] * len(inputs)
        self._weights = []
        for i, (value, attr) in enumerate(zip(inputs, attrs, strict=True)):
            width = math.prod(value.shape[self._num_flatten_dims :])
            weight = self.create_parameter([width, self._size], attr, self._dtype)
            self.add_parameter("weight" if i == 0 else f"weight_{i}", weight)
            self._weights.append("weight" if i == 0 else f"weight_{i}")
        self.bias = self.create_parameter([self._size], self._bias_attr, self._dtype, is_bias=True)

    def forward(self, input):
        inputs = input if isinstance(input, (list, tuple)) else [input]
        out = None
        for name, value in zip(self._weights, inputs, strict=True):
            if value.ndim > self._num_flatten_dims + 1:
                value = paddle.flatten(value, self._num_flatten_dims, -1)
            # The first product includes the bias.
            part = F.linear(value, getattr(self, name), self.bias if out is None else None)
            out = part if out is None else out + part
        return out if self._act is None else self._act(out)


class Embedding(TwoSignatures):
    """Rows of a table of shape `size`, selected by ids.

    A layer with a name scope, as in 1.5, drops a last axis of size 1 of its ids.
    """

    _old = ("size", "is_sparse", "is_distributed", "padding_idx", "param_attr", "dtype")

    def _setup(self, size, is_sparse=False, is_distributed=False, padding_idx=None, param_attr=None, dtype="float32"):
        if len(size) != 2:
            raise InvalidArgumentError("Embedding: 'size' must be [rows, columns].", received(size=size))
        self._size, self._is_sparse, self._is_distributed = list(size), is_sparse, is_distributed
        self._padding_idx = None if padding_idx is None else padding_idx % size[0]
        self._drops_last = "/" in self.full_name()
        self.weight = self.create_parameter(self._size, param_attr, dtype)

    @property
    def _w(self):
        """The table, as programs of 1.5 name it to share it with their last layer."""
        return self.weight

    def __setattr__(self, name, value):
        super().__setattr__("weight" if name == "_w" else name, value)

    def forward(self, input):
        if self._drops_last and input.ndim > 1 and input.shape[-1] == 1:
            input = paddle.squeeze(input, -1)
        return F.embedding(input, self.weight, self._padding_idx, sparse=self._is_sparse)


class PRelu(TwoSignatures):
    """`x` where it is positive, else `x` times a learnt slope: one for 'all', one per 'channel' or 'element'."""

    _old = ("mode", "param_attr", "dtype")

    @staticmethod
    def _is_scope(args):
        return isinstance(args[0], str) and (args[0] not in _MODES or (len(args) > 1 and args[1] in _MODES))

    def _setup(self, mode, channel=None, input_shape=None, param_attr=None, dtype="float32"):
        if mode not in _MODES:
            raise InvalidArgumentError(f"PRelu: 'mode' must be one of {_MODES}.", received(mode=mode))
        self._mode, self._param_attr = mode, param_attr
        if mode == "all":
            self._ready([1])
        elif mode == "channel" and channel is not None:
            self._ready([1, channel, 1, 1])
        elif mode == "element" and input_shape is not None:
            self._ready([1, *input_shape[1:]])

    def _build_once(self, input):
        self._make([1, input.shape[1], 1, 1] if self._mode == "channel" else [1, *input.shape[1:]])

    def _make(self, shape):
        self.weight = self.create_parameter(shape, self._param_attr, self._dtype, False, Constant(1.0))

    def forward(self, input):
        if self._mode == "element":
            return paddle.where(input > 0, input, self.weight * input)
        return F.prelu(input, paddle.flatten(self.weight))


_MODES = ("all", "channel", "element")


class Dropout(TwoSignatures):
    """Set random elements to zero in training.

    Args:
        dropout_implementation: 'downgrade_in_infer' rescales in evaluation, 'upscale_in_train' in training.
    """

    _old = ("p", "seed", "dropout_implementation", "is_test")

    def _setup(self, p=0.5, seed=None, dropout_implementation="downgrade_in_infer", is_test=False):
        names = {"downgrade_in_infer": "downscale_in_infer", "upscale_in_train": "upscale_in_train"}
        if dropout_implementation not in names:
            raise InvalidArgumentError(
                f"Dropout: 'dropout_implementation' must be one of {tuple(names)}.",
                received(dropout_implementation=dropout_implementation),
            )
        self._dropout_prob, self._seed, self._is_test = p, seed, is_test
        self._dropout_implementation = names[dropout_implementation]

    def forward(self, input):
        from paddle._core.random import seeded

        with seeded(self._seed):
            return F.dropout(
                input,
                self._dropout_prob,
                training=self.training and not self._is_test,
                mode=self._dropout_implementation,
            )


class Flatten(TwoSignatures):
    """Flatten the axes from `start_axis` to `stop_axis` into one."""

    def _setup(self, start_axis=1, stop_axis=-1):
        self.start_axis, self.stop_axis = start_axis, stop_axis

    def forward(self, input):
        return paddle.flatten(input, self.start_axis, self.stop_axis)


class BilinearTensorProduct(TwoSignatures):
    """`x @ W[k] @ y` for each of `output_dim` matrices."""

    _old = ("output_dim", "name", "act", "param_attr", "bias_attr")

    def __init__(self, *args, **kwargs):
        if "size" in kwargs:  # its name in 1.5 and 1.6
            kwargs["output_dim"] = kwargs.pop("size")
        super().__init__(*args, **kwargs)

    def _setup(
        self,
        input1_dim=None,
        input2_dim=None,
        output_dim=None,
        name=None,
        act=None,
        param_attr=None,
        bias_attr=None,
        dtype="float32",
    ):
        self._output_dim, self._act = output_dim, activation(act)
        self._param_attr, self._bias_attr = param_attr, bias_attr
        self._ready(input1_dim, input2_dim)

    def _build_once(self, x, y):
        self._make(x.shape[1], y.shape[1])

    def _make(self, left, right):
        self.weight = self.create_parameter([self._output_dim, left, right], self._param_attr, self._dtype)
        self.bias = self.create_parameter([1, self._output_dim], self._bias_attr, self._dtype, is_bias=True)

    def forward(self, x, y):
        out = F.bilinear(x, y, self.weight, self.bias)
        return out if self._act is None else self._act(out)


class NCE(TwoSignatures):
    """Noise-contrastive estimation: the true classes against classes sampled for each example."""

    _old = (
        "num_total_classes",
        "sample_weight",
        "param_attr",
        "bias_attr",
        "num_neg_samples",
        "sampler",
        "custom_dist",
        "seed",
        "is_sparse",
        "dtype",
    )

    def _setup(
        self,
        num_total_classes,
        dim=None,
        sample_weight=None,
        param_attr=None,
        bias_attr=None,
        num_neg_samples=None,
        sampler="uniform",
        custom_dist=None,
        seed=0,
        is_sparse=False,
        dtype="float32",
    ):
        samplers = ("uniform", "log_uniform", "custom_dist")
        if sampler not in samplers:
            raise InvalidArgumentError(f"NCE: 'sampler' must be one of {samplers}.", received(sampler=sampler))
        self._num_total_classes, self._sample_weight = num_total_classes, sample_weight
        self._param_attr, self._bias_attr = param_attr, bias_attr
        self._num_neg_samples = 10 if num_neg_samples is None else int(num_neg_samples)
        self._sampler, self._custom_dist, self._seed = sampler, custom_dist, seed
        self._ready(dim)

    def _build_once(self, input, label, sample_weight=None):
        self._make(input.shape[1])

    def _make(self, dim):
        classes = self._num_total_classes
        self.weight = self.create_parameter([classes, dim], self._param_attr, self._dtype)
        self.bias = self.create_parameter([classes, 1], self._bias_attr, self._dtype, is_bias=True)

    def forward(self, input, label, sample_weight=None):
        from paddle._kernels.sampled_classes import nce

        weights = self._sample_weight if sample_weight is None else sample_weight
        cost = nce(
            input,
            label,
            self.weight,
            self.bias,
            weights,
            self._num_neg_samples,
            self._sampler,
            self._custom_dist,
            self._seed,
        )
        return cost / (self._num_neg_samples + 1)
