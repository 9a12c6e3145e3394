/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"

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
        return lan_shown_fit_middle(name, PLACE_COLUMNS, buffer,
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

lan_point lan_campaign_spot(const lan_campaign_view *view, int32_t place)
{
    const lan_route_view ground = {.shape = view->def->shape,
                                   .roads = view->def->roads};
    return route_spot(&ground, lan_campaign_cell(view->def, place), place);
}

lan_point lan_campaign_battle_middle(const lan_campaign_view *view,
                                     const lan_campaign_battle *battle)
{
    lan_point sum = {0.0, 0.0};

    for (size_t i = 0; i < battle->place_count; i++) {
        const lan_point at = lan_campaign_spot(view, battle->places[i]);
        sum.x += at.x / (double)battle->place_count;
        sum.y += at.y / (double)battle->place_count;
    }
    return sum;
}

int32_t lan_campaign_battle_place(const lan_campaign_view *view,
                                  const lan_campaign_battle *battle)
{
    const lan_point middle = lan_campaign_battle_middle(view, battle);
    double least = LAN_INF;
    int32_t nearest = -1;

    for (size_t i = 0; i < battle->place_count; i++) {
        const lan_point at = lan_campaign_spot(view, battle->places[i]);
        const double away = hypot(at.x - middle.x, at.y - middle.y);
        if (away < least) {
            least = away;
            nearest = battle->places[i];
        }
    }
    return nearest;
}

double lan_campaign_losses(const lan_campaign_battle *battle)
{
    double sum = 0.0;

    for (size_t i = 0; i < battle->army_count; i++) {
        sum += battle->lost[i];
    }
    return sum;
}

/* --- steps --------------------------------------------------------------- */

static int by_army_and_time(const void *left, const void *right)
{
    const lan_campaign_step *const a = *(lan_campaign_step *const *)left;
    const lan_campaign_step *const b = *(lan_campaign_step *const *)right;
    if (a->army != b->army) {
        return a->army < b->army ? -1 : 1;
    }
    /* an army that enters may depart at once */
    return a->arrive < b->arrive ? -1 : a->arrive > b->arrive;
}

lan_status campaign_steps_init(campaign_steps *out,
                               const lan_campaign_view *view)
{
    const lan_campaign_story *const story = view->story;
    campaign_steps made = {
        .first = calloc(story->army_count + 1, sizeof *made.first),
        .items = calloc(story->step_count + 1, sizeof *made.items)};
    if (made.first == NULL || made.items == NULL) {
        campaign_steps_clear(&made);
        return LAN_ENOMEM;
    }
    size_t count = 0;
    for (size_t i = 0; i < story->step_count; i++) {
        if (lan_campaign_is_made(view, &story->steps[i])) {
            made.items[count++] = &story->steps[i];
            made.first[story->steps[i].army + 1]++;
        }
    }
    for (size_t i = 0; i < story->army_count; i++) {
        made.first[i + 1] += made.first[i];
    }
    if (count > 1) {
        qsort((void *)made.items, count, sizeof *made.items, by_army_and_time);
    }
    *out = made;
    return LAN_OK;
}

void campaign_steps_clear(campaign_steps *steps)
{
    free(steps->first);
    free((void *)steps->items);
}
