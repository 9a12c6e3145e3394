/* scenarios/scenario_copy_impl.h - where a copy keeps each value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one block: a head, then every array of the description, those of
 *          groups, reinforcements and so on joined through all armies. So a
 *          place in the block is the same for all copies of a scenario, and
 *          a parameter can hold it.
 */
#ifndef LAN_SCENARIOS_SCENARIO_COPY_IMPL_H
#define LAN_SCENARIOS_SCENARIO_COPY_IMPL_H

#include "scenarios/format/field_table_impl.h"
#include "scenarios/parameter.h"
#include "scenarios/scenario_impl.h"

#pragma GCC visibility push(hidden)

/* The beginning of the block. */
typedef struct scn_flat_head {
    scn_time time;
    scn_rules rules;
    lan_solver_options solver;
} scn_flat_head;

/* Offset of each array in the block, in bytes, and the size of it all. */
typedef struct scn_flat {
    size_t units;
    size_t armies;
    size_t groups;
    size_t reinforcements;
    size_t points;
    size_t fire;
    size_t priorities;
    size_t targets;
    size_t size;
} scn_flat;

scn_flat scn_flat_of(const lan_scenario *scenario);

/* How a value is kept. */
typedef enum scn_store {
    SCN_STORE_NUMBER,  /* double */
    SCN_STORE_INVERSE, /* double, 1/value */
    SCN_STORE_AUTO,    /* double, NaN: auto */
    SCN_STORE_WHOLE,   /* int32_t */
    SCN_STORE_FLAG,    /* bool */
    SCN_STORE_CHOICE,  /* enum */
    SCN_STORE_INDEX,   /* int32_t, index of the word */
    SCN_STORE_TARGET,  /* int32_t[2], army and group */
    SCN_STORE_COUNTER, /* in the copy's list of counters */
    SCN_STORE_WEIGHT   /* in its list of weights */
} scn_store;

/* What else a store does. */
typedef enum scn_effect {
    SCN_EFFECT_NONE,
    SCN_EFFECT_MORALE,  /* the army has a morale from now on: bool at `also` */
    SCN_EFFECT_INSTANT, /* a reinforcement ends when it begins: double there */
    SCN_EFFECT_POINTS /* rows are by points, no longer `every`: double there */
} scn_effect;

struct lan_parameter {
    const lan_scenario *scenario;
    const scn_field *field;
    lan_parameter_kind kind;
    scn_store store;
    scn_effect effect;
    bool is_free; /* no number in range makes a good battle a bad one */
    size_t offset;
    size_t also;
    int32_t attacker; /* of a counter or a weight: unit types */
    int32_t target;
    size_t
        entry; /* its place in the scenario's list; the list's length: none */
    size_t word_count;
    const char **words;
    int32_t *word_values; /* of a choice; of targets pairs */
    char *pool;           /* words that are nobody else's */
    char *path;
};

/* Fills what a path leads to (parameter_path.c). */
LAN_MUST_CHECK
lan_status scn_parameter_find(lan_parameter *parameter, lan_error *err);

#pragma GCC visibility pop

#endif
