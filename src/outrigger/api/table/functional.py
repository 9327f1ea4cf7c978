"""Functions of neural networks, and losses."""

from outrigger.api.row import Family

# fmt: off

functional = Family("functional", "torch.nn.functional", "paddle.nn.functional")
pair, same = functional.pair, functional.same

same(
    "relu relu6 elu celu selu silu hardswish leaky_relu logsigmoid mish softsign tanhshrink tanh sigmoid hardshrink "
    "softplus gelu hardtanh",
    "(x)",
)
pair("hardsigmoid", call="(x)", note="Paddle has slope and offset as arguments.")
pair("softshrink", call="(x, 0.3)", arguments="lambd=threshold")
pair(
    "gelu", left='torch.nn.functional.gelu(x, approximate="tanh")',
    right="paddle.nn.functional.gelu(x, approximate=True)", naive="paddle.nn.functional.gelu(x)",
    arguments="approximate~approximate",
    note="approximate is a string in torch ('none', 'tanh') and a bool in Paddle.",
)
pair("silu", "swish", "(x)")
pair("logsigmoid", "log_sigmoid", "(x)")
pair(
    "torch.nn.functional.threshold", "thresholded_relu", left="torch.nn.functional.threshold(x, 0.3, 0.0)",
    right="paddle.nn.functional.thresholded_relu(x, 0.3)",
)
pair("glu", call="(x)")
pair("prelu", call="(x, v)")
pair(
    "rrelu", left="torch.nn.functional.rrelu(x, training=False)", right="paddle.nn.functional.rrelu(x, training=False)",
    naive="paddle.nn.functional.rrelu(x)", note="training defaults to False in torch and to True in Paddle.",
)
pair("softmax", call="(x, 1)", note="Paddle uses the last axis by default; torch warns and guesses.")
pair("log_softmax", call="(x, 1)")
functional.composed("softmin", "torch.nn.functional.softmin(x, 1)", "paddle.nn.functional.softmax(-x, 1)")
pair(
    "gumbel_softmax", left="torch.nn.functional.gumbel_softmax(x, dim=1).sum(1)",
    right="paddle.nn.functional.gumbel_softmax(x, axis=1).sum(1)", arguments="logits=x tau=temperature",
)
functional.composed_there(
    "paddle.nn.functional.maxout", "paddle.nn.functional.maxout(img[:, :2], 2)", "img[:, :2].amax(1, keepdim=True)",
)
functional.composed_there(
    "paddle.nn.functional.swiglu", "paddle.nn.functional.swiglu(x)",
    "torch.nn.functional.silu(x.chunk(2, -1)[0]) * x.chunk(2, -1)[1]",
)
pair(
    "linear", left="torch.nn.functional.linear(x, k[0].T)", right="paddle.nn.functional.linear(x, k[0])",
    naive="paddle.nn.functional.linear(x, k[0].T)", arguments="weight~weight",
    note="torch's weight is [out, in], Paddle's [in, out].",
)
pair(
    "bilinear", left="torch.nn.functional.bilinear(x, y, s[None])",
    right="paddle.nn.functional.bilinear(x, y, s[None])", arguments="input1=x1 input2=x2",
)
pair(
    "embedding", left="torch.nn.functional.embedding(n, torch.arange(20.0).reshape(10, 2))",
    right="paddle.nn.functional.embedding(n, paddle.arange(20.0).reshape([10, 2]))",
)
pair(
    "one_hot", call="(t, 5)", arguments="tensor=x", note="torch returns int64, Paddle float32.",
    right="paddle.nn.functional.one_hot(t, 5).astype('int64')", naive="paddle.nn.functional.one_hot(t, 5)",
)
for n, weight in ((1, "a[:, :, :3]"), (2, "img[:, :, :3, :3]"), (3, "vol[:, :, :2, :2, :2]")):
    subject = ("seq", "img", "vol")[n - 1]
    pair(f"conv{n}d", call=f"({subject}, {weight}, padding=1)", tolerance=1e-4)
    pair(
        f"conv_transpose{n}d", f"conv{n}d_transpose",
        left=f"torch.nn.functional.conv_transpose{n}d({subject}, {subject}[:, :, :3].transpose(0, 1), stride=2)",
        right=f"paddle.nn.functional.conv{n}d_transpose({subject}, {subject}[:, :, :3].transpose(0, 1), stride=2)",
        tolerance=1e-4,
    )
    pair(f"max_pool{n}d", call=f"({subject}, 2)", arguments="return_indices=return_mask")
    pair(
        f"avg_pool{n}d", left=f"torch.nn.functional.avg_pool{n}d({subject}, 3, 1, 1)",
        right=f"paddle.nn.functional.avg_pool{n}d({subject}, 3, 1, 1, exclusive=False)",
        naive=f"paddle.nn.functional.avg_pool{n}d({subject}, 3, 1, 1)", arguments="count_include_pad~exclusive",
        note="exclusive is the opposite of count_include_pad, and both are True by default: use exclusive=False.",
    )
    pair(f"adaptive_avg_pool{n}d", call=f"({subject}, 2)")
    pair(f"adaptive_max_pool{n}d", call=f"({subject}, 2)", arguments="return_indices=return_mask")
pair(
    "max_unpool2d",
    left="torch.nn.functional.max_unpool2d(*torch.nn.functional.max_pool2d(img, 2, return_indices=True), 2)",
    right="paddle.nn.functional.max_unpool2d(*paddle.nn.functional.max_pool2d(img, 2, return_mask=True), 2)",
)
pair(
    "lp_pool1d", left="torch.nn.functional.lp_pool1d(seq, 2.0, 2)", right="paddle.nn.functional.lp_pool1d(seq, 2.0, 2)",
)
pair(
    "lp_pool2d", left="torch.nn.functional.lp_pool2d(img, 2.0, 2)", right="paddle.nn.functional.lp_pool2d(img, 2.0, 2)",
)
pair("unfold", call="(img, 2)", arguments="kernel_size=kernel_sizes dilation=dilations padding=paddings stride=strides")
pair(
    "fold", left="torch.nn.functional.fold(torch.nn.functional.unfold(img, 2), 8, 2)",
    right="paddle.nn.functional.fold(paddle.nn.functional.unfold(img, 2), 8, 2)",
    arguments="output_size=output_sizes kernel_size=kernel_sizes dilation=dilations padding=paddings stride=strides",
)
pair(
    "pad", call="(img, [1, 1, 2, 2])",
    note="Both start with the last dimension if the list does not cover all dimensions.",
)
pair(
    "pad", left="torch.nn.functional.pad(x, [1, 0, 0, 2])",
    right="paddle.nn.functional.pad(x, [1, 0, 0, 2], pad_from_left_axis=False)",
    naive="paddle.nn.functional.pad(x, [1, 0, 0, 2])",
    note="If the list covers all dimensions, Paddle starts with the first, unless pad_from_left_axis=False.",
)
pair("interpolate", call="(img, scale_factor=2)")
pair(
    "interpolate", left='torch.nn.functional.interpolate(img, size=[5, 5], mode="bilinear", align_corners=True)',
    right='paddle.nn.functional.interpolate(img, size=[5, 5], mode="bilinear", align_corners=True)',
    note="With align_corners=False, Paddle's align_mode=0 is torch's rule.",
)
pair(
    "interpolate", left='torch.nn.functional.interpolate(img, size=[5, 5], mode="bilinear")',
    right='paddle.nn.functional.interpolate(img, size=[5, 5], mode="bilinear")', tolerance=1e-4,
)
pair(
    "upsample", "upsample", left="torch.nn.functional.upsample(img, scale_factor=2)",
    right="paddle.nn.functional.upsample(img, scale_factor=2)",
)
pair(
    "grid_sample", left="torch.nn.functional.grid_sample(img, img[:, :2].permute(0, 2, 3, 1))",
    right="paddle.nn.functional.grid_sample(img, img[:, :2].transpose([0, 2, 3, 1]), align_corners=False)",
    naive="paddle.nn.functional.grid_sample(img, img[:, :2].transpose([0, 2, 3, 1]))", tolerance=1e-4,
    note="align_corners defaults to False in torch and to True in Paddle.",
)
pair(
    "affine_grid", left="torch.nn.functional.affine_grid(a[:, :2, :3], [2, 1, 4, 4], align_corners=False)",
    right="paddle.nn.functional.affine_grid(a[:, :2, :3], [2, 1, 4, 4], align_corners=False)",
    naive="paddle.nn.functional.affine_grid(a[:, :2, :3], [2, 1, 4, 4])", arguments="size=out_shape",
    note="align_corners defaults to False in torch and to True in Paddle.",
)
pair("pixel_shuffle", call="(img.reshape(2, 12, 4, 4), 2)")
pair("pixel_unshuffle", call="(img, 2)")
pair("channel_shuffle", call="(img.reshape(2, 6, 4, 8), 3)")
pair("normalize", call="(x)")
pair("layer_norm", call="(x, [4])")
pair("group_norm", left="torch.nn.functional.group_norm(img, 3)", right="paddle.nn.functional.group_norm(img, 3)")
pair("instance_norm", call="(img)", tolerance=1e-4)
pair(
    "rms_norm", left="torch.nn.functional.rms_norm(x, [4], eps=1e-5)",
    right="paddle.nn.functional.rms_norm(x, [4], eps=1e-5)[0]", naive="paddle.nn.functional.rms_norm(x, [4], eps=1e-5)",
    note="Paddle also returns the factor, and the original computes it only on GPUs. eps is 1e-5 in Paddle; torch uses "
    "the machine epsilon of the dtype.",
)
pair(
    "batch_norm", left="torch.nn.functional.batch_norm(img, torch.zeros(3), torch.ones(3), training=True)",
    right="paddle.nn.functional.batch_norm(img, paddle.zeros([3]), paddle.ones([3]), training=True)",
    arguments="momentum~momentum", tolerance=1e-4,
    note="Paddle's momentum is the weight of the old statistics, torch's of the new: 0.9 is torch's 0.1.",
)
pair("local_response_norm", call="(img, 3)")
pair("cosine_similarity", call="(x, y)")
pair("pairwise_distance", call="(x, y)", arguments="x1=x x2=y")
pair(
    "dropout", left="torch.nn.functional.dropout(torch.ones(200, 100), 0.3)",
    right="paddle.nn.functional.dropout(paddle.ones([200, 100]), 0.3)", by="moments",
    note="Both divide by 1 - p in training; Paddle's alternative is mode='downscale_in_infer'.",
)
pair(
    "dropout2d", left="torch.nn.functional.dropout2d(torch.ones(200, 100, 2, 2), 0.3)",
    right="paddle.nn.functional.dropout2d(paddle.ones([200, 100, 2, 2]), 0.3)", by="moments",
)
pair(
    "dropout3d", left="torch.nn.functional.dropout3d(torch.ones(200, 100, 1, 2, 2), 0.3)",
    right="paddle.nn.functional.dropout3d(paddle.ones([200, 100, 1, 2, 2]), 0.3)", by="moments",
)
pair(
    "alpha_dropout", left="torch.nn.functional.alpha_dropout(torch.ones(200, 100), 0.3, training=True)",
    right="paddle.nn.functional.alpha_dropout(paddle.ones([200, 100]), 0.3)", by="moments",
    note="training defaults to False in torch and to True in Paddle.",
)
pair(
    "scaled_dot_product_attention",
    left="torch.nn.functional.scaled_dot_product_attention(a[:, None], a[:, None], a[:, None]).transpose(1, 2)",
    right="paddle.nn.functional.scaled_dot_product_attention(a[:, :, None], a[:, :, None], a[:, :, None])",
    naive="paddle.nn.functional.scaled_dot_product_attention(a[:, None], a[:, None], a[:, None]).transpose([0, 2, 1, "
    "3])",
    arguments="query~query key~key value~value",
    note="torch takes [batch, heads, length, size], Paddle [batch, length, heads, size].",
)
functional.composed_there(
    "paddle.nn.functional.sequence_mask", "paddle.nn.functional.sequence_mask(t, 4)",
    "(torch.arange(4) < t[:, None]).long()",
)
functional.composed_there(
    "paddle.nn.functional.label_smooth", "paddle.nn.functional.label_smooth(u, epsilon=0.1)",
    "u * 0.9 + 0.1 / u.shape[-1]",
)
functional.composed_there(
    "paddle.nn.functional.zeropad2d", "paddle.nn.functional.zeropad2d(img, [1, 1, 2, 2])",
    "torch.nn.functional.pad(img, [1, 1, 2, 2])",
)

same("relu_ elu_ leaky_relu_ hardtanh_", "(x)")
pair(
    "dropout1d", "dropout",
    left="d = torch.nn.functional.dropout1d(torch.ones(2, 100, 2), 0.3)\nbool((d[0] != d[1]).any())",
    right="d = paddle.nn.functional.dropout(paddle.ones([2, 100, 2]), 0.3, axis=[0, 1])\nbool((d[0] != d[1]).any())",
    naive="d = paddle.nn.functional.dropout1d(paddle.ones([2, 100, 2]), 0.3)\nbool((d[0] != d[1]).any())",
    note="Paddle's dropout1d drops the same channels in all samples, torch's does not: use dropout with axis=[0, 1].",
)
for n, subject in ((1, "seq"), (3, "vol")):
    pair(
        f"max_unpool{n}d",
        left=f"torch.nn.functional.max_unpool{n}d(*torch.nn.functional.max_pool{n}d({subject}, 2, "
        "return_indices=True), 2)",
        right=f"paddle.nn.functional.max_unpool{n}d(*paddle.nn.functional.max_pool{n}d({subject}, 2, "
        "return_mask=True), 2)",
    )
for n, subject in ((1, "seq"), (2, "img"), (3, "vol")):
    pair(f"torch.conv{n}d", f"paddle.conv{n}d", f"({subject}, {subject}[:, :, :2])", tolerance=1e-4)
pair("torch.relu", "relu", "(x)")
pair("torch.softmax", "paddle.softmax", "(x, 1)")
pair("torch.softmax", "softmax", "(x, 1)")
pair("torch.log_softmax", "log_softmax", "(x, 1)")
pair("torch.layer_norm", "paddle.layer_norm", "(x, [4])")
pair("torch.prelu", "prelu", "(x, v)")
pair(
    "torch.embedding", "embedding", left="torch.embedding(torch.arange(20.0).reshape(10, 2), n)",
    right="paddle.nn.functional.embedding(n, paddle.arange(20.0).reshape([10, 2]))",
    naive="paddle.nn.functional.embedding(paddle.arange(20.0).reshape([10, 2]), n)", arguments="indices=x",
    note="torch.embedding takes the weight first, torch.nn.functional.embedding the indices.",
)

loss = Family("losses", "torch.nn.functional", "paddle.nn.functional")
pair, same = loss.pair, loss.same
same("mse_loss l1_loss", "(x, y)", "target=label")
pair(
    "mse_loss", "square_error_cost", left="torch.nn.functional.mse_loss(x, y, reduction='none')",
    right="paddle.nn.functional.square_error_cost(x, y)", arguments="target=label reduction~",
    naive="paddle.nn.functional.mse_loss(x, y)", note="The square of each difference, without a mean.",
)
pair(
    "smooth_l1_loss", call="(x, y)", arguments="beta=delta",
    note="For another beta use is_huber=False: then delta is torch's beta.",
)
pair(
    "smooth_l1_loss", left="torch.nn.functional.smooth_l1_loss(x, y, beta=0.5)",
    right="paddle.nn.functional.smooth_l1_loss(x, y, delta=0.5, is_huber=False)", arguments="beta=delta",
    naive="paddle.nn.functional.smooth_l1_loss(x, y, delta=0.5)",
    note="Paddle computes the Huber loss unless is_huber=False; with delta=1 both are equal.",
)
pair("huber_loss", "smooth_l1_loss", "(x, y, delta=0.5)")
pair("cross_entropy", call="(x, t)")
pair(
    "cross_entropy", left="torch.nn.functional.cross_entropy(img, n[:2, :1, None].expand(2, 8, 8) % 3)",
    right="paddle.nn.functional.cross_entropy(img, n[:2, :1, None].expand([2, 8, 8]) % 3, axis=1)",
    naive="paddle.nn.functional.cross_entropy(img, n[:2, :1, None].expand([2, 8, 8]) % 3)", arguments="target~label",
    note="The class dimension is 1 in torch, and by default the last in Paddle. Paddle's labels may be soft "
    "(soft_label=True), and inputs may be probabilities instead of scores (use_softmax=False).",
)
pair(
    "cross_entropy", "softmax_with_cross_entropy",
    left="torch.nn.functional.cross_entropy(x, t, reduction='none')[:, None]",
    right="paddle.nn.functional.softmax_with_cross_entropy(x, t[:, None])", arguments="input=logits",
    note="The older form: a loss for each sample, labels with a last dimension of 1.",
)
pair(
    "nll_loss", left="torch.nn.functional.nll_loss(torch.log_softmax(x, 1), t)",
    right="paddle.nn.functional.nll_loss(paddle.nn.functional.log_softmax(x, 1), t)",
)
pair(
    "binary_cross_entropy", left="torch.nn.functional.binary_cross_entropy(u, p.float())",
    right="paddle.nn.functional.binary_cross_entropy(u, p.astype('float32'))",
)
pair(
    "binary_cross_entropy_with_logits", left="torch.nn.functional.binary_cross_entropy_with_logits(x, p.float())",
    right="paddle.nn.functional.binary_cross_entropy_with_logits(x, p.astype('float32'))", arguments="input=logit",
)
pair(
    "kl_div", left="torch.nn.functional.kl_div(u.log(), u.flip(0), reduction='batchmean')",
    right="paddle.nn.functional.kl_div(u.log(), u.flip(0), reduction='batchmean')",
)
pair("poisson_nll_loss", call="(x, u)", arguments="eps=epsilon")
pair("gaussian_nll_loss", call="(x, y, u)", arguments="var=variance eps=epsilon")
pair("soft_margin_loss", call="(x, sign)")
pair("hinge_embedding_loss", call="(x, sign)")
pair(
    "margin_ranking_loss", left="torch.nn.functional.margin_ranking_loss(x, y, sign)",
    right="paddle.nn.functional.margin_ranking_loss(x, y, sign)", arguments="input1=input input2=other",
)
pair(
    "cosine_embedding_loss", left="torch.nn.functional.cosine_embedding_loss(x, y, sign[:, 0])",
    right="paddle.nn.functional.cosine_embedding_loss(x, y, sign[:, 0])", tolerance=1e-4,
)
pair("triplet_margin_loss", call="(x, y, u)", arguments="anchor=input eps=epsilon")
pair("triplet_margin_with_distance_loss", call="(x, y, u)", arguments="anchor=input")
pair(
    "multi_margin_loss", left="torch.nn.functional.multi_margin_loss(x, t)",
    right="paddle.nn.functional.multi_margin_loss(x, t)",
)
pair(
    "multilabel_soft_margin_loss", "multi_label_soft_margin_loss",
    left="torch.nn.functional.multilabel_soft_margin_loss(x, p.float())",
    right="paddle.nn.functional.multi_label_soft_margin_loss(x, p.astype('float32'))",
)
pair(
    "multilabel_margin_loss", "multi_label_margin_loss",
    left="torch.nn.functional.multilabel_margin_loss(x, torch.tensor([[1, -1, 0, 0]] * 3))",
    right="paddle.nn.functional.multi_label_margin_loss(x, paddle.to_tensor([[1, -1, 0, 0]] * 3))",
)
pair(
    "ctc_loss",
    left="torch.nn.functional.ctc_loss(a.log_softmax(-1), torch.tensor([[1], [2], [3]]), torch.tensor([2, 2, 2]), "
    "torch.tensor([1, 1, 1]))",
    right="paddle.nn.functional.ctc_loss(a, paddle.to_tensor([[1], [2], [3]], 'int32'), paddle.to_tensor([2, 2, 2]), "
    "paddle.to_tensor([1, 1, 1]))",
    arguments="log_probs~log_probs targets=labels target_lengths=label_lengths", tolerance=1e-4,
    note="torch takes log-probabilities, Paddle scores before softmax.",
)
loss.composed_there(
    "paddle.nn.functional.log_loss",
    "paddle.nn.functional.log_loss(u[:, :1], p[:, :1].astype('float32'), epsilon=1e-4)",
    "-(p[:, :1] * torch.log(u[:, :1] + 1e-4) + ~p[:, :1] * torch.log(1 - u[:, :1] + 1e-4))",
)
loss.composed_there(
    "paddle.nn.functional.dice_loss", "paddle.nn.functional.dice_loss(u, t[:, None])",
    "(1 - 2 * (u * torch.nn.functional.one_hot(t, 4)).sum(1) / (u.sum(1) + 1 + 1e-5)).mean()",
)
loss.composed_there(
    "paddle.nn.functional.sigmoid_focal_loss", "paddle.nn.functional.sigmoid_focal_loss(x, paddle.ones_like(x))",
    "(-0.25 * (1 - x.sigmoid()) ** 2 * torch.nn.functional.logsigmoid(x)).sum()",
)
