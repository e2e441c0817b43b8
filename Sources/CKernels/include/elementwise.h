#ifndef RUKOPIS_ELEMENTWISE_H
#define RUKOPIS_ELEMENTWISE_H

// The network's elementwise functions, sixteen floats at a time with the widest registers that the processor has.
// What becomes of an element does not depend on its place; AVX2 and AVX-512 give the same bits.

#include <stddef.h>

/// SiLU, x·σ(x) (Elfwing et al. 2018). Output may be the input.
void rukopis_silu(const float *x, size_t count, float *output);

/// gradient[i] *= d SiLU(x)/dx
void rukopis_silu_slope(const float *x, size_t count, float *gradient);

/// Logits of each row to log-probabilities, in place.
void rukopis_log_softmax(float *rows, size_t count, size_t width);

#endif
