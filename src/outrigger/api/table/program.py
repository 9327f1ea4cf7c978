"""Everything around a network: data, gradients, devices, files, processes, metrics, distributions."""

from outrigger.api.row import Family

# fmt: off

data = Family("data", "torch.utils.data", "paddle.io")
pair = data.pair
pair(
    "DataLoader", left="list(torch.utils.data.DataLoader(data, batch_size=2))",
    right="list(paddle.io.DataLoader(data, batch_size=2))",
    note="Paddle has batch_sampler but no sampler: wrap one in BatchSampler(sampler=…). Samples are arrays or "
    "numbers; shuffle and drop_last are the same.",
)
pair(
    "Dataset",
    left="class Squares(torch.utils.data.Dataset):\n def __getitem__(self, i): return i * i\n def __len__(self): "
    "return 3\nlist(Squares()[i] for i in range(3))",
    right="class Squares(paddle.io.Dataset):\n def __getitem__(self, i): return i * i\n def __len__(self): return 3\n"
    "list(Squares()[i] for i in range(3))",
    note="Both need __getitem__ and __len__.",
)
pair(
    "IterableDataset",
    left="class Three(torch.utils.data.IterableDataset):\n def __iter__(self): return iter(range(3))\n[b for b in "
    "torch.utils.data.DataLoader(Three(), batch_size=3)]",
    right="class Three(paddle.io.IterableDataset):\n def __iter__(self): return iter(range(3))\n[b for b in "
    "paddle.io.DataLoader(Three(), batch_size=3)]",
)
pair(
    "TensorDataset", call="", left="torch.utils.data.TensorDataset(x, t)[1]",
    right="paddle.io.TensorDataset([x, t])[1]", naive="paddle.io.TensorDataset(x, t)[1]",
    note="Paddle takes one list of tensors.",
)
pair("Subset", left="len(torch.utils.data.Subset(data, [0, 2]))", right="len(paddle.io.Subset(data, [0, 2]))")
pair(
    "ConcatDataset", left="len(torch.utils.data.ConcatDataset([data, data]))",
    right="len(paddle.io.ConcatDataset([data, data]))",
)
pair(
    "ChainDataset",
    left="class Three(torch.utils.data.IterableDataset):\n def __iter__(self): return iter(range(3))\n[i for i in "
    "torch.utils.data.ChainDataset([Three(), Three()])]",
    right="class Three(paddle.io.IterableDataset):\n def __iter__(self): return iter(range(3))\n[i for i in "
    "paddle.io.ChainDataset([Three(), Three()])]",
)
pair(
    "random_split", left="[len(part) for part in torch.utils.data.random_split(data, [4, 2])]",
    right="[len(part) for part in paddle.io.random_split(data, [4, 2])]",
)
pair(
    "BatchSampler", left="list(torch.utils.data.BatchSampler(torch.utils.data.SequentialSampler(data), 4, False))",
    right="list(paddle.io.BatchSampler(sampler=paddle.io.SequenceSampler(data), batch_size=4))",
    note="Paddle's also takes a data set and shuffle.",
)
pair(
    "SequentialSampler", "SequenceSampler", left="list(torch.utils.data.SequentialSampler(data))",
    right="list(paddle.io.SequenceSampler(data))",
)
pair(
    "RandomSampler", left="sorted(torch.utils.data.RandomSampler(data))", right="sorted(paddle.io.RandomSampler(data))",
)
pair(
    "SubsetRandomSampler", left="sorted(torch.utils.data.SubsetRandomSampler([1, 3]))",
    right="sorted(paddle.io.SubsetRandomSampler([1, 3]))",
)
pair(
    "WeightedRandomSampler", left="set(torch.utils.data.WeightedRandomSampler([0.0, 1.0], 5))",
    right="set(paddle.io.WeightedRandomSampler([0.0, 1.0], 5))",
)
pair(
    "Sampler", left="issubclass(torch.utils.data.RandomSampler, torch.utils.data.Sampler)",
    right="issubclass(paddle.io.RandomSampler, paddle.io.Sampler)",
)
pair(
    "distributed.DistributedSampler", "DistributedBatchSampler",
    left="sorted(i for r in (0, 1) for i in torch.utils.data.distributed.DistributedSampler(data, 2, r, "
    "shuffle=False))",
    right="sorted(i for r in (0, 1) for batch in paddle.io.DistributedBatchSampler(data, 2, 2, r) for i in batch)",
    note="Paddle's makes batches itself and does not shuffle unless shuffle=True; both have set_epoch. Of unshuffled "
    "data a process gets every n-th sample in torch, and consecutive batches in Paddle.",
)
pair("get_worker_info", call="()")
data.composed_there(
    "paddle.io.ComposeDataset", "one = paddle.io.TensorDataset\npaddle.io.ComposeDataset([one([x]), one([t])])[0]",
    "(x[0], t[0])", "The fields of several data sets side by side.",
)
data.composed_there(
    "paddle.batch", "[len(b) for b in paddle.batch(lambda: iter(range(5)), 2)()]",
    "[len(b) for b in torch.utils.data.DataLoader(range(5), 2, collate_fn=list)]",
    "For readers; replaced by paddle.io.DataLoader.",
)

grad = Family("gradients")
pair = grad.pair
pair(
    "no_grad", left="with torch.no_grad(): r = g * 2\nr.requires_grad",
    right="with paddle.no_grad(): r = g * 2\nnot r.stop_gradient",
)
pair(
    "enable_grad", left="with torch.enable_grad(): r = g * 2\nr.requires_grad",
    right="with paddle.enable_grad(): r = g * 2\nnot r.stop_gradient",
)
pair(
    "set_grad_enabled", left="with torch.set_grad_enabled(False): r = g * 2\nr.requires_grad",
    right="with paddle.set_grad_enabled(False): r = g * 2\nnot r.stop_gradient",
)
pair(
    "inference_mode", "no_grad", left="with torch.inference_mode(): r = g * 2\nr.requires_grad",
    right="with paddle.no_grad(): r = g * 2\nnot r.stop_gradient",
)
pair("is_grad_enabled", call="()")
pair("autograd.grad", "grad", "((g * g).sum(), g)")
pair(
    "autograd.backward", "autograd.backward", left="torch.autograd.backward([(g * g).sum()])\ng.grad",
    right="paddle.autograd.backward([(g * g).sum()])\ng.grad",
)
pair(
    "autograd.functional.jacobian", "autograd.jacobian", left="torch.autograd.functional.jacobian(lambda t: t * t, v)",
    right="v.stop_gradient = False\npaddle.autograd.jacobian(v * v, v)[:]",
    note="torch takes the function, Paddle its output and its input.",
)
pair(
    "autograd.functional.hessian", "autograd.hessian",
    left="torch.autograd.functional.hessian(lambda t: (t ** 3).sum(), v)",
    right="v.stop_gradient = False\npaddle.autograd.hessian((v ** 3).sum(), v)[:]",
    note="torch takes the function, Paddle its output and its input.",
)
FUNCTION = ("class Twice({}):\n @staticmethod\n def forward(ctx, t): return t * 2\n"
            " @staticmethod\n def backward(ctx, d): return d * 3\n"
            "Twice.apply(g).sum().backward()\ng.grad")
pair(
    "autograd.Function", "autograd.PyLayer", left=FUNCTION.format("torch.autograd.Function"),
    right=FUNCTION.format("paddle.autograd.PyLayer"),
    note="save_for_backward is the same; saved_tensors is a call in Paddle: ctx.saved_tensor().",
)
pair(
    "autograd.graph.saved_tensors_hooks", "autograd.saved_tensors_hooks",
    left="with torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t * 2): r = (g * g).sum()\n"
    "r.backward()\ng.grad",
    right="with paddle.autograd.saved_tensors_hooks(lambda t: t, lambda t: t * 2): r = (g * g).sum()\nr.backward()\n"
    "g.grad",
)
pair(
    "utils.checkpoint.checkpoint", "distributed.fleet.utils.recompute",
    left="import torch.utils.checkpoint\nr = torch.utils.checkpoint.checkpoint(lambda t: t * t, g, "
    "use_reentrant=False).sum()\nr.backward()\ng.grad",
    right="r = paddle.distributed.fleet.utils.recompute(lambda t: t * t, g).sum()\nr.backward()\ng.grad",
)
pair(
    "Tensor.requires_grad", "Tensor.stop_gradient", left="[x.requires_grad, g.requires_grad]",
    right="[not x.stop_gradient, not g.stop_gradient]", naive="[x.stop_gradient, g.stop_gradient]",
    note="stop_gradient is the opposite: True for new tensors, False for parameters.",
)

files = Family("files and programs")
pair = files.pair
pair(
    "save", left="torch.save({'w': x}, path)\ntorch.load(path)", right="paddle.save({'w': x}, path)\npaddle.load(path)",
    arguments="f=path pickle_protocol=protocol",
    note="Usual extensions: .pth, and .pdparams (.pdopt for optimizers). outrigger convert converts between them.",
)
pair(
    "load", left="torch.save([x, 3], path)\ntorch.load(path)", right="paddle.save([x, 3], path)\npaddle.load(path)",
    arguments="f=path",
    note="Paddle has no map_location: tensors are loaded on the device set by paddle.set_device.",
)
pair(
    "jit.save", left="torch.jit.save(torch.jit.trace(model, x), path)\ntorch.jit.load(path)(x)",
    right="paddle.jit.save(model, path, input_spec=[paddle.static.InputSpec([None, 4], 'float32')])\n"
    "paddle.jit.load(path)(x)",
    arguments="m=layer f=path", note="Paddle takes the layer itself and describes its inputs with InputSpec.",
)
pair(
    "jit.load", left="torch.jit.save(torch.jit.trace(model, x), path)\ntorch.jit.load(path)(x)",
    right="paddle.jit.save(model, path, input_spec=[paddle.static.InputSpec([None, 4], 'float32')])\n"
    "paddle.jit.load(path)(x)",
    arguments="f=path", note="Paddle returns a TranslatedLayer, which can be trained further.",
)
pair(
    "jit.trace", "jit.to_static", left="torch.jit.trace(model, x)(x)", right="paddle.jit.to_static(model)(x)",
    arguments="func=function", note="Paddle converts if and while too, so it is also torch.jit.script.",
)
pair(
    "jit.script", "jit.to_static", left="torch.jit.script(model)(x)", right="paddle.jit.to_static(model)(x)",
    arguments="obj=function",
)
pair(
    "compile", "jit.to_static", left="torch.compile(model, backend='eager')(x)", right="paddle.jit.to_static(model)(x)",
    arguments="model=function", note="torch.compile generates code; to_static builds a Program that can be saved.",
)
pair(
    "jit.ScriptModule", "jit.TranslatedLayer", left="layer = torch.jit.script(model)  # a ScriptModule\nlayer(x)",
    right="paddle.jit.save(model, path, input_spec=[paddle.static.InputSpec([None, 4], 'float32')])\nlayer = "
    "paddle.jit.load(path)  # a TranslatedLayer\nlayer(x)",
)
pair(
    "jit.ignore", "jit.not_to_static", left="callable(torch.jit.ignore(lambda t: t))",
    right="callable(paddle.jit.not_to_static(lambda t: t))", arguments="drop~func",
)
pair(
    "set_default_dtype",
    left="torch.set_default_dtype(torch.float64)\nr = torch.ones(2)\ntorch.set_default_dtype(torch.float32)\nr",
    right="paddle.set_default_dtype('float64')\nr = paddle.ones([2])\npaddle.set_default_dtype('float32')\nr",
)
pair(
    "get_default_dtype", left="str(torch.get_default_dtype())[6:]",
    right="str(paddle.get_default_dtype()).rpartition('.')[2]", note="torch returns a dtype, Paddle its name.",
)
pair("set_printoptions", call="(precision=4)")
files.exists("hub.load", "hub.load", "repo_or_dir=repo_dir")
files.exists("hub.list", "hub.list", "github=repo_dir")
files.exists("hub.help", "hub.help", "github=repo_dir")
files.composed_there(
    "paddle.summary", "paddle.summary(model, (1, 4), input=None)['total_params']",
    "sum(p.numel() for p in model.parameters())", "torchsummary and torchinfo print such tables for torch.",
)
files.composed_there("paddle.in_dynamic_mode", "paddle.in_dynamic_mode()", "not torch.jit.is_tracing()")
files.none_there(
    "paddle.Model", "fit, evaluate, predict and save around a Layer; Lightning's Trainer is similar.",
)
for name, note in (
    ("fit", "The loop over epochs and batches; written by hand in torch."),
    ("prepare", "Takes the optimizer, the loss and the metrics."),
    ("evaluate", "The loop over a test set, in eval mode and without gradients."),
    ("predict", "The loop over inputs, in eval mode and without gradients."),
    ("save", "Weights and optimizer, or with training=False a program to predict with."),
):
    files.none_there(f"paddle.Model.{name}", note)
files.exists("torch.utils.tensorboard.SummaryWriter", "tb_paddle.SummaryWriter", "log_dir=logdir")
files.exists("torch.utils.tensorboard.SummaryWriter.add_scalar", "tb_paddle.SummaryWriter.add_scalar")
files.none_there("paddle.enable_static", "torch has no static mode; torch.jit and torch.compile record functions.")
files.none_there("paddle.static.InputSpec", "torch.jit.trace takes example inputs instead.")
files.none("vmap", "Write the batch dimension, or a loop and paddle.stack.")

device = Family("devices and types")
pair = device.pair
pair(
    "device", "CPUPlace", left="torch.zeros(2, device=torch.device('cpu')).device.type",
    right="'cpu' if paddle.to_tensor([0.0, 0.0], place=paddle.CPUPlace()).place.is_cpu_place() else ''", arguments="",
    note="A place: CPUPlace(), CUDAPlace(0). Most programs call paddle.set_device('gpu:0') once instead.",
)
pair("device", left="torch.zeros(2, device=torch.device('cpu')).device.type", right="str(paddle.device('cpu'))")
device.exists(
    "device", "CUDAPlace", "type~ index=id",
    "torch.device('cuda', 1) is paddle.CUDAPlace(1): the number must be given.",
)
pair(
    "set_default_device", "set_device", left="torch.set_default_device('cpu')\ntorch.get_default_device().type",
    right="paddle.set_device('cpu')\npaddle.get_device()",
    note="In Paddle 'gpu:0' instead of 'cuda:0'; layers and tensors are then created there, without .to(device).",
)
pair(
    "set_default_device", "device.set_device", left="torch.set_default_device('cpu')\ntorch.get_default_device().type",
    right="paddle.device.set_device('cpu')\npaddle.device.get_device()",
)
pair(
    "get_default_device", "device.get_device", left="str(torch.get_default_device())",
    right="paddle.device.get_device()",
)
pair(
    "cuda.is_available", "device.is_compiled_with_cuda",
    left="torch.cuda.is_available() and torch.cuda.device_count() > 0",
    right="paddle.device.is_compiled_with_cuda() and paddle.device.cuda.device_count() > 0",
    note="is_compiled_with_cuda only tells how the library was built; device_count tells whether there is a device.",
)
pair(
    "cuda.is_available", "device.is_available", left="torch.cuda.is_available()",
    right="paddle.device.is_compiled_with_cuda() and paddle.device.is_available()",
)
pair("cuda.device_count", "device.cuda.device_count", "()")
pair("cuda.empty_cache", "device.cuda.empty_cache", "()")
device.exists("cuda.synchronize", "device.synchronize")
device.exists("cuda.synchronize", "device.cuda.synchronize")
device.exists("cuda.Stream", "device.Stream")
device.exists("cuda.Event", "device.Event")
device.exists("cuda.set_device", "device.set_device", note="paddle.device.set_device('gpu:1').")
device.exists("cuda.current_stream", "device.current_stream")
device.exists("cuda.stream", "device.stream_guard")
for name in (
    "memory_allocated", "max_memory_allocated", "memory_reserved", "max_memory_reserved", "get_device_name",
    "get_device_properties", "get_device_capability",
):
    device.exists(f"cuda.{name}", f"device.cuda.{name}")
for name in (
    "float32", "float64", "float16", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "bool", "complex64",
    "complex128",
):
    pair(
        name, left=f"str(torch.ones(2, dtype=torch.{name}).dtype)[6:]",
        right=f"str(paddle.ones([2], dtype=paddle.{name}).dtype)[7:]",
        note=f"Paddle also takes the name: dtype='{name}'.",
    )
pair("finfo", left="torch.finfo(torch.float32).eps", right="paddle.finfo(paddle.float32).eps")
pair("iinfo", left="torch.iinfo(torch.int32).max", right="paddle.iinfo(paddle.int32).max")
pair(
    "amp.autocast", "amp.auto_cast", left="with torch.amp.autocast('cpu', dtype=torch.bfloat16): r = x @ q\nr.float()",
    right="with paddle.amp.auto_cast(dtype='bfloat16'): r = x @ q\nr.astype('float32')", tolerance=1e-2,
    arguments="enabled=enable device_type~",
    note="Paddle's level 'O2' also casts the network (paddle.amp.decorate). paddle.amp.autocast takes torch's "
    "arguments.",
)
pair(
    "amp.autocast", left="with torch.amp.autocast('cpu', dtype=torch.bfloat16): r = x @ q\nr.float()",
    right="with paddle.amp.autocast('cpu', dtype='bfloat16'): r = x @ q\nr.astype('float32')", tolerance=1e-2,
)
pair(
    "amp.GradScaler", left="torch.amp.GradScaler('cpu', enabled=False).scale(v)",
    right="paddle.amp.GradScaler(enable=False).scale(v)",
    arguments="enabled=enable device~ init_scale=init_loss_scaling growth_factor=incr_ratio backoff_factor=decr_ratio "
    "growth_interval=incr_every_n_steps",
    note="scale, step and update are the same; paddle's minimize does step and update.",
)
pair(
    "backends.cudnn.deterministic", "set_flags",
    left="torch.backends.cudnn.deterministic = True\ntorch.backends.cudnn.deterministic",
    right="paddle.set_flags({'FLAGS_cudnn_deterministic': True})\n"
    "paddle.get_flags('FLAGS_cudnn_deterministic')['FLAGS_cudnn_deterministic']",
)
device.none("set_num_threads", "Set OMP_NUM_THREADS before the program starts.")

pair(
    "autocast", left="with torch.autocast('cpu', dtype=torch.bfloat16): r = x @ q\nr.float()",
    right="with paddle.autocast('cpu', dtype='bfloat16'): r = x @ q\nr.astype('float32')", tolerance=1e-2,
)
pair("is_autocast_enabled", call="()")
pair(
    "cuda.amp.GradScaler", "amp.GradScaler", left="torch.amp.GradScaler('cpu', enabled=False).scale(v)",
    right="paddle.amp.GradScaler(enable=False).scale(v)",
    arguments="enabled=enable init_scale=init_loss_scaling growth_factor=incr_ratio backoff_factor=decr_ratio "
    "growth_interval=incr_every_n_steps",
)
device.exists("cuda.amp.autocast", "amp.auto_cast", "enabled=enable")
for name in ("half", "float", "double", "cfloat", "cdouble"):
    pair(
        name, left=f"str(torch.ones(2, dtype=torch.{name}).dtype)[6:]",
        right=f"str(paddle.ones([2], dtype=paddle.{name}).dtype)[7:]",
    )
device.none_there(
    "paddle.amp.decorate",
    "Casts a network and keeps float32 copies of its weights (level 'O2'); torch has model.half().",
)

processes = Family("several processes", "torch.distributed", "paddle.distributed")
pair = processes.pair
pair(
    "torch.nn.parallel.DistributedDataParallel", "paddle.DataParallel",
    left="issubclass(torch.nn.parallel.DistributedDataParallel, torch.nn.Module)",
    right="issubclass(paddle.DataParallel, paddle.nn.Layer)",
    arguments="module=layers bucket_cap_mb=comm_buffer_size process_group=group",
    note="One process for each device; no_sync is the same.",
)
processes.none(
    "torch.nn.DataParallel",
    "Threads in one process. paddle.DataParallel has a process per device, like DistributedDataParallel.",
)
processes.exists(
    "init_process_group", "init_parallel_env",
    note="Paddle reads all settings from environment variables that its launcher sets.",
)
pair(
    "get_rank", left="torch.distributed.get_rank()", right="paddle.distributed.get_rank()", by="group",
    note="Outside a job Paddle returns 0, torch raises.",
)
pair(
    "get_world_size", left="torch.distributed.get_world_size()", right="paddle.distributed.get_world_size()",
    by="group", note="Outside a job Paddle returns 1, torch raises.",
)
pair("is_initialized", call="()", by="group")
pair("is_available", call="()")
T, P = "torch.distributed.", "paddle.distributed."
for name, left, right, words in (
    ("all_reduce", "(x)\nx", "", ""),
    ("broadcast", "(x, 0)\nx", "", ""),
    ("reduce", "(x, 0)\nx", "", ""),
    ("all_gather", "(parts, x)\nparts", "", ""),
    ("gather", "(x, parts, 0)\nparts", "", ""),
    ("scatter", "(x, [y], 0)\nx", "", "scatter_list=tensor_list"),
    ("reduce_scatter", "(x, [y])\nx", "", "output=tensor input_list=tensor_list"),
    ("all_gather_object", "(objects, {'a': 1})\nobjects", "", ""),
    ("broadcast_object_list", "(objects, 0)\nobjects", "", ""),
    ("scatter_object_list", "(objects, [5], 0)\nobjects", "",
     "scatter_object_output_list=out_object_list scatter_object_input_list=in_object_list"),
    ("barrier", "() is None", "", ""),
):
    there = "parts, objects = [torch.zeros(3, 4)], [None]\n" if "parts" in left or "objects" in left else ""
    keeps = name == "broadcast_object_list"
    here = "parts, objects = [], []\n" if there and not keeps else there.replace("torch", "paddle")
    pair(name, left=f"{there}{T}{name}{left}", right=f"{here}{P}{name}{right or left}", arguments=words, by="group")
pair(
    "all_to_all", "alltoall", left=f"parts = [torch.zeros(3, 4)]\n{T}all_to_all(parts, [x])\nparts",
    right=f"parts = []\n{P}alltoall(parts, [x])\nparts", by="group",
    arguments="output_tensor_list=out_tensor_list input_tensor_list=in_tensor_list",
)
pair("new_group", left=f"{T}new_group([0]).size()", right=f"{P}new_group([0]).nranks", by="group")
pair(
    "get_backend", left=f"{T}get_backend()", right=f"{P}get_backend().lower()", by="group",
    note="In capitals in Paddle: GLOO, NCCL.",
)
processes.exists("destroy_process_group")
for name in ("send", "recv", "isend", "irecv", "batch_isend_irecv", "P2POp"):
    processes.exists(name)
pair(
    "ReduceOp", left=f"{T}all_reduce(x, {T}ReduceOp.MAX)\nx", right=f"{P}all_reduce(x, {P}ReduceOp.MAX)\nx", by="group",
)
processes.exists(
    "torch.multiprocessing.spawn", "spawn", "fn=func",
    note="torch passes the rank as first argument; in Paddle call get_rank().",
)
processes.module(
    "torch.distributed.run", "paddle.distributed.launch",
    note="python -m paddle.distributed.launch --gpus 0,1 train.py; torch: torchrun --nproc-per-node 2 train.py.",
)

metric = Family("metrics")
metric.composed_there(
    "paddle.metric.accuracy", "paddle.metric.accuracy(x, t[:, None], k=1)", "(x.argmax(1) == t).float().mean()",
    "The fraction of samples whose label is among the top k.",
)
metric.composed_there(
    "paddle.metric.Accuracy", "m = paddle.metric.Accuracy()\nm.update(m.compute(x, t[:, None]))\nfloat(m.accumulate())",
    "float((x.argmax(1) == t).double().mean())", "torchmetrics has such classes.",
)
metric.composed_there(
    "paddle.metric.Precision",
    "m = paddle.metric.Precision()\nm.update(u[:, 0].numpy(), p[:, 0].numpy().astype('int64'))\nfloat(m.accumulate())",
    "said = u[:, 0].round().bool()\nfloat((said & p[:, 0]).sum() / said.sum())",
)
metric.composed_there(
    "paddle.metric.Recall",
    "m = paddle.metric.Recall()\nm.update(u[:, 0].numpy(), p[:, 0].numpy().astype('int64'))\nfloat(m.accumulate())",
    "said = u[:, 0].round().bool()\nfloat((said & p[:, 0]).sum() / p[:, 0].sum())",
)
metric.none_there("paddle.metric.Auc", "torch has none; torchmetrics and scikit-learn do.")
metric.none_there("paddle.metric.Metric", "torch has none; torchmetrics.Metric is similar.")

distribution = Family("distributions", "torch.distributions", "paddle.distribution")
pair = distribution.pair
for name, arguments, value in (
    ("Normal", "0.5, 2.0", "v"), ("Laplace", "0.5, 2.0", "v"), ("Gumbel", "0.5, 2.0", "v"),
    ("Uniform", "-5.0, 5.0", "v"), ("LogNormal", "0.5, 2.0", "u"), ("Cauchy", "0.5, 2.0", "v"),
    ("Beta", "2.0, 3.0", "u"),
):
    words = "concentration1=alpha concentration0=beta" if name == "Beta" else ""
    pair(
        name, left=f"torch.distributions.{name}({arguments}).log_prob({value})",
        right=f"paddle.distribution.{name}({arguments}).log_prob({value})", arguments=words, tolerance=1e-4,
    )
for name, arguments, value in (
    ("Exponential", "u", "u"), ("Poisson", "u", "u.round()"), ("Gamma", "u, u", "u"), ("StudentT", "u * 5, x, u", "x"),
    ("Chi2", "u", "u"), ("Bernoulli", "u", "p * 1.0"),
    ("Dirichlet", "u", "torch.full_like(u, 0.25)"),
):
    pair(
        name, left=f"torch.distributions.{name}({arguments}).log_prob({value})",
        right=f"paddle.distribution.{name}({arguments}).log_prob({value.replace('torch.', 'paddle.')})", tolerance=1e-4,
    )
pair("Geometric", left="torch.distributions.Geometric(u).mean", right="paddle.distribution.Geometric(u).mean")
pair(
    "Binomial", left="torch.distributions.Binomial(10, u).mean",
    right="paddle.distribution.Binomial(paddle.to_tensor(10), u).mean",
)
pair(
    "Multinomial", left="torch.distributions.Multinomial(10, u).mean",
    right="paddle.distribution.Multinomial(10, u).mean",
)
pair(
    "MultivariateNormal", left="torch.distributions.MultivariateNormal(v, s).log_prob(w)",
    right="paddle.distribution.MultivariateNormal(v, s).log_prob(w)", tolerance=1e-4,
)
pair(
    "Independent", left="torch.distributions.Independent(torch.distributions.Normal(x, u), 1).log_prob(y)",
    right="paddle.distribution.Independent(paddle.distribution.Normal(x, u), 1).log_prob(y)",
    arguments="base_distribution=base reinterpreted_batch_ndims=reinterpreted_batch_rank",
)
pair(
    "TransformedDistribution",
    left="torch.distributions.TransformedDistribution(torch.distributions.Normal(v, u[0]), "
    "[torch.distributions.ExpTransform()]).log_prob(u[0])",
    right="paddle.distribution.TransformedDistribution(paddle.distribution.Normal(v, u[0]), "
    "[paddle.distribution.ExpTransform()]).log_prob(u[0])",
    arguments="base_distribution=base",
)
pair(
    "kl_divergence",
    left="torch.distributions.kl_divergence(torch.distributions.Normal(x, u), torch.distributions.Normal(y, u))",
    right="paddle.distribution.kl_divergence(paddle.distribution.Normal(x, u), paddle.distribution.Normal(y, u))",
)
for name, arguments in (
    ("ExpTransform", ""), ("SigmoidTransform", ""), ("TanhTransform", ""), ("AffineTransform", "1.0, 2.0"),
    ("SoftmaxTransform", ""), ("AbsTransform", ""),
):
    right = "paddle.to_tensor(1.0), paddle.to_tensor(2.0)" if arguments else ""
    pair(
        name, left=f"torch.distributions.{name}({arguments})(x)",
        right=f"paddle.distribution.{name}({right}).forward(x)",
    )
