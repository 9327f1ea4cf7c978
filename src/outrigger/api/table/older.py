"""Modules, names from before Paddle 2.0, and torchvision."""

from outrigger.api.row import Family, Row

# fmt: off

modules = Family("modules")
for theirs, ours, note in (
    ("torch", "paddle", ""),
    ("torch.nn", "paddle.nn", "Names of layers end in 1D, 2D, 3D instead of 1d, 2d, 3d."),
    ("torch.nn.functional", "paddle.nn.functional", ""),
    ("torch.nn.init", "paddle.nn.initializer", "Objects instead of functions."),
    ("torch.nn.utils", "paddle.nn.utils", ""),
    ("torch.optim", "paddle.optimizer", "The learning rate comes first, parameters by name."),
    ("torch.optim.lr_scheduler", "paddle.optimizer.lr", "A schedule is created before the optimizer and passed to it."),
    ("torch.utils.data", "paddle.io", ""),
    ("torch.linalg", "paddle.linalg", ""),
    ("torch.fft", "paddle.fft", ""),
    ("torch.autograd", "paddle.autograd", ""),
    ("torch.distributed", "paddle.distributed", ""),
    ("torch.distributions", "paddle.distribution", ""),
    ("torch.cuda", "paddle.device.cuda", ""),
    ("torch.cuda", "paddle.device", ""),
    ("torch.amp", "paddle.amp", ""),
    ("torch.jit", "paddle.jit", ""),
    ("torch.onnx", "paddle.onnx", ""),
    ("torch.sparse", "paddle.sparse", ""),
    ("torch.profiler", "paddle.profiler", ""),
    ("torch.hub", "paddle.hub", ""),
):
    modules.module(theirs, ours, note)
for name in ("", ".transforms", ".transforms.functional", ".datasets", ".models", ".ops"):
    ours = "paddle.vision" + name.removesuffix(".functional")
    modules.rows.append(Row(f"torchvision{name}", ours, modules.title, by="module", checked="paddle"))
modules.module(
    "torch.utils.tensorboard", "tb_paddle", "SummaryWriter and its add_scalar; Paddle's own is visualdl.LogWriter.",
)
modules.modules_there("paddle.metric", "torch has no metrics; torchmetrics does.")
modules.modules_there(
    "paddle.static", "Programs that are built first and then run; torch.jit and torch.fx come closest.",
)
modules.modules_there("paddle.regularizer", "torch's optimizers take weight_decay.")
modules.modules_there("paddle.dataset", "Readers before 2.0; replaced by paddle.vision.datasets and paddle.text.")
modules.modules_there("paddle.reader", "Functions on readers, from before Paddle 2.0; replaced by paddle.io.")
modules.modules_there(
    "paddle.fluid", "Everything before Paddle 2.0; most names have a successor in paddle, paddle.nn or paddle.static.",
)
modules.modules_there(
    "paddle.fluid.dygraph", "Layers and gradients before Paddle 2.0; replaced by paddle.nn and paddle.autograd.",
)
modules.modules_there("paddle.fluid.dygraph.nn", "Layers before Paddle 2.0; replaced by paddle.nn.")
modules.modules_there(
    "paddle.fluid.layers", "Functions before 2.0; now in paddle, paddle.nn.functional and paddle.static.nn.",
)

fluid = Family("before Paddle 2.0")
old = fluid.before
N, F, I = "paddle.nn.", "paddle.nn.functional.", "paddle.nn.initializer."  # noqa: E741
old("fluid.CPUPlace", "paddle.CPUPlace", "torch.device", old="fluid.CPUPlace() == paddle.CPUPlace()", new="True")
old("fluid.CUDAPlace", "paddle.CUDAPlace", "torch.device", note="The number of the device must be given: CUDAPlace(0).")
old("fluid.ParamAttr", "paddle.ParamAttr", old="fluid.ParamAttr(name='w').name", new="paddle.ParamAttr(name='w').name")
old(
    "fluid.dygraph.guard", "paddle.disable_static",
    note="Dynamic mode is the default since 2.0: remove the guard.",
    old="with fluid.dygraph.guard(): r = fluid.dygraph.to_variable(array)\nr", new="paddle.to_tensor(array)",
)
old(
    "fluid.dygraph.to_variable", "paddle.to_tensor", "torch.tensor", old="fluid.dygraph.to_variable(array)",
    new="paddle.to_tensor(array)",
)
old(
    "fluid.dygraph.Layer", N + "Layer", "torch.nn.Module",
    old="issubclass(paddle.nn.Layer, fluid.dygraph.Layer) or issubclass(fluid.dygraph.Layer, paddle.nn.Layer)",
    new="True",
)
old(
    "fluid.dygraph.Embedding", N + "Embedding", "torch.nn.Embedding",
    note="size=[10, 3] is num_embeddings=10, embedding_dim=3; param_attr is weight_attr.",
    old="e = fluid.dygraph.Embedding([10, 3])\ne.weight.set_value(np.ones([10, 3], 'float32'))\ne(n)",
    new="e = paddle.nn.Embedding(10, 3)\ne.weight.set_value(np.ones([10, 3], 'float32'))\ne(n)",
)
old(
    "fluid.dygraph.Linear", N + "Linear", "torch.nn.Linear",
    note="input_dim and output_dim are in_features and out_features; act is now a separate function.",
    old="l = fluid.dygraph.Linear(4, 3)\nl.weight.set_value(np.ones([4, 3], 'float32'))\nl(x)",
    new="l = paddle.nn.Linear(4, 3)\nl.weight.set_value(np.ones([4, 3], 'float32'))\nl(x)",
)
old(
    "fluid.dygraph.FC", N + "Linear", "torch.nn.Linear",
    note="The input size was inferred at the first call; now in_features must be given.",
)
old(
    "fluid.dygraph.Conv2D", N + "Conv2D", "torch.nn.Conv2d",
    note="num_filters is out_channels, filter_size kernel_size; act is now a separate layer.",
)
old(
    "fluid.dygraph.Pool2D", N + "MaxPool2D", "torch.nn.MaxPool2d",
    note="pool_type='avg' is AvgPool2D; pool_size and pool_stride are kernel_size and stride; global_pooling=True, "
    "which ignores pool_size, is AdaptiveAvgPool2D(1) or AdaptiveMaxPool2D(1).",
    old="fluid.dygraph.Pool2D(2, 'max', 2)(img)", new="paddle.nn.MaxPool2D(2, 2)(img)",
)
old("fluid.dygraph.BatchNorm", N + "BatchNorm", "torch.nn.BatchNorm2d")
old(
    "fluid.dygraph.Dropout", N + "Dropout", "torch.nn.Dropout",
    note="The old one scaled in evaluation: mode='downscale_in_infer'.",
)
old("fluid.dygraph.Sequential", N + "Sequential", "torch.nn.Sequential")
old("fluid.dygraph.LayerList", N + "LayerList", "torch.nn.ModuleList")
old("fluid.dygraph.no_grad", "paddle.no_grad", "torch.no_grad")
old("fluid.dygraph.grad", "paddle.grad", "torch.autograd.grad")
old("fluid.dygraph.DataParallel", "paddle.DataParallel", "torch.nn.parallel.DistributedDataParallel")
old("fluid.dygraph.prepare_context", "paddle.distributed.init_parallel_env", "torch.distributed.init_process_group")
old(
    "fluid.dygraph.PolynomialDecay", "paddle.optimizer.lr.PolynomialDecay", "torch.optim.lr_scheduler.PolynomialLR",
    note="The old one advanced by itself; now call step().",
)
old("fluid.dygraph.NoamDecay", "paddle.optimizer.lr.NoamDecay")
old("fluid.dygraph.PiecewiseDecay", "paddle.optimizer.lr.PiecewiseDecay")
old("fluid.dygraph.ExponentialDecay", "paddle.optimizer.lr.ExponentialDecay", "torch.optim.lr_scheduler.ExponentialLR")
old(
    "fluid.dygraph.CosineDecay", "paddle.optimizer.lr.CosineAnnealingDecay",
    "torch.optim.lr_scheduler.CosineAnnealingLR",
)
old(
    "fluid.save_dygraph", "paddle.save", "torch.save",
    note="The old one added .pdparams or .pdopt itself; now give the full file name.",
    old="fluid.save_dygraph(model.state_dict(), path)\nfluid.load_dygraph(path)[0]['2.bias']",
    new="paddle.save(model.state_dict(), path)\npaddle.load(path)['2.bias'].numpy()",
)
old(
    "fluid.load_dygraph", "paddle.load", "torch.load",
    note="The old one returned parameters and optimizer together; now load each file.",
    old="fluid.save_dygraph(model.state_dict(), path)\nfluid.load_dygraph(path)[0]['2.bias']",
    new="paddle.save(model.state_dict(), path)\npaddle.load(path)['2.bias'].numpy()",
)
old("fluid.dygraph.save_dygraph", "paddle.save", "torch.save")
old("fluid.dygraph.load_dygraph", "paddle.load", "torch.load")
old("fluid.io.DataLoader", "paddle.io.DataLoader", "torch.utils.data.DataLoader")
old(
    "fluid.io.DataLoader.from_generator", "paddle.io.DataLoader", "torch.utils.data.DataLoader",
    note="Wrap the generator in an IterableDataset, or put the data into a Dataset.",
)
old("fluid.layers.py_reader", "paddle.io.DataLoader", "torch.utils.data.DataLoader")
old("fluid.Variable", "paddle.static.Variable")
old("fluid.framework.Variable", "paddle.static.Variable")
old(
    "fluid.io.save_vars", "paddle.static.save",
    note="The variables of a Program; paddle.save for a Layer's state_dict.",
)
old("fluid.io.load_vars", "paddle.static.load")
old("fluid.io.save_params", "paddle.static.save")
old("fluid.io.load_params", "paddle.static.load")
old("fluid.io.save_persistables", "paddle.static.save")
old("fluid.io.load_persistables", "paddle.static.load")
old("fluid.io.save_inference_model", "paddle.static.save_inference_model", "torch.jit.save")
old("fluid.io.load_inference_model", "paddle.static.load_inference_model", "torch.jit.load")
old("fluid.initializer.Normal", I + "Normal", "torch.nn.init.normal_", note="loc and scale are mean and std.")
old("fluid.initializer.Uniform", I + "Uniform", "torch.nn.init.uniform_")
old("fluid.initializer.UniformInitializer", I + "Uniform", "torch.nn.init.uniform_")
old("fluid.initializer.Constant", I + "Constant", "torch.nn.init.constant_")
old(
    "fluid.initializer.Xavier", I + "XavierUniform", "torch.nn.init.xavier_uniform_",
    note="uniform=False is XavierNormal.",
)
old(
    "fluid.initializer.MSRA", I + "KaimingUniform", "torch.nn.init.kaiming_uniform_",
    note="uniform=False is KaimingNormal.",
)
old("fluid.initializer.TruncatedNormal", I + "TruncatedNormal", "torch.nn.init.trunc_normal_")
old(
    "fluid.initializer.NumpyArrayInitializer", I + "Assign",
    note="To load vectors into an Embedding: weight_attr=ParamAttr(initializer=Assign(array)).",
)
old(
    "fluid.regularizer.L2Decay", "paddle.regularizer.L2Decay",
    note="regularization_coeff is coeff; the optimizer's regularization is weight_decay.",
)
old("fluid.regularizer.L1Decay", "paddle.regularizer.L1Decay", note="regularization_coeff is coeff.")
for before, now, there in (
    ("SGD", "SGD", "SGD"), ("Momentum", "Momentum", "SGD"), ("Adagrad", "Adagrad", "Adagrad"),
    ("Adam", "Adam", "Adam"), ("Adamax", "Adamax", "Adamax"), ("RMSProp", "RMSProp", "RMSprop"),
    ("Adadelta", "Adadelta", "Adadelta"), ("Lamb", "Lamb", ""),
):
    for suffix in ("", "Optimizer"):
        old(
            f"fluid.optimizer.{before}{suffix}", f"paddle.optimizer.{now}", f"torch.optim.{there}" if there else "",
            note="parameter_list is parameters, regularization weight_decay; minimize(loss) is step() after "
            "backward().",
        )
old("fluid.clip.GradientClipByGlobalNorm", N + "ClipGradByGlobalNorm", "torch.nn.utils.clip_grad_norm_")
old(
    "fluid.layers.noam_decay", "paddle.optimizer.lr.NoamDecay",
    note="d_model and warmup_steps; call step() after each update.",
)
old("fluid.layers.piecewise_decay", "paddle.optimizer.lr.PiecewiseDecay")
old(
    "fluid.layers.cosine_decay", "paddle.optimizer.lr.CosineAnnealingDecay",
    "torch.optim.lr_scheduler.CosineAnnealingLR",
)
old("fluid.layers.linear_lr_warmup", "paddle.optimizer.lr.LinearWarmup")
for name, now, there, before, after in (
    ("matmul", "paddle.matmul", "torch.matmul", "(x, k[0])", ""),
    ("reshape", "paddle.reshape", "torch.reshape", "(x, [2, 6])", ""),
    ("unsqueeze", "paddle.unsqueeze", "torch.unsqueeze", "(x, [1])", ""),
    ("squeeze", "paddle.squeeze", "torch.squeeze", "(x[:1], [0])", ""),
    ("concat", "paddle.concat", "torch.cat", "([x, y], 1)", ""),
    ("stack", "paddle.stack", "torch.stack", "([x, y], 1)", ""),
    ("transpose", "paddle.transpose", "torch.permute", "(a, [2, 0, 1])", ""),
    ("gather", "paddle.gather", "torch.index_select", "(x, j)", ""),
    ("reduce_sum", "paddle.sum", "torch.sum", "(x, 1)", ""),
    ("reduce_mean", "paddle.mean", "torch.mean", "(x, 1)", ""),
    ("reduce_max", "paddle.max", "torch.amax", "(x, 1)", ""),
    ("reduce_min", "paddle.min", "torch.amin", "(x, 1)", ""),
    ("elementwise_add", "paddle.add", "torch.add", "(x, y)", ""),
    ("elementwise_sub", "paddle.subtract", "torch.sub", "(x, y)", ""),
    ("elementwise_mul", "paddle.multiply", "torch.mul", "(x, y)", ""),
    ("elementwise_div", "paddle.divide", "torch.div", "(x, y)", ""),
    ("cast", "paddle.cast", "torch.Tensor.to", "(x, 'int64')", ""),
    ("argmax", "paddle.argmax", "torch.argmax", "(x, 1)", ""),
    ("relu", F + "relu", "torch.nn.functional.relu", "(x)", ""),
    ("sigmoid", F + "sigmoid", "torch.sigmoid", "(x)", ""),
    ("softmax", F + "softmax", "torch.nn.functional.softmax", "(x)", ""),
    ("square_error_cost", F + "square_error_cost", "torch.nn.functional.mse_loss", "(x, y)", ""),
    ("one_hot", F + "one_hot", "torch.nn.functional.one_hot", "(t[:, None], 4)", "(t, 4)"),
    ("dropout", F + "dropout", "torch.nn.functional.dropout", "(x, 0.0)", ""),
):
    old(f"fluid.layers.{name}", now, there, old=f"fluid.layers.{name}{before}", new=f"{now}{after or before}")
old(
    "fluid.layers.mean", "paddle.mean", "torch.mean",
    note="The old one returned a tensor of shape [1], the new one a scalar tensor.", old="fluid.layers.mean(x)",
    new="paddle.mean(x).reshape([1])",
)
old(
    "fluid.layers.cross_entropy", F + "cross_entropy", "torch.nn.functional.cross_entropy",
    note="The old one took probabilities and returned a loss per sample: use_softmax=False, reduction='none'.",
    old="fluid.layers.cross_entropy(u / u.sum(1, keepdim=True), t[:, None])",
    new="paddle.nn.functional.cross_entropy(u / u.sum(1, keepdim=True), t[:, None], use_softmax=False, "
    "reduction='none')",
)
old(
    "fluid.layers.softmax_with_cross_entropy", F + "cross_entropy", "torch.nn.functional.cross_entropy",
    note="Use reduction='none'.", old="fluid.layers.softmax_with_cross_entropy(x, t[:, None])",
    new="paddle.nn.functional.cross_entropy(x, t[:, None], reduction='none')",
)
old(
    "fluid.layers.mul", "paddle.matmul", "torch.mm",
    note="The old one flattened both factors to matrices; matmul multiplies in batches.",
    old="fluid.layers.mul(x, k[0])", new="paddle.matmul(x, k[0])",
)
old(
    "fluid.layers.pool2d", F + "max_pool2d", "torch.nn.functional.max_pool2d",
    note="global_pooling=True ignores pool_size: now adaptive_max_pool2d(x, 1).",
    old="fluid.layers.pool2d(img, 2, 'max', 2)", new="paddle.nn.functional.max_pool2d(img, 2, 2)",
)
old("fluid.layers.fc", "paddle.static.nn.fc", "torch.nn.Linear", note="In a Layer it is paddle.nn.Linear.")
old("fluid.layers.conv2d", "paddle.static.nn.conv2d", "torch.nn.Conv2d", note="In a Layer it is paddle.nn.Conv2D.")
old(
    "fluid.layers.batch_norm", "paddle.static.nn.batch_norm", "torch.nn.BatchNorm2d",
    note="In a Layer it is paddle.nn.BatchNorm2D.",
)
old(
    "fluid.layers.embedding", "paddle.static.nn.embedding", "torch.nn.Embedding",
    note="In a Layer it is paddle.nn.Embedding.",
)
old(
    "fluid.layers.data", "paddle.static.data",
    note="append_batch_size was removed: give the complete shape, with None for the batch.",
)
old("fluid.data", "paddle.static.data")
old("fluid.layers.accuracy", "paddle.static.accuracy", note="paddle.metric.accuracy in dynamic mode.")
old(
    "fluid.layers.fill_constant", "paddle.full", "torch.full", old="fluid.layers.fill_constant([2], 'float32', 3.0)",
    new="paddle.full([2], 3.0)",
)
old("fluid.layers.create_parameter", "paddle.create_parameter", "torch.nn.Parameter")
old("fluid.Executor", "paddle.static.Executor")
old("fluid.Program", "paddle.static.Program")
old("fluid.program_guard", "paddle.static.program_guard")
old("fluid.default_main_program", "paddle.static.default_main_program")
old("fluid.default_startup_program", "paddle.static.default_startup_program")
old(
    "paddle.dataset.mnist.train", "paddle.vision.datasets.MNIST", "torchvision.datasets.MNIST",
    note="MNIST(mode='train').",
)
old(
    "paddle.dataset.common.download", "paddle.utils.download.get_weights_path_from_url",
    "torch.hub.download_url_to_file",
)
old(
    "paddle.batch", "paddle.io.DataLoader", "torch.utils.data.DataLoader",
    note="A reader in batches; now DataLoader(batch_size=…).",
)

# Names that guides use although neither Paddle nor torch ever had them, with what they mean.
MEANT = {
    "fluid.io.DataLLoader": "fluid.io.DataLoader",
    "fluid.dygraph.to_varibale": "fluid.dygraph.to_variable",
    "fluid.layer.pool2d": "fluid.layers.pool2d",
    "paddle.dygraph.layer": "fluid.dygraph.Layer",
    "paddle.dygraph.to_variable": "fluid.dygraph.to_variable",
    "paddle.layers.concat": "fluid.layers.concat",
    "paddle.layers.reshape": "fluid.layers.reshape",
    "paddle.fluid.libpaddle.VarBase": "paddle.Tensor",
    "VarBase": "paddle.Tensor",
    "DataLoader.set_batch_generator": "fluid.io.DataLoader.from_generator",
    "set_batch_generator": "fluid.io.DataLoader.from_generator",
    "torch.Optim": "torch.optim",
}

vision = Family("torchvision", "torchvision", "paddle.vision")
pair = vision.unchecked
PIC = "(np.arange(48) % 255).reshape(4, 4, 3).astype('uint8')"
T, S = "transforms.", "paddle.vision.transforms."
pair(T + "Compose", T + "Compose", f"{S}Compose([{S}ToTensor()])({PIC})")
pair(
    T + "ToTensor", T + "ToTensor", f"{S}ToTensor()({PIC})",
    note="Both return [channels, height, width] between 0 and 1.",
)
pair(
    T + "Normalize", T + "Normalize", f"{S}Normalize([0.5] * 3, [0.5] * 3, data_format='HWC')({PIC})",
    note="torchvision's takes tensors; Paddle's also takes images and arrays, with data_format='CHW' unless 'HWC' is "
    "given; image values are 0 to 255: put ToTensor before it, or give mean and std in that range.",
)
pair(T + "Resize", T + "Resize", f"{S}Resize(2)({PIC})")
for name, call in (
    ("CenterCrop", "2"), ("RandomCrop", "2"), ("RandomResizedCrop", "2"), ("RandomHorizontalFlip", "1.0"),
    ("RandomVerticalFlip", "1.0"), ("Pad", "1"), ("RandomRotation", "10"), ("ColorJitter", "0.1"), ("Grayscale", ""),
    ("RandomErasing", ""),
):
    pair(T + name, T + name, f"{S}{name}({call})({PIC})")
pair(T + "Lambda", T + "BaseTransform", f"{S}BaseTransform is not None", note="Compose takes plain functions.")
for theirs, ours in (
    ("resize", "resize"), ("center_crop", "center_crop"), ("crop", "crop"), ("hflip", "hflip"), ("vflip", "vflip"),
    ("pad", "pad"), ("rotate", "rotate"), ("to_tensor", "to_tensor"), ("normalize", "normalize"),
    ("adjust_brightness", "adjust_brightness"), ("adjust_contrast", "adjust_contrast"), ("adjust_hue", "adjust_hue"),
    ("to_grayscale", "to_grayscale"),
):
    pair(f"{T}functional.{theirs}", T + ours, f"callable({S}{ours})")
for name in ("MNIST", "FashionMNIST", "ImageFolder", "DatasetFolder"):
    note = "root and train=True are image_path, label_path and mode='train'." if "MNIST" in name else ""
    pair(f"datasets.{name}", f"datasets.{name}", f"callable(paddle.vision.datasets.{name})", "", note)
pair(
    "datasets.CIFAR10", "datasets.Cifar10", "callable(paddle.vision.datasets.Cifar10)", "",
    "root is data_file, train=True mode='train'.",
)
pair(
    "datasets.CIFAR100", "datasets.Cifar100", "callable(paddle.vision.datasets.Cifar100)", "",
    "root is data_file, train=True mode='train'.",
)
pair("datasets.Flowers102", "datasets.Flowers", "callable(paddle.vision.datasets.Flowers)")
pair("datasets.VOCSegmentation", "datasets.VOC2012", "callable(paddle.vision.datasets.VOC2012)")
for name in (
    "resnet18", "resnet34", "resnet50", "resnet101", "resnet152", "vgg11", "vgg13", "vgg16", "vgg19", "alexnet",
    "mobilenet_v2", "mobilenet_v3_small", "mobilenet_v3_large", "squeezenet1_0", "squeezenet1_1", "googlenet",
    "inception_v3", "densenet121", "densenet161", "densenet169", "densenet201", "resnext50_32x4d", "wide_resnet50_2",
    "wide_resnet101_2", "shufflenet_v2_x1_0",
):
    pair(
        f"models.{name}", f"models.{name}", f"callable(paddle.vision.models.{name})",
        note="num_classes is the same; weights=… is pretrained=True.",
    )
pair(
    "ops.nms", "ops.nms", "paddle.vision.ops.nms(paddle.to_tensor([[0.0, 0.0, 1.0, 1.0]]), 0.3)", "",
    "torchvision takes the scores second, Paddle third.",
)
pair(
    "ops.roi_align", "ops.roi_align", "callable(paddle.vision.ops.roi_align)", "input=x",
    "Paddle takes boxes and their number per image (boxes_num).",
)
pair("ops.roi_pool", "ops.roi_pool", "callable(paddle.vision.ops.roi_pool)", "input=x")
pair("ops.deform_conv2d", "ops.deform_conv2d", "callable(paddle.vision.ops.deform_conv2d)", "input=x")
pair("ops.DeformConv2d", "ops.DeformConv2D", "callable(paddle.vision.ops.DeformConv2D)")
pair(
    "io.read_image", "ops.read_file", "callable(paddle.vision.ops.read_file)", "",
    "Then paddle.vision.ops.decode_jpeg.",
)
pair("set_image_backend", "set_image_backend", "paddle.vision.set_image_backend('pil') is None")
pair("get_image_backend", "get_image_backend", "paddle.vision.get_image_backend() in ('pil', 'cv2', 'tensor')")
vision.unchecked(
    "transforms.PILToTensor", "transforms.ToTensor", "paddle.vision.transforms.ToTensor is not None", "",
    "Without dividing by 255: paddle.to_tensor(np.array(image).transpose(2, 0, 1)).",
)
