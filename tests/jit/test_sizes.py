"""Sizes that are known only in a run: arithmetic with them in Python, in traced functions and in model files."""

import math
import sys

import numpy as np
import pytest
from tests.support import check_close

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.jit import load, save, to_static
from paddle.jit._trace import trace
from paddle.static import InputSpec

PICTURE = InputSpec([None, 3, None, None], "float32", "x")


def picture(*shape):
    count = math.prod(shape)
    return paddle.to_tensor(np.linspace(-1, 1, count, dtype="float32").reshape(shape))


def check_saved(function, spec, inputs, tmp_path):
    """The function, the same under to_static, and the file of it give the same for each of the inputs."""
    path = str(tmp_path / "m")
    save(to_static(function, input_spec=[spec]), path)
    static, loaded = to_static(function, input_spec=[spec]), load(path)
    for x in inputs:
        expected = function(x)
        check_close(static(x), expected)
        check_close(loaded(x), expected)


def windows_of_four(x):
    """The first axis has windows of 64 places for each picture, as in a transformer with shifted windows."""
    b, c, h, w = x.shape
    parts = x.reshape([b, c, h // 4, 4, w // 4, 4]).transpose([0, 2, 4, 3, 5, 1]).reshape([-1, 16, c])
    mask = paddle.zeros([h // 4 * (w // 4), 16, 1])
    count = h // 4 * (w // 4)
    parts = parts.reshape([parts.shape[0] // count, count, 16, c]) + mask.unsqueeze(0)
    parts = parts.reshape([b, h // 4, w // 4, 4, 4, c]).transpose([0, 5, 1, 3, 2, 4])
    return parts.reshape([b, c, h, w])


def padded_to_seven(x):
    h, w = x.shape[2:]
    down, right = (7 - h % 7) % 7, (7 - w % 7) % 7
    if down > 0 or right > 0:
        x = F.pad(x, [0, right, 0, down])
    return x


def checked(x):
    h, w = x.shape[2:]
    assert h >= 1, f"the height is {h}"
    assert w >= 1
    assert x.shape[0] > 0
    return x * 2 if h > w else x


def computed_sizes(x):
    b, _, h, w = x.shape
    small = F.interpolate(x, [int(h * 0.5), max(w // 2, 1)], mode="nearest")
    grid = paddle.arange(h * w).reshape([h, w]).astype("float32")
    wide = grid[: h // 2, min(w, 3) - 1 :].sum()
    return small.sum() + wide + paddle.zeros([b, 2]).expand([b, 2]).sum() + math.ceil(h / 2) + math.floor(w / 2)


def split_and_joined(x):
    half = x.shape[2] // 2
    up, down = paddle.split(x, [half, x.shape[2] - half], axis=2)
    return paddle.concat([down, up], axis=2).tile([1, x.shape[0], 1, 1])


def looped(x):
    out = x[:, :, 0]
    for i in range(1, x.shape[2]):
        out = out + x[:, :, i] * i
    return out


def pooled(x):
    h, w = x.shape[2:]
    return F.interpolate(F.adaptive_avg_pool2d(x, [2, 3]), [h, w], mode="bilinear") + x.mean([2, 3], keepdim=True)


def signs_and_bits(x):
    h, w = x.shape[2:]
    quotient, rest = divmod(h, 5)
    x = F.pad(x, [0, -w % 8, 0, +(-h) % 5])
    return x.sum() + quotient + rest + abs(h - 20) + (h >> 1) + (w & 3) + (h | 1) + ~w


def numbers_of_lists(x):
    h, w = x.shape[2:]
    sizes = [h, w]
    kinds = 1 if h in (8, 9) else 2
    return x.sum() + max(sizes) - min(x.shape[2:]) + np.prod(sizes) + np.sum(sizes) + kinds + (w not in [12, 13])


def rounded(x):
    h, w = x.shape[2:]
    return x.sum() + round(h / 16) + round(w * 0.7) + round(h / 8 - 0.5) + round(w)


FUNCTIONS = [windows_of_four, padded_to_seven, checked, computed_sizes, split_and_joined, looped, pooled]


def pooled_to_computed_sizes(x):
    h, w = x.shape[2:]
    parts = [F.adaptive_avg_pool2d(x, size) for size in ([h // 2, w // 3], [h, 2], [None, 2], paddle.shape(x)[2:] // 4)]
    return paddle.concat([part.flatten(1) for part in parts], 1)


def floats_on_the_left(x):
    """Python itself would take the size for the number -1 there."""
    h, w = x.shape[2:]
    scale, rest = 1.5, np.float32(0.5)
    scale *= h
    scale += w
    total = 2.0 * h + 1.0 / w - rest * w + 2.0**-h + 7.5 // h + 7.5 % w + pow(1.5, h) + sum([0.5, w])
    return x.sum() + scale + total + [0.5 * n for n in x.shape][2] + (np.arange(3) * h).sum() + divmod(9.5, h)[1]


def what_is_left_of_two_axes(x):
    """In every trial run both axes are equally long, and nothing is left."""
    b, _, h, w = x.shape
    rest = x[:, :, min(h, w) :]
    wide = F.pad(x, [0, h // 4, 0, 0, 0, w // 4, 0, 0], value=2.0)
    grid = F.affine_grid(paddle.arange(b * 6, dtype="float32").reshape([b, 2, 3]), x.shape, align_corners=False)
    return rest.sum() + rest.shape[2] + wide.sum() + grid.abs().sum() + paddle.eye(h, w).sum()


FUNCTIONS += [
    what_is_left_of_two_axes,
    floats_on_the_left,
    signs_and_bits,
    numbers_of_lists,
    rounded,
    pooled_to_computed_sizes,
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_arithmetic_on_sizes_is_part_of_the_file(function, tmp_path):
    check_saved(function, PICTURE, [picture(1, 3, 8, 12), picture(3, 3, 12, 8)], tmp_path)


def nothing_in_every_trial(x):
    rows = paddle.ones([x.shape[2] // 4096, 2])
    count = paddle.to_tensor(rows.shape[0] // 2, "int32")
    return rows.reshape([count, 2, 2]).sum() + rows.shape[0]


def test_a_size_that_is_nothing_in_every_trial_is_not_a_constant(tmp_path):
    check_saved(nothing_in_every_trial, PICTURE, [picture(1, 3, 8192, 1), picture(1, 3, 16384, 1)], tmp_path)


def for_one_size(x):
    """Windows of a network for pictures of 8 × 12, written with the sizes of such a picture."""
    b, c = x.shape[:2]
    rows = x.flatten(2).transpose([0, 2, 1]).reshape([b, 96, c])
    parts = rows.reshape([b, 8, 12, c]).reshape([b, 2, 4, 3, 4, c]).transpose([0, 1, 3, 2, 4, 5])
    return (parts.reshape([-1, 16, c]) * 2).reshape([b, 96 * c])


def test_open_sizes_of_a_network_for_one_size_of_picture(tmp_path):
    check_saved(for_one_size, PICTURE, [picture(1, 3, 8, 12), picture(2, 3, 8, 12)], tmp_path)
    with pytest.raises(ValueError, match="reshape"):
        load(str(tmp_path / "m"))(picture(1, 3, 8, 8))


def test_a_reshape_that_fits_no_size_is_refused(tmp_path):
    with pytest.raises(ValueError, match="reshape"):
        save(lambda x: x.reshape([x.shape[0], 100]), str(tmp_path / "m"), input_spec=[InputSpec([None, 3, 5])])


def test_sizes_that_must_be_divisible(tmp_path):
    check_saved(
        lambda w: w.reshape([w.shape[0] // 64, 64, 4]) * 2,
        InputSpec([None, 4], "float32", "w"),
        [picture(64, 4), picture(192, 4)],
        tmp_path,
    )


def test_window_attention_over_the_batch(tmp_path):
    class Attention(nn.Layer):
        """A mask for the windows of one picture, added to the scores of the windows of all pictures."""

        def __init__(self):
            super().__init__()
            self.qkv = nn.Linear(3, 9)
            self.register_buffer("mask", picture(4, 16, 16))

        def forward(self, x):
            b = x.shape[0]
            parts = x.reshape([b, 3, 2, 4, 2, 4]).transpose([0, 2, 4, 3, 5, 1]).reshape([-1, 16, 3])
            q, k, v = self.qkv(parts).reshape([-1, 16, 3, 3]).transpose([2, 0, 1, 3]).unbind(0)
            scores, n = q @ k.transpose([0, 2, 1]), self.mask.shape[0]
            scores = scores.reshape([parts.shape[0] // n, n, 16, 16]) + self.mask.unsqueeze(0)
            return F.softmax(scores.reshape([-1, 16, 16])) @ v

    paddle.seed(4)
    net = Attention()
    net.eval()
    save(net, str(tmp_path / "m"), input_spec=[InputSpec([None, 3, 8, 8], "float32")])
    loaded = load(str(tmp_path / "m"))
    for batch in (1, 3):
        check_close(loaded(picture(batch, 3, 8, 8)), net(picture(batch, 3, 8, 8)))


def shape_of(function, spec):
    return list(trace(function, [spec]).fetches[0].shape)


def test_known_and_unknown_sizes_of_results():
    """Golden facts: what Paddle 3.3.1 infers for a variable of shape [-1, 3, -1, -1]."""
    for function, expected in (
        (lambda x: x[:, :, :5], [-1, 3, -1, -1]),
        (lambda x: x[:, :, -5:], [-1, 3, -1, -1]),
        (lambda x: x.flatten(2), [-1, 3, -1]),
        (lambda x: x.reshape([0, 3, -1]), [-1, 3, -1]),
        (lambda x: x.reshape([-1, 4, 3]), [-1, 4, 3]),
        (lambda x: F.adaptive_avg_pool2d(x, 2), [-1, 3, 2, 2]),
        (lambda x: paddle.topk(x, 5, axis=2)[0], [-1, 3, 5, -1]),
        (lambda x: F.unfold(x, 3), [-1, 27, -1]),
        (lambda x: paddle.nonzero(x), [-1, 4]),
        (lambda x: paddle.matmul(x, x), [-1, 3, -1, -1]),
        (lambda x: x.squeeze(2), [-1, 3, -1]),
    ):
        assert shape_of(function, PICTURE) == expected


def test_a_number_that_is_equal_for_many_sizes_is_not_a_constant():
    for function in (
        lambda x: paddle.zeros([x.shape[2] // 100000 + 1, 2]),
        lambda x: paddle.zeros([min(x.shape[2], 1), 2]),
        lambda x: paddle.zeros([x.shape[2] - x.shape[2] % 3 * 0, 2]),
        lambda x: paddle.arange(x.shape[2] // 100000 + 5).unsqueeze(1).expand([-1, 2]),
    ):
        assert shape_of(function, PICTURE) == [-1, 2]
    assert shape_of(lambda x: paddle.zeros([paddle.shape(x)[1], 2]), PICTURE) == [3, 2]
    assert shape_of(lambda x: x.reshape([x.shape[0], -1]), InputSpec([None, 2, 5])) == [-1, 10]


def test_the_run_raises_what_an_assertion_about_a_size_says():
    function = to_static(checked, input_spec=[PICTURE])
    with pytest.raises(AssertionError, match="the height is 0"):
        function(paddle.zeros([1, 3, 0, 2]))


def test_the_size_of_a_resized_picture_is_written_as_int32(tmp_path):
    """Paddle 3.3.1 refuses the file otherwise: it reads OutSize as int32."""
    from paddle._format import desc

    path = str(tmp_path / "m")
    save(lambda x: F.interpolate(x, paddle.shape(x)[2:] * 2), path, input_spec=[PICTURE])
    (block,) = desc.parse((tmp_path / "m.pdmodel").read_bytes())
    (op,) = [op for op in block.ops if op.type == "nearest_interp_v2"]
    assert block.vars[op.inputs["OutSize"][0]].dtype == "int32"


def test_sizes_that_values_decide_are_symbols():
    """Golden facts: what Paddle 3.3.1 infers with numbers that are fed; also that no size is taken for a constant."""
    paddle.enable_static()
    with paddle.static.program_guard(paddle.static.Program()):
        x, k = paddle.static.data("x", [-1, 8]), paddle.static.data("k", [6, 4])
        i, j = paddle.static.data("i", [], "int64"), paddle.static.data("j", [1], "int32")
        v, f = paddle.static.data("v", [2], "int32"), paddle.static.data("f", [], "float32")
        for made, expected in (
            (lambda: k[i : i + 1], [-1, 4]),
            (lambda: k[i:, None, 1:3], [-1, 1, 2]),
            (lambda: k[..., :i], [6, -1]),
            (lambda: x[:, i : i + 3], [-1, -1]),
            (lambda: k[i, i : i + 2], [-1]),
            (lambda: paddle.concat([k[i : i + 1], k]), [-1, 4]),
            (lambda: paddle.slice(k, [0, 1], [i, 0], [i + 1, 2]), [-1, 2]),
            (lambda: paddle.slice(k, [0], j, j + 1), [-1, 4]),
            (lambda: paddle.expand(k[i : i + 1], [j, 4]), [-1, 4]),
            (lambda: paddle.expand(k[i - 1 : i], [j, -1, -1]), [-1, -1, 4]),
            (lambda: paddle.expand(k[0:1, 0:1], v), [-1, -1]),
            (lambda: paddle.broadcast_to(k[0:1], [i, 4]), [-1, 4]),
            (lambda: paddle.reshape(k, [j, 4]), [-1, 4]),
            (lambda: paddle.reshape(k, v), [-1, -1]),
            (lambda: x.reshape([0, i, -1]), [-1, -1, -1]),
            (lambda: paddle.tile(k, [i, 2]), [-1, 8]),
            (lambda: paddle.tile(x, [j, 1]), [-1, 8]),
            (lambda: F.interpolate(k.reshape([1, 1, 6, 4]), [i, j]), [1, 1, -1, -1]),
            (lambda: F.interpolate(k.reshape([1, 6, 4, 1]), [i, 3], data_format="NHWC"), [1, -1, 3, 1]),
            (lambda: F.one_hot(v, i), [2, -1]),
            (lambda: paddle.topk(k, i)[0], [6, -1]),
            (lambda: paddle.split(k, [i, 6 - i])[1], [-1, 4]),
            (lambda: paddle.arange(i, 10, 2), [-1]),
            (lambda: paddle.arange(0, f, 1.0), [-1]),
            (lambda: paddle.arange(0, 10, f), [-1]),
            (lambda: paddle.linspace(0, 1, j), [-1]),
            (lambda: paddle.linspace(f, 1, 4), [4]),
            (lambda: F.interpolate(k.reshape([1, 1, 6, 4]), scale_factor=f), [1, 1, -1, -1]),
        ):
            assert list(made().shape) == expected
    paddle.disable_static()


def test_a_slice_of_computed_bounds_can_be_expanded_in_a_run():
    def function(x, counts):
        rows = []
        for i in range(x.shape[0]):
            rows.append(paddle.expand(x[i : i + 1], [counts[i : i + 1], 3]))
        return paddle.concat(rows)

    static = to_static(function, input_spec=[InputSpec([-1, 3], "float32"), InputSpec([-1], "int32")])
    x, counts = np.arange(9, dtype="float32").reshape(3, 3), np.array([2, 1, 3], "int32")
    check_close(static(paddle.to_tensor(x), paddle.to_tensor(counts)), np.repeat(x, counts, axis=0))


def size_found_in_a_branch(x):
    if x.sum() > 0:
        n = x[x > 0].shape[0]
    else:
        n = x.shape[0]
    return paddle.full([n], 1.0)


def rows_written_by_computed_bounds(x):
    """As a detector pastes masks into a list of pictures: how many rows are written is known in a run only."""
    count = paddle.sum(x[:, 0] > 0).astype("int32")
    out = paddle.zeros([x.shape[0], 3])
    out[0:count, :] = x[0:count] * 2
    return out


@pytest.mark.parametrize("function", [size_found_in_a_branch, rows_written_by_computed_bounds])
def test_sizes_of_a_branch_and_of_a_written_part(function, tmp_path):
    inputs = [picture(2, 3), -picture(3, 3), picture(4, 3) + 0.5]
    check_saved(function, InputSpec([None, 3], "float32", "x"), inputs, tmp_path)


def shape_as_a_tensor(x):
    """As the matrix NMS of a detector asks for a square of as many rows as were found."""
    found = x[x.sum(1) > 0]
    count = paddle.to_tensor(found.shape[0], "int32")
    rows = paddle.to_tensor(found.shape[:1], "int32")
    return (
        paddle.expand(found.sum(1), [rows, rows]),
        paddle.to_tensor([found.shape[0], 7]) * 2,
        paddle.to_tensor([[found.shape[0]], [3]]) + count,
        paddle.to_tensor([found.shape[0], 0.5]),
    )


def test_a_tensor_of_sizes_holds_those_of_the_run(tmp_path):
    inputs = [picture(2, 3), picture(4, 3) + 0.5, picture(5, 3)]
    check_saved(shape_as_a_tensor, InputSpec([None, 3], "float32", "x"), inputs, tmp_path)


def list_of_computed_sizes(x):
    rows, starts = x.shape[0], [0]
    for factor in (1, 2):
        starts.append(starts[-1] + rows * factor)
    return paddle.to_tensor(starts), paddle.to_tensor([[rows * 2, 1], starts[1:]]), paddle.to_tensor([rows + 1, 0.5])


def test_a_list_of_computed_sizes_becomes_a_tensor(tmp_path):
    inputs = [picture(2, 3), picture(5, 3)]
    check_saved(list_of_computed_sizes, InputSpec([None, 3], "float32", "x"), inputs, tmp_path)


def sizes_as_results(x):
    found = x[x.sum(1) > 0]
    return {"rows": found.shape[0], "first": found.shape[0:1], "all": x.shape, "found": found}


def test_sizes_that_are_returned_are_results_of_the_run(tmp_path):
    path = str(tmp_path / "m")
    static = to_static(sizes_as_results, input_spec=[InputSpec([None, 3], "float32", "x")])
    save(static, path)
    loaded = load(path)
    for x in (picture(4, 3), picture(5, 3) + 2):
        expected, found = sizes_as_results(x), static(x)
        assert [int(found["rows"]), int(found["first"][0]), *map(int, found["all"])] == [
            expected["rows"], expected["rows"], *x.shape
        ]  # fmt: skip
        assert [int(v) for v in loaded(x) if not v.ndim] == [x.shape[0], expected["rows"], expected["rows"]]


def test_a_size_that_a_branch_decides(tmp_path):
    """In each trial run the branch that its sizes take decides what the result is."""

    def function(x):
        n, c, h, w = x.shape
        parts = x.reshape([n, c, h // 2, 2, w // 2, 2]).transpose([0, 2, 4, 3, 5, 1]).reshape([-1, 4, c])
        count = int(parts.shape[0] / (h * w / 2 / 2)) if h > 1 else parts.shape[0] // (h * w // 4)
        whole = parts.reshape([count, h // 2, w // 2, 2, 2, -1]).transpose([0, 5, 1, 3, 2, 4])
        y = x + whole.reshape([count, -1, h, w])
        assert int(y.shape[1]) == 3
        return y.reshape([n, 3 * h * w])

    check_saved(function, PICTURE, [picture(2, 3, 4, 6), picture(1, 3, 2, 2), picture(3, 3, 8, 4)], tmp_path)


# ---- code that is not converted ----

ROWS = InputSpec([None, 3], "float32", "x")


def without_source(body):
    space = {"paddle": paddle}
    exec(f"def function(x):\n    {body}", space)
    return space["function"]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="code objects do not tell columns")
def test_lambdas_that_share_a_line_are_converted(tmp_path):
    two = [lambda x: x * 2 if x.shape[0] > 4 else x * 3, lambda x: x * 5 if x.shape[0] > 4 else x * 7]
    for function in two:
        check_saved(function, ROWS, [picture(2, 3), picture(6, 3)], tmp_path)


@pytest.mark.parametrize(
    "body",
    [
        "return x * 2 if x.shape[0] > 4 else x * 3",
        "return x * 2 if x.shape[0] == 6.0 else x * 3",
        "return x * 2 if x.shape == [6, 3] else x * 3",
        "return x * 2 if x.shape != [6, 3] else x * 3",
        "return x * 2 if 6 in x.shape else x * 3",
        "return x * 2 if x.shape[0] else x * 3",
        "return x * int(x.shape[0])",
        "return x * float(x.shape[0])",
        "return x * x.shape.count(6)",
        "return x * sorted(x.shape)[0]",
        "return sum([x[i] for i in range(x.shape[0])], x[0])",
        "return x * [2, 3, 4, 5, 6, 7, 8][x.shape[0]]",
        "return x * len('%d' % x.shape[0])",
        "return x * max(2.5, x.shape[0])",
    ],
)
def test_without_source_an_open_size_decides_nothing(tmp_path, body):
    function = without_source(body)
    with pytest.raises(ValueError, match=r"source of the function is not available.*\n.*in input_spec"):
        save(to_static(function, input_spec=[ROWS]), str(tmp_path / "m"))
    static = to_static(function, input_spec=[ROWS])
    for x in (picture(2, 3), picture(6, 3)):  # it is traced with the sizes of the call, or runs as it is
        check_close(static(x), function(x))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return paddle.where(x.shape[0] > 4, x * 2, x * 3)", (3, 2)),
        ("return x * (x.shape[0] + 1)", (3, 7)),
        ("return x * (2.0 * x.shape[0])", (4, 12)),
        ("return x * (9.0 - x.shape[0]) ** (8.0 // x.shape[0])", (7**4, 3)),
        ("half = lambda n: 0.5 * n; return x * half(x.shape[0])", (1, 3)),
        ("return x * (lambda y: 1.0 + y.shape[0])(x)", (3, 7)),
        ("print(x.shape, f'{x.shape[0]}', str(x.shape)); return x * 2", (2, 2)),
    ],
)
def test_without_source_what_is_computed_is_recorded(tmp_path, body, expected):
    save(to_static(without_source(body), input_spec=[ROWS]), str(tmp_path / "m"))
    loaded = load(str(tmp_path / "m"))
    for x, factor in zip((picture(2, 3), picture(6, 3)), expected, strict=True):
        check_close(loaded(x), x * factor)


@pytest.mark.parametrize("test", ["x.shape[0] == -1", "x.shape[0] < 0", "not x.shape[0] > 0", "x.shape == [-1, 3]"])
def test_without_source_tests_for_an_open_size_work(tmp_path, test):
    save(to_static(without_source(f"return x * 2 if {test} else x * 3"), input_spec=[ROWS]), str(tmp_path / "m"))
    check_close(load(str(tmp_path / "m"))(picture(6, 3)), picture(6, 3) * 2)


def test_what_is_not_to_be_converted_does_not_decide_by_an_open_size(tmp_path):
    @paddle.jit.not_to_static
    def helper(x):
        return x * 2 if x.shape[0] > 4 else x * 3

    with pytest.raises(ValueError, match=r"bool of a tensor needs the value.*\n.*not_to_static"):
        save(to_static(lambda x: helper(x), input_spec=[ROWS]), str(tmp_path / "m"))


def test_an_open_size_of_a_static_program_is_a_number():
    paddle.enable_static()
    try:
        with paddle.static.program_guard(paddle.static.Program()):
            x = paddle.static.data("x", [None, 3])
            assert (x.shape[0] == -1, x.shape[0] > 4, int(x.shape[0]), bool(x.shape[0])) == (True, False, -1, True)
    finally:
        paddle.disable_static()


@pytest.mark.parametrize(
    "test",
    [
        lambda x: x.shape == [6, 3],
        lambda x: x.shape == (6, 3),
        lambda x: x.shape != [6, 3],
        lambda x: list(x.shape) == [6, 3],
        lambda x: tuple(x.shape) == (6, 3),
        lambda x: 6 in x.shape,
        lambda x: x.shape == (x * 2).shape,
        lambda x: x.shape != x[1:].shape,
        lambda x: x.shape == [6, 4],
    ],
)
def test_shapes_are_compared_in_the_run(tmp_path, test):
    def function(x):
        return x * 2 if test(x) else x * 3

    check_saved(function, ROWS, [picture(2, 3), picture(6, 3)], tmp_path)


def squares_of_rows(x):
    found = [row * i for i, row in enumerate(x)]
    return paddle.stack(found) + sum([r.sum() for r in found])


def beams(x):
    return paddle.to_tensor([i * 3 for i in range(x.shape[0])]) + x[:, 0]


def backwards(x):
    state, out = paddle.zeros([3]), []
    for i in reversed(range(x.shape[0])):
        state = state / 2 + x[i]
        out.append(state)
    return paddle.stack(out)


def a_number_or_another(x):
    return x * (x.shape[0] or 1) + (x.shape[0] and 7)


def from_zero(x):
    total = 0
    for i in range(x.shape[0]):
        total = total + x[i]
    return total


def divided_by_a_number_of_numpy(x):
    return x / np.float64(8.0) ** 0.5 + paddle.full([3], np.float64(2.0))


def a_band(x):
    n = x.shape[0]
    band = paddle.tril(paddle.ones([n, n]), diagonal=n // 2) * paddle.triu(paddle.ones([n, n]), -(n // 3))
    return paddle.matmul(band, x)


def turned(x):
    return paddle.roll(x, x.shape[0] // 2, 0) + paddle.roll(x, [1, -(x.shape[0] // 2)], [1, 0]), paddle.roll(
        x, x.shape[0]
    )


def the_shorter(x):
    return x[: int(min(x.shape[0], paddle.ceil(x[:1, 0].abs() * 2)))]


@pytest.mark.parametrize(
    "function",
    [
        a_band,
        turned,
        the_shorter,
        squares_of_rows,
        beams,
        backwards,
        a_number_or_another,
        from_zero,
        divided_by_a_number_of_numpy,
    ],
    ids=lambda f: f.__name__,
)
def test_python_over_rows_of_an_open_number(function, tmp_path):
    check_saved(function, ROWS, [picture(2, 3), picture(5, 3), picture(1, 3)], tmp_path)


def test_unpooling_to_the_size_of_a_picture_that_was_pooled_twice():
    """In trial runs of small pictures all of these sizes are 1."""
    sizes = []

    @paddle.jit.to_static(input_spec=[PICTURE])
    def function(x):
        a = F.max_pool2d(x, 3, 2, 1)
        b = F.max_pool2d(a, 3, 2, 1)
        c, places = F.max_pool2d(b, 2, 2, ceil_mode=True, return_mask=True)
        d = F.max_unpool2d(c, places, 2, output_size=b.shape)
        sizes.append([n.in_trials for n in (*b.shape[2:], *d.shape[2:])])
        return d

    assert function.concrete_program.main_program is not None
    assert sizes[-1][:2] == sizes[-1][2:]


def test_a_batch_of_one_is_expanded_to_known_rows(tmp_path):
    """As detectors do with the scale of a picture, `[None, 4]`, for a fixed number of boxes."""

    def function(scale):
        boxes = paddle.arange(400, dtype="float32").reshape([100, 4])
        return boxes / paddle.expand(scale, [100, 4]), paddle.broadcast_to(scale, shape=[2, 3, 4])

    path, scale = str(tmp_path / "m"), paddle.to_tensor([[1.0, 2.0, 4.0, 8.0]])
    save(to_static(function, input_spec=[InputSpec([None, 4])]), path)
    for came, wanted in zip(load(path)(scale), function(scale), strict=True):
        assert came.tolist() == wanted.tolist()
    with pytest.raises(ValueError, match="does not broadcast"):
        save(to_static(lambda x: paddle.expand(x, [100, 5]), input_spec=[InputSpec([None, 4])]), path)


def halves_of_channels(x):
    """The sizes are asked as in torch; the number of elements is still a number."""
    half = int(x.size(1) / 2)
    return x.reshape([x.size(0), 2, half, -1]) * (x.size / x.numel()) + x.size()[-1]


@pytest.mark.parametrize("sizes", [[None, 4, 3], [None, 4, None], [2, 4, 3]])
def test_size_can_be_called(sizes, tmp_path):
    check_saved(halves_of_channels, InputSpec(sizes, "float32", "x"), [picture(2, 4, 3)], tmp_path)
    check_close(halves_of_channels(picture(2, 4, 3)), picture(2, 2, 2, 3) + 3.0)


def test_an_open_size_is_called_with_other_batches(tmp_path):
    check_saved(
        halves_of_channels, InputSpec([None, 4, 3], "float32", "x"), [picture(n, 4, 3) for n in (1, 5)], tmp_path
    )
