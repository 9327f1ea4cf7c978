"""Functions on ragged sequences (LoD), which only `paddle.fluid` supports: each raises an error."""


def _refuse(name):
    raise NotImplementedError(
        f"static.nn.{name}: ragged sequences (LoD tensors) are only supported by paddle.fluid: use fluid.layers.{name}"
    )


def sequence_conv(
    input,
    num_filters,
    filter_size=3,
    filter_stride=1,
    padding=True,
    padding_start=None,
    bias_attr=None,
    param_attr=None,
    act=None,
    name=None,
):
    """A convolution along each sequence."""
    _refuse("sequence_conv")


def sequence_softmax(input, use_cudnn=False, name=None):
    """The softmax within each sequence."""
    _refuse("sequence_softmax")


def sequence_pool(input, pool_type, is_test=False, pad_value=0.0):
    """One row for each sequence: its sum, average, maximum, first or last."""
    _refuse("sequence_pool")


def sequence_first_step(input):
    """The first row of each sequence."""
    _refuse("sequence_first_step")


def sequence_last_step(input):
    """The last row of each sequence."""
    _refuse("sequence_last_step")


def sequence_expand(x, y, ref_level=-1, name=None):
    """Rows repeated by the lengths of the sequences of `y`."""
    _refuse("sequence_expand")
