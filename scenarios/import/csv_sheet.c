/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sheet: a heading, a row a type, and numbers as people write them into
 * cells: "1.5", "1,5", "1,234.5", "$50", "12 m", "80 %", "5-8".
 */
#include "scenarios/import/roster_impl.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "base/utf8_impl.h"

#define MOST_COLUMNS 4096

/* Lines that may stand above a heading. */
#define MOST_ABOVE 20

/* Longest text that may be a number, and longest unit behind one. */
#define MOST_DIGITS 48
#define MOST_UNIT   12

const char *csv_squeeze(lan_import *import, const char *title)
{
    char out[64];
    size_t used = 0;
    bool is_aside = false;
    for (; *title != '\0' && used + 1 < sizeof out; title++) {
        is_aside = (is_aside || strchr("([", *title) != NULL) &&
                   strchr(")]", *title) == NULL;
        if (!is_aside && isalnum((unsigned char)*title)) {
            out[used++] = (char)tolower((unsigned char)*title);
        }
    }
    return imp_text(import, out, used);
}

/* --- numbers ------------------------------------------------------------- */

/* A text of which each character is one byte: blanks, dashes, apostrophes and
 * signs of money are alike, others that are not ASCII are a letter. */
typedef struct plain_text {
    char text[2 * MOST_DIGITS + MOST_UNIT];
    size_t at[2 * MOST_DIGITS + MOST_UNIT]; /* offset in the cell */
} plain_text;

/* False for a text that is too long for a number. */
static bool make_plain(const lan_csv_cell *cell, plain_text *out)
{
    static const struct {
        const char *character;
        char plain;
    } marks[] = {
        {"\t", ' '},           {"\xC2\xA0", ' '},     {"\xE2\x80\xAF", ' '},
        {"\xE2\x88\x92", '-'}, {"\xE2\x80\x93", '-'}, {"\xE2\x80\x99", '\''},
        {"\xE2\x82\xAC", '$'}, {"\xC2\xA3", '$'},     {"\xC2\xA5", '$'},
    };
    size_t used = 0;
    for (size_t at = 0; at < cell->length; used++) {
        const char *text = cell->text + at;
        uint32_t point = 0;
        const size_t decoded = lan_utf8_decode(text, cell->length - at, &point);
        const size_t size = decoded > 0 ? decoded : 1;
        if (used + 1 >= sizeof out->text || *text == '\0') {
            return false;
        }
        out->text[used] = (unsigned char)*text < 0x80 ? *text : 'x';
        out->at[used] = at;
        for (size_t m = 0; m < sizeof marks / sizeof marks[0]; m++) {
            if (strlen(marks[m].character) == size &&
                memcmp(marks[m].character, text, size) == 0) {
                out->text[used] = marks[m].plain;
            }
        }
        at += size;
    }
    out->text[used] = '\0';
    out->at[used] = cell->length;
    return true;
}

#define DIGITS "0123456789"

/* The length of the number that a text begins with: a sign, digits with points
 * and commas, groups of three behind blanks or apostrophes, and an exponent; 0:
 * none. */
static size_t number_length(const char *text)
{
    size_t length = *text == '-' || *text == '+' ? 1 : 0;
    const size_t first = strspn(text + length, DIGITS ".,");
    if (strcspn(text + length, DIGITS) >= first) {
        return 0;
    }
    length += first;
    while ((text[length] == ' ' || text[length] == '\'') &&
           strspn(text + length + 1, DIGITS) == 3) {
        length += 4;
        length += strspn(text + length, DIGITS ".,");
    }
    if (text[length] == 'e' || text[length] == 'E') {
        const size_t sign =
            strchr("+-", text[length + 1]) != NULL && text[length + 1] != '\0'
                ? 1
                : 0;
        const size_t digits = strspn(text + length + 1 + sign, DIGITS);
        length += digits > 0 ? 1 + sign + digits : 0;
    }
    return length;
}

/* A number with its points and commas, without marks of groups. */
typedef struct digits {
    char text[MOST_DIGITS];
} digits;

/* False for a number with too many digits. */
static bool copy_digits(const char *text, size_t length, digits *out)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 1 < MOST_DIGITS; i++) {
        if (strchr(" '+", text[i]) == NULL || (i > 0 && text[i] == '+')) {
            out->text[used++] = text[i];
        }
    }
    out->text[used] = '\0';
    return used + 1 < MOST_DIGITS;
}

/* The parts of a cell that is a number. */
typedef struct number_cell {
    size_t start; /* of the first number in the cell, and its length */
    size_t length;
    digits low;
    digits high; /* of a range, "5-8" */
    bool is_range;
    bool is_percent;
    const char *unit; /* "m", "gold", "m/s" */
    size_t unit_length;
} number_cell;

/* Splits a cell; false if it is no number. A letter that stands for thousands
 * is no unit. */
static bool split_cell(const lan_csv_cell *cell, number_cell *out)
{
    plain_text plain;
    *out = (number_cell){.start = 0};
    if (!make_plain(cell, &plain)) {
        return false;
    }
    const char *text = plain.text;
    text += *text == '$' ? 1 : 0;
    text += strspn(text, " ");
    size_t length = number_length(text);
    if (length == 0 || !copy_digits(text, length, &out->low)) {
        return false;
    }
    out->start = plain.at[text - plain.text];
    text += length;
    out->length = plain.at[text - plain.text] - out->start;
    const char *high = text + strspn(text, " ");
    if (*high == '-') {
        high += 1 + strspn(high + 1, " ");
        length = isdigit((unsigned char)*high) ? number_length(high) : 0;
        out->is_range = length > 0 && copy_digits(high, length, &out->high);
        text = out->is_range ? high + length : text;
    }
    text += strspn(text, " ");
    out->is_percent = *text == '%';
    text += out->is_percent ? 1 : 0;
    text += *text == '$' ? 1 : 0;
    const char *rest = text;
    while (isalpha((unsigned char)*rest) ||
           (*rest != '\0' &&
            (strchr("/.", *rest) != NULL ||
             (unsigned char)cell->text[plain.at[rest - plain.text]] >= 0x80))) {
        rest++;
    }
    out->unit = cell->text + plain.at[text - plain.text];
    out->unit_length = cell->length - plain.at[text - plain.text];
    return *rest == '\0' && (!out->is_percent || rest == text) &&
           out->unit_length <= MOST_UNIT &&
           !(out->unit_length == 1 && strchr("kKMB", *text) != NULL);
}

static size_t count_marks(const digits *number, char mark)
{
    size_t count = 0;
    for (const char *c = number->text; *c != '\0'; c++) {
        count += *c == mark ? 1 : 0;
    }
    return count;
}

/* The mark of decimals that a number must have; '\0': either, or no matter. */
static char mark_of(const digits *number)
{
    const char *point = strrchr(number->text, '.');
    const char *comma = strrchr(number->text, ',');
    if (point != NULL && comma != NULL) {
        return point > comma ? '.' : ',';
    }
    const char *one = point != NULL ? point : comma;
    if (one == NULL) {
        return '\0';
    }
    if (count_marks(number, *one) > 1) {
        return *one == '.' ? ',' : '.'; /* it is of thousands */
    }
    const char *first = number->text + strspn(number->text, "-");
    const bool may_be_thousands = strspn(one + 1, DIGITS) == 3 && one > first &&
                                  one - first <= 3 && *first != '0';
    return may_be_thousands ? '\0' : *one;
}

/* Reads a number by the sheet's mark of decimals; false if marks of thousands
 * stand elsewhere than between thousands. */
static bool read_digits(const csv_sheet *sheet, const digits *number,
                        double *out)
{
    const char decimal = sheet->decimal == ',' ? ',' : '.';
    const char *last = strrchr(number->text, decimal);
    char text[MOST_DIGITS];
    size_t used = 0;
    if (count_marks(number, decimal) > 1) {
        return false;
    }
    for (const char *c = number->text; *c != '\0'; c++) {
        const bool is_mark = (*c == '.' || *c == ',') && *c != decimal;
        if (is_mark && (strspn(c + 1, DIGITS) != 3 || used == 0 ||
                        (last != NULL && c > last))) {
            return false;
        }
        if (!is_mark) {
            text[used++] = (char)(*c == decimal ? '.' : *c);
        }
    }
    return lan_text_to_double(text, used, out) == LAN_OK;
}

/* --- cells --------------------------------------------------------------- */

/* Keeps a failure of the reader of cells. Returns false. */
static bool keep_failure(lan_import *import, lan_status status)
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

bool csv_is_percent(const csv_column *column)
{
    return column->is_percent ||
           (column->cell.length > 0 &&
            memchr(column->cell.text, '%', column->cell.length) != NULL);
}

/* The place of a part of a cell. */
static imp_place place_of(const csv_sheet *sheet, const lan_csv_cell *cell,
                          size_t start, size_t length)
{
    imp_place place = sheet->place;
    place.column = cell->column + (int)start;
    place.offset = (size_t)(cell->text - sheet->text) + start;
    place.length = length;
    return place;
}

imp_place csv_place(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    return place_of(sheet, cell, 0, cell->length);
}

static bool refuse(csv_sheet *sheet, const lan_csv_cell *cell, const char *what)
{
    double ignored = 0.0;
    lan_csv row = sheet->rows;
    row.number = sheet->place.line;
    if (what == NULL && cell->text[0] == '#') {
        what = "a formula has failed: mend it or empty its cell:";
    } else if (what == NULL && cell->text[0] == '=') {
        what = "a formula: save the sheet with values instead of";
    }
    return keep_failure(
        sheet->import,
        what != NULL ? lan_csv_tell(&row, cell, what)
                     : lan_csv_number(&row, cell, "a number was expected, not",
                                      &ignored));
}

bool csv_read_number(csv_sheet *sheet, csv_column *column, double *out)
{
    const lan_csv_cell *cell = &column->cell;
    number_cell parts;
    double low = 0.0;
    double high = 0.0;
    if (sheet->import->status != LAN_OK || csv_is_empty(cell)) {
        return false;
    }
    if (!split_cell(cell, &parts)) {
        return refuse(sheet, cell, NULL);
    }
    if (sheet->decimal == '\0' && sheet->rows.separator != ',' &&
        strchr(parts.low.text, ',') != NULL) {
        return refuse(sheet, cell,
                      "decimals or thousands? Leave the mark out of");
    }
    if (!read_digits(sheet, &parts.low, &low) ||
        (parts.is_range && !read_digits(sheet, &parts.high, &high))) {
        return refuse(sheet, cell, NULL);
    }
    if (parts.unit_length > 0) {
        const char *unit =
            imp_text(sheet->import, parts.unit, parts.unit_length);
        column->unit = column->unit == NULL ? unit : column->unit;
        if (strcmp(column->unit, unit) != 0) {
            return refuse(sheet, cell, "another unit than above it:");
        }
    }
    sheet->has_range = sheet->has_range || parts.is_range;
    *out = (parts.is_range ? (low + high) / 2.0 : low) /
           (csv_is_percent(column) ? 100.0 : 1.0);
    return true;
}

imp_value csv_value(const csv_sheet *sheet, const csv_column *column,
                    double number, scn_cell how)
{
    const lan_csv_cell *cell = &column->cell;
    const bool has_comma = sheet->decimal == ',';
    number_cell parts;
    how.per = 1.0; /* it is in the number already */
    imp_value value =
        imp_number(csv_place(sheet, cell), scn_cell_value(&how, number), NULL);
    if ((has_comma && sheet->rows.separator == ',') ||
        !split_cell(cell, &parts) || parts.is_range ||
        !read_digits(sheet, &parts.low, &how.number)) {
        return value;
    }
    how.per = csv_is_percent(column) ? 100.0 : 1.0;
    how.decimal = has_comma ? ',' : '.';
    value.has_cell = true;
    value.cell = how;
    value.place = place_of(sheet, cell, parts.start, parts.length);
    return value;
}

const char *csv_text(lan_import *import, const lan_csv_cell *cell)
{
    char *text = imp_array(import, cell->length + 1, 1);
    size_t used = 0;
    for (size_t i = 0; text != NULL && i < cell->length; i++) {
        text[used++] = cell->text[i];
        i += i + 1 < cell->length && cell->text[i] == '"' &&
                     cell->text[i + 1] == '"'
                 ? 1
                 : 0;
    }
    return text != NULL ? text : "";
}

/* --- rows and headings --------------------------------------------------- */

/* Takes the cells of the next line, as many as there are columns; cells left
 * out at its end are empty. Returns their number, 0 if it failed. */
static size_t take_cells(csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    lan_csv_cell cell = {.is_last = false};
    size_t taken = 0;
    sheet->place.line = sheet->rows.number;
    while (!cell.is_last) {
        lan_status status = lan_csv_take_cell(&sheet->rows, &cell);
        if (status == LAN_OK && taken == sheet->count && cell.length > 0) {
            status = lan_csv_tell(&sheet->rows, &cell,
                                  "more cells than the heading has:");
        }
        if (status != LAN_OK) {
            (void)keep_failure(import, status);
            return 0;
        }
        if (taken < sheet->count) {
            sheet->columns[taken++].cell = cell;
        }
    }
    for (size_t c = taken; c < sheet->count; c++) {
        sheet->columns[c].cell = (lan_csv_cell){.text = "", .column = 1};
    }
    lan_csv_end_line(&sheet->rows);
    return taken;
}

bool csv_next_row(csv_sheet *sheet)
{
    return sheet->import->status == LAN_OK && lan_csv_find_line(&sheet->rows) &&
           take_cells(sheet) > 0;
}

/* True for "Crit %", "Accuracy (%)", "% hit". */
static bool is_per_cent(const lan_csv_cell *cell)
{
    size_t end = cell->length;
    while (end > 0 && strchr(")] ", cell->text[end - 1]) != NULL) {
        end--;
    }
    return end > 0 && (cell->text[0] == '%' || cell->text[end - 1] == '%');
}

/* Takes a line as headings. */
static void take_headings(csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    if (!lan_csv_find_line(&sheet->rows)) {
        imp_fail(import, LAN_EPARSE,
                 (imp_place){.file = import->file, .line = 1},
                 "no heading: a line of names of columns comes first");
        return;
    }
    sheet->count = lan_csv_take_separator(&sheet->rows);
    sheet->place.line = sheet->rows.number;
    if (sheet->count > MOST_COLUMNS) {
        imp_fail(import, LAN_ELIMIT, sheet->place, "more than %d columns",
                 MOST_COLUMNS);
    }
    sheet->columns = imp_array(import, sheet->count, sizeof sheet->columns[0]);
    sheet->count = sheet->columns != NULL ? take_cells(sheet) : 0;
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        const lan_csv_cell *cell = &column->cell;
        column->heading = *cell;
        column->is_percent = is_per_cent(cell);
        column->title = cell->length > 0
                            ? imp_text(import, cell->text, cell->length)
                            : imp_print(import, "column %zu", c + 1);
        column->squeezed = csv_squeeze(import, column->title);
    }
}

/* True if two headings are of fields. */
static bool has_known(const csv_sheet *sheet)
{
    size_t count = 0;
    for (size_t c = 0; c < sheet->count; c++) {
        bool is_known = false;
        for (size_t f = 0; f < CSV_FIELDS; f++) {
            is_known = is_known || imp_is_listed(sheet->columns[c].squeezed,
                                                 csv_field(f)->guesses);
        }
        count += is_known ? 1 : 0;
    }
    return count >= 2;
}

/* Reads the heading: the first line, or if it may be below a title the first
 * in which two headings are known. */
static void read_headings(csv_sheet *sheet, bool has_title)
{
    take_headings(sheet);
    csv_sheet below = *sheet;
    for (int i = 0;
         has_title && i < MOST_ABOVE && !has_known(&below) &&
         sheet->import->status == LAN_OK && lan_csv_find_line(&below.rows);
         i++) {
        below.rows.separator = ',';
        take_headings(&below);
    }
    if (below.place.line != sheet->place.line && has_known(&below)) {
        imp_note(sheet->import, "the headings stand in line %d of %s",
                 below.place.line,
                 imp_shown_file(sheet->import, sheet->place.file));
        *sheet = below;
    }
}

/* Notes which columns are filled, and the mark of decimals. */
static void scan_rows(csv_sheet *sheet)
{
    const lan_csv first = sheet->rows;
    const imp_place place = sheet->place;
    bool has_point = false;
    bool has_comma = false;
    while (csv_next_row(sheet)) {
        for (size_t c = 0; c < sheet->count; c++) {
            csv_column *column = &sheet->columns[c];
            number_cell parts;
            char mark = '\0';
            if (csv_is_empty(&column->cell)) {
                continue;
            }
            column->filled++;
            if (split_cell(&column->cell, &parts)) {
                mark = mark_of(&parts.low);
                mark = mark == '\0' && parts.is_range ? mark_of(&parts.high)
                                                      : mark;
            } else {
                column->is_word = true;
            }
            has_point = has_point || mark == '.';
            has_comma = has_comma || mark == ',';
        }
    }
    sheet->decimal = (char)(has_point ? '.' : has_comma ? ',' : '\0');
    sheet->rows = first;
    sheet->place = place;
}

/* Notes that a sheet has letters that are not UTF-8, as Excel's plain CSV. */
static void note_letters(lan_import *import, const char *path, const char *text,
                         size_t length)
{
    uint32_t point = 0;
    size_t step = 1;
    for (size_t at = 0; at < length && step > 0; at += step) {
        step = lan_utf8_decode(text + at, length - at, &point);
    }
    if (step == 0) {
        imp_note(import,
                 "letters of %s are not UTF-8 and get lost: save it as CSV in "
                 "UTF-8",
                 imp_shown_file(import, path));
    }
}

bool csv_open(lan_import *import, const char *path, bool has_title,
              csv_sheet *sheet)
{
    size_t length = 0;
    const char *text = imp_read_file(import, path, &length);
    *sheet = (csv_sheet){
        .import = import, .text = text, .place = {.file = path, .line = 1}};
    if (text == NULL) {
        return false;
    }
    if (length >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 ||
                        memcmp(text, "\xFE\xFF", 2) == 0)) {
        imp_fail(import, LAN_EPARSE, sheet->place,
                 "the sheet is UTF-16: save it as CSV in UTF-8");
        return false;
    }
    note_letters(import, path, text, length);
    sheet->rows = lan_csv_begin(text, length, import->err);
    read_headings(sheet, has_title);
    scan_rows(sheet);
    if (sheet->decimal == ',') {
        imp_note(import, "decimals have a comma in %s: 1,5 is 1.5",
                 imp_shown_file(import, path));
    }
    return import->status == LAN_OK;
}
