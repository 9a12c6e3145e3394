/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which column of a sheet is what, guessed by its heading or mapped, and the
 * types that its rows are.
 */
#include <string.h>
#include <strings.h>

#include "scenarios/import/roster_impl.h"

/* --- which column is what ------------------------------------------------ */

/* The column that is headed so: exactly, else in other letters; or NULL. */
static csv_column *find_headed(const csv_sheet *sheet, const char *heading)
{
    csv_column *found = NULL;
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        if (strcmp(column->title, heading) == 0) {
            return column;
        }
        if (found == NULL && strcasecmp(column->title, heading) == 0) {
            found = column;
        }
    }
    return found;
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

/* Gives the field of a key the column that is headed so; none for an empty
 * heading. What is wrong in a scenario the binder reports.
 *
 * heading  NULL: none was given */
static void map_column(csv_sheet *sheet, const char *key, const char *heading)
{
    lan_import *import = sheet->import;
    const bool is_of_scenario = import->def.is_of_scenario;
    const char *prefix = is_of_scenario ? "" : "--map: ";
    const scn_field *row = scn_section_field(&scn_section_roster_map, key);
    if (is_of_scenario && (row == NULL || heading == NULL)) {
        return;
    }
    if (row == NULL) {
        const char *meant = scn_section_suggest(&scn_section_roster_map, key);
        const char *all = "";
        for (size_t f = 0; f < CSV_FIELDS; f++) {
            all = imp_print(import, "%s%s%s", all, f > 0 ? ", " : "",
                            csv_field(f)->key);
        }
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                 meant != NULL
                     ? "--map: no key is called '%.60s' (did you mean '%s'?)"
                     : "--map: no key is called '%.60s'; keys are %s",
                 key, meant != NULL ? meant : all);
    }
    if (heading == NULL) {
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                 "--map: a heading is missing: %s=HEADING", key);
    }
    const size_t field = (size_t)(row - csv_field(0));
    csv_column *column = find_headed(sheet, heading);
    if (sheet->is_mapped[field] && field != CSV_BONUS) {
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE, "%s%s is given twice", prefix,
                 key);
    }
    sheet->is_mapped[field] = true;
    if (column == NULL && heading[0] != '\0') {
        const char *meant =
            lan_text_suggest(heading, sheet->titles, sheet->count);
        imp_fail(import, LAN_EINVAL, IMP_NOWHERE,
                 meant != NULL ? "%sno column of %.80s is headed '%.60s' (did "
                                 "you mean '%s'?)"
                               : "%sno column of %.80s is headed '%.60s'",
                 prefix, imp_shown_file(import, sheet->source->name), heading,
                 meant);
    }
    if (column != NULL && field == CSV_BONUS) {
        const char *class = class_in(import, column->title);
        column->against =
            class != NULL ? class : imp_name(import, column->title);
    } else {
        sheet->of[field] = column;
    }
}

/* Reads `map:` of the scenario, or --map "KEY=HEADING,...", with optional
 * quotes around headings. */
static void map_columns(csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    const scn_node *map = import->def.columns;
    const char *at = import->def.map != NULL ? import->def.map : "";
    for (const scn_node *node = map != NULL ? map->first : NULL; node != NULL;
         node = node->next) {
        map_column(sheet, node->key,
                   node->kind == SCN_SCALAR    ? node->text
                   : node->kind == SCN_NOTHING ? ""
                                               : NULL);
    }
    while (*at != '\0') {
        const size_t key = strcspn(at, "=,");
        bool is_quoted = false;
        const char *end = at;
        while (*end != '\0' && (is_quoted || *end != ',')) {
            is_quoted = is_quoted != (*end == '"');
            end++;
        }
        const char *heading = at + key + 1;
        const char *last = end;
        if (last - heading >= 2 && heading[0] == '"' && last[-1] == '"') {
            heading++;
            last--;
        }
        map_column(sheet, imp_text(import, at, key),
                   at[key] == '='
                       ? imp_text(import, heading, (size_t)(last - heading))
                       : NULL);
        at = *end == ',' ? end + 1 : end;
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
    const char *key = csv_field(field)->key;
    return import->def.is_of_scenario
               ? imp_print(import,
                           "name it: roster: {file: %.40s, map: {%s: HEADING}}",
                           imp_shown_file(import, sheet->source->name), key)
               : imp_print(import, "name it by --map %s=HEADING", key);
}

static _Noreturn void refuse_rivals(const csv_sheet *sheet, size_t field,
                                    const csv_column *one,
                                    const csv_column *other)
{
    if (strcmp(one->title, other->title) == 0) {
        imp_fail(sheet->import, LAN_EPARSE, other->place,
                 "two columns are headed '%.40s': rename the one that "
                 "is not %s",
                 one->title, csv_field(field)->key);
    }
    imp_fail(sheet->import, LAN_EPARSE, other->place,
             "'%.20s' and '%.20s' may both be %s: %s", one->title, other->title,
             csv_field(field)->key, remedy_for(sheet, field));
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
                (words == csv_field(CSV_ARMOUR)->guesses &&
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
        imp_fail(sheet->import, LAN_EPARSE, csv_start(sheet, NULL),
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
            of[f] = guess_column(sheet, f, csv_field(f)->guesses, SIZE_MAX);
        }
    }
    if (!sheet->is_mapped[CSV_ARMOUR] && !sheet->is_mapped[CSV_PROTECTION] &&
        of[CSV_PROTECTION] == NULL) {
        of[CSV_PROTECTION] = guess_column(sheet, CSV_PROTECTION,
                                          csv_field(CSV_ARMOUR)->guesses, 2);
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
            imp_note(import, "'%.60s' adds to hits on armour '%s'",
                     column->title, column->against);
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
                             line, has_any ? ", " : "", csv_field(f)->key,
                             sheet->of[f]->title);
            has_any = true;
        }
    }
    if (has_any) {
        imp_note(import, "columns guessed by their headings: %s%s", line,
                 is_of_scenario ? "}" : "'");
    }
    find_bonuses(sheet);
    for (size_t c = 0; c < sheet->count; c++) {
        const csv_column *column = &sheet->columns[c];
        if (!is_used(sheet, column) &&
            imp_is_word(column->squeezed, "attackspeed firespeed")) {
            imp_note(import,
                     is_of_scenario
                         ? "'%s' may be a rate or an interval: say map: {rate: "
                           "\"%s\"} or {interval: \"%s\"}"
                         : "'%s' may be a rate or an interval: say --map "
                           "rate=\"%s\" or interval=\"%s\"",
                     column->title, column->title, column->title);
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

static const scn_cell unchanged = {.times = 1.0, .over = 1.0};

static bool is_text_field(size_t field)
{
    return field == CSV_NAME || field == CSV_ARMOUR || field == CSV_KIND ||
           field == CSV_WEAPON;
}

/* True if the row says something of a field. */
static bool has(const csv_sheet *sheet, size_t field)
{
    const csv_column *column = sheet->of[field];
    return column != NULL && !csv_is_empty(&column->cell);
}

/* Reads all numbers of the row; false if it has none. */
static bool read_numbers(csv_sheet *sheet)
{
    static const double presets[CSV_FIELDS] = {
        [CSV_SQUAD] = 1.0, [CSV_CRIT_DAMAGE] = 2.0};
    bool has_number = false;
    for (size_t f = 0; f < CSV_FIELDS; f++) {
        sheet->number[f] = presets[f];
        has_number |= sheet->of[f] != NULL && !is_text_field(f) &&
                      csv_read_number(sheet, sheet->of[f], &sheet->number[f]);
    }
    return has_number;
}

/* Fails at the cell of a field. */
static _Noreturn void refuse_cell(const csv_sheet *sheet, size_t field,
                                  const char *what)
{
    imp_fail(sheet->import, LAN_EPARSE,
             csv_start(sheet, &sheet->of[field]->cell), "%s", what);
}

/* Sets a key to what follows from the number of a field, if the row has it. */
static void set_value(const csv_sheet *sheet, scn_node *node, const char *key,
                      size_t field, scn_cell how, const char *note)
{
    if (has(sheet, field)) {
        imp_set(sheet->import, node, key,
                csv_value(sheet, sheet->of[field], sheet->number[field], how,
                          note));
    }
}

/* Sets the key of a field to its number, or to its word. */
static void set_field(const csv_sheet *sheet, scn_node *node, size_t field)
{
    const char *key = csv_field(field)->key;
    if (!is_text_field(field)) {
        set_value(sheet, node, key, field, unchanged, NULL);
    } else if (has(sheet, field)) {
        const lan_csv_cell *cell = &sheet->of[field]->cell;
        imp_set(sheet->import, node, key,
                imp_word(csv_place(sheet, cell),
                         imp_name(sheet->import, csv_text(sheet->import, cell)),
                         NULL));
    }
}

/* Sets health with shields, and with the hits that are dodged. */
static void set_health(const csv_sheet *sheet, scn_node *unit)
{
    const bool has_shield = has(sheet, CSV_SHIELD);
    const double dodge = sheet->number[CSV_DODGE];
    if (!has(sheet, CSV_HEALTH)) {
        imp_fail(sheet->import, LAN_EPARSE, csv_start(sheet, NULL),
                 "no health in the column '%.60s'",
                 sheet->of[CSV_HEALTH]->title);
    }
    if (dodge >= 1.0 || dodge < 0.0) {
        refuse_cell(sheet, CSV_DODGE,
                    "dodge must be from 0 to below 1, or have a %");
    }
    set_value(sheet, unit, "health", CSV_HEALTH,
              (scn_cell){.plus = sheet->number[CSV_SHIELD],
                         .times = 1.0,
                         .over = 1.0 - dodge},
              has_shield && dodge > 0.0 ? "(health + shield) / (1 - dodge)"
              : dodge > 0.0             ? "health / (1 - dodge)"
              : has_shield              ? "health + shield"
                                        : NULL);
}

static void set_type(const csv_sheet *sheet, scn_node *unit)
{
    const double squad = sheet->number[CSV_SQUAD];
    if (has(sheet, CSV_COST) && !(squad > 0.0)) {
        refuse_cell(sheet, CSV_SQUAD, "a squad must have more than 0 soldiers");
    }
    set_value(sheet, unit, "cost", CSV_COST,
              (scn_cell){.times = 1.0, .over = squad},
              has(sheet, CSV_SQUAD) ? "of one soldier: cost / squad" : NULL);
    set_health(sheet, unit);
    set_field(sheet, unit, CSV_ARMOUR);
    if (has(sheet, CSV_PROTECTION) &&
        csv_is_percent(sheet->of[CSV_PROTECTION])) {
        refuse_cell(sheet, CSV_PROTECTION,
                    "protection is taken from each hit; a share of the "
                    "damage is 'dodge': map it so");
    }
    set_field(sheet, unit, CSV_PROTECTION);
    set_field(sheet, unit, CSV_LEAST);
    set_field(sheet, unit, CSV_SPEED);
}

/* Sets the damage of a hit, including critical hits, or otherwise the damage
 * per second. */
static void set_damage(const csv_sheet *sheet, scn_node *weapon, bool is_shared)
{
    const double crit = sheet->number[CSV_CRIT];
    const double times = 1.0 + crit * (sheet->number[CSV_CRIT_DAMAGE] - 1.0);
    if (!has(sheet, CSV_DAMAGE)) {
        set_value(sheet, weapon, "damage", CSV_DPS, unchanged, "of a second");
        if (!has(sheet, CSV_DPS)) {
            imp_set(sheet->import, weapon, "damage",
                    imp_number(IMP_NOWHERE, 0.0,
                               "no damage in the row: it does not fire"));
        }
        return;
    }
    if (!(crit >= 0.0 && crit <= 1.0)) {
        refuse_cell(sheet, CSV_CRIT,
                    "crit must be between 0 and 1, or have a %");
    }
    set_value(sheet, weapon, "damage", CSV_DAMAGE,
              (scn_cell){.times = times, .over = 1.0, .is_shared = is_shared},
              !has(sheet, CSV_CRIT) ? NULL
              : has(sheet, CSV_CRIT_DAMAGE)
                  ? "damage (1 + crit (crit_damage - 1))"
                  : "damage (1 + crit), twice assumed");
}

static void set_weapon(const csv_sheet *sheet, scn_node *weapon)
{
    const double damage = sheet->number[CSV_DAMAGE];
    const bool has_rate = has(sheet, CSV_RATE) || has(sheet, CSV_INTERVAL);
    const bool is_of_dps = !has_rate && has(sheet, CSV_DPS) && damage > 0.0;
    if (is_of_dps) { /* damage per second over damage per hit */
        set_value(sheet, weapon, "rate", CSV_DPS,
                  (scn_cell){.times = 1.0, .over = damage}, "dps / damage");
    } else if (!has_rate) {
        imp_set(sheet->import, weapon, "rate",
                imp_number(IMP_NOWHERE, 1.0,
                           has(sheet, CSV_DPS) && !has(sheet, CSV_DAMAGE)
                               ? "damage is of a second"
                               : "not in the file: once a time unit"));
    }
    set_field(sheet, weapon, has(sheet, CSV_RATE) ? CSV_RATE : CSV_INTERVAL);
    set_field(sheet, weapon, CSV_HIT);
    if (!has(sheet, CSV_HIT)) {
        imp_set(sheet->import, weapon, "hit",
                imp_number(IMP_NOWHERE, 1.0, "not in the file: every hit"));
    }
    set_damage(sheet, weapon, is_of_dps);
    set_field(sheet, weapon, CSV_KIND);
    set_field(sheet, weapon, CSV_RANGE);
}

/* --- bonuses against classes of armour ----------------------------------- */

/* Stores the bonuses of a row with its weapon, as factors of its damage: an
 * addition to each hit, or a share of it. */
static void read_bonuses(csv_sheet *sheet, scn_node *weapon)
{
    lan_import *import = sheet->import;
    for (size_t c = 0; c < sheet->count; c++) {
        csv_column *column = &sheet->columns[c];
        double number = 0.0;
        if (column->against == NULL ||
            !csv_read_number(sheet, column, &number)) {
            continue;
        }
        const bool is_share = csv_is_percent(column);
        const double hit = is_share ? 1.0 : sheet->number[CSV_DAMAGE];
        if (hit > 0.0) {
            imp_set(
                import, imp_map(import, weapon, "bonus"), column->against,
                csv_value(sheet, column, number,
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

/* Gives a weapon with bonuses a separate kind: its factors are the bonuses'
 * factors times its kind's factors in the sheet of armour. */
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
    return strlen(column->title) == column->cell.length &&
           memcmp(column->title, column->cell.text, column->cell.length) == 0;
}

/* Why a row is no type, as a constant text; NULL: it may be one. */
static const char *why_no_type(const csv_sheet *sheet)
{
    lan_import *import = sheet->import;
    const csv_column *name = sheet->of[CSV_NAME];
    if (csv_is_empty(&name->cell)) {
        return "without a name";
    }
    if (imp_is_word(csv_squeeze(import, csv_text(import, &name->cell)),
                    "total totals grandtotal subtotal sum sums average "
                    "averages avg mean median")) {
        return "a total or a mean of others";
    }
    return is_heading_again(name) && is_heading_again(sheet->of[CSV_HEALTH])
               ? "the headings again"
               : NULL;
}

/* The type of a row: a new one, or if the row names another weapon, the one of
 * that name. */
static scn_node *unit_of_row(const csv_sheet *sheet, const char *weapon)
{
    lan_import *import = sheet->import;
    const lan_csv_cell *cell = &sheet->of[CSV_NAME]->cell;
    const char *called = csv_text(import, cell);
    scn_node *unit = import->units->first;
    while (unit != NULL && strcmp(unit->origin->note, called) != 0) {
        unit = unit->next;
    }
    if (unit == NULL) {
        unit = imp_add_unit(import, csv_place(sheet, cell), called, called);
        set_type(sheet, unit);
    } else if (scn_node_child(scn_node_child(unit, "weapons"), weapon) !=
               NULL) {
        const scn_place first = unit->origin->place;
        const bool is_here =
            strcmp(first.source->name, sheet->source->name) == 0;
        imp_fail(import, LAN_EPARSE, csv_start(sheet, cell),
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
    lan_import *import = sheet->import;
    const char *why = why_no_type(sheet);
    if (why == NULL && !read_numbers(sheet)) {
        why = "without numbers";
    }
    if (why != NULL) {
        imp_leave_out(import, "a row", why, 1);
        return;
    }
    const bool is_named = has(sheet, CSV_WEAPON);
    const lan_csv_cell *cell =
        &sheet->of[is_named ? CSV_WEAPON : CSV_NAME]->cell;
    const char *name =
        is_named ? imp_name(import, csv_text(import, cell)) : "weapon";
    scn_node *unit = unit_of_row(sheet, name);
    scn_node *weapon =
        imp_add_weapon(import, unit, name, csv_place(sheet, cell));
    set_weapon(sheet, weapon);
    read_bonuses(sheet, weapon);
}

/* The sheet of armour: a row a kind, a column a class. */
static void read_armour(lan_import *import, csv_sheet *sheet)
{
    csv_open(sheet, import, import->def.armour, false);
    while (csv_next_row(sheet)) {
        const lan_csv_cell *first = &sheet->columns[0].cell;
        const char *kind = imp_name(import, csv_text(import, first));
        for (size_t c = 1; c < sheet->count && !csv_is_empty(first); c++) {
            csv_column *column = &sheet->columns[c];
            double factor = 0.0;
            if (csv_read_number(sheet, column, &factor)) {
                imp_add_factor(
                    import, kind, imp_name(import, column->title),
                    csv_value(sheet, column, factor, unchanged, NULL));
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
            imp_note(import, "'%.60s' is in %s, as the sheet has it",
                     column->title, column->unit);
        }
        if (column != NULL && column->is_percent) {
            imp_note(import, "'%.60s' is in %%: 80 is .8", column->title);
        }
    }
    if (sheet->has_range) {
        imp_note(import, "a range of numbers, as 5-8, is read as its mean");
    }
}

static void read_csv(lan_import *import)
{
    csv_sheet sheet;
    for (size_t i = 0; i < import->file_count; i++) {
        csv_open(&sheet, import, import->files[i], true);
        find_columns(&sheet);
        note_columns(&sheet);
        leave_columns_out(&sheet);
        while (csv_next_row(&sheet)) {
            read_row(&sheet);
        }
        note_numbers(&sheet);
    }
    if (import->def.armour != NULL) {
        read_armour(import, &sheet);
    }
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        for (scn_node *w = imp_first_weapon(u); w != NULL; w = w->next) {
            add_bonuses(import, u, w);
        }
    }
    imp_set_wounds(import, "spread", "hits fall on any of them");
}

const lan_import_kind imp_kind_csv = {
    .name = "csv",
    .help = "a spreadsheet: a row per type, headings guessed or by --map",
    .ending = ".csv",
    .read = read_csv,
};
