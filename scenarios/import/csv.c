/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/csv_impl.h"

#include <string.h>

#include "base/text.h"

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

static void fill_unit(const csv_row *row, imp_unit *unit)
{
    unit->values[IMP_COST] = cost_value(row);
    unit->values[IMP_HEALTH] = health_value(row);
    unit->values[IMP_ARMOUR] = word_value(row, CSV_ARMOUR);
    unit->values[IMP_PROTECTION] = protection_value(row);
    unit->values[IMP_LEAST] = plain_value(row, CSV_LEAST);
    unit->values[IMP_SPEED] = plain_value(row, CSV_SPEED);
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
static void fill_rate(const csv_row *row, imp_weapon *weapon)
{
    imp_value *rate = &weapon->values[IMP_RATE];
    if (row->has[CSV_RATE]) {
        *rate = plain_value(row, CSV_RATE);
    } else if (row->has[CSV_INTERVAL]) {
        weapon->values[IMP_INTERVAL] = plain_value(row, CSV_INTERVAL);
    } else if (has_rate_of_dps(row)) {
        *rate = value_of(row, CSV_DPS, 0.0, 1.0, row->number[CSV_DAMAGE]);
        rate->note = "dps / damage";
    } else {
        *rate = imp_default(1.0, row->has[CSV_DPS] && !row->has[CSV_DAMAGE]
                                     ? "damage is of a second"
                                     : "not in the file: once a time unit");
    }
}

static void fill_weapon(const csv_row *row, imp_weapon *weapon)
{
    fill_rate(row, weapon);
    weapon->values[IMP_HIT] =
        row->has[CSV_HIT] ? plain_value(row, CSV_HIT)
                          : imp_default(1.0, "not in the file: every hit");
    weapon->values[IMP_DAMAGE] = damage_value(row);
    weapon->values[IMP_KIND] = word_value(row, CSV_KIND);
    weapon->values[IMP_RANGE] = plain_value(row, CSV_RANGE);
}

/* --- rows ---------------------------------------------------------------- */

static imp_unit *find_called(const lan_import *import, const char *called)
{
    imp_unit *unit = import->units;
    while (unit != NULL && strcmp(unit->called, called) != 0) {
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
static imp_unit *unit_of_row(const csv_row *row, const char *weapon)
{
    lan_import *import = row->import;
    const char *called = text_of(row, CSV_NAME);
    imp_unit *unit = called != NULL ? find_called(import, called) : NULL;
    if (unit == NULL) {
        unit = called != NULL ? imp_add_unit(import, row->line, called) : NULL;
        if (unit != NULL) {
            unit->span = csv_span(row->sheet, cell_of(row, CSV_NAME));
            fill_unit(row, unit);
        }
        return unit;
    }
    for (const imp_weapon *w = unit->weapons; w != NULL; w = w->next) {
        if (strcmp(w->name, weapon) == 0) {
            refuse_second(row, called, unit->place);
        }
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
    imp_unit *unit = name != NULL ? unit_of_row(&row, name) : NULL;
    imp_weapon *weapon = unit != NULL && import->status == LAN_OK
                             ? imp_add_weapon(import, unit, name)
                             : NULL;
    if (weapon != NULL) {
        weapon->place = (imp_place){import->file, row.line};
        weapon->span = csv_span(
            sheet, cell_of(&row, row.has[CSV_WEAPON] ? CSV_WEAPON : CSV_NAME));
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
    for (size_t i = 0; i < import->def.file_count; i++) {
        csv_sheet sheet;
        if (!csv_open(import, import->def.files[i], true, &sheet)) {
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
