"""The notebooks run: the course, and the page on porting a paper."""

import itertools
import json
import os
import re

import pytest
from docs.site import markdown, stage
from docs.site.pages import PAGES, ROOT

import paddle

NOTEBOOKS = [page for page in PAGES if page.notebook]


@pytest.mark.parametrize("page", NOTEBOOKS, ids=lambda page: page.name)
def test_a_notebook_runs(page, tmp_path, monkeypatch, capfd):
    pyplot = pytest.importorskip("matplotlib.pyplot", reason="the extra plot installs matplotlib")
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(tmp_path)]))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    pyplot.switch_backend("Agg")
    text = page.file("en").read_text(encoding="utf-8")
    world = {"__name__": "__main__"}
    try:
        with paddle.utils.unique_name.guard():  # the names of other tests do not depend on these programs
            exec(compile(markdown.program(text), page.english, "exec"), world)
        drawn = len(pyplot.get_fignums())
    finally:
        pyplot.close("all")
    assert drawn >= text.count("plt.subplots(") + text.count("plt.figure("), (
        "every figure that the page shows was drawn"
    )
    assert capfd.readouterr().out.count("\n") >= 3, "a lesson shows results"


def test_the_course_has_eight_lessons():
    lessons = [page for page in NOTEBOOKS if page.name.startswith("course/")]
    titles = [markdown.headings(page.file("en").read_text(encoding="utf-8"))[0][1] for page in lessons]
    assert [title[0] for title in titles] == list("12345678")


def test_a_notebook_can_be_opened_as_one():
    for page in NOTEBOOKS:
        text = page.file("en").read_text(encoding="utf-8")
        made = json.loads(stage.notebook(text))
        assert made["nbformat"] == 4
        code = "\n\n".join("".join(cell["source"]) for cell in made["cells"] if cell["cell_type"] == "code")
        assert code + "\n" == markdown.program(text)
        assert len({cell["id"] for cell in made["cells"]}) == len(made["cells"])


def test_links_to_the_next_lesson_form_a_chain():
    lessons = [page for page in NOTEBOOKS if page.name.startswith("course/")]
    for here, there in itertools.pairwise(lessons):
        name = there.name.removeprefix("course/")
        assert re.search(rf"^Next: .*\({name}\.md\)", here.file("en").read_text(encoding="utf-8"), re.MULTILINE)
