"""Creation of tensors, and random numbers."""

from outrigger.api.row import Family

# fmt: off

creation = Family("creation")
pair = creation.pair

pair(
    "tensor", "to_tensor", "([[1.0, 2.0], [3.0, 4.0]])", "device=place requires_grad~stop_gradient",
    note="requires_grad=True is stop_gradient=False. paddle.tensor takes torch's arguments.",
)
pair("tensor", "tensor", "([[1.0, 2.0], [3.0, 4.0]])")
pair("as_tensor", call="(array)")
pair("asarray", call="(array)")
pair(
    "from_numpy", "to_tensor", "(array)", "ndarray=data",
    note="torch.from_numpy shares memory with the array; paddle.to_tensor copies it.",
)
pair("from_numpy", call="(array)")
pair("zeros", call="([2, 3])", note="Paddle takes the shape as a list or as separate numbers, as torch does.")
pair("ones", call="([2, 3])")
pair("empty", call="([2, 3])", by="shape")
pair("full", call="([2, 3], 1.5)")
pair(
    "full", left="torch.full([2], 7)", right='paddle.full([2], 7, dtype="int64")', naive="paddle.full([2], 7)",
    note="For an integer torch returns int64; Paddle the default float dtype unless dtype is given.",
)
for name in ("zeros_like", "ones_like"):
    pair(name, call="(x)")
pair("empty_like", call="(x)", by="shape")
pair("full_like", call="(x, 2.5)")
pair("arange", call="(0, 10, 2)")
pair(
    "range", call="(0, 4)",
    note="Both include the end and are deprecated; arange does not. Guides to Paddle that write range mean arange.",
)
pair("linspace", call="(0, 1, 5)", arguments="end=stop steps=num")
pair("logspace", call="(0, 2, 5)", arguments="end=stop steps=num")
pair("eye", call="(3, 4)", arguments="n=num_rows m=num_columns")
pair("complex", call="(x, y)")
pair("polar", call="(u, x)")
pair("diag", call="(v)", arguments="diagonal=offset")
pair("diagflat", call="(x)")
pair("diag_embed", call="(x)")
pair(
    "block_diag", left="torch.block_diag(x, q)", right="paddle.block_diag([x, q])", naive="paddle.block_diag(x, q)",
    note="Paddle takes one list of tensors.",
)
pair("tril", call="(q)")
pair("triu", call="(q, 1)")
pair("tril_indices", call="(3, 4)")
pair("triu_indices", call="(3, 4)")
pair("vander", call="(v, 3)", arguments="N=n")
pair(
    "meshgrid", left="torch.meshgrid(v, w, indexing='ij')", right="paddle.meshgrid(v, w)",
    note="Paddle's order is torch's indexing='ij'.",
)
pair(
    "cartesian_prod", left="torch.cartesian_prod(v, w)", right="paddle.cartesian_prod([v, w])",
    naive="paddle.cartesian_prod(v, w)", note="Paddle takes one list of tensors.",
)
pair("combinations", call="(v, 2)")
pair("clone", call="(x)")
pair(
    "Tensor.clone", "assign", left="x.clone()", right="paddle.assign(x)",
    note="paddle.assign takes NumPy arrays, lists and numbers too, and a tensor to write into (output).",
)
pair(
    "nn.Parameter", "create_parameter", left="torch.nn.Parameter(torch.zeros(2, 3))",
    right='paddle.create_parameter([2, 3], "float32", default_initializer=paddle.nn.initializer.Constant(0.0))',
    naive="paddle.create_parameter([2, 3], 'float32')", arguments="data~shape",
    note="paddle.create_parameter creates and initializes a parameter; inside a Layer use self.create_parameter. "
    "paddle.nn.Parameter takes a tensor, as torch's does.",
)
pair("nn.Parameter", left="torch.nn.Parameter(torch.zeros(2, 3))", right="paddle.nn.Parameter(paddle.zeros([2, 3]))")
pair(
    "from_dlpack", left="torch.from_dlpack(np.arange(3.0))", right="paddle.from_dlpack(np.arange(3.0))",
    arguments="ext_tensor=dlpack",
)
pair(
    "utils.dlpack.from_dlpack", left="torch.utils.dlpack.from_dlpack(x)", right="paddle.utils.dlpack.from_dlpack(x)",
    arguments="ext_tensor=dlpack",
)
pair("complex", left="torch.view_as_complex(torch.stack([x, y], -1))", right="paddle.complex(x, y)")

for name in ("pi", "e", "inf", "nan"):
    pair(name, left=f"torch.{name}", right=f"paddle.{name}")
pair("newaxis", left="x[torch.newaxis].shape[0]", right="x[paddle.newaxis].shape[0]")
pair(
    "Tensor", left="isinstance(x, torch.Tensor)", right="isinstance(x, paddle.Tensor)",
    note="Create tensors with torch.tensor and paddle.to_tensor; the classes are for isinstance.",
)
pair("Size", left="list(torch.Size([2, 3]))", right="list(paddle.Size([2, 3]))")
for name in ("FloatTensor", "DoubleTensor", "IntTensor", "LongTensor", "BoolTensor"):
    pair(name, call="([1, 0])", note="An old way to choose the dtype; use dtype=… instead.")
pair("scalar_tensor", "to_tensor", left="torch.scalar_tensor(2.5)", right="paddle.to_tensor(2.5)", arguments="s=data")
creation.composed("empty_strided", "torch.empty_strided([2, 3], [3, 1]).shape[1]", "paddle.empty([2, 3]).shape[1]")
creation.composed(
    "frombuffer", "torch.frombuffer(bytearray(8), dtype=torch.float32)",
    "paddle.to_tensor(np.frombuffer(bytearray(8), 'float32'))",
)

random = Family("random")
pair = random.pair
MANY = "[200, 100]"

pair(
    "manual_seed", "seed",
    left="torch.manual_seed(3)\none = torch.rand(4)\ntorch.manual_seed(3)\ntorch.equal(one, torch.rand(4))",
    right="paddle.seed(3)\none = paddle.rand([4])\npaddle.seed(3)\nbool(paddle.equal_all(one, paddle.rand([4])))",
    note="Both seed every device. NumPy and Python's random have separate seeds.",
)
pair(
    "cuda.manual_seed_all", "seed", left="torch.cuda.manual_seed_all(3) is None", right="paddle.seed(3) is not None",
    note="paddle.seed seeds the devices too.",
)
pair(
    "get_rng_state", call="",
    left="state = torch.get_rng_state()\none = torch.rand(4)\ntorch.set_rng_state(state)\ntorch.equal(one, "
    "torch.rand(4))",
    right="state = paddle.get_rng_state()\none = paddle.rand([4])\npaddle.set_rng_state(state)\n"
    "bool(paddle.equal_all(one, paddle.rand([4])))",
    note="torch's state is a tensor of bytes; Paddle's is a list with a state for each device.",
)
pair(
    "set_rng_state", call="", left="torch.set_rng_state(torch.get_rng_state()) is None",
    right="paddle.set_rng_state(paddle.get_rng_state()) is None", arguments="new_state=state_list",
)
pair("rand", call=f"({MANY})", by="moments")
pair("randn", call=f"({MANY})", by="moments")
pair("randn", "standard_normal", call=f"({MANY})", by="moments")
pair("rand_like", call="(torch.zeros(200, 100))", right="paddle.rand_like(paddle.zeros([200, 100]))", by="moments")
pair("randn_like", call="(torch.zeros(200, 100))", right="paddle.randn_like(paddle.zeros([200, 100]))", by="moments")
pair("randint", call=f"(0, 10, {MANY})", by="moments")
pair(
    "randint_like", left="torch.randint_like(n.repeat(50, 50), 0, 10)",
    right="paddle.randint_like(n.tile([50, 50]), 0, 10)", by="moments",
)
pair("randperm", left="torch.randperm(50).sort()[0]", right="paddle.randperm(50).sort()")
pair("normal", call=f"(1.0, 2.0, {MANY})", arguments="size=shape", by="moments")
pair(
    "bernoulli", left="torch.bernoulli(torch.full((200, 100), 0.3))",
    right="paddle.bernoulli(paddle.full([200, 100], 0.3))", by="moments",
)
pair(
    "multinomial", left="torch.multinomial(torch.tensor([1.0, 2.0, 3.0]), 20000, replacement=True)",
    right="paddle.multinomial(paddle.to_tensor([1.0, 2.0, 3.0]), 20000, replacement=True)", by="moments",
    note="In Paddle num_samples defaults to 1.",
)
pair(
    "poisson", left="torch.poisson(torch.full((200, 100), 4.0))", right="paddle.poisson(paddle.full([200, 100], 4.0))",
    by="moments",
)
pair(
    "binomial", left="torch.binomial(torch.full((20000,), 10.0), torch.full((20000,), 0.4))",
    right="paddle.binomial(paddle.full([20000], 10.0), paddle.full([20000], 0.4)).astype('float32')",
    naive="paddle.binomial(paddle.full([20000], 10.0), paddle.full([20000], 0.4))", by="moments",
    note="Paddle returns int64.",
)
pair(
    "Generator", left="torch.Generator().manual_seed(3).initial_seed()",
    right="paddle.Generator().manual_seed(3).initial_seed()",
)
random.composed(
    "initial_seed", "torch.manual_seed(5)\ntorch.initial_seed()", "paddle.seed(5).initial_seed()",
    "Ask the generator that paddle.seed returns.",
)
random.composed_there(
    "paddle.uniform", "paddle.uniform([200, 100], min=-1.0, max=3.0)", "torch.empty(200, 100).uniform_(-1.0, 3.0)",
    by="moments",
)
random.composed_there(
    "paddle.standard_gamma", "paddle.standard_gamma(paddle.full([200, 100], 2.0))",
    "torch.distributions.Gamma(torch.full((200, 100), 2.0), 1.0).sample()", by="moments",
)
