"""paddle.vision.models against the original: names, shapes, layers, outputs, gradients."""

import hashlib

import numpy as np
import pytest
from tests.golden.model_cases import EVALUATION, STRUCTURE, TRAINING, evaluate, make, structure, train
from tests.support import check_error, golden, run_examples

import paddle
from paddle.vision import models
from paddle.vision.models._utils import IntermediateLayerGetter, _make_divisible
from paddle.vision.models._zoo import zoo_address
from paddle.vision.models.resnet import BasicBlock, BottleneckBlock

TOLD = golden("models.json")


def check_summary(got, want):
    assert got[0] == want[0]
    scale = abs(want[1]) + want[2]
    np.testing.assert_allclose(got[1:], want[1:], rtol=2e-5, atol=2e-5 * scale)


@pytest.mark.parametrize("call", STRUCTURE)
def test_names_shapes_and_layers(call):
    with paddle.LazyGuard():
        assert structure(make(call)) == TOLD["structure"][call]


@pytest.mark.parametrize("call", EVALUATION)
def test_outputs(call):
    got = evaluate(call, *EVALUATION[call])
    for one, want in zip(got, TOLD["evaluation"][call], strict=True):
        check_summary(one, want)


@pytest.mark.parametrize("call", TRAINING)
def test_training_step(call):
    got, want = train(call, *TRAINING[call]), TOLD["training"][call]
    assert got["loss"] == pytest.approx(want["loss"], rel=1e-5)
    for part in ("grads", "running"):
        assert list(got[part]) == list(want[part])
        for name, one in want[part].items():
            check_summary(got[part][name], one)


@pytest.mark.parametrize(
    "network",
    [
        IntermediateLayerGetter,
        models.AlexNet,
        models.DenseNet,
        models.LeNet,
        models.MobileNetV1,
        models.MobileNetV2,
        models.MobileNetV3Small,
        models.ResNet,
        models.ShuffleNetV2,
        models.SqueezeNet,
        models.VGG,
        models.resnet18,
    ],
)
def test_examples(network):
    run_examples(network)


def test_every_public_name_is_there():
    assert len(models.__all__) == 51
    assert all(callable(getattr(models, name)) for name in models.__all__)
    assert paddle.vision.resnet18 is models.resnet18


@pytest.mark.parametrize(
    ("layer", "bound"),
    [
        # Largest absolute weights of the original: 1 / sqrt(3 * 11 * 11), 1 / sqrt(2048), sqrt(3 / 1024).
        (lambda: models.alexnet(num_classes=0)._conv1._conv, 1 / np.sqrt(363)),
        (lambda: models.inception_v3().fc, 1 / np.sqrt(2048)),
        (lambda: models.googlenet()._fc_out, np.sqrt(3 / 1024)),
        (lambda: models.densenet121().out, 1 / np.sqrt(1024)),
    ],
)
def test_uniform_first_weights(layer, bound):
    weight = layer().weight.numpy()
    assert np.abs(weight).max() <= bound * (1 + 1e-6)
    assert weight.std() == pytest.approx(bound / np.sqrt(3), rel=0.02)


def test_densenet_without_pooling_gives_the_map():
    # The original fails here with UnboundLocalError.
    net = models.DenseNet(num_classes=0, with_pool=False)
    assert net(paddle.rand([1, 3, 64, 64])).shape == [1, 1024, 2, 2]


def test_wrong_arguments():
    check_error(lambda: models.DenseNet(layers=50), AssertionError, "121", "layers = 50")
    check_error(lambda: models.SqueezeNet("2.0"), AssertionError, "'1.0'", "version = '2.0'")
    check_error(lambda: models.ShuffleNetV2(scale=0.3), NotImplementedError, "0.25", "scale = 0.3")
    check_error(lambda: models.ShuffleNetV2(act="tanh"), RuntimeError, "swish", "act = 'tanh'")
    check_error(lambda: models.ResNet(BasicBlock, depth=20), KeyError, "152", "depth = 20")
    check_error(lambda: BasicBlock(8, 8, dilation=2), NotImplementedError, "dilation = 2")


def test_bottleneck_takes_dilation():
    block = BottleneckBlock(64, 16, dilation=2)
    assert block(paddle.rand([1, 64, 9, 9])).shape == [1, 64, 9, 9]


def test_make_divisible():
    # A tenth below is the least: 8 would be less than 0.9 * 11.
    assert [_make_divisible(v) for v in (3, 11, 12, 30.8, 33)] == [8, 16, 16, 32, 32]


def test_intermediate_layers():
    net = models.resnet18(num_classes=0)
    getter = IntermediateLayerGetter(net, {"layer1": "low", "layer3": "high"})
    assert list(getter.keys())[-1] == "layer3"
    features = getter(paddle.rand([1, 3, 64, 64]))
    assert {k: v.shape for k, v in features.items()} == {"low": [1, 64, 16, 16], "high": [1, 256, 4, 4]}
    check_error(lambda: IntermediateLayerGetter(net, {"layer9": "x"}), ValueError, "layer9", "layer4")


def test_zoo_addresses():
    url, md5 = zoo_address("mobilenet_v3_small_x1.0")
    assert url == "https://paddle-hapi.bj.bcebos.com/models/mobilenet_v3_small_x1.0.pdparams"
    assert md5 == "34fe0e7c1f8b00b2b056ad6788d0590c"
    with_weights = [name for name in models.__all__ if name[0].islower()]
    without = {"vgg11", "vgg13"}
    forms = {name: f"{name.replace('_v', 'v')}_1.0" for name in ("mobilenet_v1", "mobilenet_v2")}
    forms |= {name: f"{name}_x1.0" for name in ("mobilenet_v3_small", "mobilenet_v3_large")}
    for name in set(with_weights) - without:
        assert len(zoo_address(forms.get(name, name))[1]) == 32


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: models.vgg11(pretrained=True), "vgg11"),
        (lambda: models.vgg16(pretrained=True, batch_norm=True), "vgg16_bn"),
        (lambda: models.mobilenet_v1(pretrained=True, scale=0.5), "mobilenetv1_0.5"),
    ],
)
def test_no_weights_in_the_zoo(call, name):
    check_error(call, AssertionError, f"'{name}'", "pretrained=False")


def test_pretrained_loads_the_zoo_file(monkeypatch, tmp_path):
    saved = models.squeezenet1_1()
    path = str(tmp_path / "SqueezeNet1_1_pretrained.pdparams")
    paddle.save(saved.state_dict(), path)
    asked = []
    monkeypatch.setattr(
        "paddle.utils.download.get_weights_path_from_url", lambda url, md5: asked.append((url, md5)) or path
    )
    net = models.squeezenet1_1(pretrained=True)
    assert asked == [zoo_address("squeezenet1_1")]
    assert _digest(net) == _digest(saved)


def _digest(net):
    return hashlib.md5(b"".join(v.numpy().tobytes() for v in net.state_dict().values())).hexdigest()


@pytest.mark.parametrize(
    ("file", "count", "name"),
    [("resnet", 13, "wide_resnet101_2"), ("vgg", 2, "vgg19"), ("mobilenetv3", 2, "mobilenet_v3_small_x1.0")],
)
def test_files_of_networks_have_the_addresses_of_weights(file, count, name):
    addresses = getattr(models, file).model_urls
    assert len(addresses) == count
    assert addresses[name] == zoo_address(name)
