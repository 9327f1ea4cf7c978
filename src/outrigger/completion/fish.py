"""Completion in fish."""

from collections.abc import Sequence

from outrigger.completion.arguments import Argument, Command


def script(commands: Sequence[Command]) -> str:
    """The complete script."""
    lines = ["# Completion of outrigger in fish.", "complete -c outrigger -f"]
    no_command = "-n __fish_use_subcommand"
    lines.append(f"complete -c outrigger {no_command} -s h -l help -d 'show this help message and exit'")
    lines.append(f"complete -c outrigger {no_command} -l version -d 'show the version and exit'")
    for command in commands:
        lines.append(f"complete -c outrigger {no_command} -a {command.name} -d {_quoted(command.help)}")
    for command in commands:
        here = f"complete -c outrigger -n '__fish_seen_subcommand_from {command.name}'"
        lines += [f"{here} {_option(option)}" for option in command.options]
        offers = dict.fromkeys(_offer(place) for place in command.places)
        lines += [f"{here} {offer}" for offer in offers if offer]
    return "\n".join(lines) + "\n"


def _option(option: Argument) -> str:
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    value = ["-r" if option.files else "-x", _offer(option)] if option.values else []
    return " ".join(part for part in [*names, *value, f"-d {_quoted(option.help)}"] if part)


def _offer(argument: Argument) -> str:
    if argument.choices:
        return f"-a {_quoted(' '.join(argument.choices))}"
    return "-F" if argument.files else ""


def _quoted(text: str) -> str:
    """Quote a text for fish, which interprets backslashes inside single quotes."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
