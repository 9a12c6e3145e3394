/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "results/pages/campaign_impl.h"

/* Columns that say where: x and y of a cell, or the place of a graph. */
#define PLACE_COLUMNS 2

static size_t add_place_columns(const lan_campaign_view *view,
                                lan_column_def *columns, const char *x,
                                const char *y, const char *place)
{
    columns[0] = (lan_column_def){x, NULL, NULL, LAN_AS_NUMBER};
    columns[1] = (lan_column_def){y, NULL, NULL, LAN_AS_NUMBER};
    if (view->def->roads != NULL) {
        columns[0] = (lan_column_def){place, NULL, NULL, LAN_AS_TEXT};
        return 1;
    }
    return PLACE_COLUMNS;
}

static void add_place(lan_table *table, const lan_campaign_view *view,
                      int32_t place)
{
    if (view->def->roads != NULL) {
        const lan_road_place *const at =
            lan_road_map_place(view->def->roads, place);
        lan_table_name(table, at == NULL ? "" : at->name);
    } else if (place < 0) {
        lan_table_skip(table);
        lan_table_skip(table);
    } else {
        const lan_cell at = lan_campaign_cell(view->def, place);
        lan_table_whole(table, at.x);
        lan_table_whole(table, at.y);
    }
}

static void add_name(lan_table *table, const char *name)
{
    lan_table_name(table, name);
}

static void add_event(lan_table *table, const lan_campaign_view *view,
                      const lan_campaign_event *event)
{
    char objective[LAN_PAGE_OBJECTIVE_SIZE];

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_number(table, event->time);
    add_name(table, lan_campaign_event_name(event->kind));
    add_name(table, lan_page_campaign_army(view, event->army));
    add_place(table, view, event->place);
    if (event->kind == LAN_CAMPAIGN_OBJECTIVE) {
        add_name(table,
                 lan_page_campaign_objective(view, event->other, objective));
    } else {
        add_name(table, lan_page_campaign_army(view, event->other));
    }
}

void lan_page_campaign_events(lan_document *document,
                              const lan_campaign_view *view)
{
    lan_column_def columns[4 + PLACE_COLUMNS] = {
        {"time", NULL, NULL, LAN_AS_TIME},
        {"what", NULL, NULL, LAN_AS_TEXT},
        {"army", NULL, NULL, LAN_AS_TEXT},
    };
    size_t count = 3;
    count += add_place_columns(view, columns + count, "x", "y", "place");
    columns[count++] = (lan_column_def){"other", NULL, NULL, LAN_AS_TEXT};
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = count};

    lan_table *const table = lan_document_table(document, &def);
    for (size_t i = 0; i < view->story->event_count; i++) {
        add_event(table, view, &view->story->events[i]);
    }
}

static void add_position(lan_table *table, const lan_campaign_view *view,
                         const lan_campaign_step *step)
{
    const bool is_entry = step->from == step->to;

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_number(table, is_entry ? LAN_NAN : step->depart);
    lan_table_number(table, step->arrive);
    add_name(table, lan_page_campaign_army(view, step->army));
    add_place(table, view, is_entry ? -1 : step->from);
    add_place(table, view, step->to);
}

void lan_page_campaign_positions(lan_document *document,
                                 const lan_campaign_view *view)
{
    lan_column_def columns[3 + 2 * PLACE_COLUMNS] = {
        {"departed", NULL, NULL, LAN_AS_TIME},
        {"arrived", NULL, NULL, LAN_AS_TIME},
        {"army", NULL, NULL, LAN_AS_TEXT},
    };
    size_t count = 3;
    count +=
        add_place_columns(view, columns + count, "from_x", "from_y", "from");
    count += add_place_columns(view, columns + count, "x", "y", "place");
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = count};

    lan_table *const table = lan_document_table(document, &def);
    for (size_t i = 0; i < view->story->step_count; i++) {
        if (lan_campaign_is_made(view, &view->story->steps[i])) {
            add_position(table, view, &view->story->steps[i]);
        }
    }
}
