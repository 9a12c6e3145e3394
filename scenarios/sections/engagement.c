/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The campaign and the engagement that the sections of a scenario make.
 */
#include "scenarios/sections/bind_impl.h"

#include <stdint.h>
#include <string.h>

static void settle_campaign(scn_head *head)
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

/* The first army with a place. */
static const scn_node *army_with_place(const scn_node *root)
{
    const scn_node *armies = scn_bound_child(root, "armies", SCN_MAP);
    const scn_node *army = armies != NULL ? armies->first : NULL;
    while (army != NULL && scn_given(army, "at") == NULL) {
        army = army->next;
    }
    return army;
}

bool scn_is_played(const scn_reader *reader)
{
    const scn_node *root = reader->scenario->root;
    return scn_given(root, "map") != NULL && army_with_place(root) != NULL;
}

static const char *remedy(const scn_reader *reader)
{
    return scn_given(reader->scenario->root, "map") != NULL
               ? "give every army 'at'"
               : "give the scenario 'map', and every army 'at'";
}

void scn_tell_unplayed(scn_reader *reader, scn_node *node)
{
    scn_tell_path(reader, node, scn_node_place(node),
                  " is for armies that stand on a map: %s", remedy(reader));
}

/* The first key of an army, from a given one on, that needs armies on a map;
 * NULL: none. */
static scn_node *find_marching(const scn_node *army, size_t *from)
{
    static const char *const keys[] = {"orders",    "enters", "sight",
                                       "concealed", "stance", "refuge",
                                       "priority"};
    scn_node *found = NULL;
    while (*from < COUNT(keys) && found == NULL) {
        found = scn_given(army, keys[(*from)++]);
    }
    return found;
}

/* Reports an army without a place if others have one. */
static void check_place(scn_reader *reader, scn_node *army,
                        const scn_node *placed)
{
    char path[SCN_PATH_SIZE];
    if (scn_given(army, "at") == NULL &&
        !scn_is_misspelt(army, army->section, "at")) {
        scn_tell_at(reader, army, scn_node_place(army),
                    "'at' is missing in %s: if one army has a place on the "
                    "map, as '%s' has, all need one",
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
            size_t from = 0;
            scn_node *child = NULL;
            while ((child = find_marching(army, &from)) != NULL) {
                scn_tell_unplayed(reader, child);
            }
        }
    }
}

/* --- what follows -------------------------------------------------------- */

static bool is_by_bodies(const scn_head *head)
{
    return head->solver.method == LAN_METHOD_BODIES;
}

static lan_soldier_def soldier_of(const scn_soldier *said)
{
    lan_soldier_def out = said->def;
    if (isfinite(said->length) && isfinite(said->width)) {
        out.body.half_length = said->length / 2.0;
        out.body.half_width = said->width / 2.0;
        out.body.radius =
            lan_body_type_default().radius; /* changed by `side` */
    }
    return out;
}

/* On a map an army stands in the middle of its cell. */
static lan_array_def array_of(const scn_head *head, const scn_array *said,
                              int32_t place)
{
    const lan_campaign_def *ground = &head->campaign;
    lan_array_def out = said->def;
    if (ground->map != NULL && place >= 0) {
        const int32_t width = lan_grid_map_width(ground->map);
        out.has_place = true;
        out.at = (lan_point){(place % width + 0.5) * ground->cell,
                             (place / width + 0.5) * ground->cell};
    }
    return out;
}

void scn_settle(scn_head *head)
{
    lan_engagement_def *def = &head->engagement;
    const bool is_asked = is_by_bodies(head);
    lan_soldier_def *soldiers = (void *)(uintptr_t)def->soldiers;
    lan_array_def *arrays = (void *)(uintptr_t)def->arrays;
    scn_soldier *types = (void *)(uintptr_t)head->soldiers;
    scn_array *armies = (void *)(uintptr_t)head->arrays;
    settle_campaign(head);
    for (size_t i = 0; types != NULL && i < head->def.unit_count; i++) {
        types[i].is_shown = types[i].is_said || is_asked;
        soldiers[i] = soldier_of(&types[i]);
    }
    for (size_t i = 0; armies != NULL && i < head->def.army_count; i++) {
        armies[i].is_shown = armies[i].is_said || is_asked;
        arrays[i] = array_of(head, &armies[i], head->campaign.armies[i].at);
    }
    def->map = head->campaign.map;
    def->cell = head->campaign.cell;
    def->terrains = head->campaign.terrains;
    def->fires_at_nearest = head->share == SCN_SHARE_NEAREST;
    head->def.share =
        def->fires_at_nearest ? LAN_SHARE_PROPORTIONAL : (lan_share)head->share;
}

const lan_engagement_def *scn_engagement_of(const scn_head *head)
{
    return is_by_bodies(head) ? &head->engagement : NULL;
}

const lan_engagement_def *lan_scenario_engagement(const lan_scenario *scenario)
{
    return scn_engagement_of(scenario->head);
}

/* True if a type has a hull's length without width, or the reverse. */
static bool is_any_half_a_hull(const scn_head *head)
{
    bool is_half = false;
    for (size_t i = 0; head->soldiers != NULL && i < head->def.unit_count;
         i++) {
        const scn_soldier *said = &head->soldiers[i];
        is_half = is_half || isfinite(said->length) != isfinite(said->width);
    }
    return is_half;
}

const char *scn_engagement_unfit(const scn_head *head, const char **path)
{
    const lan_campaign_def *ground = &head->campaign;
    if (is_any_half_a_hull(head)) {
        *path = "units";
        return "a hull needs both 'length' and 'width'";
    }
    if (!is_by_bodies(head) && head->share == SCN_SHARE_NEAREST) {
        *path = "rules.share";
        return "rules.share: nearest needs soldiers with bodies: give "
               "solver: bodies (--solver bodies), or another share";
    }
    if (is_by_bodies(head) && lan_battle_def_approaches(&head->def)) {
        *path = "approach";
        return "with solver bodies, soldiers walk from their positions: remove "
               "approach, or give another solver (--solver auto)";
    }
    if (is_by_bodies(head) &&
        (ground->roads != NULL ||
         (ground->map != NULL && ground->shape != LAN_MAP_SQUARE))) {
        *path = "map";
        return "solver bodies takes a map of squares or no map: roads and "
               "hexagons have no walls";
    }
    return NULL;
}

/* --- what is left aside -------------------------------------------------- */

static bool is_side_of(const lan_army_def *a, const lan_army_def *b)
{
    return strcmp(a->side != NULL ? a->side : a->name,
                  b->side != NULL ? b->side : b->name) == 0;
}

/* The only army of another side; -1: there are several. */
static int32_t only_enemy(const lan_battle_def *battle, size_t army)
{
    int32_t found = -1;
    for (size_t b = 0; b < battle->army_count; b++) {
        if (!is_side_of(&battle->armies[army], &battle->armies[b])) {
            if (found >= 0) {
                return -1;
            }
            found = (int32_t)b;
        }
    }
    return found;
}

/* True if an army's orders are the default of soldiers with bodies: to walk to
 * the enemy from the start. */
static bool is_heeded(const scn_head *head, size_t army)
{
    const lan_campaign_army_def *def = &head->campaign.armies[army];
    return def->order_count == 0 ||
           (def->order_count == 1 && def->orders[0].verb == LAN_ORDER_ATTACK &&
            def->orders[0].army >= 0 &&
            def->orders[0].army == only_enemy(&head->def, army) &&
            isnan(def->orders[0].at) && !def->orders[0].has_when);
}

const scn_node *scn_engagement_unheeded(const lan_scenario *scenario)
{
    const scn_head *head = scenario->head;
    const scn_node *armies = scn_bound_child(scenario->root, "armies", SCN_MAP);
    size_t i = 0;
    if (!is_by_bodies(head) || head->campaign.map == NULL) {
        return NULL;
    }
    for (const scn_node *army = armies->first; army != NULL;
         army = army->next, i++) {
        size_t from = is_heeded(head, i) ? 1 : 0; /* orders are checked first */
        const scn_node *child = find_marching(army, &from);
        if (child != NULL) {
            return child;
        }
    }
    return head->campaign.objective_count > 0
               ? scn_node_child(scenario->root, "objectives")
               : NULL;
}
