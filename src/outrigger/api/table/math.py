"""Arithmetic, comparison, reduction."""

from outrigger.api.row import Family

# fmt: off

math = Family("mathematics")
pair, same = math.pair, math.same

same(
    "abs atan ceil cos cosh deg2rad digamma erf exp expm1 floor frac i0 lgamma log1p neg negative positive rad2deg "
    "reciprocal round sgn sigmoid sign signbit sin sinc sinh square tan tanh trunc asinh isfinite isinf isnan "
    "isneginf isposinf isreal logical_not",
    "(x)",
)
same("acos asin atanh erfinv log log10 log2 logit rsqrt sqrt", "(u)")
pair("acosh", left="torch.acosh(u + 1)", right="paddle.acosh(u + 1)")
same("angle conj imag real", "(z)")
same(
    "add atan2 copysign div divide dist eq fmax fmin ge greater greater_equal gt hypot le less less_equal logaddexp "
    "lt maximum minimum mul multiply ne nextafter not_equal sub subtract true_divide isclose",
    "(x, y)",
)
same("bitwise_and bitwise_or bitwise_xor floor_divide gcd lcm bitwise_left_shift", "(n, m)")
pair("heaviside", call="(x, y)", arguments="values=y")
pair("bitwise_not", call="(n)")
same("logical_and logical_or logical_xor", "(p, r)")
pair(
    "allclose", left="torch.allclose(x, x)", right="bool(paddle.allclose(x, x))", naive="paddle.allclose(x, x)",
    note="torch returns a Python bool, Paddle a tensor with one bool.",
)
pair(
    "equal", "equal_all", left="torch.equal(x, x)", right="bool(paddle.equal_all(x, x))", naive="paddle.equal(x, x)",
    note="torch.equal compares whole tensors; paddle.equal compares element by element, as torch.eq "
    "does.",
)
pair("eq", "equal", "(n, m)")
pair("ge", "greater_equal", "(x, y)")
pair("gt", "greater_than", "(x, y)")
pair("le", "less_equal", "(x, y)")
pair("lt", "less_than", "(x, y)")
pair("arccos", "acos", "(u)")
pair("arcsin", "asin", "(u)")
pair("arctan", "atan", "(x)")
pair("arctan2", "atan2", "(x, y)")
pair("arcsinh", "asinh", "(x)")
pair("arctanh", "atanh", "(u)")
pair("arccosh", "acosh", left="torch.arccosh(u + 1)", right="paddle.acosh(u + 1)")
pair("absolute", "abs", "(x)")
pair("fix", "trunc", "(x)")
pair("clamp", "clip", "(x, -0.5, 0.5)")
pair("clamp", call="(x, -0.5, 0.5)")
pair("clip", call="(x, -0.5, 0.5)")
pair("clamp_min", "clip", "(x, min=0.1)")
pair("clamp_max", "clip", "(x, max=0.1)")
pair("add", left="torch.add(x, y, alpha=2)", right="paddle.add(x, y, alpha=2)")
pair("pow", call="(x, 2)", arguments="exponent=y")
pair(
    "float_power", "pow", left="torch.float_power(x, 2)", right="paddle.pow(x.astype('float64'), 2)",
    naive="paddle.pow(x, 2)", arguments="input~x exponent=y", note="torch computes in float64 and returns it.",
)
pair("remainder", call="(n, m)")
pair("remainder", "mod", "(x, y)")
pair("remainder", "floor_mod", "(x, y)")
math.composed(
    "fmod", "torch.fmod(x, y)", "x - paddle.trunc(x / y) * y",
    "The sign of torch.fmod follows x; paddle.mod is torch.remainder, whose sign follows y.",
)
math.composed("addcmul", "torch.addcmul(x, y, u, value=0.5)", "x + 0.5 * y * u")
math.composed("addcdiv", "torch.addcdiv(x, y, u, value=0.5)", "x + 0.5 * y / u")
math.composed("exp2", "torch.exp2(x)", "paddle.pow(paddle.full_like(x, 2.0), x)")
math.composed("erfc", "torch.erfc(x)", "1 - paddle.erf(x)", "Far from zero the difference loses precision.")
math.composed("xlogy", "torch.xlogy(u, u)", "u * paddle.log(u)", "torch returns 0 where the first argument is 0.")
math.composed("logaddexp2", "torch.logaddexp2(x, y)", "paddle.log2(2 ** x + 2 ** y)")
math.composed("rsub", "torch.rsub(x, y)", "y - x")
pair("bitwise_not", "bitwise_invert", "(n)")
pair("bitwise_right_shift", call="(n, m)")
pair("ldexp", call="(x, n)")
pair(
    "frexp", left="torch.frexp(x)", right="[part.astype(t) for part, t in zip(paddle.frexp(x), ['float32', 'int32'])]",
    naive="paddle.frexp(x)", note="torch's exponents are int32, Paddle's have the dtype of x.",
)
pair(
    "polygamma", left="torch.polygamma(1, u)", right="paddle.polygamma(u, 1)", naive="paddle.polygamma(1, u)",
    note="The two arguments are swapped.",
)
pair("mvlgamma", "multigammaln", left="torch.mvlgamma(u + 2, 2)", right="paddle.multigammaln(u + 2, 2)")
pair("lgamma", "gammaln", "(u)", "input=x")
pair("special.gammaln", "gammaln", "(u)")
pair("special.i0e", "i0e", "(x)")
pair("special.i1", "i1", "(x)")
pair("special.i1e", "i1e", "(x)")
pair("special.logit", "logit", "(u)")
pair("special.expit", "nn.functional.sigmoid", "(x)")
pair("special.psi", "digamma", "(u)")
pair("special.gammainc", "gammainc", "(u, u)")
pair("special.gammaincc", "gammaincc", "(u, u)")
pair("igamma", "gammainc", "(u, u)")
pair("igammac", "gammaincc", "(u, u)")
pair("nan_to_num", call="(x)")
pair("lerp", call="(x, y, 0.3)", arguments="end=y")
pair(
    "view_as_complex", "as_complex", left="torch.view_as_complex(torch.stack([x, y], -1))",
    right="paddle.as_complex(paddle.stack([x, y], -1))",
)
pair("view_as_real", "as_real", "(z)")
pair(
    "view_as_complex", left="torch.view_as_complex(torch.stack([x, y], -1))",
    right="paddle.view_as_complex(paddle.stack([x, y], -1))",
)
pair("view_as_real", call="(z)")
pair("is_tensor", call="(x)", arguments="obj=x")
pair("is_complex", call="(z)")
pair("is_floating_point", call="(x)")
pair(
    "numel", left="torch.numel(x)", right="int(paddle.numel(x))", naive="paddle.numel(x)",
    note="Paddle returns a tensor; x.size is a Python int.",
)
math.composed_there("paddle.scale", "paddle.scale(x, scale=2.0, bias=1.0)", "x * 2.0 + 1.0")
math.composed_there("paddle.stanh", "paddle.stanh(x)", "1.7159 * torch.tanh(0.67 * x)")
math.composed_there("paddle.add_n", "paddle.add_n([x, y])", "torch.stack([x, y]).sum(0)")
math.composed_there("paddle.increment", "paddle.increment(paddle.to_tensor([1.0]))", "torch.tensor([1.0]) + 1")
math.composed_there("paddle.is_integer", "paddle.is_integer(n)", "not (n.is_floating_point() or n.is_complex())")

reduce = Family("reduction")
pair, same = reduce.pair, reduce.same

same("sum mean prod logsumexp amax amin nansum nanmean", "(x, 1)")
same("all any", "(p, 1)")
pair("argmax", call="(x, 1)")
pair("argmin", call="(x, 1)")
pair("count_nonzero", call="(n, 1)")
pair(
    "max", left="torch.max(x, 1)", right="(paddle.max(x, 1), paddle.argmax(x, 1))", naive="paddle.max(x, 1)",
    note="With dim, torch returns values and indices, Paddle only the values. paddle.compat.max is like torch's.",
)
pair(
    "min", left="torch.min(x, 1)", right="(paddle.min(x, 1), paddle.argmin(x, 1))", naive="paddle.min(x, 1)",
    note="With dim, torch returns values and indices, Paddle only the values. paddle.compat.min is like torch's.",
)
pair("max", "compat.max", "(x, 1)")
pair("min", "compat.min", "(x, 1)")
pair(
    "max", "maximum", left="torch.max(x, y)", right="paddle.maximum(x, y)", naive="paddle.max(x, y)", arguments="dim=y",
    note="For two tensors, torch.max is paddle.maximum.",
)
pair(
    "min", "minimum", left="torch.min(x, y)", right="paddle.minimum(x, y)", naive="paddle.min(x, y)", arguments="dim=y",
    note="For two tensors, torch.min is paddle.minimum.",
)
pair(
    "median", left="torch.median(x, 1)", right='paddle.median(x, 1, mode="min")', naive="paddle.median(x, 1)",
    note="torch returns the lower of two middle values; Paddle their mean unless mode='min'.",
)
pair("median", "compat.median", "(x, 1)")
pair(
    "nanmedian", left="torch.nanmedian(x, 1)", right='paddle.nanmedian(x, 1, mode="min")',
    naive="paddle.nanmedian(x, 1)", note="As for median: use mode='min'.",
)
pair("nanmedian", "compat.nanmedian", "(x, 1)")
pair("mode", call="(n.float(), 1)", right="paddle.mode(n.astype('float32'), 1)")
pair("quantile", call="(x, 0.3, 1)")
pair("nanquantile", call="(x, 0.3, 1)")
pair("std", call="(x, 1)", note="torch's correction sets the degrees of freedom; Paddle has unbiased.")
pair("var", call="(x, 1)")
reduce.composed("std_mean", "torch.std_mean(x, 1)", "(paddle.std(x, 1), paddle.mean(x, 1))")
reduce.composed("var_mean", "torch.var_mean(x, 1)", "(paddle.var(x, 1), paddle.mean(x, 1))")
reduce.composed("aminmax", "torch.aminmax(x)", "(paddle.amin(x), paddle.amax(x))")
pair("norm", call="(x, 2)", note="By default both return the Frobenius norm.")
pair("cumsum", call="(x, 1)", note="Without axis, Paddle sums over the flattened tensor.")
pair("cumprod", call="(x, 1)")
pair("cummax", call="(x, 1)")
pair("cummin", call="(x, 1)")
pair("logcumsumexp", call="(x, 1)")
pair("diff", call="(x)")
pair("trapezoid", call="(x)")
pair("trapz", "trapezoid", "(x)")
pair("cumulative_trapezoid", call="(x)")
pair(
    "sort", left="torch.sort(x, 1)", right="(paddle.sort(x, 1), paddle.argsort(x, 1))", naive="paddle.sort(x, 1)",
    note="torch returns values and indices, Paddle only the values. paddle.compat.sort is like torch's.",
)
pair("sort", "compat.sort", "(x, 1)")
pair("argsort", call="(x, 1)")
pair("msort", call="(x)")
pair("topk", call="(x, 2, 1)")
pair("kthvalue", call="(x, 2, 1)")
pair("unique", call="(n)", note="Both sort.")
pair(
    "unique", left="torch.unique(n, return_inverse=True)[1]",
    right="paddle.unique(n, return_inverse=True)[1].reshape(n.shape)", naive="paddle.unique(n, return_inverse=True)[1]",
    note="Paddle's inverse indices are flat. paddle.compat.unique is like torch's.",
)
pair("unique", "compat.unique", "(n)")
pair("unique_consecutive", call="(n)")
pair("bincount", left="torch.bincount(t)", right="paddle.bincount(t)")
pair(
    "histc", "histogram", left="torch.histc(x, 5, -1.0, 1.0)",
    right="paddle.histogram(x, 5, -1.0, 1.0).astype('float32')", naive="paddle.histogram(x, 5, -1.0, 1.0)",
    note="Paddle returns int64.",
)
pair("histogramdd", left="torch.histogramdd(x, [2, 2, 2, 2])[0]", right="paddle.histogramdd(x, [2, 2, 2, 2])[0]")
pair(
    "bucketize", call="(x, torch.tensor([-1.0, 0.0, 1.0]))",
    right="paddle.bucketize(x, paddle.to_tensor([-1.0, 0.0, 1.0]))", arguments="boundaries=sorted_sequence",
)
pair(
    "searchsorted", left="torch.searchsorted(torch.tensor([-1.0, 0.0, 1.0]), x)",
    right="paddle.searchsorted(paddle.to_tensor([-1.0, 0.0, 1.0]), x)", arguments="input=values",
)
pair(
    "isin", left="torch.isin(n, torch.tensor([1, 2, 3]))", right="paddle.isin(n, paddle.to_tensor([1, 2, 3]))",
    arguments="elements=x test_elements=test_x",
)
