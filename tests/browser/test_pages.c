/* SPDX-License-Identifier: GPL-3.0-or-later */
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

/* Questions about three types, or an example that comes with the program. */
static const struct {
    const char *command;
    const char *example;
} answers[] = {
    {"run", "iwo-jima"},
    {"run", "ford"},
    {"run", "hex-battle"},
    {"run", "risk-board"},
    {"report", "relief-march-in-time"},
    {"odds", NULL},
    {"matchup", NULL},
    {"price", NULL},
    {"report --odds", NULL},
    {"sweep --summary", NULL},
    {"sensitivity", NULL},
    {"fit", NULL},
};

TEST(every_page_is_sound)
{
    browser *b = shown_begin(state);
    shown_write(b, "seen.csv", seen);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (answers[i].example == NULL) {
            shown_write(b, "asked.yaml", questions);
        } else {
            shown_run(b, "example %s >asked.yaml", answers[i].example);
        }
        print_message("# %s\n", answers[i].command);
        shown_run(b, "%s asked.yaml --quiet --format html >page.html",
                  answers[i].command);
        page *p = shown_open(b, "page.html", NULL, NULL);
        assert_sound(p);
        page_close(p);
    }
}
