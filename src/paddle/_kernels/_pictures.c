/* Arithmetic on pictures of bytes: resizing, warping and colours, with the results of OpenCV.
 *
 * The package works without this file: `vision/transforms/_opencv` has the same in NumPy and gives the same bytes. Every
 * step is rounded as there, so it must not be compiled with fused multiply-adds (-ffp-contract=off). Pictures are rows of
 * pixels of `channels` bytes each.
 */

#if defined(__GNUC__) && __GNUC__ >= 12
#define VERSIONS "arch=x86-64-v4", "avx2", "default"
#endif
#include "_shared.h"

typedef uint8_t byte;

/* ---- resizing: each output row and column is a sum of `taps` input ones by weights ---- */

#define ROOM 4 /* elements after a row that may be read or written: pixels are handled four channels at a time */

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
ALONG(double)

/* The whole picture. Rows that were stretched are kept while output rows need them: the needed ones differ by less than
 * `taps`, so each has a place of its own by its number. `total` has room for a row of sums.
 */
#define RESIZE(name, in, real, wide, SHIFT, out_type, DOWN)                                                            \
    WIDE static void name(const in *pixels, Py_ssize_t stride, const int64_t *rows, const real *row_weights,           \
                          int row_taps, Py_ssize_t height, const int64_t *columns, const real *column_weights,         \
                          int column_taps, Py_ssize_t width, int channels, int64_t *held, real *line, real *kept,      \
                          wide *restrict total, out_type *restrict out)                                                \
    {                                                                                                                  \
        Py_ssize_t size = width * channels;                                                                            \
        for (int k = 0; k < row_taps; k++)                                                                             \
            held[k] = -1;                                                                                              \
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
                for (Py_ssize_t i = 0; i < stride; i++)                                                                \
                    line[i] = from[i];                                                                                 \
                along_##real(line, columns, column_weights, column_taps, width, channels, to);                         \
                if (SHIFT)                                                                                             \
                    for (Py_ssize_t i = 0; i < size; i++)                                                              \
                        to[i] = SHIFTED(to[i]);                                                                        \
            }                                                                                                          \
            DOWN                                                                                                       \
        }                                                                                                              \
    }

/* Sums of rows, and each finished by `FINISH`. */
#define SUMS(real, wide, FINISH)                                                                                       \
    if (row_taps == 4) {                                                                                               \
        const real *a = lines[0], *b = lines[1], *c = lines[2], *d = lines[3];                                         \
        real p = row_weights[0], q = row_weights[1], r = row_weights[2], s = row_weights[3];                           \
        for (Py_ssize_t i = 0; i < size; i++) {                                                                        \
            wide sum = (wide)a[i] * p + (wide)b[i] * q + (wide)c[i] * r + (wide)d[i] * s;                              \
            out[i] = FINISH(sum);                                                                                      \
        }                                                                                                              \
    } else {                                                                                                           \
        for (int k = 0; k < row_taps; k++) {                                                                           \
            const real *from = kept + (rows[k] % row_taps) * (size + ROOM);                                            \
            real p = row_weights[k];                                                                                   \
            if (k)                                                                                                     \
                for (Py_ssize_t i = 0; i < size; i++)                                                                  \
                    total[i] += (wide)from[i] * p;                                                                     \
            else                                                                                                       \
                for (Py_ssize_t i = 0; i < size; i++)                                                                  \
                    total[i] = (wide)from[i] * p;                                                                      \
        }                                                                                                              \
        for (Py_ssize_t i = 0; i < size; i++)                                                                          \
            out[i] = FINISH(total[i]);                                                                                 \
    }

/* Two rows of weights of 11 bits, of which bits are dropped on the way. */
#define TWO_ROWS                                                                                                       \
    const int32_t *above = lines[0], *below = lines[1];                                                                \
    int32_t p = row_weights[0], q = row_weights[1];                                                                    \
    for (Py_ssize_t i = 0; i < size; i++)                                                                              \
        out[i] = (byte)((((above[i] * p) >> 16) + ((below[i] * q) >> 16) + 2) >> 2);

#define SHIFTED(value) ((int32_t)(value) >> 4)
#define LIMITED(value) ((value) < 0 ? 0 : (value) > 255 ? 255 : (value))
#define BYTE_OF_22_BITS(sum) (byte) LIMITED(((sum) + (1 << 21)) >> 22)
#define BYTE_OF_FLOAT(sum) (byte)(int) LIMITED(rintf(sum))
#define BYTE_OF_DOUBLE(sum) (byte)(int) LIMITED(rint(sum))
#define FLOAT_OF(sum) (float)(sum)

RESIZE(bytes_two, byte, int32_t, int32_t, 1, byte, TWO_ROWS)
RESIZE(bytes_fixed, byte, int32_t, int64_t, 0, byte, SUMS(int32_t, int64_t, BYTE_OF_22_BITS))
RESIZE(bytes_float, byte, float, float, 0, byte, SUMS(float, float, BYTE_OF_FLOAT))
RESIZE(bytes_double, byte, double, double, 0, byte, SUMS(double, double, BYTE_OF_DOUBLE))
RESIZE(floats_float, float, float, float, 0, float, SUMS(float, float, FLOAT_OF))
RESIZE(floats_double, float, double, double, 0, float, SUMS(double, double, FLOAT_OF))

/* ---- warping ---- */

PART double within(double value)
{
    return value < -1e9 ? -1e9 : value > 1e9 ? 1e9 : value;
}

PART const byte *pixel(const byte *pixels, Py_ssize_t height, Py_ssize_t width, int channels, Py_ssize_t x, Py_ssize_t y,
                         const byte *fill)
{
    return x >= 0 && x < width && y >= 0 && y < height ? pixels + (y * width + x) * channels : fill;
}

#if defined(__GNUC__)
#define LANES 1
typedef byte byte4 __attribute__((vector_size(4)));
typedef int32_t int4 __attribute__((vector_size(16)));
#if PY_BIG_ENDIAN
#define SHIFTS 24, 16, 8, 0
#else
#define SHIFTS 0, 8, 16, 24
#endif
typedef float float4 __attribute__((vector_size(16)));

PART float4 four(const byte *from)
{
    int32_t all;
    memcpy(&all, from, 4);
    int4 each = ((int4){all, all, all, all} >> (int4){SHIFTS}) & 255; /* converting four bytes is done one by one */
    return __builtin_convertvector(each, float4);
}

/* Four channels of a pixel between four, which are not negative: adding 2²³ rounds them as rintf does. */
PART void between4(const byte *a, const byte *b, const byte *c, const byte *d, float near, float right, float upper,
                   float bottom, byte *out)
{
    float4 sum = (four(a) * near + four(b) * right) * upper + (four(c) * near + four(d) * right) * bottom;
    byte4 found = __builtin_convertvector(__builtin_convertvector((sum + 8388608.0f) - 8388608.0f, int4), byte4);
    memcpy(out, &found, 4);
}
#else
#define LANES 0
#define between4(a, b, c, d, near, right, upper, bottom, out) ((void)0)
#endif

/* The points of row `j`: pixels left of and above them, or the nearest ones, and how far away these are. */
#define POINTS(X, Y, WHOLE)                                                                                            \
    for (int i = 0; i < width; i++) {                                                                                  \
        double x = within((float)(X)), y = within((float)(Y)), u = WHOLE(x), v = WHOLE(y);                             \
        left[i] = (int32_t)u, top[i] = (int32_t)v;                                                                     \
        right[i] = (float)(x - u), near[i] = (float)(1 - (x - u));                                                     \
        bottom[i] = (float)(y - v), upper[i] = (float)(1 - (y - v));                                                   \
    }

PART void points(const double *m, Py_ssize_t j, int width, int linear, int32_t *restrict left, int32_t *restrict top,
                 float *restrict right, float *restrict near, float *restrict bottom, float *restrict upper)
{
    double a = m[0], b = m[3], c = m[6];
    if (c == 0 && m[7] == 0 && m[8] == 1) {
        double p = (float)(m[1] * j + m[2]), q = (float)(m[4] * j + m[5]);
        if (linear)
            POINTS(a * i + p, b * i + q, floor)
        else
            POINTS(a * i + p, b * i + q, rint)
        return;
    }
    double d = m[1] * j, e = m[4] * j, f = m[7] * j, k = m[2], l = m[5], n = m[8];
#define DEPTH ON_HORIZON(c * i + f + n)
#define ON_HORIZON(depth) ((depth) == 0 ? (double)INFINITY : (depth))
    if (linear)
        POINTS((a * i + d + k) / DEPTH, (b * i + e + l) / DEPTH, floor)
    else
        POINTS((a * i + d + k) / DEPTH, (b * i + e + l) / DEPTH, rint)
}

/* The number of the pixel nearest to each point of row `j`, or -1. */
#define NEAREST(X, Y)                                                                                                  \
    for (int i = 0; i < new_width; i++) {                                                                              \
        int32_t u = (int32_t)rint(within((float)(X))), v = (int32_t)rint(within((float)(Y)));                          \
        place[i] = (u >= 0) & (u < width) & (v >= 0) & (v < height) ? v * width + u : -1;                              \
    }

PART void nearest_places(const double *m, Py_ssize_t j, int height, int width, int new_width, int32_t *restrict place)
{
    double a = m[0], b = m[3], c = m[6];
    if (c == 0 && m[7] == 0 && m[8] == 1) {
        double p = (float)(m[1] * j + m[2]), q = (float)(m[4] * j + m[5]);
        NEAREST(a * i + p, b * i + q)
        return;
    }
    double d = m[1] * j, e = m[4] * j, f = m[7] * j, k = m[2], l = m[5], n = m[8];
    NEAREST((a * i + d + k) / DEPTH, (b * i + e + l) / DEPTH)
}

/* For pictures whose pixels int32 can number. */
PART void nearest_all(const byte *pixels, int height, int width, const int channels, const double *m, const byte *fill,
                      Py_ssize_t new_height, int new_width, int32_t *place, byte *restrict out)
{
    for (Py_ssize_t j = 0; j < new_height; j++) {
        nearest_places(m, j, height, width, new_width, place);
        for (int i = 0; i < new_width; i++, out += channels) {
            const byte *from = place[i] < 0 ? fill : pixels + (Py_ssize_t)place[i] * channels;
            for (int c = 0; c < channels; c++)
                out[c] = from[c];
        }
    }
}

/* First the points of a row, in `room`, and then the pixels there. */
WIDE static void warp_all(const byte *pixels, Py_ssize_t height, Py_ssize_t width, int channels, const double *m,
                          int linear, const byte *fill, Py_ssize_t new_height, Py_ssize_t new_width, float *room,
                          byte *out)
{
    int lanes = LANES && (channels == 3 || channels == 4);
    if (!linear && (channels == 1 || channels == 3) && height < INT16_MAX && width < INT16_MAX) {
        if (channels == 1)
            nearest_all(pixels, (int)height, (int)width, 1, m, fill, new_height, (int)new_width, (int32_t *)room, out);
        else
            nearest_all(pixels, (int)height, (int)width, 3, m, fill, new_height, (int)new_width, (int32_t *)room, out);
        return;
    }
    int32_t *left = (int32_t *)room, *top = left + new_width;
    float *rights = room + 2 * new_width, *nears = rights + new_width;
    float *bottoms = nears + new_width, *uppers = bottoms + new_width;
    for (Py_ssize_t j = 0; j < new_height; j++) {
        points(m, j, (int)new_width, linear, left, top, rights, nears, bottoms, uppers);
        for (Py_ssize_t i = 0; i < new_width; i++, out += channels) {
            Py_ssize_t u = left[i], v = top[i];
            if (!linear) {
                const byte *from = pixel(pixels, height, width, channels, u, v, fill);
                for (int c = 0; c < channels; c++)
                    out[c] = from[c];
                continue;
            }
            float right = rights[i], near = nears[i], bottom = bottoms[i], upper = uppers[i];
            /* Four bytes are read and written for three: not at the end of the picture, or of a row. */
            if (lanes && u >= 0 && v >= 0 && u < width - 2 && v < height - 1 && i < new_width - 1) {
                const byte *a = pixels + (v * width + u) * channels, *b = a + channels;
                const byte *c = a + width * channels, *d = c + channels;
                between4(a, b, c, d, near, right, upper, bottom, out);
                continue;
            }
            const byte *a = pixel(pixels, height, width, channels, u, v, fill);
            const byte *b = pixel(pixels, height, width, channels, u + 1, v, fill);
            const byte *c = pixel(pixels, height, width, channels, u, v + 1, fill);
            const byte *d = pixel(pixels, height, width, channels, u + 1, v + 1, fill);
            for (int k = 0; k < channels; k++) {
                float first = (a[k] * near + b[k] * right) * upper, second = (c[k] * near + d[k] * right) * bottom;
                float sum = rintf(first + second);
                out[k] = (byte)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
            }
        }
    }
}

/* Blue, green and red to hue, saturation and value in fixed point; the hue turned; and back in float. */
WIDE static void turn_all(const byte *from, Py_ssize_t count, int channels, int by, const int32_t *by_value,
                          const int32_t *by_spread, byte *out)
{
    /* For each sixth of the circle, which of (value, low, falling, rising) blue, green and red are. */
    static const byte sectors[6][3] = {{1, 3, 0}, {1, 0, 2}, {3, 0, 1}, {0, 2, 1}, {0, 1, 3}, {2, 1, 0}};
    const float sixth = (float)(6.0 / 255), unit = (float)(1.0 / 255);
    for (Py_ssize_t i = 0; i < count; i++, from += channels, out += 3) {
        int blue = from[0], green = from[1], red = from[2];
        int most = red > green ? red : green, least = red < green ? red : green;
        most = most > blue ? most : blue, least = least < blue ? least : blue;
        int spread = most - least;
        int hue = most == red     ? green - blue
                  : most == green ? blue - red + 2 * spread
                                  : red - green + 4 * spread;
        hue = (hue * by_spread[spread] + (1 << 11)) >> 12;
        hue = hue < 0 ? hue + 256 : hue;
        hue = hue > 255 ? 255 : hue < 0 ? 0 : hue;
        int full = (spread * by_value[most] + (1 << 11)) >> 12;
        full = full > 255 ? 255 : full;
        float angle = (float)((hue + by) & 255) * sixth, saturation = full * unit, value = most * unit;
        int sector = (int)angle;
        float rest = angle - sector, chroma = value * saturation;
        float levels[4] = {value, value - chroma, value - chroma * rest, value - chroma * (1 - rest)};
        for (int c = 0; c < 3; c++) {
            float level = rintf(levels[sectors[sector % 6][c]] * 255);
            out[c] = (byte)(level < 0 ? 0 : level > 255 ? 255 : level);
        }
    }
}

/* A mixture with grey in float, blue first; the steps to grey are exact before each is rounded, as fused ones are. */
PART void mix_by(const byte *restrict from, Py_ssize_t count, const int channels, const double *weight, float share,
                 float rest, byte *restrict out)
{
    double first = weight[0], second = weight[1], third = weight[2];
    for (Py_ssize_t i = 0; i < count; i++) {
        float grey = (float)(from[i * channels + 1] * second);
        grey = (float)(from[i * channels + 2] * first + grey);
        grey = (float)(from[i * channels] * third + grey) * rest;
        for (int c = 0; c < channels; c++) {
            float mixed = from[i * channels + c] * share + grey;
            out[i * channels + c] = (byte)(int)(mixed < 0 ? 0 : mixed > 255 ? 255 : mixed);
        }
    }
}

WIDE static void mix_all(const byte *from, Py_ssize_t count, int channels, const double *weight, float share, float rest,
                         byte *out)
{
    if (channels == 3)
        mix_by(from, count, 3, weight, share, rest, out);
    else
        mix_by(from, count, channels, weight, share, rest, out);
}

/* ---- what Python sees ---- */

/* The number of taps of a table [count, taps], from 1 on, or 0 after an error. */
static int taps_of(const Py_buffer *table, const Py_buffer *weights, Py_ssize_t count, Py_ssize_t limit, int neighbours)
{
    Py_ssize_t numbers = table->len / 8, taps = count > 0 ? numbers / count : 1;
    const int64_t *place = table->buf;
    int good = taps > 0 && taps <= INT_MAX && numbers == taps * count && weights->len / weights->itemsize == numbers;
    for (Py_ssize_t i = 0; good && i < numbers; i++) {
        int64_t first = place[i - i % taps];
        good = place[i] >= 0 && place[i] < limit && (!neighbours || (place[i] >= first && place[i] < first + taps));
    }
    if (!good)
        PyErr_SetString(PyExc_IndexError, "rows and columns of the picture, and a weight for each, are needed.");
    return good ? (int)taps : 0;
}

/* resize(pixels, height, width, channels, rows, row weights, new height, columns, column weights, new width, out)
 *
 * Pixels are bytes or float32. Weights are int32 of 11 bits (for bytes), float32 or float64, in which sums are computed.
 * Rows and columns are [new size, taps]. With two taps of int32, bits are dropped between columns and rows.
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
    void *room = NULL;
    for (; open < 6; open++)
        if (PyObject_GetBuffer(objects[open], &views[open],
                               PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (open == 5 ? PyBUF_WRITABLE : 0)) < 0)
            goto done;
    Py_ssize_t item = views[0].itemsize, real = views[2].itemsize, before = product(height, width, channels, item),
               after = product(new_height, new_width, channels, item);
    char form = views[2].format[0];
    if ((item != 1 && item != 4) || views[5].itemsize != item || views[1].itemsize != 8 || views[3].itemsize != 8 ||
        (form != 'i' && form != 'f' && form != 'd') || real != (form == 'd' ? 8 : 4) || views[4].itemsize != real ||
        views[4].format[0] != form || (item == 4 && (form == 'i' || views[0].format[0] != 'f'))) {
        PyErr_SetString(PyExc_TypeError, "bytes or float32, places of int64 and weights of int32 or floats are needed.");
        goto done;
    }
    if (before < 0 || after < 0 || views[0].len < before || views[5].len < after) {
        PyErr_Format(PyExc_ValueError, "%zd and %zd bytes are needed. Received: %zd and %zd", before, after, views[0].len,
                     views[5].len);
        goto done;
    }
    int row_taps = taps_of(&views[1], &views[2], new_height, height, 1);
    int column_taps = row_taps ? taps_of(&views[3], &views[4], new_width, width, 0) : 0;
    if (!column_taps)
        goto done;
    int two = form == 'i' && row_taps == 2;
    Py_ssize_t size = new_width * channels, old = width * channels;
    Py_ssize_t lines = product(row_taps, size + ROOM, 8, 1), rest = product(old + size + 2 * ROOM + row_taps, 8, 1, 1);
    if (lines < 0 || rest < 0 || (room = calloc(1, lines + rest)) == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    int64_t *held = room;
    void *total = held + row_taps, *line = (double *)total + size + ROOM, *kept = (double *)line + old + ROOM;
#define CALL(name)                                                                                                     \
    name(views[0].buf, old, views[1].buf, views[2].buf, row_taps, new_height, views[3].buf, views[4].buf, column_taps, \
         new_width, channels, held, line, kept, total, views[5].buf)
    if (after > 0) {
        Py_BEGIN_ALLOW_THREADS
        if (item == 4)
            form == 'f' ? CALL(floats_float) : CALL(floats_double);
        else if (form == 'i')
            two ? CALL(bytes_two) : CALL(bytes_fixed);
        else
            form == 'f' ? CALL(bytes_float) : CALL(bytes_double);
        Py_END_ALLOW_THREADS
    }
    result = Py_NewRef(Py_None);
done:
    free(room);
    release(views, open);
    return result;
}

/* warp(pixels, height, width, channels, inverse matrix, linear, fill, new height, new width, out) */
static PyObject *warp(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    Py_ssize_t height, width, new_height, new_width;
    int channels, linear;
    if (!PyArg_ParseTuple(args, "OnniOiOnnO", &objects[0], &height, &width, &channels, &objects[1], &linear, &objects[2],
                          &new_height, &new_width, &objects[3]))
        return NULL;
    const Py_ssize_t sizes[4] = {1, 8, 1, 1};
    const Py_ssize_t counts[4] = {product(height, width, channels, 1), 9, channels,
                                  new_width > INT_MAX ? -1 : product(new_height, new_width, channels, 1)};
    Py_buffer views[4];
    if (!buffers(objects, views, 4, sizes, counts, 3))
        return NULL;
    float *room = malloc(new_width > 0 ? 6 * sizeof(float) * new_width : 1);
    if (room == NULL) {
        PyErr_NoMemory();
        release(views, 4);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    warp_all(views[0].buf, height, width, channels, views[1].buf, linear, views[2].buf, new_height, new_width, room,
             views[3].buf);
    Py_END_ALLOW_THREADS
    free(room);
    release(views, 4);
    Py_RETURN_NONE;
}

/* turn_hue(pixels, count, channels, by, table of values, table of spreads, out) */
static PyObject *turn_hue(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    Py_ssize_t count;
    int channels, by;
    if (!PyArg_ParseTuple(args, "OniiOOO", &objects[0], &count, &channels, &by, &objects[1], &objects[2], &objects[3]))
        return NULL;
    const Py_ssize_t sizes[4] = {1, 4, 4, 1};
    const Py_ssize_t counts[4] = {channels < 3 ? -1 : product(count, channels, 1, 1), 256, 256, product(count, 3, 1, 1)};
    Py_buffer views[4];
    if (!buffers(objects, views, 4, sizes, counts, 3))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    turn_all(views[0].buf, count, channels, by, views[1].buf, views[2].buf, views[3].buf);
    Py_END_ALLOW_THREADS
    release(views, 4);
    Py_RETURN_NONE;
}

/* mix(pixels, count, channels, weights of red, green and blue, share, rest, out) */
static PyObject *mix(PyObject *self, PyObject *args)
{
    PyObject *objects[2];
    Py_ssize_t count;
    int channels;
    double weight[3], share, rest;
    if (!PyArg_ParseTuple(args, "OnidddddO", &objects[0], &count, &channels, &weight[0], &weight[1], &weight[2], &share,
                          &rest, &objects[1]))
        return NULL;
    Py_ssize_t all = channels < 3 ? -1 : product(count, channels, 1, 1);
    const Py_ssize_t sizes[2] = {1, 1}, counts[2] = {all, all};
    Py_buffer views[2];
    if (!buffers(objects, views, 2, sizes, counts, 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    mix_all(views[0].buf, count, channels, weight, (float)share, (float)rest, views[1].buf);
    Py_END_ALLOW_THREADS
    release(views, 2);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"mix", mix, METH_VARARGS, "Mix with grey."},
    {"resize", resize, METH_VARARGS, "Resize by two rows and two columns for each."},
    {"warp", warp, METH_VARARGS, "Read each pixel at the place that a matrix gives."},
    {"turn_hue", turn_hue, METH_VARARGS, "Turn the hue."},
    {NULL, NULL, 0, NULL},
};

MODULE(_pictures, "Pictures in C.")
