/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sheet: its headings, its rows, and numbers as people write them into cells:
 * "1.5", "1,5", "1,234.5", "$50", "12 m", "80 %", "5-8".
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "base/utf8_impl.h"
#include "scenarios/import/csv_impl.h"

const csv_words csv_fields[CSV_FIELDS] = {
#define X(name, key, ...) {key, {__VA_ARGS__}},
    CSV_FIELD_LIST(X)
#undef X
};

void csv_squeeze(const char *title, char *out, size_t size)
{
    size_t used = 0;
    bool is_aside = false;
    for (; *title != '\0' && used + 1 < size; title++) {
        is_aside = (is_aside || strchr("([", *title) != NULL) &&
                   strchr(")]", *title) == NULL;
        if (!is_aside && isalnum((unsigned char)*title)) {
            out[used++] = (char)tolower((unsigned char)*title);
        }
    }
    out[used] = '\0';
}

/* True for a heading that some field is guessed by. */
static bool csv_is_known(const char *title)
{
    char squeezed[64];
    csv_squeeze(title, squeezed, sizeof squeezed);
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        for (size_t g = 0;
             g < CSV_MOST_GUESSES && csv_fields[f].guesses[g] != NULL; g++) {
            if (strcmp(squeezed, csv_fields[f].guesses[g]) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Passes on what the cells' reader has said. Returns false. */
static bool csv_blame(lan_import *import, lan_status status)
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

/* Longest text that may be a number, and longest unit behind one. */
#define MOST_DIGITS 48
#define MOST_UNIT   12

/* A text from which marks are taken one after the other. */
typedef struct mark_reader {
    const char *at;
    const char *end;
} mark_reader;

/* A number without what may stand around it. */
typedef struct plain_number {
    char digits[MOST_DIGITS]; /* and points and commas, a sign, an exponent */
    size_t count;
} plain_number;

static bool take_mark(mark_reader *in, const char *mark)
{
    const size_t length = strlen(mark);
    const bool is_there = (size_t)(in->end - in->at) >= length &&
                          memcmp(in->at, mark, length) == 0;
    in->at += is_there ? length : 0;
    return is_there;
}

static bool take_any(mark_reader *in, const char *const *marks)
{
    while (*marks != NULL && !take_mark(in, *marks)) {
        marks++;
    }
    return *marks != NULL;
}

/* Blanks, with those that do not break. */
static const char *const blanks[] = {" ", "\t", "\xC2\xA0", "\xE2\x80\xAF",
                                     NULL};

static void skip_blanks(mark_reader *in)
{
    while (take_any(in, blanks)) {
    }
}

static bool is_digit_at(const mark_reader *in, size_t ahead)
{
    return (size_t)(in->end - in->at) > ahead &&
           isdigit((unsigned char)in->at[ahead]);
}

/* Goes over a blank or an apostrophe that three digits, and no fourth, follow:
 * 12 500, 12'500. */
static bool skip_group_mark(mark_reader *in)
{
    static const char *const marks[] = {
        " ", "'", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99", NULL};
    mark_reader next = *in;
    if (!take_any(&next, marks) || !is_digit_at(&next, 0) ||
        !is_digit_at(&next, 1) || !is_digit_at(&next, 2) ||
        is_digit_at(&next, 3)) {
        return false;
    }
    *in = next;
    return true;
}

static void add_digit(plain_number *number, char c)
{
    if (number->count + 1 < MOST_DIGITS) {
        number->digits[number->count++] = c;
    }
}

/* Takes an exponent, "e-3"; what else begins with an e is a unit. */
static void take_exponent(mark_reader *in, plain_number *out)
{
    const bool is_e = in->at < in->end && (*in->at == 'e' || *in->at == 'E');
    const bool is_signed =
        is_e && in->end - in->at > 1 && strchr("+-", in->at[1]) != NULL;
    if (!is_e || !is_digit_at(in, is_signed ? 2 : 1)) {
        return;
    }
    add_digit(out, *in->at++);
    if (is_signed) {
        add_digit(out, *in->at++);
    }
    while (is_digit_at(in, 0)) {
        add_digit(out, *in->at++);
    }
}

/* Takes a number; false where there is none. */
static bool take_number(mark_reader *in, plain_number *out)
{
    static const char *const minus[] = {"-", "\xE2\x88\x92", NULL};
    size_t digits = 0;
    *out = (plain_number){.count = 0};
    if (take_any(in, minus)) {
        add_digit(out, '-');
    } else {
        (void)take_mark(in, "+");
    }
    while (in->at < in->end) {
        if (is_digit_at(in, 0) || *in->at == '.' || *in->at == ',') {
            digits += is_digit_at(in, 0) ? 1 : 0;
            add_digit(out, *in->at++);
        } else if (digits == 0 || !skip_group_mark(in)) {
            break;
        }
    }
    if (digits > 0) {
        take_exponent(in, out);
    }
    return digits > 0 && out->count + 1 < MOST_DIGITS;
}

/* --- points and commas --------------------------------------------------- */

static size_t digits_behind(const char *mark)
{
    return strspn(mark + 1, "0123456789");
}

static size_t count_marks(const plain_number *number, char mark)
{
    size_t count = 0;
    for (size_t i = 0; i < number->count; i++) {
        count += number->digits[i] == mark ? 1 : 0;
    }
    return count;
}

/* The mark of decimals that a number must have; '\0': either, or no matter. */
static char mark_of(const plain_number *number)
{
    const char *point = strrchr(number->digits, '.');
    const char *comma = strrchr(number->digits, ',');
    if (point != NULL && comma != NULL) {
        return point > comma ? '.' : ',';
    }
    const char *one = point != NULL ? point : comma;
    if (one == NULL) {
        return '\0';
    }
    const char other = *one == '.' ? ',' : '.';
    if (count_marks(number, *one) > 1) {
        return other; /* of thousands */
    }
    const char *first = number->digits + strspn(number->digits, "-");
    const bool may_be_thousands = digits_behind(one) == 3 && one > first &&
                                  one - first <= 3 && *first != '0';
    return may_be_thousands ? '\0' : *one;
}

/* Writes a number with a point, without marks of thousands; false where they
 * stand elsewhere than between thousands. */
static bool normalise(plain_number *number, char decimal)
{
    size_t used = 0;
    const char other = decimal == '.' ? ',' : '.';
    const char *last = strrchr(number->digits, decimal);
    if (count_marks(number, decimal) > 1) {
        return false;
    }
    for (size_t i = 0; i < number->count; i++) {
        const char c = number->digits[i];
        if (c == other &&
            (digits_behind(&number->digits[i]) != 3 || used == 0 ||
             (last != NULL && &number->digits[i] > last))) {
            return false;
        }
        if (c != other) {
            number->digits[used++] = c == decimal ? '.' : c;
        }
    }
    number->digits[used] = '\0';
    number->count = used;
    return true;
}

/* --- cells --------------------------------------------------------------- */

/* The parts of a cell that is a number. */
typedef struct number_cell {
    const char *start; /* of the first one */
    const char *end;
    plain_number low;
    plain_number high; /* of a range, "5-8" */
    bool is_range;
    bool is_percent;
    const char *unit;
    size_t unit_length;
} number_cell;

/* Takes a unit: "m", "gold", "m/s"; what stands for thousands is none. */
static bool take_unit(mark_reader *in, number_cell *out)
{
    const char *start = in->at;
    while (in->at < in->end &&
           (isalpha((unsigned char)*in->at) || *in->at == '/' ||
            *in->at == '.' || (unsigned char)*in->at >= 0x80)) {
        in->at++;
    }
    out->unit = start;
    out->unit_length = (size_t)(in->at - start);
    return in->at == in->end && out->unit_length <= MOST_UNIT &&
           !(out->unit_length == 1 && strchr("kKMB", *start) != NULL);
}

static bool split_cell(const lan_csv_cell *cell, number_cell *out)
{
    static const char *const money[] = {"$", "\xE2\x82\xAC", "\xC2\xA3",
                                        "\xC2\xA5", NULL};
    static const char *const dash[] = {"-", "\xE2\x80\x93", NULL};
    mark_reader in = {cell->text, cell->text + cell->length};
    *out = (number_cell){.unit_length = 0};
    (void)take_any(&in, money);
    skip_blanks(&in);
    out->start = in.at;
    if (!take_number(&in, &out->low)) {
        return false;
    }
    out->end = in.at;
    mark_reader rest = in;
    skip_blanks(&rest);
    if (take_any(&rest, dash)) {
        skip_blanks(&rest);
        out->is_range = is_digit_at(&rest, 0) && take_number(&rest, &out->high);
        in = out->is_range ? rest : in;
    }
    skip_blanks(&in);
    out->is_percent = take_mark(&in, "%");
    (void)take_any(&in, money);
    return (in.at == in.end && !out->is_percent) ||
           (out->is_percent ? in.at == in.end : take_unit(&in, out));
}

/* True for a number, whatever unit is behind it; with the mark of decimals that
 * it must have, '\0' where it does not matter. */
static bool csv_is_number(const lan_csv_cell *cell, char *mark)
{
    number_cell parts;
    if (!split_cell(cell, &parts)) {
        return false;
    }
    *mark = mark_of(&parts.low);
    *mark = *mark == '\0' && parts.is_range ? mark_of(&parts.high) : *mark;
    return true;
}

static bool has_mark(const plain_number *number)
{
    return strpbrk(number->digits, ".,") != NULL;
}

/* The number of a part, by the sheet's mark of decimals. */
static bool read_part(const csv_sheet *sheet, plain_number *part, double *out)
{
    return normalise(part, sheet->decimal == ',' ? ',' : '.') &&
           lan_text_to_double(part->digits, part->count, out) == LAN_OK;
}

/* The part of a cell that is a number, without money, unit and sign of percent,
 * and in *how the number, its mark of decimals and per. False where no other
 * number can be put in its place: it is a range, or its commas would have to
 * be told from those between cells. */
static bool csv_bare_number(const csv_sheet *sheet, const lan_csv_cell *cell,
                            lan_csv_cell *bare, scn_cell *how)
{
    number_cell parts;
    const bool has_comma = sheet->decimal == ',';
    if ((has_comma && sheet->rows.separator == ',') ||
        !split_cell(cell, &parts) || parts.is_range ||
        !read_part(sheet, &parts.low, &how->number)) {
        return false;
    }
    bare->text = parts.start;
    bare->length = (size_t)(parts.end - parts.start);
    bare->column = cell->column + (int)(parts.start - cell->text);
    how->per = csv_is_percent(sheet, cell) ? 100.0 : 1.0;
    how->decimal = has_comma ? ',' : '.';
    return true;
}

/* Notes the unit of a column; false where it has another one. */
static bool note_unit(lan_import *import, csv_sheet *sheet, size_t column,
                      const number_cell *parts)
{
    if (parts->unit_length == 0) {
        return true;
    }
    const char *unit = imp_text(import, parts->unit, parts->unit_length);
    if (sheet->units[column] == NULL) {
        sheet->units[column] = unit;
    }
    return unit != NULL && strcmp(sheet->units[column], unit) == 0;
}

static bool refuse(lan_import *import, const csv_sheet *sheet,
                   const lan_csv_cell *cell, const char *what)
{
    double ignored = 0.0;
    lan_csv row = sheet->rows;
    row.number = sheet->line;
    if (what == NULL && cell->text[0] == '#') {
        what = "a formula has failed: mend it or empty its cell:";
    } else if (what == NULL && cell->text[0] == '=') {
        what = "a formula: save the sheet with values instead of";
    }
    const lan_status status =
        what != NULL ? lan_csv_tell(&row, cell, what)
                     : lan_csv_number(&row, cell, "a number was expected, not",
                                      &ignored);
    return csv_blame(import, status);
}

bool csv_read_number(lan_import *import, csv_sheet *sheet, size_t column,
                     double *out)
{
    const lan_csv_cell *cell = &sheet->cells[column];
    number_cell parts;
    double low = 0.0;
    double high = 0.0;
    if (import->status != LAN_OK || csv_is_empty(cell)) {
        return false;
    }
    if (!split_cell(cell, &parts)) {
        return refuse(import, sheet, cell, NULL);
    }
    if (sheet->decimal == '\0' && sheet->rows.separator != ',' &&
        has_mark(&parts.low) && strchr(parts.low.digits, ',') != NULL) {
        return refuse(import, sheet, cell,
                      "decimals or thousands? Leave the mark out of");
    }
    if (!read_part(sheet, &parts.low, &low) ||
        (parts.is_range && !read_part(sheet, &parts.high, &high))) {
        return refuse(import, sheet, cell, NULL);
    }
    if (!note_unit(import, sheet, column, &parts)) {
        return refuse(import, sheet, cell, "another unit than above it:");
    }
    sheet->has_range = sheet->has_range || parts.is_range;
    *out = (parts.is_range ? (low + high) / 2.0 : low) /
           (csv_is_percent(sheet, cell) ? 100.0 : 1.0);
    return true;
}

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
