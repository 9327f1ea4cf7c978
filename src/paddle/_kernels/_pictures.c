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

#define BLOCK 256 /* pixels whose channels are kept apart for a while */
#define UNIT(value) ((value) < 0 ? 0 : (value) > 1 ? 1 : (value))
#define LIMITED(value, most) ((value) < 0 ? 0 : (value) > (most) ? (most) : (value))

/* Adding 1.5·2²³ rounds to an integer, as rintf does. */
#define ROUNDED(value) (((value) + 12582912.0f) - 12582912.0f)

/* Blue, green and red to hue, saturation and value in fixed point; the hue turned; and back in float. */
PART void turn_block(int32_t *restrict blues, int32_t *restrict greens, int32_t *restrict reds, int count, int by,
                     const int32_t *restrict by_value, const int32_t *restrict by_spread)
{
    const float sixth = (float)(6.0 / 255), unit = (float)(1.0 / 255);
    int32_t values[BLOCK], spreads[BLOCK], of_value[BLOCK], of_spread[BLOCK];
    for (int i = 0; i < count; i++) {
        int32_t blue = blues[i], green = greens[i], red = reds[i];
        int32_t most = red > green ? red : green, least = red < green ? red : green;
        most = most > blue ? most : blue, least = least < blue ? least : blue;
        values[i] = most, spreads[i] = most - least;
    }
    for (int i = 0; i < count; i++)
        of_value[i] = by_value[values[i]], of_spread[i] = by_spread[spreads[i]];
    for (int i = 0; i < count; i++) {
        int32_t blue = blues[i], green = greens[i], red = reds[i], most = values[i], spread = spreads[i];
        int32_t on_green = blue - red + 2 * spread, on_blue = red - green + 4 * spread;
        int32_t other = most == green ? on_green : on_blue, hue = most == red ? green - blue : other;
        hue = (hue * of_spread[i] + (1 << 11)) >> 12;
        hue = hue < 0 ? hue + 256 : hue;
        hue = LIMITED(hue, 255);
        int32_t full = (spread * of_value[i] + (1 << 11)) >> 12;
        full = full > 255 ? 255 : full;
        float angle = (float)((hue + by) & 255) * sixth, saturation = full * unit, value = most * unit;
        /* How far each colour is from the value towards the lowest: along a sixth of the circle from 0 to 1 or back. */
        float red_up = UNIT(angle - 1), red_down = UNIT(5 - angle), chroma = value * saturation;
        float green_down = UNIT(1 - angle), green_up = UNIT(angle - 3);
        float blue_down = UNIT(3 - angle), blue_up = UNIT(angle - 5);
        float r = value - chroma * (red_up < red_down ? red_up : red_down);
        float g = value - chroma * (green_up > green_down ? green_up : green_down);
        float b = value - chroma * (blue_up > blue_down ? blue_up : blue_down);
        b = ROUNDED(b * 255), g = ROUNDED(g * 255), r = ROUNDED(r * 255);
        blues[i] = (int32_t)LIMITED(b, 255), greens[i] = (int32_t)LIMITED(g, 255), reds[i] = (int32_t)LIMITED(r, 255);
    }
}

PART void turn_by(const byte *restrict from, Py_ssize_t count, const int channels, int by, const int32_t *by_value,
                  const int32_t *by_spread, byte *restrict out)
{
    int32_t blue[BLOCK], green[BLOCK], red[BLOCK];
    for (; count > 0; count -= BLOCK, from += BLOCK * channels, out += BLOCK * 3) {
        int now = count < BLOCK ? (int)count : BLOCK;
        for (int i = 0; i < now; i++)
            blue[i] = from[i * channels], green[i] = from[i * channels + 1], red[i] = from[i * channels + 2];
        turn_block(blue, green, red, now, by, by_value, by_spread);
        for (int i = 0; i < now; i++)
            out[i * 3] = (byte)blue[i], out[i * 3 + 1] = (byte)green[i], out[i * 3 + 2] = (byte)red[i];
    }
}

WIDE static void turn_all(const byte *from, Py_ssize_t count, int channels, int by, const int32_t *by_value,
                          const int32_t *by_spread, byte *out)
{
    if (channels == 3)
        turn_by(from, count, 3, by, by_value, by_spread, out);
    else
        turn_by(from, count, channels, by, by_value, by_spread, out);
}

/* Grey of float32; the steps are exact before each is rounded, as fused ones are. */
#define GREY(red, green, blue) (float)((blue) * third + (float)((red) * first + (float)((green) * second)))

PART void grey_by(const float *restrict from, Py_ssize_t count, const int channels, const double *weight,
                  const int copies, float *restrict out)
{
    double first = weight[0], second = weight[1], third = weight[2];
    for (Py_ssize_t i = 0; i < count; i++) {
        float grey = GREY(from[i * channels], from[i * channels + 1], from[i * channels + 2]);
        for (int c = 0; c < copies; c++)
            out[i * copies + c] = grey;
    }
}

WIDE static void grey_all(const float *from, Py_ssize_t count, int channels, const double *weight, int copies, float *out)
{
    if (channels == 3 && copies == 1)
        grey_by(from, count, 3, weight, 1, out);
    else if (channels == 3 && copies == 3)
        grey_by(from, count, 3, weight, 3, out);
    else
        grey_by(from, count, channels, weight, copies, out);
}

#define byte_of(value) (byte)(int32_t)(value)
#define float_of(value) (value)

/* A mixture with grey in float32, blue first. */
#define MIX(type)                                                                                                      \
    PART void mix_##type##s_by(const type *restrict from, Py_ssize_t count, const int channels, const double *weight,  \
                               float share, float rest, type *restrict out)                                            \
    {                                                                                                                  \
        double first = weight[0], second = weight[1], third = weight[2];                                               \
        for (Py_ssize_t i = 0; i < count; i++) {                                                                       \
            float grey = GREY(from[i * channels + 2], from[i * channels + 1], from[i * channels]);                      \
            for (int c = 0; c < channels; c++) {                                                                       \
                float mixed = from[i * channels + c] * share + grey * rest;                                            \
                out[i * channels + c] = type##_of(LIMITED(mixed, 255));                                                \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
    WIDE static void mix_##type##s(const type *from, Py_ssize_t count, int channels, const double *weight,             \
                                   float share, float rest, type *out)                                                 \
    {                                                                                                                  \
        if (channels == 3)                                                                                             \
            mix_##type##s_by(from, count, 3, weight, share, rest, out);                                                \
        else                                                                                                           \
            mix_##type##s_by(from, count, channels, weight, share, rest, out);                                         \
    }
MIX(byte)
MIX(float)

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

/* mix(pixels, count, channels, bytes of an element, weights of red, green and blue, share, rest, out): bytes or float32 */
static PyObject *mix(PyObject *self, PyObject *args)
{
    PyObject *objects[2];
    Py_ssize_t count;
    int channels, item;
    double weight[3], share, rest;
    if (!PyArg_ParseTuple(args, "OniidddddO", &objects[0], &count, &channels, &item, &weight[0], &weight[1], &weight[2],
                          &share, &rest, &objects[1]))
        return NULL;
    Py_ssize_t all = channels < 3 || (item != 1 && item != 4) ? -1 : product(count, channels, 1, 1);
    const Py_ssize_t sizes[2] = {item, item}, counts[2] = {all, all};
    Py_buffer views[2];
    if (!buffers(objects, views, 2, sizes, counts, 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    if (item == 1)
        mix_bytes(views[0].buf, count, channels, weight, (float)share, (float)rest, views[1].buf);
    else
        mix_floats(views[0].buf, count, channels, weight, (float)share, (float)rest, views[1].buf);
    Py_END_ALLOW_THREADS
    release(views, 2);
    Py_RETURN_NONE;
}

/* grey(pixels of float32, count, channels, weights of red, green and blue, copies, out) */
static PyObject *grey(PyObject *self, PyObject *args)
{
    PyObject *objects[2];
    Py_ssize_t count;
    int channels, copies;
    double weight[3];
    if (!PyArg_ParseTuple(args, "OnidddiO", &objects[0], &count, &channels, &weight[0], &weight[1], &weight[2], &copies,
                          &objects[1]))
        return NULL;
    const Py_ssize_t sizes[2] = {4, 4}, counts[2] = {channels < 3 ? -1 : product(count, channels, 1, 1),
                                                     copies < 1 ? -1 : product(count, copies, 1, 1)};
    Py_buffer views[2];
    if (!buffers(objects, views, 2, sizes, counts, 1))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    grey_all(views[0].buf, count, channels, weight, copies, views[1].buf);
    Py_END_ALLOW_THREADS
    release(views, 2);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"grey", grey, METH_VARARGS, "Grey of float32."},
    {"mix", mix, METH_VARARGS, "Mix with grey."},
    {"turn_hue", turn_hue, METH_VARARGS, "Turn the hue."},
    {NULL, NULL, 0, NULL},
};

MODULE(_pictures, "Pictures in C.")
