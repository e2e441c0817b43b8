#include "elementwise.h"

#include <math.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { LANES = 16 };
typedef float lanes __attribute__((ext_vector_type(LANES), aligned(4)));
typedef int integers __attribute__((ext_vector_type(LANES), aligned(4)));

// Vectors go by pointer, so that no calling convention depends on the registers; all of this is inlined.

// `count` is LANES, known while compiling, or less: then the rest is zero.
INLINE void load(lanes *to, const float *from, size_t count) {
    if (count == LANES) {
        memcpy(to, from, sizeof *to);
    } else {
        *to = (lanes)0.0f;
        memcpy(to, from, count * sizeof *from);
    }
}

INLINE void store(float *to, const lanes *from, size_t count) {
    if (count == LANES) memcpy(to, from, sizeof *from);
    else memcpy(to, from, count * sizeof *to);
}

// eˣ, clamped to the range of normal floats: 2ⁿ·2ᶠ with |f| ≤ ½ and a polynomial for 2ᶠ (Taylor coefficients (ln 2)ᵏ/k!,
// degree 6: error below 1.3e-7; the rest is the rounding of x·log₂e, 1e-6 at |x| = 20).
INLINE void exponential(lanes *x) {
    lanes clamped = *x < -87.0f ? (lanes)-87.0f : *x;
    clamped = clamped > 88.0f ? (lanes)88.0f : clamped;
    // 1.5·2²³: adding it rounds to an integer in the low mantissa bits.
    const float magic = 12582912.0f;
    const lanes scaled = clamped * 1.44269504f;
    const lanes shifted = scaled + magic;
    const lanes f = scaled - (shifted - magic);
    lanes p = (lanes)1.540353e-4f;
    p = p * f + 1.3333558e-3f;
    p = p * f + 9.6181291e-3f;
    p = p * f + 5.5504109e-2f;
    p = p * f + 2.4022651e-1f;
    p = p * f + 6.9314718e-1f;
    p = p * f + 1.0f;
    integers exponent, bits;
    memcpy(&exponent, &shifted, sizeof exponent);
    memcpy(&bits, &p, sizeof bits);
    bits += (exponent - 0x4B400000) << 23;
    memcpy(x, &bits, sizeof *x);
}

INLINE void silu_step(const float *x, float *output, size_t count) {
    lanes value;
    load(&value, x, count);
    lanes power = -value;
    exponential(&power);
    value = value / (1.0f + power);
    store(output, &value, count);
}

INLINE void silu_slope_step(const float *x, float *gradient, size_t count) {
    lanes value, slope;
    load(&value, x, count);
    load(&slope, gradient, count);
    lanes power = -value;
    exponential(&power);
    const lanes sigmoid = 1.0f / (1.0f + power);
    slope *= sigmoid * (1.0f + value * (1.0f - sigmoid));
    store(gradient, &slope, count);
}

// Whole vectors, then what is left.
#define EACH(name)                                                                              \
    INLINE void name##_body(const float *x, size_t count, float *output) {                      \
        size_t index = 0;                                                                       \
        for (; index + LANES <= count; index += LANES) name##_step(x + index, output + index, LANES); \
        if (index < count) name##_step(x + index, output + index, count - index);               \
    }
EACH(silu) EACH(silu_slope)

INLINE void log_softmax_body(float *rows, size_t count, size_t width) {
    for (size_t row = 0; row < count; row++) {
        float *const logits = rows + row * width;
        const size_t whole = width - width % LANES;
        lanes high = (lanes)-INFINITY, value;
        for (size_t index = 0; index < whole; index += LANES) {
            load(&value, logits + index, LANES);
            high = value > high ? value : high;
        }
        float largest = -INFINITY;
        for (int lane = 0; lane < LANES; lane++) largest = high[lane] > largest ? high[lane] : largest;
        for (size_t index = whole; index < width; index++) largest = logits[index] > largest ? logits[index] : largest;
        lanes sums = (lanes)0.0f;
        for (size_t index = 0; index < whole; index += LANES) {
            load(&value, logits + index, LANES);
            value -= largest;
            exponential(&value);
            sums += value;
        }
        float total = 0;
        if (whole < width) {
            load(&value, logits + whole, width - whole);
            value -= largest;
            exponential(&value);
            for (size_t lane = 0; lane < width - whole; lane++) total += value[lane];
        }
        for (int lane = 0; lane < LANES; lane++) total += sums[lane];
        const float shift = largest + logf(total);
        for (size_t index = 0; index < width; index++) logits[index] -= shift;
    }
}

#if defined(__x86_64__)

// Each function three times; the widest that the processor has is called.
#define VARIANTS(name, parameters, arguments)                                                                     \
    __attribute__((target("avx512f"))) static void name##_avx512 parameters { name##_body arguments; }            \
    __attribute__((target("avx2,fma"))) static void name##_avx2 parameters { name##_body arguments; }             \
    static void name##_plain parameters { name##_body arguments; }                                                \
    void rukopis_##name parameters {                                                                              \
        if (__builtin_cpu_supports("avx512f")) name##_avx512 arguments;                                           \
        else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) name##_avx2 arguments;          \
        else name##_plain arguments;                                                                              \
    }

#else

#define VARIANTS(name, parameters, arguments) \
    void rukopis_##name parameters { name##_body arguments; }

#endif

VARIANTS(silu, (const float *x, size_t count, float *output), (x, count, output))
VARIANTS(silu_slope, (const float *x, size_t count, float *gradient), (x, count, gradient))
VARIANTS(log_softmax, (float *rows, size_t count, size_t width), (rows, count, width))
