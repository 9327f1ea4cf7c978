/* Colours of pictures of bytes, with the results of OpenCV.
 *
 * The package works without this file: `vision/transforms/_opencv/color` has the same in NumPy and gives the same bytes. Every
 * step is rounded as there, so it must not be compiled with fused multiply-adds (-ffp-contract=off). Pictures are rows of
 * pixels of `channels` bytes each.
 */

#if defined(__GNUC__) && __GNUC__ >= 12
#define VERSIONS "arch=x86-64-v4", "avx2", "default"
#endif
#include "_shared.h"

typedef uint8_t byte;

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
    {"turn_hue", turn_hue, METH_VARARGS, "Turn the hue."},
    {NULL, NULL, 0, NULL},
};

MODULE(_pictures, "Pictures in C.")
