"""Random programs of branches, loops and jumps: converted, they do what Python does."""

import linecache
import warnings

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import paddle

_NAMES = ("a", "b", "c")
_TESTS = (
    "{0}.sum() > {1}",
    "{0}.max() < {1}",
    "not ({0}.mean() > {1})",
    "{0}.sum() > {1} and b.min() < 2",
    "{0}.sum() < {1} or a.max() > 3",
    "-{1} < {0}.sum() < 4",
    "n > {1}",
    "flag",
    "n > 1 and {0}.sum() > {1}",
)
_VALUES = ("{0} + 1", "{0} * 0.5", "{0} - {1}", "-{0}", "{0} + n", "{0} if {1}.sum() > 0 else {0} * 2", "pick({0})")


class Program:
    """Writes the source of a function from random choices."""

    def __init__(self, draw):
        self.draw, self.lines, self.loops = draw, [], 0

    def write(self):
        self.block(1, 3, False)
        return "\n".join(
            [
                "def program(x, flag):",
                "    a, b, c, n = x, x * 2, x - 1, 0",
                "    items = [x]",
                "    def pick(y):",
                "        if y.sum() > 1:",
                "            return y - 1",
                "        return y + 1",
                *self.lines,
                "    return a, b, c, n, items[-1], len(items)",
                "",
            ]
        )

    def pick(self, options):
        return self.draw(st.sampled_from(options))

    def name(self):
        return self.pick(_NAMES)

    def test(self):
        return self.pick(_TESTS).format(self.name(), self.draw(st.integers(-3, 5)))

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def block(self, depth, budget, in_loop):
        for _ in range(self.draw(st.integers(1, 3))):
            kinds = ["assign", "assign", "count", "append"]
            kinds += ["if", "if", "ifelse", "while", "for", "rows"] if budget else []
            kinds += ["break", "continue"] if in_loop else []
            kinds += ["return"] if depth > 1 else []
            getattr(self, self.pick(kinds) + "_")(depth, budget - 1, in_loop)

    def assign_(self, depth, budget, in_loop):
        self.line(depth, f"{self.name()} = {self.pick(_VALUES).format(self.name(), self.name())}")

    def count_(self, depth, budget, in_loop):
        self.line(depth, "n += 1")

    def append_(self, depth, budget, in_loop):
        self.line(depth, f"items.append({self.name()})")

    def if_(self, depth, budget, in_loop):
        self.line(depth, f"if {self.test()}:")
        self.block(depth + 1, budget, in_loop)

    def ifelse_(self, depth, budget, in_loop):
        self.if_(depth, budget, in_loop)
        self.line(depth, "else:")
        self.block(depth + 1, budget, in_loop)

    def while_(self, depth, budget, in_loop):
        self.loops += 1
        counter = f"i{self.loops}"
        self.line(depth, f"{counter} = paddle.zeros([], 'int64')")
        self.line(depth, f"while {counter} < {self.draw(st.integers(0, 3))} and {self.name()}.sum() < 50:")
        self.line(depth + 1, f"{counter} = {counter} + 1")
        self.block(depth + 1, budget, True)

    def for_(self, depth, budget, in_loop):
        self.loops += 1
        size = self.pick(("2", "3", "paddle.to_tensor(2)", "(x > 0).astype('int64').sum()", "0"))
        self.line(depth, f"for j{self.loops} in range({size}):")
        self.block(depth + 1, budget, True)

    def rows_(self, depth, budget, in_loop):
        self.loops += 1
        self.line(depth, f"for r{self.loops} in x:")
        self.line(depth + 1, f"{self.name()} = {self.name()} + r{self.loops}")
        self.block(depth + 1, budget, True)

    def break_(self, depth, budget, in_loop):
        self.line(depth, f"if {self.test()}:")
        self.line(depth + 1, "break")

    def continue_(self, depth, budget, in_loop):
        self.line(depth, f"if {self.test()}:")
        self.line(depth + 1, "continue")

    def return_(self, depth, budget, in_loop):
        self.line(depth, f"if {self.test()}:")
        self.line(depth + 1, f"return {self.name()}, {self.name()}, {self.name()}, n, items[0], len(items)")


@st.composite
def programs(draw):
    return Program(draw).write()


def made(source):
    name = f"<random program {abs(hash(source))}>"
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
    space = {"paddle": paddle, "__name__": "random_program"}
    exec(compile(source, name, "exec"), space)
    return space["program"]


def values(out):
    return [v.numpy() if isinstance(v, paddle.Tensor) else np.asarray(v) for v in out]


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(programs())
def test_random_programs(source):
    program = made(source)
    static = paddle.jit.to_static(program)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for matrix in ([[1.0, -2.0], [0.5, 3.0]], [[-1.0, -1.5], [0.25, 0.0]], [[4.0, 0.0], [1.0, 1.0]]):
            x, y = (paddle.to_tensor(matrix, stop_gradient=False) for _ in range(2))
            wanted, got = program(x, True), static(y, True)
            for a, b in zip(values(wanted), values(got), strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5)
            for out in (wanted, got):
                (out[0].sum() + (out[2] * out[4]).sum()).backward()
            np.testing.assert_allclose(x.grad.numpy(), y.grad.numpy(), rtol=1e-4, atol=1e-4)
