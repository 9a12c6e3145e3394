/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "plots/kinds/odds.h"
#include "results/document/document_impl.h"

/* Of what is measured, and no count. */
#define DIGITS 6

/* --- numbers ------------------------------------------------------------- */

static void write_number(lan_column_format format, double value, char *buffer,
                         size_t size)
{
    char number[LAN_NUMBER_SIZE];
    char chance[LAN_ODDS_PERCENT_SIZE];

    switch (format) {
    case LAN_AS_PERCENT:
        /* rounded first: what rounds to 0 is 0, not -0.0 */
        snprintf(buffer, size, "%.1f %%", round(1000.0 * value) / 10.0 + 0.0);
        break;
    case LAN_AS_CHANCE:
        snprintf(buffer, size, "%s", lan_odds_percent(value, chance));
        break;
    case LAN_AS_SIGNED:
        snprintf(buffer, size, "%s%s", value > 0.0 ? "+" : "",
                 lan_number_digits(value, DIGITS, number));
        break;
    case LAN_AS_COUNT:
        snprintf(buffer, size, "%s", lan_number_count(value, number));
        break;
    case LAN_AS_TEXT:
    case LAN_AS_NUMBER:
    case LAN_AS_TIME:
    case LAN_AS_MOMENT:
        snprintf(buffer, size, "%s", lan_number_digits(value, DIGITS, number));
        break;
    }
}

/* --- words --------------------------------------------------------------- */

char *lan_words_printable(const char *text)
{
    /* each byte may become \xNN */
    const size_t size = 4 * strlen(text) + 4;
    char *shown = malloc(size);

    return shown == NULL ? NULL : lan_text_printable(text, shown, size);
}

bool lan_column_is_words(const lan_column_def *column)
{
    return column->format == LAN_AS_TEXT;
}

char *lan_cell_words(const lan_column_def *column, const lan_cell *cell)
{
    char number[64] = "";

    if (cell == NULL) {
        return lan_words_printable("");
    }
    switch (cell->kind) {
    case LAN_CELL_EMPTY:
        break;
    case LAN_CELL_NUMBER:
    case LAN_CELL_WHOLE:
        write_number(column->format, cell->value, number, sizeof number);
        break;
    case LAN_CELL_FLAG:
        return lan_words_printable(cell->value > 0.0 ? "yes" : "no");
    case LAN_CELL_TEXT:
    case LAN_CELL_SHOWN:
        return lan_words_printable(cell->text == NULL ? "" : cell->text);
    }
    return lan_words_printable(number);
}

char *lan_column_words(const lan_column_def *column)
{
    const char *heading = column->heading == NULL ? "" : column->heading;

    if (column->unit == NULL || column->unit[0] == '\0') {
        return lan_words_printable(heading);
    }
    const size_t size = strlen(heading) + strlen(column->unit) + 4;
    char *both = malloc(size);
    if (both == NULL) {
        return NULL;
    }
    snprintf(both, size, "%s (%s)", heading, column->unit);
    char *shown = lan_words_printable(both);
    free(both);
    return shown;
}

/* --- for renderers ------------------------------------------------------- */

const lan_cell *lan_table_at(const lan_table *table, const lan_row *row,
                             size_t column)
{
    return column < row->count ? &table->cells[row->first + column] : NULL;
}

static bool says_something(const lan_cell *cell)
{
    return cell != NULL && cell->kind != LAN_CELL_EMPTY &&
           (cell->kind != LAN_CELL_SHOWN || cell->text != NULL);
}

bool lan_table_is_shown(const lan_table *table, size_t column)
{
    bool says = table->row_count == 0;

    for (size_t i = 0; i < table->row_count && !says; i++) {
        says = says_something(lan_table_at(table, &table->rows[i], column));
    }
    return says && table->columns[column].heading != NULL;
}

void lan_table_destroy(lan_table *table)
{
    if (table == NULL) {
        return;
    }
    for (size_t i = 0; i < table->cell_count; i++) {
        free(table->cells[i].text);
    }
    for (size_t i = 0; table->columns != NULL && i < table->def.column_count;
         i++) {
        free((void *)(uintptr_t)table->columns[i].key);
        free((void *)(uintptr_t)table->columns[i].heading);
        free((void *)(uintptr_t)table->columns[i].unit);
    }
    free((void *)(uintptr_t)table->def.key);
    free((void *)(uintptr_t)table->def.caption);
    free((void *)(uintptr_t)table->def.label);
    free(table->columns);
    free(table->rows);
    free(table->cells);
    free(table->name);
    free(table);
}
