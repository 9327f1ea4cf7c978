"""The networks of paddle.vision.models that are compared, and how; runs under the original and under ours."""

import hashlib

import numpy as np

import paddle

# fmt: off

# Every constructor as it comes, and the arguments that change the structure.
STRUCTURE = [
    "LeNet()", "LeNet(num_classes=0)", "alexnet()", "alexnet(num_classes=0)",
    "vgg11()", "vgg13()", "vgg16()", "vgg19()", "vgg11(batch_norm=True)", "vgg13(batch_norm=True)",
    "vgg16(batch_norm=True)", "vgg19(batch_norm=True)", "vgg11(num_classes=0, with_pool=False)",
    "resnet18()", "resnet34()", "resnet50()", "resnet101()", "resnet152()", "resnext50_32x4d()", "resnext50_64x4d()",
    "resnext101_32x4d()", "resnext101_64x4d()", "resnext152_32x4d()", "resnext152_64x4d()", "wide_resnet50_2()",
    "wide_resnet101_2()", "resnet18(num_classes=0, with_pool=False)", "resnet50(width=32, groups=2, num_classes=7)",
    "mobilenet_v1()", "mobilenet_v1(scale=0.35)", "mobilenet_v1(scale=0.5, num_classes=0)", "mobilenet_v2()",
    "mobilenet_v2(scale=0.35)", "mobilenet_v2(scale=1.25, num_classes=3)", "mobilenet_v2(num_classes=0)",
    "mobilenet_v3_small()", "mobilenet_v3_small(scale=0.35)", "mobilenet_v3_small(scale=1.25)",
    "mobilenet_v3_small(num_classes=0, with_pool=False)", "mobilenet_v3_large()", "mobilenet_v3_large(scale=0.5)",
    "densenet121()", "densenet161()", "densenet169()", "densenet201()", "densenet264()",
    "densenet121(bn_size=2, dropout=0.2, num_classes=0)", "googlenet()", "googlenet(num_classes=0)",
    "inception_v3()", "inception_v3(num_classes=0, with_pool=False)", "shufflenet_v2_x0_25()", "shufflenet_v2_x0_33()",
    "shufflenet_v2_x0_5()", "shufflenet_v2_x1_0()", "shufflenet_v2_x1_5()", "shufflenet_v2_x2_0()",
    "shufflenet_v2_swish()", "ShuffleNetV2(0.25, act=None, num_classes=0)", "squeezenet1_0()", "squeezenet1_1()",
    "squeezenet1_1(num_classes=5, with_pool=False)",
]

# Networks run in evaluation on a picture [2, channels, size, size] with `fill`'s weights.
EVALUATION = {
    "LeNet()": (1, 28),
    "alexnet(num_classes=0)": (3, 96),
    "vgg11(num_classes=0)": (3, 32),
    "vgg11(batch_norm=True, num_classes=0)": (3, 32),
    "resnet18(num_classes=10)": (3, 48),
    "resnext50_32x4d(num_classes=10)": (3, 40),
    "mobilenet_v1(scale=0.5, num_classes=10)": (3, 48),
    "mobilenet_v2(scale=0.5, num_classes=10)": (3, 48),
    "mobilenet_v3_small(num_classes=10)": (3, 48),
    "mobilenet_v3_large(scale=0.5, num_classes=10)": (3, 48),
    "densenet121(num_classes=10)": (3, 40),
    "googlenet(num_classes=0, with_pool=False)": (3, 64),
    "inception_v3(num_classes=10)": (3, 96),
    "shufflenet_v2_x0_5(num_classes=10)": (3, 48),
    "shufflenet_v2_swish(num_classes=10)": (3, 48),
    "squeezenet1_0(num_classes=10)": (3, 64),
    "squeezenet1_1(num_classes=0)": (3, 64),
}

# Networks trained one step, without dropout.
TRAINING = {
    "LeNet()": (1, 28),
    "resnet18(num_classes=10)": (3, 48),
    "mobilenet_v2(scale=0.5, num_classes=10)": (3, 64),
    "mobilenet_v3_small(num_classes=10)": (3, 64),
    "densenet121(num_classes=10)": (3, 64),
    "googlenet(num_classes=10)": (3, 224),
    "shufflenet_v2_x0_25(num_classes=10)": (3, 64),
    "squeezenet1_1(num_classes=10)": (3, 64),
}

# Noise of unit variance that no generator's version changes; of a prime length, so that no two channels are alike.
_NOISE = np.sqrt(3) * (2 * (np.sin(np.arange(65521) * 12.9898) * 43758.5453 % 1) - 1)


def make(call):
    """The network of a call such as "resnet18(num_classes=10)"."""
    return eval(call, vars(paddle.vision.models))


def structure(model):
    """Digests of the names, shapes and dtypes in state_dict, in order, and of the layers as they print."""
    state = model.state_dict()
    lines = [f"{k} {list(v.shape)} {v.dtype} {v.stop_gradient}" for k, v in state.items()]
    return {
        "tensors": len(state),
        "numbers": sum(int(np.prod(v.shape)) for v in state.values()),
        "state": _digest("\n".join(lines)),
        "layers": _digest(repr(model)),
    }


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _noise(shape, start):
    count = int(np.prod(shape))
    at = start % len(_NOISE)
    repeated = np.resize(np.concatenate([_NOISE[at:], _NOISE[:at]]), count)
    return repeated.reshape(shape)


def fill(model):
    """Weights that depend on nothing but their order and shape, of about unit gain."""
    for i, (name, value) in enumerate(model.state_dict().items()):
        shape = list(value.shape)
        noise = _noise(shape, 1009 * i)
        if len(shape) > 1:
            fan_in = np.prod(shape[1:]) if len(shape) == 4 else shape[0]
            filled = noise * np.sqrt(2 / fan_in)
        elif name.endswith("_variance") or name.endswith("weight"):
            filled = 1 + 0.3 * noise
        else:
            filled = 0.1 * noise
        value.set_value(filled)


def picture(channels, size):
    """Two pictures of noise."""
    return paddle.to_tensor(_noise([2, channels, size, size], 31))


def summary(tensor):
    """Shape, mean, deviation and six elements of a tensor, as plain numbers."""
    array = np.asarray(tensor.numpy(), "float64")
    flat = array.reshape(-1)
    some = flat[np.linspace(0, flat.size - 1, 6).astype(int)]
    return [list(array.shape), *(float(f"{x:.7g}") for x in (array.mean(), array.std(), *some))]


def _outputs(model, x):
    out = model(x)
    return list(out) if isinstance(out, (list, tuple)) else [out]


def _filled(call):
    model = make(call).to(dtype="float64")  # in float32 a gradient at a kink falls to one side or the other
    fill(model)
    return model


def evaluate(call, channels, size):
    """Summaries of the outputs in evaluation."""
    model = _filled(call)
    model.eval()
    with paddle.no_grad():
        return [summary(out) for out in _outputs(model, picture(channels, size))]


def train(call, channels, size):
    """Loss, summaries of some gradients, and of the last running statistics, after one step."""
    model = _filled(call)
    model.train()
    for layer in model.sublayers():
        if isinstance(layer, paddle.nn.Dropout):
            layer.p = 0.0
    loss = sum(paddle.tanh(out).square().mean() for out in _outputs(model, picture(channels, size)))
    loss.backward()
    trained = [(k, p) for k, p in model.named_parameters() if p.ndim > 1]  # a bias before a batch norm has none
    chosen = [trained[i] for i in np.linspace(0, len(trained) - 1, 6).astype(int)]
    facts = {"loss": float(f"{float(loss):.7g}"), "grads": {k: summary(p.grad) for k, p in chosen}}
    running = [k for k in model.state_dict() if k.endswith(("_mean", "_variance"))]
    facts["running"] = {k: summary(model.state_dict()[k]) for k in running[-2:]}
    return facts
