"""Programs that others wrote, run unmodified on Outrigger and on the original. README.md says how to add one."""
