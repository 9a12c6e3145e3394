/* scenarios/parameter_impl.h - where a parameter is in a scenario's block.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an offset and a size within the block, which are the same in every
 *          copy of it; of a pair that the scenario does not name, the table to
 *          which a copy adds it.
 */
#ifndef LAN_SCENARIOS_PARAMETER_IMPL_H
#define LAN_SCENARIOS_PARAMETER_IMPL_H

#include "lanchester/scenario.h"
#include "scenarios/format/format_impl.h"

/* Nothing is stored with a value. */
#define SCN_NOWHERE SIZE_MAX

/* An attacker, a target and a number: what the entries of a table have in
 * common (parameter.c). */
#define SCN_PAIR_SIZE         sizeof(lan_counter_def)
#define SCN_PAIR_VALUE_OFFSET offsetof(lan_counter_def, factor)

struct lan_parameter {
    const lan_scenario *scenario;
    const scn_field *field;
    lan_parameter_kind kind;
    bool is_free;  /* no number in range makes a good battle a bad one */
    bool is_pair;  /* of a table */
    size_t offset; /* in the block; of a pair, of its table's items, count */
    size_t size;   /* bytes of the value */
    size_t given;  /* a bool that is set with it; or SCN_NOWHERE */
    /* Doubles that are NaN from then on; SCN_NOWHERE after the last. */
    size_t cleared[SCN_MAX_RIVALS + 1];
    int32_t types[2];  /* of a pair */
    size_t entry;      /* its place in the scenario's table; its length: none */
    size_t word_count; /* of a flag 2: false, true */
    const char **words; /* NULL: it is a number */
    scn_name *names;    /* their values, and words of their own */
    char *path;
};

/* Finds the entry of a pair in `count` of a table, from `first` on; count:
 * there is none. */
size_t scn_pair_find(const void *items, size_t first, size_t count,
                     const int32_t types[2]);

/* Makes the parameter of a value of the scenario: LAN_EINVAL where it cannot be
 * varied, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status scn_parameter_make(const lan_scenario *scenario, const char *path,
                              const scn_spot *spot, lan_parameter **out,
                              lan_error *err);

#endif
