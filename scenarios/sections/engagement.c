/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engagement that the sections of a scenario make.
 */
#include "scenarios/sections/engagement_impl.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "lanchester/scenario.h"

scn_soldier *scn_take_soldiers(scn_reader *reader, size_t count)
{
    scn_head *head = reader->scenario->head;
    scn_soldier *said =
        scn_block_take(reader, &head->soldiers, count, sizeof *said);
    if (said == NULL ||
        scn_block_take(reader, &head->engagement.soldiers, count,
                       sizeof(lan_soldier_def)) == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        said[i] = (scn_soldier){.def = lan_soldier_def_default(),
                                .length = LAN_NAN,
                                .width = LAN_NAN};
    }
    return said;
}

scn_array *scn_take_arrays(scn_reader *reader, size_t count)
{
    scn_head *head = reader->scenario->head;
    scn_array *said =
        scn_block_take(reader, &head->arrays, count, sizeof *said);
    if (said == NULL || scn_block_take(reader, &head->engagement.arrays, count,
                                       sizeof(lan_array_def)) == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        said[i] = (scn_array){.def = lan_array_def_default()};
    }
    return said;
}

bool scn_soldier_is_shown(const void *base)
{
    return ((const scn_soldier *)base)->is_shown;
}

bool scn_array_is_shown(const void *base)
{
    return ((const scn_array *)base)->is_shown;
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
        out.body.radius = lan_body_type_default().radius; /* a side clears it */
    }
    return out;
}

/* With a map an army stands in the middle of its cell. */
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

void scn_settle_engagement(scn_head *head)
{
    lan_engagement_def *def = &head->engagement;
    const bool is_asked = is_by_bodies(head);
    lan_soldier_def *soldiers = (void *)(uintptr_t)def->soldiers;
    lan_array_def *arrays = (void *)(uintptr_t)def->arrays;
    scn_soldier *types = (void *)(uintptr_t)head->soldiers;
    scn_array *armies = (void *)(uintptr_t)head->arrays;
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

/* True where a type is as long as a hull, but has no width, or the other way
 * round. */
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
        return "rules.share: nearest is for soldiers who are bodies: give "
               "solver: bodies (--solver bodies), or another share";
    }
    if (is_by_bodies(head) && lan_battle_def_approaches(&head->def)) {
        *path = "approach";
        return "soldiers who are bodies walk by themselves from where they "
               "stand: remove approach, or give another solver (--solver auto)";
    }
    if (is_by_bodies(head) &&
        (ground->roads != NULL ||
         (ground->map != NULL && ground->shape != LAN_MAP_SQUARE))) {
        *path = "map";
        return "solver bodies takes a map of squares, or none: roads and "
               "hexagons have no walls to stand between";
    }
    return NULL;
}

/* --- what is left aside --------------------------------------------------- */

static bool is_side_of(const lan_army_def *a, const lan_army_def *b)
{
    return strcmp(a->side != NULL ? a->side : a->name,
                  b->side != NULL ? b->side : b->name) == 0;
}

/* The only army that is not of its side; -1: there are more. */
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

/* What soldiers do unasked: walk to their enemy, from the start. */
static bool is_heeded(const scn_head *head, size_t army)
{
    const lan_campaign_army_def *def = &head->campaign.armies[army];
    return def->order_count == 0 ||
           (def->order_count == 1 && def->orders[0].verb == LAN_ORDER_ATTACK &&
            def->orders[0].army >= 0 &&
            def->orders[0].army == only_enemy(&head->def, army) &&
            isnan(def->orders[0].at) && !def->orders[0].has_when);
}

/* The first key of an army that its soldiers do not heed; NULL: there is none.
 */
static const char *unheeded_of_army(const scn_head *head, size_t army)
{
    const lan_campaign_army_def *def = &head->campaign.armies[army];
    return !is_heeded(head, army)            ? "orders"
           : def->enters > 0.0               ? "enters"
           : !isnan(def->sight)              ? "sight"
           : def->concealed                  ? "concealed"
           : def->stance != LAN_STANCE_FIGHT ? "stance"
           : def->refuge >= 0                ? "refuge"
           : !isnan(def->priority)           ? "priority"
                                             : NULL;
}

const char *scn_engagement_unheeded(const scn_head *head,
                                    char path[SCN_PATH_SIZE])
{
    const lan_campaign_def *ground = &head->campaign;
    const char *key = NULL;
    if (!is_by_bodies(head) || ground->map == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < head->def.army_count && key == NULL; i++) {
        key = unheeded_of_army(head, i);
        if (key != NULL) {
            (void)snprintf(path, SCN_PATH_SIZE, "armies.%s.%s",
                           head->def.armies[i].name, key);
        }
    }
    if (key == NULL && ground->objective_count > 0) {
        key = "objectives";
        (void)snprintf(path, SCN_PATH_SIZE, "%s", key);
    }
    return key == NULL ? NULL
                       : "soldiers who are bodies walk to the nearest enemy as "
                         "their 'steer' says: orders, objectives, and what "
                         "else is of armies on the march is left aside";
}
