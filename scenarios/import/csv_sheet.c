/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/utf8_impl.h"
#include "scenarios/import/csv_impl.h"

imp_value csv_value(lan_import *import, const csv_sheet *sheet, int line,
                    const lan_csv_cell *cell, double number, scn_cell how)
{
    how.per = 1.0; /* it is in the number already */
    imp_value value =
        imp_number(import, line, scn_cell_value(&how, number), NULL);
    lan_csv_cell bare = *cell;
    if (csv_bare_number(sheet, cell, &bare, &how)) {
        scn_cell *kept = imp_array(import, 1, sizeof *kept);
        if (kept != NULL) {
            *kept = how;
        }
        value.cell = kept;
    }
    value.span = csv_span(sheet, &bare);
    return value;
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
            return csv_blame(import, status);
        }
        if (*taken < count) {
            cells[(*taken)++] = cell;
        } else if (cell.length > 0) {
            return csv_blame(
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
    if (import->status != LAN_OK || !lan_csv_find_line(&sheet->rows)) {
        return false;
    }
    sheet->line = sheet->rows.number;
    if (!take_cells(import, &sheet->rows, sheet->cells, sheet->count,
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
    sheet->is_percent = imp_array(import, most, sizeof *sheet->is_percent);
    sheet->filled = imp_array(import, most, sizeof *sheet->filled);
    sheet->is_word = imp_array(import, most, sizeof *sheet->is_word);
    sheet->units = imp_array(import, most, sizeof *sheet->units);
    return import->status == LAN_OK;
}

/* True for "Crit %", "Accuracy (%)", "% hit". */
static bool is_per_cent(const lan_csv_cell *cell)
{
    const char *text = cell->text;
    size_t end = cell->length;
    while (end > 0 && strchr(")] ", text[end - 1]) != NULL) {
        end--;
    }
    return end > 0 && (text[0] == '%' || text[end - 1] == '%');
}

static bool take_headings(lan_import *import, csv_sheet *sheet)
{
    if (!lan_csv_find_line(&sheet->rows)) {
        return imp_fail(import, LAN_EPARSE, 1,
                        "no heading: a line of names of columns comes first");
    }
    const size_t most = lan_csv_take_separator(&sheet->rows);
    sheet->line = sheet->rows.number;
    if (!make_room(import, sheet, most) ||
        !take_cells(import, &sheet->rows, sheet->headings, most,
                    &sheet->count)) {
        return false;
    }
    for (size_t c = 0; c < sheet->count; c++) {
        const lan_csv_cell *cell = &sheet->headings[c];
        sheet->is_percent[c] = is_per_cent(cell);
        sheet->titles[c] = cell->length > 0
                               ? imp_text(import, cell->text, cell->length)
                               : imp_print(import, "column %zu", c + 1);
    }
    return import->status == LAN_OK;
}

static size_t count_known(const csv_sheet *sheet)
{
    size_t count = 0;
    for (size_t c = 0; c < sheet->count; c++) {
        count += csv_is_known(sheet->titles[c]) ? 1 : 0;
    }
    return count;
}

/* Lines that may stand above a heading. */
#define MOST_ABOVE 20

static bool read_headings(lan_import *import, bool has_fields, csv_sheet *sheet)
{
    const csv_sheet start = *sheet;
    if (!take_headings(import, sheet)) {
        return false;
    }
    csv_sheet below = *sheet;
    for (int i = 0; has_fields && i < MOST_ABOVE && count_known(&below) < 2 &&
                    lan_csv_find_line(&below.rows);
         i++) {
        csv_sheet next = start;
        next.rows.at = below.rows.at;
        next.rows.number = below.rows.number;
        if (!take_headings(import, &next)) {
            return false;
        }
        below = next;
    }
    if (below.line != sheet->line && count_known(&below) >= 2) {
        imp_tell(import, "the headings stand in line %d of %s", below.line,
                 imp_shown_file(import, import->file));
        *sheet = below;
    }
    return true;
}

/* Looks which columns are filled, and by which mark decimals go. */
static void scan_rows(lan_import *import, csv_sheet *sheet)
{
    bool has_point = false;
    bool has_comma = false;
    while (csv_next_row(import, sheet)) {
        for (size_t c = 0; c < sheet->taken; c++) {
            char mark = '\0';
            if (csv_is_empty(&sheet->cells[c])) {
                continue;
            }
            sheet->filled[c]++;
            sheet->is_word[c] |= !csv_is_number(&sheet->cells[c], &mark);
            has_point = has_point || mark == '.';
            has_comma = has_comma || mark == ',';
        }
    }
    sheet->decimal = has_comma && !has_point ? ',' : has_point ? '.' : '\0';
}

/* Says where a sheet has letters that are not UTF-8, as Excel's plain CSV. */
static void tell_letters(lan_import *import, const char *path, const char *text,
                         size_t length)
{
    uint32_t point = 0;
    for (size_t at = 0, step = 0; at < length; at += step) {
        step = lan_utf8_decode(text + at, length - at, &point);
        if (step == 0) {
            imp_tell(import,
                     "letters of %s are not UTF-8 and get lost: save it as CSV "
                     "in UTF-8",
                     imp_shown_file(import, path));
            return;
        }
    }
}

bool csv_open(lan_import *import, const char *path, bool has_fields,
              csv_sheet *sheet)
{
    size_t length = 0;
    const char *text = imp_read_file(import, path, &length);
    *sheet = (csv_sheet){.file = path, .text = text};
    if (text == NULL) {
        return false;
    }
    if (length >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 ||
                        memcmp(text, "\xFE\xFF", 2) == 0)) {
        return imp_fail(import, LAN_EPARSE, 1,
                        "the sheet is UTF-16: save it as CSV in UTF-8");
    }
    tell_letters(import, path, text, length);
    sheet->rows = lan_csv_begin(text, length, import->err);
    if (!read_headings(import, has_fields, sheet)) {
        return false;
    }
    const lan_csv first = sheet->rows;
    sheet->taken = sheet->count; /* all cells are to be made empty */
    const int line = sheet->line;
    scan_rows(import, sheet);
    sheet->rows = first;
    sheet->line = line;
    if (sheet->decimal == ',') {
        imp_tell(import, "decimals have a comma in %s: 1,5 is 1.5",
                 imp_shown_file(import, path));
    }
    return import->status == LAN_OK;
}
