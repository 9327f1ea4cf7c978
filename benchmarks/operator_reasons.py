"""Why calls take longer than in torch or in the original: a reason for operators that `operators.py` lists.

A reason of `REASONS` is keyed by the names of cases, as the table has them; `check` refuses a name without a case.
Where a comparison of the times says enough, `reason` says one of `WORDS`.
"""

OF_A_CALL = {"f": 10e-6, "f+b": 25e-6}  # seconds: torch's engine alone takes 14 to 18 µs for a pass backward
NEAR = 1.15  # times as long, which another run may not show

WORDS = {
    "call": "no more than 10 µs longer (25 µs with backward, of which torch's engine takes 14 to 18 for any pass): the "
    "cost of a call, not of its work",
    "torch": "torch takes as long, or longer; the original has a faster way",
    "near": "less than 1.15 times as long, which another run may not show",
}

REASONS = {}


def _because(text, names):
    for name in names.split(", "):
        if name in REASONS:
            raise ValueError(f"two reasons for one operator. Received: {name}")
        REASONS[name] = text


_because(
    "torch returns views; Paddle's results have memory of their own, and the original copies, too",
    "chunk, vsplit, dsplit, conj, matrix_transpose, expand_as, broadcast_tensors, meshgrid",
)
_because(
    "hundreds of results, each a Tensor with memory of its own, where torch returns views",
    "unstack, unbind, compat.split",
)
_because(
    "torch calls MKL, which has slow transforms for AMD's processors, and for lengths with large prime factors",
    "fft.fft, fft.ifft, fft.rfft, fft.irfft, fft.hfft, fft.ihfft, fft.fft2, fft.ifft2, fft.rfft2, fft.irfft2, "
    "fft.hfft2, fft.ihfft2, fft.fftn, fft.ifftn, fft.rfftn, fft.irfftn, fft.hfftn, fft.ihfftn",
)
_because(
    "torch calls the LAPACK of MKL, which has slow code for AMD's processors",
    "inverse, linalg.solve, linalg.det, linalg.slogdet, compat.slogdet, linalg.triangular_solve, linalg.matrix_norm, "
    "linalg.qr, cholesky",
)
_because(
    "Paddle reads both triangles, which takes a product and an inverse wherever the gradient needs them",
    "linalg.cholesky_inverse",
)
_because("Q is made first and then multiplied, which has a gradient", "linalg.ormqr")
_because("the permutation is followed by numbers of Python, one exchange after the other", "linalg.lu_unpack")
_because(
    "a sparse tensor of torch is taken apart and made anew in several calls; the original has one loop in C++",
    "sparse.sqrt, sparse.sin, sparse.tanh, sparse.abs, sparse.neg, sparse.square, sparse.isnan, sparse.cast, "
    "sparse.sum, sparse.deg2rad, sparse.rad2deg, sparse.slice, sparse.transpose, sparse.add, sparse.subtract, "
    "sparse.multiply, sparse.divide, sparse.mask_as, sparse.nn.functional.relu, sparse.nn.functional.relu6, "
    "sparse.nn.functional.leaky_relu, sparse.nn.functional.softmax, sparse.nn.functional.conv2d, "
    "sparse.nn.functional.conv3d, sparse.nn.functional.subm_conv3d, Tensor.to_sparse_csr",
)
_because(
    "calls of torch on whole tensors, or a loop in C between checks in Python; the original has one loop in C++",
    "vision.ops.prior_box, vision.ops.generate_proposals, yolo_loss, matrix_nms, roi_pool, roi_align, psroi_pool, "
    "nn.functional.gather_tree, viterbi_decode, nn.functional.hsigmoid_loss, nn.functional.rnnt_loss, shard_index, "
    "geometric.reindex_graph, geometric.reindex_heter_graph, geometric.send_uv, incubate.graph_reindex, "
    "incubate.graph_send_recv, geometric.segment_max, geometric.segment_min, geometric.segment_mean, multiplex",
)
_because(
    "functions in Python stand around the loops in C, for gradients and checks: 10 to 40 µs a call",
    "nn.functional.max_unpool1d, nn.functional.max_unpool2d, nn.functional.max_unpool3d, "
    "nn.functional.fractional_max_pool2d, nn.functional.fractional_max_pool3d, nn.functional.adaptive_max_pool2d",
)
_because(
    "indices are looked at before anything is written, so that an error changes nothing",
    "scatter_, Tensor.index_add_, Tensor.index_put_, Tensor.index_fill_, Tensor.put_along_axis_, Tensor.scatter_add_",
)
_because(
    "no kernel of torch's gives Paddle's results in place in all cases, so that they are computed and copied",
    "Tensor.hypot_, Tensor.floor_divide_, Tensor.atanh_, nn.functional.elu_, where_, Tensor.fill_diagonal_tensor_",
)
_because(
    "torch returns values and places in one call; the Paddle side is two calls",
    "sort, max, min, compat.max, compat.min",
)
_because("torch's side has only the term for labels of 1", "nn.functional.sigmoid_focal_loss")

_because("the exponent is returned as floats, as in Paddle: one more pass", "frexp")
_because(
    "the derivative at 0 is another than torch's, so zeros are looked for",
    "nn.functional.leaky_relu, nn.functional.rrelu",
)
_because("NaN stays NaN, where torch gives 0, and the derivative at infinity is Paddle's", "sgn, sign, abs")
_because("by powers, which have a gradient; torch multiplies in place and has none", "vander")
_because("of several values for one place only the last one gets a gradient, which has to be found", "put_along_axis")
_because("the sums are divided by a count that has no gradient: one more pass", "nanmean")
_because("Paddle's formula adds to the lengths, which torch's kernel does not", "nn.functional.cosine_embedding_loss")
_because("all gradients are written first and the two ends halved, so that there is a second gradient", "trapezoid")


def check(names):
    """Raise if a reason is for an operator without a case."""
    unknown = sorted(set(REASONS) - set(names))
    if unknown:
        raise ValueError(f"reasons for what is no case of operators.py. Received: {', '.join(unknown)}")


def reason(name, direction, times, worst):
    """Why a call takes longer; `times` are those of ours, torch and the original, None where there is none."""
    if name in REASONS:
        return REASONS[name]
    ours, *others = times
    known = [t for t in others if t]
    if known and ours - min(known) <= OF_A_CALL[direction]:
        return "call"
    if others[0] and ours <= NEAR * others[0]:
        return "torch"
    return "near" if worst <= NEAR else None
