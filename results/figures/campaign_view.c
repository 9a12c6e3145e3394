/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "results/figure/text.h"
#include "results/figures/campaign.h"

/* Columns of a place's name. */
#define PLACE_COLUMNS 24

lan_cell lan_campaign_cell(const lan_campaign_def *def, int32_t place)
{
    if (def->map == NULL || place < 0) {
        return (lan_cell){-1, -1};
    }
    const int32_t width = lan_grid_map_width(def->map);
    return (lan_cell){place % width, place / width};
}

static const char *name_of(const lan_campaign_view *view, int32_t place)
{
    if (view->def->roads != NULL) {
        const lan_road_place *at = lan_road_map_place(view->def->roads, place);
        return at == NULL ? NULL : at->name;
    }
    for (size_t i = 0; i < view->name_count; i++) {
        if (view->names[i].place == place) {
            return view->names[i].name;
        }
    }
    return NULL;
}

char *lan_campaign_place_text(const lan_campaign_view *view, int32_t place,
                              char buffer[LAN_CAMPAIGN_PLACE_SIZE])
{
    const char *const name = place < 0 ? "" : name_of(view, place);

    if (name != NULL) {
        return lan_shown_fit_middle(name, PLACE_COLUMNS, true, buffer,
                                    LAN_CAMPAIGN_PLACE_SIZE);
    }
    const lan_cell at = lan_campaign_cell(view->def, place);
    (void)snprintf(buffer, LAN_CAMPAIGN_PLACE_SIZE, "[%d, %d]", (int)at.x,
                   (int)at.y);
    return buffer;
}

bool lan_campaign_view_of(const lan_fought *fought, const char *path,
                          lan_campaign_view *out)
{
    if (fought->campaign == NULL) {
        return false;
    }
    const char *const title = lan_scenario_title(fought->scenario);
    *out = (lan_campaign_view){.title = title[0] != '\0' ? title : path,
                               .time_unit =
                                   lan_scenario_time_unit(fought->scenario),
                               .def = lan_scenario_campaign(fought->scenario),
                               .story = lan_campaign_story_of(fought->campaign),
                               .battle = fought->battle,
                               .outcome = fought->outcome};
    out->names = lan_scenario_places(fought->scenario, &out->name_count);
    return true;
}

bool lan_campaign_is_made(const lan_campaign_view *view,
                          const lan_campaign_step *step)
{
    return step->arrive <= view->outcome->time;
}

void lan_campaign_last_places(const lan_campaign_view *view, int32_t *places)
{
    const lan_campaign_story *const story = view->story;

    for (size_t i = 0; i < story->army_count; i++) {
        places[i] = -1;
    }
    for (size_t i = 0; i < story->step_count; i++) {
        const lan_campaign_step *const step = &story->steps[i];
        if (lan_campaign_is_made(view, step)) {
            places[step->army] = step->to;
        }
    }
    for (size_t i = 0; i < story->army_count; i++) {
        if (story->armies[i].place >= 0) {
            places[i] = story->armies[i].place;
        }
    }
}

double lan_campaign_losses(const lan_campaign_battle *battle)
{
    double sum = 0.0;

    for (size_t i = 0; i < battle->army_count; i++) {
        sum += battle->lost[i];
    }
    return sum;
}
