/* model/check_impl.h - what the parts of lan_battle_def_check() share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    first the facts are computed silently (who is named twice, which
 *          pair needs which number), then one walk in the order of the
 *          description reports what is wrong with each part.
 * Errors   findings; only the facts and the path need memory, and they take
 *          it before anything is reported.
 * Owner    lan_battle_def_check(), for one call.
 */
#ifndef LAN_MODEL_CHECK_IMPL_H
#define LAN_MODEL_CHECK_IMPL_H

#include "lanchester/battle_def.h"

/* Room for a name shown within a text; longer ones end in "...". */
#define CHK_SHOWN_SIZE 24

/* A pair of groups, counted through all armies, whose law needs a number. */
typedef struct chk_need {
    bool is_needed;
    lan_law law;
    size_t from; /* attacking group, an example */
    size_t at;   /* its target */
} chk_need;

/* What cannot be seen by looking at one part of the description alone. The
 * arrays `same_...` give for each entry the first one of the same name. */
typedef struct chk_facts {
    size_t *same_unit;          /* [unit_count] */
    size_t *same_counter;       /* [counter_count] */
    size_t *same_army;          /* [army_count] */
    size_t *same_side;          /* [army_count] */
    size_t *same_group;         /* [group_count] */
    size_t *same_weight;        /* [weight_count] */
    size_t *same_priority;      /* [priority_count] */
    size_t group_count;         /* in all armies */
    size_t *army_first;         /* [army_count], its first group */
    size_t *group_army;         /* [group_count] */
    bool is_resolved;           /* false: too large, the rest says nothing */
    chk_need *hit;              /* [unit_count] */
    chk_need *attack_area;      /* [unit_count] */
    chk_need *area;             /* [army_count] */
    bool *applies;              /* [fire_count]: to some pair at some time */
    bool *shares_fire;          /* [unit_count]: by aimed or area fire */
    bool *has_target;           /* [unit_count]: one whose weight is not 0 */
    unsigned char *kind_marks;  /* [kind_count], of check_armour.c */
    unsigned char *class_marks; /* [class_count], the same */
    size_t *listed_by; /* [unit_count]: 1 + the last priority to list it */
    void *blocks[32];  /* all of the above, to be freed; or in the room */
    size_t block_count;
    bool lacks_memory;
} chk_facts;

/* Memory of a check that no one reads, as each run of a sweep may want one. */
#define CHK_ROOM_SIZE 4096

typedef struct chk_context {
    const lan_battle_def *given;
    lan_battle_def def; /* a missing array has the count 0 here */
    chk_facts facts;
    lan_finding_fn report;
    void *report_context;
    bool has_error;
    unsigned char *room; /* CHK_ROOM_SIZE, aligned for anything; or NULL */
    size_t room_used;
    char *path;  /* of the place being checked; findings add a key */
    size_t stem; /* length of the place */
    size_t path_size;
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

/* check_report.c */

/* Sets the place that findings are about: printf style, dotted. */
LAN_PRINTF(2, 3)
void chk_place(chk_context *chk, const char *format, ...);

/* Reports a finding at the place, or at `key` below it unless that is NULL. */
LAN_PRINTF(3, 4)
void chk_error(chk_context *chk, const char *key, const char *format, ...);
LAN_PRINTF(3, 4)
void chk_warning(chk_context *chk, const char *key, const char *format, ...);

bool chk_is_in(chk_range range, double value);

/* Reports an error unless the value is in the range. */
void chk_number(chk_context *chk, const char *key, double value,
                chk_range range);

/* The name as part of a path; the index where there is none. */
const char *chk_key(const char *name, size_t index,
                    char buffer[CHK_SHOWN_SIZE]);

/* The name as part of a text: short, without control characters. */
const char *chk_shown(const char *name, char buffer[CHK_SHOWN_SIZE]);

/* Reports a name that is missing or, per `first`, taken. */
void chk_name(chk_context *chk, const char *name, size_t index, size_t first);

/* Reports a number that a pair needs and no key gives. */
void chk_missing(chk_context *chk, const char *key, const chk_need *need);

/* Reports an array that is announced by its count but NULL. */
void chk_array(chk_context *chk, const char *key, const void *array,
               size_t count);

/* check_facts.c */

LAN_MUST_CHECK
lan_status chk_facts_init(chk_context *chk);
void chk_facts_clear(chk_facts *facts);

/* Takes zeroed memory that lasts until chk_facts_clear(); NULL, and noted in
 * facts.lacks_memory: none is left. */
void *chk_take(chk_context *chk, size_t count, size_t size);
bool chk_is_type(const chk_context *chk, int32_t type);
size_t chk_group_count(const lan_army_def *army);
const lan_group_def *chk_group(const chk_context *chk, size_t group);

/* check_pairs.c: resolves the law of each pair over all times. */
LAN_MUST_CHECK
lan_status chk_resolve_pairs(chk_context *chk);

/* True where the entry names armies, groups, a law and a window that exist. */
bool chk_is_entry_sound(const chk_context *chk, const lan_fire_def *entry);

/* The walk; one function per section of the description. */
void chk_units(chk_context *chk);    /* check_units.c */
void chk_counters(chk_context *chk); /* check_units.c */
void chk_kinds(chk_context *chk);    /* check_kinds.c */
void chk_armour(chk_context *chk);   /* check_armour.c */

static inline bool chk_is_index(int32_t index, size_t count)
{
    return index >= 0 && (size_t)index < count;
}

/* True for a type whose weapons were announced and not given. */
static inline bool chk_lacks_weapons(const lan_unit_def *unit)
{
    return unit->weapon_count > 0 && unit->weapons == NULL;
}

/* Of a type, those that there are. */
static inline size_t chk_weapon_count(const lan_unit_def *unit)
{
    return chk_lacks_weapons(unit) ? 0 : lan_unit_weapon_count(unit);
}

void chk_armies(chk_context *chk); /* check_armies.c */
void chk_reinforcements(chk_context *chk, const lan_group_def *group,
                        const char *army, const char *name);
bool chk_brings(const chk_context *chk, const lan_reinforcement_def *r);
void chk_fire(chk_context *chk);  /* check_fire.c */
void chk_rules(chk_context *chk); /* check_rules.c */

#endif
