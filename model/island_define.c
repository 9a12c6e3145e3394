/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the whole of all armies is made, and an island of some of them.
 */
#include "lanchester/island.h"
#include "model/island_part_impl.h"
#include "model/lifecycle_impl.h"

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

lan_status lan_island_define(const lan_battle_def *def, const int32_t *armies,
                             int32_t count, lan_battle **island, lan_error *err)
{
    if (!are_armies(def, armies, count) ||
        (*island != NULL && (*island)->plan->kind != LAN_PLAN_ISLAND)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "an island is made of armies in their order");
    }
    lan_island_part part;
    lan_status status = lan_island_part_create(def, armies, count, &part);
    if (status == LAN_OK) {
        status = *island == NULL ? create_island(&part.def, island)
                                 : lan_battle_renew(*island, &part.def);
        lan_island_part_clear(&part);
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
