/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is of the battle as a whole: its clock, its tables, its laws.
 */
#include <assert.h>

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

/* --- time ---------------------------------------------------------------- */

void scn_end_time(scn_reader *reader, scn_node *node, void *entry)
{
    scn_node *every = scn_bound_child(node, "every", SCN_SCALAR);
    if (every != NULL && !every->is_faulty && scn_has_too_many_rows(entry)) {
        scn_tell_at(reader, every, every->place, SCN_TOO_MANY_ROWS,
                    SCN_MAX_ROWS);
    }
}

/* --- rules --------------------------------------------------------------- */

/* Each attacker's list is one of unit types. */
void scn_end_rules(scn_reader *reader, scn_node *rules, void *entry)
{
    scn_node *priority = scn_bound_child(rules, "priority", SCN_MAP);
    lan_battle_def *battle = &((scn_head *)entry)->def;
    if (priority == NULL || !reader->has_types) {
        return;
    }
    scn_field list = *scn_section_field(rules->section, "priority");
    list.shape = SCN_SHAPE_LIST;
    list.offset = offsetof(lan_priority_def, targets);
    lan_priority_def *defs = scn_block_take(reader, &battle->priorities,
                                            priority->count, sizeof *defs);
    for (scn_node *row = priority->first; row != NULL; row = row->next) {
        lan_priority_def *def = &defs[battle->priority_count];
        def->attacker = scn_find_type(reader, row, SCN_KEY);
        if (row->kind != SCN_NOTHING) {
            reader->bind_value(reader, row, &list, def);
        } else { /* none, which is not all */
            (void)scn_block_take(reader, &def->targets, 0,
                                 sizeof *def->targets);
        }
        row->bound = &def->targets; /* and their number behind it */
        battle->priority_count += def->attacker >= 0 ? 1 : 0;
    }
}

/* --- fire ---------------------------------------------------------------- */

static_assert(offsetof(lan_fire_def, from_group) ==
                  offsetof(lan_fire_def, from_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, at_group) ==
                  offsetof(lan_fire_def, at_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, stop) ==
                  offsetof(lan_fire_def, start) + sizeof(double),
              "a span is a pair");

/* Warns of exponents that the entry's law does not have. */
void scn_end_fire(scn_reader *reader, scn_node *node, void *entry)
{
    const lan_fire_def *def = entry;
    static const char *const keys[] = {"enemy", "own"};
    for (size_t i = 0;
         i < 2 && scn_is_given(node, "law") && def->law != LAN_LAW_POWER; i++) {
        const scn_node *child = scn_bound_child(node, keys[i], SCN_SCALAR);
        if (child != NULL) {
            scn_tell(&reader->log, false, child->key_place,
                     "'%s' has a meaning for law power only", keys[i]);
        }
    }
}

/* --- movement ------------------------------------------------------------ */

void scn_bind_movement(scn_reader *reader, scn_node *node)
{
    if (node != NULL && !scn_is_played(reader) && !scn_node_has_fault(node)) {
        scn_tell(&reader->log, false, node->key_place,
                 "'movement' has no effect: no army has 'at' on a map");
    }
}

/* --- objectives ---------------------------------------------------------- */

bool scn_prepare_objective(scn_reader *reader, scn_node *list, void *owner)
{
    const bool is_useless = list->count > 0 && !scn_is_played(reader);
    (void)owner;
    if (is_useless) {
        scn_tell_unplayed(reader, list);
    }
    return !is_useless;
}
