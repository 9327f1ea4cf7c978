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
    """A convolution along each sequence.

    Args:
        input: ragged sequences.
        num_filters: how many channels the result has.
        filter_size: length of the kernel.
        filter_stride: step of the kernel.
        padding: whether zeros are added at the ends.
        padding_start: where the kernel begins, relative to each row.
        bias_attr: `paddle.ParamAttr`, initializer or name for the bias; False for no bias.
        param_attr: `paddle.ParamAttr`, initializer or name for the weight.
        act: name of an activation, such as 'relu'; by default none.
        name: prefix of the names of its parameters.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_conv(None, 4)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_conv
    """
    _refuse("sequence_conv")


def sequence_softmax(input, use_cudnn=False, name=None):
    """The softmax within each sequence.

    Args:
        input: ragged sequences.
        use_cudnn: accepted and not used.
        name: accepted and not used.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_softmax(None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_softmax
    """
    _refuse("sequence_softmax")


def sequence_pool(input, pool_type, is_test=False, pad_value=0.0):
    """One row for each sequence: its sum, average, maximum, first or last.

    Args:
        input: ragged sequences.
        pool_type: 'sum', 'average', 'sqrt', 'max', 'first' or 'last'.
        is_test: accepted and not used.
        pad_value: the row of an empty sequence.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_pool(None, "sum")
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_pool
    """
    _refuse("sequence_pool")


def sequence_first_step(input):
    """The first row of each sequence.

    Args:
        input: ragged sequences.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_first_step(None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_first_step
    """
    _refuse("sequence_first_step")


def sequence_last_step(input):
    """The last row of each sequence.

    Args:
        input: ragged sequences.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_last_step(None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_last_step
    """
    _refuse("sequence_last_step")


def sequence_expand(x, y, ref_level=-1, name=None):
    """Rows repeated by the lengths of the sequences of `y`.

    Args:
        x: rows, or ragged sequences.
        y: ragged sequences whose lengths count.
        ref_level: level of `y` whose lengths count; -1 for the last.
        name: accepted and not used.

    Returns:
        nothing: raises `NotImplementedError`, which names the function of `paddle.fluid` that does it.

    >>> try:
    ...     paddle.static.nn.sequence_expand(None, None)
    ... except NotImplementedError as error:
    ...     print(str(error).rpartition(": ")[2])
    use fluid.layers.sequence_expand
    """
    _refuse("sequence_expand")
