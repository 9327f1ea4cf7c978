"""The code in the READMEs runs as shown."""

import io
import re
import tokenize

import pytest
from docs.site import readme
from tests.support import ROOT

READMES = ("README.md", "README_zh.md")


def code_of(name):
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
    return block


def without_comments(code):
    kept = (token for token in tokenize.generate_tokens(io.StringIO(code).readline) if token.type != tokenize.COMMENT)
    return [(token.type, token.string) for token in kept if token.string.strip()]


def test_the_screen_of_code_runs(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(code_of("README.md"), "README.md", "exec"), {"__name__": "__main__"})
    out = capsys.readouterr().out
    assert float(re.search(r"loss (\d+\.\d+)", out).group(1)) < 0.05
    assert re.search(r"\[\[2\. *, 4\. *, 6\. *\]", out)
    assert (tmp_path / "sine.pdparams").exists()


def deployment_of(name):
    """The indented lines of the section on deploying."""
    text = (ROOT / name).read_text(encoding="utf-8")
    section = re.search(r"^## (?:Deploying|部署)\n(.*?)^## ", text, re.DOTALL | re.MULTILINE).group(1)
    return "\n".join(line.strip() for line in section.splitlines() if line.startswith("    "))


def test_the_lines_on_deploying_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    world = {"__name__": "__main__"}
    exec(compile("import paddle\n" + deployment_of("README.md"), "README.md", "exec"), world)
    assert world["scores"].shape == [1, 10]
    assert {"lenet.onnx", "lenet.pdmodel", "lenet.pdiparams"} <= {path.name for path in tmp_path.iterdir()}
    assert without_comments(deployment_of("README.md")) == without_comments(deployment_of("README_zh.md"))


def test_both_languages_show_the_same_code():
    english, chinese = (without_comments(code_of(name)) for name in READMES)
    assert english == chinese


@pytest.mark.parametrize("name", READMES)
def test_commands_and_links_exist(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE).group(1).split()
    commands = set(re.findall(r"\bmake ([a-z]+)", text))
    assert {"demo", "test"} <= commands <= set(targets)
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / link).exists(), link


def test_badges_and_the_description_on_pypi_are_current():
    for name, fact in readme.facts().items():
        assert (readme.BADGES / f"{name}.svg").read_text(encoding="utf-8") == readme.badge(*fact), readme.__doc__
    shown = readme.PYPI.read_text(encoding="utf-8")
    assert shown == readme.for_pypi((ROOT / "README.md").read_text(encoding="utf-8")), readme.__doc__
    assert 'file = "docs/pypi.md"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_nothing_on_pypi_leads_nowhere():
    shown = readme.PYPI.read_text(encoding="utf-8")
    assert re.findall(r"\]\((?!https?:)[^)]*\)", shown) == []
    assert "`docs/deploying.md`" in shown
    assert readme.for_pypi("a [b](docs/x.md#y) [docs/z.md](docs/z.md) [w](https://w)\n") == (
        "a b (`docs/x.md`) `docs/z.md` [w](https://w)\n"
    )


@pytest.mark.parametrize("name", READMES)
def test_a_picture_is_at_the_top(name):
    from PIL import Image

    text = (ROOT / name).read_text(encoding="utf-8")
    assert text.index("](docs/report.png)") < text.index("\n## ")
    with Image.open(readme.PICTURE) as picture:
        assert picture.width >= 1000
    assert readme.PICTURE.stat().st_size < 200_000
