/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/csv_impl.h"

/* Passes on what the cells' reader has said. */
static bool blame_cell(lan_import *import, lan_status status)
{
    if (import->status == LAN_OK) {
        import->status = status;
        import->blamed = import->file;
    }
    return false;
}

bool csv_is_empty(const lan_csv_cell *cell)
{
    static const char *const nothing[] = {"-", "n/a", "none", "\xE2\x80\x94"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        if (cell->length == strlen(nothing[i]) &&
            strncasecmp(cell->text, nothing[i], cell->length) == 0) {
            return true;
        }
    }
    return cell->length == 0;
}

lan_csv_cell csv_without_percent(const lan_csv_cell *cell, double *per)
{
    lan_csv_cell bare = *cell;
    *per = 1.0;
    if (bare.length > 1 && bare.text[bare.length - 1] == '%') {
        bare.length--;
        *per = 100.0;
    }
    return bare;
}

imp_span csv_span(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    return cell->length > 0
               ? (imp_span){cell->column, (size_t)(cell->text - sheet->text),
                            cell->length}
               : (imp_span){.column = 0};
}

imp_value csv_value(lan_import *import, const csv_sheet *sheet, int line,
                    const lan_csv_cell *cell, double number, scn_cell how)
{
    how.per = 1.0; /* it is in the number already */
    imp_value value =
        imp_number(import, line, scn_cell_value(&how, number), NULL);
    const lan_csv_cell bare = csv_without_percent(cell, &how.per);
    scn_cell *kept = imp_array(import, 1, sizeof *kept);
    if (kept != NULL) {
        *kept = how;
    }
    value.span = csv_span(sheet, &bare);
    value.cell = kept;
    return value;
}

bool csv_read_number(lan_import *import, const csv_sheet *sheet,
                     const lan_csv_cell *cell, double *out)
{
    double scale = 1.0;
    double number = 0.0;
    if (import->status != LAN_OK || csv_is_empty(cell)) {
        return false;
    }
    const lan_csv_cell bare = csv_without_percent(cell, &scale);
    const lan_status status = lan_csv_number(
        &sheet->rows, &bare, "a number was expected, not", &number);
    if (status != LAN_OK) {
        return blame_cell(import, status);
    }
    *out = number / scale;
    return true;
}

/* Takes the cells of the line at which the cursor is. */
static bool take_cells(lan_import *import, lan_csv *in, lan_csv_cell *cells,
                       size_t count, size_t *taken)
{
    lan_csv_cell cell = {.is_last = false};
    *taken = 0;
    while (!cell.is_last) {
        const lan_status status = lan_csv_take_cell(in, &cell);
        if (status != LAN_OK) {
            return blame_cell(import, status);
        }
        if (*taken < count) {
            cells[(*taken)++] = cell;
        } else if (cell.length > 0) {
            return blame_cell(
                import,
                lan_csv_tell(in, &cell, "more cells than the heading has:"));
        }
    }
    lan_csv_end_line(in);
    return true;
}

bool csv_next_row(lan_import *import, csv_sheet *sheet)
{
    const size_t before = sheet->taken;
    if (import->status != LAN_OK || !lan_csv_find_line(&sheet->rows) ||
        !take_cells(import, &sheet->rows, sheet->cells, sheet->count,
                    &sheet->taken)) {
        return false;
    }
    for (size_t c = sheet->taken; c < before; c++) {
        sheet->cells[c] = (lan_csv_cell){.text = "", .column = 1};
    }
    return true;
}

static bool make_room(lan_import *import, csv_sheet *sheet, size_t most)
{
    if (most > CSV_MOST_COLUMNS) {
        return imp_fail(import, LAN_ELIMIT, sheet->rows.number,
                        "more than %d columns", CSV_MOST_COLUMNS);
    }
    sheet->headings = imp_array(import, most, sizeof *sheet->headings);
    sheet->cells = imp_array(import, most, sizeof *sheet->cells);
    sheet->titles = imp_array(import, most, sizeof *sheet->titles);
    sheet->filled = imp_array(import, most, sizeof *sheet->filled);
    sheet->is_word = imp_array(import, most, sizeof *sheet->is_word);
    return import->status == LAN_OK;
}

static bool read_headings(lan_import *import, csv_sheet *sheet)
{
    if (!lan_csv_find_line(&sheet->rows)) {
        return imp_fail(import, LAN_EPARSE, 1,
                        "no heading: a line of names of columns comes first");
    }
    const size_t most = lan_csv_take_separator(&sheet->rows);
    if (!make_room(import, sheet, most) ||
        !take_cells(import, &sheet->rows, sheet->headings, most,
                    &sheet->count)) {
        return false;
    }
    for (size_t c = 0; c < sheet->count; c++) {
        const lan_csv_cell *cell = &sheet->headings[c];
        sheet->titles[c] = cell->length > 0
                               ? imp_text(import, cell->text, cell->length)
                               : imp_print(import, "column %zu", c + 1);
    }
    return import->status == LAN_OK;
}

bool csv_open(lan_import *import, const char *path, csv_sheet *sheet)
{
    size_t length = 0;
    const char *text = imp_read_file(import, path, &length);
    *sheet = (csv_sheet){.file = path, .text = text};
    if (text == NULL) {
        return false;
    }
    sheet->rows = lan_csv_begin(text, length, import->err);
    if (!read_headings(import, sheet)) {
        return false;
    }
    const lan_csv first = sheet->rows;
    sheet->taken = sheet->count; /* all cells are to be made empty */
    while (csv_next_row(import, sheet)) {
        for (size_t c = 0; c < sheet->taken; c++) {
            double scale = 1.0;
            double number = 0.0;
            const lan_csv_cell bare =
                csv_without_percent(&sheet->cells[c], &scale);
            const bool is_filled = !csv_is_empty(&bare);
            sheet->filled[c] += is_filled ? 1 : 0;
            sheet->is_word[c] |=
                is_filled &&
                lan_text_to_double(bare.text, bare.length, &number) != LAN_OK;
        }
    }
    sheet->rows = first;
    return import->status == LAN_OK;
}
