/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies, their groups, what comes later, and what they do on a map.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

/* --- reinforcements ------------------------------------------------------ */

/* Finds the form that the keys make; false if they make none. */
static bool find_form(const scn_node *node, lan_reinforcement_form *form)
{
    static const char keys[][8] = {"at",    "from", "to",
                                   "count", "rate", "points"};
    static const struct {
        const char *given; /* of those keys, in their order */
        lan_reinforcement_form form;
    } forms[] = {{"100100", LAN_REINFORCEMENT_AT},
                 {"011100", LAN_REINFORCEMENT_SPAN},
                 {"010010", LAN_REINFORCEMENT_RATE},
                 {"011010", LAN_REINFORCEMENT_RATE},
                 {"000001", LAN_REINFORCEMENT_POINTS}};
    char given[COUNT(keys) + 1] = "";
    for (size_t i = 0; i < COUNT(keys); i++) {
        given[i] = scn_is_given(node, keys[i]) ? '1' : '0';
    }
    for (size_t i = 0; i < COUNT(forms); i++) {
        if (strcmp(given, forms[i].given) == 0) {
            *form = forms[i].form;
            return true;
        }
    }
    return false;
}

void scn_end_reinforcement(scn_reader *reader, scn_node *node, void *entry)
{
    lan_reinforcement_def *def = entry;
    if (node->kind != SCN_MAP && node->kind != SCN_NOTHING) {
        return; /* reported */
    }
    if (!find_form(node, &def->form)) {
        if (!scn_node_has_faulty_child(node)) {
            scn_tell_at(reader, node, node->place,
                        "a reinforcement is exactly one of {at, count}, {from, "
                        "to, count}, {from, rate}, {from, to, rate} and "
                        "{points}");
        }
        return;
    }
    scn_node *to = scn_node_child(node, "to");
    const scn_node *from = scn_node_child(node, "from");
    if (to != NULL && !to->is_faulty && !from->is_faulty &&
        def->to <= def->from) {
        scn_tell_expected(reader, to, "later than from");
    }
}

/* --- orders -------------------------------------------------------------- */

static_assert(offsetof(lan_order_def, army) ==
                  offsetof(lan_order_def, place) + sizeof(int32_t),
              "a goal is a pair");

/* --- armies -------------------------------------------------------------- */

/* Groups are known by their names to `fire`. */
bool scn_prepare_group(scn_reader *reader, scn_node *units, void *owner)
{
    const size_t army =
        (size_t)((lan_army_def *)owner - reader->scenario->head->def.armies);
    reader->scenario->groups[army] = scn_take_keys(reader, units);
    return true;
}

void scn_end_group(scn_reader *reader, scn_node *node, void *entry)
{
    char path[SCN_PATH_SIZE];
    lan_group_def *def = entry;
    if (!scn_is_given(node, "type")) {
        def->type = scn_find_type(reader, node, SCN_KEY);
    }
    if ((node->kind == SCN_MAP || node->kind == SCN_NOTHING) &&
        !scn_is_given(node, "count") && def->reinforcement_count == 0 &&
        !scn_is_misspelt(node, node->section, "count")) {
        scn_tell_at(reader, node, scn_node_place(node),
                    "'count' is missing in %s", scn_node_path(node, path));
    }
}

/* No side may be called as a result is. */
static void check_side(scn_reader *reader, scn_node *node,
                       const lan_army_def *army)
{
    scn_node *side = scn_bound_child(node, "side", SCN_SCALAR);
    if (strcmp(army->side, "none") == 0 || strcmp(army->side, "mutual") == 0) {
        scn_tell_at(reader, side != NULL ? side : node,
                    side != NULL ? side->place : node->key_place,
                    "no side may be called '%s': that is what a battle without "
                    "a winner is called",
                    army->side);
    }
}

/* Reports the first group above the limit; no army is bound then. */
static bool has_too_many_groups(scn_reader *reader, const scn_node *armies)
{
    size_t groups = 0;
    for (scn_node *army = armies->first; army != NULL; army = army->next) {
        const scn_node *units = scn_bound_child(army, "units", SCN_MAP);
        const size_t count = units != NULL ? units->count : 0;
        if (count > LAN_BATTLE_MAX_GROUPS - groups) {
            scn_node *extra =
                scn_node_at(units, LAN_BATTLE_MAX_GROUPS - groups);
            scn_tell_at(reader, extra, extra->key_place,
                        "more than %d groups in all armies",
                        LAN_BATTLE_MAX_GROUPS);
            return true;
        }
        groups += count;
    }
    return false;
}

bool scn_prepare_army(scn_reader *reader, scn_node *armies, void *owner)
{
    scn_head *head = owner;
    if (has_too_many_groups(reader, armies)) {
        return false;
    }
    reader->scenario->groups = scn_reader_array(
        reader, armies->count, sizeof *reader->scenario->groups);
    (void)scn_block_take(reader, &head->campaign.armies, armies->count,
                         sizeof(lan_campaign_army_def));
    (void)scn_block_take(reader, &head->arrays, armies->count,
                         sizeof(scn_array));
    (void)scn_block_take(reader, &head->engagement.arrays, armies->count,
                         sizeof(lan_array_def));
    reader->scenario->armies = scn_take_keys(reader, armies);
    return true;
}

void scn_begin_army(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_head *head = reader->scenario->head;
    lan_army_def *army = entry;
    const size_t index = (size_t)(army - head->def.armies);
    lan_campaign_army_def *marching =
        (void *)(uintptr_t)&head->campaign.armies[index];
    *marching = lan_campaign_army_def_default();
    army->side = node->key;
    node->beside[0] = marching;
    scn_array *array = (void *)(uintptr_t)&head->arrays[index];
    *array = (scn_array){.def = lan_array_def_default()};
    node->beside[1] = array;
}

void scn_end_army(scn_reader *reader, scn_node *node, void *entry)
{
    scn_array *array = node->beside[1];
    check_side(reader, node, entry);
    array->is_said = scn_is_of_bodies(node);
}

void scn_bind_armies(scn_reader *reader, scn_node *armies)
{
    reader->has_armies = reader->scenario->armies.words != NULL;
    if (armies != NULL && reader->has_armies) {
        scn_check_played(reader, armies);
    }
}
