"""What commands look like in a real terminal, in a pipe, and in a narrow window."""

import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import time

import pytest
import torch
from tests.support import environment

from outrigger._terminal import Progress, folded, wrapped

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def in_terminal(*words, columns=80, cwd=None, **more):
    """(exit code, stdout and stderr as one text) of a command whose streams are a terminal."""
    ours, theirs = pty.openpty()
    env = environment(COLUMNS=str(columns), LINES="50", TERM="xterm-256color", **more)
    process = subprocess.Popen(
        [sys.executable, "-m", "outrigger", *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=cwd
    )
    os.close(theirs)
    parts = []
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        parts.append(part)
    os.close(ours)
    return process.wait(timeout=60), b"".join(parts).decode()


@pytest.fixture
def weights(tmp_path):
    net = torch.nn.Sequential(*(torch.nn.Linear(3, 4) for _ in range(4)))
    torch.save({f"a_rather_long_prefix_of_a_model.{k}": v for k, v in net.state_dict().items()}, tmp_path / "net.pth")
    return tmp_path


def test_progress_is_shown_in_a_terminal_and_goes_away(weights):
    code, shown = in_terminal("convert", "net.pth", "net.pdparams", "--summary", cwd=weights)
    assert code == 0
    assert "tensor 8 of 8: a_rather_long_prefix_of_a_model.3.bias" in shown
    assert shown.count("\r\x1b[2K") >= 10
    assert "\r\x1b[2K" not in shown[shown.index("net.pth →") :]


def test_progress_is_quiet_in_a_pipe(weights):
    command = [sys.executable, "-m", "outrigger", "convert", "net.pth", "net.pdparams"]
    done = subprocess.run(command, cwd=weights, env=environment(), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("columns", [50, 80])
def test_tables_fold_columns_and_no_line_is_too_long(weights, columns):
    _, shown = in_terminal("convert", "net.pth", "net.pdparams", "--plan", columns=columns, cwd=weights)
    lines = [ESCAPE.sub("", line).rstrip() for line in shown.replace("\r", "\n").splitlines()]
    assert max(map(len, lines)) <= columns
    assert sum("transposed" in line for line in lines) >= 4  # every row is there


@pytest.mark.parametrize("columns", [50, 80])
def test_prose_wraps_at_words(columns, tmp_path):
    (tmp_path / "old.py").write_text("import paddle.v2 as paddle\n\npaddle.init(use_gpu=False, trainer_count=1)\n")
    code, shown = in_terminal("run", "--check", "old.py", columns=columns, cwd=tmp_path)
    lines = [ESCAPE.sub("", line).rstrip() for line in shown.replace("\r", "\n").splitlines()]
    assert code == 1
    assert max(map(len, lines)) <= columns
    words = {word for line in lines for word in line.split()}
    assert {"before", "dropped", "rewrite"} <= words


def test_no_colours_where_they_are_not_wanted(tmp_path):
    (tmp_path / "new.py").write_text("import paddle\n\npaddle.ones([2])\n")
    colour = re.compile(r"\x1b\[[0-9;]*3[0-9][0-9;]*m")
    assert colour.search(in_terminal("run", "--check", "new.py", cwd=tmp_path)[1])
    assert not colour.search(in_terminal("run", "--check", "new.py", cwd=tmp_path, NO_COLOR="1")[1])


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_in_a_window_of_tmux(weights):
    """A real terminal of 60 columns: what the screen shows fits, and the prompt follows."""
    socket = f"outrigger-{os.getpid()}"
    command = shlex.join([sys.executable, "-m", "outrigger", "convert", "net.pth", "net.pdparams"])
    start = ["tmux", "-L", socket, "-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "60"]
    try:
        subprocess.run([*start, f"{command}; echo ended; sleep 60"], cwd=weights, env=environment(), check=True)
        for _ in range(300):
            show = ["tmux", "-L", socket, "capture-pane", "-p"]
            screen = subprocess.run(show, capture_output=True, text=True, timeout=20).stdout
            if "ended" in screen:
                break
            time.sleep(0.1)
    finally:
        subprocess.run(["tmux", "-L", socket, "kill-server"], check=False)
    lines = screen.rstrip().splitlines()
    assert lines[-1].strip() == "ended"
    assert max(len(line.rstrip()) for line in lines) <= 60
    assert "tensor 8 of 8" not in screen


def test_a_command_is_folded_as_a_shell_reads_it():
    line = "  outrigger predict model.pdmodel cat.jpg --size 224 --mean 0.485 0.456 0.406"
    lines = folded(line, 40)
    assert max(map(len, lines)) <= 40
    assert shlex.split("\n".join(lines).replace("\\\n", " ")) == shlex.split(line)


def test_paragraphs_are_wrapped_and_programs_are_kept():
    text = "One two three\nfour five.\n\nexample:\n  run this"
    assert wrapped(text, 12) == ["One two", "three four", "five.", "", "example:", "  run this"]


def test_progress_without_a_terminal_writes_nothing(capsys):
    with Progress() as progress:
        progress("reading")
    assert capsys.readouterr().err == ""
