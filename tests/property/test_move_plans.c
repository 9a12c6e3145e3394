/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans of random instances break no rule, and lacam finds one exactly where a
 * search over all joint positions does. */
#include "lanchester/move.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define AGENTS_MOST 24
#define TINY_AGENTS 3
#define TINY_CELLS  12

typedef struct instance {
    lan_grid_map *map;
    lan_agent agents[AGENTS_MOST];
    size_t count;
    int neighbours;
} instance;

static bool is_free(const lan_grid_map *map, lan_cell at)
{
    return lan_grid_map_cost(map, at, LAN_MOVEMENT_FOOT) > 0.0;
}

/* Free cells of a map in an order by lot; returns how many. */
static int32_t draw_free(random_source *random, const lan_grid_map *map,
                         lan_cell *out)
{
    int32_t count = 0;
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const lan_cell at = {x, y};
            if (is_free(map, at)) {
                const int32_t k = random_integer(random, 0, count);
                out[count++] = out[k];
                out[k] = at;
            }
        }
    }
    return count;
}

/* Diagonals of agents heed all corners, whatever the rule of the map is. */
static instance any_instance(random_source *random, const any_map_def *def,
                             int32_t most)
{
    instance one = {.map = any_map(random, def)};
    const size_t cells = (size_t)def->width_most * (size_t)def->height_most;
    lan_cell *starts = calloc(cells, sizeof *starts);
    lan_cell *goals = calloc(cells, sizeof *goals);
    assert_non_null(starts);
    assert_non_null(goals);
    int32_t count = draw_free(random, one.map, starts);
    (void)draw_free(random, one.map, goals);
    count = count < most ? count : random_integer(random, 1, most);
    for (int32_t a = 0; a < count; a++) {
        one.agents[a] = (lan_agent){starts[a], goals[a]};
    }
    one.count = (size_t)count;
    one.neighbours = random_chance(random, 0.5) ? 4 : 8;
    free(starts);
    free(goals);
    return one;
}

static lan_move_plan *played(const instance *one, lan_move_mover mover,
                             uint64_t seed)
{
    lan_move_def def = lan_move_default(one->map, one->agents, one->count);
    lan_move_plan *plan = NULL;
    lan_error err;
    lan_error_clear(&err);
    def.mover = mover;
    def.neighbours = one->neighbours;
    def.seed = seed;
    def.ticks = 200;
    def.limit = 20000;
    assert_ok_or(lan_move_run(&def, NULL, &plan, &err), &err);
    return plan;
}

static void assert_rules_hold(const instance *one, lan_move_mover mover,
                              uint64_t seed, int number)
{
    lan_move_plan *plan = played(one, mover, seed);
    const lan_move_totals totals = lan_move_plan_totals(plan);
    lan_move_conflicts found;
    assert_ok(lan_move_plan_conflicts(plan, one->map, LAN_MOVEMENT_FOOT,
                                      one->neighbours, &found));
    if (lan_move_conflicts_sum(&found) != 0) {
        print_map(one->map);
        fail_with("case %d, %s, %d neighbours: %lld conflicts", number,
                  lan_move_mover_name(mover), one->neighbours,
                  (long long)lan_move_conflicts_sum(&found));
    }
    int32_t arrived = 0;
    for (int32_t a = 0; a < totals.agents; a++) {
        assert_true(lan_cell_same(lan_move_plan_cell(plan, a, 0),
                                  one->agents[a].start));
        arrived += lan_cell_same(lan_move_plan_cell(plan, a, totals.ticks),
                                 one->agents[a].goal);
    }
    assert_int_equal(arrived, totals.arrived);
    assert_int_equal(totals.end == LAN_MOVE_ARRIVED, arrived == totals.agents);
    assert_true(totals.cost >= totals.least_cost || arrived < totals.agents);
    lan_move_plan_destroy(plan);
}

TEST(plans_of_random_instances_break_no_rule)
{
    const any_map_def def = {
        .width_most = 14, .height_most = 14, .corners = LAN_CORNERS_ALLOW};
    random_source *random = random_create(4711);
    for (int i = 0; i < random_cases(300); i++) {
        random_begin(random, (uint32_t)i);
        instance one = any_instance(random, &def, AGENTS_MOST);
        for (int mover = 0; one.count > 0 && mover <= LAN_MOVE_LACAM; mover++) {
            assert_rules_hold(&one, (lan_move_mover)mover, (uint64_t)i, i);
        }
        lan_grid_map_destroy(one.map);
    }
    random_destroy(random);
}

/* --- all joint positions ------------------------------------------------- */

/* A joint position is a number in base TINY_CELLS. */
typedef struct brute {
    const instance *one;
    int32_t width;
    bool *seen; /* [TINY_CELLS ^ count] */
    int32_t *queue;
    int32_t queued;
} brute;

static lan_cell cell_of(const brute *of, int32_t joint, size_t agent)
{
    for (size_t i = 0; i < agent; i++) {
        joint /= TINY_CELLS;
    }
    const int32_t index = joint % TINY_CELLS;
    return (lan_cell){index % of->width, index / of->width};
}

static int32_t joint_of(const brute *of, const lan_cell *cells)
{
    int32_t joint = 0;
    for (size_t a = of->one->count; a-- > 0;) {
        joint = joint * TINY_CELLS + cells[a].y * of->width + cells[a].x;
    }
    return joint;
}

/* Tries all steps of the agents from one on; the referee judges the whole. */
static void try_steps(brute *of, lan_cell *cells, size_t agent)
{
    const instance *one = of->one;
    if (agent == one->count) {
        lan_move_conflicts found;
        assert_ok(lan_move_count_conflicts(one->map, LAN_MOVEMENT_FOOT,
                                           one->neighbours, cells, one->count,
                                           1, &found));
        const int32_t joint = joint_of(of, cells + one->count);
        if (lan_move_conflicts_sum(&found) == 0 && !of->seen[joint]) {
            of->seen[joint] = true;
            of->queue[of->queued++] = joint;
        }
        return;
    }
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            const lan_cell to = {cells[agent].x + dx, cells[agent].y + dy};
            if (is_free(one->map, to)) {
                cells[one->count + agent] = to;
                try_steps(of, cells, agent + 1);
            }
        }
    }
}

static bool is_solvable(const instance *one)
{
    enum { JOINTS = TINY_CELLS * TINY_CELLS * TINY_CELLS };
    static bool seen[JOINTS];
    static int32_t queue[JOINTS];
    brute of = {.one = one,
                .width = lan_grid_map_width(one->map),
                .seen = seen,
                .queue = queue};
    lan_cell cells[2 * TINY_AGENTS];
    lan_cell goals[TINY_AGENTS];
    memset(seen, 0, sizeof seen);
    for (size_t a = 0; a < one->count; a++) {
        cells[a] = one->agents[a].start;
        goals[a] = one->agents[a].goal;
    }
    seen[joint_of(&of, cells)] = true;
    queue[of.queued++] = joint_of(&of, cells);
    for (int32_t i = 0; i < of.queued; i++) {
        for (size_t a = 0; a < one->count; a++) {
            cells[a] = cell_of(&of, queue[i], a);
        }
        try_steps(&of, cells, 0);
    }
    return seen[joint_of(&of, goals)];
}

TEST(lacam_finds_a_plan_exactly_where_there_is_one)
{
    const any_map_def def = {
        .width_most = 4, .height_most = 3, .corners = LAN_CORNERS_FORBID};
    random_source *random = random_create(2023);
    int solved = 0;
    int impossible = 0;
    for (int i = 0; i < random_cases(400); i++) {
        random_begin(random, (uint32_t)i);
        instance one = any_instance(random, &def, TINY_AGENTS);
        if (one.count > 0) {
            lan_move_plan *plan = played(&one, LAN_MOVE_LACAM, (uint64_t)i);
            const lan_move_end end = lan_move_plan_totals(plan).end;
            const bool is_possible = is_solvable(&one);
            if (end != (is_possible ? LAN_MOVE_ARRIVED : LAN_MOVE_IMPOSSIBLE)) {
                print_map(one.map);
                fail_with("case %d, %zu agents, %d neighbours: %s", i,
                          one.count, one.neighbours, lan_move_end_text(end));
            }
            solved += is_possible;
            impossible += !is_possible;
            lan_move_plan_destroy(plan);
        }
        lan_grid_map_destroy(one.map);
    }
    assert_true(solved > 0);
    assert_true(impossible > 0);
    random_destroy(random);
}
