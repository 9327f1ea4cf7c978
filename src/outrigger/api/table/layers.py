"""Layers, and losses as layers."""

from outrigger.api.row import Family

# fmt: off

layers = Family("layers", "torch.nn", "paddle.nn")
pair, same = layers.pair, layers.same

BIAS = "bias=False is bias_attr=False; initializers and learning rates are set by weight_attr and bias_attr. "
pair(
    "Linear", call="(4, 2)", fill="transposed",
    note=BIAS + "torch's weight is [out, in], Paddle's [in, out]: transpose it when converting weights.",
)
pair("Bilinear", call="(4, 4, 2)", on="x, y", fill="")
pair("Identity", call="()")
pair("Flatten", call="()", arguments="start_dim=start_axis end_dim=stop_axis", on="a")
pair("Unflatten", call="(1, [2, 2])", arguments="unflattened_size=shape")
pair(
    "Embedding", call="(10, 3)", on="n",
    note="Paddle's padding_idx returns zeros for that index, regardless of the weight.",
)
for n, subject in ((1, "seq"), (2, "img"), (3, "vol")):
    pair(
        f"Conv{n}d", f"Conv{n}D", "(3, 4, 3, padding=1)", on=subject, tolerance=1e-4,
        note=BIAS + "Weights have the same layout. Paddle's padding may be 'SAME' or 'VALID'.",
    )
    pair(
        f"ConvTranspose{n}d", f"Conv{n}DTranspose", "(3, 4, 3, stride=2)", on=subject, tolerance=1e-4,
        note=BIAS + "The order of groups, bias and dilation differs: use keywords.",
    )
    pair(
        f"MaxPool{n}d", f"MaxPool{n}D", "(2)", "return_indices=return_mask", on=subject, note="Paddle has no dilation.",
    )
    pair(
        f"AvgPool{n}d", f"AvgPool{n}D", on=subject, arguments="count_include_pad~exclusive",
        left=f"torch.nn.AvgPool{n}d(3, 1, 1)", right=f"paddle.nn.AvgPool{n}D(3, 1, 1, exclusive=False)",
        naive=f"paddle.nn.AvgPool{n}D(3, 1, 1)",
        note="exclusive is the opposite of count_include_pad, and both are True by default: use exclusive=False.",
    )
    pair(f"AdaptiveAvgPool{n}d", f"AdaptiveAvgPool{n}D", "(2)", on=subject)
    pair(f"AdaptiveMaxPool{n}d", f"AdaptiveMaxPool{n}D", "(2)", "return_indices=return_mask", on=subject)
    pair(
        f"BatchNorm{n}d", f"BatchNorm{n}D",
        left=f"bn = torch.nn.BatchNorm{n}d(3, momentum=0.1)\nbn({subject})\nbn.running_mean",
        right=f"bn = paddle.nn.BatchNorm{n}D(3, momentum=0.9)\nbn({subject})\nbn._mean",
        naive=f"bn = paddle.nn.BatchNorm{n}D(3, momentum=0.1)\nbn({subject})\nbn._mean",
        arguments="momentum~momentum affine~weight_attr track_running_stats~use_global_stats",
        note="Paddle's momentum is 1 - torch's: the weight of the old statistics. running_mean, running_var are called "
        "_mean and _variance, num_batches_tracked does not exist, and the running variance divides by n, whereas "
        "torch's divides by n - 1.",
    )
    pair(
        f"InstanceNorm{n}d", f"InstanceNorm{n}D", on=subject, tolerance=1e-4,
        left=f"torch.nn.InstanceNorm{n}d(3, affine=True)", right=f"paddle.nn.InstanceNorm{n}D(3)",
        arguments="affine~weight_attr momentum~momentum",
        note="Paddle has weight and bias unless weight_attr=False and bias_attr=False; torch only with affine=True.",
    )
    pair(f"ConstantPad{n}d", f"ConstantPad{n}D", "(1, 0.5)", on=subject)
    pair(f"ReflectionPad{n}d", f"ReflectionPad{n}D", "(1)", on=subject)
    pair(f"ReplicationPad{n}d", f"ReplicationPad{n}D", "(1)", on=subject)
    pair(f"ZeroPad{n}d", f"ZeroPad{n}D", "(1)", on=subject)
    pair(f"CircularPad{n}d", f"CircularPad{n}D", "(1)", on=subject)
pair(
    "BatchNorm2d", "BatchNorm2D", left="bn = torch.nn.BatchNorm2d(3)\nbn(img)\nbn.running_var",
    right="bn = paddle.nn.BatchNorm2D(3)\nbn(img)\n(bn._variance - 0.9) * 128 / 127 + 0.9",
    naive="bn = paddle.nn.BatchNorm2D(3)\nbn(img)\nbn._variance",
    note="For 128 values per channel: Paddle's running variance is not corrected for n - 1.",
)
for n, subject in ((2, "img"), (3, "vol")):
    pair(f"Dropout{n}d", f"Dropout{n}D", "(0.3)", on=f"{subject}.repeat(20, 20, *[1] * {n}) * 0 + 1", by="moments")
pair(
    "BatchNorm2d", "BatchNorm", left="bn = torch.nn.BatchNorm2d(3)\nbn(img)",
    right="bn = paddle.nn.BatchNorm(3)\nbn(img)", arguments="num_features=num_channels momentum~momentum",
    tolerance=1e-4, note="The older layer for any number of dimensions; it takes an activation (act).",
)
pair(
    "SyncBatchNorm", left="bn = torch.nn.SyncBatchNorm(3).eval()\nbn.eps",
    right="bn = paddle.nn.SyncBatchNorm(3)\nbn.eval()\nbn._epsilon", arguments="momentum~momentum",
)
pair("LayerNorm", call="(4)", tolerance=1e-4)
pair("GroupNorm", call="(3, 3)", on="img", tolerance=1e-4)
pair("LocalResponseNorm", call="(3)", on="img")
pair(
    "Dropout", call="(0.3)", on="x.repeat(60, 60) * 0 + 1", by="moments",
    note="Both divide by 1 - p in training; mode='downscale_in_infer' is Paddle's alternative. eval() turns it off.",
)
pair("AlphaDropout", call="(0.3)", on="x.repeat(60, 60) * 0 + 1", by="moments")
pair("FeatureAlphaDropout", call="(0.3)", on="img.repeat(20, 20, 1, 1) * 0 + 1", by="moments")
same(
    "ReLU ReLU6 ELU CELU SELU LeakyReLU LogSigmoid Mish Softsign Tanh Tanhshrink Sigmoid Hardshrink Softplus "
    "Hardswish Hardsigmoid GLU GELU SiLU PReLU",
    "()",
)
pair(
    "GELU", left='torch.nn.GELU("tanh")', right="paddle.nn.GELU(True)", naive="paddle.nn.GELU()",
    arguments="approximate~approximate", note="approximate is a string in torch and a bool in Paddle.",
)
pair("SiLU", "Silu", "()")
pair("SiLU", "Swish", "()", "inplace~")
pair("Hardtanh", call="(-0.5, 0.5)", arguments="min_val=min max_val=max")
pair("Softshrink", call="(0.3)", arguments="lambd=threshold")
pair("Threshold", "ThresholdedReLU", left="torch.nn.Threshold(0.3, 0.0)", right="paddle.nn.ThresholdedReLU(0.3, 0.0)")
pair("RReLU", call="()", by="eval")
pair("Softmax", call="(1)", note="Paddle uses the last axis by default.")
pair("LogSoftmax", call="(1)")
pair("Softmax2d", "Softmax2D", "()", on="img")
pair(
    "MaxUnpool1d", "MaxUnPool1D",
    left="up, pool = torch.nn.MaxUnpool1d(2), torch.nn.MaxPool1d(2, return_indices=True)\nup(*pool(seq))",
    right="up, pool = paddle.nn.MaxUnPool1D(2), paddle.nn.MaxPool1D(2, return_mask=True)\nup(*pool(seq))",
)
pair(
    "MaxUnpool2d", "MaxUnPool2D",
    left="up, pool = torch.nn.MaxUnpool2d(2), torch.nn.MaxPool2d(2, return_indices=True)\nup(*pool(img))",
    right="up, pool = paddle.nn.MaxUnPool2D(2), paddle.nn.MaxPool2D(2, return_mask=True)\nup(*pool(img))",
)
pair(
    "MaxUnpool3d", "MaxUnPool3D",
    left="up, pool = torch.nn.MaxUnpool3d(2), torch.nn.MaxPool3d(2, return_indices=True)\nup(*pool(vol))",
    right="up, pool = paddle.nn.MaxUnPool3D(2), paddle.nn.MaxPool3D(2, return_mask=True)\nup(*pool(vol))",
)
pair("LPPool1d", "LPPool1D", "(2, 2)", on="seq")
pair("LPPool2d", "LPPool2D", "(2, 2)", on="img")
pair(
    "FractionalMaxPool2d", "FractionalMaxPool2D", on="img", by="shape", left="torch.nn.FractionalMaxPool2d(2, 3)",
    right="paddle.nn.FractionalMaxPool2D(3, 2)", naive="paddle.nn.FractionalMaxPool2D(2, 3)",
    arguments="return_indices=return_mask", note="The regions are random. Paddle's first argument is output_size.",
)
pair("PixelShuffle", call="(2)", on="img.reshape(2, 12, 4, 4)")
pair("PixelUnshuffle", call="(2)", on="img")
pair("ChannelShuffle", call="(3)", on="img.reshape(2, 6, 4, 8)")
pair(
    "Unfold", call="(2)", arguments="kernel_size=kernel_sizes dilation=dilations padding=paddings stride=strides",
    on="img",
)
pair(
    "Fold", call="(8, 2)", on="img.reshape(2, 3, 64)[:, :1].repeat(1, 4, 1)[:, :, :49]",
    arguments="output_size=output_sizes kernel_size=kernel_sizes dilation=dilations padding=paddings stride=strides",
)
pair("Upsample", call="(scale_factor=2)", on="img")
pair("UpsamplingNearest2d", "UpsamplingNearest2D", "(scale_factor=2)", on="img")
pair("UpsamplingBilinear2d", "UpsamplingBilinear2D", "(scale_factor=2)", on="img", tolerance=1e-4)
pair("CosineSimilarity", call="()", on="x, y")
pair("PairwiseDistance", call="()", on="x, y")
RNN = ("torch takes [length, batch, size] unless batch_first=True; Paddle the batch first unless time_major=True. "
       "pack_padded_sequence becomes the argument sequence_length of the call.")
WORDS = "batch_first~time_major bidirectional~direction"
for name in ("LSTM", "GRU"):
    pair(
        name, left=f"torch.nn.{name}(4, 3, batch_first=True)", right=f"paddle.nn.{name}(4, 3)", on="a", arguments=WORDS,
        note=RNN + " bidirectional=True is direction='bidirect'.",
    )
pair(
    "RNN", "SimpleRNN", left="torch.nn.RNN(4, 3, batch_first=True)", right="paddle.nn.SimpleRNN(4, 3)", on="a",
    arguments=WORDS + " nonlinearity=activation", note="paddle.nn.RNN runs a given cell. " + RNN,
)
pair(
    "LSTM", left="torch.nn.LSTM(4, 3, 2, batch_first=True, bidirectional=True)",
    right='paddle.nn.LSTM(4, 3, 2, "bidirect")', on="a", arguments=WORDS, naive="paddle.nn.LSTM(4, 3, 2)",
    note="Two layers, both directions.",
)
pair(
    "RNNCell", "SimpleRNNCell", "(4, 3)", by="first", arguments="nonlinearity=activation",
    note="torch returns the state, Paddle the output and the state.",
)
pair("LSTMCell", "LSTMCell", "(4, 3)", by="first", note="torch returns (h, c), Paddle h and (h, c).")
pair("GRUCell", "GRUCell", "(4, 3)", by="first", note="torch returns the state, Paddle the output and the state.")
pair(
    "MultiheadAttention", "MultiHeadAttention", left="torch.nn.MultiheadAttention(4, 2, batch_first=True)",
    right="paddle.nn.MultiHeadAttention(4, 2)", on="a, a, a", fill="names", arguments="batch_first~", tolerance=1e-4,
    by="first",
    note="Paddle takes the batch first and returns the weights only with need_weights=True. torch has the three "
    "projections in one in_proj_weight, Paddle in q_proj, k_proj and v_proj. True in a bool mask means attention is "
    "forbidden in torch, and allowed in Paddle.",
)
FORM = "norm_first is normalize_before; Paddle takes the batch first and has no default for dim_feedforward. "
pair(
    "TransformerEncoderLayer", left="torch.nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0, batch_first=True)",
    right="paddle.nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0)", on="a", fill="names", tolerance=1e-4,
    arguments="norm_first=normalize_before batch_first~", note=FORM,
)
pair(
    "TransformerDecoderLayer", left="torch.nn.TransformerDecoderLayer(4, 2, 8, dropout=0.0, batch_first=True)",
    right="paddle.nn.TransformerDecoderLayer(4, 2, 8, dropout=0.0)", on="a, a", fill="decoder", tolerance=1e-4,
    arguments="norm_first=normalize_before batch_first~", note=FORM + "multihead_attn is called cross_attn.",
)
pair(
    "TransformerEncoder", on="a", fill="names", tolerance=1e-4,
    left="torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0, batch_first=True), 2)",
    right="paddle.nn.TransformerEncoder(paddle.nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0), 2)",
)
pair(
    "TransformerDecoder", on="a, a", fill="decoder", tolerance=1e-4,
    left="torch.nn.TransformerDecoder(torch.nn.TransformerDecoderLayer(4, 2, 8, dropout=0.0, batch_first=True), 2)",
    right="paddle.nn.TransformerDecoder(paddle.nn.TransformerDecoderLayer(4, 2, 8, dropout=0.0), 2)",
)
pair(
    "Transformer", on="a, a", fill="decoder", tolerance=1e-4,
    left="torch.nn.Transformer(4, 2, 1, 1, 8, dropout=0.0, batch_first=True)",
    right="paddle.nn.Transformer(4, 2, 1, 1, 8, dropout=0.0)", arguments="batch_first~", note=FORM,
)

layers.composed("Softmin", "torch.nn.Softmin(1)(x)", "paddle.nn.functional.softmax(-x, 1)")
layers.composed(
    "RMSNorm", "torch.nn.RMSNorm(4, eps=1e-5)(x)", "paddle.nn.functional.rms_norm(x, [4], paddle.ones([4]), 1e-5)[0]",
)
layers.composed(
    "EmbeddingBag", "bag = torch.nn.EmbeddingBag.from_pretrained(q)\nbag(i)",
    "paddle.nn.functional.embedding(i, q).mean(1)",
)
layers.composed(
    "Dropout1d", "torch.nn.Dropout1d(0.3)(torch.ones(200, 100, 2))",
    "paddle.nn.Dropout(0.3, axis=[0, 1])(paddle.ones([200, 100, 2]))", by="moments",
)
layers.none("LazyLinear", "Say in_features.")
layers.none("LazyConv2d", "Say in_channels.")
for n, subject in ((1, "seq"), (2, "img"), (3, "vol")):
    pair(
        f"Conv{n}d", f"Conv{n}d", "(3, 4, 3, padding=1)", on=subject, tolerance=1e-4,
        note="The same class as Conv{n}D.".replace("{n}", str(n)),
    )
    pair(
        f"ConstantPad{n}d", f"Pad{n}D", left=f"torch.nn.ConstantPad{n}d(1, 0.5)",
        right=f"paddle.nn.Pad{n}D(1, value=0.5)", on=subject,
    )
layers.composed_there("paddle.nn.Maxout", "paddle.nn.Maxout(2)(img[:, :2])", "img[:, :2].amax(1, keepdim=True)")
layers.composed_there(
    "paddle.nn.RNN", "paddle.nn.RNN(paddle.nn.SimpleRNNCell(4, 3))(a)[0].shape",
    "list(torch.nn.RNN(4, 3, batch_first=True)(a)[0].shape)",
    "Runs any cell over a sequence; torch's RNN is paddle.nn.SimpleRNN.",
)
layers.composed_there(
    "paddle.nn.BiRNN", "paddle.nn.BiRNN(paddle.nn.GRUCell(4, 3), paddle.nn.GRUCell(4, 3))(a)[0].shape",
    "list(torch.nn.GRU(4, 3, batch_first=True, bidirectional=True)(a)[0].shape)",
)

containers = Family("containers", "torch.nn", "paddle.nn")
pair = containers.pair
pair(
    "Module", "Layer", left="isinstance(model, torch.nn.Module)", right="isinstance(model, paddle.nn.Layer)",
    note="Submodules are sublayers: named_modules is named_sublayers, load_state_dict is set_state_dict, "
    "register_buffer, state_dict and apply have the same names. paddle.nn.Module is the same class.",
)
pair("Module", left="isinstance(model, torch.nn.Module)", right="isinstance(model, paddle.nn.Module)")
pair(
    "Sequential", left="torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU())",
    right="paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.ReLU())", fill="transposed",
)
pair(
    "ModuleList", "LayerList", left="len(torch.nn.ModuleList([torch.nn.ReLU(), torch.nn.Tanh()]))",
    right="len(paddle.nn.LayerList([paddle.nn.ReLU(), paddle.nn.Tanh()]))", arguments="modules=sublayers",
)
pair(
    "ModuleDict", "LayerDict", left="list(torch.nn.ModuleDict({'a': torch.nn.ReLU()}).keys())",
    right="list(paddle.nn.LayerDict({'a': paddle.nn.ReLU()}).keys())", arguments="modules=sublayers",
)
pair(
    "ParameterList", left="len(torch.nn.ParameterList(params))", right="len(paddle.nn.ParameterList(params))",
    arguments="values=parameters",
)
pair(
    "ParameterDict", left="len(torch.nn.ParameterDict({'a': params[0]}))",
    right="len(paddle.nn.ParameterDict({'a': params[0]}))",
)
M, L = "torch.nn.Module.", "paddle.nn.Layer."
pair(
    M + "load_state_dict", L + "set_state_dict", left="len(model.load_state_dict(model.state_dict())[0])",
    right="len(model.set_state_dict(model.state_dict())[0])",
    note="torch raises for missing or unexpected names (strict=True); Paddle warns and returns them.",
)
pair(
    M + "load_state_dict", L + "load_dict", left="len(model.load_state_dict(model.state_dict())[0])",
    right="len(model.load_dict(model.state_dict())[0])", note="The older name of set_state_dict.",
)
pair(
    M + "load_state_dict", L + "set_dict", left="len(model.load_state_dict(model.state_dict())[0])",
    right="len(model.set_dict(model.state_dict())[0])", note="The older name of set_state_dict.",
)
containers.none_there(L + "full_name", "A name that is unique in the program, such as linear_0.")
pair(M + "state_dict", L + "state_dict", left="sorted(model.state_dict())", right="sorted(model.state_dict())")
pair(
    M + "parameters", L + "parameters", left="len(list(model.parameters()))", right="len(model.parameters())",
    note="torch returns an iterator, Paddle a list.",
)
pair(
    M + "named_parameters", L + "named_parameters", left="[name for name, _ in model.named_parameters()]",
    right="[name for name, _ in model.named_parameters()]",
)
pair(
    M + "modules", L + "sublayers", left="len(list(model.modules()))", right="len(model.sublayers(include_self=True))",
    naive="len(model.sublayers())", note="Paddle excludes the layer itself unless include_self=True.",
)
pair(
    M + "named_modules", L + "named_sublayers", left="[n for n, _ in model.named_modules()]",
    right="[n for n, _ in model.named_sublayers(include_self=True)]", naive="[n for n, _ in model.named_sublayers()]",
    note="Paddle excludes the layer itself unless include_self=True.",
)
pair(M + "children", L + "children", left="len(list(model.children()))", right="len(list(model.children()))")
pair(
    M + "named_children", L + "named_children", left="[n for n, _ in model.named_children()]",
    right="[n for n, _ in model.named_children()]",
)
pair(
    M + "add_module", L + "add_sublayer",
    left="model.add_module('more', torch.nn.ReLU())\n'more' in dict(model.named_children())",
    right="model.add_sublayer('more', paddle.nn.ReLU())\n'more' in dict(model.named_children())",
    arguments="module=sublayer",
)
pair(
    M + "register_parameter", L + "add_parameter", left="model.register_parameter('w', torch.nn.Parameter(v))\nmodel.w",
    right="model.add_parameter('w', paddle.nn.Parameter(v))\nmodel.w", arguments="param=parameter",
)
pair(
    M + "register_buffer", L + "register_buffer", left="model.register_buffer('w', v)\nmodel.w",
    right="model.register_buffer('w', v)\nmodel.w", arguments="persistent=persistable",
)
pair(
    M + "buffers", L + "buffers", left="model.register_buffer('w', v)\nlist(model.buffers())",
    right="model.register_buffer('w', v)\nlist(model.buffers())",
)
pair(
    M + "register_forward_hook", L + "register_forward_post_hook",
    left="model.register_forward_hook(lambda layer, inputs, output: output * 2)\nmodel(x)",
    right="model.register_forward_post_hook(lambda layer, inputs, output: output * 2)\nmodel(x)",
)
pair(
    M + "register_forward_pre_hook", L + "register_forward_pre_hook",
    left="model.register_forward_pre_hook(lambda layer, inputs: (inputs[0] * 2,))\nmodel(x)",
    right="model.register_forward_pre_hook(lambda layer, inputs: (inputs[0] * 2,))\nmodel(x)",
)
pair(M + "train", L + "train", left="model.train()\nmodel.training", right="model.train()\nmodel.training")
pair(M + "eval", L + "eval", left="model.eval()\nmodel.training", right="model.eval()\nmodel.training")
pair(
    M + "apply", L + "apply", left="seen = []\nmodel.apply(lambda m: seen.append(type(m).__name__))\nseen",
    right="seen = []\nmodel.apply(lambda m: seen.append(type(m).__name__))\nseen",
)
pair(
    M + "zero_grad", L + "clear_gradients",
    left="model(x).sum().backward()\nmodel.zero_grad()\n[p.grad is None or bool((p.grad == 0).all()) for p in params]",
    right="model(x).sum().backward()\nmodel.clear_gradients()\n[p.grad is None or bool((p.grad == 0).all()) for p in "
    "params]",
    note="Afterwards torch's gradients are None, Paddle's zeros unless set_to_zero=False.",
)
pair(
    M + "to", L + "to", left="str(next(model.to('cpu', torch.float64).parameters()).dtype)[6:]",
    right="str(model.to('cpu', 'float64').parameters()[0].dtype)[7:]",
)
pair(
    M + "float", L + "float", left="model.double()\nmodel.float()\nparams[0]",
    right="model.to(dtype='float64')\nmodel.float()\nparams[0].T",
)
pair(
    M + "requires_grad_", L + "parameters", left="model.requires_grad_(False)\n[p.requires_grad for p in params]",
    right="for p in model.parameters(): p.stop_gradient = True\n[not p.stop_gradient for p in params]",
    note="stop_gradient is the opposite of requires_grad, set for each parameter.",
)

loss_layers = Family("losses as layers", "torch.nn", "paddle.nn")
pair = loss_layers.pair
pair(
    "CrossEntropyLoss", call="()", on="x, t",
    note="The class dimension is 1 in torch, and by default the last in Paddle. Paddle's labels may be soft "
    "(soft_label=True).",
)
pair(
    "CrossEntropyLoss", on="img, n[:2, :2].repeat(1, 4)[:, :, None].repeat(1, 1, 8) % 3",
    left="torch.nn.CrossEntropyLoss()", right="paddle.nn.CrossEntropyLoss(axis=1)",
    naive="paddle.nn.CrossEntropyLoss()",
    note="With more than two dimensions, the class dimension is 1 in torch, and the last in Paddle unless axis=1.",
)
pair("MSELoss", call="()", on="x, y")
pair("L1Loss", call="()", on="x, y")
pair("SmoothL1Loss", call="()", on="x, y", arguments="beta=delta", note="For another beta use is_huber=False.")
pair("HuberLoss", "SmoothL1Loss", "(delta=0.5)", on="x, y")
pair("NLLLoss", call="()", on="x, t")
pair("BCELoss", call="()", on="u, u")
pair("BCEWithLogitsLoss", call="()", on="x, u")
pair("KLDivLoss", call="()", on="x, u")
pair("MarginRankingLoss", call="()", on="x, y, sign")
pair("CosineEmbeddingLoss", call="()", on="x, y, sign[:, 0]", tolerance=1e-4)
pair("HingeEmbeddingLoss", call="()", on="x, sign")
pair("SoftMarginLoss", call="()", on="x, sign")
pair("TripletMarginLoss", call="()", on="x, y, u")
pair("TripletMarginWithDistanceLoss", call="()", on="x, y, u")
pair("MultiMarginLoss", call="()", on="x, t")
pair("MultiLabelMarginLoss", call="()", on="x, n % 4")
pair("MultiLabelSoftMarginLoss", call="()", on="x, u")
pair("PoissonNLLLoss", call="()", on="x, u")
pair("GaussianNLLLoss", call="()", on="x, y, u")
pair("AdaptiveLogSoftmaxWithLoss", call="(4, 8, [4])", on="x, t", by="shape")
LENGTHS = "tensor([2, 2, 2]), tensor([1, 1, 1])"
pair(
    "CTCLoss",
    left="tensor = torch.tensor\ntorch.nn.CTCLoss()(a.log_softmax(-1), tensor([[1], [2], [3]]), " + LENGTHS + ")",
    right="tensor = paddle.to_tensor\npaddle.nn.CTCLoss()(a, tensor([[1], [2], [3]], 'int32'), " + LENGTHS + ")",
    naive="tensor = paddle.to_tensor\npaddle.nn.CTCLoss()(paddle.nn.functional.log_softmax(a, -1) * 2, "
    "tensor([[1], [2], [3]], 'int32'), " + LENGTHS + ")",
    tolerance=1e-4, note="torch takes log-probabilities, Paddle scores before softmax.",
)

utils = Family("utilities of layers", "torch.nn.utils", "paddle.nn.utils")
pair = utils.pair
GRADS = "model(x).sum().backward()\n"
pair(
    "clip_grad_norm_", left=GRADS + "torch.nn.utils.clip_grad_norm_(params, 0.1)\n[p.grad for p in params[1::2]]",
    right=GRADS + "paddle.nn.utils.clip_grad_norm_(params, 0.1)\n[p.grad for p in params[1::2]]",
    note="Paddle's optimizers clip by themselves with grad_clip=paddle.nn.ClipGradByGlobalNorm(max_norm).",
)
pair(
    "clip_grad_norm_", "paddle.nn.ClipGradByGlobalNorm",
    left=GRADS + "torch.nn.utils.clip_grad_norm_(params, 0.1)\n[p.grad for p in params[1::2]]",
    right=GRADS
    + "pairs = paddle.nn.ClipGradByGlobalNorm(0.1)([(p, p.grad) for p in params])\n[g for _, g in pairs[1::2]]",
    arguments="max_norm=clip_norm", note="Passed to an optimizer: grad_clip=paddle.nn.ClipGradByGlobalNorm(0.1).",
    tolerance=1e-4,
)
pair(
    "clip_grad_value_", left=GRADS + "torch.nn.utils.clip_grad_value_(params, 0.1)\n[p.grad for p in params[1::2]]",
    right=GRADS + "paddle.nn.utils.clip_grad_value_(params, 0.1)\n[p.grad for p in params[1::2]]",
)
pair(
    "clip_grad_value_", "paddle.nn.ClipGradByValue",
    left=GRADS + "torch.nn.utils.clip_grad_value_(params, 0.1)\n[p.grad for p in params[1::2]]",
    right=GRADS + "pairs = paddle.nn.ClipGradByValue(0.1)([(p, p.grad) for p in params])\n[g for _, g in pairs[1::2]]",
    arguments="clip_value=max",
)
pair(
    "parameters_to_vector", left="torch.nn.utils.parameters_to_vector(params[1::2])",
    right="paddle.nn.utils.parameters_to_vector(params[1::2])",
)
pair(
    "vector_to_parameters", left="torch.nn.utils.vector_to_parameters(torch.ones(5), params[1::2])\nparams[1::2]",
    right="paddle.nn.utils.vector_to_parameters(paddle.ones([5]), params[1::2])\nparams[1::2]",
)
pair(
    "weight_norm", arguments="module=layer", tolerance=1e-4,
    left="layer = torch.nn.utils.weight_norm(torch.nn.Conv2d(3, 2, 3))\nfor p in (layer.weight_v, layer.weight_g, "
    "layer.bias): torch.nn.init.ones_(p)\nlayer(img)",
    right="layer = paddle.nn.utils.weight_norm(paddle.nn.Conv2D(3, 2, 3))\nfor p in (layer.weight_v, layer.weight_g, "
    "layer.bias): p.set_value(paddle.ones_like(p))\nlayer(img)",
    note="The dimension that is kept is the first by default; the outputs of Paddle's Linear are dimension 1.",
)
pair(
    "spectral_norm", left="torch.nn.utils.spectral_norm(torch.nn.Linear(4, 3))(x).shape",
    right="paddle.nn.utils.spectral_norm(paddle.nn.Linear(4, 3))(x).shape", arguments="module=layer",
)
utils.composed(
    "rnn.pad_sequence", "torch.nn.utils.rnn.pad_sequence([v, w[:2]], batch_first=True)",
    "paddle.stack([v, paddle.nn.functional.pad(w[:2], [0, 2])])",
)
utils.composed(
    "rnn.pack_padded_sequence",
    "torch.manual_seed(0)\nnet = torch.nn.GRU(4, 3, batch_first=True)\nfor p in net.parameters(): "
    "torch.nn.init.constant_(p, 0.1)\npacked = torch.nn.utils.rnn.pack_padded_sequence(a, torch.tensor([3, 2]), "
    "batch_first=True)\ntorch.nn.utils.rnn.pad_packed_sequence(net(packed)[0], batch_first=True)[0]",
    "net = paddle.nn.GRU(4, 3)\nfor p in net.parameters(): p.set_value(paddle.full_like(p, 0.1))\nnet(a, "
    "sequence_length=paddle.to_tensor([3, 2]))[0]",
    "Pass the lengths to the network: sequence_length.",
)
utils.composed(
    "rnn.pad_packed_sequence",
    "packed = torch.nn.utils.rnn.pack_padded_sequence(a, torch.tensor([3, 2]), batch_first=True)\n"
    "torch.nn.utils.rnn.pad_packed_sequence(packed, batch_first=True)[0]",
    "a * paddle.nn.functional.sequence_mask(paddle.to_tensor([3, 2]), 3)[:, :, None].astype('float32')",
    "Not needed: with sequence_length, a network returns outputs that are padded with zeros.",
)
