// C declarations of zlib, seen by one room only.
#include <zlib.h>
