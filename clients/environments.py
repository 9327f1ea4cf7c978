"""Two virtual environments for each client: one that imports Outrigger as `paddle`, one that imports the original."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from clients.model import Client

ROOT = Path(__file__).resolve().parents[1]
ORIGINAL = "paddlepaddle==3.3.1"
OURS, THEIRS = "outrigger", "original"
SIDES = (OURS, THEIRS)


class Environments:
    """Makes the environments in `cache/environments`; one that exists is used again while its pins are the same.

    python: the interpreter of an environment with Outrigger's requirements.
    oracle: the interpreter of an environment with the original; None makes one in the cache.

    A client's environment sees the packages of the one it is based on, so that torch and the original are not
    installed once for each client; what the client pins is installed in its own and comes first.
    """

    def __init__(self, python: Path, oracle: Path | None, cache: Path):
        self.cache = cache
        self.bases = {OURS: python, THEIRS: oracle or self.make_oracle(python)}

    def make_oracle(self, python: Path) -> Path:
        folder = self.cache / "environments" / "original"
        interpreter = folder / "bin" / "python"
        if not (folder / "complete").exists():
            shutil.rmtree(folder, ignore_errors=True)
            run([str(python), "-m", "venv", str(folder)])
            run([str(interpreter), "-m", "pip", "install", "--quiet", ORIGINAL, "setuptools", "scipy", "matplotlib"])
            (folder / "complete").touch()
        return interpreter

    def interpreter(self, client: Client, side: str) -> Path:
        """The interpreter of a client's environment on one side."""
        folder = self.cache / "environments" / client.name / side
        alone = [*client.install_options, *client.without_dependencies]
        wanted = [client.requirements, alone, str(self.bases[side]), str(ROOT)]
        stamp, digest = folder / "complete", hashlib.sha256(json.dumps(wanted).encode()).hexdigest()
        interpreter = folder / "bin" / "python"
        if stamp.exists() and stamp.read_text() == digest:
            return interpreter
        shutil.rmtree(folder, ignore_errors=True)
        base = self.bases[side]
        run([str(base), "-m", "venv", "--without-pip", str(folder)])
        self.see(base, interpreter, with_source=side == OURS)
        install = [str(base), "-m", "pip", "--python", str(interpreter), "install", "--quiet", "--no-warn-conflicts"]
        if client.requirements:
            run([*install, *client.requirements])
        if client.without_dependencies:
            run([*install, "--no-deps", *alone])
        stamp.write_text(digest)
        return interpreter

    def see(self, base: Path, interpreter: Path, with_source: bool) -> None:
        """Let an environment see the packages of `base`, and this source tree."""
        ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
        packages, own = (run([str(python), "-c", ask]) for python in (base, interpreter))
        # `addsitedir` also reads the .pth files in there, which a mere path would not.
        lines = [f"import site; site.addsitedir({packages!r})"]
        if with_source:
            lines.insert(0, str(ROOT / "src"))
        (Path(own) / "outrigger_clients.pth").write_text("\n".join(lines) + "\n")


def run(command: list[str]) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    if ran.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{(ran.stdout + ran.stderr)[-2000:]}")
    return ran.stdout.strip()
