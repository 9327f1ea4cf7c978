"""Unique names."""

import pytest

import paddle
from paddle._core import names
from paddle.utils import unique_name


@pytest.fixture(autouse=True)
def fresh():
    with unique_name.guard():
        yield


def test_each_key_is_numbered_separately():
    assert [unique_name.generate(k) for k in ("fc", "fc", "conv", "fc")] == ["fc_0", "fc_1", "conv_0", "fc_2"]


def test_guard_restarts_and_restores_the_numbering():
    unique_name.generate("fc")
    with unique_name.guard():
        assert unique_name.generate("fc") == "fc_0"
    assert unique_name.generate("fc") == "fc_1"


@pytest.mark.parametrize("prefix", ["A", b"A"])
def test_guard_with_a_prefix(prefix):
    # In the original: `with unique_name.guard("A"): unique_name.generate("fc")` -> 'Afc_0', inside guard("B") 'Bfc_0'
    with unique_name.guard(prefix):
        assert unique_name.generate("fc") == "Afc_0"
        with unique_name.guard("B"):
            assert unique_name.generate("fc") == "Bfc_0"
        assert unique_name.generate("fc") == "Afc_1"


def test_guard_restores_after_an_error():
    unique_name.generate("fc")
    with pytest.raises(KeyError), unique_name.guard():
        raise KeyError
    assert unique_name.generate("fc") == "fc_1"


def test_switch_and_back():
    unique_name.generate("fc")
    before, checker = unique_name.switch()
    assert unique_name.generate("fc") == "fc_0"
    unique_name.switch(before, checker)
    assert unique_name.generate("fc") == "fc_1"


def test_tensors_are_named_on_first_access():
    first, second = paddle.to_tensor(1.0), paddle.to_tensor(2.0)
    assert second.name == "generated_tensor_0"
    assert first.name == "generated_tensor_1"


def test_a_guard_can_be_used_again():
    namer = names.Namer("net_")
    for want in ("net_fc_0", "net_fc_1"):
        with unique_name.guard(namer):
            assert unique_name.generate("fc") == want
