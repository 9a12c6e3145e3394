/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/pages/pages_impl.h"

/* Above this many, armies are summarised; in text also battles. */
#define ARMIES_SHOWN  40
#define BATTLES_SHOWN 24
#define NAMES_SHOWN   4

/* Lines at the beginning and the end of a long log. */
#define LOG_FIRST 24
#define LOG_LAST  16

static const char *army_name(const lan_campaign_view *view, int32_t army)
{
    return army < 0 ? NULL : lan_battle_army_name(view->battle, army);
}

/* An objective's name, or its condition. */
static const char *objective_text(lan_document *to,
                                  const lan_campaign_view *view, int32_t index)
{
    const lan_objective_def *const is = &view->def->objectives[index];
    const char *const side = lan_battle_side_name(view->battle, is->side);
    const char *const army = army_name(view, is->army);

    if (is->name != NULL) {
        return is->name;
    }
    if (is->kind == LAN_OBJECTIVE_HOLDS) {
        return doc_write(
            to, "%s holds %s", side,
            lan_campaign_place_text(doc_arena(to), view, is->place));
    }
    return doc_write(to, "%s: %s %s", side, army != NULL ? army : "",
                     is->kind == LAN_OBJECTIVE_OUT ? "is out of the fight"
                                                   : "survives");
}

/* The other army or the objective of an event, or NULL. */
static const char *other_text(lan_document *to, const lan_campaign_view *view,
                              const lan_campaign_event *event)
{
    return event->kind == LAN_CAMPAIGN_OBJECTIVE
               ? objective_text(to, view, event->other)
               : army_name(view, event->other);
}

/* The name of a graph's place, or NULL. */
static const char *road_name(const lan_campaign_view *view, int32_t place)
{
    const lan_road_place *const at =
        lan_road_map_place(view->def->roads, place);
    return at == NULL ? NULL : at->name;
}

/* --- for programs --------------------------------------------------------- */

/* Adds [x, y] of a cell, the name of a graph's place, or null. */
static void add_place(lan_document *to, const char *key,
                      const lan_campaign_view *view, int32_t place)
{
    if (view->def->roads != NULL || place < 0) {
        doc_fields(to, "%s: %s", key,
                   view->def->roads == NULL ? NULL : road_name(view, place));
    } else {
        const lan_cell at = lan_campaign_cell(view->def, place);
        doc_fields(to, "%s: [ %d %d ]", key, at.x, at.y);
    }
}

void page_campaign_fields(lan_document *to, const lan_campaign_view *view)
{
    const lan_campaign_story *const story = view->story;

    if (!lan_document_wants(to, LAN_FORMAT_JSON)) {
        return;
    }
    doc_fields(to, "map: { ties: %jd events: [", story->ties);
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *const event = &story->events[i];
        doc_fields(to, "{ time: %g what: %s army: %s", event->time,
                   lan_campaign_event_name(event->kind),
                   army_name(view, event->army));
        add_place(to, "at", view, event->place);
        doc_fields(to, "other: %s }", other_text(to, view, event));
    }
    doc_fields(to, "] armies: {");
    for (size_t i = 0; i < story->army_count; i++) {
        const lan_campaign_army *const army = &story->armies[i];
        doc_fields(to, "%s: {", army_name(view, (int32_t)i));
        add_place(to, "at", view, army->place);
        doc_fields(
            to, "state: %s reason: %s blocked_by: %s arrived: %g marched: %g }",
            lan_army_state_name(view->outcome->armies[i].state),
            lan_stop_name(army->stop), army_name(view, army->blocked_by),
            army->arrived, army->marched);
    }
    doc_fields(to, "} battles: [");
    for (size_t i = 0; i < story->battle_count; i++) {
        const lan_campaign_battle *const battle = &story->battles[i];
        doc_fields(to, "{ from: %g to: %g cells: [", battle->from, battle->to);
        for (size_t k = 0; k < battle->place_count; k++) {
            add_place(to, NULL, view, battle->places[k]);
        }
        doc_fields(to, "] armies: [");
        for (size_t k = 0; k < battle->army_count; k++) {
            doc_fields(to, "%s", army_name(view, battle->armies[k]));
        }
        doc_fields(to, "] lost: {");
        for (size_t k = 0; k < battle->army_count; k++) {
            doc_fields(to, "%s: %g", army_name(view, battle->armies[k]),
                       battle->lost[k]);
        }
        doc_fields(to, "} }");
    }
    doc_fields(to, "] }");
}

/* --- armies and battles --------------------------------------------------- */

/* A place in words, or NULL. */
static const char *place_text(lan_document *to, const lan_campaign_view *view,
                              int32_t place)
{
    return place < 0 ? NULL
                     : lan_campaign_place_text(doc_arena(to), view, place);
}

static void add_armies(lan_document *to, const lan_campaign_view *view)
{
    const size_t count = view->story->army_count;
    const size_t shown = count > ARMIES_SHOWN + 1 ? ARMIES_SHOWN : count;
    lan_table *const table =
        doc_table(to, NULL, LAN_FOR_PEOPLE,
                  "=|=at|=why|=arrived (%s)#@|=marched (m)#c", view->time_unit);
    table_caption(table, "Where armies ended", true);
    for (size_t i = 0; i < shown; i++) {
        const lan_campaign_army *const army = &view->story->armies[i];
        const char *const blocker = army->stop == LAN_STOP_BLOCKED
                                        ? army_name(view, army->blocked_by)
                                        : NULL;
        table_add_toned(
            table, army->place >= 0 ? LAN_TONE_PLAIN : LAN_TONE_FAINT,
            "%s|%s|%s|%g|%g", army_name(view, (int32_t)i),
            place_text(to, view, army->place),
            blocker != NULL
                ? doc_write(to, "%s by %s", lan_stop_name(army->stop), blocker)
                : lan_stop_name(army->stop),
            army->arrived, army->marched > 0.0 ? army->marched : LAN_NAN);
    }
    if (shown < count) {
        table_add_toned(table, LAN_TONE_FAINT, "%s",
                        doc_write(to, "and %zu more", count - shown));
    }
}

/* "relief, garrison, siege and 3 more" */
static const char *names_text(lan_document *to, const lan_campaign_view *view,
                              const lan_campaign_battle *battle)
{
    const size_t count = battle->army_count;
    const size_t shown = count > NAMES_SHOWN + 1 ? NAMES_SHOWN : count;
    page_list list = {.most = shown, .text = ""};
    for (size_t i = 0; i < count; i++) {
        page_list_add(to, &list, army_name(view, battle->armies[i]));
    }
    return page_list_text(to, &list);
}

/* "blue 210, red 310" */
static const char *losses_text(lan_document *to, const lan_campaign_view *view,
                               const lan_campaign_battle *battle)
{
    page_list list = {.text = ""};
    for (int32_t side = 0; side < lan_battle_side_count(view->battle); side++) {
        double lost = 0.0;
        bool takes_part = false;
        for (size_t i = 0; i < battle->army_count; i++) {
            if (lan_battle_army_side(view->battle, battle->armies[i]) == side) {
                lost += battle->lost[i];
                takes_part = true;
            }
        }
        if (takes_part) {
            page_list_add(to, &list,
                          doc_write(to, "%s %s",
                                    lan_battle_side_name(view->battle, side),
                                    doc_count(to, lost)));
        }
    }
    return list.text;
}

static void add_battles(lan_document *to, const lan_campaign_view *view,
                        lan_format format, size_t most)
{
    const size_t count = view->story->battle_count;
    const size_t shown = count > most + 1 ? most : count;

    if (count == 0 || !lan_document_wants(to, format)) {
        return;
    }
    lan_table *const table = doc_table(
        to, NULL, LAN_FOR(format),
        "=battle#n|=from (%s)#@|=to#@|=at|=armies|=lost", view->time_unit);
    table_caption(table, "Battles", true);
    for (size_t i = 0; i < shown; i++) {
        const lan_campaign_battle *const battle = &view->story->battles[i];
        const int32_t place = battle->place_count == 0
                                  ? -1
                                  : lan_campaign_battle_place(view, battle);
        table_add(table, "%zu|%g|%g|%s|%s|%s", i + 1, battle->from, battle->to,
                  place_text(to, view, place), names_text(to, view, battle),
                  losses_text(to, view, battle));
    }
    if (shown < count) {
        table_add_toned(table, LAN_TONE_FAINT, "||||%s",
                        doc_write(to, "and %zu more", count - shown));
    }
}

/* --- the log -------------------------------------------------------------- */

/* The text of each event kind, for one army and with another army. */
static const struct {
    const char *alone;
    const char *with; /* NULL: the other army is not named */
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

static const char *phrase_text(lan_document *to, const lan_campaign_view *view,
                               const lan_campaign_event *event)
{
    const char *const army = army_name(view, event->army);
    const char *const with = words[event->kind].with;
    const char *const other = other_text(to, view, event);

    if (event->kind == LAN_CAMPAIGN_OBJECTIVE) {
        return doc_write(to, "objective: %s", other);
    }
    if (army == NULL) {
        return doc_write(to, "the campaign ended: %s",
                         lan_end_reason_name(view->outcome->reason));
    }
    if (event->kind == LAN_CAMPAIGN_HELD) {
        const int32_t side = lan_battle_army_side(view->battle, event->army);
        return doc_write(to, "%s holds the place, by %s",
                         lan_battle_side_name(view->battle, side), army);
    }
    return with != NULL && other != NULL
               ? doc_write(to, "%s %s %s", army, with, other)
               : doc_write(to, "%s %s", army, words[event->kind].alone);
}

/* True for the second of the two events of a meeting, which is omitted. */
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
    lan_table *const table =
        doc_table(to, NULL, LAN_FOR(format), "=time (%s)#@|=what happened|=at",
                  view->time_unit);
    table_caption(table, "What happened", true);
    for (size_t i = 0; i < view->story->event_count; i++) {
        if (!is_shown(events, i, level)) {
            continue;
        }
        if (is_cut && line == LOG_FIRST) {
            table_add_toned(table, LAN_TONE_FAINT, "|%s",
                            doc_write(to,
                                      "and %zu more (--log all, --events FILE)",
                                      count - LOG_FIRST - LOG_LAST));
        }
        if (!is_cut || line < LOG_FIRST || line >= count - LOG_LAST) {
            const lan_campaign_event *const event = &events[i];
            table_add_toned(
                table,
                event->kind == LAN_CAMPAIGN_OBJECTIVE     ? LAN_TONE_STRONG
                : lan_campaign_event_is_main(event->kind) ? LAN_TONE_PLAIN
                                                          : LAN_TONE_FAINT,
                "%g|%s|%s", event->time, phrase_text(to, view, event),
                place_text(to, view, event->place));
        }
        line++;
    }
}

/* --- rows ----------------------------------------------------------------- */

/* Adds the columns of a place: x and y of a cell, or the name. */
static void add_place_columns(lan_table *table, const lan_campaign_view *view,
                              const char *x, const char *y, const char *place)
{
    if (view->def->roads != NULL) {
        table_column(table, place, NULL, LAN_AS_TEXT);
    } else {
        table_column(table, x, NULL, LAN_AS_NUMBER);
        table_column(table, y, NULL, LAN_AS_NUMBER);
    }
}

static void add_place_cells(lan_table *table, const lan_campaign_view *view,
                            int32_t place)
{
    if (view->def->roads != NULL) {
        table_cells(table, "%s", road_name(view, place));
    } else if (place < 0) {
        table_cells(table, "|");
    } else {
        const lan_cell at = lan_campaign_cell(view->def, place);
        table_cells(table, "%d|%d", at.x, at.y);
    }
}

void lan_page_events(lan_document *to, const lan_fought *fought)
{
    lan_campaign_view view;
    if (!lan_campaign_view_of(fought, "", &view)) {
        return;
    }
    lan_table *const table =
        doc_table(to, NULL, LAN_FOR_ROWS, "time#n|what|army");
    add_place_columns(table, &view, "x", "y", "place");
    table_column(table, "other", NULL, LAN_AS_TEXT);
    for (size_t i = 0; i < view.story->event_count; i++) {
        const lan_campaign_event *const event = &view.story->events[i];
        table_add(table, "%g|%s|%s", event->time,
                  lan_campaign_event_name(event->kind),
                  army_name(&view, event->army));
        add_place_cells(table, &view, event->place);
        table_cells(table, "%s", other_text(to, &view, event));
    }
}

void lan_page_positions(lan_document *to, const lan_fought *fought)
{
    lan_campaign_view view;
    if (!lan_campaign_view_of(fought, "", &view)) {
        return;
    }
    lan_table *const table =
        doc_table(to, NULL, LAN_FOR_ROWS, "departed#n|arrived#n|army");
    add_place_columns(table, &view, "from_x", "from_y", "from");
    add_place_columns(table, &view, "x", "y", "place");
    for (size_t i = 0; i < view.story->step_count; i++) {
        const lan_campaign_step *const step = &view.story->steps[i];
        const bool is_entry = step->from == step->to;
        if (lan_campaign_is_made(&view, step)) {
            table_add(table, "%g|%g|%s", is_entry ? LAN_NAN : step->depart,
                      step->arrive, army_name(&view, step->army));
            add_place_cells(table, &view, is_entry ? -1 : step->from);
            add_place_cells(table, &view, step->to);
        }
    }
}

/* --- all ------------------------------------------------------------------ */

void page_campaign_objective_line(lan_document *to,
                                  const lan_campaign_view *view)
{
    if (view->story->objective >= 0) {
        doc_say(to, "Objective reached: %s.",
                objective_text(to, view, view->story->objective));
    }
}

void page_campaign_parts(lan_document *to, const lan_campaign_view *view,
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
    doc_figure(to, lan_campaign_map_figure(view, &figure), &figure, 0, true);
}

void page_campaign_work(lan_document *to, const lan_campaign_story *story)
{
    doc_sentence(to, LAN_TONE_FAINT,
                 "On the map: %s, %jd search%s, %s expanded, %s computed",
                 page_counted(to, story->instants, "instant"), story->searches,
                 story->searches == 1 ? "" : "es",
                 page_counted(to, story->expanded, "place"),
                 page_counted(to, story->islands, "battle"));
    if (story->ties > 0) {
        doc_more(to, ", %s decided by the order of the file",
                 page_counted(to, story->ties, "tie"));
    }
    doc_more(to, ".");
}
