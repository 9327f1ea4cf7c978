/* Warping pictures of bytes and floats: each output pixel reads a point of the input, given by a matrix, as in OpenCV.
 *
 * The package works without this file: `vision/transforms/_opencv/warp` has the same in NumPy and gives the same bytes. Every
 * step is rounded as there, so it must not be compiled with fused multiply-adds (-ffp-contract=off). Pictures are rows of
 * pixels of `channels` elements each.
 */

#if defined(__GNUC__) && __GNUC__ >= 12
#define VERSIONS "arch=x86-64-v4", "avx2", "default"
#endif
#include "_shared.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#define LANES 1
#define AVX2 __attribute__((target("avx2")))
#define INLINE AVX2 static inline __attribute__((always_inline)) /* compiled anew within functions for it */
#else
#define LANES 0
#endif

typedef uint8_t byte;

/* What a call has, and room for a row of the result. */
struct warp {
    const void *pixels, *fill;
    int height, width, channels, size, new_width; /* `size` bytes for each pixel */
    const double *matrix;
    double *across;                     /* three products of the matrix by each column */
    float *x, *y;                       /* the points that a row reads */
    int32_t *left, *top, *place;        /* the pixels left of and above the points, and where a pixel or four may be read */
    float *near, *right, *upper, *bottom; /* how far away the four pixels are */
    float *columns, *rows;              /* weights of four columns and four rows for each pixel */
};

/* ---- the points ---- */

/* Beyond any picture, and an integer in float32; also for NaN. */
#define FAR 1e9f
#define ABOVE(value) ((value) > -FAR ? (value) : -FAR)
#define WITHIN(value) (ABOVE(value) < FAR ? ABOVE(value) : FAR)

static int is_affine(const double *m)
{
    return m[6] == 0 && m[7] == 0 && m[8] == 1;
}

WIDE static void products_across(const struct warp *w)
{
    double *a = w->across, *b = a + w->new_width, *c = b + w->new_width, p = w->matrix[0], q = w->matrix[3],
           r = w->matrix[6];
    float *x = w->near, *y = w->right, *z = w->upper;
    for (int i = 0, count = w->new_width; i < count; i++)
        a[i] = p * i, b[i] = q * i, c[i] = r * i;
    for (int i = 0, count = w->new_width; i < count; i++)
        x[i] = (float)a[i], y[i] = (float)b[i], z[i] = (float)c[i];
}

WIDE static void affine_points(const struct warp *w, Py_ssize_t j)
{
    const double *m = w->matrix, *a = w->across, *b = a + w->new_width;
    double p = (float)(m[1] * j + m[2]), q = (float)(m[4] * j + m[5]);
    float *restrict x = w->x, *restrict y = w->y;
    for (int i = 0, count = w->new_width; i < count; i++)
        x[i] = (float)(a[i] + p), y[i] = (float)(b[i] + q);
}

/* Whether a number that is right to 43 bits is so near to the middle of two of float32 that these might be mistaken. */
PART int64_t is_close(double value)
{
    uint64_t bits; /* signed ones must not overflow */
    memcpy(&bits, &value, 8);
    return ((bits + 1024 - (1 << 28)) & ((1 << 29) - 1)) < 2048;
}

#define BLOCK 64

/* Quotients by the reciprocal of the depth, which begins in float32 and is improved by a step of Newton's; returns whether
 * one is to be computed exactly. */
PART int quick_points(const double *restrict a, const double *restrict b, const double *restrict c, double d, double e,
                      double f, double k, double l, double n, const int count, float *restrict x, float *restrict y)
{
    int64_t close = 0;
    int strange = 0;
    for (int i = 0; i < count; i++) {
        double depth = c[i] + f + n;
        float first = 1.0f / (float)depth, size = fabsf(first);
        double reciprocal = first * (2.0 - depth * first);
        double across = (a[i] + d + k) * reciprocal, down = (b[i] + e + l) * reciprocal;
        x[i] = (float)across, y[i] = (float)down;
        close |= is_close(across) | is_close(down);
        strange |= !((size > 1e-30f) & (size < 1e30f));
    }
    return strange || close;
}

/* One point as it is defined. */
PART void projected_point(const struct warp *w, Py_ssize_t j, int i)
{
    const double *m = w->matrix, *a = w->across, *b = a + w->new_width, *c = b + w->new_width;
    double depth = c[i] + m[7] * j + m[8];
    depth = depth == 0 ? (double)INFINITY : depth; /* on the horizon */
    w->x[i] = (float)((a[i] + m[1] * j + m[2]) / depth), w->y[i] = (float)((b[i] + m[4] * j + m[5]) / depth);
}

WIDE static void projected_points(const struct warp *w, Py_ssize_t j)
{
    const double *m = w->matrix, *a = w->across, *b = a + w->new_width, *c = b + w->new_width;
    double d = m[1] * j, e = m[4] * j, f = m[7] * j, k = m[2], l = m[5], n = m[8];
    for (int from = 0; from < w->new_width; from += BLOCK) {
        int count = w->new_width - from < BLOCK ? w->new_width - from : BLOCK;
        float *x = w->x + from, *y = w->y + from;
        int close = count == BLOCK
                        ? quick_points(a + from, b + from, c + from, d, e, f, k, l, n, BLOCK, x, y)
                        : quick_points(a + from, b + from, c + from, d, e, f, k, l, n, count, x, y);
        for (int i = from; close && i < from + count; i++)
            projected_point(w, j, i);
    }
}

static void points(const struct warp *w, Py_ssize_t j)
{
    is_affine(w->matrix) ? affine_points(w, j) : projected_points(w, j);
}

/* ---- the nearest pixels ---- */

/* The number of a pixel, or -1 beyond the picture: numbers below 0 are large ones without a sign. */
#define PLACE(u, v) ((((uint32_t)(u) < width) & ((uint32_t)(v) < height)) ? (v) * (int32_t)width + (u) : -1)

/* The number of the pixel nearest to each point, or -1. */
PART void nearest_places(const struct warp *w, int from, int until)
{
    const float *restrict x = w->x, *restrict y = w->y;
    int32_t *restrict place = w->place;
    uint32_t width = w->width, height = w->height;
    for (int i = from; i < until; i++) {
        int32_t u = (int32_t)rintf(WITHIN(x[i])), v = (int32_t)rintf(WITHIN(y[i]));
        place[i] = PLACE(u, v);
    }
}

/* The same for projected points in float32, where only some need the exact ones: those that are nearer than `limit` says to
 * the middle of two pixels. `away` says how far each is from the middle of its pixel. */
PART int quick_places(const float *restrict a, const float *restrict b, const float *restrict c, float p, float q, float r,
                      float limit, const int count, uint32_t width, uint32_t height, int32_t *restrict place,
                      float *restrict away)
{
    int close = 0;
    for (int i = 0; i < count; i++) {
        float reciprocal = 1.0f / (c[i] + r), x = (a[i] + p) * reciprocal, y = (b[i] + q) * reciprocal;
        float across = rintf(x), down = rintf(y), far = fabsf(x - across), deep = fabsf(y - down);
        int32_t u = (int32_t)across, v = (int32_t)down;
        far = far > deep ? far : deep;
        close |= far > limit;
        away[i] = far;
        place[i] = PLACE(u, v);
    }
    return close;
}

/* How wrong float32 may be in row `j`, in pixels of the picture. If that is little, points are not far away, either. More
 * than 1 if it is of no use: for a depth near zero. */
static double wrong_by(const struct warp *w, Py_ssize_t j)
{
    const double *m = w->matrix, last = w->new_width - 1;
    double first = m[7] * j + m[8], end = m[6] * last + first, depth = fmin(fabs(first), fabs(end));
    double x = fabs(m[0]) * last + fabs(m[1]) * j + fabs(m[2]), y = fabs(m[3]) * last + fabs(m[4]) * j + fabs(m[5]);
    double z = fabs(m[6]) * last + fabs(m[7]) * j + fabs(m[8]), most = fmax(w->width, w->height);
    int good = first * end > 0 && depth > z * 1e-3 && depth > 1e-20 && z < 1e20 && x < 1e20 && y < 1e20;
    return good ? 0x1p-22 * ((fmax(x, y) + most * z) / depth + 2 * most) : 2; /* 0x1p-24 for each rounding, and some more */
}

#define QUICK 32

WIDE static void projected_places(const struct warp *w, Py_ssize_t j)
{
    double wrong = wrong_by(w, j);
    if (wrong > 0.05) {
        projected_points(w, j);
        nearest_places(w, 0, w->new_width);
        return;
    }
    const double *m = w->matrix;
    float p = (float)(m[1] * j + m[2]), q = (float)(m[4] * j + m[5]), r = (float)(m[7] * j + m[8]);
    float limit = (float)(0.5 - wrong), *away = w->bottom;
    const float *a = w->near, *b = w->right, *c = w->upper; /* the products across in float32 */
    for (int from = 0; from < w->new_width; from += QUICK, a += QUICK, b += QUICK, c += QUICK) {
        int count = w->new_width - from < QUICK ? w->new_width - from : QUICK;
        int32_t *place = w->place + from;
        int close = count == QUICK
                        ? quick_places(a, b, c, p, q, r, limit, QUICK, w->width, w->height, place, away)
                        : quick_places(a, b, c, p, q, r, limit, count, w->width, w->height, place, away);
        for (int i = 0; close && i < count; i++)
            if (away[i] > limit) {
                projected_point(w, j, from + i);
                nearest_places(w, from + i, from + i + 1);
            }
    }
}

WIDE static void affine_places(const struct warp *w, Py_ssize_t j)
{
    affine_points(w, j);
    nearest_places(w, 0, w->new_width);
}

/* Whether a pixel of the row is the last of the picture. */
WIDE static int reads_last(const struct warp *w)
{
    int32_t last = w->height * w->width - 1, found = 0, count = w->new_width;
    for (int i = 0; i < count; i++)
        found |= w->place[i] == last;
    return found;
}

#define RUN 8
#define MOST_BYTES 64 /* of a pixel */

/* `step` bytes are copied for each pixel of `size`, which may be one more than it has; `fill` has RUN pixels. */
PART void copy_pixels(const byte *pixels, const byte *fill, const int32_t *place, int count, const int size,
                      const int step, byte *out)
{
    int i = 0;
    for (; i + RUN <= count; i += RUN, out += RUN * size) {
        int32_t some = place[i], all = place[i];
        for (int k = 1; k < RUN; k++)
            some |= place[i + k], all &= place[i + k];
        if (some >= 0)
            for (int k = 0; k < RUN; k++)
                memcpy(out + k * size, pixels + (Py_ssize_t)place[i + k] * size, step);
        else if (all < 0)
            memcpy(out, fill, RUN * size);
        else
            for (int k = 0; k < RUN; k++)
                memcpy(out + k * size, place[i + k] < 0 ? fill : pixels + (Py_ssize_t)place[i + k] * size, size);
    }
    for (; i < count; i++, out += size)
        memcpy(out, place[i] < 0 ? fill : pixels + (Py_ssize_t)place[i] * size, size);
}

#define COPY(size, step) copy_pixels(w->pixels, fill, w->place, w->new_width, size, step, out)

static void nearest_rows(const struct warp *w, Py_ssize_t new_height, byte *out)
{
    byte fill[RUN * MOST_BYTES];
    for (int i = 0; i < RUN; i++)
        memcpy(fill + i * w->size, w->fill, w->size);
    for (Py_ssize_t j = 0; j < new_height; j++, out += (Py_ssize_t)w->new_width * w->size) {
        is_affine(w->matrix) ? affine_places(w, j) : projected_places(w, j);
        if (w->size == 1)
            COPY(1, 1);
        else if (w->size == 4)
            COPY(4, 4);
        else if (w->size == 12)
            COPY(12, 12);
        else if (w->size != 3)
            COPY(w->size, w->size);
        else if (j == new_height - 1 || reads_last(w)) /* a fourth byte would be beyond the picture, or the result */
            COPY(3, 3);
        else
            COPY(3, 4);
    }
}

/* ---- between pixels ---- */

enum { OUTSIDE = -1, ACROSS = -2 }; /* in place of a pixel: only the fill value, or pixels at the border */

/* Along one axis, the pixels before the points, and how far away these are from the points and from the next pixels. */
PART void along_axis(const float *restrict points, int count, int32_t *restrict before, float *restrict near,
                     float *restrict right)
{
    for (int i = 0; i < count; i++) {
        float point = WITHIN(points[i]), whole = floorf(point);
        double rest = (double)point - whole;
        before[i] = (int32_t)whole;
        right[i] = (float)rest, near[i] = (float)(1 - rest);
    }
}

/* The pixels around the points, and where four of them may be read with the two bytes that follow. */
WIDE static void neighbours(const struct warp *w)
{
    int32_t *restrict left = w->left, *restrict top = w->top, *restrict place = w->place;
    int32_t width = w->width, height = w->height, count = w->new_width;
    along_axis(w->x, count, left, w->near, w->right);
    along_axis(w->y, count, top, w->upper, w->bottom);
    for (int i = 0; i < count; i++) {
        int32_t u = left[i], v = top[i];
        int inside = (u >= 0) & (v >= 0) & (u < width - 2) & (v < height - 1);
        int outside = (u < -1) | (v < -1) | (u >= width) | (v >= height);
        int32_t border = outside ? OUTSIDE : ACROSS;
        place[i] = inside ? v * width + u : border;
    }
}

PART const void *pixel(const struct warp *w, Py_ssize_t x, Py_ssize_t y, Py_ssize_t size)
{
    int inside = x >= 0 && x < w->width && y >= 0 && y < w->height;
    return inside ? (const byte *)w->pixels + (y * w->width + x) * size : w->fill;
}

PART byte byte_of(float value)
{
    value = rintf(value);
    return (byte)(value < 0 ? 0 : value > 255 ? 255 : value);
}

PART float float_of(float value)
{
    return value;
}

/* A pixel of the result. Between equal bytes the weights, which add up to 1, give that byte again. */
#define BETWEEN(type)                                                                                                  \
    PART void between_##type##s(const struct warp *w, int i, const int channels, type *out)                            \
    {                                                                                                                  \
        if (sizeof(type) == 1 && w->place[i] == OUTSIDE) {                                                             \
            memcpy(out, w->fill, channels);                                                                            \
            return;                                                                                                    \
        }                                                                                                              \
        Py_ssize_t u = w->left[i], v = w->top[i], size = channels * sizeof(type);                                      \
        const type *a = pixel(w, u, v, size), *b = pixel(w, u + 1, v, size);                                           \
        const type *c = pixel(w, u, v + 1, size), *d = pixel(w, u + 1, v + 1, size);                                   \
        float near = w->near[i], right = w->right[i], upper = w->upper[i], bottom = w->bottom[i];                      \
        for (int k = 0; k < channels; k++)                                                                             \
            out[k] = type##_of((a[k] * near + b[k] * right) * upper + (c[k] * near + d[k] * right) * bottom);          \
    }                                                                                                                  \
                                                                                                                       \
    /* A row of pixels of one channel: first the four neighbours of each, then the sums. */                            \
    WIDE static void row_of_single_##type##s(const struct warp *w, type *restrict out)                                 \
    {                                                                                                                  \
        float a[BLOCK], b[BLOCK], c[BLOCK], d[BLOCK];                                                                  \
        for (int from = 0; from < w->new_width; from += BLOCK, out += BLOCK) {                                         \
            int count = w->new_width - from < BLOCK ? w->new_width - from : BLOCK;                                     \
            for (int i = 0; i < count; i++) {                                                                          \
                int32_t place = w->place[from + i];                                                                    \
                if (place >= 0) {                                                                                      \
                    const type *p = (const type *)w->pixels + place, *q = p + w->width;                                \
                    a[i] = p[0], b[i] = p[1], c[i] = q[0], d[i] = q[1];                                                \
                    continue;                                                                                          \
                }                                                                                                      \
                Py_ssize_t u = w->left[from + i], v = w->top[from + i];                                                \
                a[i] = *(const type *)pixel(w, u, v, sizeof(type)), b[i] = *(const type *)pixel(w, u + 1, v, sizeof(type)); \
                v++;                                                                                                   \
                c[i] = *(const type *)pixel(w, u, v, sizeof(type)), d[i] = *(const type *)pixel(w, u + 1, v, sizeof(type)); \
            }                                                                                                          \
            const float *restrict near = w->near + from, *restrict right = w->right + from;                            \
            const float *restrict upper = w->upper + from, *restrict bottom = w->bottom + from;                        \
            for (int i = 0; i < count; i++)                                                                            \
                out[i] = type##_of((a[i] * near[i] + b[i] * right[i]) * upper[i] +                                     \
                                   (c[i] * near[i] + d[i] * right[i]) * bottom[i]);                                    \
        }                                                                                                              \
    }
BETWEEN(byte)
BETWEEN(float)

/* Four floats at a time, where there are such vectors. */
#if defined(__GNUC__)
typedef float float4 __attribute__((vector_size(16)));
typedef int32_t int4 __attribute__((vector_size(16)));
typedef byte byte4 __attribute__((vector_size(4)));
#if PY_BIG_ENDIAN
#define SHIFTS 24, 16, 8, 0
#else
#define SHIFTS 0, 8, 16, 24
#endif

PART float4 four_floats(const float *from)
{
    float4 all;
    memcpy(&all, from, sizeof all);
    return all;
}

PART float4 four_bytes(const byte *from)
{
    int32_t all;
    memcpy(&all, from, 4);
    int4 each = ((int4){all, all, all, all} >> (int4){SHIFTS}) & 255; /* converting four bytes is done one by one */
    return __builtin_convertvector(each, float4);
}

PART void put_floats(float4 value, float *out)
{
    memcpy(out, &value, sizeof value);
}

/* Adding 1.5·2²³ rounds to an integer, as rintf does. */
PART void put_bytes(float4 value, byte *out)
{
    int4 whole = __builtin_convertvector((value + 12582912.0f) - 12582912.0f, int4), large = whole > 255;
    whole = (whole & ~(whole < 0) & ~large) | (large & 255);
    byte4 found = __builtin_convertvector(whole, byte4);
    memcpy(out, &found, 4);
}

/* A row of floats in three or four channels; a fourth is read and written for three, not at the end of a row. */
PART void row_of_floats(const struct warp *w, const int channels, float *out)
{
    for (int i = 0; i < w->new_width; i++, out += channels) {
        if (w->place[i] < 0 || i == w->new_width - 1) {
            between_floats(w, i, channels, out);
            continue;
        }
        const float *p = (const float *)w->pixels + (Py_ssize_t)w->place[i] * channels, *q = p + w->width * channels;
        float4 above = four_floats(p) * w->near[i] + four_floats(p + channels) * w->right[i];
        float4 below = four_floats(q) * w->near[i] + four_floats(q + channels) * w->right[i];
        put_floats(above * w->upper[i] + below * w->bottom[i], out);
    }
}
#else
PART void row_of_floats(const struct warp *w, const int channels, float *out)
{
    for (int i = 0; i < w->new_width; i++)
        between_floats(w, i, channels, out + (Py_ssize_t)i * channels);
}
#endif

WIDE static void row_between_floats(const struct warp *w, float *out)
{
    if (w->channels == 3)
        row_of_floats(w, 3, out);
    else if (w->channels == 4)
        row_of_floats(w, 4, out);
    else
        for (int i = 0; i < w->new_width; i++)
            between_floats(w, i, w->channels, out + (Py_ssize_t)i * w->channels);
}

static void row_between_bytes(const struct warp *w, byte *out)
{
    if (w->channels == 3)
        for (int i = 0; i < w->new_width; i++)
            between_bytes(w, i, 3, out + (Py_ssize_t)i * 3);
    else
        for (int i = 0; i < w->new_width; i++)
            between_bytes(w, i, w->channels, out + (Py_ssize_t)i * w->channels);
}

#if LANES
INLINE __m256i two_pixels(const byte *first, const byte *second)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)first)),
                                   _mm_loadl_epi64((const __m128i *)second), 1);
}

/* A number for each of two pixels, four times. */
INLINE __m256 each(const float *two)
{
    const __m256i twice = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
    return _mm256_permutevar8x32_ps(_mm256_castps128_ps256(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)two))), twice);
}

/* Two pixels between four each, their places given, as integers. */
INLINE __m256i two_between(const struct warp *w, int i, int channels, __m256i first, __m256i second)
{
    const byte *pixels = w->pixels, *p = pixels + (Py_ssize_t)w->place[i] * channels;
    const byte *q = pixels + (Py_ssize_t)w->place[i + 1] * channels;
    Py_ssize_t stride = (Py_ssize_t)w->width * channels;
    __m256i above = two_pixels(p, q), below = two_pixels(p + stride, q + stride);
    __m256 near = each(w->near + i), right = each(w->right + i);
#define OF(pixels, which) _mm256_cvtepi32_ps(_mm256_shuffle_epi8(pixels, which))
#define MIXED(pixels) _mm256_add_ps(_mm256_mul_ps(OF(pixels, first), near), _mm256_mul_ps(OF(pixels, second), right))
    return _mm256_cvtps_epi32(_mm256_add_ps(_mm256_mul_ps(MIXED(above), each(w->upper + i)),
                                            _mm256_mul_ps(MIXED(below), each(w->bottom + i))));
}

/* A row of pixels of three or four channels, four at a time where they are within the picture. */
INLINE void row_between_avx2(const struct warp *w, const int channels, int last, byte *out)
{
    const int three = channels == 3;
    const __m256i first = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, three ? -1 : 3, -1, -1, -1));
    const __m256i second = _mm256_broadcastsi128_si256(
        three ? _mm_setr_epi8(3, -1, -1, -1, 4, -1, -1, -1, 5, -1, -1, -1, -1, -1, -1, -1)
              : _mm_setr_epi8(4, -1, -1, -1, 5, -1, -1, -1, 6, -1, -1, -1, 7, -1, -1, -1));
    const __m128i order = three ? _mm_setr_epi8(0, 1, 2, 8, 9, 10, 4, 5, 6, 12, 13, 14, -1, -1, -1, -1)
                                : _mm_setr_epi8(0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15);
    byte fill[16];
    for (int k = 0; k < 4 * channels; k++)
        fill[k] = ((const byte *)w->fill)[k % channels];
    memcpy(fill + 12, fill, three ? 4 : 0);
    const __m128i outside = _mm_loadu_si128((const __m128i *)fill);
    int i = 0, end = last && three ? w->new_width - 2 : w->new_width; /* four bytes too many are written for three channels */
    for (; i + 4 <= end; i += 4, out += 4 * channels) {
        const int32_t *place = w->place + i;
        if (place[0] == OUTSIDE && place[1] == OUTSIDE && place[2] == OUTSIDE && place[3] == OUTSIDE) {
            _mm_storeu_si128((__m128i *)out, outside);
            continue;
        }
        if ((place[0] | place[1] | place[2] | place[3]) < 0) {
            for (int k = 0; k < 4; k++)
                between_bytes(w, i + k, channels, out + k * channels);
            continue;
        }
        __m256i a = two_between(w, i, channels, first, second), b = two_between(w, i + 2, channels, first, second);
        a = _mm256_packs_epi32(a, b); /* pixels 0 and 2, 1 and 3 */
        __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
        bytes = _mm_shuffle_epi8(bytes, order);
        _mm_storeu_si128((__m128i *)out, bytes);
    }
    for (; i < w->new_width; i++, out += channels)
        between_bytes(w, i, channels, out);
}

AVX2 static void row_between(const struct warp *w, int last, byte *out)
{
    w->channels == 3 ? row_between_avx2(w, 3, last, out) : row_between_avx2(w, 4, last, out);
}
#endif

static void linear_rows(const struct warp *w, Py_ssize_t new_height, byte *out)
{
    int lanes = 0, bytes = w->size == w->channels;
#if LANES
    __builtin_cpu_init();
    lanes = __builtin_cpu_supports("avx2") && bytes && (w->channels == 3 || w->channels == 4);
#endif
    for (Py_ssize_t j = 0; j < new_height; j++, out += (Py_ssize_t)w->new_width * w->size) {
        points(w, j);
        neighbours(w);
        if (lanes) {
#if LANES
            row_between(w, j == new_height - 1, out);
#endif
        } else if (w->channels == 1)
            bytes ? row_of_single_bytes(w, out) : row_of_single_floats(w, (float *)out);
        else
            bytes ? row_between_bytes(w, out) : row_between_floats(w, (float *)out);
    }
}

/* ---- cubic convolution ---- */

/* Along one axis, the pixels before the points, and the weights of the four around each, by the coefficient -0.75. */
PART void cubic_axis(const float *restrict points, int count, int32_t *restrict before, float *restrict weights)
{
    for (int i = 0; i < count; i++) {
        float point = WITHIN(points[i]), whole = floorf(point);
        double x = (double)point - whole, y = 1 - x;
        double far = ((-0.75 * (x + 1) + 3.75) * (x + 1) - 6) * (x + 1) + 3;
        double left = (1.25 * x - 2.25) * x * x + 1, right = (1.25 * y - 2.25) * y * y + 1;
        before[i] = (int32_t)whole;
        weights[4 * i] = (float)far, weights[4 * i + 1] = (float)left;
        weights[4 * i + 2] = (float)right, weights[4 * i + 3] = (float)(1 - far - left - right);
    }
}

WIDE static void cubic_neighbours(const struct warp *w)
{
    int32_t *restrict left = w->left, *restrict top = w->top, *restrict place = w->place;
    int32_t width = w->width, height = w->height, count = w->new_width;
    cubic_axis(w->x, count, left, w->columns);
    cubic_axis(w->y, count, top, w->rows);
    for (int i = 0; i < count; i++) {
        int32_t u = left[i], v = top[i];
        int inside = (u >= 1) & (v >= 1) & (u < width - 3) & (v < height - 2);
        place[i] = inside ? (v - 1) * width + u - 1 : ACROSS;
    }
}

/* A pixel of the result from sixteen. */
#define CUBIC(type)                                                                                                    \
    PART void cubic_##type(const struct warp *w, int i, const int channels, type *out)                                 \
    {                                                                                                                  \
        const float *columns = w->columns + 4 * i, *rows = w->rows + 4 * i;                                            \
        for (int c = 0; c < channels; c++) {                                                                           \
            float total = 0;                                                                                           \
            for (int j = 0; j < 4; j++) {                                                                              \
                float line = 0;                                                                                        \
                for (int k = 0; k < 4; k++) {                                                                          \
                    const type *from = pixel(w, w->left[i] + k - 1, w->top[i] + j - 1, channels * sizeof(type));       \
                    line += from[c] * columns[k];                                                                      \
                }                                                                                                      \
                total += line * rows[j];                                                                               \
            }                                                                                                          \
            out[c] = type##_of(total);                                                                                 \
        }                                                                                                              \
    }
CUBIC(byte)
CUBIC(float)

#if defined(__GNUC__)
/* Four channels at a time, where one more may be read and written. */
#define CUBIC_ROW(type)                                                                                                \
    PART void cubic_row_##type(const struct warp *w, const int channels, type *out)                                    \
    {                                                                                                                  \
        for (int i = 0; i < w->new_width; i++, out += channels) {                                                      \
            if (w->place[i] < 0 || i == w->new_width - 1) {                                                            \
                cubic_##type(w, i, channels, out);                                                                     \
                continue;                                                                                              \
            }                                                                                                          \
            const type *from = (const type *)w->pixels + (Py_ssize_t)w->place[i] * channels;                           \
            const float *columns = w->columns + 4 * i, *rows = w->rows + 4 * i;                                        \
            float4 total = {0};                                                                                        \
            for (int j = 0; j < 4; j++, from += w->width * channels) {                                                 \
                float4 line = {0};                                                                                     \
                for (int k = 0; k < 4; k++)                                                                            \
                    line += four_##type##s(from + k * channels) * columns[k];                                          \
                total += line * rows[j];                                                                               \
            }                                                                                                          \
            put_##type##s(total, out);                                                                                 \
        }                                                                                                              \
    }
#else
#define CUBIC_ROW(type)                                                                                                \
    PART void cubic_row_##type(const struct warp *w, const int channels, type *out)                                    \
    {                                                                                                                  \
        for (int i = 0; i < w->new_width; i++)                                                                         \
            cubic_##type(w, i, channels, out + (Py_ssize_t)i * channels);                                              \
    }
#endif
CUBIC_ROW(byte)
CUBIC_ROW(float)

#define CUBIC_ROWS(type)                                                                                               \
    WIDE static void cubic_rows_##type(const struct warp *w, type *out)                                                \
    {                                                                                                                  \
        if (w->channels == 3)                                                                                          \
            cubic_row_##type(w, 3, out);                                                                               \
        else if (w->channels == 4)                                                                                     \
            cubic_row_##type(w, 4, out);                                                                               \
        else                                                                                                           \
            for (int i = 0; i < w->new_width; i++)                                                                     \
                cubic_##type(w, i, w->channels, out + (Py_ssize_t)i * w->channels);                                    \
    }
CUBIC_ROWS(byte)
CUBIC_ROWS(float)

static void cubic_rows(const struct warp *w, Py_ssize_t new_height, byte *out)
{
    for (Py_ssize_t j = 0; j < new_height; j++, out += (Py_ssize_t)w->new_width * w->size) {
        points(w, j);
        cubic_neighbours(w);
        w->size == w->channels ? cubic_rows_byte(w, out) : cubic_rows_float(w, (float *)out);
    }
}

/* ---- what Python sees ---- */

enum { AT_NEAREST, AT_FOUR, AT_SIXTEEN };

/* warp(pixels, height, width, channels, bytes of an element, inverse matrix, kind, fill, new height, new width, out)
 *
 * `kind`: 0 for the nearest pixels, of any elements; 1 between four, 2 between sixteen, of bytes or float32. The numbers of
 * pixels must fit into int32.
 */
static PyObject *warp(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    Py_ssize_t height, width, new_height, new_width;
    int channels, item, kind;
    if (!PyArg_ParseTuple(args, "OnniiOiOnnO", &objects[0], &height, &width, &channels, &item, &objects[1], &kind,
                          &objects[2], &new_height, &new_width, &objects[3]))
        return NULL;
    const Py_ssize_t sizes[4] = {item, 8, item, item};
    int good = channels > 0 && item > 0 && channels <= MOST_BYTES / item && (kind == AT_NEAREST || item == 1 || item == 4);
    Py_ssize_t pixels = good ? product(height, width, 1, 1) : -1;
    const Py_ssize_t counts[4] = {pixels < 0 || pixels > INT32_MAX / 4 ? -1 : pixels * channels, 9, channels,
                                  new_width > INT32_MAX / 4 ? -1 : product(new_height, new_width, channels, 1)};
    Py_buffer views[4];
    if (!buffers(objects, views, 4, sizes, counts, 3))
        return NULL;
    double *room = malloc((3 * sizeof(double) + 17 * sizeof(float)) * (new_width + 1));
    if (room == NULL) {
        PyErr_NoMemory();
        release(views, 4);
        return NULL;
    }
    float *row = (float *)(room + 3 * new_width);
#define PART_OF_ROW(i) (row + (i) * new_width)
    const struct warp w = {
        views[0].buf, views[2].buf, (int)height, (int)width, channels, channels * item, (int)new_width, views[1].buf, room,
        PART_OF_ROW(0), PART_OF_ROW(1), (int32_t *)PART_OF_ROW(2), (int32_t *)PART_OF_ROW(3), (int32_t *)PART_OF_ROW(4),
        PART_OF_ROW(5), PART_OF_ROW(6), PART_OF_ROW(7), PART_OF_ROW(8), PART_OF_ROW(9), PART_OF_ROW(13)};
    Py_BEGIN_ALLOW_THREADS
    products_across(&w);
    if (kind == AT_NEAREST)
        nearest_rows(&w, new_height, views[3].buf);
    else if (kind == AT_FOUR)
        linear_rows(&w, new_height, views[3].buf);
    else
        cubic_rows(&w, new_height, views[3].buf);
    Py_END_ALLOW_THREADS
    free(room);
    release(views, 4);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"warp", warp, METH_VARARGS, "Read each pixel at the place that a matrix gives."},
    {NULL, NULL, 0, NULL},
};

MODULE(_warping, "Pictures warped in C.")
