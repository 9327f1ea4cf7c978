"""Which `paddle` is imported when Outrigger and the original may both be installed."""

import importlib.util
from dataclasses import dataclass
from pathlib import Path

OURS = Path(__file__).resolve().parents[1] / "paddle"
ORIGINAL_NAMES = tuple(f"paddlepaddle{variant}" for variant in ("", "-gpu", "-xpu", "-npu", "-dcu", "-rocm"))


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

    @property
    def ok(self) -> bool:
        return not self.problem

    def __str__(self) -> str:
        if self.problem:
            return f"{self.problem}\nTry: {self.hint}"
        hidden = [f"{original} in {original.folder} is also installed, but hidden." for original in self.originals]
        return "\n".join([f"`import paddle` is Outrigger, from {self.imported}.", *hidden])


def report_shadowing() -> Shadowing:
    """Find out what `import paddle` would import in this environment, without importing anything.

    >>> report_shadowing().ok
    True
    """
    imported, originals = find_paddle(), find_originals()
    problem, hint = _judge(imported, originals)
    return Shadowing(imported, originals, problem, hint)


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
    import importlib.metadata

    found = {
        Original(name, distribution.version, Path(str(distribution.locate_file("paddle"))).resolve())
        for name in ORIGINAL_NAMES
        for distribution in importlib.metadata.distributions(name=name)
    }
    return tuple(sorted(found, key=lambda original: (original.name, original.folder)))


def _judge(imported: Path | None, originals: tuple[Original, ...]) -> tuple[str, str]:
    """The problem and what to do about it, both empty if there is none."""
    names = " ".join(dict.fromkeys(original.name for original in originals))
    for original in originals:
        if original.folder == OURS:
            return (
                f"{original} and Outrigger are installed into the same folder, {OURS}: "
                "each has overwritten files of the other.",
                f"pip uninstall -y {names} outrigger, then install Outrigger again.",
            )
    if imported == OURS and (OURS / "__init__.py").exists():
        return "", ""
    for original in originals:
        if original.folder == imported:
            return (
                f"`import paddle` is the original, {original} from {imported}, and hides Outrigger in {OURS}.",
                f"pip uninstall {names}, or give each its own virtual environment.",
            )
    if imported is None or imported == OURS:
        return f"There is no complete `paddle` package in {OURS}.", "install Outrigger again."
    return (
        f"`import paddle` is {imported}, which hides Outrigger in {OURS}.",
        "rename or remove it, or start Python in another folder.",
    )
