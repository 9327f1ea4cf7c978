/* What operators of ours need of ONNX Runtime's C interface, a table to whose end new entries are added: only the entries
 * that are used are declared here. `RegisterCustomOps` is what `SessionOptions.register_custom_ops_library` looks for.
 */

#if !defined(__GNUC__) || defined(_WIN32)
#error "this file needs the vectors of GCC and Clang"
#endif

enum { FLOAT = 1, UINT8 = 2, INT8 = 3, MOST_AXES = 8, FAILED = 1, UNSUITABLE = 2 };

#define LARGEST ((int64_t)1 << 31) /* of the sizes that an attribute gives */

/* What each kernel of an operator begins with. */
struct runtime {
    const void *const *api;
    void *allocator;
};

#define ENTRY(runtime, index, type) ((type)(runtime)->api[index])

static void *error(const struct runtime *runtime, int code, const char *text)
{
    return ENTRY(runtime, 0, void *(*)(int, const char *))(code, text);
}

static float *room_of(const struct runtime *runtime, Py_ssize_t count)
{
    void *found = NULL, *status;
    status = ENTRY(runtime, 75, void *(*)(void *, size_t, void **))(runtime->allocator, count * sizeof(float), &found);
    if (status != NULL)
        ENTRY(runtime, 93, void (*)(void *))(status);
    return status == NULL ? found : NULL;
}

/* The same in a piece of work, which ends if there is no room, and notes it for `outcome`. */
static float *room_in(const struct runtime *runtime, Py_ssize_t count, int *failed)
{
    float *found = room_of(runtime, count);
    if (found == NULL)
        __atomic_store_n(failed, 1, __ATOMIC_RELAXED);
    return found;
}

/* The status of work of which pieces may have found no room. */
static void *outcome(const struct runtime *runtime, void *status, int failed)
{
    if (status != NULL || !failed)
        return status;
    return error(runtime, FAILED, "an operator of Outrigger: there is not enough memory");
}

static void give_back(const struct runtime *runtime, void *room)
{
    void *status = ENTRY(runtime, 76, void *(*)(void *, void *))(runtime->allocator, room);
    if (status != NULL)
        ENTRY(runtime, 93, void (*)(void *))(status);
}

/* The memory and the sizes of a tensor of `fewest` to `most` axes, whose number is written to `axes`; a status if wrong. */
static void *tensor(const struct runtime *runtime, const void *value, size_t fewest, size_t most, size_t *axes,
                    int64_t *sizes, float **memory)
{
    void *info, *status;
    if ((status = ENTRY(runtime, 65, void *(*)(const void *, void **))(value, &info)) != NULL)
        return status;
    status = ENTRY(runtime, 61, void *(*)(const void *, size_t *))(info, axes);
    if (status == NULL && (*axes < fewest || *axes > most))
        status = error(runtime, UNSUITABLE, "an operator of Outrigger: a tensor has another number of axes than it should");
    if (status == NULL)
        status = ENTRY(runtime, 62, void *(*)(const void *, int64_t *, size_t))(info, sizes, *axes);
    ENTRY(runtime, 99, void (*)(void *))(info);
    return status != NULL ? status : ENTRY(runtime, 51, void *(*)(const void *, void **))(value, (void **)memory);
}

/* An input of a run; its memory is NULL if it is left out. */
static void *input_of(const struct runtime *runtime, const void *context, size_t index, size_t fewest, size_t most,
                      size_t *axes, int64_t *sizes, float **memory)
{
    const void *value = NULL;
    size_t count;
    void *status = ENTRY(runtime, 88, void *(*)(const void *, size_t *))(context, &count);
    *memory = NULL;
    if (status == NULL && index < count)
        status = ENTRY(runtime, 90, void *(*)(const void *, size_t, const void **))(context, index, &value);
    return status != NULL || value == NULL ? status : tensor(runtime, value, fewest, most, axes, sizes, memory);
}

/* The same for a certain number of axes. */
static void *optional(const struct runtime *runtime, const void *context, size_t index, size_t axes, int64_t *sizes,
                      float **memory)
{
    size_t found;
    return input_of(runtime, context, index, axes, axes, &found, sizes, memory);
}

/* The same for an input that must not be left out. */
static void *input(const struct runtime *runtime, const void *context, size_t index, size_t axes, int64_t *sizes,
                   float **memory)
{
    void *status = optional(runtime, context, index, axes, sizes, memory);
    if (status == NULL && *memory == NULL)
        status = error(runtime, UNSUITABLE, "an operator of Outrigger: an input is missing");
    return status;
}

static void *output(const struct runtime *runtime, void *context, const int64_t *sizes, size_t axes, float **memory)
{
    void *result;
    void *status = ENTRY(runtime, 91, void *(*)(void *, size_t, const int64_t *, size_t, void **))(context, 0, sizes, axes,
                                                                                                    &result);
    return status != NULL ? status : ENTRY(runtime, 51, void *(*)(void *, void **))(result, (void **)memory);
}

/* Call work(data, i) for each i below `count`, on the threads of the session. */
static void *parallel(const struct runtime *runtime, const void *context, void (*work)(void *, size_t), size_t count,
                      void *data)
{
    return ENTRY(runtime, 274, void *(*)(const void *, void (*)(void *, size_t), size_t, size_t, void *))(
        context, work, count, 0, data);
}

/* The version of the functions for vectors of so many numbers, 0 for the widest; NULL if the processor has none. */
struct width;
static const struct width *width_of(int64_t lanes);

/* An attribute that is a whole number. */
struct attribute {
    const char *name;
    int64_t *to, least, most;
};

/* Read `count` attributes of an operator, and `lanes`, which chooses the width of its vectors. */
static void *attributes(const struct runtime *runtime, const void *info, const char *operator,
                        const struct attribute *all, int count, const struct width **width)
{
    int64_t lanes;
    const struct attribute last = {"lanes", &lanes, 0, LARGEST};
    for (int i = 0; i <= count; i++) {
        const struct attribute *a = i < count ? all + i : &last;
        void *status = ENTRY(runtime, 86, void *(*)(const void *, const char *, int64_t *))(info, a->name, a->to);
        if (status != NULL)
            return status;
        if (*a->to < a->least || *a->to > a->most) {
            char text[200];
            snprintf(text, sizeof text, "%s: '%s' is from %lld to %lld. Received: %lld", operator, a->name,
                     (long long)a->least, (long long)a->most, (long long)*a->to);
            return error(runtime, UNSUITABLE, text);
        }
    }
    *width = width_of(lanes);
    if (*width == NULL)
        return error(runtime, UNSUITABLE, "an operator of Outrigger: this processor has no vectors of so many numbers ('lanes')");
    return NULL;
}

static inline void *fraction(const struct runtime *runtime, const void *info, const char *name, float *to)
{
    return ENTRY(runtime, 85, void *(*)(const void *, const char *, float *))(info, name, to);
}

/* A kernel that begins with its `struct runtime`, copied to memory of its own, with the session's allocator. */
static void *kept(struct runtime *made, size_t size, const void *info, void **out)
{
    void *status = ENTRY(made, 278, void *(*)(const void *, int, void **))(info, 0, &made->allocator);
    if (status != NULL)
        return status;
    *out = malloc(size);
    if (*out == NULL) {
        ENTRY(made, 132, void (*)(void *))(made->allocator);
        return error(made, FAILED, "an operator of Outrigger: there is not enough memory");
    }
    memcpy(*out, made, size);
    return NULL;
}

static void destroy(void *kernel)
{
    ENTRY((struct runtime *)kernel, 132, void (*)(void *))(((struct runtime *)kernel)->allocator);
    free(kernel);
}

/* ---- what is the same for all operators ---- */

static const char *on_the_processor(const void *op)
{
    return "CPUExecutionProvider";
}

static inline int of_floats(const void *op, size_t index)
{
    return FLOAT;
}

static size_t one(const void *op)
{
    return 1;
}

static int required(const void *op, size_t index)
{
    return 0;
}

static int usual_memory(const void *op, size_t index)
{
    return 0;
}

static int none(const void *op)
{
    return 0;
}

/* What the runtime reads of an operator of version 18; it asks for no entry after these. */
struct operator {
    uint32_t version;
    void *(*create_1)(const void *, const void *, const void *);
    const char *(*name)(const void *), *(*provider)(const void *);
    int (*input_type)(const void *, size_t);
    size_t (*inputs)(const void *);
    int (*output_type)(const void *, size_t);
    size_t (*outputs)(const void *);
    void (*compute_1)(void *, void *);
    void (*destroy)(void *);
    int (*input_kind)(const void *, size_t), (*output_kind)(const void *, size_t), (*input_memory)(const void *, size_t);
    int (*fewest_inputs)(const void *), (*inputs_alike)(const void *);
    int (*fewest_outputs)(const void *), (*outputs_alike)(const void *);
    void *(*create)(const void *, const void *const *, const void *, void **);
    void *(*compute)(void *, void *);
    void *(*shapes)(const void *, void *);
    int (*first_version)(const void *), (*last_version)(const void *);
    void *in_place[4];
};

/* An operator with `count` inputs, of which all from `optional` on may be left out, and functions that say their types. */
#define TYPED_OPERATOR(called, count, optional, types, result)                                                         \
    static const char *called##_name(const void *op)                                                                   \
    {                                                                                                                  \
        return #called;                                                                                                \
    }                                                                                                                  \
    static size_t called##_inputs(const void *op)                                                                      \
    {                                                                                                                  \
        return count;                                                                                                  \
    }                                                                                                                  \
    static int called##_kind(const void *op, size_t index)                                                             \
    {                                                                                                                  \
        return index >= optional;                                                                                      \
    }                                                                                                                  \
    static const struct operator called = {                                                                            \
        .version = 18,                                                                                                 \
        .name = called##_name,                                                                                         \
        .provider = on_the_processor,                                                                                  \
        .input_type = types,                                                                                           \
        .inputs = called##_inputs,                                                                                     \
        .output_type = result,                                                                                         \
        .outputs = one,                                                                                                \
        .destroy = destroy,                                                                                            \
        .input_kind = called##_kind,                                                                                   \
        .output_kind = required,                                                                                       \
        .input_memory = usual_memory,                                                                                  \
        .fewest_inputs = none,                                                                                         \
        .inputs_alike = none,                                                                                          \
        .fewest_outputs = none,                                                                                        \
        .outputs_alike = none,                                                                                         \
        .create = create_##called,                                                                                     \
        .compute = compute_##called,                                                                                   \
    };

/* The same for floats alone. */
#define OPERATOR(called, count, optional) TYPED_OPERATOR(called, count, optional, of_floats, of_floats)

struct base {
    const void *const *(*api)(uint32_t version);
};

/* Make operators known to a session, in a domain that is one for all sessions and lives as long as the process. */
static void *registered(void *options, const struct base *base, const char *name, const struct operator *const *operators,
                        size_t count)
{
    static void *made;
    const void *const *api = base->api(18);
    if (api == NULL)
        abort();
    void *domain = __atomic_load_n(&made, __ATOMIC_ACQUIRE), *status = NULL;
    if (domain == NULL) {
        status = ((void *(*)(const char *, void **))api[26])(name, &domain);
        for (size_t i = 0; i < count && status == NULL; i++)
            status = ((void *(*)(void *, const void *))api[27])(domain, operators[i]);
        if (status != NULL)
            return status;
        __atomic_store_n(&made, domain, __ATOMIC_RELEASE); /* two at once make two, which does no harm */
    }
    return ((void *(*)(void *, void *))api[28])(options, domain);
}

/* The operators of a file, by their addresses, in a domain. */
#define OPERATORS(domain, ...)                                                                                         \
    __attribute__((visibility("default"))) void *RegisterCustomOps(void *options, const struct base *base)             \
    {                                                                                                                  \
        static const struct operator *const operators[] = {__VA_ARGS__};                                               \
        return registered(options, base, domain, operators, sizeof operators / sizeof *operators);                     \
    }

/* ---- functions for some processors alone ---- */

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#if defined(__clang__)
#define WITH(features) __attribute__((target(features)))
#define FOR_PROCESSORS_WITH(features) PRAGMA(clang attribute push(WITH(features), apply_to = function))
#define FOR_ALL_PROCESSORS PRAGMA(clang attribute pop)
#else
#define FOR_PROCESSORS_WITH(features) PRAGMA(GCC push_options) PRAGMA(GCC target(features))
#define FOR_ALL_PROCESSORS PRAGMA(GCC pop_options)
#endif

/* ---- what Python sees ---- */

/* lanes(): the widths of vectors that this processor has. */
static PyObject *lanes(PyObject *self, PyObject *args)
{
    PyObject *found = PyList_New(0);
    for (int n = 4; found != NULL && n <= 64; n *= 2) {
        PyObject *number = width_of(n) == NULL ? NULL : PyLong_FromLong(n);
        if (number != NULL && PyList_Append(found, number) < 0)
            Py_CLEAR(found);
        Py_XDECREF(number);
    }
    return found;
}

static PyMethodDef functions[] = {
    {"lanes", lanes, METH_NOARGS, "The widths of vectors, in numbers, that this processor has."},
    {NULL, NULL, 0, NULL},
};

/* ---- sizes ---- */

static inline Py_ssize_t smaller(Py_ssize_t a, Py_ssize_t b)
{
    return a < b ? a : b;
}

static inline Py_ssize_t parts_of(Py_ssize_t count, Py_ssize_t size)
{
    return count / size + (count % size != 0);
}

/* ---- four by four ---- */

typedef float four __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t fours __attribute__((vector_size(16)));

#if defined(__clang__)
#define SHUFFLED(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define SHUFFLED(a, b, i, j, k, l) __builtin_shuffle(a, b, (fours){i, j, k, l})
#endif

PART void transpose(four *a)
{
    four lower = SHUFFLED(a[0], a[1], 0, 4, 1, 5), upper = SHUFFLED(a[0], a[1], 2, 6, 3, 7);
    four below = SHUFFLED(a[2], a[3], 0, 4, 1, 5), above = SHUFFLED(a[2], a[3], 2, 6, 3, 7);
    a[0] = SHUFFLED(lower, below, 0, 1, 4, 5);
    a[1] = SHUFFLED(lower, below, 2, 3, 6, 7);
    a[2] = SHUFFLED(upper, above, 0, 1, 4, 5);
    a[3] = SHUFFLED(upper, above, 2, 3, 6, 7);
}
