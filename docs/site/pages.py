"""The pages of the site in their order, and where their text is."""

import dataclasses
import pathlib

ROOT = pathlib.Path(__file__).parents[2]
LANGUAGES = ("en", "zh")


@dataclasses.dataclass(frozen=True)
class Page:
    """A page that somebody wrote. Its name is its address in the site, without `.html`."""

    name: str
    english: str  # the file in the repository
    chinese: str | None = None  # where there is a translation
    notebook: bool = False  # its Python runs when the site is built

    def file(self, language):
        """The file with the text: English where there is no translation."""
        return ROOT / (self.chinese if language == "zh" and self.chinese else self.english)

    def translated(self, language):
        """Whether the page has a text in this language."""
        return language == "en" or self.chinese is not None


def page(name, english=None, notebook=False):
    """A page of `docs`. The translation, if there is one, lies beside it or, for files at the top, in `docs`."""
    english = english or f"docs/{name}.md"
    chinese = f"docs/{name}.zh.md"
    return Page(name, english, chinese if (ROOT / chinese).exists() else None, notebook)


def lesson(name):
    return page(f"course/{name}", notebook=True)


SECTIONS = {
    ("Begin", "开始"): [page("start"), page("questions")],
    ("The course", "课程"): [
        lesson("data"),
        lesson("networks"),
        lesson("losses"),
        lesson("optimizers"),
        lesson("processes"),
        lesson("debugging"),
        lesson("resuming"),
        lesson("deploying"),
    ],
    ("Coming from elsewhere", "从别处迁移"): [
        page("porting", notebook=True),
        page("reproducing"),
        page("reproduce_example", "examples/reproduce/README.md"),
        page("from_torch"),
        page("from_fluid"),
        page("eras"),
    ],
    ("Guides", "指南"): [
        page("deploying"),
        page("distributed"),
        page("scaling"),
        page("devices"),
        page("compatibility"),
        page("performance"),
        page("security"),
    ],
    ("Compared with the original", "与原版对照"): [
        page("coverage"),
        page("clients"),
        page("running_clients", "clients/README.md"),
        page("model_format"),
        page("internals"),
    ],
    ("The project", "项目"): [
        page("architecture", "ARCHITECTURE.md"),
        page("contributing", "CONTRIBUTING.md"),
        page("changelog", "CHANGELOG.md"),
    ],
}
INDEX = page("index")
PAGES = [INDEX, *(one for pages in SECTIONS.values() for one in pages)]
# Written while the site is built.
TORCH_TABLE = "torch_to_paddle"
REFERENCE = "api/index"


def by_file():
    """{file in the repository: name of its page}, for links."""
    found = {"README.md": "index", "README_zh.md": "index", "docs/torch_to_paddle.md": TORCH_TABLE}
    for one in PAGES:
        found[one.english] = one.name
        if one.chinese:
            found[one.chinese] = one.name
    return found
