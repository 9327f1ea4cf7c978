"""Calls with arguments of unusual kinds and dtypes: which the original refuses, and with what exception."""

BINARY = (
    "add subtract multiply divide true_divide pow maximum minimum fmax fmin atan2 hypot logaddexp ldexp remainder "
    "floor_divide copysign nextafter heaviside less_than less_equal greater_than greater_equal equal not_equal "
    "logical_and logical_or logical_xor"
).split()
INTEGER = "gcd lcm bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift".split()
METHODS = "__add__ __rsub__ __mul__ __rtruediv__ __floordiv__ __mod__ __pow__ __lt__ __ge__ __eq__ __ne__".split()
INTEGER_METHODS = "__and__ __or__ __xor__ __rand__ __ror__ __rxor__ __lshift__ __rshift__".split()
NUMBERS = ("2", "2.5", "True", "np.float32(2)", "np.int64(2)")

# Expressions over `paddle`, `np`, `F` (float32, shape [2, 3]), `D` (the same in float64), `I` (int64) and `S` (int32).
EXPRESSIONS = [
    *(f"paddle.{name}(F, {number})" for name in BINARY for number in NUMBERS),
    *(f"paddle.{name}({number}, F)" for name in BINARY if name != "ldexp" for number in NUMBERS[:2]),
    *(f"paddle.{name}(I, {number})" for name in INTEGER for number in ("2", "np.int64(2)")),
    *(f"F.{name}({number})" for name in METHODS for number in NUMBERS),
    *(f"I.{name}({number})" for name in INTEGER_METHODS for number in NUMBERS[:1] + NUMBERS[3:]),
    *(f"F.clone().{name}_(2)" for name in "add subtract multiply divide pow remainder equal less_than".split()),
    # Operands of two dtypes.
    *(f"paddle.{name}(F[0], D[0])" for name in "dot inner kron dist allclose isclose equal_all complex".split()),
    *(f"paddle.{name}(F, D.T)" for name in ("matmul", "mm")),
    *(f"paddle.{name}([F, {other}])" for name in "concat stack hstack vstack dstack add_n".split() for other in "DI"),
    *(f"paddle.{name}(I, S)" for name in INTEGER[2:]),
    *(f"I {symbol} S" for symbol in ("&", "|", "^", "<<", ">>")),
    "paddle.bmm(F[None], D.T[None])", "paddle.mv(F, D[0])", "paddle.gammainc(F.abs(), D.abs())",
    "paddle.lerp(F, D, 0.5)",
    "paddle.heaviside(F, D)", "paddle.addmm(F[:, :2], F, D.T)", "paddle.masked_fill(F, F > 0, D[0, 0])",
    "paddle.scatter(F, I[0, :2] * 0, D)", "paddle.index_add(F, I[0, :2] * 0, 0, D)", "paddle.dot(F[0], I[0])",
    "paddle.put_along_axis(F, I * 0, D, 0)", "paddle.index_put(F, (I[0, :1] * 0,), D[0])",
    "paddle.scatter_nd_add(F, paddle.to_tensor([[0], [1]]), D)", "paddle.masked_scatter(F, F > 0, D)",
    "paddle.linalg.solve(F[:, :2], D[:, :2])",
    # Dtypes of one operand.
    *(f"paddle.{name}({x})" for name in "frac sgn frexp nan_to_num trapezoid".split() for x in "FIS"),
    "paddle.gather(F, (I[0, :2] * 0).astype('int16'))", "paddle.take(F, I[0].astype('uint8') * 0)",
    "paddle.bincount(I[0].abs().astype('int16'))",
    # Numbers, flags, axes and shapes.
    *(f"paddle.{name}(F, {value})" for name in ("tril", "triu") for value in ("1", "1.5", "np.int64(1)", "'a'")),
    *(f"paddle.{name}(F, keepdim={value})" for name in ("mean", "nanmedian") for value in ("True", "1", "'a'")),
    *(f"paddle.flatten(F, {value})" for value in ("0", "0.5", "'a'", "np.int64(0)", "True")),
    *(f"paddle.unbind(F, {value})" for value in ("0", "np.int64(0)", "0.5", "[0]")),
    *(f"paddle.reshape(F, {value})" for value in ("[3, 2]", "np.array([3, 2])", "[np.int64(3), 2]", "[3.0, 2.0]")),
    *(f"paddle.repeat_interleave(F, {value}, 0)" for value in ("2", "[1, 2]", "np.int64(2)", "True")),
    *(f"paddle.transpose(F, {value})" for value in ("[1, 0]", "[0, 0]", "[1, 0.5]", "'ab'")),
    *(f"paddle.hsplit(F, {value})" for value in ("3", "3.0", "'a'", "np.int64(3)")),
    # Constructors and limits.
    *(f"paddle.FloatTensor({value})" for value in ("2, 3", "2, 3.0", "-2, 3", "2, [3]", "np.int64(2)", "True", "F, 3")),
    *(f"paddle.{name}({value})" for name in ("finfo", "iinfo") for value in ("'float32'", "'int8'", "'bool'", "5")),
]  # fmt: skip
