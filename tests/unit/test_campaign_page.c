/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "lanchester/results.h"
#include "results/document/render.h"
#include "results/pages/campaign_impl.h"
#include "tests/support/hand_story.h"

#define ALL                                                                    \
    (LAN_FOR(LAN_FORMAT_TEXT) | LAN_FOR(LAN_FORMAT_CSV) |                      \
     LAN_FOR(LAN_FORMAT_JSON) | LAN_FOR(LAN_FORMAT_HTML))

static lan_document *new_document(void)
{
    lan_document *document = NULL;
    assert_ok(lan_document_create(ALL, &document));
    return document;
}

/* A document in a format, and gone; free() the text. */
static char *take_text(lan_document *document, lan_format format)
{
    const lan_text_style style = {.columns = 100};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_ok(lan_document_render(document, format, &style, out));
    fclose(out);
    lan_document_destroy(document);
    return text;
}

static char *log_of(const hand_story *m, lan_log_level level)
{
    lan_document *const document = new_document();
    lan_page_campaign_log(document, &m->view, level);
    return take_text(document, LAN_FORMAT_TEXT);
}

static char *armies_of(const lan_campaign_view *view)
{
    lan_document *const document = new_document();
    lan_page_campaign_armies(document, view);
    return take_text(document, LAN_FORMAT_TEXT);
}

/* The field "map" of the object; json_decref() it. */
static json_t *map_of(const hand_story *m)
{
    lan_document *const document = new_document();
    lan_page_campaign_fields(document, &m->view);
    char *const text = take_text(document, LAN_FORMAT_JSON);
    json_t *const object = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(object);
    json_t *const map = json_incref(json_object_get(object, "map"));
    json_decref(object);
    assert_non_null(map);
    return map;
}

static void assert_json(const json_t *value, const char *want)
{
    char *const text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    assert_string_equal(text, want);
    free(text);
}

/* --- for people ----------------------------------------------------------- */

TEST(a_log_tells_what_matters_or_all_or_nothing)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    char *text = log_of(&m, LAN_LOG_MAIN);
    assert_non_null(strstr(text, "relief joined the battle of garrison"));
    assert_non_null(strstr(text, "relief stopped: blocked by garrison"));
    assert_non_null(strstr(text, "relief stopped: no way"));
    assert_non_null(strstr(text, "objective: The town is relieved"));
    assert_null(strstr(text, "departed"));
    assert_null(strstr(text, "left the battle"));
    free(text);
    text = log_of(&m, LAN_LOG_ALL);
    assert_non_null(strstr(text, "relief departed"));
    assert_non_null(strstr(text, "relief left the battle with raid"));
    assert_null(strchr(text, '\x1b'));
    free(text);
    text = log_of(&m, LAN_LOG_NONE);
    assert_string_equal(text, "");
    free(text);
    hand_story_clear(&m);
}

TEST(a_long_log_is_cut_in_its_middle_unless_all_is_asked_for)
{
    static lan_campaign_event events[100];
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    for (int i = 0; i < 100; i++) {
        events[i] =
            (lan_campaign_event){100.0 + i, LAN_CAMPAIGN_ARRIVED, 0, 0, -1};
    }
    m.story.events = events;
    m.story.event_count = 100;
    char *text = log_of(&m, LAN_LOG_MAIN);
    assert_non_null(strstr(text, "and 60 more (--log all, --events FILE)"));
    assert_non_null(strstr(text, "123 "));
    assert_null(strstr(text, "124 "));
    assert_null(strstr(text, "183 "));
    assert_non_null(strstr(text, "184 "));
    free(text);
    text = log_of(&m, LAN_LOG_ALL);
    assert_non_null(strstr(text, "150 "));
    assert_null(strstr(text, "more ("));
    free(text);
    hand_story_clear(&m);
}

/* How often a page has a word. */
static int count_words(const char *text, const char *word)
{
    int count = 0;
    for (const char *at = strstr(text, word); at != NULL;
         at = strstr(at + 1, word)) {
        count++;
    }
    return count;
}

/* One document is rendered to both. */
TEST(in_html_the_log_and_the_battles_are_whole)
{
    static lan_campaign_event events[100];
    static lan_campaign_battle battles[40];
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    for (int i = 0; i < 100; i++) {
        events[i] =
            (lan_campaign_event){100.0 + i, LAN_CAMPAIGN_ARRIVED, 0, 0, -1};
        battles[i % 40] = m.battles[1];
    }
    m.story.events = events;
    m.story.event_count = 100;
    m.story.battles = battles;
    m.story.battle_count = 40;
    for (int format = LAN_FORMAT_TEXT; format <= LAN_FORMAT_HTML;
         format += LAN_FORMAT_HTML - LAN_FORMAT_TEXT) {
        const bool is_text = format == LAN_FORMAT_TEXT;
        lan_document *const document = new_document();
        lan_page_campaign_armies(document, &m.view);
        lan_page_campaign_log(document, &m.view, LAN_LOG_MAIN);
        char *const text = take_text(document, (lan_format)format);
        assert_int_equal(count_words(text, "relief arrived"),
                         is_text ? 40 : 100);
        assert_int_equal(count_words(text, "blue 210, red 310"),
                         is_text ? 24 : 40);
        assert_int_equal(count_words(text, "and 60 more"), is_text ? 1 : 0);
        assert_int_equal(count_words(text, "and 16 more"), is_text ? 1 : 0);
        free(text);
    }
    hand_story_clear(&m);
}

TEST(armies_end_somewhere_for_a_reason)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    char *const text = armies_of(&m.view);
    assert_non_null(strstr(text, "blocked by relief"));
    assert_non_null(strstr(text, "[29, 12]"));
    assert_non_null(strstr(text, "town"));
    assert_non_null(strstr(text, "fled"));
    assert_non_null(strstr(text, "6,400"));
    assert_non_null(strstr(text, "blue 210, red 310"));
    free(text);
    hand_story_clear(&m);
}

TEST(armies_and_battles_beyond_some_are_counted)
{
    static const char *names[60];
    static char texts[60][16];
    static double counts[60];
    static lan_campaign_army ends[60];
    static lan_campaign_battle battles[40];
    hand_story m;
    fought f;
    hand_story_init(&m, LAN_MAP_GRAPH);
    for (int i = 0; i < 60; i++) {
        (void)snprintf(texts[i], sizeof texts[i], "army%d", i);
        names[i] = texts[i];
        counts[i] = 10.0;
        ends[i] = (lan_campaign_army){.place = 0, .arrived = LAN_NAN};
        battles[i % 40] = m.battles[1];
    }
    fought_init(&f, 60, names, counts);
    fought_run(&f);
    m.view.battle = f.battle;
    m.view.outcome = f.outcome;
    m.story.armies = ends;
    m.story.army_count = 60;
    m.story.battles = battles;
    m.story.battle_count = 40;
    char *const text = armies_of(&m.view);
    assert_non_null(strstr(text, "army39 "));
    assert_null(strstr(text, "army40 "));
    assert_non_null(strstr(text, "and 20 more"));
    assert_non_null(strstr(text, "and 16 more"));
    free(text);
    fought_clear(&f);
    hand_story_clear(&m);
}

TEST(an_objective_without_a_name_is_told_by_what_it_asks_for)
{
    hand_story m;
    char text[LAN_PAGE_OBJECTIVE_SIZE];
    hand_story_init(&m, LAN_MAP_GRAPH);
    m.objective.name = NULL;
    m.objective.side = 1;
    m.objective.kind = LAN_OBJECTIVE_HOLDS;
    m.objective.place = 2;
    assert_string_equal(lan_page_campaign_objective(&m.view, 0, text),
                        "red holds town");
    m.objective.kind = LAN_OBJECTIVE_SURVIVES;
    m.objective.army = 2;
    assert_string_equal(lan_page_campaign_objective(&m.view, 0, text),
                        "red: siege survives");
    m.objective.kind = LAN_OBJECTIVE_OUT;
    m.objective.army = 1;
    assert_string_equal(lan_page_campaign_objective(&m.view, 0, text),
                        "red: garrison is out of the fight");
    hand_story_clear(&m);
}

TEST(a_side_wins_by_its_objective)
{
    hand_story m;
    char sentence[LAN_SENTENCE_SIZE];
    hand_story_init(&m, LAN_MAP_GRAPH);
    lan_outcome outcome = *m.view.outcome;
    outcome.reason = LAN_END_OBJECTIVE;
    outcome.time = 12.0;
    outcome.winner = 0;
    assert_non_null(strstr(
        lan_sentence_write(m.view.battle, &outcome, "day", true, sentence),
        "blue wins by its objective at 12 days with "));
    lan_document *const document = new_document();
    lan_page_campaign_objective_line(document, &m.view);
    char *const text = take_text(document, LAN_FORMAT_TEXT);
    assert_string_equal(text, "Objective reached: The town is relieved.\n");
    free(text);
    hand_story_clear(&m);
}

/* --- for programs --------------------------------------------------------- */

TEST(the_object_holds_events_armies_and_battles)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    json_t *const map = map_of(&m);
    const json_t *const events = json_object_get(map, "events");
    const json_t *const armies = json_object_get(map, "armies");
    assert_json(json_object_get(map, "ties"), "3");
    assert_int_equal(json_array_size(events), m.story.event_count);
    assert_json(json_array_get(events, 9),
                "{\"time\":8.0,\"what\":\"joined\",\"army\":\"relief\","
                "\"at\":[30,12],\"other\":\"garrison\"}");
    assert_json(json_array_get(events, 13),
                "{\"time\":12.0,\"what\":\"ended\",\"army\":null,"
                "\"at\":null,\"other\":null}");
    assert_json(json_object_get(armies, "garrison"),
                "{\"at\":[31,12],\"state\":\"fighting\","
                "\"reason\":\"blocked\",\"blocked_by\":\"relief\","
                "\"arrived\":null,\"marched\":0.0}");
    assert_json(json_object_get(json_object_get(armies, "siege"), "at"),
                "null");
    assert_json(json_array_get(json_object_get(map, "battles"), 1),
                "{\"from\":5.5,\"to\":11.0,\"cells\":[[30,12]],"
                "\"armies\":[\"relief\",\"garrison\",\"siege\"],"
                "\"lost\":{\"relief\":60.0,\"garrison\":150.0,"
                "\"siege\":310.0}}");
    json_decref(map);
    hand_story_clear(&m);
}

TEST(places_of_a_graph_go_by_their_names)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_GRAPH);
    json_t *const map = map_of(&m);
    const json_t *const armies = json_object_get(map, "armies");
    assert_json(json_object_get(json_object_get(armies, "relief"), "at"),
                "\"bridge\"");
    assert_json(
        json_object_get(json_array_get(json_object_get(map, "battles"), 1),
                        "cells"),
        "[\"town\"]");
    json_decref(map);
    hand_story_clear(&m);
}

TEST(events_are_rows_and_hostile_names_stay_in_their_field)
{
    static const char head[] =
        "time,what,army,x,y,other\n"
        "0,entered,relief,3,3,\n"
        "0,departed,relief,3,3,\n"
        "3.5,met,relief,21,10,\"raid <&>\x1b[31m'$(id)\"\",\n\"\n"
        "4,held,\"raid <&>\x1b[31m'$(id)\"\",\n\",21,10,\n";
    hand_story m;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_document *const document = new_document();
    lan_page_campaign_events(document, &m.view);
    char *const text = take_text(document, LAN_FORMAT_CSV);
    assert_int_equal(strncmp(text, head, sizeof head - 1), 0);
    assert_non_null(strstr(text, "12,objective,,30,12,The town is relieved\n"));
    assert_non_null(strstr(text, "12,ended,,,,\n"));
    free(text);
    hand_story_clear(&m);
}

TEST(positions_are_the_steps_that_were_made)
{
    hand_story m;
    hand_story_init(&m, LAN_MAP_GRAPH);
    m.steps[8].arrive = m.fought.outcome->time + 1.0;
    lan_document *const document = new_document();
    lan_page_campaign_positions(document, &m.view);
    char *const text = take_text(document, LAN_FORMAT_CSV);
    assert_string_equal(
        text, "departed,arrived,army,from,place\n"
              ",0,relief,,camp\n"
              ",0,garrison,,town\n"
              ",0,siege,,harbour\n"
              ",0,\"raid <&>\x1b[31m'$(id)\"\",\n\",,ferry\n"
              "0,4,relief,camp,bridge\n"
              "0,2,siege,harbour,town\n"
              "0.5,3.5,\"raid <&>\x1b[31m'$(id)\"\",\n\",ferry,bridge\n"
              "5,8,relief,bridge,town\n");
    free(text);
    hand_story_clear(&m);
}

TEST(rows_are_objects_in_json_lines)
{
    hand_story m;
    char *text = NULL;
    size_t size = 0;
    hand_story_init(&m, LAN_MAP_SQUARE);
    lan_document *const document = new_document();
    lan_page_campaign_positions(document, &m.view);
    FILE *const out = open_memstream(&text, &size);
    assert_ok(lan_document_to_json_lines(document, out));
    fclose(out);
    lan_document_destroy(document);
    static const char first[] =
        "{\"departed\":null,\"arrived\":0.0,\"army\":\"relief\","
        "\"from_x\":null,\"from_y\":null,\"x\":3,\"y\":3}\n";
    assert_int_equal(strncmp(text, first, sizeof first - 1), 0);
    size_t lines = 0;
    for (char *line = strtok(text, "\n"); line != NULL;
         line = strtok(NULL, "\n")) {
        json_t *const row = json_loads(line, 0, NULL);
        assert_int_equal(json_object_size(row), 7);
        json_decref(row);
        lines++;
    }
    assert_int_equal(lines, m.story.step_count);
    free(text);
    hand_story_clear(&m);
}
