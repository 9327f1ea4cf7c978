"""The name under which Outrigger is installed, and the commands that install and remove packages.

`outrigger` on PyPI is another project. All hints to install something are made here, so that the name has one home.
"""

import shlex

NAME = "outrigger-paddle"


def extra(name: str) -> str:
    """Outrigger with one of its groups of optional packages.

    >>> extra("ps")
    'outrigger-paddle[ps]'
    """
    return f"{NAME}[{name}]"


def pip_install(*requirements: str) -> str:
    """The command that installs these, quoted for a shell.

    >>> pip_install(extra("ps"))
    "pip install 'outrigger-paddle[ps]'"
    """
    return f"pip install {shlex.join(requirements)}"


def pip_uninstall(*names: str) -> str:
    """The command that removes these distributions without asking."""
    return f"pip uninstall -y {shlex.join(names)}"
