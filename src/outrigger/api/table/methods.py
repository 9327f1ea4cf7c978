"""Methods and attributes of tensors."""

from outrigger.api.row import TENSOR, Family

# fmt: off

methods = Family("methods of Tensor", *TENSOR)
pair, same = methods.pair, methods.same

same(
    "abs ceil cos cosh deg2rad digamma erf exp expm1 floor frac lgamma log1p neg rad2deg reciprocal round sgn sigmoid "
    "sign sin sinh square tan tanh trunc isfinite isinf isnan detach clone contiguous",
    "x()",
)
same("acos asin atanh erfinv log log10 log2 logit rsqrt sqrt", "u()")
same(
    "add atan2 div divide eq fmax fmin ge greater_equal gt le less_equal lt maximum minimum mul multiply ne not_equal "
    "sub subtract isclose hypot",
    "x(y)",
)
same("bitwise_and bitwise_or bitwise_xor floor_divide gcd lcm remainder", "n(m)")
same("logical_and logical_or logical_xor", "p(r)")
same("sum mean prod logsumexp amax amin argmax argmin cumsum cumprod", "x(1)")
same("all any", "p(1)")
same("cummax cummin", "x(1)")
pair("argsort", call="x(1)")
pair("topk", call="x(2, 1)")
pair("kthvalue", call="x(2, 1)")
pair("std", call="x(1)")
pair("var", call="x(1)")
pair("norm", call="x(2)")
pair("max", left="x.max(1)", right="(x.max(1), x.argmax(1))", naive="x.max(1)", note="Paddle returns only the values.")
pair("min", left="x.min(1)", right="(x.min(1), x.argmin(1))", naive="x.min(1)", note="Paddle returns only the values.")
pair("max", left="x.max()", right="x.max()")
pair(
    "median", left="x.median(1)[0]", right="x.median(1, mode='min')[0]",
    note="Without mode='min', Paddle returns the mean of two middle values.",
)
pair(
    "sort", left="x.sort(1)", right="(x.sort(1), x.argsort(1))", naive="x.sort(1)",
    note="Paddle returns only the values.",
)
pair("matmul", call="x(k[0])")
pair("mm", call="x(k[0])")
pair("bmm", call="a(k)", arguments="mat2=y")
pair("dot", call="v(w)", arguments="tensor=y")
pair("mv", call="x(v)")
pair("outer", call="v(w)", arguments="vec2=y")
pair("clamp", call="x(-0.5, 0.5)")
pair("clamp", "clip", "x(-0.5, 0.5)")
pair("clip", call="x(-0.5, 0.5)")
pair("pow", call="x(2)", arguments="exponent=y")
pair("lerp", call="x(y, 0.3)", arguments="end=y")
pair("nan_to_num", call="x()")
pair(
    "where", left="x.where(p, y)", right="p.where(x, y)", naive="x.where(p, y)", arguments="condition~ other=y",
    note="torch's method keeps x where the condition holds; Paddle's takes x as the condition.",
)
pair("masked_fill", call="x(p, 0.5)")
pair("masked_select", call="x(p)")
pair("masked_scatter", left="x.masked_scatter(p, y)", right="x.masked_scatter(p, y)", arguments="source=value")
pair(
    "gather", "take_along_axis", left="x.gather(0, i)", right="x.take_along_axis(i, 0)", naive="x.gather(i, 0)",
    arguments="dim=axis index=indices",
    note="x.gather(index, axis) selects whole rows; with torch's order of arguments it behaves like torch's.",
)
pair("index_select", "gather", left="x.index_select(0, j)", right="x.gather(j, 0)")
pair("index_select", left="x.index_select(1, j)", right="x.index_select(j, 1)")
pair(
    "scatter", "put_along_axis", left="x.scatter(0, i[:1], 0.5)",
    right="x.put_along_axis(i[:1], 0.5, 0, broadcast=False)", arguments="dim=axis index=indices src=values",
)
pair(
    "scatter_", "put_along_axis_", left="x.scatter_(0, i[:1], 0.5)",
    right="x.put_along_axis_(i[:1], 0.5, 0, broadcast=False)", arguments="dim=axis index=indices src=values",
)
pair("scatter_add", left="x.scatter_add(0, i, y)", right="x.scatter_add(0, i, y)")
pair("index_add", left="x.index_add(0, j, y[:2])", right="x.index_add(j, 0, y[:2])", arguments="source=value")
pair("index_fill", left="x.index_fill(0, j, 0.5)", right="x.index_fill(j, 0, 0.5)")
pair("index_put", left="x.index_put((j,), v)", right="x.index_put((j,), v)", arguments="values=value")
pair("nonzero", call="n()")
pair("unique", call="n()")
pair("bincount", call="t()")
pair("view", left="x.view(2, 6)", right="x.view([2, 6])", note="Paddle takes separate numbers too.")
pair("view", "reshape", left="x.view(2, 6)", right="x.reshape([2, 6])", note="Paddle's reshape copies when it has to.")
pair("view_as", call="x(x)")
pair("reshape", left="x.reshape(2, 6)", right="x.reshape([2, 6])", note="Paddle takes separate numbers too.")
methods.composed("reshape_as", "x.reshape_as(x)", "x.reshape(x.shape)")
pair("flatten", call="a(1, 2)", arguments="start_dim=start_axis end_dim=stop_axis")
pair("squeeze", left="x[None].squeeze(0)", right="x[None].squeeze(0)")
pair("unsqueeze", call="x(1)")
pair(
    "transpose", left="a.transpose(0, 1)", right="a.transpose([1, 0, 2])", naive="a.transpose([0, 1])",
    arguments="dim0~perm dim1~perm",
    note="torch swaps two dimensions, Paddle takes the complete order; two numbers mean the same as in torch.",
)
pair("permute", left="a.permute(2, 0, 1)", right="a.transpose([2, 0, 1])", paddle="transpose", arguments="dims=perm")
pair("permute", left="a.permute(2, 0, 1)", right="a.permute(2, 0, 1)")
pair("t", call="x()")
pair("T", call="x")
pair("mT", call="a")
pair("expand", left="v.expand(3, 4)", right="v.expand([3, 4])")
pair("expand_as", call="v(x)")
pair("repeat", "tile", left="x.repeat(2, 3)", right="x.tile([2, 3])", note="x.repeat(2, 3) works in Paddle too.")
pair("repeat", left="x.repeat(2, 3)", right="x.repeat(2, 3)")
pair("repeat_interleave", call="x(2, 1)")
pair("chunk", call="x(2, 1)")
pair(
    "split", left="v.split(1)", right="v.split(4)", naive="v.split(1)", arguments="split_size~num_or_sections",
    note="A number is the size of a piece in torch, and the number of pieces in Paddle.",
)
pair("unbind", call="x(1)")
pair("flip", left="x.flip(1)", right="x.flip(1)")
pair("roll", call="x(1, 1)")
pair("diagonal", left="q.diagonal()", right="q.diagonal()")
pair("trace", left="q.trace()", right="q.trace()")
pair("tril", call="q()")
pair("triu", call="q()")
pair("unfold", left="v.unfold(0, 2, 1)", right="v.unfold(0, 2, 1)", arguments="dimension=axis")
pair("type", "astype", left="x.type(torch.float64)", right="x.astype('float64')")
pair(
    "to", "astype", left="x.to(torch.float64)", right="x.astype('float64')", arguments="device~dtype",
    note="x.to works in Paddle too, with a device or a dtype.",
)
pair("to", left="x.to(torch.float64)", right="x.to('float64')")
pair("to", "cast", left="x.to(torch.int64)", right="x.cast('int64')", arguments="device~dtype")
pair("type_as", call="n(x)")
same("float double half int long short char bool bfloat16 cpu", "x()")
pair("float", "astype", left="n.float()", right="n.astype('float32')")
pair("long", "astype", left="x.long()", right="x.astype('int64')")
methods.exists("cuda", note="Not needed after paddle.set_device('gpu').")
pair(
    "numpy", left="x.numpy()", right="x.numpy()",
    note="torch raises for a tensor with a gradient: detach first. Paddle does not.",
)
pair("item", left="x[0, 0].item()", right="x[0, 0].item()")
pair("tolist", call="n()")
pair(
    "numel", left="x.numel()", right="int(x.numel())", naive="x.numel()",
    note="Paddle returns a tensor; x.size is the number.",
)
pair(
    "numel", "size", left="x.numel()", right="x.size", naive="x.size()",
    note="In Paddle size is the number of elements; torch's size() is shape.",
)
pair(
    "size", "shape", left="list(x.size())", right="x.shape", naive="x.size",
    note="In Paddle x.size is the number of elements, and shape a list.",
)
pair("shape", left="list(x.shape)", right="list(x.shape)", note="A torch.Size in torch, a list in Paddle.")
pair("dim", left="x.dim()", right="x.dim()")
pair("dim", "ndim", left="x.dim()", right="x.ndim")
pair("ndim", call="x")
pair("dtype", left="str(x.dtype)[6:]", right="str(x.dtype)[7:]")
pair("device", "place", left="x.device.type", right="'cpu' if x.place.is_cpu_place() else 'gpu'")
pair("grad", left="(g * g).sum().backward()\ng.grad", right="(g * g).sum().backward()\ng.grad")
pair(
    "backward", left="(g * g).sum().backward()\ng.grad", right="(g * g).sum().backward()\ng.grad",
    arguments="gradient=grad_tensor",
)
pair("is_leaf", left="[g.is_leaf, (g * 2).is_leaf]", right="[g.is_leaf, (g * 2).is_leaf]")
pair("requires_grad_", left="x.requires_grad_().requires_grad", right="x.requires_grad_().requires_grad")
pair(
    "retain_grad", "retain_grads", left="r = g * 2\nr.retain_grad()\nr.sum().backward()\nr.grad",
    right="r = g * 2\nr.retain_grads()\nr.sum().backward()\nr.grad",
)
pair(
    "register_hook", left="g.register_hook(lambda d: d * 2)\ng.sum().backward()\ng.grad",
    right="g.register_hook(lambda d: d * 2)\ng.sum().backward()\ng.grad",
)
pair("data", left="g.data", right="g.data")
pair("data_ptr", left="x.data_ptr() == x.data_ptr()", right="x.data_ptr() == x.data_ptr()")
pair("element_size", call="x()")
pair("is_contiguous", call="x()")
pair("stride", left="list(x.stride())", right="list(x.stride())")
pair("is_floating_point", call="x()")
pair("is_complex", call="z()")
pair("real", left="z.real", right="z.real()", naive="z.real", note="A method in Paddle.")
pair("imag", left="z.imag", right="z.imag()", naive="z.imag", note="A method in Paddle.")
pair("conj", call="z()")
pair("angle", call="z()")
pair("new_zeros", left="x.new_zeros(2, 3)", right="x.new_zeros([2, 3])")
pair("new_ones", left="x.new_ones(2, 3)", right="x.new_ones([2, 3])")
pair("new_full", call="x([2, 3], 0.5)")
pair("new_empty", left="x.new_empty(2, 3)", right="x.new_empty([2, 3])", by="shape")
methods.composed("new_tensor", "x.new_tensor([1.0, 2.0])", "paddle.to_tensor([1.0, 2.0], dtype=x.dtype)")
pair("copy_", call="x(y)")
pair(
    "copy_", "set_value", left="x.copy_(y)", right="x.set_value(y)\nx", arguments="other=value",
    note="set_value takes arrays too.",
)
pair("fill_", call="x(0.5)")
pair("zero_", call="x()")
pair(
    "normal_", left="torch.empty(200, 100).normal_(1.0, 2.0)", right="paddle.empty([200, 100]).normal_(1.0, 2.0)",
    by="moments",
)
pair(
    "uniform_", left="torch.empty(200, 100).uniform_(-1.0, 2.0)", right="paddle.empty([200, 100]).uniform_(-1.0, 2.0)",
    by="moments", arguments="from_=min to=max",
)
pair(
    "bernoulli_", left="torch.empty(200, 100).bernoulli_(0.3)", right="paddle.empty([200, 100]).bernoulli_(0.3)",
    by="moments",
)
pair(
    "exponential_", left="torch.empty(200, 100).exponential_(2.0)", right="paddle.empty([200, 100]).exponential_(2.0)",
    by="moments", arguments="lambd=lam",
)
pair("fill_diagonal_", call="q(0.5)", arguments="fill_value=value")
same("abs_ ceil_ cos_ exp_ floor_ neg_ reciprocal_ round_ sigmoid_ sin_ tan_ tanh_ trunc_", "x()")
same("sqrt_ rsqrt_ log_", "u()")
same("add_ sub_ mul_ div_", "x(y)")
same("clamp_ clip_", "x(-0.5, 0.5)")
pair("masked_fill_", call="x(p, 0.5)")
pair("squeeze_", left="x[None].clone().squeeze_(0)", right="x[None].clone().squeeze_(0)")
pair("unsqueeze_", call="x(1)")
pair("detach_", call="x()")
pair("softmax", call="x(1)")
methods.composed("log_softmax", "x.log_softmax(1)", "paddle.nn.functional.log_softmax(x, 1)")
methods.composed("relu", "x.relu()", "paddle.nn.functional.relu(x)")
methods.composed("fmod", "x.fmod(y)", "x - (x / y).trunc() * y")
methods.composed("nelement", "x.nelement()", "x.size")
methods.composed("is_cpu", "x.is_cpu", "x.place.is_cpu_place()")
methods.composed("addcmul_", "x.addcmul_(y, u)", "x.add_(y * u)")
methods.composed("select", "x.select(1, 2)", "x[:, 2]")
methods.composed("index_copy_", "x.index_copy_(0, j, y[:2])", "x.scatter_(j, y[:2])")
methods.composed("H", "z.H", "z.T.conj()")
methods.composed_there(
    "paddle.Tensor.clear_gradient", "g.sum().backward()\ng.clear_gradient()\ng.grad",
    "g.sum().backward()\ng.grad.zero_()\ng.grad",
)
methods.composed_there(
    "paddle.Tensor.gradient", "g.sum().backward()\ng.gradient()", "g.sum().backward()\ng.grad.numpy()",
)
methods.composed_there("paddle.Tensor.scale_", "x.scale_(2.0, 1.0)", "x.mul_(2.0).add_(1.0)")
same(
    "asinh atan isneginf isposinf isreal negative signbit sinc i0 ravel diag diagflat diag_embed diff corrcoef cov "
    "msort argwhere",
    "x()",
)
same("asinh_ atan_ cosh_ digamma_ frac_ lgamma_ sinh_ square_ log1p_ tril_ triu_ t_ nan_to_num_ sinc_ i0_", "x()")
same("acos_ asin_ atanh_ erfinv_ log10_ log2_ logit_", "u()")
same("copysign dist greater inner kron less logaddexp nextafter true_divide", "x(y)")
same("copysign_ hypot_ subtract_ multiply_ divide_", "x(y)")
same("bitwise_left_shift bitwise_right_shift", "n(m)")
same("bitwise_and_ bitwise_or_ bitwise_xor_ floor_divide_ gcd_ lcm_ remainder_", "n(m)")
same("bitwise_not bitwise_not_", "n()")
same("logical_and_ logical_or_ logical_xor_", "p(r)")
same("logical_not logical_not_", "p()")
same("count_nonzero nanmean nansum logcumsumexp cumsum_ cumprod_", "x(1)")
pair("quantile", call="x(0.3, 1)")
pair("nanquantile", call="x(0.3, 1)")
pair("tile", left="x.tile(2, 3)", right="x.tile([2, 3])", arguments="dims=repeat_times")
pair("moveaxis", call="a(0, 2)")
pair("rot90", left="x.rot90()", right="x.rot90()")
pair("narrow", call="x(1, 1, 2)")
pair("take", call="x(j)")
pair("take_along_dim", call="x(i, 0)")
pair("unflatten", call="x(1, [2, 2])", arguments="sizes=shape")
pair("broadcast_to", left="v.broadcast_to([3, 4])", right="v.broadcast_to([3, 4])")
pair("inverse", call="s()")
pair("cholesky", call="s()")
pair("matrix_power", call="q(2)")
pair("addmm", left="q[:3].addmm(x, s)", right="q[:3].addmm(x, s)", arguments="mat1=x mat2=y")
pair(
    "equal", "equal_all", left="x.equal(x)", right="bool(x.equal_all(x))", naive="x.equal(x)",
    note="torch compares whole tensors, Paddle's x.equal element by element.",
)
pair(
    "allclose", left="x.allclose(x)", right="bool(x.allclose(x))", naive="x.allclose(x)",
    note="Paddle returns a tensor.",
)
pair("multinomial", left="u.multinomial(2).shape[1]", right="u.multinomial(2).shape[1]")
pair("index_add_", left="x.index_add_(0, j, y[:2])", right="x.index_add_(j, 0, y[:2])", arguments="source=value")
pair("index_fill_", left="x.index_fill_(0, j, 0.5)", right="x.index_fill_(j, 0, 0.5)")
pair("index_put_", left="x.index_put_((j,), v)", right="x.index_put_((j,), v)", arguments="values=value")
pair("scatter_add_", left="x.scatter_add_(0, i, y)", right="x.scatter_add_(0, i, y)")
pair("masked_scatter_", left="x.masked_scatter_(p, y)", right="x.masked_scatter_(p, y)", arguments="source=value")
pair("lerp_", call="x(y, 0.3)", arguments="end=y")
pair("pow_", call="x(2)", arguments="exponent=y")
pair(
    "transpose_", left="a.transpose_(0, 1)", right="a.transpose_([1, 0, 2])", naive="a.transpose_([0, 1])",
    arguments="dim0~perm dim1~perm", note="As for transpose.",
)
pair("cfloat", "astype", left="x.cfloat()", right="x.astype('complex64')")
pair("cfloat", call="x()")
pair("cdouble", call="x()")
pair("byte", left="n.byte()", right="n.byte()")
pair("is_cuda", left="x.is_cuda", right="x.is_cuda")
pair("is_sparse", left="x.is_sparse", right="x.is_sparse()", naive="x.is_sparse", note="A method in Paddle.")
pair("itemsize", left="x.itemsize", right="x.itemsize")
pair("grad_fn", left="(g * 2).grad_fn is None", right="(g * 2).grad_fn is None")
pair(
    "random_", left="torch.empty(200, 100).random_(0, 10)", right="paddle.empty([200, 100]).random_(0, 10)",
    by="moments",
)
pair(
    "geometric_", left="torch.empty(200, 100).geometric_(0.5)", right="paddle.empty([200, 100]).geometric_(0.5)",
    by="shape", arguments="p=probs", note="torch's numbers are integers, Paddle's are not rounded.",
)
pair(
    "cauchy_", left="torch.empty(200, 100).cauchy_()", right="paddle.empty([200, 100]).cauchy_()", by="shape",
    arguments="median=loc sigma=scale",
)
pair(
    "log_normal_", left="torch.empty(200, 100).log_normal_(0.5, 0.2)",
    right="paddle.empty([200, 100]).log_normal_(0.5, 0.2)", by="moments",
)
pair(
    "slogdet", left="torch.stack(s.slogdet())", right="s.slogdet()",
    note="torch returns a pair, Paddle one tensor with both.",
)
pair("var", left="x.var(1, unbiased=False)", right="x.var(1, unbiased=False)")
pair("nonzero", left="n.nonzero(as_tuple=True)", right="n.nonzero(as_tuple=True)")
methods.exists("pin_memory")
