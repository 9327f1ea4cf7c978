"""Several hosts on one machine, as network namespaces, and what goes wrong between them: `python -m hosts`."""
