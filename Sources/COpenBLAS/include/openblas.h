#ifndef RUKOPIS_OPENBLAS_H
#define RUKOPIS_OPENBLAS_H
int rukopis_openblas_placeholder(void);
#endif
