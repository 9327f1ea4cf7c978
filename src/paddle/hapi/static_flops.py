"""A table of counts, printed as text."""

from ._flops import table as _table


class Table:
    """Rows under heads, for printing.

    >>> counts = paddle.hapi.static_flops.Table(["Layer", "Flops"])
    >>> counts.add_row(["conv", 12])
    >>> counts.print_table()
    +-------+-------+
    | Layer | Flops |
    +-------+-------+
    |  conv |   12  |
    +-------+-------+
    """

    def __init__(self, table_heads):
        self.table_heads, self.rows = list(table_heads), []

    def add_row(self, row_str):
        """Add a row of values."""
        self.rows.append(list(row_str))

    def print_table(self):
        """Print the rows under their heads."""
        print(_table(self.table_heads, self.rows))
