/* bench/bench_move.c - what does a tick of many agents cost?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    prints CSV. A row for each family of maps and number of agents, one
 *          agent to ten cells: microseconds that pibt takes for an agent and a
 *          step, how many times that of 1,000 agents this is, and how many
 *          times as long the yardstick takes: each agent finds its route again
 *          in each tick, by A* of the library (of some agents, the mean). Then
 *          the greatest growth from 1,000 to 100,000 agents, and the least time
 *          of all families at 100,000. Medians of processor time over several
 *          draws of starts, for 20 ticks behind the first two.
 *
 *          bench_move [TURNS]
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/random.h"
#include "bench/measure.h"
#include "lanchester/search.h"
#include "tactics/move/move_impl.h"

#define CELLS_AN_AGENT 10
#define WARM_UP        2 /* ticks: memory is touched */
#define TICKS          20
#define ASKED          24 /* agents that find their route by A* */
#define TURNS          5
#define TURNS_MOST     64
#define GOALS_MOST     64
#define SIZES          3

typedef struct family {
    const char *name;
    double walls; /* share of cells */
    int goals;    /* shared by all agents */
} family;

static const family families[] = {
    {"open", 0.0, 4},
    {"open", 0.0, 64},
    {"random walls", 0.1, 4},
};

#define FAMILIES (sizeof families / sizeof families[0])

static const int32_t sizes[SIZES] = {1000, 10000, 100000};

/* A map with agents on it. */
typedef struct scene {
    lan_grid_map *map;
    lan_cell *free;
    int32_t free_count;
    int32_t count;
    lan_agent *agents;
} scene;

static void fail(const char *what)
{
    (void)fprintf(stderr, "bench_move: %s\n", what);
    exit(EXIT_FAILURE);
}

static void check(lan_status status)
{
    if (status != LAN_OK) {
        fail(lan_status_text(status));
    }
}

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count, size);
    if (room == NULL) {
        fail("out of memory");
    }
    return room;
}

/* The cells of the largest island: all agents can reach all goals. */
static void list_free(scene *of, const lan_ground *ground, int32_t side)
{
    int32_t *size = room_for((size_t)side * (size_t)side + 1, sizeof *size);
    int32_t largest = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t i = 0; i < side * side; i++) {
            const lan_cell at = {i % side, i / side};
            const int32_t island = lan_ground_island(ground, at);
            if (pass == 0 && island >= 0) {
                size[island]++;
                largest = size[island] > size[largest] ? island : largest;
            } else if (pass == 1 && island == largest) {
                of->free[of->free_count++] = at;
            }
        }
    }
    free(size);
}

static void make_scene(const family *of, int32_t count, scene *out)
{
    int32_t side = 1;
    while ((int64_t)side * side < (int64_t)count * CELLS_AN_AGENT) {
        side++;
    }
    lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_RANDOM, side, side);
    lan_ground *ground = NULL;
    def.walls = of->walls;
    def.seed = 13;
    *out = (scene){.count = count};
    check(lan_generate_map(&def, &out->map, NULL));
    out->free = room_for((size_t)side * (size_t)side, sizeof *out->free);
    out->agents = room_for((size_t)count, sizeof *out->agents);
    check(lan_ground_create(out->map, LAN_MOVEMENT_FOOT, 1, &ground));
    check(lan_ground_settle(ground));
    list_free(out, ground, side);
    lan_ground_destroy(ground);
}

static void clear_scene(scene *of)
{
    lan_grid_map_destroy(of->map);
    free(of->free);
    free(of->agents);
}

/* Starts all different, goals a few, by lot. */
static void draw_agents(scene *of, int goals, uint64_t seed)
{
    lan_random_stream lots = lan_random_begin(seed, LAN_RANDOM_AGENTS, 1);
    lan_cell goal[GOALS_MOST];
    for (int g = 0; g < goals; g++) {
        goal[g] = of->free[lan_random_below(&lots, (uint32_t)of->free_count)];
    }
    for (int32_t a = 0; a < of->count; a++) {
        const int32_t k = a + (int32_t)lan_random_below(
                                  &lots, (uint32_t)(of->free_count - a));
        const lan_cell start = of->free[k];
        of->free[k] = of->free[a];
        of->free[a] = start;
        of->agents[a] = (lan_agent){start, goal[a % goals]};
    }
}

/* Microseconds for an agent and a step. */
static double time_pibt(const scene *of)
{
    lan_move_def def = lan_move_default(of->map, of->agents, (size_t)of->count);
    lan_crowd *crowd = NULL;
    lan_crowd_order order = {room_for((size_t)of->count, sizeof(int32_t)), 0};
    def.shares_goals = true;
    check(lan_crowd_create(&def, &crowd));
    lan_crowd_first_order(crowd, &order);
    double begun = 0.0;
    for (int t = 0; t < WARM_UP + TICKS; t++) {
        begun = t == WARM_UP ? seconds_spent() : begun;
        lan_crowd_step(crowd, &order);
    }
    const double spent = seconds_spent() - begun;
    lan_crowd_destroy(crowd);
    free(order.agents);
    return 1e6 * spent / TICKS / of->count;
}

/* Microseconds for an agent's route. */
static double time_astar(const scene *of)
{
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    check(lan_ground_create(of->map, LAN_MOVEMENT_FOOT, 1, &ground));
    check(lan_ground_settle(ground));
    check(lan_search_create(ground, "astar", NULL, &search));
    const double begun = seconds_spent();
    for (int i = 0; i < ASKED; i++) {
        const lan_agent *agent = &of->agents[i];
        const lan_route_request request =
            lan_route_request_default(agent->start, agent->goal);
        lan_route route;
        check(lan_search_run(search, &request, &route));
    }
    const double spent = seconds_spent() - begun;
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    return 1e6 * spent / ASKED;
}

static double measure_size(const family *of, int32_t count, int turns,
                           double *astar)
{
    double times[TURNS_MOST];
    double routes[TURNS_MOST];
    scene one;
    make_scene(of, count, &one);
    for (int t = 0; t < turns; t++) {
        draw_agents(&one, of->goals, (uint64_t)t + 1);
        times[t] = time_pibt(&one);
        routes[t] = time_astar(&one);
    }
    clear_scene(&one);
    *astar = spread_of(routes, (size_t)turns).median;
    return spread_of(times, (size_t)turns).median;
}

int main(int argc, char **argv)
{
    const int asked = argc > 1 ? atoi(argv[1]) : TURNS;
    const int turns = asked < 1 || asked > TURNS_MOST ? TURNS : asked;
    double growth = 0.0;
    double best = 1e9;
    measure_machine(turns);
    printf("family,goals,agents,us_agent_step,times_1000,astar_ratio\n");
    for (size_t f = 0; f < FAMILIES; f++) {
        double first = 0.0;
        for (int s = 0; s < SIZES; s++) {
            double astar = 0.0;
            const double us =
                measure_size(&families[f], sizes[s], turns, &astar);
            first = s == 0 ? us : first;
            printf("%s,%d,%d,%.4f,%.2f,%.0f\n", families[f].name,
                   families[f].goals, (int)sizes[s], us, us / first,
                   astar / us);
            (void)fflush(stdout);
            if (s == SIZES - 1) {
                growth = us / first > growth ? us / first : growth;
                best = us < best ? us : best;
            }
        }
    }
    printf("# greatest growth from 1,000 to 100,000 agents: %.2f (goal 3)\n",
           growth);
    printf("# least time at 100,000 agents: %.3f us (goal 0.3)\n", best);
    return EXIT_SUCCESS;
}
