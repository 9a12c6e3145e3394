/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/grid.h"

#include "tests/support/oom.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#include <string.h>

static lan_status find_line(const lan_scenario *scenario,
                            const lan_grid_def *def, const lan_grid *grid,
                            lan_even_line *line)
{
    return strcmp(def->of, "winner") == 0
               ? lan_grid_borders(scenario, def, grid, NULL, line, NULL)
               : lan_grid_line(scenario, def, grid, 0.0, NULL, line, NULL);
}

static bool try_all_of(const lan_scenario *scenario, const char *of)
{
    lan_grid_def def = lan_grid_def_default();
    lan_grid grid = {.columns = 7};
    lan_even_line line = {.branch_count = 7};
    def.of = of;
    def.x = (lan_grid_axis){"armies.blue.units.archer", 3.0, 40.0,
                            LAN_SCALE_LINEAR, 4};
    def.y =
        (lan_grid_axis){"armies.red.units.knight", 2.0, 31.0, LAN_SCALE_LOG, 3};
    lan_status status = lan_grid_make(scenario, &def, NULL, &grid, NULL);
    if (status != LAN_OK) {
        assert_int_equal(status, LAN_ENOMEM);
        assert_int_equal(grid.columns, 7);
        return false;
    }
    status = find_line(scenario, &def, &grid, &line);
    lan_grid_clear(&grid);
    if (status != LAN_OK) {
        assert_int_equal(status, LAN_ENOMEM);
        assert_int_equal(line.branch_count, 7);
        return false;
    }
    lan_even_line_clear(&line);
    return true;
}

static bool try_margins(void *context)
{
    return try_all_of(context, "margin");
}

static bool try_winners(void *context)
{
    return try_all_of(context, "winner");
}

TEST(grid_and_line_without_memory_leave_nothing)
{
    test_reading reading = read_valid(reading_duel);
    assert_true(oom_try_all(try_margins, reading.scenario) > 10);
    assert_true(oom_try_all(try_winners, reading.scenario) > 10);
    reading_clear(&reading);
}
