/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/csv_impl.h"

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
        if (strlen(csv_fields[f].key) == length &&
            memcmp(csv_fields[f].key, text, length) == 0) {
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
        words[f] = csv_fields[f].key;
        strncat(all, f > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, csv_fields[f].key, sizeof all - strlen(all) - 1);
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
                        map_prefix(import), csv_fields[field].key);
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
                        csv_fields[field].key);
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
    const char *key = csv_fields[field].key;
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
                          first, csv_fields[field].key);
        return;
    }
    (void)imp_fail_at(import, LAN_EPARSE, place, cell->column,
                      "'%.20s' and '%.20s' may both be %s: %s", first, second,
                      csv_fields[field].key,
                      write_remedy(import, field, remedy, sizeof remedy));
}

/* The column whose heading is the field's own word, else the only one whose is
 * another; of names, which are often several, the first in the order of the
 * words. */
static size_t guess_column(lan_import *import, const csv_sheet *sheet,
                           size_t field)
{
    const char *const *words = csv_fields[field].guesses;
    size_t found = 0;
    for (size_t g = 0; g < CSV_MOST_GUESSES && words[g] != NULL; g++) {
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
    const char *const *words = csv_fields[CSV_ARMOUR].guesses;
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
                           csv_fields[f].key, sheet->titles[column - 1]);
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

/* Finds the column of each field, by --map or by a guess, and notes it. */
static void csv_find_columns(lan_import *import, csv_sheet *sheet)
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

/* A row as numbers and texts. */
typedef struct csv_row {
    lan_import *import;
    csv_sheet *sheet;
    int line;
    bool has[CSV_FIELDS];
    bool has_number; /* one of them */
    double number[CSV_FIELDS];
} csv_row;

static bool is_text_field(size_t field)
{
    return field == CSV_NAME || field == CSV_ARMOUR || field == CSV_KIND ||
           field == CSV_WEAPON;
}

static const lan_csv_cell *cell_of(const csv_row *row, size_t field)
{
    const size_t column = row->sheet->column[field];
    return column > 0 ? &row->sheet->cells[column - 1] : NULL;
}

static const char *title_of(const csv_row *row, size_t field)
{
    return row->sheet->titles[row->sheet->column[field] - 1];
}

/* Reads all numbers of the row; false where one is none. */
static bool read_numbers(csv_row *row)
{
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        const lan_csv_cell *cell = cell_of(row, f);
        if (cell == NULL) {
            continue;
        }
        row->has[f] =
            is_text_field(f)
                ? !csv_is_empty(cell)
                : csv_read_number(row->import, row->sheet,
                                  row->sheet->column[f] - 1, &row->number[f]);
        row->has_number = row->has_number || (row->has[f] && !is_text_field(f));
    }
    return row->import->status == LAN_OK;
}

/* The text of a cell, of which a quote within may be doubled. */
static const char *text_of(const csv_row *row, size_t field)
{
    const lan_csv_cell *cell = cell_of(row, field);
    char *text = imp_array(row->import, cell->length + 1, 1);
    size_t used = 0;
    for (size_t i = 0; text != NULL && i < cell->length; i++) {
        const bool is_doubled = i + 1 < cell->length && cell->text[i] == '"' &&
                                cell->text[i + 1] == '"';
        text[used++] = cell->text[i];
        i += is_doubled ? 1 : 0;
    }
    return text;
}

/* --- the type ------------------------------------------------------------ */

/* What follows from the number of a cell; times, plus, over: see scn_cell. */
static imp_value value_of(const csv_row *row, size_t field, double plus,
                          double times, double over)
{
    return csv_value(row->import, row->sheet, row->line, cell_of(row, field),
                     row->number[field],
                     (scn_cell){.plus = plus, .times = times, .over = over});
}

static imp_value plain_value(const csv_row *row, size_t field)
{
    return row->has[field] ? value_of(row, field, 0.0, 1.0, 1.0)
                           : (imp_value){.is_given = false};
}

static imp_value word_value(const csv_row *row, size_t field)
{
    if (!row->has[field]) {
        return (imp_value){.is_given = false};
    }
    const char *text = text_of(row, field);
    const char *name =
        text != NULL ? imp_name(row->import, text, strlen(text)) : NULL;
    imp_value value = imp_word(row->import, row->line, name);
    value.span = csv_span(row->sheet, cell_of(row, field));
    return value;
}

/* Fails at the cell of a field. */
static imp_value refuse_cell(const csv_row *row, size_t field, const char *what)
{
    (void)imp_fail_at(row->import, LAN_EPARSE,
                      (imp_place){row->import->file, row->line},
                      cell_of(row, field)->column, "%s", what);
    return (imp_value){.is_given = false};
}

/* Health with shields, and with the hits that are dodged. */
static imp_value health_value(const csv_row *row)
{
    const bool has_shield = row->has[CSV_SHIELD];
    const bool has_dodge = row->has[CSV_DODGE] && row->number[CSV_DODGE] > 0.0;
    const double dodge = has_dodge ? row->number[CSV_DODGE] : 0.0;
    if (!row->has[CSV_HEALTH]) {
        (void)imp_fail(row->import, LAN_EPARSE, row->line,
                       "no health in the column '%.60s'",
                       title_of(row, CSV_HEALTH));
        return (imp_value){.is_given = false};
    }
    if (dodge >= 1.0 || (row->has[CSV_DODGE] && row->number[CSV_DODGE] < 0.0)) {
        return refuse_cell(row, CSV_DODGE,
                           "dodge must be from 0 to below 1, or have a %");
    }
    imp_value value =
        value_of(row, CSV_HEALTH, has_shield ? row->number[CSV_SHIELD] : 0.0,
                 1.0, 1.0 - dodge);
    if (has_dodge) {
        value.note = has_shield ? "(health + shield) / (1 - dodge)"
                                : "health / (1 - dodge)";
    } else if (has_shield) {
        value.note = "health + shield";
    }
    return value;
}

/* A soldier of a squad costs his share of it. */
static imp_value cost_value(const csv_row *row)
{
    if (!row->has[CSV_COST] || !row->has[CSV_SQUAD]) {
        return plain_value(row, CSV_COST);
    }
    if (!(row->number[CSV_SQUAD] > 0.0)) {
        return refuse_cell(row, CSV_SQUAD,
                           "a squad must have more than 0 soldiers");
    }
    imp_value value = value_of(row, CSV_COST, 0.0, 1.0, row->number[CSV_SQUAD]);
    value.note = "of one soldier: cost / squad";
    return value;
}

/* What is taken from each hit: a share of it is no number of that kind. */
static imp_value protection_value(const csv_row *row)
{
    if (row->has[CSV_PROTECTION] &&
        csv_is_percent(row->sheet, cell_of(row, CSV_PROTECTION))) {
        return refuse_cell(row, CSV_PROTECTION,
                           "protection is taken from each hit; a share of the "
                           "damage is 'dodge': map it so");
    }
    return plain_value(row, CSV_PROTECTION);
}

static void fill_unit(const csv_row *row, scn_node *unit)
{
    imp_set(row->import, unit, "cost", cost_value(row));
    imp_set(row->import, unit, "health", health_value(row));
    imp_set(row->import, unit, "armour", word_value(row, CSV_ARMOUR));
    imp_set(row->import, unit, "protection", protection_value(row));
    imp_set(row->import, unit, "least", plain_value(row, CSV_LEAST));
    imp_set(row->import, unit, "speed", plain_value(row, CSV_SPEED));
}

/* --- the weapon ---------------------------------------------------------- */

/* True where the rate is what the damage of a second is over that of a hit. */
static bool has_rate_of_dps(const csv_row *row)
{
    return !row->has[CSV_RATE] && !row->has[CSV_INTERVAL] &&
           row->has[CSV_DPS] && row->has[CSV_DAMAGE] &&
           row->number[CSV_DAMAGE] > 0.0;
}

/* Damage of a hit, of which some are critical. */
static imp_value hit_damage(const csv_row *row)
{
    const double crit = row->has[CSV_CRIT] ? row->number[CSV_CRIT] : 0.0;
    const double times =
        row->has[CSV_CRIT_DAMAGE] ? row->number[CSV_CRIT_DAMAGE] : 2.0;
    if (!(crit >= 0.0 && crit <= 1.0)) {
        return refuse_cell(row, CSV_CRIT,
                           "crit must be between 0 and 1, or have a %");
    }
    imp_value value =
        csv_value(row->import, row->sheet, row->line, cell_of(row, CSV_DAMAGE),
                  row->number[CSV_DAMAGE],
                  (scn_cell){.times = 1.0 + crit * (times - 1.0),
                             .over = 1.0,
                             .is_shared = has_rate_of_dps(row)});
    if (row->has[CSV_CRIT]) {
        value.note = row->has[CSV_CRIT_DAMAGE]
                         ? "damage (1 + crit (crit_damage - 1))"
                         : "damage (1 + crit), twice assumed";
    }
    return value;
}

static imp_value damage_value(const csv_row *row)
{
    if (row->has[CSV_DAMAGE]) {
        return hit_damage(row);
    }
    if (row->has[CSV_DPS]) {
        imp_value value = plain_value(row, CSV_DPS);
        value.note = "of a second";
        return value;
    }
    return imp_default(0.0, "no damage in the row: it does not fire");
}

/* How often: as the sheet says it, else from the damage of a second. */
static imp_value rate_value(const csv_row *row)
{
    if (row->has[CSV_RATE] || row->has[CSV_INTERVAL]) {
        return plain_value(row, CSV_RATE);
    }
    if (has_rate_of_dps(row)) {
        imp_value rate =
            value_of(row, CSV_DPS, 0.0, 1.0, row->number[CSV_DAMAGE]);
        rate.note = "dps / damage";
        return rate;
    }
    return imp_default(1.0, row->has[CSV_DPS] && !row->has[CSV_DAMAGE]
                                ? "damage is of a second"
                                : "not in the file: once a time unit");
}

static void fill_weapon(const csv_row *row, scn_node *weapon)
{
    imp_set(row->import, weapon, "rate", rate_value(row));
    if (!row->has[CSV_RATE]) {
        imp_set(row->import, weapon, "interval",
                plain_value(row, CSV_INTERVAL));
    }
    imp_set(row->import, weapon, "hit",
            row->has[CSV_HIT] ? plain_value(row, CSV_HIT)
                              : imp_default(1.0, "not in the file: every hit"));
    imp_set(row->import, weapon, "damage", damage_value(row));
    imp_set(row->import, weapon, "kind", word_value(row, CSV_KIND));
    imp_set(row->import, weapon, "range", plain_value(row, CSV_RANGE));
}

/* --- rows ---------------------------------------------------------------- */

static scn_node *find_called(const lan_import *import, const char *called)
{
    scn_node *unit = import->units->first;
    while (unit != NULL && strcmp(unit->origin->note, called) != 0) {
        unit = unit->next;
    }
    return unit;
}

static const char *weapon_name(const csv_row *row)
{
    const char *text =
        row->has[CSV_WEAPON] ? text_of(row, CSV_WEAPON) : "weapon";
    return text != NULL ? imp_name(row->import, text, strlen(text)) : NULL;
}

static void refuse_second(const csv_row *row, const char *called,
                          imp_place first)
{
    lan_import *import = row->import;
    const bool is_here = strcmp(first.file, import->file) == 0;
    (void)imp_fail_at(import, LAN_EPARSE, (imp_place){import->file, row->line},
                      cell_of(row, CSV_NAME)->column,
                      "a second row is called '%.60s' (the first is in line "
                      "%d%s%.60s): rename it, or name its weapon in a column "
                      "'weapon'",
                      called, first.line, is_here ? "" : " of ",
                      is_here ? "" : imp_shown_file(import, first.file));
}

/* The type of a row: a new one, or where the row names another weapon, the one
 * of that name. */
static scn_node *unit_of_row(const csv_row *row, const char *weapon)
{
    lan_import *import = row->import;
    const char *called = text_of(row, CSV_NAME);
    scn_node *unit = called != NULL ? find_called(import, called) : NULL;
    if (unit == NULL) {
        unit = called != NULL
                   ? imp_add_unit(import, row->line, called, called,
                                  csv_span(row->sheet, cell_of(row, CSV_NAME)))
                   : NULL;
        if (unit != NULL) {
            fill_unit(row, unit);
        }
        return unit;
    }
    if (scn_node_child(imp_weapons(unit), weapon) != NULL) {
        refuse_second(row, called, unit->origin->place);
    }
    return unit;
}

static void read_row(lan_import *import, csv_sheet *sheet)
{
    csv_row row = {.import = import, .sheet = sheet, .line = sheet->line};
    const size_t column = sheet->column[CSV_NAME] - 1;
    const char *why = csv_is_empty(&sheet->cells[column])
                          ? "without a name"
                          : csv_no_type(sheet, column);
    if (why != NULL) {
        imp_leave_out(import, "a row", why, 1);
        return;
    }
    if (!read_numbers(&row)) {
        return;
    }
    if (!row.has_number) {
        imp_leave_out(import, "a row", "without numbers", 1);
        return;
    }
    const char *name = weapon_name(&row);
    scn_node *unit = name != NULL ? unit_of_row(&row, name) : NULL;
    const imp_value from = {
        .place = {import->file, row.line},
        .span = csv_span(
            sheet, cell_of(&row, row.has[CSV_WEAPON] ? CSV_WEAPON : CSV_NAME))};
    scn_node *weapon = unit != NULL && import->status == LAN_OK
                           ? imp_add_weapon(import, unit, name, from)
                           : NULL;
    if (weapon != NULL) {
        fill_weapon(&row, weapon);
    }
}

/* --- the sheet of armour ------------------------------------------------- */

static void read_armour_row(lan_import *import, csv_sheet *sheet)
{
    const char *kind =
        imp_name(import, sheet->cells[0].text, sheet->cells[0].length);
    for (size_t c = 1; c < sheet->count && !csv_is_empty(&sheet->cells[0]);
         c++) {
        double factor = 0.0;
        const char *title = sheet->titles[c];
        const char *armour_class = imp_name(import, title, strlen(title));
        if (csv_read_number(import, sheet, c, &factor)) {
            imp_add_factor(import, kind, armour_class,
                           csv_value(import, sheet, sheet->line,
                                     &sheet->cells[c], factor,
                                     (scn_cell){.times = 1.0, .over = 1.0}));
        }
    }
}

static void read_armour(lan_import *import)
{
    csv_sheet sheet;
    if (import->def.armour == NULL ||
        !csv_open(import, import->def.armour, false, &sheet)) {
        return;
    }
    while (csv_next_row(import, &sheet)) {
        read_armour_row(import, &sheet);
    }
}

/* What stands behind numbers, and what is none. */
static void tell_numbers(lan_import *import, const csv_sheet *sheet)
{
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        const size_t c = sheet->column[f];
        if (c > 0 && sheet->units[c - 1] != NULL) {
            imp_tell(import, "'%.60s' is in %s, as the sheet has it",
                     sheet->titles[c - 1], sheet->units[c - 1]);
        }
        if (c > 0 && sheet->is_percent[c - 1]) {
            imp_tell(import, "'%.60s' is in %%: 80 is .8",
                     sheet->titles[c - 1]);
        }
    }
    if (sheet->has_range) {
        imp_tell(import, "what goes from one number to another, as 5-8, is its "
                         "mean");
    }
}

static void read_csv(lan_import *import)
{
    for (size_t i = 0; i < import->file_count; i++) {
        csv_sheet sheet;
        if (!csv_open(import, import->files[i], true, &sheet)) {
            return;
        }
        csv_find_columns(import, &sheet);
        while (csv_next_row(import, &sheet)) {
            read_row(import, &sheet);
        }
        tell_numbers(import, &sheet);
    }
    read_armour(import);
    imp_set_wounds(import, "spread", "hits fall on any of them");
}

const imp_kind imp_kind_csv = {
    .name = "csv",
    .help = "a spreadsheet: a row a type, headings guessed or given by --map",
    .folder = {.ending = ".csv", .what = "*.csv"},
    .read = read_csv,
};
