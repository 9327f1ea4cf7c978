/* Convolutions of LANES images at once, included by `_convolving.c` for each width of vectors.
 *
 * LANES is the number of floats in a vector, REGISTERS how many vectors the processor holds, TARGET the attribute that
 * lets the compiler use its instructions, and NAME(x) the name that x has here. Vectors are loaded and stored whole; the
 * loops marked with UNROLL have constant bounds, so that their arrays are registers.
 */

#define lanes NAME(lanes)
typedef float lanes __attribute__((vector_size(4 * LANES)));

#undef INNER
#define INNER static inline __attribute__((always_inline)) TARGET

/* What fits the registers: (channels, points) of a result; channels, or points, of gradients for windows 3 or 5 wide. */
#undef SUM_BLOCKS
#undef WEIGHT_BLOCKS_3
#undef WEIGHT_BLOCKS_5
#undef BACK_BLOCKS_3
#undef BACK_BLOCKS_5
#if REGISTERS == 32
#define SUM_BLOCKS(_) _(8, 3) _(6, 4) _(4, 6) _(3, 7) _(2, 8) _(1, 8)
#define WEIGHT_BLOCKS_3(_) _(8, 3) _(6, 3) _(4, 3) _(3, 3) _(2, 3) _(1, 3)
#define WEIGHT_BLOCKS_5(_) _(5, 5) _(4, 5) _(3, 5) _(2, 5) _(1, 5)
#define BACK_BLOCKS_3(_) _(7, 3) _(6, 3) _(5, 3) _(4, 3) _(3, 3) _(2, 3) _(1, 3)
#define BACK_BLOCKS_5(_) _(5, 5) _(4, 5) _(3, 5) _(2, 5) _(1, 5)
#else
#define SUM_BLOCKS(_) _(4, 3) _(3, 4) _(2, 4) _(1, 8)
#define WEIGHT_BLOCKS_3(_) _(4, 3) _(3, 3) _(2, 3) _(1, 3)
#define WEIGHT_BLOCKS_5(_) _(2, 5) _(1, 5)
#define BACK_BLOCKS_3(_) _(3, 3) _(2, 3) _(1, 3)
#define BACK_BLOCKS_5(_) _(2, 5) _(1, 5)
#endif

/* ---- from images one after another to LANES images side by side, and back ---- */

/* Point p of image l, at rows[l][p], becomes element l of the vector places[p]; TILE points of four images at a time. */
TARGET static void NAME(gather)(const float *const *rows, const int32_t *places, Py_ssize_t count, lanes *out)
{
    Py_ssize_t whole = count - count % 4, next;
    for (Py_ssize_t first = 0; first < whole; first = next) {
        next = first + TILE < whole ? first + TILE : whole;
        for (int l = 0; l < LANES; l += 4) {
            const float *a = rows[l], *b = rows[l + 1], *c = rows[l + 2], *d = rows[l + 3];
            for (Py_ssize_t p = first; p < next; p += 4) {
                four each[4] = {load(a + p), load(b + p), load(c + p), load(d + p)};
                TURN(each[0], each[1], each[2], each[3]);
                for (int k = 0; k < 4; k++)
                    memcpy((float *)(out + places[p + k]) + l, &each[k], sizeof(four));
            }
        }
    }
    for (Py_ssize_t p = whole; p < count; p++)
        for (int l = 0; l < LANES; l++)
            ((float *)(out + places[p]))[l] = rows[l][p];
}

/* The way back, for the first `images` of them. */
TARGET static void NAME(scatter)(const lanes *from, const int32_t *places, Py_ssize_t count, float *const *rows, int images)
{
    Py_ssize_t whole = count - count % 4, next;
    for (Py_ssize_t first = 0; first < whole; first = next) {
        next = first + TILE < whole ? first + TILE : whole;
        for (int l = 0; l < images; l += 4)
            for (Py_ssize_t p = first; p < next; p += 4) {
                four each[4];
                for (int k = 0; k < 4; k++)
                    each[k] = load((const float *)(from + places[p + k]) + l);
                TURN(each[0], each[1], each[2], each[3]);
                for (int k = 0; k < 4 && l + k < images; k++)
                    memcpy(rows[l + k] + p, &each[k], sizeof(four));
            }
    }
    for (Py_ssize_t p = whole; p < count; p++)
        for (int l = 0; l < images; l++)
            rows[l][p] = ((const float *)(from + places[p]))[l];
}

/* All channels of the images from `first` on, `plane` vectors for a channel; missing images are zeros. */
TARGET static void NAME(take)(const struct sizes *s, const struct room *room, const float *x, Py_ssize_t first,
                              Py_ssize_t channels, Py_ssize_t area, const int32_t *places, Py_ssize_t plane, lanes *out)
{
    for (Py_ssize_t c = 0; c < channels; c++, out += plane) {
        const float *rows[LANES];
        for (int l = 0; l < LANES; l++)
            rows[l] = first + l < s->images ? x + ((first + l) * channels + c) * area : room->zeros;
        NAME(gather)(rows, places, area, out);
    }
}

/* ---- the convolution ---- */

/* The results of `points` neighbours from `places` on, for `outs` channels; the weights are [tap][outs]. */
INNER void NAME(sum_at)(const lanes *x, const int32_t *places, const int32_t *taps, Py_ssize_t count, const float *weight,
                        const float *bias, lanes *out, Py_ssize_t plane, const int outs, const int points)
{
    lanes sum[8][8], value[8];
    const lanes *at[8];
    UNROLL for (int p = 0; p < points; p++)
    {
        at[p] = x + places[p];
        UNROLL for (int o = 0; o < outs; o++) sum[o][p] = (lanes){0} + bias[o];
    }
    for (Py_ssize_t t = 0; t < count; t++, weight += outs) {
        UNROLL for (int p = 0; p < points; p++) value[p] = at[p][taps[t]];
        UNROLL for (int o = 0; o < outs; o++)
        {
            UNROLL for (int p = 0; p < points; p++) sum[o][p] += value[p] * weight[o];
        }
    }
    UNROLL for (int o = 0; o < outs; o++)
    {
        UNROLL for (int p = 0; p < points; p++) out[o * plane + p] = sum[o][p];
    }
}

/* `length` points; the last ones are computed twice rather than one by one. */
#define SUM(outs, points)                                                                                              \
    TARGET static void NAME(sum_##outs)(const lanes *x, const int32_t *places, Py_ssize_t length, const int32_t *taps, \
                                        Py_ssize_t count, const float *weight, const float *bias, lanes *out)          \
    {                                                                                                                  \
        Py_ssize_t p = 0;                                                                                              \
        for (; length < points && p < length; p++)                                                                     \
            NAME(sum_at)(x, places + p, taps, count, weight, bias, out + p, length, outs, 1);                          \
        for (; p < length; p += points) {                                                                              \
            Py_ssize_t from = p + points <= length ? p : length - points;                                              \
            NAME(sum_at)(x, places + from, taps, count, weight, bias, out + from, length, outs, points);               \
        }                                                                                                              \
    }
SUM_BLOCKS(SUM)
#undef SUM

TARGET static void NAME(forward)(const struct sizes *s, const struct room *room, const float *x, const float *weight,
                                 const float *bias, float *out)
{
    static const int blocks[] = {SUM_BLOCKS(FIRST)};
    lanes *wide = room->x, *strip = room->grad;
    Py_ssize_t points = s->out_height * s->out_width, taps = s->channels * s->kernel_height * s->kernel_width;
    memset(wide, 0, s->channels * s->plane * sizeof(lanes));
    for (Py_ssize_t o = 0, block; o < s->outs; o += block) {
        block = largest(blocks, s->outs - o);
        for (Py_ssize_t t = 0; t < taps; t++)
            for (int k = 0; k < block; k++)
                room->weight[o * taps + t * block + k] = weight[(o + k) * taps + t];
    }
    for (Py_ssize_t first = 0; first < s->images; first += LANES) {
        int images = s->images - first < LANES ? (int)(s->images - first) : LANES;
        NAME(take)(s, room, x, first, s->channels, s->height * s->width, room->inside, s->plane, wide);
        for (Py_ssize_t p = 0, length; p < points; p += length) {
            length = points - p < s->strip ? points - p : s->strip;
            for (Py_ssize_t o = 0, block; o < s->outs; o += block)
                switch (block = largest(blocks, s->outs - o)) {
#define CASE(outs, points)                                                                                             \
    case outs:                                                                                                         \
        NAME(sum_##outs)(wide, room->covered + p, length, room->taps, taps, room->weight + o * taps, bias + o,         \
                         strip + o * length);                                                                          \
        break;
                    SUM_BLOCKS(CASE)
#undef CASE
                }
            for (Py_ssize_t o = 0; o < s->outs; o++) {
                float *rows[LANES];
                for (int l = 0; l < images; l++)
                    rows[l] = out + ((first + l) * s->outs + o) * points + p;
                NAME(scatter)(strip + o * length, room->numbers, length, rows, images);
            }
        }
    }
}

/* ---- the gradient of the weight ---- */

/* Sums over rows of gradients of `outs` channels times images, for a row of `taps` weights. */
INNER void NAME(weights_at)(const lanes *x, Py_ssize_t x_row, const lanes *grad, Py_ssize_t plane, Py_ssize_t rows,
                            Py_ssize_t width, lanes *sums, const int outs, const int taps)
{
    lanes sum[8][5], value[5];
    UNROLL for (int o = 0; o < outs; o++)
    {
        UNROLL for (int k = 0; k < taps; k++) sum[o][k] = sums[o * taps + k];
    }
    for (Py_ssize_t y = 0; y < rows; y++, x += x_row, grad += width)
        for (Py_ssize_t i = 0; i < width; i++) {
            UNROLL for (int k = 0; k < taps; k++) value[k] = x[i + k];
            UNROLL for (int o = 0; o < outs; o++)
            {
                lanes one = grad[o * plane + i];
                UNROLL for (int k = 0; k < taps; k++) sum[o][k] += one * value[k];
            }
        }
    UNROLL for (int o = 0; o < outs; o++)
    {
        UNROLL for (int k = 0; k < taps; k++) sums[o * taps + k] = sum[o][k];
    }
}

#define WEIGHTS(outs, taps)                                                                                            \
    TARGET static void NAME(weights_##outs##_##taps)(const lanes *x, Py_ssize_t x_row, const lanes *grad,              \
                                                     Py_ssize_t plane, Py_ssize_t rows, Py_ssize_t width, lanes *sums) \
    {                                                                                                                  \
        NAME(weights_at)(x, x_row, grad, plane, rows, width, sums, outs, taps);                                        \
    }
WEIGHT_BLOCKS_3(WEIGHTS)
WEIGHT_BLOCKS_5(WEIGHTS)
#undef WEIGHTS

/* Of LANES images; the sums are [block][channel][row of the window][channel of the block][column]. */
TARGET static void NAME(of_weight)(const struct sizes *s, const lanes *x, const lanes *grad, lanes *sums)
{
    static const int blocks_3[] = {WEIGHT_BLOCKS_3(FIRST)}, blocks_5[] = {WEIGHT_BLOCKS_5(FIRST)};
    const int *blocks = s->kernel_width == 3 ? blocks_3 : blocks_5;
    Py_ssize_t points = s->out_height * s->out_width, taps = s->channels * s->kernel_height * s->kernel_width;
    Py_ssize_t most = NEAR / ((Py_ssize_t)sizeof(lanes) * (blocks[0] + 1) * s->out_width);
    most = most < 1 ? 1 : most;
    for (Py_ssize_t y = 0, rows; y < s->out_height; y += rows) {
        rows = s->out_height - y < most ? s->out_height - y : most;
        for (Py_ssize_t o = 0, block; o < s->outs; o += block) {
            block = largest(blocks, s->outs - o);
            const lanes *of_block = grad + o * points + y * s->out_width;
            lanes *to = sums + o * taps;
            for (Py_ssize_t c = 0; c < s->channels; c++)
                for (Py_ssize_t k = 0; k < s->kernel_height; k++, to += block * s->kernel_width) {
                    const lanes *from = x + c * s->plane + (y + k) * s->wide;
                    switch (block * 8 + s->kernel_width) {
#define CASE(outs, taps)                                                                                               \
    case outs * 8 + taps:                                                                                              \
        NAME(weights_##outs##_##taps)(from, s->wide, of_block, points, rows, s->out_width, to);                        \
        break;
                        WEIGHT_BLOCKS_3(CASE)
                        WEIGHT_BLOCKS_5(CASE)
#undef CASE
                    }
                }
        }
    }
}

/* Add up the lanes of the sums, and put them in the order of the weight. */
TARGET static void NAME(add_up)(const struct sizes *s, const lanes *sums, float *of_weight)
{
    static const int blocks_3[] = {WEIGHT_BLOCKS_3(FIRST)}, blocks_5[] = {WEIGHT_BLOCKS_5(FIRST)};
    const int *blocks = s->kernel_width == 3 ? blocks_3 : blocks_5;
    Py_ssize_t rows = s->channels * s->kernel_height, width = s->kernel_width;
    for (Py_ssize_t o = 0, block; o < s->outs; o += block) {
        block = largest(blocks, s->outs - o);
        for (Py_ssize_t r = 0; r < rows; r++)
            for (Py_ssize_t k = 0; k < block; k++)
                for (Py_ssize_t j = 0; j < width; j++, sums++) {
                    float sum = 0;
                    for (int l = 0; l < LANES; l++)
                        sum += ((const float *)sums)[l];
                    of_weight[((o + k) * rows + r) * width + j] = sum;
                }
    }
}

/* ---- the gradient of the images ---- */

/* What `points` neighbours of a row of gradients give a row of images through `taps` weights; these are [out][taps]. */
INNER void NAME(back_at)(const lanes *grad, Py_ssize_t plane, Py_ssize_t outs, const float *weight, lanes *to,
                         const int points, const int taps)
{
    lanes sum[5][8], value[8];
    UNROLL for (int k = 0; k < taps; k++)
    {
        UNROLL for (int p = 0; p < points; p++) sum[k][p] = (lanes){0};
    }
    for (Py_ssize_t o = 0; o < outs; o++, grad += plane, weight += taps) {
        UNROLL for (int p = 0; p < points; p++) value[p] = grad[p];
        UNROLL for (int k = 0; k < taps; k++)
        {
            UNROLL for (int p = 0; p < points; p++) sum[k][p] += value[p] * weight[k];
        }
    }
    UNROLL for (int j = 0; j < points + taps - 1; j++)
    {
        lanes all = to[j];
        UNROLL for (int k = 0; k < taps; k++) if (j >= k && j - k < points) all += sum[k][j - k];
        to[j] = all;
    }
}

#define BACK(points, taps)                                                                                             \
    TARGET static void NAME(back_##points##_##taps)(const lanes *grad, Py_ssize_t plane, Py_ssize_t outs,              \
                                                    const float *weight, lanes *to)                                    \
    {                                                                                                                  \
        NAME(back_at)(grad, plane, outs, weight, to, points, taps);                                                    \
    }
BACK_BLOCKS_3(BACK)
BACK_BLOCKS_5(BACK)
#undef BACK

/* Of LANES images; the weights are [channel][row of the window][out][column], `to` is padded like the images. */
TARGET static void NAME(of_images)(const struct sizes *s, const lanes *grad, const float *weight, lanes *to)
{
    static const int blocks_3[] = {BACK_BLOCKS_3(FIRST)}, blocks_5[] = {BACK_BLOCKS_5(FIRST)};
    Py_ssize_t points = s->out_height * s->out_width, most = s->kernel_width == 3 ? blocks_3[0] : blocks_5[0];
    Py_ssize_t parts = (s->out_width + most - 1) / most, row = s->outs * s->kernel_width;
    memset(to, 0, s->channels * s->plane * sizeof(lanes));
    for (Py_ssize_t y = 0; y < s->out_height; y++)
        for (Py_ssize_t c = 0; c < s->channels; c++)
            for (Py_ssize_t k = 0; k < s->kernel_height; k++)
                for (Py_ssize_t part = 0; part < parts; part++) {
                    Py_ssize_t x = part * s->out_width / parts, next = (part + 1) * s->out_width / parts;
                    const lanes *from = grad + y * s->out_width + x;
                    const float *by = weight + (c * s->kernel_height + k) * row;
                    lanes *into = to + c * s->plane + (y + k) * s->wide + x;
                    switch ((next - x) * 8 + s->kernel_width) {
#define CASE(count, taps)                                                                                              \
    case count * 8 + taps:                                                                                             \
        NAME(back_##count##_##taps)(from, points, s->outs, by, into);                                                  \
        break;
                        BACK_BLOCKS_3(CASE)
                        BACK_BLOCKS_5(CASE)
#undef CASE
                    }
                }
}

TARGET static void NAME(backward)(const struct sizes *s, const struct room *room, const float *grad, const float *x,
                                  const float *weight, float *of_x, float *of_weight, float *of_bias)
{
    lanes *wide = room->x, *strip = room->grad, *sums = room->sums;
    Py_ssize_t points = s->out_height * s->out_width, area = s->height * s->width;
    Py_ssize_t all = s->outs * s->channels * s->kernel_height * s->kernel_width;
    memset(sums, 0, (all + s->outs) * sizeof(lanes));
    memset(wide, 0, s->channels * s->plane * sizeof(lanes));
    if (of_x)
        for (Py_ssize_t o = 0; o < s->outs; o++)
            for (Py_ssize_t r = 0; r < s->channels * s->kernel_height; r++)
                memcpy(room->weight + (r * s->outs + o) * s->kernel_width,
                       weight + (o * s->channels * s->kernel_height + r) * s->kernel_width, 4 * s->kernel_width);
    for (Py_ssize_t first = 0; first < s->images; first += LANES) {
        int images = s->images - first < LANES ? (int)(s->images - first) : LANES;
        NAME(take)(s, room, grad, first, s->outs, points, room->numbers, points, strip);
        for (Py_ssize_t o = 0; of_bias && o < s->outs; o++)
            for (Py_ssize_t p = 0; p < points; p++)
                sums[all + o] += strip[o * points + p];
        if (of_weight) {
            if (of_x && first) /* the border holds what the gradient of the images before left there */
                memset(wide, 0, s->channels * s->plane * sizeof(lanes));
            NAME(take)(s, room, x, first, s->channels, area, room->inside, s->plane, wide);
            NAME(of_weight)(s, wide, strip, sums);
        }
        if (of_x) {
            NAME(of_images)(s, strip, room->weight, wide);
            for (Py_ssize_t c = 0; c < s->channels; c++) {
                float *rows[LANES];
                for (int l = 0; l < images; l++)
                    rows[l] = of_x + ((first + l) * s->channels + c) * area;
                NAME(scatter)(wide + c * s->plane, room->inside, area, rows, images);
            }
        }
    }
    if (of_weight)
        NAME(add_up)(s, sums, of_weight);
    for (Py_ssize_t o = 0; of_bias && o < s->outs; o++) {
        float sum = 0;
        for (int l = 0; l < LANES; l++)
            sum += ((const float *)(sums + all + o))[l];
        of_bias[o] = sum;
    }
}

#undef lanes
