/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places that an army stands on or reaches: their holder may have changed.
 */
#include "tactics/campaign/campaign_impl.h"

double lan_standing_reach(const lan_campaign *c, int32_t army)
{
    const lan_army_def *def = &c->def->battle->armies[army];
    double reach = 0.0;
    for (size_t g = 0; g < def->group_count; g++) {
        const double range =
            lan_unit_reach(&c->def->battle->units[def->groups[g].type]);
        reach = isnan(range) ? reach : fmax(reach, range);
    }
    return reach;
}

void lan_standing_note(lan_campaign *c, int32_t army, int32_t place)
{
    const double reach = lan_standing_reach(c, army);
    const size_t count = lan_holdings_count(c->holdings);
    for (size_t i = 0; i < count; i++) {
        const int32_t held = lan_holdings_place(c->holdings, i);
        if (lan_places_reaches(c->places, place, held, reach)) {
            c->stale[i] = 1;
        }
    }
}
