/* scenarios/sections/parts_impl.h - the list of what a scenario is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a part is a key at the top of a scenario: its row of the field
 *          table, and what reading does with it. Each has a file of its own,
 *          and a line below.
 */
#ifndef LAN_SCENARIOS_SECTIONS_PARTS_IMPL_H
#define LAN_SCENARIOS_SECTIONS_PARTS_IMPL_H

#include "scenarios/format/field_table_impl.h"
#include "scenarios/scenario_impl.h"

struct scn_reader;

typedef struct scn_part {
    int id; /* SCN_PART_..., its place in the list */
    scn_field row;
    bool is_first; /* bound before the others, which name what it has */
    size_t size;   /* of the struct that it fills; 0: the block, or nothing */
    /* Fills the struct where the table alone cannot; node is the key's where it
     * is the map or the list that its row says, else NULL. */
    void (*bind)(struct scn_reader *reader, scn_node *node, void *data);
    /* Tells what the battle does not have; asked where the key is given and
     * nothing is wrong so far. NULL: refers to nothing. */
    void (*check)(struct scn_reader *reader, scn_node *node, const void *data);
} scn_part;

/* In the order in which they are checked, and written by show; and bound, but
 * for those that come first. */
#define SCN_PART_LIST(X)                                                       \
    X(roster)                                                                  \
    X(time)                                                                    \
    X(units)                                                                   \
    X(counters)                                                                \
    X(kinds)                                                                   \
    X(armour)                                                                  \
    X(armies)                                                                  \
    X(sides)                                                                   \
    X(fire)                                                                    \
    X(rules)                                                                   \
    X(approach)                                                                \
    X(solver)                                                                  \
    X(map)                                                                     \
    X(terrain)                                                                 \
    X(movement)                                                                \
    X(objectives)                                                              \
    X(sweep)                                                                   \
    X(solve)                                                                   \
    X(matchup)                                                                 \
    X(price)                                                                   \
    X(sensitivity)                                                             \
    X(fit)                                                                     \
    X(expect)

#define X(name) extern const scn_part scn_part_##name;
SCN_PART_LIST(X)
#undef X

enum {
#define X(name) SCN_PART_##name,
    SCN_PART_LIST(X)
#undef X
};

/* The struct that a part has filled. */
static inline void *scn_part_data(const lan_scenario *scenario,
                                  const scn_part *part)
{
    return scenario->data[part->id];
}

/* The part's node, where it is a map or a list as its row says; or NULL. */
scn_node *scn_part_node(const lan_scenario *scenario, const scn_part *part);

#endif
