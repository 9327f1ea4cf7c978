/* Functions of floats, element by element, their gradients, and comparisons, each in one pass with vector instructions.
 *
 * The package works without this file: `_kernels/elementwise` then calls torch's functions. The polynomials are those with
 * the least greatest error on their interval (Remez), rounded to floats. Nothing is computed with fused multiply-adds, so
 * every version of a loop gives the same bits. `x` and `out` may be the same memory.
 */

#define VERSIONS "avx512f", "avx2", "default"
#include "_shared.h"
#include <structmember.h>

#if defined(__GNUC__) && !defined(__clang__)
#define INDEPENDENT _Pragma("GCC ivdep")
#elif defined(__clang__)
#define INDEPENDENT _Pragma("clang loop vectorize(enable)")
#else
#define INDEPENDENT
#endif

PART int32_t bits_of(float x)
{
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

PART float float_of(int32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* A difference that wraps around: of the bits of NaN and negative numbers any result will do. */
PART int32_t minus(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a - (uint32_t)b);
}

#define LOG2_E 1.44269504f
#define LN2_HIGH 0.693359375f /* so short that its product with a small whole number is exact */
#define LN2_LOW -2.12194440e-4f
#define ROUNDER 12582912.0f /* 1.5 * 2^23: a float that it is added to loses its fraction */

/* e to the power of a float that is not above 89. */
PART float exponential(float x)
{
    x = x < -104 ? -104 : x;
    float rounded = x * LOG2_E + ROUNDER, k = rounded - ROUNDER;
    int32_t power = minus(bits_of(rounded), bits_of(ROUNDER));
    float r = x - k * LN2_HIGH;
    r = r - k * LN2_LOW;
    float q = 0.0013814187f * r + 0.008368914f;
    q = q * r + 0.041668408f;
    q = q * r + 0.1666652f;
    q = q * r + 0.49999994f;
    float p = 1 + (r + r * r * q);
    int32_t half = power >> 1; /* in two steps: the whole power may be less than that of a normal number */
    return p * float_of((int32_t)(((uint32_t)half + 127) << 23)) * float_of((int32_t)(((uint32_t)power - (uint32_t)half + 127) << 23));
}

PART float exp_of(float x)
{
    return exponential(x > 89 ? 89 : x); /* NaN stays in all of these */
}

PART float log_of(float x)
{
    int tiny = x < 1.17549435e-38f;
    int32_t bits = bits_of(tiny ? x * 8388608.0f : x);
    int32_t power = minus(bits, 0x3f3504f3) >> 23;
    float f = float_of(minus(bits, (int32_t)((uint32_t)power << 23))) - 1, e = (float)(tiny ? power - 23 : power);
    float p = 0.0674667f * f - 0.11675635f;
    p = p * f + 0.11888139f;
    p = p * f - 0.1240559f;
    p = p * f + 0.14219555f;
    p = p * f - 0.16667996f;
    p = p * f + 0.20002118f;
    p = p * f - 0.2500001f;
    p = p * f + 0.33333313f;
    float s = f * f, y = f * s * p + e * LN2_LOW;
    y = y - 0.5f * s;
    y = (f + y) + e * LN2_HIGH;
    y = x > 3.40282347e38f ? x : y;
    y = x == 0 ? -INFINITY : y;
    return x >= 0 ? y : NAN;
}

#define FAR_ANGLE 8192.0f /* up to which the parts of π/2 are enough; farther ones are left to the C library */

/* sin(x + turns * π/2) for an angle that is not far. */
PART float wave(float x, int32_t turns)
{
    float rounded = x * 0.636619772f + ROUNDER, k = rounded - ROUNDER;
    int32_t quarter = minus(bits_of(rounded), bits_of(ROUNDER) - turns);
    float r = x - k * 1.5703125f; /* π/2 in parts, of which all but the last are so short that products are exact */
    r = r - k * 0.0004837512969970703f;
    r = r - k * 7.549533620476723e-08f;
    r = r - k * 2.5633440682570896e-12f;
    float s = r * r;
    float odd = 2.718122e-06f * s - 0.00019839316f;
    odd = odd * s + 0.008333329f;
    odd = odd * s - 0.16666667f;
    odd = r + r * (s * odd);
    odd = r == 0 ? r : odd; /* the sign of zero */
    float even = -2.720848e-07f * s + 2.47995e-05f;
    even = even * s - 0.0013888883f;
    even = even * s + 0.041666668f;
    even = 1 + s * (s * even - 0.5f);
    float y = quarter & 1 ? even : odd;
    return float_of(bits_of(y) ^ (int32_t)((uint32_t)(quarter & 2) << 30));
}

PART float tanh_of(float x)
{
    float a = fabsf(x), s = x * x;
    float p = 0.0021475453f * s - 0.008182684f;
    p = p * s + 0.021702971f;
    p = p * s - 0.053947207f;
    p = p * s + 0.1333321f;
    p = p * s - 0.3333333f;
    float far = 1 - 2 / (exponential(2 * (a > 10 ? 10 : a)) + 1);
    float y = a < 0.625f ? a + a * (s * p) : far;
    return float_of(bits_of(y) | (bits_of(x) & INT32_MIN));
}

PART float erf_of(float x)
{
    float a = fabsf(x), s = x * x;
    float p = 8.316761e-05f * s - 0.0008130009f;
    p = p * s + 0.0051999064f;
    p = p * s - 0.02685894f;
    p = p * s + 0.112836875f;
    p = p * s - 0.37612632f;
    float t = a > 3.95f ? 3.95f : a;
    float q = 2.1162423e-05f * t - 0.00043522485f;
    q = q * t + 0.0041746716f;
    q = q * t - 0.0251287f;
    q = q * t + 0.10829406f;
    q = q * t + 0.6333346f;
    q = q * t + 1.1295209f;
    q = q * t - 0.00017588523f; /* minus the logarithm of 1 - erf(t) */
    float far = 1 - exponential(-q);
    far = float_of(bits_of(far) | (bits_of(x) & INT32_MIN));
    return a < 0.925f ? x + x * (0.12837917f + s * p) : far;
}

PART float sign_of(float x)
{
    float y = x > 0 ? 1.0f : 0.0f;
    y = x < 0 ? -1.0f : y;
    return x == x ? y : x;
}

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

/* Whether an angle of some is far, or no number. */
WIDE static int any_far(const float *x, Py_ssize_t n)
{
    int far = 0;
    for (Py_ssize_t i = 0; i < n; i++)
        far |= !(fabsf(x[i]) <= FAR_ANGLE);
    return far;
}

typedef void unary_loop(const float *, float *, Py_ssize_t);

/* Blocks with far angles go to the C library, element by element. */
static void angles(const float *x, float *out, Py_ssize_t n, unary_loop *near, float (*exact)(float))
{
    for (Py_ssize_t start = 0; start < n; start += 1024) {
        Py_ssize_t count = n - start < 1024 ? n - start : 1024;
        if (!any_far(x + start, count))
            near(x + start, out + start, count);
        else
            for (Py_ssize_t i = start; i < start + count; i++)
                out[i] = exact(x[i]);
    }
}

static void loop_sin(const float *x, float *out, Py_ssize_t n)
{
    angles(x, out, n, near_sin, sinf);
}

static void loop_cos(const float *x, float *out, Py_ssize_t n)
{
    angles(x, out, n, near_cos, cosf);
}

static const struct {
    const char *name;
    unary_loop *loop;
} UNARIES[] = {
    {"exp", loop_exp},   {"log", loop_log},   {"sqrt", loop_sqrt}, {"rsqrt", loop_rsqrt},       {"sin", loop_sin},
    {"cos", loop_cos},   {"tanh", loop_tanh}, {"erf", loop_erf},   {"sign", loop_sign},         {"softsign", loop_softsign},
    {"tanhshrink", loop_tanhshrink},
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
BINARY(of_exp, v *w)
BINARY(of_log, v / w)
BINARY(of_sqrt, v / (2 * w))
BINARY(of_rsqrt, -0.5f * v * (w * w * w))
BINARY(of_tanh, v *(1 - w * w))
BINARY(of_erf, v *(1.12837917f * exp_of(-(w * w))))
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
        if (!any_far(y + start, count))
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
    {"gradient of exp", of_exp},
    {"gradient of log", of_log},
    {"gradient of sqrt", of_sqrt},
    {"gradient of rsqrt", of_rsqrt},
    {"gradient of tanh", of_tanh},
    {"gradient of erf", of_erf},
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
    {"compare", compare, METH_VARARGS, "A comparison of two arrays."},
    {NULL, NULL, 0, NULL},
};

MODULE(_elementwise, "Functions element by element in C.")
