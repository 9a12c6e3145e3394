/* scenarios/import/csv_impl.h - which column of a spreadsheet is what.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_IMPORT_CSV_IMPL_H
#define LAN_SCENARIOS_IMPORT_CSV_IMPL_H

#include "base/csv_impl.h"
#include "scenarios/import/roster_impl.h"

/* What a column can be: the word of --map, and headings by which it is guessed,
 * without blanks, in lower case; the first that a sheet has. */
#define CSV_FIELD_LIST(X)                                                      \
    X(NAME, "name", "name", "unit", "unitname", "unittype", "title", "id")     \
    X(COST, "cost", "cost", "price", "points", "value", "gold", "totalcost")   \
    X(HEALTH, "health", "health", "hp", "hitpoints", "maxhp", "maxhealth",     \
      "life", "healthpoints")                                                  \
    X(SHIELD, "shield", "shield", "shields", "maxshield")                      \
    X(DODGE, "dodge", "dodge", "evasion", "dodgechance")                       \
    X(ARMOUR, "armour", "armour", "armor", "armourtype", "armortype",          \
      "armourclass", "armorclass")                                             \
    X(PROTECTION, "protection", "protection", "damagereduction", "flatarmour", \
      "flatarmor")                                                             \
    X(LEAST, "least", "least", "minimumdamageshare")                           \
    X(SPEED, "speed", "speed", "movespeed", "movementspeed", "movement",       \
      "move")                                                                  \
    X(SQUAD, "squad", "squad", "squadsize", "models", "soldiers", "entities",  \
      "count")                                                                 \
    X(WEAPON, "weapon", "weapon", "weaponname")                                \
    X(DAMAGE, "damage", "damage", "dmg", "atk", "attack", "attackdamage",      \
      "damageperhit", "dmgperhit", "attackpower")                              \
    X(DPS, "dps", "dps", "damagepersecond")                                    \
    X(RATE, "rate", "rate", "rateoffire", "rof", "firerate",                   \
      "attackspersecond", "aps", "shotspersecond")                             \
    X(INTERVAL, "interval", "interval", "cooldown", "reload", "reloadtime",    \
      "attackinterval", "attacktime", "attackcooldown", "delay")               \
    X(HIT, "hit", "hit", "accuracy", "hitchance", "tohit")                     \
    X(CRIT, "crit", "crit", "critchance", "criticalchance")                    \
    X(CRIT_DAMAGE, "crit_damage", "critdamage", "critmultiplier", "critmult")  \
    X(KIND, "kind", "kind", "damagetype", "attacktype", "weapontype")          \
    X(RANGE, "range", "range", "attackrange", "weaponrange", "reach")          \
    X(BONUS, "bonus", "bonus vs X") /* guessed apart, as there may be several  \
                                     */

enum {
#define X(name, ...) CSV_##name,
    CSV_FIELD_LIST(X)
#undef X
        CSV_FIELDS
};

#define CSV_MOST_GUESSES 9

/* The word of a field, and the headings by which it is guessed. */
typedef struct csv_words {
    const char *key;
    const char *guesses[CSV_MOST_GUESSES];
} csv_words;

extern const csv_words csv_fields[CSV_FIELDS];

typedef struct csv_column {
    const char *title;
    const char *squeezed; /* without blanks, marks and brackets */
    lan_csv_cell heading;
    lan_csv_cell cell;   /* of the row */
    size_t filled;       /* cells that say something */
    bool is_word;        /* one of them is no number */
    bool is_percent;     /* its heading ends with a % */
    const char *unit;    /* behind its numbers; NULL: none */
    const char *against; /* of a bonus: the class of armour; NULL: it is none */
} csv_column;

typedef struct csv_sheet {
    lan_import *import;
    const char *text;
    lan_csv rows; /* behind the heading */
    csv_column *columns;
    size_t count;
    imp_place place; /* file, and line of the row or of the heading */
    char decimal;    /* the mark of decimals; '\0': none was met */
    bool has_range;  /* "5-8" was met, and read as its mean */
    csv_column *of[CSV_FIELDS]; /* NULL: none */
    bool has[CSV_FIELDS];       /* of the row */
    double number[CSV_FIELDS];  /* of these */
} csv_sheet;

/* Opens a sheet at its heading and looks through its rows.
 *
 * has_title  the heading may be below a title: it is the first line in which
 *            two headings are known, else the first */
bool csv_open(lan_import *import, const char *path, bool has_title,
              csv_sheet *sheet);

/* Reads the cells of the next row; cells left out at its end are empty. */
bool csv_next_row(csv_sheet *sheet);

/* True for a cell that says nothing: "", "-", "n/a", "none". */
bool csv_is_empty(const lan_csv_cell *cell);

/* True if the cell of the row is in per cent, by its sign or its heading's. */
bool csv_is_percent(const csv_column *column);

/* Reads the number of a cell of the row, of which 80% is .8, and so is 80 below
 * a heading that ends with a %. False: it is empty, or failed. */
bool csv_read_number(csv_sheet *sheet, csv_column *column, double *out);

/* The value that follows from the number of a cell of the row; how: but for its
 * sign of percent. It can be written back if the cell is one number and its
 * commas are not those between cells. */
imp_value csv_value(const csv_sheet *sheet, const csv_column *column,
                    double number, scn_cell how);

/* The text of a cell, of which a quote within may be doubled. */
const char *csv_text(lan_import *import, const lan_csv_cell *cell);

/* A title in lower case without blanks, marks and what stands in brackets. */
const char *csv_squeeze(lan_import *import, const char *title);

imp_place csv_place(const csv_sheet *sheet, const lan_csv_cell *cell);

#endif
