"""Shared by all commands: the argument parser, one-line errors, and optional packages.

Exit codes: 0 for success, 1 if something failed or differs, 2 for incorrect usage; 130 after Ctrl-C and 141 after a
closed pipe, following the shell convention.
"""

import argparse
import difflib
import importlib
import re
import shutil
import sys
from collections.abc import Iterable
from typing import Any, NoReturn, Protocol, cast

from outrigger import distribution
from outrigger._terminal import HelpFormatter, wrapped
from outrigger.distribution import pip_install

FAILED, WRONG_USE, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141


class Refusal(Exception):
    """An error for the user: one line that says what is wrong and what to try, and the exit code."""

    def __init__(self, message: str, code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.code = code


class Module(Protocol):
    """The interface of a command's module. Importing it must be cheap, so only `run` imports torch."""

    __doc__: str | None
    HELP: str
    EXAMPLE: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line and point to --help."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=HelpFormatter, **settings)

    def error(self, message: str) -> NoReturn:
        end = "" if message.endswith((".", "?")) else "."
        complain(self.prog, f"{message}{end} Try {self.prog} --help.")
        self.exit(WRONG_USE)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does, and suggest the nearest option for an unknown one."""
        known, extras = self.parse_known_args(args, namespace)
        if extras:
            options = [text for action in self._actions for text in action.option_strings]
            near = suggestion(extras[0], options) if extras[0].startswith("-") else ""
            self.error(f"{' '.join(extras)!r} is not understood.{near}")
        return known


def load(name: str) -> Module:
    """The module of a command."""
    return cast(Module, importlib.import_module(f"outrigger.{name}"))


def parser_of(name: str) -> Parser:
    """The parser of a command, with its docstring and its example."""
    module = load(name)
    parser = Parser(prog=f"outrigger {name}", description=module.__doc__, epilog=f"example:\n{module.EXAMPLE}")
    module.add_arguments(parser)
    return parser


def complain(program: str, message: object) -> None:
    """Print an error in the form that all commands use: one line, which a terminal shows wrapped at words."""
    text = f"{program}: {message}"
    if sys.stderr.isatty():
        text = "\n".join(wrapped(text, shutil.get_terminal_size().columns))
    print(text, file=sys.stderr)


def one_line(error: Exception) -> str:
    """The message of a library error, without its class name and line breaks."""
    ended = re.sub(r"(?<![.:;,!?\s])\s*\n(?=\s*(Received|Try): )", ".\n", str(error))
    return re.sub(r"\s*\n\s*", " ", re.sub(r"^\(\w+\) ", "", ended))


def suggestion(word: str, known: Iterable[str]) -> str:
    """` Did you mean 'align'?`, or an empty string if no known word is close."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f" Did you mean {near[0]!r}?" if near else ""


def need(module: str, extra: str, purpose: str) -> Any:
    """Import an optional package, or raise an error that says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        raise Refusal(
            f"{purpose} needs {name} ({error}). Try {pip_install(distribution.extra(extra))}.", FAILED
        ) from None
