// The fields of a PDF form, by poppler-glib. The library is loaded when the first PDF is opened, so that the program
// runs without it. Not for several threads at once.
#ifndef RUKOPIS_PDF_H
#define RUKOPIS_PDF_H

#include <stddef.h>

typedef struct rukopis_pdf rukopis_pdf;

enum {
    RUKOPIS_PDF_TEXT = 1,
    RUKOPIS_PDF_MULTILINE,
    RUKOPIS_PDF_CHECK,
    RUKOPIS_PDF_RADIO,
    RUKOPIS_PDF_CHOICE
};

typedef struct {
    int page;  // counted from 1
    int kind;  // one of the above
    int is_read_only;
    int takes_any_text;  // of a choice: other text than its items, too
    int max_length;      // in characters, 0: any
    double x, y, width, height;  // points, y down from the page's upper edge
} rukopis_pdf_field;

// 0 when poppler-glib is loaded; else `error` says why not.
int rukopis_pdf_load(char *error, size_t size);
// NULL where the bytes are no PDF that can be opened; `error` says why. The bytes are copied.
rukopis_pdf *rukopis_pdf_open(const void *bytes, size_t count, char *error, size_t size);
void rukopis_pdf_close(rukopis_pdf *pdf);

int rukopis_pdf_page_count(const rukopis_pdf *pdf);
void rukopis_pdf_page_size(const rukopis_pdf *pdf, int page, double *width, double *height);
int rukopis_pdf_field_count(const rukopis_pdf *pdf);
rukopis_pdf_field rukopis_pdf_field_at(const rukopis_pdf *pdf, int index);

// Strings are given back by rukopis_pdf_free; NULL where there is none.
char *rukopis_pdf_name(const rukopis_pdf *pdf, int index);
char *rukopis_pdf_text(const rukopis_pdf *pdf, int index);
// The script that formats the field's value, which tells dates and numbers.
char *rukopis_pdf_format(const rukopis_pdf *pdf, int index);
char *rukopis_pdf_item(const rukopis_pdf *pdf, int index, int item);
void rukopis_pdf_free(char *string);

int rukopis_pdf_item_count(const rukopis_pdf *pdf, int index);
int rukopis_pdf_selected_item(const rukopis_pdf *pdf, int index);  // −1: none
int rukopis_pdf_state(const rukopis_pdf *pdf, int index);

// What is set here is written by rukopis_pdf_saved; what is read above stays what it was. 0: out of memory.
int rukopis_pdf_set_text(rukopis_pdf *pdf, int index, const char *text);
void rukopis_pdf_set_state(rukopis_pdf *pdf, int index, int state);
void rukopis_pdf_select_item(rukopis_pdf *pdf, int index, int item);

// The changed document's bytes, for the caller to free() them; NULL where that fails, or the library does: it writes in
// a process of its own.
void *rukopis_pdf_saved(rukopis_pdf *pdf, size_t *count, char *error, size_t size);

#endif
