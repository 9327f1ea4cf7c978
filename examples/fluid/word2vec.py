"""Word vectors from a model that predicts the word after four others, as a Program of Paddle 1.x.

The four words share one table by its name. The text is made up: each word follows from the one before it.

    python examples/fluid/word2vec.py
"""

import numpy as np

import paddle.fluid as fluid

WORDS, SIZE, WINDOW = 20, 16, 4


def text(length=600):
    """Words that repeat in a fixed order, with occasional errors."""
    rng = np.random.RandomState(0)
    order, out = rng.permutation(WORDS), [0]
    for _ in range(length):
        slip = rng.rand() < 0.02
        out.append(int(rng.randint(WORDS)) if slip else int(order[out[-1]]))
    return out


def main(epochs=12, verbose=True):
    """Train, and return how often the next word is predicted correctly."""
    words = [fluid.layers.data(name=f"word_{i}", shape=[1], dtype="int64") for i in range(WINDOW)]
    following = fluid.layers.data(name="next", shape=[1], dtype="int64")
    vectors = [
        fluid.layers.embedding(
            input=word, size=[WORDS, SIZE], is_sparse=True, param_attr=fluid.ParamAttr(name="shared_vectors")
        )
        for word in words
    ]
    hidden = fluid.layers.fc(input=fluid.layers.concat(input=vectors, axis=1), size=64, act="sigmoid")
    predicted = fluid.layers.fc(input=hidden, size=WORDS, act="softmax")
    loss = fluid.layers.mean(fluid.layers.cross_entropy(input=predicted, label=following))
    accuracy = fluid.layers.accuracy(input=predicted, label=following)
    fluid.optimizer.Adam(learning_rate=0.01).minimize(loss)

    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fluid.default_startup_program())
    stream = np.array(text(), "int64")
    windows = np.lib.stride_tricks.sliding_window_view(stream, WINDOW + 1)
    share = 0.0
    for epoch in range(epochs):
        shares = []
        for start in range(0, len(windows), 50):
            batch = windows[start : start + 50]
            feed = {f"word_{i}": batch[:, i : i + 1] for i in range(WINDOW)}
            value, right = exe.run(feed={**feed, "next": batch[:, WINDOW:]}, fetch_list=[loss, accuracy])
            shares.append(right[0])
        share = float(np.mean(shares))
        if verbose and epoch % 4 == 3:
            print(f"epoch {epoch}: loss {value[0]:.3f}, guessed {share:.2f}")
    table = np.array(fluid.global_scope().find_var("shared_vectors").get_tensor())
    assert table.shape == (WORDS, SIZE)
    return share


if __name__ == "__main__":
    main()
