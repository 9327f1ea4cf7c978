"""The lists of operators, under Paddle's path."""

from ._lists import black_list as black_list
from ._lists import white_list as white_list
