/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sheet: a heading, a row a type, and numbers as people write them into
 * cells: "1.5", "1,5", "1,234.5", "$50", "12 m", "80 %", "5-8".
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/utf8_impl.h"
#include "scenarios/import/roster_impl.h"

#define MOST_COLUMNS 4096

/* Lines that may stand above a heading. */
#define MOST_ABOVE 20

/* Longest cell that may be a number, and longest unit behind one. */
#define MOST_NUMBER 108
#define MOST_UNIT   12

/* --- cells --------------------------------------------------------------- */

scn_place csv_start(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    const size_t line = (size_t)(sheet->rows.line - sheet->source->text);
    return cell == NULL
               ? (scn_place){sheet->source, line, 0}
               : (scn_place){sheet->source, line + (size_t)cell->column - 1, 1};
}

scn_place csv_place(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    return (scn_place){sheet->source,
                       (size_t)(cell->text - sheet->source->text),
                       cell->length};
}

/* The text of a cell; doubled quotes become single quotes. */
const char *csv_text(lan_import *import, const lan_csv_cell *cell)
{
    char *text = imp_array(import, cell->length + 1, 1);
    const char *end = cell->text + cell->length;
    char *to = text;
    for (const char *c = cell->text; c < end; c++) {
        *to++ = *c;
        c += *c == '"' && c + 1 < end && c[1] == '"' ? 1 : 0;
    }
    return text;
}

/* A title in lower case without blanks, marks and what stands in brackets. */
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

/* True for a cell that says nothing. */
bool csv_is_empty(const lan_csv_cell *cell)
{
    static const char *const nothing[] = {
        "",  "-",   "n/a",          "na",          "none",
        "?", "tbd", "\xE2\x80\x93", "\xE2\x80\x94"};
    size_t i = 0;
    while (i < COUNT(nothing) &&
           (cell->length != strlen(nothing[i]) ||
            strncasecmp(cell->text, nothing[i], cell->length) != 0)) {
        i++;
    }
    return i < COUNT(nothing);
}

/* True if the cell of the row is in per cent, by its sign or its heading's. */
bool csv_is_percent(const csv_column *column)
{
    return column->is_percent ||
           (column->cell.length > 0 &&
            memchr(column->cell.text, '%', column->cell.length) != NULL);
}

/* Fails at a cell. */
static _Noreturn void refuse(const csv_sheet *sheet, const lan_csv_cell *cell,
                             const char *what)
{
    imp_fail(sheet->import, LAN_EPARSE, csv_start(sheet, cell), "%s '%.*s'",
             what, (int)(cell->length < 40 ? cell->length : 40), cell->text);
}

/* --- numbers ------------------------------------------------------------- */

/* Digits with points and commas, groups of three behind blanks or apostrophes,
 * and an exponent; then a number or a range of them with a sign of money, of
 * percent or a unit. */
#define NUMBER                                                                 \
    "[0-9.,]*[0-9][0-9.,]*( *[ '][0-9]{3}([.,][0-9.,]*)?)*([eE][-+]?[0-9]+)?"
#define PATTERN                                                                \
    "^ *[$]? *([-+]?" NUMBER ")( *- *(" NUMBER                                 \
    "))? *(%[$]?|[$]?([[:alpha:]/.]*( *[$][[:alpha:]/.]*)?))$"
enum { LOW = 1, HIGH = 6, UNIT = 11, PARTS };

/* The parts of a cell that is a number; offsets are those in the cell. */
typedef struct number_cell {
    char text[MOST_NUMBER];
    regmatch_t at[PARTS];
    char low[MOST_NUMBER]; /* without marks of groups */
    char high[MOST_NUMBER];
} number_cell;

/* Copies a cell with one byte for one: blanks, dashes, apostrophes and signs of
 * money are alike, behind blanks where they are longer; others that are not
 * ASCII are letters. False for a text that is too long for a number. */
static bool make_plain(const lan_csv_cell *cell, char out[MOST_NUMBER])
{
    /* a byte of the plain text, and characters that become it */
    static const char *const marks[] = {
        " \t",           " \xC2\xA0",     " \xE2\x80\xAF",
        "-\xE2\x88\x92", "-\xE2\x80\x93", "'\xE2\x80\x99",
        "$\xE2\x82\xAC", "$\xC2\xA3",     "$\xC2\xA5",
    };
    size_t size = 1;
    if (cell->length >= MOST_NUMBER ||
        memchr(cell->text, '\0', cell->length) != NULL) {
        return false;
    }
    for (size_t i = 0; i < cell->length; i += size) {
        const char *text = cell->text + i;
        out[i] = (unsigned char)*text < 0x80 ? *text : 'x';
        size = 1;
        for (size_t m = 0; m < COUNT(marks); m++) {
            const size_t length = strlen(marks[m] + 1);
            if (length <= cell->length - i &&
                memcmp(marks[m] + 1, text, length) == 0) {
                memset(out + i, ' ', length);
                out[i + length - 1] = marks[m][0];
                size = length;
            }
        }
    }
    out[cell->length] = '\0';
    return true;
}

static void copy_digits(const number_cell *cell, size_t part,
                        char out[MOST_NUMBER])
{
    size_t used = 0;
    for (regoff_t i = cell->at[part].rm_so; i < cell->at[part].rm_eo; i++) {
        if (strchr(" '+", cell->text[i]) == NULL) {
            out[used++] = cell->text[i];
        }
    }
    out[used] = '\0';
}

/* Splits a cell; false if it is no number. A letter that stands for thousands
 * is no unit. */
static bool split_cell(const csv_sheet *sheet, const lan_csv_cell *cell,
                       number_cell *out)
{
    const int found =
        make_plain(cell, out->text)
            ? regexec(&sheet->import->numbers, out->text, PARTS, out->at, 0)
            : REG_NOMATCH;
    imp_need(sheet->import, found != REG_ESPACE);
    if (found != 0) {
        return false;
    }
    const regmatch_t unit = out->at[UNIT];
    copy_digits(out, LOW, out->low);
    copy_digits(out, HIGH, out->high);
    return unit.rm_eo - unit.rm_so <= MOST_UNIT &&
           (unit.rm_eo - unit.rm_so != 1 ||
            strchr("kKMB", out->text[unit.rm_so]) == NULL);
}

/* The mark of decimals that a number must have; '\0': either, or no matter. */
static char mark_of(const char *number)
{
    const char *point = strrchr(number, '.');
    const char *comma = strrchr(number, ',');
    const char *last =
        comma != NULL && (point == NULL || comma > point) ? comma : point;
    if (last == NULL || (point != NULL && comma != NULL)) {
        return (char)(last != NULL ? *last : '\0');
    }
    if (strchr(number, *last) != last) {
        return *last == '.' ? ',' : '.'; /* it is of thousands */
    }
    const char *first = number + strspn(number, "-");
    const bool may_be_thousands = strspn(last + 1, "0123456789") == 3 &&
                                  last > first && last - first <= 3 &&
                                  *first != '0';
    return (char)(may_be_thousands ? '\0' : *last);
}

/* Reads a number by the sheet's mark of decimals; false if marks of thousands
 * stand elsewhere than between thousands. */
static bool read_digits(const csv_sheet *sheet, const char *number, double *out)
{
    const char decimal = (char)(sheet->decimal == ',' ? ',' : '.');
    const char *last = strrchr(number, decimal);
    char text[MOST_NUMBER];
    size_t used = 0;
    for (const char *c = number; *c != '\0'; c++) {
        const bool is_mark = (*c == '.' || *c == ',') && c != last;
        if (is_mark && (*c == decimal || strspn(c + 1, "0123456789") != 3 ||
                        used == 0 || (last != NULL && c > last))) {
            return false;
        }
        text[used] = (char)(c == last ? '.' : *c);
        used += is_mark ? 0 : 1;
    }
    return lan_text_to_double(text, used, out) == LAN_OK;
}

/* Fails at a cell that is no number, with the remedy. */
static _Noreturn void refuse_number(const csv_sheet *sheet,
                                    const lan_csv_cell *cell)
{
    refuse(sheet, cell,
           cell->text[0] == '#'
               ? "a formula has an error: correct it or clear its cell:"
           : cell->text[0] == '='
               ? "a formula: save the sheet with values instead of"
           : memchr(cell->text, ',', cell->length) != NULL
               ? "decimals have a point, and thousands no mark, not"
               : "a number was expected, not");
}

/* Keeps the unit behind the numbers of a column, which all have the same. */
static void take_unit(csv_sheet *sheet, csv_column *column, regmatch_t unit)
{
    const char *said = imp_text(sheet->import, column->cell.text + unit.rm_so,
                                (size_t)(unit.rm_eo - unit.rm_so));
    column->unit = column->unit == NULL ? said : column->unit;
    if (strcmp(column->unit, said) != 0) {
        refuse(sheet, &column->cell, "another unit than above it:");
    }
}

bool csv_read_number(csv_sheet *sheet, csv_column *column, double *out)
{
    const lan_csv_cell *cell = &column->cell;
    number_cell parts;
    double high = 0.0;
    if (csv_is_empty(cell)) {
        return false;
    }
    if (!split_cell(sheet, cell, &parts)) {
        refuse_number(sheet, cell);
    }
    if (sheet->decimal == '\0' && sheet->rows.separator != ',' &&
        strchr(parts.low, ',') != NULL) {
        refuse(sheet, cell, "decimals or thousands? Leave the mark out of");
    }
    const bool is_range = parts.high[0] != '\0';
    if (!read_digits(sheet, parts.low, &column->written) ||
        (is_range && !read_digits(sheet, parts.high, &high))) {
        refuse_number(sheet, cell);
    }
    if (parts.at[UNIT].rm_eo > parts.at[UNIT].rm_so) {
        take_unit(sheet, column, parts.at[UNIT]);
    }
    sheet->has_range = sheet->has_range || is_range;
    column->digits = csv_place(sheet, cell);
    column->digits.offset += (size_t)parts.at[LOW].rm_so;
    column->digits.length =
        is_range ? 0 : (size_t)(parts.at[LOW].rm_eo - parts.at[LOW].rm_so);
    *out = (is_range ? (column->written + high) / 2.0 : column->written) /
           (csv_is_percent(column) ? 100.0 : 1.0);
    return true;
}

/* The value that follows from the number of a cell of the row: (number + plus)
 * times over. It can be written back if the cell is one number and its commas
 * are not those between cells. */
imp_value csv_value(const csv_sheet *sheet, const csv_column *column,
                    double number, scn_cell how, const char *note)
{
    const lan_csv_cell *cell = &column->cell;
    const bool has_comma = sheet->decimal == ',';
    how.per = 1.0; /* it is in the number already */
    imp_value value =
        imp_number(csv_place(sheet, cell), scn_cell_value(&how, number), note);
    if (column->digits.length > 0 &&
        !(has_comma && sheet->rows.separator == ',')) {
        how.number = column->written;
        how.per = csv_is_percent(column) ? 100.0 : 1.0;
        how.decimal = (char)(has_comma ? ',' : '.');
        value.has_cell = true;
        value.cell = how;
        value.place = column->digits;
    }
    return value;
}

/* --- rows and headings --------------------------------------------------- */

/* Takes the cells of the next line, as many as there are columns; cells left
 * out at its end are empty. Returns their number. */
static size_t take_cells(csv_sheet *sheet)
{
    lan_csv_cell cell = {.is_last = false};
    size_t taken = 0;
    for (size_t c = 0; c < sheet->count; c++) {
        sheet->columns[c].cell = (lan_csv_cell){.text = ""};
    }
    while (!cell.is_last) {
        if (lan_csv_take_cell(&sheet->rows, &cell) != LAN_OK) {
            imp_fail(sheet->import, LAN_EPARSE, csv_start(sheet, &cell), "%s",
                     sheet->rows.err->text);
        }
        if (taken < sheet->count) {
            sheet->columns[taken++].cell = cell;
        } else if (cell.length > 0) {
            refuse(sheet, &cell, "more cells than the heading has:");
        }
    }
    lan_csv_end_line(&sheet->rows);
    return taken;
}

bool csv_next_row(csv_sheet *sheet)
{
    const bool has_row = lan_csv_find_line(&sheet->rows);
    if (has_row) {
        (void)take_cells(sheet);
    }
    return has_row;
}

/* True for "Crit %", "Accuracy (%)", "% hit", not for "HP at 50 % shield". */
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
        imp_fail(import, LAN_EPARSE, (scn_place){sheet->source, 0, 0},
                 "no heading: a line of names of columns comes first");
    }
    sheet->count = lan_csv_take_separator(&sheet->rows);
    imp_limit(import, sheet->count - 1, MOST_COLUMNS, csv_start(sheet, NULL),
              "columns");
    sheet->columns = imp_array(import, sheet->count, sizeof sheet->columns[0]);
    sheet->titles = imp_array(import, sheet->count, sizeof sheet->titles[0]);
    sheet->count = take_cells(sheet);
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        const lan_csv_cell *cell = &column->cell;
        column->place = csv_start(sheet, cell);
        column->is_percent = is_per_cent(cell);
        column->title = cell->length > 0
                            ? imp_text(import, cell->text, cell->length)
                            : imp_print(import, "column %zu", c + 1);
        column->squeezed = csv_squeeze(import, column->title);
        sheet->titles[c] = column->title;
    }
}

/* True if two headings are of fields. */
static bool has_known(const csv_sheet *sheet)
{
    size_t count = 0;
    for (size_t c = 0; c < sheet->count; c++) {
        bool is_known = false;
        for (size_t f = 0; f < CSV_FIELDS; f++) {
            const char *const *guess = csv_field(f)->guesses;
            while (*guess != NULL &&
                   strcmp(*guess, sheet->columns[c].squeezed) != 0) {
                guess++;
            }
            is_known = is_known || *guess != NULL;
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
    for (int i = 0; has_title && i < MOST_ABOVE && !has_known(&below) &&
                    lan_csv_find_line(&below.rows);
         i++) {
        below.rows.separator = ',';
        take_headings(&below);
    }
    if (below.rows.line != sheet->rows.line && has_known(&below)) {
        *sheet = below;
        imp_note(sheet->import, "the headings stand in line %d of %s",
                 scn_position_of(csv_start(sheet, NULL)).line,
                 imp_shown_file(sheet->import, sheet->source->name));
    }
}

/* Notes which columns are filled, and the mark of decimals. */
static void scan_rows(csv_sheet *sheet)
{
    const lan_csv first = sheet->rows;
    bool has_point = false;
    bool has_comma = false;
    while (csv_next_row(sheet)) {
        for (size_t c = 0; c < sheet->count; c++) {
            csv_column *column = &sheet->columns[c];
            number_cell parts;
            if (csv_is_empty(&column->cell)) {
                continue;
            }
            column->filled++;
            if (!split_cell(sheet, &column->cell, &parts)) {
                column->is_word = true;
                continue;
            }
            const char low = mark_of(parts.low);
            const char mark = (char)(low != '\0' ? low : mark_of(parts.high));
            has_point = has_point || mark == '.';
            has_comma = has_comma || mark == ',';
        }
    }
    sheet->decimal = (char)(has_point ? '.' : has_comma ? ',' : '\0');
    sheet->rows = first;
}

/* Notes letters that are lost, as in Excel's plain CSV. */
static void check_letters(lan_import *import, const scn_source *source)
{
    uint32_t point = 0;
    size_t at = 0;
    size_t step = 1;
    while (at < source->length && step > 0) {
        step = lan_utf8_decode(source->text + at, source->length - at, &point);
        at += step;
    }
    if (step == 0) {
        imp_note(import,
                 "characters of %s are not UTF-8 and get lost: save it as CSV "
                 "in UTF-8",
                 imp_shown_file(import, source->name));
    }
}

void csv_open(csv_sheet *sheet, lan_import *import, const char *path,
              bool has_title)
{
    const scn_source *source = imp_read_file(import, path);
    *sheet = (csv_sheet){.import = import, .source = source};
    imp_need(import, import->has_numbers ||
                         regcomp(&import->numbers, PATTERN, REG_EXTENDED) == 0);
    import->has_numbers = true;
    if (source->length >= 2 && (memcmp(source->text, "\xFF\xFE", 2) == 0 ||
                                memcmp(source->text, "\xFE\xFF", 2) == 0)) {
        imp_fail(import, LAN_EPARSE, (scn_place){source, 0, 0},
                 "the sheet is UTF-16: save it as CSV in UTF-8");
    }
    check_letters(import, source);
    sheet->rows = lan_csv_begin(source->text, source->length, &sheet->err);
    read_headings(sheet, has_title);
    scan_rows(sheet);
    if (sheet->decimal == ',') {
        imp_note(import, "decimals have a comma in %s: 1,5 is 1.5",
                 imp_shown_file(import, path));
    }
}
