"""One side of the campaign: see `runner`."""

import warnings

from .runner import main

warnings.filterwarnings("ignore")
main()
