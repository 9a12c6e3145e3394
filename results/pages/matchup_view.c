/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages.h"

lan_matchup_view lan_page_matchup_view(const lan_matchup_result *result,
                                       int32_t terrain)
{
    const char *title = lan_scenario_title(result->scenario);
    lan_matchup_view view = {.title = title[0] != '\0' ? title : result->path,
                             .matchup = result->matchup,
                             .findings = result->findings,
                             .is_by_rating = result->is_by_rating};
    if (terrain >= 0) {
        view.terrain = &result->matchup->terrains[terrain];
        view.matchup = result->grounds[terrain].in_turn;
        view.findings = result->grounds[terrain].findings;
    }
    return view;
}
