"""`ImperativeQuantAware`, `ImperativePTQ` and their quantisers, compared with the original."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle import nn
from paddle import quantization as Q


def tensors():
    rng = np.random.RandomState(0)
    return [paddle.to_tensor(rng.randn(4, 3, 5, 5).astype("float32") * s) for s in (1, 2, 0.5)]


# Of the original 3.3.1: quantizer.sample_data(conv, (x,)) for each of the tensors, then cal_thresholds().
THRESHOLDS = {
    "AbsmaxQuantizer": 6.092286109924316,
    "PerChannelAbsmaxQuantizer": [5.318344593048096, 5.479354381561279, 5.3924479484558105, 6.092286109924316],
    "HistQuantizer": 6.087490262429128,
    "KLQuantizer": 5.485004699954516,
}


@pytest.mark.parametrize("name", THRESHOLDS)
def test_thresholds(name):
    quantizer = getattr(Q, name)()
    for x in tensors():
        quantizer.sample_data(nn.Conv2D(3, 3, 3), (x,))
    quantizer.cal_thresholds()
    np.testing.assert_allclose(quantizer.thresholds[0], THRESHOLDS[name], rtol=1e-6)


def test_which_quantizers_fit_where():
    assert [k.__name__ for k in Q.SUPPORT_ACT_QUANTIZERS] == ["AbsmaxQuantizer", "HistQuantizer", "KLQuantizer"]
    assert [k.__name__ for k in Q.SUPPORT_WT_QUANTIZERS] == ["AbsmaxQuantizer", "PerChannelAbsmaxQuantizer"]
    check_error(lambda: Q.PTQConfig(Q.PerChannelAbsmaxQuantizer(), Q.AbsmaxQuantizer()), AssertionError, "Hist")


def model():
    net = nn.Sequential(nn.Conv2D(1, 2, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8, 2))
    rng = np.random.RandomState(2)
    for p in net.parameters():
        p.set_value(rng.randn(*p.shape).astype("float32"))
    return net


X = np.random.RandomState(3).randn(4, 1, 4, 4).astype("float32")


def saved(save, path):
    save(path, input_spec=[paddle.static.InputSpec([None, 1, 4, 4])])
    with open(f"{path}.pdmodel", "rb") as file:
        desc = paddle.base.core.ProgramDesc(file.read())
    kinds = [desc.block(0).op(i).type() for i in range(desc.block(0).op_size())]
    return kinds, paddle.jit.load(path)(paddle.to_tensor(X)).numpy()


@pytest.mark.parametrize("onnx_format", [False, True])
def test_training_with_simulated_quantisation(tmp_path, onnx_format):
    net = model()
    quanter = Q.ImperativeQuantAware(weight_quantize_type="channel_wise_abs_max", onnx_format=onnx_format)
    assert quanter.quantize(net) is net
    opt = paddle.optimizer.SGD(0.01, parameters=[p for p in net.parameters() if not p.stop_gradient])
    losses = []
    for _ in range(3):
        loss = net(paddle.to_tensor(X)).square().mean()
        loss.backward()
        opt.step()
        opt.clear_grad()
        losses.append(float(loss))
    assert losses[2] < losses[1] < losses[0]
    scale = net[0]._layer._fake_quant_input
    largest = np.abs(X).max()
    np.testing.assert_allclose(float(scale._state), 3.439, rtol=1e-5)  # 1 → 1.9 → 2.71 → 3.439
    np.testing.assert_allclose(float(scale._accum), 0.729 + largest * 2.71, rtol=1e-5)
    net.eval()
    want = net(paddle.to_tensor(X)).numpy()
    kinds, got = saved(lambda path, **k: quanter.save_quantized_model(net, path, **k), str(tmp_path / "m"))
    if onnx_format:
        assert (kinds.count("quantize_linear"), kinds.count("dequantize_linear")) == (4, 6)
        np.testing.assert_allclose(got, want, atol=0.2)
    else:
        assert kinds.count("fake_quantize_dequantize_moving_average_abs_max") == 2
        assert "moving_average_abs_max_scale" not in kinds
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-5)


def test_quantisation_after_training(tmp_path):
    net = model()
    net.eval()
    ptq = Q.ImperativePTQ(Q.PTQConfig(Q.AbsmaxQuantizer(), Q.PerChannelAbsmaxQuantizer()))
    observed = ptq.quantize(net)
    assert observed is not net
    want = observed(paddle.to_tensor(X)).numpy()
    kinds, got = saved(lambda path, **k: ptq.save_quantized_model(observed, path, **k), str(tmp_path / "m"))
    assert kinds.count("fake_channel_wise_quantize_dequantize_abs_max") == 2
    np.testing.assert_allclose(got, want, atol=0.15)
    assert not np.array_equal(got, want)


def test_folding_batch_norms():
    net = nn.Sequential(nn.Conv2D(1, 2, 3, bias_attr=False), nn.BatchNorm2D(2), nn.ReLU())
    net[1]._mean.set_value(np.array([0.3, -0.2], "float32"))
    net[1]._variance.set_value(np.array([0.5, 2.0], "float32"))
    net.eval()
    want = net(paddle.to_tensor(X)).numpy()
    folded = Q.imperative.fuse_utils.fuse_layers(net, [["0", "1"]])
    assert type(folded[1]).__name__ == "Identity"
    np.testing.assert_allclose(folded(paddle.to_tensor(X)).numpy(), want, rtol=1e-5, atol=1e-6)
