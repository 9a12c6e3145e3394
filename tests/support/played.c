/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/played.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/campaign_judge.h"
#include "tests/support/support.h"

void play_again(played *p, uint64_t run)
{
    const lan_rows rows = lan_scenario_rows(p->reading.scenario);
    lan_trajectory_destroy(p->trajectory);
    lan_outcome_destroy(p->outcome);
    assert_ok(lan_trajectory_create(&p->trajectory));
    const lan_campaign_request request = {
        .solver = lan_scenario_solver_options(p->reading.scenario),
        .run = run,
        .rows = &rows,
        .trajectory = p->trajectory,
        .wants_story = true};
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_campaign_play(p->campaign, &request, &err), &err);
    p->whole = lan_campaign_whole(p->campaign);
    p->story = lan_campaign_story_of(p->campaign);
    assert_ok(lan_outcome_create(p->whole, &p->outcome));
    assert_campaign_kept_the_rules(p->def, p->story, p->outcome);
}

played play_with(const char *text, const char *const *settings, uint64_t run)
{
    played p = {.reading = read_with(text, settings)};
    if (p.reading.status != LAN_OK) {
        fail_with("%s\nof:\n%s", reading_report(&p.reading), text);
    }
    p.def = lan_scenario_campaign(p.reading.scenario);
    assert_non_null(p.def);
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_campaign_create(p.def, &p.campaign, &err), &err);
    play_again(&p, run);
    return p;
}

played play_text(const char *text)
{
    return play_with(text, NULL, 0);
}

void played_clear(played *p)
{
    lan_outcome_destroy(p->outcome);
    lan_trajectory_destroy(p->trajectory);
    lan_campaign_destroy(p->campaign);
    reading_clear(&p->reading);
}

int32_t played_army(const played *p, const char *name)
{
    for (int32_t a = 0; a < lan_battle_army_count(p->whole); a++) {
        if (strcmp(lan_battle_army_name(p->whole, a), name) == 0) {
            return a;
        }
    }
    return -1;
}

const lan_campaign_event *played_event(const played *p,
                                       lan_campaign_event_kind kind,
                                       const char *army, int n)
{
    const int32_t index = army == NULL ? -1 : played_army(p, army);
    for (size_t i = 0; i < p->story->event_count; i++) {
        const lan_campaign_event *event = &p->story->events[i];
        if (event->kind == kind && (army == NULL || event->army == index) &&
            n-- == 0) {
            return event;
        }
    }
    return NULL;
}

double played_time(const played *p, lan_campaign_event_kind kind,
                   const char *army, int n)
{
    const lan_campaign_event *event = played_event(p, kind, army, n);
    return event == NULL ? LAN_NAN : event->time;
}

int played_count(const played *p, lan_campaign_event_kind kind,
                 const char *army)
{
    int count = 0;
    while (played_event(p, kind, army, count) != NULL) {
        count++;
    }
    return count;
}

const lan_group_outcome *played_group(const played *p, const char *army)
{
    const int32_t first =
        lan_battle_army_first_group(p->whole, played_army(p, army));
    return &p->outcome->groups[first];
}

int32_t played_cell(const played *p, int32_t x, int32_t y)
{
    return y * lan_grid_map_width(p->def->map) + x;
}

void played_print(const played *p)
{
    const int32_t width =
        p->def->map != NULL ? lan_grid_map_width(p->def->map) : 1 << 30;
    for (size_t i = 0; i < p->story->event_count; i++) {
        const lan_campaign_event *e = &p->story->events[i];
        fprintf(stderr, "# %.17g %s %s [%d, %d] %d\n", e->time,
                lan_campaign_event_name(e->kind),
                e->army < 0 ? "-" : lan_battle_army_name(p->whole, e->army),
                e->place % width, e->place / width, e->other);
    }
}
