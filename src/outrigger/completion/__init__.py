"""Print a script that lets a shell complete commands, options, choices and files.

To enable it in every new shell:
  bash  outrigger completion bash > ~/.local/share/bash-completion/completions/outrigger
        (requires the package bash-completion; without it, source the file in ~/.bashrc)
  zsh   outrigger completion zsh > ~/.zfunc/_outrigger
        (with fpath=(~/.zfunc $fpath) before compinit in ~/.zshrc)
  fish  outrigger completion fish > ~/.config/fish/completions/outrigger.fish
"""

import argparse

HELP = "print a completion script for bash, zsh or fish"
EXAMPLE = (
    "  outrigger completion bash > outrigger.bash && source outrigger.bash\n"
    "  outrigger completion fish > ~/.config/fish/completions/outrigger.fish"
)

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The shell."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=" or ".join(SHELLS))


def run(args: argparse.Namespace) -> int:
    """Print the script, made from the parsers of all commands."""
    print(script(args.shell), end="")
    return 0


def script(shell: str) -> str:
    """The script for a shell."""
    from outrigger.completion import bash, fish, zsh
    from outrigger.completion.arguments import commands

    return {"bash": bash.script, "zsh": zsh.script, "fish": fish.script}[shell](commands())
