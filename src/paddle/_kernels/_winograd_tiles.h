/* Winograd's algorithm with vectors of LANES floats; see `_widths.h`. */

typedef float NAME(vector) __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
#define V NAME(vector)

PART V NAME(load)(const float *from)
{
    return *(const V *)from;
}

PART void NAME(store)(float *to, V value)
{
    *(V *)to = value;
}

/* ---- tiles ---- */

/* One column of `step + 2` values by Bᵀ. */
PART void NAME(into)(int step, V *d)
{
    if (step == 4) {
        V a = d[4] - 4 * d[2], b = d[3] - 4 * d[1], c = d[4] - d[2], e = 2 * (d[3] - d[1]);
        d[0] = 4 * d[0] - 5 * d[2] + d[4];
        d[5] = 4 * d[1] - 5 * d[3] + d[5];
        d[1] = a + b;
        d[2] = a - b;
        d[3] = c + e;
        d[4] = c - e;
    } else {
        V a = d[1] + d[2], b = d[2] - d[1];
        d[0] = d[0] - d[2];
        d[3] = d[3] - d[1];
        d[3] = -d[3];
        d[1] = a;
        d[2] = b;
    }
}

/* The columns of a row of tiles: `flat` has LANES channels of each pixel, which are `apart`, of the rows of a picture from
 * row `first` on. */
PART void NAME(columns)(int step, const struct picture *p, const float *flat, Py_ssize_t apart, Py_ssize_t first,
                        Py_ssize_t row, float *to)
{
    Py_ssize_t wide = p->across * step + 2;
    for (Py_ssize_t x = 0; x < wide; x++) {
        V d[6];
        for (int i = 0; i < step + 2; i++) {
            Py_ssize_t y = row * step - 1 + i;
            int inside = y >= 0 && y < p->height && x > 0 && x <= p->width;
            d[i] = inside ? NAME(load)(flat + ((y - first) * p->width + x - 1) * apart) : (V){0};
        }
        NAME(into)(step, d);
        for (int i = 0; i < step + 2; i++)
            NAME(store)(to + (i * wide + x) * LANES, d[i]);
    }
}

/* The rest of the transformation of a row of tiles, to the places of `to`. */
PART void NAME(lines)(int step, const struct picture *p, const float *from, float *to)
{
    Py_ssize_t wide = p->across * step + 2;
    for (Py_ssize_t tile = 0; tile < p->across; tile++, to += p->inside)
        for (int i = 0; i < step + 2; i++) {
            V d[6];
            for (int j = 0; j < step + 2; j++)
                d[j] = NAME(load)(from + (i * wide + tile * step + j) * LANES);
            NAME(into)(step, d);
            for (int j = 0; j < step + 2; j++)
                NAME(store)(to + (i * (step + 2) + j) * p->place, d[j]);
        }
}

/* Channels from `channel` on of `rows` rows of tiles of one picture, from `row` on. */
static void NAME(tiles)(const struct picture *p, const float *x, Py_ssize_t channel, Py_ssize_t row, Py_ssize_t rows,
                        float *to, float *room)
{
    Py_ssize_t first = row * p->step - 1, last = (row + rows) * p->step + 1, size = p->height * p->width;
    first = first < 0 ? 0 : first;
    last = last > p->height ? p->height : last;
    Py_ssize_t count = (last - first) * p->width;
    float *strip = room + count * LANES;
    for (int lane = 0; lane < BLOCK; lane += LANES) {
        const float *from = x + (channel + lane) * size + first * p->width, *flat = room;
        Py_ssize_t apart = LANES;
        for (int c = 0; c < LANES && !p->last; c += 4)
            four_channels(from + c * size, size, count, room + c, LANES);
        if (p->last) {
            apart = p->inside;
            flat = x + first * p->width * apart + channel + lane;
        }
        for (Py_ssize_t i = 0; i < rows; i++) {
            float *out = to + i * p->across * p->inside + channel + lane;
            if (p->step == 4) {
                NAME(columns)(4, p, flat, apart, first, row + i, strip);
                NAME(lines)(4, p, strip, out);
            } else {
                NAME(columns)(2, p, flat, apart, first, row + i, strip);
                NAME(lines)(2, p, strip, out);
            }
        }
    }
}

/* ---- filters ---- */

/* Three values by row `i` of G. */
PART V NAME(by_row)(int step, int i, V a, V b, V c)
{
    if (i == 0)
        return a * (step == 4 ? 0.25f : 1.0f);
    if (i == step + 1)
        return c;
    if (step == 2)
        return (i == 1 ? a + c + b : a + c - b) * 0.5f;
    if (i < 3)
        return (a + c) * (-1.0f / 6) + b * (i == 1 ? -1.0f / 6 : 1.0f / 6);
    return a * (1.0f / 24) + c * (1.0f / 6) + b * (i == 3 ? 1.0f / 12 : -1.0f / 12);
}

/* Three values by G. */
PART void NAME(spread)(int step, V a, V b, V c, V *to)
{
    V outer = a + c;
    to[0] = a;
    to[step + 1] = c;
    if (step == 4) {
        V middle = b * (1.0f / 6), low = a * (1.0f / 24) + c * (1.0f / 6), half = b * (1.0f / 12);
        to[0] = a * 0.25f;
        to[1] = outer * (-1.0f / 6) - middle;
        to[2] = outer * (-1.0f / 6) + middle;
        to[3] = low + half;
        to[4] = low - half;
    } else {
        to[1] = (outer + b) * 0.5f;
        to[2] = (outer - b) * 0.5f;
    }
}

/* Filters [depth, 3, 3, WIDE_BLOCK] transformed to rows of places, as [places, depth, WIDE_BLOCK], the places `apart`. */
PART void NAME(transformed)(int step, int first, int last, const float *from, Py_ssize_t depth, Py_ssize_t apart, float *to)
{
    for (Py_ssize_t k = 0; k < depth; k++, from += 9 * WIDE_BLOCK, to += WIDE_BLOCK)
        for (int c = 0; c < WIDE_BLOCK; c += LANES)
            for (int row = first; row < last; row++) {
                V line[3], places[6];
                for (int j = 0; j < 3; j++)
                    line[j] = NAME(by_row)(step, row, NAME(load)(from + j * WIDE_BLOCK + c),
                                           NAME(load)(from + (3 + j) * WIDE_BLOCK + c),
                                           NAME(load)(from + (6 + j) * WIDE_BLOCK + c));
                NAME(spread)(step, line[0], line[1], line[2], places);
                for (int j = 0; j < step + 2; j++)
                    NAME(store)(to + ((row - first) * (step + 2) + j) * apart + c, places[j]);
            }
}

/* The same for one row of places, or with a number below 0 for all of them. */
static void NAME(filters)(int step, int row, const float *from, Py_ssize_t depth, Py_ssize_t apart, float *to)
{
    if (row < 0 && step == 4)
        NAME(transformed)(4, 0, 6, from, depth, apart, to);
    else if (row < 0)
        NAME(transformed)(2, 0, 4, from, depth, apart, to);
    else
        switch (step == 4 ? row : 6 + row) {
#define CASE(n)                                                                                                        \
    case n:                                                                                                            \
        NAME(transformed)(n < 6 ? 4 : 2, n % 6, n % 6 + 1, from, depth, apart, to);                                    \
        break;
            CASE(0)
            SIX
            CASE(7)
            CASE(8)
            CASE(9)
#undef CASE
        }
}

/* ---- products ---- */

/* `count` rows of `depth` values each, `inside` apart, by depth × (2 × LANES) weights; added to `to` unless it is `fresh`.
 * From `ahead` on memory is fetched that is needed later, `stride` floats for each of the `depth`. */
PART void NAME(rows)(int count, const float *x, Py_ssize_t inside, const float *w, Py_ssize_t depth, const float *ahead,
                     Py_ssize_t stride, int fresh, float *to)
{
    V sums[ROWS][2] = {0};
    const float *from[(ROWS + 2) / 3];
    if (!fresh)
        for (int r = 0; r < count; r++) {
            sums[r][0] = NAME(load)(to + r * WIDE_BLOCK);
            sums[r][1] = NAME(load)(to + r * WIDE_BLOCK + LANES);
        }
    for (int r = 0; r < count; r += 3)
        from[r / 3] = x + r * inside;
    for (Py_ssize_t k = 0; k < depth; k++, w += WIDE_BLOCK, ahead += stride) {
        V left = NAME(load)(w), right = NAME(load)(w + LANES);
        __builtin_prefetch(ahead);
        for (int r = 0; r < count; r++) {
            float value = from[r / 3][k + r % 3 * inside];
            sums[r][0] += value * left;
            sums[r][1] += value * right;
        }
    }
    for (int r = 0; r < count; r++) {
        NAME(store)(to + r * WIDE_BLOCK, sums[r][0]);
        NAME(store)(to + r * WIDE_BLOCK + LANES, sums[r][1]);
    }
}

/* The products of `tiles` tiles at one place, for a block of channels. */
static void NAME(products)(const float *x, Py_ssize_t inside, Py_ssize_t tiles, const float *w, Py_ssize_t depth,
                           const float *ahead, Py_ssize_t stride, int fresh, float *to)
{
    Py_ssize_t parts = (tiles + ROWS - 1) / ROWS;
    for (Py_ssize_t part = 0, done = 0; part < parts; part++) {
        Py_ssize_t count = (tiles - done + parts - part - 1) / (parts - part);
        for (int half = 0; half < WIDE_BLOCK; half += 2 * LANES) {
            const float *from = x + done * inside;
            float *out = to + done * WIDE_BLOCK + half;
            switch (count) {
#define CASE(n)                                                                                                        \
    case n:                                                                                                            \
        NAME(rows)(n, from, inside, w + half, depth, done + half ? w : ahead, stride, fresh, out);                     \
        break;
                COUNTS
#undef CASE
            }
        }
        done += count;
    }
}

/* ---- results ---- */

/* `step + 2` values by Aᵀ. */
PART void NAME(out_of)(int step, const V *m, V *y)
{
    if (step == 4) {
        V s = m[1] + m[2], t = m[3] + m[4], u = m[1] - m[2], v = m[3] - m[4];
        y[0] = m[0] + s + t;
        y[1] = u + 2 * v;
        y[2] = s + 4 * t;
        y[3] = u + 8 * v + m[5];
    } else {
        y[0] = m[0] + m[1] + m[2];
        y[1] = m[1] - m[2] - m[3];
    }
}

/* The pixels of a row of tiles, WIDE_BLOCK channels of each, in rows of `wide` pixels. */
PART void NAME(pixels)(int step, const struct picture *p, const float *m, Py_ssize_t place, const float *bias, float *to)
{
    Py_ssize_t wide = p->across * step;
    for (Py_ssize_t tile = 0; tile < p->across; tile++, m += WIDE_BLOCK, to += step * WIDE_BLOCK)
        for (int c = 0; c < WIDE_BLOCK; c += LANES) {
            V half[6][4], b = NAME(load)(bias + c);
            for (int i = 0; i < step + 2; i++) {
                V line[6];
                for (int j = 0; j < step + 2; j++)
                    line[j] = NAME(load)(m + (i * (step + 2) + j) * place + c);
                NAME(out_of)(step, line, half[i]);
            }
            for (int j = 0; j < step; j++) {
                V column[6], y[4];
                for (int i = 0; i < step + 2; i++)
                    column[i] = half[i][j];
                NAME(out_of)(step, column, y);
                for (int i = 0; i < step; i++)
                    NAME(store)(to + (i * wide + j) * WIDE_BLOCK + c, y[i] + b);
            }
        }
}

static void NAME(results)(const struct picture *p, const float *m, Py_ssize_t place, const float *bias, float *to)
{
    if (p->step == 4)
        NAME(pixels)(4, p, m, place, bias, to);
    else
        NAME(pixels)(2, p, m, place, bias, to);
}

static const struct width NAME(width) = {LANES, NAME(tiles), NAME(filters), NAME(products), NAME(results)};

#undef V
