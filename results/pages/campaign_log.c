/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/number.h"
#include "results/pages/campaign_impl.h"

/* Of a log of more lines, those at its beginning and its end. */
#define LOG_FIRST 24
#define LOG_LAST  16

#define PHRASE_SIZE 1024

const char *lan_page_campaign_army(const lan_campaign_view *view, int32_t army)
{
    return army < 0 ? NULL : lan_battle_army_name(view->battle, army);
}

char *lan_page_campaign_objective(const lan_campaign_view *view, int32_t index,
                                  char buffer[LAN_PAGE_OBJECTIVE_SIZE])
{
    const lan_objective_def *const is = &view->def->objectives[index];
    const char *const side = lan_battle_side_name(view->battle, is->side);
    const char *const army = lan_page_campaign_army(view, is->army);
    char place[LAN_CAMPAIGN_PLACE_SIZE];

    if (is->name != NULL) {
        (void)snprintf(buffer, LAN_PAGE_OBJECTIVE_SIZE, "%.120s", is->name);
    } else if (is->kind == LAN_OBJECTIVE_HOLDS) {
        (void)snprintf(buffer, LAN_PAGE_OBJECTIVE_SIZE, "%.120s holds %s", side,
                       lan_campaign_place_text(view, is->place, place));
    } else {
        (void)snprintf(buffer, LAN_PAGE_OBJECTIVE_SIZE, "%.120s: %.120s %s",
                       side, army != NULL ? army : "",
                       is->kind == LAN_OBJECTIVE_OUT ? "is out of the fight"
                                                     : "survives");
    }
    return buffer;
}

/* --- phrases -------------------------------------------------------------- */

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

/* Of an event that is no army's. */
static void write_end(const lan_campaign_view *view,
                      const lan_campaign_event *event, char phrase[PHRASE_SIZE])
{
    char objective[LAN_PAGE_OBJECTIVE_SIZE];

    if (event->kind == LAN_CAMPAIGN_OBJECTIVE) {
        (void)snprintf(
            phrase, PHRASE_SIZE, "objective: %s",
            lan_page_campaign_objective(view, event->other, objective));
    } else {
        (void)snprintf(phrase, PHRASE_SIZE, "the campaign ended: %s",
                       lan_end_reason_name(view->outcome->reason));
    }
}

static void write_phrase(const lan_campaign_view *view,
                         const lan_campaign_event *event,
                         char phrase[PHRASE_SIZE])
{
    const char *const army = lan_page_campaign_army(view, event->army);
    const char *const other = event->kind == LAN_CAMPAIGN_OBJECTIVE
                                  ? NULL
                                  : lan_page_campaign_army(view, event->other);
    const char *const with = words[event->kind].with;

    if (event->kind == LAN_CAMPAIGN_OBJECTIVE || army == NULL) {
        write_end(view, event, phrase);
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

/* --- the table ------------------------------------------------------------ */

static lan_tone tone_of(lan_campaign_event_kind kind)
{
    return kind == LAN_CAMPAIGN_OBJECTIVE     ? LAN_TONE_STRONG
           : lan_campaign_event_is_main(kind) ? LAN_TONE_PLAIN
                                              : LAN_TONE_FAINT;
}

static void add_line(lan_table *table, const lan_campaign_view *view,
                     const lan_campaign_event *event)
{
    char phrase[PHRASE_SIZE];
    char place[LAN_CAMPAIGN_PLACE_SIZE];

    write_phrase(view, event, phrase);
    lan_table_row(table, tone_of(event->kind));
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

static size_t count_lines(const lan_campaign_view *view, lan_log_level level)
{
    size_t count = 0;

    for (size_t i = 0; i < view->story->event_count; i++) {
        count += is_shown(view->story->events, i, level) ? 1 : 0;
    }
    return count;
}

/* may_cut  of many lines some from the beginning and the end */
static void add_lines(lan_table *table, const lan_campaign_view *view,
                      lan_log_level level, bool may_cut)
{
    const size_t count = count_lines(view, level);
    const bool is_cut = may_cut && count > LOG_FIRST + LOG_LAST + 1;
    size_t line = 0;

    for (size_t i = 0; i < view->story->event_count; i++) {
        const lan_campaign_event *const event = &view->story->events[i];
        if (!is_shown(view->story->events, i, level)) {
            continue;
        }
        if (is_cut && line == LOG_FIRST) {
            lan_table_row(table, LAN_TONE_FAINT);
            lan_table_skip(table);
            lan_table_text(table, "and %zu more (--log all, --events FILE)",
                           count - LOG_FIRST - LOG_LAST);
        }
        if (!is_cut || line < LOG_FIRST || line >= count - LOG_LAST) {
            add_line(table, view, event);
        }
        line++;
    }
}

static void add_log(lan_document *document, const lan_campaign_view *view,
                    lan_log_level level, lan_format format)
{
    const lan_column_def columns[] = {
        {NULL, "time", view->time_unit, LAN_AS_MOMENT},
        {NULL, "what happened", NULL, LAN_AS_TEXT},
        {NULL, "at", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR(format),
                               .label = "What happened",
                               .columns = columns,
                               .column_count = 3};

    if (lan_document_wants(document, format)) {
        add_lines(lan_document_table(document, &def), view, level,
                  format == LAN_FORMAT_TEXT && level != LAN_LOG_ALL);
    }
}

void lan_page_campaign_log(lan_document *document,
                           const lan_campaign_view *view, lan_log_level level)
{
    if (level != LAN_LOG_NONE && count_lines(view, level) > 0) {
        add_log(document, view, level, LAN_FORMAT_TEXT);
        add_log(document, view, level, LAN_FORMAT_HTML);
    }
}
