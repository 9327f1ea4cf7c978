"""Unusual calls of linalg, fft, sparse, vision.ops, distribution and their like, recorded from the original."""

# What a case may use is in unusual_cases.py.
FFT = """
grads(lambda x: paddle.real(paddle.fft.fft(x)), W(4, 0))
grads(lambda x: paddle.real(paddle.fft.rfft(x)), W(0, 4))
paddle.as_real(paddle.fft.rfft(T(np.zeros([3, 0], "float32"))))
paddle.fft.irfft(T(np.ones([3, 1], "complex64")))
paddle.fft.irfft(T(np.ones([3, 0], "complex64")))
paddle.as_real(paddle.fft.fft2(T(np.ones([0, 3], "float32")), s=[2, 4]))
paddle.as_real(paddle.fft.fft(W(2, 3), axis=None))
paddle.fft.fft(W(2, 3), n=np.int64(4))
paddle.fft.fft(W(2, 3), n=True)
paddle.fft.fft(W(2, 3), norm=None)
paddle.fft.fft(W(2, 3), axis=T(1))
paddle.fft.fft2(W(2, 3), s=np.array([2, 2]))
paddle.as_real(paddle.fft.fft2(W(2, 3), s=range(2, 4)))
paddle.fft.fftn(W(2, 3), axes=1)
paddle.fft.fftn(W(2, 3), axes=[])
paddle.fft.fftn(W(2, 3), axes=[0.0, 1.0])
paddle.fft.fftn(W(2, 3), axes=[True, False])
paddle.fft.fftfreq(-3)
paddle.fft.fftfreq(np.array([6]))
paddle.as_real(paddle.fft.fftfreq(6, 1j))
paddle.fft.rfftfreq(5.5)
paddle.fft.fftshift(W(2, 3), axes=[])
paddle.fft.fftshift(W(2, 3), axes=1.0)
paddle.fft.fftshift(W(2, 3), axes=range(2))
y = T([1.0]); z = paddle.fft.irfft(T([1 + 0j, 2 + 1j]), out=y); [z, y, z.data_ptr() == y.data_ptr()]
paddle.fft.irfft(T([1 + 0j, 2 + 1j]), out=3)
"""
LINALG = """
paddle.linalg.cholesky_inverse(T([[2.0, 0.5], [1.0, 3.0]]))
grads(lambda x: paddle.linalg.cholesky_inverse(x, upper=1), L([[2.0, 0.5], [1.0, 3.0]]))
paddle.linalg.eigvalsh(T([[2.0, 0.5], [1.0, 3.0]]), "lower")
paddle.linalg.eigvalsh(T([[2.0, 0.5], [1.0, 3.0]]), 1)
paddle.linalg.lu_solve(T([[1.0], [2.0]]), T([[2.0, 0.5], [1.0, 3.0]]), T([1, 2], "int32"), "n")
paddle.linalg.lu_solve(T([[1.0], [2.0]]), T(np.eye(2)[None].repeat(3, 0), "float32"), T([2, 2], "int32"))
paddle.linalg.lu_unpack(T(np.arange(9).reshape(3, 3), "float32"), T([[1, 2, 1]], "int32"))
paddle.linalg.lu_unpack(T(np.arange(18).reshape(2, 3, 3), "float32"), T([3, 3, 3], "int32"))
paddle.linalg.vecdot(W(2, 3), W(2, 3), axis=[0, 1])
paddle.linalg.vecdot(W(2, 3), W(2, 3), axis=None)
paddle.linalg.vecdot(T([[1, 2]], "int32"), T([[3, 4]], "int32"))
paddle.linalg.vector_norm(W(2, 3), dtype="complex64")
grads(paddle.linalg.cond, L(np.zeros([0, 3, 3])))
paddle.linalg.cond(T(np.zeros([0, 0], "float32")), "fro")
grads(paddle.linalg.solve, L([[2.0, 0.5], [1.0, 3.0]]), L(np.zeros([0, 2])))
paddle.linalg.solve(T([[2.0, 0.5], [1.0, 3.0]]), T([[1.0], [2.0]], "float64"))
paddle.linalg.triangular_solve(T([[2.0, 0.5], [1.0, 3.0]]), T([[1], [2]]))
paddle.linalg.lstsq(T(np.zeros([0, 3], "float32")), T(np.zeros([0, 2], "float32")))
paddle.linalg.matrix_exp(T(np.zeros([0, 3, 3], "float32")))
paddle.linalg.householder_product(W(3, 2), T([1.0, 2.0], "float64"))
paddle.linalg.householder_product(W(3, 2), T([[1.0, 2.0]]))
"""
SPARSE = """
x = W(2, 3); y = paddle.sparse.sin(x.to_sparse_coo(2)); y.backward(); x.grad
paddle.sparse.is_same_shape(3, W(2))
paddle.sparse.nn.functional.max_pool3d(W(1, 4, 4, 4, 2).to_sparse_coo(4), 5).shape
paddle.sparse.nn.functional.max_pool3d(W(1, 4, 4, 4, 2).to_sparse_coo(4), 2, data_format="NCDHW")
paddle.sparse.nn.MaxPool3D(2, return_mask=True)(W(1, 4, 4, 4, 2).to_sparse_coo(4)).shape
paddle.sparse.nn.BatchNorm(2, data_format="NCDHW")(W(1, 2, 2, 2, 2).to_sparse_coo(4))
paddle.sparse.nn.functional.softmax(W(2, 3).to_sparse_csr(), 5)
paddle.sparse.nn.functional.softmax(W(2, 3).to_sparse_csr(), 1.0)
paddle.sparse.nn.functional.leaky_relu(W(2, 3).to_sparse_coo(2), nan).values()
paddle.sparse.sum(W(2, 3).to_sparse_coo(2), 0, keepdim=[True])
paddle.sparse.transpose(W(2, 3).to_sparse_coo(2), range(1, -1, -1)).to_dense()
paddle.sparse.transpose(W(2, 3).to_sparse_coo(2), T([1, 0]))
"""
VISION = """
grads(lambda x: paddle.vision.ops.roi_align(x, T(np.zeros([0, 4], "float32")), T([0], "int32"), 2), W(1, 2, 4, 4))
grads(lambda x: paddle.vision.ops.roi_pool(x, T([[0.0, 0, 2, 2]]), T([1], "int32"), 2), L(np.zeros([1, 2, 4, 0])))
paddle.vision.ops.roi_align(W(1, 2, 4, 4), T([[0.0, 0, 2, 2]]), T([3], "int32"), 2)
paddle.vision.ops.roi_align(W(1, 2, 4, 4), T([[0.0, 0, 2, 2]], "float64"), T([1], "int32"), 2)
paddle.vision.ops.roi_pool(W(1, 2, 4, 4), T([[0.0, 0, 2, 2]]), T([1], "int32"), 2, spatial_scale=-1.0)
paddle.vision.ops.roi_pool(W(1, 2, 4, 4), T([[0.0, 0, 2, 2]]), T([1], "int32"), np.int64(2))
paddle.vision.ops.roi_pool(W(1, 2, 4, 4), T([[0.0, 0, 2, 2]]), T([1], "int32"), [2])
paddle.vision.ops.nms(T([[0.0, 0, 2, 2], [0, 0, 2, 1.9], [3, 3, 4, 4]]), T(0.3), T([0.1, 0.9]))
paddle.vision.ops.prior_box(T(np.zeros([1, 0, 2, 2], "float32")), T(np.zeros([1, 3, 8, 8], "float32")), [4.0])
"""
DISTRIBUTION = """
paddle.distribution.Normal(T(0.0), 1.0)
paddle.distribution.Uniform(0.0, T(1.0))
paddle.distribution.Gamma(T(1.0), 2)
paddle.distribution.Laplace(T(0.0), 1.0).log_prob(T(0.5))
paddle.distribution.Laplace(T(0.0), T(1.0, "float64")).log_prob(T(0.5))
paddle.distribution.Beta(T([1.0]), T([2])).mean
paddle.distribution.Normal(0.0, 1.0).log_prob(0.5)
paddle.distribution.Gamma(T(1.0), T(2.0)).log_prob(0.5)
paddle.distribution.Cauchy(0.0, 1.0).log_prob((0.5,))
paddle.distribution.Exponential(T(2.0)).log_prob(0.5)
paddle.distribution.Poisson(T([1, 2])).log_prob(T([1, 2]))
paddle.distribution.StackTransform([paddle.distribution.ExpTransform()], 1).forward(T([1.0]))
paddle.distribution.Chi2(T([2.0, 3.0])).log_prob(T([1.0, 2.0]))
"""
OTHERS = """
paddle.geometric.reindex_graph(T([0, 1]), T([8, 0, 9]), T([2, 1]))
paddle.geometric.reindex_graph(T([0, 1]), T([8, 0, 9], "int32"), T([2, 1], "int32"))
paddle.geometric.reindex_graph(T([0, 1]), T([8, 0, 9]), T([2, 1], "int32"), value_buffer=3)
x = W(4, 2); [x.data_ptr() == piece.data_ptr() for piece in paddle.compat.split(x, 4)]
paddle.compat.split(T(np.zeros([0, 2], "float32")), 2)
paddle.compat.unique(T([3, 1, 3]), "yes")
paddle.audio.functional.power_to_db(0.5)
paddle.vision.ops.distribute_fpn_proposals(T([[0.0, 0, 9, 9]]), 2, 5, 4.0, 224)
paddle.vision.ops.deform_conv2d(W(1, 1, 3, 3), T(np.zeros([1, 2, 3, 3])), W(1, 1, 1, 1))
paddle.signal.istft(T(np.ones([5, 9]) + 0j, "complex64"), 8, center=T(True)).shape
"""
CASES = [line for text in (FFT, LINALG, SPARSE, VISION, DISTRIBUTION, OTHERS) for line in text.strip().split("\n")]
