/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "tests/browser/shown.h"

GROUP_WITH(shown_setup, shown_teardown);

/* A scenario that every question of many battles can be asked about. */
static const char questions[] =
    "format: 1\n"
    "title: Three types\n"
    "time: {unit: minute, end: 240}\n"
    "units:\n"
    "  militia: {hit: 0.02, cost: 10}\n"
    "  soldier: {hit: 0.03, cost: 10}\n"
    "  knight: {hit: 0.05, cost: 10}\n"
    "armies:\n"
    "  blue: {units: {militia: 40}}\n"
    "  red: {units: {knight: 20}}\n"
    "sweep:\n"
    "  vary:\n"
    "    - {path: units.knight.hit, from: 0.03, to: 0.07, points: 5}\n"
    "    - {path: armies.blue.units.militia, values: [30, 40, 50]}\n"
    "  record: [margin]\n"
    "fit: {data: seen.csv, change: [units.knight.hit]}\n"
    "matchup: {budget: 2000}\n"
    "price: {band: [0.4, 0.6]}\n";

static const char seen[] = "time,blue,red\n0,40,20\n5,35.4,16.5\n"
                           "10,31.6,13.3\n15,28.5,10.2\n20,26.2,7.5\n";

/* The page that a command makes of a scenario that comes with the program. */
static page *open_answer(browser *b, const char *command, const char *example)
{
    shown_run(b, "example %s >example.yaml", example);
    shown_run(b, "%s example.yaml --quiet --format html >page.html", command);
    return shown_open(b, "page.html", NULL, NULL);
}

/* The page that a question about three types is answered by. */
static page *open_question(browser *b, const char *command)
{
    shown_write(b, "questions.yaml", questions);
    shown_write(b, "seen.csv", seen);
    shown_run(b, "%s questions.yaml --quiet --format html >page.html", command);
    return shown_open(b, "page.html", NULL, NULL);
}

TEST(a_battle_is_sound)
{
    page *p = open_answer(shown_begin(state), "run", "iwo-jima");
    assert_sound(p);
    page_close(p);
}

TEST(a_campaign_is_sound)
{
    page *p = open_answer(shown_begin(state), "run", "ford");
    assert_sound(p);
    page_close(p);
}

TEST(a_campaign_on_hexagons_is_sound)
{
    page *p = open_answer(shown_begin(state), "run", "hex-battle");
    assert_sound(p);
    page_close(p);
}

TEST(a_campaign_on_roads_is_sound)
{
    page *p = open_answer(shown_begin(state), "run", "risk-board");
    assert_sound(p);
    page_close(p);
}

TEST(odds_are_sound)
{
    page *p = open_question(shown_begin(state), "odds");
    assert_sound(p);
    page_close(p);
}

TEST(matchups_are_sound)
{
    page *p = open_question(shown_begin(state), "matchup");
    assert_sound(p);
    page_close(p);
}

TEST(prices_are_sound)
{
    page *p = open_question(shown_begin(state), "price");
    assert_sound(p);
    page_close(p);
}

TEST(a_report_is_sound)
{
    page *p = open_question(shown_begin(state), "report --odds");
    assert_sound(p);
    page_close(p);
}

TEST(a_sweep_is_sound)
{
    page *p = open_question(shown_begin(state), "sweep --summary");
    assert_sound(p);
    page_close(p);
}

TEST(a_sensitivity_is_sound)
{
    page *p = open_question(shown_begin(state), "sensitivity");
    assert_sound(p);
    page_close(p);
}

TEST(a_fit_is_sound)
{
    page *p = open_question(shown_begin(state), "fit");
    assert_sound(p);
    page_close(p);
}

/* --- reports ------------------------------------------------------------- */

TEST(a_report_of_all_questions_is_sound)
{
    page *p = open_question(shown_begin(state), "report --odds");
    assert_sound(p);
    assert_true(page_is(p, "document.querySelectorAll('h2').length >= 4"));
    assert_true(page_is(p, "document.querySelectorAll('figure').length >= 4"));
    page_close(p);
}

TEST(a_report_of_a_campaign_is_sound)
{
    page *p = open_answer(shown_begin(state), "report", "relief-march-in-time");
    assert_sound(p);
    char *words = shown_look(p, "words()");
    assert_non_null(strstr(words, "title: The relief marches, in time"));
    assert_non_null(strstr(words, "lanchester report"));
    free(words);
    page_close(p);
}
