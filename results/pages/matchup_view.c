/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

lan_matchup_view lan_page_matchup_view(const lan_matchup_result *result,
                                       int32_t terrain)
{
    const char *title = lan_scenario_title(result->scenario);
    lan_matchup_view view = {.title = title[0] != '\0' ? title : result->path,
                             .matchup = result->matchup,
                             .findings = result->findings,
                             .complement = result->complement,
                             .is_by_rating = result->is_by_rating};
    if (result->in_turn != NULL) {
        view.matchup = result->in_turn;
        view.attack = result->matchup->cells;
        view.contest = result->contest;
    }
    if (terrain >= 0) {
        view.contest = result->grounds[terrain].contest;
        view.complement = result->grounds[terrain].complement;
        view.terrain = &result->matchup->terrains[terrain];
        view.matchup = result->grounds[terrain].in_turn;
        view.findings = result->grounds[terrain].findings;
    }
    return view;
}

void lan_page_matchup_figure(lan_document *document,
                             const lan_matchup_view *view)
{
    lan_figure *figure = NULL;

    if (view->matchup->count > LAN_MATCHUP_DRAWN_MAX ||
        !lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    const lan_status status = lan_matchup_figure(view, &figure, NULL);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, LAN_FIGURE_NOT_AS_TEXT);
    } else {
        lan_document_lose(document, status);
    }
}
