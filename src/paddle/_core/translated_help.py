"""Help in Chinese: reads the catalogue `help_zh/*.txt`, and switches docstrings between the languages.

A file of the catalogue has an entry for each name: a line `# paddle.add`, the text, a line `argument: text` for each
argument, and `返回: text` for the result, or `形状: text` for the shapes of a layer. The entry `# *` at the top has
what the entries of its file share; `shared.txt` has what all share. Signatures, defaults and examples are not
translated: they come from the function itself. Nothing is read before somebody asks for Chinese.
"""

import functools
import importlib
import inspect
import os
import pathlib
import re
from typing import NamedTuple

from . import state
from .errors import InvalidArgumentError

LANGUAGES = ("en", "zh", "auto")
RESULTS = ("返回", "形状")
_LINE = re.compile(r"(\w+): (.+)")
_english = state.collection(
    "english help", dict
)  # {public name: (object, its English docstring)} while another language is shown


class Entry(NamedTuple):
    """What the catalogue says about a name."""

    text: str
    described: dict  # {argument, "返回" or "形状": text}, its own
    shared: dict  # the same for all names of the file


@functools.cache
def catalogue():
    """{public name: Entry}"""
    folder = pathlib.Path(__file__).with_name("help_zh")
    found, everywhere = {}, {}
    for file in sorted(folder.glob("*.txt"), key=lambda file: (file.name != "shared.txt", file.name)):
        sections = ("\n" + file.read_text(encoding="utf-8")).split("\n# ")
        shared = dict(everywhere)
        for section in sections[1:]:
            name, _, body = section.partition("\n")
            text, described = _parts(body)
            if name == "*":
                shared.update(described)
            else:
                found[name] = Entry(text, described, shared)
        if file.name == "shared.txt":
            everywhere = shared
    return found


def _parts(body):
    text, described = [], {}
    for line in filter(None, body.split("\n")):
        if match := _LINE.fullmatch(line):
            described[match[1]] = match[2]
        else:
            text.append(line)
    return "\n".join(text), described


def find(name):
    """What a public name such as `paddle.nn.Linear` stands for."""
    above, _, last = name.rpartition(".")
    if not above:
        return importlib.import_module(name)
    home = find(above)
    if inspect.ismodule(home) and not hasattr(home, last):
        return importlib.import_module(name)
    return getattr(home, last)


def arguments(name):
    """[(argument as it is shown, its description or None, its default)] of a public name, in order."""
    entry, value = catalogue()[name], find(name)
    parameters = list(inspect.signature(value).parameters.values())
    if parameters and parameters[0].name in ("self", "cls"):
        del parameters[0]
    stars: dict[object, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [
        (stars.get(p.kind, "") + p.name, entry.described.get(p.name) or entry.shared.get(p.name), p.default)
        for p in parameters
    ]


def chinese(name):
    """The docstring of a public name in Chinese, or None if the catalogue does not have it."""
    name = name if name in catalogue() else _other_names().get(id(_found(name)))
    if name is None:
        return None
    entry = catalogue()[name]
    parts, lines = [entry.text], []
    for argument, text, default in arguments(name):
        given = default is not None and default is not inspect.Parameter.empty and "默认" not in text
        lines.append(f"\n    {argument}: {text}" + f"默认值：{default!r}。" * given)
    if lines:
        parts.append("参数:" + "".join(lines))
    for result in RESULTS:
        if text := entry.described.get(result) or entry.shared.get(result):
            parts.append(f"{result}:\n    {text}")
    english = _english[name][1] if name in _english else find(name).__doc__
    _, mark, example = inspect.cleandoc(_read(english, find(name)) or "").partition(">>>")
    if mark:
        parts.append(mark + example.rstrip())
    return "\n\n".join(parts)


@functools.cache
def _other_names():
    """{id of what the catalogue describes: its name there}; it lives as long as the process."""
    return {id(find(name)): name for name in catalogue()}


def _found(name):
    try:
        return find(name)
    except (ImportError, AttributeError):  # a name that is not there has no help
        return None


def _read(doc, value):
    """A docstring that may be completed when it is read."""
    return doc.__get__(None, value) if hasattr(doc, "__get__") else doc


def switch(language):
    """Show docstrings in a language: 'en', 'zh', or 'auto' for that of the environment."""
    if language not in LANGUAGES:
        raise InvalidArgumentError(
            "FLAGS_help_language: expected 'en', 'zh' or 'auto'.", repr(language), "'zh' for help in Chinese"
        )
    if language == "zh" or (language == "auto" and _environment_is_chinese()):
        if not _english:
            _show_chinese()
    else:
        for value, doc in reversed(_english.values()):
            value.__doc__ = doc
        _english.clear()


def _environment_is_chinese():
    """Whether messages are to be in Chinese, by the variables that gettext reads, in its order."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value.lower().startswith("zh")
    return False


def _show_chinese():
    texts = {name: chinese(name) for name in catalogue()}
    for name, text in texts.items():
        value = find(name)
        _english[name] = value, vars(value)["__doc__"] if isinstance(value, type) else value.__doc__
        value.__doc__ = text
