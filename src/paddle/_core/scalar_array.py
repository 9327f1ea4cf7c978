"""The arrays that `Tensor.numpy()` returns for 0-D tensors and for tensors with one element.

Before Paddle 2.5 a loss had the shape [1], and programs of that time write `loss.numpy()[0]`,
`losses.extend(acc.numpy())` or `len(loss.numpy())`. Today it has the shape [], for which NumPy allows none of these;
`ScalarArray` has the shape () and allows them all. Programs that still get the shape [1] write `float(loss.numpy())`,
which NumPy no longer allows; `SingleArray` does.
"""

import numpy as np


class ScalarArray(np.ndarray):
    """A numpy array without dimensions that can also be used as the array of its one element.

    >>> a = np.array(0.5).view(ScalarArray)
    >>> a.shape, a[0], a[-1], len(a), list(a)
    ((), np.float64(0.5), np.float64(0.5), 1, [np.float64(0.5)])
    """

    # Lower than that of ndarray, so that concatenating arrays gives an ndarray.
    __array_priority__ = -1.0

    def _row(self):
        return self.view(np.ndarray).reshape(1)

    def __getitem__(self, key):
        try:
            return self.view(np.ndarray)[key]
        except IndexError:
            if self.ndim:
                raise
        return self._row()[key]

    def __setitem__(self, key, value):
        try:
            self.view(np.ndarray)[key] = value
        except IndexError:
            if self.ndim:
                raise
            self._row()[key] = value

    def __iter__(self):
        return iter(self.view(np.ndarray) if self.ndim else self._row())

    def __len__(self):
        return len(self.view(np.ndarray)) if self.ndim else 1

    def __array_wrap__(self, array, context=None, return_scalar=False):
        """Return results as NumPy's own types: a number where NumPy gives a number, else an ndarray."""
        if array is self:
            return self
        array = array.view(np.ndarray)
        return array if array.ndim else array[()]

    def __array_function__(self, func, types, args, kwargs):
        if func is np.concatenate and args:
            # Programs written before Paddle 2.5 concatenate losses of shape [1].
            return func(
                [np.atleast_1d(x.view(np.ndarray)) if isinstance(x, ScalarArray) else x for x in args[0]],
                *args[1:],
                **kwargs,
            )
        return super().__array_function__(func, types, args, kwargs)

    def __reduce_ex__(self, protocol):
        """Pickle as an ndarray, for readers that do not have this class."""
        return self.view(np.ndarray).__reduce_ex__(protocol)

    def __repr__(self):
        return repr(self.view(np.ndarray))


class SingleArray(np.ndarray):
    """A numpy array of one element that `float`, `int` and `%f` accept as the number it holds.

    What is computed from it and has one element is accepted as well: `float(total / batches)`.

    >>> float(np.array([0.5]).view(SingleArray))
    0.5
    """

    __array_priority__ = 1.0  # above that of ndarray, so that differences from arrays of the program are numbers, too

    def __float__(self):
        return float(self._held())

    def __int__(self):
        return int(self._held())

    def __complex__(self):
        return complex(self._held())

    def _held(self):
        """The element as a 0-D array; an array with several elements unchanged, which NumPy then refuses."""
        array = self.view(np.ndarray)
        return array.reshape(()) if array.size == 1 else array

    def __array_wrap__(self, array, context=None, return_scalar=False):
        """Return sums and means of such arrays as one of them, a number where NumPy gives one, else an ndarray."""
        if array is self:
            return self
        if array.size == 1 and array.ndim:
            return array.view(SingleArray)
        array = array.view(np.ndarray)
        return array[()] if return_scalar else array

    def __array_function__(self, func, types, args, kwargs):
        if func is np.concatenate and args:  # which gives an ndarray
            args = ([x.view(np.ndarray) if isinstance(x, SingleArray) else x for x in args[0]], *args[1:])
            return func(*args, **kwargs)
        return super().__array_function__(func, types, args, kwargs)

    def __reduce_ex__(self, protocol):
        """Pickle as an ndarray, for readers that do not have this class."""
        return self.view(np.ndarray).__reduce_ex__(protocol)

    def __repr__(self):
        return repr(self.view(np.ndarray))
