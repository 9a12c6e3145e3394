/* bench/bench_campaign.c - what does an army's step cost where many march?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    100 and 1,000 armies on 512 x 512 open cells, until the last that
 *          meets an enemy has met one: all go for an enemy of their own whom
 *          they see, wherever it goes; or, seeing 2 km, for where it stood.
 *          Printed is what an army's step costs, by the wall's time, the least
 *          of the turns
 *            cost        microseconds
 *            yardsticks  of what one cell costs that Dijkstra's algorithm of
 *                        textbooks reaches on such a map, in the same run
 *            ratio       at 1,000 armies to that at 100
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/measure.h"
#include "bench/textbook_astar.h"
#include "lanchester/campaign.h"
#include "lanchester/scenario.h"

#define SIDE      512
#define TEXT_MOST (1 << 20)
#define LONG      2000.0

/* --- armies -------------------------------------------------------------- */

static void stop(const char *what)
{
    fprintf(stderr, "bench_campaign: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Each army has its own place. */
static int column_of(int army)
{
    return 5 + army * 37 % 503;
}

static int row_of(int army)
{
    return 5 + (army * 101 + army / 503) % 503;
}

/* Armies of two sides in alternation, spread over the map; each attacks an army
 * of the other side, or that army's starting place. */
static char *write_scenario(int armies, double end, bool sees_all)
{
    char *text = malloc(TEXT_MOST);
    if (text == NULL) {
        stop("no memory");
    }
    int n = snprintf(text, TEXT_MOST,
                     "format: 1\n"
                     "time: {end: %.17g, points: 2}\n"
                     "map: {generate: random, width: %d, height: %d,\n"
                     "      walls: 0, cell: 100, seed: 3}\n"
                     "units: {foot: {hit: 0.02, speed: 4000, range: 300}}\n"
                     "armies:\n",
                     end, SIDE, SIDE);
    for (int a = 0; a < armies && n < TEXT_MOST; a++) {
        const int whom = (a + 7 + 2 * (a * 13 % 16)) % armies;
        n += snprintf(text + n, (size_t)(TEXT_MOST - n),
                      "  a%d: {side: %s, at: [%d, %d], units: {foot: %d}, ", a,
                      a % 2 == 0 ? "red" : "blue", column_of(a), row_of(a),
                      100 + a * 29 % 97);
        n += sees_all ? snprintf(text + n, (size_t)(TEXT_MOST - n),
                                 "orders: [{attack: a%d}]}\n", whom)
                      : snprintf(text + n, (size_t)(TEXT_MOST - n),
                                 "sight: 2000, orders: [{move: [%d, %d]}]}\n",
                                 column_of(whom), row_of(whom));
    }
    if (n >= TEXT_MOST) {
        stop("too long a text");
    }
    return text;
}

static lan_scenario *read_scenario(int armies, double end, bool sees_all)
{
    char *text = write_scenario(armies, end, sees_all);
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    if (lan_messages_create(&messages) != LAN_OK ||
        lan_scenario_read(&(lan_reading){.name = "bench", .text = text},
                          messages, &scenario) != LAN_OK) {
        lan_messages_print(messages, stderr, false);
        stop("the scenario is not valid");
    }
    lan_messages_destroy(messages);
    free(text);
    return scenario;
}

typedef struct result {
    double steps;
    double seconds;
    double all_met; /* when every army has met its target */
    int64_t searches;
    int64_t expanded;
    size_t battles;
} result;

static double time_of_last_meeting(const lan_campaign_story *story)
{
    double *first = calloc(story->army_count, sizeof *first);
    if (first == NULL) {
        stop("no memory");
    }
    double last = 0.0;
    for (size_t i = 0; i < story->event_count; i++) {
        const lan_campaign_event *event = &story->events[i];
        if ((event->kind == LAN_CAMPAIGN_MET ||
             event->kind == LAN_CAMPAIGN_JOINED) &&
            !(first[event->army] > 0.0)) {
            first[event->army] = event->time;
            last = event->time;
        }
    }
    free(first);
    return last;
}

static double count_steps(const lan_campaign_story *story)
{
    double count = 0.0;
    for (size_t i = 0; i < story->step_count; i++) {
        count += story->steps[i].from != story->steps[i].to;
    }
    return count;
}

static result play(int armies, double end, bool sees_all)
{
    lan_scenario *scenario = read_scenario(armies, end, sees_all);
    lan_campaign *campaign = NULL;
    if (lan_campaign_create(lan_scenario_campaign(scenario), &campaign, NULL) !=
        LAN_OK) {
        stop("there is no campaign");
    }
    const lan_campaign_request request = {
        .solver = lan_scenario_solver_options(scenario), .wants_story = true};
    const double before = seconds_now();
    if (lan_campaign_play(campaign, &request, NULL) != LAN_OK) {
        stop("the campaign cannot be played");
    }
    const double seconds = seconds_now() - before;
    const lan_campaign_story *story = lan_campaign_story_of(campaign);
    const result r = {.steps = count_steps(story),
                      .seconds = seconds,
                      .all_met = time_of_last_meeting(story),
                      .searches = story->searches,
                      .expanded = story->expanded,
                      .battles = story->battle_count};
    lan_campaign_destroy(campaign);
    lan_scenario_destroy(scenario);
    return r;
}

/* --- the yardstick ------------------------------------------------------- */

/* Seconds per cell of the reference search. */
static double measure_yardstick(void)
{
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.0);
    lan_grid_map *map = NULL;
    if (lan_grid_map_create(SIDE, SIDE, LAN_CORNERS_FORBID, &plain, 1, &map) !=
        LAN_OK) {
        stop("there is no map");
    }
    textbook *t = textbook_create(map);
    const double before = seconds_now();
    const int32_t cells = textbook_field(t, (lan_cell){SIDE / 2, SIDE / 2});
    const double seconds = seconds_now() - before;
    textbook_destroy(t);
    lan_grid_map_destroy(map);
    return seconds / (double)cells;
}

/* --- all ----------------------------------------------------------------- */

/* The fastest of several runs; the reference search runs between them. */
static result measure_armies(int armies, bool sees_all, int repeats,
                             double *yardstick)
{
    const double end = play(armies, LONG, sees_all).all_met;
    result best = {.seconds = LAN_INF};
    for (int k = 0; k < repeats; k++) {
        *yardstick = fmin(*yardstick, measure_yardstick());
        const result r = play(armies, end, sees_all);
        best = r.seconds < best.seconds ? r : best;
    }
    return best;
}

static double cost_of(const result *r)
{
    return r->seconds / r->steps;
}

static void print_result(int armies, const char *name, const result *r,
                         double yardstick)
{
    printf("%s,%d,%.0f,%.3f,%.3f,%.1f,%lld,%lld,%zu\n", name, armies, r->steps,
           r->seconds, 1e6 * cost_of(r), cost_of(r) / yardstick,
           (long long)r->searches, (long long)r->expanded, r->battles);
}

int main(int argc, char **argv)
{
    static const char *const sights[] = {"2 km", "all"};
    const int repeats = argc > 1 ? measure_repeats(argc, argv) : 3;
    double yardstick = LAN_INF;
    measure_machine(repeats);
    printf("sees,armies,steps,seconds,us a step,yardsticks,searches,expanded,"
           "battles\n");
    for (size_t k = 0; k < 2; k++) {
        const result few = measure_armies(100, k == 1, repeats, &yardstick);
        const result many = measure_armies(1000, k == 1, repeats, &yardstick);
        print_result(100, sights[k], &few, yardstick);
        print_result(1000, sights[k], &many, yardstick);
        printf("# %s: ratio %.2f\n", sights[k], cost_of(&many) / cost_of(&few));
    }
    return EXIT_SUCCESS;
}
