"""`TracedLayer` and `ProgramTranslator`, as programs of Paddle 2.x call them."""

import numpy as np
import pytest

import paddle
from paddle import nn
from paddle.jit import ProgramTranslator, TracedLayer
from paddle.jit.dy2static.program_translator import StaticFunction


def test_traced_layers(tmp_path):
    layer = nn.Sequential(nn.Linear(4, 3), nn.Dropout(0.5), nn.Linear(3, 2))
    layer.eval()
    x = paddle.rand([2, 4])
    out, traced = TracedLayer.trace(layer, inputs=[x])
    assert np.array_equal(traced([x])[0].numpy(), out.numpy())
    more = paddle.rand([5, 4])
    assert np.array_equal(traced([more])[0].numpy(), layer(more).numpy())
    assert len(traced.program.global_block().ops) == 3
    traced.set_strategy()
    traced.save_inference_model(str(tmp_path / "m"), feed=[0], fetch=[0])
    np.testing.assert_allclose(paddle.jit.load(str(tmp_path / "m"))(x).numpy(), out.numpy(), rtol=1e-5, atol=1e-6)
    with pytest.raises(TypeError, match="must be a Layer"):
        TracedLayer.trace(lambda x: x, [x])


def test_program_translator():
    def f(x):
        return x if x.sum() > 0 else -x

    translator = ProgramTranslator()
    assert translator is ProgramTranslator.get_instance()
    x = paddle.to_tensor([-2.0])
    assert translator.get_output(f, x).item() == 2
    assert isinstance(translator.get_func(f), StaticFunction)
    assert "ifexp" in translator.get_code(f)
    main, startup, inputs, outputs = translator.get_program(f, x)
    assert main.global_block().ops
    assert not startup.global_block().ops
    assert (len(inputs), len(outputs)) == (1, 1)
    translator.enable(False)
    try:
        assert not translator.enable_to_static
    finally:
        translator.enable(True)


def test_unknown_names():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        paddle.jit.nothing  # noqa: B018
