// C declarations of zstd, seen by one room only.
#include <zstd.h>
