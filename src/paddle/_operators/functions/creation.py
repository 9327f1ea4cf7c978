"""New tensors, random ones, and copies."""

import paddle
from paddle._core.layer_helper import hold


def full_(output, shape, value, dtype, place):
    """Fill an existing tensor; it takes the shape and dtype."""
    hold(output, paddle.full(shape, value, dtype))
    return output


def full_int_array(value, dtype, place):
    """A vector of integers."""
    return paddle.to_tensor(list(value), dtype=dtype, place=place)


def full_with_tensor(value, shape, dtype):
    """A tensor filled with the value of another one."""
    return paddle.full(shape, value.item(), dtype)


def full_batch_size_like(input, shape, dtype, value, input_dim_idx, output_dim_idx, place):
    """A tensor with one size taken from another tensor."""
    sizes = list(shape)
    sizes[output_dim_idx] = input.shape[input_dim_idx]
    return paddle.full(sizes, value, dtype)


def assign_out_(x, output):
    """Copy a tensor into another one."""
    return paddle.assign(x, output)


def assign_value_(output, shape, dtype, values, place):
    """Give a tensor values listed one after another."""
    hold(output, paddle.to_tensor(list(values), dtype=dtype).reshape(shape))
    return output


def gaussian(shape, mean, std, seed, dtype, place):
    """Normally distributed numbers."""
    return _seeded(paddle.normal, seed)(mean, std, shape).astype(dtype)


def gaussian_inplace_(x, mean, std, seed):
    """Replace a tensor by normally distributed numbers."""
    return x.normal_(mean, std)


def uniform_inplace_(x, min, max, seed, diag_num, diag_step, diag_val):
    """Replace a tensor by uniformly distributed numbers."""
    return x.uniform_(min, max, seed)


def truncated_gaussian_random(shape, mean, std, seed, a, b, dtype, place):
    """Normally distributed numbers between two bounds, given in standard deviations."""
    made = paddle.empty(shape, dtype)
    paddle.nn.initializer.TruncatedNormal(mean, std, a, b)(made)
    return made


def copy_to(x, place, blocking):
    """A copy on another device."""
    return x._copy_to(place, blocking)


def _seeded(function, seed):
    from paddle._core.random import seeded

    def call(*args):
        with seeded(seed):
            return function(*args)

    return call
