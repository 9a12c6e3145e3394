/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the whole of all armies is made, and an island of some of them.
 */
#include <stdlib.h>

#include "engine/lifecycle_impl.h"
#include "lanchester/island.h"

lan_status lan_island_create_whole(const lan_battle_def *def, lan_battle **out,
                                   lan_error *err)
{
    lan_status status = lan_battle_check(def, err);
    lan_plan *plan = NULL;
    if (status == LAN_OK) {
        status = lan_plan_create(def, LAN_PLAN_WHOLE, &plan);
    }
    if (status == LAN_OK) {
        status = lan_battle_create_of(plan, out);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

/* Place of an army in a rising list, or -1. */
static int32_t place_of(const int32_t *armies, int32_t count, int32_t army)
{
    int32_t lo = 0;
    int32_t hi = count - 1;
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (armies[middle] < army) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return armies[lo] == army ? lo : -1;
}

/* Copies the entries of fire between these armies; returns how many. */
static size_t select_fire(const lan_battle_def *def, const int32_t *armies,
                          int32_t count, lan_fire_def *out)
{
    size_t kept = 0;
    for (size_t k = 0; k < def->fire_count; k++) {
        const int32_t from = place_of(armies, count, def->fire[k].from_army);
        const int32_t at = place_of(armies, count, def->fire[k].at_army);
        if (from >= 0 && at >= 0) {
            out[kept] = def->fire[k];
            out[kept].from_army = from;
            out[kept].at_army = at;
            kept++;
        }
    }
    return kept;
}

static lan_status create_island(const lan_battle_def *def, lan_battle **out)
{
    lan_plan *plan = NULL;
    const lan_status status = lan_plan_create(def, LAN_PLAN_ISLAND, &plan);
    return status == LAN_OK ? lan_battle_create_of(plan, out) : status;
}

static bool are_armies(const lan_battle_def *def, const int32_t *armies,
                       int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        if (armies[k] < (k > 0 ? armies[k - 1] + 1 : 0) ||
            (size_t)armies[k] >= def->army_count) {
            return false;
        }
    }
    return count >= 1;
}

lan_status lan_island_make(const lan_battle_def *def, const int32_t *armies,
                           int32_t count, lan_battle **island, lan_error *err)
{
    if (!are_armies(def, armies, count) ||
        (*island != NULL && (*island)->plan->kind != LAN_PLAN_ISLAND)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "an island is made of armies in their order");
    }
    lan_status status = LAN_ENOMEM;
    lan_battle_def part = *def;
    lan_army_def *members = malloc((size_t)count * sizeof *members);
    lan_fire_def *fire = malloc((def->fire_count + 1) * sizeof *fire);
    if (members != NULL && fire != NULL) {
        for (int32_t k = 0; k < count; k++) {
            members[k] = def->armies[armies[k]];
        }
        part.armies = members;
        part.army_count = (size_t)count;
        part.fire = fire;
        part.fire_count = select_fire(def, armies, count, fire);
        status = *island == NULL ? create_island(&part, island)
                                 : lan_battle_renew(*island, &part);
    }
    free(members);
    free(fire);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

const char *lan_island_phase_obstacle(const lan_battle *island)
{
    return island->plan->phase_obstacle;
}

void lan_island_note_phase_obstacle(lan_battle *island, const char *why)
{
    island->plan->phase_obstacle = why;
}
