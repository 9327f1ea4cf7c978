"""The sources of the site: links, languages, the reference, the table of names; and a small site built from them."""

import io
import json
import re
import subprocess
import sys
import tokenize

import pytest
from docs.site import check, docstrings, markdown, pictures, reference, stage, torch_table
from docs.site.pages import PAGES, ROOT, by_file

FILES = sorted({one.file(language) for one in PAGES for language in ("en", "zh")})
# Written by programs, or for those who change the source.
ENGLISH_ONLY = {
    "coverage",
    "clients",
    "model_format",
    "running_clients",
    "changelog",
    "contributing",
    "reproduce_example",
}
IDS = [path.relative_to(ROOT).as_posix() for path in FILES]


def code_without_comments(text):
    """The tokens of a page's Python, without comments and without what strings say to a reader."""
    found = []
    for token in tokenize.generate_tokens(io.StringIO(markdown.program(text)).readline):
        if token.type not in (tokenize.COMMENT, tokenize.NL) and token.string.strip():
            found.append(token.string)
    return found


# ---- links ----


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_links_and_anchors_exist(file):
    text = file.read_text(encoding="utf-8")
    for _, target in markdown.links(text):
        path, mark, anchor = target.partition("#")
        if ":" in path:
            continue
        there = file if not path else (file.parent / path).resolve()
        if path.endswith(".html"):  # in the first page, which exists only in the site
            there = ROOT / "docs" / path.replace(".html", ".md")
        assert there.exists(), f"{target} does not exist"
        if mark and there.suffix == ".md":
            assert anchor in markdown.anchors(there.read_text(encoding="utf-8")), f"{target}: no such heading"


def test_a_missing_page_is_found():
    file = ROOT / "docs" / "start.md"
    with pytest.raises(FileNotFoundError, match=r"nowhere\.md"):
        markdown.relinked("[x](nowhere.md)", file, by_file(), "start", lambda path: None)


def test_links_become_those_of_the_site():
    file = ROOT / "docs" / "course" / "data.md"
    text = "[a](networks.md#try-it) [b](../../ARCHITECTURE.md) [c](../../Makefile) `[d](x.md)`"
    made = markdown.relinked(text, file, by_file(), "course/data", lambda path: None)
    assert made == "[a](networks.md#try-it) [b](../architecture.md) c (`Makefile`) `[d](x.md)`"


def test_anchors_are_counted():
    assert markdown.anchors("# A `b.c`, d!\n\n## Same\n\n## Same\n\n```\n# no heading\n```\n") == {
        "a-bc-d",
        "same",
        "same-1",
    }


# ---- languages ----


@pytest.mark.parametrize("page", [page for page in PAGES if page.chinese], ids=lambda page: page.name)
def test_both_languages_have_the_same_code_and_sections(page):
    english, chinese = (page.file(language).read_text(encoding="utf-8") for language in ("en", "zh"))
    assert code_without_comments(english) == code_without_comments(chinese)
    assert [level for level, _ in markdown.headings(english)] == [level for level, _ in markdown.headings(chinese)]
    assert re.search("[\u4e00-\u9fff]", markdown.headings(chinese)[0][1] + markdown.without_code(chinese))


def test_pages_that_somebody_wrote_are_translated():
    assert {page.name for page in PAGES if not page.chinese} == ENGLISH_ONLY


# ---- the reference ----


def test_every_public_name_is_in_the_reference():
    surface = json.loads(reference.SURFACE.read_text(encoding="utf-8"))
    wanted = {f"{namespace}.{name}" for namespace, names in surface.items() for name in names}
    written, missing = stage.known_names(), {name for page in reference.pages() for name in page.missing}
    assert wanted - written - missing == set()
    assert len(missing) < 20
    assert {"outrigger.TrainingLog", "outrigger.from_torch", "outrigger.align.compare"} <= written


def test_an_entry_shows_arguments_result_and_example():
    page = next(page for page in reference.pages() if page.name == "paddle-math")
    text = reference.text(page, "en")
    entry = text[text.index("{py:function} paddle.add(") :]
    entry = entry[: entry.index("``````")]
    assert "paddle.add(x, y, name=None, *, alpha=1, out=None)" in entry
    assert ":param alpha: factor of `y`. Default: 1." in entry
    assert ":return: Tensor with the broadcast shape of both operands." in entry
    assert "```pycon\n>>> paddle.add(" in entry
    linked = next(page for page in reference.pages() if page.name == "paddle.Tensor")
    assert "The same as {py:obj}`paddle.add`." in reference.text(linked, "en")


def test_help_in_chinese_is_used_where_it_exists(monkeypatch):
    from paddle._core import help as help_module

    texts = {"paddle.add": "逐元素相加。\n\n参数:\n    x: 张量。\n\n返回:\n    张量。\n\n>>> 1 + 1\n2"}
    monkeypatch.setattr(help_module, "chinese", texts.get, raising=False)
    page = next(page for page in reference.pages() if page.name == "paddle-math")
    text = reference.text(page, "zh")
    assert "逐元素相加。\n\n:param x: 张量。\n:return: 张量。\n\n```pycon\n>>> 1 + 1" in text
    assert "逐元素相加" not in reference.text(page, "en")


def test_docstrings_become_markdown():
    doc = "Adds *a* and <b>.\n\nArgs:\n    a, b: numbers,\n        both.\n\n>>> 1 + 1\n2"
    made = docstrings.as_markdown(doc)
    assert made == "Adds \\*a\\* and \\<b>.\n\n:param a,b: numbers, both.\n\n```pycon\n>>> 1 + 1\n2\n```"
    assert docstrings.summary("One. Two.") == "One."


# ---- tables and pictures ----


def test_the_table_of_names_links_to_the_reference():
    text = torch_table.text("zh", {"paddle.to_tensor"})
    assert "| `torch.tensor` | {py:obj}`paddle.to_tensor` |" in text
    assert "## 创建" in text
    assert 'id="names-filter"' in text
    rows = (ROOT / "docs" / "torch_to_paddle.md").read_text(encoding="utf-8")
    assert text.count("\n| `") == rows.count("\n| `")


def test_pictures_are_drawn_from_what_the_pages_say():
    table = pictures.coverage_table()
    assert table["paddle.nn"]["names"] > 200
    assert len(table) > 30
    speeds = pictures.speedups()
    assert set(speeds) == {"data", "sharded", "tensor", "pipeline"}
    assert all(points[0] == (1, 1.0) for points in speeds.values())


# ---- the built site ----


def site(folder, pages):
    for name, text in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return check.problems(folder)


def test_the_check_finds_what_is_wrong(tmp_path):
    found = site(
        tmp_path,
        {
            "index.html": '<a href="en/a.html">a</a>',
            "en/a.html": '<h1 id="top"></h1><a href="b.html#top">b</a><a href="c.html">c</a><a href="a.html#no">x</a>',
            "en/b.html": '<p id="top"></p><script src="https://example.com/x.js"></script>',
        },
    )
    assert found == [
        "en/a.html: a.html#no has no such anchor",
        "en/a.html: c.html does not exist",
        "en/b.html: loads https://example.com/x.js from elsewhere",
        "en/b.html: no way back",
    ]


def test_a_small_site_is_built_and_searched(tmp_path):
    pytest.importorskip("sphinx", reason="the extra docs installs Sphinx")
    pytest.importorskip("myst_nb", reason="the extra docs installs MyST-NB")
    pytest.importorskip("furo", reason="the extra docs installs the theme")
    source, target = tmp_path / "pages", tmp_path / "site" / "zh"
    source.mkdir()
    (source / "index.md").write_text("# 首页\n\n学习率\n\n```{toctree}\n一页\n```\n", encoding="utf-8")
    page = next(page for page in reference.pages() if page.name == "paddle.regularizer")
    (source / "一页.md").write_text(reference.text(page, "zh"), encoding="utf-8")
    code = "import sys; from docs.site.__main__ import sphinx; sys.exit(sphinx(*sys.argv[1:], 'zh'))"
    done = subprocess.run(
        [sys.executable, "-c", code, source, target], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    index = (target / "searchindex.js").read_text(encoding="utf-8")
    terms = json.loads(index[len("Search.setIndex(") : -1])["terms"]
    assert {"学习", "习率"} <= set(terms)
    assert "L1Decay" in (target / "一页.html").read_text(encoding="utf-8")
    script = (target / "_static" / "language_data.js").read_text(encoding="utf-8")
    assert "splitQuery" in script
    assert "ChineseStemmer" not in script, "there is none, and the search would end with an error"
    # The other language was not built, and the switch to it is the only thing that may be missing.
    assert check.problems(tmp_path / "site") == []
