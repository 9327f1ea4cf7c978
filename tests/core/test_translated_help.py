"""Help in Chinese: the catalogue agrees with what it describes, and the flag switches docstrings both ways."""

import inspect
import pydoc
import re

import pytest
from tests.support import run_python

import paddle
from paddle._core import translated_help
from paddle._core.errors import InvalidArgumentError
from paddle._core.help import chinese

HAN = re.compile("[\u4e00-\u9fff]")
NAMES = sorted(translated_help.catalogue())


@pytest.fixture
def in_chinese():
    paddle.set_flags({"FLAGS_help_language": "zh"})
    yield
    paddle.set_flags({"FLAGS_help_language": "en"})


def test_the_300_most_used_names_are_there():
    assert len(NAMES) >= 440
    assert all(callable(translated_help.find(name)) for name in NAMES)
    assert len({id(translated_help.find(name)) for name in NAMES}) == len(NAMES)  # none is described twice
    assert all(not part.startswith("_") for name in NAMES for part in name.split("."))


def test_every_argument_is_described_and_exists():
    for name in NAMES:
        entry, found = translated_help.catalogue()[name], translated_help.arguments(name)
        assert [argument for argument, text, _ in found if not text] == [], name
        assert set(entry.described) - {argument.lstrip("*") for argument, _, _ in found} <= {"返回", "形状"}, name
        assert HAN.search(entry.text), name
        assert all(text.endswith("。") for text in entry.described.values()), name


def test_functions_say_what_they_return():
    for name in NAMES:
        entry = translated_help.catalogue()[name]
        assert inspect.isclass(translated_help.find(name)) or "返回" in entry.described | entry.shared, name


def test_an_entry_is_completed_from_the_signature_and_the_english_example():
    text = chinese("paddle.add")
    assert text.startswith("逐元素计算 `x + alpha * y`。\n\n参数:\n    x: 任意形状的张量。\n    y: ")
    assert "\n    alpha: `y` 的系数。默认值：1。\n" in text
    assert "\n\n返回:\n    两个操作数广播后形状的张量。\n\n>>> paddle.add(" in text
    assert text.partition(">>>")[2] == paddle.add.__doc__.partition(">>>")[2].rstrip()
    assert "*operands: " in chinese("paddle.einsum")
    assert "self" not in chinese("paddle.nn.Layer.train")


def test_another_name_of_the_same_function_has_the_same_help():
    assert chinese("paddle.Tensor.reshape") == chinese("paddle.reshape")
    assert chinese("paddle.polygamma") is None
    assert chinese("paddle.no_such_name") is None


def test_help_shows_chinese_and_then_english_again(in_chinese):
    shown = [pydoc.render_doc(value) for value in (paddle.matmul, paddle.nn.Linear, paddle.nn.Layer.train)]
    assert "矩阵乘法" in shown[0]
    assert "全连接层" in shown[1]
    assert "in_features: 输入最后一维的大小。" in shown[1]
    assert "切换到训练方式" in shown[2]
    assert inspect.getdoc(paddle.Tensor.matmul) == chinese("paddle.matmul")
    assert "全连接层" in paddle.nn.Linear(1, 1).__doc__
    paddle.set_flags({"FLAGS_help_language": "en"})
    english = [paddle.matmul.__doc__, paddle.nn.Linear.__doc__, paddle.nn.Layer.train.__doc__]
    assert not any(HAN.search(text) for text in english)
    assert "in_features: size of the last axis of the input." in english[1]  # completed when it is read, as before


def test_no_docstring_is_lost(in_chinese):
    during = {name: chinese(name) for name in NAMES}
    paddle.set_flags({"FLAGS_help_language": "en"})
    assert {name: chinese(name) for name in NAMES} == during
    assert not any(HAN.search(translated_help.find(name).__doc__ or "") for name in NAMES)


def test_auto_follows_the_environment(monkeypatch, in_chinese):
    for variables, expected in (
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8"}, True),
        ({}, False),
    ):
        for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(variable, raising=False)
        for variable, value in variables.items():
            monkeypatch.setenv(variable, value)
        paddle.set_flags({"FLAGS_help_language": "auto"})
        assert bool(HAN.search(paddle.add.__doc__)) is expected, variables


def test_an_unknown_language_is_refused():
    with pytest.raises(InvalidArgumentError, match="expected 'en', 'zh' or 'auto'"):
        paddle.set_flags({"FLAGS_help_language": "fr"})
    assert paddle.get_flags("FLAGS_help_language") == {"FLAGS_help_language": "en"}


@pytest.mark.parametrize(("language", "loaded"), [("en", False), ("zh", True)])
def test_the_environment_variable_and_that_english_reads_no_catalogue(language, loaded):
    program = "import sys, paddle; print('paddle._core.translated_help' in sys.modules, ascii(paddle.add.__doc__[:3]))"
    printed = run_python(program, FLAGS_help_language=language)
    assert printed.split(maxsplit=1) == [str(loaded), ascii("逐元素" if loaded else "`x ") + "\n"]
