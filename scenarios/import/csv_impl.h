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
      "life")                                                                  \
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
      "damageperhit", "dmgperhit")                                             \
    X(DPS, "dps", "dps", "damagepersecond")                                    \
    X(RATE, "rate", "rate", "rateoffire", "rof", "firerate",                   \
      "attackspersecond", "aps", "shotspersecond")                             \
    X(INTERVAL, "interval", "interval", "cooldown", "reload", "reloadtime",    \
      "attackinterval", "attacktime", "attackcooldown", "delay")               \
    X(HIT, "hit", "hit", "accuracy", "hitchance", "tohit")                     \
    X(CRIT, "crit", "crit", "critchance", "criticalchance")                    \
    X(CRIT_DAMAGE, "crit_damage", "critdamage", "critmultiplier", "critmult")  \
    X(KIND, "kind", "kind", "damagetype", "attacktype", "weapontype")          \
    X(RANGE, "range", "range", "attackrange", "weaponrange", "reach")

enum {
#define X(name, ...) CSV_##name,
    CSV_FIELD_LIST(X)
#undef X
        CSV_FIELDS
};

#define CSV_MOST_COLUMNS 4096
#define CSV_MOST_GUESSES 8

/* The word of a field, and the headings by which it is guessed. */
typedef struct csv_words {
    const char *key;
    const char *guesses[CSV_MOST_GUESSES];
} csv_words;

extern const csv_words csv_fields[CSV_FIELDS];

typedef struct csv_sheet {
    const char *file;
    const char *text;
    lan_csv rows; /* behind the heading */
    lan_csv_cell *headings;
    lan_csv_cell *cells; /* room for a row */
    const char **titles; /* the headings as texts */
    bool *is_percent;    /* a heading ends with a % */
    size_t *filled;      /* cells of a column that say something */
    bool *is_word;       /* one of them is no number */
    size_t count;
    size_t taken;              /* cells of the row; those behind are empty */
    int line;                  /* of the row, or of the heading */
    const char **units;        /* of a column, behind its numbers; NULL: none */
    char decimal;              /* the mark of decimals; '\0': none was met */
    bool has_range;            /* "5-8" was met, and read as its mean */
    size_t column[CSV_FIELDS]; /* from 1; 0: none */
} csv_sheet;

/* A heading without blanks, marks and what stands in brackets. */
void csv_squeeze(const char *title, char *out, size_t size);

/* Opens a sheet at its heading and looks through its rows.
 *
 * has_fields  the heading may be below a title: it is the first line in which
 *             two headings are known, else the first */
bool csv_open(lan_import *import, const char *path, bool has_fields,
              csv_sheet *sheet);

/* Reads the cells of the next row; cells left out at its end are empty. */
bool csv_next_row(lan_import *import, csv_sheet *sheet);

/* Reads the number of a cell of the row, of which 80% is .8, and so is 80 below
 * a heading that ends with a %. False: it is empty ("", "-", "n/a", "none"), or
 * failed. */
bool csv_read_number(lan_import *import, csv_sheet *sheet, size_t column,
                     double *out);

/* Where a cell stands. */
imp_span csv_span(const csv_sheet *sheet, const lan_csv_cell *cell);

/* What follows from a cell's number; how: but for its sign of percent. */
imp_value csv_value(lan_import *import, const csv_sheet *sheet, int line,
                    const lan_csv_cell *cell, double number, scn_cell how);
bool csv_is_empty(const lan_csv_cell *cell);

/* True where a cell of the row is in per cent, by its sign or its heading's. */
bool csv_is_percent(const csv_sheet *sheet, const lan_csv_cell *cell);

/* Why a row is no type by the name it has, as a constant text: it sums others
 * up, or repeats the heading. NULL: it may be one. */
const char *csv_no_type(const csv_sheet *sheet, size_t name);

#endif
