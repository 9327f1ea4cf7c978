"""Translation with attention and beam search, as Programs of Paddle 1.x.

Two Programs share their weights by name: one trains a decoder that sees the true words (`DynamicRNN`), the other
translates word by word and keeps the best partial translations (`While`, `beam_search`). The languages are made up:
a translation has a word for each word of the source, in reverse order.

    python examples/fluid/machine_translation.py
"""

import numpy as np

import paddle
import paddle.fluid as fluid
from paddle.fluid import layers

START, END, WORDS, SIZE = 0, 1, 12, 32
LONGEST, BEAM = 6, 3


def translated(words):
    """The translation: the counterparts of the words, in reverse order."""
    return [2 + (w - 2 + 3) % (WORDS - 2) for w in reversed(words)]


def pairs(count, seed):
    """A reader of (source, target with the start, target with the end)."""

    def reader():
        rng = np.random.RandomState(seed)
        for _ in range(count):
            source = rng.randint(2, WORDS, rng.randint(2, 5)).tolist()
            target = translated(source)
            yield source, [START, *target], [*target, END]

    return reader


def named(name):
    """The attribute of a parameter that both Programs have."""
    return fluid.ParamAttr(name=name)


def dense(x, size, name, act=None, bias=True):
    """A fully connected layer with named parameters; each of several inputs has its own."""
    many = isinstance(x, (list, tuple))
    attrs = [named(f"{name}_w{i}") for i in range(len(x))] if many else named(f"{name}_w")
    return layers.fc(input=x, size=size, act=act, param_attr=attrs, bias_attr=named(f"{name}_b") if bias else False)


def encoder(source):
    """Encode every word of the source, and the source as a whole."""
    vectors = layers.embedding(input=source, size=[WORDS, SIZE], param_attr=named("source_vectors"))
    states = []
    for way, back in (("there", False), ("back", True)):
        gates = dense(vectors, 3 * SIZE, f"encoder_{way}")
        states.append(
            layers.dynamic_gru(
                gates, SIZE, is_reverse=back, param_attr=named(f"gru_{way}_w"), bias_attr=named(f"gru_{way}_b")
            )
        )
    encoded = layers.concat(states, axis=1)
    return encoded, dense(layers.sequence_first_step(states[1]), SIZE, "boot", act="tanh")


def attention(encoded, projected, state):
    """The words of the source, weighted by how well they match the state."""
    wanted = layers.sequence_expand(x=dense(state, SIZE, "wanted", bias=False), y=projected)
    fit = dense(layers.tanh(projected + wanted), 1, "fit", bias=False)
    weights = layers.reshape(layers.sequence_softmax(fit), shape=[-1])
    return layers.sequence_pool(layers.elementwise_mul(x=encoded, y=weights, axis=0), pool_type="sum")


def step(word_vector, context, state):
    """The next state, and the probability of each word."""
    gates = dense([word_vector, context], 3 * SIZE, "decoder")
    state, _, _ = layers.gru_unit(
        gates, state, 3 * SIZE, param_attr=named("decoder_gru_w"), bias_attr=named("decoder_gru_b")
    )
    return state, dense(state, WORDS, "words", act="softmax")


def train_program():
    """The loss of the true translations."""
    source, target, following = (
        layers.data(name=name, shape=[1], dtype="int64", lod_level=1) for name in ("source", "target", "next")
    )
    encoded, boot = encoder(source)
    projected = dense(encoded, SIZE, "project", bias=False)
    vectors = layers.embedding(input=target, size=[WORDS, SIZE], param_attr=named("target_vectors"))
    decoder = layers.DynamicRNN()
    with decoder.block():
        word = decoder.step_input(vectors)
        whole, parts = decoder.static_input(encoded), decoder.static_input(projected)
        state = decoder.memory(init=boot, need_reorder=True)
        new, chances = step(word, attention(whole, parts, state), state)
        decoder.update_memory(state, new)
        decoder.output(chances)
    return [source, target, following], layers.mean(layers.cross_entropy(input=decoder(), label=following))


def translate_program():
    """The best translations, and their scores."""
    source = layers.data(name="source", shape=[1], dtype="int64", lod_level=1)
    first = layers.data(name="first", shape=[1], dtype="int64", lod_level=2)
    first_score = layers.data(name="first_score", shape=[1], dtype="float32", lod_level=2)
    encoded, boot = encoder(source)
    counter = layers.zeros(shape=[1], dtype="int64")
    limit = layers.fill_constant(shape=[1], dtype="int64", value=LONGEST)
    ids, scores = layers.array_write(first, i=counter), layers.array_write(first_score, i=counter)
    states, sources = layers.array_write(boot, i=counter), layers.array_write(encoded, i=counter)
    going = layers.less_than(x=counter, y=limit)
    loop = layers.While(cond=going)
    with loop.block():
        last, score = layers.array_read(ids, i=counter), layers.array_read(scores, i=counter)
        # One row for each partial translation kept in the previous step.
        state = layers.sequence_expand(layers.array_read(states, i=counter), score)
        whole = layers.sequence_expand(layers.array_read(sources, i=counter), score)
        word = layers.embedding(input=last, size=[WORDS, SIZE], param_attr=named("target_vectors"))
        projected = dense(whole, SIZE, "project", bias=False)
        state, chances = step(word, attention(whole, projected, state), state)
        best, words = layers.topk(layers.lod_reset(x=chances, y=score), k=BEAM)
        total = layers.elementwise_add(x=layers.log(best), y=layers.reshape(score, shape=[-1]), axis=0)
        chosen, chosen_scores = layers.beam_search(last, score, words, total, beam_size=BEAM, end_id=END)
        layers.increment(x=counter, value=1, in_place=True)
        layers.array_write(state, array=states, i=counter)
        layers.array_write(whole, array=sources, i=counter)
        layers.array_write(chosen, array=ids, i=counter)
        layers.array_write(chosen_scores, array=scores, i=counter)
        more = layers.logical_not(layers.is_empty(x=chosen))
        layers.logical_and(x=layers.less_than(x=counter, y=limit), y=more, out=going)
    return layers.beam_search_decode(ids=ids, scores=scores, beam_size=BEAM, end_id=END)


def main(train=400, test=40, epochs=12, verbose=True):
    """Train, translate, and return the fraction of sources whose best translation is exactly right."""
    training, startup, translating = fluid.Program(), fluid.Program(), fluid.Program()
    with fluid.program_guard(training, startup):
        data, loss = train_program()
        fluid.optimizer.Adam(learning_rate=0.01).minimize(loss)
    with fluid.program_guard(translating, fluid.Program()):
        found, _ = translate_program()

    place = fluid.CPUPlace()
    exe = fluid.Executor(place)
    exe.run(startup)
    feeder = fluid.DataFeeder(feed_list=data, place=place, program=training)
    for epoch in range(epochs):
        for batch in paddle.batch(pairs(train, seed=0), batch_size=40)():
            (value,) = exe.run(training, feed=feeder.feed(batch), fetch_list=[loss])
        if verbose and epoch % 4 == 3:
            print(f"epoch {epoch}: loss {value[0]:.3f}")

    unseen = [source for source, _, _ in pairs(test, seed=1)()]
    ones = [[1] * len(unseen)] * 2
    feed = {
        "source": fluid.create_lod_tensor(unseen, [[len(s) for s in unseen]], place),
        "first": fluid.create_lod_tensor(np.full([len(unseen), 1], START, "int64"), ones, place),
        "first_score": fluid.create_lod_tensor(np.zeros([len(unseen), 1], "float32"), ones, place),
    }
    (sentences,) = exe.run(translating, feed=feed, fetch_list=[found], return_numpy=False)
    words, (sources, ends) = np.array(sentences).reshape(-1), sentences.lod()
    right = 0
    for i, source in enumerate(unseen):
        best = words[ends[sources[i]] : ends[sources[i] + 1]].tolist()
        right += best == [START, *translated(source), END]
        if verbose and i < 3:
            print(f"{source} -> {best[1:-1]}")
    if verbose:
        print(f"right {right / len(unseen):.2f}")
    return right / len(unseen)


if __name__ == "__main__":
    main()
