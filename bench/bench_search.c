/* bench/bench_search.c - how fast does each algorithm find ways?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    prints CSV. For each map a row per algorithm and one of the
 *          yardstick, the A* of textbooks: microseconds a query, nanoseconds
 *          and number of expansions, how many times faster than the yardstick,
 *          mean excess of cost over the least in per cent, bytes a cell beyond
 *          map and ground, and how long it prepares, in queries of the
 *          yardstick. Contenders take turns; each number is the median, of
 *          processor time.
 *          Then, for each map, what it takes to work out all costs to one goal:
 *          Dijkstra's algorithm of textbooks, a field; in nanoseconds a cell
 *          reached. At the end the geometric means of the ratios, over maps of
 *          one cost and over the others.
 *
 *          bench_search [FOLDER]
 *
 *          Where a folder of maps and queries of real games is named, it times
 *          only these: see bench_games.h.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_games.h"
#include "bench/bench_maps.h"
#include "bench/measure.h"
#include "bench/textbook_astar.h"
#include "tactics/search/search_impl.h"

#define QUERIES         16
#define ALGORITHMS_MOST 24
#define TURNS           3

/* Turns are filled up to this time, so that short queries can be timed. */
#define TURN_SECONDS 0.02

/* Sums of log(ratio), by whether the map has one cost. */
typedef struct sums {
    double log_ratio[2];
    int count[2];
} sums;

typedef struct course {
    lan_ground *ground;
    lan_cell start[QUERIES];
    lan_cell goal[QUERIES];
    double least[QUERIES]; /* cost */
    textbook *yardstick;
} course;

typedef struct runner {
    const char *name;
    lan_search *search;    /* NULL: the yardstick */
    double prepare;        /* s */
    double seconds[TURNS]; /* of all queries */
    double expanded;       /* a query */
    double excess;
} runner;

static void fail(const char *what)
{
    (void)fprintf(stderr, "bench_search: %s\n", what);
    exit(EXIT_FAILURE);
}

/* Pairs on one island, by a stream of their own. */
static void choose_queries(course *c)
{
    const lan_grid_map *map = lan_ground_map(c->ground);
    const uint32_t width = (uint32_t)lan_grid_map_width(map);
    const uint32_t height = (uint32_t)lan_grid_map_height(map);
    uint64_t random = 4711;
    for (int k = 0; k < QUERIES;) {
        lan_cell cells[2];
        for (int e = 0; e < 2; e++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            cells[e].x = (int32_t)((random >> 33) % width);
            random = random * 6364136223846793005u + 1442695040888963407u;
            cells[e].y = (int32_t)((random >> 33) % height);
        }
        const int32_t island = lan_ground_island(c->ground, cells[0]);
        if (island >= 0 && island == lan_ground_island(c->ground, cells[1])) {
            c->start[k] = cells[0];
            c->goal[k] = cells[1];
            k++;
        }
    }
}

/* Runs all queries once; the runner keeps their totals. */
static void run_once(course *c, runner *r)
{
    double expanded = 0.0;
    double excess = 0.0;
    for (int k = 0; k < QUERIES; k++) {
        if (r->search == NULL) {
            c->least[k] = textbook_astar(c->yardstick, c->start[k], c->goal[k]);
            expanded += (double)textbook_expanded(c->yardstick);
            continue;
        }
        const lan_route_request request =
            lan_route_request_default(c->start[k], c->goal[k]);
        lan_route route;
        if (lan_search_run(r->search, &request, &route) != LAN_OK) {
            fail("a request was refused");
        }
        expanded += (double)route.expanded;
        excess += c->least[k] > 0.0 ? route.cost / c->least[k] - 1.0 : 0.0;
    }
    r->expanded = expanded / QUERIES;
    /* avoids -0.000 from rounding */
    r->excess = fabs(excess) < 1e-9 ? 0.0 : excess / QUERIES;
}

static double seconds_of(course *c, runner *r)
{
    const double start = seconds_spent();
    double spent = 0.0;
    int runs = 0;
    while (spent < TURN_SECONDS) {
        run_once(c, r);
        runs++;
        spent = seconds_spent() - start;
    }
    return spent / runs;
}

static size_t enter(course *c, runner *runners)
{
    size_t count = 0;
    const lan_algorithm *facts;
    runners[count++] = (runner){.name = "yardstick"};
    for (size_t a = 0;
         (facts = lan_algorithm_at(a)) != NULL && count < ALGORITHMS_MOST;
         a++) {
        runner r = {.name = facts->name};
        const double start = seconds_spent();
        const lan_status status =
            lan_search_create(c->ground, facts->name, NULL, &r.search);
        r.prepare = facts->is_prepared ? seconds_spent() - start : 0.0;
        if (status == LAN_OK) {
            runners[count++] = r;
        } else if (status == LAN_ENOMEM) {
            fail("out of memory");
        }
    }
    return count;
}

static void print_rows(const char *map, const course *c, runner *runners,
                       size_t count, sums *totals)
{
    const lan_grid_map *grid = lan_ground_map(c->ground);
    const double cells =
        (double)lan_grid_map_width(grid) * (double)lan_grid_map_height(grid);
    const int kind = lan_ground_is_uniform(c->ground) ? 0 : 1;
    double yardstick = 0.0;
    for (size_t i = 0; i < count; i++) {
        runner *r = &runners[i];
        const double query = spread_of(r->seconds, TURNS).median / QUERIES;
        const double bytes = r->search == NULL
                                 ? 36.0
                                 : (double)lan_search_memory(r->search) / cells;
        yardstick = i == 0 ? query : yardstick;
        totals[i].log_ratio[kind] += log(yardstick / query);
        totals[i].count[kind]++;
        printf("%s,%s,%.2f,%.1f,%.0f,%.2f,%.3f,%.1f,%.1f\n", map, r->name,
               1e6 * query, 1e9 * query / fmax(r->expanded, 1.0), r->expanded,
               yardstick / query, 100.0 * r->excess, bytes,
               r->prepare / yardstick);
    }
    (void)fflush(stdout);
}

/* Totals have a row for each algorithm, in their order, after the yardstick. */
static size_t row_of(const char *name)
{
    size_t a = 0;
    while (lan_algorithm_at(a) != NULL &&
           strcmp(lan_algorithm_at(a)->name, name) != 0) {
        a++;
    }
    return lan_algorithm_at(a) == NULL ? 0 : a + 1;
}

/* Ways to work out the costs to one cell; each answers how many it reached. */
typedef struct flooder {
    textbook *yardstick;
    lan_field *field;
} flooder;

static double flood_by_textbook(const flooder *f, lan_cell goal)
{
    return textbook_field(f->yardstick, goal);
}

static double flood_by_field(const flooder *f, lan_cell goal)
{
    if (lan_field_start(f->field, &goal, 1, LAN_METRIC_EXACT, NULL) != LAN_OK) {
        fail("a field was refused");
    }
    while (!lan_field_step(f->field, UINT64_MAX)) {
    }
    return (double)lan_field_expanded(f->field);
}

#define FLOODS 4 /* goals */

typedef double flood(const flooder *f, lan_cell goal);

/* Seconds for all goals: the median of the turns. */
static void time_floods(const char *map, const course *c, const flooder *f)
{
    static const char *const names[] = {"flood by textbook", "flood by field"};
    static flood *const floods[] = {flood_by_textbook, flood_by_field};
    double seconds[2][TURNS];
    double cells = 0.0;
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = 0; i < 2; i++) {
            const double start = seconds_spent();
            double reached = 0.0;
            for (int k = 0; k < FLOODS; k++) {
                reached += floods[i](f, c->goal[k]);
            }
            seconds[i][turn] = seconds_spent() - start;
            cells = i == 0 ? reached : cells;
        }
    }
    const double yardstick = spread_of(seconds[0], TURNS).median;
    for (int i = 0; i < 2; i++) {
        const double spent = spread_of(seconds[i], TURNS).median;
        printf("%s,%s,%.2f,%.1f,%.0f,%.2f,,,\n", map, names[i],
               1e6 * spent / FLOODS, 1e9 * spent / cells, cells / FLOODS,
               yardstick / spent);
    }
}

static void flood_map(const char *map, const course *c)
{
    flooder f = {.yardstick = c->yardstick};
    if (lan_field_create(c->ground, &f.field) != LAN_OK) {
        fail("out of memory");
    }
    time_floods(map, c, &f);
    lan_field_destroy(f.field);
}

static void time_map(const bench_map *map, sums *totals)
{
    course c = {.yardstick = textbook_create(map->map)};
    runner runners[ALGORITHMS_MOST];
    sums rows[ALGORITHMS_MOST] = {{{0.0}, {0}}};
    if (lan_ground_create(map->map, LAN_MOVEMENT_FOOT, 1, &c.ground) !=
            LAN_OK ||
        lan_ground_settle(c.ground) != LAN_OK) {
        fail("out of memory");
    }
    choose_queries(&c);
    const size_t count = enter(&c, runners);
    for (size_t i = 0; i < count; i++) {
        run_once(&c, &runners[i]); /* warms up */
    }
    for (int turn = 0; turn < TURNS; turn++) {
        for (size_t i = 0; i < count; i++) {
            runners[i].seconds[turn] = seconds_of(&c, &runners[i]);
        }
    }
    print_rows(map->name, &c, runners, count, rows);
    flood_map(map->name, &c);
    for (size_t i = 0; i < count; i++) {
        sums *total = &totals[row_of(runners[i].name)];
        for (int kind = 0; kind < 2; kind++) {
            total->log_ratio[kind] += rows[i].log_ratio[kind];
            total->count[kind] += rows[i].count[kind];
        }
        lan_search_destroy(runners[i].search);
    }
    lan_ground_destroy(c.ground);
    textbook_destroy(c.yardstick);
}

static void print_totals(const sums *totals)
{
    printf("\nalgorithm,geometric mean of ratios: one cost,several costs\n");
    const lan_algorithm *facts;
    for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
        const sums *t = &totals[a + 1];
        if (t->count[0] + t->count[1] == 0) {
            continue;
        }
        printf("%s", facts->name);
        for (int kind = 0; kind < 2; kind++) {
            if (t->count[kind] == 0) {
                printf(",");
            } else {
                printf(",%.2f", exp(t->log_ratio[kind] / t->count[kind]));
            }
        }
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    sums totals[ALGORITHMS_MOST + 1] = {{{0.0}, {0}}};
    bench_map map;
    measure_machine(TURNS);
    if (argc > 1) {
        bench_games(argv[1]);
        return EXIT_SUCCESS;
    }
    printf("map,algorithm,us_per_query,ns_per_expansion,expansions,ratio,"
           "excess_percent,bytes_per_cell,prepare_queries\n");
    for (size_t i = 0; bench_map_generate(i, &map); i++) {
        time_map(&map, totals);
        lan_grid_map_destroy(map.map);
    }
    print_totals(totals);
    return EXIT_SUCCESS;
}
