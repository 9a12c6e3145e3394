/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/real.h"
#include "results/pages/campaign_impl.h"

/* More armies are summed up, and as text more battles. */
#define ARMIES_SHOWN  40
#define BATTLES_SHOWN 24
#define NAMES_SHOWN   4

#define LIST_SIZE 1024

/* --- armies --------------------------------------------------------------- */

/* "blocked by relief" */
static void add_reason(lan_table *table, const lan_campaign_view *view,
                       const lan_campaign_army *army)
{
    const char *const other = lan_page_campaign_army(view, army->blocked_by);

    if (army->stop == LAN_STOP_BLOCKED && other != NULL) {
        lan_table_text(table, "%s by %s", lan_stop_name(army->stop), other);
    } else {
        lan_table_name(table, lan_stop_name(army->stop));
    }
}

static void add_army(lan_table *table, const lan_campaign_view *view,
                     int32_t index)
{
    const lan_campaign_army *const army = &view->story->armies[index];
    char place[LAN_CAMPAIGN_PLACE_SIZE];

    lan_table_row(table, army->place >= 0 ? LAN_TONE_PLAIN : LAN_TONE_FAINT);
    lan_table_name(table, lan_battle_army_name(view->battle, index));
    if (army->place >= 0) {
        lan_table_name(table,
                       lan_campaign_place_text(view, army->place, place));
    } else {
        lan_table_skip(table);
    }
    add_reason(table, view, army);
    lan_table_number(table, army->arrived);
    lan_table_number(table, army->marched > 0.0 ? army->marched : LAN_NAN);
}

static void add_armies(lan_document *document, const lan_campaign_view *view)
{
    const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "at", NULL, LAN_AS_TEXT},
        {NULL, "why", NULL, LAN_AS_TEXT},
        {NULL, "arrived", view->time_unit, LAN_AS_MOMENT},
        {NULL, "marched", "m", LAN_AS_COUNT},
    };
    const lan_table_def def = {.formats = LAN_FOR_PEOPLE,
                               .label = "Where armies ended",
                               .columns = columns,
                               .column_count = 5};
    const size_t count = view->story->army_count;
    const size_t shown = count > ARMIES_SHOWN + 1 ? ARMIES_SHOWN : count;

    lan_table *const table = lan_document_table(document, &def);
    for (size_t i = 0; i < shown; i++) {
        add_army(table, view, (int32_t)i);
    }
    if (shown < count) {
        lan_table_row(table, LAN_TONE_FAINT);
        lan_table_text(table, "and %zu more", count - shown);
    }
}

/* --- battles -------------------------------------------------------------- */

/* Goes on with a list; what does not fit is left out. */
LAN_PRINTF(2, 3)
static void append(char list[LIST_SIZE], const char *format, ...)
{
    size_t used = 0;
    va_list arguments;

    while (list[used] != '\0') {
        used++;
    }
    va_start(arguments, format);
    (void)vsnprintf(list + used, LIST_SIZE - used, format, arguments);
    va_end(arguments);
}

/* "relief, garrison, siege and 3 more" */
static void add_names(lan_table *table, const lan_campaign_view *view,
                      const lan_campaign_battle *battle)
{
    const size_t count = battle->army_count;
    const size_t shown = count > NAMES_SHOWN + 1 ? NAMES_SHOWN : count;
    char list[LIST_SIZE] = "";

    for (size_t i = 0; i < shown; i++) {
        append(list, "%s%.160s", i == 0 ? "" : ", ",
               lan_battle_army_name(view->battle, battle->armies[i]));
    }
    if (shown < count) {
        append(list, " and %zu more", count - shown);
    }
    lan_table_name(table, list);
}

/* "blue 210, red 310" */
static void add_losses(lan_table *table, const lan_campaign_view *view,
                       const lan_campaign_battle *battle)
{
    const int32_t sides = lan_battle_side_count(view->battle);
    char list[LIST_SIZE] = "";

    for (int32_t side = 0; side < sides; side++) {
        char number[LAN_NUMBER_SIZE];
        double lost = 0.0;
        bool takes_part = false;
        for (size_t i = 0; i < battle->army_count; i++) {
            if (lan_battle_army_side(view->battle, battle->armies[i]) == side) {
                lost += battle->lost[i];
                takes_part = true;
            }
        }
        if (takes_part) {
            append(list, "%s%.160s %s", list[0] == '\0' ? "" : ", ",
                   lan_battle_side_name(view->battle, side),
                   lan_number_count(lost, number));
        }
    }
    lan_table_name(table, list);
}

static void add_battle(lan_table *table, const lan_campaign_view *view,
                       size_t index)
{
    const lan_campaign_battle *const battle = &view->story->battles[index];
    char place[LAN_CAMPAIGN_PLACE_SIZE];

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_whole(table, (int64_t)index + 1);
    lan_table_number(table, battle->from);
    lan_table_number(table, battle->to);
    if (battle->place_count > 0) {
        lan_table_name(
            table, lan_campaign_place_text(
                       view, lan_campaign_battle_place(view, battle), place));
    } else {
        lan_table_skip(table);
    }
    add_names(table, view, battle);
    add_losses(table, view, battle);
}

static void add_battles(lan_document *document, const lan_campaign_view *view,
                        lan_format format, size_t most)
{
    const lan_column_def columns[] = {
        {NULL, "battle", NULL, LAN_AS_NUMBER},
        {NULL, "from", view->time_unit, LAN_AS_MOMENT},
        {NULL, "to", NULL, LAN_AS_MOMENT},
        {NULL, "at", NULL, LAN_AS_TEXT},
        {NULL, "armies", NULL, LAN_AS_TEXT},
        {NULL, "lost", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR(format),
                               .label = "Battles",
                               .columns = columns,
                               .column_count = 6};
    const size_t count = view->story->battle_count;
    const size_t shown = count > most + 1 ? most : count;

    if (count == 0 || !lan_document_wants(document, format)) {
        return;
    }
    lan_table *const table = lan_document_table(document, &def);
    for (size_t i = 0; i < shown; i++) {
        add_battle(table, view, i);
    }
    if (shown < count) {
        lan_table_row(table, LAN_TONE_FAINT);
        for (int i = 0; i < 4; i++) {
            lan_table_skip(table);
        }
        lan_table_text(table, "and %zu more", count - shown);
    }
}

/* --- all ------------------------------------------------------------------ */

void lan_page_campaign_armies(lan_document *document,
                              const lan_campaign_view *view)
{
    if (lan_document_is_for_people(document)) {
        add_armies(document, view);
        add_battles(document, view, LAN_FORMAT_TEXT, BATTLES_SHOWN);
        add_battles(document, view, LAN_FORMAT_HTML, SIZE_MAX - 1);
    }
}

void lan_page_campaign_objective_line(lan_document *document,
                                      const lan_campaign_view *view)
{
    char objective[LAN_PAGE_OBJECTIVE_SIZE];

    if (view->story->objective >= 0) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "Objective reached: %s.",
                              lan_page_campaign_objective(
                                  view, view->story->objective, objective));
    }
}

void lan_page_campaign_map(lan_document *document,
                           const lan_campaign_view *view)
{
    lan_figure *figure = NULL;

    if (!lan_document_is_for_people(document)) {
        return;
    }
    const lan_status status = lan_campaign_map_figure(view, &figure);
    if (status == LAN_OK) {
        lan_document_figure(document, figure, 0);
        lan_document_lead(document);
    } else {
        lan_document_lose(document, status);
    }
}

void lan_page_campaign_work(lan_document *document,
                            const lan_campaign_view *view)
{
    const lan_campaign_story *const story = view->story;

    lan_document_sentence(
        document, LAN_TONE_FAINT,
        "On the map: %lld instant%s, %lld search%s, %lld place%s expanded, "
        "%lld battle%s computed",
        (long long)story->instants, story->instants == 1 ? "" : "s",
        (long long)story->searches, story->searches == 1 ? "" : "es",
        (long long)story->expanded, story->expanded == 1 ? "" : "s",
        (long long)story->islands, story->islands == 1 ? "" : "s");
    if (story->ties > 0) {
        lan_document_more(document,
                          ", %lld tie%s decided by the order of the file",
                          (long long)story->ties, story->ties == 1 ? "" : "s");
    }
    lan_document_more(document, ".");
}
