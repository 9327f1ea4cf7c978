"""Convolutions and their transposes."""

from paddle._kernels.windows import channel_last, padding_pairs, per_axis, same_pairs
from paddle._onnx._builder import Unconvertible
from paddle._onnx._shapes import must_know
from paddle._onnx._table import converts


def channel_first(b, x, last):
    """x with the channel as axis 1."""
    return b.transpose(x, [0, x.rank - 1, *range(1, x.rank - 1)]) if last else x


def channel_back(b, x, last):
    """The inverse: x with the channel back in place."""
    return b.transpose(x, [0, *range(2, x.rank), 1]) if last else x


def plain(value, name):
    """An option as a list of Python numbers."""
    if isinstance(value, (str, int)) or value is None:
        return value
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (list, tuple)):
        return [must_know(pair, name) for pair in value]
    return must_know(value, name)


def pads_of(x, padding, n, last, kernel, stride, name):
    """Padding as ONNX takes it: {'pads': …}, or {'auto_pad': …} if the sizes are unknown before a run."""
    pairs = padding_pairs(plain(padding, "padding"), n, last, name)
    if pairs == "SAME":
        if None in x.shape[2:]:
            return {"auto_pad": "SAME_UPPER"}
        pairs = same_pairs(x.shape[2:], kernel, stride)
    return {"pads": [a for a, _ in pairs] + [z for _, z in pairs]}


def _conv(n, name):
    def conv(b, x, weight, bias=None, stride=1, padding=0, dilation=1, groups=1, data_format=None):
        last = channel_last(data_format, n, name)
        x = channel_first(b, x, last)
        kernel = [weight.size(i) for i in range(2, n + 2)]
        stride, dilation = (per_axis(plain(v, "stride"), n, "stride", name) for v in (stride, dilation))
        pads = pads_of(x, padding, n, last, kernel, stride, name)
        if isinstance(padding, str) and padding.upper() == "SAME":
            dilation = (1,) * n  # like the operator itself
        shape = b.results[0][1]
        shape = [shape[0], shape[-1], *shape[1:-1]] if last else shape
        out = b.op(
            "Conv",
            x,
            weight,
            bias,
            kernel_shape=kernel,
            strides=list(stride),
            dilations=list(dilation),
            group=groups,
            shape=shape,
            **pads,
        )
        return channel_back(b, out, last)

    return conv


def _transposed(n, name):
    def conv(
        b,
        x,
        weight,
        bias=None,
        stride=1,
        padding=0,
        output_padding=0,
        dilation=1,
        groups=1,
        output_size=None,
        data_format=None,
    ):
        last = channel_last(data_format, n, name)
        x = channel_first(b, x, last)
        kernel = [weight.size(i) for i in range(2, n + 2)]
        stride, dilation, extra = (
            per_axis(plain(v, "stride"), n, "stride", name) for v in (stride, dilation, output_padding)
        )
        pads = pads_of(x, padding, n, last, kernel, stride, name)
        if "auto_pad" in pads:
            raise Unconvertible("with padding='SAME' needs to know the sizes when the model is written")
        if isinstance(padding, str) and padding.upper() == "SAME":
            dilation = (1,) * n
        pads = pads["pads"]
        if output_size is not None:
            wanted = per_axis(plain(output_size, "output_size"), n, "output_size", name)
            natural = [
                (x.size(2 + i) - 1) * stride[i] - pads[i] - pads[n + i] + dilation[i] * (kernel[i] - 1) + 1
                for i in range(n)
            ]
            extra = [w - m for w, m in zip(wanted, natural, strict=True)]
        shape = b.results[0][1]
        shape = [shape[0], shape[-1], *shape[1:-1]] if last else shape
        out = b.op(
            "ConvTranspose",
            x,
            weight,
            bias,
            kernel_shape=kernel,
            strides=list(stride),
            dilations=list(dilation),
            group=groups,
            pads=pads,
            output_padding=list(extra),
            shape=shape,
        )
        return channel_back(b, out, last)

    return conv


for _n in (1, 2, 3):
    converts(f"conv{_n}d")(_conv(_n, f"conv{_n}d"))
    converts(f"conv{_n}d_transpose")(_transposed(_n, f"conv{_n}d_transpose"))
