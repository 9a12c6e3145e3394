/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "results/pages/campaign_impl.h"

/* More armies are summed up, and as text more battles. */
#define ARMIES_SHOWN  40
#define BATTLES_SHOWN 24
#define NAMES_SHOWN   4

/* Of a log of more lines, those at its beginning and its end. */
#define LOG_FIRST 24
#define LOG_LAST  16

/* Of words: a list, a phrase, an objective. */
#define LIST_SIZE      1024
#define PHRASE_SIZE    1024
#define OBJECTIVE_SIZE 400

static const char *army_name(const lan_campaign_view *view, int32_t army)
{
    return army < 0 ? NULL : lan_battle_army_name(view->battle, army);
}

/* An objective's name, or what it asks for. Returns buffer. */
static char *objective_text(const lan_campaign_view *view, int32_t index,
                            char buffer[OBJECTIVE_SIZE])
{
    const lan_objective_def *const is = &view->def->objectives[index];
    const char *const side = lan_battle_side_name(view->battle, is->side);
    const char *const army = army_name(view, is->army);
    char place[LAN_CAMPAIGN_PLACE_SIZE];

    if (is->name != NULL) {
        (void)snprintf(buffer, OBJECTIVE_SIZE, "%.120s", is->name);
    } else if (is->kind == LAN_OBJECTIVE_HOLDS) {
        (void)snprintf(buffer, OBJECTIVE_SIZE, "%.120s holds %s", side,
                       lan_campaign_place_text(view, is->place, place));
    } else {
        (void)snprintf(buffer, OBJECTIVE_SIZE, "%.120s: %.120s %s", side,
                       army != NULL ? army : "",
                       is->kind == LAN_OBJECTIVE_OUT ? "is out of the fight"
                                                     : "survives");
    }
    return buffer;
}

/* The other army, or the objective, of an event; NULL: none. */
static const char *other_text(const lan_campaign_view *view,
                              const lan_campaign_event *event,
                              char buffer[OBJECTIVE_SIZE])
{
    return event->kind == LAN_CAMPAIGN_OBJECTIVE
               ? objective_text(view, event->other, buffer)
               : army_name(view, event->other);
}

/* The name of a graph's place; NULL: none. */
static const char *road_name(const lan_campaign_view *view, int32_t place)
{
    const lan_road_place *const at =
        lan_road_map_place(view->def->roads, place);
    return at == NULL ? NULL : at->name;
}

/* --- for programs --------------------------------------------------------- */

/* [x, y] of a cell, the name of a graph's place, or null. */
static void add_place(lan_document *to, const char *key,
                      const lan_campaign_view *view, int32_t place)
{
    if (view->def->roads != NULL || place < 0) {
        lan_document_text(
            to, key, view->def->roads == NULL ? NULL : road_name(view, place));
        return;
    }
    const lan_cell at = lan_campaign_cell(view->def, place);
    lan_document_wholes(to, key, (const int64_t[]){at.x, at.y}, 2);
}

static void add_battle_fields(lan_document *to, const lan_campaign_view *view,
                              const lan_campaign_battle *battle)
{
    lan_document_begin(to, NULL);
    lan_document_number(to, "from", battle->from);
    lan_document_number(to, "to", battle->to);
    lan_document_begin_list(to, "cells");
    for (size_t i = 0; i < battle->place_count; i++) {
        add_place(to, NULL, view, battle->places[i]);
    }
    lan_document_end(to);
    lan_document_begin_list(to, "armies");
    for (size_t i = 0; i < battle->army_count; i++) {
        lan_document_text(to, NULL, army_name(view, battle->armies[i]));
    }
    lan_document_end(to);
    lan_document_begin(to, "lost");
    for (size_t i = 0; i < battle->army_count; i++) {
        lan_document_number(to, army_name(view, battle->armies[i]),
                            battle->lost[i]);
    }
    lan_document_end(to);
    lan_document_end(to);
}

void lan_page_campaign_fields(lan_document *to, const lan_campaign_view *view)
{
    const lan_campaign_story *const story = view->story;
    char objective[OBJECTIVE_SIZE];

    if (!lan_document_wants(to, LAN_FORMAT_JSON)) {
        return;
    }
    lan_document_begin(to, "map");
    lan_document_whole(to, "ties", story->ties);
    lan_document_begin_list(to, "events");
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        lan_document_begin(to, NULL);
        lan_document_number(to, "time", event->time);
        lan_document_text(to, "what", lan_campaign_event_name(event->kind));
        lan_document_text(to, "army", army_name(view, event->army));
        add_place(to, "at", view, event->place);
        lan_document_text(to, "other", other_text(view, event, objective));
        lan_document_end(to);
    }
    lan_document_end(to);
    lan_document_begin(to, "armies");
    for (size_t i = 0; i < story->army_count; i++) {
        const lan_campaign_army *const army = &story->armies[i];
        lan_document_begin(to, army_name(view, (int32_t)i));
        add_place(to, "at", view, army->place);
        lan_document_text(to, "state",
                          lan_army_state_name(view->outcome->armies[i].state));
        lan_document_text(to, "reason", lan_stop_name(army->stop));
        lan_document_text(to, "blocked_by", army_name(view, army->blocked_by));
        lan_document_number(to, "arrived", army->arrived);
        lan_document_number(to, "marched", army->marched);
        lan_document_end(to);
    }
    lan_document_end(to);
    lan_document_begin_list(to, "battles");
    for (size_t i = 0; i < story->battle_count; i++) {
        add_battle_fields(to, view, &story->battles[i]);
    }
    lan_document_end(to);
    lan_document_end(to);
}

/* --- armies --------------------------------------------------------------- */

static void add_armies(lan_document *to, const lan_campaign_view *view)
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
                               LAN_COLUMNS(columns)};
    const size_t count = view->story->army_count;
    const size_t shown = count > ARMIES_SHOWN + 1 ? ARMIES_SHOWN : count;
    lan_table *const table = lan_document_table(to, &def);
    for (size_t i = 0; i < shown; i++) {
        const lan_campaign_army *const army = &view->story->armies[i];
        const char *const blocker = army->stop == LAN_STOP_BLOCKED
                                        ? army_name(view, army->blocked_by)
                                        : NULL;
        char place[LAN_CAMPAIGN_PLACE_SIZE] = "";
        lan_table_row(table,
                      army->place >= 0 ? LAN_TONE_PLAIN : LAN_TONE_FAINT);
        lan_table_name(table, army_name(view, (int32_t)i));
        lan_table_name(table, army->place < 0 ? NULL
                                              : lan_campaign_place_text(
                                                    view, army->place, place));
        lan_table_text(table, "%s%s%s", lan_stop_name(army->stop),
                       blocker != NULL ? " by " : "",
                       blocker != NULL ? blocker : "");
        lan_table_number(table, army->arrived);
        lan_table_number(table, army->marched > 0.0 ? army->marched : LAN_NAN);
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
    const size_t used = strlen(list);
    va_list arguments;
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
               army_name(view, battle->armies[i]));
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
    char list[LIST_SIZE] = "";
    for (int32_t side = 0; side < lan_battle_side_count(view->battle); side++) {
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

static void add_battles(lan_document *to, const lan_campaign_view *view,
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
    const lan_table_def def = {
        .formats = LAN_FOR(format), .label = "Battles", LAN_COLUMNS(columns)};
    const size_t count = view->story->battle_count;
    const size_t shown = count > most + 1 ? most : count;

    if (count == 0 || !lan_document_wants(to, format)) {
        return;
    }
    lan_table *const table = lan_document_table(to, &def);
    for (size_t i = 0; i < shown; i++) {
        const lan_campaign_battle *const battle = &view->story->battles[i];
        char place[LAN_CAMPAIGN_PLACE_SIZE];
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_whole(table, (int64_t)i + 1);
        lan_table_number(table, battle->from);
        lan_table_number(table, battle->to);
        lan_table_name(
            table,
            battle->place_count == 0
                ? NULL
                : lan_campaign_place_text(
                      view, lan_campaign_battle_place(view, battle), place));
        add_names(table, view, battle);
        add_losses(table, view, battle);
    }
    if (shown < count) {
        lan_table_row(table, LAN_TONE_FAINT);
        for (int i = 0; i < 4; i++) {
            lan_table_skip(table);
        }
        lan_table_text(table, "and %zu more", count - shown);
    }
}

/* --- the log -------------------------------------------------------------- */

/* What an army did or suffered, alone and with another one. */
static const struct {
    const char *alone;
    const char *with; /* NULL: the other one is not named */
} words[] = {
    [LAN_CAMPAIGN_ENTERED] = {"entered", NULL},
    [LAN_CAMPAIGN_DEPARTED] = {"departed", NULL},
    [LAN_CAMPAIGN_ARRIVED] = {"arrived", NULL},
    [LAN_CAMPAIGN_STOPPED] = {"stopped: no way", "stopped: blocked by"},
    [LAN_CAMPAIGN_ORDERED] = {"follows new orders", NULL},
    [LAN_CAMPAIGN_SEEN] = {"was seen", "was seen by the side of"},
    [LAN_CAMPAIGN_MET] = {"met an enemy", "met"},
    [LAN_CAMPAIGN_JOINED] = {"joined a battle", "joined the battle of"},
    [LAN_CAMPAIGN_PARTED] = {"left the battle", "left the battle with"},
    [LAN_CAMPAIGN_BROKE] = {"broke", NULL},
    [LAN_CAMPAIGN_FLED] = {"fled from the map", NULL},
    [LAN_CAMPAIGN_CAPTURED] = {"was captured", NULL},
    [LAN_CAMPAIGN_GONE] = {"was annihilated", NULL},
    [LAN_CAMPAIGN_HELD] = {"holds the place", NULL},
    [LAN_CAMPAIGN_DEADLOCK] = {"waits in a ring", "waits in a ring for"},
    [LAN_CAMPAIGN_OBJECTIVE] = {"reached an objective", NULL},
    [LAN_CAMPAIGN_ENDED] = {"ended", NULL},
};

static void write_phrase(const lan_campaign_view *view,
                         const lan_campaign_event *event,
                         char phrase[PHRASE_SIZE])
{
    const char *const army = army_name(view, event->army);
    const char *const with = words[event->kind].with;
    char objective[OBJECTIVE_SIZE];
    const char *const other = other_text(view, event, objective);

    if (event->kind == LAN_CAMPAIGN_OBJECTIVE) {
        (void)snprintf(phrase, PHRASE_SIZE, "objective: %s", other);
    } else if (army == NULL) {
        (void)snprintf(phrase, PHRASE_SIZE, "the campaign ended: %s",
                       lan_end_reason_name(view->outcome->reason));
    } else if (event->kind == LAN_CAMPAIGN_HELD) {
        const int32_t side = lan_battle_army_side(view->battle, event->army);
        (void)snprintf(phrase, PHRASE_SIZE, "%.300s holds the place, by %.300s",
                       lan_battle_side_name(view->battle, side), army);
    } else if (with != NULL && other != NULL) {
        (void)snprintf(phrase, PHRASE_SIZE, "%.300s %s %.300s", army, with,
                       other);
    } else {
        (void)snprintf(phrase, PHRASE_SIZE, "%.300s %s", army,
                       words[event->kind].alone);
    }
}

static void add_line(lan_table *table, const lan_campaign_view *view,
                     const lan_campaign_event *event)
{
    char phrase[PHRASE_SIZE];
    char place[LAN_CAMPAIGN_PLACE_SIZE];

    write_phrase(view, event, phrase);
    lan_table_row(table, event->kind == LAN_CAMPAIGN_OBJECTIVE ? LAN_TONE_STRONG
                         : lan_campaign_event_is_main(event->kind)
                             ? LAN_TONE_PLAIN
                             : LAN_TONE_FAINT);
    lan_table_number(table, event->time);
    lan_table_name(table, phrase);
    if (event->place >= 0) {
        lan_table_name(table,
                       lan_campaign_place_text(view, event->place, place));
    }
}

/* Two armies that meet are two events; one of them says it. */
static bool is_said(const lan_campaign_event *events, size_t index)
{
    const lan_campaign_event *const event = &events[index];
    for (size_t i = index; event->kind == LAN_CAMPAIGN_MET && i-- > 0 &&
                           !(events[i].time < event->time);) {
        if (events[i].kind == LAN_CAMPAIGN_MET &&
            events[i].army == event->other && events[i].other == event->army) {
            return true;
        }
    }
    return false;
}

static bool is_shown(const lan_campaign_event *events, size_t index,
                     lan_log_level level)
{
    return level == LAN_LOG_ALL ||
           (lan_campaign_event_is_main(events[index].kind) &&
            !is_said(events, index));
}

static void add_log(lan_document *to, const lan_campaign_view *view,
                    lan_log_level level, lan_format format)
{
    const lan_column_def columns[] = {
        {NULL, "time", view->time_unit, LAN_AS_MOMENT},
        {NULL, "what happened", NULL, LAN_AS_TEXT},
        {NULL, "at", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR(format),
                               .label = "What happened",
                               LAN_COLUMNS(columns)};
    const lan_campaign_event *const events = view->story->events;
    size_t count = 0;
    size_t line = 0;
    for (size_t i = 0; i < view->story->event_count; i++) {
        count += is_shown(events, i, level) ? 1 : 0;
    }
    if (level == LAN_LOG_NONE || count == 0 ||
        !lan_document_wants(to, format)) {
        return;
    }
    const bool is_cut = format == LAN_FORMAT_TEXT && level != LAN_LOG_ALL &&
                        count > LOG_FIRST + LOG_LAST + 1;
    lan_table *const table = lan_document_table(to, &def);
    for (size_t i = 0; i < view->story->event_count; i++) {
        if (!is_shown(events, i, level)) {
            continue;
        }
        if (is_cut && line == LOG_FIRST) {
            lan_table_row(table, LAN_TONE_FAINT);
            lan_table_skip(table);
            lan_table_text(table, "and %zu more (--log all, --events FILE)",
                           count - LOG_FIRST - LOG_LAST);
        }
        if (!is_cut || line < LOG_FIRST || line >= count - LOG_LAST) {
            add_line(table, view, &events[i]);
        }
        line++;
    }
}

/* --- rows ----------------------------------------------------------------- */

/* Columns that say where: x and y of a cell, or the place of a graph; returns
 * how many. */
static size_t add_place_columns(const lan_campaign_view *view,
                                lan_column_def *columns, const char *x,
                                const char *y, const char *place)
{
    columns[0] = (lan_column_def){.key = x, .format = LAN_AS_NUMBER};
    columns[1] = (lan_column_def){.key = y, .format = LAN_AS_NUMBER};
    if (view->def->roads != NULL) {
        columns[0] = (lan_column_def){.key = place};
        return 1;
    }
    return 2;
}

static void add_place_cells(lan_table *table, const lan_campaign_view *view,
                            int32_t place)
{
    if (view->def->roads != NULL) {
        lan_table_name(table, road_name(view, place));
    } else if (place < 0) {
        lan_table_skip(table);
        lan_table_skip(table);
    } else {
        const lan_cell at = lan_campaign_cell(view->def, place);
        lan_table_whole(table, at.x);
        lan_table_whole(table, at.y);
    }
}

void lan_page_events(lan_document *to, const lan_fought *fought)
{
    lan_column_def columns[6] = {{"time", NULL, NULL, LAN_AS_TIME},
                                 {"what", NULL, NULL, LAN_AS_TEXT},
                                 {"army", NULL, NULL, LAN_AS_TEXT}};
    lan_table_def def = {.formats = LAN_FOR_ROWS, .columns = columns};
    lan_campaign_view view;
    char objective[OBJECTIVE_SIZE];

    if (!lan_campaign_view_of(fought, "", &view)) {
        return;
    }
    def.column_count =
        3 + add_place_columns(&view, columns + 3, "x", "y", "place");
    columns[def.column_count++] = (lan_column_def){.key = "other"};
    lan_table *const table = lan_document_table(to, &def);
    for (size_t i = 0; i < view.story->event_count; i++) {
        const lan_campaign_event *const event = &view.story->events[i];
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_number(table, event->time);
        lan_table_name(table, lan_campaign_event_name(event->kind));
        lan_table_name(table, army_name(&view, event->army));
        add_place_cells(table, &view, event->place);
        lan_table_name(table, other_text(&view, event, objective));
    }
}

void lan_page_positions(lan_document *to, const lan_fought *fought)
{
    lan_column_def columns[7] = {{"departed", NULL, NULL, LAN_AS_TIME},
                                 {"arrived", NULL, NULL, LAN_AS_TIME},
                                 {"army", NULL, NULL, LAN_AS_TEXT}};
    lan_table_def def = {.formats = LAN_FOR_ROWS, .columns = columns};
    lan_campaign_view view;

    if (!lan_campaign_view_of(fought, "", &view)) {
        return;
    }
    def.column_count =
        3 + add_place_columns(&view, columns + 3, "from_x", "from_y", "from");
    def.column_count +=
        add_place_columns(&view, columns + def.column_count, "x", "y", "place");
    lan_table *const table = lan_document_table(to, &def);
    for (size_t i = 0; i < view.story->step_count; i++) {
        const lan_campaign_step *const step = &view.story->steps[i];
        const bool is_entry = step->from == step->to;
        if (!lan_campaign_is_made(&view, step)) {
            continue;
        }
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_number(table, is_entry ? LAN_NAN : step->depart);
        lan_table_number(table, step->arrive);
        lan_table_name(table, army_name(&view, step->army));
        add_place_cells(table, &view, is_entry ? -1 : step->from);
        add_place_cells(table, &view, step->to);
    }
}

/* --- all ------------------------------------------------------------------ */

void lan_page_campaign_objective_line(lan_document *to,
                                      const lan_campaign_view *view)
{
    char objective[OBJECTIVE_SIZE];
    if (view->story->objective >= 0) {
        lan_document_say(
            to, "Objective reached: %s.",
            objective_text(view, view->story->objective, objective));
    }
}

void lan_page_campaign_parts(lan_document *to, const lan_campaign_view *view,
                             lan_log_level level)
{
    lan_figure *figure = NULL;
    if (!lan_document_is_for_people(to)) {
        return;
    }
    add_armies(to, view);
    add_battles(to, view, LAN_FORMAT_TEXT, BATTLES_SHOWN);
    add_battles(to, view, LAN_FORMAT_HTML, SIZE_MAX - 1);
    add_log(to, view, level, LAN_FORMAT_TEXT);
    add_log(to, view, level, LAN_FORMAT_HTML);
    lan_document_figure(to, lan_campaign_map_figure(view, &figure), &figure, 0);
    lan_document_lead(to);
}

/* "3 searches" */
static void add_work(lan_document *to, const char *before, int64_t count,
                     const char *what, const char *plural)
{
    lan_document_more(to, "%s%lld %s%s", before, (long long)count, what,
                      count == 1 ? "" : plural);
}

void lan_page_campaign_work(lan_document *to, const lan_campaign_story *story)
{
    lan_document_sentence(to, LAN_TONE_FAINT, "On the map: ");
    add_work(to, "", story->instants, "instant", "s");
    add_work(to, ", ", story->searches, "search", "es");
    add_work(to, ", ", story->expanded, "place", "s");
    add_work(to, " expanded, ", story->islands, "battle", "s");
    lan_document_more(to, " computed");
    if (story->ties > 0) {
        add_work(to, ", ", story->ties, "tie", "s");
        lan_document_more(to, " decided by the order of the file");
    }
    lan_document_more(to, ".");
}
