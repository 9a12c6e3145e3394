/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/csv_impl.h"

#define MOST_GUESSES 8

typedef struct field_words {
    const char *key;
    const char *guesses[MOST_GUESSES];
} field_words;

static const field_words fields[CSV_FIELDS] = {
#define X(name, key, ...) {key, {__VA_ARGS__}},
    CSV_FIELD_LIST(X)
#undef X
};

/* --- --map --------------------------------------------------------------- */

/* The end of one KEY=HEADING: a comma that is not within quotes. */
static const char *pair_end(const char *text)
{
    bool is_quoted = false;
    while (*text != '\0' && (is_quoted || *text != ',')) {
        is_quoted = is_quoted != (*text == '"');
        text++;
    }
    return text;
}

static bool find_field(const char *text, size_t length, size_t *out)
{
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        if (strlen(fields[f].key) == length &&
            memcmp(fields[f].key, text, length) == 0) {
            *out = f;
            return true;
        }
    }
    return false;
}

static bool refuse_field(lan_import *import, const char *text, size_t length)
{
    const char *words[CSV_FIELDS];
    char all[200] = "";
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        words[f] = fields[f].key;
        strncat(all, f > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, fields[f].key, sizeof all - strlen(all) - 1);
    }
    const char *said =
        imp_print(import, "%.*s", (int)(length < 60 ? length : 60), text);
    const char *meant =
        said != NULL ? lan_text_suggest(said, words, CSV_FIELDS) : NULL;
    import->file = NULL;
    return meant != NULL
               ? imp_fail(import, LAN_EINVAL, 0,
                          "--map: no key is called '%s' (did you mean '%s'?)",
                          said, meant)
               : imp_fail(import, LAN_EINVAL, 0,
                          "--map takes KEY=HEADING,...; keys are %s", all);
}

/* The column, from 1, that is headed so: exactly, else in other letters. */
static size_t headed(const csv_sheet *sheet, const char *heading)
{
    for (size_t c = 0; c < sheet->count; c++) {
        if (strcmp(sheet->titles[c], heading) == 0) {
            return c + 1;
        }
    }
    for (size_t c = 0; c < sheet->count; c++) {
        if (strcasecmp(sheet->titles[c], heading) == 0) {
            return c + 1;
        }
    }
    return 0;
}

/* What a message about --map begins with; a scenario says where it is. */
static const char *map_prefix(const lan_import *import)
{
    return import->def.is_of_scenario ? "" : "--map: ";
}

static bool refuse_heading(lan_import *import, const csv_sheet *sheet,
                           const char *heading)
{
    const char *meant = lan_text_suggest(heading, sheet->titles, sheet->count);
    const char *file = imp_shown_file(import, import->file);
    const char *prefix = map_prefix(import);
    import->file = NULL;
    return meant != NULL
               ? imp_fail(import, LAN_EINVAL, 0,
                          "%sno column of %.80s is headed '%.60s' (did you "
                          "mean '%.60s'?)",
                          prefix, file, heading, meant)
               : imp_fail(import, LAN_EINVAL, 0,
                          "%sno column of %.80s is headed '%.60s'", prefix,
                          file, heading);
}

/* Gives a field the column that is headed so; none where nothing is said. */
static bool set_column(lan_import *import, csv_sheet *sheet, size_t field,
                       const char *heading, bool *is_mapped)
{
    if (is_mapped[field]) {
        import->file = NULL;
        return imp_fail(import, LAN_EINVAL, 0, "%s%s is given twice",
                        map_prefix(import), fields[field].key);
    }
    is_mapped[field] = true;
    if (heading[0] == '\0') {
        return true;
    }
    sheet->column[field] = headed(sheet, heading);
    return sheet->column[field] > 0 || refuse_heading(import, sheet, heading);
}

/* Takes one KEY=HEADING; KEY= alone is a column that is not to be guessed. */
static bool map_pair(lan_import *import, csv_sheet *sheet, const char *text,
                     size_t length, bool *is_mapped)
{
    size_t field = 0;
    const char *equals = memchr(text, '=', length);
    const size_t key = equals != NULL ? (size_t)(equals - text) : length;
    if (!find_field(text, key, &field)) {
        return refuse_field(import, text, key);
    }
    if (equals == NULL) {
        import->file = NULL;
        return imp_fail(import, LAN_EINVAL, 0,
                        "--map: a heading is missing: %s=HEADING",
                        fields[field].key);
    }
    const char *heading = equals + 1;
    size_t rest = length - key - 1;
    if (rest >= 2 && heading[0] == '"' && heading[rest - 1] == '"') {
        heading++;
        rest -= 2;
    }
    const char *said = imp_text(import, heading, rest);
    return said != NULL && set_column(import, sheet, field, said, is_mapped);
}

static bool map_columns(lan_import *import, csv_sheet *sheet, bool *is_mapped)
{
    const lan_import_def *def = &import->def;
    for (const char *at = def->map; at != NULL && *at != '\0';) {
        const char *end = pair_end(at);
        if (!map_pair(import, sheet, at, (size_t)(end - at), is_mapped)) {
            return false;
        }
        at = *end == ',' ? end + 1 : end;
    }
    for (size_t i = 0; i < def->column_count; i++) {
        const lan_import_column *is = &def->columns[i];
        size_t field = 0;
        if (find_field(is->key, strlen(is->key), &field) &&
            !set_column(import, sheet, field, is->heading, is_mapped)) {
            return false;
        }
    }
    return true;
}

/* --- guesses ------------------------------------------------------------- */

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

bool csv_is_known(const char *title)
{
    char squeezed[64];
    csv_squeeze(title, squeezed, sizeof squeezed);
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        for (size_t g = 0; g < MOST_GUESSES && fields[f].guesses[g] != NULL;
             g++) {
            if (strcmp(squeezed, fields[f].guesses[g]) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool is_used(const csv_sheet *sheet, size_t column)
{
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        if (sheet->column[f] == column) {
            return true;
        }
    }
    return false;
}

/* The next column from one on that is headed by a word, from 1; 0: none. */
static size_t next_headed(const csv_sheet *sheet, size_t from, const char *word)
{
    char squeezed[64];
    for (size_t c = from; c < sheet->count; c++) {
        csv_squeeze(sheet->titles[c], squeezed, sizeof squeezed);
        if (strcmp(squeezed, word) == 0 && !is_used(sheet, c + 1)) {
            return c + 1;
        }
    }
    return 0;
}

/* How a field is named that is not guessed, or guessed wrong: at most 100
 * bytes. */
static const char *write_remedy(const lan_import *import, size_t field,
                                char *out, size_t size)
{
    const char *key = fields[field].key;
    if (import->def.is_of_scenario) {
        (void)snprintf(out, size,
                       "name it: roster: {file: %.40s, map: {%s: HEADING}}",
                       imp_shown_file(import, import->file), key);
    } else {
        (void)snprintf(out, size, "name it by --map %s=HEADING", key);
    }
    return out;
}

static void refuse_rivals(lan_import *import, const csv_sheet *sheet,
                          size_t field, size_t one, size_t other)
{
    char remedy[120];
    const lan_csv_cell *cell = &sheet->headings[other - 1];
    const imp_place place = {import->file, sheet->line};
    const char *first = sheet->titles[one - 1];
    const char *second = sheet->titles[other - 1];
    if (strcmp(first, second) == 0) {
        (void)imp_fail_at(import, LAN_EPARSE, place, cell->column,
                          "two columns are headed '%.40s': rename the one that "
                          "is not %s",
                          first, fields[field].key);
        return;
    }
    (void)imp_fail_at(import, LAN_EPARSE, place, cell->column,
                      "'%.20s' and '%.20s' may both be %s: %s", first, second,
                      fields[field].key,
                      write_remedy(import, field, remedy, sizeof remedy));
}

/* The column whose heading is the field's own word, else the only one whose is
 * another; of names, which are often several, the first in the order of the
 * words. */
static size_t guess_column(lan_import *import, const csv_sheet *sheet,
                           size_t field)
{
    const char *const *words = fields[field].guesses;
    size_t found = 0;
    for (size_t g = 0; g < MOST_GUESSES && words[g] != NULL; g++) {
        size_t column = next_headed(sheet, 0, words[g]);
        while (column > 0 && import->status == LAN_OK) {
            const bool fits = field != CSV_ARMOUR || sheet->is_word[column - 1];
            if (fits && found > 0) {
                refuse_rivals(import, sheet, field, found, column);
            }
            found = fits ? column : found;
            column = next_headed(sheet, column, words[g]);
        }
        if (found > 0 && (g == 0 || field == CSV_NAME)) {
            return found;
        }
    }
    return found;
}

/* A column of numbers that is headed "armour" is protection. */
static void tell_armour_apart(csv_sheet *sheet)
{
    const char *const *words = fields[CSV_ARMOUR].guesses;
    for (size_t g = 0; g < 2 && sheet->column[CSV_PROTECTION] == 0; g++) {
        const size_t column = next_headed(sheet, 0, words[g]);
        if (column > 0 && !sheet->is_word[column - 1]) {
            sheet->column[CSV_PROTECTION] = column;
        }
    }
}

static void tell_columns(lan_import *import, const csv_sheet *sheet,
                         const bool *is_mapped)
{
    const bool is_of_scenario = import->def.is_of_scenario;
    char line[800] = "";
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        const size_t column = sheet->column[f];
        const size_t used = strlen(line);
        if (column > 0 && !is_mapped[f]) {
            (void)snprintf(line + used, sizeof line - used,
                           is_of_scenario ? "%s%s: \"%.40s\""
                                          : "%s%s=\"%.40s\"",
                           used == 0        ? ""
                           : is_of_scenario ? ", "
                                            : ",",
                           fields[f].key, sheet->titles[column - 1]);
        }
    }
    if (line[0] != '\0') {
        imp_tell(import,
                 is_of_scenario
                     ? "columns guessed by their headings: map: {%s}"
                     : "columns guessed by their headings: --map '%s'",
                 line);
    }
}

/* "Attack speed" is a rate in one game and an interval in the next. */
static void tell_ambiguous(lan_import *import, const csv_sheet *sheet)
{
    char squeezed[64];
    for (size_t c = 0; c < sheet->count; c++) {
        csv_squeeze(sheet->titles[c], squeezed, sizeof squeezed);
        if (!is_used(sheet, c + 1) && (strcmp(squeezed, "attackspeed") == 0 ||
                                       strcmp(squeezed, "firespeed") == 0)) {
            imp_tell(import,
                     import->def.is_of_scenario
                         ? "'%s' may be a rate or an interval: say map: {rate: "
                           "\"%s\"} or {interval: \"%s\"}"
                         : "'%s' may be a rate or an interval: say --map "
                           "rate=\"%s\" or interval=\"%s\"",
                     sheet->titles[c], sheet->titles[c], sheet->titles[c]);
        }
    }
}

static bool has(const csv_sheet *sheet, size_t field)
{
    return sheet->column[field] > 0;
}

static bool refuse_lack(lan_import *import, const csv_sheet *sheet,
                        const char *what, size_t field)
{
    char remedy[120];
    return imp_fail(import, LAN_EPARSE, sheet->line,
                    "no heading looks like %s: %s", what,
                    write_remedy(import, field, remedy, sizeof remedy));
}

static bool check_columns(lan_import *import, const csv_sheet *sheet)
{
    if (!has(sheet, CSV_NAME)) {
        return refuse_lack(import, sheet, "a name", CSV_NAME);
    }
    if (!has(sheet, CSV_HEALTH)) {
        return refuse_lack(import, sheet, "health", CSV_HEALTH);
    }
    return has(sheet, CSV_DAMAGE) || has(sheet, CSV_DPS) ||
           refuse_lack(import, sheet, "damage or dps", CSV_DAMAGE);
}

/* What follows from other columns, or says the same. */
static void drop_columns(lan_import *import, csv_sheet *sheet)
{
    if (has(sheet, CSV_DAMAGE) && has(sheet, CSV_DPS) &&
        (has(sheet, CSV_RATE) || has(sheet, CSV_INTERVAL))) {
        const size_t column = sheet->column[CSV_DPS] - 1;
        imp_leave_out(import, sheet->titles[column],
                      "follows from damage and its rate",
                      sheet->filled[column]);
        sheet->column[CSV_DPS] = 0;
        sheet->filled[column] = 0;
    }
    if (has(sheet, CSV_RATE) && has(sheet, CSV_INTERVAL)) {
        const size_t column = sheet->column[CSV_INTERVAL] - 1;
        imp_leave_out(import, sheet->titles[column], "there is a rate",
                      sheet->filled[column]);
        sheet->column[CSV_INTERVAL] = 0;
        sheet->filled[column] = 0;
    }
}

void csv_find_columns(lan_import *import, csv_sheet *sheet)
{
    bool is_mapped[CSV_FIELDS] = {false};
    if (!map_columns(import, sheet, is_mapped)) {
        return;
    }
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        if (!is_mapped[f]) {
            sheet->column[f] = guess_column(import, sheet, f);
        }
    }
    if (!is_mapped[CSV_ARMOUR] && !is_mapped[CSV_PROTECTION]) {
        tell_armour_apart(sheet);
    }
    if (!has(sheet, CSV_NAME) && !is_used(sheet, 1)) {
        sheet->column[CSV_NAME] = 1;
    }
    if (import->status != LAN_OK || !check_columns(import, sheet)) {
        return;
    }
    tell_columns(import, sheet, is_mapped);
    tell_ambiguous(import, sheet);
    drop_columns(import, sheet);
    for (size_t c = 0; c < sheet->count; c++) {
        if (!is_used(sheet, c + 1) && sheet->filled[c] > 0) {
            imp_leave_out(import, sheet->titles[c], NULL, sheet->filled[c]);
        }
    }
}
