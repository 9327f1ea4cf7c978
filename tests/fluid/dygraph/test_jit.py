"""From dynamic to static, as in 1.7 and 1.8."""

import numpy as np

import paddle.fluid as fluid
from paddle.fluid.dygraph import Linear, declarative


class Net(fluid.dygraph.Layer):
    def __init__(self):
        super().__init__()
        self.linear = Linear(6, 3, act="softmax")

    @declarative
    def forward(self, x):
        return self.linear(x)


def batches():
    rng = np.random.default_rng(0)
    for _ in range(6):
        x = rng.random((8, 6), dtype="float32")
        yield x, x[:, :3].argmax(1)[:, None]


def test_a_declared_layer_is_trained_saved_and_loaded(tmp_path):
    with fluid.dygraph.guard():
        net = Net()
        adam = fluid.optimizer.AdamOptimizer(learning_rate=0.05, parameter_list=net.parameters())
        loader = fluid.io.DataLoader.from_generator(capacity=5)
        loader.set_batch_generator(batches)
        losses = []
        for _ in range(5):
            for image, label in loader():
                loss = fluid.layers.mean(fluid.layers.cross_entropy(net(image), label))
                loss.backward()
                adam.minimize(loss)
                net.clear_gradients()
                losses.append(loss.numpy()[0])
        assert losses[-1] < 0.9 * losses[0]
        path = str(tmp_path / "model")
        fluid.dygraph.jit.save(layer=net, model_path=path, input_spec=[image])
        loaded = fluid.dygraph.jit.load(path)
        loaded.eval()
        np.testing.assert_allclose(loaded(image).numpy(), net(image).numpy(), rtol=1e-5, atol=1e-6)


def test_the_translation_can_be_switched_off():
    with fluid.dygraph.guard():
        net, x = Net(), fluid.dygraph.to_variable(np.ones([2, 6], "float32"))
        translator = fluid.dygraph.ProgramTranslator()
        wanted = net(x).numpy()
        translator.enable(False)
        try:
            np.testing.assert_allclose(net(x).numpy(), wanted, rtol=1e-6)
        finally:
            translator.enable(True)


def test_the_log_is_that_of_paddle_jit(caplog):
    with fluid.dygraph.guard():
        fluid.dygraph.set_verbosity(1)
        try:
            Net()(fluid.dygraph.to_variable(np.ones([2, 6], "float32")))
        finally:
            fluid.dygraph.set_verbosity(0)
    assert "was traced" in caplog.text


@fluid.dygraph.dygraph_to_static_func
def moved(x):
    if fluid.layers.mean(x) < 0:
        y = x - 1
    else:
        y = x + 1
    return y


def test_a_function_with_branches_in_both_modes():
    with fluid.dygraph.guard():
        assert moved(fluid.dygraph.to_variable(np.ones([2], "float32"))).numpy().tolist() == [2.0, 2.0]
    x = fluid.data("x", [2])
    y = moved(x)
    exe = fluid.Executor()
    assert exe.run(feed={"x": [-1.0, -1.0]}, fetch_list=[y])[0].tolist() == [-2.0, -2.0]
    assert exe.run(feed={"x": [1.0, 1.0]}, fetch_list=[y])[0].tolist() == [2.0, 2.0]
