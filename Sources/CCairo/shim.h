// C declarations of cairo, seen by one room only.
#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
