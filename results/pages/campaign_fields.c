/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/campaign_impl.h"

/* [x, y] of a cell, the name of a graph's place, or null. */
static void add_place(lan_document *document, const char *key,
                      const lan_campaign_view *view, int32_t place)
{
    if (view->def->roads != NULL) {
        const lan_road_place *const at =
            lan_road_map_place(view->def->roads, place);
        lan_document_text(document, key, at == NULL ? NULL : at->name);
        return;
    }
    if (place < 0) {
        lan_document_text(document, key, NULL);
        return;
    }
    const lan_cell at = lan_campaign_cell(view->def, place);
    lan_document_begin_list(document, key);
    lan_document_whole(document, NULL, at.x);
    lan_document_whole(document, NULL, at.y);
    lan_document_end(document);
}

/* The other army, or the objective, of an event. */
static void add_other(lan_document *document, const lan_campaign_view *view,
                      const lan_campaign_event *event)
{
    char objective[LAN_PAGE_OBJECTIVE_SIZE];

    if (event->kind == LAN_CAMPAIGN_OBJECTIVE) {
        lan_document_text(
            document, "other",
            lan_page_campaign_objective(view, event->other, objective));
    } else {
        lan_document_text(document, "other",
                          lan_page_campaign_army(view, event->other));
    }
}

static void add_events(lan_document *document, const lan_campaign_view *view)
{
    lan_document_begin_list(document, "events");
    for (size_t i = 0; i < view->story->event_count; i++) {
        const lan_campaign_event *const event = &view->story->events[i];
        lan_document_begin(document, NULL);
        lan_document_number(document, "time", event->time);
        lan_document_text(document, "what",
                          lan_campaign_event_name(event->kind));
        lan_document_text(document, "army",
                          lan_page_campaign_army(view, event->army));
        add_place(document, "at", view, event->place);
        add_other(document, view, event);
        lan_document_end(document);
    }
    lan_document_end(document);
}

static void add_armies(lan_document *document, const lan_campaign_view *view)
{
    lan_document_begin(document, "armies");
    for (size_t i = 0; i < view->story->army_count; i++) {
        const lan_campaign_army *const army = &view->story->armies[i];
        const lan_army_outcome *const is = &view->outcome->armies[i];
        lan_document_begin(document,
                           lan_battle_army_name(view->battle, (int32_t)i));
        add_place(document, "at", view, army->place);
        lan_document_text(document, "state", lan_army_state_name(is->state));
        lan_document_text(document, "reason", lan_stop_name(army->stop));
        lan_document_text(document, "blocked_by",
                          lan_page_campaign_army(view, army->blocked_by));
        lan_document_number(document, "arrived", army->arrived);
        lan_document_number(document, "marched", army->marched);
        lan_document_end(document);
    }
    lan_document_end(document);
}

static void add_battle(lan_document *document, const lan_campaign_view *view,
                       const lan_campaign_battle *battle)
{
    lan_document_begin(document, NULL);
    lan_document_number(document, "from", battle->from);
    lan_document_number(document, "to", battle->to);
    lan_document_begin_list(document, "cells");
    for (size_t i = 0; i < battle->place_count; i++) {
        add_place(document, NULL, view, battle->places[i]);
    }
    lan_document_end(document);
    lan_document_begin_list(document, "armies");
    for (size_t i = 0; i < battle->army_count; i++) {
        lan_document_text(document, NULL,
                          lan_page_campaign_army(view, battle->armies[i]));
    }
    lan_document_end(document);
    lan_document_begin(document, "lost");
    for (size_t i = 0; i < battle->army_count; i++) {
        lan_document_number(document,
                            lan_page_campaign_army(view, battle->armies[i]),
                            battle->lost[i]);
    }
    lan_document_end(document);
    lan_document_end(document);
}

void lan_page_campaign_fields(lan_document *document,
                              const lan_campaign_view *view)
{
    if (!lan_document_wants(document, LAN_FORMAT_JSON)) {
        return;
    }
    lan_document_begin(document, "map");
    lan_document_whole(document, "ties", view->story->ties);
    add_events(document, view);
    add_armies(document, view);
    lan_document_begin_list(document, "battles");
    for (size_t i = 0; i < view->story->battle_count; i++) {
        add_battle(document, view, &view->story->battles[i]);
    }
    lan_document_end(document);
    lan_document_end(document);
}
