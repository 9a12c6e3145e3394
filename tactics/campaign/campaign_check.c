/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/campaign/check_impl.h"

/* --- the parts ----------------------------------------------------------- */

static void check_movement(campaign_check *check)
{
    const lan_campaign_def *def = check->def;
    campaign_at(check, "map");
    campaign_number(check, "cell", def->cell, CAMPAIGN_ABOVE_0);
    campaign_at(check, "movement");
    campaign_number(check, "patience", def->patience, CAMPAIGN_ABOVE_0);
    campaign_at(check, "movement.influence");
    campaign_number(check, "weight", def->influence, CAMPAIGN_AT_LEAST_0);
    campaign_number(check, "half_life", def->half_life, CAMPAIGN_ABOVE_0);
}

static void check_objective(campaign_check *check,
                            const lan_objective_def *objective)
{
    const bool is_of_place = objective->kind == LAN_OBJECTIVE_HOLDS;
    static const char *const keys[] = {
#define X(name, text) [name] = (text),
        LAN_OBJECTIVE_LIST(X)
#undef X
    };
    if ((size_t)objective->kind >= sizeof keys / sizeof keys[0]) {
        campaign_error(check, NULL, "%s is of no kind", check->path);
        return;
    }
    const char *key = keys[objective->kind];
    if (objective->side < 0 || objective->side >= check->side_count) {
        campaign_error(check, "side", "%s.side is no side", check->path);
    }
    if (is_of_place ? !campaign_is_place(check, objective->place)
                    : !campaign_is_army(check, objective->army)) {
        campaign_error(check, key, "%s.%s is %s", check->path, key,
                       is_of_place ? "no place of the map" : "no army");
    }
    campaign_number(check, "for", objective->hold_for,
                    CAMPAIGN_AT_LEAST_0_OR_NONE);
    campaign_number(check, "until", objective->until,
                    CAMPAIGN_AT_LEAST_0_OR_NONE);
    const double end = check->def->battle->end;
    const double due =
        isnan(objective->until) ? objective->hold_for : objective->until;
    if (due > end) {
        campaign_warning(check, isnan(objective->until) ? "for" : "until",
                         "%s is never reached: time.end is earlier",
                         check->path);
    }
}

static void check_objectives(campaign_check *check)
{
    const lan_campaign_def *def = check->def;
    for (size_t i = 0; i < def->objective_count; i++) {
        campaign_at(check, "objectives.%zu", i);
        check_objective(check, &def->objectives[i]);
    }
}

/* Numbers the sides in the order in which armies name them. */
static bool number_sides(campaign_check *check)
{
    check->sides =
        calloc(check->def->battle->army_count + 1, sizeof *check->sides);
    for (int32_t a = 0; check->sides != NULL && campaign_is_army(check, a);
         a++) {
        int32_t b = 0;
        while (b < a && !campaign_is_friend(check, a, b)) {
            b++;
        }
        check->sides[a] = b < a ? check->sides[b] : check->side_count++;
    }
    return check->sides != NULL;
}

/* Armies on a map are as far apart as they stand. */
static void check_approach(campaign_check *check)
{
    if (lan_battle_def_approaches(check->def->battle)) {
        campaign_at(check, "approach");
        campaign_error(
            check, NULL,
            "armies on a map that is played are as far apart as they "
            "stand: remove approach, or every army's 'at'");
    }
}

static lan_status check_parts(campaign_check *check)
{
    if (!number_sides(check)) {
        return LAN_ENOMEM;
    }
    check_approach(check);
    check_movement(check);
    campaign_check_armies(check);
    check_objectives(check);
    return check->has_error ? LAN_OK : campaign_check_ways(check);
}

lan_status lan_campaign_def_check(const lan_campaign_def *def,
                                  lan_finding_fn report, void *context)
{
    campaign_check check = {.def = def, .report = report, .context = context};
    if ((def->map == NULL) == (def->roads == NULL)) {
        campaign_at(&check, "map");
        campaign_error(&check, NULL, "a campaign needs a map, or a graph");
        return LAN_EINVAL;
    }
    check.place_count = def->map != NULL ? lan_grid_map_width(def->map) *
                                               lan_grid_map_height(def->map)
                                         : lan_road_map_place_count(def->roads);
    const lan_status status = check_parts(&check);
    free(check.sides);
    return status != LAN_OK ? status : check.has_error ? LAN_EINVAL : LAN_OK;
}
