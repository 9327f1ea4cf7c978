"""Programs in the idioms of 1.5 to 1.8, larger than one function: each is built, run, and learns."""

import numpy as np

import paddle.fluid as fluid
from paddle.fluid import layers
from paddle.fluid.layers import control_flow, ops, tensor
from paddle.fluid.layers.learning_rate_scheduler import _decay_step_counter
from paddle.fluid.layers.rnn import BeamSearchDecoder, LSTMCell, RNNCell, dynamic_decode, rnn

R = np.random.RandomState(0)


def steps(exe, feed, fetch, count, program=None):
    return [exe.run(program, feed=feed, fetch_list=fetch) for _ in range(count)]


def test_attention_over_masked_words():
    size, heads, words = 16, 2, 30

    def attention(x, bias):
        q, k, v = (layers.fc(x, size, num_flatten_dims=2, bias_attr=False) for _ in range(3))

        def apart(y):
            return layers.transpose(layers.reshape(y, shape=[0, 0, heads, size // heads], inplace=True), [0, 2, 1, 3])

        scores = layers.matmul(apart(q), apart(k), transpose_y=True, alpha=(size // heads) ** -0.5)
        scores += bias
        weights = layers.dropout(layers.softmax(scores), 0.1, dropout_implementation="upscale_in_train")
        out = layers.transpose(layers.matmul(weights, apart(v)), perm=[0, 2, 1, 3])
        out = layers.reshape(out, shape=[0, 0, out.shape[2] * out.shape[3]], inplace=True)
        return layers.fc(out, size, num_flatten_dims=2)

    ids, places = (fluid.data(name=n, shape=[None, None], dtype="int64") for n in ("ids", "places"))
    mask = fluid.data(name="mask", shape=[None, None, 1], dtype="float32")
    hidden = fluid.data(name="hidden", shape=[None, 1], dtype="int64")
    label = fluid.data(name="label", shape=[None, 1], dtype="int64")
    table = fluid.ParamAttr(name="words", initializer=fluid.initializer.TruncatedNormal(scale=0.02))
    x = fluid.embedding(ids, [words, size], param_attr=table) + fluid.embedding(places, [20, size])
    x = layers.layer_norm(x, begin_norm_axis=2)
    bias = layers.scale(layers.matmul(mask, mask, transpose_y=True), 10000.0, -1.0, bias_after_scale=False)
    bias = layers.stack(x=[bias] * heads, axis=1)
    bias.stop_gradient = True
    x = layers.layer_norm(x + attention(x, bias), begin_norm_axis=2)
    picked = layers.gather(layers.reshape(x, shape=[-1, size]), hidden)
    scores = layers.matmul(picked, fluid.default_main_program().global_block().var("words"), transpose_y=True)
    loss = layers.mean(layers.softmax_with_cross_entropy(logits=scores, label=label))
    rate = layers.noam_decay(size, 5)
    clip = fluid.clip.GradientClipByGlobalNorm(1.0)
    fluid.optimizer.Adam(learning_rate=rate, grad_clip=clip).minimize(loss)
    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fluid.default_startup_program())
    feed = {
        "ids": R.randint(0, words, (3, 5)).astype("int64"),
        "places": np.tile(np.arange(5), (3, 1)),
        "mask": np.ones((3, 5, 1), "float32"),
        "hidden": np.array([[1], [7]]),
        "label": np.array([[3], [4]]),
    }
    seen = steps(exe, feed, [loss], 15)
    assert float(seen[-1][0]) < 0.5 * float(seen[0][0])


def test_a_user_defined_schedule():
    x, y = layers.data("x", [4]), layers.data("y", [1], dtype="int64")
    cost = layers.reduce_mean(layers.softmax_with_cross_entropy(layers.fc(x, 3), y))
    step = _decay_step_counter()
    rate = tensor.create_global_var(shape=[1], value=0.0, dtype="float32", persistable=True, name="learning_rate")
    limit = tensor.fill_constant(shape=[1], dtype="float32", value=3.0, force_cpu=True)
    with control_flow.Switch() as switch:
        with switch.case(step < limit):
            tensor.assign(input=0.1 * step / 3.0, output=rate)
        with switch.default():
            tensor.assign(input=0.1 * (ops.cos(step * 0.1) + 1) / 2, output=rate)
    fluid.optimizer.Momentum(rate, momentum=0.9, regularization=fluid.regularizer.L2Decay(1e-4)).minimize(cost)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    feed = {"x": R.randn(8, 4).astype("float32"), "y": R.randint(0, 3, (8, 1))}
    compiled = fluid.CompiledProgram(fluid.default_main_program()).with_data_parallel(loss_name=cost.name)
    seen = [float(r) for _, r in steps(exe, feed, [cost, rate], 5, compiled)]
    want = [0.1 * s / 3 if s < 3 else 0.05 * (np.cos(0.1 * s) + 1) for s in range(5)]
    np.testing.assert_allclose(seen, want, 1e-5, 1e-7)


def test_text_in_images():
    pixels = layers.data("pixels", [1, 8, 16])
    label = layers.data("label", [1], dtype="int32", lod_level=1)
    maps = layers.pool2d(layers.batch_norm(layers.conv2d(pixels, 4, 3, padding=1), act="relu"), 2, "max", 2)
    columns = layers.im2sequence(maps, stride=[1, 1], filter_size=[maps.shape[2], 1])
    states = [
        layers.dynamic_gru(layers.fc(columns, 3 * 12), 12, is_reverse=back, candidate_activation="relu")
        for back in (False, True)
    ]
    scores = layers.fc(states, size=5)
    loss = layers.reduce_sum(layers.warpctc(input=scores, label=label, blank=4, norm_by_times=True))
    decoded = layers.ctc_greedy_decoder(scores, blank=4)
    distance, count = layers.edit_distance(decoded, layers.cast(label, "int64"))
    fluid.optimizer.Adam(0.02).minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    feed = {
        "pixels": R.rand(3, 1, 8, 16).astype("float32"),
        "label": fluid.create_lod_tensor(np.array([[0], [1], [2], [3]], "int32"), [[1, 2, 1]]),
    }
    seen = steps(exe, feed, [loss, distance, count], 25)
    assert float(seen[-1][0]) < 0.5 * float(seen[0][0])
    assert seen[-1][1].shape == (3, 1)
    assert seen[-1][2].tolist() == [3]


class _Decoder(RNNCell):
    """An LSTM with attention to the source."""

    def __init__(self, size):
        self.size, self.cell = size, LSTMCell(size, fluid.ParamAttr(name="decoder"), name="decoder")

    def call(self, inputs, states, source):
        state, before = states
        out, state = self.cell(layers.concat([inputs, before], 1), state)
        wanted = layers.unsqueeze(layers.fc(out, self.size, bias_attr=False, param_attr="wanted"), [1])
        weights = layers.softmax(layers.matmul(wanted, source, transpose_y=True))
        context = layers.squeeze(layers.matmul(weights, source), [1])
        out = layers.fc(layers.concat([context, out], 1), self.size, bias_attr=False, param_attr="seen")
        return out, [state, out]


def test_cells_train_and_a_beam_search_decodes():
    size, words = 16, 8

    def table(name):
        return lambda ids: fluid.embedding(ids, [words, size], param_attr=fluid.ParamAttr(name=name))

    def scores(x):
        return layers.fc(x, words, num_flatten_dims=len(x.shape) - 1, param_attr="scores", bias_attr=False)

    def encoded():
        source = fluid.data("source", [None, None], dtype="int64")
        return rnn(LSTMCell(size, fluid.ParamAttr(name="encoder"), name="encoder"), table("source_words")(source))

    training, startup, decoding = fluid.Program(), fluid.Program(), fluid.Program()
    with fluid.program_guard(training, startup), fluid.unique_name.guard():
        source, state = encoded()
        target = fluid.data("target", [None, None], dtype="int64")
        label = fluid.data("label", [None, None, 1], dtype="int64")
        start = [state, layers.zeros_like(state[0])]
        out, _ = rnn(_Decoder(size), table("target_words")(target), initial_states=start, source=source)
        loss = layers.reduce_mean(layers.softmax_with_cross_entropy(scores(out), label))
        fluid.optimizer.Adam(0.03).minimize(loss)
    with fluid.program_guard(decoding, fluid.Program()), fluid.unique_name.guard():
        source, state = encoded()
        decoder = BeamSearchDecoder(_Decoder(size), 0, 1, 2, embedding_fn=table("target_words"), output_fn=scores)
        wide = BeamSearchDecoder.tile_beam_merge_with_batch(source, 2)
        start = [state, layers.zeros_like(state[0])]
        ids, _ = dynamic_decode(decoder, inits=start, max_step_num=5, source=wide)
    exe = fluid.Executor()
    exe.run(startup)
    given = R.randint(2, words, (6, 3))
    feed = {
        "source": given,
        "target": np.concatenate([np.zeros((6, 1), int), given], 1),
        "label": np.concatenate([given, np.ones((6, 1), int)], 1)[..., None],
    }
    steps(exe, feed, [loss], 45, training)
    (found,) = exe.run(decoding, feed={"source": given}, fetch_list=[ids])
    assert (found[:, :3, 0] == given).mean() > 0.8
