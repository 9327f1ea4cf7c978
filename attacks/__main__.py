"""`python -m attacks [campaign …]`: run all or some campaigns; the exit code is 1 if one found a problem."""

import argparse
import functools
import sys
import time

from attacks import workers


def files(count, seed):
    """Damaged files of every supported format."""
    from attacks.files import Campaign, temporary_folder

    with temporary_folder() as folder:
        campaign = Campaign(folder, seed)
        return workers.run(campaign.run, count, workers.Limits(), campaign.describe)


def serving(count, seed):
    """`outrigger serve` in bad surroundings; the cases are few and always the same."""
    from attacks.serving import run

    return run()


CAMPAIGNS = {"files": (files, 100_000), "serving": (serving, 1)}


def main():
    parser = argparse.ArgumentParser(prog="attacks", description=__doc__)
    parser.add_argument(
        "campaigns", nargs="*", metavar="campaign", help=f"one of {', '.join(CAMPAIGNS)}; all by default"
    )
    parser.add_argument("--count", type=int, help="how many cases")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    unknown = set(options.campaigns) - set(CAMPAIGNS)
    if unknown:
        parser.error(f"there is no campaign {', '.join(sorted(unknown))}")
    clean = True
    for name in options.campaigns or CAMPAIGNS:
        function, count = CAMPAIGNS[name]
        began = time.monotonic()
        outcomes = functools.partial(function, options.count or count, options.seed)()
        print(f"== {name}: {len(outcomes)} cases in {time.monotonic() - began:.0f} s, seed {options.seed}")
        clean &= workers.report(outcomes)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
