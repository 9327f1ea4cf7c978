"""The lists of operators, under Paddle's path."""

from ._lists import _BLACK_O1, _BLACK_O2, _WHITE, _WHITE_FLOAT16
from ._lists import black_list as black_list
from ._lists import white_list as white_list

# Sets of Paddle's names of operators; programs add their own to copies, for `custom_white_list`.
WHITE_LIST, ONLY_FP16_WHITE_LIST = set(_WHITE), set(_WHITE_FLOAT16)
FP16_WHITE_LIST, BF16_WHITE_LIST = WHITE_LIST | ONLY_FP16_WHITE_LIST, set(_WHITE)
FP16_BLACK_LIST, BF16_BLACK_LIST, EXTRA_BLACK_LIST = set(_BLACK_O1), set(_BLACK_O1), set(_BLACK_O2)
