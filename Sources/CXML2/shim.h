// C declarations of libxml2, seen by one room only.
#include <libxml/xmlversion.h>
// Debian's libxml2 pulls in ICU's headers, which clash with those of Swift's Foundation. Nothing here uses them.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
