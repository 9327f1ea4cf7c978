"""The wheel on other versions of Python, torch and NumPy, each in an environment of its own; writes the table of them.

    python conformance/matrix.py [--only 3.10] [--one-in 20] [--write]

A row is tried twice: the wheel without extras (it must import, train a step and name the extra that a missing part
needs), and a sample of the suite, run on the installed wheel. Interpreters are looked for on the PATH and among
pyenv's; a row whose interpreter or torch is not to be had is listed as not tried, with the reason. Environments are
kept in ~/.cache/outrigger/matrix.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[1]
CACHE = pathlib.Path.home() / ".cache" / "outrigger" / "matrix"
PAGE = ROOT / "docs" / "compatibility.md"
# Python, torch, NumPy: the floor, the newest, and between; CI runs the whole suite on Python 3.11 with constraints.txt.
ROWS = [
    ("3.10", "2.6.0", "1.26.4"),
    ("3.12", "2.15.0", "2.4.6"),
    ("3.13", "2.13.0", "2.4.6"),
    ("3.14", "2.15.0", "2.4.6"),
]
FOR_TESTS = (
    "pytest hypothesis pytest-xdist scipy safetensors onnx onnxruntime grpcio starlette uvicorn httptools".split()
)
FOR_TESTS += ["prometheus_client", "tensorboard", "matplotlib", "reprod_log"]
# Folders whose tests say the same on every version; pages, stubs and recorded layouts belong to one.
TESTS = (
    "amp autograd core distribution fluid framework geometric hapi incubate inference io jit metric nn onnx optimizer"
)
TESTS += " property reader sparse static tensor text vision"
PROGRAM = """
import sys, importlib.util
import paddle
assert importlib.util.find_spec("onnxruntime") is None, "this environment has extras"
net = paddle.nn.Linear(2, 2)
optimizer = paddle.optimizer.Adam(parameters=net.parameters())
net(paddle.ones([3, 2])).sum().backward()
optimizer.step()
paddle.jit.save(net, sys.argv[1], input_spec=[paddle.static.InputSpec([None, 2])])
print("trains and saves;", end=" ")
try:
    paddle.onnx.export(net, sys.argv[1], input_spec=[paddle.static.InputSpec([None, 2])])
except ImportError as error:
    print("onnx.export names the extra:", "outrigger-paddle[deploy]" in str(error))
"""


class NotToBeHad(Exception):
    """An interpreter or a package that this machine cannot get."""


def interpreter(version):
    """The path of a Python of this version."""
    found = shutil.which(f"python{version}")
    if found:
        return found
    kept = sorted((pathlib.Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
    if not kept:
        raise NotToBeHad(f"no Python {version} on this machine")
    return str(kept[-1])


def run(*command, cwd=None, timeout=3600, fine=(0,)):
    """What a command prints; NotToBeHad with its last lines if it fails."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, timeout=timeout)
    if done.returncode not in fine:
        raise NotToBeHad((done.stderr or done.stdout).strip()[-400:])
    return done.stdout


def environment(kind, python, torch, numpy, packages):
    """The interpreter of an environment with these packages, made if there is none."""
    folder = CACHE / f"py{python}-torch{torch}-numpy{numpy}{kind}"
    found = folder / "bin" / "python"
    if not (folder / ".complete").exists():
        run(interpreter(python), "-m", "venv", "--clear", folder)
        run(found, "-m", "pip", "install", "--quiet", f"torch=={torch}", f"numpy=={numpy}", timeout=7200)
        run(found, "-m", "pip", "install", "--quiet", f"torch=={torch}", f"numpy=={numpy}", *packages, timeout=7200)
        (folder / ".complete").touch()
    return found


def install(python, wheel):
    """Put the wheel into an environment, in place of an earlier one."""
    run(python, "-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", wheel)


def tried(python, torch, numpy, wheel, one_in):
    """What the two tries of a row gave."""
    needed = ["pillow", "randomgen", "rich"]
    plain = environment("", python, torch, numpy, needed)
    install(plain, wheel)
    with tempfile.TemporaryDirectory() as folder:
        alone = run(plain, "-c", PROGRAM, f"{folder}/net", cwd=folder, fine=range(256)).strip() or "fails"
    full = environment("-tests", python, torch, numpy, needed + FOR_TESTS)
    install(full, wheel)
    folders = [f"tests/{name}" for name in TESTS.split()]
    command = [full, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "--one-in", one_in, "-o", "pythonpath=."]
    said = run(*command, *folders, cwd=ROOT, fine=range(256), timeout=7200)
    last = re.sub(r" in [\d.]+s.*", "", said.strip().splitlines()[-1].strip("= "))
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return alone, last, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="the rows of one Python, such as 3.10")
    parser.add_argument("--one-in", default="20", help="the share of the tests: one in so many (20)")
    parser.add_argument("--write", action="store_true", help="write the table into docs/compatibility.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
        (wheel,) = pathlib.Path(folder).glob("*.whl")
        lines, problems = (
            ["| Python | torch | NumPy | without extras | sample of the suite |", "|---|---|---|---|---|"],
            [],
        )
        for python, torch, numpy in ROWS:
            if options.only and python != options.only:
                continue
            try:
                alone, last, failed = tried(python, torch, numpy, wheel, options.one_in)
            except NotToBeHad as error:
                alone, last, failed = "not tried", str(error).splitlines()[-1], []
            lines.append(f"| {python} | {torch} | {numpy} | {alone} | {last} |")
            problems += [f"- Python {python}, torch {torch}: `{name}`" for name in failed]
            print(lines[-1], *failed, sep="\n", flush=True)
    table = "\n".join(lines + ([""] + problems if problems else []))
    if options.write:
        start, end = "<!-- matrix -->", "<!-- end -->"
        before, after = PAGE.read_text(encoding="utf-8").split(start)[0], PAGE.read_text(encoding="utf-8").split(end)[1]
        PAGE.write_text(f"{before}{start}\n{table}\n{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
