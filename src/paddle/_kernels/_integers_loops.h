/* The loops of `_integers.c` in plain C, for the vectors of one width: NAME(x) names them, LANES are the integers. */

/* The nearest of the integers 0 to 255; a number in the middle of its range rounds there by being added to it. */
PART uint8_t NAME(rounded)(float value)
{
    union {
        float number;
        int32_t bits;
    } sum;
    value = value > 256 ? 256 : value;
    value = value > -1 ? value : -1; /* also what is no number */
    sum.number = value + 12582912.0f;
    int32_t found = sum.bits - 0x4B400000;
    return (uint8_t)(found < 0 ? 0 : found > 255 ? 255 : found);
}

static void NAME(table)(const uint8_t *x, const uint8_t *table, Py_ssize_t count, uint8_t *out)
{
    for (Py_ssize_t i = 0; i < count; i++)
        out[i] = table[x[i]];
}

static void NAME(pixels)(const struct depthwise *d, const uint8_t *const *taps, Py_ssize_t pixels, uint8_t *out)
{
    for (Py_ssize_t block = 0; block < blocks_of(d->channels); block++) {
        Py_ssize_t start = start_of(block, d->channels), count = d->channels < BLOCK ? d->channels : BLOCK;
        const int8_t *filters = d->filters + block * d->fours * BLOCK * 4;
        const float *factor = d->factor + block * BLOCK, *offset = d->offset + block * BLOCK;
        for (Py_ssize_t x = 0; x < pixels; x++) {
            int32_t sums[BLOCK] = {0};
            uint8_t *to = out + x * d->channels + start;
            for (Py_ssize_t i = 0; i < d->fours; i++) {
                const uint8_t *const *p = taps + i * 4;
                Py_ssize_t at = x * d->step + start;
                const uint8_t *first = p[0] + at, *second = p[1] + at, *third = p[2] + at, *fourth = p[3] + at;
                const int8_t *f = filters + i * BLOCK * 4;
                for (Py_ssize_t c = 0; c < count; c++)
                    sums[c] += first[c] * f[4 * c] + second[c] * f[4 * c + 1] + third[c] * f[4 * c + 2] + fourth[c] * f[4 * c + 3];
            }
            for (Py_ssize_t c = 0; c < count; c++)
                to[c] = NAME(rounded)((float)sums[c] * factor[c] + offset[c]);
            if (d->table != NULL)
                for (Py_ssize_t c = 0; c < count; c++)
                    to[c] = d->table[to[c]];
        }
    }
}

static void NAME(combine)(const uint8_t *a, const uint8_t *b, const float *numbers, Py_ssize_t pixels, Py_ssize_t channels,
                          uint8_t *out)
{
    for (Py_ssize_t block = 0; block < blocks_of(channels); block++) {
        Py_ssize_t start = start_of(block, channels), count = channels < BLOCK ? channels : BLOCK;
        const float *factor = numbers + block * 3 * BLOCK, *offset = factor + BLOCK, *other = offset + BLOCK;
        for (Py_ssize_t i = 0; i < pixels; i++) {
            const uint8_t *x = a + i * channels + start, *y = b == NULL ? NULL : b + i * channels + start;
            uint8_t *to = out + i * channels + start;
            if (b == NULL)
                for (Py_ssize_t c = 0; c < count; c++)
                    to[c] = NAME(rounded)((float)x[c] * factor[c] + offset[c]);
            else
                for (Py_ssize_t c = 0; c < count; c++)
                    to[c] = NAME(rounded)((float)x[c] * factor[c] + (offset[c] + (float)y[c] * other[c]));
        }
    }
}

static const struct width NAME(width) = {LANES, 0, NAME(table), NAME(pixels), NAME(combine)};

#undef NAME
#undef LANES
