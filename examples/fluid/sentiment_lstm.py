"""Is a sentence friendly? Stacked LSTMs over sentences of different lengths, as a Program of Paddle 1.x.

Sentences are sequences (LoD) of different lengths, without padding. They are made up: a sentence is friendly if more of
its words are kind than unkind, where a negation inverts the next word, so that counting words is not enough.

    python examples/fluid/sentiment_lstm.py
"""

import numpy as np

import paddle
import paddle.fluid as fluid

KIND, UNKIND, NOT, WORDS = range(1, 6), range(6, 11), 11, 30


def sentences(count, seed):
    """A reader of (words, whether they are friendly)."""

    def reader():
        rng = np.random.RandomState(seed)
        made = 0
        while made < count:
            words = rng.randint(1, WORDS, rng.randint(3, 12)).tolist()
            score, turned = 0, 1
            for word in words:
                score += turned * ((word in KIND) - (word in UNKIND))
                turned = -1 if word == NOT else 1
            if score:
                made += 1
                yield words, int(score > 0)

    return reader


def network(words, hidden=32, layers=2):
    """An embedding, LSTMs in alternating directions, and max pooling."""
    vectors = fluid.layers.embedding(input=words, size=[WORDS, 24])
    gates = fluid.layers.fc(input=vectors, size=hidden * 4)
    states, _ = fluid.layers.dynamic_lstm(input=gates, size=hidden * 4)
    inputs = [gates, states]
    for layer in range(1, layers):
        gates = fluid.layers.fc(input=inputs, size=hidden * 4)
        states, _ = fluid.layers.dynamic_lstm(input=gates, size=hidden * 4, is_reverse=layer % 2 == 1)
        inputs = [gates, states]
    pooled = [fluid.layers.sequence_pool(input=x, pool_type="max") for x in inputs]
    return fluid.layers.fc(input=pooled, size=2, act="softmax")


def main(train=800, test=200, epochs=8, verbose=True):
    """Train, and return the accuracy on unseen sentences."""
    words = fluid.layers.data(name="words", shape=[1], dtype="int64", lod_level=1)
    label = fluid.layers.data(name="label", shape=[1], dtype="int64")
    predicted = network(words)
    loss = fluid.layers.mean(fluid.layers.cross_entropy(input=predicted, label=label))
    accuracy = fluid.layers.accuracy(input=predicted, label=label)
    test_program = fluid.default_main_program().clone(for_test=True)
    fluid.optimizer.Adam(learning_rate=0.01).minimize(loss)

    place = fluid.CPUPlace()
    exe = fluid.Executor(place)
    exe.run(fluid.default_startup_program())
    feeder = fluid.DataFeeder(feed_list=[words, label], place=place)
    for epoch in range(epochs):
        for batch in paddle.batch(sentences(train, seed=0), batch_size=32)():
            value, share = exe.run(feed=feeder.feed(batch), fetch_list=[loss, accuracy])
        if verbose:
            print(f"epoch {epoch}: loss {value[0]:.3f}, accuracy {share[0]:.2f}")
    shares = [
        exe.run(test_program, feed=feeder.feed(batch), fetch_list=[accuracy])[0][0]
        for batch in paddle.batch(sentences(test, seed=1), batch_size=50)()
    ]
    if verbose:
        print(f"accuracy on unseen sentences {np.mean(shares):.3f}")
    return float(np.mean(shares))


if __name__ == "__main__":
    main()
