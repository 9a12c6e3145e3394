/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instances of the literature on many agents, and what each mover makes of
 * them. */
#include "lanchester/move.h"

#include <stdlib.h>

#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define INSTANCES   10
#define AGENTS_MOST 40

typedef struct instance {
    lan_grid_map *map;
    lan_agent agents[AGENTS_MOST];
    size_t count;
} instance;

static void dig_room(lan_grid_map *map, lan_cell from, lan_cell to)
{
    for (int32_t y = from.y; y <= to.y; y++) {
        for (int32_t x = from.x; x <= to.x; x++) {
            const lan_cell at = {x, y};
            assert_ok(
                lan_grid_map_set(map, at, lan_grid_map_find_glyph(map, '.')));
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
    const int32_t closed = lan_grid_map_find_glyph(out->map, '@');
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
                                       lan_grid_map_find_glyph(out->map, '@')));
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

/* Plays an instance, and has the referee look at it. */
static lan_move_plan *played(const instance *of, lan_move_mover mover,
                             int neighbours)
{
    lan_move_def def = lan_move_default(of->map, of->agents, of->count);
    lan_move_plan *plan = NULL;
    lan_move_conflicts conflicts;
    lan_error err;
    def.mover = mover;
    def.neighbours = neighbours;
    lan_error_clear(&err);
    assert_ok_or(lan_move_run(&def, NULL, &plan, &err), &err);
    assert_ok(lan_move_plan_conflicts(plan, of->map, LAN_MOVEMENT_FOOT,
                                      neighbours, &conflicts));
    assert_int_equal(lan_move_conflicts_sum(&conflicts), 0);
    return plan;
}

static void assert_all_arrive(void (*make)(random_source *, instance *),
                              lan_move_mover mover, int neighbours)
{
    random_source *random = random_create(1321);
    for (int i = 0; i < INSTANCES; i++) {
        instance one;
        random_begin(random, (uint32_t)i);
        make(random, &one);
        lan_move_plan *plan = played(&one, mover, neighbours);
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

TEST(pibt_solves_all_crossings)
{
    assert_all_arrive(make_crossing, LAN_MOVE_PIBT, 4);
    assert_all_arrive(make_crossing, LAN_MOVE_PIBT, 8);
}

TEST(pibt_solves_all_doors)
{
    assert_all_arrive(make_door, LAN_MOVE_PIBT, 4);
    assert_all_arrive(make_door, LAN_MOVE_PIBT, 8);
}

TEST(lacam_solves_crossings_and_doors)
{
    assert_all_arrive(make_crossing, LAN_MOVE_LACAM, 4);
    assert_all_arrive(make_crossing, LAN_MOVE_LACAM, 8);
    assert_all_arrive(make_door, LAN_MOVE_LACAM, 4);
    assert_all_arrive(make_door, LAN_MOVE_LACAM, 8);
}

/* Two in a corridor that want to pass each other. */
static lan_move_end end_in_corridor(const char *const *rows,
                                    lan_move_mover mover)
{
    instance one = {.map = drawn_map(rows, LAN_CORNERS_FORBID), .count = 2};
    one.agents[0] = (lan_agent){{0, 0}, {8, 0}};
    one.agents[1] = (lan_agent){{8, 0}, {0, 0}};
    lan_move_plan *plan = played(&one, mover, 4);
    const lan_move_end end = lan_move_plan_totals(plan).end;
    lan_move_plan_destroy(plan);
    lan_grid_map_destroy(one.map);
    return end;
}

TEST(lacam_proves_that_a_corridor_without_a_bay_cannot_be_passed)
{
    static const char *const plain[] = {".........", NULL};
    assert_int_equal(end_in_corridor(plain, LAN_MOVE_LACAM),
                     LAN_MOVE_IMPOSSIBLE);
    assert_int_equal(end_in_corridor(plain, LAN_MOVE_PIBT),
                     LAN_MOVE_OUT_OF_TICKS);
    assert_int_equal(end_in_corridor(plain, LAN_MOVE_FSM), LAN_MOVE_DEADLOCK);
}

TEST(lacam_passes_in_a_corridor_with_a_bay)
{
    static const char *const bay[] = {".........", "@@@@.@@@@", NULL};
    assert_int_equal(end_in_corridor(bay, LAN_MOVE_LACAM), LAN_MOVE_ARRIVED);
    assert_int_equal(end_in_corridor(bay, LAN_MOVE_FSM), LAN_MOVE_DEADLOCK);
}
