"""`outrigger completion`: the scripts, run by real shells."""

import os
import select
import shutil
import subprocess
import time

import pytest

from outrigger import _cli
from outrigger.__main__ import COMMANDS, main
from outrigger.completion import SHELLS, script
from outrigger.completion.arguments import commands


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The scripts, and files to complete."""
    folder = tmp_path_factory.mktemp("completion")
    for shell in SHELLS:
        (folder / f"outrigger.{shell}").write_text(script(shell), encoding="utf-8")
    (folder / "my run.log").touch()
    (folder / "my_model.pdmodel").touch()
    (folder / "my_folder").mkdir()
    return folder


def ask_bash(folder, *words):
    """What bash offers for the last word."""
    ask = (
        'source outrigger.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _outrigger; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    return run_shell(folder, ["bash", "--norc", "-c", ask, "bash", *words])


def ask_fish(folder, *words):
    """What fish offers for the last word."""
    line = " ".join(words)
    lines = run_shell(folder, ["fish", "--no-config", "-c", f"source outrigger.fish; complete -C '{line}'"])
    return [line.partition("\t")[0] for line in lines]


def run_shell(folder, command):
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=30)
    assert done.stderr == ""
    return done.stdout.splitlines()


ASKED = {
    "a command": (["outrigger", "al"], {"align"}),
    "another command": (["outrigger", "do"], {"doctor"}),
    "any command": (["outrigger", ""], set(COMMANDS)),
    "options": (["outrigger", "logs", "--no"], {"--no-plot"}),
    "choices": (["outrigger", "predict", "--engine", "o"], {"onnxruntime"}),
    "other choices": (["outrigger", "convert", "--from", ""], {"torch", "paddle"}),
    "choices in place": (["outrigger", "completion", ""], {"bash", "zsh", "fish"}),
    "files": (["outrigger", "logs", "--json", "my"], {"my run.log", "my_model.pdmodel", "my_folder"}),
    "files of an option": (["outrigger", "logs", "a.log", "--output", "my_f"], {"my_folder"}),
    "a model to serve": (["outrigger", "serve", "my_m"], {"my_model.pdmodel"}),
    "a number": (["outrigger", "logs", "--warmup", ""], set()),
    "nothing": (["outrigger", "doctor", "m"], set()),
    "a name that is no file": (["outrigger", "api", "my"], set()),
}


@pytest.mark.parametrize("name", ASKED)
def test_bash(name, folder):
    words, offered = ASKED[name]
    answer = {word for word in ask_bash(folder, *words) if word}
    assert answer == offered | ({"--help", "--version"} if name == "any command" else set())


@pytest.mark.parametrize("name", ASKED)
def test_fish(name, folder):
    words, offered = ASKED[name]
    answer = {word.rstrip("/").replace("\\ ", " ") for word in ask_fish(folder, *words)}
    assert answer == offered


COMPLETED = {
    "outrigger al": "outrigger align ",
    "outrigger logs --no": "outrigger logs --no-plot ",
    "outrigger predict --engine o": "outrigger predict --engine onnxruntime ",
    "outrigger completion f": "outrigger completion fish ",
    "outrigger logs my_m": "outrigger logs my_model.pdmodel ",
    "outrigger run train.py --c": "outrigger run train.py --c",
}


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh(folder):
    """zsh completes only in a terminal, so it gets one, and a key that prints the completed line."""
    import pty

    setup = (
        "PS1=; stty -echo; autoload -Uz compinit; compinit -u -D; source ./outrigger.zsh; "
        'zle -N show; bindkey ^Xa show; show() { zle -I; print -r -- "<<$BUFFER>>"; BUFFER=; }; print rea""dy\n'
    )
    terminal, other = pty.openpty()
    shell = subprocess.Popen(
        ["zsh", "-f", "-i"], cwd=folder, stdin=other, stdout=other, stderr=other, env={**os.environ, "TERM": "dumb"}
    )
    os.close(other)
    try:
        os.write(terminal, setup.encode())
        read_until(terminal, b"ready")
        for line, completed in COMPLETED.items():
            os.write(terminal, f"{line}\t\x18a".encode())
            shown = read_until(terminal, b">>").decode(errors="replace")
            assert shown.rpartition("<<")[2].partition(">>")[0] == completed
    finally:
        shell.kill()
        shell.wait()
        os.close(terminal)


def read_until(terminal, mark):
    shown, end = b"", time.monotonic() + 20
    while mark not in shown and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 4096)
    assert mark in shown, shown
    return shown


@pytest.mark.parametrize("command", COMMANDS)
def test_bash_offers_every_option(command, folder):
    options = {name for action in _cli.parser_of(command)._actions for name in action.option_strings}
    assert set(ask_bash(folder, "outrigger", command, "-")) == options
    assert set(ask_bash(folder, "outrigger", command, "--")) == {name for name in options if name.startswith("--")}


def test_bash_after_an_equals_sign(folder):
    assert ask_bash(folder, "outrigger", "predict", "--engine", "=") == ["auto", "onnxruntime", "torch"]
    assert ask_bash(folder, "outrigger", "predict", "--engine", "=", "t") == ["torch"]


def test_bash_leaves_the_arguments_of_a_program_alone(folder):
    assert ask_bash(folder, "outrigger", "run", "--c") == ["--check", "--cpu"]
    assert ask_bash(folder, "outrigger", "run", "train.py", "--c") == [""]
    assert ask_bash(folder, "outrigger", "run", "train.py", "my_f") == ["my_folder"]


def test_bash_knows_the_command(folder):
    (line,) = run_shell(folder, ["bash", "--norc", "-c", "source outrigger.bash; complete -p outrigger"])
    assert line == "complete -F _outrigger outrigger"


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_reads_its_script(shell, folder):
    assert run_shell(folder, [shell, "-n", f"outrigger.{shell}"]) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_it(shell, capsys):
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == script(shell)


def test_an_unknown_shell(capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["completion", "tcsh"])
    assert exit_.value.code == 2
    assert "'tcsh'" in capsys.readouterr().err


def test_what_is_known_of_arguments():
    known = {command.name: command for command in commands()}
    assert set(known) == set(COMMANDS)
    options = {name: option for option in known["logs"].options for name in option.names}
    assert (options["--output"].files, options["--output"].values) == (True, 1)
    assert options["-o"] is options["--output"]
    assert options["--json"].values == 0
    assert options["--names"].values == 2
    assert known["run"].rest
    assert not known["logs"].rest
