/* Resizing pictures of bytes and floats, with the results of OpenCV.
 *
 * The package works without this file: `vision/transforms/_opencv/resize` has the same in NumPy and gives the same bytes. Every
 * step is rounded as there, so it must not be compiled with fused multiply-adds (-ffp-contract=off). Pictures are rows of
 * pixels of `channels` elements each; an output row or column is a sum of `taps` input ones by weights.
 */

#if defined(__GNUC__) && __GNUC__ >= 12
#define VERSIONS "arch=x86-64-v4", "avx2", "default"
#endif
#include "_shared.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#define LANES 1
#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2")))
#define WITHIN(target) target static inline __attribute__((always_inline)) /* compiled anew within functions for it */
#else
#define LANES 0
#endif

typedef uint8_t byte;

#define ROOM 64 /* elements after a row that may be read or written: pixels are handled several at a time */

/* ---- bytes, the taps of a column side by side ---- */

/* For each output column the place of its first tap in a row, in bytes, and its weights, each `times`. Taps beyond the
 * border are the pixel there, so their weights are added to its own. */
#define SIDE_BY_SIDE(name, real, out_real)                                                                             \
    static int name(const int64_t *index, const real *weight, const int taps, const int times, Py_ssize_t width,       \
                    Py_ssize_t old, int channels, Py_ssize_t *restrict at, out_real *restrict to)                      \
    {                                                                                                                  \
        memset(to, 0, width * taps * times * sizeof(out_real));                                                        \
        for (Py_ssize_t x = 0; x < width; x++, index += taps, weight += taps, to += taps * times) {                    \
            int64_t most = old > taps ? old - taps : 0, first = index[0] < most ? index[0] : most;                     \
            for (int k = 0; k < taps; k++) {                                                                           \
                if (index[k] < first || index[k] >= first + taps)                                                      \
                    return 0;                                                                                          \
                for (int i = 0; i < times; i++)                                                                        \
                    to[(index[k] - first) * times + i] += (out_real)weight[k];                                         \
            }                                                                                                          \
            at[x] = first * channels;                                                                                  \
        }                                                                                                              \
        return 1;                                                                                                      \
    }
SIDE_BY_SIDE(pairs_of, int32_t, int16_t)
SIDE_BY_SIDE(fours_of, double, float)

/* A row from two taps with weights of 11 bits, of which four are dropped: 15 bits remain. */
PART void along_two(const byte *restrict row, const Py_ssize_t *at, const int16_t *weight, Py_ssize_t from,
                    Py_ssize_t width, const int channels, int16_t *restrict to)
{
    for (Py_ssize_t x = from; x < width; x++)
        for (int c = 0; c < channels; c++) {
            const byte *a = row + at[x] + c;
            to[x * channels + c] = (int16_t)((a[0] * weight[2 * x] + a[channels] * weight[2 * x + 1]) >> 4);
        }
}

/* A row from four taps in float32, which is nearly what it is in float64; each weight of a column `times`. */
PART void along_four(const byte *restrict row, const Py_ssize_t *at, const float *weight, const int times,
                     Py_ssize_t from, Py_ssize_t width, const int channels, float *restrict to)
{
    for (Py_ssize_t x = from; x < width; x++)
        for (int c = 0; c < channels; c++) {
            const byte *a = row + at[x] + c;
            const float *w = weight + 4 * times * x;
            to[x * channels + c] = a[0] * w[0] + a[channels] * w[times] + a[2 * channels] * w[2 * times] +
                                   a[3 * channels] * w[3 * times];
        }
}

#if LANES
WITHIN(AVX2) __m256i two_pixels(const byte *first, const byte *second)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)first)),
                                   _mm_loadl_epi64((const __m128i *)second), 1);
}

/* Four pixels of three or four channels at a time; returns how many columns are done. */
WITHIN(AVX2) Py_ssize_t along_two_avx2(const byte *row, const Py_ssize_t *at, const int16_t *weight, Py_ssize_t width,
                                       const int channels, int16_t *to)
{
    const __m256i both = _mm256_broadcastsi128_si256( /* each channel beside that of the next pixel, as 16 bits */
        channels == 3 ? _mm_setr_epi8(0, -1, 3, -1, 1, -1, 4, -1, 2, -1, 5, -1, -1, -1, -1, -1)
                      : _mm_setr_epi8(0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1));
    const __m256i three = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, -1, -1, -1, -1));
    const __m256i even = _mm256_setr_epi32(0, 0, 0, 0, 2, 2, 2, 2), odd = _mm256_setr_epi32(1, 1, 1, 1, 3, 3, 3, 3);
    Py_ssize_t x = 0;
    for (; x + 4 <= width; x += 4, to += 4 * channels) {
        __m256i a = _mm256_shuffle_epi8(two_pixels(row + at[x], row + at[x + 2]), both);
        __m256i b = _mm256_shuffle_epi8(two_pixels(row + at[x + 1], row + at[x + 3]), both);
        __m256i weights = _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(weight + 2 * x)));
        a = _mm256_srai_epi32(_mm256_madd_epi16(a, _mm256_permutevar8x32_epi32(weights, even)), 4);
        b = _mm256_srai_epi32(_mm256_madd_epi16(b, _mm256_permutevar8x32_epi32(weights, odd)), 4);
        __m256i all = _mm256_packs_epi32(a, b);
        if (channels == 4) {
            _mm256_storeu_si256((__m256i *)to, all);
            continue;
        }
        all = _mm256_shuffle_epi8(all, three);
        _mm_storeu_si128((__m128i *)to, _mm256_castsi256_si128(all));
        _mm_storeu_si128((__m128i *)(to + 6), _mm256_extracti128_si256(all, 1));
    }
    return x;
}

/* Eight pixels of one channel at a time. */
AVX2 static Py_ssize_t along_two_single(const byte *row, const Py_ssize_t *at, const int16_t *weight, Py_ssize_t width,
                                        int16_t *to)
{
    Py_ssize_t x = 0;
    for (; x + 8 <= width; x += 8) {
        uint16_t pairs[8];
        for (int i = 0; i < 8; i++)
            memcpy(&pairs[i], row + at[x + i], 2);
        __m256i both = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)pairs));
        both = _mm256_srai_epi32(_mm256_madd_epi16(both, _mm256_loadu_si256((const __m256i *)(weight + 2 * x))), 4);
        __m128i all = _mm_packs_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
        _mm_storeu_si128((__m128i *)(to + x), all);
    }
    return x;
}

/* Four pixels of one channel at a time, their weights once. */
AVX2 static Py_ssize_t along_four_single(const byte *row, const Py_ssize_t *at, const float *weight, Py_ssize_t width,
                                         float *to)
{
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    Py_ssize_t x = 0;
    for (; x + 4 <= width; x += 4) {
        int32_t fours[4];
        for (int i = 0; i < 4; i++)
            memcpy(&fours[i], row + at[x + i], 4);
        __m128i bytes = _mm_loadu_si128((const __m128i *)fours);
        __m256 a = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes));
        __m256 b = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_unpackhi_epi64(bytes, bytes)));
        a = _mm256_mul_ps(a, _mm256_loadu_ps(weight + 4 * x)), b = _mm256_mul_ps(b, _mm256_loadu_ps(weight + 4 * x + 8));
        a = _mm256_hadd_ps(_mm256_hadd_ps(a, b), _mm256_setzero_ps()); /* pixels 0 and 2, then 1 and 3 in the upper half */
        a = _mm256_permutevar8x32_ps(a, order);
        _mm_storeu_ps(to + x, _mm256_castps256_ps128(a));
    }
    return x;
}

/* The pixel with a byte for each of the four channels of each tap. */
#define SPREAD _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1)

WITHIN(AVX2) __m256 weighted_avx2(const byte *from, const float *weight, const int channels)
{
    __m128i pixels = _mm_loadu_si128((const __m128i *)from);
    pixels = channels == 3 ? _mm_shuffle_epi8(pixels, SPREAD) : pixels;
    __m256 a = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(pixels));
    __m256 b = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_unpackhi_epi64(pixels, pixels)));
    return _mm256_add_ps(_mm256_mul_ps(a, _mm256_loadu_ps(weight)),
                         _mm256_mul_ps(b, _mm256_loadu_ps(weight + 8)));
}

WITHIN(AVX2) Py_ssize_t along_four_avx2(const byte *row, const Py_ssize_t *at, const float *weight, Py_ssize_t width,
                                        const int channels, float *to)
{
    Py_ssize_t x = 0;
    for (; x + 2 <= width; x += 2, to += 2 * channels) {
        __m256 a = weighted_avx2(row + at[x], weight + 16 * x, channels);
        __m256 b = weighted_avx2(row + at[x + 1], weight + 16 * x + 16, channels);
        a = _mm256_add_ps(_mm256_permute2f128_ps(a, b, 0x20), _mm256_permute2f128_ps(a, b, 0x31));
        _mm_storeu_ps(to, _mm256_castps256_ps128(a));
        _mm_storeu_ps(to + channels, _mm256_extractf128_ps(a, 1));
    }
    return x;
}

WITHIN(AVX512) __m512 weighted_avx512(const byte *from, const float *weight, const int channels)
{
    __m128i pixels = _mm_loadu_si128((const __m128i *)from);
    pixels = channels == 3 ? _mm_shuffle_epi8(pixels, SPREAD) : pixels;
    return _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(pixels)), _mm512_loadu_ps(weight));
}

WITHIN(AVX512) Py_ssize_t along_four_avx512(const byte *row, const Py_ssize_t *at, const float *weight, Py_ssize_t width,
                                            const int channels, float *to)
{
    const __m512i close = channels == 3 ? _mm512_setr_epi32(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 15, 15, 15)
                                        : _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    Py_ssize_t x = 0;
#define WEIGHTED(i) weighted_avx512(row + at[x + i], weight + 16 * (x + i), channels)
#define HALVES(a, b, low, high) _mm512_add_ps(_mm512_shuffle_f32x4(a, b, low), _mm512_shuffle_f32x4(a, b, high))
    for (; x + 4 <= width; x += 4, to += 4 * channels) {
        __m512 a = WEIGHTED(0), b = WEIGHTED(1), c = WEIGHTED(2), d = WEIGHTED(3);
        a = HALVES(a, b, 0x44, 0xEE), c = HALVES(c, d, 0x44, 0xEE);
        a = HALVES(a, c, 0x88, 0xDD);
        _mm512_storeu_ps(to, _mm512_permutexvar_ps(close, a));
    }
    return x;
}

/* For three and for four channels. */
#define BOTH(target, name, weight_type, real)                                                                          \
    target static Py_ssize_t name##_of(const byte *row, const Py_ssize_t *at, const weight_type *weight,               \
                                       Py_ssize_t width, int channels, real *to)                                       \
    {                                                                                                                  \
        return channels == 3 ? name(row, at, weight, width, 3, to) : name(row, at, weight, width, 4, to);              \
    }
BOTH(AVX2, along_two_avx2, int16_t, int16_t)
BOTH(AVX2, along_four_avx2, float, float)
BOTH(AVX512, along_four_avx512, float, float)

static int widest(void)
{
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2"))
        return 0;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512dq")
               ? 2
               : 1;
}
#endif

/* What resizing of bytes with two or four taps side by side needs. */
struct work {
    const byte *pixels;
    Py_ssize_t stride, old, last; /* of the picture: bytes from row to row, bytes of a row, the last row */
    Py_ssize_t height, width;     /* of the result */
    int channels, wide;
    const Py_ssize_t *at;   /* of each column */
    const int64_t *rows;    /* [height, taps] */
    const void *row_weights;
    const void *weights;    /* of the columns, side by side */
    const int64_t *columns; /* as they are given, with their weights */
    const double *column_weights;
    byte *line;
    void *kept, *total;
    byte *out;
};

/* A row that may be read beyond its end. */
static const byte *row_of(const struct work *w, int64_t row)
{
    const byte *from = w->pixels + row * w->stride;
    if ((w->last - row) * w->stride >= ROOM)
        return from;
    memset(w->line + w->old, 0, ROOM);
    return memcpy(w->line, from, w->old);
}

static void stretch_two(const struct work *w, int64_t row, int16_t *to)
{
    const byte *from = row_of(w, row);
    const int16_t *weights = w->weights;
    Py_ssize_t done = 0;
#if LANES
    if (w->wide && (w->channels == 3 || w->channels == 4))
        done = along_two_avx2_of(from, w->at, weights, w->width, w->channels, to);
    else if (w->wide && w->channels == 1)
        done = along_two_single(from, w->at, weights, w->width, to);
#endif
    if (w->channels == 1)
        along_two(from, w->at, weights, done, w->width, 1, to);
    else if (w->channels == 3)
        along_two(from, w->at, weights, done, w->width, 3, to);
    else
        along_two(from, w->at, weights, done, w->width, w->channels, to);
}

static void stretch_four(const struct work *w, int64_t row, float *to)
{
    const byte *from = row_of(w, row);
    const float *weights = w->weights;
    Py_ssize_t done = 0;
#if LANES
    if (w->wide && (w->channels == 3 || w->channels == 4))
        done = w->wide == 2 ? along_four_avx512_of(from, w->at, weights, w->width, w->channels, to)
                            : along_four_avx2_of(from, w->at, weights, w->width, w->channels, to);
    else if (w->wide && w->channels == 1)
        done = along_four_single(from, w->at, weights, w->width, to);
#endif
    if (w->channels == 1)
        along_four(from, w->at, weights, 1, done, w->width, 1, to);
    else if (w->channels == 3)
        along_four(from, w->at, weights, 4, done, w->width, 3, to);
    else
        along_four(from, w->at, weights, 4, done, w->width, w->channels, to);
}

/* Rows that were stretched are kept while output rows need them: the needed ones differ by less than `taps`, so each has a
 * place of its own by its number. */
#define KEPT_ROWS(real, taps, stretch)                                                                                 \
    const real *lines[taps];                                                                                           \
    for (int k = 0; k < taps; k++) {                                                                                   \
        int place = (int)(rows[k] % taps);                                                                             \
        real *to = (real *)w->kept + place * (size + ROOM);                                                            \
        lines[k] = to;                                                                                                 \
        if (held[place] != rows[k])                                                                                    \
            stretch(w, held[place] = rows[k], to);                                                                     \
    }

/* Two rows with weights of 11 bits, of products only the upper half: in 16 bits all the way. */
WIDE static void two_rows(const int16_t *restrict a, const int16_t *restrict b, int16_t p, int16_t q, Py_ssize_t size,
                          byte *restrict out)
{
    for (Py_ssize_t i = 0; i < size; i++) {
        int16_t above = (int16_t)((a[i] * p) >> 16), below = (int16_t)((b[i] * q) >> 16);
        out[i] = (byte)((uint16_t)(above + below + 2) >> 2);
    }
}

static void bytes_two(const struct work *w)
{
    Py_ssize_t size = w->width * w->channels;
    const int64_t *rows = w->rows;
    const int32_t *weights = w->row_weights;
    int64_t held[2] = {-1, -1};
    for (Py_ssize_t y = 0; y < w->height; y++, rows += 2, weights += 2) {
        KEPT_ROWS(int16_t, 2, stretch_two)
        two_rows(lines[0], lines[1], (int16_t)weights[0], (int16_t)weights[1], size, w->out + y * size);
    }
}

/* The element `i` of output row `y` in float64. */
static byte exactly(const struct work *w, Py_ssize_t y, Py_ssize_t i)
{
    const int64_t *rows = w->rows + 4 * y, *columns = w->columns + i / w->channels * 4;
    const double *down = (const double *)w->row_weights + 4 * y, *along = w->column_weights + i / w->channels * 4;
    double sum = 0;
    for (int k = 0; k < 4; k++) {
        const byte *row = w->pixels + rows[k] * w->stride + i % w->channels;
        double line = row[columns[0] * w->channels] * along[0];
        for (int j = 1; j < 4; j++)
            line += row[columns[j] * w->channels] * along[j];
        sum = k ? sum + line * down[k] : line * down[k];
    }
    sum = rint(sum);
    return (byte)(int)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

/* Adding 1.5·2²³ rounds to an integer, as rint does. */
#define ROUNDED(sum) (((sum) + 12582912.0f) - 12582912.0f)
#define SUM(i) (a[i] * p + b[i] * q + c[i] * r + d[i] * s)
#define BLOCK 64

/* A block of sums of four rows, and which of them are so near to a half that float32 might round them to the other side:
 * weights add up to at most 1.4, twice, so that the errors of a dozen roundings are below 0.0004. */
PART void four_rows_of(const float *restrict a, const float *restrict b, const float *restrict c, const float *restrict d,
                       float p, float q, float r, float s, const Py_ssize_t size, byte *restrict out, byte *restrict close)
{
    for (Py_ssize_t i = 0; i < size; i++) {
        float sum = SUM(i), whole = ROUNDED(sum), away = fabsf(sum - whole);
        close[i] = away > 0.4995f;
        out[i] = (byte)(int)(whole < 0 ? 0 : whole > 255 ? 255 : whole);
    }
}

WIDE static void four_rows(const struct work *w, Py_ssize_t y, const float *const *lines, const float *weight,
                           Py_ssize_t size, byte *out)
{
    const float *a = lines[0], *b = lines[1], *c = lines[2], *d = lines[3];
    float p = weight[0], q = weight[1], r = weight[2], s = weight[3];
    byte close[BLOCK] = {0};
    for (Py_ssize_t from = 0; from < size; from += BLOCK, a += BLOCK, b += BLOCK, c += BLOCK, d += BLOCK) {
        Py_ssize_t count = size - from < BLOCK ? size - from : BLOCK;
        if (count == BLOCK)
            four_rows_of(a, b, c, d, p, q, r, s, BLOCK, out + from, close);
        else
            four_rows_of(a, b, c, d, p, q, r, s, count, out + from, close);
        for (Py_ssize_t i = 0; i < count; i += 8) {
            uint64_t eight;
            memcpy(&eight, close + i, 8);
            for (Py_ssize_t k = i; eight != 0 && k < i + 8 && k < count; k++)
                if (close[k])
                    out[from + k] = exactly(w, y, from + k);
        }
    }
}

static void bytes_four(const struct work *w)
{
    Py_ssize_t size = w->width * w->channels;
    const int64_t *rows = w->rows;
    const double *weights = w->row_weights;
    int64_t held[4] = {-1, -1, -1, -1};
    for (Py_ssize_t y = 0; y < w->height; y++, rows += 4, weights += 4) {
        KEPT_ROWS(float, 4, stretch_four)
        float four[4] = {(float)weights[0], (float)weights[1], (float)weights[2], (float)weights[3]};
        four_rows(w, y, lines, four, size, w->out + y * size);
    }
}

/* ---- any taps, floats ---- */

/* One row of pixels, stretched or shrunk; `row` and `to` have room for `ROOM` elements more. */
#define ALONG(real)                                                                                                    \
    PART void along_by_##real(const real *restrict row, const int64_t *from, const real *weight, const int taps,       \
                              Py_ssize_t width, const int channels, real *restrict to)                                 \
    {                                                                                                                  \
        if (channels == 3 || channels == 4) {                                                                          \
            for (Py_ssize_t x = 0; x < width; x++, from += taps, weight += taps, to += channels) {                     \
                real sum[4];                                                                                           \
                const real *a = row + from[0] * channels;                                                              \
                for (int c = 0; c < 4; c++)                                                                            \
                    sum[c] = a[c] * weight[0];                                                                         \
                for (int k = 1; k < taps; k++) {                                                                       \
                    a = row + from[k] * channels;                                                                      \
                    for (int c = 0; c < 4; c++)                                                                        \
                        sum[c] += a[c] * weight[k];                                                                    \
                }                                                                                                      \
                memcpy(to, sum, sizeof sum);                                                                           \
            }                                                                                                          \
            return;                                                                                                    \
        }                                                                                                              \
        for (Py_ssize_t x = 0; x < width; x++, from += taps, weight += taps)                                           \
            for (int c = 0; c < channels; c++) {                                                                       \
                real sum = row[from[0] * channels + c] * weight[0];                                                    \
                for (int k = 1; k < taps; k++)                                                                         \
                    sum += row[from[k] * channels + c] * weight[k];                                                    \
                *to++ = sum;                                                                                           \
            }                                                                                                          \
    }                                                                                                                  \
    PART void along_##real(const real *restrict row, const int64_t *from, const real *weight, int taps,                \
                           Py_ssize_t width, int channels, real *restrict to)                                          \
    {                                                                                                                  \
        if (channels == 3 && taps == 2)                                                                                \
            along_by_##real(row, from, weight, 2, width, 3, to);                                                       \
        else if (channels == 3 && taps == 4)                                                                           \
            along_by_##real(row, from, weight, 4, width, 3, to);                                                       \
        else                                                                                                           \
            along_by_##real(row, from, weight, taps, width, channels, to);                                             \
    }

ALONG(int32_t)
ALONG(float)

/* A row of sums of rows, each finished by FINISH; `total` has room for it. */
#define SUMS(real, wide, FINISH)                                                                                       \
    if (row_taps == 2 || row_taps == 4) {                                                                              \
        const real *restrict a = lines[0], *restrict b = lines[1];                                                     \
        const real *restrict c = lines[row_taps - 2], *restrict d = lines[row_taps - 1];                               \
        wide p = row_weights[0], q = row_weights[1], r = row_weights[row_taps - 2], s = row_weights[row_taps - 1];     \
        if (row_taps == 2)                                                                                             \
            for (Py_ssize_t i = 0; i < size; i++)                                                                      \
                out[i] = FINISH(a[i] * p + b[i] * q);                                                                  \
        else                                                                                                           \
            for (Py_ssize_t i = 0; i < size; i++)                                                                      \
                out[i] = FINISH(a[i] * p + b[i] * q + c[i] * r + d[i] * s);                                            \
    } else {                                                                                                           \
        for (int k = 0; k < row_taps; k++) {                                                                           \
            const real *restrict from = kept + (rows[k] % row_taps) * (size + ROOM);                                   \
            wide p = row_weights[k];                                                                                   \
            for (Py_ssize_t i = 0; i < size && k == 0; i++)                                                            \
                total[i] = from[i] * p;                                                                                \
            for (Py_ssize_t i = 0; i < size && k > 0; i++)                                                             \
                total[i] += from[i] * p;                                                                               \
        }                                                                                                              \
        for (Py_ssize_t i = 0; i < size; i++)                                                                          \
            out[i] = FINISH(total[i]);                                                                                 \
    }

/* The whole picture. Rows but the last are read where they are if they are of the kind to compute with (SAME). */
#define RESIZE(name, in, real, wide, out_type, SAME, FINISH)                                                           \
    WIDE static void name(const in *pixels, Py_ssize_t stride, Py_ssize_t old, Py_ssize_t last, const int64_t *rows,   \
                          const real *row_weights, int row_taps, Py_ssize_t height, const int64_t *columns,            \
                          const real *column_weights, int column_taps, Py_ssize_t width, int channels, int64_t *held,  \
                          real *line, real *kept, wide *restrict total, out_type *restrict out)                        \
    {                                                                                                                  \
        Py_ssize_t size = width * channels;                                                                            \
        for (int k = 0; k < row_taps; k++)                                                                             \
            held[k] = -1;                                                                                              \
        for (int i = 0; i < ROOM; i++)                                                                                 \
            line[old + i] = 0;                                                                                         \
        for (Py_ssize_t y = 0; y < height; y++, rows += row_taps, row_weights += row_taps, out += size) {              \
            const real *lines[4];                                                                                      \
            for (int k = 0; k < row_taps; k++) {                                                                       \
                Py_ssize_t place = rows[k] % row_taps;                                                                 \
                real *to = kept + place * (size + ROOM);                                                               \
                if (k < 4)                                                                                             \
                    lines[k] = to;                                                                                     \
                if (held[place] == rows[k])                                                                            \
                    continue;                                                                                          \
                held[place] = rows[k];                                                                                 \
                const in *from = pixels + rows[k] * stride;                                                            \
                int direct = SAME && (last - rows[k]) * stride >= ROOM;                                                \
                for (Py_ssize_t i = 0; i < old && !direct; i++)                                                        \
                    line[i] = from[i];                                                                                 \
                along_##real(direct ? (const real *)from : line, columns, column_weights, column_taps, width,          \
                             channels, to);                                                                            \
            }                                                                                                          \
            SUMS(real, wide, FINISH)                                                                                   \
        }                                                                                                              \
    }

#define LIMITED(value) ((value) < 0 ? 0 : (value) > 255 ? 255 : (value))
#define BYTE_OF_22_BITS(sum) (byte) LIMITED(((sum) + (1 << 21)) >> 22)
#define BYTE_OF_FLOAT(sum) (byte)(int) LIMITED(rintf(sum))
#define FLOAT_OF(sum) (sum)

RESIZE(bytes_fixed, byte, int32_t, int64_t, byte, 0, BYTE_OF_22_BITS)
RESIZE(bytes_float, byte, float, float, byte, 0, BYTE_OF_FLOAT)
RESIZE(floats_float, float, float, float, float, 1, FLOAT_OF)

/* ---- the nearest pixels ---- */

/* `size` bytes of each pixel; rows that come from one input row are copied from the first of them. */
PART void nearest_row(const byte *restrict from, const int64_t *columns, Py_ssize_t width, const int size,
                      byte *restrict to)
{
    for (Py_ssize_t x = 0; x < width; x++)
        memcpy(to + x * size, from + columns[x] * size, size);
}

static void nearest_all(const byte *pixels, Py_ssize_t stride, const int64_t *rows, Py_ssize_t height,
                        const int64_t *columns, Py_ssize_t width, int size, byte *out)
{
    for (Py_ssize_t y = 0; y < height; y++, out += width * size) {
        const byte *from = pixels + rows[y] * stride;
        if (y > 0 && rows[y] == rows[y - 1])
            memcpy(out, out - width * size, width * size);
        else if (size == 1)
            nearest_row(from, columns, width, 1, out);
        else if (size == 3)
            nearest_row(from, columns, width, 3, out);
        else if (size == 4)
            nearest_row(from, columns, width, 4, out);
        else if (size == 12)
            nearest_row(from, columns, width, 12, out);
        else
            nearest_row(from, columns, width, size, out);
    }
}

/* ---- what Python sees ---- */

/* The number of taps of a table [count, taps], from 1 on, or 0 after an error. */
static int taps_of(const Py_buffer *table, const Py_buffer *weights, Py_ssize_t count, Py_ssize_t limit, int neighbours)
{
    Py_ssize_t numbers = table->len / 8, taps = count > 0 ? numbers / count : 1;
    const int64_t *place = table->buf;
    int good = taps > 0 && taps <= INT_MAX && numbers == taps * count && weights->len / weights->itemsize == numbers;
    for (Py_ssize_t i = 0; good && i < numbers; i += taps)
        for (Py_ssize_t k = i; k < i + taps; k++)
            good &= place[k] >= 0 && place[k] < limit &&
                    (!neighbours || (place[k] >= place[i] && place[k] < place[i] + taps));
    if (!good)
        PyErr_SetString(PyExc_IndexError, "rows and columns of the picture, and a weight for each, are needed.");
    return good ? (int)taps : 0;
}

/* The elements from one row to the next, of which only rows may lie apart; -1 after an error. */
static Py_ssize_t stride_of(const Py_buffer *view, Py_ssize_t height, Py_ssize_t width, int channels)
{
    Py_ssize_t item = view->itemsize, row = width * channels;
    if (PyBuffer_IsContiguous(view, 'C'))
        return row;
    if (view->ndim == 3 && view->shape[0] == height && view->shape[1] == width && view->shape[2] == channels &&
        view->strides[2] == item && view->strides[1] == channels * item && view->strides[0] % item == 0 &&
        view->strides[0] / item >= row)
        return view->strides[0] / item;
    PyErr_SetString(PyExc_ValueError, "the pixels are not C-contiguous, nor are rows that lie apart.");
    return -1;
}

/* resize(pixels, height, width, channels, rows, row weights, new height, columns, column weights, new width, out)
 *
 * Pixels are bytes or float32. Rows and columns are [new size, taps]. Weights are float32, in which sums are computed, and
 * for bytes also int32 of 11 bits, or float64 with four taps. With two taps of int32, bits are dropped between columns
 * and rows.
 */
static PyObject *resize(PyObject *self, PyObject *args)
{
    PyObject *objects[6], *result = NULL;
    Py_ssize_t height, width, new_height, new_width;
    int channels, open = 0;
    if (!PyArg_ParseTuple(args, "OnniOOnOOnO", &objects[0], &height, &width, &channels, &objects[1], &objects[2],
                          &new_height, &objects[3], &objects[4], &new_width, &objects[5]))
        return NULL;
    Py_buffer views[6];
    byte *room = NULL;
    for (; open < 6; open++)
        if (PyObject_GetBuffer(objects[open], &views[open],
                               PyBUF_FORMAT | (open ? PyBUF_C_CONTIGUOUS : PyBUF_STRIDES) | (open == 5 ? PyBUF_WRITABLE : 0)))
            goto done;
    Py_ssize_t item = views[0].itemsize, real = views[2].itemsize, before = product(height, width, channels, item),
               after = product(new_height, new_width, channels, item);
    char form = views[2].format[0];
    if ((item != 1 && item != 4) || views[5].itemsize != item || views[1].itemsize != 8 || views[3].itemsize != 8 ||
        (form != 'i' && form != 'f' && form != 'd') || real != (form == 'd' ? 8 : 4) || views[4].itemsize != real ||
        views[4].format[0] != form || (item == 4 && (form != 'f' || views[0].format[0] != 'f'))) {
        PyErr_SetString(PyExc_TypeError, "bytes or float32, places of int64 and weights of int32 or floats are needed.");
        goto done;
    }
    if (before < 0 || after < 0 || views[0].len < before || views[5].len < after) {
        PyErr_Format(PyExc_ValueError, "%zd and %zd bytes are needed. Received: %zd and %zd", before, after, views[0].len,
                     views[5].len);
        goto done;
    }
    Py_ssize_t old = width * channels, stride = stride_of(&views[0], height, width, channels);
    if (stride < 0)
        goto done;
    int row_taps = taps_of(&views[1], &views[2], new_height, height, 1);
    int column_taps = row_taps ? taps_of(&views[3], &views[4], new_width, width, 0) : 0;
    if (!column_taps)
        goto done;
    int two = form == 'i' && row_taps == 2 && column_taps == 2, four = item == 1 && form == 'd';
    if (four && (row_taps != 4 || column_taps != 4)) {
        PyErr_SetString(PyExc_TypeError, "for bytes and weights of float64, four taps are needed.");
        goto done;
    }
    /* In this order: rows held, places of columns, sums of a row, a row, rows stretched, weights of columns. */
    Py_ssize_t size = new_width * channels;
    Py_ssize_t lines = product(row_taps, size + ROOM, 8, 1), rest = product(old + size + 2 * ROOM + row_taps, 8, 1, 1);
    Py_ssize_t more = product(new_width, 8 + 16 * 4, 1, 1);
    if (lines < 0 || rest < 0 || more < 0 || (room = malloc(lines + rest + more)) == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    int64_t *held = (int64_t *)room;
    double *total = (double *)(held + row_taps), *line = total + size + ROOM, *kept = line + old + ROOM;
    Py_ssize_t *at = (Py_ssize_t *)(room + lines + rest);
    void *weights = at + new_width;
    if ((two && !pairs_of(views[3].buf, views[4].buf, 2, 1, new_width, width, channels, at, weights)) ||
        (four && !fours_of(views[3].buf, views[4].buf, 4, channels == 1 ? 1 : 4, new_width, width, channels, at, weights))) {
        PyErr_SetString(PyExc_IndexError, "the columns that are added must be side by side.");
        goto done;
    }
    int wide = 0;
#if LANES
    wide = widest();
#endif
    const struct work work = {views[0].buf, stride,       old,          height - 1,   new_height,   new_width,
                              channels,     wide,         at,           views[1].buf, views[2].buf, weights,
                              views[3].buf, views[4].buf, (byte *)line, kept,         total,        views[5].buf};
#define CALL(name)                                                                                                     \
    name(views[0].buf, stride, old, height - 1, views[1].buf, views[2].buf, row_taps, new_height, views[3].buf, views[4].buf,  \
         column_taps, new_width, channels, held, (void *)line, (void *)kept, (void *)total, views[5].buf)
    if (after > 0) {
        Py_BEGIN_ALLOW_THREADS
        if (item == 4)
            CALL(floats_float);
        else if (form == 'f')
            CALL(bytes_float);
        else
            two ? bytes_two(&work) : four ? bytes_four(&work) : CALL(bytes_fixed);
        Py_END_ALLOW_THREADS
    }
    result = Py_NewRef(Py_None);
done:
    free(room);
    release(views, open);
    return result;
}

/* nearest(pixels, height, width, bytes of a pixel, rows, new height, columns, new width, out) */
static PyObject *nearest(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    Py_ssize_t height, width, new_height, new_width;
    int size;
    if (!PyArg_ParseTuple(args, "OnniOnOnO", &objects[0], &height, &width, &size, &objects[1], &new_height, &objects[2],
                          &new_width, &objects[3]))
        return NULL;
    const Py_ssize_t sizes[4] = {1, 8, 8, 1};
    const Py_ssize_t counts[4] = {product(height, width, size, 1), new_height, new_width,
                                  product(new_height, new_width, size, 1)};
    Py_buffer views[4];
    if (!buffers(objects, views, 4, sizes, counts, 3))
        return NULL;
    const int64_t *rows = views[1].buf, *columns = views[2].buf;
    int good = 1;
    for (Py_ssize_t i = 0; i < new_height; i++)
        good &= rows[i] >= 0 && rows[i] < height;
    for (Py_ssize_t i = 0; i < new_width; i++)
        good &= columns[i] >= 0 && columns[i] < width;
    if (good) {
        Py_BEGIN_ALLOW_THREADS
        nearest_all(views[0].buf, width * size, rows, new_height, columns, new_width, size, views[3].buf);
        Py_END_ALLOW_THREADS
    }
    release(views, 4);
    if (good)
        Py_RETURN_NONE;
    PyErr_SetString(PyExc_IndexError, "rows and columns of the picture are needed.");
    return NULL;
}

static PyMethodDef functions[] = {
    {"nearest", nearest, METH_VARARGS, "Resize by a row and a column for each."},
    {"resize", resize, METH_VARARGS, "Resize by sums of rows and columns."},
    {NULL, NULL, 0, NULL},
};

MODULE(_resizing, "Pictures resized in C.")
