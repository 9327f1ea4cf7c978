"""The sources of a client: a checkout that the user has, or a clone at the pinned commit."""

from __future__ import annotations

import subprocess
from pathlib import Path

from clients.model import Repository


def checkout(repository: Repository, sources: Path | None, cache: Path) -> Path:
    """The folder with a repository's files: `sources/NAME` if it exists, else a clone in the cache.

    Raises RuntimeError if the folder holds another commit than the pinned one.
    """
    own = sources / repository.name if sources else None
    folder = own if own and own.is_dir() else cache / "sources" / repository.name
    if not folder.is_dir():
        partial = folder.with_name(folder.name + ".partial")
        git("init", "--quiet", str(partial))
        git("-C", str(partial), "fetch", "--quiet", "--depth", "1", repository.url, repository.commit)
        git("-C", str(partial), "checkout", "--quiet", "FETCH_HEAD")
        partial.rename(folder)
    if (folder / ".git").exists():
        found = git("-C", str(folder), "rev-parse", "HEAD")
        if found != repository.commit:
            raise RuntimeError(
                f"{folder} holds commit {found}, but the report is about {repository.commit}. "
                f"Try: git -C {folder} checkout {repository.commit}"
            )
    return folder


def commit_of(folder: Path) -> str:
    """The commit that a folder holds, shortened, with a plus if files were changed; empty without a repository."""
    if not (folder / ".git").exists():
        return ""
    changed = git("-C", str(folder), "status", "--porcelain", "--untracked-files=no")
    return git("-C", str(folder), "rev-parse", "--short=7", "HEAD") + ("+" if changed else "")


def git(*arguments: str) -> str:
    ran = subprocess.run(["git", *arguments], capture_output=True, text=True, timeout=600)
    if ran.returncode:
        raise RuntimeError(f"git {' '.join(arguments)} failed: {ran.stderr.strip()[-500:]}")
    return ran.stdout.strip()
