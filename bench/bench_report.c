/* bench/bench_report.c - what does a page cost that plays a campaign?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    pages of the program in a headless browser: the forty armies that
 *          come with it, 40 armies over 72 hours on 60 x 60 cells, and 1,000.
 *          Each is played for two seconds a turn, from another part of its
 *          time, by turns with an empty page that counts frames as well:
 *            kilobytes   of the page
 *            make_ms     for the program to fight and write the page
 *            make_ratio  of that to the same battle answered in JSON
 *            script_ms   of the processor in scripts, for a frame
 *            task_ms     the same with style and layout
 *            frames      a second that were reached
 *            ratio       of those to the empty page's
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bench/measure.h"
#include "tests/support/browser.h"

#define COMMAND_MOST 4000
#define TURNS_MOST   1000
#define PLAY_MS      2000

static void stop(const char *what)
{
    fprintf(stderr, "bench_report: %s\n", what);
    exit(EXIT_FAILURE);
}

/* --- campaigns ----------------------------------------------------------- */

typedef struct campaign {
    const char *name;
    int armies; /* 0: an example of the program */
    int side;   /* cells of the map, each way */
    page *shown;
    double kilobytes;
    double make[TURNS_MOST];
    double answer[TURNS_MOST]; /* the same in JSON */
    double script[TURNS_MOST];
    double task[TURNS_MOST];
    double frames[TURNS_MOST];
} campaign;

/* Armies of two sides by turns, spread over the map; each goes to two places
 * and then for an enemy of its own. */
static void write_scenario(const char *path, int armies, int side)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        stop("a scenario cannot be written");
    }
    fprintf(out,
            "format: 1\n"
            "title: %d armies\n"
            "time: {unit: hour, end: 72}\n"
            "map: {generate: random, width: %d, height: %d, walls: 0,\n"
            "      cell: 1000, seed: 3}\n"
            "units: {foot: {hit: 0.02, speed: 3000, range: 1000}}\n"
            "armies:\n",
            armies, side, side);
    for (int a = 0; a < armies; a++) {
        const int at = a * (side * side / armies);
        const int whom = (a + 7 + 2 * (a * 13 % 16)) % armies;
        fprintf(out,
                "  a%d: {side: %s, at: [%d, %d], units: {foot: %d}, orders:\n"
                "       [{move: [%d, %d]}, {move: [%d, %d]}, {attack: a%d}]}\n",
                a, a % 2 == 0 ? "red" : "blue", at % side, at / side,
                100 + a * 29 % 97, (at * 7 + 11) % side, (at * 3 + 5) % side,
                (at * 5 + 17) % side, (at * 11 + 23) % side, whom);
    }
    if (fclose(out) != 0) {
        stop("a scenario cannot be written");
    }
}

/* --- the program --------------------------------------------------------- */

static void run_program(const char *arguments)
{
    const char *named = getenv("LANCHESTER");
    char command[COMMAND_MOST];
    snprintf(command, sizeof command, "'%s' %s",
             named != NULL ? named : "./lanchester", arguments);
    if (system(command) != 0) {
        stop(command);
    }
}

/* Seconds to answer a campaign's file in a format. */
static double time_answer(const browser *b, const campaign *c,
                          const char *format)
{
    char arguments[COMMAND_MOST];
    snprintf(arguments, sizeof arguments,
             "run --quiet '%s/%s.yaml' --format %s >'%s/%s.%s'",
             browser_folder(b), c->name, format, browser_folder(b), c->name,
             format);
    const double start = seconds_now();
    run_program(arguments);
    return seconds_now() - start;
}

static void prepare(browser *b, campaign *c)
{
    char path[COMMAND_MOST];
    char arguments[COMMAND_MOST];
    struct stat about;
    snprintf(path, sizeof path, "%s/%s.yaml", browser_folder(b), c->name);
    if (c->armies > 0) {
        write_scenario(path, c->armies, c->side);
    } else {
        snprintf(arguments, sizeof arguments, "example %s >'%.3000s'", c->name,
                 path);
        run_program(arguments);
    }
    (void)time_answer(b, c, "html");
    snprintf(path, sizeof path, "%s/%s.html", browser_folder(b), c->name);
    if (stat(path, &about) != 0) {
        stop("there is no page");
    }
    c->kilobytes = (double)about.st_size / 1000.0;
    c->shown = page_open(b, path, NULL, NULL);
}

/* --- frames -------------------------------------------------------------- */

/* Presses play where there is one, and counts frames: [frames, ms]. */
static const char count_frames[] =
    "new Promise((done) => {"
    "  const play = document.getElementById('play');"
    "  let frames = 0; let first = 0;"
    "  play?.click();"
    "  requestAnimationFrame(function count(now) {"
    "    if (frames === 0) { first = now; }"
    "    frames++;"
    "    if (now < first + %d) { requestAnimationFrame(count); return; }"
    "    play?.click();"
    "    done([frames - 1, now - first]);"
    "  }); })";

/* A turn: from another part of the battle each time. */
static void play_turn(campaign *c, int turn)
{
    const double share = 0.18 * (turn % 5);
    json_decref(page_value(c->shown,
                           "{ const slider = document.getElementById('time');"
                           "  if (slider) { slider.value = %.17g * slider.max;"
                           "    slider.dispatchEvent(new Event('input')); } }",
                           share));
    page_show(c->shown);
    page_settle(c->shown);
    const page_times before = page_spent(c->shown);
    json_t *counted = page_value(c->shown, count_frames, PLAY_MS);
    const page_times after = page_spent(c->shown);
    const double frames = json_number_value(json_array_get(counted, 0));
    const double ms = json_number_value(json_array_get(counted, 1));
    c->script[turn] = 1e3 * (after.script - before.script) / frames;
    c->task[turn] = 1e3 * (after.task - before.task) / frames;
    c->frames[turn] = 1e3 * frames / ms;
    json_decref(counted);
}

/* --- all ----------------------------------------------------------------- */

static double median_of(double *values, int count)
{
    return spread_of(values, (size_t)count).median;
}

static void print_row(campaign *c, int repeats, double empty_frames)
{
    const double make = median_of(c->make, repeats);
    const double answer = median_of(c->answer, repeats);
    const double frames = median_of(c->frames, repeats);
    printf("%s,%.0f,%.1f,%.3g,%.3g,%.3g,%.3g,%.2f\n", c->name, c->kilobytes,
           1e3 * make, make / answer, median_of(c->script, repeats),
           median_of(c->task, repeats), frames, frames / empty_frames);
    fflush(stdout);
}

static void open_empty(browser *b, campaign *empty)
{
    char path[COMMAND_MOST];
    snprintf(path, sizeof path, "%s/empty.html", browser_folder(b));
    FILE *out = fopen(path, "w");
    if (out == NULL || fputs("<!DOCTYPE html><title>empty</title>", out) < 0 ||
        fclose(out) != 0) {
        stop("a page cannot be written");
    }
    empty->shown = page_open(b, path, NULL, NULL);
}

int main(int argc, char **argv)
{
    static campaign all[] = {{.name = "forty-armies"},
                             {.name = "forty-made", .armies = 40, .side = 60},
                             {.name = "thousand", .armies = 1000, .side = 160}};
    static campaign empty = {.name = "empty"};
    const size_t count = sizeof all / sizeof *all;
    const int repeats = measure_repeats(argc, argv);

    if (browser_missing() != NULL) {
        stop(browser_missing());
    }
    browser *b = browser_open(stop);
    open_empty(b, &empty);
    for (size_t i = 0; i < count; i++) {
        prepare(b, &all[i]);
    }
    for (int turn = 0; turn < repeats; turn++) {
        play_turn(&empty, turn);
        for (size_t i = 0; i < count; i++) {
            play_turn(&all[i], turn);
            all[i].make[turn] = time_answer(b, &all[i], "html");
            all[i].answer[turn] = time_answer(b, &all[i], "json");
        }
    }
    measure_machine(repeats);
    printf("campaign,kilobytes,make_ms,make_ratio,script_ms,task_ms,frames,"
           "ratio\n");
    for (size_t i = 0; i < count; i++) {
        print_row(&all[i], repeats, median_of(empty.frames, repeats));
    }
    browser_close(b);
    return EXIT_SUCCESS;
}
