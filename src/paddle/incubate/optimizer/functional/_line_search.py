"""A step length that satisfies the strong Wolfe conditions (Nocedal and Wright, algorithms 3.5 and 3.6)."""

import math

SUFFICIENT, CURVATURE = 1e-4, 0.9
_LONGEST = 1e10


class Search:
    """A search along one direction: `slope_at(length)` returns (value, slope, extra data)."""

    def __init__(self, slope_at, value, slope, tries):
        self.slope_at, self.value, self.slope, self.tries = slope_at, value, slope, tries

    def _look(self, length):
        self.tries -= 1
        return (length, *self.slope_at(length))

    def _falls(self, point):
        return point[1] <= self.value + SUFFICIENT * point[0] * self.slope

    def _flat(self, point):
        return abs(point[2]) <= -CURVATURE * self.slope

    def run(self, length):
        """(length, value, slope, extra data) of a good point, or None after too many iterations."""
        before = (0.0, self.value, self.slope, None)
        while self.tries > 0:
            point = self._look(length)
            if not math.isfinite(point[1]):
                length = (before[0] + length) / 2
                continue
            if not self._falls(point) or (before[0] > 0 and point[1] >= before[1]):
                return self._zoom(before, point)
            if self._flat(point):
                return point
            if point[2] >= 0:
                return self._zoom(point, before)
            before, length = point, min(2 * length, _LONGEST)
        return None

    def _zoom(self, low, high):
        """Narrow an interval that contains a good point; `low` is the better end."""
        while self.tries > 0:
            point = self._look(_between(low, high))
            if not self._falls(point) or point[1] >= low[1]:
                high = point
            else:
                if self._flat(point):
                    return point
                if point[2] * (high[0] - low[0]) >= 0:
                    high = low
                low = point
            if abs(high[0] - low[0]) < 1e-12 * max(1.0, abs(low[0])):
                break
        # Rounding may hide the remaining descent: any lower point is better than none.
        return low if low[0] > 0 and low[1] < self.value else None


def _between(low, high):
    """The minimum of the cubic through both ends with their slopes, kept away from the ends."""
    (a, fa, ga, _), (b, fb, gb, _) = low, high
    width = b - a
    theta = ga + gb - 3 * (fb - fa) / width
    under = theta * theta - ga * gb
    guess = a + width / 2
    if under >= 0:
        root = math.copysign(math.sqrt(under), width)
        below = gb - ga + 2 * root
        if below:
            guess = b - width * (gb + root - theta) / below
    edge = abs(width) / 10
    return min(max(guess, min(a, b) + edge), max(a, b) - edge)
