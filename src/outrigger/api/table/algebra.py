"""Matrices, and Fourier transforms."""

from outrigger.api.row import Family

# fmt: off

algebra = Family("linear algebra")
pair, same = algebra.pair, algebra.same

pair("matmul", call="(x, k[0])", note="Paddle can transpose either factor: transpose_x, transpose_y.")
pair("mm", call="(x, k[0])")
pair("bmm", call="(a, k)", arguments="mat2=y")
pair("mv", call="(x, v)")
pair("dot", call="(v, w)", arguments="input=x tensor=y")
pair("inner", call="(x, y)")
pair("outer", call="(v, w)", arguments="vec2=y")
pair("ger", call="(v, w)", arguments="vec2=y")
pair("ger", "outer", "(v, w)", "vec2=y")
pair(
    "vdot", "dot", left="torch.vdot(z[0], z[1])", right="paddle.dot(z[0].conj(), z[1])", naive="paddle.dot(z[0], z[1])",
    arguments="input~x other=y", note="torch conjugates the first argument if it is complex.",
)
pair("linalg.vecdot", "linalg.vecdot", "(x, y)")
pair("kron", call="(x, y)")
pair(
    "cross", left="torch.cross(x[:, :3], y[:, :3], dim=1)", right="paddle.cross(x[:, :3], y[:, :3], axis=1)",
    note="By default Paddle uses the first axis of length 3, torch.linalg.cross the last one.",
)
pair(
    "tensordot", left="torch.tensordot(x, y, dims=2)", right="paddle.tensordot(x, y, axes=2)",
    arguments="a=x b=y dims=axes",
)
pair("einsum", call='("ij,kj->ik", x, y)')
pair("addmm", call="(q[:3], x, s)", arguments="mat1=x mat2=y")
pair(
    "baddbmm", left="torch.baddbmm(torch.ones(2, 3, 5), a, k)", right="paddle.baddbmm(paddle.ones([2, 3, 5]), a, k)",
    arguments="batch1=x batch2=y",
)
algebra.composed("addmv", "torch.addmv(v[:3], x, v)", "v[:3] + paddle.mv(x, v)")
algebra.composed("addr", "torch.addr(x, v[:3], w)", "x + paddle.outer(v[:3], w)")
algebra.composed("addbmm", "torch.addbmm(torch.ones(3, 5), a, k)", "1 + paddle.bmm(a, k).sum(0)")
pair("dist", call="(x, y, 3)")
pair("cdist", call="(x, y)", arguments="x1=x x2=y")
pair("nn.functional.pdist", "pdist", "(x)")
pair("cov", "linalg.cov", "(x)", note="torch has the argument correction, Paddle ddof.")
pair("corrcoef", "linalg.corrcoef", "(x)")
pair("inverse", call="(s)")
pair("pinverse", "linalg.pinv", "(x)")
pair("det", "linalg.det", "(s)")
pair(
    "logdet", "linalg.slogdet", left="torch.logdet(s)", right="paddle.linalg.slogdet(s)[1]",
    naive="paddle.linalg.slogdet(s)", note="The second of the two results of slogdet.",
)
pair("matrix_power", "linalg.matrix_power", "(q, 3)")
pair("matrix_exp", "linalg.matrix_exp", "(q)")
pair("cholesky", call="(s)")
pair(
    "cholesky_inverse", "linalg.cholesky_inverse", left="torch.cholesky_inverse(torch.linalg.cholesky(s))",
    right="paddle.linalg.cholesky_inverse(paddle.linalg.cholesky(s))", tolerance=1e-4,
)
pair(
    "cholesky_solve", "linalg.cholesky_solve", left="torch.cholesky_solve(q, torch.linalg.cholesky(s))",
    right="paddle.linalg.cholesky_solve(q, paddle.linalg.cholesky(s))", arguments="input2=y",
)
pair("renorm", call="(x, 2.0, 0, 1.0)", arguments="maxnorm=max_norm")

algebra.torch, algebra.paddle = "torch.linalg", "paddle.linalg"
same("det inv matrix_exp svdvals cholesky eigvalsh", "(s)", "A=x")
pair("inv", "paddle.inverse", "(s)", "A=x")
pair(
    "slogdet", left="torch.stack(torch.linalg.slogdet(s))", right="paddle.linalg.slogdet(s)", arguments="A=x",
    note="torch returns a pair; Paddle one tensor with both, signs first. paddle.compat.slogdet is like torch's.",
)
pair("slogdet", "paddle.compat.slogdet", "(s)", "A=x")
pair("eigh", left="torch.linalg.eigh(s)[0]", right="paddle.linalg.eigh(s)[0]", arguments="A=x")
pair(
    "eig", left="torch.linalg.eig(s)[0].real.sort()[0]", right="paddle.linalg.eig(s)[0].real().sort()", arguments="A=x",
    tolerance=1e-4,
)
pair(
    "eigvals", left="torch.linalg.eigvals(s).real.sort()[0]", right="paddle.linalg.eigvals(s).real().sort()",
    arguments="A=x", tolerance=1e-4,
)
pair(
    "svd", left="torch.linalg.svd(x)[1]", right="paddle.linalg.svd(x)[1]", arguments="A=x",
    note="full_matrices defaults to True in torch and to False in Paddle.",
)
pair(
    "svd", left="torch.linalg.svd(x)[2].shape", right="paddle.linalg.svd(x, full_matrices=True)[2].shape",
    arguments="A=x", naive="paddle.linalg.svd(x)[2].shape",
    note="full_matrices defaults to True in torch and to False in Paddle.",
)
pair(
    "torch.svd", "svd", left="torch.svd(x)[1]", right="paddle.linalg.svd(x)[1]", arguments="some~full_matrices",
    note="torch.svd returns V; Paddle, like torch.linalg.svd, its conjugate transpose.",
)
pair(
    "qr", left="[m.abs() for m in torch.linalg.qr(s)]", right="[m.abs() for m in paddle.linalg.qr(s)]", arguments="A=x",
)
pair("solve", call="(s, q)", arguments="A=x B=y", tolerance=1e-4)
pair(
    "solve_triangular", "triangular_solve", left="torch.linalg.solve_triangular(s, q, upper=True)",
    right="paddle.linalg.triangular_solve(s, q, upper=True)", arguments="A=x B=y",
)
pair(
    "lstsq", left="torch.linalg.lstsq(s, q)[0]", right="paddle.linalg.lstsq(s, q)[0]", arguments="A=x B=y",
    tolerance=1e-3,
)
pair("pinv", call="(x)", arguments="A=x")
pair("matrix_rank", left="int(torch.linalg.matrix_rank(s))", right="int(paddle.linalg.matrix_rank(s))", arguments="A=x")
pair("matrix_power", call="(q, 3)", arguments="A=x")
pair("matrix_norm", call="(x)", arguments="A=x ord=p")
pair("vector_norm", call="(x, 2)", arguments="ord=p")
pair("norm", call="(x)", arguments="ord=p")
pair("cond", call="(s)", arguments="A=x", tolerance=1e-3)
pair("multi_dot", call="([x, q, s])", arguments="tensors=x")
pair(
    "householder_product", left="torch.linalg.householder_product(q, v)",
    right="paddle.linalg.householder_product(q, v)", arguments="A=x",
)
pair("lu_factor", "lu", left="torch.linalg.lu_factor(s)[0]", right="paddle.linalg.lu(s)[0]", arguments="A=x")
pair(
    "torch.lu_unpack", "lu_unpack", left="torch.lu_unpack(*torch.linalg.lu_factor(s))",
    right="paddle.linalg.lu_unpack(*paddle.linalg.lu(s))", arguments="LU_data=x LU_pivots=y",
)
pair(
    "cross", left="torch.linalg.cross(x[:, :3], y[:, :3])", right="paddle.linalg.cross(x[:, :3], y[:, :3], axis=-1)",
    naive="paddle.linalg.cross(x[:, :3], y[:, :3])",
    note="By default Paddle uses the first axis of length 3, torch the last one.",
)
pair(
    "diagonal", left="torch.linalg.diagonal(a)", right="paddle.linalg.diagonal(a, axis1=-2, axis2=-1)",
    naive="paddle.linalg.diagonal(a)", arguments="A=x dim1=axis1 dim2=axis2",
    note="torch uses the last two dimensions by default, Paddle the first two.",
)
pair("matmul", call="(x, k[0])", arguments="input=x")
pair(
    "vander", "paddle.vander", left="torch.linalg.vander(v)", right="paddle.vander(v, increasing=True)",
    naive="paddle.vander(v)", arguments="N=n", note="torch.linalg.vander's powers increase, the others' decrease.",
)

pair(
    "torch.svd_lowrank", "svd_lowrank", left="torch.svd_lowrank(s, 4)[1]", right="paddle.linalg.svd_lowrank(s, 4)[1]",
    arguments="A=x", tolerance=1e-3,
)
pair(
    "torch.pca_lowrank", "pca_lowrank", left="torch.pca_lowrank(s, 3)[1]", right="paddle.linalg.pca_lowrank(s, 3)[1]",
    arguments="A=x", tolerance=1e-3,
)
pair(
    "lu", left="[abs(m) for m in torch.linalg.lu(s)][2]", right="abs(paddle.linalg.lu_unpack(*paddle.linalg.lu(s))[2])",
    arguments="A=x", naive="abs(paddle.linalg.lu(s)[1])", tolerance=1e-4,
    note="torch returns three matrices; Paddle packs them into one, which lu_unpack unpacks.",
)
pair(
    "torch.ormqr", "ormqr", left="torch.ormqr(q, v, s)", right="paddle.linalg.ormqr(q, v, s)",
    arguments="input2=tau input3=y", tolerance=1e-3,
)
pair("torch.Tensor.mT", "matrix_transpose", left="a.mT", right="paddle.linalg.matrix_transpose(a)")

fft = Family("Fourier transforms", "torch.fft", "paddle.fft")
pair = fft.pair
for name in "fft ifft rfft irfft hfft ihfft".split():
    pair(name, call="(x)" if name in ("rfft", "ihfft") else "(z)")
for name in "fft2 ifft2 fftn ifftn rfft2 rfftn irfft2 irfftn".split():
    pair(name, call="(x)" if name.startswith("rfft") else "(z)", arguments="dim=axes")
pair("fftfreq", call="(8, 0.5)")
pair("rfftfreq", call="(8, 0.5)")
pair("fftshift", call="(x)", arguments="dim=axes")
pair("ifftshift", call="(x)", arguments="dim=axes")
pair(
    "torch.stft", "paddle.signal.stft", left="torch.stft(v.repeat(16), 16, return_complex=True, window=torch.ones(16))",
    right="paddle.signal.stft(v.tile([16]), 16)", arguments="input=x return_complex~", tolerance=1e-4,
)
pair(
    "torch.istft", "paddle.signal.istft",
    left="torch.istft(torch.stft(v.repeat(16), 16, return_complex=True, window=torch.ones(16)), 16, "
    "window=torch.ones(16))",
    right="paddle.signal.istft(paddle.signal.stft(v.tile([16]), 16), 16)", arguments="input=x", tolerance=1e-4,
)
for name in ("hann", "hamming", "blackman"):
    pair(
        f"torch.{name}_window", "paddle.audio.functional.get_window", left=f"torch.{name}_window(8)",
        right=f"paddle.audio.functional.get_window('{name}', 8, dtype='float32')",
        arguments="window_length=win_length periodic=fftbins",
        note="Paddle takes the name of the window, and returns float64 by default.",
    )
