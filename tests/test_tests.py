"""Checks of the tests: each asserts something, helpers are shared, and files are where CONTRIBUTING.md says."""

import ast
import collections
import functools
import pathlib

import pytest
from tests.support import ROOT

TESTS = ROOT / "tests"
FILES = sorted(path.relative_to(TESTS).as_posix() for path in TESTS.rglob("*.py"))
TEST_FILES = [file for file in FILES if pathlib.PurePosixPath(file).name.startswith("test_")]

# The helpers of other files that count as an assertion of the test that calls them. Helpers of the test's own file are
# looked up there. `Class.method` counts in files that import the class.
CHECKS = {
    "support.py": [
        "check_answer",
        "check_close",
        "check_error",
        "check_facts",
        "check_grad",
        "check_op",
        "check_parts",
        "run_examples",
    ],
    "fluid/both_modes.py": ["both"],
    "inference/compiled.py": ["check_bits", "check_close", "check_several_threads"],
    "nn/recorded.py": ["check", "check_seeded"],
    "onnx/models.py": ["check"],
    "optimizer/recorded.py": ["check_run"],
    "property/cases.py": ["Cases.holds"],
    "property/strategies.py": ["agree"],
    "tensor/facts.py": ["check_fact", "check_refused"],
    "tensor/manipulation_facts.py": ["check"],
    "tensor/recorded.py": ["check_recorded"],
}
# Functions of the source that raise an AssertionError, which `test_a_wrong_row_is_found` shows.
CHECKS_OF_THE_SOURCE = ["calling.check", "calling.compare"]

# Folders that do not belong to a single source folder.
OTHER_FOLDERS = {
    "golden": "facts recorded from the original, and the programs that recorded them",
    "property": "operators of all folders on random inputs",
}
# Files at the top that are not about a file at the top of src/paddle.
OTHER_FILES = {
    "test_architecture.py": "the source as ARCHITECTURE.md describes it",
    "test_readme.py": "README.md and README_zh.md",
    "test_tests.py": "tests/",
}


@functools.cache
def parsed(file):
    return ast.parse((TESTS / file).read_text(encoding="utf-8"), file)


@functools.cache
def functions(file):
    """{name: definition} of the functions at the top of a file, and of its classes as `Class.method`."""
    found = {}
    for node in parsed(file).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            found.update({f"{node.name}.{n.name}": n for n in node.body if isinstance(n, ast.FunctionDef)})
    return found


@functools.cache
def imports(file):
    """{local name: (file, name there, or None for the whole module)} of what a file imports from other test files."""
    found = {}
    for node in ast.walk(parsed(file)):
        if not isinstance(node, ast.ImportFrom):
            continue
        if node.level:
            package = pathlib.PurePosixPath(file).parents[node.level - 1] / (node.module or "").replace(".", "/")
        elif (node.module or "").split(".")[0] == "tests":
            package = pathlib.PurePosixPath(*node.module.split(".")[1:])
        else:
            continue
        for alias in node.names:
            module, member = f"{package / alias.name}.py", f"{package}.py"
            if module in FILES:
                found[alias.asname or alias.name] = module, None
            elif member in FILES:
                found[alias.asname or alias.name] = member, alias.name
    return found


def origin(call, file):
    """(file, function) that a call leads to among the tests, or None."""
    target = call.func
    if isinstance(target, ast.Name):
        return (file, target.id) if target.id in functions(file) else imports(file).get(target.id)
    if not isinstance(target, ast.Attribute):
        return None
    if isinstance(target.value, ast.Name):
        module, member = imports(file).get(target.value.id, (None, None))
        if module and member is None:
            return module, target.attr
    for module, member in imports(file).values():
        if f"{member}.{target.attr}" in CHECKS.get(module, ()):
            return module, f"{member}.{target.attr}"
    return None


def is_check(node):
    """Whether a node asserts by means of Python, pytest, NumPy or torch, or of `CHECKS_OF_THE_SOURCE`."""
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant)
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    owner, name = node.func.value, node.func.attr
    if name.startswith("assert_"):
        return ast.unparse(owner).endswith("testing")
    if not isinstance(owner, ast.Name):
        return False
    return f"{owner.id}.{name}" in ("pytest.raises", "pytest.warns", "pytest.fail", *CHECKS_OF_THE_SOURCE)


def asserts(function, file, seen=frozenset()):
    """Whether a function asserts, itself or through a helper of its own file or one of `CHECKS`."""
    nodes = list(ast.walk(function))
    if any(map(is_check, nodes)):
        return True
    for where in {origin(node, file) for node in nodes if isinstance(node, ast.Call)} - seen - {None}:
        counts = where[0] == file or where[1] in CHECKS.get(where[0], ())
        helper = functions(where[0]).get(where[1]) if counts else None
        if helper and asserts(helper, where[0], seen | {where}):
            return True
    return False


def silent(file):
    """The tests of a file that assert nothing."""
    tests = [f for name, f in functions(file).items() if name.rpartition(".")[2].startswith("test_")]
    return [f"tests/{file}:{test.lineno}: {test.name}" for test in tests if not asserts(test, file)]


def test_every_test_asserts():
    assert [test for file in TEST_FILES for test in silent(file)] == []


@pytest.mark.parametrize(("file", "name"), [(file, name) for file, names in CHECKS.items() for name in names])
def test_what_counts_as_a_check_asserts(file, name):
    assert asserts(functions(file)[name], file, frozenset({(file, name)}))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("paddle.ones([2])", False),
        ("assert True", False),
        ("run_python('pass')", False),
        ("quiet()", False),
        ("utils.assert_same_structure(1, 1)", False),
        ("assert paddle.ones([2]).sum() == 2", True),
        ("loud()", True),
        ("check_error(paddle.ones, TypeError)", True),
        ("with pytest.raises(ValueError):\n        paddle.ones([-1])", True),
        ("for x in (1, 2):\n        np.testing.assert_array_equal(x, x)", True),
    ],
)
def test_a_test_that_asserts_nothing_is_found(body, told, tmp_path):
    helpers = "def quiet():\n    return loud\n\ndef loud():\n    assert quiet() is loud\n\n"
    file = tmp_path / "test_x.py"
    file.write_text(f"from tests.support import check_error, run_python\n\n{helpers}def test_x():\n    {body}\n")
    assert bool(silent(str(file))) is not told


def folder_of(file):
    return pathlib.PurePosixPath(file).parent.as_posix()


def test_every_folder_is_that_of_its_subject():
    """`tests/x` is about `src/paddle/x`, `src/paddle/_x`, `src/x` or `x` at the top."""
    strange = []
    for folder in sorted({folder_of(file) for file in FILES} - {"."}):
        if folder.split("/")[0] in OTHER_FOLDERS:
            continue
        places = (f"src/paddle/{folder}", f"src/paddle/_{folder}", f"src/{folder}", folder)
        if not any((ROOT / place).is_dir() for place in places):
            strange.append(f"tests/{folder}")
    assert strange == []


def test_every_file_at_the_top_is_that_of_its_subject():
    names = [file for file in TEST_FILES if folder_of(file) == "." and file not in OTHER_FILES]
    assert [name for name in names if not (ROOT / "src/paddle" / name.removeprefix("test_")).is_file()] == []


def test_every_file_says_what_it_is_about():
    assert [file for file in FILES if parsed(file).body and not ast.get_docstring(parsed(file))] == []


def test_no_file_imports_from_a_test_file():
    found = [(file, module) for file in FILES for module, _ in imports(file).values() if module in TEST_FILES]
    assert found == []


def test_helpers_are_written_once():
    places = collections.defaultdict(list)
    for file in FILES:
        for name, function in functions(file).items():
            if "." in name or name.startswith("test_") or name == "_" or file.startswith("golden/"):
                continue
            body = function.body[1:] if ast.get_docstring(function) else function.body
            text = tuple(map(ast.dump, [function.args, *body]))
            places[text].append(f"tests/{file}:{function.lineno}: {name}")
    assert [where for where in places.values() if len(where) > 1] == []
