"""Writes the reference: an entry for every public name of Paddle 3.3.1 that is here, and for `outrigger`.

Names that stand for the same object are described once, where a program would look first; the others point there.
A description in Chinese comes from `paddle._core.help.chinese(name)` once there is one; see `chinese` below.
"""

import dataclasses
import enum
import functools
import importlib
import inspect
import json
import types
import warnings

from docs.site import docstrings
from docs.site.pages import ROOT

SURFACE = ROOT / "conformance" / "surface-3.3.1.json"
LAST = ("paddle.tensor", "paddle.Tensor", "paddle.hapi", "paddle.compat")  # mostly other names for what is elsewhere
OUTRIGGER = ("outrigger", "outrigger.align", "outrigger.bridge", "outrigger.weights", "outrigger.simulated_device")
# The names of `paddle` itself by the file that defines them: one page of 500 would help nobody.
FAMILIES = {
    "creation": (("Creating tensors", "创建张量"), "creation _from_data conversion diagonals tensor_copies".split()),
    "math": (("Mathematics", "数学运算"), "math _binary special cumulative complex inplace".split()),
    "logic": (("Logic and comparison", "逻辑与比较"), ["logic"]),
    "shape": (
        ("Shapes, joining, splitting", "形状、拼接与拆分"),
        "shape_ops join_split repeating slicing storage".split(),
    ),
    "search": (("Picking, searching, masking", "选取、查找与掩码"), "gather_scatter search masking".split()),
    "statistics": (("Reductions and statistics", "归约与统计"), "reduction statistics histogram".split()),
    "linalg": (("Linear algebra", "线性代数"), "linalg einsum".split()),
    "random": (("Random numbers", "随机数"), ["random"]),
    "basics": (("Modes, dtypes, devices, files", "模式、数据类型、设备与文件"), []),
}
WORDS = {
    "en": {
        "title": "API reference",
        "lead": "Every public name of Paddle 3.3.1 that Outrigger has, and `outrigger` itself, from the docstrings. "
        "In a program, `help(paddle.concat)` shows the same.",
        "namespace": "namespace",
        "names": "names",
        "same": "The same as {name}.",
        "method": "As a method of a tensor:",
        "missing": "Not here",
        "missing_lead": "Names of the original without a counterpart:",
        "value": "A value:",
        "bases": "Inherits from {name}.",
        "in_page": "On this page",
    },
    "zh": {
        "title": "API 参考",
        "lead": "Outrigger 所具备的 Paddle 3.3.1 的全部公开名称，以及 `outrigger` 自身，均由文档字符串生成。"
        "在程序中用 `help(paddle.concat)` 可看到同样的内容。没有中文说明的条目显示英文。",
        "namespace": "命名空间",
        "names": "名称数",
        "same": "等同于 {name}。",
        "method": "张量方法形式：",
        "missing": "尚未提供",
        "missing_lead": "原版中有而这里没有的名称：",
        "value": "值：",
        "bases": "继承自 {name}。",
        "in_page": "本页内容",
    },
}


def chinese(name):
    """The Chinese docstring of a public name such as `paddle.nn.Linear`, or None.

    Looked up in `paddle._core.help.chinese`, if that exists, so that the reference needs no change when help in
    Chinese is added or grows.
    """
    help_module = importlib.import_module("paddle._core.help")
    look_up = getattr(help_module, "chinese", None)
    return None if look_up is None else look_up(name)


@dataclasses.dataclass
class Entry:
    """A public name."""

    name: str  # in full
    value: object
    recorded: str | None = None  # the original's signature
    same_as: str | None = None  # the name under which the object is described

    @property
    def short(self):
        return self.name.rpartition(".")[2]

    @property
    def kind(self):
        if inspect.isclass(self.value):
            return "class"
        return "function" if callable(self.value) else "data"

    def doc(self, language):
        """Its docstring in a language, in English where there is no other."""
        if language == "zh" and (text := chinese(self.same_as or self.name)):
            return text
        if self.kind == "data" and not isinstance(self.value, property | types.ModuleType):
            return ""
        return inspect.getdoc(self.value) or ""

    def signature(self):
        """Arguments and defaults, without annotations."""
        if self.kind == "data":
            return ""
        try:
            found = inspect.signature(self.value)
        except (TypeError, ValueError):
            return self.recorded.partition(" ->")[0] if self.recorded else "(…)"
        kept = [p.replace(annotation=p.empty, default=_shown(p.default)) for p in found.parameters.values()]
        return str(inspect.Signature(kept))


class _Shown:
    """A default that is printed as a program would write it."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


def _shown(default):
    if default is inspect.Parameter.empty:
        return default
    if isinstance(default, enum.Enum):
        return _Shown(f"{type(default).__name__}.{default.name}")
    if inspect.isroutine(default) or inspect.isclass(default):
        return _Shown(default.__name__)
    text = repr(default)
    return _Shown("…" if text.startswith("<") or "\n" in text else text)


@dataclasses.dataclass
class Page:
    """A page of the reference."""

    name: str  # its file in `api`
    titles: tuple  # English, Chinese
    namespace: str
    entries: list = dataclasses.field(default_factory=list)
    missing: list = dataclasses.field(default_factory=list)

    def title(self, language):
        return self.titles[0 if language == "en" else 1]


def find(name):
    """A module or class by its full name."""
    try:
        return importlib.import_module(name)
    except ImportError:
        above, _, last = name.rpartition(".")
        return getattr(find(above), last)


def family(value):
    """The page of `paddle` that an object belongs to."""
    words = str(getattr(value, "__module__", None) or "").split(".")
    for key, (_, modules) in FAMILIES.items():
        if any(word in words for word in modules) and (words[:2] == ["paddle", "tensor"] or "random" in words):
            return key
    return "basics"


def public_of(module):
    """The names that a module of `outrigger` offers."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return list(listed)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and str(value.__module__).startswith(module.__name__)
    ]


@functools.cache
def pages():
    """All pages of the reference, each with its entries."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some names warn that they are old when they are looked up
        return _pages()


def _pages():
    surface = json.loads(SURFACE.read_text(encoding="utf-8"))
    order = sorted(surface, key=lambda name: (name in LAST, LAST.index(name) if name in LAST else 0))
    described, found = {}, []
    for namespace in [*order, *OUTRIGGER]:
        home = find(namespace)
        recorded = surface.get(namespace) or {name: {} for name in public_of(home)}
        if not recorded:
            continue
        if namespace == "paddle":
            own = {key: Page(f"paddle-{key}", titles, namespace) for key, (titles, _) in FAMILIES.items()}
            found += own.values()
        else:
            own = {None: Page(namespace, (namespace, namespace), namespace)}
            found += own.values()
        for name in sorted(recorded, key=lambda text: (text.startswith("_"), text.lower(), text)):
            full = f"{namespace}.{name}"
            if not hasattr(home, name):
                own["basics" if None not in own else None].missing.append(full)
                continue
            value = getattr(home, name)
            entry = Entry(full, value, recorded[name].get("sig"))
            if callable(value) or isinstance(value, types.ModuleType):
                entry.same_as = described.setdefault(id(value), full)
                entry.same_as = None if entry.same_as == full else entry.same_as
            own[family(value) if None not in own else None].entries.append(entry)
    for page in found:
        if page.namespace == "paddle.Tensor":
            _point_to_functions(page)
    return [page for page in found if page.entries or page.missing]


def _point_to_functions(page):
    """Methods of Tensor that are functions of `paddle` say so; a method is another object than its function."""
    import paddle

    for entry in page.entries:
        function = getattr(paddle, entry.short, None)
        if entry.same_as is None and callable(entry.value) and callable(function) and not entry.short.startswith("_"):
            entry.same_as = f"paddle.{entry.short}"


def _methods(value):
    """[(name, member)] that a class itself defines and describes."""
    found = []
    for name, member in vars(value).items():
        plain = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if not name.startswith("_") and (inspect.isfunction(plain) or isinstance(plain, property)) and plain.__doc__:
            found.append((name, plain))
    return sorted(found)


def _bases(value, known):
    """The names of the classes it inherits from that the reference describes."""
    return [known[id(base)] for base in value.__mro__[1:] if id(base) in known][:1]


def _directive(kind, name, signature, body, fence):
    head = f"{fence}{{py:{kind}}} {name}{signature}"
    return f"{head}\n\n{body}\n{fence}" if body else f"{head}\n{fence}"


def _member(owner, name, member, language):
    full = f"{owner.name}.{name}"
    doc = (language == "zh" and chinese(full)) or inspect.getdoc(member) or ""
    body = docstrings.as_markdown(doc)
    if isinstance(member, property):
        return _directive("property", full, "", body, "`````")
    signature = Entry(full, member).signature()
    for first in ("(self, ", "(cls, "):
        signature = signature.replace(first, "(", 1)
    return _directive("method", full, signature.replace("(self)", "()").replace("(cls)", "()"), body, "`````")


def written(entry, language, known):
    """The entry as MyST Markdown."""
    words = WORDS[language]
    doc = entry.doc(language)
    if entry.same_as:
        text = docstrings.summary(doc)
        body = f"{text}\n\n{words['same'].format(name=f'{{py:obj}}`{entry.same_as}`')}".strip()
        return _directive(entry.kind, entry.name, entry.signature(), body, "``````")
    if entry.kind == "data":
        plain = isinstance(entry.value, int | float | str | bool | type(None))
        body = docstrings.as_markdown(doc) if doc else (f"{words['value']} `{entry.value!r}`" if plain else "")
        return _directive("data", entry.name, "", body, "``````")
    body = docstrings.as_markdown(doc)
    if entry.kind == "class":
        if bases := _bases(entry.value, known):
            body += f"\n\n{words['bases'].format(name=f'{{py:obj}}`{bases[0]}`')}"
        members = [_member(entry, name, member, language) for name, member in _methods(entry.value)]
        if not entry.name.startswith("paddle.Tensor"):
            body = "\n\n".join([body, *members])
    return _directive(entry.kind, entry.name, entry.signature(), body.strip(), "``````")


def known_classes():
    """{id of a class: the name under which it is described}"""
    return {
        id(entry.value): entry.name
        for page in pages()
        for entry in page.entries
        if entry.kind == "class" and not entry.same_as
    }


def text(page, language):
    """A page of the reference."""
    words, known = WORDS[language], known_classes()
    title = page.title(language)
    lines = [f"# {title if title.startswith(('paddle', 'outrigger')) else f'paddle: {title}'}", ""]
    home = find(page.namespace)
    if page.namespace != "paddle" and (lead := inspect.getdoc(home)) and not inspect.isclass(home):
        lines += [docstrings.summary(lead), ""]
    for entry in page.entries:
        lines += [written(entry, language, known), ""]
    if page.missing:
        lines += [f"## {words['missing']}", "", words["missing_lead"], ""]
        lines += [f"- `{name}`" for name in page.missing] + [""]
    return "\n".join(lines)


def index(language):
    """The first page of the reference: namespaces with what they have."""
    words = WORDS[language]
    lines = [f"# {words['title']}", "", words["lead"], "", f"| {words['namespace']} | {words['names']} | |"]
    lines += ["|---|---|---|"]
    for page in pages():
        first = ", ".join(f"`{entry.short}`" for entry in page.entries if not entry.short.startswith("_"))[:90]
        first = first[: first.rfind(",")] + ", …" if len(first) >= 90 else first
        title = page.title(language)
        shown = title if page.namespace != "paddle" else f"paddle: {title}"
        lines.append(f"| [{shown}]({page.name}.md) | {len(page.entries)} | {first} |")
    lines += ["", "```{toctree}", ":hidden:", ""] + [page.name for page in pages()] + ["```", ""]
    return "\n".join(lines)
