"""Data sets made of others."""

import numpy as np
from tests.support import check_error

import paddle
from paddle.io import ChainDataset, ComposeDataset, ConcatDataset, IterableDataset, Subset, TensorDataset, random_split


def tensors(n=4):
    return TensorDataset([paddle.arange(n), paddle.ones([n, 2])])


class Count(IterableDataset):
    def __iter__(self):
        yield from range(3)


def test_tensor_dataset():
    data = tensors()
    assert len(data) == 4
    assert data[1][0].item() == 1
    assert data[1][1].shape == [2]
    check_error(lambda: TensorDataset([np.ones(3), np.ones(4)]), AssertionError, "length")


def test_compose_joins_the_fields():
    both = ComposeDataset([tensors(), tensors()])
    assert len(both) == 4
    assert len(both[0]) == 4
    check_error(lambda: ComposeDataset([tensors(2), tensors(3)]), AssertionError, "[2, 3]")
    check_error(lambda: ComposeDataset([Count()]), AssertionError, "index")


def test_chain_and_concat():
    assert list(ChainDataset([Count(), Count()])) == [0, 1, 2, 0, 1, 2]
    data = ConcatDataset([tensors(4), tensors(2)])
    assert len(data) == 6
    assert [data[i][0].item() for i in (0, 3, 4, -1)] == [0, 3, 0, 1]
    check_error(lambda: data[-7], ValueError, "-7")
    check_error(lambda: ConcatDataset([Count()]), AssertionError, "ChainDataset")


def test_subset():
    assert [Subset("abcdef", [4, 0])[i] for i in range(2)] == ["e", "a"]


def test_random_split_as_the_original_splits():
    # paddle.seed(3); a, b = random_split(range(10), [3, 7]); [a[i] for i in range(3)] in the original
    paddle.seed(3)
    a, b = random_split(range(10), [3, 7])
    assert [a[i] for i in range(3)] == [1, 4, 7]
    assert sorted([*a, *b]) == list(range(10))


def test_random_split_by_shares():
    parts = random_split(range(11), [0.5, 0.3, 0.2])
    assert [len(p) for p in parts] == [6, 3, 2]
    check_error(lambda: random_split(range(5), [2, 2]), ValueError, "5")
