/* Functions of one float for loops with vector instructions: polynomials with the least greatest error (Remez).
 *
 * To be included after `_shared.h`. Nothing branches, so that compilers make vectors of them.
 */

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

#define PI 3.14159265f
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
