/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "balance/played_strengths_impl.h"
#include "lanchester/experiment.h"
#include "solver/chance_impl.h"

static lan_status find_by_bodies(const lan_engagement_def *engagement,
                                 const lan_chance_band *band,
                                 const lan_progress *progress, double *out,
                                 lan_error *err)
{
    const size_t armies = engagement->battle->army_count;
    const strengths_def def = {.engagement = engagement,
                               .seed = band->seed,
                               .fights = band->battles,
                               .threads = band->threads,
                               .times = band->times,
                               .time_count = band->time_count};
    int32_t *strengths =
        calloc(band->time_count * armies * (size_t)band->battles + 1,
               sizeof *strengths);
    if (strengths == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    const lan_status status =
        played_strengths_find(&def, progress, strengths, err);
    if (status == LAN_OK) {
        lan_chance_band_take(band, armies, strengths, out);
    }
    free(strengths);
    return status;
}

lan_status lan_scenario_band(const lan_scenario *scenario,
                             const lan_chance_band *band,
                             const lan_progress *progress, double *out,
                             lan_error *err)
{
    const lan_engagement_def *engagement = lan_scenario_engagement(scenario);
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK && engagement == NULL) {
        status = lan_chance_band_find(battle, band, progress, out, err);
    } else if (status == LAN_OK) {
        status = lan_chance_band_check(battle, band, err);
        if (status == LAN_OK) {
            status = find_by_bodies(engagement, band, progress, out, err);
        }
    }
    lan_battle_destroy(battle);
    return status;
}
