/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/oom.h"

#include "lanchester/move.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static const char *const bay[] = {".........", "@@@@.@@@@", NULL};

static const lan_agent agents[2] = {{{0, 0}, {8, 0}}, {{8, 0}, {0, 0}}};

static bool try_run(void *context)
{
    const lan_move_def *def = context;
    lan_move_plan *plan = NULL;
    lan_move_conflicts conflicts;
    const lan_status status = lan_move_run(def, NULL, &plan, NULL);
    if (!oom_has_made(status, plan)) {
        return false;
    }
    const bool succeeded =
        oom_has_succeeded(lan_move_plan_conflicts(plan, def->map, def->movement,
                                                  def->neighbours, &conflicts),
                          NULL);
    lan_move_plan_destroy(plan);
    return succeeded;
}

TEST(each_mover_without_memory_makes_no_plan)
{
    lan_grid_map *map = drawn_map(bay, LAN_CORNERS_FORBID);
    lan_move_def def = lan_move_default(map, agents, 2);
    for (int mover = 0; mover <= LAN_MOVE_LACAM; mover++) {
        def.mover = (lan_move_mover)mover;
        assert_true(oom_try_all(try_run, &def) >= 10);
    }
    lan_grid_map_destroy(map);
}
