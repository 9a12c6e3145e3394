/* scenarios/scenario_copy_impl.h - what a copy of a scenario holds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_SCENARIO_COPY_IMPL_H
#define LAN_SCENARIOS_SCENARIO_COPY_IMPL_H

#include "lanchester/parameter.h"
#include "scenarios/scenario_impl.h"

/* Tables of pairs that a copy may make longer. */
#define SCN_TABLES 3

/* A table that has been made longer, in memory of its own. */
typedef struct scn_long_table {
    void *items; /* NULL: it lies in the block */
    size_t room;
} scn_long_table;

struct lan_scenario_copy {
    const lan_scenario *scenario;
    scn_block block; /* the scenario's, with the values of now */
    scn_long_table longer[SCN_TABLES];
    lan_battle *battle; /* NULL until it is asked for */
    bool is_changed;    /* since the battle was made of it */
    bool is_checked;    /* the description is without an error */
    bool is_played;     /* so is the campaign, and settled */
};

static inline scn_head *scn_copy_head(const lan_scenario_copy *copy)
{
    return (void *)copy->block.bytes;
}

#endif
