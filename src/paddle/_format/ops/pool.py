"""Pooling."""

from paddle._core.graph.variable import Variable
from paddle.nn import functional as F

from ..table import reads, writes
from ..writer import AttributeTensors, Temporary, dtype_of, is_known, shape_of
from ._common import channel_last, data_format, padding_of, paddings, several

# ---- writing ----


def _pool(w, count, kind, x, kernel, stride, padding, ceil, layout, exclusive=True):
    pads, algorithm = paddings(padding, count, channel_last(layout))
    kernel = several(kernel, count)
    w.emit(
        f"pool{count}d",
        X=x,
        Out=w.out,
        pooling_type=kind,
        ksize=kernel,
        strides=kernel if stride is None else several(stride, count),
        paddings=pads,
        padding_algorithm=algorithm,
        global_pooling=False,
        adaptive=False,
        ceil_mode=ceil,
        exclusive=exclusive,
        data_format=layout,
    )


def _indexed(w, count, x, kernel, stride, padding, ceil, adaptive=False):
    kernel = several(kernel, count)
    mask = w.outs[1] if len(w.outs) > 1 else w.temp(None, "int32")
    w.emit(
        f"max_pool{count}d_with_index",
        X=x,
        Out=w.outs[0],
        Mask=mask,
        ksize=kernel,
        strides=kernel if stride is None else several(stride, count),
        paddings=paddings(padding, count)[0],
        global_pooling=False,
        adaptive=adaptive,
        ceil_mode=ceil,
    )


def _max(count):
    def write(w, x, kernel_size, stride, padding, return_mask, ceil_mode, data_format):
        if return_mask:
            _indexed(w, count, x, kernel_size, stride, padding, ceil_mode)
        else:
            _pool(w, count, "max", x, kernel_size, stride, padding, ceil_mode, data_format)

    return write


def _avg(count):
    def write(w, x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format):
        if not divisor_override:
            return _pool(w, count, "avg", x, kernel_size, stride, padding, ceil_mode, data_format, exclusive)
        kernel = several(kernel_size, count)
        total = 1
        for n in kernel:
            total *= n
        mean = w.temp()
        out, w.operator.outputs = w.operator.outputs, mean
        _pool(w, count, "avg", x, kernel, stride, padding, ceil_mode, data_format, False)
        w.operator.outputs = out
        return w.emit("scale", X=mean, Out=w.out, scale=total / divisor_override, bias=0.0, bias_after_scale=True)

    return write


writes(F.max_pool2d)(_max(2))
writes(F.max_pool3d)(_max(3))
writes(F.avg_pool2d)(_avg(2))
writes(F.avg_pool3d)(_avg(3))


def _output_size(w, count, x, output_size, first):
    """The sizes that adaptive pooling gives, which may be those of a run; None keeps a size of the input."""
    if isinstance(output_size, Variable) and not is_known(output_size):
        output_size = [_one_of(w, output_size, i) for i in range(count)]
    size = list(output_size) if isinstance(output_size, (list, tuple)) else [output_size] * count
    for i, n in enumerate(size):
        if n is None:
            known = shape_of(x)[first + i]
            size[i] = (
                known if known >= 0 else _one_of(w, w.emit("shape", Input=x, Out=w.temp([x.ndim], "int32")), first + i)
            )
    if not any(isinstance(n, Temporary) for n in size):
        size, tensors = w.sizes(size, "output_size")
        return size if tensors is None else AttributeTensors(tensors)
    return AttributeTensors([n if isinstance(n, Temporary) else w.reshape(w.operand(n, "int32"), [1]) for n in size])


def _one_of(w, sizes, i):
    """One number of a row of sizes."""
    out = w.temp([1], dtype_of(sizes))
    return w.emit("slice", Input=sizes, Out=out, axes=[0], starts=[i], ends=[i + 1], decrease_axis=[], infer_flags=[1])


def _adaptive(w, count, kind, x, output_size, layout):
    w.emit(
        f"pool{count}d",
        X=x,
        Out=w.out,
        pooling_type=kind,
        ksize=_output_size(w, count, x, output_size, 1 if channel_last(layout) else 2),
        strides=[1] * count,
        paddings=[0] * count,
        padding_algorithm="EXPLICIT",
        global_pooling=False,
        adaptive=True,
        ceil_mode=False,
        exclusive=True,
        data_format=layout,
    )


@writes(F.adaptive_avg_pool2d)
def _write_adaptive_avg_pool2d(w, x, output_size, data_format):
    _adaptive(w, 2, "avg", x, output_size, data_format)


@writes(F.adaptive_avg_pool3d)
def _write_adaptive_avg_pool3d(w, x, output_size, data_format):
    _adaptive(w, 3, "avg", x, output_size, data_format)


def _adaptive_max(count):
    def write(w, x, output_size):
        sizes = shape_of(x)[2:]
        size = list(output_size) if isinstance(output_size, (list, tuple)) else [output_size] * count
        size = [sizes[i] if n is None else n for i, n in enumerate(size)]
        _indexed(w, count, x, size, [1] * count, 0, False, adaptive=True)

    return write


writes(F.adaptive_max_pool2d)(_adaptive_max(2))
writes(F.adaptive_max_pool3d)(_adaptive_max(3))


# 1-D pooling is written as 2-D pooling of images one pixel high.


def _in_rows(w, x, emit):
    """`emit(image, out)` on the tensor as an image one pixel high."""
    image = w.emit("unsqueeze2", X=x, Out=w.temp(_with(shape_of(x))), axes=[2])
    out = w.temp(_with(shape_of(w.out)))
    emit(image, out)
    w.emit("squeeze2", X=out, Out=w.out, axes=[2])


def _with(shape):
    return [*shape[:2], 1, *shape[2:]]


def _row_pool(w, kind, x, kernel, stride, padding, ceil, exclusive=True):
    pads, algorithm = paddings(padding, 1)
    pads = [0, *pads] if len(pads) == 1 else [0, 0, *pads]
    kernel = several(kernel, 1)

    def emit(image, out):
        w.emit(
            "pool2d",
            X=image,
            Out=out,
            pooling_type=kind,
            ksize=[1, *kernel],
            strides=[1, *(kernel if stride is None else several(stride, 1))],
            paddings=pads,
            padding_algorithm=algorithm,
            global_pooling=False,
            adaptive=False,
            ceil_mode=ceil,
            exclusive=exclusive,
            data_format="NCHW",
        )

    _in_rows(w, x, emit)


def _max_pool1d_with_mask(x, kernel_size, stride, padding, ceil_mode):
    size = several(kernel_size, 1)[0]
    stride = size if stride is None else several(stride, 1)[0]
    sizes = [1, size], [1, stride], [0, several(padding, 1)[0]]
    out, mask = F.max_pool2d(x.unsqueeze(2), *sizes, return_mask=True, ceil_mode=ceil_mode)
    return out.squeeze(2), mask.squeeze(2)


def _adaptive_max_pool1d_with_mask(x, output_size):
    out, mask = F.adaptive_max_pool2d(x.unsqueeze(2), [1, several(output_size, 1)[0]], return_mask=True)
    return out.squeeze(2), mask.squeeze(2)


@writes(F.max_pool1d)
def _write_max_pool1d(w, x, kernel_size, stride, padding, return_mask, ceil_mode):
    if return_mask:
        return w.say(_max_pool1d_with_mask, x, kernel_size, stride, padding, ceil_mode)
    return _row_pool(w, "max", x, kernel_size, stride, padding, ceil_mode)


@writes(F.avg_pool1d)
def _write_avg_pool1d(w, x, kernel_size, stride, padding, exclusive, ceil_mode):
    _row_pool(w, "avg", x, kernel_size, stride, padding, ceil_mode, exclusive)


@writes(F.adaptive_avg_pool1d)
def _write_adaptive_avg_pool1d(w, x, output_size):
    _adaptive_rows(w, "avg", x, output_size)


@writes(F.adaptive_max_pool1d)
def _write_adaptive_max_pool1d(w, x, output_size, return_mask):
    if return_mask:
        return w.say(_adaptive_max_pool1d_with_mask, x, output_size)
    return _adaptive_rows(w, "max", x, output_size)


def _adaptive_rows(w, kind, x, output_size):
    def emit(image, out):
        if kind == "max":
            w.emit(
                "max_pool2d_with_index",
                X=image,
                Out=out,
                Mask=w.temp(_with(shape_of(w.out)), "int32"),
                ksize=[1, *several(output_size, 1)],
                strides=[1, 1],
                paddings=[0, 0],
                global_pooling=False,
                adaptive=True,
                ceil_mode=False,
            )
            return
        w.emit(
            "pool2d",
            X=image,
            Out=out,
            pooling_type=kind,
            ksize=[1, *several(output_size, 1)],
            strides=[1, 1],
            paddings=[0, 0],
            padding_algorithm="EXPLICIT",
            global_pooling=False,
            adaptive=True,
            ceil_mode=False,
            exclusive=True,
            data_format="NCHW",
        )

    _in_rows(w, x, emit)


# ---- reading ----


def _read(count, usual, functions):
    average, maximum, adaptive_average, adaptive_maximum = functions

    def read(o):
        x, layout, ceil = o["X"], data_format(o, usual), o.attr("ceil_mode", False)
        kernel = [o.value(n) if isinstance(n, str) else n for n in o.either("ksize", "KernelSize")]
        is_max = o.attr("pooling_type", "max") == "max"
        if o.attr("global_pooling", False):
            kernel = [1] * count
        if o.attr("global_pooling", False) or o.attr("adaptive", False):
            kernel = [None if isinstance(n, int) and n < 0 else n for n in kernel]
            if is_max:
                return _channels_first(x, layout, lambda y: adaptive_maximum(y, kernel))
            return adaptive_average(x, kernel, data_format=layout)
        how = {
            "stride": list(o.attr("strides", [1] * count)),
            "padding": padding_of(o, count),
            "ceil_mode": ceil,
            "data_format": layout,
        }
        if is_max:
            return maximum(x, kernel, **how)
        return average(x, kernel, exclusive=o.attr("exclusive", True), **how)

    return read


def _channels_first(x, layout, function):
    """Apply a channels-first function to a tensor of any layout."""
    if not channel_last(layout):
        return function(x)
    n = x.ndim
    return function(x.transpose([0, n - 1, *range(1, n - 1)])).transpose([0, *range(2, n), 1])


reads("pool2d")(_read(2, "NCHW", (F.avg_pool2d, F.max_pool2d, F.adaptive_avg_pool2d, F.adaptive_max_pool2d)))
reads("pool3d")(_read(3, "NCDHW", (F.avg_pool3d, F.max_pool3d, F.adaptive_avg_pool3d, F.adaptive_max_pool3d)))


def _read_indexed(count, plain, adaptive):
    def read(o):
        kernel = list(o.attr("ksize"))
        if o.attr("adaptive", False):
            out, mask = adaptive(o["X"], kernel, return_mask=True)
        else:
            out, mask = plain(
                o["X"],
                kernel,
                stride=list(o.attr("strides", [1] * count)),
                padding=padding_of(o, count),
                ceil_mode=o.attr("ceil_mode", False),
                return_mask=True,
            )
        return {"Out": out, "Mask": mask}

    return read


reads("max_pool2d_with_index")(_read_indexed(2, F.max_pool2d, F.adaptive_max_pool2d))
reads("max_pool3d_with_index")(_read_indexed(3, F.max_pool3d, F.adaptive_max_pool3d))
