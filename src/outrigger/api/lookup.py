"""Finds rows by name: full or short, of torch, Paddle, or Paddle before 2.0."""

import fnmatch

from outrigger.api.row import Row
from outrigger.api.signatures import matched, recorded
from outrigger.api.table import MEANT, ROWS

# Usual import aliases of modules.
SHORT = {
    "F": "nn.functional",
    "T": "transforms",
    "P": "paddle",
    "dist": "distributed",
    "x": "Tensor",
    "tensor": "Tensor",
    "opt": "Optimizer",
    "optimizer": "Optimizer",
    "model": "Module",
    "pd": "paddle",
    "I": "initializer",
}


def find(name: str) -> list[Row]:
    """The rows for a name, shortest names first; empty if there are none."""
    full = normal(name)
    exact = [row for row in ROWS if full in row.names]
    if exact:
        return sorted(exact, key=lambda row: is_older_name(row, full))
    for wanted in dict.fromkeys((full, expanded(full))):
        found = [row for row in ROWS if any(ends(n, wanted) for n in row.names)]
        found = found or [row for row in ROWS if any(ends(n.lower(), wanted.lower()) for n in row.names)]
        if found:
            return sorted(found, key=lambda row: depth(row, wanted))
    return []


def normal(name: str) -> str:
    """The name without brackets and quotes, as the table writes it."""
    name = bare(name)
    name = MEANT.get(name, name)
    if not name.startswith(("fluid", "paddle.fluid")):
        return name
    name = name.removeprefix("paddle.")  # the table omits it, except in the names of modules
    if name.startswith("fluid.dygraph.nn."):
        name = name.replace(".nn.", ".")
    full = f"paddle.{name}"
    return full if any(row.paddle == full for row in ROWS) else name


def bare(name: str) -> str:
    """`torch.save(x)`, quoted or not, as torch.save."""
    return name.strip().strip("`'\"").partition("(")[0].strip(". ")


def expanded(name: str) -> str:
    """`F.relu` as `nn.functional.relu`."""
    first, _, rest = name.partition(".")
    return f"{SHORT[first]}.{rest}" if rest and first in SHORT else name


def ends(name: str, ending: str) -> bool:
    """Whether a dotted name equals or ends in another."""
    return name == ending or name.endswith(f".{ending}")


def depth(row: Row, wanted: str) -> tuple[int, bool]:
    """The nesting depth of the wanted name, for sorting; functions come before methods."""
    names = [n for n in row.names if ends(n, wanted)] or [n for n in row.names if ends(n.lower(), wanted.lower())]
    best = min(names, key=lambda n: n.count("."))
    return best.count(".") + 3 * bool(row.fluid), ".Tensor." in best


def is_older_name(row: Row, name: str) -> bool:
    """Whether a row is about an older name than the wanted one."""
    return bool(row.fluid) and row.fluid != name


def first_depth(rows: list[Row], name: str) -> int:
    """How many of the rows for a name are shown in full: those with the shortest names."""
    wanted = normal(name)
    if any(wanted in row.names for row in rows):
        return sum(not is_older_name(row, wanted) for row in rows) or len(rows)
    if not any(ends(n.lower(), wanted.lower()) for n in rows[0].names):
        wanted = expanded(wanted)
    depths = [depth(row, wanted) for row in rows]
    return sum(d == depths[0] for d in depths)


def match(pattern: str) -> list[Row]:
    """The rows with a name that contains a text, or matches a pattern with * and ?."""
    if not any(c in pattern for c in "*?["):
        pattern = f"*{pattern}*"
    return [row for row in ROWS if any(fnmatch.fnmatch(name.lower(), pattern.lower()) for name in row.names)]


def library_has(name: str) -> str:
    """The full name if one of the libraries has it but the table does not; else ""."""
    names: dict[str, list[str]] = recorded()["names"]
    for wanted in dict.fromkeys((normal(name), expanded(normal(name)))):
        for module, found in names.items():
            last = wanted.rpartition(".")[2]
            if last in found and ends(f"{module}.{last}", wanted):
                return f"{module}.{last}"
    return ""


def as_argument(name: str, count: int = 4) -> list[str]:
    """The functions that have an argument of this name, with its name in the other library."""
    found = []
    for row in ROWS:
        for one, other in matched(row) if row.torch and row.paddle and not row.fluid else []:
            if one and one.name == name:
                found.append(f"{row.torch}" + (f" ({other.name} in {row.paddle})" if other else ""))
            elif other and other.name == name:
                found.append(f"{row.paddle}" + (f" ({one.name} in {row.torch})" if one else ""))
        if len(found) > count:
            break
    return list(dict.fromkeys(found))[:count]


def close(name: str, count: int = 5) -> list[str]:
    """Names in the table that are similar to another."""
    import difflib

    wanted = normal(name).lower()
    full = {n.lower(): n for row in ROWS for n in row.names}
    last: dict[str, str] = {}
    for n in full.values():
        last.setdefault(n.rpartition(".")[2].lower(), n)
    found = [full[n] for n in difflib.get_close_matches(wanted, full, count, 0.75)]
    found += [last[n] for n in difflib.get_close_matches(wanted.rpartition(".")[2], last, count, 0.7)]
    return list(dict.fromkeys(found))[:count]
