"""Networks for sequences, of numbers or of words, written once and built in either library.

`lib` is what `networks.library` returns.
"""


def sequence_networks(lib):
    """{name: (a function that builds the network, the shape of a batch, and for words how many there are)}"""

    class Dilated(lib.Module):
        """Two convolutions over the past, with dropout, and what goes around them."""

        def __init__(self, into, out, distance):
            super().__init__()
            self.past, around = 2 * distance, 2 * distance
            self.first = lib.conv_1d(into, out, 3, around, distance)
            self.second = lib.conv_1d(out, out, 3, around, distance)
            self.act, self.drop = lib.ReLU(), lib.dropout(0.1)
            self.around = lib.conv_1d(into, out, 1) if into != out else None

        def forward(self, x):
            y = self.drop(self.act(self.first(x)[:, :, : -self.past]))
            y = self.drop(self.act(self.second(y)[:, :, : -self.past]))
            return self.act(y + (x if self.around is None else self.around(x)))

    class Temporal(lib.Module):
        """A temporal convolutional network."""

        def __init__(self):
            super().__init__()
            self.body = lib.Sequential(Dilated(8, 32, 1), Dilated(32, 32, 2), Dilated(32, 64, 4), Dilated(64, 64, 8))
            self.fc = lib.linear(64, 10)

        def forward(self, x):
            return self.fc(self.body(x)[:, :, -1])

    class Windows(lib.Module):
        """Convolutions of three widths over words, and the greatest value of each channel."""

        def __init__(self):
            super().__init__()
            self.words, self.fc, self.drop = lib.embedding(5000, 128), lib.linear(192, 10), lib.dropout(0.5)
            self.three, self.four, self.five = (lib.conv_1d(128, 64, size) for size in (3, 4, 5))

        def forward(self, x):
            x = lib.transpose(self.words(x), [0, 2, 1])
            found = [lib.greatest(lib.relu(conv(x)), 2) for conv in (self.three, self.four, self.five)]
            return self.fc(self.drop(lib.concat(found, 1)))

    class Attentive(lib.Module):
        """A GRU whose states are weighed by attention."""

        def __init__(self):
            super().__init__()
            self.words, self.gru = lib.embedding(5000, 64), lib.gru(64, 64, 1)
            self.inner, self.score, self.fc = lib.linear(64, 64), lib.linear(64, 1), lib.linear(64, 10)

        def forward(self, x):
            states, _ = self.gru(self.words(x))
            weights = lib.softmax(self.score(lib.tanh(self.inner(states))), 1)
            return self.fc((weights * states).sum(1))

    class Translating(lib.Module):
        """A Transformer with encoder, decoder and dropout; both read the same words."""

        def __init__(self):
            super().__init__()
            self.words, self.body, self.fc = lib.embedding(2000, 64), lib.transformer(64, 4, 2, 256), lib.linear(64, 10)

        def forward(self, x):
            words = self.words(x)
            return self.fc(self.body(words, words).mean(1))

    return {
        "TCN 16×8×128": (Temporal, (16, 8, 128)),
        "text CNN 16×64": (Windows, (16, 64), 5000),
        "GRU with attention 16×32": (Attentive, (16, 32), 5000),
        "Transformer 8×20": (Translating, (8, 20), 2000),
    }
