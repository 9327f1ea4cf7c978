"""Linear algebra, Fourier transforms, sparse tensors, distributions."""

import paddle
from paddle.distribution import Categorical, Normal, kl_divergence

a = paddle.eye(3) * 2
u, s, v = paddle.linalg.svd(a)
spectrum = paddle.fft.rfft(paddle.ones([8]))
coo = paddle.sparse.sparse_coo_tensor([[0, 1], [1, 0]], [1.0, 2.0], [2, 2])
normal = Normal(0.0, 1.0)
draws = normal.sample([5])
chances = Categorical(paddle.ones([4])).entropy()
distance = kl_divergence(normal, Normal(1.0, 1.0))
norm: paddle.Tensor = paddle.linalg.norm(a)
print(u.shape, s.shape, v.shape, spectrum.dtype, coo.to_dense().shape, draws.shape, chances, distance, norm)
