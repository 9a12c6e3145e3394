/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The campaign that the sections of a scenario make.
 */
#include <stdint.h>
#include <string.h>

#include "lanchester/scenario.h"
#include "scenarios/sections/terrain_impl.h"

void scn_settle_campaign(scn_head *head)
{
    lan_terrain *terrains = (void *)(uintptr_t)head->campaign.terrains;
    for (size_t i = 0; terrains != NULL && i < head->terrain_count; i++) {
        scn_terrain_fill(&terrains[i], &head->terrains[i]);
    }
    head->campaign.knows_seen_only = head->known == SCN_KNOWN_SEEN;
}

bool scn_has_campaign(const scn_head *head)
{
    const lan_campaign_def *campaign = &head->campaign;
    const bool has_map = campaign->map != NULL || campaign->roads != NULL;
    for (size_t i = 0; has_map && i < head->def.army_count; i++) {
        if (campaign->armies[i].at >= 0) {
            return true;
        }
    }
    return false;
}

const lan_campaign_def *scn_campaign_of(const scn_head *head)
{
    return scn_engagement_of(head) == NULL && scn_has_campaign(head)
               ? &head->campaign
               : NULL;
}

const lan_campaign_def *lan_scenario_campaign(const lan_scenario *scenario)
{
    return scn_campaign_of(scenario->head);
}

const lan_campaign_def *
lan_scenario_campaign_beside(const lan_scenario *scenario)
{
    return scn_has_campaign(scenario->head) ? &scenario->head->campaign : NULL;
}

/* --- what is said of a map that is not played ---------------------------- */

/* A key of a node that has something behind it; or NULL. */
static scn_node *given_child(const scn_node *node, const char *key)
{
    scn_node *child = scn_node_child(node, key, strlen(key));
    return child != NULL && child->kind != SCN_NOTHING ? child : NULL;
}

/* The first army that says where it is. */
static const scn_node *army_with_place(const scn_node *root)
{
    const scn_node *armies = scn_bound_child(root, "armies", SCN_MAP);
    const scn_node *army = armies != NULL ? armies->first : NULL;
    while (army != NULL && given_child(army, "at") == NULL) {
        army = army->next;
    }
    return army;
}

bool scn_is_played(const scn_reader *reader)
{
    const scn_node *root = reader->scenario->root;
    return given_child(root, "map") != NULL && army_with_place(root) != NULL;
}

static const char *remedy(const scn_reader *reader)
{
    return given_child(reader->scenario->root, "map") != NULL
               ? "give every army 'at'"
               : "give the scenario 'map', and every army 'at'";
}

void scn_tell_unplayed(scn_reader *reader, scn_node *node)
{
    char path[SCN_PATH_SIZE];
    if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, scn_node_place(node),
                 "%s is for armies that stand on a map: %s",
                 scn_node_path(node, path), remedy(reader));
    }
}

static void check_unplayed(scn_reader *reader, const scn_node *army)
{
    static const char *const keys[] = {"enters", "sight",    "stance",
                                       "refuge", "priority", "concealed",
                                       "orders"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        scn_node *child = given_child(army, keys[i]);
        if (child != NULL) {
            scn_tell_unplayed(reader, child);
        }
    }
}

/* Tells an army that is nowhere while others are somewhere. */
static void check_place(scn_reader *reader, scn_node *army,
                        const scn_node *placed)
{
    char path[SCN_PATH_SIZE];
    if (given_child(army, "at") == NULL &&
        !scn_is_misspelt(army, army->section, "at") &&
        scn_is_heard(reader, army)) {
        scn_tell(&reader->log, true, scn_node_place(army),
                 "'at' is missing in %s: the map is played with all armies, as "
                 "'%s' has a place on it",
                 scn_node_path(army, path), placed->key);
    }
}

void scn_check_played(scn_reader *reader, const scn_node *armies)
{
    const scn_node *placed = army_with_place(reader->scenario->root);
    const bool is_played = scn_is_played(reader);
    for (scn_node *army = armies->first; army != NULL; army = army->next) {
        if (army->kind == SCN_MAP && is_played) {
            check_place(reader, army, placed);
        } else if (army->kind == SCN_MAP) {
            check_unplayed(reader, army);
        }
    }
}
