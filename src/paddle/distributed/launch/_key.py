"""The key of a job on several machines: given on all of them, or generated and printed by the first."""

import secrets
import sys

SHORTEST = 16  # characters: signed values are visible, so a short key could be guessed offline


class KeyProblem(Exception):
    """The key of the job is missing or too short; the message says what to do."""


def given_key(options):
    """The key given in the options, or ''."""
    given = (options.job_key or "").strip()
    if given and len(given) < SHORTEST:
        raise KeyProblem(
            f"the key of a job needs at least {SHORTEST} characters, and this one has {len(given)}\n"
            f"  Try: --job_key {secrets.token_urlsafe(24)}, the same on each machine"
        )
    return given


def new_key():
    """Generate a key for a job that stays on this machine."""
    return secrets.token_urlsafe(24)


def shared_key(first, where):
    """Generate and print a key on the `first` machine, which is at `where`; an error on the others."""
    if not first:
        raise KeyProblem(
            "this machine needs the key of the job, without which the others refuse it\n"
            f"  Try: --job_key KEY or the variable PADDLE_JOB_KEY, with the key that the launcher at {where} "
            "was given or has printed"
        )
    made = new_key()
    print(
        f"launch: the key of this job is {made}\n"
        f"  start the other machines with --job_key {made}, or with it in the variable PADDLE_JOB_KEY",
        file=sys.stderr,
        flush=True,
    )
    return made
