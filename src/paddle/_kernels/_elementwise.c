/* Functions of floats, element by element, their gradients, and comparisons, each in one pass with vector instructions.
 *
 * The package works without this file: `_kernels/elementwise` then calls torch's functions. `x` and `out` may be the same
 * memory.
 */

#define VERSIONS "avx512f", "avx2", "default"
#include "_shared.h"
#include <structmember.h>

#include "_functions.h"

/* ---- functions of one tensor ---- */

#define UNARY(name, expression)                                                                                        \
    WIDE static void name(const float *x, float *out, Py_ssize_t n)                                                    \
    {                                                                                                                  \
        INDEPENDENT for (Py_ssize_t i = 0; i < n; i++)                                                                 \
        {                                                                                                              \
            float v = x[i];                                                                                            \
            out[i] = expression;                                                                                       \
        }                                                                                                              \
    }

UNARY(loop_exp, exp_of(v))
UNARY(loop_log, log_of(v))
UNARY(loop_sqrt, sqrtf(v))
UNARY(loop_rsqrt, 1 / sqrtf(v))
UNARY(near_sin, wave(v, 0))
UNARY(near_cos, wave(v, 1))
UNARY(loop_tanh, tanh_of(v))
UNARY(loop_erf, erf_of(v))
UNARY(loop_sign, sign_of(v))
UNARY(loop_softsign, v / (1 + fabsf(v)))
UNARY(loop_tanhshrink, v - tanh_of(v))

UNARY(loop_logit, log_of(v / (1 - v)))
UNARY(near_sinc, v == 0 ? 1.0f : wave(PI * v, 0) / (PI * v))

/* Whether some element is above the limit, or no number. */
WIDE static int any_above(float limit, const float *x, Py_ssize_t n)
{
    int far = 0;
    for (Py_ssize_t i = 0; i < n; i++)
        far |= !(fabsf(x[i]) <= limit);
    return far;
}

typedef void unary_loop(const float *, float *, Py_ssize_t);

/* Blocks with far angles go to the C library, element by element. */
static void angles(const float *x, float *out, Py_ssize_t n, unary_loop *near, float (*exact)(float), float limit)
{
    for (Py_ssize_t start = 0; start < n; start += 1024) {
        Py_ssize_t count = n - start < 1024 ? n - start : 1024;
        if (!any_above(limit, x + start, count))
            near(x + start, out + start, count);
        else
            for (Py_ssize_t i = start; i < start + count; i++)
                out[i] = exact(x[i]);
    }
}

static void loop_sin(const float *x, float *out, Py_ssize_t n)
{
    angles(x, out, n, near_sin, sinf, FAR_ANGLE);
}

static void loop_cos(const float *x, float *out, Py_ssize_t n)
{
    angles(x, out, n, near_cos, cosf, FAR_ANGLE);
}

static float exact_sinc(float x)
{
    return x == 0 ? 1.0f : sinf(PI * x) / (PI * x);
}

static void loop_sinc(const float *x, float *out, Py_ssize_t n)
{
    angles(x, out, n, near_sinc, exact_sinc, FAR_ANGLE / PI);
}

static const struct {
    const char *name;
    unary_loop *loop;
} UNARIES[] = {
    {"exp", loop_exp},   {"log", loop_log},   {"sqrt", loop_sqrt}, {"rsqrt", loop_rsqrt},       {"sin", loop_sin},
    {"cos", loop_cos},   {"tanh", loop_tanh}, {"erf", loop_erf},   {"sign", loop_sign},         {"softsign", loop_softsign},
    {"tanhshrink", loop_tanhshrink},            {"logit", loop_logit}, {"sinc", loop_sinc},
};

/* ---- functions of two tensors, and gradients: of that of the result and what was kept, the argument or the result ---- */

#define BINARY(name, expression)                                                                                       \
    WIDE static void name(const float *x, const float *y, float *out, Py_ssize_t n)                                    \
    {                                                                                                                  \
        INDEPENDENT for (Py_ssize_t i = 0; i < n; i++)                                                                 \
        {                                                                                                              \
            float v = x[i], w = y[i];                                                                                  \
            out[i] = expression;                                                                                       \
        }                                                                                                              \
    }

BINARY(loop_heaviside, v == 0 ? w : v > 0 ? 1.0f : 0.0f)
BINARY(loop_fmax, v >= w || w != w ? v : w)
BINARY(loop_fmin, v <= w || w != w ? v : w)
BINARY(first_of_fmax, v >= w || w != w ? 1.0f : 0.0f) /* which of two gives the result, and gets the gradient */
BINARY(first_of_fmin, v <= w || w != w ? 1.0f : 0.0f)
BINARY(loop_copysign, float_of((bits_of(v) & INT32_MAX) | (bits_of(w) & INT32_MIN)))
BINARY(ratio_of_copysign, v == 0 ? 0.0f : float_of((bits_of(v) & INT32_MAX) | (bits_of(w) & INT32_MIN)) / v)
BINARY(of_exp, v *w)
BINARY(of_log, v / w)
BINARY(of_sqrt, v / (2 * w))
BINARY(of_rsqrt, -0.5f * v * (w * w * w))
BINARY(of_tanh, v *(1 - w * w))
BINARY(of_erf, v *(1.12837917f * exp_of(-(w * w))))
BINARY(of_tanhshrink, v *(tanh_of(w) * tanh_of(w)))
BINARY(of_softsign, v / ((1 + fabsf(w)) * (1 + fabsf(w))))
BINARY(of_square, v *(2 * w))
BINARY(of_reciprocal, -v *(w * w))
BINARY(near_of_sin, v *wave(w, 1))
BINARY(near_of_cos, -v *wave(w, 0))

typedef void binary_loop(const float *, const float *, float *, Py_ssize_t);

static void angle_gradients(const float *x, const float *y, float *out, Py_ssize_t n, binary_loop *near,
                            float (*exact)(float), float sign)
{
    for (Py_ssize_t start = 0; start < n; start += 1024) {
        Py_ssize_t count = n - start < 1024 ? n - start : 1024;
        if (!any_above(FAR_ANGLE, y + start, count))
            near(x + start, y + start, out + start, count);
        else
            for (Py_ssize_t i = start; i < start + count; i++)
                out[i] = sign * x[i] * exact(y[i]);
    }
}

static void of_sin(const float *x, const float *y, float *out, Py_ssize_t n)
{
    angle_gradients(x, y, out, n, near_of_sin, cosf, 1);
}

static void of_cos(const float *x, const float *y, float *out, Py_ssize_t n)
{
    angle_gradients(x, y, out, n, near_of_cos, sinf, -1);
}

static const struct {
    const char *name;
    binary_loop *loop;
} BINARIES[] = {
    {"heaviside", loop_heaviside},
    {"fmax", loop_fmax},
    {"fmin", loop_fmin},
    {"first of fmax", first_of_fmax},
    {"first of fmin", first_of_fmin},
    {"copysign", loop_copysign},
    {"ratio of copysign", ratio_of_copysign},
    {"gradient of exp", of_exp},
    {"gradient of log", of_log},
    {"gradient of sqrt", of_sqrt},
    {"gradient of rsqrt", of_rsqrt},
    {"gradient of tanh", of_tanh},
    {"gradient of erf", of_erf},
    {"gradient of tanhshrink", of_tanhshrink},
    {"gradient of softsign", of_softsign},
    {"gradient of square", of_square},
    {"gradient of reciprocal", of_reciprocal},
    {"gradient of sin", of_sin},
    {"gradient of cos", of_cos},
};

/* ---- comparisons ---- */

#define COMPARE(name, symbol)                                                                                          \
    WIDE static void name(const float *x, const float *y, char *out, Py_ssize_t n)                                     \
    {                                                                                                                  \
        INDEPENDENT for (Py_ssize_t i = 0; i < n; i++) out[i] = x[i] symbol y[i];                                      \
    }

COMPARE(loop_eq, ==)
COMPARE(loop_ne, !=)
COMPARE(loop_lt, <)
COMPARE(loop_le, <=)
COMPARE(loop_gt, >)
COMPARE(loop_ge, >=)

static const struct {
    const char *name;
    void (*loop)(const float *, const float *, char *, Py_ssize_t);
} COMPARISONS[] = {
    {"eq", loop_eq}, {"ne", loop_ne}, {"lt", loop_lt}, {"le", loop_le}, {"gt", loop_gt}, {"ge", loop_ge},
};

/* ---- the functions of the module ---- */

#define FIND(table, name, found)                                                                                       \
    int found = (int)(sizeof(table) / sizeof(table[0])) - 1;                                                           \
    while (found >= 0 && strcmp(table[found].name, name) != 0)                                                         \
        found--;                                                                                                       \
    if (found < 0) {                                                                                                   \
        PyErr_Format(PyExc_ValueError, "there is no loop of this name. Received: %s", name);                           \
        return NULL;                                                                                                   \
    }

/* How many elements the arrays have, all as many as the first; -1 with an error. The last one is written. */
static Py_ssize_t arrays(PyObject **objects, Py_buffer *views, int count, Py_ssize_t last)
{
    if (!buffer(objects[0], &views[0], sizeof(float), 0, PyBUF_SIMPLE))
        return -1;
    Py_ssize_t n = views[0].len / (Py_ssize_t)sizeof(float);
    const Py_ssize_t sizes[2] = {count == 3 ? (Py_ssize_t)sizeof(float) : last, last}, counts[2] = {n, n};
    if (!buffers(objects + 1, views + 1, count - 1, sizes, counts, count - 2)) {
        release(views, 1);
        return -1;
    }
    return n;
}

/* unary(name, x, out) */
static PyObject *unary(PyObject *self, PyObject *args)
{
    const char *name;
    PyObject *objects[2];
    Py_buffer views[2];
    if (!PyArg_ParseTuple(args, "sOO", &name, &objects[0], &objects[1]))
        return NULL;
    FIND(UNARIES, name, found)
    Py_ssize_t n = arrays(objects, views, 2, sizeof(float));
    if (n < 0)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    UNARIES[found].loop(views[0].buf, views[1].buf, n);
    Py_END_ALLOW_THREADS
    release(views, 2);
    Py_RETURN_NONE;
}

/* binary(name, x, y, out) */
static PyObject *binary(PyObject *self, PyObject *args)
{
    const char *name;
    PyObject *objects[3];
    Py_buffer views[3];
    if (!PyArg_ParseTuple(args, "sOOO", &name, &objects[0], &objects[1], &objects[2]))
        return NULL;
    FIND(BINARIES, name, found)
    Py_ssize_t n = arrays(objects, views, 3, sizeof(float));
    if (n < 0)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    BINARIES[found].loop(views[0].buf, views[1].buf, views[2].buf, n);
    Py_END_ALLOW_THREADS
    release(views, 3);
    Py_RETURN_NONE;
}

WIDE static void loop_within(const float *grad, const float *x, float *out, Py_ssize_t n, float least, float most)
{
    INDEPENDENT for (Py_ssize_t i = 0; i < n; i++)
    {
        int32_t mask = -(int32_t)((x[i] >= least) & (x[i] <= most));
        out[i] = float_of(bits_of(grad[i]) & mask);
    }
}

/* Numbers of this size and angle, the two parts in turn. */
static void loop_polar(const float *size, const float *angle, float *out, Py_ssize_t n)
{
    float even[1024], odd[1024];
    for (Py_ssize_t start = 0; start < n; start += 1024) {
        Py_ssize_t count = n - start < 1024 ? n - start : 1024;
        loop_cos(angle + start, even, count);
        loop_sin(angle + start, odd, count);
        for (Py_ssize_t i = 0; i < count; i++) {
            out[2 * (start + i)] = size[start + i] * even[i];
            out[2 * (start + i) + 1] = size[start + i] * odd[i];
        }
    }
}

/* polar(size, angle, out) */
static PyObject *polar(PyObject *self, PyObject *args)
{
    PyObject *objects[3];
    Py_buffer views[3];
    if (!PyArg_ParseTuple(args, "OOO", &objects[0], &objects[1], &objects[2]))
        return NULL;
    Py_ssize_t n = arrays(objects, views, 3, 2 * sizeof(float));
    if (n < 0)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    loop_polar(views[0].buf, views[1].buf, views[2].buf, n);
    Py_END_ALLOW_THREADS
    release(views, 3);
    Py_RETURN_NONE;
}

/* within(grad, x, out, least, most): the gradient of limiting `x` to what lies between two numbers. */
static PyObject *within(PyObject *self, PyObject *args)
{
    PyObject *objects[3];
    Py_buffer views[3];
    float least, most;
    if (!PyArg_ParseTuple(args, "OOOff", &objects[0], &objects[1], &objects[2], &least, &most))
        return NULL;
    Py_ssize_t n = arrays(objects, views, 3, sizeof(float));
    if (n < 0)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    loop_within(views[0].buf, views[1].buf, views[2].buf, n, least, most);
    Py_END_ALLOW_THREADS
    release(views, 3);
    Py_RETURN_NONE;
}

/* compare(name, x, y, out) */
static PyObject *compare(PyObject *self, PyObject *args)
{
    const char *name;
    PyObject *objects[3];
    Py_buffer views[3];
    if (!PyArg_ParseTuple(args, "sOOO", &name, &objects[0], &objects[1], &objects[2]))
        return NULL;
    FIND(COMPARISONS, name, found)
    Py_ssize_t n = arrays(objects, views, 3, 1);
    if (n < 0)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    COMPARISONS[found].loop(views[0].buf, views[1].buf, views[2].buf, n);
    Py_END_ALLOW_THREADS
    release(views, 3);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"unary", unary, METH_VARARGS, "A function of one array."},
    {"binary", binary, METH_VARARGS, "A function of two arrays, or a gradient."},
    {"polar", polar, METH_VARARGS, "Complex numbers from their sizes and angles."},
    {"within", within, METH_VARARGS, "The gradient of limiting a tensor to what lies between two numbers."},
    {"compare", compare, METH_VARARGS, "A comparison of two arrays."},
    {NULL, NULL, 0, NULL},
};

MODULE(_elementwise, "Functions element by element in C.")
