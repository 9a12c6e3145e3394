/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/bench_games.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "bench/bench_maps.h"
#include "bench/measure.h"
#include "lanchester/map.h"
#include "lanchester/search.h"

#define TURNS           5
#define WHOLE_TURNS     3
#define ALGORITHMS_MOST 24
#define MAPS_MOST       256
#define PATH_MOST       4096
#define QUERIES         200 /* a map, spread over its file */
#define FILE_MOST       ((size_t)64 << 20)

static const char whole_file[] = "auto, whole file";

/* Sums of logarithms over the maps. */
typedef struct sums {
    char name[32];
    double log_query;
    double log_ratio;
    int count;
} sums;

typedef struct game {
    lan_grid_map *map;
    lan_ground *ground;
    lan_moving_ai_query *queries;
    size_t count;
    size_t stride; /* each so many of the queries is asked */
    lan_cell *cells;
    size_t capacity;
} game;

typedef struct player {
    const char *name;
    lan_search *search;
    double prepare; /* s */
    double *least;  /* s, [game.count] */
} player;

static void fail(const char *where, const char *what)
{
    (void)fprintf(stderr, "bench_search: %s: %s\n", where, what);
    exit(EXIT_FAILURE);
}

static void *allocate(size_t count, size_t size)
{
    void *made = calloc(count, size);
    if (made == NULL) {
        fail("games", "out of memory");
    }
    return made;
}

static void read_queries(const char *path, game *g)
{
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_input_file_read(path, FILE_MOST, &text, &length, &err);
    if (status == LAN_OK) {
        status = lan_moving_ai_read_queries(text, length, g->map, &g->queries,
                                            &g->count, &err);
    }
    if (status != LAN_OK) {
        fail(path, err.text);
    }
    free(text);
}

static lan_ground *make_ground(lan_grid_map *map)
{
    lan_ground *ground = NULL;
    if (lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground) != LAN_OK) {
        fail("games", "out of memory");
    }
    return ground;
}

static lan_search *make_search(lan_ground *ground, const char *name)
{
    lan_search *search = NULL;
    const lan_status status = lan_search_create(ground, name, NULL, &search);
    if (status == LAN_ENOMEM) {
        fail("games", "out of memory");
    }
    return status == LAN_OK ? search : NULL;
}

/* One query with its cells; checked against the file. */
static void ask(const game *g, lan_search *search, size_t index)
{
    const lan_moving_ai_query *query = &g->queries[index];
    const lan_route_request request =
        lan_route_request_default(query->start, query->goal);
    lan_route route;
    if (lan_search_run(search, &request, &route) != LAN_OK ||
        lan_search_cells(search, g->cells, g->capacity) != route.cell_count) {
        fail("games", "a request was refused");
    }
    if ((route.end == LAN_ROUTE_FOUND) != query->has_route ||
        (query->has_route &&
         fabs(route.length - query->length) > query->tolerance)) {
        fail(lan_search_algorithm(search), "a route is not the shortest");
    }
}

/* Duration of two readings of the clock. */
static double clock_seconds(void)
{
    double least = 1.0;
    for (int i = 0; i < 1000; i++) {
        const double start = seconds_spent();
        least = fmin(least, seconds_spent() - start);
    }
    return least;
}

static void play(const game *g, const player *p, double clock)
{
    for (size_t i = 0; i < g->count; i += g->stride) {
        const double start = seconds_spent();
        ask(g, p->search, i);
        const double spent = seconds_spent() - start - clock;
        p->least[i] = fmin(p->least[i], spent);
    }
}

/* Seconds from the map to the last answer. */
static double play_whole_file(const game *g)
{
    const double start = seconds_spent();
    lan_ground *ground = make_ground(g->map);
    lan_search *search = make_search(ground, "auto");
    for (size_t i = 0; i < g->count; i++) {
        ask(g, search, i);
    }
    const double spent = seconds_spent() - start;
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    return spent;
}

/* Those that find shortest ways over cells, not blindly. */
static bool is_wanted(const lan_algorithm *facts)
{
    return (facts->is_optimal && !facts->is_any_angle && !facts->is_blind) ||
           strcmp(facts->name, "auto") == 0;
}

static size_t enter(const game *g, player *players)
{
    size_t count = 0;
    const lan_algorithm *facts;
    for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
        if (!is_wanted(facts) || count == ALGORITHMS_MOST) {
            continue;
        }
        const double start = seconds_spent();
        player p = {.name = facts->name};
        p.search = make_search(g->ground, facts->name);
        p.prepare = facts->is_prepared ? seconds_spent() - start : 0.0;
        if (p.search != NULL) {
            p.least = allocate(g->count, sizeof *p.least);
            for (size_t i = 0; i < g->count; i++) {
                p.least[i] = HUGE_VAL;
            }
            players[count++] = p;
        }
    }
    return count;
}

static double mean_query(const game *g, const player *p)
{
    double sum = 0.0;
    size_t asked = 0;
    for (size_t i = 0; i < g->count; i += g->stride) {
        sum += p->least[i];
        asked++;
    }
    return sum / (double)asked;
}

static void add_row(sums *totals, const char *name, double query, double ratio)
{
    size_t i = 0;
    while (totals[i].count > 0 && strcmp(totals[i].name, name) != 0) {
        i++;
    }
    snprintf(totals[i].name, sizeof totals[i].name, "%s", name);
    totals[i].log_query += log(query);
    totals[i].log_ratio += log(ratio);
    totals[i].count++;
}

static void print_rows(const char *name, const game *g, const player *players,
                       size_t count, double whole, sums *totals)
{
    const double cells = (double)g->capacity;
    double yardstick = LAN_NAN;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(players[i].name, "auto") == 0) {
            yardstick = mean_query(g, &players[i]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        const player *p = &players[i];
        const double query = mean_query(g, p);
        printf("%s,%s,%.3f,%.2f,%.3f,%.1f,%zu\n", name, p->name, 1e6 * query,
               yardstick / query, p->prepare,
               (double)lan_search_memory(p->search) / cells,
               (g->count + g->stride - 1) / g->stride);
        add_row(totals, p->name, query, yardstick / query);
    }
    const double query = whole / (double)g->count;
    printf("%s,\"%s\",%.3f,%.2f,,,,%zu\n", name, whole_file, 1e6 * query,
           yardstick / query, g->count);
    add_row(totals, whole_file, query, yardstick / query);
    (void)fflush(stdout);
}

static void time_game(const char *name, const game *g, sums *totals)
{
    player players[ALGORITHMS_MOST];
    const double clock = clock_seconds();
    double whole = HUGE_VAL;
    const size_t count = enter(g, players);
    for (int turn = 0; turn < TURNS; turn++) {
        for (size_t i = 0; i < count; i++) {
            play(g, &players[i], clock);
        }
        if (turn < WHOLE_TURNS) {
            whole = fmin(whole, play_whole_file(g));
        }
    }
    print_rows(name, g, players, count, whole, totals);
    for (size_t i = 0; i < count; i++) {
        lan_search_destroy(players[i].search);
        free(players[i].least);
    }
}

static void time_file(const char *path, sums *totals)
{
    char queries[PATH_MOST + 8];
    char name[BENCH_MAP_NAME + 8];
    bench_map read;
    bench_map_read(path, &read);
    (void)snprintf(name, sizeof name, "games/%s", read.name);
    (void)snprintf(queries, sizeof queries, "%s.scen", path);
    game g = {.map = read.map, .ground = make_ground(read.map)};
    g.capacity =
        (size_t)lan_grid_map_width(g.map) * (size_t)lan_grid_map_height(g.map);
    g.cells = allocate(g.capacity, sizeof *g.cells);
    read_queries(queries, &g);
    g.stride = (g.count + QUERIES - 1) / QUERIES;
    if (g.count > 0) {
        time_game(name, &g, totals);
    }
    free(g.queries);
    free(g.cells);
    lan_ground_destroy(g.ground);
    lan_grid_map_destroy(g.map);
}

static int is_map(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(&entry->d_name[length - 4], ".map") == 0;
}

static void print_totals(const sums *totals)
{
    printf("\nalgorithm,games: geometric mean of us_per_query,times_auto\n");
    for (size_t i = 0; totals[i].count > 0; i++) {
        printf("\"%s\",%.3f,%.2f\n", totals[i].name,
               1e6 * exp(totals[i].log_query / totals[i].count),
               exp(totals[i].log_ratio / totals[i].count));
    }
}

void bench_games(const char *folder)
{
    char path[PATH_MOST];
    sums totals[ALGORITHMS_MOST + 2] = {{.count = 0}};
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_map, alphasort);
    if (count < 0) {
        fail(folder, "cannot be read");
    }
    printf("\nmap,algorithm,us_per_query,times_auto,prepare_s,bytes_per_cell,"
           "queries\n");
    for (int i = 0; i < count; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        time_file(path, totals);
        free(entries[i]);
    }
    free(entries);
    print_totals(totals);
}
