"""Which `paddle` is imported when Outrigger and the original may both be installed."""

import importlib.util
from dataclasses import dataclass
from pathlib import Path

from outrigger.distribution import NAME, pip_uninstall

OURS = Path(__file__).resolve().parents[1] / "paddle"
ORIGINAL_NAMES = tuple(f"paddlepaddle{variant}" for variant in ("", "-gpu", "-xpu", "-npu", "-dcu", "-rocm"))
SHIM_LABEL = "+outrigger"  # at the end of the version of a distribution from our folder `shims`


@dataclass(frozen=True)
class Original:
    """An installed distribution of the original, and the folder of its `paddle` package, which may be gone."""

    name: str
    version: str
    folder: Path

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


@dataclass(frozen=True)
class Shadowing:
    """What `import paddle` imports here, what else is installed under that name, and the resulting problem."""

    imported: Path | None
    originals: tuple[Original, ...]
    problem: str = ""
    hint: str = ""
    shims: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        if self.problem:
            return f"{self.problem}\nTry: {self.hint}"
        lines = [f"`import paddle` is Outrigger, from {self.imported}."]
        for original in self.originals:
            lines.append(
                f"{original} in {original.folder} is also installed, but hidden. pip answers for it, "
                "and a program with another sys.path imports it."
            )
        lines += [f"{shim} is Outrigger's own: it satisfies packages that require it." for shim in self.shims]
        return "\n".join(lines)


def report_shadowing() -> Shadowing:
    """Find out what `import paddle` would import in this environment, without importing anything.

    >>> report_shadowing().ok
    True
    """
    imported, originals = find_paddle(), find_originals()
    problem, hint = _judge(imported, originals)
    return Shadowing(imported, originals, problem, hint, find_shims())


def find_paddle() -> Path | None:
    """The folder or file that `import paddle` would import; a folder without `__init__.py` counts as well."""
    spec = importlib.util.find_spec("paddle")
    if spec is None:
        return None
    places = list(spec.submodule_search_locations or ())
    place = places[0] if places else spec.origin
    return Path(place).resolve() if place else None


def find_originals() -> tuple[Original, ...]:
    """Every distribution of the original on `sys.path`, in path order."""
    found = {
        Original(name, version, folder)
        for name, version, folder in _distributions()
        if not version.endswith(SHIM_LABEL)
    }
    return tuple(sorted(found, key=lambda original: (original.name, original.folder)))


def find_shims() -> tuple[str, ...]:
    """The installed distributions that have the original's name and are Outrigger's, with their versions."""
    return tuple(
        dict.fromkeys(f"{name} {version}" for name, version, _ in _distributions() if version.endswith(SHIM_LABEL))
    )


def _distributions() -> list[tuple[str, str, Path]]:
    """Name, version and the folder for `paddle` of each distribution with a name of the original."""
    import importlib.metadata

    return [
        (name, found.version, Path(str(found.locate_file("paddle"))).resolve())
        for name in ORIGINAL_NAMES
        for found in importlib.metadata.distributions(name=name)
    ]


def find_namesake() -> str:
    """The version of the distribution `outrigger`, another project, if it lies in the folder of our `outrigger`."""
    import importlib.metadata

    for found in importlib.metadata.distributions(name="outrigger"):
        ours = "Paddle" in (found.metadata["Summary"] or "")  # installed before the distribution was renamed
        if not ours and Path(str(found.locate_file("outrigger"))).resolve() == OURS.with_name("outrigger"):
            return found.version
    return ""


def _judge(imported: Path | None, originals: tuple[Original, ...]) -> tuple[str, str]:
    """The problem and what to do about it, both empty if there is none."""
    names = list(dict.fromkeys(original.name for original in originals))
    for original in originals:
        if original.folder == OURS:
            return (
                f"{original} and Outrigger are installed into the same folder, {OURS}: "
                "each has overwritten files of the other, and programs run on a mixture of both.",
                f"{pip_uninstall(*names, NAME)}, then install Outrigger again.",
            )
    if namesake := find_namesake():
        return (
            f"outrigger {namesake}, another project of that name, is installed into the same folder: "
            "each has overwritten files of the other.",
            f"{pip_uninstall('outrigger', NAME)}, then install {NAME} again.",
        )
    if imported == OURS and (OURS / "__init__.py").exists():
        return "", ""
    for original in originals:
        if original.folder == imported:
            return (
                f"`import paddle` is the original, {original} from {imported}, and hides Outrigger in {OURS}.",
                f"{pip_uninstall(*names)}, or give each its own virtual environment.",
            )
    if imported is None or imported == OURS:
        return f"There is no complete `paddle` package in {OURS}.", "install Outrigger again."
    return (
        f"`import paddle` is {imported}, which hides Outrigger in {OURS}.",
        "rename or remove it, or start Python in another folder.",
    )
