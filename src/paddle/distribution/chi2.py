"""The chi-squared distribution."""

import paddle

from .._core.help import complete
from .._core.mode import in_dynamic_mode
from .distribution import parameter, require
from .gamma import Gamma


class Chi2(Gamma):
    """The sum of the squares of `df` standard normal numbers.

    Args:
        df: positive number or Tensor: the degrees of freedom.

    >>> paddle.distribution.Chi2(paddle.to_tensor([3.0])).mean.tolist()
    [3.0]
    """

    def __init__(self, df):
        self.df = parameter(df, "df", "Chi2", own_dtype=False)
        if in_dynamic_mode():
            require((self.df > 0).all(), "Chi2: 'df' must be positive.", df=df)
        super().__init__(self.df * 0.5, paddle.full_like(self.df, 0.5))


complete(globals())
