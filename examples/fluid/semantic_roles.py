"""Who did what to whom: tags for the words of a sentence by GRUs and a CRF, as a Program of Paddle 1.x.

Sentences are made up: a predicate, marked in the input, with an agent before and an object after it; a word may be
either, so the tag depends on the position. Tags use the IOB scheme.

    python examples/fluid/semantic_roles.py
"""

import numpy as np

import paddle
import paddle.fluid as fluid

WORDS, TAGS, TYPES = 30, 7, 3  # agent, verb, object: B and I each, and O
VERBS = range(20, 25)


def sentences(count, seed=0):
    """A reader of (words, marks, tags)."""

    def reader():
        rng = np.random.RandomState(seed)
        for _ in range(count):
            parts = [rng.randint(1, 20, rng.randint(1, 3)), [rng.choice(VERBS)], rng.randint(1, 20, rng.randint(1, 3))]
            words, tags = rng.randint(25, WORDS, rng.randint(0, 3)).tolist(), []
            tags += [TAGS - 1] * len(words)
            for kind, part in enumerate(parts):
                words += [int(w) for w in part]
                tags += [2 * kind] + [2 * kind + 1] * (len(part) - 1)
            yield words, [int(w in VERBS) for w in words], tags

    return reader


def scores(words, marks):
    """The score of each tag for each word, from GRUs in both directions."""
    vectors = [
        fluid.layers.embedding(input=words, size=[WORDS, 16], param_attr=fluid.ParamAttr(name="word_vectors")),
        fluid.layers.embedding(input=marks, size=[2, 4]),
    ]
    joined = fluid.layers.concat(vectors, axis=1)
    states = [
        fluid.layers.dynamic_gru(input=fluid.layers.fc(joined, size=3 * 24), size=24, is_reverse=back)
        for back in (False, True)
    ]
    return fluid.layers.fc(input=states, size=TAGS)


def main(train=300, test=80, epochs=6, verbose=True):
    """Train, and return the F1 score of chunks in unseen sentences."""
    words, marks, tags = (
        fluid.layers.data(name=name, shape=[1], dtype="int64", lod_level=1) for name in ("words", "marks", "tags")
    )
    emission = scores(words, marks)
    cost = fluid.layers.linear_chain_crf(input=emission, label=tags, param_attr=fluid.ParamAttr(name="crfw"))
    loss = fluid.layers.mean(cost)
    path = fluid.layers.crf_decoding(input=emission, param_attr=fluid.ParamAttr(name="crfw"))
    measures = fluid.layers.chunk_eval(input=path, label=tags, chunk_scheme="IOB", num_chunk_types=TYPES)
    test_program = fluid.default_main_program().clone(for_test=True)
    rate = fluid.layers.exponential_decay(learning_rate=0.02, decay_steps=100, decay_rate=0.8, staircase=True)
    fluid.optimizer.Adam(learning_rate=rate).minimize(loss)

    place = fluid.CPUPlace()
    exe = fluid.Executor(place)
    exe.run(fluid.default_startup_program())
    feeder = fluid.DataFeeder(feed_list=[words, marks, tags], place=place)
    for epoch in range(epochs):
        for batch in paddle.batch(sentences(train), batch_size=20)():
            value, now = exe.run(feed=feeder.feed(batch), fetch_list=[loss, rate])
        if verbose:
            print(f"epoch {epoch}: loss {value[0]:.3f}, rate {now[0]:.4f}")

    evaluator = fluid.metrics.ChunkEvaluator()
    for batch in paddle.batch(sentences(test, seed=1), batch_size=20)():
        counts = exe.run(test_program, feed=feeder.feed(batch), fetch_list=list(measures[3:]))
        evaluator.update(*counts)
    _, _, f1 = evaluator.eval()
    f1 = float(np.asarray(f1).reshape(-1)[0])
    if verbose:
        print(f"F1 {f1:.3f}")
    return f1


if __name__ == "__main__":
    main()
