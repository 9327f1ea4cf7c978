"""Activations, normalisations, and layers of everyday use whose values and gradients are recorded."""

from tests.golden.nn_layer_run import cases, of

# fmt: off

ACTIVATION = cases(
    *[
        of(f"nn.{code}", scale=2.0, x=(2, 4, 3))
        for code in (
            "CELU()", "CELU(0.7)", "ELU()", "ELU(0.3)", "GELU()", "GELU(True)", "GELU('tanh')", "Hardshrink()",
            "Hardshrink(1.0)", "Hardsigmoid()", "Hardswish()", "Hardtanh()", "Hardtanh(-0.5, 1.5)", "LeakyReLU()",
            "LeakyReLU(0.3)", "LogSigmoid()", "LogSoftmax()", "LogSoftmax(1)", "Mish()", "ReLU()", "ReLU6()", "SELU()",
            "SELU(1.5, 0.4)", "Sigmoid()", "Silu()", "SiLU()", "Softmax()", "Softmax(1)", "Softplus()",
            "Softplus(2.0, 1.0)", "Softshrink()", "Softshrink(1.0)", "Softsign()", "Swish()", "Tanh()", "Tanhshrink()",
            "ThresholdedReLU()", "ThresholdedReLU(0.5, -2.0)", "GLU(1)",
        )
    ],
    of("nn.ReLU(name='named')", x=(3,)),
    of("nn.GLU()", x=(2, 3, 4)),
    of("nn.Maxout(2, axis=-1)", x=(2, 3, 2, 4)),
    of("nn.Maxout(3, axis=1)", x=(2, 6, 2, 2)),
    of("nn.Softmax2D()", x=(2, 3, 2, 2)),
    of("nn.Softmax2D()", x=(3, 2, 2)),
    of("nn.PReLU()", x=(2, 4, 3, 3)),
    of("nn.PReLU(4, 0.1)", x=(2, 4, 3, 3)),
    of("nn.PReLU(4, data_format='NHWC')", x=(2, 3, 3, 4)),
    of("nn.PReLU(4)", x=(3, 4)),
    of("nn.PReLU(4, data_format='NLC')", x=(2, 3, 4)),
    of("nn.RReLU(0.2, 0.2)", x=(3, 4)),
    of("nn.RReLU(0.1, 0.3)", train=False, x=(3, 4)),
    of("F.rrelu(x, 0.1, 0.3, training=False)", x=(3, 4)),
    of("F.hardsigmoid(x, 0.3, 0.4)", scale=2.0, x=(3, 4)),
    of("F.softmax(x, axis=0, dtype='float64')", x=(3, 4)),
    of("F.log_softmax(x, axis=0, dtype='float64')", x=(3, 4)),
    of("F.swiglu(x)", x=(3, 4)),
    of("F.swiglu(x, y)", x=(3, 4), y=(3, 4)),
    of("F.glu(x, axis=0)", x=(4, 3)),
    of("F.prelu(x, w)", x=(2, 4, 3), w=(4,)),
    *[
        of(f"F.{code}", scale=2.0, x=(3, 4))
        for code in (
            "relu_(x * 1)", "elu_(x * 1, 0.5)", "hardtanh_(x * 1, -0.5, 0.5)", "leaky_relu_(x * 1, 0.2)",
            "softmax_(x * 1, 0)", "tanh_(x * 1)", "thresholded_relu_(x * 1, 0.5, 1.0)",
        )
    ],
)

_BATCH = (
    ("BatchNorm1D(3)", (4, 3)),
    ("BatchNorm1D(3)", (2, 3, 4)),
    ("BatchNorm1D(3, data_format='NLC')", (2, 4, 3)),
    ("BatchNorm2D(3)", (2, 3, 3, 2)),
    ("BatchNorm2D(3, momentum=0.6, epsilon=0.01)", (2, 3, 3, 2)),
    ("BatchNorm2D(3, weight_attr=False, bias_attr=False)", (2, 3, 3, 2)),
    ("BatchNorm2D(3, data_format='NHWC')", (2, 3, 2, 3)),
    ("BatchNorm2D(3, use_global_stats=True)", (2, 3, 3, 2)),
    ("BatchNorm2D(3, use_global_stats=False)", (2, 3, 3, 2)),
    ("BatchNorm3D(3)", (2, 3, 2, 2, 2)),
    ("BatchNorm3D(3, data_format='NDHWC')", (2, 2, 2, 2, 3)),
    ("BatchNorm(3)", (2, 3, 3, 2)),
    ("BatchNorm(3)", (4, 3)),
    ("BatchNorm(3, act='relu')", (2, 3, 3, 2)),
    ("BatchNorm(3, act='sigmoid', momentum=0.5, epsilon=0.1)", (2, 3, 3, 2)),
    ("BatchNorm(3, is_test=True)", (2, 3, 3, 2)),
    ("BatchNorm(3, use_global_stats=True)", (2, 3, 3, 2)),
    ("BatchNorm(3, trainable_statistics=True)", (2, 3, 3, 2)),
    ("BatchNorm(3, data_layout='NHWC')", (2, 3, 2, 3)),
)

NORM = cases(
    *[of(f"nn.{code}", steps=3, x=shape) for code, shape in _BATCH],
    # In evaluation by the batch's statistics, the original's backward pass takes the running ones.
    *[
        of(f"nn.{code}", train=False, grads="stats=False" not in code and "statistics" not in code, x=shape)
        for code, shape in _BATCH
    ],
    of("nn.BatchNorm2D(3)", x=(1, 3, 1, 1)),
    of("F.batch_norm(x, m, v.abs(), w, b)", x=(2, 3, 2, 2), m=(3,), v=(3,), w=(3,), b=(3,)),
    of("F.batch_norm(x, m.detach(), v.abs().detach(), w, b, training=True)", x=(4, 3), m=(3,), v=(3,), w=(3,), b=(3,)),
    of("nn.InstanceNorm1D(3)", x=(2, 3, 4)),
    of("nn.InstanceNorm2D(3)", x=(2, 3, 3, 2)),
    of("nn.InstanceNorm2D(3, epsilon=0.01)", train=False, x=(2, 3, 3, 2)),
    of("nn.InstanceNorm2D(3, weight_attr=False, bias_attr=False)", x=(2, 3, 3, 2)),
    of("nn.InstanceNorm3D(3)", x=(2, 3, 2, 2, 2)),
    of("F.instance_norm(x, weight=w, bias=b)", x=(2, 3, 4), w=(3,), b=(3,)),
    of("nn.LayerNorm(4)", x=(2, 3, 4)),
    of("nn.LayerNorm([3, 4], epsilon=1e-3)", x=(2, 3, 4)),
    of("nn.LayerNorm(4, weight_attr=False, bias_attr=False)", x=(2, 3, 4)),
    of("nn.LayerNorm(4, elementwise_affine=False)", x=(2, 3, 4)),
    of("nn.LayerNorm(4, bias=False)", x=(2, 3, 4)),
    of("nn.LayerNorm(4, weight_attr=False)", x=(2, 3, 4)),
    of("F.layer_norm(x, [3, 4], w, b)", x=(2, 3, 4), w=(12,), b=(12,)),
    of("nn.GroupNorm(2, 4)", x=(2, 4, 3, 2)),
    of("nn.GroupNorm(4, 4, epsilon=0.01)", x=(2, 4, 3)),
    of("nn.GroupNorm(1, 4)", x=(2, 4, 2, 2, 2)),
    of("nn.GroupNorm(2, 4)", x=(2, 4)),
    of("nn.GroupNorm(2, 4, weight_attr=False, bias_attr=False)", grads=False, x=(2, 4, 3, 2)),
    of("nn.GroupNorm(2, 4, data_format='NHWC')", x=(2, 3, 2, 4)),
    of("nn.GroupNorm(2, 4, data_format='NLC')", x=(2, 3, 4)),
    of("nn.GroupNorm(2, 4, data_format='NDHWC')", x=(2, 2, 2, 2, 4)),
    of("nn.LocalResponseNorm(3)", scale=5.0, x=(2, 5, 2, 2)),
    of("nn.LocalResponseNorm(4, alpha=0.3, beta=0.5, k=2.0)", x=(2, 5, 2, 2)),
    of("nn.LocalResponseNorm(3, alpha=0.3)", x=(2, 5, 3)),
    of("nn.LocalResponseNorm(3, alpha=0.3)", x=(1, 5, 2, 2, 2)),
    of("nn.LocalResponseNorm(3, alpha=0.3, data_format='NHWC')", x=(2, 2, 2, 5)),
    of("nn.LocalResponseNorm(3, alpha=0.3, data_format='NLC')", x=(2, 3, 5)),
    of("nn.SpectralNorm([3, 4])", grads=False, x=(3, 4)),
    of("nn.SpectralNorm([3, 4], dim=1, power_iters=3)", grads=False, x=(3, 4)),
    of("nn.SpectralNorm([2, 3, 2, 2], dim=1, power_iters=2, eps=1e-6)", grads=False, x=(2, 3, 2, 2)),
    of("F.normalize(x)", x=(3, 4)),
    of("F.normalize(x, p=1, axis=0)", x=(3, 4)),
    of("F.normalize(x, p=3, axis=-1)", x=(2, 3, 4)),
    of("F.normalize(x, p=1.5, axis=1, epsilon=5.0)", x=(3, 4)),
    of("F.normalize(x, axis=0)", x=(4,)),
)

_DROPOUTS = [
    of(f"nn.{code}", train=train, x=(2, 3, 4, 2) if "2D" in code else (2, 3, 2, 2, 2) if "3D" in code else (3, 4))
    for train in (True, False)
    for code in (
        "Dropout(0)", "Dropout(1)", "Dropout(0.3, mode='downscale_in_infer')" if not train else "Dropout(p=0.0)",
        "Dropout(1, mode='downscale_in_infer')", "Dropout(0, axis=0)", "Dropout(1, axis=[0, 1])", "Dropout2D(0)",
        "Dropout2D(1)", "Dropout2D(0, data_format='NHWC')", "Dropout3D(0)", "Dropout3D(1)", "AlphaDropout(0)",
        "AlphaDropout(1)", "FeatureAlphaDropout(0)", "FeatureAlphaDropout(1)",
    )
]

COMMON = cases(
    of("nn.Linear(3, 2)", x=(4, 3)),
    of("nn.Linear(3, 2)", x=(2, 4, 3)),
    of("nn.Linear(3, 2)", x=(3,)),
    of("nn.Linear(3, 2, bias_attr=False)", x=(4, 3)),
    of("nn.Linear(3, 2, name='named')", x=(4, 3)),
    of("F.linear(x, w)", x=(2, 4, 3), w=(3, 2)),
    of("nn.Bilinear(3, 4, 2)", a=(5, 3), b=(5, 4)),
    of("nn.Bilinear(3, 4, 2, bias_attr=False)", a=(5, 3), b=(5, 4)),
    of("nn.Embedding(5, 3)", x=(5, (2, 4))),
    of("nn.Embedding(5, 3, padding_idx=2)", x=(5, (2, 6))),
    of("nn.Embedding(5, 3, padding_idx=-1)", x=(5, (2, 6))),
    of("nn.Embedding(5, 3, sparse=True)", x=(5, (2, 4))),
    # A sparse gradient of the original trains the padding row, too.
    of("nn.Embedding(5, 3, padding_idx=2, sparse=True)", grads=False, x=(5, (2, 6))),
    of("nn.Embedding(5, 3, scale_grad_by_freq=True)", x=(5, (2, 6))),
    of("F.embedding(x, w)", x=(4, (3,)), w=(4, 2)),
    of("F.embedding(x.astype('int32'), w, padding_idx=1)", x=(4, (6,)), w=(4, 2)),
    of("F.one_hot(x, 5)", x=(5, (2, 3))),
    of("F.label_smooth(x)", x=(3, 4)),
    of("F.label_smooth(x, epsilon=0.3)", x=(3, 4)),
    of("F.label_smooth(x, prior_dist=prior.abs().detach(), epsilon=0.3)", x=(3, 4), prior=(1, 4)),
    of("nn.Flatten()", x=(2, 3, 4)),
    of("nn.Flatten(0, 1)", x=(2, 3, 4)),
    of("nn.Unflatten(1, [2, 3])", x=(2, 6, 4)),
    of("nn.Unflatten(-1, [2, -1])", x=(2, 3, 4)),
    of("nn.Identity(1, a=2)", x=(2, 3)),
    *_DROPOUTS,
    of("F.dropout(x, 0.4, training=False, mode='downscale_in_infer')", x=(3, 4)),
    of("F.dropout(x, 1.0, axis=1)", x=(3, 4)),
)
