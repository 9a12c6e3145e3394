/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sheet: a heading, a row a type, and numbers as people write them into
 * cells: "1.5", "1,5", "1,234.5", "$50", "12 m", "80 %", "5-8". Which column is
 * what is guessed by its heading, or mapped.
 */
#include <ctype.h>
#include <regex.h>
#include <string.h>
#include <strings.h>

#include "base/csv_impl.h"
#include "base/text.h"
#include "base/utf8_impl.h"
#include "scenarios/import/roster_impl.h"

#define MOST_COLUMNS 4096

/* Lines that may stand above a heading. */
#define MOST_ABOVE 20

/* Longest cell that may be a number, and longest unit behind one. */
#define MOST_NUMBER 108
#define MOST_UNIT   12

typedef struct csv_column {
    const char *title;
    const char *squeezed; /* without blanks, marks and brackets */
    scn_place place;      /* of the heading */
    lan_csv_cell cell;    /* of the row */
    scn_place digits;     /* of the number in it that was read last; without */
    double written;       /* a length: it is a range, "5-8" */
    size_t filled;        /* cells that say something */
    bool is_word;         /* one of them is no number */
    bool is_percent;      /* its heading ends with a % */
    const char *unit;     /* behind its numbers; NULL: none */
    const char *against; /* of a bonus: the class of armour; NULL: it is none */
} csv_column;

typedef struct csv_sheet {
    lan_import *import;
    const regex_t *pattern; /* of numbers */
    const scn_source *source;
    lan_csv rows;  /* behind the heading */
    lan_error err; /* of these */
    csv_column *columns;
    const char **titles; /* of these */
    size_t count;
    char decimal;               /* the mark of decimals; '\0': none was met */
    bool has_range;             /* "5-8" was met, and read as its mean */
    csv_column *of[CSV_FIELDS]; /* NULL: none */
    bool is_mapped[CSV_FIELDS]; /* and not guessed */
    bool has[CSV_FIELDS];       /* of the row */
    double number[CSV_FIELDS];  /* of these */
} csv_sheet;

static const scn_field *field_at(size_t index)
{
    return &scn_section_roster_map.fields[index];
}

/* --- cells --------------------------------------------------------------- */

/* The place of the line of the row, and of where a cell of it begins. */
static scn_place line_place(const csv_sheet *sheet)
{
    return (scn_place){sheet->source,
                       (size_t)(sheet->rows.line - sheet->source->text), 0};
}

static scn_place start_place(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    scn_place place = line_place(sheet);
    place.offset += (size_t)cell->column - 1;
    place.length = 1;
    return place;
}

/* The place of a part of a cell's text. */
static scn_place text_place(const csv_sheet *sheet, const lan_csv_cell *cell,
                            size_t start, size_t length)
{
    return (scn_place){sheet->source,
                       (size_t)(cell->text - sheet->source->text) + start,
                       length};
}

/* The text of a cell, of which a quote within may be doubled. */
static const char *text_of(lan_import *import, const lan_csv_cell *cell)
{
    char *text = imp_array(import, cell->length + 1, 1);
    size_t used = 0;
    for (size_t i = 0; text != NULL && i < cell->length; i++) {
        text[used++] = cell->text[i];
        i += i + 1 < cell->length && memcmp(cell->text + i, "\"\"", 2) == 0 ? 1
                                                                            : 0;
    }
    return text != NULL ? text : "";
}

/* A title in lower case without blanks, marks and what stands in brackets. */
static const char *squeeze(lan_import *import, const char *title)
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
static bool is_empty(const lan_csv_cell *cell)
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
static bool is_percent(const csv_column *column)
{
    return column->is_percent ||
           (column->cell.length > 0 &&
            memchr(column->cell.text, '%', column->cell.length) != NULL);
}

/* Fails at a cell. Returns false. */
static bool refuse(const csv_sheet *sheet, const lan_csv_cell *cell,
                   const char *what)
{
    imp_fail(sheet->import, LAN_EPARSE, start_place(sheet, cell), "%s '%.*s'",
             what, (int)(cell->length < 40 ? cell->length : 40), cell->text);
    return false;
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
    if (!make_plain(cell, out->text) ||
        regexec(sheet->pattern, out->text, PARTS, out->at, 0) != 0) {
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
static bool refuse_number(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    return refuse(sheet, cell,
                  cell->text[0] == '#'
                      ? "a formula has failed: mend it or empty its cell:"
                  : cell->text[0] == '='
                      ? "a formula: save the sheet with values instead of"
                  : memchr(cell->text, ',', cell->length) != NULL
                      ? "decimals have a point, and thousands no mark, not"
                      : "a number was expected, not");
}

/* Reads the number of a cell of the row, of which 80% is .8, and so is 80 below
 * a heading that ends with a %. False: it is empty, or failed. */
static bool read_number(csv_sheet *sheet, csv_column *column, double *out)
{
    const lan_csv_cell *cell = &column->cell;
    number_cell parts;
    double high = 0.0;
    if (sheet->import->status != LAN_OK || is_empty(cell)) {
        return false;
    }
    if (!split_cell(sheet, cell, &parts)) {
        return refuse_number(sheet, cell);
    }
    if (sheet->decimal == '\0' && sheet->rows.separator != ',' &&
        strchr(parts.low, ',') != NULL) {
        return refuse(sheet, cell,
                      "decimals or thousands? Leave the mark out of");
    }
    const bool is_range = parts.high[0] != '\0';
    if (!read_digits(sheet, parts.low, &column->written) ||
        (is_range && !read_digits(sheet, parts.high, &high))) {
        return refuse_number(sheet, cell);
    }
    const regmatch_t unit = parts.at[UNIT];
    if (unit.rm_eo > unit.rm_so) {
        const char *said = imp_text(sheet->import, cell->text + unit.rm_so,
                                    (size_t)(unit.rm_eo - unit.rm_so));
        column->unit = column->unit == NULL ? said : column->unit;
        if (strcmp(column->unit, said) != 0) {
            return refuse(sheet, cell, "another unit than above it:");
        }
    }
    sheet->has_range = sheet->has_range || is_range;
    column->digits = text_place(
        sheet, cell, (size_t)parts.at[LOW].rm_so,
        is_range ? 0 : (size_t)(parts.at[LOW].rm_eo - parts.at[LOW].rm_so));
    *out = (is_range ? (column->written + high) / 2.0 : column->written) /
           (is_percent(column) ? 100.0 : 1.0);
    return true;
}

/* The value that follows from the number of a cell of the row: (number + plus)
 * times over. It can be written back if the cell is one number and its commas
 * are not those between cells. */
static imp_value value_from(const csv_sheet *sheet, const csv_column *column,
                            double number, scn_cell how, const char *note)
{
    const lan_csv_cell *cell = &column->cell;
    const bool has_comma = sheet->decimal == ',';
    how.per = 1.0; /* it is in the number already */
    imp_value value = imp_number(text_place(sheet, cell, 0, cell->length),
                                 scn_cell_value(&how, number), note);
    if (column->digits.length > 0 &&
        !(has_comma && sheet->rows.separator == ',')) {
        how.number = column->written;
        how.per = is_percent(column) ? 100.0 : 1.0;
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
    while (!cell.is_last && sheet->import->status == LAN_OK) {
        if (lan_csv_take_cell(&sheet->rows, &cell) != LAN_OK) {
            imp_fail(sheet->import, LAN_EPARSE, start_place(sheet, &cell), "%s",
                     sheet->rows.err->text);
        } else if (taken < sheet->count) {
            sheet->columns[taken++].cell = cell;
        } else if (cell.length > 0) {
            (void)refuse(sheet, &cell, "more cells than the heading has:");
        }
    }
    lan_csv_end_line(&sheet->rows);
    return taken;
}

static bool next_row(csv_sheet *sheet)
{
    if (sheet->import->status != LAN_OK || !lan_csv_find_line(&sheet->rows)) {
        return false;
    }
    (void)take_cells(sheet);
    return sheet->import->status == LAN_OK;
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
        imp_fail(import, LAN_EPARSE, scn_place_of_source(sheet->source),
                 "no heading: a line of names of columns comes first");
        return;
    }
    sheet->count = lan_csv_take_separator(&sheet->rows);
    (void)imp_is_full(import, sheet->count - 1, MOST_COLUMNS, line_place(sheet),
                      "columns");
    sheet->columns = imp_array(import, sheet->count, sizeof sheet->columns[0]);
    sheet->titles = imp_array(import, sheet->count, sizeof sheet->titles[0]);
    sheet->count = import->status == LAN_OK ? take_cells(sheet) : 0;
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        const lan_csv_cell *cell = &column->cell;
        column->place = start_place(sheet, cell);
        column->is_percent = is_per_cent(cell);
        column->title = cell->length > 0
                            ? imp_text(import, cell->text, cell->length)
                            : imp_print(import, "column %zu", c + 1);
        column->squeezed = squeeze(import, column->title);
        sheet->titles[c] = column->title;
    }
}

/* True if a heading is one by which a field is guessed. */
static bool is_guess(size_t field, const char *squeezed)
{
    const char *const *guess = field_at(field)->guesses;
    while (*guess != NULL && strcmp(*guess, squeezed) != 0) {
        guess++;
    }
    return *guess != NULL;
}

/* True if two headings are of fields. */
static bool has_known(const csv_sheet *sheet)
{
    size_t count = 0;
    for (size_t c = 0; c < sheet->count; c++) {
        size_t f = 0;
        while (f < CSV_FIELDS && !is_guess(f, sheet->columns[c].squeezed)) {
            f++;
        }
        count += f < CSV_FIELDS ? 1 : 0;
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
    if (below.rows.line != sheet->rows.line && has_known(&below)) {
        *sheet = below;
        imp_note(sheet->import,
                 imp_print(sheet->import, "the headings stand in line %d of %s",
                           scn_position_of(line_place(sheet)).line,
                           imp_shown_file(sheet->import, sheet->source->name)));
    }
}

/* Notes which columns are filled, and the mark of decimals. */
static void scan_rows(csv_sheet *sheet)
{
    const lan_csv first = sheet->rows;
    bool has_point = false;
    bool has_comma = false;
    while (next_row(sheet)) {
        for (size_t c = 0; c < sheet->count; c++) {
            csv_column *column = &sheet->columns[c];
            number_cell parts;
            if (is_empty(&column->cell)) {
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

/* Opens a sheet at its heading and looks through its rows.
 *
 * has_title  the heading may be below a title */
static bool open_sheet(csv_sheet *sheet, const char *path, bool has_title)
{
    lan_import *import = sheet->import;
    const scn_source *source = imp_read_file(import, path);
    const char *shown = imp_shown_file(import, path);
    uint32_t point = 0;
    *sheet = (csv_sheet){
        .import = import, .pattern = sheet->pattern, .source = source};
    if (source == NULL) {
        return false;
    }
    if (source->length >= 2 && (memcmp(source->text, "\xFF\xFE", 2) == 0 ||
                                memcmp(source->text, "\xFE\xFF", 2) == 0)) {
        imp_fail(import, LAN_EPARSE, scn_place_of_source(source),
                 "the sheet is UTF-16: save it as CSV in UTF-8");
        return false;
    }
    size_t step = 1; /* 0 at a letter of Excel's plain CSV */
    for (size_t at = 0; at < source->length && step > 0; at += step) {
        step = lan_utf8_decode(source->text + at, source->length - at, &point);
    }
    if (step == 0) {
        imp_note(import, imp_print(import,
                                   "letters of %s are not UTF-8 and get lost: "
                                   "save it as CSV in UTF-8",
                                   shown));
    }
    sheet->rows = lan_csv_begin(source->text, source->length, &sheet->err);
    read_headings(sheet, has_title);
    scan_rows(sheet);
    if (sheet->decimal == ',') {
        imp_note(import,
                 imp_print(import, "decimals have a comma in %s: 1,5 is 1.5",
                           shown));
    }
    return import->status == LAN_OK;
}

/* --- which column is what ------------------------------------------------ */

/* The map of --map "KEY=HEADING,...", whose headings may be in quotes; an empty
 * one is of a column that is not to be guessed. */
static const scn_node *read_map(lan_import *import, const char *at)
{
    scn_node *map = imp_add(import, NULL, SCN_MAP, NULL, NULL, IMP_NOWHERE);
    while (*at != '\0' && import->status == LAN_OK) {
        bool is_quoted = false;
        const char *end = at;
        while (*end != '\0' && (is_quoted || *end != ',')) {
            is_quoted = is_quoted != (*end == '"');
            end++;
        }
        const size_t key = strcspn(at, "=,");
        const char *heading = at + key + 1;
        size_t rest = heading <= end ? (size_t)(end - heading) : 0;
        if (rest >= 2 && heading[0] == '"' && end[-1] == '"') {
            heading++;
            rest -= 2;
        }
        (void)imp_add(import, map, at[key] == '=' ? SCN_SCALAR : SCN_LIST,
                      imp_text(import, at, key),
                      imp_text(import, heading, rest), IMP_NOWHERE);
        at = *end == ',' ? end + 1 : end;
    }
    return map;
}

static void refuse_field(lan_import *import, const char *key)
{
    const char *words[CSV_FIELDS];
    const char *all = "";
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        words[f] = field_at(f)->key;
        all = imp_print(import, "%s%s%s", all, f > 0 ? ", " : "", words[f]);
    }
    const char *hint = imp_hint(import, key, words, CSV_FIELDS, NULL);
    if (hint != NULL) {
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                 "--map: no key is called '%.60s'%s", key, hint);
    } else {
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                 "--map takes KEY=HEADING,...; keys are %s", all);
    }
}

/* The column that is headed so: exactly, else in other letters; or NULL. */
static csv_column *find_headed(const csv_sheet *sheet, const char *heading)
{
    csv_column *alike = NULL;
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        if (strcmp(column->title, heading) == 0) {
            return column;
        }
        if (alike == NULL && strcasecmp(column->title, heading) == 0) {
            alike = column;
        }
    }
    return alike;
}

/* The class of armour in "Bonus vs X"; NULL: it has none. */
static const char *class_in(lan_import *import, const char *title)
{
    static const char *const words[] = {" vs ", " vs. ", " against "};
    for (const char *at = title; *at != '\0'; at++) {
        for (size_t i = 0; i < COUNT(words); i++) {
            const size_t length = strlen(words[i]);
            if (strncasecmp(at, words[i], length) == 0) {
                at += length + strspn(at + length, " ");
                const size_t end = strcspn(at, "([%");
                return end > 0 ? imp_name(import, imp_text(import, at, end))
                               : NULL;
            }
        }
    }
    return NULL;
}

/* Gives a field the column that is headed so; none for an empty heading. */
static void set_column(csv_sheet *sheet, size_t field, const char *heading)
{
    lan_import *import = sheet->import;
    const char *prefix = import->def.is_of_scenario ? "" : "--map: ";
    csv_column *column = find_headed(sheet, heading);
    if (sheet->is_mapped[field] && field != CSV_BONUS) {
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE, "%s%s is given twice", prefix,
                 field_at(field)->key);
    }
    sheet->is_mapped[field] = true;
    if (heading[0] == '\0') {
        return;
    }
    if (column == NULL) {
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                 "%sno column of %.80s is headed '%.60s'%s", prefix,
                 imp_shown_file(import, sheet->source->name), heading,
                 imp_hint(import, heading, sheet->titles, sheet->count, ""));
    } else if (field == CSV_BONUS) {
        const char *class = class_in(import, column->title);
        column->against =
            class != NULL ? class : imp_name(import, column->title);
    } else {
        sheet->of[field] = column;
    }
}

/* Takes what is mapped. What is wrong in a scenario the binder reports. */
static void map_columns(csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    const lan_import_def *def = &import->def;
    const scn_node *map =
        def->map != NULL ? read_map(import, def->map) : def->columns;
    for (const scn_node *node = map != NULL ? map->first : NULL; node != NULL;
         node = node->next) {
        const scn_field *field =
            scn_section_field(&scn_section_roster_map, node->key);
        if (field != NULL &&
            (node->kind == SCN_SCALAR || node->kind == SCN_NOTHING)) {
            set_column(sheet, (size_t)(field - field_at(0)),
                       node->kind == SCN_SCALAR ? node->text : "");
        } else if (!def->is_of_scenario && field == NULL) {
            refuse_field(import, node->key);
        } else if (!def->is_of_scenario) {
            imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                     "--map: a heading is missing: %s=HEADING", node->key);
        }
    }
}

static bool is_used(const csv_sheet *sheet, const csv_column *column)
{
    size_t f = 0;
    while (f < CSV_FIELDS && sheet->of[f] != column) {
        f++;
    }
    return f < CSV_FIELDS || column->against != NULL;
}

/* How a field is named that is not guessed, or guessed wrong. */
static const char *remedy_for(const csv_sheet *sheet, size_t field)
{
    lan_import *import = sheet->import;
    const char *key = field_at(field)->key;
    return import->def.is_of_scenario
               ? imp_print(import,
                           "name it: roster: {file: %.40s, map: {%s: HEADING}}",
                           imp_shown_file(import, sheet->source->name), key)
               : imp_print(import, "name it by --map %s=HEADING", key);
}

static void refuse_rivals(const csv_sheet *sheet, size_t field,
                          const csv_column *one, const csv_column *other)
{
    if (strcmp(one->title, other->title) == 0) {
        imp_fail(sheet->import, LAN_EPARSE, other->place,
                 "two columns are headed '%.40s': rename the one that "
                 "is not %s",
                 one->title, field_at(field)->key);
    } else {
        imp_fail(sheet->import, LAN_EPARSE, other->place,
                 "'%.20s' and '%.20s' may both be %s: %s", one->title,
                 other->title, field_at(field)->key, remedy_for(sheet, field));
    }
}

/* The column whose heading is the first of these words, else the only one whose
 * is another; of names, which are often several, the first in the order of the
 * words. A class of armour is a word, "armour" as a number is protection. */
static csv_column *guess_column(const csv_sheet *sheet, size_t field,
                                const char *const *words, size_t most)
{
    csv_column *found = NULL;
    for (size_t g = 0; g < most && words[g] != NULL; g++) {
        for (size_t c = 0; c < sheet->count; c++) {
            csv_column *column = &sheet->columns[c];
            if (strcmp(column->squeezed, words[g]) != 0 ||
                is_used(sheet, column) ||
                (words == field_at(CSV_ARMOUR)->guesses &&
                 column->is_word != (field == CSV_ARMOUR))) {
                continue;
            }
            if (found != NULL) {
                refuse_rivals(sheet, field, found, column);
            }
            found = column;
        }
        if (found != NULL && (g == 0 || field == CSV_NAME)) {
            break;
        }
    }
    return found;
}

static void require(const csv_sheet *sheet, size_t field, const char *what)
{
    if (sheet->of[field] == NULL) {
        imp_fail(sheet->import, LAN_EPARSE, line_place(sheet),
                 "no heading looks like %s: %s", what,
                 remedy_for(sheet, field));
    }
}

/* Finds the column of each field. */
static void find_columns(csv_sheet *sheet)
{
    csv_column **of = sheet->of;
    map_columns(sheet);
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        if (!sheet->is_mapped[f]) {
            of[f] = guess_column(sheet, f, field_at(f)->guesses, SIZE_MAX);
        }
    }
    if (!sheet->is_mapped[CSV_ARMOUR] && !sheet->is_mapped[CSV_PROTECTION] &&
        of[CSV_PROTECTION] == NULL) {
        of[CSV_PROTECTION] = guess_column(sheet, CSV_PROTECTION,
                                          field_at(CSV_ARMOUR)->guesses, 2);
    }
    if (of[CSV_NAME] == NULL && !is_used(sheet, &sheet->columns[0])) {
        of[CSV_NAME] = &sheet->columns[0];
    }
    require(sheet, CSV_NAME, "a name");
    require(sheet, CSV_HEALTH, "health");
    if (of[CSV_DPS] == NULL) {
        require(sheet, CSV_DAMAGE, "damage or dps");
    }
}

/* Finds "Bonus vs X" and "+X vs Y", unless bonuses are mapped. */
static void find_bonuses(csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        const char *class = class_in(import, column->title);
        if (class != NULL && !sheet->is_mapped[CSV_BONUS] &&
            !is_used(sheet, column) &&
            (column->title[0] == '+' ||
             strncmp(column->squeezed, "bonus", 5) == 0)) {
            column->against = class;
        }
        if (column->against != NULL) {
            imp_note(import,
                     imp_print(import, "'%.60s' adds to hits on armour '%s'",
                               column->title, column->against));
        }
    }
}

/* Notes which columns were guessed, and which may be a rate in one game and an
 * interval in the next. */
static void note_columns(csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    const bool is_of_scenario = import->def.is_of_scenario;
    const char *line = is_of_scenario ? "map: {" : "--map '";
    bool has_any = false;
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        if (sheet->of[f] != NULL && !sheet->is_mapped[f]) {
            line = imp_print(import,
                             is_of_scenario ? "%.799s%s%s: \"%.40s\""
                                            : "%.799s%.1s%s=\"%.40s\"",
                             line, has_any ? ", " : "", field_at(f)->key,
                             sheet->of[f]->title);
            has_any = true;
        }
    }
    if (has_any) {
        imp_note(import,
                 imp_print(import, "columns guessed by their headings: %s%s",
                           line, is_of_scenario ? "}" : "'"));
    }
    find_bonuses(sheet);
    for (size_t c = 0; c < sheet->count; c++) {
        const csv_column *column = &sheet->columns[c];
        if (!is_used(sheet, column) &&
            imp_is_word(column->squeezed, "attackspeed firespeed")) {
            imp_note(
                import,
                imp_print(
                    import,
                    is_of_scenario
                        ? "'%s' may be a rate or an interval: say map: {rate: "
                          "\"%s\"} or {interval: \"%s\"}"
                        : "'%s' may be a rate or an interval: say --map "
                          "rate=\"%s\" or interval=\"%s\"",
                    column->title, column->title, column->title));
        }
    }
}

/* Leaves a column out that follows from others, or says the same. */
static void drop_column(csv_sheet *sheet, size_t field, const char *why)
{
    csv_column *column = sheet->of[field];
    imp_leave_out(sheet->import, column->title, why, column->filled);
    sheet->of[field] = NULL;
    column->filled = 0;
}

static void leave_columns_out(csv_sheet *sheet)
{
    const bool has_rate = sheet->of[CSV_RATE] != NULL;
    const bool has_interval = sheet->of[CSV_INTERVAL] != NULL;
    if (sheet->of[CSV_DAMAGE] != NULL && sheet->of[CSV_DPS] != NULL &&
        (has_rate || has_interval)) {
        drop_column(sheet, CSV_DPS, "follows from damage and its rate");
    }
    if (has_rate && has_interval) {
        drop_column(sheet, CSV_INTERVAL, "there is a rate");
    }
    for (size_t c = 0; c < sheet->count; c++) {
        const csv_column *column = &sheet->columns[c];
        if (!is_used(sheet, column) && column->filled > 0) {
            imp_leave_out(sheet->import, column->title, NULL, column->filled);
        }
    }
}

/* --- the values of a row ------------------------------------------------- */

static bool is_text_field(size_t field)
{
    return field == CSV_NAME || field == CSV_ARMOUR || field == CSV_KIND ||
           field == CSV_WEAPON;
}

/* Reads all numbers of the row; false if it has none. */
static bool read_numbers(csv_sheet *sheet)
{
    bool has_number = false;
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        csv_column *column = sheet->of[f];
        const bool is_text = is_text_field(f);
        sheet->has[f] =
            column != NULL &&
            (is_text ? !is_empty(&column->cell)
                     : read_number(sheet, column, &sheet->number[f]));
        has_number = has_number || (sheet->has[f] && !is_text);
    }
    return has_number;
}

/* The number of a field of the row, or what it is without one. */
static double number_or(const csv_sheet *sheet, size_t field, double preset)
{
    return sheet->has[field] ? sheet->number[field] : preset;
}

/* Fails at the cell of a field. */
static imp_value refuse_cell(const csv_sheet *sheet, size_t field,
                             const char *what)
{
    imp_fail(sheet->import, LAN_EPARSE,
             start_place(sheet, &sheet->of[field]->cell), "%s", what);
    return (imp_value){.is_given = false};
}

/* The value that follows from the number of a field. */
static imp_value value_of(const csv_sheet *sheet, size_t field, scn_cell how,
                          const char *note)
{
    return sheet->has[field] ? value_from(sheet, sheet->of[field],
                                          sheet->number[field], how, note)
                             : (imp_value){.is_given = false};
}

/* Health with shields, and with the hits that are dodged. */
static imp_value health_value(const csv_sheet *sheet)
{
    const bool has_shield = sheet->has[CSV_SHIELD];
    const double dodge = number_or(sheet, CSV_DODGE, 0.0);
    const scn_cell how = {.plus = number_or(sheet, CSV_SHIELD, 0.0),
                          .times = 1.0,
                          .over = 1.0 - dodge};
    if (!sheet->has[CSV_HEALTH]) {
        imp_fail(sheet->import, LAN_EPARSE, line_place(sheet),
                 "no health in the column '%.60s'",
                 sheet->of[CSV_HEALTH]->title);
    } else if (dodge >= 1.0 || dodge < 0.0) {
        return refuse_cell(sheet, CSV_DODGE,
                           "dodge must be from 0 to below 1, or have a %");
    }
    return value_of(sheet, CSV_HEALTH, how,
                    has_shield && dodge > 0.0
                        ? "(health + shield) / (1 - dodge)"
                    : dodge > 0.0 ? "health / (1 - dodge)"
                    : has_shield  ? "health + shield"
                                  : NULL);
}

/* True if the rate is the damage of a second over that of a hit. */
static bool has_rate_of_dps(const csv_sheet *sheet)
{
    return !sheet->has[CSV_RATE] && !sheet->has[CSV_INTERVAL] &&
           sheet->has[CSV_DPS] && number_or(sheet, CSV_DAMAGE, 0.0) > 0.0;
}

/* Damage of a hit, of which some are critical; else of a second. */
static imp_value damage_value(const csv_sheet *sheet)
{
    const double crit = number_or(sheet, CSV_CRIT, 0.0);
    const double times = number_or(sheet, CSV_CRIT_DAMAGE, 2.0);
    scn_cell how = {.times = 1.0, .over = 1.0};
    if (!sheet->has[CSV_DAMAGE]) {
        return sheet->has[CSV_DPS]
                   ? value_of(sheet, CSV_DPS, how, "of a second")
                   : imp_default(0.0, "no damage in the row: it does not fire");
    }
    if (!(crit >= 0.0 && crit <= 1.0)) {
        return refuse_cell(sheet, CSV_CRIT,
                           "crit must be between 0 and 1, or have a %");
    }
    how.times = 1.0 + crit * (times - 1.0);
    how.is_shared = has_rate_of_dps(sheet);
    return value_of(sheet, CSV_DAMAGE, how,
                    !sheet->has[CSV_CRIT] ? NULL
                    : sheet->has[CSV_CRIT_DAMAGE]
                        ? "damage (1 + crit (crit_damage - 1))"
                        : "damage (1 + crit), twice assumed");
}

/* The value of a field that is a key of a type or a weapon. */
static imp_value field_value(const csv_sheet *sheet, size_t field)
{
    const bool *has = sheet->has;
    const csv_column *column = sheet->of[field];
    scn_cell how = {.times = 1.0, .over = 1.0};
    if (is_text_field(field) && has[field]) {
        const lan_csv_cell *cell = &column->cell;
        return imp_word(text_place(sheet, cell, 0, cell->length),
                        imp_name(sheet->import, text_of(sheet->import, cell)),
                        NULL);
    }
    if (field == CSV_HEALTH) {
        return health_value(sheet);
    }
    if (field == CSV_DAMAGE) {
        return damage_value(sheet);
    }
    if (field == CSV_COST && has[CSV_COST] && has[CSV_SQUAD]) {
        how.over = sheet->number[CSV_SQUAD];
        return how.over > 0.0
                   ? value_of(sheet, field, how, "of one soldier: cost / squad")
                   : refuse_cell(sheet, CSV_SQUAD,
                                 "a squad must have more than 0 soldiers");
    }
    if (field == CSV_PROTECTION && has[field] && is_percent(column)) {
        return refuse_cell(sheet, field,
                           "protection is taken from each hit; a share of the "
                           "damage is 'dodge': map it so");
    }
    if (field == CSV_RATE && has_rate_of_dps(sheet)) {
        how.over = sheet->number[CSV_DAMAGE];
        return value_of(sheet, CSV_DPS, how, "dps / damage");
    }
    if (field == CSV_RATE && !has[CSV_RATE] && !has[CSV_INTERVAL]) {
        return imp_default(1.0, has[CSV_DPS] && !has[CSV_DAMAGE]
                                    ? "damage is of a second"
                                    : "not in the file: once a time unit");
    }
    if (field == CSV_INTERVAL && has[CSV_RATE]) {
        return (imp_value){.is_given = false};
    }
    if (field == CSV_HIT && !has[field]) {
        return imp_default(1.0, "not in the file: every hit");
    }
    return value_of(sheet, field, how, NULL);
}

/* --- bonuses against classes of armour ----------------------------------- */

/* Keeps the bonuses of a row with its weapon, as factors of its damage: what is
 * added to each hit, or a share of it. */
static void read_bonuses(csv_sheet *sheet, scn_node *weapon)
{
    lan_import *import = sheet->import;
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        double number = 0.0;
        if (column->against == NULL || !read_number(sheet, column, &number)) {
            continue;
        }
        const bool is_share = is_percent(column);
        const double hit = is_share ? 1.0 : number_or(sheet, CSV_DAMAGE, 0.0);
        if (hit > 0.0) {
            imp_set(
                import, imp_map(import, weapon, "bonus"), column->against,
                value_from(sheet, column, number,
                           (scn_cell){.plus = hit, .times = 1.0, .over = hit},
                           is_share ? "1 + bonus" : "1 + bonus / damage"));
        } else {
            imp_leave_out(import, column->title,
                          "there is no damage of a hit to add it to", 1);
        }
    }
}

/* The class of some type that a bonus is against, in any letters and number; or
 * NULL. */
static const char *find_class(const lan_import *import, const char *name)
{
    const size_t length = strlen(name);
    const size_t one = length - (name[length - 1] == 's' ? 1 : 0);
    for (const scn_node *u = import->units->first; u != NULL; u = u->next) {
        const scn_node *armour = scn_node_child(u, "armour");
        if (armour != NULL &&
            (armour->length == length || armour->length == one) &&
            strncasecmp(armour->text, name, armour->length) == 0) {
            return armour->text;
        }
    }
    return NULL;
}

/* Gives a weapon with bonuses a kind of its own: its factors are those of the
 * bonuses times those of its kind in the sheet of armour. */
static void add_bonuses(lan_import *import, const scn_node *unit,
                        scn_node *weapon)
{
    scn_node *bonuses = scn_node_child(weapon, "bonus");
    scn_node *said = scn_node_child(weapon, "kind");
    const scn_node *base =
        said != NULL ? imp_find_factors(import, said->text) : NULL;
    if (bonuses == NULL) {
        return;
    }
    scn_node_remove(bonuses);
    const char *kind = imp_name(
        import, imp_print(import, "%.40s %.22s", unit->key, weapon->key));
    for (const scn_node *b = bonuses->first; b != NULL; b = b->next) {
        const char *class = find_class(import, b->key);
        const scn_node *with = scn_node_child(base, class != NULL ? class : "");
        imp_value factor = *b->origin;
        if (class == NULL) {
            imp_leave_out(import,
                          imp_print(import, "a bonus against %s", b->key),
                          "no type has such armour", 1);
        } else {
            factor.cell.times = with != NULL ? with->origin->number : 1.0;
            factor.number *= factor.cell.times;
            imp_add_factor(import, kind, class, factor);
        }
    }
    const scn_node *own = imp_find_factors(import, kind);
    if (own == NULL) {
        return;
    }
    for (const scn_node *f = base != NULL ? base->first : NULL; f != NULL;
         f = f->next) {
        imp_value factor = *f->origin;
        factor.has_cell = false; /* it is of the other kind */
        if (scn_node_child(own, f->key) == NULL) {
            imp_add_factor(import, kind, f->key, factor);
        }
    }
    if (said != NULL) {
        scn_node_remove(said);
    }
    imp_set(import, weapon, "kind", imp_word(IMP_NOWHERE, kind, NULL));
}

/* --- rows ---------------------------------------------------------------- */

static bool is_heading_again(const csv_column *column)
{
    const size_t length = column->cell.length;
    return length > 0 && strlen(column->title) == length &&
           memcmp(column->title, column->cell.text, length) == 0;
}

/* Why a row is no type, as a constant text; NULL: it may be one. */
static const char *why_no_type(const csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    const csv_column *name = sheet->of[CSV_NAME];
    size_t repeated = 0;
    if (is_empty(&name->cell)) {
        return "without a name";
    }
    if (imp_is_word(squeeze(import, text_of(import, &name->cell)),
                    "total totals grandtotal subtotal sum sums average "
                    "averages avg mean median")) {
        return "a total or a mean of others";
    }
    for (size_t c = 0; c < sheet->count; c++) {
        repeated += is_heading_again(&sheet->columns[c]) ? 1 : 0;
    }
    return is_heading_again(name) && repeated > 1 ? "the headings again" : NULL;
}

static void set_fields(const csv_sheet *sheet, scn_node *node,
                       const size_t *fields)
{
    for (; *fields < CSV_FIELDS; fields++) {
        imp_set(sheet->import, node, field_at(*fields)->key,
                field_value(sheet, *fields));
    }
}

/* The type of a row: a new one, or if the row names another weapon, the one of
 * that name. */
static scn_node *unit_of_row(const csv_sheet *sheet, const char *weapon)
{
    static const size_t fields[] = {CSV_COST,       CSV_HEALTH, CSV_ARMOUR,
                                    CSV_PROTECTION, CSV_LEAST,  CSV_SPEED,
                                    CSV_FIELDS};
    lan_import *import = sheet->import;
    const lan_csv_cell *cell = &sheet->of[CSV_NAME]->cell;
    const char *called = text_of(import, cell);
    scn_node *unit = import->units->first;
    while (unit != NULL && strcmp(unit->origin->note, called) != 0) {
        unit = unit->next;
    }
    if (unit == NULL) {
        unit = imp_add_unit(import, text_place(sheet, cell, 0, cell->length),
                            called, called);
        set_fields(sheet, unit, fields);
    } else if (scn_node_child(scn_node_child(unit, "weapons"), weapon) !=
               NULL) {
        const scn_place first = unit->origin->place;
        const bool is_here =
            strcmp(first.source->name, sheet->source->name) == 0;
        imp_fail(import, LAN_EPARSE, start_place(sheet, cell),
                 "a second row is called '%.60s' (the first is in line "
                 "%d%s%.60s): rename it, or name its weapon in a column "
                 "'weapon'",
                 called, scn_position_of(first).line, is_here ? "" : " of ",
                 is_here ? "" : imp_shown_file(import, first.source->name));
    }
    return unit;
}

static void read_row(csv_sheet *sheet)
{
    static const size_t fields[] = {CSV_RATE,   CSV_INTERVAL, CSV_HIT,
                                    CSV_DAMAGE, CSV_KIND,     CSV_RANGE,
                                    CSV_FIELDS};
    lan_import *import = sheet->import;
    const char *why = why_no_type(sheet);
    if (why == NULL && !read_numbers(sheet)) {
        why = "without numbers";
    }
    if (why != NULL || import->status != LAN_OK) {
        imp_leave_out(import, "a row", why, 1);
        return;
    }
    const bool is_named = sheet->has[CSV_WEAPON];
    const lan_csv_cell *cell =
        &sheet->of[is_named ? CSV_WEAPON : CSV_NAME]->cell;
    const char *name =
        is_named ? imp_name(import, text_of(import, cell)) : "weapon";
    scn_node *unit = unit_of_row(sheet, name);
    scn_node *weapon = imp_add_weapon(import, unit, name,
                                      text_place(sheet, cell, 0, cell->length));
    set_fields(sheet, weapon, fields);
    read_bonuses(sheet, weapon);
}

/* The sheet of armour: a row a kind, a column a class. */
static void read_armour(csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    if (!open_sheet(sheet, import->def.armour, false)) {
        return;
    }
    while (next_row(sheet)) {
        const lan_csv_cell *first = &sheet->columns[0].cell;
        const char *kind = imp_name(import, text_of(import, first));
        for (size_t c = 1; c < sheet->count && !is_empty(first); c++) {
            csv_column *column = &sheet->columns[c];
            double factor = 0.0;
            if (read_number(sheet, column, &factor)) {
                imp_add_factor(import, kind, imp_name(import, column->title),
                               value_from(sheet, column, factor,
                                          (scn_cell){.times = 1.0, .over = 1.0},
                                          NULL));
            }
        }
    }
}

/* Notes units behind numbers, and texts that are read as others. */
static void note_numbers(const csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        const csv_column *column = sheet->of[f];
        if (column != NULL && column->unit != NULL) {
            imp_note(import,
                     imp_print(import, "'%.60s' is in %s, as the sheet has it",
                               column->title, column->unit));
        }
        if (column != NULL && column->is_percent) {
            imp_note(import, imp_print(import, "'%.60s' is in %%: 80 is .8",
                                       column->title));
        }
    }
    if (sheet->has_range) {
        imp_note(import, "what goes from one number to another, as 5-8, is its "
                         "mean");
    }
}

static void read_sheets(lan_import *import, const regex_t *pattern)
{
    csv_sheet sheet = {.import = import, .pattern = pattern};
    for (size_t i = 0; i < import->file_count; i++) {
        if (!open_sheet(&sheet, import->files[i], true)) {
            return;
        }
        find_columns(&sheet);
        if (import->status != LAN_OK) {
            return;
        }
        note_columns(&sheet);
        leave_columns_out(&sheet);
        while (next_row(&sheet)) {
            read_row(&sheet);
        }
        note_numbers(&sheet);
    }
    if (import->def.armour != NULL) {
        read_armour(&sheet);
    }
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        for (scn_node *w = imp_first_weapon(u); w != NULL; w = w->next) {
            add_bonuses(import, u, w);
        }
    }
    imp_set_wounds(import, "spread", "hits fall on any of them");
}

static void read_csv(lan_import *import)
{
    regex_t pattern;
    if (regcomp(&pattern, PATTERN, REG_EXTENDED) != 0) {
        imp_fail(import, LAN_ENOMEM, IMP_NOWHERE, "out of memory");
        return;
    }
    read_sheets(import, &pattern);
    regfree(&pattern);
}

const lan_import_kind imp_kind_csv = {
    .name = "csv",
    .help = "a spreadsheet: a row a type, headings guessed or given by --map",
    .ending = ".csv",
    .what = "*.csv",
    .read = read_csv,
};
