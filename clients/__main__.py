"""`python -m clients`: run the programs of others on Outrigger and on the original, and write docs/clients.md."""

from __future__ import annotations

import argparse
import datetime
import shutil
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from clients import catalog, compare, report, sensitivity
from clients.environments import ROOT, SIDES, THEIRS, Environments
from clients.model import Client, Job
from clients.run import end_all, run_job
from clients.sources import checkout, commit_of


def main(arguments: list[str] | None = None) -> int:
    known = catalog.load()
    parser = argparse.ArgumentParser(prog="clients", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", help=f"some of {', '.join(c.name for c in known)}")
    parser.add_argument("--job", nargs="+", metavar="JOB", help="some jobs of these clients")
    parser.add_argument(
        "--python", type=Path, default=Path(sys.executable), help="an interpreter with Outrigger's requirements"
    )
    parser.add_argument("--oracle", type=Path, help="an interpreter with the original; one is set up by default")
    parser.add_argument("--sources", type=Path, help="a folder with checkouts, to be used before cloning")
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "outrigger" / "clients")
    parser.add_argument("--page", type=Path, default=report.PAGE, help="the page to write")
    parser.add_argument("--list", action="store_true", help="print clients and jobs, run nothing")
    parser.add_argument(
        "--sensitivity", action="store_true", help="measure what rounding does to wide tolerances, on the original"
    )
    parser.add_argument("--report", action="store_true", help="write the page from earlier results, run nothing")
    options = parser.parse_args(arguments)
    chosen = select(known, options.only, options.job, parser)
    if options.list:
        for client, jobs in chosen:
            print(f"{client.name} {client.version}: {', '.join(job.name for job in jobs)}")
        return 0
    # Not resolved: the interpreter of a virtual environment is a link, and its place says which environment it is.
    cache, results = options.cache.absolute(), options.cache.absolute() / "results"
    good = True
    if not options.report:
        environments = Environments(options.python.absolute(), options.oracle and options.oracle.absolute(), cache)
        for client, jobs in chosen:
            if options.sensitivity:
                measure(client, jobs, environments, options.sources, cache)
                continue
            for row in run_client(client, jobs, environments, options.sources, cache):
                report.store(row, results)
                good &= row.result not in (compare.FAILS, compare.DIFFERS)
    rows = report.results(results, known)
    if rows:
        report.write(rows, options.page, report.missing(rows, known), report.allowed(rows, known, results))
        print(f"{options.page} is written: {len(rows)} rows")
    return 0 if good else 1


def select(known: list[Client], names, jobs, parser) -> list[tuple[Client, list[Job]]]:
    """The clients and jobs that the command line asks for; names are compared without regard to case."""
    wanted = {name.lower() for name in names or ()}
    if unknown := wanted - {client.name.lower() for client in known}:
        parser.error(f"there is no client {', '.join(sorted(unknown))}; there are {', '.join(c.name for c in known)}")
    clients = [client for client in known if not wanted or client.name.lower() in wanted]
    some = {name.lower() for name in jobs or ()}
    chosen = [(client, [job for job in client.jobs if not some or job.name.lower() in some]) for client in clients]
    if some and not any(jobs for _, jobs in chosen):
        parser.error(f"no such job; there are {', '.join(job.name for client in clients for job in client.jobs)}")
    return [(client, jobs) for client, jobs in chosen if jobs]


def measure(client: Client, jobs: list[Job], environments: Environments, sources: Path | None, cache: Path) -> None:
    """Run the jobs with wide tolerances on the original once more, with other rounding."""
    places = places_of(client, sources, cache)
    places["python"] = str(environments.interpreter(client, THEIRS))
    for job in jobs:
        if not sensitivity.widened(job):
            continue
        places["data"] = str(prepared(client, job, cache))
        moved = sensitivity.measure(client, job, places, cache)
        print(f"{client.name} {job.name}: {', '.join(f'{s} {value:.1g}' for s, value in moved.items())}", flush=True)


def places_of(client: Client, sources: Path | None, cache: Path) -> dict[str, str]:
    if client.repository:
        return {"source": str(checkout(client.repository, sources and sources.absolute(), cache))}
    return {}


def prepared(client: Client, job: Job, cache: Path) -> Path:
    """The folder with a job's data, made anew."""
    data = cache / "data" / client.name / job.name
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir(parents=True)
    if job.prepare:
        job.prepare(data)
    return data


def run_client(client: Client, jobs: list[Job], environments: Environments, sources: Path | None, cache: Path):
    """The rows of a client's jobs, one after the other."""
    places = places_of(client, sources, cache)
    interpreters = {side: str(environments.interpreter(client, side)) for side in SIDES}
    for job in jobs:
        data = prepared(client, job, cache)
        work = cache / "work" / client.name / job.name
        with ThreadPoolExecutor() as pool:
            runs = {
                side: pool.submit(run_job, job, {**places, "data": str(data), "python": python}, work / side)
                for side, python in interpreters.items()
            }
            try:
                outcomes = {side: run.result() for side, run in runs.items()}
            except BaseException:
                end_all()  # else the pool would wait for them
                raise
        row = compare.judge(client.name, client.version, job, outcomes)
        row.measured, row.commit = datetime.date.today().isoformat(), commit_of(ROOT)
        told = "" if row.difference is None else f", greatest difference {row.difference:.1g} ({row.series})"
        took = " / ".join(f"{outcome.seconds:.0f} s" for outcome in outcomes.values())
        print(
            f"{client.name} {job.name}: {row.result}{told}, {took}{'. ' + row.cause if row.cause else ''}", flush=True
        )
        yield row


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that running steps are ended too
    sys.exit(main())
