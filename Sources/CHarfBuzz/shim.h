// C declarations of HarfBuzz (and the FreeType types that it takes), seen by one room only.
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <hb.h>
#include <hb-ft.h>
