"""docs/deploying.md: every block runs, in the order of the page, and the Chinese page has the same ones."""

import importlib.util
import json
import re
import shlex
import shutil
import subprocess

import pytest
from tests.outrigger.serve import running
from tests.support import ROOT

from outrigger._cli import parser_of

PAGES = ("deploying.md", "deploying.zh.md")


def blocks(name):
    """(language, code) of each block of a page."""
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


class Reader:
    """Does what the page says: runs its Python, starts the server, calls curl."""

    def __init__(self):
        self.world, self.server, self.answers, self.skipped = {"__name__": "__main__"}, None, [], []

    def python(self, code):
        if "tritonclient" in code and importlib.util.find_spec("geventhttpclient") is None:
            self.skipped.append("tritonclient")
            return
        exec(compile(self.at_the_port(code), "deploying.md", "exec"), self.world)

    def at_the_port(self, text):
        return text if self.server is None else text.replace("127.0.0.1:8000", f"127.0.0.1:{self.server.port}")

    def sh(self, code):
        for line in code.splitlines():
            words = shlex.split(self.at_the_port(line))
            if words[:2] == ["outrigger", "serve"]:
                self.server = running.Running(*words[2:])
            elif words[0] == "curl":
                self.curl(words[1:])
            else:
                assert words == ["pip", "install", ".[serve]"]

    def curl(self, words):
        if shutil.which("curl") is None:
            self.skipped.append("curl")
            return
        command = ["curl", "--silent", "--fail", "--noproxy", "*", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        self.answers.append(json.loads(done.stdout))


@pytest.mark.filterwarnings("ignore:.*gevent")
def test_every_block_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    reader = Reader()
    try:
        for language, code in blocks("deploying.md"):
            getattr(reader, language)(code)
    finally:
        if reader.server is not None:
            reader.server.stop()
    assert reader.world["scores"].shape == (1, 10)
    printed = capsys.readouterr().out.split()
    best = [f"[{reader.world['scores'].argmax()}]"] * (1 if "tritonclient" in reader.skipped else 2)
    assert printed == [*best, "['image']"]  # and the inputs of a model that was encrypted
    if "curl" not in reader.skipped:
        metadata, answer, loaded, ready = reader.answers
        assert metadata["inputs"] == [{"name": "image", "datatype": "FP32", "shape": [-1, 1, 28, 28]}]
        assert answer["outputs"][0]["shape"] == [1, 10]
        assert (loaded, ready) == ({}, {"name": "lenet", "ready": True})


def test_both_languages_show_the_same_blocks():
    english, chinese = ([(kind, re.sub(r"  #.*", "", code)) for kind, code in blocks(name)] for name in PAGES)
    assert len(english) == 11
    assert english == chinese


@pytest.mark.parametrize("name", PAGES)
def test_options_and_links_exist(name):
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    options = {option for action in parser_of("serve")._actions for option in action.option_strings}
    named = set(re.findall(r"`(--[a-z-]+)", text)) - {"--data"}
    assert {"--workers", "--max-batch", "--timeout"} <= named <= options
    for link in re.findall(r"\]\(([^)#:]+)[^):]*\)", text):
        assert (ROOT / "docs" / link).exists(), link


@pytest.mark.parametrize("name", PAGES)
def test_limits_are_the_defaults(name):
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    args = parser_of("serve").parse_args(["m"])
    for option in ("timeout", "max-body", "max-json", "queue", "connections", "max-batch"):
        assert f"`--{option} {getattr(args, option.replace('-', '_')):g}`" in text
