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

static bool refuse_heading(lan_import *import, const csv_sheet *sheet,
                           const char *heading)
{
    const char *meant = lan_text_suggest(heading, sheet->titles, sheet->count);
    const char *file = imp_shown_file(import, import->file);
    import->file = NULL;
    return meant != NULL
               ? imp_fail(
                     import, LAN_EINVAL, 0,
                     "--map: no column of %.80s is headed '%.60s' (did you "
                     "mean '%.60s'?)",
                     file, heading, meant)
               : imp_fail(import, LAN_EINVAL, 0,
                          "--map: no column of %.80s is headed '%.60s'", file,
                          heading);
}

/* Takes one KEY=HEADING; KEY= alone is a column that is not to be guessed. */
static bool map_pair(lan_import *import, csv_sheet *sheet, const char *text,
                     size_t length, bool *is_mapped)
{
    size_t field = 0;
    const char *equals = memchr(text, '=', length);
    const size_t key = equals != NULL ? (size_t)(equals - text) : length;
    if (equals == NULL || !find_field(text, key, &field)) {
        return refuse_field(import, text, key);
    }
    const char *heading = equals + 1;
    size_t rest = length - key - 1;
    if (rest >= 2 && heading[0] == '"' && heading[rest - 1] == '"') {
        heading++;
        rest -= 2;
    }
    is_mapped[field] = true;
    const char *said = imp_text(import, heading, rest);
    if (said == NULL || rest == 0) {
        return said != NULL;
    }
    sheet->column[field] = headed(sheet, said);
    return sheet->column[field] > 0 || refuse_heading(import, sheet, said);
}

static bool map_columns(lan_import *import, csv_sheet *sheet, bool *is_mapped)
{
    for (const char *at = import->def.map; at != NULL && *at != '\0';) {
        const char *end = pair_end(at);
        if (!map_pair(import, sheet, at, (size_t)(end - at), is_mapped)) {
            return false;
        }
        at = *end == ',' ? end + 1 : end;
    }
    return true;
}

/* --- guesses ------------------------------------------------------------- */

/* A heading without blanks, marks and what stands in brackets. */
static void squeeze_heading(const char *title, char *out, size_t size)
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
    squeeze_heading(title, squeezed, sizeof squeezed);
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

static size_t guess_column(const csv_sheet *sheet, size_t field)
{
    char squeezed[64];
    for (size_t g = 0; g < MOST_GUESSES && fields[field].guesses[g] != NULL;
         g++) {
        for (size_t c = 0; c < sheet->count; c++) {
            squeeze_heading(sheet->titles[c], squeezed, sizeof squeezed);
            if (strcmp(squeezed, fields[field].guesses[g]) == 0 &&
                !is_used(sheet, c + 1)) {
                return c + 1;
            }
        }
    }
    return 0;
}

/* A column of numbers that is headed "armour" is protection. */
static void tell_armour_apart(csv_sheet *sheet)
{
    const size_t column = sheet->column[CSV_ARMOUR];
    if (column > 0 && sheet->column[CSV_PROTECTION] == 0 &&
        !sheet->is_word[column - 1]) {
        sheet->column[CSV_PROTECTION] = column;
        sheet->column[CSV_ARMOUR] = 0;
    }
}

static void tell_columns(lan_import *import, const csv_sheet *sheet,
                         const bool *is_mapped)
{
    char line[600] = "";
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        const size_t column = sheet->column[f];
        if (column > 0 && !is_mapped[f]) {
            const size_t used = strlen(line);
            (void)snprintf(line + used, sizeof line - used, "%s%s=\"%.40s\"",
                           used > 0 ? "," : "", fields[f].key,
                           sheet->titles[column - 1]);
        }
    }
    if (line[0] != '\0') {
        imp_tell(import, "columns guessed by their headings: --map '%s'", line);
    }
}

/* "Attack speed" is a rate in one game and an interval in the next. */
static void tell_ambiguous(lan_import *import, const csv_sheet *sheet)
{
    char squeezed[64];
    for (size_t c = 0; c < sheet->count; c++) {
        squeeze_heading(sheet->titles[c], squeezed, sizeof squeezed);
        if (!is_used(sheet, c + 1) && (strcmp(squeezed, "attackspeed") == 0 ||
                                       strcmp(squeezed, "firespeed") == 0)) {
            imp_tell(import,
                     "'%s' may be a rate or an interval: say --map rate=\"%s\" "
                     "or interval=\"%s\"",
                     sheet->titles[c], sheet->titles[c], sheet->titles[c]);
        }
    }
}

static bool has(const csv_sheet *sheet, size_t field)
{
    return sheet->column[field] > 0;
}

static bool check_columns(lan_import *import, const csv_sheet *sheet)
{
    if (!has(sheet, CSV_HEALTH)) {
        return imp_fail(import, LAN_EPARSE, sheet->line,
                        "no heading looks like health: name it by --map "
                        "health=HEADING");
    }
    if (!has(sheet, CSV_DAMAGE) && !has(sheet, CSV_DPS)) {
        return imp_fail(import, LAN_EPARSE, sheet->line,
                        "no heading looks like damage or dps: name it by --map "
                        "damage=HEADING");
    }
    return true;
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
            sheet->column[f] = guess_column(sheet, f);
        }
    }
    if (!is_mapped[CSV_ARMOUR] && !is_mapped[CSV_PROTECTION]) {
        tell_armour_apart(sheet);
    }
    if (!has(sheet, CSV_NAME) && !is_used(sheet, 1)) {
        sheet->column[CSV_NAME] = 1;
    }
    if (!has(sheet, CSV_NAME)) {
        (void)imp_fail(import, LAN_EPARSE, sheet->line,
                       "no heading looks like a name: name it by --map "
                       "name=HEADING");
        return;
    }
    if (!check_columns(import, sheet)) {
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
