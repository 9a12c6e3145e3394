/* bench/bench_campaign.c - what does an army's step cost where many march?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    100 and 1,000 armies on 512 x 512 open cells, until the last that
 *          meets an enemy has met one: all go for an enemy of their own whom
 *          they see, wherever it goes; or, seeing 2 km, for where it stood. By
 *          calls that are wrapped when the program is linked the time is
 *          shared out:
 *            searching   routes, and where to meet who moves
 *            moving      the movers, without the routes that they ask for
 *            sight       who sees whom
 *            battles     contacts, islands and their solver
 *            output      lists of events and steps
 *            rest        orders, aims, the clock
 *          and of the costs an army's step, by the wall's time, the least of
 *          the turns
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
#include "lanchester/scenario.h"
#include "tactics/campaign/campaign_impl.h"

#define SIDE      512
#define TEXT_MOST (1 << 20)
#define LONG      2000.0

/* --- what takes how long ------------------------------------------------- */

typedef enum part {
    SEARCHING,
    MOVING,
    SIGHT,
    BATTLES,
    OUTPUT,
    REST,
    PARTS
} part;

static const char *const part_names[PARTS] = {"searching", "moving", "sight",
                                              "battles",   "output", "rest"};

static struct {
    part now;
    double since;
    double seconds[PARTS];
} meter;

/* From now on another part is at work; returns which one was. */
static part turn_to(part next)
{
    const double now = seconds_now();
    const part before = meter.now;
    meter.seconds[before] += now - meter.since;
    meter.since = now;
    meter.now = next;
    return before;
}

/* A call within which a part is at work: what it returns, and its own. */
#define WRAP(what, type, name, parameters, arguments)                          \
    type __real_##name parameters;                                             \
    type __wrap_##name parameters;                                             \
    type __wrap_##name parameters                                              \
    {                                                                          \
        const part before = turn_to(what);                                     \
        const type result = __real_##name arguments;                           \
        (void)turn_to(before);                                                 \
        return result;                                                         \
    }

#define WRAP_VOID(what, name, parameters, arguments)                           \
    void __real_##name parameters;                                             \
    void __wrap_##name parameters;                                             \
    void __wrap_##name parameters                                              \
    {                                                                          \
        const part before = turn_to(what);                                     \
        __real_##name arguments;                                               \
        (void)turn_to(before);                                                 \
    }

WRAP(SEARCHING, lan_status, lan_routes_find,
     (lan_routes * routes, const lan_march_request *request,
      lan_march_route *route),
     (routes, request, route))
WRAP(SEARCHING, lan_status, lan_routes_meeting,
     (lan_routes * routes, int32_t side, const lan_march_ground *ground,
      int32_t from, double depart, double speed, const int32_t *path,
      const double *times, size_t count, int32_t *out),
     (routes, side, ground, from, depart, speed, path, times, count, out))
WRAP(MOVING, lan_status, lan_marching_decide,
     (lan_marching * marching, double time), (marching, time))
WRAP_VOID(MOVING, lan_marching_happen, (lan_marching * marching, double time),
          (marching, time))
WRAP_VOID(SIGHT, lan_seeing_update, (lan_campaign * c, int32_t army), (c, army))
WRAP_VOID(SIGHT, lan_seeing_look, (lan_campaign * c, int32_t army), (c, army))
WRAP(BATTLES, lan_status, lan_engagements_settle,
     (lan_campaign * c, lan_error *err), (c, err))
WRAP(BATTLES, lan_status, lan_engagements_next,
     (lan_campaign * c, double bound, double *out, lan_error *err),
     (c, bound, out, err))
WRAP_VOID(BATTLES, lan_engagements_happen, (lan_campaign * c), (c))
WRAP_VOID(OUTPUT, lan_story_add,
          (lan_campaign * c, lan_campaign_event_kind kind, int32_t army,
           int32_t place, int32_t other),
          (c, kind, army, place, other))
WRAP_VOID(OUTPUT, lan_story_step,
          (lan_campaign * c, const lan_campaign_step *step), (c, step))
WRAP_VOID(OUTPUT, lan_story_show, (lan_campaign * c), (c))

/* --- armies -------------------------------------------------------------- */

static void stop(const char *what)
{
    fprintf(stderr, "bench_campaign: %s\n", what);
    exit(EXIT_FAILURE);
}

/* No two at one place. */
static int column_of(int army)
{
    return 5 + army * 37 % 503;
}

static int row_of(int army)
{
    return 5 + (army * 101 + army / 503) % 503;
}

/* Armies of two sides by turns, spread over the map, each against one of the
 * other side, or to where that stands at the start. */
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
        lan_scenario_read_text("bench", text, strlen(text), NULL, 0, messages,
                               &scenario) != LAN_OK) {
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
    double shares[PARTS];
    double all_met; /* when the last has met its first */
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
    memset(&meter, 0, sizeof meter);
    meter.now = REST;
    meter.since = seconds_now();
    if (lan_campaign_play(campaign, &request, NULL) != LAN_OK) {
        stop("the campaign cannot be played");
    }
    (void)turn_to(REST);
    const lan_campaign_story *story = lan_campaign_story_of(campaign);
    result r = {.steps = count_steps(story),
                .all_met = time_of_last_meeting(story),
                .searches = story->searches,
                .expanded = story->expanded,
                .battles = story->battle_count};
    for (int p = 0; p < PARTS; p++) {
        r.seconds += meter.seconds[p];
        r.shares[p] = meter.seconds[p];
    }
    for (int p = 0; p < PARTS; p++) {
        r.shares[p] /= r.seconds;
    }
    lan_campaign_destroy(campaign);
    lan_scenario_destroy(scenario);
    return r;
}

/* --- the yardstick ------------------------------------------------------- */

/* Seconds a cell. */
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

/* The quickest of some turns; the yardstick takes its own between them. */
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
    printf("%s,%d,%.0f,%.3f,%.3f,%.1f,%lld,%lld,%zu", name, armies, r->steps,
           r->seconds, 1e6 * cost_of(r), cost_of(r) / yardstick,
           (long long)r->searches, (long long)r->expanded, r->battles);
    for (int p = 0; p < PARTS; p++) {
        printf(",%.1f", 100.0 * r->shares[p]);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    static const char *const sights[] = {"2 km", "all"};
    const int repeats = argc > 1 ? measure_repeats(argc, argv) : 3;
    double yardstick = LAN_INF;
    measure_machine(repeats);
    printf("sees,armies,steps,seconds,us a step,yardsticks,searches,expanded,"
           "battles");
    for (int p = 0; p < PARTS; p++) {
        printf(",%s %%", part_names[p]);
    }
    printf("\n");
    for (size_t k = 0; k < 2; k++) {
        const result few = measure_armies(100, k == 1, repeats, &yardstick);
        const result many = measure_armies(1000, k == 1, repeats, &yardstick);
        print_result(100, sights[k], &few, yardstick);
        print_result(1000, sights[k], &many, yardstick);
        printf("# %s: ratio %.2f\n", sights[k], cost_of(&many) / cost_of(&few));
    }
    return EXIT_SUCCESS;
}
