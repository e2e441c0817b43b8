// C declarations of glibc argp, seen by one room only.
#include <argp.h>
