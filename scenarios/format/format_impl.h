/* scenarios/format/format_impl.h - the one table of what a scenario may say,
 * and the ways through it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    sections of fields; a field that is a map or a list names the
 *          section of its entries. The reader, --set, show, --paths, the JSON
 *          Schema and docs/scenario.md are all made from it. A spot is where a
 *          path has led to so far: --set makes what the file lacks on the way,
 *          a parameter only finds, a list enters each part of a spot in turn.
 * Range    a number lies in lo .. hi, lo left out where is_above.
 * Errors   of a path the text of what cannot be entered, without a place.
 */
#ifndef LAN_SCENARIOS_FORMAT_FORMAT_IMPL_H
#define LAN_SCENARIOS_FORMAT_FORMAT_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "scenarios/scenario_impl.h"

struct scn_node;
struct scn_reader;

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Most keys that a field cannot stand beside. */
#define SCN_MAX_RIVALS 6

/* Longest name of a type, army, group, side or list entry, in bytes. */
#define SCN_MAX_NAME 64

/* What one value is, and what is kept of it. */
typedef enum scn_scalar {
    SCN_SCALAR_NUMBER,  /* double */
    SCN_SCALAR_INVERSE, /* double, of which 1/value is kept */
    SCN_SCALAR_AUTO,    /* double, or "auto": NaN */
    SCN_SCALAR_WHOLE,   /* int32_t */
    SCN_SCALAR_FLAG,    /* bool */
    SCN_SCALAR_CHOICE,  /* enum, one of words */
    SCN_SCALAR_TYPE,    /* int32_t, name of a unit type */
    SCN_SCALAR_KIND,    /* int32_t, a kind of weapons; -1: none */
    SCN_SCALAR_ANSWER,  /* int32_t, a kind of weapons, or true, or false */
    SCN_SCALAR_CLASS,   /* int32_t, a class of armour; -1: none */
    SCN_SCALAR_TARGET,  /* int32_t[2], army or army.group */
    SCN_SCALAR_ARMY,    /* int32_t, an army, or one of words; -1: none */
    SCN_SCALAR_SIDE,    /* int32_t, a side; -1: none */
    SCN_SCALAR_PLACE,   /* int32_t, a place of the map; -1: none */
    SCN_SCALAR_GOAL,    /* int32_t[2], a place or an army; -1: not that */
    SCN_SCALAR_TEXT,    /* const char *, one line */
    SCN_SCALAR_PROSE,   /* const char *, lines */
    SCN_SCALAR_DRAWING, /* const char *, the rows of a map */
    SCN_SCALAR_NAME,    /* const char *, a new name; in a list unit types */
    SCN_SCALAR_PATH,    /* const char *, as for --set */
    SCN_SCALAR_TERRAIN, /* lan_matchup_ground, by its name */
    SCN_SCALAR_SAID,    /* lan_said: a number or a word; in a row as below */
    SCN_SCALAR_ENTRY,   /* name of a list entry; stays in the tree, as do */
    SCN_SCALAR_END,     /* of a range: a number or inf, and */
    SCN_SCALAR_WORD,    /* a word, true or false */
    SCN_SCALAR_SECTION  /* keys of their own */
} scn_scalar;
#define SCN_SCALAR_COUNT (SCN_SCALAR_SECTION + 1)

/* How values make a field. A list is kept as {items, count}. */
typedef enum scn_shape {
    SCN_SHAPE_ONE,     /* value */
    SCN_SHAPE_PAIR,    /* [from, to], both in a row */
    SCN_SHAPE_LIST,    /* [value, ...] */
    SCN_SHAPE_SEVERAL, /* a list, or one value */
    SCN_SHAPE_PAIRS,   /* a list of [a, b] */
    SCN_SHAPE_RANGES,  /* the same, or one pair */
    SCN_SHAPE_WANT,    /* a pair, or a word */
    SCN_SHAPE_ROW,     /* {name: value, ...} */
    SCN_SHAPE_ROWS,    /* [{name: value, ...}, ...] */
    SCN_SHAPE_TABLE,   /* {type: {type: value}}, {kind: {class: value}}, or
                          {new name: {type: value}} */
    SCN_SHAPE_ORDERS,  /* {type: [value, ...]} */
    SCN_SHAPE_MAP      /* {name: value}, the names being new ones */
} scn_shape;
#define SCN_SHAPE_COUNT (SCN_SHAPE_MAP + 1)

/* A question that a key is none of, marked in its row or its section's: a bit
 * each. A number without marks is in all of them. */
typedef enum scn_mark_bit {
    SCN_NOT_OF_SENSITIVITY = 1,
    SCN_NOT_OF_DIFF = 2,
    SCN_NOT_OF_QUESTIONS = SCN_NOT_OF_SENSITIVITY | SCN_NOT_OF_DIFF,
    SCN_OF_CAMPAIGNS = 4 | SCN_NOT_OF_DIFF, /* only where armies are on a map */
    SCN_NOT_VARIED = 8 | SCN_NOT_OF_QUESTIONS, /* settings alone change it */
    SCN_OF_BODIES = 16 | SCN_NOT_OF_DIFF,      /* only of solver bodies */
    /* only where armies are on a map, or begin apart */
    SCN_OF_DISTANCES = 32,
    /* a title or a question: what two scenarios may differ in that are of one
     * battle, or two sweeps of one design. A mark too few makes them differ
     * that do not, one too many hides that they do. */
    SCN_NOT_OF_IDENTITY = 64
} scn_mark_bit;

typedef struct scn_word {
    const char *word; /* NULL ends the list */
    int value;        /* of the enum */
} scn_word;

typedef struct scn_field {
    const char *key;
    scn_scalar scalar;
    scn_shape shape;
    bool is_required;
    bool is_above;        /* lo itself is out of range */
    bool is_input_only;   /* show says the same by another key */
    bool is_fixed;        /* no value of it, or in it, can be varied */
    bool is_quiet;        /* show leaves it out where it has its default */
    bool is_free;         /* as a section's, of this field alone */
    bool has_known_names; /* of a map: names that stand elsewhere, so that
                             --set makes the entry that it lacks */
    bool is_read_once;    /* nor be set: its file is read before settings are */
    bool is_of_armour;    /* of a table: by kinds and classes, not by types */
    bool has_new_rows;    /* of a table: its rows are new names */
    bool is_always;       /* of a section: left out, it has its defaults */
    bool is_by_hand;      /* of one: it is not read with what it is in */
    unsigned char beside; /* it is in this struct beside the section's; 0: in
                             the section's */
    unsigned marks;       /* scn_mark_bit */
    bool is_first;        /* at the top: bound before the others */
    double initial;       /* the default as it is stored; a list has none */
    double lo;            /* number kinds */
    double hi;            /* infinity: no bound */
    const char *unit;     /* "soldiers", "1/time"; NULL: none */
    const char *preset;   /* the default as a person reads it; or NULL */
    const char *meaning;
    size_t offset;   /* in the struct that the section fills; of a map, a list
                        or a table of its items and count */
    size_t given_at; /* of a section: there, a bool that it is given; 0: none */
    size_t form_at;  /* there, an enum that says which of the forms it is */
    unsigned forms;  /* in which the key has a meaning, a bit each; 0: all */
    size_t least;    /* entries of a list of values, and what it must be */
    size_t most;
    const char *items;
    const char *const *guesses;        /* headings of a column; NULL ends */
    const scn_word *words;             /* of a choice; of a word, or NULL */
    const struct scn_section *section; /* of a section */
    /* Of a place: the two numbers of `[x, y]` where that is in m, rows like
     * others; NULL: none. */
    const struct scn_field *metres;
    /* Keys it cannot stand beside; NULL if there are fewer. */
    const char *instead_of[SCN_MAX_RIVALS];
    /* It is every key that begins with one of these and a dot; NULL: its key.
     */
    const char *const *stems;
    /* Whether the section is of a form that has the key; NULL: all have. */
    bool (*is_of_form)(const void *base);
    /* Whether show writes it; NULL: wherever it has a value. */
    bool (*is_shown)(const void *base);
    /* At the top: what is done once the table has filled it; node is NULL if
     * the key is not the map or the list that it must be. What reports values
     * that the battle does not have; called where nothing is wrong so far. */
    void (*bind)(struct scn_reader *reader, struct scn_node *node);
    void (*check)(struct scn_reader *reader, struct scn_node *node, void *data);
} scn_field;

typedef struct scn_section {
    const char *path;      /* "armies.ARMY.units.GROUP" */
    const char *title;     /* what one is called: "a group" */
    const char *short_key; /* a scalar instead of the section is this field */
    const char *as_list;   /* "[x, y]": a list instead is the first fields, in
                              their order; NULL: none may be */
    size_t listed;         /* most fields of that list */
    const scn_field *fields;
    size_t count;
    unsigned marks;     /* scn_mark_bit, of all its keys */
    bool is_whole;      /* a file, whose rows are bound one by one */
    bool has_forms;     /* keys that are not shown are of another form of it */
    bool is_a_question; /* no one value makes it: absent, it is not listed */
    bool is_free;   /* no number in range makes a good battle a bad one: none is
                       judged together with another value */
    size_t size;    /* of the struct of an entry; 0: not read by this table */
    bool is_named;  /* which has its name, */
    size_t name_at; /* there */
    bool is_settled; /* entries are not in the block: nothing varies them */
    /* Keys that exclude each other, which say the form of a section; and the
     * end of the message that all are missing. NULL: none. */
    const char *const *one_of;
    const char *one_text;
    const char *needs; /* the same where a section has no key at all */
    const char *const
        *form_words; /* of forms, where keys of others are wrong */
    /* What reading does beside filling fields; each may be NULL. Before the
     * entries of a map or a list, with the struct that they are in; false: they
     * are not read. */
    bool (*prepare)(struct scn_reader *reader, struct scn_node *parent,
                    void *owner);
    /* Defaults that follow from the file, or that the table cannot say. */
    void (*begin)(struct scn_reader *reader, struct scn_node *node,
                  void *entry);
    /* Judges what is bound. */
    void (*end)(struct scn_reader *reader, struct scn_node *node, void *entry);
} scn_section;

/* Sections that code names, from keys.table: the whole scenario, from which all
 * others are reached; a roster file; and parts of them. */
extern const scn_section scn_section_top, scn_section_roster_file,
    scn_section_roster_map, scn_section_time, scn_section_approach,
    scn_section_rules, scn_section_weapon, scn_section_unit, scn_section_morale,
    scn_section_matchup_army, scn_section_matchup;

/* Gives the fields of a struct their defaults, and those of the sections in it.
 */
void scn_section_fill(const scn_section *section, void *base);

/* The field of a key, or NULL. */
const scn_field *scn_section_field(const scn_section *section, const char *key);

/* The section of a key that has one. */
const scn_section *scn_section_below(const scn_section *section,
                                     const char *key);

/* The field of a key's stem, of the sections that have some, or NULL. */
const scn_field *scn_section_stemmed(const scn_section *section,
                                     const char *key, size_t length);

/* The key most likely meant, or NULL. */
const char *scn_section_suggest(const scn_section *section, const char *key);

/* Writes what an unknown key may have been meant for, " (did you mean 'end'?)"
 * or " (it is a key of time)"; nothing where that is not known. Returns
 * buffer. */
char *scn_section_hint(const scn_section *top, const scn_section *section,
                       const char *key, char *buffer, size_t size);

/* The first child of a node that is of a field, or the next one after it; NULL:
 * none. */
struct scn_node *scn_field_child(const struct scn_node *node,
                                 const scn_field *field,
                                 const struct scn_node *after);

/* The word of an enum's value, or NULL. */
const char *scn_word_of(const scn_word *words, int value);

/* Makes a list that stands for a section the map that it means; others stay as
 * they are. False for a list that is too long. */
bool scn_section_name_items(const scn_section *section, struct scn_node *node);

/* The struct that a field of a section is in: the section's, or one beside. */
static inline void *scn_field_base(const scn_field *field, void *bound,
                                   void *const *beside)
{
    return field->beside > 0 ? beside[field->beside - 1] : bound;
}

/* True if a field, or all of its section, has a mark with all its bits. */
static inline bool scn_field_is_marked(const scn_section *section,
                                       const scn_field *field,
                                       scn_mark_bit mark)
{
    return ((section->marks | field->marks) & (unsigned)mark) == (unsigned)mark;
}

/* True if a key has a meaning for the form of the struct it is in. */
bool scn_field_is_of_form(const scn_field *field, const void *base);

/* True if show writes a field: what it has is of its section's form, and no
 * default that it keeps quiet about. */
bool scn_field_is_shown(const scn_field *field, const void *base);

/* True for a key of another form of its section; base: the struct it is in. */
static inline bool scn_field_is_of_other_form(const scn_section *section,
                                              const scn_field *field,
                                              const void *base)
{
    if (base == NULL) {
        return false;
    }
    return (field->is_of_form != NULL && !field->is_of_form(base)) ||
           ((section->has_forms || (field->beside > 0 && !section->is_whole)) &&
            !scn_field_is_shown(field, base));
}

/* True for a number within the field's range. */
static inline bool scn_field_holds(const scn_field *field, double value)
{
    return value >= field->lo && value <= field->hi &&
           (!field->is_above || value > field->lo);
}

/* The range of a number in words: "a number above 0", "between 0 and 1". */
char *scn_field_range(const scn_field *field, char *buffer, size_t size);

/* Returns the entry of words that was most likely meant: by another name for it
 * ("square" for aimed fire, "hp" for health), else as lan_text_suggest() does;
 * or NULL. */
const char *scn_meant(const char *text, const char *const *words, size_t count);

/* Writes a text as YAML reads it back: as it is where that is safe, else
 * between quotation marks. */
void scn_write_text(FILE *out, const char *text);

/* Writes a number, a flag or a word as the file says it. */
void scn_write_said(FILE *out, const char *text);

/* How a value differs from a number, if it does. */
typedef enum scn_use {
    SCN_USE_NONE, /* in the tree alone */
    SCN_USE_NUMBER,
    SCN_USE_WHOLE,
    SCN_USE_FLAG,
    SCN_USE_WORD, /* by its index */
    SCN_USE_TEXT  /* not at all */
} scn_use;

/* What is known of a kind of values; of one that names something what must
 * stand there, how a text begins that nothing is called so, and where in a
 * scenario the names are. */
typedef struct scn_trait {
    size_t size; /* bytes that it takes; 0 if it stays in the tree */
    scn_use use;
    const char *expected;
    const char *none;
    size_t names_at;
} scn_trait;
extern const scn_trait scn_traits[SCN_SCALAR_COUNT];
const scn_names *scn_scalar_names(const lan_scenario *scenario,
                                  scn_scalar scalar);

/* What is stored at a place. */
double scn_number_at(const void *at);
int32_t scn_int_at(const void *at);

/* "army.group", or "[x, y]". */
#define SCN_TARGET_SIZE (2 * SCN_MAX_NAME + 2)

/* What a value may be called, and what is stored of it. */
typedef struct scn_name {
    const char *word; /* NULL: another value is called so */
    int32_t value[2];
    char own[SCN_TARGET_SIZE]; /* the word, where nothing else has it */
} scn_name;

/* The name at an index among all that a value of a field may be called: words
 * of the field, then what the scenario has; false beyond the last. */
bool scn_name_at(const lan_scenario *scenario, const scn_field *field,
                 size_t index, scn_name *out);

/* The values of a field, or its pairs of values, one behind the other. */
typedef struct scn_items {
    const void *first;
    size_t count;
    size_t size; /* of each */
} scn_items;
scn_items scn_items_of(const scn_field *field, const void *at);
const void *scn_item_at(scn_items items, size_t index);

/* True if a list is all that there are, said by the word. */
bool scn_field_is_all(const scn_field *field, const void *at);

/* True if a section's struct has a value for a field that fits on a line
 * and that show writes. */
bool scn_field_has_value(const scn_field *field, const void *base);

/* True if a field has entries of its own instead of a value. */
bool scn_field_has_entries(const scn_field *field);

/* True if what a field says stays in the tree: what is expected. */
bool scn_field_is_in_tree(const scn_field *field);

/* Writes one value as YAML; bare: as a person gives it to --set, without
 * quotation marks. */
void scn_write_item(FILE *out, const lan_scenario *scenario,
                    const scn_field *field, const void *at, bool is_bare);

/* Writes all values of a field that has no entries. */
void scn_write_value(FILE *out, const lan_scenario *scenario,
                     const scn_field *field, const void *base);

typedef struct scn_spot {
    scn_node *node;          /* NULL: the file leaves it out */
    scn_node *whole;         /* of a field, until a part of it is entered */
    const scn_field *field;  /* the last one entered; NULL: none yet */
    const scn_section *home; /* that the field is a key of */
    const scn_section
        *section;        /* whose keys come next; NULL: a value's parts */
    scn_shape shape;     /* of what comes next, where it is a value */
    const void *at;      /* where it is stored; NULL: in the tree */
    void *const *beside; /* of a section: the structs beside it, or NULL */
    const void *given;   /* a bool that is set with it; or NULL */
    int32_t types[2];    /* of a table: the attacker, the target */
} scn_spot;

typedef struct scn_walk {
    const lan_scenario *scenario;
    struct scn_reader *reader; /* makes what the file lacks; NULL: none does */
    scn_place place;           /* of what is made */
    lan_error *err;
    scn_spot spot;
} scn_walk;

/* The top of a scenario. */
scn_spot scn_spot_top(const lan_scenario *scenario);

/* What a field of the spot's section leads to; child is its node, or NULL. */
scn_spot scn_spot_field(const scn_spot *spot, const scn_field *field,
                        scn_node *child);

/* What a child of the spot's node leads to: an entry of a map or a list. */
scn_spot scn_spot_child(const scn_spot *spot, scn_node *child);

/* What lies at an index of stored values. */
scn_spot scn_spot_index(const scn_spot *spot, size_t index);

/* True for a place that is `[x, y]` in m, as on no map; then the spot of one of
 * its numbers, 0 or 1. */
bool scn_spot_is_in_metres(const lan_scenario *scenario, const scn_field *field,
                           const scn_node *node);
scn_spot scn_spot_metres(const scn_spot *spot, size_t index);

/* Follows a path, which is cut into its parts and, where something is made, has
 * to live as long as the tree. Returns LAN_EINVAL with a text, or without one
 * where the file has something there that has no such part: the binder reports.
 */
lan_status scn_walk_follow(scn_walk *walk, char *path);

/* Takes one step. */
lan_status scn_walk_step(scn_walk *walk, const char *part);

/* Reports a path that ends too early, at a list or a section. */
lan_status scn_walk_tell_leads_to(const scn_walk *walk);

/* Takes a value that has a path. The spot's `at` is NULL if the value is
 * in the tree alone, in its node; both are where there is none. */
typedef void scn_leaf_fn(void *context, const char *path, const scn_spot *spot);

/* Goes through all that --set can change. */
void scn_leaves_visit(const lan_scenario *scenario, scn_leaf_fn *call,
                      void *context);

/* Where a parameter is in a scenario's block: an offset and a size, which are
 * the same in every copy of it; of a pair that the scenario does not name, the
 * table to which a copy adds it. */

/* Nothing is stored with a value. */
#define SCN_NOWHERE SIZE_MAX

struct lan_parameter {
    const lan_scenario *scenario;
    const scn_field *field;
    lan_parameter_kind kind;
    bool is_free;  /* no number in range makes a good battle a bad one */
    bool is_pair;  /* of a table, that the scenario does not name */
    size_t offset; /* in the block; of a pair, of its scn_pairs */
    size_t size;   /* bytes of the value */
    size_t given;  /* a bool that is set with it; or SCN_NOWHERE */
    /* Doubles that are NaN from then on; SCN_NOWHERE after the last. */
    size_t cleared[SCN_MAX_RIVALS + 1];
    int32_t types[2];   /* of a pair */
    size_t word_count;  /* of a flag 2 */
    const char **words; /* NULL: it is a number */
    scn_name *names;    /* their values, and words of their own */
    char *path;
    lan_parameter *next; /* the one that reading found before it; or NULL */
};

/* Makes the parameter of a value of the scenario: LAN_EINVAL where it cannot be
 * varied, LAN_ENOMEM. */
lan_status scn_parameter_make(const lan_scenario *scenario, const char *path,
                              const scn_spot *spot, lan_parameter **out,
                              lan_error *err);

#endif
