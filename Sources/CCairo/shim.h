// C declarations of cairo and FreeType, seen by one room only.
#include <cairo.h>
#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H
