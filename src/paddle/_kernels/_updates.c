/* Updates of parameters for which torch has no fused kernel, in one pass over the memory.
 *
 * The package works without this file: the rules in `paddle/optimizer` then call torch's operators one after another, with
 * the same arithmetic but for the last bit, since torch fuses multiplications and additions. Parameters, their gradients and states are arrays of floats.
 */

#include "_shared.h"

PART float stepped(float *v, float g, float below, float momentum, float rate)
{
    return *v = *v * momentum + rate * g / sqrtf(below);
}

WIDE static void plain(float *restrict p, const float *restrict g, float *restrict s, float *restrict v, Py_ssize_t n,
                       float rho, float rest, float epsilon, float momentum, float rate)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        s[i] = s[i] * rho + rest * (g[i] * g[i]);
        p[i] -= stepped(&v[i], g[i], s[i] + epsilon, momentum, rate);
    }
}

WIDE static void centered(float *restrict p, const float *restrict g, float *restrict s, float *restrict v,
                          float *restrict m, Py_ssize_t n, float rho, float rest, float epsilon, float momentum, float rate)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        s[i] = s[i] * rho + rest * (g[i] * g[i]);
        m[i] += rest * (g[i] - m[i]);
        p[i] -= stepped(&v[i], g[i], s[i] + epsilon - m[i] * m[i], momentum, rate);
    }
}

/* rmsprop(gradient, parameter, squares, velocity, means or None, rho, 1 - rho, epsilon, momentum, rate) */
static PyObject *rmsprop(PyObject *self, PyObject *args)
{
    PyObject *objects[5];
    float rho, rest, epsilon, momentum, rate;
    if (!PyArg_ParseTuple(args, "OOOOOfffff", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4], &rho,
                          &rest, &epsilon, &momentum, &rate))
        return NULL;
    int used = objects[4] == Py_None ? 4 : 5;
    Py_buffer views[5];
    if (!buffer(objects[0], &views[0], sizeof(float), 0, PyBUF_SIMPLE))
        return NULL;
    Py_ssize_t n = views[0].len / sizeof(float);
    const Py_ssize_t sizes[4] = {4, 4, 4, 4}, counts[4] = {n, n, n, n};
    if (!buffers(objects + 1, views + 1, used - 1, sizes, counts, 0)) {
        release(views, 1);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    if (used == 4)
        plain(views[1].buf, views[0].buf, views[2].buf, views[3].buf, n, rho, rest, epsilon, momentum, rate);
    else
        centered(views[1].buf, views[0].buf, views[2].buf, views[3].buf, views[4].buf, n, rho, rest, epsilon, momentum,
                 rate);
    Py_END_ALLOW_THREADS
    release(views, used);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"rmsprop", rmsprop, METH_VARARGS, "One step of RMSProp."},
    {NULL, NULL, 0, NULL},
};

MODULE(_updates, "Updates of parameters in C.")
