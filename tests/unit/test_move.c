/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/move.h"

#include <string.h>

#include "tactics/move/move_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static const char *const open_rows[] = {"....", "....", "....", NULL};
static const char *const walled_rows[] = {"..@.", "..@.", "..@.", NULL};

static lan_status run_def(lan_move_def def, lan_move_totals *out,
                          lan_error *err)
{
    lan_move_plan *plan = NULL;
    lan_error_clear(err);
    const lan_status status = lan_move_run(&def, NULL, &plan, err);
    if (status == LAN_OK) {
        *out = lan_move_plan_totals(plan);
        lan_move_plan_destroy(plan);
    } else {
        assert_null(plan);
    }
    return status;
}

/* --- what is refused ----------------------------------------------------- */

static void assert_refused(lan_agent first, lan_agent second, int line,
                           const char *text)
{
    const lan_agent agents[2] = {first, second};
    lan_grid_map *map = drawn_map(walled_rows, LAN_CORNERS_FORBID);
    lan_move_totals totals;
    lan_error err;
    assert_int_equal(run_def(lan_move_default(map, agents, 2), &totals, &err),
                     LAN_EINVAL);
    assert_string_equal(err.text, text);
    assert_int_equal(err.line, line);
    lan_grid_map_destroy(map);
}

TEST(cells_that_are_no_start_or_goal_are_named)
{
    const lan_agent fine = {{0, 0}, {1, 2}};
    assert_refused(fine, (lan_agent){{2, 1}, {1, 1}}, 2,
                   "the start 2,1 of agent 2 lies in a wall");
    assert_refused((lan_agent){{1, 1}, {2, 0}}, fine, 1,
                   "the goal 2,0 of agent 1 lies in a wall");
    assert_refused(fine, (lan_agent){{1, 3}, {1, 1}}, 2,
                   "the start 1,3 of agent 2 lies outside the map");
    assert_refused(fine, (lan_agent){{0, 0}, {1, 1}}, 2,
                   "agents 1 and 2 have the same start 0,0");
    assert_refused(fine, (lan_agent){{1, 1}, {1, 2}}, 2,
                   "agents 1 and 2 have the same goal 1,2");
}

/* --- one agent ----------------------------------------------------------- */

TEST(alone_each_mover_takes_the_least_steps)
{
    const lan_agent away = {{0, 0}, {3, 2}};
    const lan_agent home = {{1, 1}, {1, 1}};
    lan_grid_map *map = drawn_map(open_rows, LAN_CORNERS_FORBID);
    for (int mover = 0; mover <= LAN_MOVE_LACAM; mover++) {
        for (int neighbours = 4; neighbours <= 8; neighbours += 4) {
            lan_move_def def = lan_move_default(map, &away, 1);
            lan_move_totals totals;
            lan_error err;
            def.mover = (lan_move_mover)mover;
            def.neighbours = neighbours;
            assert_ok_or(run_def(def, &totals, &err), &err);
            assert_int_equal(totals.end, LAN_MOVE_ARRIVED);
            assert_int_equal(totals.makespan, neighbours == 4 ? 5 : 3);
            assert_int_equal(totals.cost, totals.makespan);
            assert_int_equal(totals.least_cost, totals.makespan);
            assert_int_equal(totals.blocked, 0);
            assert_int_equal(totals.replans, 0);
            def.agents = &home;
            assert_ok_or(run_def(def, &totals, &err), &err);
            assert_int_equal(totals.end, LAN_MOVE_ARRIVED);
            assert_int_equal(totals.ticks, 0);
            assert_int_equal(totals.makespan, 0);
        }
    }
    lan_grid_map_destroy(map);
}

TEST(lacam_proves_a_goal_out_of_reach)
{
    const lan_agent agents[2] = {{{0, 0}, {3, 2}}, {{0, 1}, {1, 2}}};
    lan_grid_map *map = drawn_map(walled_rows, LAN_CORNERS_FORBID);
    lan_move_def def = lan_move_default(map, agents, 2);
    lan_move_totals totals;
    lan_error err;
    for (int mover = 0; mover <= LAN_MOVE_LACAM; mover++) {
        def.mover = (lan_move_mover)mover;
        assert_ok_or(run_def(def, &totals, &err), &err);
        assert_int_equal(totals.end, mover == LAN_MOVE_LACAM
                                         ? LAN_MOVE_IMPOSSIBLE
                                         : LAN_MOVE_NO_WAY);
        assert_int_equal(totals.no_way, 1);
        assert_int_equal(totals.arrived, mover == LAN_MOVE_LACAM ? 0 : 1);
        assert_int_equal(totals.least_cost, 2);
    }
    lan_grid_map_destroy(map);
}

TEST(agents_may_share_a_goal_under_pibt)
{
    const lan_agent agents[2] = {{{0, 0}, {3, 2}}, {{0, 1}, {3, 2}}};
    lan_grid_map *map = drawn_map(open_rows, LAN_CORNERS_FORBID);
    lan_move_def def = lan_move_default(map, agents, 2);
    lan_move_totals totals;
    lan_error err;
    def.shares_goals = true;
    def.ticks = 20;
    assert_ok_or(run_def(def, &totals, &err), &err);
    assert_int_equal(totals.end, LAN_MOVE_OUT_OF_TICKS);
    assert_int_equal(totals.arrived, 1);
    lan_grid_map_destroy(map);
}

/* --- the referee --------------------------------------------------------- */

static lan_move_conflicts conflicts_of(const char *const *rows, int neighbours,
                                       const lan_cell *cells, size_t count)
{
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_move_conflicts found;
    assert_ok(lan_move_count_conflicts(map, LAN_MOVEMENT_FOOT, neighbours,
                                       cells, count, 1, &found));
    lan_grid_map_destroy(map);
    return found;
}

typedef struct refereed {
    const char *what;
    const char *const *rows;
    int neighbours;
    size_t count;
    lan_cell cells[8]; /* before, then after */
    lan_move_conflicts wanted;
} refereed;

TEST(the_referee_counts_each_breach)
{
    static const char *const corner[] = {".@", "..", NULL};
    const refereed table[] = {
        {"two in one cell",
         open_rows,
         4,
         2,
         {{0, 0}, {2, 0}, {1, 0}, {1, 0}},
         {.vertex = 1}},
        {"swap",
         open_rows,
         4,
         2,
         {{0, 0}, {1, 0}, {1, 0}, {0, 0}},
         {.swap = 1}},
        {"a ring turns",
         open_rows,
         8,
         4,
         {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {1, 0}, {1, 1}, {0, 1}, {0, 0}},
         {0}},
        {"each is in both corners of the other",
         open_rows,
         8,
         2,
         {{0, 0}, {1, 0}, {1, 1}, {0, 1}},
         {.crossing = 1, .corner = 4}},
        {"in a corner before",
         open_rows,
         8,
         2,
         {{0, 0}, {1, 0}, {1, 1}, {2, 0}},
         {.corner = 1}},
        {"in a corner after",
         open_rows,
         8,
         2,
         {{0, 0}, {2, 0}, {1, 1}, {1, 0}},
         {.corner = 1}},
        {"a wall", walled_rows, 8, 1, {{1, 0}, {2, 0}}, {.illegal = 1}},
        {"too far", open_rows, 8, 1, {{0, 0}, {0, 2}}, {.illegal = 1}},
        {"diagonal of 4", open_rows, 4, 1, {{0, 0}, {1, 1}}, {.illegal = 1}},
        {"diagonal of 8", open_rows, 8, 1, {{0, 0}, {1, 1}}, {0}},
        {"past a wall", corner, 8, 1, {{0, 0}, {1, 1}}, {.illegal = 1}},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const refereed *it = &table[i];
        const lan_move_conflicts found =
            conflicts_of(it->rows, it->neighbours, it->cells, it->count);
        if (memcmp(&found, &it->wanted, sizeof found) != 0) {
            fail_with("%s: %lld conflicts", it->what,
                      (long long)lan_move_conflicts_sum(&found));
        }
    }
}
