/* model/check_impl.h - declarations shared by the files of
 * lan_battle_def_check().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a first pass collects facts silently (duplicate names, numbers that
 *          pairs need); a second pass, in the order of the description, reports
 *          the errors of each part.
 * Errors   findings; only the facts need memory, which is allocated before the
 *          first report.
 */
#pragma once

#include "lanchester/battle_def.h"

/* Buffer size for a name in a message; longer names end in "...". */
#define CHK_SHOWN_SIZE 24

/* Longest path of a finding with its NUL; a longer one is cut. */
#define CHK_PATH_SIZE 1024

/* An example of a pair of groups whose law needs a number. Groups are counted
 * through all armies. */
typedef struct chk_need {
    bool is_needed;
    lan_law law;
    size_t from; /* attacking group */
    size_t at;   /* its target */
} chk_need;

/* is_taken: an earlier type has the same name. */
typedef struct chk_type {
    bool is_taken;
    chk_need hit;
    chk_need attack_area;
    bool shares_fire; /* its law divides fire */
    bool has_target;  /* some target has a nonzero weight */
    bool has_priority;
    int32_t listed_by; /* 1 + the last priority to list it */
} chk_type;

typedef struct chk_army {
    bool is_taken;
    size_t side;  /* index of the first army of the same side */
    size_t first; /* group */
    chk_need area;
} chk_army;

typedef struct chk_group {
    bool is_taken;
    size_t army;
    const lan_group_def *def;
    bool is_named; /* a fire entry names the group, not just its army */
} chk_group;

/* Facts about a pair of types in a table. */
enum chk_pair {
    CHK_PAIR_IS_ZERO = 1, /* the last weight given, which holds, is zero */
    CHK_PAIR_IS_SEEN = 2  /* the walk has met it */
};

typedef struct chk_facts {
    chk_type *types;
    chk_army *armies;
    chk_group *groups;
    size_t group_count;      /* in all armies */
    bool is_resolved;        /* false: too large, the other facts are unset */
    unsigned char *counters; /* [types][types] chk_pair, or NULL if none is
                                given */
    unsigned char *weights;  /* [types][types] chk_pair; the same */
    bool *applies;           /* [fire_count] applies to some pair at some
                                time */
    bool *kind_marks;        /* [2 * kind_count] for the table of armour */
    bool *class_marks;       /* [2 * class_count] */
    void *blocks[20];        /* all of the above, to be freed */
    size_t block_count;
    bool lacks_memory;
} chk_facts;

typedef struct chk_context {
    const lan_battle_def *given;
    lan_battle_def def; /* a missing array has the count 0 here */
    chk_facts facts;
    lan_finding_fn report;
    void *report_context;
    bool has_error;
    char path[CHK_PATH_SIZE]; /* the place; findings append a key */
    size_t stem;              /* length of the place within `path` */
} chk_context;

typedef enum chk_range {
    CHK_AT_LEAST_0,         /* finite */
    CHK_AT_LEAST_0_OR_NONE, /* or NaN */
    CHK_ABOVE_0,            /* finite */
    CHK_ABOVE_0_OR_NONE,    /* or NaN */
    CHK_ABOVE_0_OR_INF,
    CHK_SOLDIERS,    /* 0, or finite and not below LAN_BATTLE_LEAST */
    CHK_DURATION,    /* finite and not below LAN_BATTLE_LEAST */
    CHK_LOSS_WEIGHT, /* 0..LAN_BATTLE_MAX_LOSS_WEIGHT */
    CHK_SHARE,       /* 0..1 */
    CHK_SHARE_OR_NONE
} chk_range;

/* --- check_report.c
 * -------------------------------------------------------------- */

/* Sets the path that findings refer to: printf style, dotted. */
LAN_PRINTF(2, 3)
void chk_place(chk_context *chk, const char *format, ...);

/* Reports a finding at the place, or at `key` below it unless that is NULL. */
LAN_PRINTF(3, 4)
void chk_error(chk_context *chk, const char *key, const char *format, ...);
LAN_PRINTF(3, 4)
void chk_warning(chk_context *chk, const char *key, const char *format, ...);

/* A lan_finding_fn that keeps the first error. context: a lan_error. */
void chk_keep_error(void *context, bool is_error, const char *path,
                    const char *text);

bool chk_is_in(chk_range range, double value);

/* Reports an error unless the value is in the range. */
void chk_number(chk_context *chk, const char *key, double value,
                chk_range range);

/* The name as part of a path, or the index if the name is missing. */
const char *chk_key(const char *name, size_t index,
                    char buffer[CHK_SHOWN_SIZE]);

/* The name as part of a message: shortened, without control characters. */
const char *chk_shown(const char *name, char buffer[CHK_SHOWN_SIZE]);

/* Reports a missing or duplicate name. */
void chk_name(chk_context *chk, const char *name, bool is_taken);

/* Reports a number that a pair needs but no key gives. */
void chk_missing(chk_context *chk, const char *key, const chk_need *need);

/* Reports an array that is NULL although its count is not 0. */
void chk_array(chk_context *chk, const char *key, const void *array,
               size_t count);

/* Allocates zeroed memory until the end of the check; on failure returns NULL
 * and sets facts.lacks_memory. */
void *chk_take(chk_context *chk, size_t count, size_t size);

/* Reports an index outside 0..count - 1; true if the index is valid. */
bool chk_has(chk_context *chk, const char *key, int32_t index, size_t count);

/* Reports an enum value out of range. words: such as "all or best". */
void chk_word(chk_context *chk, const char *key, int value, int last,
              const char *words);

static inline bool chk_is_index(int32_t index, size_t count)
{
    return index >= 0 && (size_t)index < count;
}

static inline bool chk_is_type(const chk_context *chk, int32_t type)
{
    return chk_is_index(type, chk->def.unit_count);
}

static inline size_t chk_group_count(const lan_army_def *army)
{
    return army->groups == NULL ? 0 : army->group_count;
}

/* Number of weapons of a type; 0 if its array is missing. */
static inline size_t chk_weapon_count(const lan_unit_def *unit)
{
    return unit->weapon_count > 0 && unit->weapons == NULL
               ? 0
               : lan_unit_weapon_count(unit);
}

/* --- check_types.c: a function for each section, in their order ----------- */

void chk_units(chk_context *chk);
void chk_counters(chk_context *chk);
void chk_kinds(chk_context *chk);
void chk_armour(chk_context *chk);
void chk_rules(chk_context *chk);
void chk_approach(chk_context *chk);

/* --- check_armies.c ------------------------------------------------------- */

void chk_armies(chk_context *chk);
void chk_fire(chk_context *chk);

/* Finds the law of each pair over all times, and the numbers that these laws
 * need. */
lan_status chk_resolve_pairs(chk_context *chk);
