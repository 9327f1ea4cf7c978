"""`paddle.summary`, under its internal path."""

from ._summary import summary as summary
