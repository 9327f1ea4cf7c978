"""Puts the sources of the site together in a folder for each language."""

import json
import pathlib
import posixpath
import re
import shutil

from docs.site import markdown, reference, torch_table
from docs.site.pages import INDEX, PAGES, REFERENCE, ROOT, SECTIONS, TORCH_TABLE, by_file

ENGLISH_ONLY = ":::{note}\n本页目前只有英文。\n:::\n"
NOTEBOOK = {
    "en": ":::{{admonition}} A notebook\n:class: tip\n"
    "This page is a notebook; what it shows was computed when the site was built. "
    "{{download}}`Download it <files/{name}.ipynb>` and run it in Jupyter, or copy the code into a file.\n:::\n",
    "zh": ":::{{admonition}} 这是一个 notebook\n:class: tip\n页面上的结果都是生成网站时实际运行得到的。"
    "{{download}}`下载 <files/{name}.ipynb>`后可在 Jupyter 中运行，也可以把代码复制到文件里。\n:::\n",
}
REPORT = {
    "en": '<iframe class="report" src="report.html" title="The report" loading="lazy"></iframe>\n\n'
    '<p><a href="report.html">The report on a page of its own</a></p>',
    "zh": '<iframe class="report" src="report.html" title="报告" loading="lazy"></iframe>\n\n'
    '<p><a href="report.html">单独打开这份报告</a></p>',
}
TABLE = {"en": "The table of names", "zh": "名称对照表"}
API = {"en": "API reference", "zh": "API 参考"}


def known_names():
    """Every name that the reference has an entry for."""
    return {entry.name for page in reference.pages() for entry in page.entries}


def notebook(text):
    """A page as the JSON of a Jupyter notebook."""
    made = []
    for number, (kind, part) in enumerate(markdown.cells(text)):
        cell = {"cell_type": "code" if kind == "python" else "markdown", "id": f"cell-{number}", "metadata": {}}
        cell["source"] = part.splitlines(keepends=True)
        made.append(cell | ({"execution_count": None, "outputs": []} if kind == "python" else {}))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return json.dumps({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}, ensure_ascii=False)


def as_executable(text, name, language):
    """A notebook's page for MyST-NB: its Python becomes cells, and a line says where to download it."""
    text = re.sub(r"^```python$", "```{code-cell}", text, flags=re.MULTILINE)
    title, _, rest = text.partition("\n")
    offer = NOTEBOOK[language].format(name=posixpath.basename(name))
    head = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n"
    return f"{head}{title}\n\n{offer}\n{rest}"


def toctree(caption, names):
    return "\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *names, "```", ""])


def navigation(language):
    """The trees of contents that the first page carries."""
    trees = []
    for captions, pages in SECTIONS.items():
        names = [one.name for one in pages]
        if "from_torch" in names:
            names.insert(names.index("from_torch") + 1, TORCH_TABLE)
        trees.append(toctree(captions[language == "zh"], names))
    trees.insert(4, toctree(API[language], [REFERENCE]))
    return "\n".join(trees)


def written(page, language, files):
    """The text of a page in the site. files: collects what it refers to, {path in the site: file}."""

    def other(path):
        if pathlib.Path(path).suffix != ".png":
            return None
        name = posixpath.basename(path)
        files[posixpath.join(posixpath.dirname(page.name), name)] = ROOT / path
        return name

    file = page.file(language)
    text = file.read_text(encoding="utf-8")
    text = (
        re.sub(r"^.*\[(English|中文)\]\(\S+\).*\n", "", text, count=1, flags=re.MULTILINE)
        if page is not INDEX
        else text
    )
    text = markdown.relinked(text, file, by_file(), page.name, other)
    if not page.translated(language):
        title, _, rest = text.partition("\n")
        text = f"{title}\n\n{ENGLISH_ONLY}\n{rest}"
    text = text.replace("<!-- the report -->", REPORT[language])
    if page.notebook:
        text = as_executable(text, page.name, language)
    if page is INDEX:
        text += "\n" + navigation(language)
    return text


def stage(folder, language, pages=PAGES, whole=True):
    """Write the sources of one language into a folder.

    whole: also the reference and the table of names, which take most of the time.
    """
    files = {}
    for page in pages:
        target = folder / f"{page.name}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(written(page, language, files), encoding="utf-8")
        if page.notebook:
            copy = target.parent / "files" / f"{target.stem}.ipynb"
            copy.parent.mkdir(exist_ok=True)
            copy.write_text(notebook(page.file(language).read_text(encoding="utf-8")), encoding="utf-8")
    for name, file in files.items():
        shutil.copy(file, folder / name)
    if whole:
        (folder / f"{TORCH_TABLE}.md").write_text(torch_table.text(language, known_names()), encoding="utf-8")
        (folder / "api").mkdir(exist_ok=True)
        (folder / "api" / "index.md").write_text(reference.index(language), encoding="utf-8")
        for page in reference.pages():
            (folder / "api" / f"{page.name}.md").write_text(reference.text(page, language), encoding="utf-8")
