/* scenarios/format/format_impl.h - the one table of all scenario keys, and
 * paths through it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    sections of fields; a field that is a map or a list refers to the
 *          section of its entries. The reader, --set, show, --paths, the JSON
 *          Schema and docs/scenario.md all use the table. A spot is a position
 *          on a path: --set creates missing nodes, a parameter only looks them
 *          up, a list enters each part of a spot in turn.
 * Range    a number is in lo .. hi, without lo if is_above.
 * Errors   of a path: a message without a place.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "scenarios/scenario_impl.h"

struct scn_node;
struct scn_reader;

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Most keys that exclude a field. */
#define SCN_MAX_RIVALS 6

/* Longest name of a type, army, group, side or list entry, in bytes. */
#define SCN_MAX_NAME 64

/* The kind of a value and its stored type. */
typedef enum scn_scalar {
    SCN_SCALAR_NUMBER,  /* double */
    SCN_SCALAR_AUTO,    /* double, or "auto", stored as NaN */
    SCN_SCALAR_WHOLE,   /* int32_t */
    SCN_SCALAR_FLAG,    /* bool */
    SCN_SCALAR_CHOICE,  /* enum, one of words */
    SCN_SCALAR_TYPE,    /* int32_t, a unit type by name */
    SCN_SCALAR_KIND,    /* int32_t, a weapon kind; -1: none */
    SCN_SCALAR_ANSWER,  /* int32_t, a weapon kind, or true, or false */
    SCN_SCALAR_CLASS,   /* int32_t, an armour class; -1: none */
    SCN_SCALAR_TARGET,  /* int32_t[2], army or army.group */
    SCN_SCALAR_ARMY,    /* int32_t, an army or one of the words; -1: none */
    SCN_SCALAR_SIDE,    /* int32_t, a side; -1: none */
    SCN_SCALAR_PLACE,   /* int32_t, a place of the map; -1: none */
    SCN_SCALAR_GOAL,    /* int32_t[2], a place or an army; -1: not given */
    SCN_SCALAR_TEXT,    /* const char *, one line */
    SCN_SCALAR_PROSE,   /* const char *, several lines */
    SCN_SCALAR_DRAWING, /* const char *, a drawn map */
    SCN_SCALAR_NAME,    /* const char *, a new name; in a list: unit types */
    SCN_SCALAR_PATH,    /* const char *, a path as for --set */
    SCN_SCALAR_TERRAIN, /* lan_matchup_ground, by name */
    SCN_SCALAR_SAID,    /* lan_said: a number or a word; in a row as below */
    SCN_SCALAR_ENTRY,   /* name of a list entry; stays in the tree, as do: */
    SCN_SCALAR_END,     /* end of a range: a number or inf */
    SCN_SCALAR_WORD,    /* a word, true or false */
    SCN_SCALAR_SECTION  /* a section with keys of its own */
} scn_scalar;
#define SCN_SCALAR_COUNT (SCN_SCALAR_SECTION + 1)

/* How values form a field. A list is stored as {items, count}. */
typedef enum scn_shape {
    SCN_SHAPE_ONE,     /* value */
    SCN_SHAPE_PAIR,    /* [from, to], stored side by side */
    SCN_SHAPE_LIST,    /* [value, ...] */
    SCN_SHAPE_SEVERAL, /* a list or a single value */
    SCN_SHAPE_PAIRS,   /* a list of [a, b] */
    SCN_SHAPE_RANGES,  /* the same, or a single pair */
    SCN_SHAPE_WANT,    /* a pair or a word */
    SCN_SHAPE_ROW,     /* {name: value, ...} */
    SCN_SHAPE_ROWS,    /* [{name: value, ...}, ...] */
    SCN_SHAPE_TABLE,   /* {type: {type: value}}, {kind: {class: value}}, or
                          {new name: {type: value}} */
    SCN_SHAPE_ORDERS,  /* {type: [value, ...]} */
    SCN_SHAPE_MAP      /* {name: value, ...} with new names */
} scn_shape;
#define SCN_SHAPE_COUNT (SCN_SHAPE_MAP + 1)

/* Questions that exclude a key; the key's row or its section's has a bit for
 * each. A number without marks belongs to all questions. */
typedef enum scn_mark_bit {
    SCN_NOT_OF_SENSITIVITY = 1,
    SCN_NOT_OF_DIFF = 2,
    SCN_NOT_OF_QUESTIONS = SCN_NOT_OF_SENSITIVITY | SCN_NOT_OF_DIFF,
    SCN_OF_CAMPAIGNS = 4 | SCN_NOT_OF_DIFF,    /* only with armies on a map */
    SCN_NOT_VARIED = 8 | SCN_NOT_OF_QUESTIONS, /* can be set but not varied */
    SCN_OF_BODIES = 16 | SCN_NOT_OF_DIFF,      /* only with solver bodies */
    /* only with armies on a map, or at a distance */
    SCN_OF_DISTANCES = 32,
    /* Titles and questions. Two scenarios of one battle, or two sweeps of
     * one design, may differ in these keys. A missing mark separates equal
     * designs; a wrong mark hides a difference. */
    SCN_NOT_OF_IDENTITY = 64
} scn_mark_bit;

typedef struct scn_word {
    const char *word; /* NULL ends the list */
    int value;        /* value of the enum */
} scn_word;

typedef struct scn_field {
    const char *key;
    scn_scalar scalar;
    scn_shape shape;
    bool is_required;
    bool is_above;        /* lo itself is excluded */
    bool is_inverse;      /* of a number: stored as 1/value */
    bool is_input_only;   /* show prints it through another key */
    bool is_fixed;        /* no value in it can be varied */
    bool is_quiet;        /* show omits the default */
    bool is_free;         /* as in scn_section, for this field alone */
    bool has_known_names; /* of a map: its names are defined elsewhere, so --set
                             may add an entry */
    bool is_read_once;    /* cannot be set: its file is read before settings */
    bool is_of_armour;    /* of a table: kinds and classes in place of types */
    bool has_new_rows;    /* of a table: its rows have new names */
    bool is_always;       /* of a section: has its defaults if absent */
    bool is_by_hand;      /* of a section: the table does not bind it */
    unsigned char beside; /* the field is in this additional struct; 0: in the
                             section's own */
    unsigned marks;       /* scn_mark_bit */
    bool is_first;        /* of a top key: bound before the others */
    double initial;       /* the stored default; lists have none */
    double lo;            /* number kinds */
    double hi;            /* infinity: unbounded */
    const char *unit;     /* "soldiers", "1/time"; NULL: none */
    const char *preset;   /* the default as shown to a reader; or NULL */
    const char *meaning;
    size_t offset; /* in the section's struct; of maps, lists and tables: offset
                      of items and count */
    size_t
        given_at; /* of a section: offset of a bool that it is given; 0: none */
    size_t form_at; /* offset of an enum with the section's form */
    unsigned forms; /* forms that have the key, a bit each; 0: all */
    size_t
        least; /* least number of values in a list, and the message otherwise */
    size_t most;
    const char *items;
    const char *const *guesses; /* column headings in a sheet; NULL ends */
    const scn_word *words;      /* of a choice or a word; NULL otherwise */
    const struct scn_section *section; /* of a field with a section */
    /* For places: the rows of the two numbers of `[x, y]` in m; NULL: none. */
    const struct scn_field *metres;
    /* Keys that exclude this one; NULL if there are fewer. */
    const char *instead_of[SCN_MAX_RIVALS];
    /* The row covers all keys that begin with one of these and a dot; NULL:
     * only its key. */
    const char *const *stems;
    /* True if the section's form has the key; NULL: always. */
    bool (*is_of_form)(const void *base);
    /* True if show writes it; NULL: if it has a value. */
    bool (*is_shown)(const void *base);
    /* For keys at the top: bind finishes the part after the table has filled
     * it; node is NULL if it is not the expected map or list. warn reports
     * values without effect; it runs only without errors. */
    void (*bind)(struct scn_reader *reader, struct scn_node *node);
    void (*check)(struct scn_reader *reader, struct scn_node *node, void *data);
} scn_field;

typedef struct scn_section {
    const char *path;  /* "armies.ARMY.units.GROUP" */
    const char *title; /* name of one entry: "a group" */
    const char
        *short_key;      /* a scalar in place of the section sets this field */
    const char *as_list; /* "[x, y]": a list sets the first fields in order;
                            NULL: no list */
    size_t listed;       /* most fields in such a list */
    const scn_field *fields;
    size_t count;
    unsigned marks; /* scn_mark_bit, for all its keys */
    bool is_whole;  /* a file whose rows are bound one by one */
    bool has_forms; /* hidden keys belong to another form of it */
    bool
        is_a_question; /* not created by a single value: not listed if absent */
    bool is_free;  /* any number in range leaves a valid battle valid: no number
                      is judged together with another value */
    size_t size;   /* of an entry's struct; 0: not bound by the table */
    bool is_named; /* the struct has a name, */
    size_t name_at;  /* at this offset */
    bool is_settled; /* entries are outside the block: nothing varies them */
    /* Keys that exclude each other and determine the form, and the end of
     * the message if all are missing. NULL: none. */
    const char *const *one_of;
    const char *one_text;
    const char *needs;             /* the same for a section without any key */
    const char *const *form_words; /* of forms, for keys of the wrong form */
    /* Hooks of reading; each may be NULL. prepare runs before the entries of
     * a map or list, with the struct that contains them; false: skip them. */
    bool (*prepare)(struct scn_reader *reader, struct scn_node *parent,
                    void *owner);
    /* Defaults that depend on the file, or that the table cannot express. */
    void (*begin)(struct scn_reader *reader, struct scn_node *node,
                  void *entry);
    /* Checks the bound values. */
    void (*end)(struct scn_reader *reader, struct scn_node *node, void *entry);
} scn_section;

/* Sections of keys.table that code refers to: the whole scenario, from which
 * the others are reached, a roster file, and some parts. */
extern const scn_section scn_section_top, scn_section_roster_file,
    scn_section_roster_map, scn_section_time, scn_section_approach,
    scn_section_rules, scn_section_weapon, scn_section_unit, scn_section_morale,
    scn_section_matchup_army, scn_section_matchup;

/* Sets the defaults of a struct and of the sections in it. */
void scn_section_fill(const scn_section *section, void *base);

/* The field of a key, or NULL. */
const scn_field *scn_section_field(const scn_section *section, const char *key);

/* The section of a key that has entries. */
const scn_section *scn_section_below(const scn_section *section,
                                     const char *key);

/* The row of a key by its stem; NULL if no row has it. */
const scn_field *scn_section_stemmed(const scn_section *section,
                                     const char *key, size_t length);

/* The most similar key, or NULL. */
const char *scn_section_suggest(const scn_section *section, const char *key);

/* Writes a hint for an unknown key: " (did you mean 'end'?)" or " (it is a
 * key of time)", or nothing. Returns buffer. */
char *scn_section_hint(const scn_section *top, const scn_section *section,
                       const char *key, char *buffer, size_t size);

/* The first child of a node for a field, or the next one; NULL: none. */
struct scn_node *scn_field_child(const struct scn_node *node,
                                 const scn_field *field,
                                 const struct scn_node *after);

/* Turns a list that stands for a section into the equivalent map. False if
 * the list is too long. */
bool scn_section_name_items(const scn_section *section, struct scn_node *node);

/* The struct that contains a field: the section's own or an additional one. */
static inline void *scn_field_base(const scn_field *field, void *bound,
                                   void *const *beside)
{
    return field->beside > 0 ? beside[field->beside - 1] : bound;
}

/* True if a field or its section has all bits of a mark. */
static inline bool scn_field_is_marked(const scn_section *section,
                                       const scn_field *field,
                                       scn_mark_bit mark)
{
    return ((section->marks | field->marks) & (unsigned)mark) == (unsigned)mark;
}

/* True if the form of the struct has the key. */
bool scn_field_is_of_form(const scn_field *field, const void *base);

/* True if show writes the field: its form has it, and it is not a quiet
 * default. */
bool scn_field_is_shown(const scn_field *field, const void *base);

/* True if the key belongs to another form of its section; base: the struct. */
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

/* True if a number is in the field's range. */
static inline bool scn_field_holds(const scn_field *field, double value)
{
    return value >= field->lo && value <= field->hi &&
           (!field->is_above || value > field->lo);
}

/* Writes the range of a number: "a number above 0", "between 0 and 1". */
char *scn_field_range(const scn_field *field, char *buffer, size_t size);

/* Returns the intended word of a list: by synonyms ("square" for aimed fire,
 * "hp" for health), else by lan_text_suggest(); or NULL. */
const char *scn_meant(const char *text, const char *const *words, size_t count);

/* Writes a text as YAML, in quotes if necessary. */
void scn_write_text(FILE *out, const char *text);

/* Writes a number, a flag or a word as in the file. */
void scn_write_said(FILE *out, const char *text);

/* How a kind of value becomes a number, if it is not one. */
typedef enum scn_use {
    SCN_USE_NONE, /* stays in the tree */
    SCN_USE_NUMBER,
    SCN_USE_WHOLE,
    SCN_USE_FLAG,
    SCN_USE_WORD, /* by its index */
    SCN_USE_TEXT  /* not at all */
} scn_use;

/* Properties of a kind of value. For references: what the value must be, the
 * start of the message for an unknown name, and where the names are. */
typedef struct scn_trait {
    size_t size; /* stored bytes; 0 if it stays in the tree */
    scn_use use;
    const char *expected;
    const char *none;
    size_t names_at;
} scn_trait;
extern const scn_trait scn_traits[SCN_SCALAR_COUNT];
const scn_names *scn_scalar_names(const lan_scenario *scenario,
                                  scn_scalar scalar);

/* The number stored at an address. */
double scn_number_at(const void *at);
int32_t scn_int_at(const void *at);

/* "army.group", or "[x, y]". */
#define SCN_TARGET_SIZE (2 * SCN_MAX_NAME + 2)

/* A name of a value, and the value stored for it. */
typedef struct scn_name {
    const char *word; /* NULL: another value has this name */
    int32_t value[2];
    char own[SCN_TARGET_SIZE]; /* the word, if not stored elsewhere */
} scn_name;

/* The name at an index of all names that values of a field may have: the
 * field's words, then names of the scenario; false beyond the last. */
bool scn_name_at(const lan_scenario *scenario, const scn_field *field,
                 size_t index, scn_name *out);

/* The values of a field, or its pairs of values, in sequence. */
typedef struct scn_items {
    const void *first;
    size_t count;
    size_t size; /* of each item */
} scn_items;
scn_items scn_items_of(const scn_field *field, const void *at);
const void *scn_item_at(scn_items items, size_t index);

/* True if a list contains everything, which show writes as the word `all`. */
bool scn_field_is_all(const scn_field *field, const void *at);

/* True if show writes a value for a field on one line. */
bool scn_field_has_value(const scn_field *field, const void *base);

/* True if a field has entries instead of a value. */
bool scn_field_has_entries(const scn_field *field);

/* True if a field's value stays in the tree: expectations. */
bool scn_field_is_in_tree(const scn_field *field);

/* Writes one value as YAML; bare: without quotes, as for --set. */
void scn_write_item(FILE *out, const lan_scenario *scenario,
                    const scn_field *field, const void *at, bool is_bare);

/* Writes all values of a field without entries. */
void scn_write_value(FILE *out, const lan_scenario *scenario,
                     const scn_field *field, const void *base);

typedef struct scn_spot {
    scn_node *node; /* NULL: absent from the file */
    scn_node
        *whole; /* the field's own node, until the path enters a part of it */
    const scn_field *field;  /* the field entered last; NULL: none yet */
    const scn_section *home; /* the section of that field */
    const scn_section
        *section;        /* whose keys come next; NULL: parts of a value */
    scn_shape shape;     /* of the next part, if it is a value */
    const void *at;      /* where it is stored; NULL: only in the tree */
    void *const *beside; /* the additional structs of a section, or NULL */
    const void *given;   /* a bool that is set with the value; or NULL */
    int32_t types[2];    /* of a table: attacker and target */
} scn_spot;

typedef struct scn_walk {
    const lan_scenario *scenario;
    struct scn_reader
        *reader;     /* creates missing nodes; NULL: nothing is created */
    scn_place place; /* place of created nodes */
    lan_error *err;
    scn_spot spot;
} scn_walk;

/* The top of a scenario. */
scn_spot scn_spot_top(const lan_scenario *scenario);

/* Enters a field of the spot's section; child: its node, or NULL. */
scn_spot scn_spot_field(const scn_spot *spot, const scn_field *field,
                        scn_node *child);

/* Enters a child of the spot's node: an entry of a map or list. */
scn_spot scn_spot_child(const scn_spot *spot, scn_node *child);

/* Enters a stored value by index. */
scn_spot scn_spot_index(const scn_spot *spot, size_t index);

/* True for a place given as `[x, y]` in m without a map; then sets the spot
 * of number 0 or 1. */
bool scn_spot_is_in_metres(const lan_scenario *scenario, const scn_field *field,
                           const scn_node *node);
scn_spot scn_spot_metres(const scn_spot *spot, size_t index);

/* Follows a path, which it cuts into parts. If nodes are created, the path
 * must live as long as the tree. Returns LAN_EINVAL with a message, or
 * without one if the file has a node there without such a part: the binder
 * reports that. */
lan_status scn_walk_follow(scn_walk *walk, char *path);

/* Enters one part of a path. */
lan_status scn_walk_step(scn_walk *walk, const char *part);

/* Reports a path that ends at a list or a section. */
lan_status scn_walk_tell_leads_to(const scn_walk *walk);

/* Receives a value with a path. The spot's `at` is NULL if the value is only
 * in the tree; without a value both `at` and the node are set. */
typedef void scn_leaf_fn(void *context, const char *path, const scn_spot *spot);

/* Visits everything that --set can change. */
void scn_leaves_visit(const lan_scenario *scenario, scn_leaf_fn *call,
                      void *context);

/* Location of a parameter in a scenario's block: offset and size, the same
 * in each copy. For a pair that the scenario does not name: the table to
 * which a copy adds the pair. */

/* No address is stored with a value. */
#define SCN_NOWHERE SIZE_MAX

struct lan_parameter {
    const lan_scenario *scenario;
    const scn_field *field;
    lan_parameter_kind kind;
    bool is_free;  /* any number in range leaves a valid battle valid */
    bool is_pair;  /* a pair of a table that the scenario does not name */
    size_t offset; /* in the block; for a pair: of its scn_pairs */
    size_t size;   /* bytes of the value */
    size_t given;  /* a bool that is set with the value; or SCN_NOWHERE */
    /* Offsets of doubles that become NaN; SCN_NOWHERE after the last. */
    size_t cleared[SCN_MAX_RIVALS + 1];
    int32_t types[2];   /* of a pair */
    size_t word_count;  /* 2 for a flag */
    const char **words; /* NULL: a number */
    scn_name *names;    /* the words' values */
    char *path;
    lan_parameter *next; /* the parameter found before it; or NULL */
};

/* Creates the parameter of a scenario's value. LAN_EINVAL if it cannot be
 * varied, LAN_ENOMEM. */
lan_status scn_parameter_make(const lan_scenario *scenario, const char *path,
                              const scn_spot *spot, lan_parameter **out,
                              lan_error *err);
