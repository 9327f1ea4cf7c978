/* Arithmetic on pictures of bytes: resizing, warping and colours, with the results of OpenCV.
 *
 * The package works without this file: `vision/transforms/_opencv` has the same in NumPy and gives the same bytes. Every
 * step is rounded as there, so it must not be compiled with fused multiply-adds (-ffp-contract=off). Pictures are rows of
 * pixels of `channels` bytes each.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef SOURCE
#error "SOURCE, the digest of this file, is defined by setup.py"
#endif
#define QUOTE(text) #text
#define QUOTED(name) QUOTE(name)

/* Compiled for wider vectors, too, and chosen when the library is loaded; without fused multiply-adds in any form. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

typedef uint8_t byte;

/* One row, stretched: two pixels by weights of 11 bits; four bits are dropped. */
static void stretch(const byte *row, const int64_t *from, const int32_t *weight, Py_ssize_t width, int channels, int *to)
{
    for (Py_ssize_t x = 0; x < width; x++) {
        const byte *a = row + from[2 * x] * channels, *b = row + from[2 * x + 1] * channels;
        int p = weight[2 * x], q = weight[2 * x + 1];
        for (int c = 0; c < channels; c++)
            *to++ = (a[c] * p + b[c] * q) >> 4;
    }
}

WIDE static void resize_all(const byte *pixels, Py_ssize_t stride, const int64_t *rows, const int32_t *row_weights,
                            Py_ssize_t height, const int64_t *columns, const int32_t *column_weights, Py_ssize_t width,
                            int channels, int *room, byte *out)
{
    Py_ssize_t size = width * channels;
    int *kept[2] = {room, room + size};
    int64_t held[2] = {-1, -1};
    for (Py_ssize_t y = 0; y < height; y++) {
        int64_t need[2] = {rows[2 * y], rows[2 * y + 1]};
        if (held[1] == need[0] && held[0] != need[0]) { /* the lower row of the line before is the upper one now */
            int *other = kept[0];
            kept[0] = kept[1], kept[1] = other;
            held[1] = held[0], held[0] = need[0];
        }
        for (int k = 0; k < 2; k++)
            if (held[k] != need[k]) {
                stretch(pixels + need[k] * stride, columns, column_weights, width, channels, kept[k]);
                held[k] = need[k];
            }
        const int *above = kept[0], *below = kept[1];
        int p = row_weights[2 * y], q = row_weights[2 * y + 1];
        for (Py_ssize_t i = 0; i < size; i++)
            *out++ = (byte)((((above[i] * p) >> 16) + ((below[i] * q) >> 16) + 2) >> 2);
    }
}

static double within(double value)
{
    return value < -1e9 ? -1e9 : value > 1e9 ? 1e9 : value;
}

static const byte *pixel(const byte *pixels, Py_ssize_t height, Py_ssize_t width, int channels, Py_ssize_t x, Py_ssize_t y,
                         const byte *fill)
{
    return x >= 0 && x < width && y >= 0 && y < height ? pixels + (y * width + x) * channels : fill;
}

WIDE static void warp_all(const byte *pixels, Py_ssize_t height, Py_ssize_t width, int channels, const double *m,
                          int linear, const byte *fill, Py_ssize_t new_height, Py_ssize_t new_width, byte *out)
{
    int affine = m[6] == 0 && m[7] == 0 && m[8] == 1;
    for (Py_ssize_t j = 0; j < new_height; j++)
        for (Py_ssize_t i = 0; i < new_width; i++, out += channels) {
            double x, y;
            if (affine) {
                x = (float)(m[0] * i + (float)(m[1] * j + m[2]));
                y = (float)(m[3] * i + (float)(m[4] * j + m[5]));
            } else {
                double depth = m[6] * i + m[7] * j + m[8];
                depth = depth == 0 ? (double)INFINITY : depth; /* on the horizon */
                x = (float)((m[0] * i + m[1] * j + m[2]) / depth);
                y = (float)((m[3] * i + m[4] * j + m[5]) / depth);
            }
            x = within(x), y = within(y);
            if (!linear) {
                const byte *from =
                    pixel(pixels, height, width, channels, (Py_ssize_t)rint(x), (Py_ssize_t)rint(y), fill);
                for (int c = 0; c < channels; c++)
                    out[c] = from[c];
                continue;
            }
            double left = floor(x), top = floor(y);
            Py_ssize_t u = (Py_ssize_t)left, v = (Py_ssize_t)top;
            float right = (float)(x - left), near = (float)(1 - (x - left));
            float bottom = (float)(y - top), upper = (float)(1 - (y - top));
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

/* Red, green and blue to grey with weights of 15 bits. */
WIDE static void grey_all(const byte *from, Py_ssize_t count, int channels, int r, int g, int b, byte *out)
{
    for (Py_ssize_t i = 0; i < count; i++, from += channels)
        out[i] = (byte)((from[0] * r + from[1] * g + from[2] * b + (1 << 14)) >> 15);
}

/* A mixture with grey in float, blue first; the steps to grey are exact before each is rounded, as fused ones are. */
WIDE static void mix_all(const byte *from, Py_ssize_t count, int channels, const double *weight, float share, float rest,
                         byte *out)
{
    for (Py_ssize_t i = 0; i < count; i++, from += channels, out += channels) {
        float grey = (float)(from[1] * weight[1]);
        grey = (float)(from[2] * weight[0] + grey);
        grey = (float)(from[0] * weight[2] + grey) * rest;
        for (int c = 0; c < channels; c++) {
            float mixed = from[c] * share + grey;
            out[c] = (byte)(mixed < 0 ? 0 : mixed > 255 ? 255 : mixed);
        }
    }
}

/* ---- what Python sees ---- */

/* A contiguous buffer of at least `bytes` bytes, or an error. */
static int buffer(PyObject *object, Py_buffer *view, Py_ssize_t bytes, int flags)
{
    if (PyObject_GetBuffer(object, view, flags | PyBUF_C_CONTIGUOUS) < 0)
        return 0;
    if (view->len >= bytes && bytes >= 0)
        return 1;
    PyErr_Format(PyExc_ValueError, "%zd bytes are needed. Received: %zd", bytes, view->len);
    PyBuffer_Release(view);
    return 0;
}

static void release(Py_buffer *views, int count)
{
    while (count--)
        PyBuffer_Release(&views[count]);
}

/* resize(pixels, height, width, channels, rows, row weights, new height, columns, column weights, new width, out) */
static PyObject *resize(PyObject *self, PyObject *args)
{
    PyObject *objects[6];
    Py_ssize_t height, width, new_height, new_width;
    int channels, open = 0;
    if (!PyArg_ParseTuple(args, "OnniOOnOOnO", &objects[0], &height, &width, &channels, &objects[1], &objects[2],
                          &new_height, &objects[3], &objects[4], &new_width, &objects[5]))
        return NULL;
    Py_ssize_t bytes[6] = {height * width * channels, 16 * new_height, 8 * new_height, 16 * new_width, 8 * new_width,
                           new_height * new_width * channels};
    Py_buffer views[6];
    for (; open < 6; open++)
        if (!buffer(objects[open], &views[open], bytes[open], open == 5 ? PyBUF_WRITABLE : PyBUF_SIMPLE))
            goto failed;
    const int64_t *rows = views[1].buf, *columns = views[3].buf;
    int good = 1;
    for (Py_ssize_t i = 0; i < 2 * new_height; i++)
        good &= rows[i] >= 0 && rows[i] < height;
    for (Py_ssize_t i = 0; i < 2 * new_width; i++)
        good &= columns[i] >= 0 && columns[i] < width;
    if (!good) {
        PyErr_SetString(PyExc_IndexError, "rows and columns of the picture are needed.");
        goto failed;
    }
    int *room = malloc(2 * sizeof(int) * (new_width * channels + 1));
    if (room == NULL) {
        PyErr_NoMemory();
        goto failed;
    }
    Py_BEGIN_ALLOW_THREADS
    resize_all(views[0].buf, width * channels, rows, views[2].buf, new_height, columns, views[4].buf, new_width, channels,
               room, views[5].buf);
    Py_END_ALLOW_THREADS
    free(room);
    release(views, open);
    Py_RETURN_NONE;
failed:
    release(views, open);
    return NULL;
}

/* warp(pixels, height, width, channels, inverse matrix, linear, fill, new height, new width, out) */
static PyObject *warp(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    Py_ssize_t height, width, new_height, new_width;
    int channels, linear, open = 0;
    if (!PyArg_ParseTuple(args, "OnniOiOnnO", &objects[0], &height, &width, &channels, &objects[1], &linear, &objects[2],
                          &new_height, &new_width, &objects[3]))
        return NULL;
    Py_ssize_t bytes[4] = {height * width * channels, 9 * sizeof(double), channels, new_height * new_width * channels};
    Py_buffer views[4];
    for (; open < 4; open++)
        if (!buffer(objects[open], &views[open], bytes[open], open == 3 ? PyBUF_WRITABLE : PyBUF_SIMPLE)) {
            release(views, open);
            return NULL;
        }
    Py_BEGIN_ALLOW_THREADS
    warp_all(views[0].buf, height, width, channels, views[1].buf, linear, views[2].buf, new_height, new_width,
             views[3].buf);
    Py_END_ALLOW_THREADS
    release(views, open);
    Py_RETURN_NONE;
}

/* turn_hue(pixels, count, channels, by, table of values, table of spreads, out) */
static PyObject *turn_hue(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    Py_ssize_t count;
    int channels, by, open = 0;
    if (!PyArg_ParseTuple(args, "OniiOOO", &objects[0], &count, &channels, &by, &objects[1], &objects[2], &objects[3]))
        return NULL;
    Py_ssize_t bytes[4] = {channels < 3 ? -1 : count * channels, 4 * 256, 4 * 256, 3 * count};
    Py_buffer views[4];
    for (; open < 4; open++)
        if (!buffer(objects[open], &views[open], bytes[open], open == 3 ? PyBUF_WRITABLE : PyBUF_SIMPLE)) {
            release(views, open);
            return NULL;
        }
    Py_BEGIN_ALLOW_THREADS
    turn_all(views[0].buf, count, channels, by, views[1].buf, views[2].buf, views[3].buf);
    Py_END_ALLOW_THREADS
    release(views, open);
    Py_RETURN_NONE;
}

/* grey(pixels, count, channels, red, green, blue, out) */
static PyObject *grey(PyObject *self, PyObject *args)
{
    PyObject *of_pixels, *of_out;
    Py_ssize_t count;
    int channels, r, g, b;
    Py_buffer pixels, out;
    if (!PyArg_ParseTuple(args, "OniiiiO", &of_pixels, &count, &channels, &r, &g, &b, &of_out) ||
        !buffer(of_pixels, &pixels, channels < 3 ? -1 : count * channels, PyBUF_SIMPLE))
        return NULL;
    if (!buffer(of_out, &out, count, PyBUF_WRITABLE)) {
        PyBuffer_Release(&pixels);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    grey_all(pixels.buf, count, channels, r, g, b, out.buf);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&out);
    PyBuffer_Release(&pixels);
    Py_RETURN_NONE;
}

/* mix(pixels, count, channels, weights of red, green and blue, share, rest, out) */
static PyObject *mix(PyObject *self, PyObject *args)
{
    PyObject *of_pixels, *of_out;
    Py_ssize_t count;
    int channels;
    double weight[3], share, rest;
    Py_buffer pixels, out;
    if (!PyArg_ParseTuple(args, "OnidddddO", &of_pixels, &count, &channels, &weight[0], &weight[1], &weight[2], &share,
                          &rest, &of_out) ||
        !buffer(of_pixels, &pixels, channels < 3 ? -1 : count * channels, PyBUF_SIMPLE))
        return NULL;
    if (!buffer(of_out, &out, count * channels, PyBUF_WRITABLE)) {
        PyBuffer_Release(&pixels);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    mix_all(pixels.buf, count, channels, weight, (float)share, (float)rest, out.buf);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&out);
    PyBuffer_Release(&pixels);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"grey", grey, METH_VARARGS, "Grey of red, green and blue."},
    {"mix", mix, METH_VARARGS, "Mix with grey."},
    {"resize", resize, METH_VARARGS, "Resize by two rows and two columns for each."},
    {"warp", warp, METH_VARARGS, "Read each pixel at the place that a matrix gives."},
    {"turn_hue", turn_hue, METH_VARARGS, "Turn the hue."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef pictures = {
    PyModuleDef_HEAD_INIT, .m_name = "_pictures", .m_doc = "Pictures in C.", .m_size = -1, .m_methods = functions,
};

PyMODINIT_FUNC PyInit__pictures(void)
{
    PyObject *module = PyModule_Create(&pictures);
    if (module != NULL && PyModule_AddStringConstant(module, "SOURCE", QUOTED(SOURCE)) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
