"""Losses and distances whose values and gradients are recorded: every option, and options together."""

from tests.golden.nn_layer_run import cases, of

# fmt: off

REDUCTIONS = ("mean", "sum", "none")


def each(code, *options, **inputs):
    """One case for each option, written `{}` in the code, with each reduction, written `R`."""
    reductions = REDUCTIONS if "R" in code else ("",)
    return [
        of(code.replace("{}", str(option)).replace("R", repr(reduction)), **inputs)
        for option in options or ("",)
        for reduction in reductions
    ]


def layers(code, call, *options, **inputs):
    """One case of a layer for each list of arguments, written `{}` in the code."""
    return [of(code.replace("{}", option), call, **inputs) for option in options]


_ONE = {"x": (6, 5), "y": (5, (6,)), "w": (5,)}
_ONE_KEPT = {**_ONE, "y": (5, (6, 1))}
_MANY = {"x": (2, 5, 3), "y": (5, (2, 3)), "w": (5,)}
_PICTURE = {"x": (2, 5, 3, 2), "y": (5, (2, 3, 2)), "w": (5,)}
_SHARES = {"x": (4, 5), "t": (4, 5), "w": (5,)}
_MANY_SHARES = {"x": (2, 5, 3), "t": (2, 5, 3)}
_HARD = ("", ", weight=w.abs()", ", ignore_index=2", ", weight=w.abs(), ignore_index=2")
_ONE_OUT = "F.cross_entropy(F.softmax(x), paddle.to_tensor([1, {i}, 0, 4, {i}, 4]), ignore_index={i}, reduction=R{})"

CROSS_ENTROPY = cases(
    *each("F.cross_entropy(x, y{}, reduction=R)", *_HARD, **_ONE),
    *each("F.cross_entropy(x, y{}, reduction=R)", *_HARD, **_ONE_KEPT),
    *each("F.cross_entropy(F.softmax(x), y{}, reduction=R, use_softmax=False)", *_HARD, **_ONE),
    # A negative ignore_index: the mean counts what is ignored, unless there are weights.
    *[
        case
        for i in (-100, -1, 255)
        for case in each(
            _ONE_OUT.replace("{i}", str(i)), "", ", weight=w.abs()", ", use_softmax=False", x=(6, 5), w=(5,)
        )
    ],
    *each("F.cross_entropy(x, paddle.to_tensor([3, 3]), ignore_index=3{})", "", ", weight=w.abs()", x=(2, 5), w=(5,)),
    of("F.cross_entropy(x, paddle.to_tensor([3, 3]), weight=w * 0)", x=(2, 5), w=(5,)),
    of("F.cross_entropy(x, y.astype('int32'))", **_ONE),
    of("F.cross_entropy(x.detach(), y.astype('float32'), reduction='none')", **_ONE),
    of("F.cross_entropy(x.astype('float64'), y)", **_ONE),
    of("F.cross_entropy(x, y, w.abs().astype('float64'))", **_ONE),
    of("F.cross_entropy(x, target=y)", **_ONE),
    of("F.cross_entropy(x * 10, y)", **_ONE),
    of("F.cross_entropy(x, y)", x=(5,), y=(5, ())),
    of("F.cross_entropy(x, y, reduction='none')", x=(5,), y=(5, (1,))),
    of("F.cross_entropy(x, paddle.zeros([0], 'int64'), reduction='none')", x=(0, 5)),
    # Classes along other axes.
    *each("F.cross_entropy(x, y, axis={}, reduction=R)", 1, -2, **_MANY),
    *each("F.cross_entropy(x, y, axis={}, reduction=R, ignore_index=1)", 1, 0, x=(5, 5), y=(5, (5,))),
    *each("F.cross_entropy(x, y, axis=0, reduction=R)", x=(5, 2, 3), y=(5, (2, 3))),
    *each("F.cross_entropy(x, y, reduction=R)", x=(2, 3, 5), y=(5, (2, 3))),
    *each("F.cross_entropy(x, y, reduction=R)", x=(2, 3, 5), y=(5, (2, 3, 1))),
    *each("F.cross_entropy(x, y, axis=1, reduction=R)", x=(2, 5, 3, 2), y=(5, (2, 1, 3, 2))),
    *each("F.cross_entropy(x, y, w.abs(), 3, R, axis=1)", **_PICTURE),
    *each("F.cross_entropy(F.softmax(x, 1), y, w.abs(), 3, R, axis=1, use_softmax=False)", **_MANY),
    # Soft labels.
    *each(
        "F.cross_entropy(F.softmax(x), F.softmax(t), reduction=R, soft_label=True{})",
        "", ", weight=w.abs()", ", label_smoothing=0.2", ", use_softmax=False", ", weight=w.abs(), use_softmax=False",
        **_SHARES,
    ),
    *each("F.cross_entropy(x, F.softmax(t), reduction=R, soft_label=True)", x=(2, 3, 5), t=(2, 3, 5)),
    *each("F.cross_entropy(x, F.softmax(t, 1), reduction=R, soft_label=True, axis=1)", **_MANY_SHARES),
    *each(
        "F.cross_entropy(F.softmax(x, 1), F.softmax(t, 1), reduction=R, soft_label=True, axis=1, use_softmax=False)",
        **_MANY_SHARES,
    ),
    of("F.cross_entropy(x, F.softmax(t), soft_label=True)", x=(5,), t=(5,)),
    # Soft labels that do not sum to 1: the gradient is that of labels which do.
    *each(
        "F.cross_entropy(x, t, reduction=R, soft_label=True{})",
        "", ", weight=w.abs()", ", label_smoothing=0.2", ", weight=w.abs(), label_smoothing=0.2",
        **_SHARES,
    ),
    *each("F.cross_entropy(x, t, reduction=R, soft_label=True, axis=1{})", "", ", label_smoothing=0.2", **_MANY_SHARES),
    *each("F.cross_entropy(F.softmax(x), t, reduction=R, soft_label=True, use_softmax=False)", **_SHARES),
    # Smoothing.
    *each("F.cross_entropy(F.softmax(x), y, label_smoothing=0.1, reduction=R{})", *_HARD, **_ONE),
    *each("F.cross_entropy(F.softmax(x), y, label_smoothing=0.1, reduction=R, use_softmax=False)", **_ONE),
    *each("F.cross_entropy(x, y, w.abs(), reduction=R, label_smoothing=0.3)", x=(2, 3, 5), y=(5, (2, 3)), w=(5,)),
    of("F.cross_entropy(x, y, label_smoothing=1.0)", **_ONE),
    of("F.cross_entropy(x, F.softmax(t), label_smoothing=0.1)", **_SHARES),
    # The earlier form, unreduced.
    of("F.softmax_with_cross_entropy(x, y)", **_ONE_KEPT),
    of("F.softmax_with_cross_entropy(x, y, ignore_index=2)", **_ONE_KEPT),
    of("F.softmax_with_cross_entropy(x, y, axis=0)", x=(5, 6), y=(5, (1, 6))),
    of("F.softmax_with_cross_entropy(x, y, axis=1)", x=(2, 5, 3), y=(5, (2, 1, 3))),
    of("F.softmax_with_cross_entropy(x, F.softmax(t), soft_label=True)", **_SHARES),
    of("F.softmax_with_cross_entropy(x, F.softmax(t, 1), soft_label=True, axis=1)", **_MANY_SHARES),
    of("F.softmax_with_cross_entropy(x, t, soft_label=True)", **_SHARES),
    of("F.softmax_with_cross_entropy(x, t, soft_label=True, axis=1)", **_MANY_SHARES),
    of("[t.detach() for t in F.softmax_with_cross_entropy(x, y, return_softmax=True)]", **_ONE_KEPT),
    # As a layer.
    *layers("nn.CrossEntropyLoss({})", None, "", "label_smoothing=0.1", x=(6, 5), y=(5, (6,))),
    of("nn.CrossEntropyLoss(paddle.to_tensor([1.0, 2.0, 3.0]), 1, 'sum', axis=1)", x=(2, 3, 4), y=(3, (2, 4))),
    of("nn.CrossEntropyLoss(soft_label=True, use_softmax=False)", "layer(F.softmax(x), F.softmax(t))", **_SHARES),
)

_FIXED = "w.detach().abs()"

CLASS = cases(
    *each("F.nll_loss(F.log_softmax(x), y, {}reduction=R)", "", f"{_FIXED}, ", "None, 2, ", f"{_FIXED}, 2, ", **_ONE),
    *each("F.nll_loss(x, y, reduction=R)", x=(2, 5, 3), y=(5, (2, 3))),
    # Without ignore_index: there the original does not always come back.
    *each(f"F.nll_loss(x, y, {_FIXED}, reduction=R)", **_PICTURE),
    *each("F.nll_loss(x, paddle.to_tensor([1, {}, 0]), ignore_index={})", -100, 255, x=(3, 5)),
    *each(f"F.nll_loss(x, paddle.to_tensor([1, {{}}, 0]), {_FIXED}, ignore_index={{}})", -100, 255, x=(3, 5), w=(5,)),
    *each("F.nll_loss(x, paddle.to_tensor([-100, -100]){})", "", f", {_FIXED}", x=(2, 5), w=(5,)),
    of("F.nll_loss(x, y)", **_ONE_KEPT),
    of("nn.NLLLoss()", x=(6, 5), y=(5, (6,))),
    of("nn.NLLLoss(paddle.to_tensor([1.0, 2.0, 3.0]), 1, 'sum')", x=(2, 3, 4), y=(3, (2, 4))),
    *each("F.dice_loss(F.softmax(x), y{})", "", ", 0.5", x=(3, 4), y=(4, (3, 1))),
    *each("F.dice_loss(F.softmax(x), y{})", "", ", 0.5", x=(2, 3, 2, 4), y=(4, (2, 3, 2, 1))),
    *[
        of(f"F.npair_loss(x, t, paddle.to_tensor({labels}){l2_reg})", x=(3, 4), t=(3, 4))
        for labels in ([0, 1, 1], [0.0, 1.0, 2.0], [[5], [5], [5]])
        for l2_reg in ("", ", 0.3")
    ],
)

_PAIR = {"x": (3, 4), "t": (3, 4)}
_WEIGHTED = {**_PAIR, "w": (3, 4), "v": (4,)}
_BINARY = "F.sigmoid(x), (t > 0).astype('float32')"

PAIR = cases(
    *[c for s in ((3, 4), (3, 1), (4,), ()) for c in each("F.{}(x, t, R)", "mse_loss", "l1_loss", x=(3, 4), t=s)],
    of("F.square_error_cost(x, t)", **_PAIR),
    of("F.square_error_cost(x, t)", x=(3, 4), t=(1, 4)),
    of("F.mse_loss(x, t.astype('float64'))", **_PAIR),
    *each("F.smooth_l1_loss(x, t, R, {}, True)", 1.0, 0.5, 2.0, -1.0, **_PAIR),
    *each("F.smooth_l1_loss(x, t, R, {}, False)", 1.0, 0.5, 2.0, -1.0, **_PAIR),
    of("F.smooth_l1_loss(x, t, delta=0.0)", **_PAIR),
    *each("F.kl_div(F.log_softmax(x), F.softmax(t), '{}')", *REDUCTIONS, "batchmean", **_PAIR),
    *each("F.kl_div(F.log_softmax(x), F.log_softmax(t), '{}', True)", *REDUCTIONS, "batchmean", **_PAIR),
    of("F.kl_div(x, t, 'none')", **_PAIR),
    of("F.kl_div(x, t, 'batchmean')", x=(4,), t=(4,)),
    of("F.kl_div(x, t, 'batchmean')", x=(), t=()),
    *each(
        f"F.binary_cross_entropy({_BINARY}{{}}, reduction=R)", "", ", weight=w.abs()", ", weight=v.abs()", **_WEIGHTED
    ),
    *each("F.binary_cross_entropy(F.sigmoid(x), F.sigmoid(t), None, R)", **_PAIR),
    of("F.binary_cross_entropy(F.relu(x.sign()), (t > 0).astype('float32'), reduction='none')", **_PAIR),
    *each(
        "F.binary_cross_entropy_with_logits(x, F.sigmoid(t){}, reduction=R)",
        "", ", w.abs()", ", v.abs()", ", pos_weight=v.abs()", ", w.abs(), pos_weight=v.abs()",
        **_WEIGHTED,
    ),
    of("F.binary_cross_entropy_with_logits(x * 50, (t > 0).astype('float32'), reduction='none')", **_PAIR),
    *each("F.log_loss(F.sigmoid(x), F.sigmoid(t){})", "", ", 0.1", x=(6, 1), t=(6, 1)),
    *each(
        "F.sigmoid_focal_loss(x, (t > 0).astype('float32'){}, reduction=R)",
        "", ", v.abs().sum()", ", v[:1].abs(), gamma=1.5", ", alpha=0.6, gamma=0.0", ", alpha=-1",
        **_WEIGHTED,
    ),
    of("F.sigmoid_focal_loss(x, F.sigmoid(t))", **_PAIR),
    *each(
        "F.poisson_nll_loss(x.abs(), t.detach().abs() * 3, {}, 0.01, R)",
        "True, True", "True, False", "False, True", "False, False",
        **_PAIR,
    ),
    *each("F.gaussian_nll_loss(x, t, v.abs(), {}, reduction=R)", True, False, **_PAIR, v=(3, 4)),
    *each("F.gaussian_nll_loss(x, t, v.abs(), {}, reduction=R)", True, False, **_PAIR, v=(3, 1)),
    *each("F.gaussian_nll_loss(x, t, v.abs(), {}, reduction=R)", True, False, **_PAIR, v=(3,)),
    of("F.gaussian_nll_loss(x, t, v.abs(), epsilon=0.8)", **_PAIR, v=(3, 4)),
    of("F.gaussian_nll_loss(x, t, v.abs())", x=(3, 4), t=(3, 1), v=(3, 4)),
    *each("nn.{}(R)", "MSELoss", "L1Loss", "SmoothL1Loss", "KLDivLoss", **_PAIR),
    of("nn.SmoothL1Loss('mean', 0.5, False)", **_PAIR),
    of("nn.KLDivLoss('batchmean', True)", **_PAIR),
    *layers("nn.BCELoss({})", f"layer({_BINARY})", "", "paddle.to_tensor([1.0, 2.0, 3.0, 4.0]), 'sum'", **_PAIR),
    *layers(
        "nn.BCEWithLogitsLoss({})", "layer(x, F.sigmoid(t))",
        "", "paddle.to_tensor([1.0, 2.0, 3.0, 4.0]), 'none', paddle.to_tensor([4.0, 3.0, 2.0, 1.0])",
        **_PAIR,
    ),
    *layers("nn.PoissonNLLLoss({})", "layer(x.abs(), t.detach().abs())", "", "False, True, 0.1, 'sum'", **_PAIR),
    *layers("nn.GaussianNLLLoss({})", "layer(x, t, v.abs())", "", "True, 0.1, 'none'", **_PAIR, v=(3, 4)),
)

_THREE = {"x": (3, 4), "p": (3, 4), "n": (3, 4)}
_LABELLED = {"x": (3, 4), "y": (4, (3,)), "w": (4,)}
_SEVERAL = "paddle.to_tensor([[3, 0, -1, 1], [0, -1, -1, -1], [2, 2, 1, -1]])"
_WEIGHTS = "paddle.to_tensor([1.0, 2.0, 3.0, 4.0])"
_SUMS = "lambda u, v: (u - v).abs().sum(-1)"

MARGIN = cases(
    *each("F.margin_ranking_loss(x, p, n.sign(), {}, R)", 0.0, 0.3, **_THREE),
    of("F.margin_ranking_loss(x, p, n.sign())", x=(3, 4), p=(4,), n=(3, 4)),
    *each("F.hinge_embedding_loss(x, p.sign(), {}, R)", 1.0, 0.4, **_THREE),
    of("F.hinge_embedding_loss(x, paddle.to_tensor([1.0, -1.0, 0.0, 2.0]), 0.5, 'none')", x=(3, 4)),
    *each("F.soft_margin_loss(x, p.sign(), R)", **_THREE),
    of("F.soft_margin_loss(x, 2 * y - 1, 'none')", x=(3, 4), y=(2, (3, 4))),
    *each("F.cosine_embedding_loss(x, p, paddle.to_tensor([1, -1, -1]), {}, R)", 0, 0.3, -0.5, **_THREE),
    of("F.cosine_embedding_loss(x * 0, p, paddle.to_tensor([1.0, -1.0, 0.0]), reduction='none')", **_THREE),
    *each("F.cosine_embedding_loss(x, p, paddle.to_tensor([-1]), -0.9, R)", x=(4,), p=(4,)),
    *each("F.multi_margin_loss(x, y, {}, 0.7, None, R)", 1, 2, 3, **_LABELLED),
    *each("F.multi_margin_loss(x, y, {}, 0.7, w.abs(), R)", 1, 2, 3, **_LABELLED),
    of("F.multi_margin_loss(x, y.astype('int32'), 2, 1.0, w.detach().abs())", **_LABELLED),
    *each(f"F.multi_label_margin_loss(x, {_SEVERAL}, R)", x=(3, 4)),
    *each(
        "F.multi_label_soft_margin_loss(x, F.sigmoid(p){}, reduction=R)", "", ", w.abs()", x=(3, 4), p=(3, 4), w=(4,)
    ),
    *each("F.multi_label_soft_margin_loss(x, F.sigmoid(p), reduction=R)", x=(2, 3, 4), p=(2, 3, 4)),
    *each("F.triplet_margin_loss(x, p, n, 1.5, {}, 1e-3, True, R)", 1, 2, 3, 0.5, "float('inf')", **_THREE),
    *each("F.triplet_margin_loss(x, p, n, 1.5, {}, 1e-3, False, R)", 1, 2, 3, 0.5, "float('inf')", **_THREE),
    of("F.triplet_margin_loss(x, p, n, reduction='none')", x=(2, 3, 4), p=(2, 3, 4), n=(2, 3, 4)),
    *each("F.triplet_margin_with_distance_loss(x, p, n, None, 1.5, {}, R)", True, False, **_THREE),
    *each(f"F.triplet_margin_with_distance_loss(x, p, n, {_SUMS}, 1.5, {{}}, R)", True, False, **_THREE),
    *layers("nn.MarginRankingLoss({})", "layer(x, p, n.sign())", "", "0.3, 'sum'", **_THREE),
    *layers("nn.HingeEmbeddingLoss({})", "layer(x, p.sign())", "", "0.3, 'sum'", **_THREE),
    *layers("nn.CosineEmbeddingLoss({})", "layer(x, p, paddle.to_tensor([1, -1, -1]))", "", "0.3, 'sum'", **_THREE),
    *layers("nn.SoftMarginLoss({})", "layer(x, p.sign())", "", "'none'", **_THREE),
    *layers("nn.MultiMarginLoss({})", None, "", f"2, 0.5, {_WEIGHTS}, 'sum'", x=(3, 4), y=(4, (3,))),
    *layers("nn.MultiLabelMarginLoss({})", f"layer(x, {_SEVERAL})", "", "'sum'", x=(3, 4)),
    *layers("nn.MultiLabelSoftMarginLoss({})", "layer(x, F.sigmoid(p))", "", f"{_WEIGHTS}, 'sum'", x=(3, 4), p=(3, 4)),
    *layers("nn.TripletMarginLoss({})", None, "", "0.5, 3.0, 1e-3, True, 'sum'", **_THREE),
    # The original's layer does not call the distance it is given.
    *layers("nn.TripletMarginWithDistanceLoss({})", None, "", "None, 2.0, True, 'sum'", **_THREE),
)

_CTC = "x, paddle.to_tensor([[1, 2, 2], [1, 1, 0]], 'int32'), paddle.to_tensor([6, 4]), paddle.to_tensor([3, 2])"
_RNNT = (
    "paddle.to_tensor([[1, 2], [3, 1]], 'int32'), paddle.to_tensor([4, 3], 'int32'), paddle.to_tensor([2, 1], 'int32')"
)

SEQUENCE = cases(
    *each(f"F.ctc_loss({_CTC}, reduction=R, norm_by_times={{}})", True, False, x=(6, 2, 4)),
    of(f"F.ctc_loss({_CTC}, 3, 'none')", x=(6, 2, 4)),
    of(f"F.ctc_loss({_CTC.replace('6, 4', '5, 2')}, reduction='none')", x=(6, 2, 4)),
    of(f"F.ctc_loss({_CTC.replace('3, 2]', '0, 1]')}, reduction='none')", x=(6, 2, 4)),
    of(f"F.ctc_loss({_CTC.replace('x', 'F.log_softmax(x)', 1)}, reduction='sum')", x=(6, 2, 4)),
    *layers("nn.CTCLoss({})", f"layer({_CTC})", "", "3, 'sum'", x=(6, 2, 4)),
    *layers("nn.CTCLoss({})", f"layer({_CTC}, norm_by_times=True)", "", "3, 'sum'", x=(6, 2, 4)),
    *each(f"F.rnnt_loss(F.log_softmax(x), {_RNNT}, 0, {{}}, R)", 0.0, 0.001, 0.5, x=(2, 4, 3, 5)),
    of(f"F.rnnt_loss(x, {_RNNT}, 4, reduction='none')", x=(2, 4, 3, 5)),
    of(f"F.rnnt_loss(x.astype('float64'), {_RNNT}, reduction='none')", x=(2, 4, 3, 5)),
    of(f"F.rnnt_loss(x, {_RNNT.replace('[2, 1]', '[0, 2]')}, reduction='none')", x=(2, 4, 3, 5)),
    of(f"F.rnnt_loss(x, {_RNNT.replace('[2, 1]', '[0, 0]')}, reduction='none')", x=(2, 4, 1, 5)),
    of(f"F.rnnt_loss(x, {_RNNT.replace('[4, 3]', '[1, 1]')}, reduction='none')", x=(2, 1, 3, 5)),
    *layers("nn.RNNTLoss({})", f"layer(F.log_softmax(x), {_RNNT})", "", "4, 0.1, 'sum'", x=(2, 4, 3, 5)),
    *each("F.sequence_mask(y{})", "", ", 6", ", 2, 'float32'", ", dtype='bool'", y=(5, (4,))),
    *each("F.sequence_mask(y{})", "", ", paddle.to_tensor(6)", ", -1", y=(5, (2, 3))),
    of("F.gather_tree(y, p)", y=(9, (4, 2, 3)), p=(3, (4, 2, 3))),
    of("F.gather_tree(y.astype('int32'), p.astype('int32'))", y=(9, (2, 1, 3)), p=(3, (2, 1, 3))),
)

_TREE = (
    "paddle.to_tensor([[0, 2, -1, -1], [0, 1, 2, -1], [0, 1, 3, 2], [0, 2, 1, -1]]), "
    "paddle.to_tensor([[0, 1, -1, -1], [1, 0, 1, -1], [1, 1, 0, 0], [0, 0, 1, -1]])"
)
_CLUSTERS = {"x": (9, 6), "y": (12, (9,)), "h": (6, 6), "a": (6, 3), "b": (3, 3), "c": (6, 1), "d": (1, 5), "s": (6,)}

TREE = cases(
    *[
        case
        for n in (2, 3, 5, 8, 9, 20)
        for case in each(f"F.hsigmoid_loss(x, y, {n}, w{{}})", "", ", b",
                         x=(8, 3), y=(n, (8, 1)), w=(n - 1, 3), b=(n - 1, 1))
    ],
    of("F.hsigmoid_loss(x * 30, y, 6, w)", x=(8, 3), y=(6, (8,)), w=(5, 3)),
    *each(f"F.hsigmoid_loss(x, y, 5, w, {{}}, {_TREE})", "None", "b", x=(4, 3), y=(5, (4, 1)), w=(4, 3), b=(4, 1)),
    of("nn.HSigmoidLoss(3, 6)", x=(8, 3), y=(6, (8, 1))),
    of("nn.HSigmoidLoss(3, 6, bias_attr=False)", x=(8, 3), y=(6, (8,))),
    of("nn.HSigmoidLoss(3, 4, is_custom=True)", f"layer(x, y, {_TREE})", x=(4, 3), y=(4, (4,))),
    *each("F.adaptive_log_softmax_with_loss(x, y, h, [[a, b], [c, d]], [4, 7, 12]{})", "", ", s", **_CLUSTERS),
    of("F.adaptive_log_softmax_with_loss(x, y, h, [[a, b]], [4, 7])", x=(6,), y=(7, ()), h=(6, 5), a=(6, 3), b=(3, 3)),
)

DISTANCE = cases(
    *each("F.cosine_similarity(x, t, {})", 0, 1, -1, x=(2, 3, 4), t=(2, 3, 4)),
    *each("F.cosine_similarity(x, t, eps={})", 0.5, 5.0, **_PAIR),
    *each("F.cosine_similarity(x * {}, t)", 0, 0.001, **_PAIR),
    of("F.cosine_similarity(x, t, -1)", x=(2, 3, 4), t=(2, 1, 4)),
    of("F.cosine_similarity(x, t, dim=0)", x=(4,), t=(4,)),
    *each("F.pairwise_distance(x, t, {})", 1.0, 2.0, 3.0, 0.5, 0.0, -1.0, "float('inf')", "float('-inf')", **_PAIR),
    of("F.pairwise_distance(x, t, 3.0, 0.3, True)", **_PAIR),
    of("F.pairwise_distance(x, t)", x=(2, 3, 4), t=(2, 3, 4)),
    of("F.pairwise_distance(x, t)", x=(3, 4), t=(4,)),
    of("F.pairwise_distance(x, t, keepdim=True)", x=(4,), t=(4,)),
    of("F.pairwise_distance(x1=x, x2=t, eps=0.1)", **_PAIR),
    *layers("nn.CosineSimilarity({})", None, "", "0, 0.1", **_PAIR),
    *layers("nn.PairwiseDistance({})", None, "", "3.0, 0.01, True, 'named'", **_PAIR),
)

LOSSES = {
    "cross entropy": CROSS_ENTROPY,
    "class": CLASS,
    "pair": PAIR,
    "margin": MARGIN,
    "sequence": SEQUENCE,
    "tree": TREE,
    "distance": DISTANCE,
}
