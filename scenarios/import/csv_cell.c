/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "scenarios/import/csv_impl.h"

bool csv_blame(lan_import *import, lan_status status)
{
    if (import->status == LAN_OK) {
        import->status = status;
        import->blamed = import->file;
    }
    return false;
}

bool csv_is_empty(const lan_csv_cell *cell)
{
    static const char *const nothing[] = {
        "-", "n/a", "na", "none", "?", "tbd", "\xE2\x80\x93", "\xE2\x80\x94"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        if (cell->length == strlen(nothing[i]) &&
            strncasecmp(cell->text, nothing[i], cell->length) == 0) {
            return true;
        }
    }
    return cell->length == 0;
}

bool csv_is_percent(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    return sheet->is_percent[cell - sheet->cells] ||
           (cell->length > 0 && memchr(cell->text, '%', cell->length) != NULL);
}

static bool is_heading(const csv_sheet *sheet, size_t column)
{
    const lan_csv_cell *cell = &sheet->cells[column];
    return cell->length > 0 && strlen(sheet->titles[column]) == cell->length &&
           memcmp(sheet->titles[column], cell->text, cell->length) == 0;
}

const char *csv_no_type(const csv_sheet *sheet, size_t name)
{
    static const char *const sums[] = {
        "total",   "totals",   "grandtotal", "subtotal", "sum",   "sums",
        "average", "averages", "avg",        "mean",     "median"};
    const lan_csv_cell *cell = &sheet->cells[name];
    char text[64];
    char squeezed[64];
    size_t repeated = 0;
    (void)snprintf(text, sizeof text, "%.*s",
                   (int)(cell->length < 60 ? cell->length : 60), cell->text);
    csv_squeeze(text, squeezed, sizeof squeezed);
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        if (strcmp(squeezed, sums[i]) == 0) {
            return "a total or a mean of others";
        }
    }
    for (size_t c = 0; c < sheet->count; c++) {
        repeated += is_heading(sheet, c) ? 1 : 0;
    }
    return is_heading(sheet, name) && repeated > 1 ? "the headings again"
                                                   : NULL;
}

imp_span csv_span(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    return cell->length > 0
               ? (imp_span){cell->column, (size_t)(cell->text - sheet->text),
                            cell->length}
               : (imp_span){.column = 0};
}
