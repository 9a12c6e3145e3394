/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/table.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "results/figure/text.h"

#define CELL_SIZE 256

typedef struct row {
    lan_cli_style style;
    size_t first; /* index of its first cell */
    size_t count;
} row;

struct lan_cli_table {
    const char *align;
    size_t columns;
    row *rows;
    size_t row_count;
    size_t row_room;
    char **cells;
    size_t cell_count;
    size_t cell_room;
    bool lost; /* out of memory on the way */
};

lan_status lan_cli_table_create(const char *align, lan_cli_table **out)
{
    lan_cli_table *table = calloc(1, sizeof *table);

    if (table == NULL) {
        return LAN_ENOMEM;
    }
    table->align = align;
    table->columns = strlen(align);
    *out = table;
    return LAN_OK;
}

void lan_cli_table_destroy(lan_cli_table *table)
{
    if (table == NULL) {
        return;
    }
    for (size_t i = 0; i < table->cell_count; i++) {
        free(table->cells[i]);
    }
    free(table->cells);
    free(table->rows);
    free(table);
}

/* Makes room for one more item; false where there is no memory. */
static bool grow(void **items, size_t count, size_t *room, size_t size)
{
    if (count < *room) {
        return true;
    }
    const size_t wanted = *room == 0 ? 64 : 2 * *room;
    void *grown = realloc(*items, wanted * size);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *room = wanted;
    return true;
}

void lan_cli_table_row(lan_cli_table *table, lan_cli_style style)
{
    void *rows = table->rows;

    if (!grow(&rows, table->row_count, &table->row_room, sizeof(row))) {
        table->lost = true;
        return;
    }
    table->rows = rows;
    table->rows[table->row_count++] = (row){style, table->cell_count, 0};
}

static void add_cell(lan_cli_table *table, const char *text)
{
    void *cells = table->cells;

    if (table->row_count == 0 ||
        !grow(&cells, table->cell_count, &table->cell_room, sizeof(char *))) {
        table->lost = true;
        return;
    }
    table->cells = cells;
    char *copy = strdup(text);
    if (copy == NULL) {
        table->lost = true;
        return;
    }
    table->cells[table->cell_count++] = copy;
    table->rows[table->row_count - 1].count++;
}

void lan_cli_table_cell(lan_cli_table *table, const char *format, ...)
{
    char text[CELL_SIZE];
    char shown[CELL_SIZE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    add_cell(table, lan_text_printable(text, shown, sizeof shown));
}

void lan_cli_table_number(lan_cli_table *table, double value)
{
    char number[LAN_NUMBER_SIZE];

    add_cell(table, isnan(value) ? "" : lan_number_digits(value, 6, number));
}

void lan_cli_table_count(lan_cli_table *table, double value)
{
    char number[LAN_NUMBER_SIZE];

    add_cell(table, isnan(value) ? "" : lan_number_count(value, number));
}

/* --- printing ------------------------------------------------------------ */

static const char *cell_of(const lan_cli_table *table, const row *r,
                           size_t column)
{
    return column < r->count ? table->cells[r->first + column] : "";
}

/* Width of a column; 0 where only its heading says something. */
static size_t column_width(const lan_cli_table *table, size_t column)
{
    size_t width = 0;
    bool says = table->row_count == 1;

    for (size_t i = 0; i < table->row_count; i++) {
        const size_t here =
            lan_shown_columns(cell_of(table, &table->rows[i], column));
        says = says || (i > 0 && here > 0);
        width = here > width ? here : width;
    }
    return says ? width : 0;
}

static void print_spaces(FILE *out, size_t count)
{
    fprintf(out, "%*s", (int)count, "");
}

/* Blanks are owed, not printed, until a cell follows: no line ends in one. */
static void print_row(const lan_cli_table *table, const row *r,
                      const size_t *widths, FILE *out, bool color)
{
    const bool inked = color && r->style != LAN_CLI_PLAIN;
    size_t owed = 0;

    fputs(lan_cli_ink(r->style, inked), out);
    for (size_t i = 0; i < table->columns; i++) {
        const char *text = cell_of(table, r, i);
        const size_t width = lan_shown_columns(text);
        if (widths[i] == 0) {
            continue;
        }
        const size_t rest = widths[i] - width;
        owed += table->align[i] == 'r' ? rest : 0;
        if (width > 0) {
            print_spaces(out, owed);
            fputs(text, out);
            owed = 0;
        }
        owed += (table->align[i] == 'r' ? 0 : rest) + 2;
    }
    fputs(lan_cli_ink(LAN_CLI_PLAIN, inked), out);
    fputc('\n', out);
}

lan_status lan_cli_table_print(const lan_cli_table *table, FILE *out,
                               bool color)
{
    if (table->lost) {
        return LAN_ENOMEM;
    }
    size_t *widths = calloc(table->columns + 1, sizeof *widths);
    if (widths == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < table->columns; i++) {
        widths[i] = column_width(table, i);
    }
    for (size_t i = 0; i < table->row_count; i++) {
        print_row(table, &table->rows[i], widths, out, color);
    }
    free(widths);
    return LAN_OK;
}

/* --- numbers ------------------------------------------------------------- */

double lan_cli_tenths(double share)
{
    return round(1000.0 * share) / 10.0 + 0.0;
}
