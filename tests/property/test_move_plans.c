/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans of random instances and of those of the literature break no rule, and
 * lacam finds one exactly where a search over all joint positions does. */
#include "lanchester/move.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/move/move_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define AGENTS_MOST  40
#define AGENTS_DRAWN 24
#define TINY_AGENTS  3
#define TINY_CELLS   12

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
    if (one->count <= AGENTS_DRAWN) {
        def.ticks = 200;
        def.limit = 20000;
    }
    assert_ok_or(lan_move_run(&def, NULL, &plan, &err), &err);
    lan_move_conflicts found;
    assert_ok(lan_move_plan_conflicts(plan, one->map, LAN_MOVEMENT_FOOT,
                                      one->neighbours, &found));
    if (lan_move_conflicts_sum(&found) != 0) {
        print_map(one->map);
        fail_with("seed %d, %s, %d neighbours: %lld conflicts", (int)seed,
                  lan_move_mover_name(mover), one->neighbours,
                  (long long)lan_move_conflicts_sum(&found));
    }
    return plan;
}

static void assert_rules_hold(const instance *one, lan_move_mover mover,
                              uint64_t seed)
{
    lan_move_plan *plan = played(one, mover, seed);
    const lan_move_totals totals = lan_move_plan_totals(plan);
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
        instance one = any_instance(random, &def, AGENTS_DRAWN);
        for (int mover = 0; one.count > 0 && mover <= LAN_MOVE_LACAM; mover++) {
            assert_rules_hold(&one, (lan_move_mover)mover, (uint64_t)i);
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

/* --- instances of the literature on many agents --------------------------- */

static void dig_room(lan_grid_map *map, lan_cell from, lan_cell to)
{
    for (int32_t y = from.y; y <= to.y; y++) {
        for (int32_t x = from.x; x <= to.x; x++) {
            const lan_cell at = {x, y};
            assert_ok(lan_grid_map_set(map, at, terrain_of_glyph(map, '.')));
        }
    }
}

static lan_grid_map *open_map(int32_t width, int32_t height)
{
    size_t count = 0;
    const lan_terrain *terrains = any_terrains(&count);
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(width, height, LAN_CORNERS_FORBID, terrains,
                                  count, &map));
    dig_room(map, (lan_cell){0, 0}, (lan_cell){width - 1, height - 1});
    return map;
}

/* Cells of a block from its north-west corner on, in an order by lot. */
static void draw_cells(random_source *random, lan_cell from, int32_t width,
                       int32_t height, lan_cell *out)
{
    const int32_t count = width * height;
    for (int32_t i = 0; i < count; i++) {
        out[i] = (lan_cell){from.x + i % width, from.y + i / width};
    }
    for (int32_t i = count - 1; i > 0; i--) {
        const int32_t k = random_integer(random, 0, i);
        const lan_cell cell = out[i];
        out[i] = out[k];
        out[k] = cell;
    }
}

/* 21 x 21 with arms 3 wide: nine agents at the end of each, bound for the
 * opposite one. */
static void make_crossing(random_source *random, instance *out)
{
    static const lan_cell ends[4] = {{9, 0}, {9, 18}, {0, 9}, {18, 9}};
    out->map = open_map(21, 21);
    const int32_t closed = terrain_of_glyph(out->map, '@');
    for (int32_t y = 0; y < 21; y++) {
        for (int32_t x = 0; x < 21; x++) {
            if ((x < 9 || x > 11) && (y < 9 || y > 11)) {
                assert_ok(lan_grid_map_set(out->map, (lan_cell){x, y}, closed));
            }
        }
    }
    out->count = 0;
    for (int arm = 0; arm < 4; arm++) {
        lan_cell starts[9];
        lan_cell goals[9];
        draw_cells(random, ends[arm], 3, 3, starts);
        draw_cells(random, ends[arm ^ 1], 3, 3, goals);
        for (int i = 0; i < 9; i++) {
            out->agents[out->count++] = (lan_agent){starts[i], goals[i]};
        }
    }
}

/* 21 x 11 with a wall at x = 10 that has a gap at y = 5; 20 go each way. */
static void make_door(random_source *random, instance *out)
{
    lan_cell west[110];
    lan_cell east[110];
    lan_cell to_west[110];
    lan_cell to_east[110];
    out->map = open_map(21, 11);
    for (int32_t y = 0; y < 11; y++) {
        if (y != 5) {
            assert_ok(lan_grid_map_set(out->map, (lan_cell){10, y},
                                       terrain_of_glyph(out->map, '@')));
        }
    }
    draw_cells(random, (lan_cell){0, 0}, 10, 11, west);
    draw_cells(random, (lan_cell){0, 0}, 10, 11, to_west);
    draw_cells(random, (lan_cell){11, 0}, 10, 11, east);
    draw_cells(random, (lan_cell){11, 0}, 10, 11, to_east);
    out->count = 0;
    for (int i = 0; i < 20; i++) {
        out->agents[out->count++] = (lan_agent){west[i], to_east[i]};
        out->agents[out->count++] = (lan_agent){east[i], to_west[i]};
    }
}

static void assert_all_arrive(void (*make)(random_source *, instance *),
                              lan_move_mover mover, int neighbours)
{
    random_source *random = random_create(1321);
    for (int i = 0; i < 10; i++) {
        instance one;
        random_begin(random, (uint32_t)i);
        make(random, &one);
        one.neighbours = neighbours;
        lan_move_plan *plan = played(&one, mover, 1);
        const lan_move_totals totals = lan_move_plan_totals(plan);
        if (totals.end != LAN_MOVE_ARRIVED) {
            fail_with("instance %d: %s, %d arrived", i,
                      lan_move_end_text(totals.end), (int)totals.arrived);
        }
        assert_int_equal(totals.arrived, one.count);
        assert_true(totals.makespan >= totals.least_makespan);
        assert_true(totals.cost >= totals.least_cost);
        lan_move_plan_destroy(plan);
        lan_grid_map_destroy(one.map);
    }
    random_destroy(random);
}

TEST(pibt_and_lacam_solve_all_crossings_and_doors)
{
    for (int neighbours = 4; neighbours <= 8; neighbours += 4) {
        assert_all_arrive(make_crossing, LAN_MOVE_PIBT, neighbours);
        assert_all_arrive(make_crossing, LAN_MOVE_LACAM, neighbours);
        assert_all_arrive(make_door, LAN_MOVE_PIBT, neighbours);
        assert_all_arrive(make_door, LAN_MOVE_LACAM, neighbours);
    }
}

/* Two in a corridor that want to pass each other. */
static lan_move_end end_in_corridor(const char *const *rows,
                                    lan_move_mover mover)
{
    instance one = {.map = drawn_map(rows, LAN_CORNERS_FORBID), .count = 2};
    one.agents[0] = (lan_agent){{0, 0}, {8, 0}};
    one.agents[1] = (lan_agent){{8, 0}, {0, 0}};
    one.neighbours = 4;
    lan_move_plan *plan = played(&one, mover, 1);
    const lan_move_end end = lan_move_plan_totals(plan).end;
    lan_move_plan_destroy(plan);
    lan_grid_map_destroy(one.map);
    return end;
}

TEST(two_pass_each_other_in_a_corridor_with_a_bay_only)
{
    static const char *const plain[] = {".........", NULL};
    static const char *const bay[] = {".........", "@@@@.@@@@", NULL};
    assert_int_equal(end_in_corridor(plain, LAN_MOVE_LACAM),
                     LAN_MOVE_IMPOSSIBLE);
    assert_int_equal(end_in_corridor(plain, LAN_MOVE_PIBT),
                     LAN_MOVE_OUT_OF_TICKS);
    assert_int_equal(end_in_corridor(plain, LAN_MOVE_FSM), LAN_MOVE_DEADLOCK);
    assert_int_equal(end_in_corridor(bay, LAN_MOVE_LACAM), LAN_MOVE_ARRIVED);
    assert_int_equal(end_in_corridor(bay, LAN_MOVE_FSM), LAN_MOVE_DEADLOCK);
}
