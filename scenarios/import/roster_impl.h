/* scenarios/import/roster_impl.h - what all importers share: a reader of text,
 * the nodes of a game's files, and the roster that is made from them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   the first failure ends reading: what is returned is never NULL but
 *          where a comment says so.
 * Owner    the import's arena, of everything.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/csv_impl.h"
#include "scenarios/format/format_impl.h"
#include "scenarios/import/import.h"
#include "scenarios/yaml/yaml_impl.h"

/* Factors of armour: linear searches go through these. */
#define IMP_MOST_FACTORS 8192

/* No place in a file. One in a file without a length is its whole line. */
#define IMP_NOWHERE ((scn_place){.source = NULL})

/* The value of a key: a number or a word. */
typedef struct imp_value {
    bool is_given;
    double number;
    const char *word; /* not NULL: this, and no number */
    scn_place place;
    const char *note;    /* how it follows from the file; NULL: unchanged; of a
                            type, its name in the game */
    const char *comment; /* both, as the roster says them */
    bool has_cell;
    scn_cell cell; /* of a sheet, without its place */
} imp_value;

extern const lan_import_kind imp_kind_csv;
extern const lan_import_kind imp_kind_freeciv;
extern const lan_import_kind imp_kind_openra;
extern const lan_import_kind imp_kind_wesnoth;

/* --- failures and memory ------------------------------------------------- */

/* Fails at a place; without one in the last file read, but LAN_EINVAL in none.
 */
LAN_PRINTF(4, 5)
_Noreturn void imp_fail(lan_import *import, lan_status status, scn_place place,
                        const char *format, ...);

/* Fails with "more than 64 WHAT" if there are `most` already. */
void imp_limit(lan_import *import, size_t count, size_t most, scn_place place,
               const char *what);

/* Fails if memory is out. */
void imp_need(lan_import *import, bool is_there);

/* Zeroed memory, a copy of a text, and a text made as by printf. */
void *imp_array(lan_import *import, size_t count, size_t size);
const char *imp_text(lan_import *import, const char *text, size_t length);
LAN_PRINTF(2, 3)
const char *imp_print(lan_import *import, const char *format, ...);

/* True for a word of a blank-separated list; text after an @ is ignored. */
bool imp_is_word(const char *word, const char *list);

/* --- text of games ------------------------------------------------------- */

typedef struct imp_reader {
    lan_import *import;
    const scn_source *source;
    const char *at;
    const char *end;
} imp_reader;

/* A text whose first line has a number in a file. */
const scn_source *imp_source(lan_import *import, const char *file, int line,
                             const char *text, size_t length);

/* The text of a file. */
const scn_source *imp_read_file(lan_import *import, const char *path);

/* Reads from the start of a source. */
imp_reader imp_open(lan_import *import, const scn_source *source);

scn_place imp_here(const imp_reader *in);

/* True at one of these characters; at a word. */
bool imp_is_at(const imp_reader *in, const char *characters);
bool imp_starts(const imp_reader *in, const char *word);

/* Goes over all but these characters; over these; past a word, or to the end,
 * which is false. */
void imp_skip_to(imp_reader *in, const char *characters);
void imp_skip_all(imp_reader *in, const char *characters);
bool imp_skip_past(imp_reader *in, const char *word);

/* The text from a start up to the reader, without blanks at its ends. */
const char *imp_take(const imp_reader *in, const char *start);

/* Goes past one of these characters; without one it fails, unless lack is NULL,
 * and returns false. */
bool imp_accept(imp_reader *in, const char *characters, const char *lack);

/* --- nodes of a game ----------------------------------------------------- */

/* Adds a node of a game's file, whose texts must last; text NULL: it is a tag
 * of Wesnoth. */
scn_node *imp_add(lan_import *import, scn_node *parent, scn_kind kind,
                  const char *key, const char *text, scn_place place);

/* The text of a child, or another one. */
const char *imp_child_text(const scn_node *node, const char *key,
                           const char *preset);

/* The number of a node; a default if it is NULL. */
double imp_node_number(lan_import *import, const scn_node *node, double preset);

/* --- the roster ---------------------------------------------------------- */

/* Makes the empty roster. */
void imp_begin(lan_import *import);

/* A name of the game as a name of the scenario format: what such a name cannot
 * have is left out or becomes a dash. */
const char *imp_name(lan_import *import, const char *text);

imp_value imp_number(scn_place place, double number, const char *note);
imp_value imp_word(scn_place place, const char *word, const char *note);

/* The map of a key, made if it is missing. */
scn_node *imp_map(lan_import *import, scn_node *parent, const char *key);

/* Adds a key of the scenario, unless the value is not given. */
void imp_set(lan_import *import, scn_node *parent, const char *key,
             imp_value value);

/* Adds a key with the number of a node times a factor, if there is a node. */
void imp_copy(lan_import *import, scn_node *parent, const char *key,
              const scn_node *node, double factor, const char *note);

/* Adds a type, and a weapon of one; if the name is taken it gets a number.
 *
 * id      the name is made of it
 * called  its name in the game */
scn_node *imp_add_unit(lan_import *import, scn_place place, const char *id,
                       const char *called);
scn_node *imp_add_weapon(lan_import *import, scn_node *unit, const char *called,
                         scn_place place);

/* The first weapon of a type; NULL: it has none. */
scn_node *imp_first_weapon(const scn_node *unit);

/* Gives a type without weapons one that does nothing. */
void imp_add_no_weapon(lan_import *import, scn_node *unit, const char *why);

/* Adds a type to those that a weapon fires at. */
void imp_set_target(lan_import *import, scn_node *weapon, const char *name);

/* The factors of a kind; NULL: there are none. */
scn_node *imp_find_factors(const lan_import *import, const char *kind);

/* Fails if the pair has a factor. */
void imp_add_factor(lan_import *import, const char *kind,
                    const char *armour_class, imp_value factor);

/* Counts something of the game that no key has. why may be NULL; things left
 * out for other reasons are counted apart. */
void imp_leave_out(lan_import *import, const char *what, const char *why,
                   size_t times);

/* Counts a key as omitted, without the text after its @, and all children of a
 * node that are in no list: "owner.key", "[tag] in parent". */
void imp_leave_key_out(lan_import *import, const char *owner,
                       const scn_node *node, const char *why);
void imp_leave_rest_out(lan_import *import, const char *owner,
                        const scn_node *node, const char *used);

/* Notes a line for people. */
LAN_PRINTF(2, 3)
void imp_note(lan_import *import, const char *format, ...);

/* Chooses a word of rules.wounds, and notes why. */
void imp_set_wounds(lan_import *import, const char *word, const char *why);

/* The last step: keys of a type's only weapon move to the type, and what was
 * left out is sorted. */
void imp_finish(lan_import *import);

/* The name of a file without the folder that all share. */
const char *imp_shown_file(const lan_import *import, const char *file);

/* --- sheets -------------------------------------------------------------- */

/* What a column can be, in the order of the rows of roster_map: the word of
 * --map, and headings by which it is guessed, without blanks, in lower case;
 * the first that a sheet has. A bonus is guessed apart, as there may be
 * several. */
enum {
    CSV_NAME,
    CSV_COST,
    CSV_HEALTH,
    CSV_SHIELD,
    CSV_DODGE,
    CSV_ARMOUR,
    CSV_PROTECTION,
    CSV_LEAST,
    CSV_SPEED,
    CSV_SQUAD,
    CSV_WEAPON,
    CSV_DAMAGE,
    CSV_DPS,
    CSV_RATE,
    CSV_INTERVAL,
    CSV_HIT,
    CSV_CRIT,
    CSV_CRIT_DAMAGE,
    CSV_KIND,
    CSV_RANGE,
    CSV_BONUS,
    CSV_FIELDS
};

static inline const scn_field *csv_field(size_t index)
{
    return &scn_section_roster_map.fields[index];
}

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
    double number[CSV_FIELDS];  /* of the row; or presets */
} csv_sheet;

/* Opens a sheet at its heading and looks through its rows.
 *
 * has_title  the heading may be below a title: it is the first line in which
 *            two headings are known, else the first */
void csv_open(csv_sheet *sheet, lan_import *import, const char *path,
              bool has_title);

/* Reads the cells of the next row; cells left out at its end are empty. */
bool csv_next_row(csv_sheet *sheet);

/* True for a cell that says nothing: "", "-", "n/a", "none". */
bool csv_is_empty(const lan_csv_cell *cell);

/* True if the cell of the row is in per cent, by its sign or its heading's. */
bool csv_is_percent(const csv_column *column);

/* Reads the number of a cell: 80% is .8, and so is 80 below a heading that ends
 * with a %. False if the cell is empty. */
bool csv_read_number(csv_sheet *sheet, csv_column *column, double *out);

/* The value that follows from that number: (number + plus) times over. It can
 * be written back if the cell is one number and its commas are not those
 * between cells. */
imp_value csv_value(const csv_sheet *sheet, const csv_column *column,
                    double number, scn_cell how, const char *note);

/* The text of a cell; doubled quotes become single quotes. */
const char *csv_text(lan_import *import, const lan_csv_cell *cell);

/* A title in lower case without blanks, marks and what stands in brackets. */
const char *csv_squeeze(lan_import *import, const char *title);

/* The place where a cell of the row begins, of its line for NULL, and of the
 * text of a cell. */
scn_place csv_start(const csv_sheet *sheet, const lan_csv_cell *cell);
scn_place csv_place(const csv_sheet *sheet, const lan_csv_cell *cell);
