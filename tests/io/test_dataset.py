"""What the base classes of data sets say about what a subclass left out."""

import pytest

from paddle.io import Dataset, IterableDataset


class Bare(Dataset):
    pass


class BareStream(IterableDataset):
    pass


class Squares(Dataset[int]):
    def __init__(self, count):
        super().__init__()
        self.count = count

    def __getitem__(self, idx):
        if idx >= self.count:
            raise IndexError(idx)
        return idx * idx

    def __len__(self):
        return self.count


@pytest.mark.parametrize(
    ("use", "method"),
    [(lambda: Bare()[0], "__getitem__"), (lambda: len(Bare()), "__len__"), (lambda: iter(BareStream()), "__iter__")],
)
def test_what_a_subclass_must_define(use, method):
    with pytest.raises(NotImplementedError, match=rf"Bare.*{method}"):
        use()


@pytest.mark.parametrize(("use", "what"), [(lambda s: s[0], "index"), (len, "length"), (bool, "length")])
def test_streams_have_no_index_and_no_length(use, what):
    with pytest.raises(RuntimeError, match=f"BareStream.*no {what}"):
        use(BareStream())


def test_subclasses_are_data_sets_and_iterate():
    assert list(Squares(4)) == [0, 1, 4, 9]
    assert issubclass(IterableDataset, Dataset)
