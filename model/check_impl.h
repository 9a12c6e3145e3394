/* model/check_impl.h - what the parts of lan_battle_def_check() share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    first the facts are found silently (which names are used twice,
 *          which pair needs which number), then one walk in the order of the
 *          description reports what is wrong with each part.
 * Errors   findings; the facts alone need memory, which is taken before
 *          anything is reported.
 */
#pragma once

#include "lanchester/battle_def.h"

/* Room for a name shown within a text; longer ones end in "...". */
#define CHK_SHOWN_SIZE 24

/* Longest path of a finding with its NUL; a longer one is cut. */
#define CHK_PATH_SIZE 1024

/* An example of a pair of groups, counted through all armies, whose law needs a
 * number. */
typedef struct chk_need {
    bool is_needed;
    lan_law law;
    size_t from; /* attacking group */
    size_t at;   /* its target */
} chk_need;

/* is_taken: one before it has the same name. */
typedef struct chk_type {
    bool is_taken;
    chk_need hit;
    chk_need attack_area;
    bool shares_fire; /* by a law that divides fire */
    bool has_target;  /* one whose weight is not 0 */
    bool has_priority;
    int32_t listed_by; /* 1 + the last priority to list it */
} chk_type;

typedef struct chk_army {
    bool is_taken;
    size_t side;  /* the first army of the same side */
    size_t first; /* group */
    chk_need area;
} chk_army;

typedef struct chk_group {
    bool is_taken;
    size_t army;
    const lan_group_def *def;
    bool is_named; /* some entry of fire names it, not its army alone */
} chk_group;

/* What is known of a pair of types in a table. */
enum chk_pair {
    CHK_PAIR_IS_ZERO = 1, /* its last weight, which holds */
    CHK_PAIR_IS_SEEN = 2  /* the walk has met it */
};

typedef struct chk_facts {
    chk_type *types;
    chk_army *armies;
    chk_group *groups;
    size_t group_count;      /* in all armies */
    bool is_resolved;        /* false: too large, the rest says nothing */
    unsigned char *counters; /* [types][types] chk_pair, where any is given */
    unsigned char *weights;  /* [types][types] chk_pair; the same */
    bool *applies;           /* [fire_count] to some pair at some time */
    bool *kind_marks;        /* [2 * kind_count] of the table of armour */
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
    char path[CHK_PATH_SIZE]; /* of the place; findings add a key */
    size_t stem;              /* length of the place */
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

/* Sets the place that findings are about: printf style, dotted. */
LAN_PRINTF(2, 3)
void chk_place(chk_context *chk, const char *format, ...);

/* Reports a finding at the place, or at `key` below it unless that is NULL. */
LAN_PRINTF(3, 4)
void chk_error(chk_context *chk, const char *key, const char *format, ...);
LAN_PRINTF(3, 4)
void chk_warning(chk_context *chk, const char *key, const char *format, ...);

/* A lan_finding_fn that keeps the first error; context: a lan_error. */
void chk_keep_error(void *context, bool is_error, const char *path,
                    const char *text);

bool chk_is_in(chk_range range, double value);

/* Reports an error unless the value is in the range. */
void chk_number(chk_context *chk, const char *key, double value,
                chk_range range);

/* The name as part of a path; the index where there is none. */
const char *chk_key(const char *name, size_t index,
                    char buffer[CHK_SHOWN_SIZE]);

/* The name as part of a text: short, without control characters. */
const char *chk_shown(const char *name, char buffer[CHK_SHOWN_SIZE]);

/* Reports a name that is missing or taken. */
void chk_name(chk_context *chk, const char *name, bool is_taken);

/* Reports a number that a pair needs and no key gives. */
void chk_missing(chk_context *chk, const char *key, const chk_need *need);

/* Reports an array that is announced by its count but NULL. */
void chk_array(chk_context *chk, const char *key, const void *array,
               size_t count);

/* Takes zeroed memory until the end of the check; NULL, and noted in
 * facts.lacks_memory: none is left. */
void *chk_take(chk_context *chk, size_t count, size_t size);

/* Reports an index that none of `count` things has; true if one has it. */
bool chk_has(chk_context *chk, const char *key, int32_t index, size_t count);

/* Reports a value of an enum beyond its last one; words: "all or best". */
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

/* Weapons of a type; 0 if they were announced and not given. */
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

/* Finds which law holds for each pair over all times, and the numbers that
 * these laws need. */
lan_status chk_resolve_pairs(chk_context *chk);
