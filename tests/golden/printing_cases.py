"""The tensors whose printed form is recorded: name, numpy formula, dtype, print options."""

import numpy as np

# fmt: off

nan, inf = float("nan"), float("inf")
DEFAULTS = {"precision": 8, "threshold": 1000, "edgeitems": 3, "sci_mode": False, "linewidth": 80}


def ramp(*shape):
    """0, 1, 2, … in the given shape."""
    return np.arange(float(np.prod(shape))).reshape(shape)


def wave(*shape):
    """Numbers of both signs and several magnitudes, the same everywhere."""
    n = ramp(*shape)
    return np.sin(n * 12.9898) * np.exp(np.cos(n * 78.233) * 4)


def spike(value, size=20):
    """Zeros with one value in the middle, where the original does not measure."""
    x = np.zeros(size)
    x[size // 2] = value
    return x


SPECIAL = [0.0, -0.0, nan, inf, -inf, 1, -1, 2.5, 1e10, 123456.75, -1e-9]

CASES = [
    # Scalars.
    ("scalar whole", 3.0, "float32", {}),
    ("scalar fraction", 3.14159265, "float32", {}),
    ("scalar large", 1e10, "float32", {}),
    ("scalar huge", 1e30, "float32", {}),
    ("scalar small", 1e-5, "float32", {}),
    ("scalar negative", -2.5, "float64", {}),
    ("scalar int", -7, "int64", {}),
    ("scalar bool", True, "bool", {}),
    ("scalar nan", nan, "float32", {}),
    ("scalar inf", inf, "float32", {}),
    ("scalar minus inf", -inf, "float32", {}),
    ("scalar complex", 1 - 2j, "complex64", {}),
    # Element types.
    ("float32", [1, 0.1, 1 / 3], "float32", {}),
    ("float64", [1, 0.1, 1 / 3], "float64", {}),
    ("float16", [1, 0.1, 1 / 3], "float16", {}),
    ("bfloat16", [1, 0.1, 1 / 3], "bfloat16", {}),
    ("float8_e4m3fn", [1, 2.5, -0.1], "float8_e4m3fn", {}),
    ("float8_e5m2", [1, 2.5, -0.1], "float8_e5m2", {}),
    ("int64", [1, -2, 300], "int64", {}),
    ("int32", [[1, -2, 300], [4, 5, 6]], "int32", {}),
    ("int16", [1, 2, 32767], "int16", {}),
    ("int8", [1, 2, -128], "int8", {}),
    ("uint8", [1, 2, 255], "uint8", {}),
    ("bool", [[True, False], [False, True]], "bool", {}),
    ("complex64", [1 + 2j, -10.5 - 3j], "complex64", {}),
    ("complex128", [1 / 3 + 1j, 22.5], "complex128", {}),
    # Floats: whole numbers, signs, what is not finite, mixed magnitudes.
    ("whole floats", [1, 2, 3], "float32", {}),
    ("whole and not", [1.5, 2, 3.25], "float32", {}),
    ("negative whole", [-1, 2, -3], "float32", {}),
    ("negative fraction", [-1, 2, -3.5], "float32", {}),
    ("positive as wide as negative", [100, -10, 1], "float32", {}),
    ("minus zero", [-0.0, 1], "float32", {}),
    ("minus zero beside negative", [-0.0, -10], "float32", {}),
    ("minus nearly zero", [-1e-9, 1.5], "float32", {}),
    ("not finite, whole", [1, nan, inf, -inf], "float32", {}),
    ("not finite, fraction", [1.5, nan, inf, -inf], "float32", {}),
    ("only nan and inf", [nan, inf], "float32", {}),
    ("magnitudes", [1e-5, 1, 1e5], "float32", {}),
    ("magnitudes, wide", [1e-9, 1, 1e9], "float32", {}),
    ("magnitudes, fraction", [123456.789, 0.1], "float32", {}),
    ("special values", SPECIAL, "float32", {}),
    ("special values, float64", SPECIAL, "float64", {}),
    ("wave", wave(5, 4), "float32", {}),
    # Complex numbers: signs and what is not finite.
    ("complex signs", [-1 + 1j, -20 + 1j, 3, -1j, 1j], "complex64", {}),
    ("complex minus zero", [complex(-0.0, -0.0), 1], "complex64", {}),
    ("complex nan", [complex(nan, -1), -100, complex(0, nan), complex(0, -inf), complex(-inf, nan)], "complex64", {}),
    ("complex matrix", [[1, 100 - 1j], [3, 4]], "complex64", {}),
    ("complex row", ramp(16), "complex64", {}),
    # Empty tensors.
    ("empty", np.zeros(0), "float32", {}),
    ("empty int", np.zeros(0), "int64", {}),
    ("empty 2x0", np.zeros((2, 0)), "float32", {}),
    ("empty 0x2", np.zeros((0, 2)), "float32", {}),
    ("empty 2x0x3", np.zeros((2, 0, 3)), "float32", {}),
    ("empty 2x1x0", np.zeros((2, 1, 0)), "float32", {}),
    # Shapes and line breaks.
    ("3-D", ramp(2, 3, 4), "float32", {}),
    ("4-D", ramp(2, 2, 2, 2), "float32", {}),
    ("5-D", ramp(1, 2, 1, 2, 2), "int64", {}),
    ("long row", ramp(40), "float32", {}),
    ("long row of fractions", ramp(40) / 7, "float32", {}),
    ("long rows", ramp(2, 40) / 7, "float32", {}),
    ("long rows of ints", ramp(2, 40), "int64", {}),
    ("long rows 3-D", ramp(2, 1, 40), "int64", {}),
    ("measured at the edges", spike(123456), "int64", {}),
    ("measured at the edges, sign", spike(-5.5), "float32", {}),
    # Large tensors.
    ("1000 elements", ramp(1000), "int64", {}),
    ("1001 elements", ramp(1001), "int64", {}),
    ("large 2-D", ramp(40, 50), "float32", {}),
    ("large 3-D", wave(20, 7, 20), "float32", {}),
    ("large 4-D", ramp(7, 2, 10, 20) / 7, "float32", {}),
    ("large bool", ramp(2, 600) % 2, "bool", {}),
    ("large complex", wave(1100) + 1j, "complex64", {}),
    ("large bfloat16", ramp(1100) / 8, "bfloat16", {}),
    ("large, wide inside", spike(-1e9, 2001), "float32", {}),
    # Options.
    ("precision 3", [1, 1000.5, 0.0001], "float32", {"precision": 3}),
    ("precision 0", [0.5, 1.5, 2.5, -1.5, 3], "float32", {"precision": 0}),
    ("precision 12", [1 / 3, -2 / 3], "float64", {"precision": 12}),
    ("precision complex", [1 + 2j, 300 - 0.5j], "complex64", {"precision": 3}),
    ("scientific", [1, -1000, 0.001, nan, inf], "float32", {"sci_mode": True}),
    ("scientific scalar", 1.0, "float32", {"sci_mode": True}),
    ("scientific float64", [1e100, 1], "float64", {"sci_mode": True}),
    ("scientific int", [1, 2, 3], "int64", {"sci_mode": True}),
    ("scientific complex", [1 + 2j, 300 - 0.5j], "complex64", {"sci_mode": True, "precision": 3}),
    ("threshold 5 of 6", ramp(6), "int64", {"threshold": 5}),
    ("threshold 5 of 7", ramp(7), "int64", {"threshold": 5}),
    ("threshold, rows", ramp(7, 2), "int64", {"threshold": 5}),
    ("threshold, columns", ramp(2, 7), "int64", {"threshold": 5}),
    ("threshold 0", ramp(3), "int64", {"threshold": 0}),
    ("edgeitems 1", ramp(3, 3, 3), "int64", {"threshold": 5, "edgeitems": 1}),
    ("edgeitems 1 shown whole", wave(5, 5), "float32", {"edgeitems": 1}),
    ("edgeitems 0", ramp(3, 3), "int64", {"threshold": 5, "edgeitems": 0}),
    ("edgeitems 0 shown whole", wave(3, 3), "float32", {"edgeitems": 0}),
    ("edgeitems below 0", ramp(9), "int64", {"threshold": 5, "edgeitems": -1}),
    ("linewidth 20", ramp(20), "int64", {"linewidth": 20}),
    ("linewidth 21, 2-D", ramp(2, 10), "int64", {"linewidth": 21}),
    ("linewidth 5", ramp(2, 3), "int64", {"linewidth": 5}),
    ("linewidth 120", ramp(50) / 7, "float32", {"linewidth": 120}),
    ("all options", wave(9, 9, 9), "float64",
     {"precision": 2, "threshold": 100, "edgeitems": 2, "sci_mode": True, "linewidth": 40}),
]

# Sparse tensors: coordinates or compressed rows, values, shape.
SPARSE = [
    ("coo", "coo", ([[0, 1, 2], [1, 2, 0]], [1.0, 2.0, 3.5], [3, 3])),
    ("coo long", "coo", ([list(range(40))], [n / 7 for n in range(40)], [40])),
    ("coo large", "coo", ([list(range(2000))], [float(n) for n in range(2000)], [2000])),
    ("coo of rows", "coo", ([[0, 1]], [[1.0, 2.0], [-3.0, 4.0]], [2, 2])),
    ("csr", "csr", ([0, 2, 3, 5], [1, 3, 2, 0, 1], [1.0, -2.0, 3.0, 4.0, 5.5], [3, 4])),
]
