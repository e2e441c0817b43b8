#include "openblas.h"
int rukopis_openblas_placeholder(void) { return 0; }
