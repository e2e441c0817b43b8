// Text fields of the desktop by AT-SPI, the accessibility bus. The library is loaded when it is first asked for. Not for
// several threads at once.
#ifndef RUKOPIS_ATSPI_H
#define RUKOPIS_ATSPI_H

#include <stddef.h>

typedef struct rukopis_field rukopis_field;

// 0 when the accessibility bus can be spoken to; else `error` says why not.
int rukopis_atspi_start(char *error, size_t size);
// The editable text field with this accessible name, or, where it is NULL, the one in focus. NULL where there is none,
// or several of that name.
rukopis_field *rukopis_field_find(const char *name, char *error, size_t size);
void rukopis_field_close(rukopis_field *field);

// "application: name", to be given back by rukopis_string_free.
char *rukopis_field_title(rukopis_field *field);
int rukopis_field_is_focused(rukopis_field *field);
// Whether it still is there and can be edited.
int rukopis_field_is_alive(rukopis_field *field);
// In characters (Unicode scalars); −1 where it cannot be told.
int rukopis_field_caret(rukopis_field *field);
void rukopis_field_set_caret(rukopis_field *field, int place);
// NULL where it cannot be read.
char *rukopis_field_text(rukopis_field *field);
// 0 when the field took the text.
int rukopis_field_insert(rukopis_field *field, int place, const char *text);
void rukopis_string_free(char *string);

#endif
